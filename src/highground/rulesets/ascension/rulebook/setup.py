"""Chapters 8 and 9, Setup and glossary."""

from __future__ import annotations

from typing import Final

from highground.rulesets.ascension.rulebook.book import BOOK

# 8 Setup
R_8_0_A: Final = BOOK.clause(
    "R-8.0.a",
    "The scenario rules",
    "Forces, deployment, objectives and victory come from the scenario; without one there is no game.",
    ruling="RUL-59: the end of the game as well; by default after Round 5, or when one side alone has "
    "models left.",
)

# 9 Glossary
R_9_1_A: Final = BOOK.clause(
    "R-9.1.a",
    "Action",
    "Whatever a model declares and does in its activation.",
    defines=True,
)
R_9_1_B: Final = BOOK.clause(
    "R-9.1.b",
    "Base Influence",
    "The base, widened by any radius of influence.",
)
R_9_1_C: Final = BOOK.clause(
    "R-9.1.c",
    "Exhaust Token",
    "Keeps its action from being taken until it is removed, also in later Turns.",
)
R_9_1_D: Final = BOOK.clause(
    "R-9.1.d",
    "Initiative, in the glossary",
    "The glossary has Initiative settled in every Round.",
    ruling="RUL-02: not so; only under the option that flips every Round, where the winner opens it.",
    source="ruling",
)
R_9_1_E: Final = BOOK.clause(
    "R-9.1.e",
    "Stride, in the glossary",
    "The glossary derives a Stride's length from the Size Value.",
    ruling="RUL-19: the dimensions of the base decide.",
    source="ruling",
    defines=True,
)
