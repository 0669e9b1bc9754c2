"""`highground systems`: what can be played here."""

from __future__ import annotations

import typer
from rich.table import Table

from highground.cli.console import console, print_json
from highground.content.index import tests_of
from highground.engine.plugins import find_ruleset, ruleset_names

__all__ = ["systems"]


def systems(as_json: bool = typer.Option(False, "--json", help="As JSON.")) -> None:
    """List the rule systems: clauses, tests, scenarios, rosters."""
    rows = []
    for name in ruleset_names():
        rules = find_ruleset(name)
        tests = tests_of(name)
        rows.append(
            {
                "name": name,
                "title": rules.title,
                "edition": rules.edition,
                "version": rules.version,
                "clauses": len(rules.book.clauses),
                "clauses_tested": sum(1 for clause in rules.book.clauses if tests.get(clause)),
                "options": len(rules.options),
                "scenarios": rules.scenarios(),
                "rosters": rules.rosters(),
            }
        )
    if as_json:
        print_json(rows)
        return
    table = Table(title="Rule systems", title_justify="left")
    for heading in ("system", "title", "edition", "clauses", "tested", "scenarios", "rosters"):
        table.add_column(heading)
    for row in rows:
        table.add_row(
            str(row["name"]),
            str(row["title"]),
            str(row["edition"]),
            str(row["clauses"]),
            str(row["clauses_tested"]),
            ", ".join(rules_names(row["scenarios"])),
            ", ".join(rules_names(row["rosters"])),
        )
    console.print(table)


def rules_names(given: object) -> list[str]:
    return [str(each) for each in given] if isinstance(given, list) else []
