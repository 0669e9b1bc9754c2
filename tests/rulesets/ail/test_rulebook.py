"""The rulebook of Ascension Isle: Legacy is complete, in order, and every option changes a clause of it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from highground.engine.clauses import Clause
from highground.engine.errors import ContentError
from highground.engine.options import Option, field_name, read_options
from highground.record import fields_of
from highground.rulesets.ail import rulebook
from highground.rulesets.ail.rulebook import BOOK
from highground.rulesets.ail.rulebook.options import OPTIONS, Options

PINNED = Path(__file__).with_name("clause_ids.txt").read_text(encoding="utf-8").split()
CLAUSES = list(BOOK.clauses.values())
CHAPTERS = (25, 9, 6, 14, 11, 30, 17, 11, 6, 19, 6, 15, 14, 35, 10, 5, 14, 9, 13)


def test_every_id_is_declared_in_the_order_of_the_book() -> None:
    assert list(BOOK.clauses) == PINNED


def test_the_book_has_269_clauses_in_19_chapters() -> None:
    for chapter, count in enumerate(CHAPTERS, 1):
        ids = [id for id in PINNED if id.startswith(f"A-{chapter}.")]
        assert ids == [f"A-{chapter}.{number}" for number in range(1, count + 1)]
    assert sum(CHAPTERS) == sum(id.startswith("A-") for id in PINNED) == 269


def test_every_clause_is_exported_under_its_id() -> None:
    exported = {name: each for name, each in vars(rulebook).items() if isinstance(each, Clause)}
    assert exported == {re.sub("[-.]", "_", each.id).upper(): each for each in CLAUSES}


@pytest.mark.parametrize("clause", CLAUSES, ids=lambda each: each.id)
def test_a_clause_says_something_in_whole_sentences(clause: Clause) -> None:
    assert re.fullmatch(r"A-\d+\.\d+|R-\d+(\.[a-z])?|C-\d+\.\d+(\.[a-z])?", clause.id)
    assert clause.title
    assert not clause.title.endswith(".")
    assert clause.page
    for text in (clause.gist, clause.ruling or "No ruling."):
        assert text.endswith(".")
        assert "  " not in text


def test_what_the_book_does_not_say_is_marked_as_ours() -> None:
    """Rulings and completions say so; all of the companion is completion."""
    for each in CLAUSES:
        if each.id.startswith("A-"):
            assert (each.source == "book") == (not each.ruling) or each.source == "completion", each.id
        else:
            assert each.source == ("ruling" if each.id.startswith("R-") else "completion"), each.id


def test_what_the_book_leaves_blank_is_a_completion() -> None:
    ours = [each.id for each in CLAUSES if each.source == "completion" and each.id.startswith("A-")]
    stubs = ["A-18.1", "A-18.2", "A-18.3", "A-18.5", "A-18.8", "A-19.12", "A-19.13"]
    assert ours == ["A-1.15", "A-2.7", "A-2.8", "A-6.30", "A-8.11", "A-10.19", *stubs]


def test_each_of_the_48_rulings_stands_at_a_clause() -> None:
    told = " ".join(each.ruling for each in CLAUSES) + " ".join(id for id in PINNED if id.startswith("R-"))
    assert {int(number) for number in re.findall(r"\bR-(\d+)", told)} == set(range(1, 49))


def test_few_clauses_only_define() -> None:
    assert [each.id for each in CLAUSES if each.defines] == [
        "A-1.4", "A-1.19", "A-2.1", "A-2.6", "A-2.9", "A-3.5", "A-8.11", "A-9.2", "A-9.3", "A-9.5", "A-10.18",
        "A-11.6", "A-14.3", "A-14.29", "A-14.35", "A-18.9", "R-7.b", "R-7.i", "R-40", "R-42", "R-45.b",
        "R-47",
        "C-2.3", "C-3.1", "C-3.2", "C-3.3", "C-7.9", "C-9.2", "C-9.5", "C-9.7", "C-11.1", "C-11.2",
        "C-12.1",
    ]  # fmt: skip


@pytest.mark.parametrize("option", OPTIONS, ids=lambda each: each.name)
def test_an_option_changes_a_clause_of_the_book(option: Option) -> None:
    assert option.clause in BOOK.clauses
    assert len(set(option.values)) == len(option.values)
    assert [option.read(value) for value in option.values] == list(option.values)


def test_the_table_of_options_is_whole() -> None:
    assert [each.name for each in OPTIONS] == [
        "dice.core", "dice.open_ended", "advantage.mode", "advantage.cap", "initiative.win_bonus",
        "turn.profile", "grid.metric", "aim.stacks", "rapid.limit", "stress.scale", "cap.severity",
        "grenade.short", "cover.model", "overwatch.target", "hit_the_deck.braced", "riposte.cost",
        "riposte.answers", "halfdie.round", "ki_v", "stubs", "grapple.firearms_in_turn",
    ]  # fmt: skip


def test_the_record_holds_every_option_in_the_order_of_the_list() -> None:
    names = [field_name(each.name) for each in OPTIONS]
    assert sorted(names) == list(fields_of(Options))
    chosen: list[Any] = [each.values[-1] for each in OPTIONS]
    made = Options(*chosen)
    assert [getattr(made, name) for name in names] == chosen


def test_what_nobody_chose_is_the_default() -> None:
    values = {field_name(name): value for name, value in read_options(OPTIONS, {}).items()}
    assert {name: getattr(Options(), name) for name in fields_of(Options)} == values


def test_a_limit_on_advantage_is_a_number_or_none() -> None:
    read = {each.name: each for each in OPTIONS}["advantage.cap"].read
    assert [read(None), read("none"), read(10), read("7")] == [None, None, 10, 7]
    with pytest.raises(ContentError, match="not between 1 and 100"):
        read(0)
