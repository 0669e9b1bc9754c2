"""The program `highground`: all commands, and errors as one clear line."""

from __future__ import annotations

import sys
from importlib import import_module
from io import TextIOWrapper
from typing import Any
from unicodedata import category

import typer

from highground import __version__, build_info
from highground.engine.errors import HighgroundError, RuleBug

COMMANDS = (
    "systems",
    "clauses",
    "play",
    "judge",
    "case",
    "map",
    "roster",
    "replay",
    "serve",
    "sim",
    "arena",
    "lab",
    "compare",
    "draw",
    "bench",
    "new",
)
"""Each in the module of its name, which has a function of that name or, where it is several, an `app`."""

STOPPED = 130
"""The exit status after Ctrl-C, as shells have it."""


def make_app(commands: tuple[str, ...] = COMMANDS) -> typer.Typer:
    """The program with some of its commands. What a command needs is imported with it."""
    app = typer.Typer(
        name="highground",
        help="A rules-exact table and playtest lab for skirmish wargames.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_root)
    for name in commands:
        module = import_module(f"highground.cli.{name}")
        if hasattr(module, "app"):
            app.add_typer(module.app, name=name)
        else:
            app.command(name)(getattr(module, name))
    return app


def _asked_for(arguments: list[str]) -> tuple[str, ...]:
    """The commands to be known: the one that is named, or all, to be listed or guessed at."""
    first = arguments[0] if arguments else ""
    if first == "--version":
        return ()
    return (first,) if first in COMMANDS else COMMANDS


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"highground {__version__} ({build_info.status().detail})")
        raise typer.Exit


def _root(
    version: bool = typer.Option(
        False, "--version", callback=_version, is_eager=True, help="Version and build."
    ),
) -> None:
    pass


def app_main() -> None:
    """Run the program. Bad input is one line on the error stream and exit status 2."""
    for stream in (sys.stdin, sys.stdout):
        # What a terminal cannot write or did not mean as text is shown as such, not a crash.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    sys.exit(_status())


def _status() -> int:
    try:
        status = make_app(_asked_for(sys.argv[1:]))(prog_name="highground", standalone_mode=False)
    except RuleBug as error:
        return _say(f"a bug of ours, please report it: {error}", 3)
    except HighgroundError as error:
        return _say(str(error), 2)
    except OSError as error:
        return _say(f"{error.strerror}: {error.filename}" if error.filename else str(error), 2)
    except (KeyboardInterrupt, typer.Abort):
        status = STOPPED
    except Exception as error:
        # Typer's class for mistakes on the command line is private; this is how to know it.
        if not hasattr(error, "format_message"):
            raise
        return _say_usage(error)
    if status == STOPPED:
        return _say("stopped", STOPPED)
    return status if isinstance(status, int) else 0


def _say_usage(error: Any) -> int:
    """A mistake on the command line. Of a missing command, making the message shows the help already."""
    text = error.format_message()
    if not text:
        return 2
    context = getattr(error, "ctx", None)
    help = "" if context is None else f" (see {context.command_path} --help)"
    return _say(text + help, 2)


def _say(text: str, status: int) -> int:
    """One line, whatever is in the text."""
    said = "".join([letter if _shows(letter) else "\ufffd" for letter in " ".join(text.splitlines())])
    print(f"highground: {said}", file=sys.stderr)
    return status


def _shows(letter: str) -> bool:
    """To Python a space that does not break, as between a number and its unit, is not printable."""
    return letter.isprintable() or category(letter) == "Zs"
