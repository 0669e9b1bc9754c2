"""Chapter: unarmed."""
