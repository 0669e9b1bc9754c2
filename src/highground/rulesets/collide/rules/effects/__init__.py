"""Chapter: effects."""
