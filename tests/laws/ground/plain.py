"""Plain geometry, in the units of the files: slow, short, and nothing of the project in it.

What the rules find by boxes, memories and whole micrometres is compared with what is worked out here.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, pi, sin
from typing import Any, NamedTuple

__all__ = ["Flat", "Lane", "Spot", "apart", "flat_of", "half_turned", "lanes_across", "stretch_inside"]

Spot = tuple[float, float]


class Lane(NamedTuple):
    """A straight way from one spot to another."""

    a: Spot
    b: Spot

    def at(self, share: float) -> Spot:
        (x, y), (u, v) = self
        return x + (u - x) * share, y + (v - y) * share

    def length(self) -> float:
        return hypot(self.b[0] - self.a[0], self.b[1] - self.a[1])


class Flat(NamedTuple):
    """A polygon by its corners, or (without any) a disc."""

    corners: tuple[Spot, ...]
    centre: Spot
    radius: float

    def holds(self, spot: Spot) -> bool:
        """Whether a spot lies inside."""
        x, y = spot
        if not self.corners:
            return hypot(x - self.centre[0], y - self.centre[1]) < self.radius
        inside = False
        for (ax, ay), (bx, by) in self.edges():
            if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                inside = not inside
        return inside

    def edges(self) -> list[Lane]:
        return [Lane(a, b) for a, b in zip(self.corners, self.corners[1:] + self.corners[:1], strict=True)]


def flat_of(file: dict[str, Any], unit: str) -> Flat:
    """The outline that a file says: `box_mm`, `corners_mm` or `centre_mm` with `radius_mm`."""
    if f"box_{unit}" in file:
        x0, y0, x1, y1 = file[f"box_{unit}"]
        corners: tuple[Spot, ...] = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
    elif f"corners_{unit}" in file:
        corners = tuple((float(x), float(y)) for x, y in file[f"corners_{unit}"])
    else:
        x, y = file[f"centre_{unit}"]
        return Flat((), (x, y), file[f"radius_{unit}"])
    middle = sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)
    return Flat(corners, middle, 0)


def half_turned(flat: Flat, size: Spot) -> Flat:
    """The same outline, turned half round about the middle of a table."""
    corners = tuple((size[0] - x, size[1] - y) for x, y in flat.corners)
    return Flat(corners, (size[0] - flat.centre[0], size[1] - flat.centre[1]), flat.radius)


def apart(lane: Lane, flat: Flat) -> float:
    """How far an outline is from a way; 0 where they meet."""
    if flat.holds(lane.a) or flat.holds(lane.b):
        return 0
    if not flat.corners:
        return max(0.0, _from_spot(flat.centre, lane) - flat.radius)
    return min(_between(lane, edge) for edge in flat.edges())


def _from_spot(spot: Spot, lane: Lane) -> float:
    (x, y), (u, v) = lane
    long = (u - x) ** 2 + (v - y) ** 2
    share = 0.0 if long == 0 else ((spot[0] - x) * (u - x) + (spot[1] - y) * (v - y)) / long
    near = lane.at(min(1.0, max(0.0, share)))
    return hypot(spot[0] - near[0], spot[1] - near[1])


def _side(a: Spot, b: Spot, c: Spot) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _between(one: Lane, two: Lane) -> float:
    cross = _side(*one, two.a) * _side(*one, two.b) < 0 and _side(*two, one.a) * _side(*two, one.b) < 0
    ends = (_from_spot(one.a, two), _from_spot(one.b, two), _from_spot(two.a, one), _from_spot(two.b, one))
    return 0 if cross else min(ends)


def stretch_inside(lane: Lane, flats: list[Flat], reach: float = 0) -> float:
    """How much of a way lies inside any of these outlines, or nearer to one than `reach`."""
    flats = [flat for flat in flats if apart(lane, flat) <= reach]
    count = 400 if flats else 0
    inside = 0
    for number in range(count):
        here = lane.at((number + 0.5) / count)
        inside += any(
            flat.holds(here) or (reach > 0 and apart(Lane(here, here), flat) < reach) for flat in flats
        )
    return lane.length() * inside / max(1, count)


def lanes_across(flats: Sequence[Flat], margin: float, longest: float) -> list[Lane]:
    """Ways through the middle of each of the outlines of a piece, from all sides: they begin and end `margin`
    clear of the piece, unless that is further than `longest`.
    """
    found: list[Lane] = []
    ways = 8 if len(flats) == 1 else 3
    for flat in flats:
        for number in range(ways):
            angle = 2 * pi * number / ways + 0.01
            a, b = (_clear(flat.centre, flats, angle + turn, margin) for turn in (pi, 0))
            found.append(Lane(a, Lane(a, b).at(min(1.0, longest / Lane(a, b).length()))))
    return found


def _clear(start: Spot, flats: Sequence[Flat], angle: float, margin: float) -> Spot:
    """Where one who leaves in this direction is so far from all of a piece."""
    x, y = start
    far = margin / 8
    while min(apart(Lane(start, start), flat) for flat in flats) < margin:
        far += margin / 8
        start = x + cos(angle) * far, y + sin(angle) * far
    return start
