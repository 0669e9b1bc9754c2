"""How the game is shown: previews, pictures, sheets, words."""
