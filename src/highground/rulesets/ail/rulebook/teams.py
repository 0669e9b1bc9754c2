"""Companion 11 and 12, The starter teams and the chances they have."""

from __future__ import annotations

from typing import Final

from highground.rulesets.ail.rulebook.book import BOOK

PAGE: Final = BOOK.page("Companion", "completion")

C_11_1: Final = PAGE.clause(
    "C-11.1",
    "Lantern Street Watch",
    "The first starter team: 300 CP, kit 35.",
    defines=True,
)
C_11_2: Final = PAGE.clause(
    "C-11.2",
    "Red Tide Crew",
    "The second starter team: 300 CP, kit 41.",
    defines=True,
)
C_12_1: Final = PAGE.clause(
    "C-12.1",
    "Chances",
    "Shooter +8 against AC 13: the chances and mean damages by weapon, range and cover that the "
    "companion prints.",
    defines=True,
)
