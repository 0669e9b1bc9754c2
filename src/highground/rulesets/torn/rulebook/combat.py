"""Companion 4: combat."""

from __future__ import annotations

from typing import Final

from highground.rulesets.torn.rulebook.book import BOOK

C_4_1: Final = BOOK.clause(
    "C-4.1",
    "A combat",
    "Declaring an Attack begins a combat; tile and the defender's card give the dice.",
    "Combat",
)
C_4_2: Final = BOOK.clause(
    "C-4.2",
    "Targets",
    "A chosen target is an Enemy within distance and in sight.",
    "Combat",
    source="completion",
)
C_4_3: Final = BOOK.clause(
    "C-4.3",
    "Pools",
    "Attack: printed dice and bonuses less penalties, at least 1. Defence: by type of attack, Defense, "
    "cover, less Pierce, at least 0.",
    "Combat",
    source="completion",
)
C_4_4: Final = BOOK.clause(
    "C-4.4",
    "One attack roll",
    "The attacker rolls once for all targets; each defender rolls for himself.",
    "Combat",
    source="completion",
)
C_4_5: Final = BOOK.clause(
    "C-4.5",
    "Stopping dice",
    "Defence criticals stop criticals first; those left and successes stop successes. A success never stops "
    "a critical.",
    "Combat",
    source="completion",
)
C_4_6: Final = BOOK.clause(
    "C-4.6",
    "Damage",
    "Unstopped dice times the tile's damage less Resist; a critical deals no more.",
    "Combat",
    source="completion",
)
C_4_7: Final = BOOK.clause(
    "C-4.7",
    "Death",
    "Damage of Life or more kills; a held marker is left on the spot. Healing ends at none.",
    "Combat",
    source="completion",
)
C_4_8: Final = BOOK.clause(
    "C-4.8",
    "Order of an attack",
    "Attack roll; for each target defence, damage, conditions, push; Counter Attacks last.",
    "Combat",
    source="completion",
)
C_4_9: Final = BOOK.clause(
    "C-4.9",
    "Counter Attack",
    "Declared by a target of a Melee attack; resolved after it if both live and the attacker is in distance. "
    "Its user is activated in any case.",
    "Combat",
    ruling="R-16, R-23.",
    source="completion",
)
C_4_10: Final = BOOK.clause(
    "C-4.10",
    "Line of sight",
    "A line of hexes pushed a trifle to either side; Volume Landscape and other Large or Huge miniatures "
    "block it. One clear version is enough.",
    "Combat",
    source="completion",
)
C_4_11: Final = BOOK.clause(
    "C-4.11",
    "Harassed, and cover",
    "Ranged only: an adjacent Enemy costs the attacker a die; a Thicket or Infantry on every clear line "
    "gives the target one.",
    "Combat",
    source="completion",
)
C_4_12: Final = BOOK.clause(
    "C-4.12",
    "Not an Attack",
    "Other actions need distance only; a push without dice needs no die.",
    "Combat",
    source="completion",
)
C_4_13: Final = BOOK.clause(
    "C-4.13",
    "Types of damage",
    "Physical, Fire and Ether. Resist also lowers other damage of its type, once; several suffer at one "
    "instant.",
    "Combat",
    source="completion",
)
