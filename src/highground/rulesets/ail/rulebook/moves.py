"""7, Move actions and the interrupts that are moves."""

from __future__ import annotations

from typing import Final

from highground.rulesets.ail.rulebook.book import BOOK

PAGE: Final = BOOK.page("Combat Maneuvers (Ranged), Move Actions")

A_7_1: Final = PAGE.clause(
    "A-7.1",
    "Dodge: when",
    "An interrupt against what allows it: grenades, and magic that says so.",
)
A_7_2: Final = PAGE.clause(
    "A-7.2",
    "Dodge: roll",
    "Dodging is Physique + Athletics.",
)
A_7_3: Final = PAGE.clause(
    "A-7.3",
    "Dodge: price",
    "Dodging takes a Move action, whether it succeeds or not.",
    ruling="R-5: a Standard may stand in for it.",
    source="ruling",
)
A_7_4: Final = PAGE.clause(
    "A-7.4",
    "Dodge: nothing left",
    "Who has no action left and no Adrenaline for one cannot dodge.",
)
A_7_5: Final = PAGE.clause(
    "A-7.5",
    "Hunker",
    "A Move action: cover one step better.",
)
A_7_6: Final = PAGE.clause(
    "A-7.6",
    "Hunkered: no fire",
    "A hunkered character cannot fire.",
)
A_7_7: Final = PAGE.clause(
    "A-7.7",
    "Getting up",
    "Getting up costs another Move action.",
)
A_7_8: Final = PAGE.clause(
    "A-7.8",
    "Hunkered: prone",
    "A hunkered character is prone: -5 AC in close combat.",
)
A_7_9: Final = PAGE.clause(
    "A-7.9",
    "Hit the Deck",
    "A free interrupt, after an attack and its modifiers are stated and before its dice.",
)
A_7_10: Final = PAGE.clause(
    "A-7.10",
    "Hit the Deck: AC",
    "+10 ranged AC against all ranged attacks of the turn.",
    ruling="R-31: of the turn of the character now acting; the cover counts from the next attack on.",
    source="ruling",
)
A_7_11: Final = PAGE.clause(
    "A-7.11",
    "Hit the Deck: down",
    "Its user is Hunkered and Immobilized until the round ends.",
)
A_7_12: Final = PAGE.clause(
    "A-7.12",
    "Hit the Deck: opponent",
    "The opponent answered gains 2 Initiative Advantage.",
)
A_7_13: Final = PAGE.clause(
    "A-7.13",
    "Hit the Deck: price",
    "Its user loses all Advantage and all remaining actions.",
)
A_7_14: Final = PAGE.clause(
    "A-7.14",
    "Hit the Deck: next round",
    "In the next round it rolls no initiative and comes last.",
)
A_7_15: Final = PAGE.clause(
    "A-7.15",
    "Several of them",
    "Several such users roll among themselves for who is last.",
    ruling="R-39: of the defensive actions only Hit the Deck is meant.",
    source="ruling",
)
A_7_16: Final = PAGE.clause(
    "A-7.16",
    "Barred from moving",
    "It counts as a Move action, so who is barred from those cannot use it.",
    ruling="R-31: Immobilized, grappled, Braced or Critical.",
    source="ruling",
)
A_7_17: Final = PAGE.clause(
    "A-7.17",
    "Not from the budget",
    "It is free and takes nothing from the budget of Moves.",
)
