"""What bots are suggested, and how they weigh it."""
