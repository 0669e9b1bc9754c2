"""C-8.1.k and l, C-8.4.i and j: control of zones, the end of the game, the winner."""

from __future__ import annotations

from typing import Any

import pytest

import highground.rulesets.ascension.rulebook as R
from highground.geometry.units import INCH
from highground.rulesets.ascension.rules.combat.damage import lose_wounds
from highground.rulesets.ascension.rules.flow.rounds import EndRound, MayActivate
from highground.rulesets.ascension.rules.hooks import doer
from highground.rulesets.ascension.scenarios.scoring import (
    ModelWeighed,
    controller,
    credited,
    outcome,
    tell_control,
    zone_weights,
)
from highground.rulesets.ascension.state.models import Model, Table, Zone
from tests.marks import clause, option
from tests.rulesets.ascension.positions import Playing, disc, model, table

ZONE = Zone("Font zone", disc(500, 500, 50.8), -1)


def company(*models: Model, **given: Any) -> Table:
    """A table on which Seize Fate is played."""
    at = table(*models, scenario="seize_fate_company", zones=(ZONE,), **given)
    at.marks["plays seize_fate_company"] = 1
    return at


@clause("C-8.4.i", "C-8.4.j")
def test_the_side_with_most_influence_in_the_zone_controls_it() -> None:
    at = table(
        model("Ada", at_mm=(470, 500)),
        model("Alf", at_mm=(530, 500)),
        model("Bo", 1, 3, at_mm=(500, 600)),
        zones=(ZONE,),
    )
    assert zone_weights(at, ZONE) == [2, 3]
    assert controller(at, ZONE) == 1
    game = Playing(at).does(tell_control, ZONE)
    assert game.last("ZoneControlled").side == 1
    assert {each.model: each.weight for each in game.events("ModelWeighed")} == {"Ada": 1, "Alf": 1, "Bo": 3}
    at.models["Bo"].on_table = False
    assert Playing(at).does(tell_control, ZONE).tells("ZoneControlled", side=0, weights=(2, 0))


@clause("C-8.4.i")
def test_equal_weights_leave_the_zone_to_nobody_and_so_does_an_empty_one() -> None:
    at = table(model("Ada", at_mm=(470, 500)), model("Bo", 1, at_mm=(530, 500)), zones=(ZONE,))
    assert controller(at, ZONE) == -1
    game = Playing(at).does(tell_control, ZONE)
    assert game.last("ZoneContested").weights == (1, 1)
    at.models["Ada"].on_table = at.models["Bo"].on_table = False
    assert controller(at, ZONE) == -1


@clause("R-9.1.b")
@pytest.mark.parametrize(
    ("size", "gap_mm", "by"),
    [
        (3, 0, "C-8.4.j"),
        (3, 0.01, "C-8.4.j"),
        (3, 0.011, "R-9.1.b"),
        (3, 76.2, "R-9.1.b"),
        (3, 76.3, ""),
        (2, 25.4, "R-9.1.b"),
    ]
    + [(2, 25.5, ""), (1, 0, "C-8.4.j"), (1, 0.1, "")],
)
def test_a_zone_is_reached_by_the_base_or_by_the_base_widened_by_influence(
    size: float, gap_mm: float, by: str
) -> None:
    """The zone ends at 550.8; a lancer stands where its Influence of 1 inch just reaches it."""
    lancer = model("Lancer", 1, 2, at_mm=(500, 500 - 50.8 - 25.4 - 25), base_mm=50)
    at = table(model("Ada", size=size, at_mm=(550.8 + gap_mm + 20, 500), base_mm=40), lancer, zones=(ZONE,))
    game = Playing(at).does(tell_control, ZONE)
    told = {each.event.model: each.clause for each in game.told if isinstance(each.event, ModelWeighed)}
    assert told == ({"Ada": by} if by else {}) | {"Lancer": "R-9.1.b"}


@clause("C-8.4.j")
def test_a_base_that_just_reaches_the_zone_counts() -> None:
    for x, weight in ((566.81, 1), (566.82, 0)):
        at = table(model("Ada", at_mm=(x, 500)), model("Bo", 1, at_mm=(100, 100)), zones=(ZONE,))
        assert zone_weights(at, ZONE) == [weight, 0]
        game = Playing(at).does(tell_control, ZONE)
        assert [each.weight for each in game.events("ModelWeighed")] == [weight] * weight


@clause("C-8.4.j")
@option("zone_min_influence", 1)
@option("zone_min_influence", 0)
def test_how_much_a_model_without_influence_weighs_is_an_option() -> None:
    for least in (1, 0):
        at = table(
            model("Ada", at_mm=(500, 500)), model("Bo", 1, 2, at_mm=(500, 580)), zones=(ZONE,),
            zone_min_influence=least,
        )  # fmt: skip
        assert zone_weights(at, ZONE) == [least, 1]
        assert controller(at, ZONE) == (-1 if least else 1)
        Playing(at).does(tell_control, ZONE)


def test_influence_reaches_into_the_zone_as_the_base_does() -> None:
    near, far = 500 + 50.8 + 30 + 76.2, 500 + 50.8 + 30 + 76.3
    for x, weight in ((near, 3), (far, 0)):
        at = table(model("Ogre", 0, 3, at_mm=(x, 500)), model("Bo", 1, at_mm=(100, 100)), zones=(ZONE,))
        assert at.models["Ogre"].profile.influence == 3 * INCH
        assert zone_weights(at, ZONE) == [weight, 0]


# -- the end -------------------------------------------------------------------------------------


@clause("C-8.1.k", "C-8.1.l")
def test_after_the_last_round_most_points_win() -> None:
    at = company(model("Ada", at_mm=(500, 500)), model("Bo", 1, at_mm=(100, 100)), rounds=5, round=5)
    game = Playing(at, EndRound())
    assert game.asks() is None
    assert game.last("SideWon").side == 0
    assert game.table.over
    ended = outcome(game.table)
    assert ended is not None
    assert (ended.winners, ended.scores) == ((0,), (1, 0))


@clause("C-8.1.k")
def test_before_the_last_round_another_one_begins() -> None:
    at = company(model("Ada", at_mm=(500, 500)), model("Bo", 1, at_mm=(100, 100)), rounds=5, round=4)
    game = Playing(at, EndRound())
    assert isinstance(game.asks(), MayActivate)
    assert outcome(game.table) is None
    game.table.round = 5
    assert outcome(Playing(game.table, EndRound()).table) is not None


@clause("C-8.1.l")
def test_equal_points_are_a_draw() -> None:
    at = company(model("Ada", at_mm=(100, 100)), model("Bo", 1, at_mm=(900, 900)), rounds=1)
    game = Playing(at, EndRound())
    assert game.last("GameDrawn").scores == (0, 0)
    ended = outcome(game.table)
    assert ended is not None
    assert ended.winners == ()


@clause("C-8.1.k", "C-8.1.l")
@option("wipeout_wins", False)
def test_the_game_ends_as_soon_as_one_side_alone_has_models_and_the_dead_may_have_won() -> None:
    at = company(model("Ada"), model("Bo", 1, at_mm=(300, 300)))
    at.score = [0, 4]
    game = Playing(at).does(lose_wounds, at.models["Bo"], 9, R.R_7_1_4_A)
    assert game.asks() is None
    assert game.last("SideWon").side == 1
    assert game.tells("GameEnded", round=1)


@clause("C-8.1.l")
@option("wipeout_wins", True)
def test_the_only_side_left_wins_where_that_was_agreed() -> None:
    at = company(model("Ada"), model("Bo", 1, at_mm=(300, 300)), wipeout_wins=True)
    at.score = [0, 4]
    game = Playing(at).does(lose_wounds, at.models["Bo"], 9, R.R_7_1_4_A)
    assert game.last("SideWon").side == 0


@clause("C-8.1.k")
def test_with_three_sides_the_others_play_on() -> None:
    at = company(
        model("Ada"), model("Bo", 1, at_mm=(300, 300)), model("Cy", 2, at_mm=(600, 300)), sides=(0, 1, 2)
    )
    game = Playing(at).does(lose_wounds, at.models["Bo"], 9, R.R_7_1_4_A)
    assert game.asks() is not None
    game.does(lose_wounds, at.models["Cy"], 9, R.R_7_1_4_A)
    assert game.asks() is None


def test_a_removal_counts_for_whose_doing_it_was_or_for_the_only_enemy_or_for_nobody() -> None:
    at = table(model("Ada"), model("Bo", 1, at_mm=(300, 300)))
    assert (doer(at), credited(at, at.models["Bo"], 0)) == (0, 0)
    assert credited(at, at.models["Ada"], 0) == 1, "its own doing, and there is one enemy"
    assert credited(at, at.models["Ada"], -1) == 1
    at = table(model("Ada"), model("Bo", 1, at_mm=(300, 300)), model("Cy", 2, at_mm=(600, 300)), acting="")
    assert doer(at) == -1, "nobody acts"
    assert credited(at, at.models["Ada"], -1) == -1, "there are two enemies"
    assert credited(at, at.models["Ada"], 0) == -1
    assert credited(at, at.models["Ada"], 2) == 2
    assert [credited(at, at.models["Bo"], by) for by in (0, 1, 2)] == [0, -1, 2]


def test_team_mates_win_together() -> None:
    at = company(
        model("Ada"), model("Alf", 1, at_mm=(200, 300)), model("Bo", 2, at_mm=(300, 600)), sides=(0, 0, 1)
    )
    at.score, at.over = [3, 1], True
    ended = outcome(at)
    assert ended is not None
    assert (ended.winners, ended.scores) == ((0, 1), (3, 3, 1))
