"""Chapter: activation."""
