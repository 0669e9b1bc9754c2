"""Ascension's case files for an editor: where they say what, what they may name, a table to begin with."""

from __future__ import annotations

from typing import Any

from highground.content.pieces import sorts_of
from highground.engine.position import CaseLayout, CasePiece, CaseUnit
from highground.geometry.units import MM
from highground.rulesets.ascension.files.content import maps, scenarios
from highground.rulesets.ascension.files.rosters import rosters

LAYOUT = CaseLayout(
    models="models",
    place="at_mm",
    unit=MM,
    side="seat",
    kind="sheet",
    facing="facing",
    terrain="terrain",
    suffix="mm",
    board="board_mm",
    turn="next",
)


def units() -> list[CaseUnit]:
    """Every model of every force that ships."""
    return [CaseUnit(sheet.name, force.name) for force in rosters().values() for sheet in force.sheets]


def pieces() -> list[CasePiece]:
    """Every sort of piece of the maps that ship, with its Size and traits."""
    return sorts_of(each for name in scenarios() for each in table_case(name)["terrain"])


def table_case(scenario: str) -> dict[str, Any]:
    """A case that is a scenario's table, with nobody on it."""
    file = scenarios()[scenario]
    return laid_out(file, maps()[file.map])


def laid_out(file: Any, ground: Any) -> dict[str, Any]:
    """A scenario file and its map as a case says them: twins are written out, as a case has no other way."""
    drawn = ground.model_dump(mode="json", exclude_unset=True)
    terrain = drawn.get("terrain", [])
    if drawn.get("twins"):
        terrain = [*terrain, *_twins(terrain, drawn["board_mm"])]
    made: dict[str, Any] = {"board_mm": drawn["board_mm"], "terrain": terrain}
    zones = [zone.model_dump(mode="json", exclude_unset=True) for zone in getattr(file, "zones", [])]
    if zones:
        made["zones"] = zones
    if len(file.scenarios) == 1:
        made["scenario"] = file.scenarios[0]
    if file.rounds is not None:
        made["rounds"] = file.rounds
    return made


def _twins(terrain: list[dict[str, Any]], board: list[float]) -> list[dict[str, Any]]:
    """For each piece called South … one called North …, turned half round."""
    return [
        {**turned(each, board), "name": each["name"].replace("South ", "North ", 1)}
        for each in terrain
        if each["name"].startswith("South ")
    ]


def turned(shape: Any, board: list[float]) -> Any:
    """A piece as a file says it, turned half round the middle of the table."""

    def there(at: list[float]) -> list[float]:
        return [round(board[0] - at[0], 3), round(board[1] - at[1], 3)]

    made = dict(shape)
    if "box_mm" in made:
        left, low, right, high = made["box_mm"]
        made["box_mm"] = [*there([right, high]), *there([left, low])]
    if "corners_mm" in made:
        made["corners_mm"] = [there(corner) for corner in made["corners_mm"]]
    if "centre_mm" in made:
        made["centre_mm"] = there(made["centre_mm"])
    if "links" in made:
        ends = ("foot", "head")
        made["links"] = [
            {**link, **{end: turned(link[end], board) for end in ends}} for link in made["links"]
        ]
    return made
