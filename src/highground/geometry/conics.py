"""Two ellipses, given by bare integers: apart, touching or overlapping; one inside the other; how far.

An ellipse here is a facing vector and two half axes; a circle is an ellipse with equal ones. Two
ellipses span a pencil of conics, and the signs of the roots of its cubic determinant tell how they
lie (Wang, Wang and Kim, 2001): that is exact in integers, and decided in floats first. Their
distance has no such short form; it is enclosed between two bounds (ADR 0003).
"""

from __future__ import annotations

import math
from typing import Final

__all__ = ["Cubic", "apart", "distance_bounds", "exact_distance", "holds", "pencil", "separated", "sign"]

Cubic = tuple[int, int, int, int]

_EPS: Final = 1.0 / (1 << 53)
_UNKNOWN: Final = 2
_PLACES: Final = 112
"""Binary places of the fixed-point numbers in `exact_distance`."""
_TOLERANCE: Final = 1 << (_PLACES - 50)
"""`exact_distance` stops when its bounds are within 2**-50 um of each other."""


def sign(value: int) -> int:
    """-1, 0 or 1."""
    return 1 if value > 0 else -1 if value < 0 else 0


def apart(dx: int, dy: int, fx: int, fy: int, a: int, b: int, gx: int, gy: int, c: int, d: int) -> int:
    """How two ellipses lie: 1 apart, 0 touching from outside, -1 with a common interior. Exact.

    The first has half axes a (along f) and b, the second, displaced by (dx, dy), c (along g) and d;
    none of them is 0.
    """
    x, y = float(dx), float(dy)
    far2 = x * x + y * y
    reach = float(max(a, b) + max(c, d))
    if far2 > reach * reach:
        return 1
    reach = float(min(a, b) + min(c, d))
    if far2 < reach * reach:
        return -1
    quick = _apart_float(dx, dy, fx, fy, a, b, gx, gy, c, d)
    if quick != _UNKNOWN:
        return quick
    cubic, _, _ = pencil(dx, dy, fx, fy, a, b, gx, gy, c, d)
    return separated(cubic)


def separated(cubic: Cubic) -> int:
    """What the cubic of two ellipses says: 1 apart, 0 touching from outside, -1 with a common interior.

    The product of the roots is negative: one is, and the others are both positive, both negative or
    complex. Two positive ones mean that some conic of the pencil separates the ellipses. Where all roots
    are real, the positive ones are counted by the changes of sign (Descartes).
    """
    c3, c2, c1, c0 = cubic
    if c2 >= 0 and c1 >= 0:
        return -1
    return sign(_discriminant(c3, c2, c1, c0))


def pencil(
    dx: int, dy: int, fx: int, fy: int, a: int, b: int, gx: int, gy: int, c: int, d: int
) -> tuple[Cubic, int, int]:
    """The cubic of two ellipses, and the trace and determinant of the second one's form.

    Coordinates are those in which the first ellipse is a circle; the second is then a form H <= k.
    """
    shrink = math.gcd(fx, fy)
    fx, fy = fx // shrink, fy // shrink
    shrink = math.gcd(gx, gy)
    gx, gy = gx // shrink, gy // shrink
    f2 = fx * fx + fy * fy
    g2 = gx * gx + gy * gy
    p = fx * gx + fy * gy
    q = fx * gy - fy * gx
    aa, bb, cc, dd = a * a, b * b, c * c, d * d
    h11 = aa * (dd * p * p + cc * q * q)
    h22 = bb * (dd * q * q + cc * p * p)
    h12 = a * b * p * q * (dd - cc)
    u = b * (dx * fx + dy * fy)
    v = a * (fx * dy - fy * dx)
    k = cc * dd * g2 * f2 * f2 * aa * bb
    rho = aa * bb * f2
    trace = h11 + h22
    det = h11 * h22 - h12 * h12
    far = u * u + v * v - rho
    across = h22 * u * u - 2 * h12 * u * v + h11 * v * v
    return (k * det, k * trace - far * det, k - far * trace + across, rho), trace, det


def _discriminant(c3: int, c2: int, c1: int, c0: int) -> int:
    return (
        18 * c3 * c2 * c1 * c0
        - 4 * c2 * c2 * c2 * c0
        + c2 * c2 * c1 * c1
        - 4 * c3 * c1 * c1 * c1
        - 27 * c3 * c3 * c0 * c0
    )


def _apart_float(dx: int, dy: int, fx: int, fy: int, a: int, b: int, gx: int, gy: int, c: int, d: int) -> int:
    """`apart` in float64, or `_UNKNOWN` where rounding could change the answer.

    Dot and cross products of the inputs stay below 2**53 and are exact in floats too. Each coefficient of
    the cubic is a sum of terms with at most 16 roundings each, so its error is below 16 eps times the sum
    `m` of its terms' sizes; each term of the discriminant multiplies at most four coefficients and adds 6
    roundings: below 80 eps of the sum of sizes. The margins taken are 64 and 256 eps.
    """
    ax, ay, bx, by = float(fx), float(fy), float(gx), float(gy)
    f2 = ax * ax + ay * ay
    fg2 = f2 * (bx * bx + by * by)
    p = ax * bx + ay * by
    q = ax * by - ay * bx
    fa, fb, fc, fd = float(a), float(b), float(c), float(d)
    cos2, sin2 = p * p / fg2, q * q / fg2
    ic, id_ = 1.0 / (fc * fc), 1.0 / (fd * fd)
    h11 = fa * fa * (cos2 * ic + sin2 * id_)
    h22 = fb * fb * (sin2 * ic + cos2 * id_)
    h12 = fa * fb * (p * q / fg2) * (ic - id_)
    # The difference of the two inverses may cancel; its size before that goes into the bound.
    m12 = fa * fb * abs(p * q / fg2) * (ic + id_)
    u = float(dx) * ax + float(dy) * ay
    v = ax * float(dy) - ay * float(dx)
    uu, vv, uv = u * u / (f2 * fa * fa), v * v / (f2 * fb * fb), u * v / (f2 * fa * fb)
    trace = h11 + h22
    det = fa * fa * fb * fb * ic * id_
    far, m_far = uu + vv - 1.0, uu + vv + 1.0
    c2, m2 = trace - far * det, trace + m_far * det
    c1 = 1.0 - far * trace + (h22 * uu - 2.0 * h12 * uv + h11 * vv)
    m1 = 1.0 + m_far * trace + (h22 * uu + 2.0 * m12 * abs(uv) + h11 * vv)
    e2, e1 = 64.0 * _EPS * m2, 64.0 * _EPS * m1
    if c2 > e2 and c1 > e1:
        return -1
    disc = 18.0 * det * c2 * c1 - 4.0 * c2 * c2 * c2 + c2 * c2 * c1 * c1 - 4.0 * det * c1 * c1 * c1
    disc -= 27.0 * det * det
    size = 18.0 * det * m2 * m1 + 4.0 * m2 * m2 * m2 + m2 * m2 * m1 * m1 + 4.0 * det * m1 * m1 * m1
    size = 256.0 * _EPS * (size + 27.0 * det * det)
    if disc < -size:
        return -1
    if disc > size and (c2 < -e2 or c1 < -e1):
        return 1
    return _UNKNOWN


def holds(dx: int, dy: int, fx: int, fy: int, a: int, b: int, gx: int, gy: int, c: int, d: int) -> bool:
    """Whether the first ellipse wholly contains the second; touching from inside is allowed. Exact.

    By the S-lemma it does when some l >= 0 makes l * second - first semidefinite. The determinant of that is
    never positive at the larger eigenvalue of its quadratic part, so it must rise to 0 beyond: all its
    roots are real, and the greater of its two turning points is no less than that eigenvalue.
    """
    cubic, trace, det = pencil(dx, dy, fx, fy, a, b, gx, gy, c, d)
    c3, c2, c1, c0 = cubic
    if trace * trace == 4 * det:
        return _holds_similar(c3 // det, dx, dy, fx, fy, a, b, trace)
    if _discriminant(c3, c2, c1, c0) < 0:
        return False
    k = c3 // det
    turning = 4 * (c2 * c2 - 3 * c3 * c1)
    eigen = 9 * k * k * (trace * trace - 4 * det)
    return _roots_at_least(2 * c2 - 3 * k * trace, turning, eigen)


def _roots_at_least(p: int, x: int, y: int) -> bool:
    """Whether p + sqrt(x) >= sqrt(y)."""
    if p >= 0:
        rest = x + y - p * p
        return x >= y or rest <= 0 or rest * rest <= 4 * x * y
    rest = x - y - p * p
    return rest >= 0 and rest * rest >= 4 * p * p * y


def _holds_similar(k: int, dx: int, dy: int, fx: int, fy: int, a: int, b: int, trace: int) -> bool:
    """`holds` for ellipses of one shape and direction: circles, in the coordinates of the pencil."""
    shrink = math.gcd(fx, fy)
    fx, fy = fx // shrink, fy // shrink
    u = b * (dx * fx + dy * fy)
    v = a * (fx * dy - fy * dx)
    # With h = trace / 2: |w| + sqrt(k / h) <= sqrt(rho), all squared and times 2 h.
    near = (u * u + v * v) * trace
    inner = 2 * k
    rest = a * a * b * b * (fx * fx + fy * fy) * trace - near - inner
    return rest >= 0 and 4 * near * inner <= rest * rest


def distance_bounds(
    dx: int, dy: int, fx: int, fy: int, a: int, b: int, gx: int, gy: int, c: int, d: int, limit: int
) -> tuple[float, float]:
    """A lower and an upper bound of the distance of two ellipses; stops early once `limit` is decided.

    With a negative `limit` the bounds are drawn as close as floats allow.

    Any direction n gives both: the ellipses lie at least n.D - s(n) - t(n) apart, s and t being how far
    they reach along n, and no farther than the two points that reach so far. A Newton step turns n
    towards the line between those points; where the bounds do not meet, the ellipses overlap.

    Rounding: n has length 1 within 3 eps; the reaches are off by less than 8 eps of the axes, the dot
    product by 3 eps of |D|, the points by 12 eps of the axes. `slack` is 128 eps of all of them together.
    """
    x, y = float(dx), float(dy)
    length = math.sqrt(x * x + y * y)
    fa, fb, fc, fd = float(a), float(b), float(c), float(d)
    slack = 128.0 * _EPS * (length + fa + fb + fc + fd)
    at_most = float(limit)
    low, high = 0.0, length + slack
    if length == 0.0:
        return low, high
    ux, uy = float(fx), float(fy)
    size = math.sqrt(ux * ux + uy * uy)
    ux, uy = ux / size, uy / size
    vx, vy = float(gx), float(gy)
    size = math.sqrt(vx * vx + vy * vy)
    vx, vy = vx / size, vy / size
    nx, ny = x / length, y / length
    rx, ry, lx, ly = ny, -nx, -ny, nx
    for turn in range(80):
        p, q = fa * (nx * ux + ny * uy), fb * (ny * ux - nx * uy)
        s = math.sqrt(p * p + q * q)
        curve = 0.0
        zx, zy = x, y
        if s > 0.0:
            curve = fa * fb / s * (fa * fb / s) / s
            zx -= (fa * p * ux - fb * q * uy) / s
            zy -= (fa * p * uy + fb * q * ux) / s
        p, q = fc * (nx * vx + ny * vy), fd * (ny * vx - nx * vy)
        t = math.sqrt(p * p + q * q)
        if t > 0.0:
            curve += fc * fd / t * (fc * fd / t) / t
            zx -= (fc * p * vx - fd * q * vy) / t
            zy -= (fc * p * vy + fd * q * vx) / t
        g = nx * x + ny * y - s - t
        low = max(low, g - slack)
        high = min(high, math.sqrt(zx * zx + zy * zy) + slack)
        aside = nx * zy - ny * zx
        if high - low < 4.0 * slack or aside == 0.0 or (limit >= 0 and (low > at_most or high <= at_most)):
            break
        if aside > 0.0:
            rx, ry = nx, ny
        else:
            lx, ly = nx, ny
        mx, my = rx + lx, ry + ly
        if turn < 12 and g + curve > 0.0:
            step = aside / (g + curve)
            tx, ty = nx - ny * step, ny + nx * step
            if rx * ty - ry * tx > 0.0 and tx * ly - ty * lx > 0.0:
                mx, my = tx, ty
        size = math.sqrt(mx * mx + my * my)
        if size == 0.0:
            break
        nx, ny = mx / size, my / size
    return low, high


def exact_distance(
    dx: int, dy: int, fx: int, fy: int, a: int, b: int, gx: int, gy: int, c: int, d: int
) -> tuple[int, int, int]:
    """The distance of two ellipses known to be apart, and the first one's nearest point to the second.

    The distance is rounded up to the next um from a lower bound that is at most 2**-50 um too low; the
    point is an offset from the first centre in units of 2**-112 um. The second may have half axes 0.
    Integers only, so that every build gives the same; the idea is that of `distance_bounds`, with
    bisection: the best direction always lies on the side to which the two points lie askew, since the
    reach is a convex function.
    """
    one = 1 << _PLACES
    f2, g2 = fx * fx + fy * fy, gx * gx + gy * gy
    nx, ny = _lengthened(dx, dy)
    rx, ry, lx, ly = ny, -nx, -ny, nx
    while True:
        s, px, py = _reach(nx, ny, fx, fy, f2, a, b)
        t, qx, qy = _reach(nx, ny, gx, gy, g2, c, d)
        zx, zy = dx * one - px - qx, dy * one - py - qy
        # Both reaches are rounded down by less than 1; the points are off by less than 2**26 in all.
        low = nx * dx + ny * dy - s - t - 2
        size = math.isqrt(nx * nx + ny * ny) + 1
        high = math.isqrt(zx * zx + zy * zy) + (1 << 26)
        if high - low * one // size <= _TOLERANCE:
            return max(1, -((-low) // size)), px, py
        if nx * zy > ny * zx:
            rx, ry = nx, ny
        else:
            lx, ly = nx, ny
        nx, ny = _lengthened(rx + lx, ry + ly)


def _lengthened(x: int, y: int) -> tuple[int, int]:
    """The direction (x, y) with a length of 2**112, to within a unit."""
    size = math.isqrt((x * x + y * y) << 64)
    return (x << (_PLACES + 32)) // size, (y << (_PLACES + 32)) // size


def _reach(nx: int, ny: int, fx: int, fy: int, f2: int, a: int, b: int) -> tuple[int, int, int]:
    """How far an ellipse reaches along n (times |n|, rounded down), and the point there (times 2**112)."""
    if a == 0:
        return 0, 0, 0
    p, q = nx * fx + ny * fy, ny * fx - nx * fy
    s = math.isqrt((a * a * p * p + b * b * q * q) // f2)
    p, q = a * a * p, b * b * q
    return s, ((p * fx - q * fy) << _PLACES) // (f2 * s), ((p * fy + q * fx) << _PLACES) // (f2 * s)
