"""What Conflict says: its own sentences, on top of those it shares with the next edition."""

from __future__ import annotations

import pytest

from highground.engine.describe import LANGUAGES, Speaker
from highground.engine.plugins import find_ruleset
from highground.rulesets.conflict.words import VOCABULARY

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


def test_every_model_of_a_game_has_a_sheet_in_both_languages() -> None:
    rules = find_ruleset("conflict")
    for language in LANGUAGES:
        speaker = Speaker(rules.package, language, ())
        for word in ("Physical", "Hindered", "Take Cover", "Blink"):
            assert speaker.word(word)
    assert Speaker(OWN, "ru", ()).word("Hindered") != "Hindered"
