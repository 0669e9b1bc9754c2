"""What is going on in Ascension Isle: Legacy: the turn, and the actions and interrupts in progress."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from highground.engine.state import Part
from highground.geometry.squares import Cell

__all__ = ["Action", "Turn"]


@mypyc_attr(acyclic=True)
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

    def __init__(
        self,
        act: int,
        kind: str,
        actor: str,
        target: str,
        means: str,
        mode: str,
        snap: bool,
        how: str,
        origin: Cell,
        aim: tuple[Cell, ...],
        bought: list[str],
        place: str,
        edge: int,
        guard: int,
        total: int,
        margin: int,
        hits: int,
        defended: list[str],
    ) -> None:
        self.act = act
        self.kind = kind
        self.actor = actor
        self.target = target
        self.means = means
        self.mode = mode
        self.snap = snap
        self.how = how
        self.origin = origin
        self.aim = aim
        self.bought = bought
        self.place = place
        self.edge = edge
        self.guard = guard
        self.total = total
        self.margin = margin
        self.hits = hits
        self.defended = defended

    def clone(self) -> Action:
        return Action(
            self.act,
            self.kind,
            self.actor,
            self.target,
            self.means,
            self.mode,
            self.snap,
            self.how,
            self.origin,
            self.aim,
            self.bought[:],
            self.place,
            self.edge,
            self.guard,
            self.total,
            self.margin,
            self.hits,
            self.defended[:],
        )


@mypyc_attr(acyclic=True)
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

    def __init__(
        self,
        figure: str,
        extra: str,
        begun: bool,
        stanced: bool,
        over: bool,
        next: str,
        attacked: list[str],
        barred: tuple[str, ...],
        landed: bool,
        charge: bool,
        kept: tuple[int, int, int],
    ) -> None:
        self.figure = figure
        self.extra = extra
        self.begun = begun
        self.stanced = stanced
        self.over = over
        self.next = next
        self.attacked = attacked
        self.barred = barred
        self.landed = landed
        self.charge = charge
        self.kept = kept

    def clone(self) -> Turn:
        return Turn(
            self.figure,
            self.extra,
            self.begun,
            self.stanced,
            self.over,
            self.next,
            self.attacked[:],
            self.barred,
            self.landed,
            self.charge,
            self.kept,
        )
