"""What a table shows beside the board: sheets, hands, what a seat holds, where a turn stands."""

from __future__ import annotations

from typing import Final

from highground.record import Record

__all__ = ["HandCard", "Holding", "Phases", "Sheet", "Stat"]


class Stat(Record):
    """A figure or a line of a sheet. `label`, `value` and `note` are words of the ruleset's locale where it
    has them.

    `pips` of `sockets` are drawn rather than written: what is left of a few, or what an action costs.
    `dice` of a kind (`die`: attack, defence) are what it throws.
    """

    label: Final[str]
    value: Final[str]
    note: Final[str]
    clause: Final[str]
    pips: Final[int]
    sockets: Final[int]
    dice: Final[int]
    die: Final[str]

    def __init__(
        self,
        label: str,
        value: str,
        note: str = "",
        clause: str = "",
        pips: int = 0,
        sockets: int = 0,
        dice: int = 0,
        die: str = "",
    ) -> None:
        self.label = label
        self.value = value
        self.note = note
        self.clause = clause
        self.pips = pips
        self.sockets = sockets
        self.dice = dice
        self.die = die


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
    """A card that somebody holds: its name, what it costs to play, of which kind it is, what it says, and
    when it may be played.

    `kind`, `text` and `window` are words of the ruleset's locale where it has them.
    """

    name: Final[str]
    price: Final[int | None]
    kind: Final[str]
    text: Final[str]
    clause: Final[str]
    window: Final[str]

    def __init__(
        self,
        name: str,
        price: int | None = None,
        kind: str = "",
        text: str = "",
        clause: str = "",
        window: str = "",
    ) -> None:
        self.name = name
        self.price = price
        self.kind = kind
        self.text = text
        self.clause = clause
        self.window = window


class Holding(Record):
    """Something that a seat has openly, and how much: tokens, points to spend, cards in its deck.

    `name` is a word of the ruleset's locale where it has it; `glyph` a symbol of the design's sprite, for
    what matters most.
    """

    name: Final[str]
    amount: Final[int]
    glyph: Final[str]

    def __init__(self, name: str, amount: int, glyph: str = "") -> None:
        self.name = name
        self.amount = amount
        self.glyph = glyph


class Phases(Record):
    """The phases that a turn goes through, in order, and which it is in (its place among them; -1: none)."""

    names: Final[tuple[str, ...]]
    now: Final[int]

    def __init__(self, names: tuple[str, ...], now: int) -> None:
        self.names = names
        self.now = now
