"""Chapter 5, Movement: the Move Action, Strides, running, shaking."""

from __future__ import annotations

from typing import Any

import pytest

from highground.geometry.units import mm
from highground.rulesets.ascension.rules.flow.rounds import MayAct
from highground.rulesets.ascension.rules.movement.move import MayGoOn, go_on
from highground.rulesets.ascension.state.activation import Turn
from highground.rulesets.ascension.state.models import SLOW
from highground.rulesets.ascension.state.orders import Move, Step, StopMoving
from tests.marks import clause, option
from tests.rulesets.ascension.positions import Playing, box, model, piece, point, run, table, to

OVAL = (40, 25)


def ada(*others: Any, strides: int = 3, turn: Turn | None = None, **given: Any) -> Playing:
    """Ada (Size 1, 32 mm round, 3 Strides, facing right) at 100, 100, about to act."""
    options = given.pop("options", {})
    return Playing(table(model("Ada", strides=strides, **given), *others, turn=turn, **options))


def move(*steps: Step) -> Move:
    return Move(steps)


# -- Strides ------------------------------------------------------------------------------


@clause("R-5.1.1.a")
def test_a_move_has_the_strides_of_the_profile() -> None:
    game = ada(strides=4).plays(move(to(132, 100)))
    assert game.last("MoveBegan").strides.total() == 4
    assert game.table.turn.strides == 3


@clause("R-5.1.2.a")
def test_strides_can_be_given_one_order_at_a_time_or_several() -> None:
    game = ada()
    assert game.refuses(move(to(132, 100), to(164, 100), to(196, 100), to(228, 100))).clause == "R-5.1.2.a"
    game.plays(move(to(132, 100), to(164, 100)))
    assert isinstance(game.asks(), MayGoOn)
    assert MayGoOn.settled, "the Strides so far have had all their effects"
    game.plays(move(to(196, 100)))
    assert game["Ada"].at == point(196, 100)
    assert isinstance(game.asks(), MayAct), "no Stride is left, so the Move Action is over"


@clause("R-5.1.2.a")
def test_what_is_left_over_is_lost() -> None:
    game = ada().plays(move(to(132, 100)), StopMoving())
    assert game.last("MoveEnded").lost == 2
    assert game["Ada"].exhaust[0] == 1
    assert (game.table.turn.actions, game.table.turn.strides, game.table.turn.moving) == (1, 0, False)


@clause("R-5.1.2.a")
def test_an_order_without_steps_or_with_unknown_ones_is_refused() -> None:
    assert ada().refuses(Move(())).why == "no_steps"
    assert ada().refuses(move(Step("fly"))).why == "no_such_step"


@clause("R-3.2.5.b")
def test_a_move_that_holds_an_exhaust_token_is_refused() -> None:
    game = ada(exhaust={"Move": 1})
    assert game.refuses(move(to(132, 100))).clause == "R-3.2.5.b"
    game = ada().plays(move(to(132, 100)), StopMoving())
    assert game.refuses(move(to(164, 100))).clause == "R-3.2.5.b"


@clause("R-3.2.5.a")
def test_a_move_is_one_of_the_two_actions() -> None:
    assert ada(turn=Turn("Ada", actions=2)).refuses(move(to(132, 100))).clause == "R-3.2.5.a"
    assert ada(turn=Turn("Ada", actions=1)).allows(move(to(132, 100)))


@clause("R-7.1.1.a", "R-5.1.1.a")
@pytest.mark.parametrize(("strides", "slow", "left"), [(3, 1, 2), (3, 2, 1), (1, 2, 1)])
def test_slow_costs_strides_but_one_is_left(strides: int, slow: int, left: int) -> None:
    game = ada(strides=strides, conditions=(slow, 0, 0, 0)).plays(move(to(132, 100)))
    assert game.last("MoveBegan").strides.total() == left
    if strides == 1:
        game.table.models["Ada"].conditions[SLOW] = 0
        assert ada(strides=2, conditions=(1, 0, 0, 0)).plays(move(to(132, 100))).cited("R-5.1.1.a") == 1


@clause("R-5.1.2.a")
def test_something_done_in_between_comes_back_to_the_move() -> None:
    game = ada().plays(move(to(132, 100)))
    game.state.agenda.pop()
    game.does(lambda g: go_on(g, g.table.models["Ada"]))
    assert isinstance(game.asks(), MayGoOn)
    assert game.plays(StopMoving()).last("MoveEnded").lost == 2


# -- facing and length ------------------------------------------------------------------


@clause("R-5.2.1.a")
def test_turning_is_free_and_comes_before_any_stride() -> None:
    game = ada(base_mm=OVAL).plays(
        move(to(140, 100), to(140, 140, facing=(0, 1)), to(100, 140, facing=(-3, 0)))
    )
    assert game["Ada"].at == point(100, 140)
    assert (game["Ada"].facing.x, game["Ada"].facing.y) == (-3, 0)
    assert game.cited("R-5.2.1.a") == 2
    assert game.tells("FacingChanged", model="Ada")


@clause("R-5.2.1.a")
def test_an_oval_needs_room_to_turn() -> None:
    wall = piece("Wall", 3, box(50, 113, 150, 120))
    game = ada(wall, base_mm=OVAL)
    assert game.refuses(move(to(100, 100, facing=(0, 1)))).clause == "R-5.2.1.a"
    assert game.allows(move(to(100, 100, facing=(-1, 0))))
    assert ada(wall, base_mm=26).allows(move(to(100, 100, facing=(0, 1))))


@clause("R-5.2.1.a")
def test_one_turns_somewhere_and_only_with_a_stride() -> None:
    game = ada(conditions=(1, 0, 0, 0))
    assert game.refuses(move(to(120, 100, facing=(0, 0)))).why == "no_direction"
    assert game.refuses(move(Step("shake", point(1, 0), name="Slow"))).why == "turn_needs_a_stride"


@clause("R-5.2.1.b", "R-4.1.2.a")
def test_straight_ahead_a_stride_is_as_long_as_the_base() -> None:
    game = ada(base_mm=OVAL)
    refusal = game.refuses(move(to(140.1, 100)))
    assert (refusal.clause, refusal.measured, refusal.limit) == ("R-5.2.1.b", mm(140.1) - mm(100), mm(40))
    assert game.refuses(move(to(140.011, 100))).clause == "R-5.2.1.b"
    assert game.allows(move(to(140.01, 100))), "limits forgive a hundredth of a mm"
    assert game.plays(move(to(140, 100))).last("StrideTaken").cost == mm(40)


@clause("R-5.2.1.c", "R-4.1.2.b")
def test_any_other_way_it_is_as_long_as_the_base_is_narrow() -> None:
    game = ada(base_mm=OVAL)
    assert game.refuses(move(to(100, 126))).limit == mm(25)
    assert game.refuses(move(to(74, 100))).clause == "R-5.2.1.c"
    assert game.refuses(move(to(120, 100, 130, 100))).clause == "R-5.2.1.c", "two legs are not straight"
    game.plays(move(to(100, 125)))
    assert game["Ada"].at == point(100, 125)


@clause("R-5.2.1.b", "R-5.2.1.c")
def test_half_a_degree_is_still_straight_ahead() -> None:
    """Over 40 mm half a degree is 0.349 mm to the side."""
    game = ada(base_mm=OVAL)
    assert game.refuses(move(to(139.9, 100.36))).clause == "R-5.2.1.c"
    assert game.plays(move(to(139.9, 100.34))).cited("R-5.2.1.b") == 1


@clause("R-5.2.1.d")
def test_a_short_stride_is_spent_all_the_same() -> None:
    game = ada().plays(move(to(105, 100)))
    assert (game.last("StrideSpent").left, game.last("StrideSpent").unused) == (2, mm(27))
    assert ada().plays(move(to(132, 100))).tells("StrideSpent", left=2, unused=0)
    assert game.refuses(move(to(105 + 37, 100))).limit == mm(32), "nothing is carried over"


@clause("R-5.2.1.d")
def test_a_stride_needs_a_path() -> None:
    assert ada().refuses(move(Step("stride"))).why == "no_path"


@clause("R-5.2.1.e")
def test_a_round_base_strides_alike_in_all_directions() -> None:
    game = ada(base_mm=32).plays(move(to(132, 100), to(132, 132)))
    assert game["Ada"].at == point(132, 132)
    assert game.refuses(move(to(132, 164.1))).limit == mm(32)


@clause("R-5.2.1.e")
def test_the_worked_case_of_an_oval() -> None:
    """40 by 25 mm: 40 for each Stride straight ahead, 25 sideways, back or at a slant."""
    for (x, y), limit in {(1, 0): 40, (0, 1): 25, (-1, 0): 25, (0.6, 0.8): 25, (0.8, -0.6): 25}.items():
        game = ada(base_mm=OVAL, at_mm=(300, 300))
        assert game.allows(move(to(300 + x * limit, 300 + y * limit)))
        refusal = game.refuses(move(to(300 + x * (limit + 0.1), 300 + y * (limit + 0.1))))
        assert (refusal.measured, refusal.limit) == (mm(limit + 0.1), mm(limit))
    assert ada(base_mm=OVAL).plays(move(to(140, 100), to(180, 100), to(220, 100)))["Ada"].at == point(
        220, 100
    )
    game = ada(base_mm=OVAL).plays(move(to(140, 100), to(180, 100), to(180, 125)))
    assert game["Ada"].at == point(180, 125)


# -- RUL-21: the board and other bases -----------------------------------------------------------


@clause("R-5.2.1.d")
def test_the_base_stays_wholly_on_the_board() -> None:
    game = ada(at_mm=(20, 100))
    assert game.refuses(move(to(15.999, 100))).why == "off_the_board"
    assert game.allows(move(to(16, 100)))
    assert ada(at_mm=(980, 990 - 20)).refuses(move(to(980, 985))).why == "off_the_board"


@clause("R-5.2.1.d")
@pytest.mark.parametrize("seat", [0, 1], ids=["friend", "enemy"])
def test_no_way_leads_through_another_base(seat: int) -> None:
    game = ada(model("Bo", seat, at_mm=(150, 100)))
    refusal = game.refuses(move(to(118.001, 100)))
    assert (refusal.why, refusal.facts["other"]) == ("in_the_way", "Bo")
    assert game.allows(move(to(118, 100))), "touching is fine"
    assert game.allows(move(to(118, 100), to(118, 68)))
    assert ada(model("Bo", seat, at_mm=(150, 100), on_table=False)).allows(move(to(130, 100)))


@clause("R-5.2.1.d")
@option("pass_through_friends", False)
@option("pass_through_friends", True)
@pytest.mark.parametrize("allowed", [False, True])
def test_a_table_may_let_friends_pass(allowed: bool) -> None:
    """A Stride of 30 mm past a base that is in the way half-way along, and clear of both ends."""
    for seat in (0, 1):
        other = model("Bo", seat, at_mm=(115, 124), base_mm=25)
        game = ada(other, base_mm=30, options={"pass_through_friends": allowed})
        assert game.allows(move(to(130, 100))) is (allowed and seat == 0)
        assert game.refuses(move(to(115, 100))).facts["other"] == "Bo", "nobody ends on a friend"


# -- C-4.10: compelled ---------------------------------------------------------------------------


@clause("C-4.10")
def test_a_compelled_model_comes_nearer_or_stays() -> None:
    game = ada(model("Bo", 1, at_mm=(300, 100)), compelled_by="Bo")
    refusal = game.refuses(move(to(90, 100)))
    assert (refusal.clause, refusal.measured, refusal.limit) == ("C-4.10", mm(178), mm(168))
    assert game.refuses(move(to(132, 100), to(131, 100))).clause == "C-4.10"
    assert game.allows(move(to(100, 100)))
    assert game.allows(move(to(101, 100)))


def test_nobody_is_compelled_by_a_model_that_is_gone() -> None:
    assert ada(model("Bo", 1, at_mm=(300, 100), on_table=False), compelled_by="Bo").allows(move(to(90, 100)))


# -- run --------------------------------------------------------------------------------


@clause("R-5.2.5.a")
def test_a_run_doubles_all_strides_left() -> None:
    game = ada()
    refusal = game.refuses(move(to(132, 100), run(260.1, 100)))
    assert (refusal.clause, refusal.measured, refusal.limit) == ("R-5.2.5.a", mm(128.1), mm(128))
    game.plays(move(to(132, 100), run(260, 100)))
    assert game["Ada"].at == point(260, 100)
    assert len(game.events("StrideTaken")) == 3, "each Stride of the run is one of its own"
    assert isinstance(game.asks(), MayAct)


@clause("R-5.2.5.a")
@pytest.mark.parametrize(("more", "allowed"), [(0.01, True), (0.011, False)])
def test_the_only_stride_of_a_run_has_the_usual_slack(more: float, allowed: bool) -> None:
    order = move(run(164 + more, 100))
    if allowed:
        assert len(ada(strides=1).plays(order).events("StrideTaken")) == 1
    else:
        assert ada(strides=1).refuses(order).clause == "R-5.2.5.a"


@clause("R-5.2.5.a")
def test_a_short_run_uses_all_strides_as_well() -> None:
    game = ada().plays(move(run(110, 100)))
    assert isinstance(game.asks(), MayAct)
    assert game.table.turn.ran
    assert game.tells("RunBegan", model="Ada", strides=3)


@clause("R-5.2.5.a", "R-5.2.1.b")
def test_a_run_may_turn_between_its_strides() -> None:
    game = ada(base_mm=OVAL, strides=2)
    game.plays(move(run(180, 100), run(180, 180, facing=(0, 1))))
    assert game["Ada"].at == point(180, 180)
    assert ada(base_mm=OVAL, strides=2).refuses(move(run(180, 100), run(180, 151))).clause == "R-5.2.5.a"


@clause("R-5.2.5.a")
def test_a_run_goes_around_corners() -> None:
    game = ada().plays(move(run(180, 100, 180, 180)))
    assert game["Ada"].at == point(180, 180)
    assert [event.cost for event in game.events("StrideTaken")] == [mm(64), mm(64), mm(32)]


@clause("R-5.2.5.a")
@pytest.mark.parametrize(
    "after",
    [to(120, 100), Step("shake", name="Slow"), Step("interact", name="Wall"), Step("climb", name="Wall")],
)
def test_while_running_there_is_nothing_else(after: Step) -> None:
    game = ada(conditions=(1, 0, 0, 0))
    assert game.refuses(move(run(110, 100), after)).why == "running"


@clause("R-5.2.5.a")
def test_a_run_needs_a_stride() -> None:
    spent = ada(strides=1).measures(move(to(120, 100), run(130, 100)))
    assert spent == ("R-5.2.5.a", "no_strides_left", 1, 0)


@clause("R-5.2.5.b")
@option("run_after_attack", False)
def test_no_run_in_a_turn_with_an_attack() -> None:
    assert ada(turn=Turn("Ada", actions=1, attacks=1)).refuses(move(run(110, 100))).clause == "R-5.2.5.b"
    assert ada(turn=Turn("Ada", actions=1)).allows(move(run(110, 100)))


@option("run_after_attack", True)
def test_a_table_may_let_attackers_run() -> None:
    game = ada(turn=Turn("Ada", actions=1, attacks=1), options={"run_after_attack": True})
    assert game.allows(move(run(110, 100)))


@clause("R-5.2.5.c")
def test_a_runner_is_harder_to_hit() -> None:
    game = ada().plays(move(run(110, 100)))
    assert game["Ada"].running
    assert game.cited("R-5.2.5.c") == 1
    assert not ada().plays(move(to(110, 100)))["Ada"].running
    assert game.tells("HarderToHit", model="Ada")


# -- shake ------------------------------------------------------------------------------


def shake(name: str) -> Step:
    return Step("shake", name=name)


@clause("R-5.2.6.a")
def test_a_shake_takes_a_stride_and_a_token() -> None:
    game = ada(conditions=(2, 0, 1, 0), strides=4).plays(move(shake("Slow")))
    assert game["Ada"].conditions == [1, 0, 1, 0]
    assert game.table.turn.strides == 1, "four, less two for Slow, less the Shake: nothing is given back"


@clause("R-5.2.6.a")
def test_one_can_only_shake_off_what_one_has() -> None:
    game = ada(conditions=(1, 0, 0, 0))
    assert game.measures(move(shake("Weaken"))) == ("R-5.2.6.a", "no_token", 0, 1)
    assert game.refuses(move(shake("Fear"))).why == "no_such_condition"


@clause("R-5.2.1.a", "R-5.2.1.d")
@pytest.mark.parametrize("base", [32, OVAL])
def test_a_run_needs_a_way_and_a_direction(base: Any) -> None:
    game = ada(base_mm=base)
    assert game.refuses(move(Step("run"))).why == "no_path"
    assert game.refuses(move(run(200, 100, facing=(0, 0)))).why == "no_direction"


@clause("R-5.1.2.a")
def test_without_a_stride_nothing_is_shaken_off() -> None:
    game = ada(conditions=(0, 1, 0, 0), strides=1)
    refusal = game.refuses(move(to(120, 100), shake("Weaken")))
    assert (refusal.why, refusal.measured, refusal.limit) == ("no_strides_left", 1, 0)
    assert game.allows(move(shake("Weaken")))


@clause("R-5.2.6.b")
def test_one_shake_in_a_move() -> None:
    game = ada(conditions=(0, 2, 0, 1), strides=4)
    assert game.measures(move(shake("Weaken"), shake("DOT"))) == ("R-5.2.6.b", "shaken_already", 2, 1)
    game.plays(move(shake("Weaken")))
    assert game.measures(move(shake("DOT"))) == ("R-5.2.6.b", "shaken_already", 2, 1)
