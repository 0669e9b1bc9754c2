"""Chapter: advantage."""
