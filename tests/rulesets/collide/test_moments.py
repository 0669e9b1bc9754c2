"""E-triggers: texts that wait for a moment, written as data only."""

from __future__ import annotations

from typing import Any

import pytest

from highground.content.load import validate
from highground.engine.chance import Seeded
from highground.rulesets.collide.files.library import RowFile, row_of
from highground.rulesets.collide.rules.damage import UnitHarmed, UnitHealed
from highground.rulesets.collide.rules.round.rounds import EndOfRound, RollEnvironment
from highground.rulesets.collide.state.printed import Row
from tests.marks import clause
from tests.rulesets.collide.positions import Playing, ability, sheet, table, unit, weapon

LUCK = Seeded(b"t" * 32)


def waiting(when: str, **effect: Any) -> Any:
    """A sheet with a trigger that waits for this moment."""
    return sheet(abilities=[ability("Wait", "trigger", {"do": "heal", "amount": 2, "when": when, **effect})])


def entry(when: str, do: str, amount: int) -> Row:
    effects = [{"do": do, "amount": amount, "when": when}]
    file = {"name": "Weather", "effects": effects, "penalty": [{"do": "hazard", "amount": 1}]}
    return row_of(validate(RowFile, file, "entry"), "entry")


def healed(when: str) -> Playing:
    units = (unit("a", (0, 0), 0, waiting(when, who="self"), health=5), unit("b", (9, 0), 1))
    return Playing(table(*units), dice=[4])


@clause("E-triggers", "E-heal")
def test_the_start_and_the_end_of_an_activation() -> None:
    assert healed("activation_start").plays("activate a").unit("a").health == 7
    game = healed("activation_end").plays("activate a")
    assert game.unit("a").health == 5
    assert game.plays("end").unit("a").health == 7
    assert game.tells("UnitHealed", gained=2, left=7, unit="a", what="Wait")


@clause("E-heal")
def test_health_lost_by_who_lives() -> None:
    units = (unit("a", (0, 0), 0, waiting("hurt", who="self")), unit("b", (9, 0), 1))
    game = Playing(table(*units, order=[1, 0]), dice=[4]).plays("activate b", "attack b:rifle@a")
    assert game.unit("a").health == 7, "10 - 5 + 2"
    units = (unit("a", (0, 0), 0, waiting("hurt", who="self"), health=5), unit("b", (9, 0), 1))
    game = Playing(table(*units, order=[1, 0]), dice=[4]).plays("activate b", "attack b:rifle@a")
    assert not game.unit("a").on_table, "who falls is past it"


@clause("E-heal")
@pytest.mark.parametrize(
    ("when", "frame"), [("round_start", RollEnvironment(0)), ("round_end", EndOfRound())]
)
def test_the_start_and_the_end_of_a_round(when: str, frame: Any) -> None:
    units = (unit("a", (0, 0), 0, waiting(when, who="self"), health=5), unit("b", (9, 0), 1, health=5))
    game = Playing(table(*units), frame, luck=LUCK)
    assert (game.unit("a").health, game.unit("b").health) == (7, 5)


@clause("E-hazard", "W-4.5")
def test_an_environment_may_wait_too_and_meets_both_sides() -> None:
    at = table(unit("a", (0, 0)), unit("b", (9, 0), 1), environment=entry("round_end", "hazard", 3))
    game = Playing(at, EndOfRound(), luck=LUCK)
    assert [each.health for each in game.table.units] == [7, 7]
    at = table(unit("a", (0, 0)), unit("b", (9, 0), 1), environment=entry("activation_start", "hazard", 3))
    game = Playing(at).plays("activate a")
    assert [each.health for each in game.table.units] == [7, 10], "only who is activated"


@clause("E-ap_gain")
def test_points_may_wait_for_the_end_of_an_activation() -> None:
    rich = sheet(
        abilities=[ability("Tithe", "trigger", {"do": "ap_gain", "amount": 1, "when": "activation_end"})]
    )
    game = Playing(table(unit("a", (0, 0), 0, rich), unit("b", (9, 0), 1))).plays("activate a")
    assert game.facts["One.ap"] == "4"
    assert game.plays("end").facts["One.ap"] == "5"


@clause("E-displace")
def test_a_hurt_unit_may_push_its_enemies_away() -> None:
    spring = {"do": "displace", "steps": 2, "who": "near", "within_steps": 2, "when": "hurt"}
    springy = sheet(abilities=[ability("Spring", "trigger", spring)])
    at = table(unit("a", (0, 0), 0, springy), unit("b", (1, 0), 1), order=[1, 0])
    game = Playing(at, dice=[4]).plays("activate b", "attack b:knife@a")
    assert game.at("b") == "3,0"


@clause("E-hazard")
def test_a_trigger_for_everyone_meets_every_unit_of_both_sides() -> None:
    burst = ability("Burst", "trigger", {"do": "hazard", "amount": 1, "who": "everyone", "when": "hit"})
    units = (unit("a", (0, 0), of=sheet(abilities=[burst])), unit("b", (9, 9)), unit("x", (1, 0), 1))
    game = Playing(table(*units, unit("y", (20, 0), 1)), dice=[4]).plays("activate a", "attack a:knife@x")
    assert [game.unit(name).health for name in ("a", "b", "x", "y")] == [9, 9, 10 - 4 - 1, 9]


# -- texts that answer each other ----------------------------------------------------------------


def at_harm(name: str, do: str, who: str, amount: int = 1) -> dict[str, Any]:
    text: dict[str, Any] = {"do": do, "amount": amount, "who": who, "when": "hurt"}
    return ability(name, "trigger", {**text, "within_steps": 9.0} if who == "near" else text)


def struck(one: list[Any], two: list[Any], **facts: Any) -> Playing:
    """Whoever has the first texts is hit by a knife (4 damage) of whoever has the second."""
    units = (unit("a", (0, 0), of=sheet(abilities=one)), unit("x", (1, 0), 1, sheet(abilities=two)))
    return Playing(table(*units, order=[1, 0], **facts), dice=[4]).plays("activate x", "attack x:knife@a")


def spoken(game: Playing) -> list[str]:
    """Which texts harmed or healed, in the order they did."""
    events = [each.event for each in game.told]
    return [
        each.damage.parts[0].why if isinstance(each, UnitHarmed) else each.what
        for each in events
        if isinstance(each, UnitHarmed | UnitHealed)
    ]


@clause("E-triggers", "E-hazard", "E-heal")
def test_texts_of_two_players_that_answer_each_other_come_to_an_end() -> None:
    """a harms everybody at its every harm, x heals everybody at its own: neither says it twice."""
    game = struck([at_harm("Thorns", "hazard", "everyone")], [at_harm("Balm", "heal", "everyone")])
    assert game.asked == "MayAct"
    assert spoken(game) == ["damage", "Thorns", "Thorns", "Balm", "Balm"]
    assert (game.unit("a").health, game.unit("x").health) == (10 - 4 - 1 + 1, 10)


@clause("E-triggers", "E-hazard")
def test_harm_is_answered_once_by_each_text_and_not_by_the_text_that_did_it() -> None:
    game = struck([at_harm("Thorns", "hazard", "near")], [at_harm("Spines", "hazard", "near")])
    assert spoken(game) == ["damage", "Thorns", "Spines"]
    assert (game.unit("a").health, game.unit("x").health) == (10 - 4 - 1, 9)
    alone = struck([at_harm("Rage", "hazard", "self"), at_harm("Grief", "hazard", "self")], [])
    assert sorted(spoken(alone)) == ["Grief", "Grief", "Rage", "Rage", "damage"], "each answers the other"


@clause("E-hazard")
def test_the_same_text_of_another_unit_is_another_text() -> None:
    thorns = sheet(abilities=[at_harm("Thorns", "hazard", "near")])
    units = (unit("a", (0, 0), of=thorns), unit("b", (0, 3), of=thorns), unit("x", (1, 0), 1))
    game = Playing(table(*units, order=[1, 0]), dice=[4]).plays("activate x", "attack x:knife@a")
    assert game.unit("a").health == 10 - 4 - 1, "b answers a's thorns"
    assert game.unit("b").health == 9
    assert game.unit("x").health == 8


@clause("E-hazard")
def test_a_text_answers_anew_when_something_else_does_harm() -> None:
    twin = sheet(weapons=[weapon("Twin", "Melee", attacks=2, damage=1)])
    units = (
        unit("a", (0, 0), of=sheet(abilities=[at_harm("Thorns", "hazard", "near")])),
        unit("x", (1, 0), 1, twin),
    )
    game = Playing(table(*units, order=[1, 0]), dice=[4, 4]).plays("activate x", "attack x:twin@a x:twin@a")
    assert game.unit("x").health == 8


@clause("E-hazard", "E-heal")
def test_the_weather_does_not_answer_itself_either() -> None:
    acid = entry("hurt", "hazard", 1)
    game = struck([], [], environment=acid)
    assert spoken(game) == ["damage", "Weather"]
    tough = struck([at_harm("Scab", "heal", "self")], [], environment=acid)
    assert spoken(tough) == ["damage", "Weather", "Scab", "Scab"], "the knife and the weather are answered"
