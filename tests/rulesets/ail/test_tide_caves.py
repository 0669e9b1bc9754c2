"""C-10.5, ours: a party of one or two players against a horde in waves, and the beacon between them."""

from __future__ import annotations

from typing import Any

import pytest

from highground.engine.chance import Seeded
from highground.engine.orders import candidates_for
from highground.geometry.shapes import Point, Polygon
from highground.rulesets.ail.bots.evaluation import evaluate
from highground.rulesets.ail.ruleset import RULESET
from tests.marks import clause
from tests.rulesets.ail.battles import OUT, battle, ended, fighter, opened

CAVES = ("tide_caves", "tide_caves")
"""The beacon is at 9,5."""


@clause("C-10.5.a")
def test_two_players_of_one_side_set_up_their_halves_of_the_party_first() -> None:
    table = opened("tide_caves_pair")
    assert [table.state.table.figures[name].side for name in ("Ysolde", "Bram", "Rat1")] == [0, 0, 1]
    assert table.seat == 0
    table.plays("deploy Ysolde 9,4 none", "deploy Pip 9,4 none")
    assert table.seat == 1
    table.plays("deploy Bram 9,6 none", "deploy Teodric 9,6 none")
    assert table.seat == 2
    assert table.refuses("deploy Rat1 9,4 none").clause == "C-10.5.a"
    assert table.refuses("deploy Diver1 0,0 none").clause == "C-10.0.a"


def test_the_players_of_a_side_win_and_lose_together() -> None:
    figures = fighter("Ada", 0, 9, 5), fighter("Cy", 1, 0, 0), fighter("Bo", 2, 17, 10)
    said: dict[str, Any] = {"seats": [0, 0, 1], "sides": ["One", "Two", "Foe"], "score": [5, 0]}
    table = battle(*CAVES, *figures, **said).plays("end")
    assert (ended(table).winners, ended(table).scores) == ((0, 1), (6, 6, 0))
    values = [evaluate(table.state.known(seat)) for seat in (0, 1, 2)]
    assert values[0] == values[1] == -values[2]
    assert RULESET.sides(table.state.table) == ("One", "Two", "Foe")


# -- C-10.5.b: waves -----------------------------------------------------------------------------------


@clause("C-10.5.b")
@pytest.mark.parametrize(("before", "wave"), [(1, 1), (3, 2), (5, 3)])
def test_the_next_wave_comes_in_at_the_start_of_rounds_2_4_and_6(before: int, wave: int) -> None:
    figures = [fighter("Ada", 0, 9, 4), fighter("Bo", 1, 0, 0)]
    figures += [fighter(f"Wave{n}", 1, 0, 0, away=f"wave {n}") for n in (1, 2, 3)]
    table = battle(*CAVES, *figures, round=before).plays("end")
    assert (table.asked, table.seat) == ("MayArrive", 1)
    assert table.refuses(f"reinforce Wave{wave % 3 + 1} 0,0").clause == "C-10.5.b"
    assert table.refuses(f"reinforce Wave{wave} 9,4").clause == "C-10.5.b"
    table.plays(f"reinforce Wave{wave} 17,10")
    assert (table.facts[f"Wave{wave}.at"], table.facts[f"Wave{wave}.away"]) == ("17,10", "")
    assert table.asked == "MayPrepare"
    assert table.tells("FigureArrived", figure=f"Wave{wave}", square=Point(17, 10), wave=wave)


def test_squares_near_and_far_are_suggested_for_a_wave() -> None:
    figures = [fighter("Di", 1, 0, 0, away="wave 1"), fighter("Ada", 0, 9, 4), fighter("Bo", 1, 0, 0)]
    table = battle(*CAVES, *figures).plays("end")
    known = table.state.known(1)
    found = candidates_for(known, table.asks(), 4, Seeded(bytes(16)))  # type: ignore[arg-type]
    assert len({str(each.order) for each in found}) >= 4
    assert all(table.allows(each.order) for each in found)
    assert table.tells("BeaconBurns", needed=6, steps=1)


def test_the_beacon_is_drawn_with_the_squares_next_to_it() -> None:
    picture = RULESET.picture(battle(*CAVES, fighter("Bo", 1, 0, 0), fighter("Ada", 0, 9, 4)).state.known(0))
    (area,) = [zone.shape for zone in picture.zones if zone.name == "objective"]
    assert isinstance(area, Polygon)
    xs, ys = (
        [each.x // picture.cell for each in area.corners],
        [each.y // picture.cell for each in area.corners],
    )
    assert (min(xs), max(xs), min(ys), max(ys)) == (8, 11, 4, 7), "up to the edge of the square beyond"


@pytest.mark.parametrize("before", [0, 2, 4])
def test_no_wave_comes_in_other_rounds(before: int) -> None:
    """Not in round 1 either: those that are still to come stay away."""
    due = [fighter(f"Wave{n}", 1, 0, 0, away=f"wave {n}") for n in (1, 2, 3) if n > before // 2]
    figures = [fighter("Ada", 0, 9, 4), *due, fighter("Bo", 1, 0, 0)]
    assert battle(*CAVES, *figures, round=before).plays("end").asked == "MayPrepare"


# -- C-10.5.c: the beacon ------------------------------------------------------------------------------


@clause("C-10.5.c")
@pytest.mark.parametrize(
    ("ada", "bo", "steps"),
    [
        ((8, 4), (17, 10), "1-0"),
        ((7, 4), (17, 10), "0-0"),
        ((9, 5), (10, 6), "0-0"),
        ((9, 5), (11, 5), "1-0"),
    ],
)
def test_the_beacon_burns_higher_with_the_party_alone_within_1_square(
    ada: tuple[int, int], bo: tuple[int, int], steps: str
) -> None:
    table = battle(*CAVES, fighter("Ada", 0, *ada), fighter("Bo", 1, *bo), round=7).plays("end")
    assert table.facts["score"] == steps


# -- C-10.5.d, C-10.5.e: the end -----------------------------------------------------------------------


@clause("C-10.5.d")
def test_six_steps_win_for_the_party() -> None:
    figures = fighter("Ada", 0, 9, 5), fighter("Bo", 1, 17, 10)
    table = battle(*CAVES, *figures, score=[5, 0]).plays("end")
    assert (ended(table).winners, ended(table).clause) == ((0,), "C-10.5.d")
    assert battle(*CAVES, *figures, score=[4, 0]).plays("end").facts["score"] == "5-0"


@clause("C-10.5.d")
def test_the_party_wins_when_the_horde_is_done_for_and_its_last_wave_is_in() -> None:
    out = fighter("Bo", 1, 0, 0, ps=OUT)
    table = battle(*CAVES, out, fighter("Ada", 0, 0, 0)).plays("end")
    assert (ended(table).winners, ended(table).clause) == ((0,), "C-10.5.d")
    more = fighter("Di", 1, 0, 0, away="wave 1")
    assert battle(*CAVES, out, more, fighter("Ada", 0, 0, 0)).plays("end").asked == "MayArrive"


@clause("C-10.5.e")
def test_the_horde_wins_over_a_party_of_which_nobody_is_able() -> None:
    table = battle(*CAVES, fighter("Ada", 0, 9, 5, ps=OUT), fighter("Bo", 1, 0, 0)).plays("end")
    assert (ended(table).winners, ended(table).clause) == ((1,), "C-10.5.e")


@clause("C-10.5.e")
def test_the_horde_wins_when_round_10_ends() -> None:
    figures = fighter("Ada", 0, 0, 5), fighter("Bo", 1, 17, 10)
    table = battle(*CAVES, *figures, round=10).plays("end")
    assert (ended(table).winners, ended(table).clause) == ((1,), "C-10.5.e")
    assert battle(*CAVES, *figures, round=9).plays("end").asked == "MayPrepare"
    assert table.tells("BeaconLow", steps=0)
