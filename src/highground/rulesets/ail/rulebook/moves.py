"""7 and 8, Move actions, the interrupts that are moves, and the combat traits that everybody has."""

from __future__ import annotations

from typing import Final

from highground.rulesets.ail.rulebook.book import BOOK

MOVE_ACTIONS: Final = BOOK.page("Combat Maneuvers (Ranged), Move Actions")
COMBAT_TRAITS: Final = BOOK.page("Combat Traits")

A_7_1: Final = MOVE_ACTIONS.clause(
    "A-7.1",
    "Dodge: when",
    "An interrupt against what allows it: grenades, and magic that says so.",
)
A_7_2: Final = MOVE_ACTIONS.clause(
    "A-7.2",
    "Dodge: roll",
    "Dodging is Physique + Athletics.",
)
A_7_3: Final = MOVE_ACTIONS.clause(
    "A-7.3",
    "Dodge: price",
    "Dodging takes a Move action, whether it succeeds or not.",
    ruling="R-5: a Standard may stand in for it.",
    source="ruling",
)
A_7_4: Final = MOVE_ACTIONS.clause(
    "A-7.4",
    "Dodge: nothing left",
    "Who has no action left and no Adrenaline for one cannot dodge.",
)
A_7_5: Final = MOVE_ACTIONS.clause(
    "A-7.5",
    "Hunker",
    "A Move action: cover one step better.",
)
A_7_6: Final = MOVE_ACTIONS.clause(
    "A-7.6",
    "Hunkered: no fire",
    "A hunkered character cannot fire.",
)
A_7_7: Final = MOVE_ACTIONS.clause(
    "A-7.7",
    "Getting up",
    "Getting up costs another Move action.",
)
A_7_8: Final = MOVE_ACTIONS.clause(
    "A-7.8",
    "Hunkered: prone",
    "A hunkered character is prone: -5 AC in close combat.",
)
A_7_9: Final = MOVE_ACTIONS.clause(
    "A-7.9",
    "Hit the Deck",
    "A free interrupt, after an attack and its modifiers are stated and before its dice.",
)
A_7_10: Final = MOVE_ACTIONS.clause(
    "A-7.10",
    "Hit the Deck: AC",
    "+10 ranged AC against all ranged attacks of the turn.",
    ruling="R-31: of the turn of the character now acting; the cover counts from the next attack on.",
    source="ruling",
)
A_7_11: Final = MOVE_ACTIONS.clause(
    "A-7.11",
    "Hit the Deck: down",
    "Its user is Hunkered and Immobilized until the round ends.",
)
A_7_12: Final = MOVE_ACTIONS.clause(
    "A-7.12",
    "Hit the Deck: opponent",
    "The opponent answered gains 2 Initiative Advantage.",
)
A_7_13: Final = MOVE_ACTIONS.clause(
    "A-7.13",
    "Hit the Deck: price",
    "Its user loses all Advantage and all remaining actions.",
)
A_7_14: Final = MOVE_ACTIONS.clause(
    "A-7.14",
    "Hit the Deck: next round",
    "In the next round it rolls no initiative and comes last.",
)
A_7_15: Final = MOVE_ACTIONS.clause(
    "A-7.15",
    "Several of them",
    "Several such users roll among themselves for who is last.",
    ruling="R-39: of the defensive actions only Hit the Deck is meant.",
    source="ruling",
)
A_7_16: Final = MOVE_ACTIONS.clause(
    "A-7.16",
    "Barred from moving",
    "It counts as a Move action, so who is barred from those cannot use it.",
    ruling="R-31: Immobilized, grappled, Braced or Critical.",
    source="ruling",
)
A_7_17: Final = MOVE_ACTIONS.clause(
    "A-7.17",
    "Not from the budget",
    "It is free and takes nothing from the budget of Moves.",
)
A_8_1: Final = COMBAT_TRAITS.clause(
    "A-8.1",
    "Adrenal Surge",
    "Free, in one's turn: 1 Adrenaline for one more Move action.",
)
A_8_2: Final = COMBAT_TRAITS.clause(
    "A-8.2",
    "Tight Focus",
    "Free, in one's turn: 1 Focus for one more Standard action.",
)
A_8_3: Final = COMBAT_TRAITS.clause(
    "A-8.3",
    "Tight Focus: no attack",
    "That action cannot be an attack; it may support one.",
)
A_8_4: Final = COMBAT_TRAITS.clause(
    "A-8.4",
    "Feint",
    "When one's target answers with an interrupt: 1 Willpower, free, cancels one's own action.",
    ruling="R-32: asked right after the interrupt is declared; a plain Move has no target and "
    "cannot be feinted.",
    source="ruling",
)
A_8_5: Final = COMBAT_TRAITS.clause(
    "A-8.5",
    "Feint: refund",
    "The Advantage and Exploits spent on the cancelled action come back.",
    ruling="R-32: with their tags; Ammunition and grenade are not used; the action and what "
    "bought it stay spent.",
    source="ruling",
)
A_8_6: Final = COMBAT_TRAITS.clause(
    "A-8.6",
    "Feint: action spent",
    "The cancelled action still counts against the action limit.",
)
A_8_7: Final = COMBAT_TRAITS.clause(
    "A-8.7",
    "Double Feint",
    "The opponent may answer a Feint for 1 Willpower.",
    ruling="R-32: a Double Feint cannot be feinted.",
    source="ruling",
)
A_8_8: Final = COMBAT_TRAITS.clause(
    "A-8.8",
    "Double Feint: roll",
    "Both roll Intellect and the skill of the action at hand.",
)
A_8_9: Final = COMBAT_TRAITS.clause(
    "A-8.9",
    "Double Feint won",
    "If the Double Feinter wins, the interrupt is undone too, with all it gave and cost.",
    ruling="R-32: its payments come back, the Willpower of the Double Feint does not.",
    source="ruling",
)
A_8_10: Final = COMBAT_TRAITS.clause(
    "A-8.10",
    "Feint holds",
    "If the Feinter ties or wins, the interrupt stands and the Feinter's Willpower comes back.",
)
A_8_11: Final = COMBAT_TRAITS.clause(
    "A-8.11",
    "Special traits",
    "There are further traits.",
    ruling="Their list is the companion's.",
    source="completion",
    defines=True,
)
