"""Conflict, the first edition of Ascension. See README.md."""
