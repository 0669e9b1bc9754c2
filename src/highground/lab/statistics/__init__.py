"""Honest figures: every one with its interval and the number of games."""
