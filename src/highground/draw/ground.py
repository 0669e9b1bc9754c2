"""The lower layers of a board: patterns, mat, contours, grid, zones and terrain with its tags."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from math import cos, pi, sin
from typing import Any

from highground.draw.board import FIELD, box_of, cells, ruler, terrain
from highground.draw.canvas import Canvas, shortened, text_width
from highground.draw.tokens import HILLS, KINDS, kind_look, side_look
from highground.draw.xml import el, escaped, num, style, words
from highground.engine.picture import Piece, Zone
from highground.geometry.shapes import Polygon


def definitions(canvas: Canvas) -> str:
    """The patterns in use and the soft shadow."""
    used = {piece.kind for piece in canvas.picture.pieces}
    found = []
    for kind, look in KINDS.items():
        if kind in used and look.tile is not None:
            width, height = look.tile["size"]
            turn = look.tile.get("turn", 0)
            found.append(
                el(
                    "pattern",
                    *_tile(look.tile, canvas.colour(look.mark)),
                    id=f"{canvas.prefix}p-{kind}",
                    width=width,
                    height=height,
                    patternUnits="userSpaceOnUse",
                    patternTransform=f"scale({canvas.unit:.4f})" + (f" rotate({num(turn)})" if turn else ""),
                )
            )
    blur = el("feGaussianBlur", stdDeviation=2.2 * canvas.unit)
    room = style(x="-20%", y="-20%", width="140%", height="140%")
    found.append(el("filter", blur, id=f"{canvas.prefix}soft", **room))
    return "".join(found)


def _tile(tile: Mapping[str, Any], ink: str) -> Iterator[str]:
    """What a pattern repeats: an area, lines and dots, in the pattern's ink."""
    opacity = tile.get("opacity")
    if "area" in tile:
        yield el("path", d=tile["area"], fill=ink, opacity=opacity)
    if "line" in tile:
        pen = style(stroke=ink, stroke_width=tile["wide"], stroke_linecap="round", opacity=opacity)
        yield el("path", d=tile["line"], fill="none", **pen)
    for cx, cy, r in tile.get("dots", ()):
        yield el("circle", cx=cx, cy=cy, r=r, fill=ink, opacity=opacity)


# The mat


def mat(canvas: Canvas) -> str:
    """The table: mat, contours or cells, and what counts along its edges."""
    shape = _mat_shape(canvas)
    drop = f"translate({num(2.5 * canvas.px)} {num(4 * canvas.px)})"
    shadow = el("path", d=shape, fill="#000", opacity=0.22, transform=drop, filter=canvas.ref("soft"))
    surface = el("path", d=shape, fill=canvas.colour("mat"))
    grid = canvas.picture.grid
    if grid == "hex":
        inside = _hexes(canvas)
    elif grid == "square":
        inside = _squares(canvas)
    else:
        clip = el("clipPath", el("path", d=shape), id=f"{canvas.prefix}mat")
        lines = el("g", _contours(canvas), _rule(canvas), clip_path=canvas.ref("mat"))
        edge = el("path", d=shape, fill="none", stroke=canvas.colour("line-2"), stroke_width=1.5 * canvas.px)
        inside = clip + lines + edge
    return el("g", shadow, surface, inside, id=f"{canvas.prefix}layer-mat", aria_hidden="true") + _numbers(
        canvas
    )


def _mat_shape(canvas: Canvas) -> str:
    """The outline of the table as path data: cells, field pieces, or simply a rectangle."""
    if canvas.picture.grid == "hex":
        return "".join(canvas.way(cell.corners) + "Z" for cell in cells(canvas.picture)) or _rectangle(canvas)
    fields = [piece.shape for piece in canvas.picture.pieces if piece.kind == FIELD]
    found = ""
    for shape in fields:
        if isinstance(shape, Polygon):
            found += canvas.way(shape.corners) + "Z"
            continue
        box = canvas.box(shape)
        rx, ry = num(box.width / 2), num(box.height / 2)
        y = num((box.low + box.high) / 2)
        found += (
            f"M{num(box.left)} {y}A{rx} {ry} 0 1 0 {num(box.right)} {y}A{rx} {ry} 0 1 0 {num(box.left)} {y}Z"
        )
    return found or _rectangle(canvas)


def _rectangle(canvas: Canvas) -> str:
    return f"M0 0H{num(canvas.sheet.right)}V{num(canvas.sheet.high)}H0Z"


def _contours(canvas: Canvas) -> str:
    """Quiet rolling lines, the same for every table of one shape."""
    wide, tall = canvas.sheet.right, canvas.sheet.high
    step = min(wide, tall) / 42
    found = ""
    for h, (across, down, count) in enumerate(HILLS):
        for ring in range(1, count + 1):
            points = []
            for k in range(24):
                a = 2 * pi * k / 24
                wave = (
                    1
                    + 0.10 * sin(2 * a + h)
                    + 0.07 * sin(3 * a + 1.7 * h + 0.3 * ring)
                    + 0.04 * sin(5 * a + h)
                )
                r = step * (0.6 + ring) * wave
                points.append((across * wide + 1.25 * r * cos(a), down * tall + r * sin(a)))
            found += _smooth(points)
    line = canvas.colour("mat-contour")
    return el("path", d=found, fill="none", stroke=line, stroke_width=1.2 * canvas.px)


def _smooth(points: list[tuple[float, float]]) -> str:
    """A closed curve through the middles between points, with the points as handles."""
    count = len(points)
    middles = [
        ((points[i][0] + points[(i + 1) % count][0]) / 2, (points[i][1] + points[(i + 1) % count][1]) / 2)
        for i in range(count)
    ]
    x, y = middles[-1]
    data = f"M{x:.1f} {y:.1f}"
    for (hx, hy), (mx, my) in zip(points, middles, strict=True):
        data += f"Q{hx:.1f} {hy:.1f} {mx:.1f} {my:.1f}"
    return data + "Z"


def _rule(canvas: Canvas) -> str:
    count = ruler(canvas.picture)
    step = count.length * count.step / 1000
    data = ""
    for i in range(1, int(canvas.sheet.right / step) + 1):
        data += f"M{num(i * step)} 0V{num(canvas.sheet.high)}"
    for i in range(1, int(canvas.sheet.high / step) + 1):
        y = canvas.sheet.high - i * step
        data += f"M0 {num(y)}H{num(canvas.sheet.right)}"
    return el(
        "path", d=data or "M0 0", fill="none", stroke=canvas.colour("mat-line"), stroke_width=1.1 * canvas.px
    )


def _hexes(canvas: Canvas) -> str:
    """The cells, and stronger the outlines of field pieces that hold several."""
    every = cells(canvas.picture)
    data = "".join(canvas.way(cell.corners) + "Z" for cell in every)
    thin = style(stroke=canvas.colour("mat-ink"), stroke_linejoin="round")
    lines = el(
        "path", d=data or "M0 0", fill="none", stroke_opacity=0.32, stroke_width=1.1 * canvas.px, **thin
    )
    fields = [piece.shape for piece in canvas.picture.pieces if piece.kind == FIELD]
    if len(fields) in (0, len(every)):
        return lines
    bold = "".join(canvas.way(shape.corners) + "Z" for shape in fields if isinstance(shape, Polygon))
    return lines + el(
        "path", d=bold or "M0 0", fill="none", stroke_opacity=0.6, stroke_width=1.8 * canvas.px, **thin
    )


def _squares(canvas: Canvas) -> str:
    every = cells(canvas.picture)
    dark = "".join(canvas.way(c.corners) + "Z" for c in every if (c.column + c.row) % 2)
    lines = "".join(canvas.way(c.corners) + "Z" for c in every)
    chequer = el("path", d=dark or "M0 0", fill=canvas.colour("mat-line"), opacity=0.35)
    thin = style(stroke=canvas.colour("mat-ink"), stroke_opacity=0.28)
    return chequer + el("path", d=lines or "M0 0", fill="none", stroke_width=1.2 * canvas.px, **thin)


def _numbers(canvas: Canvas) -> str:
    """Numbers along the left and the lower (on squares the upper) edge."""
    px, found, grid = canvas.px, [], canvas.picture.grid
    if grid == "square":
        every = cells(canvas.picture)
        for column in sorted({c.column for c in every}):
            x = next(canvas.spot(c.centre)[0] for c in every if c.column == column)
            found.append(el("text", str(column), x=x, y=-9 * px))
        for row in sorted({c.row for c in every}):
            y = next(canvas.spot(c.centre)[1] for c in every if c.row == row)
            found.append(el("text", str(row), x=-15 * px, y=y + 4 * px))
    elif grid != "hex":
        count = ruler(canvas.picture)
        step = count.length * count.step / 1000
        for i in range(int(canvas.sheet.right / step + 1e-6) + 1):
            text = f"{i * count.step}" + (f" {count.unit}" if i == 0 else "")
            found.append(el("text", text, x=i * step, y=canvas.sheet.high + 17 * px))
        for i in range(1, int(canvas.sheet.high / step + 1e-6) + 1):
            found.append(el("text", f"{i * count.step}", x=-15 * px, y=canvas.sheet.high - i * step + 4 * px))
    look = style(font_weight="600", fill=canvas.colour("ink-3"), text_anchor="middle", aria_hidden="true")
    return el("g", *found, font_size=11 * px, **look) if found else ""


# Zones


def zones(canvas: Canvas) -> str:
    """Areas of the scenario, with their names."""
    return el("g", *(_zone(canvas, zone) for zone in canvas.picture.zones), id=f"{canvas.prefix}layer-zones")


def _zone(canvas: Canvas, zone: Zone) -> str:
    owned = zone.side >= 0
    colour = canvas.colour(side_look(zone.side).colour if owned else "t-zone")
    u = canvas.unit
    dash = f"{num(8 * u)} {num(4 * u)}" if not owned else f"{num(2 * u)} {num(3 * u)}"
    edge = style(stroke=colour, stroke_width=1.8 * u, stroke_dasharray=dash)
    shape = canvas.outline(zone.shape, fill=colour, fill_opacity=0.1, **edge)
    owner = f", {side_name(canvas, zone.side)}" if owned else ""
    label = f"{canvas.called(zone.name)}, zone{owner}"
    return el("g", el("title", escaped(label)), shape, role="img", aria_label=label)


def side_name(canvas: Canvas, side: int) -> str:
    """What a side is called."""
    sides = canvas.picture.sides
    return sides[side] if 0 <= side < len(sides) else ("nobody" if side < 0 else f"side {side + 1}")


# Terrain


def pieces(canvas: Canvas) -> str:
    """Terrain, large pieces below small ones; neighbours of one kind cast no shadow on each other."""
    found = []
    order = [canvas.picture.pieces[i] for i in terrain(canvas.picture)]
    for kind, some in groupby(order, lambda piece: piece.kind):
        alike = list(some)
        if kind_look(kind).tall:
            found.append(_shadows(canvas, alike))
        found += [_piece(canvas, piece) for piece in alike]
    return el("g", *found, id=f"{canvas.prefix}layer-terrain")


def _shadows(canvas: Canvas, some: list[Piece]) -> str:
    drop = f"translate({num(3.4 * canvas.unit)} {num(4.2 * canvas.unit)})"
    shapes = [canvas.outline(piece.shape) for piece in some]
    look = style(opacity=0.2, filter=canvas.ref("soft"), aria_hidden="true")
    return el("g", *shapes, fill="#000", transform=drop, **look)


def _piece(canvas: Canvas, piece: Piece) -> str:
    look, u = kind_look(piece.kind), canvas.unit
    label = f"{canvas.called(piece.label or piece.name)}, {piece.kind}"
    dash = " ".join(num(float(part) * u) for part in look.dash.split()) or None
    edge = style(stroke=canvas.colour(look.edge), stroke_width=look.width * u, stroke_dasharray=dash)
    edge["stroke_linecap"] = "round" if piece.kind == "open" else None
    edge["fill_opacity"] = 0.2 if piece.kind == "ether" else None
    body = canvas.outline(piece.shape, fill=canvas.colour(look.fill), stroke_linejoin="round", **edge)
    hatch = canvas.outline(piece.shape, fill=canvas.ref(f"p-{piece.kind}")) if look.tile else ""
    return el("g", el("title", escaped(label)), body, hatch, role="img", aria_label=label)


def tags(canvas: Canvas) -> str:
    """Names of terrain and zones, each where there is room; what finds none keeps its spoken label only."""
    found = []
    for i in terrain(canvas.picture):
        piece = canvas.picture.pieces[i]
        if piece.label:
            found.append(_tag(canvas, piece))
    for zone in canvas.picture.zones:
        found.append(_zone_name(canvas, zone))
    return el("g", *found, id=f"{canvas.prefix}layer-tags", aria_hidden="true")


def _tag(canvas: Canvas, piece: Piece) -> str:
    text = shortened(canvas.called(piece.label), 28)
    box, u = canvas.box(piece.shape), canvas.unit
    wide = text_width(text, 7.8) + 9
    crowded = (
        canvas.picture.grid in ("hex", "square") and box_of(piece.shape).width < 1.5 * canvas.picture.cell
    )
    if crowded and wide * u > 1.25 * box.width:
        return ""
    x, y = (box.left + box.right) / 2, (box.low + box.high) / 2
    spots = [(x, box.low + 3 * u), (x, box.high - 3 * u), (x, y), (x, box.low - 9 * u), (x, box.high + 9 * u)]
    spots += [(box.left - wide * u / 2, y), (box.right + wide * u / 2, y)]
    place = canvas.settle(wide, 14, spots)
    if place is None:
        return ""
    before, _, last = text.rpartition(" ")
    if before and last.isdecimal():
        shown = f"{escaped(before)} {el('tspan', last, font_weight='800', fill=canvas.colour('ink'))}"
    else:
        shown = escaped(text)
    back = el(
        "rect", x=-wide / 2, y=-7, width=wide, height=14, rx=4, fill=canvas.colour("panel"), opacity=0.9
    )
    look = style(font_weight="600", fill=canvas.colour("ink-2"), text_anchor="middle")
    return canvas.at(*place, back, el("text", shown, y=2.8, font_size=7.8, **look))


def _zone_name(canvas: Canvas, zone: Zone) -> str:
    text = shortened(canvas.called(zone.name), 28)
    if not text:
        return ""
    box, u = canvas.box(zone.shape), canvas.unit
    x, y = (box.left + box.right) / 2, (box.low + box.high) / 2
    wide = text_width(text, 7.6) + 4
    spots = [(x, box.low + 9 * u), (x, box.high - 9 * u), (x, y), (x, box.low - 8 * u), (x, box.high + 8 * u)]
    spots += [(box.left + (wide / 2 + 4) * u, y), (box.right - (wide / 2 + 4) * u, y)]
    place = canvas.settle(wide, 11, spots)
    if place is None:
        return ""
    colour = canvas.colour(side_look(zone.side).ink if zone.side >= 0 else "accent-ink")
    halo = style(stroke=canvas.colour("mat"), stroke_width=2.4, paint_order="stroke")
    return canvas.at(*place, words(text, 7.6, colour, y=2.7, **halo))
