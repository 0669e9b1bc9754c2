"""Which line of a TOML file a value stands in: the standard reader does not say."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from highground.engine.errors import ContentError

__all__ = ["Lines", "Place", "Wrong"]

Place = Sequence[str | int]
"""Where in a study a value stands."""


class Wrong(ContentError):
    """Something is wrong with a value of a study; whoever reads the file knows the line."""

    def __init__(self, place: Place, text: str) -> None:
        super().__init__(text)
        self.place = place


_HEADER: Final = re.compile(r"^\s*(\[\[?)\s*(.+?)\s*\]\]?\s*(?:#.*)?$")
_KEY: Final = re.compile(
    r"""^\s*((?:[A-Za-z0-9_-]+|"(?:[^"\\]|\\.)*"|'[^']*')(?:\s*\.\s*(?:[A-Za-z0-9_-]+|"(?:[^"\\]|\\.)*"|'[^']*'))*)\s*="""
)
_PART: Final = re.compile(r"""[A-Za-z0-9_-]+|"((?:[^"\\]|\\.)*)"|'([^']*)'""")


class Lines:
    """The lines of the keys of a file that could be read."""

    def __init__(self, text: str) -> None:
        self._at: dict[tuple[str | int, ...], int] = {}
        table: tuple[str | int, ...] = ()
        counts: dict[tuple[str | int, ...], int] = {}
        depth, quoted = 0, ""
        for number, line in enumerate(text.splitlines(), 1):
            if not depth and not quoted:
                header, key = _HEADER.match(line), _KEY.match(line)
                if header:
                    table = tuple(_parts(header.group(2)))
                    if header.group(1) == "[[":
                        counts[table] = counts.get(table, -1) + 1
                        table = (*table, counts[table])
                    self._at.setdefault(table, number)
                    continue
                if key:
                    path = (*table, *_parts(key.group(1)))
                    for cut in range(len(table) + 1, len(path) + 1):
                        self._at.setdefault(path[:cut], number)
            depth, quoted = _open(line, depth, quoted)

    def of(self, path: Sequence[str | int]) -> int:
        """The line of a value, or of what holds it."""
        for cut in range(len(path), 0, -1):
            if tuple(path[:cut]) in self._at:
                return self._at[tuple(path[:cut])]
        return 1


def _parts(text: str) -> list[str]:
    return [found.group(1) or found.group(2) or found.group(0) for found in _PART.finditer(text)]


def _open(line: str, depth: int, quoted: str) -> tuple[int, str]:
    """How many brackets are open after a line, and which long quotation."""
    at = 0
    while at < len(line):
        if quoted:
            end = line.find(quoted, at)
            if end < 0:
                return depth, quoted
            at, quoted = end + 3, ""
        elif line.startswith(('"""', "'''"), at):
            at, quoted = at + 3, line[at : at + 3]
        elif line[at] in "\"'":
            end = at + 1
            while end < len(line) and line[end] != line[at]:
                end += 2 if line[end] == "\\" and line[at] == '"' else 1
            at = end + 1
        elif line[at] == "#":
            break
        else:
            depth += (line[at] in "[{") - (line[at] in "]}")
            at += 1
    return depth, quoted
