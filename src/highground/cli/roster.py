"""`highground roster check`: is a roster legal; `roster new`: a commented one to fill in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import typer
from rich.markup import escape

from highground.cli.console import console, print_json, read_option_flags, system, write_form
from highground.content.load import read_toml
from highground.engine.codec import encode
from highground.engine.describe import Speaker
from highground.engine.errors import ContentError
from highground.engine.ruleset import RosterReport

__all__ = ["app"]

app = typer.Typer(help="Rosters: points, and whether they are legal.", no_args_is_help=True)


@app.command("check")
def check(
    file: Path = typer.Argument(metavar="FILE", help="The roster; `highground roster new` writes one."),
    as_json: bool = typer.Option(False, "--json", help="Points, items and breaches as JSON."),
    option: list[str] = typer.Option([], "--option", help="A house rule, name=value; repeat for more."),
    lang: str = typer.Option("en", "--lang", help="Language of the sentences: en or ru."),
) -> None:
    """Add up a roster's points and name every rule it breaks.

    Exit status 1 when it is not legal, 2 when it cannot be read.
    """
    data = read_toml(file)
    name = data.get("system")
    if not isinstance(name, str):
        raise ContentError(f'{file}: system: is missing; write e.g. system = "primer"')
    rules = system(name)
    report = rules.check_roster(data, str(file), rules.read_options(read_option_flags(option)))
    speaker = Speaker(rules.package, lang, (report.name,))
    if as_json:
        print_json(_data(name, report, speaker))
    else:
        _show(report, speaker)
    if report.breaches:
        raise typer.Exit(1)


@app.command("new")
def new_roster(
    name: str = typer.Argument(metavar="SYSTEM"),
    out: Path | None = typer.Option(None, "-o", "--out", help="Write to this file; default: print it."),
) -> None:
    """Write a commented roster to fill in."""
    write_form(system(name).roster_example(), out, "roster check")


def _show(report: RosterReport, speaker: Speaker) -> None:
    """The force, its models, then one line for each breach."""
    count = len(report.breaches)
    verdict = "legal" if not count else "1 breach" if count == 1 else f"{count} breaches"
    console.print(f"[bold]{escape(report.name)}[/]{_points(report)}: {verdict}")
    for model, points in report.models.items():
        bought = [each for each in report.items if each.model == model]
        items = ", ".join(f"{speaker.word(each.name)} {each.cost.total()}" for each in bought)
        cost = "" if points is None else f" {points}"
        console.print(f"  {escape(model)}{cost}" + (f": {escape(items)}" if items else ""))
    for breach in report.breaches:
        console.print(escape(speaker.refusal(breach)))


def _points(report: RosterReport) -> str:
    if report.points is None:
        return ""
    return f", {report.points} points" + ("" if report.limit is None else f" of {report.limit}")


def _data(system: str, report: RosterReport, speaker: Speaker) -> dict[str, Any]:
    return {
        "system": system,
        "name": report.name,
        "points": report.points,
        "limit": report.limit,
        "legal": not report.breaches,
        "models": report.models,
        "items": [
            {
                "model": item.model,
                "item": item.name,
                "points": item.cost.total(),
                "parts": [encode(part) for part in item.cost.parts],
            }
            for item in report.items
        ],
        "breaches": [{**encode(breach), "text": speaker.refusal(breach)} for breach in report.breaches],
    }
