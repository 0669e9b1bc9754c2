"""Which surface a base stands on."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from highground.geometry.levels import (
    ANY_PART,
    CENTRE,
    Surface,
    any_part_over,
    centre_over,
    footing,
    height_under,
    landing,
    over,
    wholly_over,
)
from highground.geometry.measure import contains_point, gap
from highground.geometry.shapes import Circle, Oval, Point, Polygon, ShapeError
from tests.geometry import oracle_measure as oracle

ROOF = Polygon((Point(0, 0), Point(100, 0), Point(100, 100), Point(0, 100)))
TOWER = Polygon((Point(0, 0), Point(40, 0), Point(40, 40), Point(0, 40)))
STAIR = [Surface(ROOF, 3), Surface(TOWER, 7)]


def test_a_base_is_supported_until_its_last_part_leaves_the_roof() -> None:
    assert any_part_over(Circle(Point(119, 50), 20), ROOF)
    assert not any_part_over(Circle(Point(120, 50), 20), ROOF)
    assert any_part_over(Oval(Point(119, 50), Point(1, 0), 20, 5), ROOF)
    assert not any_part_over(Oval(Point(119, 50), Point(0, 1), 20, 5), ROOF)


def test_the_centre_counts_on_the_very_edge() -> None:
    assert centre_over(Circle(Point(100, 50), 20), ROOF)
    assert not centre_over(Circle(Point(101, 50), 20), ROOF)


def test_wholly_over_allows_touching_the_edge_from_inside() -> None:
    assert wholly_over(Circle(Point(80, 50), 20), ROOF)
    assert not wholly_over(Circle(Point(81, 50), 20), ROOF)


def test_a_base_stands_on_the_highest_surface_it_is_over() -> None:
    base = Circle(Point(45, 20), 10)
    assert footing(base, STAIR, ANY_PART) == 1
    assert footing(base, STAIR, CENTRE) == 0
    assert footing(Circle(Point(500, 0), 10), STAIR, ANY_PART) == -1
    assert height_under(base, STAIR, ANY_PART) == 7
    assert height_under(base, STAIR, CENTRE) == 3
    assert height_under(Circle(Point(500, 0), 10), STAIR, CENTRE, table=1) == 1


def test_who_falls_lands_on_the_next_surface_below() -> None:
    base = Circle(Point(20, 20), 10)
    assert landing(base, STAIR, 7, ANY_PART) == 0
    assert landing(base, STAIR, 8, ANY_PART) == 1
    assert landing(base, STAIR, 3, ANY_PART) == -1


def test_of_equally_high_surfaces_the_first_is_named() -> None:
    assert footing(Circle(Point(20, 20), 10), [Surface(ROOF, 3), Surface(TOWER, 3)], CENTRE) == 0


def test_an_unknown_way_to_judge_is_refused() -> None:
    with pytest.raises(ShapeError):
        over(Circle(Point(0, 0), 1), ROOF, 9)


@given(st.data(), oracle.spans())
def test_wholly_implies_centre_and_centre_implies_some_part(data: st.DataObject, span: int) -> None:
    base, outline = data.draw(oracle.circles(span) | oracle.ovals(span)), data.draw(oracle.shapes(span))
    if wholly_over(base, outline):
        assert centre_over(base, outline)
    if any_part_over(base, outline):
        assert gap(base, outline) == 0
    inside = centre_over(base, outline) and not (isinstance(base, Circle) and base.radius == 0)
    flat = isinstance(outline, Circle) and outline.radius == 0
    if inside:
        assert any_part_over(base, outline) or flat
        assert contains_point(outline, base.centre)
