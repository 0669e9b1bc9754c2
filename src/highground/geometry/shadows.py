"""Visible widths: how much of a profile is lit from a point when shapes throw shadows on it.

A profile is a straight stretch; a place on it is *seen* when the segment from the source to it breaks no
blocker (`sight`: running through the interior counts, grazing does not; what lies beyond the profile
never counts). Each blocker hides an interval of the profile; the union is taken and measured. Nothing is
sampled: widths are within 1 um of the true ones (half of it is rounding to whole um, ADR 0004).

A blocker with the source strictly inside hides everything; one with the source on its outline hides the
directions that lead into it. A caller whose rules let a model see out of a piece leaves that piece out.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import mypyc_attr

from highground.geometry.measure import squared, strictly_inside
from highground.geometry.polygons import locate
from highground.geometry.shapes import Circle, Oval, Point, Polygon, Shape, cross, dot
from highground.geometry.spans import OvalFrame, Span, leg_length, oval_frame, spans_inside, total
from highground.record import Record

__all__ = [
    "seen_on_segment",
    "visible_intervals",
    "visible_on_segment",
    "visible_width",
]

_NOISE: Final = 2.0**-48
"""More than the angle (radians) by which a shadow's edge is off in floats: about ten roundings of 2**-53."""
_FINE: Final = 160
"""Binary places kept of square roots where floats will not do."""


@mypyc_attr(acyclic=True, free_list_len=1)
class _Profile:
    """A stretch of a straight line, seen from a source beside that line.

    With n a vector square to the line, h the source's distance from it: the ray in direction t meets the
    line h * (n x t) / (n . t) left of the foot. `lo` and `hi` are the ends of the stretch on that scale.
    """

    def __init__(self, source: Point, nx: int, ny: int, depth: int, lo: float, hi: float) -> None:
        self.source = source
        self.nx = nx
        self.ny = ny
        self.depth = depth  # n . (any place of the line - source), above 0
        self.size = math.sqrt(float(nx * nx + ny * ny))
        self.h = float(depth) / self.size
        self.lo = lo
        self.hi = hi

    def shaky(self, blockers: int) -> bool:
        """Whether float noise, over that many shadows, could add up to an eighth of a um.

        Turning a ray by e moves its end by at most (h + y * y / h) * e; a shadow has two edges.
        """
        y = max(abs(self.lo), abs(self.hi))
        return (self.h + y * y / self.h) * _NOISE * float(2 * blockers + 2) > 0.125


class _Shadow(Record):
    """A hidden stretch of a profile, and the next one to the left of it."""

    lo: Final[float]
    hi: Final[float]
    after: _Shadow | None


@mypyc_attr(acyclic=True, free_list_len=1)
class _Shadows:
    """What is hidden of the stretch lo..hi: shadows in order, apart from each other, none wholly outside."""

    def __init__(self, lo: float, hi: float) -> None:
        self.lo = lo
        self.hi = hi
        self.first: _Shadow | None = None

    def add(self, lo: float, hi: float) -> None:
        """Hide lo..hi too, joined with every shadow it touches."""
        if lo > hi or lo >= self.hi or hi <= self.lo:
            return
        before: _Shadow | None = None
        after = self.first
        while after is not None and after.hi < lo:
            before, after = after, after.after
        while after is not None and after.lo <= hi:
            lo, hi = min(lo, after.lo), max(hi, after.hi)
            after = after.after
        found = _Shadow(lo, hi, after)
        if before is None:
            self.first = found
        else:
            before.after = found

    def all_hidden(self) -> bool:
        """Whether one shadow covers it all."""
        first = self.first
        return first is not None and first.lo <= self.lo and first.hi >= self.hi

    def lit(self) -> list[Span]:
        """The parts that no shadow covers."""
        found: list[Span] = []
        at = self.lo
        shadow = self.first
        while shadow is not None:
            if shadow.lo > at:
                found.append((at, shadow.lo))
            at = shadow.hi
            shadow = shadow.after
        if at < self.hi:
            found.append((at, self.hi))
        return found

    def lit_width(self) -> float:
        """The length of what `lit` gives, without making it."""
        width = 0.0
        at = self.lo
        shadow = self.first
        while shadow is not None:
            if shadow.lo > at:
                width += shadow.lo - at
            at = shadow.hi
            shadow = shadow.after
        return width + (self.hi - at) if at < self.hi else width


def visible_width(source: Point, target: Circle, blockers: list[Shape]) -> int:
    """How much of the target's profile is seen from the source, within 1 um.

    The profile is the diameter at right angles to the line from the source to the target's centre. Seen
    from the very centre all of it counts as seen, unless the source is strictly inside a blocker.
    """
    return min(_whole(_hidden(source, target, blockers).lit_width()), 2 * target.radius)


def visible_intervals(source: Point, target: Circle, blockers: list[Shape]) -> list[tuple[int, int]]:
    """The seen parts of the target's profile, each end within 1 um.

    Places are measured from the target's centre, positive to the left as seen from the source. Parts too
    narrow to keep a whole um after rounding are left out.
    """
    return _rounded(_hidden(source, target, blockers).lit())


def visible_on_segment(source: Point, a: Point, b: Point, blockers: list[Shape]) -> int:
    """How much of the segment a-b is seen from the source, within 1 um."""
    return _whole(total(_visible_between(source, a, b, blockers)))


def seen_on_segment(source: Point, a: Point, b: Point, blockers: list[Shape]) -> list[tuple[int, int]]:
    """The seen parts of the segment a-b, as lengths from a, each end within 1 um."""
    return _rounded(_visible_between(source, a, b, blockers))


def _hidden(source: Point, target: Circle, blockers: list[Shape]) -> _Shadows:
    """What the blockers hide of the target's profile."""
    nx, ny = target.centre.x - source.x, target.centre.y - source.y
    radius = float(target.radius)
    if nx == 0 and ny == 0:
        shadows = _Shadows(-radius, radius)
        if _any_inside(source, blockers):
            shadows.add(-radius, radius)
        return shadows
    return _shadows(_Profile(source, nx, ny, squared(source, target.centre), -radius, radius), blockers)


def _visible_between(source: Point, a: Point, b: Point, blockers: list[Shape]) -> list[Span]:
    ex, ey = b.x - a.x, b.y - a.y
    gx, gy = a.x - source.x, a.y - source.y
    depth = gx * ey - gy * ex
    if depth == 0:
        return _edge_on(source, a, b, blockers)
    # n is e turned towards the far side, so that places grow to the left: from a to b, or from b to a
    nx, ny = (ey, -ex) if depth > 0 else (-ey, ex)
    length = leg_length(a, b)
    start = float(gx * ex + gy * ey) / length
    if depth > 0:
        lit = _shadows(_Profile(source, nx, ny, depth, start, start + length), blockers).lit()
        return [(lo - start, hi - start) for lo, hi in lit]
    lit = _shadows(_Profile(source, nx, ny, -depth, -start - length, -start), blockers).lit()
    return [(-hi - start, -lo - start) for lo, hi in reversed(lit)]


def _edge_on(source: Point, a: Point, b: Point, blockers: list[Shape]) -> list[Span]:
    """The seen part of a segment that points at the source: up to the first blocker either way."""
    length = leg_length(a, b)
    if length == 0.0 or _any_inside(source, blockers):
        return []
    ahead = _free_length(source, b, blockers)
    behind = _free_length(source, a, blockers)
    if (a.x - source.x) * (b.x - source.x) + (a.y - source.y) * (b.y - source.y) <= 0:
        spans = [(leg_length(source, a) - behind, leg_length(source, a) + ahead)]
    elif leg_length(source, a) < leg_length(source, b):
        spans = [(0.0, ahead - leg_length(source, a))]
    else:
        spans = [(length - (behind - leg_length(source, b)), length)]
    return [(max(lo, 0.0), min(hi, length)) for lo, hi in spans if lo < hi]


def _free_length(source: Point, end: Point, blockers: list[Shape]) -> float:
    free = leg_length(source, end)
    for blocker in blockers:
        for lo, _ in spans_inside(source, end, blocker):
            free = min(free, lo)
    return free


def _any_inside(source: Point, blockers: list[Shape]) -> bool:
    return any(strictly_inside(blocker, source) for blocker in blockers)


def _whole(length: float) -> int:
    """To the nearest um; `round` would be called through the interpreter."""
    return math.floor(length + 0.5)


def _rounded(spans: list[Span]) -> list[tuple[int, int]]:
    whole = [(_whole(lo), _whole(hi)) for lo, hi in spans]
    return [(lo, hi) for lo, hi in whole if lo < hi]


def _shadows(profile: _Profile, blockers: list[Shape]) -> _Shadows:
    """What the blockers hide of the profile; where some hide all of it, the others are not looked at."""
    shadows = _Shadows(profile.lo, profile.hi)
    if profile.lo >= profile.hi:
        return shadows
    shaky = profile.shaky(len(blockers))
    for blocker in blockers:
        if isinstance(blocker, Circle):
            _add_disc(shadows, profile, blocker, shaky)
        elif isinstance(blocker, Polygon):
            _add_polygon(shadows, profile, blocker.corners)
        else:
            assert isinstance(blocker, Oval)
            outer = Circle(blocker.centre, max(blocker.long, blocker.short))
            if _in_the_way(profile, outer):
                _add_exact(shadows, profile, oval_frame(blocker))
        if shadows.all_hidden():
            break
    return shadows


def _in_the_way(profile: _Profile, disc: Circle) -> bool:
    """Whether a disc can hide any of the profile; a millionth of air makes up for rounding."""
    fx = float(disc.centre.x - profile.source.x)
    fy = float(disc.centre.y - profile.source.y)
    nx, ny = float(profile.nx), float(profile.ny)
    reach = float(disc.radius) * profile.size * 1.000001
    ahead = nx * fx + ny * fy
    if ahead <= -reach or ahead - float(profile.depth) >= reach or reach == 0.0:
        return False
    aside = nx * fy - ny * fx
    return (
        aside - reach < max(profile.hi, 0.0) * profile.size
        and aside + reach > min(profile.lo, 0.0) * profile.size
    )


def _add_disc(shadows: _Shadows, profile: _Profile, disc: Circle, shaky: bool) -> None:
    """Add the shadow of a disc: between its two tangents, or its cut by the profile where that is nearer."""
    if not _in_the_way(profile, disc):
        return
    fx = float(disc.centre.x - profile.source.x)
    fy = float(disc.centre.y - profile.source.y)
    nx, ny = float(profile.nx), float(profile.ny)
    radius = float(disc.radius)
    ahead = nx * fx + ny * fy
    aside = nx * fy - ny * fx
    far2 = fx * fx + fy * fy
    free2 = far2 - radius * radius
    if free2 < 0.0:
        shadows.add(-math.inf, math.inf)
        return
    # How far beyond the profile the centre lies, and half the chord that the disc cuts from its line.
    beyond = (ahead - float(profile.depth)) / profile.size
    room = radius * radius - beyond * beyond
    straddles = beyond + radius * 1.000001 > 0.0
    # A chord not tiny is good to a 2**-45th of the radius; near a tiny one all is taken in whole numbers.
    if shaky or free2 == 0.0 or (straddles and room < radius * radius * 2.0**-12):
        x, y = disc.centre.x, disc.centre.y
        _add_exact(shadows, profile, OvalFrame(x, y, 1, 0, disc.radius, disc.radius))
        return
    free = math.sqrt(free2)
    # the centre's direction turned right and left by the angle whose sine is radius / distance
    right = ahead * free + aside * radius
    left = ahead * free - aside * radius
    lo = profile.h * (aside * free - ahead * radius) / right if right > 0.0 else -math.inf
    hi = profile.h * (aside * free + ahead * radius) / left if left > 0.0 else math.inf
    if right <= 0.0 and left <= 0.0:
        return
    if straddles:
        # A tangent that touches beyond the profile does not count; there the chord's end does. Where the
        # two meet they are the same place, so that rounding this decision moves nothing.
        middle, half = aside / profile.size, math.sqrt(room)
        if right * free > float(profile.depth) * far2:
            lo = middle - half
        if left * free > float(profile.depth) * far2:
            hi = middle + half
    shadows.add(lo, hi)


def _add_exact(shadows: _Shadows, profile: _Profile, frame: OvalFrame) -> None:
    """Add the shadow of an oval (or disc) by whole numbers with `_FINE` binary places more."""
    x, y = frame.turn(profile.source.x - frame.cx, profile.source.y - frame.cy)
    free2 = x * x + y * y - frame.radius2
    if free2 < 0:
        shadows.add(-math.inf, math.inf)
        return
    free = math.isqrt(free2 << (2 * _FINE))
    radius = math.isqrt(frame.radius2 << (2 * _FINE))
    # tangents in the stretched plane, which keeps left and right, turned back to the table
    rx, ry = frame.back(-x * free - y * radius, -y * free + x * radius)
    lx, ly = frame.back(-x * free + y * radius, -y * free - x * radius)
    nx, ny = profile.nx, profile.ny
    right, left = nx * rx + ny * ry, nx * lx + ny * ly
    if right <= 0 and left <= 0:
        ahead = nx * (frame.cx - profile.source.x) + ny * (frame.cy - profile.source.y)
        if free2 == 0 and right == 0 and left == 0 and ahead > 0:
            shadows.add(-math.inf, math.inf)
        return
    lo = _ratio(profile, nx * ry - ny * rx, right, -math.inf)
    hi = _ratio(profile, nx * ly - ny * lx, left, math.inf)
    near, cut_lo, cut_hi = _cut(profile, frame)
    if near > 0:
        return
    if near == 0:
        # a tangent that touches beyond the profile does not count; there the profile's own cut does
        scale = (x * x + y * y) << (2 * _FINE)
        if _beyond(profile, frame, right, free, scale):
            lo = cut_lo
        if _beyond(profile, frame, left, free, scale):
            hi = cut_hi
    shadows.add(lo, hi)


def _ratio(profile: _Profile, aside: int, ahead: int, otherwise: float) -> float:
    """Where the ray in a direction meets the profile's line, if it leads there."""
    return (profile.depth * aside) / ahead / profile.size if ahead > 0 else otherwise


def _beyond(profile: _Profile, frame: OvalFrame, ahead: int, free: int, scale: int) -> bool:
    """Whether a tangent, leading `ahead` and `free` long, touches the oval beyond the profile."""
    size = frame.long * frame.short * (frame.fx * frame.fx + frame.fy * frame.fy)
    return ahead * free > profile.depth * scale * size


def _cut(profile: _Profile, frame: OvalFrame) -> tuple[int, float, float]:
    """How the profile's line lies to the oval (-1 behind it, 0 cuts it, 1 before it) and where it cuts.

    The line is the points source + (depth * n + z * m) / n.n, m being n turned left; in the stretched plane
    those at the oval's radius are the two roots of a quadratic in z whose discriminant is a whole number.
    """
    nx, ny = profile.nx, profile.ny
    size2 = nx * nx + ny * ny
    fx, fy = frame.cx - profile.source.x, frame.cy - profile.source.y
    wx, wy = frame.turn(profile.depth * nx - size2 * fx, profile.depth * ny - size2 * fy)
    mx, my = frame.turn(-ny, nx)
    side = wx * my - wy * mx
    length2 = mx * mx + my * my
    room = frame.radius2 * size2 * size2 * length2 - side * side
    if room <= 0:
        return (1 if nx * fx + ny * fy > profile.depth else -1), 0.0, 0.0
    root = math.isqrt(room << (2 * _FINE))
    middle = -(wx * mx + wy * my) << _FINE
    below = length2 << _FINE
    return 0, (middle - root) / below / profile.size, (middle + root) / below / profile.size


def _add_polygon(shadows: _Shadows, profile: _Profile, corners: tuple[Point, ...]) -> None:
    """Add the shadows of a polygon. Depths and sides of corners are exact, places good to 1e-7 um."""
    sx, sy = profile.source.x, profile.source.y
    nx, ny, depth = float(profile.nx), float(profile.ny), float(profile.depth)
    lo, hi = math.inf, -math.inf
    nearest, furthest = math.inf, -math.inf
    for corner in corners:
        x, y = float(corner.x - sx), float(corner.y - sy)
        ahead = nx * x + ny * y
        nearest = min(nearest, ahead)
        furthest = max(furthest, ahead)
        if ahead > 0.0:
            place = profile.h * (nx * y - ny * x) / ahead
            lo = min(lo, place)
            hi = max(hi, place)
    if nearest >= depth or furthest <= 0.0:
        return
    if nearest > 0.0 and furthest <= depth:
        # all of it before the profile and in one piece: so is its shadow
        shadows.add(lo, hi)
        return
    if nearest <= 0.0:
        where = locate(corners, sx, sy)
        if where > 0:
            shadows.add(-math.inf, math.inf)
            return
        if where == 0:
            _add_corner(shadows, profile, corners)
    last = corners[-1]
    for corner in corners:
        _add_edge(shadows, profile, last, corner)
        last = corner


def _add_edge(shadows: _Shadows, profile: _Profile, p: Point, q: Point) -> None:
    """Add the shadow of one edge: sight that enters a polygon enters through an edge."""
    sx, sy = profile.source.x, profile.source.y
    px, py, qx, qy = float(p.x - sx), float(p.y - sy), float(q.x - sx), float(q.y - sy)
    turn = px * qy - py * qx
    if turn == 0.0:
        return
    nx, ny, depth = float(profile.nx), float(profile.ny), float(profile.depth)
    p_ahead, q_ahead = nx * px + ny * py, nx * qx + ny * qy
    if (p_ahead <= 0.0 and q_ahead <= 0.0) or (p_ahead >= depth and q_ahead >= depth):
        return
    p_aside, q_aside = nx * py - ny * px, nx * qy - ny * qx
    one = _place(profile, p_ahead, p_aside, q_ahead, q_aside, -turn)
    two = _place(profile, q_ahead, q_aside, p_ahead, p_aside, turn)
    shadows.add(min(one, two), max(one, two))


def _place(
    profile: _Profile, ahead: float, aside: float, other_ahead: float, other_aside: float, turn: float
) -> float:
    """Where the end of an edge throws its shadow, the edge cut off at the source and at the profile."""
    depth = float(profile.depth)
    if ahead <= 0.0:
        return math.inf if turn > 0.0 else -math.inf
    if ahead > depth:
        share = (depth - ahead) / (other_ahead - ahead)
        return (aside + (other_aside - aside) * share) / profile.size
    return profile.h * aside / ahead


def _add_corner(shadows: _Shadows, profile: _Profile, corners: tuple[Point, ...]) -> None:
    """Add what a polygon hides when the source stands on its outline: all directions that lead inside."""
    sx, sy = profile.source.x, profile.source.y
    count = len(corners)
    for i in range(count):
        p, q = corners[i], corners[(i + 1) % count]
        if q.x == sx and q.y == sy:
            continue
        if p.x == sx and p.y == sy:
            p = corners[i - 1]
        elif cross(profile.source, p, q) != 0 or dot(profile.source, p, q) > 0:
            continue
        ux, uy, vx, vy = q.x - sx, q.y - sy, p.x - sx, p.y - sy
        if ux * vy - uy * vx < 0:
            _add_directions(shadows, profile, ux, uy, -ux, -uy)
            _add_directions(shadows, profile, -ux, -uy, vx, vy)
        else:
            _add_directions(shadows, profile, ux, uy, vx, vy)
        return


def _add_directions(shadows: _Shadows, profile: _Profile, ux: int, uy: int, vx: int, vy: int) -> None:
    """Add all directions from u leftwards to v, at most half a turn."""
    nx, ny = profile.nx, profile.ny
    u_ahead, v_ahead = nx * ux + ny * uy, nx * vx + ny * vy
    u_aside = nx * uy - ny * ux
    if u_ahead > 0 or v_ahead > 0 or (u_ahead == 0 and v_ahead == 0 and u_aside < 0):
        lo = _ratio(profile, u_aside, u_ahead, -math.inf)
        hi = _ratio(profile, nx * vy - ny * vx, v_ahead, math.inf)
        shadows.add(lo, hi)
