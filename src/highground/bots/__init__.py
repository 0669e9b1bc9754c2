"""Bots: they get a player's view, never the true state. Importing the package registers them all."""

from highground.bots import greedy, levels, search, uniform  # noqa: F401
