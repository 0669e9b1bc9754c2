"""Companion 9, the Last Stand: when it may be called, what it is, and what becomes of everything else."""

from __future__ import annotations

from typing import Any

import pytest

import highground.rulesets.ascension.rulebook as R
from highground.engine.state import Pass
from highground.geometry.units import INCH
from highground.rulesets.ascension.force.last_stand import MayCallLastStand, last_stand_profile
from highground.rulesets.ascension.rules.cards.flips import face_up
from highground.rulesets.ascension.rules.combat.damage import lose_wounds
from highground.rulesets.ascension.rules.flow.rounds import MayAct
from highground.rulesets.ascension.state.models import Model, Table
from highground.rulesets.ascension.state.orders import Attack, CallLastStand, EndActivation, Move
from tests.marks import clause, option
from tests.rulesets.ascension.positions import Playing, attack, cards_of, model, profile, table, to


def behind(round: int = 3, points: tuple[int, int] = (2, 1), **options: Any) -> Table:
    """Ada (first seat) next to Bo (second), who has one Wound left and two points less to play for."""
    ada = model("Ada", attacks=[attack(skill=6)])
    bo = model(
        "Bo", 1, at_mm=(132, 100), left=1, conditions=(1, 0, 2, 1), exhaust={"Move": 1}, attacks=[attack()]
    )
    at = table(ada, bo, model("Cy", 1, at_mm=(600, 600)), round=round, last_stand=True, **options)
    at.score[:] = points
    return at


def felled(at: Table) -> Playing:
    game = Playing(at)
    return game.does(lambda hands: lose_wounds(hands, game["Bo"], 1, R.R_6_1_1_F))


# -- C-9.14.a: when ------------------------------------------------------------------------------


@clause("C-9.14.a")
@option("last_stand", True)
def test_whoever_is_behind_from_round_3_on_may_call_it_for_a_model_that_fell() -> None:
    game = felled(behind())
    assert game.asks() == MayCallLastStand(1, "Bo")
    game.plays(CallLastStand())
    assert (game.last("LastStandCalled").model, game.table.last_stand) == ("Bo", "Bo")


@option("last_stand", False)
def test_outside_a_campaign_nobody_is_asked() -> None:
    ada, bo = model("Ada"), model("Bo", 1, at_mm=(132, 100), left=1)
    at = table(ada, bo, round=3, last_stand=False)
    at.score[:] = [2, 1]
    assert felled(at).asks() == MayAct(0, "Ada")


@pytest.mark.parametrize(("round", "points"), [(2, (2, 1)), (3, (1, 1)), (3, (0, 1))])
def test_a_last_stand_is_not_called_before_round_3_or_unless_behind(
    round: int, points: tuple[int, int]
) -> None:
    assert felled(behind(round, points)).asks() == MayAct(0, "Ada")


@clause("C-9.14.a")
@pytest.mark.parametrize(
    ("round", "points", "used", "why", "measured", "limit"),
    [
        (2, (2, 1), "", "too_early_for_a_last_stand", 2, 3),
        (3, (2, 2), "", "not_behind", 2, 2),
        (3, (2, 1), "Cy", "last_stand_used", None, None),
    ],
)
def test_why_a_last_stand_may_not_be_called(
    round: int, points: tuple[int, int], used: str, why: str, measured: int | None, limit: int | None
) -> None:
    at = behind(round, points)
    at.last_stand, at.models["Bo"].on_table = used, False
    refusal = Playing(at, MayCallLastStand(1, "Bo")).refuses(CallLastStand())
    assert (refusal.clause, refusal.why, refusal.measured, refusal.limit) == (
        "C-9.14.a", why, measured, limit,
    )  # fmt: skip


def test_a_last_stand_is_called_once_a_game() -> None:
    game = felled(behind()).plays(CallLastStand(), EndActivation())
    game.does(lambda hands: lose_wounds(hands, game["Cy"], 5, R.R_6_1_1_F))
    assert game.asks() == MayAct(0, "Ada")


def test_a_last_stand_need_not_be_called() -> None:
    game = felled(behind()).plays(Pass())
    assert (game.asks(), game["Bo"].on_table, game.table.last_stand) == (MayAct(0, "Ada"), False, "")


# -- C-9.14.b: what ------------------------------------------------------------------------------


@clause("C-9.14.b")
def test_a_last_stand_raises_every_stat_by_one() -> None:
    before = profile("Bo", 2, strides=3, wounds=4, skill=1, defense=2, attacks=[attack(skill=1)])
    after = last_stand_profile(before)
    assert (after.strides, after.wounds, after.skill, after.defense) == (4, 5, 2, 3)
    assert after.influence == before.influence + INCH
    assert after.attacks[0].skill == 2
    assert (after.size, after.actions, after.cost) == (before.size, before.actions, before.cost)


@clause("C-9.14.b")
def test_the_model_sheds_its_tokens_and_takes_a_turn_where_it_fell() -> None:
    game = felled(behind()).plays(CallLastStand())
    bo = game["Bo"]
    assert (bo.on_table, bo.wounds, bo.conditions, bo.exhaust) == (True, 1, [0, 0, 0, 0], [0, 0])
    assert (game.asks(), game.table.turn.model) == (MayAct(1, "Bo"), "Bo")
    assert (game.last("StatsRaised").model, game.last("StatsRaised").wounds) == ("Bo", 1)
    game.plays(Move((to(164, 100),)))
    assert game.table.turn.strides == 3


@clause("C-9.14.b")
def test_a_last_stand_needs_room_where_the_model_fell() -> None:
    at = behind()
    at.models["Bo"].on_table = False
    at.models["Cy"].at = at.models["Bo"].at
    refusal = Playing(at, MayCallLastStand(1, "Bo")).refuses(CallLastStand())
    assert (refusal.clause, refusal.why, refusal.facts["other"]) == ("C-9.14.b", "in_the_way", "Cy")


# -- C-9.14.c: after -----------------------------------------------------------------------------


def _tokens(bo: Model) -> tuple[bool, int]:
    return bo.on_table, bo.wounds


@clause("C-9.14.c")
def test_after_its_last_stand_a_model_is_lost_and_the_turn_it_broke_into_goes_on() -> None:
    game = felled(behind())
    turn = game.table.turn
    game.plays(CallLastStand(), EndActivation())
    assert _tokens(game["Bo"]) == (False, 0)
    assert (game.last("ModelLost").model, game.asks()) == ("Bo", MayAct(0, "Ada"))
    assert game.table.turn is turn
    assert game.table.suspended is None


@clause("C-9.14.c")
def test_an_attack_that_it_breaks_into_is_finished_afterwards() -> None:
    cards = ["3♠", "3♥", "A♠", "A♥", "2♠", "2♥", "A♦", "A♣"]
    game = Playing(behind(), cards=cards).plays(Attack("Slam", ("Bo",)))
    assert game.asks() == MayCallLastStand(1, "Bo")
    lying = face_up(game.table, 0)
    assert lying
    game.plays(CallLastStand())
    assert (game.table.strike, game.table.turned) == (None, {})
    assert face_up(game.table, 0) == lying
    assert [cards_of(game.table, seat) for seat in (0, 1)] == [18, 18]
    game.plays(Attack("Slam", ("Ada",)), EndActivation())
    assert game.order_of("AttackDeclared", "ModelRemoved", "LastStandCalled", "ModelLost") == [
        "AttackDeclared", "ModelRemoved", "LastStandCalled", "AttackDeclared", "ModelLost",
    ]  # fmt: skip
    assert (game.table.strike, game.asks()) == (None, MayAct(0, "Ada"))
    assert game.table.turn.actions == 1
    assert [cards_of(game.table, seat) for seat in (0, 1)] == [18, 18]


def test_a_model_that_falls_again_in_its_last_stand_is_lost_all_the_same() -> None:
    game = felled(behind()).plays(CallLastStand())
    game.does(lambda hands: lose_wounds(hands, game["Bo"], 1, R.R_6_1_1_F)).plays(EndActivation())
    assert (_tokens(game["Bo"]), game.asks()) == ((False, 0), MayAct(0, "Ada"))
