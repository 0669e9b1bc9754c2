"""Chapter: wounds."""
