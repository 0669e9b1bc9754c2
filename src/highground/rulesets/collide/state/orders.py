"""Every order a player of If Worlds Collide may give.

deploy clay-warden-1@12,5.5 ash-mender@13,5.5 …      all units at once, hidden until everybody is done
activate clay-warden-1 ash-mender                     stop
tactic white-heat 2                                   two AP on the roll
move clay-warden-1:12,8;14,9 ash-mender!:13,9         a path for each that moves; ! takes the extra steps
attack clay-warden-1:fired-fists@fogrunner+1 …        unit : weapon [/mode] [!] @ target [+AP]; ! focuses
use ash-mender ash-veil at:12,9 on:NAME ap:1          end
"""

from __future__ import annotations

from typing import Final

from highground.engine.state import Order
from highground.geometry.shapes import Point
from highground.record import Record


class Placement(Record):
    """A unit and where it is put."""

    unit: Final[str]
    at: Final[Point]


class Deploy(Order):
    """Put units down: all of them where deployment is simultaneous, some of them where it alternates."""

    placements: Final[tuple[Placement, ...]]


class Activate(Order):
    """Activate one unit, or several as a Formation."""

    units: Final[tuple[str, ...]]


class Stop(Order):
    """No more activations this round."""


class UseTactic(Order):
    """Try a tactic, with AP put into its roll."""

    tactic: Final[str]
    ap: Final[int] = 0


class Walk(Record):
    """One unit's path, without the place it stands on; `extra`: it gives up its attacks for extra steps."""

    unit: Final[str]
    path: Final[tuple[Point, ...]]
    extra: Final[bool] = False


class Move(Order):
    """The movement of the activation: every member that moves, together (R-7.1)."""

    walks: Final[tuple[Walk, ...]]


class Shot(Record):
    """One declared attack. `mode` is melee, near or ranged, or empty: the only one there is, else the first
    that fits.

    `focused`: all attacks of the weapon as one (W-13.2). `ap` is put into its roll.
    """

    unit: Final[str]
    weapon: Final[str]
    target: Final[str]
    mode: Final[str] = ""
    ap: Final[int] = 0
    focused: Final[bool] = False


class Attack(Order):
    """A batch of attacks, declared together and rolled one by one."""

    shots: Final[tuple[Shot, ...]]


class UseAbility(Order):
    """Use an active ability: on these units, or at this place, with AP put into its roll."""

    unit: Final[str]
    ability: Final[str]
    targets: Final[tuple[str, ...]] = ()
    at: Final[Point | None] = None
    ap: Final[int] = 0


class PickUp(Order):
    """A unit takes a token that can be carried and that it touches."""

    unit: Final[str]
    token: Final[str]


class RemoveToken(Order):
    """A unit spends movement to take away a token that it touches."""

    unit: Final[str]
    token: Final[str]


class EndActivation(Order):
    """Nothing more in this activation."""


class UseTrigger(Order):
    """Use an optional trigger that is offered, with AP put into its roll."""

    ap: Final[int] = 0


class Nudge(Order):
    """Who is displaced next and, among equally near units, from which."""

    unit: Final[str]
    source: Final[str]
