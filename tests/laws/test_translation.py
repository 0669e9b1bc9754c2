"""The whole book can be read in each language: titles, gists, rulings, options and their values."""

from __future__ import annotations

import re

import pytest

from highground.engine.describe import LANGUAGES
from highground.engine.plugins import find_ruleset, ruleset_names
from highground.engine.translation import Translation

NUMBER = re.compile(r"\d+(?:[.,]\d+)?")
FIGURE = re.compile(r"[\d.]+(?:d\d+)?")
OTHERS = [each for each in LANGUAGES if each != "en"]

pytestmark = [
    pytest.mark.parametrize("system", ruleset_names()),
    pytest.mark.parametrize("language", OTHERS),
]


def wanted(system: str) -> dict[str, dict[str, str]]:
    """Every table of a translation, with what the book itself says."""
    rules = find_ruleset(system)
    clauses = rules.book.clauses
    words = [value for option in rules.options for value in option.values if isinstance(value, str)]
    return {
        "titles": {**rules.book.chapters, **{id: each.title for id, each in clauses.items()}},
        "gists": {id: each.gist for id, each in clauses.items()},
        "rulings": {id: each.ruling for id, each in clauses.items() if each.ruling},
        "options": {each.name: each.gist for each in rules.options},
        "values": {each: each for each in words if not FIGURE.fullmatch(each)},
    }


def test_everything_in_the_book_is_translated_and_nothing_else(system: str, language: str) -> None:
    tables = Translation(find_ruleset(system).package, language).tables
    for table, said in wanted(system).items():
        assert set(tables.get(table, {})) == set(said), table


def test_a_translation_says_the_numbers_that_the_book_says(system: str, language: str) -> None:
    """A figure that was lost or changed on the way; figures in words may be written either way."""
    book = Translation(find_ruleset(system).package, language)
    other = {
        id: (each.gist, book.gist(each))
        for id, each in find_ruleset(system).book.clauses.items()
        if figures(each.gist) - figures(book.gist(each))
    }
    assert other == {}


def figures(text: str) -> set[str]:
    return {each.replace(",", ".") for each in NUMBER.findall(text)}
