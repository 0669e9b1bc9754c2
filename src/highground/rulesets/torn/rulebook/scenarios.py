"""Companion 9 to 11: squads, the two starter factions, scenario markers, Reserves and the three scenarios."""

from __future__ import annotations

from typing import Final

from highground.rulesets.torn.rulebook.book import BOOK

EXPEDITION_SQUAD: Final = BOOK.page("Expedition Squad", "completion")
STARTER_FACTIONS: Final = BOOK.page("Starter factions", "completion")
SCENARIOS: Final = BOOK.page("Scenarios", "completion")

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
C_11_1: Final = SCENARIOS.clause(
    "C-11.1",
    "The scheme",
    "A scenario has a scheme with field, zones and all objects; one is agreed or rolled.",
    defines=True,
    source="book",
)
C_11_2: Final = SCENARIOS.clause(
    "C-11.2",
    "Scenario Markers",
    "A tile of one hex, the game's symbol on one side, a domain on the other.",
    source="book",
)
C_11_3: Final = SCENARIOS.clause(
    "C-11.3",
    "Taken for the first time",
    "Symbol up at first; the first taking turns it over for 2 Faith of its domain. One marker a miniature.",
)
C_11_4: Final = SCENARIOS.clause(
    "C-11.4",
    "Reserves arrive",
    "In phase 1 from turn 2 on, the Attacking Player first, all that fit must be placed in their own zone.",
)
C_11_5: Final = SCENARIOS.clause(
    "C-11.5",
    "Common to all scenarios",
    "Standard field, six turns, nine Hexons a zone, symmetric maps. A die may choose: 1 or 2 the first, 3 or "
    "4 the second, 5 or 6 the third.",
)
C_11_6: Final = SCENARIOS.clause(
    "C-11.6",
    "Shards at the Crossing",
    "At the end: 3 for a marker held, 1 for one guarded, 2 for the enemy Hero, 1 for 2 crystals.",
)
C_11_7: Final = SCENARIOS.clause(
    "C-11.7",
    "Harvest of the Storm",
    "At the end: 1 a crystal, 1 a Wonder drawn, 2 for the enemy Hero.",
)
C_11_8: Final = SCENARIOS.clause(
    "C-11.8",
    "Hold the Causeway",
    "In phase 6 of turns 2 to 6 the worth of Hexons controlled; at the end 3 for the enemy Hero, 1 for 3 "
    "crystals.",
)
