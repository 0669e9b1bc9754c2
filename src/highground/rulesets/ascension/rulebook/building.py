"""Companion 1, 2 and 4.1 to 4.4, Building a model: points, stats, attacks and what they cost."""

from __future__ import annotations

from typing import Final

from highground.rulesets.ascension.rulebook.book import BOOK

# C-1 Points and limits
C_1_1: Final = BOOK.clause(
    "C-1.1",
    "Cost of a model",
    "A model costs what its improved stats and its facets cost together; Size is free.",
)
C_1_2: Final = BOOK.clause(
    "C-1.2",
    "Steps and totals",
    "Prices are printed as a step and as the sum so far.",
    ruling="Where the two do not agree, the sum is right.",
    source="ruling",
)
C_1_3: Final = BOOK.clause(
    "C-1.3",
    "Facets",
    "Attacks, ability actions, reactions and passives are facets; a model has 8 at most.",
)
C_1_4: Final = BOOK.clause(
    "C-1.4",
    "The least a model has",
    "A model has an attack and, besides, an ability action or a passive.",
    ruling="The paper also asks for an ability action outright, yet its own sample has none; either will do.",
    source="ruling",
)
C_1_5: Final = BOOK.clause(
    "C-1.5",
    "Primary and Secondary facets",
    "There are no more Primary facets than Secondary ones. Primary are attacks bought so, and any other "
    "facet that costs 10 or more.",
)
C_1_6: Final = BOOK.clause(
    "C-1.6",
    "No item too dear",
    "After discounts no item is more than two fifths of the model's cost: not one stat's improvement, "
    "attack, ability, reaction or passive.",
)
C_1_7: Final = BOOK.clause(
    "C-1.7",
    "Passives, and buying twice",
    "A model has at most 3 passives, and no facet twice unless the facet allows it.",
)
C_1_8: Final = BOOK.clause(
    "C-1.8",
    "Exhaustion option",
    "An attack, ability or reaction bought with it costs 2 less, though at least 1, and each use puts two "
    "Exhaust Tokens on it. Whether it is Primary depends on the price after that.",
)
C_1_9: Final = BOOK.clause(
    "C-1.9",
    "The sheet",
    "A model's sheet states name, Size, base, stats, facets with all their choices, and the total cost.",
)
C_1_10_A: Final = BOOK.clause(
    "C-1.10.a",
    "Strides by Size",
    "Sizes 1 to 5 begin with 3, 2, 2, 1 and 1 Strides.",
)
C_1_10_B: Final = BOOK.clause(
    "C-1.10.b",
    "Wounds by Size",
    "Sizes 1 to 3 begin with 1 Wound, Sizes 4 and 5 with 2.",
)
C_1_10_C: Final = BOOK.clause(
    "C-1.10.c",
    "Influence by Size",
    "Sizes 1 to 5 have an Influence of 0, 1, 3, 4 and 5 inches.",
)
C_1_10_D: Final = BOOK.clause(
    "C-1.10.d",
    "Attack Skill to begin with",
    "Every Size begins with Attack Skill 0.",
    ruling="RUL-26: below what the rulebook prints, and accepted.",
)
C_1_10_E: Final = BOOK.clause(
    "C-1.10.e",
    "Defense to begin with",
    "Every Size begins with Defense 2.",
)
C_1_11_A: Final = BOOK.clause(
    "C-1.11.a",
    "More Wounds",
    "Up to 5 more Wounds, for 1, 3, 6, 10 or 15 points in all.",
)
C_1_11_B: Final = BOOK.clause(
    "C-1.11.b",
    "More Defense",
    "Defense 3, 4 or 5 for 4, 10 or 18 points in all.",
)
C_1_11_C: Final = BOOK.clause(
    "C-1.11.c",
    "More Attack Skill",
    "Attack Skill 1 to 6 for 3, 8, 15, 24, 35 or 48 points in all.",
)
C_1_11_D: Final = BOOK.clause(
    "C-1.11.d",
    "More Strides",
    "Up to 3 more Strides, at 2, 3, 4, 5 and 5 points apiece for Sizes 1 to 5.",
)
C_1_11_E: Final = BOOK.clause(
    "C-1.11.e",
    "No more Influence",
    "Influence is not for sale.",
)

# C-2 Attacks
C_2_1: Final = BOOK.clause(
    "C-2.1",
    "Skill of a Secondary attack",
    "A Primary attack uses all of the Attack Skill, a Secondary one 2 less, though not below 0.",
)
C_2_2: Final = BOOK.clause(
    "C-2.2",
    "Skill of templates",
    "Area, Breakthrough and Ricochet use 4 at most of what is then left; 5 and 6 are for Single Target.",
)
C_2_3: Final = BOOK.clause(
    "C-2.3",
    "Order of reckoning",
    "Attack Skill, the Secondary reduction, the cap of 4, passives, and Hinder last.",
    ruling="RUL-25: Hinder can take it below zero.",
)
C_2_4: Final = BOOK.clause(
    "C-2.4",
    "Both are Attack Actions",
    "A Secondary attack fills one of the two actions just as a Primary one does.",
)
C_2_5: Final = BOOK.clause(
    "C-2.5",
    "Ranged",
    "An attack is ranged if its range exceeds 0 and the attacker does not touch the target.",
    ruling="The papers use the word without saying what it means.",
    source="completion",
)

# C-4.1 to C-4.4 Prices of attacks
C_4_1: Final = BOOK.clause(
    "C-4.1",
    "Price of Single Target",
    "10 as Primary, 5 as Secondary. Range of 0 to 12 inches: 0, 1, 2, 3, 5, 7, 9, 11, 13, 14, 17, 20, 23.",
    ruling="The step printed for 9 inches does not fit its sum; the sum of 14 stands.",
    source="ruling",
)
C_4_2: Final = BOOK.clause(
    "C-4.2",
    "Price of Area",
    "17 as Primary, 10 as Secondary. Diameter of 0 to 4 inches: 0, 2, 5, 10, 20; 0 goes with range 0 only "
    "and means all in contact. Range to the centre of 0 to 8 inches: 1, 2, 4, 6, 9, 12, 16, 20, 25.",
)
C_4_3: Final = BOOK.clause(
    "C-4.3",
    "Price of Breakthrough",
    "16 as Primary, 9 as Secondary. Length of 1 to 8 inches: 1, 2, 4, 6, 9, 12, 16, 20; some length must be "
    "bought.",
)
C_4_4: Final = BOOK.clause(
    "C-4.4",
    "Price of Ricochet",
    "14 as Primary, 7 as Secondary. One to 3 targets: 0, 2, 6. Reach between them of 0 to 4 inches: 0, 1, "
    "2, 4, 6. First range of 0 to 8 inches: 1, 2, 3, 5, 7, 9, 12, 15, 18.",
)
