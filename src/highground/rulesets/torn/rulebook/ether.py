"""Companion 6 and 7: landscape, Ethereal Vortices and Ether Wonders."""

from __future__ import annotations

from typing import Final

from highground.rulesets.torn.rulebook.book import BOOK

LANDSCAPE: Final = BOOK.page("Landscape", "completion")
ETHEREAL_VORTEX: Final = BOOK.page("Ethereal Vortex", "completion")

# C-6 Landscape
C_6_1: Final = LANDSCAPE.clause(
    "C-6.1",
    "Two kinds",
    "There is Volume Landscape, in multiples of a Hexon, and Flat Terrain.",
    source="book",
)
C_6_2: Final = LANDSCAPE.clause(
    "C-6.2",
    "Volume Landscape",
    "It fills whole Hexons and blocks sight and movement.",
)
C_6_3: Final = LANDSCAPE.clause(
    "C-6.3",
    "Flat Terrain",
    "Thicket covers. Ember Field, dangerous: 1 Fire and Burning at Step 2. Sinking Mire, dangerous: one "
    "Time Marker less.",
)

# C-7 Ethereal Vortices
C_7_1: Final = ETHEREAL_VORTEX.clause(
    "C-7.1",
    "The tile",
    "Its number is the Supply of Ether, its red arrow the orientation.",
    source="book",
)
C_7_2: Final = ETHEREAL_VORTEX.clause(
    "C-7.2",
    "Flat, not dangerous",
    "It fills one Hexon, and bars Reactions as Dangerous Landscape does.",
)
C_7_3: Final = ETHEREAL_VORTEX.clause(
    "C-7.3",
    "On a vortex",
    "Step 2: an Attack Die. Blank: 2 Ether damage; critical: one Time Marker more.",
)
C_7_4: Final = ETHEREAL_VORTEX.clause(
    "C-7.4",
    "Explore",
    "Each success takes a crystal from the Supply; a critical among them also draws one Wonder. An empty "
    "vortex is removed.",
)
C_7_5: Final = ETHEREAL_VORTEX.clause(
    "C-7.5",
    "Drift",
    "In phase 5 players in turn choose a vortex and roll; it moves one Hexon, or turns about if it cannot.",
)
C_7_6: Final = ETHEREAL_VORTEX.clause(
    "C-7.6",
    "Miniatures stay",
    "Vortices neither move nor hurt whom they reach.",
)
C_7_7: Final = ETHEREAL_VORTEX.clause(
    "C-7.7",
    "Ether Wonders",
    "A shared deck of eight, resolved when drawn; the discards are shuffled when it is empty.",
)
