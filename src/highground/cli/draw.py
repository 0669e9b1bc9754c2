"""`highground draw`: a picture of any position."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import typer
from rich.markup import escape

from highground.cli.console import console
from highground.content.cases import open_case, read_case
from highground.draw.svg import to_svg
from highground.engine.errors import ContentError
from highground.engine.match import Match
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Ruleset
from highground.engine.saved import load_match, write_atomically
from highground.engine.state import Known, Nothing


def draw(
    file: Path = typer.Argument(metavar="CASE|REPLAY", help="A case (.toml) or a saved match."),
    at: int | None = typer.Option(None, "--at", help="After this many orders of a saved match."),
    out: Path = typer.Option(Path("table.svg"), "-o", "--out", help="The SVG file to write."),
    theme: str = typer.Option("light", "--theme", help="light or dark."),
) -> None:
    """Draw a position as SVG."""
    if theme not in ("light", "dark"):
        raise ContentError(f"--theme {theme!r}: valid: light, dark")
    rules, known = position_in(file, at)
    speaker = rules.speaker(known.table, "en")
    write_atomically(out, to_svg(rules.picture(known), theme, speaker=speaker))
    console.print(escape(f"{out} written"))


def position_in(file: Path, at: int | None) -> tuple[Ruleset, Known[Any, Any]]:
    """The position in a case, or after so many orders of a saved match, as spectators see it."""
    if file.suffix == ".toml":
        if at is not None:
            raise ContentError("--at goes with a saved match; a case has one position")
        rules, case = read_case(file, find_ruleset)
        return rules, Known(open_case(rules, case, str(file)).table, Nothing(), -1)
    match = match_at(file, at)
    return match.rules, Known(match.state.table, Nothing(), -1)


def match_at(file: Path, at: int | None) -> Match:
    """A saved match after so many of its orders; after all of them, if that is not said."""
    match = load_match(file, find_ruleset)
    orders = len(match.inputs) - 1
    if at is not None and not 0 <= at <= orders:
        raise ContentError(f"--at {at}: {file.name} has orders 0 to {orders}")
    if at is not None and at < orders:
        match.undo(orders - at)
    return match
