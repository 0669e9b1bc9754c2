"""Chapter: round."""
