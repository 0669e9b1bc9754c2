"""Clauses and rulebooks: what a ruling can cite.

A ruleset's `rulebook.py` declares each clause of its book once, as a constant. Citing is done by
handing that constant to `emit`, a tally or a refusal, so an unknown id cannot even be written.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from highground.engine.errors import RuleBug
from highground.record import Record

__all__ = ["Clause", "Rulebook", "cite", "watch_citations"]


@mypyc_attr(acyclic=True)
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

    def __init__(
        self, id: str, title: str, gist: str, page: str, ruling: str, source: str, defines: bool
    ) -> None:
        self.id = id
        self.title = title
        self.gist = gist
        self.page = page
        self.ruling = ruling
        self.source = source
        self.defines = defines


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

    def chapter(self, id: str) -> str:
        """How the ids of a clause's chapter begin; empty: it belongs to none that has a title."""
        found = ""
        for start in self.chapters:
            whole = id == start or start.endswith("-") or id.startswith(start + ".")
            if whole and id.startswith(start) and len(start) > len(found):
                found = start
        return found


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
