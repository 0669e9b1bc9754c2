"""What players bring: forces, what they cost, what they may not be."""
