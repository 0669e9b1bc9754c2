"""Tournaments of a small club: everybody against everybody, or Swiss rounds."""
