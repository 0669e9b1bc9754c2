"""What every rulebook and every list of options keeps to, for the tests of the systems."""

from __future__ import annotations

import re
from types import ModuleType
from typing import Any

from highground.engine.clauses import Clause, Rulebook
from highground.engine.options import Option, field_name, read_options
from highground.record import Record, fields_of

__all__ = ["check_clause", "check_exports", "check_option", "check_options"]


def check_exports(module: ModuleType, book: Rulebook) -> None:
    """Every clause is exported under its id."""
    exported = {name: each for name, each in vars(module).items() if isinstance(each, Clause)}
    assert exported == {re.sub("[-.]", "_", each.id).upper(): each for each in book.clauses.values()}


def check_clause(clause: Clause, pattern: str) -> None:
    """It has an id of this form, a title, and whole sentences; a reading says how it reads."""
    assert re.fullmatch(pattern, clause.id)
    assert clause.title
    assert not clause.title.endswith(".")
    for text in (clause.gist, clause.ruling or "No ruling."):
        assert text.endswith(".")
        assert "  " not in text
    assert clause.ruling or clause.source == "book"


def check_option(option: Option, book: Rulebook) -> None:
    """It changes a clause of the book, and reads each of its values as itself."""
    assert option.clause in book.clauses
    assert len(set(option.values)) == len(option.values)
    assert [option.read(value) for value in option.values] == list(option.values)


def check_options(options: tuple[Option, ...], record: type[Record]) -> None:
    """The record holds every option, takes them in the order of the list, and has their defaults."""
    names = [field_name(each.name) for each in options]
    assert sorted(names) == list(fields_of(record))
    chosen: list[Any] = [each.values[-1] for each in options]
    make: Any = record
    assert [getattr(make(*chosen), name) for name in names] == chosen
    values = {field_name(name): value for name, value in read_options(options, {}).items()}
    assert {name: getattr(make(), name) for name in names} == values
