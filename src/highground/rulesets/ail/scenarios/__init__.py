"""Companion 10: the scenarios, each with the rules it adds."""
