"""Condition Markers: how they come, act and leave (C-5.1, C-5.2, T-12.4, T-12.11)."""

from __future__ import annotations

from typing import Any

import pytest

import highground.rulesets.torn.rulebook as R
from highground.rulesets.torn.rules.activation.order_of_activations import NextActivation
from highground.rulesets.torn.rules.conditions import ConditionDue, receive, remove_marker
from highground.rulesets.torn.state.names import BURNING, KILLED, POISONED, ROOTED, STUNNED
from highground.rulesets.torn.state.orders import Activate, Declare, EndActivation, Settle
from tests.marks import clause
from tests.rulesets.torn.positions import Playing, bits, card, embers, mini, table


def activated(*conditions: str, dice: tuple[str, ...] = (), of: Any = "Lampguard", **facts: Any) -> Playing:
    """a1 has these markers and is being activated; b1, far away, cannot react."""
    at = table(
        mini("a1", of, (0, 0), 0, conditions=bits(*conditions), **facts),
        mini("b1", "Reefhide Brute", (6, 0), 1),
    )
    return Playing(at, NextActivation(0), dice=dice).plays(Activate("a1"))


# -- C-5.1 ---------------------------------------------------------------------------------------


@clause("C-5.1")
def test_a_second_marker_of_a_kind_has_no_effect() -> None:
    game = Playing(table(mini("a1", "Lampguard", (0, 0))))
    game.does(receive, game["a1"], BURNING, R.C_5_2).does(receive, game["a1"], BURNING, R.C_5_2)
    assert game["a1"].conditions == bits("Burning")
    assert [len(game.events(kind)) for kind in ("MarkerReceived", "MarkerHadAlready")] == [1, 1]
    game.does(receive, game["a1"], ROOTED, R.C_5_2)
    assert game["a1"].conditions == bits("Burning", "Rooted")


def test_the_dead_receive_nothing_and_only_what_is_there_leaves() -> None:
    at = table(mini("a1", "Lampguard", (0, 0), status=KILLED), mini("a2", "Lampguard", (1, 0)))
    game = Playing(at)
    game.does(receive, game["a1"], BURNING, R.C_5_2).does(remove_marker, game["a2"], STUNNED, R.C_5_2)
    assert game["a1"].conditions == 0
    assert not game.told


def test_a_marker_that_there_is_not_triggers_nothing() -> None:
    at = table(mini("a1", "Lampguard", (0, 0), conditions=bits("Burning")))
    at.activation.mini = 0
    game = Playing(at, ConditionDue("Sleepy"))
    assert (game["a1"].damage, game["a1"].conditions) == (0, bits("Burning"))
    assert not game.told


@clause("C-5.1", "C-6.3")
def test_a_marker_received_in_step_two_acts_in_step_four_of_the_same_activation() -> None:
    at = table(mini("a1", "Lampguard", (0, 0)), mini("b1", "Reefhide Brute", (6, 0), 1), embers(0, 0))
    game = Playing(at, NextActivation(0)).plays(Activate("a1"))
    assert game["a1"].damage == 3
    assert game["a1"].conditions == 0
    game.does(receive, game["a1"], BURNING, R.C_5_2)
    game.plays(EndActivation())
    assert game["a1"].conditions == bits("Burning"), "one received after Step 4 waits"
    assert game["a1"].damage == 3
    game.does(receive, game["a1"], BURNING, R.C_5_2)


# -- C-5.2 ---------------------------------------------------------------------------------------


@clause("C-5.2", "T-12.4")
def test_burning_does_two_fire_damage_and_goes_out() -> None:
    game = activated("Burning")
    assert (game["a1"].damage, game["a1"].conditions) == (2, 0)


@clause("C-5.2")
def test_resist_fire_lowers_burning() -> None:
    at = table(
        mini("a1", "Brass Strider", (0, 0), 0, conditions=bits("Burning")),
        mini("b1", "Reefhide Brute", (6, 0), 1),
    )
    assert Playing(at, NextActivation(0)).plays(Activate("a1"))["a1"].damage == 1


@clause("C-5.2")
@pytest.mark.parametrize(("face", "left"), [("B", "Poisoned"), ("S", ""), ("X", "")])
def test_poison_does_one_damage_and_leaves_on_a_success_or_critical(face: str, left: str) -> None:
    game = activated("Poisoned", dice=(face,))
    assert game["a1"].damage == 1
    assert game["a1"].conditions == (bits(left) if left else 0)


@clause("C-5.2")
def test_poison_is_damage_without_a_type_and_nothing_lowers_it() -> None:
    tough = card("Lampguard", resist=(9, 9, 9, 9))
    assert activated("Poisoned", dice=("S",), of=tough)["a1"].damage == 1
    assert activated("Burning", of=tough)["a1"].damage == 0


@clause("C-5.2")
def test_stunned_costs_a_time_marker_and_leaves() -> None:
    game = activated("Stunned")
    assert (game.table.activation.time, game["a1"].conditions) == (1, 0)


@clause("C-5.2", "T-11.2")
def test_afraid_forbids_concentration_for_the_activation_and_leaves_at_its_end() -> None:
    game = activated("Afraid")
    assert game.refuses(Declare("Concentration", ())).clause == "T-11.2"
    assert game["a1"].conditions == bits("Afraid")
    game.plays(EndActivation())
    assert game["a1"].conditions == 0


@clause("C-5.2")
@pytest.mark.parametrize("action", ["Move", "Run"])
def test_rooted_forbids_move_and_run_and_leaves_at_the_end(action: str) -> None:
    game = activated("Rooted")
    refusal = game.refuses(Declare(action, ()))
    assert (refusal.clause, refusal.why) == ("C-5.2", "rooted")
    assert game.allows(Declare("Concentration", ()))
    game.plays(EndActivation())
    assert game["a1"].conditions == 0


@clause("C-5.2")
def test_a_lasting_marker_that_did_not_trigger_stays() -> None:
    """Rooted received after Step 4 of an activation holds for the next one."""
    game = activated()
    game.does(receive, game["a1"], ROOTED, R.C_5_2)
    assert game.allows(Declare("Move", ()))
    game.plays(EndActivation())
    assert game["a1"].conditions == bits("Rooted")
    assert game.cited("C-5.2") == 1


@clause("C-5.2")
@pytest.mark.parametrize(("marker", "action"), [("Afraid", "Concentration"), ("Rooted", "Move")])
def test_a_marker_cleansed_and_received_again_in_the_same_activation_stays(marker: str, action: str) -> None:
    """The new one has not triggered yet; what the old one forbade is forbidden for this activation."""
    game = activated(marker, of="Chandler").plays(Declare("Salve", ("a1",)))
    assert game["a1"].conditions == 0
    game.does(receive, game["a1"], bits(marker), R.C_5_2)
    assert not game.allows(Declare(action, ()))
    game.plays(EndActivation())
    assert game["a1"].conditions == bits(marker)
    game = activated(marker, of="Chandler").plays(EndActivation())
    assert game["a1"].conditions == 0, "the one that triggered leaves"


@clause("C-5.2")
def test_cleansing_another_miniature_leaves_the_active_ones_marker_to_leave() -> None:
    at = table(
        mini("a1", "Chandler", (0, 0), conditions=bits("Rooted")),
        mini("a2", "Lampguard", (1, 0), conditions=bits("Rooted")),
        mini("b1", "Reefhide Brute", (6, 0), 1),
    )
    game = Playing(at, NextActivation(0)).plays(Activate("a1"), Declare("Salve", ("a2",)), EndActivation())
    assert (game["a1"].conditions, game["a2"].conditions) == (0, 0)


@clause("C-5.2", "C-4.7")
def test_whoever_burns_to_death_does_nothing_more() -> None:
    game = activated("Burning", "Stunned", damage=5)
    game.plays(Settle("Burning"))
    assert game["a1"].status == KILLED
    assert game.asked == "MayActivate"
    assert not game.events("TimeLost")


@clause("T-12.11")
def test_the_controller_orders_several_markers() -> None:
    game = activated("Burning", "Poisoned", "Stunned", dice=("S",))
    assert (game.asked, game.seat) == ("ChooseEffect", 0)
    refusal = game.refuses(Settle("Rooted"))
    assert refusal.clause == "T-12.11"
    game.plays(Settle("Poisoned"), Settle("Stunned"))
    kinds = [event.marker for event in game.events("MarkerTriggered")]
    assert kinds == ["Poisoned", "Stunned", "Burning"]
    assert game["a1"].damage == 3


def test_poison_takes_a_defence_die() -> None:
    game = activated("Poisoned", dice=("X",))
    assert game.last("PoisonRolled").face == "X"
    assert game["a1"].conditions & POISONED == 0
