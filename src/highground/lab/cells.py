"""What a study plays: cells, each of so many games, in chunks whose bounds depend on nothing but the study.

A cell has entrants: a force and the bot that plays it. They move on by one seat each game; so many games as
there are seats share a seed, and every cell is played on the same seeds.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from highground.content.grounds import on_ground
from highground.content.overlay import lay_over
from highground.engine.errors import ContentError
from highground.engine.plugins import find_ruleset, ruleset_names
from highground.engine.ruleset import Ruleset, Setup, SystemPlay

__all__ = [
    "CHUNK",
    "Cell",
    "Chunk",
    "chunk_size",
    "chunks_of",
    "enter_content",
    "enter_world",
    "rules_of",
    "seed_in",
    "setup_of",
    "turn_in",
    "world_of",
]

CHUNK: Final = 16
SLOW_CHUNK: Final = 2
"""For bots that think: their games take seconds."""


class Cell(NamedTuple):
    """One match-up under one set of rules. `watch` says what else is looked at: "", "game" or "luck"."""

    number: int
    world: str
    system: str
    scenario: str
    rosters: tuple[Any, ...]
    bots: tuple[str, ...]
    options: dict[str, Any]
    seed: int
    games: int
    labels: dict[str, str]
    watch: str = ""
    ground: dict[str, Any] | None = None
    """A map of one's own; None: the scenario's."""
    swap: bool = True
    """Whether entrants change seats."""

    def name(self) -> str:
        """What people call it, and `lab games --cell` takes."""
        return " · ".join(self.labels.values())


class Chunk(NamedTuple):
    """So many games of a cell."""

    cell: int
    first: int
    games: int


def world_of(package: str, patches: dict[str, Any]) -> str:
    """What a process must have laid over its content; empty: nothing, so any process will do."""
    return json.dumps([package, patches], sort_keys=True, ensure_ascii=False) if patches else ""


_ENTERED: Final[list[str]] = []


def enter_world(world: str) -> None:
    """Make this process one that plays with such content. It stays so: content is read once and kept."""
    if _ENTERED and _ENTERED[0] != world:
        raise ContentError("this process plays with other content already")
    if not _ENTERED:
        _ENTERED.append(world)
        if world:
            package, patches = json.loads(world)
            lay_over(package, patches)


def enter_content(said: Any) -> None:
    """Lay over what a replay of a study says it was played with; nothing said: content is as it ships."""
    if said is None:
        return
    sound = isinstance(said, dict) and isinstance(said.get("patches"), dict)
    if not sound or said.get("system") not in ruleset_names():
        raise ContentError("what it says of its content cannot be understood")
    enter_world(world_of(find_ruleset(said["system"]).package, said["patches"]))


def chunk_size(cell: Cell) -> int:
    """How many games are played in one go. Whole pairs, so that no seed is torn apart."""
    thinks = any(bot.partition(":")[0] not in ("greedy", "uniform") for bot in cell.bots)
    seats = len(cell.rosters)
    return -(-(SLOW_CHUNK if thinks else CHUNK) // seats) * seats


def chunks_of(cell: Cell, start: int, stop: int) -> Iterator[Chunk]:
    """The chunks between two numbers of games; the last may be short."""
    size = chunk_size(cell)
    for first in range(start - start % size, stop, size):
        yield Chunk(cell.number, first, min(size, cell.games - first))


def turn_in(cell: Cell, number: int) -> int:
    """By how many seats the entrants have moved on."""
    return number % len(cell.rosters) if cell.swap else 0


def seed_in(cell: Cell, number: int) -> int:
    """The seed of a game. A force that meets itself would play the same game again with seats swapped: there
    every game has a seed of its own, as where nobody changes seats."""
    mirror = all(each == cell.rosters[0] for each in cell.rosters) and len(set(cell.bots)) == 1
    return cell.seed + (number if mirror or not cell.swap else number // len(cell.rosters))


def setup_of(rules: SystemPlay, cell: Cell, turn: int) -> Setup:
    """What is agreed when the entrants have moved on by so many seats."""
    seated = [*cell.rosters[turn:], *cell.rosters[:turn]]
    setup = Setup(cell.scenario, seated, rules.read_options(cell.options))
    return rules.among_bots(setup if cell.ground is None else on_ground(setup, cell.ground))


def rules_of(cell: Cell) -> Ruleset:
    return find_ruleset(cell.system)
