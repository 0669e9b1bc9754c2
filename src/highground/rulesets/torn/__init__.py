"""Torn. See README.md."""
