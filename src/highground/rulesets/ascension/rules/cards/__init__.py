"""Chapter: cards."""
