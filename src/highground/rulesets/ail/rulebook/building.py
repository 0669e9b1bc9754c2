"""Companion 8, The point build."""

from __future__ import annotations

from typing import Final

from highground.rulesets.ail.rulebook.book import BOOK

PAGE: Final = BOOK.page("Companion", "completion")

C_8_1: Final = PAGE.clause(
    "C-8.1",
    "Mook",
    "Up to 25 CP, no heroic level, 3 trait points, stats and skills up to 5.",
)
C_8_2: Final = PAGE.clause(
    "C-8.2",
    "Regular",
    "26 to 79 CP, no heroic level, 5 trait points, stats and skills up to 5.",
)
C_8_3: Final = PAGE.clause(
    "C-8.3",
    "Local Hero",
    "80 to 119 CP, heroic level 1, 10 trait points, up to 10, one free stat point.",
)
C_8_4: Final = PAGE.clause(
    "C-8.4",
    "Famed Hero",
    "120 to 179 CP, heroic level 2, 15 trait points, up to 10, two free stat points.",
)
C_8_5: Final = PAGE.clause(
    "C-8.5",
    "Legend",
    "180 CP or more, heroic level 3, 20 trait points, up to 12, three free stat points.",
)
C_8_6: Final = PAGE.clause(
    "C-8.6",
    "Price of stats",
    "The next level of a stat costs twice the present one, at least 2.",
)
C_8_7: Final = PAGE.clause(
    "C-8.7",
    "Price of skills",
    "The next level of a skill costs the present one, at least 1.",
)
C_8_8: Final = PAGE.clause(
    "C-8.8",
    "Free stat points",
    "They come after buying and cost nothing; there are as many as heroic levels.",
)
C_8_9: Final = PAGE.clause(
    "C-8.9",
    "Tier by points",
    "The CP spent must lie within the tier.",
)
C_8_10: Final = PAGE.clause(
    "C-8.10",
    "Trait points",
    "Traits cost no more than the tier gives, each is taken once, and what a trait asks for must be there.",
)
C_8_11: Final = PAGE.clause(
    "C-8.11",
    "Team: points",
    "A team has 300 CP at most.",
)
C_8_12: Final = PAGE.clause(
    "C-8.12",
    "Team: size",
    "A team is 3 to 6 characters.",
)
C_8_13: Final = PAGE.clause(
    "C-8.13",
    "Team: heroes",
    "At most one Famed Hero and no Legend.",
)
C_8_14: Final = PAGE.clause(
    "C-8.14",
    "Kit of a character",
    "Kit of 10 at most.",
)
C_8_15: Final = PAGE.clause(
    "C-8.15",
    "Kit of a team",
    "Kit of 42 at most.",
)
