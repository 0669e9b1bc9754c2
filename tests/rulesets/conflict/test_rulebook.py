"""The rulebook of Conflict is complete, in order, and every option changes a clause of it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from highground.engine.agenda import Asking
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.options import Option
from highground.record import Record
from highground.rulesets.conflict import rulebook
from highground.rulesets.conflict.rulebook import BOOK
from highground.rulesets.conflict.rulebook.options import OPTIONS, Options, in_ascension_terms
from tests.books import check_clause, check_exports, check_option, check_options
from tests.sources import clause_index

PINNED = Path(__file__).with_name("clause_ids.txt").read_text(encoding="utf-8").split()
SOURCES = Path("src/highground/rulesets/conflict")
CLAUSES = list(BOOK.clauses.values())


def test_every_id_is_declared_in_the_order_of_the_book() -> None:
    assert list(BOOK.clauses) == PINNED


def test_the_book_has_101_clauses_and_the_companion_24_decisions() -> None:
    assert [sum(id.startswith(part) for id in PINNED) for part in ("C-", "CC-", "CF-")] == [101, 24, 84]


def test_every_clause_is_exported_under_its_id() -> None:
    check_exports(rulebook, BOOK)


@pytest.mark.parametrize("clause", CLAUSES, ids=lambda each: each.id)
def test_a_clause_says_something_in_whole_sentences(clause: Clause) -> None:
    check_clause(clause, r"C-\d+\.\d+|CC-\d+|CF-\d+(\.\d+)*(\.[a-z])?")


def test_each_of_the_38_rulings_stands_at_a_clause() -> None:
    found = {number for each in CLAUSES for number in re.findall(r"CR-(\d+a?)", each.ruling)}
    assert found == {"1a", *[str(number) for number in range(1, 38)]}


@pytest.mark.parametrize("option", OPTIONS, ids=lambda each: each.name)
def test_an_option_changes_a_clause_of_the_book(option: Option) -> None:
    check_option(option, BOOK)


def test_the_record_holds_every_option() -> None:
    check_options(OPTIONS, Options)


def test_both_editions_read_the_same_tables_in_their_own_terms() -> None:
    usual = in_ascension_terms(Options())
    assert (usual.condition_cap, usual.contact_mm, usual.high_ground_vs) == (3, "0.01", "target_size")
    other = in_ascension_terms(Options(high_ground="footing", shared_attack_flip=True, cover_table="swapped"))
    assert (other.high_ground_vs, other.attack_flip, other.cover_table) == (
        "footing",
        "per_action",
        "swapped",
    )


@pytest.mark.parametrize(
    ("clause", "enforcer"),
    [
        ("C-2.3", "effects_follow"),
        ("C-6.4", "over_refusal"),
        ("C-6.9", "add_cover"),
        ("C-7.3", "_area_refusal"),
        ("C-7.8", "fires"),
        ("C-7.9", "fires"),
        ("C-7.10", "fires"),
        ("C-8.2", "refuse_unearned_push"),
        ("C-8.6", "size_against"),
        ("C-9.6", "_add_place"),
        ("C-10.2", "push_refusal"),
        ("CC-4", "resistance_price"),
        ("CC-15", "add_attack"),
        ("CC-18", "put"),
        ("CF-1.6.a", "teleport_refusal"),
        ("CF-1.6.h", "maneuvers_of"),
        ("CF-1.6.j", "teleport_refusal"),
    ],
)
def test_a_clause_is_found_at_the_function_that_enforces_it(clause: str, enforcer: str) -> None:
    assert enforcer in [place.split()[-1] for place in clause_index()["conflict"]["where"][clause]]


def test_suggestions_cite_nothing_and_no_modifier_is_there_only_to_be_cited() -> None:
    for id, places in clause_index()["conflict"]["where"].items():
        assert not [
            each for each in places if each.startswith(("schemes.py", "candidates.py", "plans.py"))
        ], id
    for path in SOURCES.rglob("*.py"):
        assert not re.search(r"\.add\(0, ", path.read_text(encoding="utf-8")), path


def _kinds(of: type[Record]) -> set[str]:
    found = {of.__name__}
    for each in of.__subclasses__():
        found |= _kinds(each)
    return found


def test_no_test_looks_for_an_event_or_a_question_that_there_is_not() -> None:
    """An assertion that something did not happen cannot fail if it never could."""
    events, questions = _kinds(Event), _kinds(Asking)
    for path in Path(__file__).parent.glob("test_*.py"):
        text = path.read_text(encoding="utf-8")
        for call in re.findall(r'\.(?:events|last|order_of)\(("[^()]*")\)', text):
            for name in re.findall(r'"([A-Z]\w+)"(?=,|$)', call):
                assert name in events, f"{path.name}: {name}"
        for name in re.findall(r'"(May\w+)"', text):
            assert name in questions, f"{path.name}: {name}"
