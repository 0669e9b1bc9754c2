"""Companion 9, Maps."""

from __future__ import annotations

from typing import Final

from highground.rulesets.ail.rulebook.book import BOOK

PAGE: Final = BOOK.page("Companion", "completion")

C_9_1: Final = PAGE.clause(
    "C-9.1",
    "Walls",
    "Walls block movement and sight.",
)
C_9_2: Final = PAGE.clause(
    "C-9.2",
    "Cover squares",
    "A square numbered 1 to 4 gives that level of cover.",
    defines=True,
)
C_9_3: Final = PAGE.clause(
    "C-9.3",
    "Rough ground",
    "Rough squares cost 2 of movement.",
)
C_9_4: Final = PAGE.clause(
    "C-9.4",
    "Doors",
    "A closed door blocks sight and movement; opening or shutting it costs 1 of movement.",
)
C_9_5: Final = PAGE.clause(
    "C-9.5",
    "Objectives and deployment",
    "Objectives and deployment squares are open ground.",
    defines=True,
)
C_9_6: Final = PAGE.clause(
    "C-9.6",
    "Line of sight",
    "A straight line of squares from attacker to target, or from target to attacker, with no wall "
    "and no closed door strictly between.",
)
C_9_7: Final = PAGE.clause(
    "C-9.7",
    "Neighbours",
    "Adjacent squares always see each other.",
    defines=True,
)
C_9_8: Final = PAGE.clause(
    "C-9.8",
    "Corners",
    "No step between two blocked squares diagonally; characters block neither movement nor sight.",
)
