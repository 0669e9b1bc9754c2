"""The judge over HTTP: positions are laid out, asked and ruled on; nothing is kept."""
