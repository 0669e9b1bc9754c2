"""Chapter: terrain."""
