"""What a table draws before an order is given: what lies between, strides, templates (R-6.2.2, R-6.1.2)."""

from __future__ import annotations

from typing import Any

from highground.engine.preview import Preview
from highground.engine.state import Known, Nothing
from highground.geometry.shapes import Circle, Polygon
from highground.geometry.units import mm
from highground.rulesets.ascension.state.orders import Move
from highground.rulesets.ascension.table.preview import preview
from tests.marks import clause
from tests.rulesets.ascension.fights import ada, bo, shot
from tests.rulesets.ascension.positions import attack, box, piece, point, table

WALL = box(190, 60, 210, 140)


def shown(kind: str, *things: Any, path: tuple[tuple[float, float], ...] = ()) -> Preview:
    known = Known(table(*things), Nothing(), 0)
    return preview(known, "Ada", kind, [point(x, y) for x, y in path])


def test_a_target_is_told_with_its_cover_and_how_far_the_attack_reaches() -> None:
    [line, *_] = shown("attack", ada(shot(12)), bo(size=2, at_mm=(300, 100)), piece("Wall", 1, WALL)).targets
    assert line.note is not None
    assert (line.note.clause, line.note.why, line.note.facts) == ("R-6.2.2.b", "partial_cover", {"bonus": 1})
    assert line.reach == shot(12).reach


@clause("R-6.2.2.d")
def test_a_piece_that_hides_says_by_which_size() -> None:
    [line, *_] = shown("attack", ada(shot(12)), bo(size=2, at_mm=(300, 100)), piece("Wall", 4, WALL)).targets
    assert line.blocker == "Wall"
    assert line.note is not None
    assert (line.note.why, line.note.facts) == ("size_hides", {"piece": "4", "size": "2"})


def test_sight_is_told_from_where_a_move_would_end() -> None:
    things = (ada(), bo(size=2, at_mm=(300, 100)), piece("Wall", 4, WALL))
    stays = shown("stride", *things)
    leaves = shown("stride", *things, path=((100, 130),))
    assert [line.blocker for line in stays.targets] == ["Wall"]
    assert leaves.legal[-1] == point(100, 130)
    assert leaves.targets[0].line.a == point(100, 130)
    assert leaves.leg > 0


def test_templates_are_drawn_where_they_would_be_laid() -> None:
    blast = attack("Blast", "area", reach_in=6, span_in=3)
    lance = attack("Lance", "breakthrough", reach_in=6)
    [circle, *_] = shown("attack", ada(blast), bo(at_mm=(180, 100))).targets
    assert circle.template == Circle(point(180, 100), blast.span // 2)
    [line, *_] = shown("attack", ada(lance), bo(at_mm=(180, 100))).targets
    assert isinstance(line.template, Polygon)
    assert max(corner.x for corner in line.template.corners) > mm(200)


def test_a_run_is_shown_as_far_as_it_leads() -> None:
    far = (100 + 2 * 3 * 32, 100)
    walks, runs = [shown(kind, ada(strides=3), path=(far,)) for kind in ("stride", "run")]
    assert (walks.cost, walks.limit) == (3, 3)
    assert walks.refusal is not None
    assert (runs.cost, runs.limit, runs.refusal) == (3, 3, None)
    assert runs.legal == tuple([point(100 + 2 * 32 * strides, 100) for strides in range(4)])
    assert runs.leg == 2 * walks.leg
    assert isinstance(runs.order, Move)
    assert [step.kind for step in runs.order.steps] == ["run"]


def test_what_is_left_of_a_refused_stride_is_not_taken_for_nothing() -> None:
    close = piece("Wall", 4, box(116.2, 60, 130, 140))
    assert shown("stride", ada(), close, path=((150, 100),)).legal == (point(100, 100),)
