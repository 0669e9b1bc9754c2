"""Lines over the table: paths, sight lines and ranges, each with its tag."""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot
from typing import Final, NamedTuple

from highground.draw.canvas import Canvas, shortened, text_width
from highground.draw.xml import Value, el, escaped, num, style, words
from highground.engine.picture import Mark
from highground.geometry.shapes import Segment


class _Look(NamedTuple):
    """Tokens for line and tag text; width, dashes and what stands at the ends, in design units."""

    colour: str
    ink: str
    width: float
    dash: str = ""
    nodes: bool = False


_LOOKS: Final[Mapping[str, _Look]] = {
    "path": _Look("legal", "accent-ink", 3, nodes=True),
    "illegal": _Look("illegal", "illegal-ink", 3, "6 3", nodes=True),
    "sight": _Look("legal", "accent-ink", 2),
    "blocked": _Look("illegal", "illegal-ink", 2, "4 3"),
    "range": _Look("ink-2", "ink-2", 1.6, "5 3"),
    "reach": _Look("ink-3", "ink-2", 1.2, "2 5"),
}
_OTHER: Final = _Look("pending", "pending-ink", 1.6, "6 3")


def _look(mark: Mark) -> _Look:
    return _LOOKS.get(mark.kind, _OTHER)


def marks(canvas: Canvas) -> str:
    """All marks, below the models."""
    return el("g", *(_mark(canvas, mark) for mark in canvas.picture.marks), id=f"{canvas.prefix}layer-marks")


def _mark(canvas: Canvas, mark: Mark) -> str:
    label = f"{mark.kind}: {mark.label}" if mark.label else mark.kind
    parts = [el("title", escaped(label))]
    look, u = _look(mark), canvas.unit
    if look.nodes:
        band = style(stroke=canvas.colour(look.colour), stroke_width=16 * u, opacity=0.13)
        parts.append(
            _line(canvas, mark.lines, fill="none", stroke_linecap="round", stroke_linejoin="round", **band)
        )
    if mark.kind == "blocked" and len(mark.lines) > 1:
        ink = style(stroke=canvas.colour("ink"), stroke_width=2 * u)
        parts.append(_line(canvas, mark.lines[:1], fill="none", **ink))
        parts.append(_stroke(canvas, mark.lines[1:], look))
    else:
        parts.append(_stroke(canvas, mark.lines, look))
    if look.nodes:
        parts.append(_nodes(canvas, mark, look))
    if mark.kind == "range":
        parts += [_tick(canvas, line) for line in mark.lines]
    if mark.kind == "blocked" and mark.lines:
        parts.append(_cross(canvas, mark.lines))
    return el("g", *parts, role="img", aria_label=label)


def _line(canvas: Canvas, lines: tuple[Segment, ...], **attributes: Value) -> str:
    """Segments as one path; those that join are drawn in one go, so that corners are round."""
    data = ""
    for i, line in enumerate(lines):
        if i > 0 and lines[i - 1].b == line.a:
            x, y = canvas.spot(line.b)
            data += f"L{num(x)} {num(y)}"
        else:
            data += canvas.way((line.a, line.b))
    return el("path", d=data or "M0 0", **attributes)


def _stroke(canvas: Canvas, lines: tuple[Segment, ...], look: _Look) -> str:
    u = canvas.unit
    dash = " ".join(num(float(part) * u) for part in look.dash.split()) or None
    stroke = style(stroke=canvas.colour(look.colour), stroke_width=look.width * u)
    return _line(canvas, lines, fill="none", stroke_dasharray=dash, stroke_linejoin="round", **stroke)


def _nodes(canvas: Canvas, mark: Mark, look: _Look) -> str:
    spots = dict.fromkeys(canvas.spot(point) for line in mark.lines for point in (line.a, line.b))
    stroke = style(fill=canvas.colour("panel"), stroke=canvas.colour(look.colour), stroke_width=2.4)
    return "".join(canvas.at(x, y, el("circle", r=3.8, **stroke)) for x, y in spots)


def _tick(canvas: Canvas, line: Segment) -> str:
    """Short bars across both ends of a measured line."""
    (ax, ay), (bx, by) = canvas.spot(line.a), canvas.spot(line.b)
    length = hypot(bx - ax, by - ay)
    if length == 0:
        return ""
    dx, dy = -(by - ay) / length * 5 * canvas.unit, (bx - ax) / length * 5 * canvas.unit
    data = "".join(
        f"M{num(x - dx)} {num(y - dy)}L{num(x + dx)} {num(y + dy)}" for x, y in ((ax, ay), (bx, by))
    )
    return el("path", d=data, stroke=canvas.colour("ink-2"), stroke_width=1.6 * canvas.unit)


def _cross(canvas: Canvas, lines: tuple[Segment, ...]) -> str:
    """The point of failure: where the clear part ends, or half way along a line that has none."""
    if len(lines) > 1:
        x, y = canvas.spot(lines[0].b)
    else:
        (ax, ay), (bx, by) = canvas.spot(lines[0].a), canvas.spot(lines[0].b)
        x, y = (ax + bx) / 2, (ay + by) / 2
    disc = el("circle", r=6.2, fill=canvas.colour("illegal"))
    arms = el("path", d="M-2.6 -2.6L2.6 2.6M2.6 -2.6L-2.6 2.6", stroke=canvas.colour("panel"), stroke_width=2)
    return canvas.at(x, y, disc, arms)


def mark_tags(canvas: Canvas) -> str:
    """What marks say, near their middle."""
    found = []
    for mark in canvas.picture.marks:
        if mark.label and mark.lines:
            found.append(_tag(canvas, mark))
    return el("g", *found, id=f"{canvas.prefix}layer-mark-tags", aria_hidden="true")


def _tag(canvas: Canvas, mark: Mark) -> str:
    text, u = shortened(mark.label, 48), canvas.unit
    wide = text_width(text, 8.2) + 12
    spots = []
    order = sorted(range(len(mark.lines)), key=lambda i: abs(2 * i + 1 - len(mark.lines)))
    for share in (0.5, 0.3, 0.7):
        for i in order:
            (ax, ay), (bx, by) = canvas.spot(mark.lines[i].a), canvas.spot(mark.lines[i].b)
            x, y = ax + (bx - ax) * share, ay + (by - ay) * share
            spots += [
                (x, y - 14 * u),
                (x, y + 14 * u),
                (x + (wide / 2 + 8) * u, y),
                (x - (wide / 2 + 8) * u, y),
            ]
    place = canvas.settle(wide, 18, spots, must=True)
    if place is None:
        return ""
    bad = mark.kind in ("blocked", "illegal")
    look = _look(mark)
    box = style(x=-wide / 2, y=-8.5, width=wide, height=17, rx=4)
    shade = style(fill="#000", opacity=0.22, transform="translate(0 2)", filter=canvas.ref("soft"))
    edge = style(stroke=canvas.colour("illegal"), stroke_width=1.1) if bad else style()
    return canvas.at(
        *place,
        el("rect", **box, **shade),
        el("rect", fill=canvas.colour("panel"), **box, **edge),
        words(text, 8.2, canvas.colour(look.ink), y=2.9),
    )
