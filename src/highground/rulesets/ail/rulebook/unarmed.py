"""11 to 13, Close combat: AC and Physical Factor, unarmed attacks and stances."""

from __future__ import annotations

from typing import Final

from highground.rulesets.ail.rulebook.book import BOOK

PAGE: Final = BOOK.page("Unarmed Combat")

A_11_1: Final = PAGE.clause(
    "A-11.1",
    "Close AC",
    "10, stat and skill, with Initiative or Accuracy Advantage.",
    ruling="R-38: Physique; Melee with a melee weapon in hand, else Unarmed.",
    source="ruling",
)
A_11_2: Final = PAGE.clause(
    "A-11.2",
    "Dodge or block",
    "A dodge adds Initiative Advantage, a block Accuracy Advantage; one of them per attack.",
    ruling="R-38: the better that is allowed.",
    source="ruling",
)
A_11_3: Final = PAGE.clause(
    "A-11.3",
    "Physique and PF",
    "Physique 0 adds 5 to the Physical Factor, 1-2 add 2, 3-4 add 1; 6-7 take 1, 8-9 take 2, 10 "
    "takes 3 and each point above another 1.",
)
A_11_4: Final = PAGE.clause(
    "A-11.4",
    "PF floor",
    "Physique never takes PF below half its base, rounded down, nor below 2.",
)
A_11_5: Final = PAGE.clause(
    "A-11.5",
    "PF multiples",
    "A multiple is a full PF of margin.",
)
A_11_6: Final = PAGE.clause(
    "A-11.6",
    "No size",
    "Size does not count in close combat.",
    defines=True,
)
A_12_1: Final = PAGE.clause(
    "A-12.1",
    "Strike: Advantage",
    "A successful strike: 1 Accuracy Advantage.",
)
A_12_2: Final = PAGE.clause(
    "A-12.2",
    "Strike: damage",
    "A strike does 1d3.",
)
A_12_3: Final = PAGE.clause(
    "A-12.3",
    "Strike: PF",
    "PF 8; each multiple adds a half-die.",
    ruling="R-22: every half-die is halved by itself.",
    source="ruling",
)
A_12_4: Final = PAGE.clause(
    "A-12.4",
    "Throw: Advantage",
    "A successful throw: 1 Initiative Advantage.",
)
A_12_5: Final = PAGE.clause(
    "A-12.5",
    "Throw: damage",
    "A throw does 1d3.",
)
A_12_6: Final = PAGE.clause(
    "A-12.6",
    "Throw: action lost",
    "The victim of a throw loses one action.",
    ruling="R-28: of its own choice; if none is left, next round's.",
    source="ruling",
)
A_12_7: Final = PAGE.clause(
    "A-12.7",
    "Throw: distance",
    "PF 8; each multiple may hurl the victim 5 m.",
    ruling="The victim flies straight in one of eight directions and stops before walls, which "
    "hurt only after a Toss.",
    source="ruling",
)
A_12_8: Final = PAGE.clause(
    "A-12.8",
    "Grapple",
    "A successful grapple: 1 of each Advantage, and the target is grappled.",
    ruling="R-27: one hold at a time: nobody is grappled who is held by somebody else, and to "
    "grapple a holder frees its victim. There is no hold on the helpless, nor on one who "
    "has stepped out of the square, though the Advantage is gained.",
    source="ruling",
)
A_12_9: Final = PAGE.clause(
    "A-12.9",
    "Grapple: PF",
    "Another of each for every multiple of PF 6.",
)
A_12_10: Final = PAGE.clause(
    "A-12.10",
    "Grappled: Advantage lost",
    "Who is grappled loses all stored Advantage.",
)
A_12_11: Final = PAGE.clause(
    "A-12.11",
    "Grappled: point blank",
    "Who is grappled has no point-blank bonus.",
)
A_12_12: Final = PAGE.clause(
    "A-12.12",
    "Grappled: attacks",
    "Who is grappled makes only grapple attacks in its own turn.",
    ruling="R-27: success breaks free or reverses the hold. Such a success builds the Advantage "
    "of a grapple as well.",
    source="ruling",
)
A_12_13: Final = PAGE.clause(
    "A-12.13",
    "Grappled: block",
    "In a grapple the defender may always block with Accuracy Advantage.",
)
A_12_14: Final = PAGE.clause(
    "A-12.14",
    "Firearms in a grapple",
    "No point-blank bonus; pistols -5, other firearms -10.",
    ruling="R-27: for both of the parties.",
    source="ruling",
)
A_12_15: Final = PAGE.clause(
    "A-12.15",
    "Busy at point blank",
    "A standard action that is no attack lets an enemy at point blank interrupt with a Move.",
)
A_13_1: Final = PAGE.clause(
    "A-13.1",
    "Striking: edge",
    "Striking stance: +2 edge to strikes.",
)
A_13_2: Final = PAGE.clause(
    "A-13.2",
    "Striking: Advantage",
    "1 more Accuracy Advantage for each successful strike.",
)
A_13_3: Final = PAGE.clause(
    "A-13.3",
    "Striking: weakness",
    "Enemies have +2 edge to throw its user.",
)
A_13_4: Final = PAGE.clause(
    "A-13.4",
    "No skill in ranged AC",
    "In Striking, Throwing and Grappling stance no skill counts toward ranged AC.",
)
A_13_5: Final = PAGE.clause(
    "A-13.5",
    "Guns in these stances",
    "In the same three, pistols -4 and no long guns.",
)
A_13_6: Final = PAGE.clause(
    "A-13.6",
    "Throwing: edge",
    "Throwing stance: +2 edge to throws.",
)
A_13_7: Final = PAGE.clause(
    "A-13.7",
    "Throwing: Advantage",
    "1 more Initiative Advantage for each successful throw.",
)
A_13_8: Final = PAGE.clause(
    "A-13.8",
    "Throwing: weakness",
    "Enemies have +2 edge to grapple its user.",
)
A_13_9: Final = PAGE.clause(
    "A-13.9",
    "Grappling: edge",
    "Grappling stance: +2 edge to grapples.",
)
A_13_10: Final = PAGE.clause(
    "A-13.10",
    "Grappling: Advantage",
    "1 more of each Advantage for each successful grapple.",
)
A_13_11: Final = PAGE.clause(
    "A-13.11",
    "Grappling: weakness",
    "Enemies have +2 edge to strikes and melee weapon attacks on its user.",
    ruling="Weapon Strike and Brandish included.",
    source="ruling",
)
A_13_12: Final = PAGE.clause(
    "A-13.12",
    "Tumbling: AC",
    "Tumbling stance: +2 close AC.",
)
A_13_13: Final = PAGE.clause(
    "A-13.13",
    "Tumbling: missed",
    "1 Initiative Advantage for each unsuccessful enemy attack.",
    ruling="R-36: ranged ones too, one per roll; a lock is no miss.",
    source="ruling",
)
A_13_14: Final = PAGE.clause(
    "A-13.14",
    "Tumbling: no Accuracy",
    "Accuracy Advantage is lost on entering and none can be built.",
)
