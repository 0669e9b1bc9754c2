"""Orders that interrupt somebody else's action, and what answers them."""

from __future__ import annotations

from typing import Final

from highground.engine.state import Order
from highground.geometry.shapes import Point


class Fire(Order):
    """Fire the held Overwatch in some mode."""

    mode: Final[str]


class FireBurst(Order):
    """Fire the held Overwatch as a Burst over these squares."""

    squares: Final[tuple[Point, ...]]


class ImprovedSnapShot(Order):
    """A Snap Shot out of turn."""

    target: Final[str]
    mode: Final[str]


class SuckerPunch(Order):
    """A Move out of turn that ends in a strike."""

    target: Final[str]
    path: Final[tuple[Point, ...]]


class HitTheDeck(Order):
    """Throw oneself down."""


class Backstep(Order):
    """Step back from a close attack; the square where there is a choice."""

    square: Final[tuple[Point, ...]]


class CombatReflexes(Order):
    """+10 AC against this close attack for each point of Adrenaline."""

    points: Final[int]


class CombatSenses(Order):
    """+10 AC against this ranged attack for each point of Focus."""

    points: Final[int]


class CombatTactics(Order):
    """Cover 5 better for the rest of the round for each point of Willpower."""

    points: Final[int]


class Parry(Order):
    """Where Advantage is spent and not held: pay points of a pool for as much close AC."""

    pool: Final[str]
    points: Final[int]


class Dodge(Order):
    """Dodge a grenade."""


class Riposte(Order):
    """Answer with a Move toward the attacker that ends in a close attack."""

    kind: Final[str]
    path: Final[tuple[Point, ...]]


class CounterPunch(Order):
    """Buy a counter move after each close attack of this round."""


class Counter(Order):
    """Make the counter move against a figure."""

    target: Final[str]
    path: Final[tuple[Point, ...]]


class Flurry(Order):
    """Follow a strike with another unarmed attack."""

    kind: Final[str]
    target: Final[str]


class Feint(Order):
    """Call one's own action off."""


class DoubleFeint(Order):
    """See through a Feint."""
