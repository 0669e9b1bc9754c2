"""Chapter: party."""
