"""The command line: one module a command."""

__all__ = ["app_main"]


def app_main() -> None:
    """The program. Its commands are loaded here: a worker process imports this module and needs none."""
    from highground.cli.app import app_main as run

    run()
