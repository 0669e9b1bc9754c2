"""Chapter 2 and companion 7, Wounds: where they are, what they do, first aid, bleeding, crippled places."""

from __future__ import annotations

from typing import Final

from highground.engine.tally import Tally
from highground.rulesets.ail.pieces import Figure, Wound
from highground.rulesets.ail.rulebook import C_7_1_C, C_7_2_C, C_7_3_C, C_7_5_C

__all__ = ["counts", "crippled", "intellect_penalty", "physique_penalty", "severity_at"]

_CHEST: Final = {"penetrating": C_7_1_C, "slashing": C_7_2_C, "blunt": C_7_3_C}


def counts(wound: Wound) -> bool:
    """C-7.7: a treated light wound's penalty is gone."""
    return not (wound.treated and wound.severity == 1)


def severity_at(figure: Figure, place: str) -> int:
    """All severities of the wounds in a place."""
    total = 0
    for wound in figure.wounds:
        if wound.place == place and counts(wound):
            total += wound.severity
    return total


def crippled(figure: Figure, place: str) -> bool:
    """A-2.7, R-12: three points of severity in one place."""
    return bool(figure.wounds) and severity_at(figure, place) >= 3


def physique_penalty(tally: Tally, figure: Figure) -> None:
    """C-7.1.c, C-7.2.c, C-7.3.c: chest wounds weigh on rolls that use Physique."""
    for wound in figure.wounds:
        clause = _CHEST.get(wound.kind)
        if wound.place == "chest" and clause is not None and counts(wound):
            tally.add(-wound.severity, clause, "chest_wound")


def intellect_penalty(tally: Tally, figure: Figure) -> None:
    """C-7.5.c: an etheric chest wound weighs on rolls that use Intellect."""
    for wound in figure.wounds:
        if wound.place == "chest" and wound.kind == "etheric" and counts(wound):
            tally.add(-wound.severity, C_7_5_C, "chest_wound")
