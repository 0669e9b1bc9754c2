"""Companion 4 and 5: combat, Condition Markers and keywords."""

from __future__ import annotations

from typing import Final

from highground.rulesets.torn.rulebook.book import BOOK

COMBAT: Final = BOOK.page("Combat", "completion")
GLOSSARY: Final = BOOK.page("Glossary", "completion")

C_4_1: Final = COMBAT.clause(
    "C-4.1",
    "A combat",
    "Declaring an Attack begins a combat; tile and the defender's card give the dice.",
    source="book",
)
C_4_2: Final = COMBAT.clause(
    "C-4.2",
    "Targets",
    "A chosen target is an Enemy within distance and in sight.",
)
C_4_3: Final = COMBAT.clause(
    "C-4.3",
    "Pools",
    "Attack: printed dice and bonuses less penalties, at least 1. Defence: by type of attack, Defense, "
    "cover, less Pierce, at least 0.",
)
C_4_4: Final = COMBAT.clause(
    "C-4.4",
    "One attack roll",
    "The attacker rolls once for all targets; each defender rolls for himself.",
)
C_4_5: Final = COMBAT.clause(
    "C-4.5",
    "Stopping dice",
    "Defence criticals stop criticals first; those left and successes stop successes. A success never stops "
    "a critical.",
)
C_4_6: Final = COMBAT.clause(
    "C-4.6",
    "Damage",
    "The tile's damage, less Resist, for each unstopped die; a critical deals no more.",
)
C_4_7: Final = COMBAT.clause(
    "C-4.7",
    "Death",
    "Damage of Life or more kills; a held marker is left on the spot. Healing ends at none.",
)
C_4_8: Final = COMBAT.clause(
    "C-4.8",
    "Order of an attack",
    "Attack roll; for each target defence, damage, conditions, push; Counter Attacks last.",
)
C_4_9: Final = COMBAT.clause(
    "C-4.9",
    "Counter Attack",
    "Declared by a target of a Melee attack; resolved after it if both live and the attacker is in distance. "
    "Its user is activated in any case.",
    ruling="R-16, R-23.",
)
C_4_10: Final = COMBAT.clause(
    "C-4.10",
    "Line of sight",
    "A line of hexes pushed a trifle to either side; Volume Landscape and other Large or Huge miniatures "
    "block it. One clear version is enough.",
)
C_4_11: Final = COMBAT.clause(
    "C-4.11",
    "Harassed, and cover",
    "Ranged only: an adjacent Enemy costs the attacker a die; a Thicket or Infantry on every clear line "
    "gives the target one.",
)
C_4_12: Final = COMBAT.clause(
    "C-4.12",
    "Not an Attack",
    "Other actions need distance only; a push without dice needs no die.",
)
C_4_13: Final = COMBAT.clause(
    "C-4.13",
    "Types of damage",
    "Physical, Fire and Ether. Resist also lowers other damage of its type, once; several suffer at one "
    "instant.",
)
C_5_1: Final = GLOSSARY.clause(
    "C-5.1",
    "Condition Markers",
    "At most one of a kind. Those on the miniature when Step 4 opens act then; later ones wait.",
)
C_5_2: Final = GLOSSARY.clause(
    "C-5.2",
    "The five markers",
    "Burning: 2 Fire. Poisoned: 1 damage and a die to be rid of it. Stunned: one Time Marker less. Afraid: "
    "no Concentration. Rooted: no Move, no Run.",
)
C_5_3: Final = GLOSSARY.clause(
    "C-5.3",
    "Keywords",
    "Hit, Crit, Pierce, Sweep, Blast, Push, Pull, Heal, Reactivate, Counter Attack, Steadfast, Fearsome and "
    "Resist.",
)
