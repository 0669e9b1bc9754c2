"""Orders that interrupt somebody else's action, and what answers them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from highground.engine.state import Order
from highground.geometry.shapes import Point

__all__ = [
    "Backstep", "CombatReflexes", "CombatSenses", "CombatTactics", "Counter", "CounterPunch", "Dodge",
    "DoubleFeint", "Feint", "Fire", "FireBurst", "Flurry", "HitTheDeck", "ImprovedSnapShot", "Parry",
    "Riposte", "SuckerPunch",
]  # fmt: skip


@mypyc_attr(acyclic=True)
class Fire(Order):
    """Fire the held Overwatch in some mode."""

    mode: Final[str]

    def __init__(self, mode: str) -> None:
        self.mode = mode


@mypyc_attr(acyclic=True)
class FireBurst(Order):
    """Fire the held Overwatch as a Burst over these squares."""

    squares: Final[tuple[Point, ...]]

    def __init__(self, squares: tuple[Point, ...]) -> None:
        self.squares = squares


@mypyc_attr(acyclic=True)
class ImprovedSnapShot(Order):
    """A Snap Shot out of turn."""

    target: Final[str]
    mode: Final[str]

    def __init__(self, target: str, mode: str) -> None:
        self.target = target
        self.mode = mode


@mypyc_attr(acyclic=True)
class SuckerPunch(Order):
    """A Move out of turn that ends in a strike."""

    target: Final[str]
    path: Final[tuple[Point, ...]]

    def __init__(self, target: str, path: tuple[Point, ...]) -> None:
        self.target = target
        self.path = path


@mypyc_attr(acyclic=True)
class HitTheDeck(Order):
    """Throw oneself down."""


@mypyc_attr(acyclic=True)
class Backstep(Order):
    """Step back from a close attack; the square where there is a choice."""

    square: Final[tuple[Point, ...]]

    def __init__(self, square: tuple[Point, ...]) -> None:
        self.square = square


@mypyc_attr(acyclic=True)
class CombatReflexes(Order):
    """+10 AC against this close attack for each point of Adrenaline."""

    points: Final[int]

    def __init__(self, points: int) -> None:
        self.points = points


@mypyc_attr(acyclic=True)
class CombatSenses(Order):
    """+10 AC against this ranged attack for each point of Focus."""

    points: Final[int]

    def __init__(self, points: int) -> None:
        self.points = points


@mypyc_attr(acyclic=True)
class CombatTactics(Order):
    """Cover 5 better for the rest of the round for each point of Willpower."""

    points: Final[int]

    def __init__(self, points: int) -> None:
        self.points = points


@mypyc_attr(acyclic=True)
class Parry(Order):
    """Where Advantage is spent and not held: pay points of a pool for as much close AC."""

    pool: Final[str]
    points: Final[int]

    def __init__(self, pool: str, points: int) -> None:
        self.pool = pool
        self.points = points


@mypyc_attr(acyclic=True)
class Dodge(Order):
    """Dodge a grenade."""


@mypyc_attr(acyclic=True)
class Riposte(Order):
    """Answer with a Move toward the attacker that ends in a close attack."""

    kind: Final[str]
    path: Final[tuple[Point, ...]]

    def __init__(self, kind: str, path: tuple[Point, ...]) -> None:
        self.kind = kind
        self.path = path


@mypyc_attr(acyclic=True)
class CounterPunch(Order):
    """Buy a counter move after each close attack of this round."""


@mypyc_attr(acyclic=True)
class Counter(Order):
    """Make the counter move against a figure."""

    target: Final[str]
    path: Final[tuple[Point, ...]]

    def __init__(self, target: str, path: tuple[Point, ...]) -> None:
        self.target = target
        self.path = path


@mypyc_attr(acyclic=True)
class Flurry(Order):
    """Follow a strike with another unarmed attack."""

    kind: Final[str]
    target: Final[str]

    def __init__(self, kind: str, target: str) -> None:
        self.kind = kind
        self.target = target


@mypyc_attr(acyclic=True)
class Feint(Order):
    """Call one's own action off."""


@mypyc_attr(acyclic=True)
class DoubleFeint(Order):
    """See through a Feint."""
