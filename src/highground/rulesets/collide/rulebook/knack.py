"""Knack rolls (W-12)."""

from __future__ import annotations

from typing import Final

from highground.rulesets.collide.rulebook.book import BOOK

KNACK_ROLLS: Final = BOOK.page("Knack Rolls")

W_12_1: Final = KNACK_ROLLS.clause(
    "W-12.1",
    "What they settle",
    "Attacks, abilities and tactics all use the same roll.",
)
W_12_2: Final = KNACK_ROLLS.clause(
    "W-12.2",
    "The roll",
    "One die and its modifiers must reach the score.",
    ruling="R-12.1: modifiers add up without limit.",
    source="ruling",
)
W_12_3: Final = BOOK.clause(
    "W-12.3",
    "Scores",
    "A score is 2 to 6.",
    "Keywords",
)
W_12_4: Final = KNACK_ROLLS.clause(
    "W-12.4",
    "Bought before",
    "Before rolling, X points may be spent for +X on that roll.",
    ruling="R-12.2: on several rolls of an activation, each for itself, from what the pool holds then; "
    "only the roller's player pays.",
    source="ruling",
)
W_12_5: Final = KNACK_ROLLS.clause(
    "W-12.5",
    "Not after",
    "Once the die is seen nothing can be added.",
    defines=True,
)
W_12_6: Final = KNACK_ROLLS.clause(
    "W-12.6",
    "One roll only",
    "The bonus belongs to that roll alone.",
)
W_12_7: Final = KNACK_ROLLS.clause(
    "W-12.7",
    "A 1 fails",
    "Whatever the modifiers are.",
    ruling="R-12.1: only the face of the die counts for it.",
    source="ruling",
)
W_12_8: Final = KNACK_ROLLS.clause(
    "W-12.8",
    "A 6 succeeds",
    "Whatever the modifiers are.",
    ruling="R-12.1: only the face of the die counts for it.",
    source="ruling",
)
