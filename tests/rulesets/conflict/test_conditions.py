"""Chapter 12: conditions, three tokens each, and when they go."""

from __future__ import annotations

from typing import Any

import highground.rulesets.conflict.rulebook as R
from highground.rulesets.conflict.rules.conditions import inflict, strides_of
from highground.rulesets.conflict.rules.flow.rounds import MayActivate
from highground.rulesets.conflict.state.models import DOT, HINDERED, SLOW, WEAK
from tests.marks import clause, option
from tests.rulesets.conflict.positions import EVEN, Playing, attack, model, parts, table


def _ready(**given: Any) -> Playing:
    options = {key: given.pop(key) for key in ("condition_expiry",) if key in given}
    ada = model("Ada", **given)
    at = table(ada, model("Bo", 1, at_mm=(500, 500)), acting="", **options)
    return Playing(at, MayActivate(0))


def _shot(conditions: dict[str, int], on: str = "Bo", type: str = "Physical") -> Playing:
    mine = conditions if on == "Ada" else {}
    ada = model("Ada", attacks=[attack(range_in=8, strength=3, type=type)], conditions=mine)
    bo = model("Bo", 1, at_mm=(200, 100), wounds=20, facing=(-1, 0), conditions={} if mine else conditions)
    game = Playing(table(ada, bo), cards=EVEN)
    game.plays("attack Strike Bo")
    return game


@clause("C-12.1")
def test_a_fourth_token_is_ignored_and_conditions_are_counted_apart() -> None:
    game = Playing(table(model("Ada", conditions={"Slow": 3, "Weak": 3, "Reduced Energy": 3})))
    game.does(inflict, game["Ada"], SLOW, R.CF_1_5_G)
    assert game["Ada"].conditions == [3, 3, 0, 0, 0, 3, 0]
    assert game.cited("C-12.1") == 1
    game.does(inflict, game["Ada"], HINDERED, R.CF_1_5_G)
    assert game["Ada"].conditions[HINDERED] == 1


@clause("C-12.1", "C-12.7")
def test_a_token_that_is_ignored_is_not_fresh_and_one_got_by_another_is_not_either() -> None:
    game = _ready(conditions={"Weak": 3}).plays("activate Ada")
    game.does(inflict, game["Ada"], WEAK, R.CF_1_5_H)
    assert (game["Ada"].conditions[WEAK], game["Ada"].fresh[WEAK]) == (3, 0)
    game.does(inflict, game["Bo"], WEAK, R.CF_1_5_H)
    assert (game["Bo"].conditions[WEAK], game["Bo"].fresh[WEAK]) == (1, 0)
    game.does(inflict, game["Ada"], HINDERED, R.CF_1_5_D)
    assert (game["Ada"].conditions[HINDERED], game["Ada"].fresh[HINDERED]) == (1, 1)
    game.plays("end")
    assert game["Ada"].conditions[WEAK] == 0


@clause("C-12.2")
def test_slow_takes_strides_but_leaves_one() -> None:
    at = table(
        model("Ada", size=2, conditions={"Slow": 3}), model("Bo", 1, at_mm=(300, 300), conditions={"Slow": 2})
    )
    assert strides_of(at, at.fighter("Ada")).total() == 1
    assert strides_of(at, at.fighter("Bo")).total() == 3


@clause("C-12.2")
def test_slow_gained_in_mid_activation_comes_off_the_pool() -> None:
    game = Playing(table(model("Ada"), pool=3))
    game.does(inflict, game["Ada"], SLOW, R.CF_1_5_G)
    assert (game.pool, game.table.activation().maximum) == (2, 4)
    empty = Playing(table(model("Ada"), pool=0))
    empty.does(inflict, empty["Ada"], SLOW, R.CF_1_5_G)
    assert empty.pool == 0


@clause("C-12.3")
def test_weak_lowers_the_attack_without_a_floor() -> None:
    assert parts(_shot({"Weak": 2}, "Ada").last("AttackCompared").attack) == {"C-11.2": 3, "C-12.3": -2}
    assert parts(_shot({"Weak": 3}, "Ada").last("AttackCompared").attack)["C-12.3"] == -3


@clause("C-12.4")
def test_hindered_lowers_the_defence_against_every_type() -> None:
    for type in ("Physical", "Psyche"):
        game = _shot({"Hindered": 2}, type=type)
        assert parts(game.last("AttackCompared").defense)["C-12.4"] == -2


@clause("C-12.6")
def test_reduced_resistance_counts_against_its_own_type_only() -> None:
    against = _shot({"Reduced Energy": 3}, type="Energy")
    assert parts(against.last("AttackCompared").defense)["C-12.6"] == -3
    other = _shot({"Reduced Energy": 3}, type="Physical")
    assert "C-12.6" not in parts(other.last("AttackCompared").defense)


@clause("C-12.5")
def test_damage_over_time_costs_a_wound_a_token_at_the_end_of_each_activation() -> None:
    game = _ready(conditions={"DoT": 2})
    game.plays("activate Ada")
    assert game["Ada"].wounds == 5
    game.plays("end")
    assert game["Ada"].wounds == 3
    assert game["Ada"].conditions[DOT] == 2
    dying = _ready(conditions={"DoT": 3}, left=2)
    dying.plays("activate Ada", "end")
    assert not dying["Ada"].on_table


@clause("C-5.8", "C-11.7")
def test_who_dies_of_damage_over_time_gets_no_activated_marker() -> None:
    dying = _ready(conditions={"DoT": 3}, left=2)
    dying.plays("activate Ada", "end")
    assert not dying.events("ModelFlagged")
    assert not dying["Ada"].activated
    assert dying.order_of("ModelRemoved", "TurnEnded") == ["ModelRemoved", "TurnEnded"]
    living = _ready(conditions={"DoT": 3}, left=4)
    living.plays("activate Ada", "end")
    assert living["Ada"].activated
    assert living.order_of("WoundsLost", "ModelFlagged", "TurnEnded") == [
        "WoundsLost",
        "ModelFlagged",
        "TurnEnded",
    ]


@clause("C-12.7")
@option("condition_expiry", "through_activation")
def test_hindered_goes_at_the_start_slow_and_weak_at_the_end() -> None:
    game = _ready(conditions={"Slow": 1, "Weak": 1, "Hindered": 2, "Reduced Psyche": 1, "DoT": 1})
    game.plays("activate Ada")
    assert game["Ada"].conditions == [1, 1, 0, 1, 0, 0, 0]
    assert game.pool == 4
    game.plays("end")
    assert game["Ada"].conditions == [0, 0, 0, 1, 0, 0, 0]


@clause("C-12.7")
def test_a_token_got_in_ones_own_activation_outlasts_it() -> None:
    game = _ready(conditions={"Weak": 1})
    game.plays("activate Ada")
    game.does(inflict, game["Ada"], WEAK, R.CF_1_5_G)
    game.plays("end")
    assert game["Ada"].conditions[WEAK] == 1


@clause("C-12.7", "C-8.9")
def test_what_is_left_when_a_token_was_shaken_off_goes_at_the_end_unless_it_came_in_this_activation() -> None:
    old = _ready(conditions={"Weak": 3}).plays("activate Ada", "shake Weak")
    assert old["Ada"].conditions[WEAK] == 2
    assert old.plays("end")["Ada"].conditions[WEAK] == 0
    new = _ready(conditions={"Weak": 1}).plays("activate Ada")
    new.does(inflict, new["Ada"], WEAK, R.CF_1_5_H)
    assert new.plays("shake Weak", "end")["Ada"].conditions[WEAK] == 1


@clause("C-12.7")
@option("condition_expiry", "literal")
def test_a_table_may_let_all_four_go_at_the_start() -> None:
    game = _ready(conditions={"Slow": 2, "Weak": 1, "Hindered": 2, "DoT": 1}, condition_expiry="literal")
    game.plays("activate Ada")
    assert game["Ada"].conditions == [0, 0, 0, 1, 0, 0, 0]
    assert game.pool == 5


@option("condition_expiry", "until_removed")
def test_a_table_may_keep_conditions_until_they_are_removed() -> None:
    game = _ready(conditions={"Slow": 2, "Hindered": 2}, condition_expiry="until_removed")
    game.plays("activate Ada", "end")
    assert game["Ada"].conditions[:3] == [2, 0, 2]
