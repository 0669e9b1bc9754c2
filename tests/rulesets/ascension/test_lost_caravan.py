"""C-8.6, The Lost Caravan."""

from __future__ import annotations

from typing import Any

import pytest

import highground.rulesets.ascension.rulebook as R
from highground.geometry.measure import centre_of, overlap
from highground.geometry.shapes import Circle
from highground.geometry.units import INCH, MM, mm
from highground.rulesets.ascension.rules.combat.damage import lose_wounds
from highground.rulesets.ascension.rules.flow.rounds import EndOfActivation, EndRound, MayAct
from highground.rulesets.ascension.scenarios.lost_caravan import MERCHANT, own_edge_gap
from highground.rulesets.ascension.scenarios.setting_up import LayScenarios
from highground.rulesets.ascension.state.activation import Turn
from highground.rulesets.ascension.state.models import Zone
from highground.rulesets.ascension.state.orders import Move, Step
from highground.rulesets.ascension.state.terrain_pieces import Terrain
from tests.marks import clause
from tests.rulesets.ascension.positions import Playing, box, disc, halves, model, piece, table

SEARCH = Step("interact", name="Wreck")


def caravan(*more: Terrain, cards: list[str] | None = None, **stats: Any) -> Playing:
    """Ada beside the wreck."""
    wreck = piece("Wreck", 3, box(460, 478, 540, 522), "indestructible unmovable", objective="caravan")
    at = table(
        model("Ada", at_mm=(500, 461.95), **stats), model("Bo", 1, at_mm=(900, 900)), wreck, *more,
        scenario="lost_caravan", zones=(Zone("deployment 1", box(0, 0, 1000, 150), 0),),
    )  # fmt: skip
    at.marks["plays lost_caravan"] = 1
    return Playing(at, MayAct(0, "Ada"), EndOfActivation("Ada"), cards=cards or [])


@clause("C-8.6.a", "C-8.6.h")
def test_what_lies_on_the_table() -> None:
    at = table(
        model("Ada"), model("Bo", 1, at_mm=(800, 800)), scenario="lost_caravan", board_mm=(914.4, 914.4)
    )
    game = Playing(at, LayScenarios(("lost_caravan",)))
    wreck = game.piece("Wrecked caravan")
    assert wreck.piece.size == 6
    assert wreck.piece.has("indestructible")
    assert wreck.shape == box(457.2 - 40, 457.2 - 22, 457.2 + 40, 457.2 + 22), "in the middle"
    goods = [each.shape for each in game.table.terrain if each.piece.objective == "goods"]
    assert [each.radius for each in goods if isinstance(each, Circle)] == [25 * MM, 25 * MM]
    piles = [centre_of(each) for each in goods]
    middle = centre_of(wreck.shape)
    assert sorted(pile.x - middle.x for pile in piles) == [-6 * INCH, 6 * INCH]
    assert {pile.y for pile in piles} == {middle.y}
    assert (
        centre_of(game.piece("West goods").shape).x < middle.x < centre_of(game.piece("East goods").shape).x
    )
    assert game.last("LengthAgreed").rounds == 5
    assert game.last("DeploymentAgreed").depth == 6 * INCH


@clause("C-8.6.b")
def test_a_search_of_two_or_less_finds_goods() -> None:
    game = caravan(cards=["A♠", "A♥"]).plays(Move((SEARCH,)))
    assert game.table.score == [1, 0]
    assert game["Ada"].carries == ""


@clause("C-8.6.b")
def test_searches_score_five_points_a_round_at_most() -> None:
    game = caravan(cards=["A♠", "A♥"])
    game.table.marks["searched 0"] = 5
    game.plays(Move((SEARCH,)))
    assert game.table.score == [0, 0]
    assert game.last("GoodsFound").points == 0
    again = Playing(game.table, EndRound())
    assert "searched 0" not in again.table.marks


@clause("C-8.6.b")
def test_the_sixth_search_of_a_round_scores_nothing() -> None:
    game = caravan(cards=["A♠", "A♥", "A♦", "A♣", "J♠", "3♠", "J♥", "3♥", "J♦", "2♦", "J♣", "2♣"])
    for number in range(1, 7):
        game.table.turn = Turn("Ada")
        game["Ada"].exhaust[0] = 0
        game = Playing(game.table, MayAct(0, "Ada"), chance=game.chance).plays(Move((SEARCH,)))
        assert game.table.score == [min(number, 5), 0]


@clause("C-8.6.c")
def test_a_search_of_three_or_more_finds_the_merchant_once() -> None:
    game = caravan(cards=["A♠", "2♥", "3♠", "3♥"]).plays(Move((SEARCH,)))
    assert game["Ada"].carries == MERCHANT
    assert game.table.score == [0, 0]
    game.plays(Move((SEARCH,)))
    assert game.table.score == [1, 0]
    assert game.tells("MerchantFound", model="Ada")


@clause("C-8.6.d")
def test_a_pile_scores_and_is_gone() -> None:
    pile = piece("Goods", 2, disc(459, 430, 25), objective="goods")
    game = caravan(pile)
    game["Ada"].at = centre_of(disc(500, 430, 1))
    game.plays(Move((Step("interact", name="Goods"),)))
    assert game.table.score == [1, 0]
    assert not game.piece("Goods").standing
    assert game.tells("PieceTakenAway", piece="Goods")
    assert game.tells("PointsScored", points=1, side=0, total=1)


@clause("C-8.6.d", "R-7.2.2.a")
def test_who_stands_on_a_pile_that_is_taken_falls() -> None:
    for on in (1, -1):
        game = caravan(piece("Goods", 2, disc(459, 430, 25), objective="goods"))
        game["Ada"].at = centre_of(disc(500, 430, 1))
        game["Bo"].at, game["Bo"].on, game["Bo"].level = centre_of(disc(450, 430, 1)), on, int(on > 0)
        if on < 0:
            game["Bo"].at = centre_of(disc(300, 430, 1))
        game.plays(Move((Step("interact", name="Goods"),)))
        assert [each.model for each in game.events("ModelFell")] == ["Bo"] * (on > 0)


@clause("C-8.6.e")
def test_a_carrier_that_takes_damage_drops_the_merchant_beside_it() -> None:
    game = caravan(carries=MERCHANT)
    game.does(lose_wounds, game["Ada"], 1, R.R_7_1_4_A)
    assert game["Ada"].carries == ""
    token = game.piece(MERCHANT)
    assert token.standing
    assert token.piece.size == halves(0.5)
    assert not overlap(token.shape, game["Ada"].base())
    assert isinstance(token.shape, Circle)
    assert token.shape.radius == 12 * MM
    assert game.refuses(Move((Step("stride", None, (centre_of(token.shape),)),))).clause == "R-7.2.14.a"
    assert game.tells("MerchantDropped", model="Ada")


@clause("C-8.6.f")
def test_whoever_touches_the_merchant_picks_him_up() -> None:
    game = caravan(carries=MERCHANT)
    game.does(lose_wounds, game["Ada"], 1, R.R_7_1_4_A)
    game.plays(Move((Step("interact", name=MERCHANT),)))
    assert game["Ada"].carries == MERCHANT
    assert not game.piece(MERCHANT).standing
    assert game.tells("MerchantPickedUp", model="Ada")


@clause("C-8.6.g")
@pytest.mark.parametrize(("y", "points"), [(16.1, 3), (16.101, 0)])
def test_the_merchant_is_delivered_at_the_carriers_own_edge(y: float, points: int) -> None:
    for far, scored in ((y, points), (16.0, 3)):
        game = caravan(carries=MERCHANT)
        game["Ada"].at = centre_of(disc(500, far, 1))
        game = Playing(game.table, EndOfActivation("Ada"))
        assert game.table.score == [scored, 0]
        assert (game["Ada"].carries == "") == (scored > 0)


@pytest.mark.parametrize(("at_mm", "points"), [((500, 984), 3), ((16, 900), 0), ((984, 900), 0)])
def test_ones_own_edge_is_the_one_that_the_zone_lies_along(at_mm: tuple[float, float], points: int) -> None:
    at = table(
        model("Bo", 1, at_mm=at_mm, carries=MERCHANT),
        model("Ada", at_mm=(100, 100)),
        scenario="lost_caravan",
        zones=(Zone("deployment 2", box(0, 850, 1000, 1000), 1),),
    )
    at.marks["plays lost_caravan"] = 1
    game = Playing(at, EndOfActivation("Bo"))
    assert game.table.score == [0, points]
    assert len(game.events("MerchantDelivered")) == points // 3


def test_a_zone_that_reaches_no_edge_has_none() -> None:
    for inset, away in ((0, mm(34)), (0.001, None)):
        for spot, shape in (
            ((50, 500), box(inset, 100, 150, 900)),
            ((950, 500), box(850, 100, 1000 - inset, 900)),
            ((500, 50), box(100, inset, 900, 150)),
            ((500, 950), box(100, 850, 900, 1000 - inset)),
        ):
            ada = model("Ada", at_mm=spot)
            assert own_edge_gap(table(ada, zones=(Zone("deployment 1", shape, 0),)), ada) == away


@pytest.mark.parametrize("right", [False, True])
@pytest.mark.parametrize("top", [False, True])
@pytest.mark.parametrize("wide", [False, True])
def test_in_a_corner_ones_own_edge_is_along_the_longer_side_of_the_zone(
    wide: bool, top: bool, right: bool
) -> None:
    """Ada is 84 mm from the edge at her side and 34 mm from the one above or below her."""
    across, along = (500, 300) if wide else (300, 500)
    x, y = 1000 - across if right else 0, 1000 - along if top else 0
    ada = model("Ada", at_mm=(900 if right else 100, 950 if top else 50))
    zone = Zone("deployment 1", box(x, y, x + across, y + along), 0)
    assert own_edge_gap(table(ada, zones=(zone,)), ada) == (mm(34) if wide else mm(84))


def test_of_two_edges_of_one_length_the_nearer_one_is_ones_own() -> None:
    """A zone in the far corner; and a strip along the right edge alone."""
    ada = model("Ada", at_mm=(900, 930))
    corner = Zone("deployment 1", box(800, 800, 1000, 1000), 0)
    assert own_edge_gap(table(ada, zones=(corner,)), ada) == mm(1000 - 930 - 16)
    right = Zone("deployment 1", box(850, 100, 1000, 900), 0)
    assert own_edge_gap(table(ada, zones=(right,)), ada) == mm(1000 - 900 - 16)


def test_the_caravan_leaves_by_no_edge_but_its_own() -> None:
    game = caravan(carries=MERCHANT)
    game["Ada"].at = centre_of(disc(500, 1000 - 16, 1))
    again = Playing(game.table, EndOfActivation("Ada"))
    assert again.table.score == [0, 0]
    assert again["Ada"].at.y == 984 * MM
