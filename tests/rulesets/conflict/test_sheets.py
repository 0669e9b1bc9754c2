"""What `sheet` and the table show: what the game is about, in both languages."""

from __future__ import annotations

from typing import Any

from highground.engine.plugins import find_ruleset
from highground.engine.sheet import Stat
from highground.rulesets.conflict.rules.flow.rounds import MayAct
from tests.rulesets.conflict.positions import EVEN, Playing, attack, effect, facet, model, table

RULES = find_ruleset("conflict")
LEFT: dict[str, Any] = dict.fromkeys(("prone", "running", "covered", "braced", "focused"), True)
"""All that maneuvers and attacks can leave a model with."""


def _lines(game: Playing, name: str) -> dict[str, Stat]:
    sheet = RULES.sheet(game.state.known(0), name)
    return {each.label: each for each in (*sheet.stats, *sheet.lines)}


def _said(game: Playing, name: str) -> dict[str, str]:
    return {label: each.value for label, each in _lines(game, name).items()}


def _badges(game: Playing, name: str) -> tuple[str, ...]:
    return next(each.badges for each in RULES.picture(game.state.known(0)).figures if each.name == name)


def _game(**ada: Any) -> Playing:
    return Playing(table(model("Ada", **ada), model("Bo", 1, at_mm=(300, 100), wounds=20)), cards=EVEN)


def test_the_active_model_shows_its_pool_and_what_it_has_still_to_use() -> None:
    game = _game(attacks=[attack(range_in=12)])
    assert _said(game, "Ada")["Strides"] == "5 / 5"
    assert {key: _said(game, "Ada")[key] for key in ("Move", "Maneuver", "Attack")} == {
        "Move": "not used",
        "Maneuver": "not used",
        "Attack": "not used",
    }
    assert "strides 5/5" in _badges(game, "Ada")
    game.plays("move to:130,100", "takecover", "attack Strike Bo")
    shown = _said(game, "Ada")
    assert (shown["Strides"], shown["Move"]) == ("3 / 5", "used")
    assert (shown["Maneuver"], shown["Attack"]) == ("Take Cover", "used")
    assert "strides 3/5" in _badges(game, "Ada")
    assert _said(game, "Bo")["Strides"] == "5"
    assert "Move" not in _said(game, "Bo")


def test_strides_and_resistances_are_shown_as_conditions_leave_them() -> None:
    worn = {"Slow": 2, "DoT": 1, "Reduced Physical": 1}
    game = _game(conditions=worn, resistances=(2, 1, 0))
    shown = _lines(game, "Ada")
    assert shown["Strides"].value == "3 / 3"
    assert (shown["Physical"].value, shown["Physical"].note) == ("1", "2 − 1")
    assert (shown["Energy"].value, shown["Energy"].note) == ("1", "")
    assert (shown["Slow"].value, shown["Slow"].clause) == ("2", "C-12.2")
    assert (shown["Damage over Time"].value, shown["Damage over Time"].clause) == ("1", "C-12.5")
    assert shown["Reduced Physical"].clause == "C-12.6"
    assert {"Slow 2", "Damage over Time 1"} <= set(_badges(game, "Ada"))


def test_what_maneuvers_and_friends_leave_a_model_with_is_shown() -> None:
    state: dict[str, Any] = {"prone": True, "running": True, "covered": True, "braced": True, "focused": True}
    game = _game(
        aids=(("Bea", "Bo"),), powers=("Evasion",), abilities=["Evasion"], carries="Merchant", **state
    )
    shown = _lines(game, "Ada")
    clauses = {
        "Prone": "C-6.8",
        "Run": "C-8.3",
        "Take Cover": "C-8.4",
        "Brace": "C-8.6",
        "Focused Attack": "C-8.5",
    }
    assert {label: shown[label].clause for label in clauses} == clauses
    assert (shown["Aid"].value, shown["Aid"].clause) == ("Bea → Bo", "C-8.11")
    assert shown["Evasion"].value == "in force"
    assert shown["Carries"].value == "Merchant"
    plain = _lines(_game(abilities=["Evasion"]), "Ada")
    assert not set(clauses) & set(plain)
    assert (plain["Evasion"].value, "Aid" in plain, "Carries" in plain) == ("ability", False, False)


def test_an_attack_shows_when_its_effects_fire_and_what_a_use_costs() -> None:
    effects = [effect("Knockback", "Match Suit", 0), effect("Hinder", "Both Suits", 1), effect("Slow")]
    game = _game(
        attacks=[attack("Glaive", "ricochet", 5, 2, effects=effects, tiring=True, links=3, between_in=3)]
    )
    line = _lines(game, "Ada")["Glaive"]
    assert line.value == "Physical, ricochet, 2″, +5"
    assert line.note == "Knockback ♠, Hinder ♥♥, Slow, ×2"
    assert line.clause == "C-7.5"


def test_every_word_of_a_sheet_is_said_in_russian() -> None:
    every = dict.fromkeys(("Slow", "Weak", "Hindered", "DoT", "Reduced Energy"), 1)
    abilities = [facet("Evasion"), facet("Blink")]
    game = _game(conditions=every, powers=("Evasion",), abilities=abilities, carries="Merchant", **LEFT)
    english, russian = (RULES.speaker(game.table, language) for language in ("en", "ru"))
    for each in _lines(game, "Ada").values():
        assert russian.label(each.label) != english.label(each.label), each
        if each.value.replace(" ", "").isalpha() and each.value != "Merchant":
            assert russian.label(each.value) != english.label(each.value), each
    for badge in _badges(game, "Ada"):
        assert russian.label(badge) != english.label(badge) or badge == "Merchant"


def test_facts_tell_what_an_activation_has_used() -> None:
    game = _game(attacks=[attack(range_in=12)], aids=(("Bea", "Bo"),))
    assert isinstance(game.asks(), MayAct)
    assert (game.facts["maximum"], game.facts["moved"], game.facts["attacks"]) == ("5", "false", "0")
    assert game.facts["Ada.aids"] == "Bea against Bo"
    game.plays("move to:110,100", "attack Strike Bo")
    assert (game.facts["moved"], game.facts["attacks"]) == ("true", "1")
    charger = Playing(table(model("Ada"), model("Bo", 1, at_mm=(200, 100))))
    charger.plays("charge Bo to:168,100")
    assert charger.facts["charged"] == "Bo"
