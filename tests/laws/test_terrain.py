"""The law of terrain: every piece of every table that ships, at its place, stops, costs, hides and covers as
its file says; what the rules find fast is what is found plainly, piece by piece, from the file.
"""

from __future__ import annotations

from random import Random

import pytest

from tests.laws.games import left_to_the_whole_suite
from tests.laws.ground.plain import Lane, lanes_across
from tests.laws.ground.planes import PLANES, Ground, Plane, Seen, Walked

pytestmark = pytest.mark.either_build

WAYS_AT_RANDOM = 40

every_plane = pytest.mark.parametrize(
    ("kind", "scenario"),
    [
        pytest.param(
            kind, scenario, id=f"{kind.system}-{scenario}", marks=left_to_the_whole_suite(kind.system)
        )
        for kind, scenario in PLANES
    ],
)


def _open(plane: Plane, lane: Lane) -> bool:
    return lane.length() > 2 * plane.room and plane.may_stand(lane.a) and plane.may_stand(lane.b)


def _agree(plane: Plane, ground: str, lane: Lane, found: Walked, due: Walked) -> None:
    where = f"{plane.scenario}: {ground}: from {lane.a} to {lane.b}"
    assert found.stopped == due.stopped, f"{where}: {found}, not {due}"
    if due.cost is not None:
        hair = lane.length() / 100
        assert due.cost < plane.most + hair if found.cost is None else abs(found.cost - due.cost) < hair, (
            f"{where}: {found}, not {due}"
        )


@every_plane
def test_every_piece_stops_and_costs_as_its_file_says(kind: type[Plane], scenario: str) -> None:
    plane = kind(scenario)
    for ground in plane.grounds:
        others = [each for each in plane.grounds if each is not ground]
        told: set[str] = set()
        for lane in _ways(plane, ground, plane.longest_walk, walking=True):
            due, without = plane.should_walk(plane.grounds, lane), plane.should_walk(others, lane)
            if due is None or not plane.may_stand(lane.a) or not (due.stopped or _inside(plane, lane)):
                continue
            _agree(plane, ground.name, lane, plane.walks(lane), due)
            if without is not None and without != due:
                told.add("stops" if due.stopped else "costs")
        assert plane.promises(ground) & {"stops", "costs"} <= told, f"{scenario}: {ground.name}: {told}"


@every_plane
def test_every_piece_hides_and_covers_as_its_file_says(kind: type[Plane], scenario: str) -> None:
    plane = kind(scenario)
    for ground in plane.grounds:
        others = [each for each in plane.grounds if each is not ground]
        told: set[str] = set()
        for lane in _ways(plane, ground, plane.longest_look, walking=False):
            due = plane.should_see(plane.grounds, lane) if _open(plane, lane) else None
            if due is None:
                continue
            assert plane.sees(lane) == due, f"{scenario}: {ground.name}: from {lane.a} to {lane.b}"
            if plane.should_see(others, lane) not in (None, due):
                told.add("hides" if due.hidden else "covers")
        assert plane.promises(ground) & {"hides", "covers"} <= told, f"{scenario}: {ground.name}: {told}"


@every_plane
def test_anywhere_on_the_table_the_fast_way_finds_what_the_plain_one_does(
    kind: type[Plane], scenario: str
) -> None:
    plane = kind(scenario)
    luck = Random(scenario)
    compared = 0
    for _ in range(WAYS_AT_RANDOM):
        a, b = [(luck.uniform(0, plane.size[0]), luck.uniform(0, plane.size[1])) for _ in range(2)]
        whole = Lane(a, b)
        look = Lane(a, whole.at(min(1, plane.longest_look / whole.length())))
        walk = Lane(a, whole.at(min(1, plane.longest_walk / whole.length())))
        if not plane.may_stand(a):
            continue
        due = plane.should_walk(plane.grounds, walk) if _inside(plane, walk) else None
        if due is not None:
            _agree(plane, "anywhere", walk, plane.walks(walk), due)
            compared += 1
        seen = plane.should_see(plane.grounds, look) if _open(plane, look) else None
        if seen is not None:
            assert plane.sees(look) == seen, f"{scenario}: from {look.a} to {look.b}"
            compared += 1
    assert compared > WAYS_AT_RANDOM // 2


def _ways(plane: Plane, ground: Ground, longest: float, walking: bool) -> list[Lane]:
    """Ways across a piece, and out of it (looks into it) where somebody may stand in it."""
    margin = plane.room * (1.02 if walking else 1.2)
    across = lanes_across(ground.flats, margin, longest)
    if plane.keeps_off(ground):
        return across
    out = [Lane(flat.centre, lane.b) for flat in ground.flats for lane in across[:4]]
    out = [Lane(lane.a, lane.at(min(1, longest / lane.length()))) for lane in out]
    return across + out if walking else across + [Lane(lane.b, lane.a) for lane in out]


def _inside(plane: Plane, lane: Lane) -> bool:
    """Whether a way stays on the table."""
    out = plane.radius * 1.02
    ends = (lane.a, lane.b)
    return all(
        out <= along <= size - out for end in ends for along, size in zip(end, plane.size, strict=True)
    )


def test_the_law_tells_a_piece_that_stops_from_one_that_does_not() -> None:
    """The comparison itself can fail: a look or a way that is not due is not taken for one that is."""
    plane = PLANES[-1][0](PLANES[-1][1])
    lane = Lane((0, 0), (10, 0))
    with pytest.raises(AssertionError):
        _agree(plane, "x", lane, Walked(False, 10), Walked(True, None))
    with pytest.raises(AssertionError):
        _agree(plane, "x", lane, Walked(False, 10), Walked(False, 12))
    with pytest.raises(AssertionError):
        _agree(plane, "x", lane, Walked(False, None), Walked(False, plane.most + 1))
    assert Seen(False, 1) != Seen(False, 0)
