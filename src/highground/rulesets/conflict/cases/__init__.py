"""Case files of Conflict."""
