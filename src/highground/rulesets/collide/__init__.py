"""If Worlds Collide v1.9: see README.md for how the book maps to modules."""
