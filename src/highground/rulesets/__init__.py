"""The rule systems, one package each; `primer` is the one to read first."""
