"""Pictures to draw: one of each grid, with every kind of terrain, ring, badge and mark among them."""

from __future__ import annotations

from math import sqrt

from highground.engine.picture import Figure, Mark, Picture, Piece, Zone
from highground.geometry import hexes
from highground.geometry import hexons as flowers
from highground.geometry.shapes import Circle, Oval, Point, Polygon, Segment, Shape
from highground.geometry.units import inch, mm

__all__ = ["empty", "hex_field", "plane", "squares"]


def at(x: float, y: float) -> Point:
    return Point(mm(x), mm(y))


def disc(x: float, y: float, diameter: float) -> Circle:
    return Circle(at(x, y), mm(diameter) // 2)


def slab(x: float, y: float, across: float, up: float, dx: float = 1, dy: float = 0) -> Polygon:
    """A rectangle around (x, y), its length along (dx, dy)."""
    length = sqrt(dx * dx + dy * dy)
    ax, ay = dx / length * across / 2, dy / length * across / 2
    bx, by = -dy / length * up / 2, dx / length * up / 2
    signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    return Polygon(tuple(at(x + s * ax + t * bx, y + s * ay + t * by) for s, t in signs))


def blob(x: float, y: float, *radii: float) -> Polygon:
    """A closed curve of twelve corners, by their distance from (x, y)."""
    around = (
        (1, 0), (0.87, 0.5), (0.5, 0.87), (0, 1), (-0.5, 0.87), (-0.87, 0.5),
        (-1, 0), (-0.87, -0.5), (-0.5, -0.87), (0, -1), (0.5, -0.87), (0.87, -0.5),
    )  # fmt: skip
    return Polygon(tuple(at(x + r * a, y + r * b) for (a, b), r in zip(around, radii, strict=True)))


def plane() -> Picture:
    """Three by three feet: eight models of four sides, terrain of every kind."""
    pieces: tuple[tuple[str, str, Shape, str], ...] = (
        ("copse", "wood", blob(60, 60, 40, 36, 30, 34, 38, 40, 36, 30, 34, 38, 40, 36), "Copse 1"),
        ("wood", "open", blob(220, 650, 105, 98, 90, 82, 74, 70, 92, 80, 70, 66, 76, 90), "Birch wood 2"),
        ("rubble", "difficult", blob(640, 190, 92, 84, 60, 52, 58, 80, 96, 90, 66, 55, 62, 80), "Rubble 1"),
        (
            "cinders",
            "hazardous",
            blob(590, 730, 62, 60, 56, 50, 55, 62, 66, 58, 50, 46, 52, 60),
            "Cinder bed",
        ),
        ("river", "water", Polygon((at(742, 0), at(800, 0), at(770, 914), at(712, 914))), ""),
        ("house", "solid", slab(560, 440, 88, 74, 1, 0.14), "Toll house 4"),
        ("tower", "solid", slab(845, 700, 66, 84, 1, -0.09), "Mill 3"),
        ("platform", "solid", slab(150, 400, 66, 60, 1, -0.21), "Watch platform 2"),
        ("stairs", "stairs", slab(205, 380, 36, 24, 1, -0.21), ""),
        ("font", "reinforced", Circle(at(420, 470), mm(25)), "Font of Conflict 2"),
        ("arch", "reinforced", slab(300, 520, 74, 18, 0.85, 0.53), "Arch 3"),
        ("screen", "fragile", slab(390, 210, 92, 13, 1, -0.1), "Glass screen 1"),
        ("yard", "wall", slab(180, 660, 60, 12, 1, 0), "Yard wall"),
        ("goods", "crates", slab(90, 660, 20, 20, 1, 0), "Goods 1"),
        ("ley", "console", slab(600, 590, 78, 13, 1, 0.25), "Ley Line 1"),
        ("span", "bridge", slab(765, 480, 96, 46, 1, 0.25), "Bridge"),
        ("gate", "door", slab(566, 402, 26, 8, 1, 0.14), ""),
        ("rift", "ether", Circle(at(860, 190), mm(38)), "Rift"),
        ("cliff", "impassable", slab(60, 830, 90, 60, 1, 0.3), "Cliff"),
        ("altar", "holy ground", Circle(at(120, 130), mm(40)), "Altar"),
    )
    steed = Oval(at(360, 330), at(10, 3), mm("37.5"), mm(21))
    figures = (
        Figure("Lancer Vey", 0, steed, "lancer", at(10, 3), 3, 4, False, ("Weaken 2",)),
        Figure("Oriel", 0, disc(375, 545, 32), "captain", at(1, 2), 5, 5, True),
        Figure("Shieldbearer", 0, disc(210, 300, 32), "shield", at(3, 1), 3, 3),
        Figure("Ilo", 0, disc(150, 400, 25), "marksman", at(5, 1), 3, 3, False, ("E 2",)),
        Figure("Gorath", 1, disc(470, 620, 60), "gorath", at(0, -1), 4, 5, True),
        Figure("Spitter", 1, disc(690, 420, 50), "spitter", at(-5, -1), 4, 4, False, ("slow", "burning 3")),
        Figure("Barge-Bull", 2, disc(660, 320, 40), "bull", at(-4, 1), 11, 14),
        Figure("Warden 7", 3, slab(546, 166, 32, 32), "W7", None, 2, 3),
    )  # fmt: skip
    strides = (Segment(at(240, 200), at(300, 240)), Segment(at(300, 240), at(345, 300)))
    sighted = (Segment(at(397, 341), at(512, 410)), Segment(at(512, 410), at(666, 417)))
    marks = (
        Mark("path", strides, "2 of 3 strides"),
        Mark("sight", (Segment(at(365, 350), at(462, 592)),), "Gorath: partial cover +1"),
        Mark("blocked", sighted, "Toll house hides Spitter"),
        Mark("range", (Segment(at(226, 300), at(332, 322)),), "4.1 in"),
    )  # fmt: skip
    return Picture(
        "Seize Fate (company)",
        inch(36),
        inch(36),
        sides=("Brass", "Menagerie", "Drift", "Wardens"),
        scores=(3, 2, 0, 1),
        note="Round 3 of 5 · 250 points",
        pieces=tuple(Piece(*piece) for piece in pieces),
        zones=(Zone("Conflict", Circle(at(420, 470), mm(76))), Zone("Brass edge", slab(457, 20, 880, 36), 0)),
        figures=figures,
        marks=marks,
    )


HEX = 20_000
"""From the centre of a hex to its corner."""


def _hex(q: int, r: int) -> Polygon:
    return Polygon(tuple(hexes.corners((q, r), HEX)))


def _around(a: int, b: int, radius: int) -> Circle:
    return Circle(hexes.layout(flowers.centre_of(a, b), HEX), radius)


def hex_field() -> Picture:
    """A field of nineteen flowers of seven hexes, no rectangle, around the point (0, 0)."""
    field = [Piece(f"{q},{r}", "field", _hex(q, r)) for q, r in sorted(flowers.field(2))]
    hills = [Piece(f"hill {i + 1}", "solid", _hex(*h), "") for i, h in enumerate(flowers.hexes_of(1, 0))]
    marsh = [
        Piece(f"marsh {i + 1}", "difficult", _hex(*h), "") for i, h in enumerate(flowers.hexes_of(-1, 1))
    ]
    grove = [Piece(f"grove {i + 1}", "open", _hex(*h), "") for i, h in enumerate(flowers.hexes_of(0, -1))]
    vortex = [Piece("vortex", "ether", _around(-1, 0, 45_000), "Vortex 3")]
    one = [
        Figure("Brass Strider", 0, _around(0, 2, 42_000), "strider", None, 14, 14),
        Figure("Ysolde Marr", 0, Circle(hexes.layout((-3, 4), HEX), 14_000), "lamp", None, 10, 10, True),
        Figure("Bow", 0, Circle(hexes.layout((2, 3), HEX), 14_000), "bow", None, 4, 4),
        Figure("Barnacle Ox", 1, _around(0, -2, 42_000), "bull", None, 12, 14, True),
        Figure(
            "Orrek", 1, Circle(hexes.layout((3, -5), HEX), 14_000), "anchor", None, 6, 8, False, ("poison",)
        ),
        Figure("Levy", 1, Circle(hexes.layout((0, 0), HEX), 14_000), "skull", None, 4, 4),
    ]
    walk = Mark("path", (Segment(hexes.layout((2, 3), HEX), hexes.layout((1, 1), HEX)),), "2 hexes")
    return Picture(
        "Harvest of the Storm",
        0,
        0,
        grid="hex",
        cell=round(HEX * sqrt(3)),
        sides=("Compact", "Clans"),
        scores=(4, 3),
        note="Turn 3",
        pieces=tuple(field + hills + marsh + grove + vortex),
        zones=(Zone("Crystal", _around(0, 0, 48_000)),),
        figures=tuple(one),
        marks=(walk,),
    )


def squares() -> Picture:
    """Sixteen by ten squares with three models in one of them."""
    cell = 50_000

    def mid(x: int, y: int, dx: int = 0, dy: int = 0) -> Point:
        return Point(x * cell + cell // 2 + dx, y * cell + cell // 2 + dy)

    def block(x: int, y: int, across: int = 1, down: int = 1) -> Polygon:
        x0, y0, x1, y1 = x * cell, y * cell, (x + across) * cell, (y + down) * cell
        return Polygon((Point(x0, y0), Point(x1, y0), Point(x1, y1), Point(x0, y1)))

    walls = ((6, 1, 1, 2), (12, 2, 1, 2), (4, 5, 1, 2), (9, 7, 1, 2))
    crates = (
        (4, 0),
        (8, 0),
        (2, 1),
        (11, 0),
        (4, 2),
        (8, 2),
        (14, 3),
        (6, 4),
        (10, 4),
        (12, 5),
        (6, 6),
        (8, 9),
    )
    pieces = [Piece(f"wall {i + 1}", "impassable", block(*wall)) for i, wall in enumerate(walls)]
    pieces += [Piece(f"crates {i + 1}", "fragile", block(*crate), "2") for i, crate in enumerate(crates)]
    pieces += [Piece("hatch", "door", block(5, 9), ""), Piece("panel", "console", block(15, 6), "")]
    small = 14_000
    figures = (
        Figure("Ysolde Marr", 0, Circle(mid(3, 4), 18_000), "captain", None, 18, 105),
        Figure("Teodric", 0, Circle(mid(2, 5), 18_000), "marks", None, 5, 6, True),
        Figure("Bram", 0, Circle(mid(7, 5, -10_000, -8_000), small), "shield", None, 2, 2),
        Figure("Sable", 1, Circle(mid(7, 5, 12_000, -8_000), small), "blade", None, 2, 3),
        Figure("Hob", 1, Circle(mid(7, 5, 0, 14_000), small), "fist", None, 3, 3, False, ("hinder",)),
        Figure("Jun Mercer", 1, Circle(mid(10, 2), 18_000), "gun", None, 4, 4),
        Figure("Dela", 1, Circle(mid(12, 5), 18_000), "hook", None, 4, 4, True),
        Figure("Nia", 0, Circle(mid(4, 8), 18_000), "pistol", Point(1, -1), 3, 4),
    )
    line = Mark("sight", (Segment(mid(3, 4), mid(10, 2)),), "Line clear through 6 squares")
    return Picture(
        "Firefight on Customs Quay",
        16 * cell,
        10 * cell,
        grid="square",
        cell=cell,
        sides=("Watch", "Crew"),
        scores=(3, 4),
        note="Round 4 of 10",
        pieces=tuple(pieces),
        zones=(
            Zone("Quay", block(7, 2, 3, 5)),
            Zone("Watch", block(0, 0, 2, 10), 0),
            Zone("Crew", block(14, 0, 2, 10), 1),
        ),
        figures=figures,
        marks=(line,),
    )


def empty(grid: str = "plane") -> Picture:
    """A bare table."""
    return Picture("", mm(500), mm(400), grid=grid, cell=mm(50))
