"""Two fighters in one square, and how to get through the windows that nobody uses."""

from __future__ import annotations

from typing import Any

from highground.engine.tally import Tally
from highground.record import replaced
from highground.rulesets.ail.files.arms import melee_weapons
from highground.rulesets.ail.state.pieces import Figure, Table
from highground.rulesets.ail.state.weapons import MeleeWeapon
from tests.rulesets.ail.positions import Playing, figure, table

__all__ = ["amounts", "duel", "events", "fighter", "foe", "own_blade", "settle"]

WINDOWS = (
    "MayInterrupt", "MayDefend", "MayFollow", "MayBuy", "MayFeint", "MayDoubleFeint", "MayHurl", "MayPress",
)  # fmt: skip


def fighter(name: str = "Ada", **given: Any) -> Figure:
    """Side A, in square 5,5: Physique 5 unless told, so that no Factor changes."""
    return figure(name, **{"at": (5, 5), "physique": 5, **given})


def foe(name: str = "Bo", **given: Any) -> Figure:
    """Side B, in the same square: close AC 15 with nothing in hand."""
    return figure(name, **{"side": 1, "at": (5, 5), "physique": 5, **given})


def duel(ada: Figure, bo: Figure, dice: list[int], *others: Figure, **given: Any) -> Playing:
    """Ada's turn, with Bo in reach."""
    made: Table = table(ada, bo, *others, **given)
    return Playing(made, dice)


def settle(game: Playing) -> Playing:
    """Nobody interrupts, defends, buys, or follows up."""
    while game.asked in WINDOWS:
        game.plays("hold")
    return game


def events(game: Playing, kind: str) -> list[Any]:
    """All events of a kind, in order."""
    return [each.event for each in game.told if type(each.event).__name__ == kind]


def amounts(tally: Tally) -> dict[str, int]:
    """The parts of a tally by their reasons."""
    return {part.why: part.amount for part in tally.parts}


def own_blade(like: str, **changed: Any) -> MeleeWeapon:
    """A weapon of the lists with some of its figures changed."""
    listed = melee_weapons()[like]
    return replaced(listed, **changed)
