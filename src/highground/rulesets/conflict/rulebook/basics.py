"""Chapter 1, Frame: what the game is about."""

from __future__ import annotations

from typing import Final

from highground.rulesets.conflict.rulebook.book import BOOK

C_1_1: Final = BOOK.clause(
    "C-1.1",
    "Any miniatures",
    "Models of any maker may be used; all that a model needs from its miniature is a base and the size "
    "that goes with it.",
)
C_1_2: Final = BOOK.clause(
    "C-1.2",
    "Two players, cards for chance",
    "Two players face each other, and whatever is random is flipped from cards.",
)
