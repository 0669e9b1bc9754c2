"""What is going on: the activation and the attack in progress."""

from __future__ import annotations

from typing import ClassVar, Final

from highground.engine.state import Part
from highground.geometry.shapes import Point
from highground.record import field
from highground.rulesets.ascension.rules.cards.values import Turned


class Turn(Part):
    """The activation going on: whose, and what it has used."""

    model: str
    actions: int = field("how many of its two actions", default=0, most=2)
    attacks: int = field("how many of those were attacks", default=0, most=2)
    moved: bool = field("it has made, or begun, its Move Action", default=False)
    ran: bool = field("it has run", default=False)
    moving: bool = field("it is in the middle of its Move Action", default=False)
    strides: int = field("Strides left in the Move Action", default=0, most=20)
    shakes: int = field("Shakes in this Move Action", default=0, most=1)
    interacts: int = field("Interacts in this Move Action", default=0, most=20)
    climbed: list[int] = field("pieces climbed, as the rules number them", factory=list)
    elite: bool = field("the activation is a Leader's gift", default=False)
    free_move: bool = field("the free inch of this activation is used", default=False)


class Hit(Part):
    """One target of the attack going on: a model's or a piece's name, and what reactions made of it.

    `origin` is where its range, sight and cover are traced from (a ricochet's last link).
    """

    target: Final[str] = field("a model or a piece")
    origin: Point
    cards: int = field("cards for its defense", default=2, least=2, most=3)
    dodged: bool = field("it got out of the way", default=False)
    unmoved: bool = field("it cannot be pushed or thrown by this attack", default=False)
    damage: int = field("damage done to it", default=0, most=100)


class AttackInProgress(Part):
    """The attack going on: facts that reactions may alter, so later steps read them here."""

    saved_as: ClassVar[str] = "Strike"
    attacker: Final[str] = field("the attacking model")
    attack: Final[str] = field("its attack")
    hits: list[Hit]
    at: Point | None = None
    toward: Point | None = None


class Suspended(Part):
    """What a Last Stand broke into: the Turn, the attack, and the cards that lie face up for them."""

    turn: Turn
    strike: AttackInProgress | None
    turned: dict[str, Turned]
