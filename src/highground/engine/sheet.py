"""A model's sheet: what a table shows of it beside the board."""

from __future__ import annotations

from typing import Final

from highground.record import Record

__all__ = ["HandCard", "Sheet", "Stat"]


class Stat(Record):
    """A figure or a line of a sheet. `label`, `value` and `note` are words of the ruleset's locale where it
    has them.
    """

    label: Final[str]
    value: Final[str]
    note: Final[str]
    clause: Final[str]

    def __init__(self, label: str, value: str, note: str = "", clause: str = "") -> None:
        self.label = label
        self.value = value
        self.note = note
        self.clause = clause


class Sheet(Record):
    """Who a model is (`title`, `kind`), its figures, and lines for what it can do."""

    title: Final[str]
    kind: Final[str]
    stats: Final[tuple[Stat, ...]]
    lines: Final[tuple[Stat, ...]]

    def __init__(
        self, title: str, kind: str, stats: tuple[Stat, ...] = (), lines: tuple[Stat, ...] = ()
    ) -> None:
        self.title = title
        self.kind = kind
        self.stats = stats
        self.lines = lines


class HandCard(Record):
    """A card that somebody holds: its name, what it costs to play, of which kind it is, what it says.

    `kind` and `text` are words of the ruleset's locale where it has them.
    """

    name: Final[str]
    price: Final[int | None]
    kind: Final[str]
    text: Final[str]
    clause: Final[str]

    def __init__(
        self, name: str, price: int | None = None, kind: str = "", text: str = "", clause: str = ""
    ) -> None:
        self.name = name
        self.price = price
        self.kind = kind
        self.text = text
        self.clause = clause
