"""Ratings, the ladder of each system, and what a person has played."""
