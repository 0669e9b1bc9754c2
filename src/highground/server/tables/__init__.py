"""Tables: matches being played."""
