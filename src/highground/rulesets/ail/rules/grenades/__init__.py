"""Chapter: grenades."""
