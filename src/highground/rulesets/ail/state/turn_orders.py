"""Orders before initiative is rolled, and in one's own turn."""

from __future__ import annotations

from typing import Final

from highground.engine.state import Order
from highground.geometry.shapes import Point

STANCES: Final = (
    "none", "braced", "alert", "striking", "throwing", "grappling", "tumbling", "high_guard", "low_guard",
    "high_ready", "low_ready",
)  # fmt: skip
MODES: Final[tuple[str, ...]] = ("single", "rapid", "marching", "suppress", "double_tap")
MANNERS: Final[tuple[str, ...]] = ("full", "snap")
CLOSE_KINDS: Final = ("strike", "throw", "grapple", "weapon", "weapon_strike", "brandish")


# -- initiative -----------------------------------------------------------------------------------------


class Intend(Order):
    """Say which kind of action a figure means to take: its pair for initiative follows."""

    figure: Final[str]
    kind: Final[str]


class QuickDraw(Order):
    """Buy +5 on this round's initiative."""

    figure: Final[str]


class Quickness(Order):
    """Buy +5 on the next initiative roll."""

    figure: Final[str]


class SpendInitiative(Order):
    """Where Advantage is spent and not held: pay points for as many on the initiative roll."""

    figure: Final[str]
    points: Final[int]


class Ready(Order):
    """Nothing more to declare before initiative is rolled."""


class TakeBonus(Order):
    """Which Advantage winning initiative by 5 gives."""

    pool: Final[str]


# -- one's own turn -------------------------------------------------------------------------------------


class TakeStance(Order):
    """Take a stance, or none."""

    stance: Final[str]


class Walk(Order):
    """A Move along these squares."""

    path: Final[tuple[Point, ...]]


class Sprint(Order):
    """Two Moves as one, along these squares."""

    path: Final[tuple[Point, ...]]


class Door(Order):
    """A Move that first opens or shuts a door next to the figure."""

    door: Final[Point]
    path: Final[tuple[Point, ...]]


class Hunker(Order):
    """Hunker down."""


class StandUp(Order):
    """Get up."""


class Draw(Order):
    """Take another weapon of one's own in hand."""

    weapon: Final[str]


class Drop(Order):
    """Drop what is in hand."""


class PickUp(Order):
    """Pick up a weapon that lies in this square."""

    weapon: Final[str]


class TwoHands(Order):
    """Put both hands on a one-handed weapon, or take one off."""


class Shoot(Order):
    """Shoot at a figure: how the gun is fired, and whether it is a Snap Shot."""

    target: Final[str]
    mode: Final[str]
    manner: Final[str]


class Burst(Order):
    """A Burst over these squares."""

    manner: Final[str]
    squares: Final[tuple[Point, ...]]


class Watch(Order):
    """Overwatch against a figure (`any`: against all, where that is played)."""

    target: Final[str]
    manner: Final[str]


class Aim(Order):
    """Aim with the scope or the sight of the weapon in hand."""

    device: Final[str]


class Reload(Order):
    """Reload the weapon in hand."""


class Lob(Order):
    """Throw a grenade at a square, cooked or not."""

    grenade: Final[str]
    square: Final[Point]
    manner: Final[str]


class Fight(Order):
    """A close attack of some kind on a figure."""

    kind: Final[str]
    target: Final[str]


class Treat(Order):
    """First aid for a wound, counted from 1."""

    patient: Final[str]
    wound: Final[int]


class Surge(Order):
    """Adrenal Surge."""


class TightFocus(Order):
    """Tight Focus."""


class ShakeItOff(Order):
    """Cancel a light wound, counted from 1."""

    wound: Final[int]


class SecondWind(Order):
    """Bring stress back to the start of its level."""


class Changing(Order):
    """Pay for acting in another kind than rolled for."""

    kind: Final[str]


class OneVsMany(Order):
    """Buy a second turn after this one."""


class OneManArmy(Order):
    """Buy extra turns after this one."""


class End(Order):
    """End the turn."""
