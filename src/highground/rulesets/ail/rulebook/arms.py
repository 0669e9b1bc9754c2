"""Companion 5 and 6, Weapons, grenades and armour."""

from __future__ import annotations

from typing import Final

from highground.rulesets.ail.rulebook.book import BOOK

PAGE: Final = BOOK.page("Companion", "completion")

C_5_1: Final = PAGE.clause(
    "C-5.1",
    "Kestrel service pistol",
    "Pistol, 2d6, 10 m, semi-auto 2, recoil 4, ammunition 3, sight +1, one hand; kit 1.",
)
C_5_2: Final = PAGE.clause(
    "C-5.2",
    "Brandt heavy revolver",
    "Pistol, 3d6, 10 m, semi-auto 1, recoil 6, ammunition 2, sight +1, one hand; kit 2.",
)
C_5_3: Final = PAGE.clause(
    "C-5.3",
    "Wasp submachine gun",
    "Range of a pistol, otherwise a long gun; 2d6, 15 m, full-auto 3, recoil 3, ammunition 4, sight "
    "+1; kit 3.",
)
C_5_4: Final = PAGE.clause(
    "C-5.4",
    "Corvane carbine",
    "Rifle, 3d6, 30 m, full-auto 3, recoil 4, ammunition 4, sight +2; kit 4.",
)
C_5_5: Final = PAGE.clause(
    "C-5.5",
    "Pell battle rifle",
    "Rifle, 3d6, 40 m, semi-auto 2, recoil 5, ammunition 3, sight +1, scope +3; kit 5.",
)
C_5_6: Final = PAGE.clause(
    "C-5.6",
    "Longwatch sniper rifle",
    "Rifle, 4d6, 60 m, single shot, ammunition 2, scope +4, a d6 more on Critical Shots; kit 6.",
)
C_5_7: Final = PAGE.clause(
    "C-5.7",
    "Dockside pump shotgun",
    "Shotgun, 4d6, 10 m, single shot, ammunition 2, sight +1; kit 3.",
)
C_5_8: Final = PAGE.clause(
    "C-5.8",
    "Thresher auto-shotgun",
    "Shotgun, 4d6, 10 m, semi-auto 2, recoil 6, ammunition 3, sight +1; kit 5.",
)
C_5_9: Final = PAGE.clause(
    "C-5.9",
    "Bastion light machine gun",
    "Rifle, 3d6, 40 m, full-auto 5, recoil 4, ammunition 8, sight +1, bipod while Braced; kit 6.",
)
C_5_10: Final = PAGE.clause(
    "C-5.10",
    "Frag grenade",
    "6d6, dodge DC 15; kit 1.",
)
C_5_11: Final = PAGE.clause(
    "C-5.11",
    "Snap-fuse grenade",
    "4d6, dodge DC 18; kit 1.",
)
C_5_12: Final = PAGE.clause(
    "C-5.12",
    "Breaching charge",
    "8d6, dodge DC 15, Overwhelming 2; opens walls and closed doors in the 8 squares around; kit 3.",
)
C_5_13: Final = PAGE.clause(
    "C-5.13",
    "Smoke grenade",
    "No damage: its square and the 8 around are smoke until the second round after this one ends; kit 1.",
)
C_5_14: Final = PAGE.clause(
    "C-5.14",
    "Trench knife",
    "One hand, +1/+1, 1d6, PF 5-3, limit 2, Piercing, Offensive; kit 1.",
)
C_5_15: Final = PAGE.clause(
    "C-5.15",
    "Watch baton",
    "One hand, +1/+2, 1d6, PF 6-3, limit 2, Blunt, Defensive; kit 1.",
)
C_5_16: Final = PAGE.clause(
    "C-5.16",
    "Ship's sabre",
    "One hand, +2/+2, 1d6, PF 5-2, limit 3, Slashing or Piercing, Brutal 4; kit 2.",
)
C_5_17: Final = PAGE.clause(
    "C-5.17",
    "Boarding axe",
    "One hand, +2/+0, 1d6, PF 4-2, limit 4, Slashing, Brutal 4; kit 2.",
)
C_5_18: Final = PAGE.clause(
    "C-5.18",
    "Great blade",
    "Two hands, +2/+1, 2d6, PF 5-3, limit 4, Slashing or Piercing, Brutal 5; kit 3.",
)
C_5_19: Final = PAGE.clause(
    "C-5.19",
    "Guard halberd",
    "Two hands, +3/+3, 2d6, PF 4-2, limit 4, Slashing or Piercing, Reach, Brutal 5; grapples on its "
    "wielder +2; kit 4.",
)
C_5_20: Final = PAGE.clause(
    "C-5.20",
    "How far guns reach",
    "Pistol and shotgun lines end at 5 increments, the rifle line at 10.",
)
C_5_21: Final = PAGE.clause(
    "C-5.21",
    "Weapon damage",
    "The base dice and one d6 for each PF multiple.",
)
C_5_22: Final = PAGE.clause(
    "C-5.22",
    "Which tag",
    "Of two tags the stance picks: guards Piercing, readies Slashing, others the first. Blunt "
    "weapons and unarmed attacks give Blunt wounds.",
)
C_5_23: Final = PAGE.clause(
    "C-5.23",
    "What Brutal counts",
    "Brutal N counts base, PF and Lunge dice and ready half-dice alike.",
)
C_6_1: Final = PAGE.clause(
    "C-6.1",
    "Padded coat",
    "DR 2, coverage 6; kit 1.",
)
C_6_2: Final = PAGE.clause(
    "C-6.2",
    "Ballistic vest",
    "DR 4, coverage 5; kit 2.",
)
C_6_3: Final = PAGE.clause(
    "C-6.3",
    "Plate carrier and helmet",
    "DR 6, coverage 6, no extra square when sprinting; kit 4.",
)
C_6_4: Final = PAGE.clause(
    "C-6.4",
    "Breach suit",
    "DR 8, coverage 8, Move a square less, no sprint; kit 6.",
)
C_6_5: Final = PAGE.clause(
    "C-6.5",
    "Armour check",
    "Once per hit a d10 of coverage or less takes DR off the damage; coverage of 0 or less never does.",
)
C_6_6: Final = PAGE.clause(
    "C-6.6",
    "One armour",
    "A character wears one armour at most.",
)
