"""C-10.3 and C-10.4: holding the tower, reinforcements, and the Mook they come as."""

from __future__ import annotations

from typing import Any

import pytest

from tests.marks import clause
from tests.rulesets.ail.battles import OUT, battle, ended, fighter, opened

TOWER = ("last_stand", "signal_tower")
"""The tower is at 7,5."""


@clause("C-10.3.a")
def test_b_is_set_up_around_the_tower_and_a_at_the_edges() -> None:
    table = opened("last_stand", "red_tide_crew", "lantern_street_watch")
    assert table.refuses("deploy Sable 7,4 none").clause == "C-10.3.a"
    for name in ("Sable", "Hob", "Jun", "Dela", "Ratch"):
        table.plays(f"deploy {name} 0,0 none")
    table.plays("deploy Ysolde 7,4 none")
    assert table.facts["Ysolde.at"] == "7,4"


@clause("C-10.3.b")
@pytest.mark.parametrize(
    ("ada", "bo", "winner"),
    [((0, 0), (7, 5), 1), ((0, 0), (6, 4), 1), ((0, 0), (5, 5), 0), ((7, 5), (6, 4), 0), ((6, 5), (8, 5), 1)],
)
def test_b_wins_round_8_in_or_next_to_the_tower_with_nobody_of_a_in_it(
    ada: tuple[int, int], bo: tuple[int, int], winner: int
) -> None:
    table = battle(*TOWER, fighter("Ada", 0, *ada), fighter("Bo", 1, *bo), round=8, rounds=8).plays("end")
    assert (ended(table).winners, ended(table).clause) == ((winner,), "C-10.3.b")


@clause("C-10.3.c")
def test_a_wins_at_once_when_b_has_nobody_left() -> None:
    table = battle(*TOWER, fighter("Bo", 1, 7, 5, ps=OUT), fighter("Ada", 0, 0, 0), rounds=8).plays("end")
    assert (ended(table).winners, ended(table).clause) == ((0,), "C-10.3.c")


@clause("C-10.3.c")
def test_b_wins_when_a_has_nobody_able_after_round_5s_reinforcement() -> None:
    figures = fighter("Ada", 0, 0, 0, ps=OUT), fighter("Bo", 1, 7, 5)
    table = battle(*TOWER, *figures, round=5, rounds=8).plays("end")
    assert (ended(table).winners, ended(table).clause) == ((1,), "C-10.3.c")
    assert battle(*TOWER, *figures, round=4, rounds=8).plays("end").asked == "MayReinforce"


@clause("C-10.3.b")
def test_the_start_of_the_last_round_decides_nothing_even_where_it_brings_reinforcements() -> None:
    table = battle(
        *TOWER, fighter("Ada", 0, 0, 0), fighter("Bo", 1, 7, 5), round=4, rounds=5, dice=[5, 5, 4, 4]
    )
    table.plays("end")
    assert (table.facts["round"], table.asked) == ("5", "MayPrepare")
    table.plays("ready", "ready", "end", "end")
    assert ended(table).clause == "C-10.3.b"


@clause("C-10.0.c")
def test_if_nobody_is_left_it_is_a_draw() -> None:
    wound = {"kind": "slashing", "place": "chest"}
    bo = fighter("Bo", 1, 7, 5, ps=12, wounds=[wound])
    table = battle(*TOWER, fighter("Ada", 0, 0, 0, ps=OUT), bo, rounds=8).plays("end")
    assert ended(table).winners == ()


# -- C-10.3.d, C-10.4: reinforcements ------------------------------------------------------------------


@clause("C-10.3.d", "C-10.4")
@pytest.mark.parametrize("before", [2, 4])
def test_at_the_start_of_rounds_3_and_5_one_of_a_comes_back_as_a_mook(before: int) -> None:
    figures = fighter("Ada", 0, 5, 5, ps=OUT, acc=3), fighter("Di", 0, 0, 0), fighter("Bo", 1, 7, 5)
    table = battle(*TOWER, *figures, round=before, rounds=8).plays("end")
    assert (table.asked, table.seat) == ("MayReinforce", 0)
    table.plays("reinforce Ada 14,10")
    assert table.state.table.progress.back == 1
    assert (table.facts["Ada.at"], table.facts["Ada.ps"], table.facts["Ada.out"]) == ("14,10", "0", "false")
    assert (table.facts["Ada.in_hand"], table.facts["Ada.acc"]) == ("Kestrel service pistol", "0")
    assert table.state.table.figures["Ada"].sheet.tier == "Mook"
    assert table.asked == "MayPrepare"


@clause("C-10.3.d")
def test_reinforcements_may_come_and_need_not() -> None:
    figures = fighter("Ada", 0, 5, 5, ps=OUT), fighter("Di", 0, 0, 0), fighter("Bo", 1, 7, 5)
    table = battle(*TOWER, *figures, round=2, rounds=8).plays("end")
    assert table.refuses("reinforce Di 14,10").clause == "C-10.3.d"
    assert table.refuses("reinforce Bo 14,10").clause == "C-10.3.d"
    assert table.refuses("reinforce Ada 7,4").clause == "C-10.3.d"
    table.plays("hold")
    assert (table.asked, table.facts["Ada.out"]) == ("MayPrepare", "true")


@clause("C-10.3.d")
def test_another_player_of_the_side_may_bring_the_reinforcement() -> None:
    figures = fighter("Ada", 0, 5, 5, ps=OUT), fighter("Di", 1, 0, 0, ps=OUT), fighter("Bo", 2, 7, 5)
    said: dict[str, Any] = {"seats": [0, 0, 1], "sides": ["One", "Two", "Foe"], "round": 2, "rounds": 8}
    table = battle(*TOWER, *figures, **said).plays("end")
    assert table.seat == 0
    table.plays("hold")
    assert (table.asked, table.seat) == ("MayReinforce", 1)
    table.plays("reinforce Di 0,0")
    assert table.cited("C-10.3.d") == 1
    assert table.tells("BroughtBack", figure="Di")
    assert table.tells("CameAsMook", figure="Di", sheet="Mook")


@clause("C-10.3.d")
def test_b_is_never_reinforced() -> None:
    bo, cy = fighter("Bo", 1, 7, 5, ps=OUT), fighter("Cy", 1, 7, 5)
    alone = battle(*TOWER, bo, fighter("Ada", 0, 0, 0), cy, round=2, rounds=8).plays("end")
    assert alone.asked == "MayPrepare"
    asked = battle(*TOWER, bo, fighter("Ada", 0, 0, 0, ps=OUT), fighter("Di", 0, 0, 0), cy, round=2, rounds=8)
    asked.plays("end", "hold")
    assert asked.asked == "MayPrepare"
    asked = battle(*TOWER, bo, fighter("Ada", 0, 0, 0, ps=OUT), fighter("Di", 0, 0, 0), cy, round=2, rounds=8)
    assert asked.plays("end", "reinforce Ada 0,0").cited("C-10.3.d") == 1


@pytest.mark.parametrize(("before", "asked"), [(1, "MayPrepare"), (3, "MayPrepare"), (5, "MayPrepare")])
def test_side_a_brings_nobody_back_in_rounds_other_than_3_and_5(before: int, asked: str) -> None:
    figures = fighter("Ada", 0, 5, 5, ps=OUT), fighter("Di", 0, 0, 0), fighter("Bo", 1, 7, 5)
    assert battle(*TOWER, *figures, round=before, rounds=8).plays("end").asked == asked


@clause("C-10.3.c")
def test_without_a_reinforcement_in_round_5_a_has_lost_at_once() -> None:
    figures = fighter("Ada", 0, 0, 0, ps=OUT), fighter("Bo", 1, 7, 5)
    table = battle(*TOWER, *figures, round=4, rounds=8).plays("end", "hold")
    assert (ended(table).winners, ended(table).clause) == ((1,), "C-10.3.c")
    assert battle(*TOWER, *figures, round=4, rounds=8).plays("end", "reinforce Ada 0,0").asked == "MayPrepare"
