"""C-8.4, Seize Fate."""

from __future__ import annotations

from typing import Any

import pytest

import highground.rulesets.ascension.rulebook as R
from highground.engine.errors import ContentError
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Setup
from highground.geometry.units import INCH, MM
from highground.rulesets.ascension.rules.combat.damage import lose_wounds
from highground.rulesets.ascension.rules.flow.rounds import EndRound, MayAct, StartOfActivation
from highground.rulesets.ascension.scenarios.catalogue import SCENARIOS
from highground.rulesets.ascension.scenarios.setting_up import LayScenarios, force_refusal
from highground.rulesets.ascension.state.activation import Turn
from highground.rulesets.ascension.state.models import Table, Zone
from highground.rulesets.ascension.state.orders import Move, Step
from tests.marks import clause, option
from tests.rulesets.ascension.positions import Playing, disc, model, point, table

TOUCH = Step("interact", name="Font of Conflict")


def laid(name: str = "seize_fate", **given: Any) -> Playing:
    """Seize Fate, with Ada and Bo on either side of the Font."""
    scenario = SCENARIOS[name]
    size = scenario.width / MM
    at = table(
        model("Ada", at_mm=(size / 2 - 41.05, size / 2)),
        model("Bo", 1, at_mm=(size / 2 + 41.05, size / 2)),
        scenario=name,
        board_mm=(size, size),
        rounds=scenario.rounds,
        limit=scenario.limit,
        zones=scenario.zones(scenario.width, scenario.width),
        **given,
    )
    return Playing(at, LayScenarios((name,)), MayAct(0, "Ada"))


@clause("C-8.4.a")
def test_one_model_of_up_to_75_points_each() -> None:
    duel = SCENARIOS["seize_fate"]
    assert force_refusal(duel, 75, "Blue", [75], 1) is None
    two = force_refusal(duel, 75, "Blue", [30, 30], 1)
    assert two is not None
    assert (two.clause, two.measured, two.limit) == ("C-8.4.a", 2, 1)
    dear = force_refusal(duel, 75, "Blue", [76], 1)
    assert dear is not None
    assert (dear.clause, dear.measured, dear.limit) == ("C-8.4.a", 76, 75)


@clause("C-8.4.a")
def test_of_a_larger_roster_the_dearest_model_within_the_limit_plays_and_leads() -> None:
    rules = find_ruleset("ascension")
    state = rules.open(Setup("seize_fate", ["brass_meridian", "hollow_menagerie"], {}))
    at: Table = state.table
    assert list(at.models) == ["Lancer Vey", "Spitter"]
    assert all(each.profile.leader for each in at.models.values())
    assert len(Playing(state, cards=["3♠", "2♠", "A♥", "J♦"]).events("ForceMustered")) == 2


@clause("C-8.4.a")
def test_a_single_model_that_is_too_dear_does_not_open() -> None:
    rules = find_ruleset("ascension")
    dear = {"side": "Dear", "models": [{"name": "Brute", "leader": True, "base_mm": 32, "attack_skill": 6,
                                        "defense": 5, "wounds": 6}]}  # fmt: skip
    with pytest.raises(ContentError, match=r"C-8.4.a.*81.*75"):
        rules.open(Setup("seize_fate", [dear, "grey_duellist"], {}))


@clause("C-8.4.b", "C-8.4.c")
def test_the_font_stands_at_the_centre_of_a_zone_of_four_inches() -> None:
    game = laid()
    font = game.piece("Font of Conflict")
    assert font.piece.size == 4
    assert font.piece.has("indestructible")
    assert game.last("PieceLaid").at == point(304.8, 304.8)
    assert game.last("ZoneMarked").across == 4 * INCH


@clause("C-8.4.d", "C-8.4.e")
def test_deployment_is_six_inches_deep_and_there_are_four_rounds() -> None:
    game = laid()
    assert game.last("DeploymentAgreed").depth == 6 * INCH
    assert game.last("LengthAgreed").rounds == 4


@clause("C-8.4.l")
def test_a_company_plays_five_rounds_on_a_larger_board() -> None:
    game = laid("seize_fate_company")
    assert game.last("LengthAgreed").rounds == 5
    assert game.table.board.width == 36 * INCH
    assert SCENARIOS["seize_fate_company"].limit == 250


@clause("C-8.4.f")
@option("font_once_per_move", False)
def test_each_interaction_with_the_font_scores() -> None:
    game = laid().plays(Move((TOUCH, TOUCH, TOUCH)))
    assert game.table.score == [3, 0]


@clause("C-8.4.f")
@option("font_once_per_move", True)
def test_only_one_interaction_of_a_move_scores_where_that_was_agreed() -> None:
    game = laid(font_once_per_move=True).plays(Move((TOUCH, TOUCH)))
    assert game.table.score == [1, 0]
    game.plays(Move((TOUCH,)))
    assert game.table.score == [1, 0]


@clause("C-8.4.f")
@option("font_once_per_move", True)
def test_where_one_interaction_of_a_move_scores_the_next_activation_scores_again() -> None:
    game = laid(font_once_per_move=True).plays(Move((TOUCH, TOUCH)))
    assert game.table.score == [1, 0]
    game.table.turn = Turn("Bo")
    again = Playing(game.table, StartOfActivation("Bo"), MayAct(1, "Bo")).plays(Move((TOUCH,)))
    assert again.table.score == [1, 1]


@clause("C-8.4.g")
def test_an_enemy_model_removed_scores() -> None:
    game = laid()
    game.does(lose_wounds, game["Bo"], 9, R.R_7_1_4_A)
    assert game.table.score == [1, 0]


@clause("C-8.4.g")
def test_a_model_that_falls_by_its_own_doing_scores_for_the_only_enemy() -> None:
    game = laid()
    game.does(lose_wounds, game["Ada"], 9, R.R_7_1_4_A)
    assert game.table.score == [0, 1]


@clause("C-8.4.h")
def test_the_zone_scores_when_the_round_ends() -> None:
    at = table(
        model("Ada", at_mm=(500, 500)), model("Bo", 1, at_mm=(100, 100)), scenario="seize_fate",
        zones=(Zone("Font zone", disc(500, 500, 50.8), -1),),
    )  # fmt: skip
    at.marks["plays seize_fate"] = 1
    game = Playing(at, EndRound())
    assert game.table.score == [1, 0]
