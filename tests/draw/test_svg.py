"""The SVG drawing: well formed, labelled, safe with any text, the same every time."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from highground.draw import to_svg
from highground.draw.board import bounds, cells, ruler
from highground.draw.glyphs import SYMBOLS
from highground.draw.tokens import DARK, KINDS, LIGHT, NOBODY, PLAIN, SIDES
from highground.engine.picture import Figure, Mark, Picture, Piece, Zone
from highground.geometry import hexes
from highground.geometry import hexons as flowers
from highground.geometry.shapes import Circle, Point, Polygon, Segment
from highground.geometry.units import inch, mm
from highground.record import fields_of
from tests.draw.samples import HEX, empty, hex_field, plane, squares

SVG = "{http://www.w3.org/2000/svg}"
SAMPLES = {"plane": plane, "hex": hex_field, "square": squares}
NASTY = "<b onload=\"x('1')\">&amp;]]>\x00\x1b[31m\ud800 \u202e"


def parsed(picture: Picture, theme: str = "light", width_px: int = 1200) -> ET.Element:
    return ET.fromstring(to_svg(picture, theme, width_px))


def labels(root: ET.Element) -> list[str]:
    return [g.attrib["aria-label"] for g in root.iter(f"{SVG}g") if g.get("role") == "img"]


def named(name: str) -> Picture:
    """A table on which everything has the same name."""
    spot = Circle(Point(mm(100), mm(100)), mm(16))
    line = Segment(Point(0, 0), Point(mm(100), mm(50)))
    return Picture(
        name,
        mm(300),
        mm(200),
        sides=(name, name),
        scores=(1, 2),
        note=name,
        pieces=(Piece(name, name, spot, name),),
        zones=(Zone(name, spot, 0),),
        figures=(Figure(name, 0, spot, name, None, 1, 2, True, (name,)),),
        marks=(Mark(name, (line,), name),),
    )


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("grid", sorted(SAMPLES))
def test_every_thing_on_the_table_has_a_spoken_label(grid: str, theme: str) -> None:
    picture = SAMPLES[grid]()
    spoken = labels(parsed(picture, theme))
    for figure in picture.figures:
        assert any(label.startswith(f"{figure.name}, {picture.sides[figure.side]}") for label in spoken)
    for piece in picture.pieces:
        assert piece.kind == "field" or f"{piece.label or piece.name}, {piece.kind}" in spoken
    for zone in picture.zones:
        assert any(label.startswith(f"{zone.name}, zone") for label in spoken)


def test_a_model_says_its_wounds_badges_and_whether_it_is_done() -> None:
    spoken = labels(parsed(plane()))
    assert "Lancer Vey, Brass, 3 of 4 wounds, Weaken 2, not done" in spoken
    assert "Oriel, Brass, 5 of 5 wounds, done" in spoken


@pytest.mark.parametrize("grid", sorted(SAMPLES))
def test_a_drawing_needs_nothing_from_elsewhere(grid: str) -> None:
    text = to_svg(SAMPLES[grid]())
    root = ET.fromstring(text)
    assert {element.tag for element in root.iter()}.isdisjoint({f"{SVG}script", f"{SVG}image", f"{SVG}style"})
    known = {element.attrib["id"] for element in root.iter() if "id" in element.attrib}
    used = set(re.findall(r'(?:url\(#|href="#)([^)"]+)', text))
    assert used <= known
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    assert "var(--" not in text


@pytest.mark.parametrize("grid", sorted(SAMPLES))
def test_numbers_are_finite_and_the_same_every_time(grid: str) -> None:
    text = to_svg(SAMPLES[grid]())
    assert text == to_svg(SAMPLES[grid]())
    values = " ".join(v for element in ET.fromstring(text).iter() for v in element.attrib.values())
    assert not re.search(r"\b(nan|inf)\b", values, re.IGNORECASE)


def test_every_colour_that_a_drawing_names_is_in_the_sheet_that_the_table_is_styled_with() -> None:
    named = {name for look in [*KINDS.values(), PLAIN] for name in (look.fill, look.edge, look.mark)}
    named |= {name for look in [*SIDES, NOBODY] for name in (look.colour, look.ink, look.base)}
    assert named <= LIGHT.keys()
    assert LIGHT["side-a"] != DARK["side-a"]


def test_themes_differ_in_colours_alone() -> None:
    assert LIGHT.keys() == DARK.keys()

    def shape_of(theme: str) -> list[tuple[str, str | None]]:
        return [(element.tag, element.get("d")) for element in parsed(plane(), theme).iter()]

    assert shape_of("light") == shape_of("dark")
    assert LIGHT["mat"] in to_svg(plane(), "light")
    assert DARK["mat"] in to_svg(plane(), "dark")
    with pytest.raises(ValueError, match="light or dark"):
        to_svg(plane(), "sepia")


def test_text_from_outside_is_escaped() -> None:
    root = parsed(named(NASTY))
    assert not list(root.iter(f"{SVG}b"))
    assert any("<b onload=\"x('1')\">&amp;]]>" in label for label in labels(root))


@settings(max_examples=30)
@given(st.text(max_size=40))
def test_any_name_gives_well_formed_xml(name: str) -> None:
    parsed(named(name))


@pytest.mark.parametrize("grid", ["plane", "hex", "square"])
def test_a_bare_table_can_be_drawn(grid: str) -> None:
    root = parsed(empty(grid))
    assert root.find(f"{SVG}title") is not None
    assert root.find(f"{SVG}desc") is not None


@pytest.mark.parametrize("width_px", [300, 900, 2400])
def test_the_width_is_the_one_asked_for(width_px: int) -> None:
    root = parsed(plane(), width_px=width_px)
    assert root.attrib["width"] == str(width_px)
    _, _, wide, tall = map(float, root.attrib["viewBox"].split())
    assert wide / tall == pytest.approx(width_px / int(root.attrib["height"]), rel=0.01)


def test_up_is_up_on_a_plane_and_down_on_a_grid() -> None:
    def height_of(grid: str, y: int) -> float:
        figure = Figure("One", 0, Circle(Point(mm(125), y), mm(10)), "x")
        bare = empty(grid)
        picture = Picture(
            "", bare.width, bare.height, grid=grid, cell=bare.cell, sides=("a",), figures=(figure,)
        )
        group = next(g for g in parsed(picture).iter(f"{SVG}g") if g.get("aria-label", "").startswith("One"))
        place = re.match(r"translate\(\S+ (\S+)\)", group.attrib["transform"])
        assert place is not None
        return float(place[1])

    assert height_of("plane", mm(25)) == pytest.approx(375)
    assert height_of("square", mm(25)) == pytest.approx(25)


def test_sides_differ_by_ring_and_kinds_by_pattern() -> None:
    root = parsed(plane())
    rings = {
        (e.get("stroke-dasharray"), e.get("stroke-linecap"), e.get("stroke-width"))
        for e in root.iter(f"{SVG}ellipse")
        if e.get("stroke")
    }
    assert len(rings) >= 3
    patterns = [ET.tostring(p[0]) for p in root.iter(f"{SVG}pattern")]
    assert len(patterns) == len(KINDS)
    assert len({re.sub(rb"#[0-9a-f]{6}", b"", p) for p in patterns}) == len(KINDS)


def test_a_symbol_is_drawn_where_one_fits_and_initials_elsewhere() -> None:
    root = parsed(plane())
    ids = {symbol.attrib["id"].split("-", 1)[1] for symbol in root.iter(f"{SVG}symbol")}
    assert {"u-captain", "u-lancer", "u-marks", "c-weaken", "c-done"} <= ids <= set(SYMBOLS)
    assert "W7" in [text.text for text in root.iter(f"{SVG}text")]


def test_a_hex_table_shows_its_field_or_fills_its_rectangle() -> None:
    assert len(cells(hex_field())) == 19 * 7
    whole = cells(empty("hex"))
    box = bounds(empty("hex"))
    assert len({(cell.column, cell.row) for cell in whole}) == len(whole) > 60
    assert box.left >= 0
    assert box.low >= 0
    assert len(cells(empty("square"))) == 80


def test_groups_of_hexes_that_make_up_a_field_are_outlined() -> None:
    """Nineteen flowers of seven: one more line than where every hex is a field of its own."""
    flowers_of = [
        Piece("", "field", Polygon(tuple(hexes.outline(flowers.hexes_of(a, b), HEX))))
        for a, b in flowers.disc((0, 0), 2)
    ]
    single = hex_field()
    rest = [piece for piece in single.pieces if piece.kind != "field"]
    figures = {name: getattr(single, name) for name in fields_of(Picture)}
    grouped = Picture(**{**figures, "pieces": (*flowers_of, *rest)})
    assert len(cells(grouped)) == len(cells(single)) == 19 * 7
    drawn = [_mat_lines(picture) for picture in (single, grouped)]
    assert drawn[1] == drawn[0] + 1


def _mat_lines(picture: Picture) -> int:
    (mat,) = [g for g in parsed(picture).iter(f"{SVG}g") if g.attrib.get("id", "").endswith("layer-mat")]
    return len([path for path in mat.iter(f"{SVG}path") if path.attrib.get("fill") == "none"])


def test_in_a_throng_on_hexes_names_without_room_are_cut_to_initials() -> None:
    """Nineteen models wall to wall: those outside keep their names, and nobody goes unnamed."""
    spots = hexes.disc((0, 0), 2)
    throng = tuple(
        Figure(f"tide-reaver-{n}", 0, Circle(hexes.layout(spot, HEX), mm(14)), "reaver", None, 4, 4)
        for n, spot in enumerate(spots)
    )
    bare = hex_field()
    figures = {name: getattr(bare, name) for name in fields_of(Picture)}
    texts = [text.text for text in parsed(Picture(**{**figures, "figures": throng})).iter(f"{SVG}text")]
    named = [n for n in range(len(spots)) if f"tide-reaver-{n}" in texts]
    assert 0 not in named
    assert len(named) >= 6
    assert all(f"tr{n}" in texts for n in range(len(spots)) if n not in named)


def test_a_table_is_counted_in_the_unit_that_fits_it() -> None:
    feet = Picture("", inch(36), inch(48))
    assert ruler(feet)[::2] == ("in", 6)
    assert ruler(empty())[::2] == ("mm", 50)


def test_a_drawing_too_narrow_to_read_is_refused() -> None:
    with pytest.raises(ValueError, match="200 px"):
        to_svg(plane(), width_px=10)
