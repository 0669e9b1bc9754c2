"""Chapter: gods."""
