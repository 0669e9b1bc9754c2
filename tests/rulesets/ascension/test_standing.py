"""Surfaces, heights and room: what the rules of movement, falling and placing all ask."""

from __future__ import annotations

import pytest

import highground.rulesets.ascension.rulebook as R
from highground.geometry.shapes import Point
from highground.rulesets.ascension.rules.movement.surfaces import (
    BARRED,
    OPEN,
    SOLID,
    barrier,
    elevation,
    floor_of,
    landing_under,
    share_space,
    spot_refusal,
    step_limit,
    stood_on,
    supported,
    top_of,
)
from highground.rulesets.ascension.state.terrain_pieces import Link, Terrain
from tests.marks import clause
from tests.rulesets.ascension.positions import box, disc, halves, model, piece, point, table


def house(levels: tuple[float, ...] = (2, 1), traits: str = "") -> Terrain:
    return piece("House", 3, box(100, 100, 300, 300), traits, levels=levels)


# -- heights -------------------------------------------------------------------------------------


def test_one_stands_as_high_as_all_levels_underfoot() -> None:
    at = table(
        model("Ada", at_mm=(50, 50)),
        model("Bo", at_mm=(150, 150), on=0, level=1),
        model("Cy", at_mm=(200, 200), on=0, level=2),
        model("Di", at_mm=(450, 450), on=1),
        house(),
        piece("Crate", 0.5, box(400, 400, 500, 500)),
    )
    assert [elevation(at, each) for each in at.models.values()] == [0, 4, 6, 1]
    assert (top_of(house().piece), floor_of(house().piece, 1), floor_of(house().piece, 0)) == (6, 4, 0)
    assert (floor_of(house(()).piece, 1), floor_of(house(()).piece, 0)) == (6, 0), "without levels"


@pytest.mark.parametrize(("size", "limit"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_half_the_size_is_rounded_down_to_whole_sizes(size: float, limit: float) -> None:
    assert step_limit(model("Ada", size=size)) == halves(limit)


# -- RUL-65: solid or open -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("traits", "how"),
    [
        ("", SOLID), ("reinforced", SOLID), ("open", OPEN), ("difficult", OPEN), ("hazardous", OPEN),
        ("difficult solid", SOLID), ("impassable", BARRED), ("open impassable", BARRED), ("door", BARRED),
    ],
)  # fmt: skip
def test_a_piece_is_solid_unless_marked_open(traits: str, how: int) -> None:
    assert barrier(piece("Thing", 1, box(0, 0, 10, 10), traits)) == how


def test_an_open_door_and_a_ruin_are_open() -> None:
    assert barrier(piece("Door", 1, box(0, 0, 10, 10), "door", shut=False)) == OPEN
    assert barrier(piece("Wall", 1, box(0, 0, 10, 10), standing=False)) == OPEN


def test_open_pieces_are_stood_on_if_they_have_something_above_the_ground() -> None:
    stairs = Link("Stairs", 1, box(0, 0, 5, 5), box(5, 5, 10, 10))
    assert not stood_on(piece("Wood", 1, box(0, 0, 10, 10), "open"))
    assert stood_on(piece("Bridge", 1, box(0, 0, 10, 10), "open bridge"))
    assert stood_on(house(traits="open"))
    assert stood_on(piece("Gallery", 1, box(0, 0, 10, 10), "open", links=(stairs,)))
    assert not stood_on(piece("Pit", 1, box(0, 0, 10, 10), "bridge impassable"))


# -- RUL-21: who shares a place ------------------------------------------------------------------


def test_only_a_floor_parts_two_bases() -> None:
    at = table(
        house(),
        piece("Roof", 2, disc(500, 500, 50)),
        piece("Bridge", 2, box(0, 600, 900, 700), "bridge open"),
    )
    assert share_space(at, -1, 0, -1, 0)
    assert share_space(at, 0, 1, 0, 1)
    assert not share_space(at, 0, 1, 0, 2)
    assert not share_space(at, -1, 0, 0, 1)
    assert share_space(at, 1, 1, -1, 0), "under a solid top there is no room"
    assert not share_space(at, -1, 0, 2, 1)
    assert share_space(at, 1, 1, 2, 1), "of one height"


# -- room ----------------------------------------------------------------------------------------


@clause("R-5.2.2.b")
def test_a_spot_is_on_the_board_free_and_on_something() -> None:
    ada = model("Ada", at_mm=(700, 700))
    at = table(ada, model("Bo", 1, at_mm=(500, 500)), house(()))
    ahead = Point(1, 0)

    def why(x: float, y: float, on: int = -1, level: int = 0) -> str | None:
        refusal = spot_refusal(at, ada, point(x, y), ahead, on, level, R.R_5_2_2_B)
        return None if refusal is None else refusal.why

    assert why(16, 16) is None
    assert why(15.999, 16) == "off_the_board"
    assert why(16, 15.999) == "off_the_board"
    assert why(984, 984) is None
    assert why(984.001, 984) == "off_the_board"
    assert why(984, 984.001) == "off_the_board"
    assert why(532, 500) is None
    assert why(531.999, 500) == "in_the_way"
    assert why(84, 200) is None
    assert why(84.001, 200) == "in_the_way"
    assert why(200, 200, 0, 1) is None
    assert why(84, 200, 0, 1) == "no_support"


@clause("R-5.2.2.b")
def test_an_oval_base_may_lie_right_along_an_edge_of_the_board() -> None:
    ada = model("Ada", at_mm=(500, 500), base_mm=(40, 24))
    at = table(ada)
    for facing, x, y in (((1, 0), 20, 12), ((0, 1), 12, 20)):
        for one, other, fits in ((x, y, True), (x - 0.001, y, False), (x, y - 0.001, False)):
            for spot in (point(one, other), point(1000 - one, 1000 - other)):
                refusal = spot_refusal(at, ada, spot, Point(*facing), -1, 0, R.R_5_2_2_B)
                assert (refusal is None) is fits


@clause("R-5.2.2.b")
@pytest.mark.parametrize("on", [0, 1])
def test_from_a_roof_a_base_may_hang_over_lower_pieces_but_not_into_higher_ones(on: int) -> None:
    ada, own = model("Ada", at_mm=(700, 700)), piece("Own", 2, box(100, 100, 200, 200))
    for size, fits in ((1, True), (2, True), (3, False)):
        other = piece("Other", size, box(200, 100, 300, 200))
        at = table(ada, *((own, other) if on == 0 else (other, own)))
        refusal = spot_refusal(at, ada, point(195, 150), Point(1, 0), on, 1, R.R_5_2_2_B)
        assert (refusal is None) is fits


def test_a_base_is_supported_while_any_part_of_it_is() -> None:
    at = table(house(()))
    assert supported(at, disc(84.001, 200, 16), 0)
    assert not supported(at, disc(84, 200, 16), 0)
    assert supported(at, disc(84, 200, 16), -1)


def test_what_lies_under_a_spot() -> None:
    at = table(
        house(), piece("Crate", 1, box(400, 400, 500, 500)), piece("Wood", 2, box(390, 390, 600, 600), "open")
    )
    assert landing_under(at, point(200, 200), halves(3)) == (0, 1)
    assert landing_under(at, point(200, 200), halves(9)) == (0, 2)
    assert landing_under(at, point(450, 450), halves(3)) == (1, 1)
    assert landing_under(at, point(450, 450), halves(1)) == (-1, 0)
    assert landing_under(at, point(700, 700), halves(1)) == (-1, 0)
    assert landing_under(at, point(450, 450), halves(3), gone=0b010) == (-1, 0), "the crate is broken"
    assert landing_under(at, point(450, 450), halves(3), gone=0b101) == (1, 1)
