"""What bots are offered: no seat is better placed than the other where the map favours neither."""

from __future__ import annotations

from highground.engine.chance import Seeded, seed_of
from highground.engine.orders import Candidate, candidates_for
from highground.engine.ruleset import Setup
from highground.geometry.shapes import Point
from highground.rulesets.ascension.state.orders import Deploy
from highground.rulesets.conflict.ruleset import RULESET
from highground.rulesets.conflict.scenarios.deployment import MayDeploy


def places(found: list[Candidate]) -> list[Point]:
    return [each.order.at for each in found if isinstance(each.order, Deploy)]


def test_on_a_map_turned_half_round_both_seats_may_deploy_alike() -> None:
    setup = Setup("seize_fate_company", ["tide_clutch", "tide_clutch"], RULESET.read_options({}))
    state = RULESET.open(setup)
    board, luck = state.table.board, Seeded(seed_of(1))
    mine, theirs = [places(candidates_for(state.known(seat), MayDeploy(seat), 64, luck)) for seat in (0, 1)]
    assert len(mine) > 4
    assert mine == [Point(board.width - at.x, board.height - at.y) for at in theirs]
