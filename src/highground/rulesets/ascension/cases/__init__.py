"""Positions written down: the form of Ascension's case files."""
