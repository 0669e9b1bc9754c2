"""Chapter: displacement."""
