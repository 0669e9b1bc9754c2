"""The rulebook of Ascension is complete, in order, and every option changes a clause of it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from highground.engine.clauses import Clause
from highground.engine.errors import ContentError
from highground.engine.options import Option, field_name, read_options
from highground.record import fields_of
from highground.rulesets.ascension import rulebook
from highground.rulesets.ascension.rulebook import BOOK
from highground.rulesets.ascension.rulebook.options import OPTIONS, Options

PINNED = Path(__file__).with_name("clause_ids.txt").read_text(encoding="utf-8").split()
CLAUSES = list(BOOK.clauses.values())


def _constant(id: str) -> str:
    return re.sub("[-.]", "_", id).upper()


def test_every_id_is_declared_in_the_order_of_the_book() -> None:
    assert list(BOOK.clauses) == PINNED


def test_the_book_has_178_clauses_and_the_companion_154() -> None:
    assert [sum(id.startswith(part) for id in PINNED) for part in ("R-", "C-")] == [178, 154]


def test_every_clause_is_exported_under_its_id() -> None:
    exported = {name: each for name, each in vars(rulebook).items() if isinstance(each, Clause)}
    assert exported == {_constant(each.id): each for each in CLAUSES}


@pytest.mark.parametrize("clause", CLAUSES, ids=lambda each: each.id)
def test_a_clause_says_something_in_whole_sentences(clause: Clause) -> None:
    assert re.fullmatch(r"[RC]-\d+(\.\d+)+(\.[a-z])?", clause.id)
    assert clause.title
    assert not clause.title.endswith(".")
    for text in (clause.gist, clause.ruling or "No ruling."):
        assert text.endswith(".")
        assert "  " not in text


def test_a_clause_we_read_in_one_of_several_ways_says_how() -> None:
    assert [each.id for each in CLAUSES if each.source == "ruling" and not each.ruling] == []


def test_each_of_the_66_rulings_stands_at_a_clause() -> None:
    found = {number for each in CLAUSES for number in re.findall(r"RUL-(\d\d)", each.ruling)}
    assert found == {f"{number:02}" for number in range(1, 67)}


def test_few_clauses_only_define() -> None:
    assert [each.id for each in CLAUSES if each.defines] == [
        "R-1.1.1.b",
        "R-1.1.2.b",
        "R-1.1.3.a",
        "R-2.1.3.b",
        "R-2.1.5.g",
        "R-4.1.2.c",
        "R-5.2.1.e",
        "R-5.2.4.d",
        "R-6.2.1.d",
        "R-9.1.a",
        "R-9.1.e",
        "C-7.3",
    ]


@pytest.mark.parametrize("option", OPTIONS, ids=lambda each: each.name)
def test_an_option_changes_a_clause_of_the_book(option: Option) -> None:
    assert option.clause in BOOK.clauses
    assert len(set(option.values)) == len(option.values)
    assert [option.read(value) for value in option.values] == list(option.values)


def test_the_record_holds_every_option_and_nothing_else() -> None:
    names = [field_name(each.name) for each in OPTIONS]
    assert sorted(names) == list(fields_of(Options))


def test_the_record_takes_them_in_the_order_of_the_list() -> None:
    chosen: list[Any] = [each.values[-1] for each in OPTIONS]
    made = Options(*chosen)
    assert [getattr(made, field_name(each.name)) for each in OPTIONS] == chosen


def test_what_nobody_chose_is_the_default() -> None:
    values = {field_name(name): value for name, value in read_options(OPTIONS, {}).items()}
    assert {name: getattr(Options(), name) for name in fields_of(Options)} == values


def test_condition_caps_have_limits() -> None:
    read = {each.name: each for each in OPTIONS}["condition_cap"].read
    assert [read(1), read("4")] == [1, 4]
    with pytest.raises(ContentError, match="not between 1 and 4"):
        read(5)
