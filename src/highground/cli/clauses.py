"""`highground clauses`: the rulebook in our own words, with the code and tests behind it."""

from __future__ import annotations

from typing import Any, Final

import typer
from rich.markup import escape
from rich.table import Table

from highground.cli.console import console, print_block, print_json, system
from highground.content.index import option_tests_of, tests_of, where_of
from highground.engine.clauses import Clause
from highground.engine.ruleset import SystemContent


def clauses(
    name: str = typer.Argument(metavar="SYSTEM", help="The rule system."),
    id: str | None = typer.Argument(
        None, metavar="[ID]", help="A clause, a number with its letters, or a ruling; default: all."
    ),
    as_json: bool = typer.Option(False, "--json", help="As JSON: id, gist, where, tests, …"),
) -> None:
    """Show the clauses of a system: gist, ruling, options, where implemented, which tests."""
    rules = system(name)
    chosen = list(rules.book.clauses.values()) if id is None else rules.book.find(id)
    rows = [clause_row(rules, clause) for clause in chosen]
    if as_json:
        print_json(rows)
    elif len(rows) == 1:
        _show_one(rows[0])
    elif id is not None:
        for row in rows:
            _show_words(row)
    else:
        _show_all(rules, rows)


_TOLD: Final = ("id", "title", "gist", "page", "source", "ruling", "defines")


def clause_row(rules: SystemContent, clause: Clause) -> dict[str, Any]:
    """Everything known about a clause."""
    tested = option_tests_of(rules.name)
    return {
        **{name: getattr(clause, name) for name in _TOLD},
        "options": [
            {
                "name": option.name,
                "gist": option.gist,
                "values": [
                    {"value": value, "tests": tested.get(option.name, {}).get(str(value), [])}
                    for value in option.values
                ],
            }
            for option in rules.options
            if option.clause == clause.id
        ],
        "where": where_of(rules.name).get(clause.id, []),
        "tests": tests_of(rules.name).get(clause.id, []),
    }


def _show_words(row: dict[str, Any]) -> None:
    page = f" (page {row['page']})" if row["page"] else ""
    console.print(f"[bold]{escape(row['id'])}[/] {escape(row['title'] + page)}")
    console.print(escape(row["gist"]))
    if row["ruling"]:
        console.print(escape(f"Ruling: {row['ruling']}"))


def _show_one(row: dict[str, Any]) -> None:
    _show_words(row)
    if row["source"] != "book":
        console.print(f"Source: {row['source']} of ours")
    for option in row["options"]:
        console.print(f"Option [bold]{escape(option['name'])}[/]: {escape(option['gist'])}")
        for number, each in enumerate(option["values"]):
            mark = " (default)" if number == 0 else ""
            console.print(f"  {each['value']}{mark}: {len(each['tests'])} tests")
    for place in row["where"]:
        console.print(escape(f"  in   {place}"))
    for test in row["tests"]:
        console.print(escape(f"  test {test}"))


def _show_all(rules: SystemContent, rows: list[dict[str, Any]]) -> None:
    console.print(f"[bold]{escape(f'{rules.title}, {rules.edition}')}[/]")
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("id", no_wrap=True)
    table.add_column("gist")
    table.add_column("tests", justify="right")
    for row in rows:
        options = ", ".join(option["name"] for option in row["options"])
        gist = escape(row["gist"]) + (f" [dim]option {escape(options)}[/]" if options else "")
        table.add_row(row["id"], gist, str(len(row["tests"])))
    print_block(table)
