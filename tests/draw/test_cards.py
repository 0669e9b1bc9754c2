"""Rosters on paper: every roster that ships, as cards and as a sheet."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from highground.content.load import parse_toml
from highground.draw.cards import print_roster, sheets_of
from highground.engine.errors import ContentError
from highground.engine.plugins import find_ruleset, ruleset_names

ALL = [(name, roster) for name in ruleset_names() for roster in find_ruleset(name).rosters()]


@pytest.mark.parametrize(("system", "roster"), ALL)
def test_every_roster_that_ships_has_a_card_for_each_model_with_its_clauses(system: str, roster: str) -> None:
    rules = find_ruleset(system)
    source = files(rules.package).joinpath("data", "rosters", f"{roster}.toml")
    data = parse_toml(source.read_text(encoding="utf-8"), roster)
    sheets = sheets_of(rules, data)
    assert sheets
    page = print_roster(rules, data, "A <force>", "en")
    assert page.count('<article class="card') == len(sheets)
    assert "A &lt;force&gt;" in page
    assert "size:A4" in page
    cited = set(re.findall(r"<code>([^<]+)</code>", page))
    assert cited
    assert cited <= set(rules.book.clauses)


def test_paper_and_kind_are_those_there_are() -> None:
    rules = find_ruleset("primer")
    assert "size:letter" in print_roster(rules, "blue", "Blue", "ru", "letter", "sheet")
    with pytest.raises(ContentError, match="no paper 'a9'"):
        print_roster(rules, "blue", "Blue", "en", "a9")
    with pytest.raises(ContentError, match="valid: cards, sheet"):
        print_roster(rules, "blue", "Blue", "en", "a4", "poster")


def test_a_roster_that_no_table_takes_says_why() -> None:
    with pytest.raises(ContentError, match="profile"):
        sheets_of(find_ruleset("primer"), {"side": "X", "models": [{"name": "A", "profile": "Nobody"}]})
