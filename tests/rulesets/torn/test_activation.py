"""T-8 and T-12: the order of activations and the eight steps of each."""

from __future__ import annotations

from typing import Any

import pytest

import highground.rulesets.torn.rulebook as R
from highground.engine.game import Game
from highground.engine.state import Pass
from highground.rulesets.torn.rules.activation.order_of_activations import ActivationOver, note_done
from highground.rulesets.torn.rules.activation.steps import DeclareStep, EndStep, Finish
from highground.rulesets.torn.rules.activation.time_markers import may_reactivate, reactivate
from highground.rulesets.torn.rules.combat.damage import kill
from highground.rulesets.torn.rules.party.flow import Activations, MoveVortices
from highground.rulesets.torn.rules.vortices.vortices import DrawWonder
from highground.rulesets.torn.state.activation import Activation
from highground.rulesets.torn.state.names import BEGIN, DECLARE, KILLED, NOBODY
from highground.rulesets.torn.state.orders import (
    Activate,
    Declare,
    EndActivation,
    Go,
    PlayCard,
    React,
    Settle,
)
from tests.marks import clause
from tests.rulesets.torn.positions import Playing, bits, embers, mini, mire, own, table, vortex

GUARD, LEVY, SKIRMISHER = "Lampguard", "Drowned Levy", "Wick Skirmisher"


def facing(first: int, second: int, **given: Any) -> Any:
    """So many against so many, far apart."""
    mine = [mini(f"a{each}", GUARD, (each, -8)) for each in range(first)]
    return table(*mine, *[mini(f"b{each}", LEVY, (-each, 8), 1) for each in range(second)], **given)


def phase(game: Playing) -> list[int]:
    """Everybody is activated and does nothing; who was asked each time."""
    asked: list[int] = []
    while game.asked == "MayActivate":
        asked.append(game.seat)
        ready = [m for m in game.table.minis if m.side == game.seat and m.status == 1 and not m.activated]
        game.plays(Activate(ready[0].name), EndActivation())
    return asked


def steps(game: Playing) -> list[str]:
    return [event.step for event in game.events("StepReached")]


# -- T-7.6, T-7.7, T-8: the order -------------------------------------------------------------------------


@clause("T-7.6")
def test_the_initiative_holder_begins() -> None:
    game = Playing(facing(1, 1, initiative=1), Activations())
    assert game.seat == 1
    refusal = Game(game.state, game.chance).check(0, Activate("a0"))
    assert refusal is not None
    assert refusal.clause == "T-7.6"
    game.plays(Activate("b0"))
    assert game.tells("MiniChosen", mini="b0", side=1)


@clause("T-7.7", "T-8.1", "T-8.4")
def test_activations_alternate_until_all_are_activated() -> None:
    game = Playing(facing(2, 2), Activations(), MoveVortices())
    assert phase(game) == [0, 1, 0, 1]
    assert [event.side for event in game.events("RightPassed")] == [1, 0, 1, 0]
    assert game.events("AllActivated")
    assert game.last("PhaseBegan").phase == "VORTICES"


@clause("T-8.3")
def test_who_has_none_left_is_skipped_and_the_other_must_go_on() -> None:
    game = Playing(facing(1, 3), Activations())
    assert game.refuses(Pass()).clause == "T-8.3"
    assert phase(game) == [0, 1, 1, 1]
    assert game.cited("T-8.3") == 2


@clause("T-8.5")
def test_an_activated_mini_cannot_be_chosen() -> None:
    at = facing(2, 1)
    at.minis[0].activated = True
    game = Playing(at, Activations())
    assert game.refuses(Activate("a0")).clause == "T-8.5"
    assert game.allows(Activate("a1"))


@clause("T-12.1")
def test_one_of_ones_own_on_the_field_is_chosen() -> None:
    game = Playing(facing(2, 1), Activations())
    assert game.refuses(Activate("b0")).clause == "T-12.1"
    assert game.refuses(Activate("nobody")).clause == "T-12.1"
    game.does(kill, game["a1"], R.C_4_7)
    assert game.refuses(Activate("a1")).clause == "T-12.1"
    game.plays(Activate("a0"))
    assert game.table.activation.mini == 0


@clause("T-8.2", "T-10.8")
def test_a_reactivation_comes_before_the_right_passes() -> None:
    at = table(
        mini("hero", "Ysolde Marr", (0, 0)),
        mini("a1", GUARD, (1, 0), activated=True),
        mini("b1", LEVY, (0, 8), 1),
        faith=((0, 0, 6, 0), (0, 0, 0, 0)),
    )
    game = Playing(at, Activations()).plays(Activate("hero"), Declare("Second Shift", ("a1",)), Pass())
    assert game.table.activation.mini == 1
    assert game.table.activation.time == 2
    assert steps(game)[-5:] == ["SELECT", "LANDSCAPE", "BEGIN", "CONDITIONS", "DECLARE"]
    game.plays(EndActivation())
    assert (game.asked, game.seat) == ("MayActivate", 1)


@clause("T-7.8")
def test_who_first_had_all_activated_rolls_first_for_the_vortices() -> None:
    at = facing(1, 3)
    at.vortices.extend(table(vortex(0, 0), vortex(1, 0)).vortices)
    game = Playing(at, Activations(), MoveVortices())
    phase(game)
    assert game.table.first_done == 0
    assert (game.asked, game.seat) == ("ChooseVortex", 0)


@clause("T-7.8")
def test_a_death_in_anothers_activation_can_make_one_first() -> None:
    game = Playing(facing(2, 1, initiative=0), Activations())
    game.does(kill, game["b0"], R.C_4_7)
    assert game.table.first_done == 1


@clause("T-7.8")
def test_of_two_who_are_done_at_once_the_initiative_holder_was_first() -> None:
    game = Playing(facing(0, 0, initiative=1), Activations())
    assert game.table.first_done == 1


# -- T-12: the steps ------------------------------------------------------------------------------------


@clause("T-12.12")
def test_the_steps_with_two_actions_and_with_none() -> None:
    game = Playing(facing(1, 1), Activations())
    game.plays(Activate("a0"), Declare("Move", ()), Pass(), Go(()), Declare("Concentration", ()), Pass())
    assert [steps(game)] == [
        (["SELECT", "LANDSCAPE", "BEGIN", "CONDITIONS"] + ["DECLARE", "REACTIONS", "RESOLVE"] * 2) + ["END"]
    ]
    game.told.clear()
    game.plays(Activate("b0"), EndActivation())
    assert steps(game) == ["SELECT", "LANDSCAPE", "BEGIN", "CONDITIONS", "DECLARE", "END"]


@clause("T-12.2")
def test_ground_acts_before_anything_else_and_may_end_it_all() -> None:
    at = table(mini("a1", LEVY, (0, 0), damage=3), mini("b1", LEVY, (0, 8), 1), embers(0, 0))
    game = Playing(at, Activations()).plays(Activate("a1"))
    assert game["a1"].status == 3
    assert steps(game) == ["SELECT", "LANDSCAPE", "END"]
    assert (game.asked, game.seat) == ("MayActivate", 1)


@clause("T-12.3")
def test_a_card_at_step_3_can_prevent_step_4() -> None:
    at = table(
        mini("a1", GUARD, (0, 0), conditions=bits("Burning")),
        mini("b1", LEVY, (0, 8), 1),
        faith=((0, 0, 2, 0), (0,) * 4),
    )
    game = Playing(at, Activations(), own0=own(["Clear Blood"])).plays(Activate("a1"))
    assert (game.asked, game.table.activation.step) == ("MayPlay", BEGIN)
    game.plays(PlayCard("Clear Blood", ()))
    assert game.asked == "MayDeclare"
    assert game["a1"].damage == 0


@clause("T-12.4")
def test_each_marker_triggers_once_at_step_4() -> None:
    at = table(mini("a1", GUARD, (0, 0), conditions=bits("Burning")), mini("b1", LEVY, (0, 8), 1))
    game = Playing(at, Activations()).plays(Activate("a1"))
    assert game["a1"].damage == 2
    assert game.last("MarkersTrigger").effects == ("Burning",)


@clause("T-12.5")
def test_the_activation_may_end_with_time_left() -> None:
    game = Playing(facing(1, 1), Activations()).plays(Activate("a0"), EndActivation())
    assert game.last("ActionsDone").time == 2
    assert game["a0"].activated


@clause("T-12.5")
def test_targets_are_declared_with_the_action() -> None:
    game = Playing(facing(1, 1), Activations()).plays(Activate("a0"))
    assert game.refuses(Declare("Move", ("b0",))).clause == "T-12.5"
    assert game.refuses(Declare("Take an Item", ())).clause == "T-12.5"


@clause("T-12.6")
def test_reactions_may_answer_every_action_also_a_move() -> None:
    game = Playing(facing(1, 2), Activations()).plays(Activate("a0"), Declare("Move", ()))
    assert (game.asked, game.seat) == ("MayReact", 1)
    assert game.refuses(React("a0", "Defense")).clause == "T-12.6"
    game.plays(React("b0", "Defense"), Pass())
    assert game.asked == "MayGo"


@clause("T-12.7")
def test_nothing_is_rolled_before_the_reactions_are_over() -> None:
    at = table(mini("a1", GUARD, (0, 0)), mini("b1", LEVY, (1, 0), 1))
    game = Playing(at, Activations(), dice="BBBB" + "B").plays(
        Activate("a1"), Declare("Halberd Hook", ("b1",))
    )
    assert not game.events("AttackRolled")
    game.plays(Pass())
    assert game.order_of("ReactionsOpen", "AttackRolled") == ["ReactionsOpen", "AttackRolled"]


@clause("T-12.8")
def test_with_time_left_step_5_comes_again_without_it_step_8() -> None:
    game = Playing(facing(1, 1), Activations()).plays(Activate("a0"), Declare("Move", ()), Pass(), Go(()))
    assert game.asked == "MayDeclare"
    assert game.last("TimeLeft").time == 1
    game.plays(Declare("Concentration", ()), Pass())
    assert game.last("TimeLeft").time == 0
    assert game.seat == 1


@clause("T-12.12")
def test_who_comes_to_step_5_without_time_has_not_come_back_to_it() -> None:
    at = facing(1, 1)
    at.activation = Activation(0, DECLARE, received=2)
    game = Playing(at, DeclareStep(), EndStep(), Finish())
    assert steps(game) == ["DECLARE", "END"]
    assert not game.events("TimeLeft"), "T-12.8 is about the way back from Step 7"


@clause("T-12.9")
def test_cards_of_the_end_may_be_played_though_nothing_was_done() -> None:
    game = Playing(facing(1, 1), Activations(), own1=own(["Wither"])).plays(
        Activate("a0"), Pass(), EndActivation()
    )
    assert (game.asked, game.seat) == ("MayPlay", 1)
    assert game.cited("T-12.9") == 1


@clause("T-12.9")
def test_the_window_of_the_end_opens_also_after_a_death() -> None:
    at = table(mini("a1", LEVY, (0, 0), damage=3), mini("b1", LEVY, (0, 8), 1), embers(0, 0))
    game = Playing(at, Activations(), own0=own(["Grave Tithe"])).plays(Activate("a1"))
    assert (game.asked, game.seat) == ("MayPlay", 0)
    game.plays(PlayCard("Grave Tithe", ()))
    assert game.table.players[0].faith == [0, 0, 0, 2]


@clause("T-12.10")
def test_all_time_is_lost_at_the_end() -> None:
    game = Playing(facing(1, 1), Activations()).plays(Activate("a0"), EndActivation())
    assert game.last("ActivationEnded").time == 2
    assert game.table.activation.time == 0


@clause("T-12.11")
@pytest.mark.parametrize("first", ["Burning", "Poisoned"])
def test_the_controller_orders_what_is_due_at_once(first: str) -> None:
    at = table(mini("a1", GUARD, (0, 0), conditions=bits("Burning", "Poisoned")), mini("b1", LEVY, (0, 8), 1))
    game = Playing(at, Activations(), dice="B").plays(Activate("a1"))
    assert (game.asked, game.seat) == ("ChooseEffect", 0)
    assert game.refuses(Settle("Rooted")).clause == "T-12.11"
    game.plays(Settle(first))
    assert game.events("MarkerTriggered")[0].marker == first
    assert game["a1"].damage == 3


@clause("T-12.11")
def test_who_dies_of_one_effect_is_not_asked_about_the_others() -> None:
    ill = mini("a1", LEVY, (0, 0), damage=2, conditions=bits("Burning", "Poisoned", "Rooted"))
    game = Playing(table(ill, mini("b1", LEVY, (0, 8), 1)), Activations()).plays(Activate("a1"))
    game.plays(Settle("Burning"))
    assert game["a1"].status == KILLED
    assert (game.asked, game.seat) == ("MayActivate", 1)
    assert [event.marker for event in game.events("MarkerTriggered")] == ["Burning"]


@clause("T-12.11", "T-12.2")
def test_a_large_mini_on_several_tiles_plays_each_once() -> None:
    at = table(mini("ox", "Barnacle Ox", (0, 0)), mini("b1", LEVY, (0, 8), 1), mire(0, 0), vortex(0, 0))
    game = Playing(at, Activations(), dice="X").plays(Activate("ox"))
    assert game.asked == "ChooseEffect"
    game.plays(Settle("mire-1"))
    assert game.table.activation.time == 2, "one lost, one from the vortex"
    assert game.tells("EffectChosen", effect="mire-1", mini="ox")


# -- records and queues ----------------------------------------------------------------------


@clause("T-7.8")
def test_whoever_gains_an_unactivated_mini_again_loses_the_record() -> None:
    at = facing(2, 1)
    at.minis[0].activated = at.minis[1].activated = True
    game = Playing(at).does(note_done)
    assert at.first_done == 0
    at.minis[1].activated = False
    game.does(note_done)
    assert at.first_done == NOBODY
    at.minis[1].activated = True
    game.does(note_done)
    assert at.first_done == 0


@clause("T-8.2")
def test_a_mini_that_died_before_its_reactivation_is_skipped() -> None:
    at = facing(3, 1)
    at.minis[0].activated = at.minis[1].activated = True
    at.queue = [0, 1]
    game = Playing(at)
    game.does(kill, at.minis[0], R.C_4_7)
    game = Playing(at, ActivationOver(0))
    assert [event.mini for event in game.events("ReactivationBegan")] == ["a1"]
    assert (game.asked, game.table.activation.mini) == ("MayDeclare", 1)


@clause("T-7.8")
@pytest.mark.parametrize("holder", [0, 1])
def test_when_both_run_out_of_miniatures_at_one_instant_the_initiative_holder_was_first(holder: int) -> None:
    """Glass Rain falls in a Reactivation, and the last of both sides die of it (R-9)."""
    at = table(
        mini("a1", "Chandler", (0, 0), activated=True),
        mini("a2", "Lampguard", (1, 0), damage=5),
        mini("b1", "Drowned Levy", (0, 1), 1, damage=3),
        mini("b2", "Drowned Levy", (0, 8), 1, activated=True),
        vortex(3, 0),
        initiative=holder,
    )
    at.activation = Activation(0, 7, time=1, received=2, again=True)
    game = Playing(at, DrawWonder(0, 0, 0), Finish(), dice=["Glass Rain"])
    assert [event.mini for event in game.events("MiniKilled")] == ["a2", "b1"]
    assert [event.side for event in game.events("FirstDone")] == [holder]
    assert game.table.first_done == holder


@clause("T-8.2")
def test_reactivations_run_in_the_order_they_were_granted_and_a_later_one_joins_the_end() -> None:
    at = facing(3, 1)
    for number in (0, 1, 2):
        at.minis[number].activated = True
    at.queue = [2, 0]
    game = Playing(at, ActivationOver(0))
    assert [event.mini for event in game.events("ReactivationBegan")] == ["a2"]
    game.does(reactivate, game["a1"], R.C_4_7)
    game.plays(EndActivation(), EndActivation(), EndActivation())
    assert [event.mini for event in game.events("ReactivationBegan")] == ["a2", "a0", "a1"]
    assert (game.asked, game.seat) == ("MayActivate", 1)


@clause("T-10.8")
def test_nobody_is_reactivated_in_his_own_activation() -> None:
    """Also not in a Reactivation, in which the active miniature is an activated one (R-32)."""
    at = facing(1, 1)
    at.minis[0].activated = True
    at.activation = Activation(0, 5, time=2, received=2, again=True)
    refusal = may_reactivate(at, at.minis[0])
    assert refusal is not None
    assert refusal.clause == "T-10.8"


def test_the_dead_have_no_guard_that_could_end() -> None:
    at = table(
        mini("a1", GUARD, (0, 0)), mini("b1", LEVY, (1, 0), 1, defense=1, ward=2), mini("b2", LEVY, (0, 8), 1)
    )
    game = Playing(at, Activations()).plays(Activate("a1"))
    game.does(kill, game["b1"], R.C_4_7).plays(EndActivation())
    assert not game.events("GuardEnded")
