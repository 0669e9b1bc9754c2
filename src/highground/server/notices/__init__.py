"""Telling people who are not here that it is their turn: by push, and by e-mail."""
