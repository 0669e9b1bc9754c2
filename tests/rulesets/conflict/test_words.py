"""What Conflict says: its own sentences, on top of those it shares with the next edition."""

from __future__ import annotations

import pytest

from highground.engine.describe import LANGUAGES, Speaker
from highground.engine.errors import ContentError
from highground.engine.plugins import find_ruleset
from highground.rulesets.conflict.orders import Shake
from highground.rulesets.conflict.words import VOCABULARY
from tests.rulesets.conflict.scenes import fighter, scene

OWN, NEXT = "highground.rulesets.conflict", "highground.rulesets.ascension"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_both_editions_say_is_written_once(language: str) -> None:
    own, following = (Speaker(package, language, ()) for package in (OWN, NEXT))
    assert own.template("events", "ModelDeployed") == following.template("events", "ModelDeployed")
    assert own.template("refusals", "may_not_pass") != following.template("refusals", "may_not_pass")
    assert own.template("events", "WentProne") is not None
    assert following.template("events", "WentProne") is None


@pytest.mark.parametrize(
    "words",
    [
        "move face:1,0 to:120,85 stand climb:Crate:140,90 over:Wall:200,90",
        "charge Bo to:120,85",
        "disengage Bo stand to:120,85",
        "run to:120,85;140,85",
        "shift to:120,85",
        "hurl Bo attack",
        "throw Crate movement",
        "strip Bo 'Reduced Energy'",
        "attack 'Mind Burst' at:100,100",
    ],
)
def test_orders_are_written_as_they_are_read(words: str) -> None:
    order = VOCABULARY.read(words, ["Bo"])
    assert VOCABULARY.read(VOCABULARY.write(order), ["Bo"]) == order


@pytest.mark.parametrize(
    ("book", "plain"),
    [
        ("shake Damage over Time", "shake DoT"),
        ("shake 'damage OVER time'", "shake DoT"),
        ("shake Reduced Resistance (Energy)", "shake 'Reduced Energy'"),
        ("strip Bo Damage Over Time", "strip bo DoT"),
        ("shake slow", "shake Slow"),
        ("choose Damage over Time", "choose 'Damage Over Time'"),
        ("choose critical strike", "choose 'Critical Strike'"),
        ("take cover", "takecover"),
        ("focused attack", "focus"),
        ("throw bo attack", "hurl Bo attack"),
        ("throw model Bo attack", "hurl Bo attack"),
        ("throw terrain Crate movement", "throw Crate movement"),
        ("drop prone Bo", "prone Bo"),
        ("fall prone Bo", "prone Bo"),
        ("pick 'First Blood' 'Seize Fate'", "pick first_blood seize_fate"),
        ("pick 'fortune favors the bold' 'The Lost Caravan'", "pick fortune lost_caravan"),
        ("pick 'Battlefield Prowess' 'Power Nexus'", "pick prowess power_nexus"),
    ],
)
def test_orders_take_the_words_of_the_book(book: str, plain: str) -> None:
    order = VOCABULARY.read(book, ["Bo"])
    assert order == VOCABULARY.read(plain, ["Bo"])
    assert VOCABULARY.read(VOCABULARY.write(order), ["Bo"]) == order


def test_conditions_are_offered_and_written_in_the_words_of_the_book() -> None:
    assert VOCABULARY.write(Shake("DoT")) == "shake 'Damage over Time'"
    for verb in ("shake", "strip"):
        choices = VOCABULARY.find(verb).form().field("condition").choices
        assert "Damage over Time" in choices
        assert "DoT" not in choices
    with pytest.raises(ContentError, match="did you mean 'Weak'"):
        VOCABULARY.read("shake Weka", ["Bo"])


def test_a_case_gives_conditions_in_the_words_of_the_book() -> None:
    game = scene(fighter("Ada", conditions={"Damage over Time": 2, "Slow": 1}), active="Ada")
    assert game.facts["Ada.DoT"] == "2"
    game.plays("shake Damage over Time")
    assert game.facts["Ada.DoT"] == "1"


def test_every_model_of_a_game_has_a_sheet_in_both_languages() -> None:
    rules = find_ruleset("conflict")
    for language in LANGUAGES:
        speaker = Speaker(rules.package, language, ())
        for word in ("Physical", "Hindered", "Take Cover", "Blink"):
            assert speaker.word(word)
    assert Speaker(OWN, "ru", ()).word("Hindered") != "Hindered"
