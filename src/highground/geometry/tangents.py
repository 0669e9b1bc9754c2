"""Common tangents and common points of round outlines, as floats: candidates for somebody else to check.

An ellipse is its centre and two half axes as vectors; a circle is one too. Tangent lines of one ellipse
run through the angles of a unit circle, and those that also touch a second one are the zeros of a
quadratic in that circle's cosine and sine: at most four. All zeros are found, by halving between the
extremes, without trigonometry; an extreme that is nearly zero counts too, so that no double zero can be
missed. So a list may hold a line that all but touches the second; it never lacks one that does.
"""

from __future__ import annotations

import math
from typing import Final

from highground.geometry.shapes import Circle, Oval, Shape

__all__ = ["Ellipse", "Line", "Spot", "common_points", "common_tangents", "ellipse_of", "tangents_from"]

Spot = tuple[float, float]
Line = tuple[float, float, float, float]
"""A place on the line and a direction of any length: x, y, dx, dy."""
Ellipse = tuple[float, float, float, float, float, float]
"""Centre x, y; half axes L, S; unit vector of L."""

_HALVINGS: Final = 80
_NOISE: Final = 1e-9
"""A value below this part of its terms may be zero: rounding makes up 1e-15 of them."""


def ellipse_of(shape: Shape) -> Ellipse:
    """A circle or an oval as an ellipse."""
    if isinstance(shape, Circle):
        r = float(shape.radius)
        return float(shape.centre.x), float(shape.centre.y), r, r, 1.0, 0.0
    assert isinstance(shape, Oval)
    fx, fy = float(shape.facing.x), float(shape.facing.y)
    f = math.sqrt(fx * fx + fy * fy)
    return (
        float(shape.centre.x),
        float(shape.centre.y),
        float(shape.long),
        float(shape.short),
        fx / f,
        fy / f,
    )


def tangents_from(x: float, y: float, e: Ellipse) -> list[Line]:
    """The lines through a point that touch an ellipse; for a point inside by a hair, the one nearly there."""
    cx, cy, long, short, fx, fy = e
    if long <= 0.0 or short <= 0.0:
        return [(x, y, cx - x, cy - y)]
    wx, wy = x - cx, y - cy
    u, v = (wx * fx + wy * fy) / long, (wy * fx - wx * fy) / short
    far2 = u * u + v * v
    if far2 < 0.999999:
        return []
    root = math.sqrt(max(far2 - 1.0, 0.0))
    lines: list[Line] = []
    for sign in (1.0, -1.0):
        c, s = (u - sign * root * v) / far2, (v + sign * root * u) / far2
        dx, dy = _axes(e, -s, c)
        lines.append((x, y, dx, dy))
    return lines


def common_tangents(e: Ellipse, g: Ellipse) -> list[Line]:
    """Lines that touch both ellipses (or touch the first and all but touch the second)."""
    ex, ey, long, short, fx, fy = e
    gx, gy, g_long, g_short, hx, hy = g
    if long <= 0.0 or short <= 0.0:
        return tangents_from(ex, ey, g)
    if g_long <= 0.0 or g_short <= 0.0:
        return tangents_from(gx, gy, e)
    wx, wy = gx - ex, gy - ey
    # the tangent at angle (c, s) runs along d = -s * long axis + c * short axis
    ax, ay = -short * fy, short * fx
    bx, by = -long * fx, -long * fy
    area = long * short
    zeros = _zeros(
        [(ax * wy - ay * wx, bx * wy - by * wx, area)],
        [
            (g_long * (ax * hy - ay * hx), g_long * (bx * hy - by * hx)),
            (g_short * (ax * hx + ay * hy), g_short * (bx * hx + by * hy)),
        ],
        0.0,
    )
    lines: list[Line] = []
    for c, s in zeros:
        px, py = _axes(e, c, s)
        dx, dy = _axes(e, -s, c)
        lines.append((ex + px, ey + py, dx, dy))
    return lines


def common_points(e: Ellipse, g: Ellipse) -> list[Spot]:
    """Points where the outlines meet (or all but meet)."""
    ex, ey, long, short, fx, fy = e
    gx, gy, g_long, g_short, hx, hy = g
    if min(long, short, g_long, g_short) <= 0.0:
        return []
    wx, wy = ex - gx, ey - gy
    ax, ay = long * fx, long * fy
    bx, by = -short * fy, short * fx
    u = (ax * hx + ay * hy) / g_long, (bx * hx + by * hy) / g_long, (wx * hx + wy * hy) / g_long
    v = (hx * ay - hy * ax) / g_short, (hx * by - hy * bx) / g_short, (hx * wy - hy * wx) / g_short
    spots: list[Spot] = []
    for c, s in _zeros([u, v], [], -1.0):
        px, py = _axes(e, c, s)
        spots.append((ex + px, ey + py))
    return spots


def _axes(e: Ellipse, c: float, s: float) -> Spot:
    """c long axes and s short axes, as a vector."""
    _, _, long, short, fx, fy = e
    c *= long
    s *= short
    return c * fx - s * fy, c * fy + s * fx


def _zeros(
    plus: list[tuple[float, float, float]], minus: list[tuple[float, float]], rest: float
) -> list[Spot]:
    """Places (c, s) on the unit circle where sum (a c + b s + k)^2 - sum (a c + b s)^2 + rest is zero."""
    cc = ss = cs = c1 = s1 = 0.0
    k0 = rest
    for a, b, k in plus:
        cc += a * a
        ss += b * b
        cs += 2.0 * a * b
        c1 += 2.0 * a * k
        s1 += 2.0 * b * k
        k0 += k * k
    for a, b in minus:
        cc -= a * a
        ss -= b * b
        cs -= 2.0 * a * b
    found: list[Spot] = []
    for half in (1.0, -1.0):
        # a half circle by t in -1..1: c = half (1 - t t) / (1 + t t), s = half 2 t / (1 + t t)
        powers = [
            k0 + cc + half * c1,
            2.0 * (cs + half * s1),
            2.0 * k0 - 2.0 * cc + 4.0 * ss,
            2.0 * (half * s1 - cs),
            k0 + cc - half * c1,
        ]
        for t in _roots(powers):
            scale = half / (1.0 + t * t)
            found.append((scale * (1.0 - t * t), scale * 2.0 * t))
    return found


def _roots(powers: list[float]) -> list[float]:
    """All zeros in -1..1 of a polynomial, and the extremes that rounding may have kept from being one."""
    scale = 0.0
    for power in powers:
        scale += abs(power)
    marks = _marks(powers)
    return [t for t in marks if abs(_value(powers, t)) <= scale * _NOISE]


def _marks(powers: list[float]) -> list[float]:
    """All zeros in -1..1 of a polynomial and of its derivatives, and both ends, in order."""
    if len(powers) < 2:
        return [-1.0, 1.0]
    slope = [powers[i] * float(i) for i in range(1, len(powers))]
    marks = _marks(slope)
    found: list[float] = []
    for i in range(len(marks) - 1):
        lo, hi = marks[i], marks[i + 1]
        below, above = _value(powers, lo), _value(powers, hi)
        if (below < 0.0) != (above < 0.0):
            found.append(_halved(powers, lo, hi, below < 0.0))
    return sorted(marks + found)


def _value(powers: list[float], t: float) -> float:
    total = 0.0
    for i in range(len(powers) - 1, -1, -1):
        total = total * t + powers[i]
    return total


def _halved(powers: list[float], lo: float, hi: float, rising: bool) -> float:
    for _ in range(_HALVINGS):
        middle = (lo + hi) / 2.0
        if not lo < middle < hi:
            break
        if (_value(powers, middle) < 0.0) == rising:
            lo = middle
        else:
            hi = middle
    return (lo + hi) / 2.0
