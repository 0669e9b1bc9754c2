"""What a table shows before anybody commits.

Built by rulesets from the very pieces their checks use, so that preview and refusal cannot
disagree (a law of the shared suite).
"""

from __future__ import annotations

from typing import Any, Final

from highground.engine.orders import Refusal
from highground.engine.picture import Mark
from highground.engine.state import Order
from highground.engine.tally import Tally
from highground.geometry.shapes import Point, Segment, Shape
from highground.record import Record, fields_of

__all__ = ["Area", "Note", "Preview", "Spot", "TargetLine", "Threat", "places_in"]


class Spot(Record):
    """A place within reach and what it costs to get there."""

    at: Final[Point]
    cost: Final[int]


class TargetLine(Record):
    """A possible target: how far, along which line, in what cover, or why not.

    `blocker` names the piece that is in the way; `cover` the piece that covers. `order` is the order that
    takes it, `label` with what (the name of an attack). `edges` is what the place does to it (range, cover,
    light), `sight` the clause by which the line is clear, `through` the middles of the cells between that
    make it; `roll` is what is rolled against what ("2d10 + 7 ≥ 13"), `chance` how likely that is (a share of
    so many), `against` the number to be met. `note` says what lies between, with its clause; `reach` is how
    far it may be (0: not said), `template` what is laid on the table.
    """

    target: Final[str]
    distance: Final[int]
    line: Final[Segment]
    blocker: Final[str] = ""
    cover: Final[str] = ""
    need: Final[int | None] = None
    refusal: Final[Refusal | None] = None
    order: Final[Order | None] = None
    label: Final[str] = ""
    edges: Final[Tally | None] = None
    sight: Final[str] = ""
    through: Final[tuple[Point, ...]] = ()
    roll: Final[str] = ""
    chance: Final[tuple[int, int] | None] = None
    against: Final[Tally | None] = None
    note: Final[Refusal | None] = None
    reach: Final[int] = 0
    template: Final[Shape | None] = None


class Area(Record):
    """An area to tint: a range, an influence, a template; `kind` gives its look."""

    kind: Final[str]
    shape: Final[Shape]
    label: Final[str] = ""


class Threat(Record):
    """What a model could attack after a move: with what, the kind of preview that moves it (empty: it stays),
    and how far from the middle of its base that reaches; or, where the table has cells, which of them.
    """

    label: Final[str]
    kind: Final[str] = ""
    far: Final[int] = 0
    cells: Final[tuple[Point, ...]] = ()


class Note(Record):
    """What an order would bring about, and where: a sentence of the locale's table `notes`, its facts and
    its clause.
    """

    at: Final[Point]
    note: Final[str]
    clause: Final[str]
    facts: Final[dict[str, Any]]


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
    reach: Final[tuple[Spot, ...]] = ()
    legal: Final[tuple[Point, ...]] = ()
    stop: Final[Point | None] = None
    cost: Final[int] = 0
    limit: Final[int] = 0
    refusal: Final[Refusal | None] = None
    targets: Final[tuple[TargetLine, ...]] = ()
    order: Final[Order | None] = None
    counts: Final[bool] = False
    areas: Final[tuple[Area, ...]] = ()
    marks: Final[tuple[Mark, ...]] = ()
    summary: Final[Note | None] = None
    notes: Final[tuple[Note, ...]] = ()
    leg: Final[int] = 0


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
