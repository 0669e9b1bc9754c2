"""Engagement and Influence: R-6.2.1, R-7.2.10.a.

Engagement is never stored: it is read off the table whenever a rule asks. It runs one way.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from highground.engine.orders import Refusal, refuse
from highground.engine.tally import LENGTH, Tally, tally
from highground.geometry.measure import gap
from highground.geometry.shapes import Shape
from highground.geometry.units import INCH
from highground.rulesets.ascension.measuring import LIMIT_SLACK, contact_um, within
from highground.rulesets.ascension.pieces import Model, Table
from highground.rulesets.ascension.rulebook import R_6_2_1_A, R_6_2_1_B, R_6_2_1_C, R_6_2_1_E, R_7_2_10_A
from highground.rulesets.ascension.scenery import Terrain

__all__ = [
    "LOCAL_RULES",
    "add_local_rules",
    "engaged_by",
    "engagement_refusal",
    "engages",
    "engages_terrain",
    "in_influence",
    "influence_of",
]

INFLUENCE_BY_SIZE: Final[tuple[int, ...]] = (0, 0, INCH, 3 * INCH, 4 * INCH, 5 * INCH)
"""R-7.2.10.a: how far the Influence of whole Sizes 0 to 5 reaches beyond the base."""

LocalRule = Callable[[Table, Model, Model], int]

LOCAL_RULES: Final[list[LocalRule]] = []
"""R-6.2.1.e: what terrain and scenarios add to attacks on somebody one is Engaged with; none does so far."""


def influence_by_size(size: int) -> int:
    """R-7.2.10.a: what a Size, in halves, gives; creation writes it on the sheet."""
    return INFLUENCE_BY_SIZE[min(size // 2, 5)]


def influence_of(model: Model) -> int:
    """R-7.2.10.a: how far a model's Influence reaches beyond its base, in um."""
    return model.profile.influence


def influence_tally(model: Model) -> Tally:
    """R-7.2.10.a: the same with the reason for it."""
    return tally(influence_of(model), R_7_2_10_A, "influence", LENGTH)


def in_influence(table: Table, model: Model, area: Shape) -> bool:
    """R-6.2.1.b: contact, or the Influence reaches the area; just touching it is reaching it (RUL-31)."""
    return within(model.base(), area, _reach(table, model))


def _reach(table: Table, model: Model) -> int:
    """The longest gap across which a model engages: what contact allows, or its Influence."""
    return max(contact_um(table.options) - LIMIT_SLACK, model.profile.influence)


def engages(table: Table, one: Model, other: Model) -> bool:
    """R-6.2.1.a to c: whether `one` is Engaged with `other`, an enemy; the reverse is another question."""
    players = table.players
    if not (one.on_table and other.on_table) or players[one.seat].side == players[other.seat].side:
        return False
    mine, others = one.profile, other.profile
    reach = _reach(table, one) + LIMIT_SLACK + max(mine.ahead, mine.across) + max(others.ahead, others.across)
    if abs(one.at.x - other.at.x) > reach or abs(one.at.y - other.at.y) > reach:
        return False
    return in_influence(table, one, other.base())


def engages_terrain(table: Table, model: Model, terrain: Terrain) -> bool:
    """R-6.2.1.a: terrain and scenario features can always be engaged."""
    return model.on_table and terrain.standing and in_influence(table, model, terrain.shape)


def engaged_by(table: Table, target: Model) -> list[Model]:
    """R-6.2.4.a: the enemies that are Engaged with a model, of whatever side (RUL-32)."""
    return [model for model in table.models.values() if engages(table, model, target)]


def engagement_refusal(table: Table, one: Model, other: Model) -> Refusal | None:
    """Why `one` is not Engaged with `other`, for rules that ask for it."""
    facts = {"model": one.name, "other": other.name}
    if table.side_of(one) == table.side_of(other):
        return refuse(R_6_2_1_A, "friends_do_not_engage", facts=facts)
    if engages(table, one, other):
        return None
    measured, limit = gap(one.base(), other.base()), influence_tally(one).total()
    if engages(table, other, one):
        return refuse(R_6_2_1_C, "engaged_one_way", measured, limit, facts)
    return refuse(R_6_2_1_B, "out_of_influence", measured, limit, facts)


def add_local_rules(total: Tally, table: Table, one: Model, other: Model) -> None:
    """R-6.2.1.e: what terrain and scenario attach to `one` being Engaged with `other`."""
    if not LOCAL_RULES or not engages(table, one, other):
        return
    for rule in LOCAL_RULES:
        bonus = rule(table, one, other)
        if bonus:
            total.add(bonus, R_6_2_1_E, "engaged_here")
