"""Chapter: close."""
