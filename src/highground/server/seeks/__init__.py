"""Open seats: whoever wants to play anybody is paired with whoever waits."""
