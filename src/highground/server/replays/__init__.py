"""Replays: finished matches and imported ones, step by step."""
