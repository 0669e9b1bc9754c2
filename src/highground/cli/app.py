"""The program `highground`: all commands, and errors as one clear line."""

from __future__ import annotations

import sys

import typer

from highground import __version__, build_info
from highground.cli import bench, case, clauses, draw, judge, new, play, replay, sim, systems
from highground.engine.errors import HighgroundError, RuleBug

__all__ = ["app", "app_main"]

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
        typer.echo(f"highground {__version__} ({build_info.status()})")
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
app.command("replay")(replay.replay)
app.command("sim")(sim.sim)
app.command("draw")(draw.draw)
app.command("bench")(bench.bench)
app.command("new")(new.new)


def app_main() -> None:
    """Run the program. Bad input is one line on the error stream and exit status 2."""
    try:
        app()
    except RuleBug as error:
        sys.exit(_say(f"highground: a bug of ours, please report it: {error}", 3))
    except HighgroundError as error:
        sys.exit(_say(f"highground: {error}", 2))
    except KeyboardInterrupt:
        sys.exit(_say("highground: stopped", 130))
    except BrokenPipeError:
        # Whoever read our output has gone; that is not an error of theirs or ours.
        sys.stderr.close()
        sys.exit(141)


def _say(text: str, status: int) -> int:
    print(text, file=sys.stderr)
    return status
