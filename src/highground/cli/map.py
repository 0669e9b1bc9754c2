"""`highground map check`: is a table that somebody laid out fit to be played on."""

from __future__ import annotations

from pathlib import Path

import typer
from rich.markup import escape

from highground.cli.console import console, print_json
from highground.content.cases import open_case, read_case
from highground.content.tables import check_table
from highground.engine.plugins import find_ruleset
from highground.engine.state import Known, Nothing
from highground.geometry.units import millimetres

app = typer.Typer(help="Maps: tables laid out as case files without models.", no_args_is_help=True)


@app.callback()
def _several() -> None:
    """Maps: tables laid out as case files without models."""


@app.command("check")
def check(
    file: Path = typer.Argument(metavar="FILE", help="A case file; the page Judge writes them."),
    as_json: bool = typer.Option(False, "--json", help="Size, faults and notes as JSON."),
) -> None:
    """Look a table over: what the system forbids, pieces off the table, zones, fairness.

    Exit status 1 when it is not fit to be played on, 2 when it cannot be read.
    """
    rules, case = read_case(file, find_ruleset)
    state = open_case(rules, case, str(file))
    report = check_table(rules.picture(Known(state.table, Nothing(), -1)), rules.speaker(state.table, "en"))
    if as_json:
        print_json(
            {
                "system": rules.name,
                "size": list(report.size),
                "pieces": report.pieces,
                "zones": report.zones,
                "faults": report.faults,
                "notes": report.notes,
            }
        )
    else:
        wide, deep = (millimetres(each) for each in report.size)
        console.print(escape(f"{rules.title}: {wide} x {deep}, {report.pieces} pieces, {report.zones} zones"))
        for fault in report.faults:
            console.print(f"  [red]✗[/] {escape(fault)}")
        for note in report.notes:
            console.print(f"  · {escape(note)}")
        if not report.faults:
            console.print("fit to be played on")
    if report.faults:
        raise typer.Exit(1)
