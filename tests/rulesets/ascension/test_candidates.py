"""Suggestions: legal, never empty, few, and good enough for a sensible game."""

from __future__ import annotations

from typing import Any

import pytest

from highground.bots.base import make_bot
from highground.engine.chance import Seeded, seed_of
from highground.engine.game import waiting_for
from highground.engine.orders import Candidate, candidates_for
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Setup
from highground.engine.views import view
from highground.geometry.shapes import Point
from highground.geometry.units import MM, mm
from highground.lab.playout import play_out
from highground.rulesets.ascension.rules.flow.rounds import MayAct, MayActivate
from highground.rulesets.ascension.scenarios.battlefield import STOCK, PlaceTerrain
from highground.rulesets.ascension.scenarios.deployment import Deployment, MayDeploy
from highground.rulesets.ascension.scenarios.orders import PlacePiece
from highground.rulesets.ascension.state.models import Zone
from highground.rulesets.ascension.state.orders import Activate, Attack, Deploy, Move, PassTurn
from highground.rulesets.ascension.state.terrain_pieces import Terrain
from tests.rulesets.ascension.positions import Playing, attack, box, disc, model, piece, table


def font(x: float, y: float) -> Terrain:
    return piece("Font", 2, disc(x, y, 25), "indestructible unmovable", objective="font")


def suggested(game: Playing, budget: int = 64) -> list[Candidate]:
    """What is suggested now, every bit of it legal."""
    asked = game.asks()
    assert asked is not None
    seat = waiting_for(game.state)[0]
    found = candidates_for(game.state.known(seat), asked, budget, Seeded(seed_of("x")))
    assert found
    for each in found:
        assert game.allows(each.order), each
    return found


def intents(game: Playing) -> list[str]:
    return [each.intent for each in suggested(game)]


def chosen(game: Playing) -> Any:
    """What the greedy bot orders."""
    seat = waiting_for(game.state)[0]
    bot = make_bot("greedy", find_ruleset("ascension"), Seeded(seed_of("bot")))
    return bot.choose(view(game.state, seat))


def test_whoever_has_not_activated_may_and_who_may_pass_can() -> None:
    at = table(
        model("Ada"), model("Alf", at_mm=(200, 100), activated=True), model("Bo", 1, at_mm=(900, 900)),
        model("Bea", 1, at_mm=(800, 900)), model("Ben", 1, at_mm=(700, 900)),
    )  # fmt: skip
    orders = [each.order for each in suggested(Playing(at, MayActivate(0)))]
    assert orders == [Activate("Ada"), PassTurn()]


def test_attacks_on_every_enemy_in_reach_and_sight() -> None:
    wall = piece("Wall", 3, box(140, 135, 160, 155))
    at = table(
        model("Ada", attacks=[attack("Gun", reach_in=6)]),
        model("Bo", 1, at_mm=(200, 100)),
        model("Hid", 1, at_mm=(200, 190), base_mm=25),
        model("Far", 1, at_mm=(400, 100)),
        wall,
    )
    found = [each.order for each in suggested(Playing(at)) if isinstance(each.order, Attack)]
    assert found == [Attack("Gun", ("Bo",))]


@pytest.mark.parametrize("kind", ["single", "area", "breakthrough", "ricochet"])
def test_every_kind_of_attack_is_suggested(kind: str) -> None:
    strike = attack("Hit", kind, reach_in=4, span_in=2, links=2, between_in=3)
    at = table(
        model("Ada", attacks=[strike]), model("Bo", 1, at_mm=(150, 100)), model("Bea", 1, at_mm=(190, 100))
    )
    assert "attack" in intents(Playing(at))


def test_a_move_goes_to_the_objective_and_interacts_there() -> None:
    at = table(model("Ada"), model("Bo", 1, at_mm=(900, 900)), font(200, 100), scenario="seize_fate_company")
    at.marks["plays seize_fate_company"] = 1
    game = Playing(at)
    (order,) = [each.order for each in suggested(game) if each.intent == "to the objective"]
    assert isinstance(order, Move)
    assert [step.kind for step in order.steps] == ["stride", "stride", "interact"]
    assert chosen(game) == order
    game.plays(order)
    assert game.table.score == [1, 0]


def test_a_move_goes_around_what_is_in_the_way() -> None:
    wall = piece("Wall", 3, box(130, 90, 140, 110))
    at = table(model("Ada", strides=5), model("Bo", 1, at_mm=(900, 900)), font(200, 100), wall)
    game = Playing(at)
    (order,) = [each.order for each in suggested(game) if each.intent == "to the objective"]
    game.plays(order)
    assert game["Ada"].at.x > 140_000


def test_up_and_down_a_piece_and_out_of_a_condition() -> None:
    block = piece("Block", 2, box(116.05, 60, 196, 140))
    at = table(model("Ada", conditions=(1, 0, 0, 0)), model("Bo", 1, at_mm=(900, 900)), block)
    assert {"to high ground", "shake it off"} <= set(intents(Playing(at)))
    at.models["Ada"].on, at.models["Ada"].level = 0, 1
    at.models["Ada"].at = disc(132, 100, 1).centre
    assert "climb down" in intents(Playing(at))


def test_stairs_and_doors() -> None:
    gate = piece("Gate", 2, box(90, 116.05, 110, 126), "door")
    assert "interact" in intents(Playing(table(model("Ada"), model("Bo", 1, at_mm=(900, 900)), gate)))


def test_deployment_is_suggested_inside_the_zone() -> None:
    zones = (Zone("deployment 1", box(0, 0, 1000, 150), 0), Zone("deployment 2", box(0, 850, 1000, 1000), 1))
    at = table(model("Ada", on_table=False), model("Bo", 1, on_table=False), zones=zones)
    at.next = 0
    assert len(suggested(Playing(at, Deployment()))) >= 6


def test_where_the_zone_is_shallower_than_the_base_it_is_suggested_along_the_edge() -> None:
    """A Size 5 base is 150 mm wide, the zones are 100 mm deep."""
    zones = (Zone("deployment 1", box(0, 0, 1000, 100), 0), Zone("deployment 2", box(0, 900, 1000, 1000), 1))
    for seat, y in ((0, 75), (1, 925)):
        at = table(
            model("Big", seat, 5, on_table=False), model("Other", 1 - seat, on_table=False), zones=zones
        )
        found = [each.order for each in suggested(Playing(at, MayDeploy(seat)))]
        assert [each.at.y for each in found if isinstance(each, Deploy)] == [mm(y)] * 6
        assert len(suggested(Playing(at, MayDeploy(seat)), 1)) == 1


def test_on_free_ground_a_piece_of_terrain_is_suggested_at_the_first_spot() -> None:
    """Whatever lies open on the table already, each kind is tried there first, and upright."""
    for number in range(9):
        open_ground = [piece(f"Bush {n}", 1, disc(500, 500, 5), "open") for n in range(number)]
        at = table(model("Ada", on_table=False), model("Bo", 1, on_table=False), *open_ground)
        found = [each.order for each in suggested(Playing(at, PlaceTerrain()))]
        placed = [each for each in found if isinstance(each, PlacePiece)]
        assert len({each.piece for each in placed}) == len(placed) == len(STOCK)
        assert {(each.facing, each.at) for each in placed} == {(Point(0, MM), placed[0].at)}


def test_a_budget_is_kept_and_something_is_always_suggested() -> None:
    at = table(model("Ada", attacks=[attack(reach_in=6)]), model("Bo", 1, at_mm=(200, 100)))
    for budget in (1, 2, 5):
        assert len(suggested(Playing(at, MayAct(0, "Ada")), budget)) <= max(1, budget)


def test_the_greedy_bot_attacks_rather_than_do_nothing() -> None:
    at = table(model("Ada", attacks=[attack(skill=4)]), model("Bo", 1, at_mm=(132, 100)))
    assert isinstance(chosen(Playing(at)), Attack)


def test_greedy_beats_random_play() -> None:
    rules = find_ruleset("ascension")
    setup = Setup("seize_fate_company", list(rules.default_rosters("seize_fate_company")), {})
    won = 0
    for seed in range(3):
        for seat in (0, 1):
            bots = ["uniform", "uniform"]
            bots[seat] = "greedy"
            won += play_out(rules, setup, bots, seed).result.winners == (seat,)
    assert won >= 5
