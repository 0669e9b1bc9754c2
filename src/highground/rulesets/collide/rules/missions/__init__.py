"""Chapter: missions."""
