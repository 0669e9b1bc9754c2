"""What is going on: the activation and the attack in progress."""

from __future__ import annotations

from typing import Final

from highground.engine.state import Part
from highground.geometry.shapes import Point
from highground.rulesets.ascension.rules.cards.values import Turned


class Turn(Part):
    """The activation going on: whose, and what it has used. `strides` are left in the Move Action."""

    model: str
    actions: int
    attacks: int
    moved: bool
    ran: bool
    moving: bool
    strides: int
    shakes: int
    interacts: int
    climbed: list[int]
    elite: bool
    free_move: bool

    def __init__(
        self,
        model: str,
        actions: int = 0,
        attacks: int = 0,
        moved: bool = False,
        ran: bool = False,
        moving: bool = False,
        strides: int = 0,
        shakes: int = 0,
        interacts: int = 0,
        climbed: list[int] | None = None,
        elite: bool = False,
        free_move: bool = False,
    ) -> None:
        self.model = model
        self.actions = actions
        self.attacks = attacks
        self.moved = moved
        self.ran = ran
        self.moving = moving
        self.strides = strides
        self.shakes = shakes
        self.interacts = interacts
        self.climbed = [] if climbed is None else climbed
        self.elite = elite
        self.free_move = free_move


class Hit(Part):
    """One target of the attack going on: a model's or a piece's name, and what reactions made of it.

    `origin` is where its range, sight and cover are traced from (a ricochet's last link).
    """

    target: Final[str]
    origin: Point
    cards: int = 2
    dodged: bool = False
    unmoved: bool = False
    damage: int = 0


class Strike(Part):
    """The attack going on: facts that reactions may alter, so later steps read them here."""

    attacker: Final[str]
    attack: Final[str]
    hits: list[Hit]
    at: Point | None
    toward: Point | None


class Suspended(Part):
    """What a Last Stand broke into: the Turn, the attack, and the cards that lie face up for them."""

    turn: Turn
    strike: Strike | None
    turned: dict[str, Turned]
