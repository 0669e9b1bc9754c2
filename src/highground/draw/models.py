"""Models: base and ring by side, glyph, facing, wounds, the tick of one that is done, badges, and names."""

from __future__ import annotations

from math import cos, hypot, pi, radians, sin
from typing import NamedTuple

from highground.draw.board import Box, centre_of
from highground.draw.canvas import Canvas, shortened, text_width
from highground.draw.glyphs import badge_glyph, initials, model_glyph, words_of
from highground.draw.ground import side_name
from highground.draw.tokens import SideLook, side_look
from highground.draw.xml import Value, el, escaped, num, style, words
from highground.engine.picture import Figure
from highground.geometry.shapes import Circle, Oval, Polygon

_PIPS_MOST = 8
"""More wounds than this are a number."""


class _Spot(NamedTuple):
    """Where a model stands (mm) and how far it reaches from there, across and down (design units).

    Its wounds are shown above it or, where somebody stands right there, under it.
    """

    x: float
    y: float
    rx: float
    ry: float
    under: bool


def models(canvas: Canvas) -> str:
    """All models; the room they take is kept free of labels."""
    found = []
    for figure in canvas.picture.figures:
        spot = _spot(canvas, figure)
        room = 13 if figure.wounds_full > 0 else 2
        above, below = (2, room) if spot.under else (room, 2)
        u = canvas.unit
        canvas.reserve(
            Box(
                spot.x - (spot.rx + 2) * u,
                spot.y - (spot.ry + above) * u,
                spot.x + (spot.rx + 2) * u,
                spot.y + (spot.ry + below) * u,
            )
        )
        found.append(_model(canvas, figure, spot))
    return el("g", *found, id=f"{canvas.prefix}layer-models")


def describe(canvas: Canvas, figure: Figure) -> str:
    """A model in words, for those who cannot see it."""
    parts = [canvas.called(figure.name), side_name(canvas, figure.side)]
    if figure.wounds_full > 0:
        parts.append(f"{figure.wounds} of {figure.wounds_full} wounds")
    parts += [canvas.called(badge) for badge in figure.badges]
    parts.append("done" if figure.done else "not done")
    return ", ".join(parts)


def _spot(canvas: Canvas, figure: Figure) -> _Spot:
    x, y = canvas.place(*centre_of(figure.base))
    box, u = canvas.box(figure.base), canvas.unit
    above = Box(x - 8 * u, box.low - 12 * u, x + 8 * u, box.low - 2 * u)
    under = any(
        above.meets(canvas.box(other.base)) for other in canvas.picture.figures if other is not figure
    )
    return _Spot(x, y, box.width / 2 / u, box.height / 2 / u, under)


def _model(canvas: Canvas, figure: Figure, spot: _Spot) -> str:
    look = side_look(figure.side)
    label = describe(canvas, figure)
    parts = [
        el("title", escaped(label)),
        _body(canvas, figure, look),
        _wedge(canvas, figure, spot, look),
        _glyph(canvas, figure, spot, look),
        _wounds(canvas, figure, spot, look),
        _done(canvas, spot) if figure.done else "",
        _badges(canvas, figure, spot),
    ]
    return canvas.at(spot.x, spot.y, *parts, role="img", aria_label=label)


# The base


def _body(canvas: Canvas, figure: Figure, look: SideLook) -> str:
    base, ring = canvas.colour(look.base), canvas.colour(look.colour)
    parts = [
        el(
            "g",
            _edge(canvas, figure, 0, fill="#000", opacity=0.25),
            transform="translate(2 3)",
            filter=canvas.ref("soft"),
        ),
        _edge(canvas, figure, 0, fill=base),
    ]
    line = style(fill="none", stroke=ring)
    if look.ring == "segmented":
        parts.append(_edge(canvas, figure, 1.6, stroke_width=3.2, stroke_dasharray="7 3", **line))
    elif look.ring == "double":
        parts.append(_edge(canvas, figure, 0.8, stroke_width=1.6, **line))
        parts.append(_edge(canvas, figure, 3.8, stroke_width=1.4, **line))
    elif look.ring == "dotted":
        dots = style(stroke_dasharray="0 5", stroke_linecap="round")
        parts.append(_edge(canvas, figure, 1.7, stroke_width=3.2, **dots, **line))
    elif look.ring == "thin":
        parts.append(_edge(canvas, figure, 0.8, stroke_width=1.6, **line))
    else:
        parts.append(_edge(canvas, figure, 1.6, stroke_width=3.2, **line))
    return "".join(parts)


def _edge(canvas: Canvas, figure: Figure, inset: float, **attributes: Value) -> str:
    """The outline of a base, a little inside it, around (0, 0) in design units; dashes have no seam."""
    shape, u = figure.base, canvas.unit * 1000
    dash = attributes.get("stroke_dasharray")
    if isinstance(shape, Circle | Oval):
        wide, tall = (shape.radius, shape.radius) if isinstance(shape, Circle) else (shape.long, shape.short)
        rx, ry = max(wide / u - inset, 0.5), max(tall / u - inset, 0.5)
        turn = f"rotate({num(canvas.angle(shape.facing))})" if isinstance(shape, Oval) else None
        whole = _seamless(dash, pi * (3 * (rx + ry) - ((3 * rx + ry) * (rx + 3 * ry)) ** 0.5))
        return el("ellipse", rx=rx, ry=ry, transform=turn, pathLength=whole, **attributes)
    if not isinstance(shape, Polygon):
        raise TypeError(f"a {type(shape).__name__} cannot be a base")
    x, y = canvas.place(*centre_of(shape))
    corners = [((cx - x) / canvas.unit, (cy - y) / canvas.unit) for cx, cy in map(canvas.spot, shape.corners)]
    near = min(hypot(cx, cy) for cx, cy in corners) * 0.7
    share = max(1 - inset / near, 0.3) if near > 0 else 1.0
    corners = [(cx * share, cy * share) for cx, cy in corners]
    whole = _seamless(dash, sum(hypot(a[0] - b[0], a[1] - b[1]) for a, b in _pairs(corners)))
    data = "M" + "L".join(f"{num(cx)} {num(cy)}" for cx, cy in corners) + "Z"
    return el("path", d=data, stroke_linejoin="round", pathLength=whole, **attributes)


def _pairs(corners: list[tuple[float, float]]) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    return list(zip(corners, corners[1:] + corners[:1], strict=True))


def _seamless(dash: str | float | None, length: float) -> float | None:
    """The length to declare for an outline so that a whole number of dashes goes round."""
    if not isinstance(dash, str):
        return None
    period = sum(float(part) for part in dash.split())
    return period * max(3, round(length / period))


def _wedge(canvas: Canvas, figure: Figure, spot: _Spot, look: SideLook) -> str:
    facing = figure.facing
    if facing is None or (facing.x == 0 and facing.y == 0):
        return ""
    turn = canvas.angle(facing)
    far = _reach(canvas, figure, spot, turn)
    data = f"M{num(far + 6.5)} 0L{num(far - 0.5)} -5.5L{num(far - 0.5)} 5.5Z"
    return el("path", d=data, fill=canvas.colour(look.colour), transform=f"rotate({num(turn)})")


def _reach(canvas: Canvas, figure: Figure, spot: _Spot, turn: float) -> float:
    """From the centre of a base to its edge in a direction, in design units."""
    if isinstance(figure.base, Oval):
        a, b = figure.base.long / 1000 / canvas.unit, figure.base.short / 1000 / canvas.unit
        between = radians(turn - canvas.angle(figure.base.facing))
        return a * b / hypot(b * cos(between), a * sin(between))
    if isinstance(figure.base, Circle):
        return spot.rx
    across, down = abs(cos(radians(turn))), abs(sin(radians(turn)))
    return min(spot.rx / across if across > 1e-6 else 1e9, spot.ry / down if down > 1e-6 else 1e9)


# What it wears


def _glyph(canvas: Canvas, figure: Figure, spot: _Spot, look: SideLook) -> str:
    ink = canvas.colour(look.ink)
    room = min(spot.rx, spot.ry)
    symbol = model_glyph(figure.glyph)
    if symbol is not None:
        size = min(max(30, 0.9 * room), 1.15 * room)
        line = style(stroke=ink, stroke_width=1.9, stroke_linecap="round", stroke_linejoin="round")
        return canvas.use(symbol, 0, 0, size, **line)
    short = figure.glyph.strip()
    text = short if 0 < len(short) <= 2 else initials(short or canvas.called(figure.name))
    size = min(0.85 * room, 22)
    return words(text, size, ink, "800", y=0.35 * size)


def _wounds(canvas: Canvas, figure: Figure, spot: _Spot, look: SideLook) -> str:
    full, left = figure.wounds_full, figure.wounds
    if full <= 0:
        return ""
    ink = canvas.colour(look.ink)
    y = spot.ry + 8 if spot.under else -spot.ry - 8
    if full > _PIPS_MOST:
        text = f"{left} of {full}"
        wide = text_width(text, 7.2) + 6
        back = el("rect", x=-wide / 2, y=y - 5, width=wide, height=10, rx=2.5, fill=ink)
        return back + words(text, 7.2, canvas.colour("ink-inv"), y=y + 2.6)
    start = -(6 * full - 1) / 2
    found = []
    for i in range(full):
        fill = canvas.colour(look.colour) if i < left else canvas.colour("panel")
        box = style(x=start + 6 * i, y=y - 3, width=5, height=5.5, rx=1.2)
        found.append(el("rect", fill=fill, stroke=ink, stroke_width=0.8, **box))
    return el("g", *found)


def _done(canvas: Canvas, spot: _Spot) -> str:
    tick = style(stroke=canvas.colour("panel"), stroke_width=3.4, stroke_linecap="round")
    where = f"translate({num(-0.72 * spot.rx)} {num(0.72 * spot.ry)})"
    disc = el("circle", r=6.5, fill=canvas.colour("ink-2"))
    return el("g", disc, canvas.use("c-done", 0, 0, 9, **tick), transform=where)


def _badges(canvas: Canvas, figure: Figure, spot: _Spot) -> str:
    """Badges from the lower right of the base outwards: symbols where there is one, else a few letters."""
    x, y = 0.72 * spot.rx, 0.72 * spot.ry
    found = []
    ink, panel = canvas.colour("ink"), canvas.colour("panel")
    for badge in figure.badges:
        known = badge_glyph(badge)
        if known is not None:
            symbol, count = known
            stroke = style(stroke=ink, stroke_width=2.2, stroke_linecap="round")
            parts = [
                el("circle", cx=x, cy=y, r=7.5, fill=panel, stroke=ink, stroke_width=1.2),
                canvas.use(symbol, x, y, 10, **stroke),
            ]
            if count > 1:
                parts.append(el("circle", cx=x + 5.5, cy=y - 5.5, r=4.2, fill=ink))
                parts.append(words(str(count), 6, canvas.colour("ink-inv"), "800", x=x + 5.5, y=y - 3.4))
            found.append("".join(parts))
            x += 13
        else:
            text = shortened(canvas.called(badge), 9)
            wide = text_width(text, 7) + 6
            left = x - 5.5
            back = style(x=left, y=y - 5.5, width=wide, height=11, rx=3)
            found.append(el("rect", fill=ink, stroke=panel, stroke_width=0.8, **back))
            found.append(words(text, 7, canvas.colour("ink-inv"), x=left + wide / 2, y=y + 2.5))
            x = left + wide + 6.5
    if found:
        u = canvas.unit
        canvas.reserve(Box(spot.x, spot.y + (y - 8) * u, spot.x + (x - 5) * u, spot.y + (y + 8) * u))
    return el("g", *found) if found else ""


# Names


def names(canvas: Canvas) -> str:
    """Names below the models, or beside them where that is taken; each with its side's pip.

    In a throng on a grid, where models stand wall to wall, a name without room is cut to its initials.
    """
    found = []
    crowded = canvas.picture.grid in ("hex", "square")
    for figure in canvas.picture.figures:
        text = shortened(canvas.called(figure.name), 24)
        if not text:
            continue
        wide, place = _name_place(canvas, figure, text, not crowded)
        if place is None:
            text = _cut(canvas.called(figure.name))
            wide, place = _name_place(canvas, figure, text, True)
        if place is None:
            continue
        halo = style(stroke=canvas.colour("mat"), stroke_width=2.6, paint_order="stroke")
        label = words(text, 8.4, canvas.colour("ink"), anchor="start", x=-wide / 2 + 7, y=2.9, **halo)
        mark = pip(canvas, figure.side, -wide / 2 + 2.5, 0, 2.4)
        found.append(canvas.at(*place, mark, label))
    return el("g", *found, id=f"{canvas.prefix}layer-names", aria_hidden="true")


def _name_place(
    canvas: Canvas, figure: Figure, text: str, must: bool
) -> tuple[float, tuple[float, float] | None]:
    """How wide a name is, and where it finds room around its model."""
    spot, u = _spot(canvas, figure), canvas.unit
    wide = text_width(text, 8.4) + 7.5
    # A wedge that points down needs its own room.
    drop = 5.0 if figure.facing is not None and sin(radians(canvas.angle(figure.facing))) > 0.6 else 0.0
    drop += 11.0 if spot.under and figure.wounds_full > 0 else 0.0
    low, high = spot.y + (spot.ry + 8 + drop) * u, spot.y - (spot.ry + 19) * u
    side = (spot.rx + wide / 2 + 4) * u
    spots = [(spot.x, low), (spot.x, low + 9 * u), (spot.x, high)]
    spots += [(spot.x - side, spot.y), (spot.x + side, spot.y)]
    spots += [(spot.x - side / 2, low), (spot.x + side / 2, low)]
    return wide, canvas.settle(wide, 9.5, spots, must=must)


def _cut(name: str) -> str:
    """The first letters of a name's words, and its number if it ends in one."""
    words_in = words_of(name)
    letters = "".join(word[0] for word in words_in if not word.isdigit())
    return letters + (words_in[-1] if words_in and words_in[-1].isdigit() else "")


def pip(canvas: Canvas, side: int, x: float, y: float, r: float) -> str:
    """The small shape that stands for a side: disc, diamond, triangle or square."""
    look = side_look(side)
    fill = canvas.colour(look.colour)
    if look.pip == "disc":
        return el("circle", cx=x, cy=y, r=r, fill=fill)
    points = {
        "diamond": ((0, -1.2), (1.2, 0), (0, 1.2), (-1.2, 0)),
        "triangle": ((0, -1.1), (1.1, 1), (-1.1, 1)),
        "square": ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)),
    }[look.pip]
    data = "M" + "L".join(f"{num(x + r * dx)} {num(y + r * dy)}" for dx, dy in points) + "Z"
    return el("path", d=data, fill=fill)
