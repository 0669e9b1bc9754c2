"""Turns: the places where the way of a round base round its obstacles may bend.

Grown by the base, an obstacle is a smooth body, and a shortest way hugs it. A way here consists of straight
legs, so each grown obstacle is given a polygon *around* it, whose sides touch it (but for a um of air, so
that rounding its corners to whole um leaves them clear). The corners of these polygons are the turns.

Where two grown obstacles leave a narrow gap, their polygons would close it. So each also gets a side
square to the shortest line between them: then both keep to their own half of the gap. The same is
done towards the start and the goal, which may lie in base contact with an obstacle.

Like `outlines` this works in floats and proposes; `paths` checks every leg exactly.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from highground.geometry.outlines import Ring, Round, Spot, foot_normals, ring_of
from highground.geometry.shapes import Circle, Oval, Point, Polygon, Shape
from highground.geometry.units import LIMIT
from highground.record import Record

__all__ = ["COARSE", "FINE", "Turn", "turns"]

_AIR: Final = 1.0
"""What a polygon's sides keep off the grown obstacle, in um: more than rounding a corner can take."""
_ON_LINE: Final = 3.0
"""A point this near to a side, in um, counts as lying on it."""
_SAME: Final = 1e-7
"""Two normals whose cross product is below this are one."""


def _doubled(normals: list[Spot]) -> list[Spot]:
    """The same directions and those half way between neighbours."""
    found: list[Spot] = []
    for i in range(len(normals)):
        ux, uy = normals[i]
        vx, vy = normals[(i + 1) % len(normals)]
        size = sqrt((ux + vx) * (ux + vx) + (uy + vy) * (uy + vy))
        found.append((ux, uy))
        found.append(((ux + vx) / size, (uy + vy) / size))
    return found


_EIGHT: Final = _doubled([(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)])
COARSE: Final = _doubled(_doubled(_EIGHT))
"""32 sides: a way round a whole circle is 0.33 % longer than it need be."""
FINE: Final = _doubled(COARSE)
"""64 sides: 0.08 %."""


class Turn(Record):
    """A corner of the polygon round an obstacle, and the outward normals of the two sides that meet there."""

    point: Final[Point]
    obstacle: Final[int]
    ux: Final[float]
    uy: Final[float]
    vx: Final[float]
    vy: Final[float]

    def may_bend(self, p: Point) -> bool:
        """Whether a taut way may come here from p, or go there: p is before one side and behind the other."""
        dx, dy = p.x - self.point.x, p.y - self.point.y
        one = dx * self.ux + dy * self.uy
        two = dx * self.vx + dy * self.vy
        if one > _ON_LINE:
            return two <= _ON_LINE
        return one >= -_ON_LINE or two >= -_ON_LINE


class _Piece:
    """Something convex: a point or segment, grown by a radius and, for an oval, by its ring."""

    def __init__(self, ax: float, ay: float, bx: float, by: float, radius: float, rings: list[Ring]) -> None:
        self.ax = ax
        self.ay = ay
        self.bx = bx
        self.by = by
        self.radius = radius
        self.rings = rings
        self.x = (ax + bx) / 2.0
        self.y = (ay + by) / 2.0
        half = sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay)) / 2.0
        self.size = half + radius + sum([max(ring[2], ring[3]) for ring in rings])


_Near = tuple[float, float, float]
"""A gap (negative: overlapping) and the unit vector across it."""


def _pieces(shape: Shape) -> list[_Piece]:
    if isinstance(shape, Circle):
        x, y = float(shape.centre.x), float(shape.centre.y)
        return [_Piece(x, y, x, y, float(shape.radius), [])]
    if isinstance(shape, Oval):
        x, y = float(shape.centre.x), float(shape.centre.y)
        return [_Piece(x, y, x, y, 0.0, [ring_of(shape)])]
    assert isinstance(shape, Polygon)
    found: list[_Piece] = []
    last = shape.corners[-1]
    for corner in shape.corners:
        found.append(_Piece(float(last.x), float(last.y), float(corner.x), float(corner.y), 0.0, []))
        last = corner
    return found


def _across(a: _Piece, b: _Piece) -> _Near:
    """The gap between two pieces and its direction from a to b."""
    if not a.rings and not b.rings:
        return _between_segments(a, b)
    if not a.rings:
        gap, ux, uy = _across(b, a)
        return gap, -ux, -uy
    best = _from_round(a, b, b.ax, b.ay)
    if b.ax != b.bx or b.ay != b.by:
        best = min(best, _from_round(a, b, b.bx, b.by), _to_side(a, b))
    return best


def _between_segments(a: _Piece, b: _Piece) -> _Near:
    far, ux, uy = min(
        _to_segment(a.ax, a.ay, b), _to_segment(a.bx, a.by, b),
        _turned(_to_segment(b.ax, b.ay, a)), _turned(_to_segment(b.bx, b.by, a)),
    )  # fmt: skip
    return far - a.radius - b.radius, ux, uy


def _to_segment(x: float, y: float, b: _Piece) -> _Near:
    dx, dy = b.bx - b.ax, b.by - b.ay
    size = dx * dx + dy * dy
    t = min(1.0, max(0.0, ((x - b.ax) * dx + (y - b.ay) * dy) / size)) if size > 0.0 else 0.0
    gx, gy = b.ax + t * dx - x, b.ay + t * dy - y
    far = sqrt(gx * gx + gy * gy)
    return (far, gx / far, gy / far) if far > 0.0 else (0.0, 1.0, 0.0)


def _turned(near: _Near) -> _Near:
    return near[0], -near[1], -near[2]


def _from_round(a: _Piece, b: _Piece, x: float, y: float) -> _Near:
    """From an oval to the end (x, y) of a piece, its own ring and radius counted in."""
    body = Round(a.ax, a.ay, a.radius + b.radius, a.rings + b.rings)
    best: _Near = (1e18, 1.0, 0.0)
    for ux, uy in foot_normals(body, x, y):
        px, py = body.at(ux, uy)
        out = (x - px) * ux + (y - py) * uy
        if out >= 0.0 and out < best[0]:
            best = (out, ux, uy)
    return best if best[0] < 1e18 else (-1.0, 1.0, 0.0)


def _to_side(a: _Piece, b: _Piece) -> _Near:
    """From an oval square to a segment, if the segment is long enough to be met inside."""
    dx, dy = b.bx - b.ax, b.by - b.ay
    size = sqrt(dx * dx + dy * dy)
    ux, uy = dy / size, -dx / size
    if (b.ax - a.ax) * ux + (b.ay - a.ay) * uy < 0.0:
        ux, uy = -ux, -uy
    px, py = Round(a.ax, a.ay, a.radius, a.rings).at(ux, uy)
    t = ((px - b.ax) * dx + (py - b.ay) * dy) / (size * size)
    gap = (b.ax - px) * ux + (b.ay - py) * uy
    if not 0.0 <= t <= 1.0:
        return 1e18, ux, uy
    return (gap, ux, uy) if gap >= 0.0 else (-1.0, ux, uy)


class _Side:
    """A side of a polygon around a grown obstacle: its outward normal, and the air it keeps."""

    def __init__(self, ux: float, uy: float, air: float) -> None:
        self.ux = ux
        self.uy = uy
        self.air = air
        # Grows with the angle, from 0 for (1, 0) to 4, without trigonometry.
        size = abs(ux) + abs(uy)
        if uy >= 0.0:
            self.turn = uy / size if ux >= 0.0 else 1.0 - ux / size
        else:
            self.turn = 2.0 - uy / size if ux < 0.0 else 3.0 + ux / size


def turns(
    r: int,
    obstacles: list[Shape],
    bounds: tuple[int, int, int, int] | None,
    chosen: list[int],
    normals: list[Spot],
    ends: list[Point],
) -> list[Turn]:
    """The turns of the chosen obstacles for a base of radius r that goes from one of `ends` to the other."""
    pieces = [_pieces(obstacle) for obstacle in obstacles]
    if bounds is not None:
        left, low, right, high = bounds
        if left < right and low < high:
            pieces.append(
                _pieces(Polygon((Point(left, low), Point(right, low), Point(right, high), Point(left, high))))
            )
    points = [_Piece(float(p.x), float(p.y), float(p.x), float(p.y), 0.0, []) for p in ends]
    found: list[Turn] = []
    for i in chosen:
        mine = pieces[i]
        near = [
            piece for j in range(len(pieces)) if j != i for piece in pieces[j] if _reaches(mine, piece, r)
        ]
        ahead = [point for point in points if _reaches(mine, point, r)]
        shape = obstacles[i]
        if isinstance(shape, Polygon):
            _turns_of_polygon(mine, near, ahead, i, r, normals, found)
            continue
        sides = [_Side(ux, uy, _AIR) for ux, uy in normals]
        sides += _special(mine[0], near, ahead, r)
        body = Round(mine[0].ax, mine[0].ay, mine[0].radius + r, mine[0].rings)
        ordered = _in_order(sides)
        ordered.append(ordered[0])
        _corners(body, ordered, i, found)
    return found


def _reaches(mine: list[_Piece], piece: _Piece, r: int) -> bool:
    """Whether a piece is near enough to matter to the polygon around any of mine."""
    for one in mine:
        dx, dy = one.x - piece.x, one.y - piece.y
        far = one.size + piece.size + 2.2 * r + 8.0 + 0.02 * one.size
        if dx * dx + dy * dy <= far * far:
            return True
    return False


def _special(core: _Piece, near: list[_Piece], ahead: list[_Piece], r: int) -> list[_Side]:
    """Sides square to narrow gaps, and to a start or goal close by."""
    found: list[_Side] = []
    slim = 0.02 * (core.size + r) + 8.0
    for piece in near:
        gap, ux, uy = _across(core, piece)
        if gap >= 0.0 and -0.01 < gap - 2.0 * r < slim:
            found.append(_Side(ux, uy, min(_AIR, max(0.0, (gap - 2.0 * r) / 2.0))))
    for point in ahead:
        gap, ux, uy = _across(core, point)
        if gap >= 0.0 and gap - r < slim:
            found.append(_Side(ux, uy, _AIR))
    return found


def _in_order(sides: list[_Side]) -> list[_Side]:
    """Sides by angle; of two in one direction the one with less air stays."""
    ordered = sorted(sides, key=_turn_of)
    kept: list[_Side] = []
    for side in ordered:
        if kept and _same(kept[-1], side):
            kept[-1].air = min(kept[-1].air, side.air)
        else:
            kept.append(side)
    if len(kept) > 1 and _same(kept[-1], kept[0]):
        kept[0].air = min(kept[0].air, kept.pop().air)
    return kept


def _turn_of(side: _Side) -> float:
    return side.turn


def _same(one: _Side, other: _Side) -> bool:
    return abs(one.ux * other.uy - one.uy * other.ux) < _SAME and one.ux * other.ux + one.uy * other.uy > 0.0


def _corners(body: Round, sides: list[_Side], obstacle: int, found: list[Turn]) -> None:
    """The corners in which consecutive sides around a body meet."""
    for k in range(len(sides) - 1):
        one, two = sides[k], sides[k + 1]
        px, py = body.at(one.ux, one.uy)
        qx, qy = body.at(two.ux, two.uy)
        a = one.ux * px + one.uy * py + one.air
        b = two.ux * qx + two.uy * qy + two.air
        turn = one.ux * two.uy - one.uy * two.ux
        x, y = (a * two.uy - b * one.uy) / turn, (b * one.ux - a * two.ux) / turn
        if abs(x) < LIMIT and abs(y) < LIMIT:
            found.append(Turn(Point(round(x), round(y)), obstacle, one.ux, one.uy, two.ux, two.uy))


def _turns_of_polygon(
    edges: list[_Piece],
    near: list[_Piece],
    ahead: list[_Piece],
    obstacle: int,
    r: int,
    normals: list[Spot],
    found: list[Turn],
) -> None:
    """The turns at a polygon's convex corners; edge k ends where edge k + 1 begins."""
    count = len(edges)
    for k in range(count):
        edge, after = edges[k], edges[(k + 1) % count]
        others = near + [piece for piece in edges if piece is not edge and piece is not after]
        one, two = _edge_side(edge, others, r), _edge_side(after, others, r)
        bend = one.ux * two.uy - one.uy * two.ux
        if bend <= _SAME:
            continue
        corner = _Piece(edge.bx, edge.by, edge.bx, edge.by, 0.0, [])
        inner = [_Side(ux, uy, _AIR) for ux, uy in normals] + _special(corner, others, ahead, r)
        sides = [one, *_in_cone(inner, one, two), two]
        _corners(Round(edge.bx, edge.by, float(r), []), sides, obstacle, found)


def _edge_side(edge: _Piece, others: list[_Piece], r: int) -> _Side:
    dx, dy = edge.bx - edge.ax, edge.by - edge.ay
    size = sqrt(dx * dx + dy * dy)
    air = _AIR
    for piece in others:
        gap, _, _ = _across(edge, piece)
        if gap >= 2.0 * r - 0.01:
            air = min(air, max(0.0, (gap - 2.0 * r) / 2.0))
    return _Side(dy / size, -dx / size, air)


def _in_cone(sides: list[_Side], one: _Side, two: _Side) -> list[_Side]:
    """The sides with normals strictly between two, in the order in which they are met from one to two."""
    between = [
        side
        for side in sides
        if one.ux * side.uy - one.uy * side.ux > _SAME and side.ux * two.uy - side.uy * two.ux > _SAME
    ]
    ordered = _in_order(between)
    # Sorted from (1, 0) on: the cone may begin before that direction and end after it.
    late = [side for side in ordered if side.turn >= one.turn]
    return late + [side for side in ordered if side.turn < one.turn]
