"""The command line: one module a command."""


def app_main() -> None:
    """The program. Its commands are loaded here: a worker process imports this module and needs none."""
    import gc

    # What is imported stays. With the usual thresholds a fifth of the start went into looking for garbage
    # among it; records refer to each other one way only, so they make hardly any.
    gc.set_threshold(50_000, 20, 100)
    from highground.cli.app import app_main as run

    run()
