"""The rulebook of If Worlds Collide is complete, in order, and every option changes a clause of it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import highground.rulesets.collide.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.errors import ContentError
from highground.engine.options import Option, field_name, read_options
from highground.record import fields_of
from highground.rulesets.collide import rulebook
from highground.rulesets.collide.files.primitives import PRIMITIVES
from highground.rulesets.collide.rulebook.options import OPTIONS, PRESETS, Options
from tests.marks import clause

PINNED = Path(__file__).with_name("clause_ids.txt").read_text(encoding="utf-8").split()
CLAUSES = list(R.BOOK.clauses.values())
RULINGS = {1: 7, 3: 6, 4: 12, 5: 4, 6: 4, 7: 7, 8: 6, 9: 3, 10: 8, 11: 10, 12: 2, 13: 9, 14: 4, 15: 4}
"""How many rulings the ledger has in each section: 86 in all."""


def test_every_id_is_declared_in_the_order_of_the_book() -> None:
    assert list(R.BOOK.clauses) == PINNED


def test_the_book_has_157_clauses() -> None:
    assert sum(id.startswith("W-") for id in PINNED) == 157
    assert [id for id in PINNED if id.startswith("R-")] == ["R-4.10", "R-1.4", "R-1.5", "R-8.5", "R-8.6"]


def test_every_clause_is_exported_under_its_id() -> None:
    exported = {name: each for name, each in vars(rulebook).items() if isinstance(each, Clause)}
    assert exported == {re.sub("[-.]", "_", each.id).upper(): each for each in CLAUSES}


@pytest.mark.parametrize("each", CLAUSES, ids=lambda each: each.id)
def test_a_clause_says_something_in_whole_sentences(each: Clause) -> None:
    assert re.fullmatch(r"[WRVMF]-\d+(\.\d+)?|E-[a-z_]+", each.id)
    assert each.title
    assert each.page
    assert not each.title.endswith(".")
    for text in (each.gist, each.ruling or "No ruling."):
        assert text.endswith(".")
        assert "  " not in text


def test_a_clause_we_read_in_one_of_several_ways_says_how() -> None:
    assert [each.id for each in CLAUSES if (each.source == "ruling") != bool(each.ruling)
            and each.source != "completion"] == []  # fmt: skip


def test_the_book_itself_is_never_our_completion() -> None:
    assert [each.id for each in CLAUSES if each.source == "completion" and each.id[0] in "WR"] == []


def test_each_of_the_86_rulings_stands_at_a_clause() -> None:
    found = {each for clause in CLAUSES for each in re.findall(r"R-(\d+\.\d+)", clause.ruling)}
    assert found == {f"{part}.{number}" for part, most in RULINGS.items() for number in range(1, most + 1)}
    assert len(found) == 86


def test_every_primitive_has_its_clause() -> None:
    assert [each.id for each in R.PRIMITIVE_CLAUSES] == [f"E-{name}" for name in PRIMITIVES]


# -- options -------------------------------------------------------------------------------------


def test_the_ledger_has_21_switches_and_one_names_the_fixed_finisher() -> None:
    names = [option.name for option in OPTIONS]
    assert len(names) == 22
    assert "fixed_finisher" in names


@pytest.mark.parametrize("option", OPTIONS, ids=lambda each: each.name)
def test_an_option_changes_a_clause_of_the_book(option: Option) -> None:
    assert option.clause in R.BOOK.clauses
    assert len(set(option.values)) == len(option.values)
    assert [option.read(value) for value in option.values] == list(option.values)


@clause("W-2.2")
def test_all_that_is_unclear_is_settled_by_options_with_defaults() -> None:
    named: dict[str, Any] = {field_name(name): value for name, value in read_options(OPTIONS, {}).items()}
    assert Options(**named) == Options()
    assert set(fields_of(Options)) == set(named)


def test_an_option_has_only_the_values_it_lists() -> None:
    with pytest.raises(ContentError, match="edge_rule"):
        read_options(OPTIONS, {"edge_rule": "rim"})
    with pytest.raises(ContentError, match="difficult_factor: 5 is not between 1 and 4"):
        read_options(OPTIONS, {"difficult_factor": 5})


def test_the_later_version_is_a_preset() -> None:
    later = read_options(OPTIONS, PRESETS["iwc-1.9.2"])
    differ = {name for name, value in read_options(OPTIONS, {}).items() if later[name] != value}
    assert differ == {"formation_transparent"}
