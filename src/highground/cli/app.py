"""The program `highground`: all commands, and errors as one clear line."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from typing import Any

import typer

from highground import __version__, build_info
from highground.cli import (
    arena,
    bench,
    case,
    clauses,
    compare,
    draw,
    judge,
    lab,
    new,
    play,
    replay,
    roster,
    serve,
    sim,
    systems,
)
from highground.engine.errors import HighgroundError, RuleBug

__all__ = ["app", "app_main"]

STOPPED = 130
"""The exit status after Ctrl-C, as shells have it."""

app = typer.Typer(
    name="highground",
    help="A rules-exact table and playtest lab for skirmish wargames.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"highground {__version__} ({build_info.status().detail})")
        raise typer.Exit


@app.callback()
def _root(
    version: bool = typer.Option(
        False, "--version", callback=_version, is_eager=True, help="Version and build."
    ),
) -> None:
    pass


app.command("systems")(systems.systems)
app.command("clauses")(clauses.clauses)
app.command("play")(play.play)
app.command("judge")(judge.judge)
app.add_typer(case.app, name="case")
app.add_typer(roster.app, name="roster")
app.command("replay")(replay.replay)
app.command("serve")(serve.serve)
app.command("sim")(sim.sim)
app.command("arena")(arena.arena)
app.command("compare")(compare.compare)
app.add_typer(lab.app, name="lab")
app.command("draw")(draw.draw)
app.command("bench")(bench.bench)
app.command("new")(new.new)


def app_main() -> None:
    """Run the program. Bad input is one line on the error stream and exit status 2."""
    for stream in (sys.stdin, sys.stdout):
        # What a terminal cannot write or did not mean as text is shown as such, not a crash.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    sys.exit(_status())


def _status() -> int:
    try:
        status = app(prog_name="highground", standalone_mode=False)
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
    print("highground: " + " ".join(text.splitlines()), file=sys.stderr)
    return status
