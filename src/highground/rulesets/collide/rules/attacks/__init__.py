"""Chapter: attacks."""
