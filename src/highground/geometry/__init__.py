"""Exact, integer, rules-free geometry: lengths are whole micrometres, directions integer vectors."""
