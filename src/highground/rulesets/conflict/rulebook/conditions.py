"""Chapter 12, Temporary conditions."""

from __future__ import annotations

from typing import Final

from highground.rulesets.conflict.rulebook.book import BOOK

C_12_1: Final = BOOK.clause(
    "C-12.1", "Three of each", "A model has at most three tokens of a condition; more are ignored."
)
C_12_2: Final = BOOK.clause("C-12.2", "Slow", "Each token takes a stride off the maximum, down to one.")
C_12_3: Final = BOOK.clause("C-12.3", "Weak", "Each token takes 1 off the strength of its attacks.")
C_12_4: Final = BOOK.clause(
    "C-12.4",
    "Hindered",
    "Each token takes 1 off its defence against all attacks.",
    ruling="CR-26: words and companion agree here; the next edition swaps the two names in its definitions.",
)
C_12_5: Final = BOOK.clause(
    "C-12.5", "Damage over Time", "Each token costs a wound at the end of the bearer's activation."
)
C_12_6: Final = BOOK.clause(
    "C-12.6", "Reduced Resistance", "Each token takes 1 off the resistance of the type it names."
)
C_12_7: Final = BOOK.clause(
    "C-12.7",
    "How long they last",
    "All but Damage over Time last until the bearer's next activation starts.",
    ruling="CR-25: by the letter Slow and Weak would do next to nothing, so tokens there at its start work "
    "through the activation and come off at its end; Hindered and Reduced Resistance go at its start.",
    source="ruling",
)
