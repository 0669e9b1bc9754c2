"""Companion 9, R-7.b: lines of sight, neighbours, squares that are shared; the chances of companion 12."""

from __future__ import annotations

import pytest

from highground.rulesets.ail.bots.bot_values import chance
from highground.rulesets.ail.files.arms import armours, firearms
from highground.rulesets.ail.rules.ground import cover_value, in_sight, line_between, point_blank
from tests.marks import clause
from tests.rulesets.ail.positions import Playing, figure, table


def sees(rows: tuple[str, ...], a: tuple[int, int], b: tuple[int, int]) -> bool:
    return in_sight(table(figure("Ada", at=a), map=rows), a, b)


@clause("C-9.6")
def test_walls_and_shut_doors_strictly_between_block_sight() -> None:
    for letter, clear in (("#", False), ("D", False), ("d", True), ("4", True), ("~", True), (".", True)):
        assert sees((f"..{letter}..",), (0, 0), (4, 0)) is clear
    blind = table(figure("Ada", guns=["Corvane carbine"]), figure("Bo", 1, (4, 0)), map=("..#..",))
    assert Playing(blind).refuses("shoot Bo single full").clause == "C-9.6"


def test_a_line_is_tried_from_both_ends() -> None:
    """From 0,0 to 3,1 a tie goes one way there and the other way back."""
    rows = ("...#", ".#..")
    there, back = sees(rows, (0, 0), (3, 1)), sees(rows, (3, 1), (0, 0))
    assert there is back


@clause("C-9.7")
def test_neighbours_always_see_each_other() -> None:
    assert sees((".#", "#."), (0, 0), (1, 1))
    assert line_between(table(figure("Ada"), map=(".#", "#.")), (0, 0), (1, 1)) == [(0, 0), (1, 1)]


def test_there_is_no_cover_beyond_the_edge() -> None:
    at = table(figure("Ada"), map=("444", "444"))
    assert [cover_value(at, cell) for cell in ((0, 0), (2, 1))] == [4, 4]
    assert [cover_value(at, cell) for cell in ((-1, 0), (0, -1), (3, 1), (2, 2))] == [0, 0, 0, 0]


@clause("R-7.b")
def test_squares_are_shared_and_the_same_and_the_next_are_point_blank() -> None:
    crowd = [figure(f"N{n}", n % 2, (3, 3)) for n in range(6)]
    assert {each.at for each in table(*crowd).figures.values()} == {(3, 3)}
    assert point_blank((3, 3), (3, 3))
    assert point_blank((3, 3), (4, 4))
    assert not point_blank((3, 3), (5, 3))


# -- companion 12: shooter +8, AC 13, a ballistic vest -------------------------------------------------

# weapon: edge, chance in %, mean damage of a single shot and of Rapid Fire at 20 m in the open
TWENTY_METRES = {
    "Kestrel service pistol": (-2, 85, 4.3, 8.1),
    "Wasp submachine gun": (-2, 85, 4.3, 10.1),
    "Corvane carbine": (0, 94, 8.0, 18.0),
    "Pell battle rifle": (0, 94, 8.0, 15.2),
    "Longwatch sniper rifle": (0, 94, 11.3, None),
    "Thresher auto-shotgun": (-3, 79, 9.5, 13.0),
    "Bastion light machine gun": (0, 94, 8.0, 18.0),
}


@clause("C-12.1")
@pytest.mark.parametrize("name", TWENTY_METRES)
def test_the_printed_chances_and_means(name: str) -> None:
    """Reckoned by hand from the weapon's row: dice through armour, hits by recoil."""
    gun, vest = firearms()[name], armours()["Ballistic vest"]
    edge, percent, single, rapid = TWENTY_METRES[name]
    need = 13 - 8 - edge
    assert chance(need) == 10 * percent
    mean = _through_armour(gun.dice, vest.dr, vest.coverage)
    assert round(mean * chance(need) / 1000, 1) == single
    if rapid is not None:
        hits = sum(chance(need + extra * gun.recoil) for extra in range(gun.rating + 1))
        assert round(mean * hits / 1000, 1) == pytest.approx(rapid, abs=0.05)


def _through_armour(dice: int, dr: int, coverage: int) -> float:
    """The mean of so many d6, of which armour takes its share as often as it covers."""
    totals = {0: 1}
    for _ in range(dice):
        spread: dict[int, int] = {}
        for total, ways in totals.items():
            for face in range(1, 7):
                spread[total + face] = spread.get(total + face, 0) + ways
        totals = spread
    plain = sum(total * ways for total, ways in totals.items()) / 6**dice
    stopped = sum(max(0, total - dr) * ways for total, ways in totals.items()) / 6**dice
    return float(plain * (10 - coverage) / 10 + stopped * coverage / 10)
