"""Ascension: Legacy of Conflict."""
