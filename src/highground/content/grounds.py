"""Maps that people make: a case without models, held to what `map check` holds a table to."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from highground.content.load import parse_toml, validate
from highground.content.tables import check_table
from highground.engine.errors import ContentError
from highground.engine.ruleset import OnGround, Ruleset, Setup
from highground.engine.state import Known, Nothing

__all__ = ["checked_ground", "on_ground", "read_ground"]


def read_ground(rules: Ruleset, file: Path) -> dict[str, Any]:
    """The map that a file holds."""
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ContentError(f"cannot read {file}: {error}") from error
    return checked_ground(rules, parse_toml(text, str(file)), str(file))


def checked_ground(
    rules: Ruleset, data: dict[str, Any], where: str = "map", language: str = "en"
) -> dict[str, Any]:
    """A map as data: a case of the system without models, fit to be played on."""
    given = {"system": rules.name, **data}
    if given["system"] != rules.name:
        raise ContentError(f"{where}: system: is {given['system']!r}, not {rules.name!r}")
    case = validate(rules.case_model(), given, where)
    layout = rules.case_layout()
    if layout is not None and given.get(layout.models):
        raise ContentError(f"{where}: {layout.models}: a map has none; take them off the table first")
    if given.get("state"):
        raise ContentError(f"{where}: this is a moment of a game, not a map")
    table = rules.open_case(case, where).table
    faults = check_table(rules.picture(Known(table, Nothing(), -1)), rules.speaker(table, language)).faults
    if faults:
        raise ContentError(f"{where}: not fit to be played on: {'; '.join(faults)}")
    return given


def on_ground(setup: Setup, ground: dict[str, Any]) -> Setup:
    """The same setup on a map of one's own."""
    text = json.dumps(ground, ensure_ascii=False, separators=(",", ":"))
    return OnGround(setup.scenario, setup.rosters, setup.options, text)
