"""Chapter: combat."""
