"""Companion 8: Faith, Devotion, decks and the God Cards."""

from __future__ import annotations

from typing import Final

from highground.rulesets.torn.rulebook.book import BOOK

PAGE: Final = BOOK.page("Card of Gods", "completion")

C_8_1: Final = PAGE.clause(
    "C-8.1",
    "Faith",
    "Tokens of four domains (Creation, Destruction, Life, Death) pay for God Cards.",
    source="book",
)
C_8_2: Final = PAGE.clause(
    "C-8.2", "Devotion", "Miniatures earn Faith of the domain on their card.", source="book"
)
C_8_3: Final = PAGE.clause(
    "C-8.3",
    "When Devotion pays",
    "At Step 3, before its cards; without limit. Players begin with no tokens and no crystals.",
)
C_8_4: Final = PAGE.clause(
    "C-8.4",
    "The deck",
    "Twelve cards, at most two of a name, of the Hero's two domains; discards lie open.",
)
C_8_5: Final = PAGE.clause(
    "C-8.5",
    "Timings",
    "Beginning of turn, beginning of activation, targeted, end of activation, end of turn. Any number of "
    "cards, each paid; without a legal choice a card cannot be played.",
)
C_8_6: Final = PAGE.clause(
    "C-8.6",
    "The sixteen cards",
    "Four of each domain, with their cost, timing and effect.",
)
