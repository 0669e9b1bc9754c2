"""R-3.b, R-5 and A-8.1, A-8.2: pools with a limit, the budget of actions, and actions that are bought."""

from __future__ import annotations

from typing import Any

import pytest

import highground.rulesets.ail.rulebook as R
from highground.engine.describe import Speaker
from highground.rulesets.ail.rules.figures import acc_total
from highground.rulesets.ail.rules.flow.payments import FOR_GOOD, gain, lose, pay
from highground.rulesets.ail.ruleset import RULESET
from highground.rulesets.ail.state.pieces import Aimed
from tests.marks import clause, option
from tests.rulesets.ail.fights import events
from tests.rulesets.ail.positions import Playing, figure, table

OTHER = (9, 9)


def turn(dice: list[int] | None = None, options: dict[str, Any] | None = None, **given: Any) -> Playing:
    return Playing(table(figure("Ada", **given), figure("Bo", 1, OTHER), **(options or {})), dice or [])


def next_round(**options: Any) -> Playing:
    """The start of Ada's turn in the next round, with budgets refilled."""
    spent: dict[str, Any] = {"standard": 0, "move": 0}
    game = Playing(
        table(figure("Bo", 1, OTHER, **spent), figure("Ada", **spent), acting="Ada", **options), [1, 1, 9, 9]
    )
    return game.plays("end", "ready", "ready")


# -- R-5 -------------------------------------------------------------------------------------------------


@clause("R-5.b")
def test_a_standard_in_place_of_a_move_is_all_that_is_paid() -> None:
    game = Playing(table(figure("Ada", move=0), figure("Bo", 1, (9, 9)))).plays("hunker")
    assert [(each.pool, each.points) for each in events(game, "PointsPaid")] == [("standard", 1)]


@clause("R-5.a")
@option("turn.profile", "1S1M")
def test_each_round_brings_a_standard_and_a_move() -> None:
    game = next_round()
    assert (game["Ada"].standard, game["Ada"].move) == (1, 1)
    game.plays("move 1,0", "move 2,0")
    assert game.refuses("move 3,0").clause == "R-5.a"
    assert game.measures("move 3,0") == ("R-5.a", "no_move", 0, 1)


@clause("R-5.a")
@option("turn.profile", "2A")
def test_a_round_may_bring_two_actions_of_either_kind() -> None:
    game = next_round(turn_profile="2A")
    assert (game["Ada"].standard, game["Ada"].move) == (2, 0)
    game.plays("move 1,0", "move 2,0")
    assert game.refuses("move 3,0").clause == "R-5.a"


@clause("R-5.a")
def test_what_is_left_does_not_carry_over() -> None:
    game = Playing(table(figure("Bo", 1, OTHER), figure("Ada"), acting="Ada"), [1, 1, 9, 9])
    game.plays("end", "ready", "ready")
    assert (game["Ada"].standard, game["Ada"].move) == (1, 1)
    assert turn(standard=0, move=0).refuses("move 1,0").clause == "R-5.a"


@clause("R-5.b")
def test_a_standard_serves_as_a_move_but_not_the_reverse() -> None:
    game = turn(move=0).plays("move 1,0")
    assert (game["Ada"].standard, game["Ada"].at) == (0, (1, 0))
    moves = turn(standard=0, move=2, guns=["Corvane carbine"])
    assert moves.refuses("reload").clause == "R-5.a"


# -- to A-8.3 ------------------------------------------------------------------------------------


@clause("A-8.1")
def test_adrenal_surge_buys_a_move_for_a_point_of_adrenaline() -> None:
    game = turn(adrenaline=3).plays("surge")
    assert (game["Ada"].adrenaline, game["Ada"].move, game["Ada"].standard) == (2, 2, 1)
    assert turn(adrenaline=0).refuses("surge").clause == "A-8.1"


@clause("A-8.2", "A-8.3")
def test_tight_focus_buys_a_standard_that_is_no_attack() -> None:
    game = turn(focus=4, standard=0, guns=["Corvane carbine"]).plays("focus")
    assert (game["Ada"].focus, game["Ada"].support) == (3, 1)
    assert game.refuses("stance braced").clause == "A-5.1", "that was before anything else"
    assert game.refuses("shoot Bo single full").clause == "A-8.3"
    game.plays("aim sight")
    assert (game["Ada"].support, game["Ada"].standard) == (0, 0)
    assert turn(focus=0).refuses("focus").clause == "A-8.2"


# -- R-3.b ---------------------------------------------------------------------------------------------


@clause("R-3.b")
@option("advantage.cap", 10)
def test_a_table_may_limit_each_pool() -> None:
    """Aiming with a sight of +2."""

    def aimed(before: int) -> tuple[int, int]:
        game = turn(options={"advantage_cap": 10}, acc=before, guns=["Corvane carbine"]).plays("aim sight")
        return acc_total(game["Ada"]), game.cited("R-3.b")

    assert aimed(7) == (9, 0)
    assert aimed(8) == (10, 0)
    assert aimed(9) == (10, 1)
    assert aimed(10) == (10, 1)


@option("advantage.cap", None)
def test_advantage_without_a_cap_grows_past_a_hundred() -> None:
    game = turn(acc=99, guns=["Corvane carbine"]).plays("aim sight")
    assert game["Ada"].acc + sum(each.points for each in game["Ada"].aimed) == 101


@clause("A-12.15")
def test_what_a_turn_leaves_still_pays_for_interrupts_and_no_hint_says_otherwise() -> None:
    ada = figure("Ada", at=(0, 0))
    bo = figure("Bo", side=1, at=(1, 0), guns=["Kestrel service pistol"], willpower=0)
    game = Playing(table(ada, bo)).plays("end", "reload")
    assert (game.asked, game.figure) == ("MayInterrupt", "Ada"), "her turn is over, her Move is not"
    game.plays("move 0,1")
    assert (game["Ada"].at, game["Ada"].move) == ((0, 1), 0)
    assert "interrupts" in Speaker(RULESET.package, "en", ("A", "B")).hint("end")
    assert "прерывания" in Speaker(RULESET.package, "ru", ("A", "B")).hint("end")


CARRIED: dict[str, Any] = {
    "guns": ["Corvane carbine"], "blades": ["Trench knife"], "bombs": {"Frag grenade": 1},
}  # fmt: skip


@clause("A-8.3")
def test_no_attack_of_any_kind_is_paid_with_tight_focus() -> None:
    def focused(**given: Any) -> Playing:
        ada = figure("Ada", **{"at": (0, 0), "focus": 2, "standard": 0, **CARRIED, **given})
        there = figure("Bo", side=1, at=(0, 0))
        return Playing(table(ada, there, figure("Cy", side=1, at=(4, 0)))).plays("focus")

    shots = ("shoot Cy single full", "shoot Cy rapid snap", "burst full 4,0 5,0 6,0", "overwatch Cy full")
    blows = ("fight strike Bo", "fight throw Bo", "fight grapple Bo", "grenade 'Frag grenade' 4,0 plain")
    for order in (*shots, *blows):
        assert focused().refuses(order).clause == "A-8.3", order
    for order in ("fight weapon Bo", "fight brandish Bo"):
        assert focused(in_hand="Trench knife").refuses(order).clause == "A-8.3", order
    game = focused(ammo={"Corvane carbine": 0}, standard=1)
    game.plays("reload", "hold")
    assert (game["Ada"].ammo["Corvane carbine"], game["Ada"].support, game["Ada"].standard) == (4, 0, 1)
    assert game.allows("shoot Cy single full"), "her own Standard is still there"
    assert focused(standard=1).allows("shoot Cy single full")


@clause("R-46")
def test_every_attack_is_paid_with_the_standard_and_leaves_what_focus_bought() -> None:
    orders = {
        "shoot Cy single full": "Corvane carbine", "burst full 4,0 5,0 6,0": "Corvane carbine",
        "overwatch Cy full": "Corvane carbine", "grenade 'Frag grenade' 4,0 plain": "Corvane carbine",
        "fight strike Bo": "Corvane carbine", "fight weapon Bo": "Trench knife",
    }  # fmt: skip
    for order, in_hand in orders.items():
        ada = figure("Ada", at=(0, 0), in_hand=in_hand, support=1, **CARRIED)
        there = figure("Bo", side=1, at=(0, 0), init=6, guns=["Kestrel service pistol"])
        game = Playing(table(ada, there, figure("Cy", side=1, at=(4, 0)))).plays(order)
        assert (game["Ada"].standard, game["Ada"].support) == (0, 1), order


# -- R-8.b: which points are paid ----------------------------------------------------------------------

RIFLE = "Longwatch sniper rifle"


def holding(acc: int, *aimed: tuple[str, str, int]) -> Playing:
    """Ada with so many plain points, and with tagged ones: device, weapon, points."""
    return turn(acc=acc, guns=[RIFLE, "Corvane carbine"], aimed=[Aimed(*each) for each in aimed])


def left(game: Playing) -> tuple[int, dict[tuple[str, str], int]]:
    ada = game["Ada"]
    return ada.acc, {(each.device, each.weapon): each.points for each in ada.aimed}


SCOPE, SIGHT, OTHER_GUN = ("scope", RIFLE), ("sight", RIFLE), ("sight", "Corvane carbine")


@clause("R-8.b")
@pytest.mark.parametrize(
    ("points", "plain", "tagged"),
    [
        (1, 3, {SCOPE: 1, SIGHT: 2, OTHER_GUN: 1}),
        (2, 3, {SIGHT: 2, OTHER_GUN: 1}),
        (3, 3, {SIGHT: 1, OTHER_GUN: 1}),
        (4, 3, {OTHER_GUN: 1}),
        (5, 2, {OTHER_GUN: 1}),
        (7, 0, {OTHER_GUN: 1}),
    ],
)
def test_a_shot_is_paid_with_what_was_aimed_for_it_first(
    points: int, plain: int, tagged: dict[tuple[str, str], int]
) -> None:
    """Scope, then sight, then plain points; never what was aimed with another gun."""
    game = holding(3, (*SCOPE, 2), (*SIGHT, 2), (*OTHER_GUN, 1))
    game.does(pay, game["Ada"], "acc", points, R.A_16_1, FOR_GOOD, RIFLE)
    assert left(game) == (plain, tagged)
    assert game.tells("PointsPaid", figure="Ada", pool="acc", points=points)


@pytest.mark.parametrize("pool", ["init", "focus"])
def test_what_was_aimed_pays_for_nothing_but_accuracy(pool: str) -> None:
    game = holding(0, (*SCOPE, 2))
    setattr(game["Ada"], pool, 2)
    game.does(pay, game["Ada"], pool, 2, R.R_3_A, FOR_GOOD, RIFLE)
    assert (getattr(game["Ada"], pool), left(game)) == (0, (0, {SCOPE: 2}))
    game.does(pay, game["Ada"], "acc", 2, R.R_3_A, FOR_GOOD, RIFLE)
    assert left(game) == (0, {})


@clause("A-16.1", "R-8.b")
def test_a_snap_shot_pays_nothing_from_a_scope_and_a_blow_nothing_that_was_aimed() -> None:
    tags = ((*SCOPE, 2), (*SIGHT, 2))
    snap = holding(3, *tags)
    snap.does(pay, snap["Ada"], "acc", 3, R.A_16_1, FOR_GOOD, RIFLE, True)
    assert left(snap) == (2, {SCOPE: 2})
    blow = holding(3, *tags)
    blow.does(pay, blow["Ada"], "acc", 3, R.A_16_1, FOR_GOOD)
    assert left(blow) == (0, {SCOPE: 2, SIGHT: 2})
    assert [each.clause for each in blow.told if type(each.event).__name__ == "PointsPaid"] == ["A-16.1"]
    assert [each.clause for each in snap.told if type(each.event).__name__ == "PointsPaid"] == ["R-8.b"]


@clause("A-6.20")
@pytest.mark.parametrize(
    ("points", "lost", "plain", "tagged"),
    [(1, 1, 2, {SCOPE: 1, SIGHT: 2}), (3, 3, 2, {SIGHT: 1}), (5, 5, 1, {}), (9, 6, 0, {})],
)
def test_what_is_lost_goes_from_scope_and_sight_first_and_no_further_than_there_is(
    points: int, lost: int, plain: int, tagged: dict[tuple[str, str], int]
) -> None:
    game = holding(2, (*SCOPE, 2), (*SIGHT, 2))
    game.does(lose, game["Ada"], "acc", points, R.A_6_20, FOR_GOOD)
    assert left(game) == (plain, tagged)
    assert game.tells("PointsPaid", figure="Ada", pool="acc", points=lost)


def test_nothing_lost_or_paid_is_not_told() -> None:
    game = holding(0)
    game.does(lose, game["Ada"], "acc", 3, R.A_6_20, FOR_GOOD)
    game.does(lose, game["Ada"], "init", 3, R.A_6_20, FOR_GOOD)
    game.does(pay, game["Ada"], "focus", 0, R.A_16_1, FOR_GOOD)
    assert game.events("PointsPaid") == []


@clause("R-3.b", "A-7.12")
@pytest.mark.parametrize("pool", ["acc", "init"])
@pytest.mark.parametrize(
    ("before", "gained", "told"), [(7, 2, 0), (8, 2, 0), (9, 1, 1), (10, 0, 1), (12, 0, 1)]
)
def test_a_limit_holds_for_both_advantages_and_takes_nothing_away(
    pool: str, before: int, gained: int, told: int
) -> None:
    held: dict[str, Any] = {pool: before}
    game = turn(options={"advantage_cap": 10}, **held)
    game.does(gain, game["Ada"], pool, 2, R.A_7_12, FOR_GOOD)
    assert getattr(game["Ada"], pool) == before + gained
    limited = [(each.pool, each.points) for each in game.events("GainLimited")]
    assert limited == [(pool, gained)] * told
    free = turn(options={"advantage_cap": 10}, adrenaline=30)
    free.does(gain, free["Ada"], "adrenaline", 2, R.A_7_12, FOR_GOOD)
    assert free["Ada"].adrenaline == 32, "no Exploit is limited so"
    full = turn(options={"advantage_cap": 10}, acc=9)
    assert full.does(gain, full["Ada"], "acc", 2, R.A_7_12, FOR_GOOD).cited("R-3.b") == 1
