"""What is going on in Ascension Isle: Legacy: the turn, and the actions and interrupts in progress."""

from __future__ import annotations

from typing import Final

from highground.engine.state import Part
from highground.geometry.squares import Cell
from highground.record import field


class Action(Part):
    """An action that is going on and what interrupts may change about it; known by its activity.

    `kind` is shot, strike, throw, grapple, weapon, weapon_strike, brandish, grenade, move, or the name of a
    Standard that is no attack; `how` is turn, overwatch, improved, riposte, sucker, counter, flurry, burst or
    move. `aim` is a square or squares: the path of a move, the squares of a Burst, the target of a throw.
    """

    act: Final[int] = field("its number, as frames of `todo` use it")
    kind: Final[str] = field("shot, strike, throw, grapple, weapon, weapon_strike, brandish, grenade, move …")
    actor: Final[str] = field("who acts")
    origin: Cell
    target: str = field("against whom", default="")
    means: Final[str] = field("the weapon or grenade", default="")
    mode: Final[str] = field("how a gun is fired", default="")
    snap: Final[bool] = field("a Snap Shot", default=False)
    how: Final[str] = field("what brought it about", default="turn")
    aim: tuple[Cell, ...] = field("its squares", default=())
    bought: list[str] = field("moves bought for it", factory=list)
    place: str = field("the wound location chosen", default="")
    edge: int = field("the stated modifier", default=0, least=-99, most=99)
    guard: int = field("what interrupts added to the AC", default=0, least=-99, most=99)
    total: int = field("what the roll came to", default=0, least=-99)
    margin: int = field("by how much it succeeded", default=0, least=-99)
    hits: int = field("how many hits", default=0)
    defended: list[str] = field("who has answered it already", factory=list)


class Turn(Part):
    """The turn going on, and what waits outside it.

    `charge` is whether a Move of an extra turn was made whose end may still be an attack (R-29).
    """

    figure: Final[str] = ""
    extra: str = field("which extra turn it is", default="", words=("", "many", "army"))
    begun: bool = field("something has been done, so no stance can be taken", default=False)
    stanced: bool = field("a stance has been taken, so none can follow", default=False)
    over: bool = field("it has been ended", default=False)
    next: str = field("the extra turn bought to follow", default="", words=("", "many", "army"))
    attacked: list[str] = field("whom it has attacked", factory=list)
    barred: tuple[str, ...] = field("whom earlier turns of its chain attacked", default=())
    landed: bool = field("a strike of it has succeeded", default=False)
    charge: bool = field("a Move of an extra turn may still end in an attack", default=False)
    kept: tuple[int, int, int] = field("the budget that waits outside an extra turn", default=(0, 0, 0))
