"""`highground systems`: what can be played here."""

from __future__ import annotations

import typer
from rich.markup import escape
from rich.table import Table

from highground.cli.console import print_block, print_json
from highground.content.index import proofs_of
from highground.engine.plugins import find_ruleset, ruleset_names


def systems(as_json: bool = typer.Option(False, "--json", help="As JSON.")) -> None:
    """List the rule systems: clauses, tests, scenarios, rosters."""
    rows = []
    for name in ruleset_names():
        rules = find_ruleset(name)
        proofs = proofs_of(name)
        rows.append(
            {
                "name": name,
                "title": rules.title,
                "edition": rules.edition,
                "version": rules.version,
                "clauses": len(rules.book.clauses),
                "clauses_tested": None if proofs is None else len(proofs.keys() & rules.book.clauses.keys()),
                "options": len(rules.options),
                "scenarios": rules.scenarios(),
                "rosters": rules.rosters(),
            }
        )
    if as_json:
        print_json(rows)
        return
    for row in rows:
        said = f"{row['title']}, {row['edition']}; {row['clauses']} clauses{_tested(row)}"
        table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
        table.add_column(no_wrap=True)
        table.add_row(f"[bold]{escape(str(row['name']))}[/]", f"[bold]{escape(said)}[/]")
        for heading in ("scenarios", "rosters"):
            table.add_row(f"  {heading}", escape(", ".join(rules_names(row[heading]))))
        print_block(table)


def _tested(row: dict[str, object]) -> str:
    """Told where the build counted it: in a checkout all tests would have to be read first."""
    tested = row["clauses_tested"]
    if tested is None:
        return ""
    return ", all tested" if tested == row["clauses"] else f", {tested} tested"


def rules_names(given: object) -> list[str]:
    return [str(each) for each in given] if isinstance(given, list) else []
