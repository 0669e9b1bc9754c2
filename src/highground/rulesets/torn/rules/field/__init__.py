"""Chapter: field."""
