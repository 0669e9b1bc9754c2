"""The drawing in characters: everything is there, within the columns, readable without colour."""

from __future__ import annotations

import re
from math import sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console

from highground.draw import to_text
from highground.engine.picture import Figure, Picture, Piece, Zone
from highground.geometry import hexes
from highground.geometry import hexons as flowers
from highground.geometry.shapes import Circle, Point, Polygon
from highground.geometry.units import inch, mm
from tests.draw.samples import HEX, empty, hex_field, plane, squares

SAMPLES = {"plane": plane, "hex": hex_field, "square": squares}


def small() -> Picture:
    """A foot by nine inches: a wall, rough ground, a zone, two models."""
    wall = Polygon(
        (Point(inch(5), inch(2)), Point(inch(6), inch(2)), Point(inch(6), inch(7)), Point(inch(5), inch(7)))
    )
    rough = Circle(Point(inch(9), inch(2)), inch(1))
    figures = (
        Figure("Ann Lee", 0, Circle(Point(inch(2), inch(3)), mm(16)), "bow", Point(1, 1), 1, 2, True),
        Figure("Ox", 1, Circle(Point(inch(10), inch(6)), mm(16)), "Ox", None, 9, 12, False, ("slow",)),
    )
    return Picture(
        "Yard",
        inch(12),
        inch(9),
        sides=("Red", "Blue"),
        scores=(1, 0),
        note="1/4",
        pieces=(Piece("wall", "solid", wall, "Wall"), Piece("mud", "difficult", rough, "")),
        zones=(Zone("Gate", Circle(Point(inch(9), inch(6)), inch(2))),),
        figures=figures,
    )


GOLDEN = """\
Yard  1/4
[] Red 1  <> Blue 0
     ┌─────────────────────────────────┐
     │                                 │
   8 │                       ::::      │
     │                    :::    ::    │
     │              ███  :         :   │
   6 │              ███  :     <Ox>:   │
     │              ███   :::    ::    │
   4 │              ███      ::::      │
     │              ███                │
     │   [AL]       ███      ░░░░      │
   2 │                      ░░░░░      │
     │                       ░░░       │
   0 │                                 │
     └─────────────────────────────────┘
      0 in 2     4    6     8    10  12
[AL] Ann Lee  ■□ 1/2  at 2,3 ↗  ✓ done
<Ox> Ox       9/12  at 10,6  slow
█ solid:  Wall
░ difficult:  mud
: Gate
"""


def test_a_small_table_looks_like_this() -> None:
    assert to_text(small(), 40, colour=False).plain + "\n" == GOLDEN


@pytest.mark.parametrize("columns", [40, 60, 72, 100])
@pytest.mark.parametrize("grid", sorted(SAMPLES))
def test_every_model_is_there_and_nothing_leaves_the_columns(grid: str, columns: int) -> None:
    picture = SAMPLES[grid]()
    lines = to_text(picture, columns).plain.split("\n")
    assert max(cell_len(line) for line in lines) <= columns
    bottom = next(i for i, line in enumerate(lines) if "└" in line)
    table, legend = "\n".join(lines[:bottom]), lines[bottom:]
    for figure in picture.figures:
        line = next(line for line in legend if f" {figure.name}" in line)
        mark = line.split(" ")[0]
        assert mark[0] == "[<{("[figure.side]
        assert mark in table or mark[:2] in table or "×" in table, "itself, or in a crowd that is counted"


@pytest.mark.parametrize("grid", sorted(SAMPLES))
def test_colour_adds_style_and_no_character(grid: str) -> None:
    coloured, plain = to_text(SAMPLES[grid]()), to_text(SAMPLES[grid](), colour=False)
    assert coloured.plain == plain.plain == to_text(SAMPLES[grid]()).plain
    assert any(span.style for span in coloured.spans)
    assert not any(span.style for span in plain.spans)


def test_a_console_prints_it_as_it_is() -> None:
    console = Console(width=80, color_system=None)
    with console.capture() as shown:
        console.print(to_text(small(), 60))
    assert shown.get() == to_text(small(), 60).plain + "\n"


def test_models_in_one_place_are_all_shown() -> None:
    spot = Circle(Point(inch(6), inch(4)), mm(16))
    crowd = tuple(Figure(f"Levy {i}", i % 2, spot, "levy") for i in range(30))
    picture = Picture("", inch(12), inch(9), sides=("a", "b"), figures=crowd)
    text = to_text(picture, 60).plain
    marks = [line.split(" ")[0] for line in text.split("\n")[-30:]]
    assert len(set(marks)) == 30
    assert all(text.count(mark) == 2 for mark in marks)


def in_one_square(count: int) -> Picture:
    """Three by three squares, so many models in the middle one."""
    spot = Circle(Point(inch(3), inch(3)), mm(16))
    names = ("Ann", "Bo", "Cid", "Dag", "Eve", "Fox", "Gus")
    crowd = tuple(Figure(name, i % 2, spot, "levy") for i, name in enumerate(names[:count]))
    return Picture("", inch(6), inch(6), grid="square", cell=inch(2), sides=("a", "b"), figures=crowd)


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        (1, ["·     ·     ·     ", "       [An]       ", "                  "]),
        (2, ["·     [An]  ·     ", "      <Bo>        ", "                  "]),
        (4, ["·     [A<B[C·     ", "      <D          ", "                  "]),
    ],
)
def test_models_stay_in_their_own_square(count: int, expected: list[str]) -> None:
    lines = to_text(in_one_square(count), 60, colour=False).plain.splitlines()
    rows = [line[6:24] for line in lines if line[5:6] == "│"]
    assert rows[3:6] == expected
    assert all(set(row) <= {"·", " "} for row in rows[:3] + rows[6:])


def test_a_square_too_small_for_a_crowd_says_how_many_more_there_are() -> None:
    fine = Picture(
        "", inch(40), inch(6), grid="square", cell=inch(2), sides=("a", "b"), figures=in_one_square(7).figures
    )
    rows = [line for line in to_text(fine, 50, colour=False).plain.splitlines() if line[5:6] == "│"]
    assert rows[1][6:12] == "· ×7· "
    rows = [line for line in to_text(fine, 100, colour=False).plain.splitlines() if line[5:6] == "│"]
    assert (rows[2][10:14], rows[3][10:14]) == ("[A<B", "[C+4")


def test_thin_and_tiny_pieces_do_not_vanish() -> None:
    thin = Polygon((Point(0, mm(100)), Point(mm(500), mm(100)), Point(mm(500), mm(101)), Point(0, mm(101))))
    dot = Circle(Point(mm(333), mm(333)), mm(1))
    bare = empty()
    pieces = (Piece("fence", "fragile", thin), Piece("well", "water", dot))
    picture = Picture("", bare.width, bare.height, pieces=pieces)
    table = to_text(picture, 60).plain.split("└")[0]
    assert "~" in table
    assert "%" in table


@pytest.mark.parametrize("grid", ["plane", "hex", "square"])
def test_a_bare_table_can_be_drawn(grid: str) -> None:
    assert "┌" in to_text(empty(grid), 60).plain


def test_a_base_over_several_cells_shows_in_each_of_them() -> None:
    big = Figure("Ox", 1, Circle(Point(mm(105), mm(75)), mm(32)), "ox")
    small = Figure("Jo", 0, Circle(Point(mm(15), mm(15)), mm(12)), "jo")
    picture = Picture(
        "", mm(210), mm(150), grid="square", cell=mm(30), sides=("a", "b"), figures=(big, small)
    )
    table = to_text(picture, 60).plain.split("└")[0].split("┌")[1]
    assert table.count("<") == 5 + 1, "five cells, and the badge of the model itself"
    assert table.count("[") == 1


def test_rows_of_hexes_say_from_which_column_to_which_they_go() -> None:
    lines = to_text(hex_field(), 100).plain.splitlines()
    middle = next(line for line in lines if line.startswith("   0 │"))
    assert middle.endswith("│ -5…5")
    narrow = to_text(hex_field(), 40).plain.splitlines()
    assert next(line for line in narrow if line.startswith("   0 │")).endswith("│")


def _flowers(*figures: Figure, pieces: tuple[Piece, ...] = ()) -> Picture:
    """Seven flowers of seven hexes, each a piece of the field with its number."""
    field = [
        Piece("", "field", Polygon(tuple(hexes.outline(list(flowers.hexes_of(a, b)), HEX))), f"{a},{b}")
        for a, b in [(0, 0), *flowers.neighbours((0, 0))]
    ]
    cell = round(HEX * sqrt(3))
    return Picture(
        "", 0, 0, grid="hex", cell=cell, sides=("a", "b"), pieces=(*field, *pieces), figures=figures
    )


def _named(drawn: str) -> list[str]:
    return re.findall(r"-?\d+,-?\d+", drawn)


def test_parts_of_the_field_that_are_several_cells_are_outlined_and_named() -> None:
    lines = to_text(_flowers(), 40).plain.split("└")[0].splitlines()
    middle = next(line for line in lines if line.startswith("   0 │"))
    assert "│·   0,0 ·  │" in middle
    above = next(line for line in lines if line.startswith("  -1 │"))
    assert "│·   ·  │" in above
    every = [f"{a},{b}" for a, b in [(0, 0), *flowers.neighbours((0, 0))]]
    assert sorted(_named("".join(lines))) == sorted(every)
    plain = to_text(hex_field(), 40).plain.split("└")[0].splitlines()[3:]
    assert all(line.count("│") == 2 for line in plain if "│" in line), "single cells have no outline"


def test_a_part_of_the_field_is_not_named_where_somebody_or_something_is() -> None:
    jo = Figure("Jo", 0, Circle(hexes.layout((0, 0), HEX), 14_000), "jo")
    ox = Figure("Ox", 1, Circle(hexes.layout(flowers.centre_of(1, 0), HEX), 42_000), "ox")
    there = flowers.centre_of(0, 1)
    flag = Piece("flag", "console", Polygon(tuple(hexes.corners(there, HEX))))
    table = to_text(_flowers(jo, ox, pieces=(flag,)), 40).plain.split("└")[0]
    assert sorted(_named(table)) == sorted(f"{a},{b}" for a, b in ((-1, 0), (0, -1), (1, -1), (-1, 1)))
    rock = Piece("rock", "solid", Polygon(tuple(hexes.outline(list(flowers.hexes_of(-1, 0)), HEX))))
    assert "-1,0" in _named(to_text(_flowers(pieces=(rock,)), 40).plain), "it fills the whole part"


def test_a_model_is_told_at_the_place_that_orders_name() -> None:
    ox = Figure("Ox", 1, Circle(hexes.layout(flowers.centre_of(1, 0), HEX), 42_000), "ox", place="1,0")
    assert "at 1,0" in to_text(_flowers(ox), 60).plain


def test_a_grid_too_fine_for_cells_is_still_drawn() -> None:
    figure = Figure("One", 0, Circle(Point(mm(50), mm(50)), mm(5)), "x")
    picture = Picture("", mm(1000), mm(600), grid="square", cell=mm(10), sides=("a",), figures=(figure,))
    assert "[On]" in to_text(picture, 60).plain


@settings(max_examples=30)
@given(st.text(max_size=60))
def test_any_name_stays_on_its_line_and_in_the_columns(name: str) -> None:
    base = Circle(Point(inch(2), inch(3)), mm(16))
    picture = Picture(
        name,
        inch(12),
        inch(9),
        sides=(name,),
        scores=(1,),
        note=name,
        pieces=(Piece(name, name, base, name),),
        zones=(Zone(name, base, 0),),
        figures=(Figure(name, 0, base, name, None, 1, 1, True, (name,)),),
    )
    lines = to_text(picture, 60).plain.split("\n")
    assert all(cell_len(line) <= 60 for line in lines)
    assert all(line.isprintable() for line in lines)


def test_a_long_note_goes_on_below_the_title() -> None:
    note = "Turn 1 · faith 3 Creation · hand: Forge-Spark, Tempered Will, 2 × Mending Rain, Raise Bulwark"
    bare = Picture("Yard", inch(12), inch(9), sides=("Red",), scores=(1,), note=note)
    lines = to_text(bare, 40).plain.split("\n")
    assert lines[:4] == [
        "Yard  Turn 1 · faith 3 Creation · hand:",
        "  Forge-Spark, Tempered Will, 2 ×",
        "  Mending Rain, Raise Bulwark",
        "[] Red 1",
    ]


def test_too_few_columns_are_refused() -> None:
    with pytest.raises(ValueError, match="40 columns"):
        to_text(small(), 20)
