"""Companion 4 (F): the two starter factions."""

from __future__ import annotations

from typing import Final

from highground.rulesets.collide.rulebook.book import BOOK

PAGE: Final = BOOK.page("Starter factions", "completion")

F_1: Final = PAGE.clause(
    "F-1",
    "Reading the sheets",
    "A friendly unit may be the user itself; naming needs no sight unless asked for; a failed "
    "check uses up the ability and its points; distance to terrain runs from the unit's centre.",
    defines=True,
)
F_2: Final = PAGE.clause(
    "F-2",
    "The Saltglass Covenant",
    "Eight units with their weapons and abilities, six environment entries, eight tactics, two "
    "rosters of 300 points.",
    defines=True,
)
F_3: Final = PAGE.clause(
    "F-3",
    "The Emberkiln Host",
    "Eight units with their weapons and abilities, six environment entries, eight tactics, two "
    "rosters of 300 points.",
    defines=True,
)
