"""Companion 1.1 to 1.4, Building a model: size, stats, actions, attacks."""

from __future__ import annotations

from typing import Final

from highground.rulesets.conflict.rulebook.book import BOOK

# 1.1 Size
CF_1_1_A: Final = BOOK.clause(
    "CF-1.1.a",
    "Size by base",
    "Under 25 mm Tiny, size 0.5; 25 to 32 Small, 1; 40 to 50 Medium, 2; 60 to 80 Large, 3; 90 to 120 Huge, "
    "4; 130 to 150 Gargantuan, 5. Size costs nothing.",
)
CF_1_1_B: Final = BOOK.clause(
    "CF-1.1.b", "Strides by size", "From Tiny to Gargantuan 8, 5, 3, 2, 1 and 1 strides."
)
CF_1_1_C: Final = BOOK.clause(
    "CF-1.1.c", "Wounds by size", "From Tiny to Gargantuan 0, 1, 1, 1, 2 and 2 wounds."
)
CF_1_1_D: Final = BOOK.clause(
    "CF-1.1.d", "Influence by size", "From Tiny to Gargantuan 0, 0, 1, 3, 4 and 5 inches."
)
CF_1_1_E: Final = BOOK.clause(
    "CF-1.1.e", "Attack Reach by size", "From Tiny to Gargantuan 0, 0, 1, 2, 4 and 6 inches."
)
CC_1: Final = BOOK.clause(
    "CC-1",
    "Bases between the bands",
    "A base that falls between two bands, or is over 150 mm, is no model's.",
    ruling="The table leaves gaps; none is closed.",
    source="completion",
)
CC_2: Final = BOOK.clause(
    "CC-2",
    "Sizes of terrain",
    "Terrain has the sizes of models, or size 0.",
    ruling="The table is for models only.",
    source="completion",
)

# 1.2 Stats
CF_1_2_A: Final = BOOK.clause(
    "CF-1.2.a", "More strides", "Up to 3 more, at 1, 2, 3, 4, 5 and 5 points apiece from Tiny to Gargantuan."
)
CF_1_2_B: Final = BOOK.clause("CF-1.2.b", "More wounds", "Up to 5 more; the n-th wound costs n points.")
CF_1_2_C: Final = BOOK.clause("CF-1.2.c", "More Influence", "Up to 2 inches more, at 5 points apiece.")
CF_1_2_D: Final = BOOK.clause("CF-1.2.d", "More Attack Reach", "Up to 3 inches more, at 4 points apiece.")
CF_1_2_E: Final = BOOK.clause(
    "CF-1.2.e", "More resistance", "Resistance 2, 3, 4 or 5 for 3, 5, 8 or 12 points; 5 is the most."
)
CF_1_2_F: Final = BOOK.clause(
    "CF-1.2.f", "Resistance to begin with", "Two resistances of one's choice start at 1, the third at 0."
)
CC_3: Final = BOOK.clause(
    "CC-3",
    "Which wound is the n-th",
    "Wounds are counted from the first, those of the size included; a Tiny model must buy one.",
    ruling="The list runs to seven, which is the largest base and five more.",
    source="completion",
)
CC_4: Final = BOOK.clause(
    "CC-4",
    "Resistance step by step",
    "Each step of a resistance is paid: from 1 to 5 it is 28 points.",
    ruling="Unsaid; an option takes the price of the last step alone.",
    source="completion",
)
CC_5: Final = BOOK.clause(
    "CC-5",
    "The first point of a resistance",
    "From 0 to 1 costs 2 points.",
    ruling="No price is printed; the steps differ by 4, 3, 2, so by 1 before that.",
    source="completion",
)
CC_6: Final = BOOK.clause(
    "CC-6",
    "No model for nothing",
    "Every model costs at least 1 point.",
    ruling="Nothing is said; a plain Small model would be free.",
    source="completion",
)

# 1.3 Actions
CF_1_3_A: Final = BOOK.clause(
    "CF-1.3.a", "How many actions", "At most 8: attacks 1 to 4, abilities up to 4, reactions up to 2."
)
CF_1_3_B: Final = BOOK.clause(
    "CF-1.3.b",
    "Exhaustion Option",
    "Two exhaust tokens a use for 2 points less, though never under 1; what is free cannot have it.",
)

# 1.4 Attacks
CF_1_4_A: Final = BOOK.clause(
    "CF-1.4.a",
    "Strike",
    "The attack to start from is free: Single, of a chosen type, no range, strength 1, no effect.",
)
CF_1_4_B: Final = BOOK.clause(
    "CF-1.4.b",
    "Price of strength",
    "Strength 1, 2, 3, 5 or 6 for 0, 2, 4, 6 or 8 points in all for Single; 0, 5, 10, 15 or 20 otherwise.",
)
CC_7: Final = BOOK.clause(
    "CC-7",
    "No strength 4",
    "Strength 4 is not for sale.",
    ruling="Both lists skip it, though the rulebook has it; an option sells it for 5 and 12 points.",
    source="completion",
)
CF_1_4_C: Final = BOOK.clause(
    "CF-1.4.c",
    "Effects that strength asks for",
    "An attack must have an effect for each 2 points of strength.",
)
CF_1_4_D: Final = BOOK.clause(
    "CF-1.4.d", "Price of Single", "Range of 3 to 9 inches for 1 to 7 points, beside the reach."
)
CF_1_4_E: Final = BOOK.clause(
    "CF-1.4.e",
    "Price of Area",
    "Diameter of 2, 3 or 4 inches for 1, 2 or 4; range of 2, 4, 6 or 8 inches for 1, 2, 4 or 8 points.",
)
CF_1_4_F: Final = BOOK.clause(
    "CF-1.4.f", "Price of Breakthrough", "Length of 2 to 6 inches for 1 to 5 points, beside the reach."
)
CF_1_4_G: Final = BOOK.clause(
    "CF-1.4.g",
    "Price of Ricochet",
    "2, 3 or 4 targets for 1, 2 or 4; 2, 3 or 4 inches between them for 1, 2 or 4; first range of 2, 4, 6 "
    "or 8 inches for 1, 2, 4 or 8 points.",
)
CC_8: Final = BOOK.clause(
    "CC-8",
    "What must be bought",
    "A range that is not bought is 0; a diameter, a length, targets and their distance must be.",
    ruling="Unsaid.",
    source="completion",
)
