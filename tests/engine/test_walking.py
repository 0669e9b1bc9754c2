"""The reach that is drawn: where the checks of an order let a model end."""

from __future__ import annotations

import pytest

from highground.engine.orders import Refusal
from highground.engine.walking import Walking, longest_part, outline, preview_walk, threatened
from highground.geometry.shapes import Point
from highground.geometry.units import inch
from highground.rulesets.primer.ruleset import RULESET
from highground.rulesets.primer.state.orders import Move
from tests.rulesets.primer.drawing import scene
from tests.scene import Scene

NO = Refusal("TU-2", "no", None, None, {})


def inside(loops: list[list[Point]], at: Point) -> bool:
    """Within an odd number of the lines: inner ones are holes."""
    crossed = 0
    for loop in loops:
        for a, b in zip(loop, [*loop[1:], loop[0]], strict=True):
            if (a.y > at.y) != (b.y > at.y) and at.x < a.x + (b.x - a.x) * (at.y - a.y) / (b.y - a.y):
                crossed += 1
    return crossed % 2 == 1


def reach(table: Scene, name: str) -> list[list[Point]]:
    walking = RULESET.walking(table.state.known(table.seat), name, "move")
    assert walking is not None
    return outline(walking)


def spots(table: Scene, name: str) -> list[tuple[int, Point]]:
    at = table.state.table.models[name].at
    return [(far, Point(at.x + inch(far) // 4, at.y)) for far in range(1, 40)]


@pytest.mark.parametrize(
    "drawn", ["Ada --20in-- Bo", "Ada --2in-- | --9in-- Bo", "Ada --1in-- ~3in~ --9in-- Bo", "Ada --3in-- Bo"]
)
def test_inside_the_outline_a_move_is_legal_and_outside_it_is_not(drawn: str) -> None:
    """Over open ground, at a wall, into a wood, up to another base: by quarters of an inch."""
    table = scene(drawn, active="Ada")
    loops = reach(table, "Ada")
    told = [(far, inside(loops, at)) for far, at in spots(table, "Ada")]
    legal = [(far, table.allows(Move((at,)))) for far, at in spots(table, "Ada")]
    # At the very edge the outline may be off by a part of the lattice.
    differ = [far for (far, one), (_, other) in zip(told, legal, strict=True) if one != other]
    assert len(differ) <= 2, (told, legal)
    assert any(is_legal for _, is_legal in legal)


def test_behind_a_wall_one_gets_as_far_as_the_way_around_it_allows() -> None:
    table = scene("Ada --1in-- | --20in-- Bo", active="Ada")
    loops = reach(table, "Ada")
    ada = table.state.table.models["Ada"].at
    assert inside(loops, Point(ada.x + inch(1) // 2, ada.y))
    assert not inside(loops, Point(ada.x + inch(5), ada.y))
    assert inside(loops, Point(ada.x, ada.y + inch(5)))


def test_nobody_who_may_not_move_at_all_has_a_reach() -> None:
    assert outline(Walking(Point(0, 0), inch(6), lambda path: NO)) == []


def test_a_hole_is_an_outline_of_its_own() -> None:
    pillar = Point(inch(3), 0)

    def refusal(path: list[Point]) -> Refusal | None:
        at = path[-1]
        near = (at.x - pillar.x) ** 2 + (at.y - pillar.y) ** 2 < inch(1) ** 2
        return NO if near or at.x**2 + at.y**2 > inch(6) ** 2 else None

    loops = outline(Walking(Point(0, 0), inch(6), refusal, True))
    assert len(loops) == 2
    assert not inside(loops, pillar)
    assert inside(loops, Point(-inch(3), 0))


def test_the_longest_legal_part_of_a_way_is_found() -> None:
    walking = Walking(Point(0, 0), inch(6), lambda path: NO if path[-1].x > inch(4) else None)
    part = longest_part(walking, [Point(inch(6), 0)], 100)
    assert abs(part[-1].x - inch(4)) <= 100
    seen = preview_walk("Ada", "move", walking, [Point(inch(6), 0)], lambda way: Move(tuple(way)))
    assert seen.refusal is NO
    assert seen.order == Move((seen.legal[-1],))
    assert seen.cost <= inch(4)


def test_a_threat_reaches_so_far_beyond_every_place_that_can_be_reached() -> None:
    walking = Walking(
        Point(0, 0), inch(6), lambda path: NO if path[-1].x ** 2 + path[-1].y ** 2 > inch(6) ** 2 else None
    )
    loops = threatened(walking, inch(2))
    assert len(loops) == 1
    for far, is_inside in ((0, True), (5, True), (7, True), (9, False)):
        assert inside(loops, Point(inch(far), 0)) == is_inside, far


def test_a_model_of_primer_threatens_a_move_and_a_shot() -> None:
    table = scene("Ada --20in-- Bo", active="Ada")
    (threat,) = RULESET.threats(table.state.known(table.seat), "Bo")
    assert threat.kind == "move"
    assert threat.far == inch(14) + table.state.table.models["Bo"].profile.radius
