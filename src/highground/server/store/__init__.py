"""What is kept: people, matches, and each match's log."""
