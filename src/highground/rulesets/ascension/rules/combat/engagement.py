"""Engagement and Influence: R-6.2.1, R-7.2.10.a.

Engagement is never stored: it is read off the table whenever a rule asks. It runs one way.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.tally import Tally
from highground.geometry.shapes import Shape
from highground.rulesets.ascension.state.measuring import LIMIT_SLACK, contact_um, within
from highground.rulesets.ascension.state.models import Model, Table

LocalRule = Callable[[Table, Model, Model], int]

LOCAL_RULES: Final[list[LocalRule]] = []
"""R-6.2.1.e: what terrain and scenarios add to attacks on somebody one is Engaged with; none does so far."""


def influence_of(model: Model) -> int:
    """R-7.2.10.a: how far a model's Influence reaches beyond its base, in um."""
    return model.profile.influence


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


def engaged_by(table: Table, target: Model) -> list[Model]:
    """R-6.2.4.a: the enemies that are Engaged with a model, of whatever side (RUL-32)."""
    return [model for model in table.models.values() if engages(table, model, target)]


def not_engaged(table: Table, one: Model, other: Model) -> Clause | None:
    """Why `one` is not Engaged with `other`; None: it is.

    R-6.2.1.a: friends never are; R-6.2.1.b: neither contact nor Influence; R-6.2.1.c: it is the other alone
    that is Engaged.
    """
    if table.side_of(one) == table.side_of(other):
        return R.R_6_2_1_A
    if engages(table, one, other):
        return None
    return R.R_6_2_1_C if engages(table, other, one) else R.R_6_2_1_B


def add_local_rules(total: Tally, table: Table, one: Model, other: Model) -> None:
    """R-6.2.1.e: what terrain and scenario attach to `one` being Engaged with `other`."""
    if not LOCAL_RULES or not engages(table, one, other):
        return
    for rule in LOCAL_RULES:
        bonus = rule(table, one, other)
        if bonus:
            total.add(bonus, R.R_6_2_1_E, "engaged_here")
