"""What models and activations hold before anything has happened, and what a case file may say."""

from __future__ import annotations

from highground.rulesets.conflict.force.sheets import BoughtAttack, Sheet
from highground.rulesets.conflict.state.activation import Turn
from highground.rulesets.conflict.state.models import Model, Table
from tests.unsaid import unusual


def test_what_is_not_said_is_nothing() -> None:
    assert unusual(Turn, Model, Table) == {
        "Turn.actions limits": (0, 2),
        "Turn.attacks limits": (0, 2),
        "Turn.strides limits": (0, 20),
        "Turn.shakes limits": (0, 1),
        "Turn.interacts limits": (0, 20),
    }


def test_a_sheet_has_what_was_bought_and_no_more() -> None:
    bought = BoughtAttack("Maul", "Melee", True, {}, (), False)
    assert (bought.type, bought.strength) == (0, 0)
    bare = Sheet("Ada", False, None, 0, 0, None, None, None, (), (), (), None)
    assert bare.resistances == (0, 0, 0)


def test_a_turn_that_has_not_begun_has_no_strides_and_holds_nobody() -> None:
    fresh = Turn("Ada")
    assert (fresh.maximum, fresh.stretch, fresh.held, fresh.warned) == (0, False, (), ())
    assert (fresh.actions, fresh.attacks, fresh.strides) == (0, 0, 0)
