"""Case files of Torn."""
