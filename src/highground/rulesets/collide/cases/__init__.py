"""Case files of If Worlds Collide."""
