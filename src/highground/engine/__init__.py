"""The engine: frames, questions, chance, views, records of play. It knows no game."""
