"""Chapter 6.1.2, Triggers: which effects of an attack its cards set off (R-6.1.2.j to l)."""

from __future__ import annotations

from typing import Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.clauses import Clause
from highground.rulesets.ascension.rules.cards.values import Turned, suit_of
from highground.rulesets.ascension.state.profiles import AttackProfile, Effect

ALWAYS: Final = "Always"
MATCH_SUIT: Final = "Match Suit"
BOTH_SUITS: Final = "Both Suits"


def has_effect(attack: AttackProfile, name: str) -> bool:
    """Whether an attack carries this effect."""
    return any(effect.name == name for effect in attack.effects)


def fires(effect: Effect, turned: Turned) -> bool:
    """R-6.1.2.j to l: always; if its suit is on either card; if its two suits pair off with the cards."""
    if effect.trigger == ALWAYS:
        return True
    one, other = suit_of(turned.cards[0], turned.joker), suit_of(turned.cards[1], turned.joker)
    if effect.trigger == MATCH_SUIT:
        return one in effect.suits or other in effect.suits
    first, second = effect.suits
    return (one == first and other == second) or (one == second and other == first)


def trigger_clause(effect: Effect) -> Clause:
    """R-6.1.2.j, k or l: the clause that an effect fires by."""
    if effect.trigger == ALWAYS:
        return R.R_6_1_2_J
    return R.R_6_1_2_K if effect.trigger == MATCH_SUIT else R.R_6_1_2_L


def suits_that_matter(attack: AttackProfile) -> tuple[int, ...]:
    """The suits on which some effect of an attack depends."""
    found: list[int] = []
    for effect in attack.effects:
        for suit in effect.suits:
            if suit not in found:
                found.append(suit)
    found.sort()
    return tuple(found)
