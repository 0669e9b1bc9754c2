"""T-10: Time Markers, what they buy, and what an activation may hold."""

from __future__ import annotations

from typing import Any

import pytest

import highground.rulesets.torn.rulebook as R
from highground.content.load import validate
from highground.engine.state import Pass
from highground.rulesets.torn.files.library import CardFile, card_of
from highground.rulesets.torn.rules.activation.time_markers import gain_time, lose_time, may_reactivate
from highground.rulesets.torn.rules.party.flow import Activations
from highground.rulesets.torn.state.orders import Activate, Declare, EndActivation, Go
from tests.marks import clause, option
from tests.rulesets.torn.positions import Playing, bits, card, mini, mire, table, tile

GUARD, LEVY = "Lampguard", "Drowned Levy"


def active(of: Any = GUARD, time: int = 2, **given: Any) -> Playing:
    """A miniature in the middle of the field, an enemy beside it and one far away; it is being activated."""
    at = table(
        mini("a1", of, (0, 0)), mini("b1", LEVY, (1, 0), 1, activated=True),
        mini("b2", LEVY, (0, 8), 1, activated=True), **given,
    )  # fmt: skip
    game = Playing(at, Activations(), dice="B" * 12).plays(Activate("a1"))
    if time > 2:
        game.does(gain_time, time - 2, R.C_7_3)
    elif time < 2:
        game.does(lose_time, 2 - time, R.C_7_3)
    return game


@clause("T-10.1")
def test_two_time_markers_on_activation() -> None:
    game = active()
    assert game.table.activation.time == 2


@clause("T-10.2")
def test_one_and_one_or_two() -> None:
    game = active().plays(Declare("Move", ()), Go(()), Declare("Concentration", ()))
    assert game["a1"].activated
    game = active().plays(Declare("Run", ()), Go(()))
    assert game["a1"].activated
    game = active().plays(Declare("Move", ()), Go(()))
    refusal = game.refuses(Declare("Run", ()))
    assert (refusal.clause, refusal.measured, refusal.limit) == ("T-10.2", 1, 2)


@clause("T-9.3", "T-10.2")
def test_an_action_costs_its_time() -> None:
    game = active(time=1)
    refusal = game.refuses(Declare("Run", ()))
    assert (refusal.clause, refusal.measured, refusal.limit) == ("T-9.3", 1, 2)
    game.plays(Declare("Move", ()))
    assert game.last("TimeSpent").time == 0


def test_three_markers_pay_three_different_actions() -> None:
    game = active(time=3).plays(
        Declare("Move", ()), Go(()), Declare("Concentration", ()), Declare("Halberd Hook", ("b1",))
    )
    assert game["a1"].activated


@clause("T-10.3")
@option("movement_once", False)
def test_no_action_twice_but_move_and_run_are_two() -> None:
    game = active(time=3).plays(Declare("Move", ()), Go(()))
    assert game.refuses(Declare("Move", ())).clause == "T-10.3"
    assert game.allows(Declare("Run", ()))


@clause("T-10.3")
@option("movement_once", True)
def test_move_and_run_may_bar_each_other() -> None:
    game = active(time=3, options={"movement_once": True}).plays(Declare("Move", ()), Go(()))
    refusal = game.refuses(Declare("Run", ()))
    assert (refusal.clause, refusal.why) == ("T-10.3", "moved_already")
    assert game.allows(Declare("Concentration", ()))


@clause("T-10.4", "T-10.5")
def test_one_attack_an_activation() -> None:
    game = active().plays(Declare("Halberd Hook", ("b1",)))
    assert game.table.activation.time == 1
    assert game.refuses(Declare("Shieldwall Shove", ("b1",))).clause == "T-10.4"
    assert game.cited("T-10.5") == 1


@clause("T-10.5")
def test_what_bears_no_attack_pictogram_is_no_attack() -> None:
    drag = tile("Drag Under", "Orrek Saltmouth", faith=(0, 0, 0, 0))
    blow = tile("Anchor Swing", "Orrek Saltmouth")
    game = active(card("Orrek Saltmouth", tiles=(drag, blow)))
    game.plays(Declare("Drag Under", ("b1",)))
    assert not game.events("AttackDeclared")
    game.plays(Declare("Anchor Swing", ("b1",)))
    assert game.last("AttackDeclared").type == "Melee"


BARE = {
    "name": "Bare", "size": "Infantry", "points": 9, "max": 1, "life": 7, "defence_melee": 2,
    "defence_ranged": 0,
    "actions": [
        {"name": "Spark", "time": 1, "distance_hexes": 1, "symbols": ["Fire"], "damage": 1, "pool": 2},
        {"name": "Bolt", "time": 1, "distance_hexes": 4, "damage": 1, "pool": 2},
        {"name": "Blow", "time": 1, "distance_hexes": 1, "symbols": ["Melee"], "damage": 1, "pool": 2},
    ],
}  # fmt: skip


@clause("T-10.4", "T-10.5")
@pytest.mark.parametrize(("first", "type"), [("Spark", "Melee"), ("Bolt", "Ranged")])
def test_damage_and_dice_without_a_pictogram_are_an_attack(first: str, type: str) -> None:
    of = card_of(validate(CardFile, BARE, "card"), "", "card")
    game = active(of).plays(Declare(first, ("b1",)))
    assert game.last("AttackDeclared").type == type
    assert game.events("DefenceRolled")
    for second in ("Spark", "Bolt", "Blow"):
        if second != first:
            assert game.refuses(Declare(second, ("b1",))).clause == "T-10.4"


@clause("T-10.6")
def test_the_next_action_is_chosen_after_the_first_was_played() -> None:
    game = active().plays(Declare("Move", ()), Go(((0, -1),)))
    assert game.refuses(Declare("Shieldwall Shove", ("b1",))).clause == "T-9.1", "it has moved away"
    assert game.cited("T-10.6") == 0, "the first action follows none"
    game.plays(Declare("Halberd Hook", ("b1",)))
    assert game.last("ActionFollows").action == "Halberd Hook"
    assert game.cited("T-10.6") == 1


@clause("T-10.7")
@option("time_cap", "cumulative")
def test_never_more_than_three_in_all() -> None:
    game = active(time=3)
    game.does(gain_time, 1, R.C_7_3)
    assert (game.table.activation.time, game.last("TimeCapped").lost) == (3, 1)
    game.plays(Declare("Move", ()), Go(()))
    game.does(gain_time, 1, R.C_7_3)
    assert game.table.activation.time == 2, "spent markers make no room"


@clause("T-10.7")
@pytest.mark.parametrize("cap", ["cumulative", "held"])
def test_what_fits_under_the_cap_is_received_and_only_the_rest_is_lost(cap: str) -> None:
    game = active(options={"time_cap": cap})
    assert not game.events("TimeCapped"), "two of two were received"
    game.does(gain_time, 3, R.C_7_3)
    assert game.tells("TimeGained", mini="a1", amount=1, time=3)
    assert game.tells("TimeCapped", mini="a1", lost=2)
    assert (game.table.activation.time, game.table.activation.received) == (3, 3)
    fits = active(options={"time_cap": cap}).does(gain_time, 1, R.C_7_3)
    assert fits.table.activation.time == 3
    assert not fits.events("TimeCapped")


@clause("T-10.7")
@option("time_cap", "held")
def test_never_more_than_three_at_once() -> None:
    game = active(time=3, options={"time_cap": "held"})
    game.does(gain_time, 1, R.C_7_3)
    assert game.table.activation.time == 3
    game.plays(Declare("Move", ()), Go(()))
    game.does(gain_time, 1, R.C_7_3)
    assert game.table.activation.time == 3


def test_time_is_never_less_than_none() -> None:
    game = active()
    game.does(lose_time, 5, R.C_7_3)
    assert game.table.activation.time == 0
    assert game.tells("TimeLost", mini="a1", amount=2, time=0)
    one = active().does(lose_time, 1, R.C_7_3)
    assert one.tells("TimeLost", mini="a1", amount=1, time=1)


def test_without_time_step_5_is_reached_and_step_8_follows() -> None:
    stunned = mini("a1", GUARD, (0, 0), conditions=bits("Stunned"))
    at = table(stunned, mini("b1", LEVY, (0, 8), 1), mire(0, 0))
    game = Playing(at, Activations()).plays(Activate("a1"))
    assert [event.step for event in game.events("StepReached")][-2:] == ["DECLARE", "END"]
    assert (game.asked, game.seat) == ("MayActivate", 1)


@clause("T-10.8", "T-10.9")
def test_one_reactivation_a_turn() -> None:
    at = table(
        mini("hero", "Ysolde Marr", (0, 0)),
        mini("a1", GUARD, (1, 0), activated=True),
        mini("fresh", GUARD, (0, 1)),
        mini("b1", LEVY, (0, 8), 1, activated=True),
        faith=((0, 0, 12, 0), (0,) * 4),
    )
    game = Playing(at, Activations()).plays(Activate("hero"))
    assert game.refuses(Declare("Second Shift", ("fresh",))).clause == "T-10.8"
    game.plays(Declare("Second Shift", ("a1",)))
    assert game["a1"].again
    game.plays(EndActivation())
    refusal = may_reactivate(game.table, game["a1"])
    assert refusal is not None
    assert refusal.clause == "T-10.9"


@clause("T-10.10")
@pytest.mark.parametrize("length", [0, 4, 6])
def test_the_worked_example_a_run_of_four_out_of_six(length: int) -> None:
    at = table(mini("a1", "Chandler", (0, 0)), mini("b1", LEVY, (0, 8), 1))
    game = Playing(at, Activations()).plays(Activate("a1"), Declare("Run", ()), Pass())
    game.plays(Go(tuple((0, -each) for each in range(1, length + 1))))
    assert game.spot("a1") == (0, -length)
    assert (game.asked, game.seat) == ("MayActivate", 1)


@clause("T-10.6")
def test_after_the_attack_anything_but_an_attack_may_follow() -> None:
    game = active().plays(Declare("Halberd Hook", ("b1",)))
    assert game.table.activation.attacked
    assert game.allows(Declare("Move", ()))
    assert game.allows(Declare("Concentration", ()))
    game.plays(Declare("Move", ()))
