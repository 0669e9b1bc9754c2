"""The sheet a drawing is made on: from um to millimetres, sizes that stay readable, and room for labels.

Three lengths are in use. The board is in millimetres, the header in screen pixels (`px` mm each), and
everything that must stay readable at any zoom (rings, pips, text, patterns) in design units (`unit` mm
each): the millimetres of the design's own table, which shows 1.39 px for each.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from math import atan2, degrees
from typing import Final
from unicodedata import east_asian_width

from highground.draw.board import Box, bounds, box_of, upwards
from highground.draw.tokens import theme_colours
from highground.draw.xml import Value, el, num, style
from highground.engine.describe import Speaker
from highground.engine.picture import Picture
from highground.geometry.shapes import Circle, Oval, Point, Polygon, Shape

_DESIGN_PX: Final = 1.39
_DESIGN_RADIUS: Final = 12.5
"""The least base of the design's table, in design units: there pips and text have their full size."""

_MARGIN_PX: Final = 30
HEADER_PX: Final = 56


class Canvas:
    """Where things go on the sheet, in which colours, and which places are taken by labels already."""

    def __init__(self, picture: Picture, theme: str, width_px: int, speaker: Speaker | None = None) -> None:
        if width_px < 200:
            raise ValueError(f"a drawing needs at least 200 px of width, not {width_px}")
        self.picture: Final = picture
        self.speaker: Final = speaker
        self.colours: Final = theme_colours(theme)
        self.width_px: Final = width_px
        self.board: Final = bounds(picture)
        self.up: Final = upwards(picture)
        wide, tall = self.board.width / 1000, self.board.height / 1000
        self.px: Final = wide / (width_px - 2 * _MARGIN_PX)
        self.unit: Final = self.px * _DESIGN_PX * self._ease()
        margin, header = _MARGIN_PX * self.px, HEADER_PX * self.px
        self.view: Final = Box(-margin, -margin - header, wide + margin, tall + margin)
        self.sheet: Final = Box(0, 0, wide, tall)
        key = f"{theme}{width_px}{picture!r}".encode("utf-8", "replace")
        self.prefix: Final = f"hg{blake2b(key, digest_size=4).hexdigest()}-"
        self.symbols: Final[dict[str, None]] = {}
        self._taken: Final[list[Box]] = []

    def _ease(self) -> float:
        """Smaller decorations where bases are tiny on the screen, larger ones where they are big."""
        radii = [min(b.width, b.height) / 2000 for b in (box_of(f.base) for f in self.picture.figures)]
        if not radii:
            return 1.0
        return min(1.2, max(0.62, min(radii) / self.px / (_DESIGN_RADIUS * _DESIGN_PX)))

    def called(self, name: str) -> str:
        """What something is called: by its system, else by itself."""
        return name if self.speaker is None else self.speaker.titled(self.speaker.label(name))

    # Places

    def spot(self, point: Point) -> tuple[float, float]:
        """A point of the table on the sheet, in mm from its upper left corner."""
        return self.place(point.x, point.y)

    def place(self, x: float, y: float) -> tuple[float, float]:
        """The same for um that need not be whole."""
        down = self.board.high - y if self.up else y - self.board.low
        return (x - self.board.left) / 1000, down / 1000

    def box(self, shape: Shape) -> Box:
        """The rectangle around a shape, on the sheet."""
        around = box_of(shape)
        (x0, y0), (x1, y1) = self.place(around.left, around.low), self.place(around.right, around.high)
        return Box(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))

    def angle(self, direction: Point) -> float:
        """A direction in degrees, clockwise from the right, as SVG turns things."""
        return degrees(atan2(-direction.y if self.up else direction.y, direction.x))

    # Elements

    def colour(self, token: str) -> str:
        return self.colours[token]

    def ref(self, name: str) -> str:
        """A reference to a pattern, filter or clip of this drawing."""
        return f"url(#{self.prefix}{name})"

    def outline(self, shape: Shape, **attributes: Value) -> str:
        """A shape as an element, in mm."""
        if isinstance(shape, Circle):
            x, y = self.spot(shape.centre)
            return el("circle", cx=x, cy=y, r=shape.radius / 1000, **attributes)
        if isinstance(shape, Oval):
            x, y = self.spot(shape.centre)
            turn = f"translate({num(x)} {num(y)}) rotate({num(self.angle(shape.facing))})"
            body = el("ellipse", rx=shape.long / 1000, ry=shape.short / 1000, transform=turn)
            return el("g", body, **attributes)
        if isinstance(shape, Polygon):
            return el("path", d=self.way(shape.corners) + "Z", **attributes)
        raise TypeError(f"a {type(shape).__name__} cannot be drawn: only circles, ovals and polygons can")

    def way(self, points: Iterable[Point]) -> str:
        """Path data through some points of the table."""
        spots = [self.spot(point) for point in points]
        return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in spots)

    def at(self, x: float, y: float, *inside: str, **attributes: Value) -> str:
        """A group at a place of the sheet whose inside is in design units."""
        where = f"translate({num(x)} {num(y)}) scale({self.unit:.4f})"
        return el("g", *inside, transform=where, **attributes)

    def use(self, symbol: str, x: float, y: float, size: float, **attributes: Value) -> str:
        """A symbol centred at a place; remembered, so that the drawing carries its definition."""
        self.symbols[symbol] = None
        half = size / 2
        box = style(x=x - half, y=y - half, width=size, height=size)
        return el("use", href=f"#{self.prefix}{symbol}", fill="none", **box, **attributes)

    # Labels

    def reserve(self, box: Box) -> None:
        """Keep labels away from here."""
        self._taken.append(box)

    def settle(
        self, width: float, height: float, spots: Iterable[tuple[float, float]], must: bool = False
    ) -> tuple[float, float] | None:
        """Take the first of some places (centres, in mm) where a label of so many design units is free.

        None if there is none, or the first of all where the label `must` appear.
        """
        first: Box | None = None
        wide, tall = width * self.unit / 2, height * self.unit / 2
        for x, y in spots:
            box = Box(x - wide, y - tall, x + wide, y + tall)
            first = first or box
            inside = (
                self.view.left <= box.left
                and box.right <= self.view.right
                and self.view.low + HEADER_PX * self.px <= box.low
                and box.high <= self.view.high
            )
            if inside and not any(box.meets(other) for other in self._taken):
                self._taken.append(box)
                return x, y
        if must and first is not None:
            self._taken.append(first)
            return (first.left + first.right) / 2, (first.low + first.high) / 2
        return None


def text_width(text: str, size: float, bold: bool = True) -> float:
    """About how wide a text will be: no font is at hand, so this errs a little to the wide side."""
    total = 0.0
    for sign in text:
        if east_asian_width(sign) in "WF":
            total += 1.0
        elif sign in "iljtfrI.,:;'!|()[] ":
            total += 0.34
        elif sign in "mwMW@%—…":
            total += 0.9
        elif sign.isupper():
            total += 0.68
        else:
            total += 0.55
    return total * size * (1.03 if bold else 1.0)


def shortened(text: str, most: int) -> str:
    """A text of at most so many characters, one line, with an ellipsis where something is missing."""
    text = " ".join(text.split())
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"
