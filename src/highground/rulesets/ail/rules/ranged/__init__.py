"""Chapter: ranged."""
