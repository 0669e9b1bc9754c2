"""Positions of Primer, drawn along a line from left to right.

    Ada --6in-- Bo            two models, 6 inches between the edges of their bases
    Ada ==6in== Bo            6 inches between their centres
    Ada --14in+1um-- Bo       one micrometre more
    # --2in-- Ada             the left edge of the table
    Ada --2in-- | --2in-- Bo  a wall, half an inch thick, 2 inches to either side of the line
    Ada --1in-- ~2in~ Bo      a wood, 2 inches deep; without a gap things touch
    Ada --3in-- *             the marker (a point); not drawn, it is out of everybody's reach

The line runs along the middle of a table 48 inches wide and 24 deep, so a model's position is
`x,12`. Everybody is a Trooper (speed 6, aim 4, range 14, two wounds, a base of 32 mm) unless `who`
says otherwise. The first model is Blue's and so are those listed in `blue`; the others are Amber's.
Blue has the turn.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal
from typing import Any, Final

from highground.content.load import validate
from highground.geometry.units import INCH, inch, mm
from highground.rulesets.primer.files.content import PrimerCase, profiles
from highground.rulesets.primer.ruleset import RULESET
from tests.scene import Scene

__all__ = ["drawn", "scene", "spot"]

MIDDLE: Final = 12
START: Final = inch(6)
WALL: Final = inch("0.5")
SIDEWAYS: Final = 2
_GAP: Final = re.compile(r"(--|==)(\d+(?:\.\d+)?)in(?:([+-]\d+)um)?\1")
_WOOD: Final = re.compile(r"~(\d+(?:\.\d+)?)in~")


def scene(
    drawing: str,
    dice: Iterable[int] = (),
    who: dict[str, dict[str, Any]] | None = None,
    blue: str = "",
    **case: Any,
) -> Scene:
    """The drawn position. `who` gives models other figures, `case` any other field of a case."""
    return Scene.of_case(RULESET, validate(PrimerCase, drawn(drawing, dice, who, blue, **case), "drawing"))


def spot(x: float | str, um: int = 0, y: float | str = MIDDLE) -> str:
    """A position as orders write it: `x` inches and `um` micrometres from the left edge of the table."""
    return f"{Decimal(inch(x) + um) / INCH},{y}"


def drawn(
    drawing: str,
    dice: Iterable[int] = (),
    who: dict[str, dict[str, Any]] | None = None,
    blue: str = "",
    **case: Any,
) -> dict[str, Any]:
    """The drawn position as the content of a case file."""
    pen = _Pen(who or {}, blue.split())
    for word in drawing.split():
        pen.draw(word)
    made: dict[str, Any] = {
        "system": "primer",
        "board_in": (48, 2 * MIDDLE),
        "marker_in": pen.marker,
        "chance": list(dice),
        "terrain": pen.terrain,
        "models": pen.models,
    }
    return {**made, **case}


class _Pen:
    """Walks along the line. `edge` is where the last thing ends, `centre` where its middle is."""

    def __init__(self, who: dict[str, dict[str, Any]], blue: list[str]) -> None:
        self.who = who
        self.blue = blue
        self.models: list[dict[str, Any]] = []
        self.terrain: list[dict[str, Any]] = []
        self.marker = (24.0, 23.0)
        self.edge: int | None = None
        self.centre = 0
        self.to_centre: int | None = None

    def draw(self, word: str) -> None:
        gap, wood = _GAP.fullmatch(word), _WOOD.fullmatch(word)
        if gap is not None:
            length = inch(gap[2]) + int(gap[3] or 0)
            if gap[1] == "==":
                self.to_centre = self.centre + length
            else:
                assert self.edge is not None, "a drawing begins with a thing, not a distance"
                self.edge += length
        elif word == "#":
            self.edge = 0
        elif word == "|":
            self._piece("wall", WALL)
        elif wood is not None:
            self._piece("rough", inch(wood[1]))
        elif word == "*":
            self.marker = (self._place(0) / INCH, MIDDLE)
        else:
            assert word.isalpha(), f"what is {word!r} in a drawing?"
            self._model(word)

    def _place(self, half: int) -> int:
        """Put something down that is `2 * half` wide; where its middle comes to lie."""
        if self.to_centre is not None:
            self.centre, self.to_centre = self.to_centre, None
        else:
            self.centre = START if self.edge is None else self.edge + half
        self.edge = self.centre + half
        return self.centre

    def _model(self, name: str) -> None:
        given = {"profile": "Trooper", **self.who.get(name, {})}
        side = 0 if name in self.blue or not self.models else 1
        base = given.get("change", {}).get("base_mm")
        radius = profiles()[given["profile"]].radius if base is None else mm(base) // 2
        at = (self._place(radius) / INCH, MIDDLE)
        self.models.append({"name": name, "side": side, "at_in": at, **given})

    def _piece(self, kind: str, width: int) -> None:
        middle = self._place(width // 2)
        left, right = (middle - width // 2) / INCH, (middle + width // 2) / INCH
        low, high = MIDDLE - SIDEWAYS, MIDDLE + SIDEWAYS
        corners = [(left, low), (right, low), (right, high), (left, high)]
        name = f"{'Wall' if kind == 'wall' else 'Wood'} {len(self.terrain) + 1}"
        self.terrain.append({"name": name, "kind": kind, "corners_in": corners})
