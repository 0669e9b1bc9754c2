"""Companion 1 (V): what version 1.9.2 made clear."""

from __future__ import annotations

from typing import Final

from highground.rulesets.collide.rulebook.book import BOOK

V_1: Final = BOOK.clause(
    "V-1",
    "Seeing through one's own formation",
    "From 1.9.2 on, members of the activated formation do not stop sight; the preset iwc-1.9.2 "
    "turns formation_transparent on.",
    "Later versions",
    source="completion",
)
V_2: Final = BOOK.clause(
    "V-2",
    "Special terrain",
    "A piece may carry a rule of its own, shown to both players before deployment.",
    "Later versions",
    source="completion",
)
