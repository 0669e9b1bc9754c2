"""Chapter: interrupts."""
