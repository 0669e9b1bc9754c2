"""What is going on in Ascension Isle: Legacy: the turn, and the actions and interrupts in progress."""

from __future__ import annotations

from typing import Final

from highground.engine.state import Part
from highground.geometry.squares import Cell


class Action(Part):
    """An action that is going on and what interrupts may change about it; known by its activity.

    `kind` is shot, strike, throw, grapple, weapon, weapon_strike, brandish, grenade, move, or the name of a
    Standard that is no attack. `mode` is how a gun is fired; `means` the weapon or grenade by name; `how` is
    what brought the action about (turn, overwatch, improved, riposte, sucker, counter, flurry, burst, move).
    `aim` is a square or squares: the path of a move, the squares of a Burst, the target of a throw.
    `bought` are the moves paid for it, `place` the wound location chosen, `edge` the stated modifier of its
    roll, `guard` what interrupts added to its target's AC, `total` and `margin` what the roll came to.
    """

    act: Final[int]
    kind: Final[str]
    actor: Final[str]
    target: str
    means: Final[str]
    mode: Final[str]
    snap: Final[bool]
    how: Final[str]
    origin: Cell
    aim: tuple[Cell, ...]
    bought: list[str]
    place: str
    edge: int
    guard: int
    total: int
    margin: int
    hits: int
    defended: list[str]


class Turn(Part):
    """The turn going on: whose, which extra turn (empty, many, army), what it did, and what waits outside
    it.

    `begun` is true once anything but a stance was chosen, `stanced` once one was, `over` once the turn was
    ended, `next` names the extra turn bought to follow; `attacked` are the targets of this turn, `barred`
    those of earlier turns of its chain, `landed` whether a strike succeeded in this one, `charge` whether a
    Move of an extra turn was made whose end may still be an attack (R-29); `kept` is the normal budget that
    an extra turn leaves be.
    """

    figure: Final[str]
    extra: str
    begun: bool
    stanced: bool
    over: bool
    next: str
    attacked: list[str]
    barred: tuple[str, ...]
    landed: bool
    charge: bool
    kept: tuple[int, int, int]
