"""Fights of Ascension: Ada attacks, Bo defends; what is not said is as plain as can be.

Everybody is of Size 1 on a round base of 32 mm, with Defense 2 and 5 Wounds. Ada stands at 100,100 mm
and has one attack, "Shot", with skill 2 and a range of 6 inches, unless told otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from highground.engine.tally import Tally
from highground.rulesets.ascension.state.models import Model
from highground.rulesets.ascension.state.orders import Attack
from highground.rulesets.ascension.state.profiles import AttackProfile
from highground.rulesets.ascension.state.terrain_pieces import Terrain
from tests.rulesets.ascension.positions import Playing, attack, model, point, table

__all__ = ["EVEN", "ada", "at", "bo", "fight", "parts", "shoot", "shot", "toward"]

EVEN = ["A♠", "A♥", "A♣", "A♦"]
"""Two cards each, worth 2 for both."""


def shot(reach_in: float = 6, **given: Any) -> AttackProfile:
    """A single target attack."""
    return attack("Shot", "single", given.pop("skill", 2), reach_in, **given)


def ada(attacks: AttackProfile | Sequence[AttackProfile] | None = None, **given: Any) -> Model:
    """The attacker, of seat 0."""
    if attacks is None:
        attacks = shot()
    each = [attacks] if isinstance(attacks, AttackProfile) else list(attacks)
    return model("Ada", 0, given.pop("size", 1), given.pop("at_mm", (100, 100)), attacks=each, **given)


def bo(gap_mm: float = 50, name: str = "Bo", seat: int = 1, **given: Any) -> Model:
    """A model of seat 1, with this gap between its base and Ada's, to the right."""
    size = given.pop("size", 1)
    where = given.pop("at_mm", None)
    if where is None:
        radius = {1: 16, 2: 25, 3: 30, 4: 50, 5: 75}[size]
        where = (100 + 16 + gap_mm + radius, 100)
    return model(name, seat, size, where, **given)


def fight(*things: Model | Terrain, cards: Iterable[str] = (), **given: Any) -> Playing:
    """These on a table, with these cards to come; Ada is asked what she does."""
    return Playing(table(*things, **given), cards=cards)


def shoot(*targets: str, attack: str = "Shot") -> Attack:
    return Attack(attack, targets)


def at(x_mm: float, y_mm: float, *targets: str, attack: str = "Blast") -> Attack:
    """An area about this point."""
    return Attack(attack, targets, point(x_mm, y_mm))


def toward(x_mm: float, y_mm: float, *targets: str, attack: str = "Lance") -> Attack:
    """A line towards this point."""
    return Attack(attack, targets, None, point(x_mm, y_mm))


def parts(total: Tally) -> dict[str, int]:
    """What a total is made of, less the cards: reason and amount."""
    return {part.why: part.amount for part in total.parts if part.clause != "R-2.1.1.a"}
