"""Studies: what is asked of the lab, as files that people write."""
