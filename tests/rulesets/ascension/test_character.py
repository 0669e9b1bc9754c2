"""The sheet of a model: what a player needs to know of it in the middle of a game."""

from __future__ import annotations

from typing import Any

from highground.engine.describe import LANGUAGES
from highground.rulesets.ascension.ruleset import RULESET
from highground.rulesets.ascension.state.activation import Turn
from highground.rulesets.ascension.state.models import Model, Table
from highground.rulesets.ascension.table.sheet import sheet
from tests.rulesets.ascension.positions import attack, box, effect, facet, model, piece, state, table

HEARTS = 1


def shown(at: Table, name: str) -> dict[str, tuple[str, str, str]]:
    """The lines of a sheet: label to value, note and clause."""
    made = sheet(at, name)
    return {each.label: (each.value, each.note, each.clause) for each in (*made.stats, *made.lines)}


def captain(**given: Any) -> Model:
    rifle = attack(
        "Rifle", skill=3, reach_in=8, effects=[effect("Slow", "Match Suit", HEARTS), effect("Knockback")]
    )
    bomb = attack("Bomb", "area", 1, 4, span_in=2)
    bile = attack("Bile", "ricochet", 2, 4, links=2, between_in=1)
    return model(
        "Ada", strides=4, attacks=[rifle, bomb, bile], abilities=[facet("Shift Self")],
        reactions=[facet("Increase Defense", True)], passives=["Always Partial Cover"], leader=True, **given,
    )  # fmt: skip


def test_a_sheet_says_what_is_left_of_the_activation() -> None:
    at = table(captain(), turn=Turn("Ada", actions=1, moved=True, moving=True, strides=2))
    lines = shown(at, "Ada")
    assert lines["Actions left"] == ("1", "", "R-3.2.5.a")
    assert lines["Strides left"] == ("2", "", "R-5.1.2.a")
    resting = shown(table(captain(), model("Bo", 1), acting="Bo"), "Ada")
    assert not {"Actions left", "Strides left"} & set(resting)


def test_a_sheet_shows_what_weighs_on_a_model() -> None:
    hurt = captain(
        left=3, conditions=(1, 2, 0, 1), exhaust={"Move": 1, "Rifle": 2}, running=True, carries="Merchant"
    )
    lines = shown(table(hurt), "Ada")
    assert lines["Wounds"] == ("3 / 5", "", "R-6.1.1.f")
    assert lines["Strides"] == ("3 / 4", "32.0 mm", "R-5.1.2.a"), "one less for Slow"
    assert (lines["Slow"][0], lines["Weaken"][0], lines["DOT"][0]) == ("1", "2", "1")
    assert "Hinder" not in lines
    assert lines["Move"] == ("action", "exhaust 1", "R-3.2.4.a")
    assert lines["Rifle"][1] == "Slow ♥, Knockback, exhaust 2"
    assert lines["running"] == ("+1", "Defense", "R-5.2.5.c")
    assert lines["carries"][0] == "Merchant"


def test_a_sheet_shows_what_a_model_can_do() -> None:
    lines = shown(table(captain()), "Ada")
    assert lines["Rifle"] == ("single, 8″, +3", "Slow ♥, Knockback", "R-6.1.2.a")
    assert lines["Bomb"][0] == "area, 4″, ⌀ 2″, +1"
    assert lines["Bile"][0] == "ricochet, 4″, 2 × 1″, +2"
    assert lines["Shift Self"] == ("ability", "Secondary", "")
    assert lines["Increase Defense"] == ("reaction", "Primary", "")
    assert (lines["Always Partial Cover"][0], lines["Leader"][0]) == ("passive", "passive")


def test_a_sheet_shows_heights_and_who_is_engaged_with_whom() -> None:
    tower = piece("Tower", 3, box(50, 50, 150, 150), levels=(2, 1))
    at = table(captain(on=0, level=2), model("Ogre", 1, 3, at_mm=(190, 100)), tower)
    ada, ogre = shown(at, "Ada"), shown(at, "Ogre")
    assert ada["Height"] == ("3", "Tower", "R-7.2.11.b")
    assert ogre["Height"] == ("0", "ground", "R-7.2.11.b")
    assert ogre["Engaged with"] == ("Ada", "", "R-6.2.1.b")
    assert ada["Engaged by"] == ("Ogre", "", "R-6.2.1.b")
    assert "Engaged with" not in ada
    assert "Engaged by" not in ogre


def badges(at: Table, name: str) -> tuple[str, ...]:
    figures = {each.name: each.badges for each in RULESET.picture(state(at).known(0)).figures}
    return figures[name]


def test_the_table_shows_what_a_model_has_used_and_what_weighs_on_it() -> None:
    hurt = captain(conditions=(1, 0, 0, 0), exhaust={"Move": 1, "Rifle": 2}, compelled_by="Bo", running=True)
    at = table(hurt, model("Bo", 1), turn=Turn("Ada", actions=1, moving=True, strides=2))
    assert badges(at, "Ada") == (
        "Actions left 1", "Strides left 2", "Slow 1", "exhausted 2/6", "compelled", "running", "Leader",
    )  # fmt: skip
    assert badges(at, "Bo") == ()
    speaker = RULESET.speaker(at, "ru")
    said = [speaker.label(each) for each in badges(at, "Ada")]
    assert said[:2] == ["Осталось действий 1", "Осталось шагов 2"]


def test_the_words_of_a_sheet_are_words_of_both_languages() -> None:
    at = table(
        captain(conditions=(1, 1, 1, 1), running=True, activated=True, compelled_by="Bo"), model("Bo", 1)
    )
    for language in LANGUAGES:
        speaker = RULESET.speaker(at, language)
        said = {
            each.label: speaker.label(each.label)
            for each in (*sheet(at, "Ada").stats, *sheet(at, "Ada").lines)
        }
        own = {"Ada", "Bo", "Rifle", "Bomb", "Bile", "Shift Self", "Increase Defense", "Always Partial Cover"}
        same = [label for label, word in said.items() if label == word and label not in own]
        assert language == "en" or same == []
