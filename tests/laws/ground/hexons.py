"""Torn's fields as their files lay them out, and what each Hexon of landscape should do (C-1, C-6)."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

from highground.content.cases import open_case
from highground.content.load import validate
from highground.engine.chance import Seeded, seed_of
from highground.engine.game import Game
from highground.engine.plugins import find_ruleset
from highground.engine.state import State
from highground.geometry.hexes import hex_at
from highground.rulesets.torn.files.content import scenarios
from highground.rulesets.torn.table.picture import HEX

__all__ = ["AROUND", "SCENARIOS", "Hex", "Laid", "flower"]

Hex = tuple[int, int]
RULES = find_ruleset("torn")
DATA = files("highground.rulesets.torn").joinpath("data")
SCENARIOS = list(scenarios())  # without by_the_die, which is one of these, rolled for
AROUND: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
FAR = 3


def flower(hexon: Hex) -> list[Hex]:
    """C-1.4: the seven hexes of a Hexon."""
    a, b = hexon
    q, r = 2 * a - b, a + 3 * b
    return [(q, r), *[(q + u, r + v) for u, v in AROUND]]


class Laid:
    """A field as its scenario lays it out: the terrain of every hex. A case brings no Scenario Markers."""

    def __init__(self, scenario: str) -> None:
        file = tomllib.loads(DATA.joinpath("scenarios", f"{scenario}.toml").read_text(encoding="utf-8"))
        self.scenario = scenario
        span = range(-FAR, FAR + 1)
        hexons = [(a, b) for a in span for b in span if abs(a + b) <= FAR]
        self.ground: dict[Hex, str] = {there: "" for hexon in hexons for there in flower(hexon)}
        self.elements: list[tuple[str, Hex]] = []
        for kind in file["landscape"]:
            for a, b in kind["hexons"]:
                self.elements.append((kind["terrain"], (a, b)))
                self.ground.update(dict.fromkeys(flower((a, b)), kind["terrain"]))

    def solid(self, there: Hex) -> bool:
        return self.ground.get(there) == "Volume Landscape"

    def reach(self, start: Hex, steps: int) -> dict[Hex, int]:
        """C-3.2: every hex that Infantry may end on, with its price."""
        found, edge = {start: 0}, [start]
        for price in range(1, steps + 1):
            beyond = [(q + u, r + v) for q, r in edge for u, v in AROUND]
            edge = [at for at in beyond if at in self.ground and not self.solid(at) and at not in found]
            edge = list(dict.fromkeys(edge))
            found.update(dict.fromkeys(edge, price))
        return {at: price for at, price in found.items() if at != start}

    def hidden(self, start: Hex, way: Hex, far: int) -> bool:
        """C-4.10: along one of the six directions there is but one line of hexes."""
        return any(self.solid((start[0] + way[0] * k, start[1] + way[1] * k)) for k in range(1, far))

    # -- what the game does ----------------------------------------------------------------------

    def state(self, walker: Hex, target: Hex, active: bool = True) -> State[Any, Any, Any]:
        minis = [
            {"name": "walker", "side": 0, "card": "Prism Arbalester", "at": list(walker)},
            {"name": "target", "side": 1, "card": "Drowned Levy", "at": list(target)},
        ]
        data = {"system": "torn", "scenario": self.scenario, "minis": minis}
        data |= {"active": "walker"} if active else {}
        state = open_case(RULES, validate(RULES.case_model(), data, "law"), "law")
        Game(state, Seeded(seed_of("law"))).advance()
        return state

    def goes(self, walker: Hex, target: Hex) -> tuple[int, dict[Hex, int]]:
        shown = RULES.preview(self.state(walker, target).known(0), "walker", "move", [])
        cell = 36_000
        return shown.limit // cell, {hex_at(at.at, HEX): at.cost // cell for at in shown.reach}

    def looks(self, walker: Hex, target: Hex) -> tuple[bool, str]:
        """Whether the target is hidden, and what covers it."""
        shown = RULES.preview(self.state(walker, target).known(0), "walker", "attack", [])
        (line,) = [each for each in shown.targets if each.label == "Focused Bolt"]
        if line.refusal is not None:
            assert line.refusal.why == "no_sight", line.refusal
        return line.refusal is not None, line.cover

    def danger(self, walker: Hex, target: Hex) -> list[str]:
        """The terrain that has its effect on somebody who is activated there (C-6.3)."""
        game = Game(self.state(walker, target, active=False), Seeded(seed_of("law")))
        game.answer(0, RULES.vocabulary.read("activate walker", ["walker"]))
        game.advance()
        told = [each.event for each in game.told if each.clause == "C-6.3"]
        return [each.terrain for each in told if type(each).__name__ == "DangerousGround"]  # type: ignore[attr-defined]
