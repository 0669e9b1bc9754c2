"""Primer: a tiny complete game, kept as living documentation. Read it first."""
