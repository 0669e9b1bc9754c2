"""Everything that can go wrong, as one tree.

HighgroundError
├── IllegalOrder     a player's order that the rules refuse (carries the refusal)
├── ContentError     a file somebody wrote: roster, scenario, case, options, command line
│   └── DamagedFile  a saved game that was cut short or altered (carries the position)
└── RuleBug          our own mistake: a ruleset broke a promise to the engine
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any, TypeVar

__all__ = [
    "ContentError",
    "DamagedFile",
    "HighgroundError",
    "IllegalOrder",
    "RuleBug",
    "found_in",
    "nearest",
    "unknown",
]

Found = TypeVar("Found")


class HighgroundError(Exception):
    """The root of the tree; its text is one line that a person can act on."""


class IllegalOrder(HighgroundError):
    """The rules refuse an order. Nothing has changed."""

    def __init__(self, text: str, refusal: Any = None) -> None:
        super().__init__(text)
        self.refusal = refusal


class ContentError(HighgroundError):
    """A file or option is wrong; says what, where and what would be valid."""


class DamagedFile(ContentError):
    """A saved game that cannot be trusted from a given line on."""

    def __init__(self, text: str, line: int) -> None:
        super().__init__(text)
        self.line = line


class RuleBug(HighgroundError):
    """A ruleset broke a promise to the engine; never the player's fault."""


def nearest(word: str, valid: list[str]) -> str:
    """The tail of an error text: the closest valid name, or all of them when few."""
    begun = [each for each in valid if word and each.startswith(word)]
    close = get_close_matches(word, valid, n=1, cutoff=0.6) or begun
    if close:
        return f"; did you mean {close[0]!r}?"
    if not valid:
        return "; nothing would be valid here"
    return "; valid: " + ", ".join(sorted(valid)[:12]) + (", …" if len(valid) > 12 else "")


def unknown(said: str, name: str, valid: Iterable[str]) -> ContentError:
    """The error that nothing is called so, with what would be valid; `said`: "Ada has no weapon"."""
    return ContentError(f"{said} {name!r}{nearest(name, list(valid))}")


def found_in(known: Mapping[str, Found], name: str, said: str) -> Found:
    """What is called so, or that error."""
    if name not in known:
        raise unknown(said, name, known)
    return known[name]
