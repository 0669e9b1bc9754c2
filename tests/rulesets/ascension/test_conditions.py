"""Chapter 7.1, Temporary conditions: stacking, strength, each condition's number, Damage Over Time."""

from __future__ import annotations

from typing import Any

import pytest

import highground.rulesets.ascension.rulebook as R
from highground.engine.tally import tally
from highground.rulesets.ascension.rulebook.options import Options
from highground.rulesets.ascension.rules.conditions import (
    add_condition,
    condition_cap,
    condition_named,
    hinder,
    remove_condition,
    slow,
    tick_dot,
    weaken,
)
from highground.rulesets.ascension.rules.flow.rounds import EndOfActivation, MayAct
from highground.rulesets.ascension.state.models import CONDITIONS, DOT, HINDER, SLOW, WEAKEN
from highground.rulesets.ascension.state.orders import Attack, EndActivation, Move, StopMoving
from tests.marks import clause, option
from tests.rulesets.ascension.positions import Playing, attack, model, table, to

Tokens = tuple[int, int, int, int]


def bearer(conditions: Tokens = (0, 0, 0, 0), left: int = 5, **options: Any) -> Playing:
    return Playing(table(model("Ada", conditions=conditions, left=left), **options))


# -- stacking ---------------------------------------------------------------------------


@clause("R-7.1.0.a")
@option("condition_cap", 2)
@pytest.mark.parametrize("which", [SLOW, WEAKEN, HINDER, DOT])
def test_a_condition_stacks_to_two_and_the_surplus_is_lost(which: int) -> None:
    played = bearer()
    for tokens in (1, 2):
        played.does(add_condition, played["Ada"], which, R.C_3_8)
        assert played.last("ConditionGained").tokens == played["Ada"].conditions[which] == tokens
    assert played.cited("R-7.1.0.a") == 0
    played.does(add_condition, played["Ada"], which, R.C_3_8)
    assert played["Ada"].conditions[which] == 2
    surplus = played.last("ConditionSurplus")
    assert (surplus.model, surplus.condition, surplus.tokens) == ("Ada", CONDITIONS[which], 2)
    assert played.cited("C-3.8") == 2


@clause("R-7.1.0.a")
@option("condition_cap", 3)
def test_a_table_may_agree_on_another_cap() -> None:
    played = bearer((2, 0, 0, 0), condition_cap=3)
    played.does(add_condition, played["Ada"], SLOW, R.C_3_8)
    assert played["Ada"].conditions == [3, 0, 0, 0]
    played.does(add_condition, played["Ada"], SLOW, R.C_3_8)
    assert played["Ada"].conditions == [3, 0, 0, 0]
    assert condition_cap(Options(condition_cap=3)) == 3


def test_conditions_do_not_share_their_cap() -> None:
    played = bearer((2, 2, 1, 2)).does(
        lambda game: add_condition(game, game.table.models["Ada"], HINDER, R.C_3_8)
    )
    assert played["Ada"].conditions == [2, 2, 2, 2]


def test_a_removed_model_gains_nothing() -> None:
    played = bearer()
    played["Ada"].on_table = False
    played.does(add_condition, played["Ada"], SLOW, R.C_3_8)
    assert played["Ada"].conditions == [0, 0, 0, 0]
    assert not played.told


@clause("R-5.2.6.a")
def test_one_token_comes_off_by_the_clause_that_says_so() -> None:
    played = bearer((2, 1, 0, 0))
    played.does(remove_condition, played["Ada"], SLOW, R.R_5_2_6_A)
    assert played["Ada"].conditions == [1, 1, 0, 0]
    assert (played.last("ConditionRemoved").condition, played.last("ConditionRemoved").tokens) == ("Slow", 1)


def test_where_there_is_no_token_none_comes_off() -> None:
    played = bearer()
    played.does(remove_condition, played["Ada"], SLOW, R.R_5_2_6_A)
    assert played["Ada"].conditions == [0, 0, 0, 0]
    assert not played.told


def test_conditions_have_one_name_each() -> None:
    assert [condition_named(name) for name in CONDITIONS] == [SLOW, WEAKEN, HINDER, DOT]
    assert condition_named("Hindered") == -1


@clause("R-7.1.0.b", "R-7.1.4.a")
def test_two_tokens_are_twice_as_strong_except_for_damage_over_time() -> None:
    """Played, not reckoned: Strides, attack, defense and Wounds with none, one and two of each token."""
    for tokens, wounds in ((0, 5), (1, 4), (2, 4)):
        shot = attack("Shot", reach_in=6)
        ada = model("Ada", strides=4, attacks=[shot], conditions=(tokens, 0, tokens, tokens))
        bo = model("Bo", 1, at_mm=(200, 100), conditions=(0, tokens, 0, 0))
        cards = ["A♠", "A♥", "A♣", "A♦"]
        played = Playing(table(ada, bo), MayAct(0, "Ada"), EndOfActivation("Ada"), cards=cards)
        played.plays(Move((to(105, 100),)), StopMoving(), Attack("Shot", ("Bo",)))
        assert played.last("MoveBegan").strides.total() == 4 - tokens
        compared = played.last("AttackCompared")
        assert compared.attack.total() == 2 + 2 - tokens
        assert compared.defense.total() == 2 + 2 - tokens
        played.plays(EndActivation())
        assert played["Ada"].wounds == wounds
        assert [each.tokens for each in played.events("DotStacked")] == ([2] if tokens == 2 else [])


@clause("R-7.1.0.c", "R-7.1.4.a")
def test_damage_over_time_works_until_its_last_token_is_off() -> None:
    played = bearer((0, 0, 0, 2))
    played.does(remove_condition, played["Ada"], DOT, R.R_5_2_6_A)
    assert played.last("DotGoesOn").tokens == 1
    played.does(tick_dot, played["Ada"])
    assert played["Ada"].wounds == 4
    played.does(remove_condition, played["Ada"], DOT, R.R_5_2_6_A).does(tick_dot, played["Ada"])
    assert played["Ada"].wounds == 4
    assert len(played.events("DotGoesOn")) == 1


# -- to R-7.1.3 --------------------------------------------------------------------------


@clause("R-7.1.1.a")
@pytest.mark.parametrize(
    ("strides", "tokens", "left"), [(3, 1, 2), (3, 2, 1), (2, 2, 1), (4, 2, 2), (2, 1, 1)]
)
def test_slow_costs_a_stride_each_but_never_the_last(strides: int, tokens: int, left: int) -> None:
    total = tally(strides, R.R_5_1_1_A, "strides")
    slow(total, bearer((tokens, 0, 0, 0))["Ada"])
    assert total.total() == left
    assert total.parts[-1].clause == "R-7.1.1.a"


def test_whoever_has_one_stride_keeps_it() -> None:
    for strides, tokens in ((1, 2), (3, 0)):
        total = tally(strides, R.R_5_1_1_A, "strides")
        slow(total, bearer((tokens, 0, 0, 0))["Ada"])
        assert [part.amount for part in total.parts] == [strides]


@clause("R-7.1.2.a")
def test_weaken_takes_one_of_defense_each_below_nothing_too() -> None:
    for defense, tokens, left in ((3, 1, 2), (3, 2, 1), (0, 2, -2)):
        total = tally(defense, R.R_6_1_1_C, "defense")
        weaken(total, bearer((2, tokens, 2, 2))["Ada"])
        assert total.total() == left


@clause("R-7.1.3.a")
def test_hinder_takes_one_of_attack_skill_each_below_nothing_too() -> None:
    for skill, tokens, left in ((2, 1, 1), (2, 2, 0), (0, 1, -1)):
        total = tally(skill, R.R_6_1_1_B, "skill")
        hinder(total, bearer((2, 2, tokens, 2))["Ada"])
        assert total.total() == left


def test_without_tokens_totals_stay_as_they_are() -> None:
    for function in (weaken, hinder):
        total = tally(3, R.R_6_1_1_B, "skill")
        function(total, bearer((2, 0, 0, 2))["Ada"])
        assert [part.amount for part in total.parts] == [3]


# -- Damage Over Time -------------------------------------------------------------------


@clause("R-7.1.4.a")
def test_damage_over_time_costs_a_wound_and_kills_at_the_last() -> None:
    played = bearer((0, 0, 0, 1), left=2)
    played.does(tick_dot, played["Ada"])
    assert (played["Ada"].wounds, played["Ada"].on_table) == (1, True)
    played.does(tick_dot, played["Ada"])
    assert (played["Ada"].wounds, played["Ada"].on_table) == (0, False)
    assert played.order_of("WoundsLost", "ModelRemoved") == ["WoundsLost", "WoundsLost", "ModelRemoved"]
    assert played["Ada"].conditions[DOT] == 1, "the token stays"


def test_without_the_token_nothing_is_lost() -> None:
    played = bearer((2, 2, 2, 0))
    played.does(tick_dot, played["Ada"])
    assert played["Ada"].wounds == 5
