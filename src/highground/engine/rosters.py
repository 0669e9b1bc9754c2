"""Rosters of one's own as they are judged: what each model has and pays, what is wrong, what may be named."""

from __future__ import annotations

from typing import Any, Final

from highground.engine.orders import Refusal
from highground.engine.tally import Tally
from highground.record import Record, field

__all__ = [
    "RosterChoice",
    "RosterFigure",
    "RosterItem",
    "RosterNote",
    "RosterReport",
    "RosterShare",
    "RosterTrial",
    "entries",
]


class RosterItem(Record):
    """Something that a model of a roster has and pays points for; `mark`: the word for its class, such as
    Primary, where the rules have classes.
    """

    model: Final[str]
    name: Final[str]
    cost: Final[Tally]
    mark: Final[str] = ""


class RosterFigure(Record):
    """How a model of a roster looks: a text that its symbol is found by, its Size (0: it has none), and the
    widths of its base in um (0: there is none to be drawn to scale). `stats` has what the fields of its file
    come to, whether or not they are filled in; `printed` what its card or sheet says, by the sheet's words.
    """

    model: Final[str]
    glyph: Final[str]
    size: Final[int] = 0
    widest: Final[int] = 0
    narrowest: Final[int] = 0
    stats: Final[dict[str, int]] = field(factory=dict)
    printed: Final[dict[str, str]] = field(factory=dict)


class RosterShare(Record):
    """The most that one item may be of its model's cost, in percent, and by which clause."""

    percent: Final[int]
    clause: Final[str]


class RosterNote(Record):
    """What a roster means in play: the locale's table `notes` has its name and, as "<note>_is", its value."""

    note: Final[str]
    clause: Final[str]
    facts: Final[dict[str, Any]]


class RosterTrial(Record):
    """Something that a model has, put to the test: a case whose last order is its use against "Target".

    `met` is what it meets ("defense"), with its number or None, and `way` how it is used ("stationary"): ids
    of the locale's table `notes`. What is told is how likely `fact` changes; with `loss`, how
    much it falls on average.
    """

    met: Final[str]
    number: Final[int | None]
    way: Final[str]
    case: Final[dict[str, Any]]
    fact: Final[str] = "Target.wounds"
    loss: Final[bool] = False


class RosterReport(Record):
    """A roster judged. `models` gives each model's points; all points are None where there are none to pay.

    `breaches` are the rules it breaks, as refusals: clause, message, measured, limit. None: it is legal.
    `notes` say what it means in play; `facts` fill the sentences (the locale's table `holds`) of rules kept.
    """

    name: Final[str]
    points: Final[int | None]
    limit: Final[int | None]
    models: Final[dict[str, int | None]]
    items: Final[list[RosterItem]]
    breaches: Final[list[Refusal]]
    figures: Final[tuple[RosterFigure, ...]] = ()
    share: Final[RosterShare | None] = None
    notes: Final[tuple[RosterNote, ...]] = ()
    facts: Final[dict[str, Any]] = field(factory=dict)


class RosterChoice(Record):
    """Something that a roster may name: where (`models[].profile`), what, and what it costs by itself."""

    path: Final[str]
    name: Final[str]
    points: Final[int | None] = None
    about: Final[str] = ""
    clause: Final[str] = ""


def entries(listed: list[Any]) -> list[int]:
    """The entry that each model comes from: one that has a `count` stands for so many."""
    found: list[int] = []
    for number, each in enumerate(listed):
        count = each.get("count") if isinstance(each, dict) else None
        found += [number] * (1 if count is None else int(count))
    return found
