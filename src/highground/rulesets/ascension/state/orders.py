"""Every order a player of Ascension may give.

A Move Action is given as steps, as many at a time as the player likes: `move to:120,85 shake:Slow`. Each
step is one of

    to:X,Y[;X,Y…]     a Stride along these points          run:X,Y[;…]   the same, running
    face:DX,DY        turn first (goes with the next Stride)
    interact:PIECE    touch an objective, door or console   shake:CONDITION
    climb:PIECE:X,Y   up or down a piece, to be placed there
    link:PIECE:LINK:X,Y   along stairs, a ladder or a ramp
"""

from __future__ import annotations

from typing import Final

from highground.engine.state import Order
from highground.geometry.shapes import Point
from highground.record import Record


class Step(Record):
    """One use of a Stride (or, for a run, of all that are left).

    `kind` is stride, run, interact, shake, climb or link; `facing` is the direction turned to before it
    (None: unchanged); `path` the points of the base's centre, `name` the piece or condition.
    """

    kind: Final[str]
    facing: Final[Point | None] = None
    path: Final[tuple[Point, ...]] = ()
    name: Final[str] = ""
    link: Final[str] = ""


class Deploy(Order):
    """Set a model up."""

    model: Final[str]
    at: Final[Point]
    facing: Final[Point]


class OrderMates(Order):
    """The order in which team mates take their side's turns."""

    names: Final[tuple[str, ...]]


class Activate(Order):
    """Declare the Active Model."""

    model: Final[str]


class PassTurn(Order):
    """Activate nobody."""


class Move(Order):
    """Begin or go on with the Move Action."""

    steps: Final[tuple[Step, ...]]


class StopMoving(Order):
    """End the Move Action; Strides left over are lost."""


class Attack(Order):
    """An Attack Action.

    `targets` are the models or the piece in the order they are dealt with: one for a single target, the chain
    of a ricochet; for templates, optionally, the order of defense and the one piece that is attacked too.
    `at` is the centre of an area, `toward` a point that a breakthrough's line runs towards.
    """

    attack: Final[str]
    targets: Final[tuple[str, ...]]
    at: Final[Point | None] = None
    toward: Final[Point | None] = None


class UseAbility(Order):
    """Use an ability on a target (a model, a piece or oneself), perhaps at or towards a place."""

    ability: Final[str]
    target: Final[str] = ""
    at: Final[Point | None] = None


class EndActivation(Order):
    """Nothing more with this model."""


class NameSuit(Order):
    """What suit the Red Joker counts as."""

    suit: Final[str]


class React(Order):
    """Use a reaction; `at` for one that moves the model."""

    reaction: Final[str]
    at: Final[Point | None] = None


class ChooseCondition(Order):
    """Which condition to take, or which effect comes next."""

    name: Final[str]


class ChooseSpot(Order):
    """Where something is placed, or towards where it is thrown."""

    at: Final[Point]


class CallLastStand(Order):
    """The fallen model makes its Last Stand."""
