"""Orders before initiative is rolled, and in one's own turn."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from highground.engine.state import Order
from highground.geometry.shapes import Point

__all__ = [
    "CLOSE_KINDS", "MANNERS", "MODES", "STANCES", "Aim", "Burst", "Changing", "Door", "Draw", "Drop",
    "End", "Fight", "Hunker", "Intend", "Lob", "OneManArmy", "OneVsMany", "PickUp", "QuickDraw",
    "Quickness", "Ready", "Reload", "SecondWind", "ShakeItOff", "Shoot", "SpendInitiative", "Sprint",
    "StandUp", "Surge", "TakeBonus", "TakeStance", "TightFocus", "Treat", "TwoHands", "Walk", "Watch",
]  # fmt: skip

STANCES: Final = (
    "none", "braced", "alert", "striking", "throwing", "grappling", "tumbling", "high_guard", "low_guard",
    "high_ready", "low_ready",
)  # fmt: skip
MODES: Final = ("single", "rapid", "marching", "suppress", "double_tap")
MANNERS: Final = ("full", "snap")
CLOSE_KINDS: Final = ("strike", "throw", "grapple", "weapon", "weapon_strike", "brandish")


# -- initiative -----------------------------------------------------------------------------------------


@mypyc_attr(acyclic=True)
class Intend(Order):
    """Say which kind of action a figure means to take: its pair for initiative follows."""

    figure: Final[str]
    kind: Final[str]

    def __init__(self, figure: str, kind: str) -> None:
        self.figure = figure
        self.kind = kind


@mypyc_attr(acyclic=True)
class QuickDraw(Order):
    """Buy +5 on this round's initiative."""

    figure: Final[str]

    def __init__(self, figure: str) -> None:
        self.figure = figure


@mypyc_attr(acyclic=True)
class Quickness(Order):
    """Buy +5 on the next initiative roll."""

    figure: Final[str]

    def __init__(self, figure: str) -> None:
        self.figure = figure


@mypyc_attr(acyclic=True)
class SpendInitiative(Order):
    """Where Advantage is spent and not held: pay points for as many on the initiative roll."""

    figure: Final[str]
    points: Final[int]

    def __init__(self, figure: str, points: int) -> None:
        self.figure = figure
        self.points = points


@mypyc_attr(acyclic=True)
class Ready(Order):
    """Nothing more to declare before initiative is rolled."""


@mypyc_attr(acyclic=True)
class TakeBonus(Order):
    """Which Advantage winning initiative by 5 gives."""

    pool: Final[str]

    def __init__(self, pool: str) -> None:
        self.pool = pool


# -- one's own turn -------------------------------------------------------------------------------------


@mypyc_attr(acyclic=True)
class TakeStance(Order):
    """Take a stance, or none."""

    stance: Final[str]

    def __init__(self, stance: str) -> None:
        self.stance = stance


@mypyc_attr(acyclic=True)
class Walk(Order):
    """A Move along these squares."""

    path: Final[tuple[Point, ...]]

    def __init__(self, path: tuple[Point, ...]) -> None:
        self.path = path


@mypyc_attr(acyclic=True)
class Sprint(Order):
    """Two Moves as one, along these squares."""

    path: Final[tuple[Point, ...]]

    def __init__(self, path: tuple[Point, ...]) -> None:
        self.path = path


@mypyc_attr(acyclic=True)
class Door(Order):
    """A Move that first opens or shuts a door next to the figure."""

    door: Final[Point]
    path: Final[tuple[Point, ...]]

    def __init__(self, door: Point, path: tuple[Point, ...]) -> None:
        self.door = door
        self.path = path


@mypyc_attr(acyclic=True)
class Hunker(Order):
    """Hunker down."""


@mypyc_attr(acyclic=True)
class StandUp(Order):
    """Get up."""


@mypyc_attr(acyclic=True)
class Draw(Order):
    """Take another weapon of one's own in hand."""

    weapon: Final[str]

    def __init__(self, weapon: str) -> None:
        self.weapon = weapon


@mypyc_attr(acyclic=True)
class Drop(Order):
    """Drop what is in hand."""


@mypyc_attr(acyclic=True)
class PickUp(Order):
    """Pick up a weapon that lies in this square."""

    weapon: Final[str]

    def __init__(self, weapon: str) -> None:
        self.weapon = weapon


@mypyc_attr(acyclic=True)
class TwoHands(Order):
    """Put both hands on a one-handed weapon, or take one off."""


@mypyc_attr(acyclic=True)
class Shoot(Order):
    """Shoot at a figure: how the gun is fired, and whether it is a Snap Shot."""

    target: Final[str]
    mode: Final[str]
    manner: Final[str]

    def __init__(self, target: str, mode: str, manner: str) -> None:
        self.target = target
        self.mode = mode
        self.manner = manner


@mypyc_attr(acyclic=True)
class Burst(Order):
    """A Burst over these squares."""

    manner: Final[str]
    squares: Final[tuple[Point, ...]]

    def __init__(self, manner: str, squares: tuple[Point, ...]) -> None:
        self.manner = manner
        self.squares = squares


@mypyc_attr(acyclic=True)
class Watch(Order):
    """Overwatch against a figure (`any`: against all, where that is played)."""

    target: Final[str]
    manner: Final[str]

    def __init__(self, target: str, manner: str) -> None:
        self.target = target
        self.manner = manner


@mypyc_attr(acyclic=True)
class Aim(Order):
    """Aim with the scope or the sight of the weapon in hand."""

    device: Final[str]

    def __init__(self, device: str) -> None:
        self.device = device


@mypyc_attr(acyclic=True)
class Reload(Order):
    """Reload the weapon in hand."""


@mypyc_attr(acyclic=True)
class Lob(Order):
    """Throw a grenade at a square, cooked or not."""

    grenade: Final[str]
    square: Final[Point]
    manner: Final[str]

    def __init__(self, grenade: str, square: Point, manner: str) -> None:
        self.grenade = grenade
        self.square = square
        self.manner = manner


@mypyc_attr(acyclic=True)
class Fight(Order):
    """A close attack of some kind on a figure."""

    kind: Final[str]
    target: Final[str]

    def __init__(self, kind: str, target: str) -> None:
        self.kind = kind
        self.target = target


@mypyc_attr(acyclic=True)
class Treat(Order):
    """First aid for a wound, counted from 1."""

    patient: Final[str]
    wound: Final[int]

    def __init__(self, patient: str, wound: int) -> None:
        self.patient = patient
        self.wound = wound


@mypyc_attr(acyclic=True)
class Surge(Order):
    """Adrenal Surge."""


@mypyc_attr(acyclic=True)
class TightFocus(Order):
    """Tight Focus."""


@mypyc_attr(acyclic=True)
class ShakeItOff(Order):
    """Cancel a light wound, counted from 1."""

    wound: Final[int]

    def __init__(self, wound: int) -> None:
        self.wound = wound


@mypyc_attr(acyclic=True)
class SecondWind(Order):
    """Bring stress back to the start of its level."""


@mypyc_attr(acyclic=True)
class Changing(Order):
    """Pay for acting in another kind than rolled for."""

    kind: Final[str]

    def __init__(self, kind: str) -> None:
        self.kind = kind


@mypyc_attr(acyclic=True)
class OneVsMany(Order):
    """Buy a second turn after this one."""


@mypyc_attr(acyclic=True)
class OneManArmy(Order):
    """Buy extra turns after this one."""


@mypyc_attr(acyclic=True)
class End(Order):
    """End the turn."""
