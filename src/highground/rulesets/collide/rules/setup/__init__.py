"""Chapter: setup."""
