"""Companion 4 (F): the two starter factions."""

from __future__ import annotations

from typing import Final

from highground.rulesets.collide.rulebook.book import BOOK

F_1: Final = BOOK.clause(
    "F-1",
    "Reading the sheets",
    "A friendly unit may be the user itself; naming needs no sight unless asked for; a failed "
    "check uses up the ability and its points; distance to terrain runs from the unit's centre.",
    "Starter factions",
    source="completion",
    defines=True,
)
F_2: Final = BOOK.clause(
    "F-2",
    "The Saltglass Covenant",
    "Eight units with their weapons and abilities, six environment entries, eight tactics, two "
    "rosters of 300 points.",
    "Starter factions",
    source="completion",
    defines=True,
)
F_3: Final = BOOK.clause(
    "F-3",
    "The Emberkiln Host",
    "Eight units with their weapons and abilities, six environment entries, eight tactics, two "
    "rosters of 300 points.",
    "Starter factions",
    source="completion",
    defines=True,
)
