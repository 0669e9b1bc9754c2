"""Bodies: the area that the centre of an oval must keep out of, and where a leg runs through it.

The centre of a base that moves without turning is inside an obstacle *grown by the base*: the sum of
both outlines. For two ovals, or an oval and a circle, that sum has no simple equation, but its outermost
point in any direction is the sum of two simple ones, and that is enough: a leg enters where the outline
crosses its line, found by halving, and both ends of every halving bound the answer (ADR 0004).
"""

from __future__ import annotations

import math
from typing import Final

from highground.geometry.shapes import Oval, Point
from highground.geometry.spans import Span, empty, leg_length
from highground.record import Record

__all__ = ["Body"]

_CLOSE: Final = 2.0**-10
"""Halving ends when the place is known to this many um."""
_HALVINGS: Final = 200


class Body(Record):
    """A segment p-q grown by ovals (made smaller by `less` on each half axis) and by a margin all round.

    A body with p = q stands for an obstacle's centre; with p and q apart, for an edge of a polygon.
    """

    p: Final[Point]
    q: Final[Point]
    ovals: Final[list[Oval]]
    margin: Final[float]
    less: Final[float] = 0.0

    def span(self, a: Point, b: Point, slack: float = 0.0) -> Span:
        """Where the leg a-b runs through this body, the body grown by `slack` (a hair, or less than none)."""
        length = leg_length(a, b)
        ux, uy = 1.0, 0.0
        if length > 0.0:
            ux, uy = float(b.x - a.x) / length, float(b.y - a.y) / length
        turned = _Turned(self, a, ux, uy, slack)
        if turned.highest(1.0) < 0.0 or turned.highest(-1.0) < 0.0:
            return empty()
        lo = turned.meets_axis(-1.0)
        hi = turned.meets_axis(1.0)
        if lo > length or hi < 0.0 or lo > hi:
            return empty()
        return max(lo, 0.0), min(hi, length)

    def meets(self, a: Point, b: Point, slack: float = 0.0) -> bool:
        """Whether `span` is more than nothing, which is mostly known long before its ends are."""
        length = leg_length(a, b)
        ux, uy = 1.0, 0.0
        if length > 0.0:
            ux, uy = float(b.x - a.x) / length, float(b.y - a.y) / length
        turned = _Turned(self, a, ux, uy, slack)
        ax, ay = turned.outermost(0.0, -1.0)
        bx, by = turned.outermost(0.0, 1.0)
        if by < 0.0 or ay > 0.0:
            return False
        middle = _chord(ax, ay, bx, by)
        if middle > length:
            return turned.meets_axis(-1.0, length) <= length
        return middle >= 0.0 or turned.meets_axis(1.0, 0.0) >= 0.0


class _Turned:
    """A body seen along a leg: the leg's start is (0, 0) and the leg runs along +x."""

    def __init__(self, body: Body, origin: Point, ux: float, uy: float, slack: float) -> None:
        px, py = float(body.p.x - origin.x), float(body.p.y - origin.y)
        qx, qy = float(body.q.x - origin.x), float(body.q.y - origin.y)
        self.px = px * ux + py * uy
        self.py = py * ux - px * uy
        self.qx = qx * ux + qy * uy
        self.qy = qy * ux - qx * uy
        self.margin = body.margin + slack
        self.axes: list[tuple[float, float, float, float]] = []
        for oval in body.ovals:
            fx, fy = float(oval.facing.x), float(oval.facing.y)
            f = math.sqrt(fx * fx + fy * fy)
            turned = (fx * ux + fy * uy) / f, (fy * ux - fx * uy) / f
            long, short = float(oval.long) - body.less, float(oval.short) - body.less
            self.axes.append((turned[0], turned[1], long * long, short * short))

    def outermost(self, x: float, y: float) -> tuple[float, float]:
        """The point of the body that lies furthest in the direction (x, y)."""
        first = self.px * x + self.py * y >= self.qx * x + self.qy * y
        sx = self.px if first else self.qx
        sy = self.py if first else self.qy
        for fx, fy, long2, short2 in self.axes:
            u = x * fx + y * fy
            v = y * fx - x * fy
            reach = math.sqrt(long2 * u * u + short2 * v * v)
            u *= long2 / reach
            v *= short2 / reach
            sx += u * fx - v * fy
            sy += u * fy + v * fx
        if self.margin != 0.0:
            reach = self.margin / math.sqrt(x * x + y * y)
            sx += reach * x
            sy += reach * y
        return sx, sy

    def highest(self, side: float) -> float:
        """How far the body reaches across the leg's line on one side: below 0, it stays short of it."""
        return side * self.outermost(0.0, side)[1]

    def meets_axis(self, way: float, goal: float = math.nan) -> float:
        """Where the outline facing `way` along the leg's line crosses that line.

        With a `goal` only so far that it is known on which side of it that is.

        Turning the direction from one side of the line to the other, the outermost point moves steadily
        across. The chord between two such points lies in the body and the line touching at each keeps it
        on one side: the crossing lies between where these two meet the axis.
        """
        low, high = -1.0, 1.0
        ax, ay = self.outermost(0.0, -1.0)
        bx, by = self.outermost(0.0, 1.0)
        inner = _chord(ax, ay, bx, by)
        outer = way * math.inf
        for _ in range(_HALVINGS):
            middle = (low + high) / 2.0
            if not low < middle < high:
                break
            x, y = way * (1.0 - abs(middle)), middle
            sx, sy = self.outermost(x, y)
            # the line touching at (sx, sy) meets the axis here; the body lies on the near side
            touch = sx + sy * y / x
            outer = max(outer, touch) if way < 0.0 else min(outer, touch)
            if sy < 0.0:
                low, ax, ay = middle, sx, sy
            else:
                high, bx, by = middle, sx, sy
            inner = _chord(ax, ay, bx, by)
            if abs(inner - outer) <= _CLOSE or way * (inner - goal) >= 0.0 or way * (outer - goal) < 0.0:
                break
        return inner


def _chord(ax: float, ay: float, bx: float, by: float) -> float:
    """Where the chord from a (at or below the axis) to b (at or above) meets the axis."""
    if by <= ay:
        return (ax + bx) / 2.0
    return ax + (bx - ax) * (min(max(-ay, 0.0), by - ay) / (by - ay))
