"""5, Combat maneuvers: ranged stances."""

from __future__ import annotations

from typing import Final

from highground.rulesets.ail.rulebook.book import BOOK

PAGE: Final = BOOK.page("Combat Maneuvers (Ranged), Stances")

A_5_1: Final = PAGE.clause(
    "A-5.1",
    "Taking a stance",
    "A stance is free, and taken at the start of one's turn before anything else.",
)
A_5_2: Final = PAGE.clause(
    "A-5.2",
    "Keeping a stance",
    "It holds until the start of one's next turn; it cannot be changed or dropped before.",
)
A_5_3: Final = PAGE.clause(
    "A-5.3",
    "Braced: accuracy",
    "Braced: +2 Accuracy edge.",
)
A_5_4: Final = PAGE.clause(
    "A-5.4",
    "Braced: range",
    "Braced: the total range penalty is 1 less, though never a bonus.",
)
A_5_5: Final = PAGE.clause(
    "A-5.5",
    "Braced: recoil",
    "Braced: the recoil number is 1 less.",
    ruling="R-9: a recoil penalty can only mean the recoil number, and it stays at least 1.",
    source="ruling",
)
A_5_6: Final = PAGE.clause(
    "A-5.6",
    "Braced: no movement",
    "Braced: no movement.",
    ruling="R-31: no Move action of any kind.",
    source="ruling",
)
A_5_7: Final = PAGE.clause(
    "A-5.7",
    "Braced: no Senses",
    "Braced: Senses does not count toward ranged AC.",
)
A_5_8: Final = PAGE.clause(
    "A-5.8",
    "Alert: initiative",
    "Alert: +2 Initiative edge.",
)
A_5_9: Final = PAGE.clause(
    "A-5.9",
    "Alert: AC",
    "Alert: the Firearms skill is added to ranged AC, whatever is in hand.",
)
A_5_10: Final = PAGE.clause(
    "A-5.10",
    "Alert: no sprint",
    "Alert: no sprinting.",
)
A_5_11: Final = PAGE.clause(
    "A-5.11",
    "Alert: Snap Shots only",
    "Alert: every attack must be a Snap Shot.",
    ruling="R-46: what cannot be one, close attacks and grenades, is refused.",
    source="ruling",
)
