"""Companion 3: movement on hexes and Hexons, ejection."""

from __future__ import annotations

from typing import Final

from highground.rulesets.torn.rulebook.book import BOOK

PAGE: Final = BOOK.page("Movement")

C_3_1: Final = PAGE.clause(
    "C-3.1",
    "Move and Run",
    "The number on the tile is a maximum; a movement action is not repeated.",
)
C_3_2: Final = PAGE.clause(
    "C-3.2",
    "Infantry",
    "It passes Allies, never Enemies or Volume Landscape, and ends on a hex without miniature, marker or "
    "Volume Landscape.",
)
C_3_3: Final = PAGE.clause(
    "C-3.3",
    "Large",
    "It passes allied Infantry only and ends on a Hexon without Large, Huge or Volume Landscape; Infantry "
    "there is ejected.",
)
C_3_4: Final = PAGE.clause(
    "C-3.4",
    "Huge",
    "It passes allied Infantry, destroys Volume Landscape it enters, and ends on Hexons without "
    "another Huge.",
)
C_3_5: Final = PAGE.clause(
    "C-3.5",
    "Step by step",
    "Each step goes to a neighbour, costs 1 and stays on the field; nothing acts on whoever moves over it.",
    source="completion",
)
C_3_6: Final = PAGE.clause(
    "C-3.6",
    "How a Huge miniature moves",
    "It shifts both Hexons one way or pivots its second by 60 degrees. What it enters must be passable, at "
    "its last step fit to end on; Large there are ejected before Infantry.",
    source="completion",
)
C_3_7: Final = PAGE.clause(
    "C-3.7",
    "Ejection",
    "The mover's player picks whom; each goes to the nearest free hex outside the mover, its controller "
    "choosing among equals; killed if there is none.",
    source="completion",
)
C_3_8: Final = PAGE.clause(
    "C-3.8",
    "On markers",
    "Large and Huge may end on Scenario Markers, which stay.",
    source="completion",
)
C_3_9: Final = PAGE.clause(
    "C-3.9", "Carrying", "Whoever holds a Scenario Marker cannot Run.", source="completion"
)
