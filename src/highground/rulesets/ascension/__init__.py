"""Ascension: Legacy of Conflict. See README.md."""
