"""`highground roster check`: is a roster legal; `roster new`: one to fill in; `roster print`: on paper."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import typer
from rich.markup import escape

from highground.cli.console import console, print_json, print_line, read_option_flags, system, write_form
from highground.cli.talk import frame_words
from highground.content.load import read_toml
from highground.draw.cards import print_roster
from highground.draw.pdf import write_pdf
from highground.engine.codec import encode
from highground.engine.describe import Speaker
from highground.engine.errors import ContentError
from highground.engine.ruleset import RosterReport
from highground.engine.saved import write_atomically

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


@app.command("print")
def print_cards(
    file: Path = typer.Argument(metavar="FILE", help="The roster."),
    out: Path = typer.Option(
        Path("roster.html"), "-o", "--out", help="The file to write: .html, or .pdf with Chromium or Chrome."
    ),
    paper: str = typer.Option("a4", "--paper", help="a4 or letter."),
    kind: str = typer.Option("cards", "--kind", help="cards of 63 x 88 mm, or one sheet."),
    lang: str = typer.Option("en", "--lang", help="Language of the sentences: en or ru."),
) -> None:
    """Write a roster as a page to print, with statistics, abilities and clauses."""
    data = read_toml(file)
    name = data.get("system")
    if not isinstance(name, str):
        raise ContentError(f'{file}: system: is missing; write e.g. system = "primer"')
    rules = system(name)
    report = rules.check_roster(data, str(file), rules.read_options({}))
    page = print_roster(rules, data, report.name, lang, paper, kind)
    if out.suffix.lower() == ".pdf":
        write_pdf(page, out)
    else:
        write_atomically(out, page)
    console.print(escape(f"{out} written"))


def _show(report: RosterReport, speaker: Speaker) -> None:
    """The force, its models, then one line for each breach."""
    words = frame_words(speaker.language)
    count = len(report.breaches)
    verdict = words.note("roster_breached" if count else "roster_legal", {"count": count})
    points = "" if report.points is None else ", " + words.note("roster_points", {"points": report.points})
    if points and report.limit is not None:
        points += " " + words.note("roster_limit", {"limit": report.limit})
    print_line(f"[bold]{escape(report.name)}[/]{escape(points)}: {escape(verdict)}", 0)
    for model, cost in report.models.items():
        bought = [each for each in report.items if each.model == model]
        items = ", ".join(f"{speaker.word(each.name)} {each.cost.total()}" for each in bought)
        own = model if cost is None else f"{model} {cost}"
        print_line(escape(f"{own}: {items}" if items else own), 2)
    for breach in report.breaches:
        print_line(escape(speaker.refusal(breach)), 0)


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
