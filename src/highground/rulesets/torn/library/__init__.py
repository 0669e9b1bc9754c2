"""What is printed, as files: cards of miniatures, gods and wonders, terrain, and the rules for squads."""
