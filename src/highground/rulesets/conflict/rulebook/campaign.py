"""Companion 4, Campaign: what a company keeps from game to game."""

from __future__ import annotations

from typing import Final

from highground.rulesets.conflict.rulebook.book import BOOK

CF_4_A: Final = BOOK.clause(
    "CF-4.a", "The first game", "A company begins with a single model, whose first game is Seize Fate."
)
CF_4_B: Final = BOOK.clause(
    "CF-4.b",
    "Coin",
    "Coin trains and transforms members.",
    ruling="No prices are given: a Coin improves a member by a point, or by what an option says.",
    source="ruling",
)
CF_4_C: Final = BOOK.clause(
    "CF-4.c",
    "Renown",
    "Renown recruits, for those who have a License for Conflict.",
    ruling="No prices are given: a Renown buys a point of a new member, or what an option says.",
    source="ruling",
)
CF_4_D: Final = BOOK.clause(
    "CF-4.d", "Own terrain", "Advantageous terrain is brought by those who have earned it."
)
