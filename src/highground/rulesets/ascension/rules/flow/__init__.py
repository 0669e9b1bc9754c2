"""Chapter: flow."""
