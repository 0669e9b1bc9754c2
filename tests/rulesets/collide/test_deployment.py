"""W-3.6 to W-3.11: the table first, then everybody at once and unseen, and who finished first."""

from __future__ import annotations

from typing import Any

import pytest

from highground.engine.chance import Seeded
from highground.engine.codec import canonical
from highground.engine.game import Game
from highground.engine.ruleset import Setup
from highground.engine.views import view
from highground.lab.rows import Row
from highground.lab.simulate import replay_of
from highground.rulesets.collide.rules.setup.deployment import Deployment, DeploymentFinished, SetUp
from highground.rulesets.collide.ruleset import RULESET
from highground.rulesets.collide.state.orders import Deploy, Placement
from tests.marks import clause, option
from tests.rulesets.collide.positions import Playing, block, spot, table, unit, zone

ZONES = (zone("South", 0, 0, 0, 36, 6), zone("North", 1, 0, 30, 36, 36))
UNITS = (unit("a1"), unit("a2"), unit("b1", None, 1))


def deploying(*things: Any, frame: Any = None, dice: Any = (), **options: Any) -> Playing:
    at = table(
        *(things or UNITS), *ZONES, size=(36, 36), options=options, finishers=[], phase="setup", round=0
    )
    return Playing(at, frame or Deployment(), dice=dice, luck=Seeded(b"d" * 32))


def give(game: Playing, seat: int, order: str) -> Playing:
    """An order of this seat, whoever else may answer."""
    going: Any = Game(game.state, game.chance)
    made = game.read(order)
    assert going.check(seat, made) is None
    going.answer(seat, made)
    going.advance()
    game.told += going.told
    return game


@clause("W-3.6")
def test_the_table_stands_before_units_are_placed() -> None:
    game = deploying(*UNITS, block("wall", 10, 10, 12, 12), frame=SetUp())
    kinds = game.happened()
    assert kinds.index("TerrainAgreed") < kinds.index("StageSet")
    assert game.asked == "MayDeploy"
    assert game.cited("W-3.6") == 1
    assert game.tells("UnusualForce", seat=1, units=1)


@clause("W-3.7")
@option("edge_rule", "whole_base")
@pytest.mark.parametrize(("y", "fits"), [(5.5, True), (5.6, False), (0.5, True)])
def test_the_whole_base_lies_in_the_zone(y: float, fits: bool) -> None:
    game = deploying()
    assert game.allows(f"deploy a1@10,{y} a2@12,2") == fits
    assert game.refuses("deploy a1@10,7 a2@12,2").clause == "W-3.7"


@clause("R-1.4", "W-3.7")
@option("edge_rule", "centre")
def test_the_centre_alone_may_be_asked_for() -> None:
    game = deploying(edge_rule="centre")
    assert game.allows("deploy a1@10,6 a2@0,2")
    assert game.refuses("deploy a1@10,6.01 a2@12,2").clause == "W-3.7"
    assert deploying(edge_rule="whole_base").refuses("deploy a1@0.4,3 a2@12,2").clause == "R-1.4"


@clause("W-3.7")
def test_everybody_is_deployed_once_and_only_ones_own() -> None:
    game = deploying()
    assert game.refuses("deploy a1@10,3").why == "all_must_deploy"
    assert game.refuses("deploy a1@10,3 a1@12,3").clause == "W-3.7"
    for stranger in ("b1", "nobody"):
        refusal = game.refuses(Deploy((Placement("a1", spot((10, 3))), Placement(stranger, spot((12, 3))))))
        assert (refusal.clause, refusal.why, refusal.facts) == ("W-3.7", "not_to_deploy", {"unit": stranger})
    assert game.measures("deploy a1@10,3") == ("W-3.7", "all_must_deploy", 1, 2)


@clause("R-1.5")
def test_nobody_is_placed_on_somebody_or_something_impassable() -> None:
    game = deploying(*UNITS, block("wall", 20, 1, 22, 3))
    assert game.refuses("deploy a1@10,3 a2@10.9,3").clause == "R-1.5"
    assert game.refuses("deploy a1@10,3 a2@21,3.4").clause == "R-1.5"
    assert game.allows("deploy a1@10,3 a2@11,3")


@clause("W-3.8", "W-3.9")
def test_both_deploy_at_once_and_nothing_shows_until_both_are_done() -> None:
    game = deploying()
    assert game.cited("W-3.8") == 1
    for seat in (0, 1):
        assert Game(game.state, game.chance).asking() is not None
        assert seat in Game(game.state, game.chance).asking().seats  # type: ignore[union-attr]
    give(game, 1, "deploy b1@10,33")
    assert game.events("UnitDeployed") == []
    assert game.facts["b1.on_table"] == "false"
    give(game, 0, "deploy a1@10,3 a2@12,3")
    assert [each.unit for each in game.events("UnitDeployed")] == ["a1", "a2", "b1"]


@clause("W-3.9")
def test_no_view_event_or_question_depends_on_the_others_placements() -> None:
    seen = []
    for order in ("deploy b1@10,33", "deploy b1@30,31"):
        game = give(deploying(), 1, order)
        asked = Game(game.state, game.chance).asking()
        seen.append((canonical(view(game.state, 0)), [repr(each) for each in game.told], repr(asked)))
    assert seen[0] == seen[1]
    waiting = canonical(view(deploying().state, 0))
    assert b"10,33" not in waiting
    give(game, 0, "deploy a1@10,3 a2@12,3")


@clause("W-3.10")
@option("first_finisher", "lock_order")
@pytest.mark.parametrize("first", [0, 1])
def test_who_locks_first_has_finished_first(first: int) -> None:
    orders = {0: "deploy a1@10,3 a2@12,3", 1: "deploy b1@10,33"}
    game = deploying()
    for seat in (first, 1 - first):
        give(game, seat, orders[seat])
    assert game.table.finishers[0] == first
    assert game.last("DeploymentFinished").first == first


@clause("W-3.10")
@option("first_finisher", "roll")
def test_who_finished_first_may_be_rolled_for_until_the_dice_differ() -> None:
    game = deploying(dice=[4, 4, 2, 5], first_finisher="roll")
    give(give(game, 0, "deploy a1@10,3 a2@12,3"), 1, "deploy b1@10,33")
    assert game.table.finishers == [1, 0]


@clause("W-3.10")
@option("first_finisher", "fixed")
@option("fixed_finisher", 0)
@option("fixed_finisher", 1)
@pytest.mark.parametrize("seat", [0, 1])
def test_who_finished_first_may_be_fixed_beforehand(seat: int) -> None:
    game = deploying(first_finisher="fixed", fixed_finisher=seat)
    give(give(game, 0, "deploy a1@10,3 a2@12,3"), 1, "deploy b1@10,33")
    assert game.table.finishers[0] == seat


@clause("W-3.10")
def test_bots_lock_in_no_order_that_means_anything_so_it_is_rolled_for() -> None:
    setup = Setup("short_skirmish", RULESET.default_rosters("short_skirmish"), {})
    assert RULESET.among_bots(setup).options == {"first_finisher": "roll"}
    agreed = Setup(setup.scenario, setup.rosters, {"first_finisher": "fixed"})
    assert RULESET.among_bots(agreed) is agreed
    first = set()
    for seed in range(6):
        row = Row(0, seed, ("uniform", "uniform"), (), (), "", 0, "", "", "")
        told = [each.event for part in replay_of(RULESET, setup, row).told for each in part]
        (done,) = [each for each in told if isinstance(each, DeploymentFinished)]
        assert done.how == "roll"
        first.add(done.first)
    assert first == {0, 1}
