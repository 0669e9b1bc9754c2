"""Actions with Tokens of Faith (T-14)."""

from __future__ import annotations

from typing import Final

from highground.rulesets.torn.rulebook.book import BOOK

T_14_1: Final = BOOK.clause(
    "T-14.1",
    "The price in Faith",
    "An action with Faith symbols costs so many tokens of that colour.",
    "Actions with Tokens of Faith",
)
T_14_2: Final = BOOK.clause(
    "T-14.2",
    "On top of time",
    "Faith is paid besides the Time Markers.",
    "Actions with Tokens of Faith",
    ruling="R-27: both at declaration, never given back.",
    source="ruling",
)
T_14_3: Final = BOOK.clause(
    "T-14.3",
    "The player's tokens",
    "Faith is the player's, whichever miniature earned it.",
    "Actions with Tokens of Faith",
    defines=True,
)
