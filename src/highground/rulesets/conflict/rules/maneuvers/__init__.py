"""Chapter: maneuvers."""
