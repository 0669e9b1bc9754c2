"""Guided first games: one a system, with fixed rosters and luck, and steps that are data."""
