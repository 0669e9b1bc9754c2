"""C-10.2: unawares and surprised, the strongroom, the box, and away with it."""

from __future__ import annotations

from typing import Any

from highground.rulesets.ail.rules.hooks import playing
from highground.rulesets.ail.state.pieces import HeldOverwatch
from tests.marks import clause
from tests.rulesets.ail.battles import OUT, battle, ended, fighter, opened
from tests.scene import Scene

WAREHOUSE = ("breach", "bonded_warehouse")
"""The strongroom is at 10,4; the edge nearest to it is far away."""


def at_strongroom(*others: dict[str, Any], **said: Any) -> Scene:
    """Ada of side A in the strongroom's square, acting; a guard out of sight."""
    ada = fighter("Ada", 0, 10, 4, move=1, standard=1)
    return battle(*WAREHOUSE, fighter("Bo", 1, 5, 2), *others, ada, **said)


# -- C-10.2.a to c: set-up -----------------------------------------------------------------------------


@clause("C-10.2.a")
def test_b_is_set_up_first_then_a() -> None:
    table = opened("breach", "lantern_street_watch", "red_tide_crew")
    assert table.seat == 1
    assert table.refuses("deploy Sable 4,3 none").clause == "C-10.2.a"
    for name in ("Sable", "Hob", "Jun", "Dela", "Ratch"):
        table.plays(f"deploy {name} 5,2 none")
    assert table.seat == 0
    assert table.facts["open doors"] == "0"


@clause("C-10.2.b", "C-10.2.c")
def test_whoever_is_out_of_sight_is_unknown_and_surprises_the_defenders() -> None:
    table = opened("breach", "lantern_street_watch", "red_tide_crew")
    for name in ("Sable", "Hob", "Jun", "Dela", "Ratch"):
        table.plays(f"deploy {name} 5,2 none")
    for name in ("Ysolde", "Bram", "Teodric", "Nia"):
        table.plays(f"deploy {name} 13,11 none")
    watch = "Ysolde, Bram, Teodric, Nia"
    assert (table.facts["Sable.unaware_of"], table.facts["Sable.surprised_by"]) == (watch, watch)
    assert table.facts["Ysolde.unaware_of"] == "Sable, Hob, Jun, Dela, Ratch"
    assert table.facts["Ysolde.surprised_by"] == ""


def test_the_strongroom_is_reached_from_its_own_square_and_other_objectives_from_the_next() -> None:
    reaches = [playing(opened(name).state.table).objective_reach() for name in ("breach", "firefight")]
    assert reaches == [0, 1]


@clause("C-10.2.b", "C-10.2.c")
def test_an_enemy_in_sight_and_friends_are_known_from_the_start() -> None:
    """Ada stands beside Bo, Cy behind a wall."""
    figures = [fighter("Ada", 0, 0, 0), fighter("Cy", 0, 0, 0), fighter("Bo", 1, 0, 0)]
    table = battle("breach", "", *figures, rows="BA..#A", stage="deploy", round=0)
    table.plays("deploy Bo 0,0 none", "deploy Ada 1,0 none", "deploy Cy 5,0 none")
    names = ("Ada", "Bo", "Cy")
    assert [table.facts[f"{name}.unaware_of"] for name in names] == ["", "Cy", "Bo"]
    assert [table.facts[f"{name}.surprised_by"] for name in names] == ["", "Cy", ""]
    assert table.tells("TakenUnawares", figure="Bo", unaware_of=("Cy",))
    assert table.tells("Surprised", figure="Bo", surprised_by=("Cy",))


@clause("C-10.2.b")
def test_whoever_stands_in_sight_when_a_turn_ends_is_noticed() -> None:
    """Along the outside wall Ada is seen, behind it she is not."""
    bo = fighter("Bo", 1, 13, 0, unaware_of=["Ada"])
    outside = battle(*WAREHOUSE, bo, fighter("Ada", 0, 13, 4)).plays("end")
    assert (outside.facts["Bo.unaware_of"], outside.cited("C-10.2.b")) == ("", 1)
    inside = battle(*WAREHOUSE, bo, fighter("Ada", 0, 10, 4)).plays("end")
    assert (inside.facts["Bo.unaware_of"], inside.cited("C-10.2.b")) == ("Ada", 0)
    assert outside.tells("Noticed", figure="Bo", target="Ada")


@clause("C-10.2.c")
def test_surprise_ends_with_round_1() -> None:
    bo = fighter("Bo", 1, 5, 2, surprised_by=["Ada"], unaware_of=["Ada"])
    table = battle(*WAREHOUSE, bo, fighter("Ada", 0, 13, 11)).plays("end")
    assert (table.facts["Bo.surprised_by"], table.facts["Bo.unaware_of"]) == ("", "Ada")
    assert table.tells("SurpriseOver", round=1)


@clause("C-10.2.b")
def test_an_attack_makes_its_attacker_known() -> None:
    """Known to everybody, once the attack is over; the target was still unaware of it."""
    bo = fighter("Bo", 1, 13, 5, unaware_of=["Ada"])
    cy = fighter("Cy", 1, 5, 2, unaware_of=["Ada"])
    table = battle(*WAREHOUSE, bo, cy, fighter("Ada", 0, 13, 7), dice=[1, 1, 1, 1, 1]).plays(
        "shoot Bo single full"
    )
    while table.asked not in ("MayAct", ""):
        table.plays("hold")
    assert (table.facts["Bo.unaware_of"], table.facts["Cy.unaware_of"]) == ("", "")


# -- C-10.2.d: the strongroom --------------------------------------------------------------------------


@clause("C-10.2.d")
def test_the_strongroom_takes_two_standards_of_different_rounds() -> None:
    table = at_strongroom().plays("work")
    assert (table.facts["worked"], table.facts["Ada.standard"], table.facts["carrier"]) == ("1", "0", "")
    table.plays("focus")
    assert table.refuses("work").clause == "C-10.2.d"
    table = at_strongroom(round=2, progress={"worked": 1, "worked_round": 1}).plays("work")
    assert (table.facts["worked"], table.facts["carrier"]) == ("2", "Ada")
    assert table.tells("StrongroomWorked", figure="Ada", needed=2, worked=2)


@clause("C-10.2.d")
def test_only_side_a_works_on_the_strongroom_and_only_in_its_square() -> None:
    bo = fighter("Bo", 1, 10, 4)
    assert battle(*WAREHOUSE, fighter("Ada", 0, 0, 0), bo).refuses("work").clause == "C-10.2.d"
    beside = fighter("Ada", 0, 10, 3)
    assert battle(*WAREHOUSE, fighter("Bo", 1, 5, 2), beside).refuses("work").clause == "C-10.2.d"
    assert (
        at_strongroom(progress={"worked": 2, "worked_round": 1}, round=3).refuses("work").clause == "C-10.2.d"
    )


@clause("R-5.a")
def test_work_needs_a_standard() -> None:
    ada = fighter("Ada", 0, 10, 4, standard=0)
    assert battle(*WAREHOUSE, fighter("Bo", 1, 5, 2), ada).refuses("work").clause == "R-5.a"


# -- C-10.2.e: the box on the ground -------------------------------------------------------------------


@clause("C-10.2.e")
def test_the_box_lies_where_its_carrier_went_out() -> None:
    wound = {"kind": "slashing", "place": "chest"}
    ada = fighter("Ada", 0, 10, 4, ps=12, wounds=[wound])
    progress = {"worked": 2, "worked_round": 1, "carrier": "Ada"}
    table = battle(
        *WAREHOUSE, fighter("Bo", 1, 5, 2), fighter("Cy", 0, 10, 3), ada, progress=progress, round=3
    ).plays("end")
    assert (table.facts["carrier"], table.state.table.progress.loot) == ("", (10, 4))
    assert table.tells("BoxDropped", figure="Ada")


@clause("C-10.2.e", "A-5.6")
def test_a_takes_it_up_with_a_move() -> None:
    lying = {"worked": 2, "worked_round": 1, "loot": [10, 4]}
    table = at_strongroom(round=3, progress=lying).plays("take")
    assert (table.facts["carrier"], table.facts["Ada.move"]) == ("Ada", "0")
    assert table.refuses("take").clause == "C-10.2.e"
    bo = fighter("Bo", 1, 10, 4)
    guard = battle(*WAREHOUSE, fighter("Ada", 0, 0, 0), bo, round=3, progress=lying)
    assert guard.refuses("take").clause == "C-10.2.e"
    ada = fighter("Ada", 0, 10, 4, move=1, stance="braced")
    braced = battle(*WAREHOUSE, fighter("Bo", 1, 5, 2), ada, round=3, progress=lying)
    assert braced.refuses("take").clause == "A-5.6"
    assert table.tells("BoxTaken", figure="Ada")


# -- C-10.2.f, C-10.2.g: the end -----------------------------------------------------------------------


def carrying(x: int, y: int, **about: Any) -> Scene:
    """Ada of side A has the box."""
    progress = {"worked": 2, "worked_round": 1, "carrier": "Ada"}
    ada = fighter("Ada", 0, x, y, **about)
    return battle(*WAREHOUSE, fighter("Bo", 1, 5, 2), ada, progress=progress, round=3)


@clause("R-18")
def test_who_leaves_from_the_edge_may_be_shot_before_it_is_gone() -> None:
    progress = {"worked": 2, "worked_round": 1, "carrier": "Ada"}
    watcher = fighter("Bo", 1, 0, 2)
    ada = fighter("Ada", 0, 0, 5)
    leaving = battle(*WAREHOUSE, watcher, ada, progress=progress, round=3, dice=[1, 1])
    leaving.state.table.figures["Bo"].overwatch.append(HeldOverwatch("Ada", False))
    leaving.plays("leave")
    assert leaving.asked == "MayInterrupt"
    assert leaving.state.table.figures["Ada"].moving == 1
    leaving.plays("fire single", "hold")
    assert leaving.last("AttackRolled").target == "Ada"
    assert ended(leaving).winners == (0,), "it missed, and she is away"
    carrier = fighter("Ada", 0, 0, 5, ps=10)
    shot = battle(*WAREHOUSE, watcher, carrier, progress=progress, round=3, dice=[10, 10, *[6] * 9])
    shot.state.table.figures["Bo"].overwatch.append(HeldOverwatch("Ada", False))
    shot.plays("leave", "fire single", "hold")
    assert shot.events("BoxAway") == [], "who is shot at the edge stays there"
    assert leaving.tells("BoxAway", figure="Ada")


@clause("C-10.2.f")
def test_a_wins_when_the_carrier_leaves_the_map() -> None:
    """A Move is 2 squares: from the edge itself, or over one square to it and off."""
    assert (
        ended(carrying(0, 5).plays("leave")).winners,
        ended(carrying(1, 5).plays("leave 0,5")).clause,
    ) == (
        (0,),
        "C-10.2.f",
    )


@clause("C-10.2.f")
def test_the_last_square_of_a_move_leads_off_the_map() -> None:
    """With a Move of 3 squares: over two to the edge and off, but not over three."""
    swift = {**fighter("Ada", 0, 2, 5)["character"], "skills": {"athletics": 6}}
    assert ended(carrying(2, 5, character=swift).plays("leave 1,5 0,5")).clause == "C-10.2.f"
    refused = carrying(2, 5, character=swift).refuses("leave 1,5 1,6 0,6")
    assert (refused.clause, refused.measured, refused.limit) == ("R-7.d", 3, 2)


@clause("C-10.2.f")
def test_the_carrier_cannot_leave_from_further_away_nor_anybody_else() -> None:
    assert carrying(2, 5).refuses("leave 1,5 0,5").clause == "R-7.d"
    assert carrying(2, 5).refuses("leave 1,5").clause == "C-10.2.f"
    assert carrying(2, 5).refuses("leave").clause == "C-10.2.f"
    assert carrying(1, 5, prone=True).refuses("leave 0,5").why == "too_far_to_leave", "crawling one square"
    empty_handed = battle(*WAREHOUSE, fighter("Bo", 1, 5, 2), fighter("Ada", 0, 0, 5))
    assert empty_handed.refuses("leave").clause == "C-10.2.f"


@clause("C-10.2.f")
def test_a_wins_when_b_has_nobody_left() -> None:
    table = battle(*WAREHOUSE, fighter("Bo", 1, 5, 2, ps=OUT), fighter("Ada", 0, 13, 11)).plays("end")
    assert (ended(table).winners, ended(table).clause) == ((0,), "C-10.2.f")
    assert table.tells("BattleEnded", winners=(0,))


@clause("C-10.2.g")
def test_b_wins_when_a_has_nobody_left() -> None:
    table = battle(*WAREHOUSE, fighter("Ada", 0, 13, 11, ps=OUT), fighter("Bo", 1, 5, 2)).plays("end")
    assert (ended(table).winners, ended(table).clause) == ((1,), "C-10.2.g")


@clause("C-10.2.g")
def test_b_wins_when_round_12_ends() -> None:
    figures = fighter("Ada", 0, 13, 11), fighter("Bo", 1, 5, 2)
    table = battle(*WAREHOUSE, *figures, round=12, rounds=12).plays("end")
    assert (ended(table).winners, ended(table).clause) == ((1,), "C-10.2.g")
    assert battle(*WAREHOUSE, *figures, round=11, rounds=12).plays("end").asked == "MayPrepare"
