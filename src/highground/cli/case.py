"""`highground case new`: a commented case to fill in; `case fields`: the format, field by field."""

from __future__ import annotations

from pathlib import Path

import typer

from highground.cli.console import system, write_form
from highground.content.fields import field_lines

app = typer.Typer(help="Case files: positions for the judge.", no_args_is_help=True)


@app.command("new")
def new_case(
    name: str = typer.Argument(metavar="SYSTEM"),
    out: Path | None = typer.Option(None, "-o", "--out", help="Write to this file; default: print it."),
) -> None:
    """Write a commented case to fill in."""
    write_form(system(name).case_example(), out, "judge")


@app.command("fields")
def fields(name: str = typer.Argument(metavar="SYSTEM")) -> None:
    """Explain every field of a system's case files."""
    typer.echo("\n".join(field_lines(system(name).case_model(), f"A case of {name}")))
