"""A free line between two areas: whether anything of one can be seen from anywhere in the other.

If any segment from viewer to target breaks no blocker, it can be shifted and turned, staying free, until
two things stop it: it touches an outline, or passes through a corner or through a place where a blocker's
outline crosses the viewer's or the target's. So it is enough to try the lines that satisfy two such
conditions (and, for shapes that go all round each other, the level ones that satisfy one). Each is tried
against all blockers; nothing is sampled. What holds (ADR 0004 says what is proven and what rests on tests):

- None means that there is no free segment, not even one that only grazes: proven for polygons, for round
  shapes an estimate that the tests bear out.
- A segment that is returned cuts no blocker deeper than 1 um: a quarter of that in finding it, the rest
  in rounding its ends to whole um.
- Where all shapes are polygons and every blocker is 1 um or more from viewer and target, the lines tried
  run through two whole corners and yes or no is exact; only the ends of what is returned are rounded.
"""

from __future__ import annotations

import math
from typing import Final

from highground.geometry import tangents
from highground.geometry.measure import gap_at_most, nearest_point, segment_gap_at_most
from highground.geometry.shapes import Circle, Oval, Point, Polygon, Segment, Shape
from highground.geometry.spans import Span, merged

__all__ = ["sight_from_anywhere"]

_SLACK: Final = 0.25
"""How deep (um) a line found in floats may cut what it should only touch."""
_NARROW: Final = 1e-6
"""More than a place along a line is off in floats, in um."""


def sight_from_anywhere(viewer: Shape, target: Shape, blockers: list[Shape]) -> Segment | None:
    """A segment from the viewer's outline to the target's that breaks no blocker, if there is one.

    Shapes that touch or overlap see each other. Viewer and target themselves never block.
    """
    if gap_at_most(viewer, target, 0):
        return _meeting(viewer, target)
    near = [blocker for blocker in blockers if _in_corridor(viewer, target, blocker)]
    search = _Search(viewer, target, near)
    return search.find()


def _meeting(viewer: Shape, target: Shape) -> Segment:
    """A place that two shapes share, within a um, as a segment of no length."""
    p = nearest_point(viewer, _middle(target))
    q = nearest_point(target, p)
    for _ in range(64):
        if p == q:
            break
        p = nearest_point(viewer, q)
        q = nearest_point(target, p)
    return Segment(q, q)


def _middle(shape: Shape) -> Point:
    """A point to measure a shape from: the centre, or a corner."""
    if isinstance(shape, Circle):
        return shape.centre
    if isinstance(shape, Oval):
        return shape.centre
    assert isinstance(shape, Polygon)
    return shape.corners[0]


def _reach(shape: Shape) -> float:
    """How far a shape reaches from its middle, at most."""
    if isinstance(shape, Circle):
        return float(shape.radius)
    if isinstance(shape, Oval):
        return float(max(shape.long, shape.short))
    assert isinstance(shape, Polygon)
    o = shape.corners[0]
    most = 0
    for c in shape.corners:
        most = max(most, (c.x - o.x) * (c.x - o.x) + (c.y - o.y) * (c.y - o.y))
    return math.sqrt(float(most))


def _in_corridor(viewer: Shape, target: Shape, blocker: Shape) -> bool:
    """Whether a blocker can matter: all sight runs within the wider shape's reach of the line of middles."""
    a, b, c = _middle(viewer), _middle(target), _middle(blocker)
    reach = max(_reach(viewer), _reach(target)) + _reach(blocker) + 2.0
    return segment_gap_at_most(Segment(a, b), c, math.ceil(reach))


class _Search:
    """One search: what can stop a line, the lines that two of these allow, and the trial of each."""

    def __init__(self, viewer: Shape, target: Shape, blockers: list[Shape]) -> None:
        self.viewer = viewer
        self.target = target
        self.blockers = blockers
        self.corners: list[Point] = []
        self.spots: list[tangents.Spot] = []
        self.rounds: list[tangents.Ellipse] = []
        for shape in [viewer, target, *blockers]:
            if isinstance(shape, Polygon):
                self.corners.extend(shape.corners)
            else:
                self.rounds.append(tangents.ellipse_of(shape))
        for blocker in blockers:
            self.spots.extend(_meets(blocker, viewer))
            self.spots.extend(_meets(blocker, target))

    def find(self) -> Segment | None:
        """The first free segment on any candidate line."""
        a, b = _middle(self.viewer), _middle(self.target)
        if a != b:
            found = self.exact(a, b)
            if found is not None:
                return found
        corners = self.corners
        for i in range(len(corners)):
            for j in range(i):
                if corners[i] != corners[j]:
                    found = self.exact(corners[i], corners[j])
                    if found is not None:
                        return found
        for line in self._round_lines():
            found = self.trial(line, _SLACK)
            if found is not None:
                return found
        return None

    def exact(self, a: Point, b: Point) -> Segment | None:
        """Try the line through two whole points, corners to be judged exactly."""
        return self.trial((float(a.x), float(a.y), float(b.x - a.x), float(b.y - a.y)), 0.0)

    def _round_lines(self) -> list[tangents.Line]:
        spots = self.spots
        everywhere = spots + [(float(c.x), float(c.y)) for c in self.corners]
        lines: list[tangents.Line] = []
        for e in self.rounds:
            for x, y in everywhere:
                lines.extend(tangents.tangents_from(x, y, e))
        for i in range(len(self.rounds)):
            for j in range(i):
                lines.extend(tangents.common_tangents(self.rounds[i], self.rounds[j]))
        for i in range(len(spots)):
            for j in range(i + 1, len(everywhere)):
                x, y = spots[i]
                lines.append((x, y, everywhere[j][0] - x, everywhere[j][1] - y))
        for x, y in everywhere:
            lines.append((x, y, 1.0, 0.0))
        for e in self.rounds:
            high = math.sqrt((e[2] * e[5]) * (e[2] * e[5]) + (e[3] * e[4]) * (e[3] * e[4]))
            lines.append((e[0], e[1] + high, 1.0, 0.0))
            lines.append((e[0], e[1] - high, 1.0, 0.0))
        return lines

    def trial(self, line: tangents.Line, slack: float) -> Segment | None:
        """A free segment on a line, or None. `slack` is the depth up to which polygons count as grazed."""
        if line[2] == 0.0 and line[3] == 0.0:
            return None
        mine = _on_line(line, self.viewer, slack, True)
        if not mine:
            return None
        theirs = _on_line(line, self.target, slack, True)
        if not theirs:
            return None
        shadows: list[Span] = []
        for blocker in self.blockers:
            shadows.extend(_on_line(line, blocker, slack, False))
        for one in mine:
            for two in theirs:
                if one[1] <= two[0]:
                    start, end = one[1], two[0]
                else:
                    start, end = one[0], two[1]
                if _free(shadows, min(start, end), max(start, end), slack):
                    return Segment(_whole(line, start), _whole(line, end))
        return None


def _free(shadows: list[Span], start: float, end: float, slack: float) -> bool:
    """Whether no shadow covers more of start..end than `slack`."""
    return all(min(hi, end) - max(lo, start) <= slack for lo, hi in shadows)


def _whole(line: tangents.Line, at: float) -> Point:
    """The whole point nearest to a place on a line."""
    x, y, dx, dy = line
    share = at / math.sqrt(dx * dx + dy * dy)
    return Point(round(x + dx * share), round(y + dy * share))


def _on_line(line: tangents.Line, shape: Shape, slack: float, closed: bool) -> list[Span]:
    """Where a line runs in a shape: closed and generous by `slack`, or open and stingy by it.

    Places are in um from the line's own point. Round shapes are always judged with `_SLACK`.
    """
    if isinstance(shape, Polygon):
        return _on_polygon(line, shape.corners, slack, closed)
    cx, cy, long, short, fx, fy = tangents.ellipse_of(shape)
    x, y, dx, dy = line
    length = math.sqrt(dx * dx + dy * dy)
    ux, uy = dx / length, dy / length
    # off: from the centre across to the line; the chord there has its middle `lean` further along
    off = uy * (cx - x) - ux * (cy - y)
    across, along = fy * ux - fx * uy, fx * ux + fy * uy
    size2 = long * long * across * across + short * short * along * along
    size = math.sqrt(size2)
    if abs(off) > size + _SLACK if closed else abs(off) >= size - _SLACK:
        return []
    middle = ux * (cx - x) + uy * (cy - y)
    if size == 0.0:
        return [(middle, middle)]
    lean = off * (long * long - short * short) * across * along / size2
    half = long * short / size2 * math.sqrt(max(size2 - off * off, 0.0))
    return [(middle + lean - half, middle + lean + half)]


def _on_polygon(line: tangents.Line, corners: tuple[Point, ...], slack: float, closed: bool) -> list[Span]:
    """Where a line runs in a polygon, corners within `slack` of it taken to lie on it."""
    x, y, dx, dy = line
    length = math.sqrt(dx * dx + dy * dy)
    sides: list[float] = []
    places: list[float] = []
    for corner in corners:
        px, py = float(corner.x) - x, float(corner.y) - y
        side = dx * py - dy * px
        sides.append(0.0 if abs(side) <= slack * length else side)
        places.append((dx * px + dy * py) / length)
    left = _pairs(sides, places, 1.0)
    right = _pairs(sides, places, -1.0)
    if slack == 0.0 and not closed:
        # an edge that passes from one side to the other has the inside beside it, be that ever so narrow
        proper = _proper(sides, places)
        return _overlaps(left, right) + [(at - _NARROW, at + _NARROW) for at in proper]
    if closed:
        touched = [(places[i], places[i]) for i in range(len(sides)) if sides[i] == 0.0]
        return merged(left + right + touched)
    return _overlaps(left, right)


def _overlaps(left: list[Span], right: list[Span]) -> list[Span]:
    """Where two lists of stretches are both inside."""
    return [
        (max(one[0], two[0]), min(one[1], two[1]))
        for one in left
        for two in right
        if max(one[0], two[0]) < min(one[1], two[1])
    ]


def _proper(sides: list[float], places: list[float]) -> list[float]:
    """Where edges pass from strictly one side of the line to strictly the other."""
    return [
        places[i - 1] + (places[i] - places[i - 1]) * (sides[i - 1] / (sides[i - 1] - sides[i]))
        for i in range(len(sides))
        if (sides[i - 1] > 0.0 and sides[i] < 0.0) or (sides[i - 1] < 0.0 and sides[i] > 0.0)
    ]


def _pairs(sides: list[float], places: list[float], way: float) -> list[Span]:
    """The stretches inside a polygon just beside a line, on one side of it."""
    cuts: list[float] = []
    for i in range(len(sides)):
        a, b = sides[i - 1], sides[i]
        if (a * way > 0.0) != (b * way > 0.0):
            if a == 0.0:
                cuts.append(places[i - 1])
            elif b == 0.0:
                cuts.append(places[i])
            else:
                cuts.append(places[i - 1] + (places[i] - places[i - 1]) * (a / (a - b)))
    cuts.sort()
    return [(cuts[i], cuts[i + 1]) for i in range(0, len(cuts) - 1, 2)]


def _meets(one: Shape, two: Shape) -> list[tangents.Spot]:
    """Where two outlines meet (and perhaps some places where they do not)."""
    if isinstance(one, Polygon):
        spots: list[tangents.Spot] = []
        last = one.corners[-1]
        for corner in one.corners:
            x, y = float(last.x), float(last.y)
            dx, dy = float(corner.x - last.x), float(corner.y - last.y)
            length = math.sqrt(dx * dx + dy * dy)
            for lo, hi in _on_line((x, y, dx, dy), two, 0.0, True):
                for at in (lo, hi):
                    if -_SLACK <= at <= length + _SLACK:
                        spots.append((x + dx * at / length, y + dy * at / length))
            last = corner
        return spots
    if isinstance(two, Polygon):
        return _meets(two, one)
    return tangents.common_points(tangents.ellipse_of(one), tangents.ellipse_of(two))
