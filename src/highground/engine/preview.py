"""What a table shows before anybody commits.

Built by rulesets from the very pieces their checks use, so that preview and refusal cannot
disagree (a law of the shared suite).
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from highground.engine.orders import Refusal
from highground.engine.picture import Mark
from highground.engine.state import Order
from highground.engine.tally import Tally
from highground.geometry.shapes import Point, Segment, Shape
from highground.record import Record, fields_of

__all__ = ["Area", "Note", "Preview", "Spot", "TargetLine", "places_in"]


@mypyc_attr(acyclic=True)
class Spot(Record):
    """A place within reach and what it costs to get there."""

    at: Final[Point]
    cost: Final[int]

    def __init__(self, at: Point, cost: int) -> None:
        self.at = at
        self.cost = cost


@mypyc_attr(acyclic=True)
class TargetLine(Record):
    """A possible target: how far, along which line, in what cover, or why not.

    `blocker` names the piece that is in the way; `cover` the piece that covers. `order` is the order that
    takes it, `label` with what (the name of an attack). `edges` is what the place does to it (range, cover,
    light), `sight` the clause by which the line is clear; `roll` is what is rolled against what ("2d10 + 7 ≥
    13"), `chance` how likely that is (a share of so many), `against` the number to be met. `note` says what
    lies between, with its clause; `reach` is how far it may be (0: not said), `template` what is laid on the
    table.
    """

    target: Final[str]
    distance: Final[int]
    line: Final[Segment]
    blocker: Final[str]
    cover: Final[str]
    need: Final[int | None]
    refusal: Final[Refusal | None]
    order: Final[Order | None]
    label: Final[str]
    edges: Final[Tally | None]
    sight: Final[str]
    roll: Final[str]
    chance: Final[tuple[int, int] | None]
    against: Final[Tally | None]
    note: Final[Refusal | None]
    reach: Final[int]
    template: Final[Shape | None]

    def __init__(
        self,
        target: str,
        distance: int,
        line: Segment,
        blocker: str,
        cover: str,
        need: int | None,
        refusal: Refusal | None,
        order: Order | None = None,
        label: str = "",
        edges: Tally | None = None,
        sight: str = "",
        roll: str = "",
        chance: tuple[int, int] | None = None,
        against: Tally | None = None,
        note: Refusal | None = None,
        reach: int = 0,
        template: Shape | None = None,
    ) -> None:
        self.target = target
        self.distance = distance
        self.line = line
        self.blocker = blocker
        self.cover = cover
        self.need = need
        self.refusal = refusal
        self.order = order
        self.label = label
        self.edges = edges
        self.sight = sight
        self.roll = roll
        self.chance = chance
        self.against = against
        self.note = note
        self.reach = reach
        self.template = template


class Area(Record):
    """An area to tint: a range, an influence, a template; `kind` gives its look."""

    kind: Final[str]
    shape: Final[Shape]
    label: Final[str]

    def __init__(self, kind: str, shape: Shape, label: str = "") -> None:
        self.kind = kind
        self.shape = shape
        self.label = label


class Note(Record):
    """What an order would bring about, and where: a sentence of the locale's table `notes`, its facts and
    its clause.
    """

    at: Final[Point]
    note: Final[str]
    clause: Final[str]
    facts: Final[dict[str, Any]]

    def __init__(self, at: Point, note: str, clause: str, facts: dict[str, Any]) -> None:
        self.at = at
        self.note = note
        self.clause = clause
        self.facts = facts


@mypyc_attr(acyclic=True)
class Preview(Record):
    """The answer to: this model, this kind of order, this path so far.

    `legal` is how much of the given path may be walked, `stop` where it stops being legal, and
    `refusal` why; `cost` and `limit` are the path's cost so far and what it may cost, in um or, where
    `counts`, as counts. `order` is the order that walks the legal part, if there is one; `summary` says what
    it would be in a sentence, `notes` what it would bring about. `leg` is how long each of its parts may be
    (0: not said).
    """

    model: Final[str]
    kind: Final[str]
    reach: Final[tuple[Spot, ...]]
    legal: Final[tuple[Point, ...]]
    stop: Final[Point | None]
    cost: Final[int]
    limit: Final[int]
    refusal: Final[Refusal | None]
    targets: Final[tuple[TargetLine, ...]]
    order: Final[Order | None]
    counts: Final[bool]
    areas: Final[tuple[Area, ...]]
    marks: Final[tuple[Mark, ...]]
    summary: Final[Note | None]
    notes: Final[tuple[Note, ...]]
    leg: Final[int]

    def __init__(
        self,
        model: str,
        kind: str,
        reach: tuple[Spot, ...] = (),
        legal: tuple[Point, ...] = (),
        stop: Point | None = None,
        cost: int = 0,
        limit: int = 0,
        refusal: Refusal | None = None,
        targets: tuple[TargetLine, ...] = (),
        order: Order | None = None,
        counts: bool = False,
        areas: tuple[Area, ...] = (),
        marks: tuple[Mark, ...] = (),
        summary: Note | None = None,
        notes: tuple[Note, ...] = (),
        leg: int = 0,
    ) -> None:
        self.model = model
        self.kind = kind
        self.reach = reach
        self.legal = legal
        self.stop = stop
        self.cost = cost
        self.limit = limit
        self.refusal = refusal
        self.targets = targets
        self.order = order
        self.counts = counts
        self.areas = areas
        self.marks = marks
        self.summary = summary
        self.notes = notes
        self.leg = leg


def places_in(value: Any) -> list[Point]:
    """The points that an order names, in its own order; directions are left out."""
    if isinstance(value, Point):
        return [value]
    found: list[Point] = []
    if isinstance(value, (tuple, list)):
        for each in value:
            found += places_in(each)
    elif isinstance(value, Record):
        for field in fields_of(type(value)):
            if field not in ("facing", "direction"):
                found += places_in(getattr(value, field))
    return found
