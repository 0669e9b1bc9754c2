"""New units, abilities, environment entries and tactics are data only: a faction nobody has heard of."""

from __future__ import annotations

from typing import Any

import pytest

from highground.content.load import validate
from highground.engine.chance import Seeded
from highground.engine.tally import Tally
from highground.rulesets.collide.files.library import FactionFile, RowFile, faction_of, row_of, sheet_of
from highground.rulesets.collide.rules.effects.in_force import defence
from highground.rulesets.collide.rules.round.rounds import EndOfRound, LogisticsPhase, RollEnvironment
from highground.rulesets.collide.state.printed import RANGED, Faction, Row, Sheet
from tests.marks import clause
from tests.rulesets.collide.positions import (
    KNIFE,
    RIFLE,
    TROOPER,
    Playing,
    ability,
    sheet,
    table,
    unit,
    weapon,
)

LUCK = Seeded(b"n" * 32)
BELL: dict[str, Any] = {
    **TROOPER,
    "name": "Bellringer",
    "training": ["Choir"],
    "abilities": [
        ability("Toll", "active", {"do": "hazard", "amount": 2, "who": "near", "within_steps": 4}, knack=4),
        ability(
            "Hymn", "passive", {"do": "stat_mod", "stat": "dv", "amount": 1, "who": "friends_in_contact"}
        ),
    ],
}
CHOIR: dict[str, Any] = {
    "name": "The Choir",
    "units": [BELL],
    "environment": [
        {
            "name": f"Verse {number}",
            "effects": [{"do": "ap_loss", "amount": 1, "when": "round_end"}],
            "penalty": [{"do": "hazard", "amount": 1, "who": "enemies_in_contact"}],
        }
        for number in range(1, 7)
    ],
    "tactics": [
        {"name": name, "knack": 4, "effects": [text]}
        for name, text in (
            ("Harsh Note", {"do": "damage_mod", "amount": 3, "filter": {"wounded": True}}),
            ("Discord", {"do": "hazard", "amount": 2, "who": "enemies_in_contact"}),
            ("Requiem", {"do": "hazard", "amount": 1, "who": "everyone"}),
        )
    ],
}


def choir() -> Faction:
    return faction_of(validate(FactionFile, CHOIR, "choir"), "choir")


def bellringer() -> Sheet:
    return sheet_of(validate(FactionFile, CHOIR, "choir").units[0], "corpse", "choir")


def singing(*units: Any, dice: Any = (), **facts: Any) -> Playing:
    names = tuple(each.name for each in choir().tactics)
    at = table(*units, factions_played=(choir(), "saltglass"), tactics=(names, ()), **facts)
    return Playing(at, dice=dice)


def having(text: dict[str, Any], kind: str = "trigger", **fields: Any) -> Sheet:
    """A Trooper with one more text."""
    return sheet(abilities=[ability("Text", kind, text, **fields)])


def entry(**effect: Any) -> Row:
    file = {"name": "Weather", "effects": [effect], "penalty": [{"do": "hazard", "amount": 1}]}
    return row_of(validate(RowFile, file, "entry"), "entry")


# -- a faction -----------------------------------------------------------------------------------


@clause("W-15.2", "E-hazard")
def test_a_new_unit_with_a_new_ability_is_played() -> None:
    game = singing(
        unit("a", (0, 0), of=bellringer()), unit("b", (3, 0)), unit("x", (4, 0), 1), unit("y", (4.01, 3), 1),
        dice=[4],
    )  # fmt: skip
    game.plays("activate a", "use a toll")
    assert [game.unit(name).health for name in ("a", "b", "x", "y")] == [10, 8, 8, 10]


@clause("E-stat_mod")
def test_a_passive_text_may_reach_friends_in_contact() -> None:
    def shot(at: tuple[float, float]) -> int:
        units = (unit("a", (0, 0), of=bellringer()), unit("b", at), unit("x", (0, 9), 1))
        game = Playing(table(*units, order=[1, 0]), dice=[4])
        return game.plays("activate x", "attack x:rifle@b").unit("b").health

    assert shot((1.1, 0)) == 6, "5 - 1"
    assert shot((1.11, 0)) == 5


@clause("E-hazard")
@pytest.mark.parametrize(
    ("who", "activated", "hurt"),
    [
        ("self", "a", "a"), ("friends_in_contact", "a", "b"), ("near", "a", "bcxy"),
        ("enemies_in_contact", "a", "x"), ("everyone", "a", "abcdxyz"), ("activation", "a", "a"),
        ("activation", "a b", "ab"), ("friends_in_contact", "a b", "b"),
    ],
)  # fmt: skip
def test_a_text_meets_those_whom_it_names(who: str, activated: str, hurt: str) -> None:
    """a, with b beside it, c near and d far off, and enemies x, y and z at the same distances."""
    text: dict[str, Any] = {"do": "hazard", "amount": 1, "who": who}
    if who == "near":
        text["within_steps"] = 3.5
    others = {"b": (1, 0), "c": (3, 0), "d": (10, 0)}
    foes = {"x": (0, 1), "y": (0, 3), "z": (0, 10)}
    units = [unit("a", (0, 0), of=having(text, "active"))]
    units += [unit(name, at) for name, at in others.items()]
    units += [unit(name, at, 1) for name, at in foes.items()]
    game = Playing(table(*units)).plays(f"activate {activated}", "use a text")
    assert "".join(each.name for each in game.table.units if each.health < 10) == hurt


@clause("E-stat_mod")
def test_a_changed_figure_has_a_reason_for_each_change_and_no_other() -> None:
    for change, told in (
        ({"amount": 2}, [2]),
        ({"percent": 50}, [-1]),
        ({"set_to": 5}, [3]),
        ({"percent": 200, "amount": 1}, [2, 1]),
        ({"set_to": 5, "percent": 200, "amount": -1}, [3, 5, -1]),
    ):
        text = {"do": "stat_mod", "stat": "dv", **change}
        made = table(unit("a", (0, 0), of=sheet(dv=2, abilities=[ability("Text", "passive", text)])))
        reasons = Tally([])
        found = defence(made, made.find("a"), RANGED, reasons)
        assert [each.amount for each in reasons.parts] == told
        assert found == 2 + sum(told)


@clause("E-damage_mod", "W-6.5")
def test_the_filter_of_a_new_tactic_speaks_of_the_target() -> None:
    for health, left in ((9, 1), (10, 5)):
        game = singing(unit("a", (0, 0)), unit("x", (0, 9), 1, health=health), dice=[4, 4])
        game.plays("activate a", "tactic harsh-note", "attack a:rifle@x")
        assert game.unit("x").health == left


@clause("E-hazard")
def test_a_new_tactic_meets_enemies_in_contact_or_everybody() -> None:
    units = (unit("a", (0, 0)), unit("b", (1, 0)), unit("x", (2, 0), 1), unit("y", (9, 0), 1))
    game = singing(*units, dice=[4]).plays("activate a b", "tactic discord")
    assert [each.health for each in game.table.units] == [10, 10, 8, 10]
    game = singing(*units, dice=[4]).plays("activate a b", "tactic requiem")
    assert [each.health for each in game.table.units] == [9, 9, 9, 9]


@clause("W-6.6", "E-ap_loss")
def test_a_new_entry_has_its_penalty_and_its_moment() -> None:
    row = choir().environment[0]
    game = singing(unit("a", (0, 0)), unit("x", (1, 0), 1), environment=row, dice=[3])
    game.plays("activate a", "tactic discord")
    assert game.unit("x").health == 9
    at = table(unit("a", (0, 0)), unit("x", (9, 0), 1), environment=row, ap=(3, 0))
    game = Playing(at, EndOfRound(), luck=LUCK)
    assert [each.amount for each in game.events("ApChanged")[:2]] == [-1, 0], "each player, never below 0"


# -- moments -------------------------------------------------------------------------------------


@clause("E-ap_gain", "W-4.8")
def test_logistics_is_a_moment_for_units_and_environments() -> None:
    rich = having({"do": "ap_gain", "amount": 2, "when": "logistics"})
    at = table(
        unit("a", (0, 0), of=rich),
        unit("x", (9, 0), 1),
        ap=(0, 0),
        environment=entry(do="ap_gain", amount=1, when="logistics"),
    )
    game = Playing(at, LogisticsPhase())
    assert (game.facts["One.ap"], game.facts["Two.ap"]) == ("5", "3")
    assert game.tells("EnvironmentInForce", effect="", penalty="", row="Weather")


@clause("E-ap_gain")
def test_a_trigger_out_of_its_time_does_nothing() -> None:
    rich = having({"do": "ap_gain", "amount": 2, "when": "round_end"})
    at = table(unit("a", (0, 0), of=rich), unit("x", (9, 0), 1), ap=(0, 0))
    assert Playing(at, RollEnvironment(0), luck=LUCK).facts["One.ap"] == "0"
    at = table(unit("a", (0, 0), of=rich), unit("x", (9, 0), 1), ap=(0, 0), round=5)
    assert Playing(at, EndOfRound(), luck=LUCK).facts["One.ap"] == "2"


@clause("W-4.22", "W-12.1")
@pytest.mark.parametrize(("die", "health"), [(3, 5), (4, 7)])
def test_a_trigger_with_a_check_is_rolled_without_points(die: int, health: int) -> None:
    tough = having({"do": "heal", "amount": 2, "when": "hurt"}, knack=4)
    at = table(unit("a", (0, 0), of=tough), unit("x", (0, 9), 1), order=[0, 1])
    game = Playing(at, dice=[4, die]).plays("stop", "activate x", "attack x:rifle@a")
    assert game.unit("a").health == health, "even while its player is locked out"
    assert game.facts["One.ap"] == "5"


@clause("E-hazard", "W-13.13")
def test_who_falls_to_the_weather_is_past_its_own_triggers() -> None:
    tough = having({"do": "heal", "amount": 2, "when": "activation_end"})
    storm = entry(do="hazard", amount=3, when="activation_end")
    at = table(
        unit("a", (0, 0), of=tough, health=3), unit("b", (5, 5)), unit("x", (9, 0), 1), environment=storm
    )
    game = Playing(at).plays("activate a", "end")
    assert not game.unit("a").on_table


# -- filters -------------------------------------------------------------------------------------


@clause("E-add_effective")
def test_more_types_may_be_bypassed_by_some_attacks_only() -> None:
    keen = having({"do": "add_effective", "types": ["Physical"], "filter": {"modes": ["Melee"]}}, "passive")
    game = Playing(table(unit("a", (0, 0), of=keen), unit("x", (1, 0), 1)), dice=[4, 6])
    game.plays("activate a", "attack a:knife@x")
    assert game.unit("x").health == 2, "2 x 4"
    game = Playing(table(unit("a", (0, 0), of=keen), unit("x", (0, 9), 1)), dice=[4])
    assert game.plays("activate a", "attack a:rifle@x").unit("x").health == 5


@clause("E-ap_spend_limit")
def test_a_limit_may_be_for_some_units_only() -> None:
    heavy = entry(do="ap_spend_limit", amount=0, filter={"training": "Marine"})
    scout = sheet(training=["Scout"])
    at = table(unit("a", (0, 0)), unit("b", (20, 0), of=scout), unit("x", (0, 9), 1), environment=heavy)
    assert Playing(at).plays("activate a").refuses("attack a:rifle@x+1").clause == "E-ap_spend_limit"
    at = table(unit("b", (0, 0), of=scout), unit("x", (0, 9), 1), environment=heavy)
    assert Playing(at).plays("activate b").allows("attack b:rifle@x+1")


@clause("E-cover_dv", "E-deny_cover")
def test_cover_may_be_worth_less_or_nothing_to_some_units() -> None:
    def left(row: Row, training: str) -> int:
        covered = sheet(training=[training], abilities=[ability("Cloak", "passive", {"do": "grant_cover"})])
        at = table(unit("a", (0, 0)), unit("x", (0, 9), 1, of=covered), environment=row)
        return Playing(at, dice=[5]).plays("activate a", "attack a:rifle@x").unit("x").health

    thin = entry(do="cover_dv", amount=0, filter={"training": "Scout"})
    assert (left(thin, "Scout"), left(thin, "Marine")) == (5, 6)
    bare = entry(do="deny_cover", filter={"training": "Scout"})
    assert (left(bare, "Scout"), left(bare, "Marine")) == (5, 6)


@clause("E-threat_as_modifier")
def test_a_steady_hand_may_belong_to_some_units_only() -> None:
    calm = {"do": "threat_as_modifier", "amount": -1, "who": "activation", "filter": {"training": "Marine"}}
    lead = sheet(training=["Leadership"], abilities=[ability("Calm", "passive", calm)])
    far = (unit("x", (0, -1), 1, of=sheet(weapons=[KNIFE])), unit("y", (0, 9), 1))
    for training, left in (("Marine", 5), ("Scout", 10)):
        shooter = sheet(training=[training], weapons=[RIFLE])
        at = table(unit("a", (0, 0), of=shooter), unit("l", (1, 0), of=lead), *far)
        game = Playing(at, dice=[5]).plays("activate a l", "attack a:rifle@y")
        assert game.unit("y").health == left


@clause("E-prevent_removal")
def test_every_friend_who_may_save_is_asked_until_one_does() -> None:
    text = {
        "do": "prevent_removal",
        "knack": 4,
        "health": 3,
        "within_steps": 6.0,
        "filter": {"training": "Marine"},
    }
    saint = having(text)
    axe = sheet(weapons=[weapon("Axe", "Melee", damage=20, knack=2)])
    units = (unit("s1", (3, 0), of=saint), unit("s2", (-3, 0), of=saint), unit("x", (0, 1), 1, of=axe))
    game = Playing(table(unit("a", (0, 0)), *units, order=[1, 0]), dice=[4, 3, 4])
    game.plays("activate x", "attack x:axe@a", "trigger", "trigger")
    assert (game.unit("a").health, game.unit("a").on_table) == (3, True)
    assert game.tells("UnitSaved", unit="a", saver="s2", left=3)
    assert (game.unit("s1").uses, game.unit("s2").uses) == ([1], [1]), "who failed has used it up, too"
    game = Playing(table(unit("a", (0, 0)), *units, order=[1, 0]), dice=[4]).plays(
        "activate x", "attack x:axe@a"
    )
    game.plays("pass")
    assert game.asked == "MaySave"
    game.plays("pass")
    assert not game.unit("a").on_table
    stranger = sheet(training=["Scout"])
    game = Playing(table(unit("a", (0, 0), of=stranger), *units, order=[1, 0]), dice=[4])
    assert not game.plays("activate x", "attack x:axe@a").unit("a").on_table
