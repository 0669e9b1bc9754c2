"""Chapter: movement."""
