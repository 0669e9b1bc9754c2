"""What a table shows beside the board: sheets, hands, what a seat holds, where a turn stands."""

from __future__ import annotations

from typing import Final

from highground.record import Record

__all__ = ["Box", "Chip", "HandCard", "Holding", "Level", "Phases", "Sheet", "Stat", "Track"]


class Stat(Record):
    """A figure or a line of a sheet. `label`, `value` and `note` are words of the ruleset's locale where it
    has them.

    `pips` of `sockets` are drawn rather than written: what is left of a few, or what an action costs.
    `dice` of a kind (`die`: attack, defence) are what it throws. `tone` says that it is a thing apart:
    reaction.
    """

    label: Final[str]
    value: Final[str]
    note: Final[str] = ""
    clause: Final[str] = ""
    pips: Final[int] = 0
    sockets: Final[int] = 0
    dice: Final[int] = 0
    die: Final[str] = ""
    tone: Final[str] = ""


class Level(Record):
    """A stretch of a track up to `upto`; neighbours of one name are counted together. `tone` is how it is
    meant: good, warn, bad.
    """

    name: Final[str]
    upto: Final[int]
    tone: Final[str]


class Track(Record):
    """A number on its way through levels: stress, suspicion, heat."""

    label: Final[str]
    value: Final[int]
    levels: Final[tuple[Level, ...]]
    note: Final[str] = ""
    clause: Final[str] = ""


class Chip(Record):
    """A few words on a sheet: a wound with what it does, an action that is left. `off`: it is spent."""

    text: Final[str]
    note: Final[str] = ""
    clause: Final[str] = ""
    glyph: Final[str] = ""
    off: Final[bool] = False


class Box(Record):
    """A figure that matters more than others, in a box of its own; or chips under a heading."""

    label: Final[str]
    value: Final[str] = ""
    note: Final[str] = ""
    clause: Final[str] = ""
    chips: Final[tuple[Chip, ...]] = ()


class Sheet(Record):
    """Who a model is (`title`, `kind`), its figures, and lines for what it can do.

    A system that has such things adds a track, pools (stats with pips and sockets, each a row of its own),
    boxes and chips; all words are of the ruleset's locale where it has them.
    """

    title: Final[str]
    kind: Final[str]
    stats: Final[tuple[Stat, ...]] = ()
    lines: Final[tuple[Stat, ...]] = ()
    track: Final[Track | None] = None
    pools: Final[tuple[Stat, ...]] = ()
    boxes: Final[tuple[Box, ...]] = ()
    chips: Final[tuple[Chip, ...]] = ()


class HandCard(Record):
    """A card that somebody holds: its name, what it costs to play, of which kind it is, what it says, and
    when it may be played.

    `kind`, `text` and `window` are words of the ruleset's locale where it has them.
    """

    name: Final[str]
    price: Final[int | None] = None
    kind: Final[str] = ""
    text: Final[str] = ""
    clause: Final[str] = ""
    window: Final[str] = ""


class Holding(Record):
    """Something that a seat has openly, and how much: tokens, points to spend, cards in its deck.

    `name` is a word of the ruleset's locale where it has it; `glyph` a symbol of the design's sprite, for
    what matters most. A `counter` is what everybody has an eye on all the time: it stands by the score.
    """

    name: Final[str]
    amount: Final[int]
    glyph: Final[str] = ""
    counter: Final[bool] = False


class Phases(Record):
    """The phases that a turn goes through, in order, and which it is in (its place among them; -1: none)."""

    names: Final[tuple[str, ...]]
    now: Final[int]
