"""Chapter 4, Model and terrain size."""

from __future__ import annotations

from typing import Final

from highground.rulesets.ascension.rulebook.book import BOOK

# 4.1 Size
R_4_1_1_A: Final = BOOK.clause(
    "R-4.1.1.a",
    "Everything has a Size",
    "Each model and each piece of terrain has a Size Value.",
)
R_4_1_1_B: Final = BOOK.clause(
    "R-4.1.1.b",
    "Bands",
    "Under 25 mm is Size 0.5; Size 1 starts at 25, 2 at 40, 3 at 60, 4 at 90, 5 at 130; over 170 is 6.",
    ruling="RUL-18: a band reaches right up to the next one, so 39.5 mm is Size 1; 170 mm is still 5.",
)
R_4_1_1_C: Final = BOOK.clause(
    "R-4.1.1.c",
    "A model's Size",
    "A model's Size follows from the narrowest width of its base.",
    ruling="RUL-17: the sentence about bases beats the general one about the largest dimension.",
    source="ruling",
)
R_4_1_1_D: Final = BOOK.clause(
    "R-4.1.1.d",
    "Examples",
    "0.5 dog, mailbox, crate; 1 human; 2 large human, motorcycle; 3 car, large dumpster; 4 dump truck, "
    "small building; 5 medium building; 6 large building.",
)
R_4_1_1_E: Final = BOOK.clause(
    "R-4.1.1.e",
    "Agreed Sizes",
    "The players settle every terrain piece's Size during setup; it does not change in play.",
)
R_4_1_1_F: Final = BOOK.clause(
    "R-4.1.1.f",
    "A first guess for terrain",
    "A piece's largest dimension, read in the same bands, suggests its Size.",
    ruling="RUL-17: only a hint; what the players agree on is what counts.",
    source="ruling",
)
R_4_1_2_A: Final = BOOK.clause(
    "R-4.1.2.a",
    "Longest dimension",
    "A base's longest dimension is its greatest width.",
)
R_4_1_2_B: Final = BOOK.clause(
    "R-4.1.2.b",
    "Shortest dimension",
    "A base's shortest dimension is its least width.",
)
R_4_1_2_C: Final = BOOK.clause(
    "R-4.1.2.c",
    "Dimensions of terrain",
    "For terrain its own greatest and least dimensions serve where movement or contact asks for them.",
    defines=True,
)
