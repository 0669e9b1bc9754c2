"""Actions with Tokens of Faith (T-14)."""

from __future__ import annotations

from typing import Final

from highground.rulesets.torn.rulebook.book import BOOK

PAGE: Final = BOOK.page("Actions with Tokens of Faith")

T_14_1: Final = PAGE.clause(
    "T-14.1",
    "The price in Faith",
    "An action with Faith symbols costs so many tokens of that colour.",
)
T_14_2: Final = PAGE.clause(
    "T-14.2",
    "On top of time",
    "Faith is paid besides the Time Markers.",
    ruling="R-27: both at declaration, never given back.",
    source="ruling",
)
T_14_3: Final = PAGE.clause(
    "T-14.3",
    "The player's tokens",
    "Faith is the player's, whichever miniature earned it.",
    defines=True,
)
