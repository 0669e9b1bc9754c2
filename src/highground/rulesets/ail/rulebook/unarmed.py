"""12 and 13, Unarmed attacks and stances."""

from __future__ import annotations

from typing import Final

from highground.rulesets.ail.rulebook.book import BOOK

PAGE: Final = "Unarmed Combat"

A_12_1: Final = BOOK.clause(
    "A-12.1",
    "Strike: Advantage",
    "A successful strike: 1 Accuracy Advantage.",
    PAGE,
)
A_12_2: Final = BOOK.clause(
    "A-12.2",
    "Strike: damage",
    "A strike does 1d3.",
    PAGE,
)
A_12_3: Final = BOOK.clause(
    "A-12.3",
    "Strike: PF",
    "PF 8; each multiple adds a half-die.",
    PAGE,
    ruling="R-22: every half-die is halved by itself.",
    source="ruling",
)
A_12_4: Final = BOOK.clause(
    "A-12.4",
    "Throw: Advantage",
    "A successful throw: 1 Initiative Advantage.",
    PAGE,
)
A_12_5: Final = BOOK.clause(
    "A-12.5",
    "Throw: damage",
    "A throw does 1d3.",
    PAGE,
)
A_12_6: Final = BOOK.clause(
    "A-12.6",
    "Throw: action lost",
    "The victim of a throw loses one action.",
    PAGE,
    ruling="R-28: of its own choice; if none is left, next round's.",
    source="ruling",
)
A_12_7: Final = BOOK.clause(
    "A-12.7",
    "Throw: distance",
    "PF 8; each multiple may hurl the victim 5 m.",
    PAGE,
    ruling="The victim flies straight in one of eight directions and stops before walls, which "
    "hurt only after a Toss.",
    source="ruling",
)
A_12_8: Final = BOOK.clause(
    "A-12.8",
    "Grapple",
    "A successful grapple: 1 of each Advantage, and the target is grappled.",
    PAGE,
    ruling="R-27: one hold at a time: nobody is grappled who is held by somebody else, and to "
    "grapple a holder frees its victim. There is no hold on the helpless, nor on one who "
    "has stepped out of the square, though the Advantage is gained.",
    source="ruling",
)
A_12_9: Final = BOOK.clause(
    "A-12.9",
    "Grapple: PF",
    "Another of each for every multiple of PF 6.",
    PAGE,
)
A_12_10: Final = BOOK.clause(
    "A-12.10",
    "Grappled: Advantage lost",
    "Who is grappled loses all stored Advantage.",
    PAGE,
)
A_12_11: Final = BOOK.clause(
    "A-12.11",
    "Grappled: point blank",
    "Who is grappled has no point-blank bonus.",
    PAGE,
)
A_12_12: Final = BOOK.clause(
    "A-12.12",
    "Grappled: attacks",
    "Who is grappled makes only grapple attacks in its own turn.",
    PAGE,
    ruling="R-27: success breaks free or reverses the hold. Such a success builds the Advantage "
    "of a grapple as well.",
    source="ruling",
)
A_12_13: Final = BOOK.clause(
    "A-12.13",
    "Grappled: block",
    "In a grapple the defender may always block with Accuracy Advantage.",
    PAGE,
)
A_12_14: Final = BOOK.clause(
    "A-12.14",
    "Firearms in a grapple",
    "No point-blank bonus; pistols -5, other firearms -10.",
    PAGE,
    ruling="R-27: for both of the parties.",
    source="ruling",
)
A_12_15: Final = BOOK.clause(
    "A-12.15",
    "Busy at point blank",
    "A standard action that is no attack lets an enemy at point blank interrupt with a Move.",
    PAGE,
)
A_13_1: Final = BOOK.clause(
    "A-13.1",
    "Striking: edge",
    "Striking stance: +2 edge to strikes.",
    PAGE,
)
A_13_2: Final = BOOK.clause(
    "A-13.2",
    "Striking: Advantage",
    "1 more Accuracy Advantage for each successful strike.",
    PAGE,
)
A_13_3: Final = BOOK.clause(
    "A-13.3",
    "Striking: weakness",
    "Enemies have +2 edge to throw its user.",
    PAGE,
)
A_13_4: Final = BOOK.clause(
    "A-13.4",
    "No skill in ranged AC",
    "In Striking, Throwing and Grappling stance no skill counts toward ranged AC.",
    PAGE,
)
A_13_5: Final = BOOK.clause(
    "A-13.5",
    "Guns in these stances",
    "In the same three, pistols -4 and no long guns.",
    PAGE,
)
A_13_6: Final = BOOK.clause(
    "A-13.6",
    "Throwing: edge",
    "Throwing stance: +2 edge to throws.",
    PAGE,
)
A_13_7: Final = BOOK.clause(
    "A-13.7",
    "Throwing: Advantage",
    "1 more Initiative Advantage for each successful throw.",
    PAGE,
)
A_13_8: Final = BOOK.clause(
    "A-13.8",
    "Throwing: weakness",
    "Enemies have +2 edge to grapple its user.",
    PAGE,
)
A_13_9: Final = BOOK.clause(
    "A-13.9",
    "Grappling: edge",
    "Grappling stance: +2 edge to grapples.",
    PAGE,
)
A_13_10: Final = BOOK.clause(
    "A-13.10",
    "Grappling: Advantage",
    "1 more of each Advantage for each successful grapple.",
    PAGE,
)
A_13_11: Final = BOOK.clause(
    "A-13.11",
    "Grappling: weakness",
    "Enemies have +2 edge to strikes and melee weapon attacks on its user.",
    PAGE,
    ruling="Weapon Strike and Brandish included.",
    source="ruling",
)
A_13_12: Final = BOOK.clause(
    "A-13.12",
    "Tumbling: AC",
    "Tumbling stance: +2 close AC.",
    PAGE,
)
A_13_13: Final = BOOK.clause(
    "A-13.13",
    "Tumbling: missed",
    "1 Initiative Advantage for each unsuccessful enemy attack.",
    PAGE,
    ruling="R-36: ranged ones too, one per roll; a lock is no miss.",
    source="ruling",
)
A_13_14: Final = BOOK.clause(
    "A-13.14",
    "Tumbling: no Accuracy",
    "Accuracy Advantage is lost on entering and none can be built.",
    PAGE,
)
