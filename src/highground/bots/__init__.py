"""Bots: they get a player's view, never the true state."""
