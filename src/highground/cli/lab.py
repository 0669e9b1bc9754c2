"""`highground lab`: studies, from a commented file to a report."""

from __future__ import annotations

from pathlib import Path

import typer

from highground.cli.console import write_form

__all__ = ["app"]

app = typer.Typer(no_args_is_help=True, help="Studies: is the game fair, and what did a change do?")


@app.command("new")
def new(
    kind: str = typer.Argument(metavar="KIND", help="matrix, sweep, change, points, health or duel."),
    name: str = typer.Argument(metavar="SYSTEM", help="The rule system."),
    out: Path | None = typer.Option(None, "--out", help="Write it to this file."),
) -> None:
    """Write a commented study to start from."""
    from highground.lab.studies.files import new_study

    write_form(new_study(kind, name), out, "lab run")
