"""Laws of words: everything that happens cites the book and can be told in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from highground.engine.agenda import Asking, Frame
from highground.engine.codec import tag_of
from highground.engine.describe import LANGUAGES, Speaker
from highground.engine.events import Event
from highground.engine.orders import candidates_for
from highground.engine.plugins import find_ruleset
from highground.engine.tally import Modifier
from highground.engine.words import Form
from highground.record import fields_of
from tests.laws.games import Spot, every_system, moment, played, pool, spots
from tests.laws.junk import junk_orders
from tests.laws.locales import field_kinds, lineage, message_ids, places, refusal_facts, sentences
from tests.laws.records import record_classes, walk

every_language = pytest.mark.parametrize("language", LANGUAGES)
TABLES = (
    "events",
    "refusals",
    "questions",
    "steps",
    "modifiers",
    "orders",
    "hints",
    "fields",
    "words",
    "seen",
)

# A list is no single value; lengths, signed numbers, seats and sides are numbers.
UNFIT = {
    "list": ("Final[int]", "Final[str]", "Final[bool]"),
    **dict.fromkeys(("in", "mm", "signed", "seat", "side"), ("Final[str]", "Final[bool]")),
}


def _of_system(system: str, base: type) -> Iterator[type]:
    """Classes of a system's own package."""
    yield from _of_package(find_ruleset(system).package, base)


def _of_package(package: str, base: type) -> Iterator[type]:
    """Those of a package; one that only others stand on is never told or asked itself."""
    for cls in record_classes(base):
        below: list[type] = cls.__subclasses__()
        if _within(cls, package) and not any(_within(each, package) for each in below):
            yield cls


def _within(cls: type, package: str) -> bool:
    return f"{cls.__module__}.".startswith(f"{package}.")


def _sentence(system: str, language: str, table: str, id: str) -> str:
    """The sentence in this very language."""
    found = sentences(find_ruleset(system).package, language).get(table, {}).get(id)
    assert found, f"{system}, locale/{language}.toml: [{table}] has no {id}"
    return found


def _check_places(sentence: str, facts: set[str], what: str) -> None:
    missing = {field for field, _ in places(sentence)} - facts
    assert not missing, f"{what}: the sentence asks for {missing}; there is {facts}"


@every_system
@given(number=st.integers(0, pool() - 1))
def test_every_event_and_every_modifier_cites_a_clause_of_the_book(system: str, number: int) -> None:
    game = played(system, number)
    assert game.told
    for told in game.told:
        assert told.clause in game.rules.book.clauses, told
        assert told.cause < told.number or told.number == 0, "an event is caused by an earlier one"
        for _, each in walk(told.event):
            if isinstance(each, Modifier):
                assert each.clause in game.rules.book.clauses, each


@every_system
def test_every_question_option_and_clause_belongs_to_the_book(system: str) -> None:
    rules = find_ruleset(system)
    assert rules.book.system == system
    for cls in _of_system(system, Asking):
        clause: Any = getattr(cls, "clause", None)
        assert clause is not None, f"{cls.__name__} does not say which clause asks it"
        assert rules.book.clauses.get(clause.id) is clause
    for option in rules.options:
        assert option.clause in rules.book.clauses, option.name
    for id, each in rules.book.clauses.items():
        assert each.id == id
        assert each.title, id
        assert each.gist, id


@every_system
@every_language
def test_every_event_and_question_has_a_sentence_whose_places_can_be_filled(
    system: str, language: str
) -> None:
    kinds = field_kinds(find_ruleset(system).package)
    for table, base in (("events", Event), ("questions", Asking)):
        for cls in _of_system(system, base):
            sentence = _sentence(system, language, table, cls.__name__)
            _check_places(sentence, set(fields_of(cls)), f"{language} {tag_of(cls)}")
            for field, kind in places(sentence):
                written = kinds.get((cls.__name__, field), "")
                assert written not in UNFIT.get(kind, ()), f"{tag_of(cls)}.{field} is no {kind}: {written}"


@pytest.mark.either_build
@every_system
@every_language
def test_every_refusal_and_modifier_in_the_sources_has_a_sentence_that_fits(
    system: str, language: str
) -> None:
    package = find_ruleset(system).package
    for table, id in sorted(message_ids(package)):
        _sentence(system, language, table, id)
    for id, facts in refusal_facts(package):
        _check_places(_sentence(system, language, "refusals", id), {*facts, "measured", "limit"}, id)


@every_system
@every_language
@given(number=st.integers(0, pool() - 1))
def test_every_event_of_a_game_is_told_with_fixed_words_translated(
    system: str, language: str, number: int
) -> None:
    game = played(system, number)
    speaker = game.rules.speaker(game.kept[0].table, language)
    made_for_typing = [id for id in game.rules.models(game.kept[0].table) if speaker.title(id) != id]
    for told in game.told:
        sentence = _sentence(system, language, "events", type(told.event).__name__)
        for field, kind in places(sentence):
            if kind == "word":
                _sentence(system, language, "words", str(getattr(told.event, field)))
        said = speaker.told(told)
        assert said.startswith(f"[{told.clause}] ")
        assert not [id for id in made_for_typing if id in said]
        for _, each in walk(told.event):
            if isinstance(each, Modifier):
                _sentence(system, language, "modifiers", each.why)
                assert f"[{each.clause}]" in speaker.modifier(each)


@every_system
@every_language
@given(data=st.data(), spot=spots())
def test_every_refusal_is_explained_with_its_clause_and_numbers(
    system: str, language: str, data: st.DataObject, spot: Spot
) -> None:
    here = moment(system, spot)
    speaker = here.rules.speaker(here.state.table, language)
    seat = data.draw(st.sampled_from([here.seat, here.seat, -1]))
    for order in data.draw(st.lists(junk_orders(here, system), min_size=4, max_size=4)):
        refusal = here.game().check(seat, order)
        if refusal is not None:
            sentence = _sentence(system, language, "refusals", refusal.why)
            _check_places(sentence, {*refusal.facts, "measured", "limit"}, f"{language} {refusal.why}")
            fields = [field for field, _ in places(sentence)]
            assert "measured" not in fields or refusal.measured is not None
            assert "limit" not in fields or refusal.limit is not None
            assert speaker.refusal(refusal).startswith(f"[{refusal.clause}] ")


@every_system
@given(spot=spots())
def test_every_question_is_asked_and_every_intent_is_named_in_every_language(system: str, spot: Spot) -> None:
    """An intent is English already; other languages translate it."""
    here = moment(system, spot)
    found = candidates_for(here.state.known(here.seat), here.question, 200, here.luck())
    for language in LANGUAGES:
        speaker = here.rules.speaker(here.state.table, language)
        assert speaker.question(here.question)
        for each in found:
            if language != "en":
                _sentence(system, language, "intents", each.intent)
            assert speaker.intent(each.intent)


@every_system
@every_language
def test_every_order_and_every_field_of_its_form_has_a_title(system: str, language: str) -> None:
    """What a table writes on its buttons; the parts of an order (its steps) too."""

    def check(form: Form) -> None:
        _sentence(system, language, "orders", form.name)
        for field in form.fields:
            _sentence(system, language, "fields", field.name)
            for part in field.parts:
                check(part)

    for verb in find_ruleset(system).vocabulary.verbs:
        check(verb.form())


@every_system
def test_every_sum_that_an_event_shows_is_named_in_every_language(system: str) -> None:
    package = find_ruleset(system).package
    sums = re.compile(r"^    (\w+): Final\[(?:Tally\b|tuple\[Tally\b)", re.MULTILINE)
    sources = Path(str(files(package))).rglob("*.py")
    for name in {each for source in sources for each in sums.findall(source.read_text(encoding="utf-8"))}:
        said = Speaker(package, "ru", ("A", "B")).field(name)
        assert re.search("[а-я]", said) or said.isupper(), f"{name} is {said!r} in Russian"


@every_system
def test_the_languages_say_the_same_things(system: str) -> None:
    """No sentence is left in one file only, and each fills its places from the same facts."""
    package = find_ruleset(system).package
    english = sentences(package, "en")
    for language in LANGUAGES:
        other = sentences(package, language)
        for table in TABLES:
            assert set(other.get(table, {})) == set(english.get(table, {})), f"{language}: [{table}]"


@every_system
def test_who_sees_the_table_is_told_the_same_without_coordinates(system: str) -> None:
    """Numbers that stand for nothing on the table say nothing to who looks at it."""
    bare = re.compile(r"\{(spots?|at):list\}|\{(\w+\.)?x\},\{(\w+\.)?y\}")
    package = find_ruleset(system).package
    for language in LANGUAGES:
        tables = sentences(package, language)
        told = {**tables["events"], **tables["refusals"]}
        for id, sentence in tables.get("seen", {}).items():
            assert {field for field, _ in places(sentence)} <= {field for field, _ in places(told[id])}, id
        for id, sentence in told.items():
            said = tables.get("seen", {}).get(id, sentence)
            assert not bare.search(said), f"{language}: {id}"


@every_system
def test_no_sentence_is_left_over_from_something_that_is_gone(system: str) -> None:
    package = find_ruleset(system).package
    packages = lineage(package)
    used = {
        table: {cls.__name__ for each in packages for cls in _of_package(each, base)}
        for table, base in (("events", Event), ("questions", Asking), ("steps", Frame))
    }
    for table, names in used.items():
        assert set(sentences(package, "en").get(table, {})) <= names, f"[{table}] of {system}"


@every_system
def test_the_title_of_a_step_tells_nothing_that_it_holds(system: str) -> None:
    package = find_ruleset(system).package
    for language in LANGUAGES:
        titles = sentences(package, language).get("steps", {})
        assert not [title for title in titles.values() if places(title)]
