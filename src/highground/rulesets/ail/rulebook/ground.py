"""Companion 9, Maps."""

from __future__ import annotations

from typing import Final

from highground.rulesets.ail.rulebook.book import BOOK

PAGE: Final = "Companion"

C_9_1: Final = BOOK.clause(
    "C-9.1",
    "Walls",
    "Walls block movement and sight.",
    PAGE,
    source="completion",
)
C_9_2: Final = BOOK.clause(
    "C-9.2",
    "Cover squares",
    "A square numbered 1 to 4 gives that level of cover.",
    PAGE,
    source="completion",
    defines=True,
)
C_9_3: Final = BOOK.clause(
    "C-9.3",
    "Rough ground",
    "Rough squares cost 2 of movement.",
    PAGE,
    source="completion",
)
C_9_4: Final = BOOK.clause(
    "C-9.4",
    "Doors",
    "A closed door blocks sight and movement; opening or shutting it costs 1 of movement.",
    PAGE,
    source="completion",
)
C_9_5: Final = BOOK.clause(
    "C-9.5",
    "Objectives and deployment",
    "Objectives and deployment squares are open ground.",
    PAGE,
    source="completion",
    defines=True,
)
C_9_6: Final = BOOK.clause(
    "C-9.6",
    "Line of sight",
    "A straight line of squares from attacker to target, or from target to attacker, with no wall "
    "and no closed door strictly between.",
    PAGE,
    source="completion",
)
C_9_7: Final = BOOK.clause(
    "C-9.7",
    "Neighbours",
    "Adjacent squares always see each other.",
    PAGE,
    source="completion",
    defines=True,
)
C_9_8: Final = BOOK.clause(
    "C-9.8",
    "Corners",
    "No step between two blocked squares diagonally; characters block neither movement nor sight.",
    PAGE,
    source="completion",
)
