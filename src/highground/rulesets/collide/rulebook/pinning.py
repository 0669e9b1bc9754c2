"""Enemies within melee range (W-14)."""

from __future__ import annotations

from typing import Final

from highground.rulesets.collide.rulebook.book import BOOK

PAGE: Final = BOOK.page("Melee and Movement Penalty")

W_14_1: Final = PAGE.clause(
    "W-14.1",
    "Pinned",
    "A unit activated with an enemy in melee range may attack or move, not both.",
    ruling="R-14.1: tested once for each unit, as the activation is declared; pin_recheck tests it "
    "afresh at every request. R-14.2: it may not trade its attacks for extra steps; pinned_dash "
    "allows it. R-14.3: in a formation only the pinned members are limited. R-14.4: a teleport is "
    "not moving here.",
    source="ruling",
)
W_14_2: Final = PAGE.clause(
    "W-14.2",
    "Abilities are free",
    "Pinning does not limit abilities.",
)
W_14_3: Final = PAGE.clause(
    "W-14.3",
    "Not on arrival",
    "Reaching an enemy within the activation does not pin.",
)
W_14_4: Final = PAGE.clause(
    "W-14.4",
    "Free to leave",
    "A pinned unit may walk away, and nothing strikes it for that.",
)
