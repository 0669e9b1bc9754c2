"""Companion 4, Traits that are bought."""

from __future__ import annotations

from typing import Final

from highground.rulesets.ail.rulebook.book import BOOK

PAGE: Final = "Companion"

C_4_1: Final = BOOK.clause(
    "C-4.1",
    "Hardened",
    "3 trait points: one more Healthy level, once.",
    PAGE,
    source="completion",
)
C_4_2: Final = BOOK.clause(
    "C-4.2",
    "Shake It Off",
    "1 point. Free, own turn: 1 Adrenaline removes a light wound.",
    PAGE,
    source="completion",
)
C_4_3: Final = BOOK.clause(
    "C-4.3",
    "The Rush",
    "2 points: 2 Adrenaline at each initiative roll, not above the size of the pool.",
    PAGE,
    source="completion",
)
C_4_4: Final = BOOK.clause(
    "C-4.4",
    "Combat Reflexes",
    "3 points. Free defensive interrupt against a close attack: +10 AC per Adrenaline.",
    PAGE,
    source="completion",
)
C_4_5: Final = BOOK.clause(
    "C-4.5",
    "Combat Senses",
    "3 points. The same against a ranged attack, with Focus.",
    PAGE,
    source="completion",
)
C_4_6: Final = BOOK.clause(
    "C-4.6",
    "Combat Tactics",
    "3 points. Free defensive interrupt with cover: the cover edge is 5 worse for the rest of the "
    "round per Willpower.",
    PAGE,
    source="completion",
)
C_4_7: Final = BOOK.clause(
    "C-4.7",
    "Weakpoint",
    "2 points. Free: 1 Focus takes 5 off the target's coverage for the next attack.",
    PAGE,
    source="completion",
)
C_4_8: Final = BOOK.clause(
    "C-4.8",
    "Good Arm",
    "1 point: two thirds of the squares in a throw's DC, rounded up; scatter a square less.",
    PAGE,
    source="completion",
)
C_4_9: Final = BOOK.clause(
    "C-4.9",
    "Second Wind",
    "2 points. Free, own turn, Healthy only: 2 Adrenaline bring stress to the start of its level.",
    PAGE,
    source="completion",
)
C_4_10: Final = BOOK.clause(
    "C-4.10",
    "Gunslinger",
    "3 points: a pistol or carbine hit by 10, 15 or 20 is an automatic light, serious or traumatic "
    "wound, once per attack.",
    PAGE,
    source="completion",
)
C_4_11: Final = BOOK.clause(
    "C-4.11",
    "Quick Draw Gunslinger",
    "1 point, Firearms 4 and Alertness 4: +2 Initiative edge in round one with a pistol in hand.",
    PAGE,
    source="completion",
)
C_4_12: Final = BOOK.clause(
    "C-4.12",
    "Iron Grip",
    "2 points: PF of own grapples 1 less after Physique, not below 2.",
    PAGE,
    source="completion",
)
C_4_13: Final = BOOK.clause(
    "C-4.13",
    "Steady Hands",
    "2 points: each Aim with a sight gives 1 more.",
    PAGE,
    source="completion",
)
