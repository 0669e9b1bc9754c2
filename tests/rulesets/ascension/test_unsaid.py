"""What models, activations and attacks hold before anything has happened, and what a case file may say."""

from __future__ import annotations

from highground.rulesets.ascension.force.aftermath import Battle
from highground.rulesets.ascension.force.prices import Ladder
from highground.rulesets.ascension.force.sheets import BoughtAttack, BoughtEffect, BoughtFacet
from highground.rulesets.ascension.rules.cards.flips import Flip
from highground.rulesets.ascension.state.activation import AttackInProgress, Hit, Turn
from highground.rulesets.ascension.state.models import Model, Table
from highground.rulesets.ascension.state.profiles import AttackProfile
from tests.unsaid import unusual


def test_what_is_not_said_is_nothing_but_for_two_cards_of_a_defense() -> None:
    assert unusual(Turn, Hit, AttackInProgress, Model, Table) == {
        "Turn.actions limits": (0, 2),
        "Turn.attacks limits": (0, 2),
        "Turn.strides limits": (0, 20),
        "Turn.shakes limits": (0, 1),
        "Turn.interacts limits": (0, 20),
        "Hit.cards": 2,
        "Hit.cards limits": (2, 3),
        "Hit.damage limits": (0, 100),
    }


def test_a_flip_is_of_two_cards_and_an_attack_has_one_target() -> None:
    assert Flip(0, "attack").count == 2
    plain = AttackProfile("Strike", "single", False, 2, 0)
    assert (plain.span, plain.links, plain.between, plain.effects, plain.tiring) == (0, 1, 0, (), False)


def test_a_battle_brings_nothing_that_is_not_said() -> None:
    plain = Battle("last_stand", False, False, 0)
    assert (plain.goals, plain.leaders_slain, plain.fallen, plain.last_stand) == ((), 0, (), "")
    assert (plain.interacted, plain.held_longest, plain.merchant) == (False, False, False)


def test_what_is_bought_is_neither_tiring_nor_improved_unless_that_is_said() -> None:
    assert BoughtFacet("Dodge").tiring is False
    strike = BoughtAttack("Strike", "Single Target", False, {})
    assert (strike.effects, strike.tiring, BoughtEffect("Slow", "Always").suits) == ((), False, ())
    ladder = Ladder("range_in", 0, (0, 1))
    assert (ladder.required, ladder.misprinted) == (False, ())
