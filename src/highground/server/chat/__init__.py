"""What people who sit at one table say to each other."""
