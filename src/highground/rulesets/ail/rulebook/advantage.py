"""16 to 19, Advantage moves."""

from __future__ import annotations

from typing import Final

from highground.rulesets.ail.rulebook.book import BOOK

PAGE: Final = BOOK.page("All Advantage Moves")

A_16_1: Final = PAGE.clause(
    "A-16.1",
    "Steady",
    "2 Accuracy, free interrupt: +5 Accuracy edge on the next attack.",
)
A_16_2: Final = PAGE.clause(
    "A-16.2",
    "Center Mass",
    "2 Accuracy, free, before the roll: choose where wounds of this attack are.",
)
A_16_3: Final = PAGE.clause(
    "A-16.3",
    "Precision",
    "2 more Accuracy after a Called Shot: armour coverage 2 lower against the attack.",
    ruling="R-30: a Called Shot is an attack with Center Mass.",
    source="ruling",
)
A_16_4: Final = PAGE.clause(
    "A-16.4",
    "Quickness",
    "2 Initiative, free interrupt: +5 Initiative edge on the next initiative roll.",
)
A_16_5: Final = PAGE.clause(
    "A-16.5",
    "Families",
    "General moves serve every attack, the others only their own family.",
)
A_17_1: Final = PAGE.clause(
    "A-17.1",
    "Ki I",
    "2 Accuracy: strikes of this round have one more half-die and PF 1 less, at least 1.",
    ruling="R-24: one Ki move a round.",
    source="ruling",
)
A_17_2: Final = PAGE.clause(
    "A-17.2",
    "Ki II",
    "4 Accuracy: two half-dice, PF 2 less.",
)
A_17_3: Final = PAGE.clause(
    "A-17.3",
    "Ki III",
    "6 Accuracy: three half-dice, PF 3 less.",
)
A_17_4: Final = PAGE.clause(
    "A-17.4",
    "Ki IV",
    "8 Accuracy: four half-dice, PF 4 less.",
)
A_17_5: Final = PAGE.clause(
    "A-17.5",
    "Ki V",
    "10 Accuracy: printed with what Ki IV gives.",
    ruling="R-24: as printed, unless the table plays the progression.",
    source="ruling",
)
A_17_6: Final = PAGE.clause(
    "A-17.6",
    "Flurry",
    "2 Initiative after a successful strike: another unarmed attack of any sort, free.",
)
A_17_7: Final = PAGE.clause(
    "A-17.7",
    "Sucker Punch",
    "4 Initiative, free interrupt: a Move at once that ends in a strike.",
)
A_17_8: Final = PAGE.clause(
    "A-17.8",
    "One vs Many",
    "6 Initiative: a second turn after the first, of two Moves.",
    ruling="It is bought in the first turn only. R-29: a Move of it may end in a close attack, "
    "also where it began.",
    source="ruling",
)
A_17_9: Final = PAGE.clause(
    "A-17.9",
    "One vs Many: targets",
    "In it nobody can be attacked who was in the first.",
)
A_17_10: Final = PAGE.clause(
    "A-17.10",
    "Counter Punch",
    "8 Initiative, free interrupt: a free Move ending in a strike after each close attack on "
    "oneself this round.",
    ruling="R-45: its strikes set off no Counter Punch. Buying it cannot be feinted.",
    source="ruling",
)
A_17_11: Final = PAGE.clause(
    "A-17.11",
    "Counter Punch: gunfire",
    "Gunfire at point blank counts as a close attack.",
)
A_17_12: Final = PAGE.clause(
    "A-17.12",
    "One Man Army",
    "10 Initiative: an extra turn of two Moves against a separate enemy.",
)
A_17_13: Final = PAGE.clause(
    "A-17.13",
    "One Man Army: again",
    "After each extra turn comes another.",
)
A_17_14: Final = PAGE.clause(
    "A-17.14",
    "One Man Army: end",
    "It ends when no new enemy is left or a turn passes without a successful strike.",
)
A_18_1: Final = PAGE.clause(
    "A-18.1",
    "Toss",
    "4 Accuracy, throws: no text.",
    ruling="R-26: 2 more squares; each blocked one is a half-die of damage.",
    source="completion",
)
A_18_2: Final = PAGE.clause(
    "A-18.2",
    "Debilitating Blow",
    "6 Accuracy, throws: no text.",
    ruling="R-26: a second action lost and a light Blunt wound.",
    source="completion",
)
A_18_3: Final = PAGE.clause(
    "A-18.3",
    "Trip",
    "2 Initiative, throws: no text.",
    ruling="R-26: the victim is prone, and rises with a Move.",
    source="completion",
)
A_18_4: Final = PAGE.clause(
    "A-18.4",
    "Joint Lock",
    "2 Accuracy: a victim still held at the end of its next turn has a light wound.",
)
A_18_5: Final = PAGE.clause(
    "A-18.5",
    "Body Shield",
    "4 Accuracy, grapples: no text.",
    ruling="R-26: shots at the grappler -4; a miss by 1 to 4 hits the victim.",
    source="completion",
)
A_18_6: Final = PAGE.clause(
    "A-18.6",
    "Joint Break",
    "6 Accuracy: a successful grapple attack is Stressful 1 and a light wound.",
)
A_18_7: Final = PAGE.clause(
    "A-18.7",
    "Immobilize",
    "8 Accuracy: while the grapple lasts the victim has no actions.",
)
A_18_8: Final = PAGE.clause(
    "A-18.8",
    "Backbreaker",
    "10 Accuracy, grapples: no text.",
    ruling="R-26: Stressful 2 and a serious chest wound.",
    source="completion",
)
A_18_9: Final = PAGE.clause(
    "A-18.9",
    "An empty heading",
    "Grapples have no moves for Initiative Advantage.",
    ruling="R-40: the heading stands empty.",
    source="ruling",
    defines=True,
)
A_19_1: Final = PAGE.clause(
    "A-19.1",
    "Critical Shot",
    "2, 4, 6 or 8 Accuracy: 1, 2, 3 or 4 more d6 on one attack.",
    ruling="R-33: on the first damage roll; the grades are one name.",
    source="ruling",
)
A_19_2: Final = PAGE.clause(
    "A-19.2",
    "Critical Shot: Overwhelming",
    "With 0, 1, 2 or 3 more Overwhelming.",
    ruling="R-11: counted from 1; R-33: on every hit of the attack.",
    source="ruling",
)
A_19_3: Final = PAGE.clause(
    "A-19.3",
    "Critical Shot: weapons",
    "Some weapons add to its damage.",
)
A_19_4: Final = PAGE.clause(
    "A-19.4",
    "Kill Shot",
    "10 Accuracy: if the next attack hits, its target rolls Physique + Physical Conditioning.",
    ruling="R-35: not with Critical Shot; the points are gone on a miss.",
    source="ruling",
)
A_19_5: Final = PAGE.clause(
    "A-19.5",
    "Kill Shot: DC",
    "Against the shooter's Senses and skill and 1 for each damage die of the weapon.",
    ruling="R-35: meeting it resists.",
    source="ruling",
)
A_19_6: Final = PAGE.clause(
    "A-19.6",
    "Kill Shot: dropped",
    "Who fails is Dying at once.",
    ruling="R-35: it is not damage, so there is no cap. Other hits of the attack stay.",
    source="ruling",
)
A_19_7: Final = PAGE.clause(
    "A-19.7",
    "Kill Shot: resisted",
    "Who succeeds takes damage as from Critical Shot III.",
)
A_19_8: Final = PAGE.clause(
    "A-19.8",
    "Quick Draw",
    "2 Initiative, before initiative is rolled: +5 Initiative edge this round.",
)
A_19_9: Final = PAGE.clause(
    "A-19.9",
    "Double Tap",
    "4 Initiative: the next attack is Rapid Fire without Ammunition or recoil, one extra hit at most.",
    ruling="R-25: every hit earns it; the weapon must be semi- or full-auto.",
    source="ruling",
)
A_19_10: Final = PAGE.clause(
    "A-19.10",
    "Improved Snap Shot",
    "6 Initiative, free interrupt: a Snap Shot at any point of the turn.",
)
A_19_11: Final = PAGE.clause(
    "A-19.11",
    "Improved Snap Shot: no defence",
    "No defensive action can answer it.",
)
A_19_12: Final = PAGE.clause(
    "A-19.12",
    "Trick Shot",
    "No cost, no text.",
    ruling="R-26: 8 Initiative; the next ranged attack ignores cover.",
    source="completion",
)
A_19_13: Final = PAGE.clause(
    "A-19.13",
    "Insane Trick Shot",
    "No cost, no text.",
    ruling="R-26: 10 Initiative; the same roll also meets a second target.",
    source="completion",
)
