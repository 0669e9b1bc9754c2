"""C-8.5, Power Nexus."""

from __future__ import annotations

from typing import Any

import pytest

from highground.engine.tally import Tally
from highground.geometry.measure import centre_of
from highground.geometry.units import INCH
from highground.rulesets.ascension.rules.combat.modifiers import add_attack, add_defense
from highground.rulesets.ascension.rules.combat.sight import aim_model
from highground.rulesets.ascension.rules.flow.rounds import EndRound, MayAct
from highground.rulesets.ascension.rules.hooks import attack_resolved
from highground.rulesets.ascension.scenarios.catalogue import SCENARIOS
from highground.rulesets.ascension.scenarios.orders import FreeInch, TakeToken
from highground.rulesets.ascension.scenarios.power_nexus import (
    MayTakeToken,
    lines_round_nexus,
    spend,
    token_of,
)
from highground.rulesets.ascension.scenarios.setting_up import LayScenarios
from highground.rulesets.ascension.state.models import Zone
from highground.rulesets.ascension.state.orders import Attack, Move, Step
from tests.marks import clause
from tests.rulesets.ascension.fights import parts
from tests.rulesets.ascension.positions import Playing, attack, box, disc, model, piece, point, table


def laid() -> Playing:
    scenario = SCENARIOS["power_nexus"]
    at = table(
        model("Ada"), model("Bo", 1, at_mm=(800, 800)), scenario="power_nexus", board_mm=(914.4, 914.4),
        zones=scenario.zones(scenario.width, scenario.width),
    )  # fmt: skip
    return Playing(at, LayScenarios(("power_nexus",)))


def at_the_nexus(lines: int = 1, x: float = 566.4, **given: Any) -> Playing:
    """Ada at the nexus, which her side controls, and some Ley Lines, the first of them beside her."""
    at = table(
        model("Ada", at_mm=(x, 500), attacks=[attack(skill=2)]),
        model("Bo", 1, at_mm=(900, 900), attacks=[attack(skill=2)]),
        piece("Power Nexus", 3, disc(500, 500, 25), "indestructible unmovable", objective="nexus"),
        *[
            piece(
                f"Ley Line {n}",
                1,
                box(x - 38, 478 - 40 * n, x + 38, 483.95 - 40 * n),
                "indestructible unmovable",
                objective="ley_line",
            )
            for n in range(lines)
        ],
        scenario="power_nexus",
        zones=(Zone("Nexus zone", disc(500, 500, 76.2), -1),),
        **given,
    )
    at.marks["plays power_nexus"] = 1
    return Playing(at, MayAct(0, "Ada"))


@clause("C-8.5.a", "C-8.5.b", "C-8.5.g")
def test_what_lies_on_the_table() -> None:
    game = laid()
    nexus = game.piece("Power Nexus")
    assert nexus.piece.size == 6
    assert nexus.piece.has("indestructible")
    assert game.last("ZoneMarked").across == 6 * INCH
    lines = [each for each in game.table.terrain if each.piece.objective == "ley_line"]
    assert len(lines) == 6
    middle = centre_of(nexus.shape)
    assert middle == point(457.2, 457.2)
    away = [centre_of(each.shape).minus(middle) for each in lines]
    assert [(each.x / INCH, each.y / INCH) for each in away] == [
        (-9, -6), (0, -9), (9, -6), (-9, 6), (0, 9), (9, 6)
    ]  # fmt: skip
    assert len([each for each in lines if each.shape.corners[0].y < game.table.board.height // 2]) == 3  # type: ignore[attr-defined]
    assert game.last("LengthAgreed").rounds == 5
    assert game.last("DeploymentAgreed").depth == 6 * INCH


@clause("C-8.5.c")
@pytest.mark.parametrize(
    ("lines", "x", "bonus"), [(1, 566.4, 1), (1, 566.5, 0), (2, 591.8, 1), (2, 591.9, 0)]
)
def test_the_controllers_models_within_an_inch_a_line_attack_and_defend_better(
    lines: int, x: float, bonus: int
) -> None:
    game = at_the_nexus(lines, x)
    at, ada, bo = game.table, game["Ada"], game["Bo"]
    total, defense = Tally([]), Tally([])
    add_attack(total, at, ada, ada.profile.attacks[0], bo)
    add_defense(defense, at, bo, bo.profile.attacks[0], ada, aim_model(at, bo))
    assert (total.total(), defense.total()) == (2 + bonus, 2 + bonus)
    if bonus:
        game.plays(FreeInch(point(x, 525.4)))
        assert not game.allows(FreeInch(point(x, 500)))
    else:
        assert not game.allows(FreeInch(point(x, 525.4)))
        at_the_nexus().plays(FreeInch(point(566.4, 525.4)))


def test_only_the_lines_and_the_nexus_of_the_scenario_count_not_those_of_players() -> None:
    game = at_the_nexus(3)
    lines, nexus = lines_round_nexus(game.table)
    assert (lines, nexus) == (3, game.piece("Power Nexus"))
    for placer, (number, name) in enumerate(((1, "Ley Line 1"), (2, "Ley Line 2"))):
        game.piece(name).placer = placer
        assert lines_round_nexus(game.table)[0] == 3 - number
    game.piece("Power Nexus").placer = 0
    assert lines_round_nexus(game.table) == (1, None)


@clause("C-8.5.d")
def test_of_several_tokens_one_is_spent_at_a_time() -> None:
    game = at_the_nexus()
    game.table.marks["attack token Ada"] = 3
    for left in (2, 1, 0, 0):
        game.does(spend, game["Ada"], "attack")
        assert token_of(game.table, game["Ada"], "attack") == left
    assert len(game.events("TokenSpent")) == 3


@clause("C-8.5.d")
@pytest.mark.parametrize("token", ["attack", "defense", "move"])
def test_drawing_on_a_ley_line_gives_a_token(token: str) -> None:
    game = at_the_nexus(x=700).plays(Move((Step("interact", name="Ley Line 0"),)))
    assert isinstance(game.asks(), MayTakeToken)
    assert game.refuses(TakeToken("luck")).clause == "C-8.5.d"
    game.plays(TakeToken(token))
    at, ada, bo = game.table, game["Ada"], game["Bo"]
    total, defense = Tally([]), Tally([])
    add_attack(total, at, ada, ada.profile.attacks[0], bo)
    add_defense(defense, at, bo, bo.profile.attacks[0], ada, aim_model(at, bo))
    assert total.total() == 2 + (token == "attack")
    assert defense.total() == 2 + (token == "defense")
    if token == "attack":
        game.does(attack_resolved, ada, bo, 0, 0)
    elif token == "defense":
        game.does(attack_resolved, bo, ada, 0, 0)
    else:
        game.plays(FreeInch(point(700, 525.4)))
    assert game.last("TokenSpent").token == token
    assert token_of(at, ada, token) == 0


@clause("C-8.5.d")
def test_a_token_lasts_for_all_targets_of_one_attack() -> None:
    blast = attack("Blast", "area", 2, 6, span_in=3)
    at = table(
        model("Ada", attacks=[blast]),
        model("Bo", 1, at_mm=(180, 120)),
        model("Cy", 1, at_mm=(180, 80)),
        scenario="power_nexus",
    )
    at.marks["plays power_nexus"] = 1
    at.marks["attack token Ada"] = 1
    game = Playing(at, MayAct(0, "Ada"), cards=["A♠", "A♥", "A♣", "A♦", "2♣", "2♦"])
    game.plays(Attack("Blast", (), point(180, 100)))
    order = game.order_of("AttackCompared", "TokenSpent")
    assert order == ["AttackCompared", "AttackCompared", "TokenSpent"]
    assert [parts(each.attack)["token"] for each in game.events("AttackCompared")] == [1, 1]


@clause("C-8.5.e")
def test_the_third_interaction_removes_the_ley_line_and_scores() -> None:
    game = at_the_nexus(x=700)
    touch = Move((Step("interact", name="Ley Line 0"),))
    for number in range(3):
        assert game.table.score == [0, 0]
        game.plays(touch, TakeToken("attack"))
        assert token_of(game.table, game["Ada"], "attack") == number + 1
        assert game.piece("Ley Line 0").standing == (number < 2)
    assert game.table.score == [1, 0]
    assert game.tells("TokenTaken", model="Ada", token="attack")


@clause("C-8.5.f")
def test_the_zone_scores_two_at_the_end_of_a_round() -> None:
    game = at_the_nexus()
    game = Playing(game.table, EndRound())
    assert game.table.score == [2, 0]
