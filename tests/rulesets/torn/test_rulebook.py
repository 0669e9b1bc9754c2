"""The rulebook of Torn is complete, in order, and every option changes a clause of it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from highground.engine.clauses import Clause
from highground.engine.errors import ContentError
from highground.engine.options import Option, field_name, read_options
from highground.record import fields_of
from highground.rulesets.torn import rulebook
from highground.rulesets.torn.rulebook import BOOK
from highground.rulesets.torn.rulebook.options import OPTIONS, Options

PINNED = Path(__file__).with_name("clause_ids.txt").read_text(encoding="utf-8").split()
CLAUSES = list(BOOK.clauses.values())


def _constant(id: str) -> str:
    return re.sub("[-.]", "_", id)


def test_every_id_is_declared_in_the_order_of_the_book() -> None:
    assert list(BOOK.clauses) == PINNED


def test_the_chapter_has_108_clauses_and_the_companion_72() -> None:
    assert [sum(id.startswith(part) for id in PINNED) for part in ("T-", "C-")] == [108, 72]


def test_every_clause_is_exported_under_its_id() -> None:
    exported = {name: each for name, each in vars(rulebook).items() if isinstance(each, Clause)}
    assert exported == {_constant(each.id): each for each in CLAUSES}


@pytest.mark.parametrize("clause", CLAUSES, ids=lambda each: each.id)
def test_a_clause_says_something_in_whole_sentences(clause: Clause) -> None:
    assert re.fullmatch(r"[TC]-\d+\.\d+", clause.id)
    assert clause.title
    assert clause.page
    assert not clause.title.endswith(".")
    for text in (clause.gist, clause.ruling or "No ruling."):
        assert text.endswith(".")
        assert "  " not in text


def test_a_clause_we_read_in_one_of_several_ways_says_how() -> None:
    assert [each.id for each in CLAUSES if each.source == "ruling" and not each.ruling] == []


def test_the_chapter_itself_is_never_our_completion() -> None:
    assert [each.id for each in CLAUSES if each.source == "completion" and each.id.startswith("T-")] == []


def test_each_of_the_53_rulings_stands_at_a_clause() -> None:
    found = {int(number) for each in CLAUSES for number in re.findall(r"R-(\d+)", each.ruling)}
    assert found == set(range(1, 54))


def test_few_clauses_only_define() -> None:
    assert [each.id for each in CLAUSES if each.defines] == [
        "T-2.7", "T-8.7", "T-9.2", "T-10.10", "T-11.13", "T-13.8", "T-13.10", "T-14.3",
        "C-1.1", "C-1.2", "C-1.3", "C-1.4", "C-1.5", "C-2.1", "C-2.7", "C-10.1", "C-10.2", "C-10.3", "C-11.1",
    ]  # fmt: skip


@pytest.mark.parametrize("option", OPTIONS, ids=lambda each: each.name)
def test_an_option_changes_a_clause_of_the_book(option: Option) -> None:
    assert option.clause in BOOK.clauses
    assert len(set(option.values)) == len(option.values)
    assert [option.read(value) for value in option.values] == list(option.values)


def test_the_defaults_are_those_that_the_options_name() -> None:
    named: dict[str, Any] = {field_name(name): value for name, value in read_options(OPTIONS, {}).items()}
    assert Options(**named) == Options()
    assert set(fields_of(Options)) == set(named)


def test_an_option_has_only_the_values_it_lists() -> None:
    with pytest.raises(ContentError, match="time_cap"):
        read_options(OPTIONS, {"time_cap": "none"})
    with pytest.raises(ContentError, match=r"scenario\.turns: 13 is not between 1 and 12"):
        read_options(OPTIONS, {"scenario.turns": 13})
