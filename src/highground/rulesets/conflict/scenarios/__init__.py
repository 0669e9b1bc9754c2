"""Setting up, scoring and the scenarios of the companion (sections 2 and 3)."""
