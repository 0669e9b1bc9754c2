"""Companion 2 and 3, Dice and the character sheet."""

from __future__ import annotations

from typing import Final

from highground.rulesets.ail.rulebook.book import BOOK

PAGE: Final = BOOK.page("Companion", "completion")

C_2_1: Final = PAGE.clause(
    "C-2.1",
    "Pairs",
    "Shooting is Senses + Firearms; throwing and dodging grenades Physique + Athletics; unarmed "
    "Physique + Unarmed; weapons Physique + Melee; a feint Intellect and the skill in use; first "
    "aid Intellect + Medicine.",
)
C_2_2: Final = PAGE.clause(
    "C-2.2",
    "Opposed rolls",
    "Both roll, the starter of the contest first; the higher wins, and a tie changes nothing unless "
    "a clause says so.",
)
C_2_3: Final = PAGE.clause(
    "C-2.3",
    "Order of dice",
    "Core dice; then for each hit damage dice from left to right, armour, locations; grenades: "
    "throw, scatter, dodges, damage once, then armour and wounds by victim.",
    defines=True,
)
C_3_1: Final = PAGE.clause(
    "C-3.1",
    "Stats",
    "Physique, Senses, Intellect and Aether, from 0 to the limit of the tier, free points included.",
    defines=True,
)
C_3_2: Final = PAGE.clause(
    "C-3.2",
    "Skills",
    "Firearms, Melee, Unarmed, Athletics, Physical Conditioning, Alertness, Concentration, "
    "Medicine, Tactics; what is not listed is 0.",
    defines=True,
)
C_3_3: Final = PAGE.clause(
    "C-3.3",
    "Pools",
    "Adrenaline is as large as Physique, Focus as Senses, Willpower as Intellect; losing a stat in "
    "mid-battle does not change them.",
    defines=True,
)
