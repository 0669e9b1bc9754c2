"""Abilities that put the model elsewhere, shown as a way that is drawn and judged by their own check."""

from __future__ import annotations

from typing import Final

from highground.engine.preview import Preview
from highground.engine.walking import Walking, preview_walk
from highground.geometry.shapes import Point
from highground.rulesets.ascension.rules.abilities import (
    DISPLACE_SEEN,
    DISPLACE_UNSEEN,
    SEEN_REACH,
    SHIFT,
    SHIFT_LENGTH,
    UNSEEN_REACH,
    ability_refusal,
)
from highground.rulesets.ascension.state.models import AscensionKnown, Model, Table
from highground.rulesets.ascension.state.orders import UseAbility

PLACING: Final = (SHIFT, DISPLACE_SEEN, DISPLACE_UNSEEN)
_FAR: Final = {SHIFT: SHIFT_LENGTH, DISPLACE_SEEN: SEEN_REACH, DISPLACE_UNSEEN: UNSEEN_REACH}


def preview_ability(table: Table, model: Model, name: str, path: list[Point]) -> Preview:
    """C-4.7, C-4.8, C-4.11: where the model would stand."""
    walking = ability_walking(table, model, name)
    return preview_walk(model.name, name, walking, path, lambda way: UseAbility(name, "", way[-1]))


def ability_walking(table: Table, model: Model, name: str) -> Walking:
    """Where such an ability may put a model."""
    return Walking(
        model.at, _FAR[name], lambda way: ability_refusal(table, model, UseAbility(name, "", way[-1])), True
    )


def shows(known: AscensionKnown, verb: str, value: str) -> str | None:
    """What is shown with an ability that puts the model elsewhere."""
    return value if verb == "use" and value in PLACING else None
