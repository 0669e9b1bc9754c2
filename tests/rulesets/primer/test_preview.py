"""What a table shows before an order is given: the same answers as the checks give."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from highground.engine.preview import Preview, TargetLine
from highground.geometry.shapes import Point
from highground.geometry.units import inch
from highground.rulesets.primer.state.orders import Move
from tests.marks import clause
from tests.rulesets.primer.drawing import scene
from tests.scene import Scene


def preview(table: Scene, kind: str, *path: tuple[float, float], model: str = "Ada") -> Preview:
    points = [Point(inch(x), inch(y)) for x, y in path]
    return table.rules.preview(table.state.known(0), model, kind, points)


def target(drawing: str, **case: Any) -> TargetLine:
    """What a preview says about Bo."""
    (found,) = preview(scene(drawing, **case), "shoot").targets
    return found


def test_a_legal_path_is_shown_whole_with_its_cost() -> None:
    shown = preview(scene("Ada --30in-- Bo"), "move", (9, 12), (9, 10))
    assert shown.refusal is None
    assert shown.stop is None
    assert (shown.cost, shown.limit) == (inch(5), inch(6))
    assert shown.legal == (Point(inch(6), inch(12)), Point(inch(9), inch(12)), Point(inch(9), inch(10)))


@clause("MV-1")
def test_a_path_that_is_too_long_is_shown_as_far_as_the_speed_allows() -> None:
    shown = preview(scene("Ada --30in-- Bo"), "move", (14, 12))
    assert shown.stop == Point(inch(12), inch(12))
    assert shown.cost == inch(8)
    assert shown.refusal is not None
    assert (shown.refusal.clause, shown.refusal.measured) == ("MV-1", inch(8))


@clause("MV-2")
def test_a_path_into_a_wall_is_shown_up_to_the_wall() -> None:
    shown = preview(scene("Ada --3in-- |"), "move", (11, 12))
    assert shown.stop == Point(inch(9), inch(12))
    assert shown.refusal is not None
    assert (shown.refusal.clause, shown.refusal.facts["other"]) == ("MV-2", "Wall 1")


def test_rough_ground_shortens_the_legal_part() -> None:
    shown = preview(scene("Ada ==3in== ~2in~"), "move", (12, 12))
    assert shown.stop == Point(inch(10), inch(12))
    assert shown.cost == inch(8)


def test_places_within_reach_are_shown_with_their_cost() -> None:
    table = scene("Ada ==10in== * --9in-- Bo", active="Ada")
    shown = preview(table, "move")
    assert {(spot.at, spot.cost) for spot in shown.reach} >= {(Point(inch(12), inch(12)), inch(6))}
    assert all(spot.cost <= shown.limit for spot in shown.reach)


@clause("TU-1")
def test_a_model_that_is_not_on_the_table_has_no_preview() -> None:
    shown = preview(scene("Ada --3in-- Bo"), "move", model="Zed")
    assert shown.refusal is not None
    assert (shown.refusal.clause, shown.refusal.why) == ("TU-1", "not_on_the_table")
    assert (shown.reach, shown.targets) == ((), ())


def test_a_target_in_the_open_is_shown_with_range_and_what_is_needed() -> None:
    shown = target("Ada --6in-- Bo")
    assert (shown.target, shown.distance, shown.need) == ("Bo", inch(6), 4)
    assert (shown.blocker, shown.cover, shown.refusal) == ("", "", None)


def test_cover_is_named_and_counted() -> None:
    shown = target("Ada --1in-- ~2in~ --1in-- Bo")
    assert (shown.cover, shown.need) == ("Wood 1", 5)


@clause("SH-2")
def test_what_blocks_the_line_is_named_with_the_clause() -> None:
    shown = target("Ada --1in-- | --1in-- Bo")
    assert (shown.blocker, shown.need) == ("Wall 1", None)
    assert shown.refusal is not None
    assert shown.refusal.clause == "SH-2"


@clause("SH-1")
def test_a_target_out_of_range_is_shown_with_the_clause() -> None:
    shown = target("Ada --14in+1um-- Bo")
    assert shown.refusal is not None
    assert (shown.refusal.clause, shown.refusal.measured) == ("SH-1", inch(14) + 1)


@given(st.integers(0, 48 * 4), st.integers(0, 24 * 4))
def test_preview_and_check_agree_on_every_move(x: int, y: int) -> None:
    table = scene("Ada --1in-- Cy --1in-- | --1in-- ~2in~ --2in-- Bo", active="Ada")
    shown = preview(table, "move", (x / 4, y / 4))
    assert (shown.refusal is None) == table.allows(f"move {x / 4},{y / 4}")
    asked, seat = table.state.agenda[-1].frame, table.seat
    for length in (shown.legal, [spot.at for spot in shown.reach][:1]):
        end = length[-1]
        refusal = table._game().check(seat, Move(tuple(length[1:]) or (end,)))
        assert refusal is None, f"the legal part is refused: {refusal!r} ({asked!r})"
