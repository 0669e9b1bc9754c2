"""`highground clauses`: the rulebook in our own words, with the code and tests behind it."""

from __future__ import annotations

from typing import Any

import typer
from rich.markup import escape
from rich.table import Table

from highground.cli.console import console, print_json, system
from highground.content.index import option_tests_of, tests_of, where_of
from highground.engine.clauses import Clause
from highground.engine.errors import ContentError, nearest
from highground.engine.ruleset import Ruleset

__all__ = ["clauses"]


def clauses(
    name: str = typer.Argument(metavar="SYSTEM", help="The rule system."),
    id: str | None = typer.Argument(None, metavar="[ID]", help="One clause; default: all."),
    as_json: bool = typer.Option(False, "--json", help="As JSON: id, gist, where, tests, …"),
) -> None:
    """Show the clauses of a system: gist, ruling, options, where implemented, which tests."""
    rules = system(name)
    chosen = list(rules.book.clauses.values())
    if id is not None:
        if id not in rules.book.clauses:
            raise ContentError(f"{name} has no clause {id!r}" + nearest(id, list(rules.book.clauses)))
        chosen = [rules.book.clauses[id]]
    rows = [clause_row(rules, clause) for clause in chosen]
    if as_json:
        print_json(rows)
    elif id is not None:
        _show_one(rows[0])
    else:
        _show_all(rules, rows)


def clause_row(rules: Ruleset, clause: Clause) -> dict[str, Any]:
    """Everything known about a clause."""
    tested = option_tests_of(rules.name)
    return {
        "id": clause.id,
        "title": clause.title,
        "gist": clause.gist,
        "page": clause.page,
        "source": clause.source,
        "ruling": clause.ruling,
        "defines": clause.defines,
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


def _show_one(row: dict[str, Any]) -> None:
    console.print(f"[bold]{row['id']}[/] {escape(row['title'])}")
    console.print(escape(row["gist"]))
    if row["ruling"]:
        console.print(escape(f"Ruling: {row['ruling']}"))
    if row["source"] != "book":
        console.print(f"Source: {row['source']} of ours")
    for option in row["options"]:
        console.print(f"Option [bold]{option['name']}[/]: {escape(option['gist'])}")
        for number, each in enumerate(option["values"]):
            mark = " (default)" if number == 0 else ""
            console.print(f"  {each['value']}{mark}: {len(each['tests'])} tests")
    for place in row["where"]:
        console.print(escape(f"  in   {place}"))
    for test in row["tests"]:
        console.print(escape(f"  test {test}"))


def _show_all(rules: Ruleset, rows: list[dict[str, Any]]) -> None:
    table = Table(title=f"{rules.title}, {rules.edition}", title_justify="left")
    for heading in ("id", "gist", "options", "tests"):
        table.add_column(heading)
    for row in rows:
        options = ", ".join(option["name"] for option in row["options"])
        table.add_row(row["id"], escape(row["gist"]), options, str(len(row["tests"])))
    console.print(table)
