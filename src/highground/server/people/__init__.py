"""Guests and accounts."""
