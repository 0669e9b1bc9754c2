"""Chapter: melee."""
