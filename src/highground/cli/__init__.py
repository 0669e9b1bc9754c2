"""The command line: one module a command."""

from highground.cli.app import app_main

__all__ = ["app_main"]
