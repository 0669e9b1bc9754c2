"""11, Close combat: AC and Physical Factor."""

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
