"""What is printed, as files: factions with their units, environment and tactics, and the kinds of token."""
