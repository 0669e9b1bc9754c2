"""Chapter 10, Interactions: pushing, falling, impacts, reinforced terrain."""

from __future__ import annotations

from typing import Final

from highground.rulesets.conflict.rulebook.book import BOOK

C_10_1: Final = BOOK.clause(
    "C-10.1",
    "Push",
    "A push moves its target straight away by half the difference of sizes, at least one inch.",
)
C_10_2: Final = BOOK.clause("C-10.2", "Too large to push", "Nothing more than one size larger can be pushed.")
C_10_3: Final = BOOK.clause(
    "C-10.3",
    "Falling",
    "A model that is moved off the terrain it stood on, or loses it, falls.",
    ruling="CR-18: supported while the centre of its base is on the piece, the edge included, as the "
    "movement ends. Pushed and thrown things stop at what they touch first and at the table's edge; a thrown "
    "model hurts no other. A falling one lands below, carried on just clear of the piece it left, unless "
    "that is off the board. Those whose footing breaks fall one after the other, by name.",
    source="ruling",
)
C_10_4: Final = BOOK.clause("C-10.4", "Fallen", "A falling model is prone at once.")
C_10_5: Final = BOOK.clause(
    "C-10.5",
    "Damage of a fall",
    "A fall does the height in sizes, at least 1, and the model's own size, rounded down.",
    ruling="CR-19: the printed example fits only Tiny models; the formula counts. The height is rounded down "
    "as well.",
    source="ruling",
)
C_10_6: Final = BOOK.clause(
    "C-10.6", "A fall is no attack", "Its damage is Physical, but nothing is flipped and no resistance helps."
)
C_10_7: Final = BOOK.clause(
    "C-10.7",
    "Landing on terrain",
    "Who falls on terrain strikes it as if thrown at it.",
    ruling="CR-19: if it breaks, the model is on the ground without a second fall.",
    source="ruling",
)
C_10_8: Final = BOOK.clause(
    "C-10.8",
    "Landing on a model",
    "Both are prone, and each takes the other's size, rounded down, as Physical damage.",
)
C_10_9: Final = BOOK.clause(
    "C-10.9",
    "Making room",
    "The smaller of the two is set aside by its owner, on a legal spot clear of the other.",
    ruling="CR-20: of equals the one that fell. The nearest spot; the owner chooses among equally near ones.",
    source="ruling",
)
C_10_10: Final = BOOK.clause(
    "C-10.10",
    "Terrain that is struck",
    "A model or piece thrown at terrain smaller than itself destroys it, unless that is reinforced.",
)
C_10_11: Final = BOOK.clause(
    "C-10.11",
    "Thrown terrain",
    "A piece that strikes a model or reinforced terrain attacks it: Physical, with its size.",
    ruling="CR-21: its size is the strength; the thrower flips and nothing else counts. The defence is as "
    "ever, but without cover. Models that strike reinforced terrain do so with their own size.",
    source="ruling",
)
C_10_12: Final = BOOK.clause(
    "C-10.12", "Reinforced: wounds", "Reinforced terrain has twice its size in wounds."
)
C_10_13: Final = BOOK.clause(
    "C-10.13",
    "Reinforced: what hurts it",
    "Only Physical and Energy attacks and thrown things hurt reinforced terrain.",
)
C_10_14: Final = BOOK.clause(
    "C-10.14",
    "Reinforced: resistance",
    "Reinforced terrain resists both with its size.",
    ruling="CR-22: it does not flip. Terrain that is not reinforced cannot be attacked.",
    source="ruling",
)
C_10_15: Final = BOOK.clause(
    "C-10.15", "What destruction leaves", "As agreed when it is placed, a piece may leave an effect behind."
)
