"""Bots: they get a player's view, never the true state. Importing the package registers them all."""

from highground.bots import greedy, learned, levels, outside, search, uniform  # noqa: F401
from highground.bots.plugins import register_others

register_others()
