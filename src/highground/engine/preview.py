"""What a table shows before anybody commits.

Built by rulesets from the very pieces their checks use, so that preview and refusal cannot
disagree (a law of the shared suite).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from highground.engine.orders import Refusal
from highground.geometry.shapes import Point, Segment
from highground.record import Record

__all__ = ["Preview", "Spot", "TargetLine"]


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

    `blocker` names the piece that is in the way; `cover` the piece that covers.
    """

    target: Final[str]
    distance: Final[int]
    line: Final[Segment]
    blocker: Final[str]
    cover: Final[str]
    need: Final[int | None]
    refusal: Final[Refusal | None]

    def __init__(
        self,
        target: str,
        distance: int,
        line: Segment,
        blocker: str,
        cover: str,
        need: int | None,
        refusal: Refusal | None,
    ) -> None:
        self.target = target
        self.distance = distance
        self.line = line
        self.blocker = blocker
        self.cover = cover
        self.need = need
        self.refusal = refusal


@mypyc_attr(acyclic=True)
class Preview(Record):
    """The answer to: this model, this kind of order, this path so far.

    `legal` is how much of the given path may be walked, `stop` where it stops being legal, and
    `refusal` why; `cost` and `limit` are the path's cost so far and what it may cost.
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
