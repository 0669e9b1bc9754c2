"""Abilities, tokens and the words on a stat sheet (W-15, W-16)."""

from __future__ import annotations

from typing import Final

from highground.rulesets.collide.rulebook.book import BOOK

ABILITIES: Final = BOOK.page("Abilities")
TOKENS: Final = BOOK.page("Tokens", "ruling")
KEYWORDS: Final = BOOK.page("Keywords")

W_15_1: Final = ABILITIES.clause(
    "W-15.1",
    "Any number",
    "A unit may have any number of abilities, each with its own text and price.",
    defines=True,
)
W_15_2: Final = ABILITIES.clause(
    "W-15.2",
    "Their knack",
    "Most need a knack check, which is rolled like an attack's.",
)
W_15_3: Final = ABILITIES.clause(
    "W-15.3",
    "Three kinds",
    "An ability is active, passive or triggered.",
)
W_15_4: Final = TOKENS.clause(
    "W-15.4",
    "The size of tokens",
    "Tokens are 1 step wide unless stated.",
    ruling="R-15.4: a token is a disc for range, contact and sight.",
    defines=True,
)
W_15_5: Final = TOKENS.clause(
    "W-15.5",
    "What tokens do",
    "They stop sight, cover, touch an area or keep track of something only if they say so.",
    ruling="R-15.1: what the fallen leave does nothing. R-15.4: one that stops sight or covers is "
    "treated like terrain; none is in the way of movement or placement unless it says so.",
)
W_15_6: Final = TOKENS.clause(
    "W-15.6",
    "Destroyed by one hit",
    "A token that can be destroyed falls to any one successful attack.",
    ruling="R-15.2: knack roll and sight as usual, without cover.",
)
W_15_7: Final = TOKENS.clause(
    "W-15.7",
    "Carried",
    "Some tokens are picked up and carried or start with a unit.",
    ruling="R-15.3: they drop where the carrier falls; picking up needs contact, once in an activation, "
    "at no cost, unless the text differs.",
)
W_16_1: Final = KEYWORDS.clause(
    "W-16.1",
    "A unit's sheet",
    "Points, health, move, base, defence value and types, training, leadership, weapons, abilities.",
)
W_16_2: Final = KEYWORDS.clause(
    "W-16.2",
    "A weapon's line",
    "Name, types, attacks, damage, knack and what it is effective against.",
)
W_16_3: Final = KEYWORDS.clause(
    "W-16.3",
    "Attacks",
    "So many in one activation.",
)
W_16_4: Final = KEYWORDS.clause(
    "W-16.4",
    "Health",
    "The damage it can take before it is removed.",
)
W_16_5: Final = KEYWORDS.clause(
    "W-16.5",
    "Cover in the glossary",
    "The glossary names the +1 only; the -1 of the body text holds as well.",
    defines=True,
)
W_16_6: Final = KEYWORDS.clause(
    "W-16.6",
    "Knack is no unit's",
    "The score stands at each weapon, ability and tactic; a unit has none of its own.",
    defines=True,
)
