"""What is on the table, and what is going on."""
