"""5, Combat maneuvers: ranged stances."""

from __future__ import annotations

from typing import Final

from highground.rulesets.ail.rulebook.book import BOOK

PAGE: Final = "Combat Maneuvers (Ranged), Stances"

A_5_1: Final = BOOK.clause(
    "A-5.1",
    "Taking a stance",
    "A stance is free, and taken at the start of one's turn before anything else.",
    PAGE,
)
A_5_2: Final = BOOK.clause(
    "A-5.2",
    "Keeping a stance",
    "It holds until the start of one's next turn; it cannot be changed or dropped before.",
    PAGE,
)
A_5_3: Final = BOOK.clause(
    "A-5.3",
    "Braced: accuracy",
    "Braced: +2 Accuracy edge.",
    PAGE,
)
A_5_4: Final = BOOK.clause(
    "A-5.4",
    "Braced: range",
    "Braced: the total range penalty is 1 less, though never a bonus.",
    PAGE,
)
A_5_5: Final = BOOK.clause(
    "A-5.5",
    "Braced: recoil",
    "Braced: the recoil number is 1 less.",
    PAGE,
    ruling="R-9: a recoil penalty can only mean the recoil number, and it stays at least 1.",
    source="ruling",
)
A_5_6: Final = BOOK.clause(
    "A-5.6",
    "Braced: no movement",
    "Braced: no movement.",
    PAGE,
    ruling="R-31: no Move action of any kind.",
    source="ruling",
)
A_5_7: Final = BOOK.clause(
    "A-5.7",
    "Braced: no Senses",
    "Braced: Senses does not count toward ranged AC.",
    PAGE,
)
A_5_8: Final = BOOK.clause(
    "A-5.8",
    "Alert: initiative",
    "Alert: +2 Initiative edge.",
    PAGE,
)
A_5_9: Final = BOOK.clause(
    "A-5.9",
    "Alert: AC",
    "Alert: the Firearms skill is added to ranged AC, whatever is in hand.",
    PAGE,
)
A_5_10: Final = BOOK.clause(
    "A-5.10",
    "Alert: no sprint",
    "Alert: no sprinting.",
    PAGE,
)
A_5_11: Final = BOOK.clause(
    "A-5.11",
    "Alert: Snap Shots only",
    "Alert: every attack must be a Snap Shot.",
    PAGE,
    ruling="R-46: what cannot be one, close attacks and grenades, is refused.",
    source="ruling",
)
