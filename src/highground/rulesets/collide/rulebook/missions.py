"""Companion 1 and 2: what version 1.9.2 made clear (V); four missions and the generic skirmish (M)."""

from __future__ import annotations

from typing import Final

from highground.rulesets.collide.rulebook.book import BOOK

FIRST_CONTACT: Final = BOOK.page("First Contact", "completion")
POWER_GRID: Final = BOOK.page("Power Grid", "completion")
LAST_CHANCE: Final = BOOK.page("Last Chance", "completion")
THE_LONG_ROAD_HOME: Final = BOOK.page("The Long Road Home", "completion")

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
M_0: Final = BOOK.clause(
    "M-0",
    "Control",
    "An objective is controlled by a side with a unit centred within 3 steps while no enemy is; "
    "with both there it is contested.",
    "Missions",
    ruling="Control lapses on leaving; sticky_control keeps it until an enemy has it.",
    source="completion",
)

# M-1 First Contact
M_1_1: Final = FIRST_CONTACT.clause(
    "M-1.1",
    "Five portals",
    "They lie at random, or the players place them in turn, the winner of a roll first, 3 steps "
    "from the edge and 8 from each other.",
)
M_1_2: Final = FIRST_CONTACT.clause(
    "M-1.2",
    "Arriving by portal",
    "The winner of a roll picks a portal and places a unit within 6 steps, the other picks "
    "another; then one unit in turn, each at its side's own portal.",
)
M_1_3: Final = FIRST_CONTACT.clause(
    "M-1.3",
    "Portals held",
    "At the end of each round every controlled portal is worth 1 victory point.",
)
M_1_4: Final = FIRST_CONTACT.clause(
    "M-1.4",
    "Stepping through",
    "Once in an activation a member within 3 steps of a portal its side controls goes anywhere "
    "within 3 steps of another such portal.",
    ruling="It is done where an ability could be, counts as having moved for Heavy but not for pinning, "
    "and the traveller is excused from the contact at the end.",
)
M_1_5: Final = FIRST_CONTACT.clause(
    "M-1.5",
    "Demolishing",
    "While a member is within 3 steps of a portal its side controls, 2 points bring 2 victory "
    "points and remove the portal.",
)
M_1_6: Final = FIRST_CONTACT.clause(
    "M-1.6",
    "Twelve points",
    "The first side with 12 victory points wins at once, else the one with more after the last round.",
    ruling="If both reach 12 in one scoring the higher total wins.",
)

# M-2 Power Grid
M_2_1: Final = POWER_GRID.clause(
    "M-2.1",
    "Three Loci",
    "The diagonal from top left to bottom right makes two zones; a Locus lies in each, and the "
    "neutral one on the divide.",
)
M_2_2: Final = POWER_GRID.clause(
    "M-2.2",
    "Groups in turn",
    "The winner of a roll chooses a zone, rolls the first environment and begins; groups in "
    "contact, or single units, are placed in turn, more than 3 steps from every Locus.",
)
M_2_3: Final = POWER_GRID.clause(
    "M-2.3",
    "Loci held",
    "At the end of each round every controlled Locus is worth 1 victory point.",
)
M_2_4: Final = POWER_GRID.clause(
    "M-2.4",
    "Power",
    "As logistics starts, the Locus of one's own zone brings 1 point, the neutral one 2, the enemy's 3.",
)
M_2_5: Final = POWER_GRID.clause(
    "M-2.5",
    "The surge",
    "After income the controller of the neutral Locus may roll, or use the last result again: 1-2 "
    "a new environment for 1 point, 3-4 two tokens cleared for each of 1 or 2 points, 5-6 a "
    "victory point for each of 1 to 3 points.",
    ruling="Both sides share the remembered result, and who begins is judged after payment.",
)
M_2_6: Final = POWER_GRID.clause(
    "M-2.6",
    "The last side",
    "A side that alone has units left wins at once; else victory points decide after the last round.",
)

# M-3 Last Chance
M_3_1: Final = LAST_CHANCE.clause(
    "M-3.1",
    "The ruin",
    "A circle of 6 steps round the middle; the zones are strips of 6 steps at two edges.",
)
M_3_2: Final = LAST_CHANCE.clause(
    "M-3.2",
    "Searching",
    "A unit inside may give up its attacks for a check at 3+ that brings 1 victory point, at most "
    "3 a side each round.",
    ruling="Once for each unit in an activation, not together with the extra steps; a pinned unit may "
    "search if it does not move.",
)
M_3_3: Final = LAST_CHANCE.clause(
    "M-3.3",
    "The ruin bites",
    "At the end of every round each unit inside suffers 4 damage.",
)
M_3_4: Final = LAST_CHANCE.clause(
    "M-3.4",
    "Seven points",
    "The first side with 7 wins at once; when a side has no units left the higher score wins; "
    "else the score after the last round.",
)

# M-4 The Long Road Home
M_4_1: Final = THE_LONG_ROAD_HOME.clause(
    "M-4.1",
    "Two more units",
    "The winner of a roll chooses the side of BlueBot or of RedBot; each is deployed with its "
    "side and costs no points.",
)
M_4_2: Final = THE_LONG_ROAD_HOME.clause(
    "M-4.2",
    "Home",
    "Blue wins when BlueBot touches the portal at the end of any move, Red when BlueBot is removed.",
    ruling="After round 5 it is a draw; long_road_timeout may give it to Red or play on.",
)
M_4_3: Final = THE_LONG_ROAD_HOME.clause(
    "M-4.3",
    "The portal's precinct",
    "No unit but BlueBot may overlap the zone round the portal.",
)
M_4_4: Final = THE_LONG_ROAD_HOME.clause(
    "M-4.4",
    "The map",
    "Cells of 1.2 steps; cells of one kind that touch are one piece of terrain.",
    defines=True,
)
M_4_5: Final = THE_LONG_ROAD_HOME.clause(
    "M-4.5",
    "The bots",
    "Their sheets, and how their abilities are read.",
    defines=True,
)

# M-5 The generic skirmish
M_5_1: Final = BOOK.clause(
    "M-5.1",
    "Points of the fallen",
    "Each side scores the points of enemy units removed; the higher wins.",
    "Generic skirmish",
    source="completion",
)
M_5_2: Final = BOOK.clause(
    "M-5.2",
    "Nobody left",
    "The game ends with the round in which a side has lost its last unit.",
    "Generic skirmish",
    source="completion",
)
