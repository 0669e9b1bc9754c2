"""Ascension Isle: Legacy. See README.md."""
