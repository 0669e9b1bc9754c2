"""A position as numbers: what a seat may know, as arrays of fixed size that a network can read."""
