"""Reports: one HTML file that opens anywhere, and pictures."""
