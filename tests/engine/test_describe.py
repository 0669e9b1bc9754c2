"""Sentences: message ids and numbers become text in the reader's language."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, Final

import pytest

from highground.engine.agenda import Question
from highground.engine.clauses import Clause, Rulebook
from highground.engine.describe import Speaker
from highground.engine.errors import ContentError
from highground.engine.events import EVERYBODY, Event, LoggedEvent
from highground.engine.orders import Refusal, check_order, refuse
from highground.engine.state import Pass
from highground.engine.tally import Tally, tally
from highground.geometry.units import inch, mm

BOOK: Final = Rulebook("sayings")
AIM: Final = BOOK.clause("SA-1", "Aim", "…")
COVER: Final = BOOK.clause("SA-2", "Cover", "…")

ENGLISH: Final = """
[events]
Reported = "{who:seat} at {near:in} ({exact:mm}), {change:signed}: {things:list}, {answer:word}; {need:sum}."
Walked = "{model} walks {steps|step|steps}[ and sheds {shed|token|tokens}]."
[asides]
Noted = "{half:halves|page|pages}, {length:mm}."
[refusals]
too_far = "{model} would go {measured:in}; the limit is {limit:in}."
[questions]
MayReport = "{seat:seat}, report?"
[modifiers]
aim = "steady aim"
[intents]
into_cover = "take cover"
[words]
wall = "a wall"
True = "yes"
"""
RUSSIAN: Final = """
[events]
Walked = "{model}: {steps|шаг|шага|шагов}[, сброшено {shed|жетон|жетона|жетонов}]."
[asides]
Noted = "{half:halves|лист|листа|листов}, {length:mm}."
[refusals]
too_far = "{model}: путь {measured:in}, предел {limit:in}."
not_asked = "сейчас решаете не вы."
[words]
wall = "стена"
"""


class Reported(Event):
    who: Final[int]
    near: Final[int]
    exact: Final[int]
    change: Final[int]
    things: Final[tuple[str, ...]]
    answer: Final[bool]
    need: Final[Tally]


class Walked(Event):
    model: Final[str]
    steps: Final[int]
    shed: Final[int]


class Noted(Event):
    half: Final[int]
    length: Final[int]


class Untold(Event):
    depth: Final[int]


class MayReport(Question):
    clause: ClassVar[Clause] = AIM


@pytest.fixture(name="package")
def _package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A package of somebody's own, with sentences in two languages."""
    name = f"sayings_{tmp_path.name.replace('-', '_')}"
    locale = tmp_path / name / "locale"
    locale.mkdir(parents=True)
    (tmp_path / name / "__init__.py").write_text("", encoding="utf-8")
    (locale / "en.toml").write_text(ENGLISH, encoding="utf-8")
    (locale / "ru.toml").write_text(RUSSIAN, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    return name


def report() -> Reported:
    need = tally(4, AIM, "aim")
    need.add(1, COVER, "cover")
    return Reported(1, inch(6.25), mm(12.5), -2, ("wall", "tree"), True, need)


def speaker(package: str, language: str = "en") -> Speaker:
    return Speaker(package, language, ("Blue", "Amber"))


def test_every_kind_of_place_is_filled(package: str) -> None:
    said = speaker(package).event(report())
    assert said == "Amber at 6.25″ (12.5\u00a0mm), −2: a wall, tree, yes; 5."


def test_a_number_brings_its_noun_in_the_form_that_the_language_asks_for(package: str) -> None:
    english, russian = speaker(package), speaker(package, "ru")
    assert [english.event(Walked("Ada", n, 0)) for n in (0, 1, 2)] == [
        "Ada walks 0\u00a0steps.",
        "Ada walks 1\u00a0step.",
        "Ada walks 2\u00a0steps.",
    ]
    forms = {1: "шаг", 2: "шага", 5: "шагов", 11: "шагов", 12: "шагов", 21: "шаг", 22: "шага", 111: "шагов"}
    for n, form in forms.items():
        assert russian.event(Walked("Ada", n, 0)) == f"Ada: {n}\u00a0{form}."


def test_what_is_in_brackets_is_left_out_where_there_is_none_of_it(package: str) -> None:
    assert speaker(package).event(Walked("Ada", 2, 1)) == "Ada walks 2\u00a0steps and sheds 1\u00a0token."
    assert speaker(package).event(Walked("Ada", 2, 0)) == "Ada walks 2\u00a0steps."


def test_bookkeeping_is_told_as_an_aside(package: str) -> None:
    said = speaker(package)
    assert said.aside(Noted(1, 0))
    assert not said.aside(Walked("Ada", 1, 0))
    assert not said.aside(Untold(1))
    assert said.event(Noted(1, 0)) == "½\u00a0page, 0\u00a0mm."
    assert said.event(Noted(3, mm(2.5))) == "1½\u00a0pages, 2.5\u00a0mm."
    assert said.event(Noted(2, 0)) == "1\u00a0page, 0\u00a0mm."
    assert speaker(package, "ru").event(Noted(1, 0)) == "½\u00a0листа, 0\u202fмм."
    assert speaker(package, "ru").event(Noted(4, mm(2.5))) == "2\u00a0листа, 2,5\u202fмм."


def test_what_was_measured_never_reads_like_its_limit(package: str) -> None:
    refusal = refuse(AIM, "too_far", inch(6.001), inch(6), {"model": "Ada"})
    assert speaker(package).reason(refusal) == "Ada would go 6.001″; the limit is 6″."


def test_an_event_is_told_with_its_clause_in_front(package: str) -> None:
    told = LoggedEvent(1, 0, "SA-1", EVERYBODY, report())
    assert speaker(package).told(told).startswith("[SA-1] Amber at")


def test_a_refusal_says_clause_subject_measured_and_limit(package: str) -> None:
    refusal = refuse(AIM, "too_far", inch(6.3), inch(6), {"model": "Ada"})
    assert speaker(package).refusal(refusal) == "[SA-1] Ada would go 6.3″; the limit is 6″."


def test_a_number_has_a_comma_where_the_language_has_one(package: str) -> None:
    refusal = refuse(AIM, "too_far", inch(6.3), inch(6), {"model": "Ada"})
    assert speaker(package, "ru").refusal(refusal) == "[SA-1] Ada: путь 6,3″, предел 6″."


def test_what_a_language_lacks_is_said_in_english(package: str) -> None:
    assert speaker(package, "ru").question(MayReport(0)) == "Blue, report?"
    assert speaker(package, "ru").word("wall") == "стена"


def test_the_engine_has_sentences_of_its_own_which_a_ruleset_may_replace(package: str) -> None:
    refusal = check_order(None, MayReport(0), Pass())
    assert refusal is not None
    assert speaker(package).refusal(refusal).startswith("[SA-1] Pass does not answer this question")
    not_asked = Refusal("SA-1", "not_asked")
    assert speaker(package).refusal(not_asked) == "[SA-1] it is not your decision now."
    assert speaker(package, "ru").refusal(not_asked) == "[SA-1] сейчас решаете не вы."


def test_what_has_no_sentence_is_shown_with_its_facts(package: str) -> None:
    assert speaker(package).event(Untold(3)) == "Untold: depth 3"
    assert speaker(package).refusal(Refusal("SA-1", "odd", 3)) == "[SA-1] odd: measured 3, limit None"
    assert speaker(package).word("unheard") == "unheard"
    assert speaker(package).intent("into_cover") == "take cover"
    assert speaker(package).intent("out_of_cover") == "out of cover"


def test_a_place_without_a_fact_is_a_dash_and_not_an_error(package: str) -> None:
    assert speaker(package).refusal(Refusal("SA-1", "too_far")) == "[SA-1] – would go –; the limit is –."


def test_a_seat_beyond_the_named_sides_is_its_number(package: str) -> None:
    assert speaker(package).question(MayReport(7)) == "7, report?"


def test_a_tally_is_one_line_with_every_reason(package: str) -> None:
    said = speaker(package)
    assert said.tally(report().need) == "4 steady aim [SA-1], +1 cover [SA-2] = 5"
    assert said.modifier(report().need.parts[1]) == "+1 cover [SA-2]"


def test_a_package_without_sentences_is_not_an_error() -> None:
    assert Speaker("highground.geometry", "en", ()).event(Untold(1)) == "Untold: depth 1"


def test_people_read_titles_where_the_rules_have_ids(package: str) -> None:
    titles = {"old-ada": "Old Ada", "wall": "Wall"}
    english, russian = (Speaker(package, each, ("Blue", "Amber"), (), titles) for each in ("en", "ru"))
    refusal = refuse(AIM, "too_far", inch(6.3), inch(6), {"model": "old-ada"})
    assert english.refusal(refusal) == "[SA-1] Old Ada would go 6.3″; the limit is 6″."
    assert english.title("wall-12") == "Wall 12"
    assert english.label("wall-2") == "Wall 2"
    assert [english.title(id) for id in ("ada", "tree-2", "wall-x")] == ["ada", "tree-2", "wall-x"]
    assert english.titled("shoot old-ada:bow@wall-2 3,-4") == "shoot Old Ada:bow@Wall 2 3,-4"
    assert english.event(report()).endswith("−2: a wall, tree, yes; 5."), "fixed words before titles"
    assert russian.word("old-ada") == "Old Ada"


def test_an_unknown_language_is_refused(package: str) -> None:
    with pytest.raises(ContentError, match="no language 'tlh'; valid: en, ru"):
        speaker(package, "tlh")
