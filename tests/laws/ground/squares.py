"""Ascension Isle's maps as their files draw them, and what each square should do (C-9)."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, NamedTuple

from highground.content.cases import open_case
from highground.content.load import validate
from highground.engine.chance import Seeded, seed_of
from highground.engine.game import Game
from highground.engine.plugins import find_ruleset
from highground.engine.preview import Preview

__all__ = ["MAPS", "Cell", "Drawn", "Looked"]

Cell = tuple[int, int]
SQUARE = 30_000
RULES = find_ruleset("ail")
DATA = files("highground.rulesets.ail").joinpath("data")
MAPS = sorted(each.name.removesuffix(".toml") for each in DATA.joinpath("maps").iterdir())
LEVELS = {"1": -2, "2": -4, "3": -6, "4": -10}
COVER = ("A-4.5", "A-4.6", "A-4.7", "A-4.8")


class Looked(NamedTuple):
    """A look at a target: whether it is hidden, what cover and light do to the shot."""

    hidden: bool
    cover: int
    light: int


class Drawn:
    """A map as its file draws it."""

    def __init__(self, name: str) -> None:
        file = tomllib.loads(DATA.joinpath("maps", f"{name}.toml").read_text(encoding="utf-8"))
        self.name = name
        self.rows: list[str] = file["rows"].split()
        self.lights: list[dict[str, Any]] = file.get("lights", [])
        self.cells = [(x, y) for y, row in enumerate(self.rows) for x in range(len(row))]

    def kind(self, cell: Cell) -> str:
        x, y = cell
        return self.rows[y][x] if 0 <= y < len(self.rows) and 0 <= x < len(self.rows[y]) else "#"

    def reach(self, start: Cell, steps: int) -> dict[Cell, int]:
        """Every square within so many of movement with its price, gone over until none gets cheaper."""
        found = {start: 0}
        changed = True
        while changed:
            changed = False
            for here, paid in list(found.items()):
                for there in self.around(here):
                    price = paid + (2 if self.kind(there) in "~D" else 1)
                    if price <= steps and price < found.get(there, steps + 1):
                        found[there] = price
                        changed = True
        return found

    def around(self, here: Cell) -> list[Cell]:
        x, y = here
        cells = [(x + u, y + v) for u in (-1, 0, 1) for v in (-1, 0, 1) if u or v]
        return [
            (u, v)
            for u, v in cells
            if self.kind((u, v)) != "#" and not (self.kind((x, v)) in "#D" and self.kind((u, y)) in "#D")
        ]

    def look(self, a: Cell, b: Cell) -> Looked:
        """What is seen along a row, a column or a diagonal, where there is but one line of squares."""
        far = max(abs(a[0] - b[0]), abs(a[1] - b[1]))
        step = (b[0] - a[0]) // far, (b[1] - a[1]) // far
        line = [(a[0] + step[0] * k, a[1] + step[1] * k) for k in range(1, far)]
        if any(self.kind(cell) in "#D" for cell in line):
            return Looked(True, 0, 0)
        covering = [self.kind(b), *[self.kind(cell) for cell in line[-1:]]]
        return Looked(False, min(LEVELS.get(kind, 0) for kind in covering), self.light(b))

    def light(self, cell: Cell) -> int:
        for each in self.lights:
            (x, y), (u, v) = each["corner"], each["opposite"]
            if min(x, u) <= cell[0] <= max(x, u) and min(y, v) <= cell[1] <= max(y, v):
                return {"dim": -2, "dark": -5}[each["light"]]
        return 0

    # -- what the game does ----------------------------------------------------------------------

    def preview(self, kind: str, walker: Cell, target: Cell) -> Preview:
        figures = [
            {"name": name, "seat": seat, "character": character, "at": list(at)}
            for name, seat, character, at in (
                ("walker", 0, "Teodric", walker),
                ("target", 1, "Ratch", target),
            )
        ]
        data = {"system": "ail", "map": self.name, "active": "walker", "round": 2, "figures": figures}
        state = open_case(RULES, validate(RULES.case_model(), data, "law"), "law")
        Game(state, Seeded(seed_of("law"))).advance()
        return RULES.preview(state.known(0), "walker", kind, [])

    def goes(self, walker: Cell, target: Cell) -> tuple[int, dict[Cell, int]]:
        """How far somebody sprints, and every square it may reach with its price."""
        shown = self.preview("sprint", walker, target)
        return shown.limit, {(at.at.x // SQUARE, at.at.y // SQUARE): at.cost for at in shown.reach}

    def looks(self, walker: Cell, target: Cell) -> Looked:
        (line,) = self.preview("shoot", walker, target).targets
        if line.refusal is not None:
            assert line.refusal.clause == "C-9.6", line.refusal
            return Looked(True, 0, 0)
        parts = [] if line.edges is None else line.edges.parts
        cover = sum(part.amount for part in parts if part.clause in COVER)
        light = sum(part.amount for part in parts if part.clause in ("A-4.9", "A-4.10"))
        return Looked(False, cover, light)
