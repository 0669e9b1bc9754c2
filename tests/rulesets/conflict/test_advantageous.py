"""CF-2.7, Advantageous terrain: control, points, Font, Gateway, Nexus, ley lines."""

from __future__ import annotations

from typing import Any

import pytest

import highground.rulesets.conflict.rulebook as R
from highground.engine.tally import Tally, tally
from highground.geometry.units import INCH
from highground.rulesets.conflict.rules.combat.modifiers import add_attack, add_guard
from highground.rulesets.conflict.rules.flow.rounds import EndRound
from highground.rulesets.conflict.rules.hooks import ATTACK_BONUSES, DEFENSE_BONUSES, STRIDE_BONUSES
from highground.rulesets.conflict.scenarios.advantageous import take_nexus
from highground.rulesets.conflict.scenarios.battlefield import PlaceTerrain
from highground.rulesets.conflict.scenarios.free_inch import free_distance
from highground.rulesets.conflict.state.profiles import PHYSICAL
from tests.marks import clause
from tests.rulesets.conflict.scenes import fighter, scene
from tests.scene import Scene

OURS, THEIRS = 0, 1


def piece(kind: str, placer: int, **more: Any) -> dict[str, Any]:
    """A piece of 40 mm at (300, 300), placed by a side."""
    traits = {"gateway": ["reinforced"]}.get(kind, ["indestructible", "unmovable"])
    size = {"font": 2, "gateway": 2, "nexus": 3, "ley_line": 1}[kind]
    return {"name": kind, "size": size, "centre_mm": [300, 300], "radius_mm": 20, "objective": kind,
            "traits": traits, "placer": placer, **more}  # fmt: skip


def near(kind: str, placer: int, x: float = 264, **given: Any) -> Scene:
    """Ada, who leads, beside a piece (touching it at 264); Bo far away."""
    case = {key: given.pop(key) for key in ("marks", "scenario", "round") if key in given}
    marks = {"advantageous terrain": 1, **case.pop("marks", {})}
    return scene(
        fighter("Ada", at=(x, 300), leader=True), fighter("Bo", 1, at=(800, 800)), active="Ada",
        terrain=[piece(kind, placer, **given)], marks=marks, scenario="seize_fate_company", **case,
    )  # fmt: skip


def added(game: Scene, listed: list[Any], name: str = "Ada") -> int:
    total = tally(0, R.C_11_2, "cards")
    for each in listed:
        each(game.table, game.table.fighter(name), total)
    return total.total()


def end_round(game: Scene) -> Scene:
    game.state.agenda.clear()
    return game.does(lambda now: now.then(EndRound()))


# -- control -------------------------------------------------------------------------------------


@clause("CF-2.7.a")
def test_whoever_places_advantageous_terrain_controls_it() -> None:
    game = scene(fighter("Ada"), fighter("Bo", 1, at=(800, 800)), stage="deploy")
    game.state.agenda.clear()
    game.does(lambda now: now.then(PlaceTerrain())).plays("place 'Ancient Gateway' 300,300 1,0")
    assert game.last("PieceHeld").side == OURS


@clause("CF-2.7.a")
@pytest.mark.parametrize("kind", ["font", "gateway", "nexus"])
def test_an_interact_takes_it_and_ones_own_is_not_taken(kind: str) -> None:
    game = near(kind, THEIRS).plays(f"interact {kind}")
    assert game.table.terrain_named(kind).holder == OURS
    assert near(kind, OURS).refuses(f"interact {kind}").why == "already_held"


@pytest.mark.parametrize(("placer", "asked"), [(0, True), (1, True), (-1, False)])
def test_whoever_takes_a_nexus_that_was_placed_is_asked_what_it_gives(placer: int, asked: bool) -> None:
    game = near("nexus", placer)
    game.state.agenda.clear()
    game.does(take_nexus, game.table.fighter("Bo"), game.table.terrain_named("nexus"))
    assert bool(game.asked) is asked


@clause("CF-2.7.a", "CF-2.7.b")
def test_the_opponents_piece_scores_as_the_round_ends_and_goes_back() -> None:
    game = end_round(near("gateway", THEIRS, holder=OURS))
    assert game.table.score == [1, 0]
    assert game.table.terrain_named("gateway").holder == THEIRS
    assert game.last("PieceReturned").side == THEIRS


def test_ones_own_piece_scores_nothing() -> None:
    assert end_round(near("gateway", OURS)).table.score == [0, 0]


# -- what it gives -------------------------------------------------------------------------------


@clause("CF-2.7.c")
def test_the_fonts_controllers_leader_attacks_at_one_more() -> None:
    assert added(near("font", OURS, x=700), ATTACK_BONUSES) == 1
    assert added(near("font", THEIRS), ATTACK_BONUSES) == 0
    assert added(near("font", THEIRS), ATTACK_BONUSES, "Bo") == 0


@clause("CF-2.7.d")
def test_a_stride_more_for_starting_within_five_inches_of_the_gateway() -> None:
    for gap, strides in ((127, "6"), (127.1, "5")):
        game = near("gateway", OURS, x=264 - gap).plays("end", "activate Bo", "end", "activate Ada")
        assert game.facts["strides"] == strides


@clause("CF-2.7.d")
def test_the_gateway_gives_nothing_to_the_next_model_that_starts_far_from_it() -> None:
    ada, bea = fighter("Ada", at=(264, 300)), fighter("Bea", at=(500, 300))
    marks = {"advantageous terrain": 1}
    game = scene(
        ada, bea, fighter("Bo", 1, at=(800, 800)), active="Bo", terrain=[piece("gateway", OURS)], marks=marks
    )
    game.plays("end", "activate Ada")
    assert game.facts["strides"] == "6"
    game.plays("end", "activate Bea")
    assert game.facts["strides"] == "5"


def test_the_gateway_gives_nothing_to_the_other_side() -> None:
    game = near("gateway", THEIRS).plays("end", "activate Bo", "end", "activate Ada")
    assert game.facts["strides"] == "5"
    assert added(game, STRIDE_BONUSES) == 0


@clause("CF-2.7.e")
@pytest.mark.parametrize(
    ("token", "gives"), [("attack", (1, 0, 0)), ("defense", (0, 1, 0)), ("move", (0, 0, 2))]
)
def test_the_nexus_gives_what_its_controller_picks(token: str, gives: tuple[int, int, int]) -> None:
    game = near("nexus", THEIRS).plays("interact nexus")
    assert (game.asked, game.seat) == ("MayEmpower", OURS)
    game.plays(f"token {token}")
    ada = game.table.fighter("Ada")
    found = (
        added(game, ATTACK_BONUSES),
        added(game, DEFENSE_BONUSES),
        free_distance(game.table, ada) // INCH,
    )
    assert found == gives
    attacking, defending = Tally([]), Tally([])
    add_attack(attacking, game.table, ada, ada.sheet().attacks[0], game.table.fighter("Bo"))
    add_guard(defending, game.table, ada, PHYSICAL)
    told = [
        [each.amount for each in total.parts if each.clause == "CF-2.7.e"] for total in (attacking, defending)
    ]
    assert told == [[1] * gives[0], [1] * gives[1]], "and it counts where totals are reckoned"


@clause("CF-2.7.e")
def test_as_each_round_starts_the_controller_picks_anew() -> None:
    game = end_round(near("nexus", THEIRS))
    assert (game.asked, game.seat) == ("MayEmpower", THEIRS)
    game.plays("token defense")
    assert added(game, DEFENSE_BONUSES, "Bo") == 0
    assert game.tells("NexusTuned", piece="nexus", power="defense")


@clause("CF-2.7.e")
def test_within_six_inches() -> None:
    for gap, gives in ((152.4, 1), (152.5, 0)):
        game = end_round(near("nexus", OURS, x=264 - gap)).plays("token attack")
        assert added(game, ATTACK_BONUSES) == gives


@clause("CF-2.7.e")
def test_two_inches_of_movement_for_nothing() -> None:
    game = end_round(near("nexus", OURS)).plays("token move")
    while game.seat == 1:
        game.plays("activate Bo", "end")
    game.plays("activate Ada")
    assert game.refuses("inch 213.1,300").why == "too_far"
    game.plays("inch 213.2,300")
    assert free_distance(game.table, game.table.fighter("Ada")) == 0


@clause("CF-2.7.f")
def test_the_third_interaction_removes_a_ley_line() -> None:
    first = near("ley_line", -1, uses=0).plays("interact ley_line")
    assert first.table.terrain_named("ley_line") is not None
    second = near("ley_line", -1, uses=1).plays("interact ley_line")
    assert second.table.terrain_named("ley_line") is not None
    third = near("ley_line", -1, uses=2).plays("interact ley_line")
    assert third.table.terrain_named("ley_line") is None
    assert third.table.score == [0, 0]
