"""Clauses and rulebooks: what a ruling can cite.

A ruleset's `rulebook.py` declares each clause of its book once, as a constant. Citing is done by
handing that constant to `emit`, a tally or a refusal, so an unknown id cannot even be written.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Final

from highground.engine.errors import ContentError, RuleBug
from highground.record import Record

__all__ = ["Clause", "Page", "Rulebook", "cite", "watch_citations"]


class Clause(Record):
    """One testable statement of a rulebook, in our own words.

    `source` says whose words it restates: "book", "ruling" (we chose a reading) or "completion"
    (the book leaves it open and we filled it in). `defines` marks a clause that nothing can cite
    because it only gives a word its meaning.
    """

    id: Final[str]
    title: Final[str]
    gist: Final[str]
    page: Final[str]
    ruling: Final[str]
    source: Final[str]
    defines: Final[bool]


class Rulebook:
    """All clauses of one system, in the order of the book.

    `chapters` gives the title of each chapter by how the ids of its clauses begin.
    """

    def __init__(self, system: str, chapters: dict[str, str] | None = None) -> None:
        self.system = system
        self.chapters: dict[str, str] = chapters or {}
        self.clauses: dict[str, Clause] = {}

    def clause(
        self,
        id: str,
        title: str,
        gist: str,
        page: str = "",
        ruling: str = "",
        source: str = "book",
        defines: bool = False,
    ) -> Clause:
        """Declare a clause; a second one with the same id is our mistake and fails at import."""
        if id in self.clauses:
            raise RuleBug(f"{self.system}: clause {id} is declared twice")
        if source not in ("book", "ruling", "completion"):
            raise RuleBug(f"{self.system}: clause {id} has the unknown source {source!r}")
        made = Clause(id, title, gist, page, ruling, source, defines)
        self.clauses[id] = made
        return made

    def page(self, name: str, source: str = "book") -> Page:
        """A page, or a heading, for the clauses that stand below it."""
        return Page(self, name, source)

    def find(self, asked: str) -> list[Clause]:
        """What somebody means by an id: that clause in any case; else the lettered clauses below a number
        (`R-7.2.1` for R-7.2.1.a and so on); else those whose ruling has that number, or one below it.
        """
        wanted = _parts(asked)
        same = [each for each in self.clauses.values() if _parts(each.id) == wanted]
        below = [each for each in self.clauses.values() if _parts(each.id)[: len(wanted)] == wanted]
        said = [
            (_parts(id), each) for each in self.clauses.values() for id in _MENTIONED.findall(each.ruling)
        ]
        ruled = [each for id, each in said if id == wanted]
        ruled_below = [each for id, each in said if id[: len(wanted)] == wanted]
        found = same or below or list(dict.fromkeys(ruled or ruled_below))
        if found and wanted:
            return found
        near = get_close_matches(asked.upper(), [id.upper() for id in self.clauses], n=_NEAR, cutoff=0.5)
        known = [id for id in self.clauses if id.upper() in near]
        tail = f"; near it: {', '.join(known)}" if known else f"; they begin with {self._beginnings()}"
        raise ContentError(f"{self.system} has no clause or ruling {asked!r}{tail}")

    def _beginnings(self) -> str:
        return ", ".join(dict.fromkeys(id.partition("-")[0] + "-" for id in self.clauses))

    def chapter(self, id: str) -> str:
        """How the ids of a clause's chapter begin; empty: it belongs to none that has a title."""
        found = ""
        for start in self.chapters:
            whole = id == start or start.endswith("-") or id.startswith(start + ".")
            if whole and id.startswith(start) and len(start) > len(found):
                found = start
        return found


class Page:
    """Where several clauses stand in a book, and whose words most of them restate: said once for all."""

    def __init__(self, book: Rulebook, name: str, source: str) -> None:
        self.book = book
        self.name = name
        self.source = source

    def clause(
        self, id: str, title: str, gist: str, ruling: str = "", source: str = "", defines: bool = False
    ) -> Clause:
        """Declare a clause of this page; `source` where it is not the page's."""
        return self.book.clause(id, title, gist, self.name, ruling, source or self.source, defines)


_MENTIONED: Final = re.compile(r"\b[A-Z]+-\d+[a-z]?(?:\.\w+)*")
_NEAR: Final = 4
"""So many ids are offered in place of one that does not exist."""


def _parts(id: str) -> list[str]:
    """An id taken apart: without regard to case, and to zeros that a number begins with."""
    return [each.lstrip("0") if each.isdigit() else each for each in re.split("[-.]", id.strip().lower())]


_WATCHERS: Final[list[set[str]]] = []


def cite(clause: Clause) -> str:
    """The clause's id, for writing into a record; whoever watches (the test suite) is told."""
    if _WATCHERS:
        for seen in _WATCHERS:
            seen.add(clause.id)
    return clause.id


def watch_citations(seen: set[str], on: bool) -> None:
    """Collect the id of every clause cited from now on into `seen`, or stop doing so."""
    if on:
        _WATCHERS.append(seen)
    else:
        _WATCHERS[:] = [other for other in _WATCHERS if other is not seen]
