"""Highground: tabletop rulebooks as plain, exact, testable Python."""

__version__ = "0.3.0"
