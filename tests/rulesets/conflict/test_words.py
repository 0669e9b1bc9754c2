"""What Conflict says: its own sentences, on top of those it shares with the next edition."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import highground.rulesets.conflict.rulebook as R
from highground.engine.describe import LANGUAGES, Speaker
from highground.engine.errors import ContentError
from highground.engine.orders import refuse
from highground.engine.plugins import find_ruleset
from highground.geometry.units import mm
from highground.rulesets.ascension.rules.displacement.make_room import RoomMade
from highground.rulesets.ascension.scenarios.goals import GOALS
from highground.rulesets.conflict.state.orders import Shake
from highground.rulesets.conflict.table.words import VOCABULARY
from tests.rulesets.conflict.positions import Playing, box, model, piece, point, table
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
    assert _said(game, "DotGoesOn", "en").startswith("Damage over Time goes on: Ada has 1")


SOURCES = Path("src/highground/rulesets/conflict")
FOREIGN = {
    "en": (
        r"\bTurn\b",
        "(the|of) two actions",
        "Attack Skill",
        "Defense",
        "Primary",
        "[Dd]oor",
        "[Cc]onsole",
        "hurt an enemy",
    ),
    "ru": ("двух действий", "в этот ход", "этом ходу", "дверь", "пульт", "задеть врага", "длина шага"),
}
"""Words of the next edition that mean nothing in this one, or something else."""
SAID = ("events", "asides", "refusals", "questions", "steps", "hints", "orders")


def _shared_sentences(language: str) -> list[tuple[str, str]]:
    """What Conflict says in the words of the next edition's file: ids that its sources or orders name."""
    following, own = (
        tomllib.loads(files(package).joinpath("locale", f"{language}.toml").read_text(encoding="utf-8"))
        for package in (NEXT, OWN)
    )
    sources = "\n".join([path.read_text(encoding="utf-8") for path in SOURCES.rglob("*.py")])
    ids = set(re.findall(r"\b[A-Z]\w+", sources)) | {verb.name for verb in VOCABULARY.verbs}
    ids |= set(re.findall(r'refuse\([^"]*"(\w+)"', sources))
    ids |= {"to", *GOALS, "already_activated", "StillExhausted"}
    return [
        (f"{table}.{key}", text)
        for table in SAID
        for key, text in following.get(table, {}).items()
        if key in ids and key not in own.get(table, {})
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_of_the_next_edition_speaks_of_what_this_one_does_not_have(language: str) -> None:
    shared = _shared_sentences(language)
    assert len(shared) > 50
    for id, text in shared:
        for word in FOREIGN[language]:
            assert not re.search(word, text), f"{id}: {text}"


def _said(game: Any, kind: str, language: str) -> str:
    speaker = find_ruleset("conflict").speaker(game.table, language)
    return speaker.event(game.last(kind))


@pytest.mark.parametrize(
    ("language", "up", "down"),
    [
        ("en", "Ada climbs Rock.", "Ada climbs down from Rock."),
        ("ru", "Ada лезет на Rock.", "Ada слезает с Rock."),
    ],
)
def test_a_climb_by_the_maneuver_is_a_climb_and_not_a_shift(language: str, up: str, down: str) -> None:
    rock = piece("Rock", 2, box(130, 0, 300, 200))
    game = Playing(table(model("Ada", size=3), rock))
    game.plays("climb Rock 160,100")
    assert _said(game, "Climbed", language) == up
    assert not game.events("Shifted")
    below = Playing(table(model("Ada", size=3, at_mm=(160, 100), on=0), rock))
    below.plays("climb Rock 100,100")
    assert _said(below, "Climbed", language) == down


@pytest.mark.parametrize(("price", "told"), [(1, "1\u00a0stride"), (2, "2\u00a0strides")])
def test_one_stride_is_told_in_the_singular(price: int, told: str) -> None:
    facts = {"maneuver": "Climb", "model": "Ada"}
    refusal = refuse(R.C_6_4, "strides_short", price, 0, facts)
    assert Speaker(OWN, "en", ()).reason(refusal) == f"Climb costs {told}; Ada has 0."


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Ada makes room: 0.39″."), ("ru", "Ada освобождает место: 0,39″.")],
)
def test_room_that_is_made_for_nobody_names_nobody(language: str, said: str) -> None:
    speaker = Speaker(OWN, language, ())
    assert speaker.event(RoomMade("Ada", "", point(0, 0), mm(10))) == said
    assert "Bo" in speaker.event(RoomMade("Ada", "Bo", point(0, 0), mm(10)))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Ada would go 6.303″; 5\u00a0strides reach 6.299″."),
        ("ru", "Ada: путь 6,303″; 5\u00a0шагов — это 6,299″."),
    ],
)
def test_a_way_too_long_is_told_against_all_strides_there_are(language: str, said: str) -> None:
    game = Playing(table(model("Ada")))
    refusal = game.refuses("move to:260.1,100")
    assert find_ruleset("conflict").speaker(game.table, language).reason(refusal) == said


def test_every_model_of_a_game_has_a_sheet_in_both_languages() -> None:
    rules = find_ruleset("conflict")
    for language in LANGUAGES:
        speaker = Speaker(rules.package, language, ())
        for word in ("Physical", "Hindered", "Take Cover", "Blink"):
            assert speaker.word(word)
    assert Speaker(OWN, "ru", ()).word("Hindered") != "Hindered"
