"""Chapter: vortices."""
