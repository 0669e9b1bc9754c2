"""Change the rules at random and see whether the tests of their clauses notice: `make mutate SYSTEM=torn`."""
