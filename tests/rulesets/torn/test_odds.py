"""Odds of an attack: pools enumerated showing by showing, against every die counted by itself."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

from highground.engine.chance import Seeded, seed_of
from highground.engine.odds import Odds, odds_of
from highground.rulesets.torn.rules.combat.dice import unstopped
from highground.rulesets.torn.rules.party.flow import Activations
from highground.rulesets.torn.ruleset import RULESET
from highground.rulesets.torn.state.orders import Activate, Declare
from tests.rulesets.torn.positions import Playing, bits, card, mini, table

ATTACK, DEFENCE = "BBSSSX", "BBBSSX"
LEVY = "Drowned Levy"


def odds(game: Playing, order: Declare) -> Odds:
    return odds_of(game.state, game.seat, order, RULESET.facts, Seeded(seed_of(1)))


def attacking(*foes: Any, of: str) -> Playing:
    far = mini("far", LEVY, (0, 8), 1, activated=True)
    return Playing(table(mini("a1", of, (0, 0)), *foes, far), Activations()).plays(Activate("a1"))


def by_hand(attack: int, defence: int, damage: int) -> dict[int, Fraction]:
    """The chance of each damage, by rolling every die in every way."""
    found: Counter[int] = Counter()
    for rolled in product(ATTACK, repeat=attack):
        for stops in product(DEFENCE, repeat=defence):
            through = unstopped(rolled.count("S"), rolled.count("X"), stops.count("S"), stops.count("X"))
            found[damage * sum(through)] += 1
    whole = sum(found.values())
    return {amount: Fraction(count, whole) for amount, count in found.items()}


def test_the_odds_of_a_blow_are_exact() -> None:
    sturdy = card(LEVY, life=20, defence_melee=2)
    game = attacking(mini("b1", sturdy, (1, 0), 1, activated=True), of="Reefhide Brute")
    found = odds(game, Declare("Coral Maul", ("b1",)))
    assert found.exact
    expected = by_hand(3, 2, 2)
    assert {int(to): share for to, share in found.changes["b1.damage"].items()} == {
        amount: share for amount, share in expected.items() if amount
    }
    assert sum(share for _, share in found.outcomes) == 1


def test_the_odds_of_being_activated_tell_a_poison_that_leaves_from_one_that_stays() -> None:
    at = table(mini("a1", LEVY, (0, 0), conditions=bits("Poisoned")), mini("b1", LEVY, (0, 8), 1))
    game = Playing(at, Activations())
    found = odds_of(game.state, game.seat, Activate("a1"), RULESET.facts, Seeded(seed_of(1)))
    assert found.exact
    assert found.changes["a1.damage"] == {"1": 1}
    leaves = Fraction(sum(DEFENCE.count(face) for face in "SX"), len(DEFENCE))
    assert found.changes["a1.conditions"] == {"": leaves}


def test_a_blast_at_three_is_still_exact() -> None:
    foes = [mini(f"b{each}", LEVY, at, 1, activated=True) for each, at in enumerate(((4, 0), (5, 0), (4, 1)))]
    game = attacking(*foes, of="Kiln Adept")
    found = odds(game, Declare("Kiln Burst", ("b0", "b1", "b2")))
    assert found.exact
    assert sum(share for _, share in found.outcomes) == 1
    hit = by_hand(4, 1, 1)
    killed = sum(share for amount, share in hit.items() if amount >= 4)
    assert found.changes["b1.status"]["killed"] == killed
