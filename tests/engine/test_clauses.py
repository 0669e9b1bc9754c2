"""Clauses are declared once, and whoever watches is told of every citation."""

from __future__ import annotations

import pytest

from highground.engine.clauses import Rulebook, cite, watch_citations
from highground.engine.errors import ContentError, RuleBug
from highground.engine.orders import refuse
from highground.engine.tally import tally


def test_a_book_keeps_its_clauses_in_its_own_order() -> None:
    book = Rulebook("order")
    book.clause("B-2", "second", "…")
    book.clause("A-1", "first", "…")
    assert list(book.clauses) == ["B-2", "A-1"]
    assert book.clauses["A-1"].source == "book"


def test_a_clause_belongs_to_the_chapter_that_its_id_begins_with() -> None:
    book = Rulebook("chapters", {"A-1": "one", "A-1.2": "a part of it", "B-": "all of those"})
    asked = ("A-1", "A-1.1.a", "A-1.2.a", "A-12", "B-7.c")
    assert [book.chapter(id) for id in asked] == ["A-1", "A-1", "A-1.2", "", "B-"]


def test_a_ruling_is_found_by_its_number_by_one_with_a_letter_and_by_the_number_above_it() -> None:
    book = Rulebook("ruled")
    one = book.clause("A-1", "a", "…", ruling="CR-1: so. CR-1a: and so; R-10.5 says more.", source="ruling")
    two = book.clause("A-2", "b", "…", ruling="R-10.6: otherwise.", source="ruling")
    assert [book.find(id) for id in ("cr-1", "CR-1A", "R-10.5", "R-10")] == [[one], [one], [one], [one, two]]
    with pytest.raises(ContentError, match="no clause or ruling 'R-1'"):
        book.find("R-1")


def test_a_clause_declared_twice_is_our_mistake() -> None:
    book = Rulebook("twice")
    book.clause("A-1", "one", "…")
    with pytest.raises(RuleBug, match="twice: clause A-1 is declared twice"):
        book.clause("A-1", "another", "…")


def test_a_clause_says_whose_words_it_restates() -> None:
    book = Rulebook("sources")
    assert book.clause("A-1", "a", "…", source="ruling", ruling="so").ruling == "so"
    with pytest.raises(RuleBug, match="unknown source 'rumour'"):
        book.clause("A-2", "b", "…", source="rumour")


def test_the_clauses_of_a_page_stand_there_and_are_of_its_source_unless_they_say_otherwise() -> None:
    page = Rulebook("pages").page("Companion", "completion")
    one = page.clause("A-1", "a", "…", defines=True)
    two = page.clause("A-2", "b", "…", ruling="so", source="ruling")
    assert (one.page, one.source, one.defines) == ("Companion", "completion", True)
    assert (two.page, two.source, two.ruling) == ("Companion", "ruling", "so")
    assert list(page.book.clauses.values()) == [one, two]


def test_watchers_are_told_of_citations_by_whatever_cites_and_only_while_they_watch() -> None:
    book = Rulebook("watched")
    one, two, three, four = [book.clause(f"W-{n}", "…", "…") for n in range(1, 5)]
    outer: set[str] = set()
    inner: set[str] = set()
    watch_citations(outer, True)
    cite(one)
    watch_citations(inner, True)
    refuse(two, "because")
    tally(1, three, "base").add(1, two, "more")
    watch_citations(inner, False)
    cite(four)
    watch_citations(outer, False)
    cite(book.clause("W-5", "…", "…"))
    assert inner == {"W-2", "W-3"}
    assert outer == {"W-1", "W-2", "W-3", "W-4"}
