"""Every rulebook is complete, in order and in whole sentences; every option changes a clause of it."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from highground.engine.clauses import Clause
from highground.engine.errors import ContentError
from highground.engine.options import Option, field_name, read_options
from highground.engine.plugins import find_ruleset, ruleset_names
from highground.record import fields_of

SYSTEMS = ruleset_names()
SYSTEM_TESTS = Path(__file__).parents[1] / "rulesets"
RULINGS = {
    "ail": (r"\bR-(\d+)", [str(number) for number in range(1, 49)]),
    "ascension": (r"RUL-(\d\d)", [f"{number:02}" for number in range(1, 67)]),
    "collide": (
        r"R-(\d+\.\d+)",
        [
            f"{part}.{number}"
            for part, most in zip(
                (1, *range(3, 16)), (7, 6, 12, 4, 4, 7, 6, 3, 8, 10, 2, 9, 4, 4), strict=True
            )
            for number in range(1, most + 1)
        ],
    ),
    "conflict": (r"CR-(\d+a?)", ["1a", *[str(number) for number in range(1, 38)]]),
    "torn": (r"R-(\d+)", [str(number) for number in range(1, 54)]),
}
"""How a system's ledger numbers its rulings, and all of them."""
PRINTED = {"collide": ("W-", "R-"), "torn": ("T-",)}
"""How the ids of what is really printed begin, where companions have others."""

every_system = pytest.mark.parametrize("system", SYSTEMS)


def _clauses(system: str) -> list[Clause]:
    return list(find_ruleset(system).book.clauses.values())


def _options() -> list[Any]:
    return [
        pytest.param(system, option, id=f"{system} {option.name}")
        for system in SYSTEMS
        for option in find_ruleset(system).options
    ]


@pytest.mark.parametrize("system", [each for each in SYSTEMS if (SYSTEM_TESTS / each).is_dir()])
def test_every_clause_of_ours_is_declared_in_the_order_of_the_book(system: str) -> None:
    pinned = SYSTEM_TESTS / system / "clause_ids.txt"
    # A clause that only defines a word need not be cited, so which ones do is pinned, too.
    declared = [f"{each.id} defines" if each.defines else each.id for each in _clauses(system)]
    assert declared == pinned.read_text(encoding="utf-8").splitlines()


@every_system
def test_every_clause_is_a_name_of_the_rulebook(system: str) -> None:
    module = import_module(f"{find_ruleset(system).package}.rulebook")
    named = {name: each for name, each in vars(module).items() if isinstance(each, Clause)}
    assert named == {re.sub("[-.]", "_", each.id).upper(): each for each in _clauses(system)}


@every_system
def test_a_clause_says_something_in_whole_sentences(system: str) -> None:
    for clause in _clauses(system):
        assert clause.title, clause.id
        assert not clause.title.endswith("."), clause.id
        for text in (clause.gist, clause.ruling or "No ruling."):
            assert text.endswith("."), clause.id
            assert "  " not in text, clause.id


@every_system
def test_a_book_has_pages_for_all_its_clauses_or_for_none(system: str) -> None:
    assert len({bool(clause.page) for clause in _clauses(system)}) == 1


@every_system
def test_a_clause_that_is_read_in_one_of_several_ways_says_how(system: str) -> None:
    """In Ascension Isle rulings are clauses of their own: they say it as what they are."""
    own = "R-" if system == "ail" else "none"
    silent = [each.id for each in _clauses(system) if each.source == "ruling" and not each.ruling]
    assert [id for id in silent if not id.startswith(own)] == []


@pytest.mark.parametrize("system", RULINGS)
def test_every_ruling_of_the_ledger_stands_at_a_clause(system: str) -> None:
    pattern, all_of_them = RULINGS[system]
    told = [f"{each.ruling} {each.id if system == 'ail' else ''}" for each in _clauses(system)]
    assert {number for text in told for number in re.findall(pattern, text)} == set(all_of_them)


@pytest.mark.parametrize("system", PRINTED)
def test_what_is_printed_is_never_our_completion(system: str) -> None:
    ours = [each.id for each in _clauses(system) if each.source == "completion"]
    assert [id for id in ours if id.startswith(PRINTED[system])] == []


@every_system
def test_few_clauses_only_define(system: str) -> None:
    clauses = _clauses(system)
    assert sum(each.defines for each in clauses) * 9 < len(clauses)


@pytest.mark.parametrize(("system", "option"), _options())
def test_an_option_changes_a_clause_of_the_book_and_reads_its_values_as_themselves(
    system: str, option: Option
) -> None:
    assert option.clause in find_ruleset(system).book.clauses
    assert len(set(option.values)) == len(option.values)
    assert [option.read(value) for value in option.values] == list(option.values)
    with pytest.raises(ContentError, match=option.name):
        option.read("no such value")


@pytest.mark.parametrize(("system", "option"), _options())
def test_an_option_that_is_a_number_ends_where_it_says(system: str, option: Option) -> None:
    if option.low is None or option.high is None:
        assert option.low is option.high
        return
    assert [option.read(str(end)) for end in (option.low, option.high)] == [option.low, option.high]
    for beyond in (option.low - 1, option.high + 1):
        if beyond not in option.values:
            with pytest.raises(ContentError, match=f"not between {option.low} and {option.high}"):
                option.read(beyond)


@every_system
def test_the_record_of_options_holds_each_and_nothing_else_and_has_their_defaults(system: str) -> None:
    options: Any = import_module(f"{find_ruleset(system).package}.rulebook.options").Options
    spec = find_ruleset(system).options
    named = {field_name(name): value for name, value in read_options(spec, {}).items()}
    assert set(fields_of(options)) == set(named)
    assert options() == options(**named)
