"""Companion 2 to 4, Dice, the character sheet and the traits that are bought."""

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
C_4_1: Final = PAGE.clause(
    "C-4.1",
    "Hardened",
    "3 trait points: one more Healthy level, once.",
)
C_4_2: Final = PAGE.clause(
    "C-4.2",
    "Shake It Off",
    "1 point. Free, own turn: 1 Adrenaline removes a light wound.",
)
C_4_3: Final = PAGE.clause(
    "C-4.3",
    "The Rush",
    "2 points: 2 Adrenaline at each initiative roll, not above the size of the pool.",
)
C_4_4: Final = PAGE.clause(
    "C-4.4",
    "Combat Reflexes",
    "3 points. Free defensive interrupt against a close attack: +10 AC per Adrenaline.",
)
C_4_5: Final = PAGE.clause(
    "C-4.5",
    "Combat Senses",
    "3 points. The same against a ranged attack, with Focus.",
)
C_4_6: Final = PAGE.clause(
    "C-4.6",
    "Combat Tactics",
    "3 points. Free defensive interrupt with cover: the cover edge is 5 worse for the rest of the "
    "round per Willpower.",
)
C_4_7: Final = PAGE.clause(
    "C-4.7",
    "Weakpoint",
    "2 points. Free: 1 Focus takes 5 off the target's coverage for the next attack.",
)
C_4_8: Final = PAGE.clause(
    "C-4.8",
    "Good Arm",
    "1 point: two thirds of the squares in a throw's DC, rounded up; scatter a square less.",
)
C_4_9: Final = PAGE.clause(
    "C-4.9",
    "Second Wind",
    "2 points. Free, own turn, Healthy only: 2 Adrenaline bring stress to the start of its level.",
)
C_4_10: Final = PAGE.clause(
    "C-4.10",
    "Gunslinger",
    "3 points: a pistol or carbine hit by 10, 15 or 20 is an automatic light, serious or traumatic "
    "wound, once per attack.",
)
C_4_11: Final = PAGE.clause(
    "C-4.11",
    "Quick Draw Gunslinger",
    "1 point, Firearms 4 and Alertness 4: +2 Initiative edge in round one with a pistol in hand.",
)
C_4_12: Final = PAGE.clause(
    "C-4.12",
    "Iron Grip",
    "2 points: PF of own grapples 1 less after Physique, not below 2.",
)
C_4_13: Final = PAGE.clause(
    "C-4.13",
    "Steady Hands",
    "2 points: each Aim with a sight gives 1 more.",
)
