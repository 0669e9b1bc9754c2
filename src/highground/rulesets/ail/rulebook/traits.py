"""8, Combat traits that everybody has."""

from __future__ import annotations

from typing import Final

from highground.rulesets.ail.rulebook.book import BOOK

PAGE: Final = BOOK.page("Combat Traits")

A_8_1: Final = PAGE.clause(
    "A-8.1",
    "Adrenal Surge",
    "Free, in one's turn: 1 Adrenaline for one more Move action.",
)
A_8_2: Final = PAGE.clause(
    "A-8.2",
    "Tight Focus",
    "Free, in one's turn: 1 Focus for one more Standard action.",
)
A_8_3: Final = PAGE.clause(
    "A-8.3",
    "Tight Focus: no attack",
    "That action cannot be an attack; it may support one.",
)
A_8_4: Final = PAGE.clause(
    "A-8.4",
    "Feint",
    "When one's target answers with an interrupt: 1 Willpower, free, cancels one's own action.",
    ruling="R-32: asked right after the interrupt is declared; a plain Move has no target and "
    "cannot be feinted.",
    source="ruling",
)
A_8_5: Final = PAGE.clause(
    "A-8.5",
    "Feint: refund",
    "The Advantage and Exploits spent on the cancelled action come back.",
    ruling="R-32: with their tags; Ammunition and grenade are not used; the action and what "
    "bought it stay spent.",
    source="ruling",
)
A_8_6: Final = PAGE.clause(
    "A-8.6",
    "Feint: action spent",
    "The cancelled action still counts against the action limit.",
)
A_8_7: Final = PAGE.clause(
    "A-8.7",
    "Double Feint",
    "The opponent may answer a Feint for 1 Willpower.",
    ruling="R-32: a Double Feint cannot be feinted.",
    source="ruling",
)
A_8_8: Final = PAGE.clause(
    "A-8.8",
    "Double Feint: roll",
    "Both roll Intellect and the skill of the action at hand.",
)
A_8_9: Final = PAGE.clause(
    "A-8.9",
    "Double Feint won",
    "If the Double Feinter wins, the interrupt is undone too, with all it gave and cost.",
    ruling="R-32: its payments come back, the Willpower of the Double Feint does not.",
    source="ruling",
)
A_8_10: Final = PAGE.clause(
    "A-8.10",
    "Feint holds",
    "If the Feinter ties or wins, the interrupt stands and the Feinter's Willpower comes back.",
)
A_8_11: Final = PAGE.clause(
    "A-8.11",
    "Special traits",
    "There are further traits.",
    ruling="Their list is the companion's.",
    source="completion",
    defines=True,
)
