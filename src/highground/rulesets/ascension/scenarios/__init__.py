"""Companion 8, Scenarios: setting up, special terrain, goals, the scenarios themselves, the end."""
