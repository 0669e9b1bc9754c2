"""Companion 9 and 10: building a squad, and the two starter factions."""

from __future__ import annotations

from typing import Final

from highground.rulesets.torn.rulebook.book import BOOK

EXPEDITION_SQUAD: Final = BOOK.page("Expedition Squad", "completion")
STARTER_FACTIONS: Final = BOOK.page("Starter factions", "completion")

# C-9 Squads
C_9_1: Final = EXPEDITION_SQUAD.clause(
    "C-9.1",
    "The Hero first",
    "The Hero decides which miniatures a squad may have, and how many alike.",
    source="book",
)
C_9_2: Final = EXPEDITION_SQUAD.clause(
    "C-9.2",
    "Sizes of squads",
    "Skirmish 60, Expedition 100, Grand 150 points, never more.",
)
C_9_3: Final = EXPEDITION_SQUAD.clause(
    "C-9.3",
    "Who belongs to it",
    "One Hero, others of his faction up to their number, three at least; Huge in Grand only.",
)
C_9_4: Final = EXPEDITION_SQUAD.clause(
    "C-9.4",
    "A Hero's domains",
    "Ysolde Marr: Creation and Life. Orrek Saltmouth: Destruction and Death.",
)

# C-10 Starter factions
C_10_1: Final = STARTER_FACTIONS.clause(
    "C-10.1",
    "The Lanternwright Compact",
    "Eight cards with their tiles, a sample squad and deck.",
    defines=True,
)
C_10_2: Final = STARTER_FACTIONS.clause(
    "C-10.2",
    "The Hollowtide Clans",
    "Nine cards with their tiles, a sample squad and deck.",
    defines=True,
)
C_10_3: Final = STARTER_FACTIONS.clause(
    "C-10.3",
    "Common to all cards",
    "Move 1 and Run 2 Time Markers; Concentration, Explore and Take an Item 1; Explore and Take an Item "
    "reach one hex; Defense is a Reaction.",
    defines=True,
)
