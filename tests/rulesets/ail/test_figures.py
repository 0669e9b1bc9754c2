"""What a refusal of Ascension Isle measured and what the limit was: the figures that people are told."""

from __future__ import annotations

from typing import Any

import pytest

from tests.marks import clause
from tests.rulesets.ail.battles import battle
from tests.rulesets.ail.battles import fighter as character
from tests.rulesets.ail.fights import duel, fighter, foe
from tests.rulesets.ail.positions import Playing, figure, table, wound

PISTOL, RIFLE = "Kestrel service pistol", "Pell battle rifle"


def acting(**given: Any) -> Playing:
    return Playing(table(figure("Ada", at=(2, 2), **given), figure("Bo", 1, (2, 8))))


@clause("A-8.1")
def test_who_has_no_adrenaline_does_not_surge() -> None:
    assert acting(adrenaline=0).measures("surge") == ("A-8.1", "no_adrenaline", 0, 1)
    assert acting(adrenaline=1).plays("surge")["Ada"].adrenaline == 0


@clause("A-8.2")
def test_who_has_no_focus_does_not_focus() -> None:
    assert acting(focus=0).measures("focus") == ("A-8.2", "no_focus", 0, 1)
    assert acting(focus=1).plays("focus")["Ada"].focus == 0


@clause("R-4.d")
@pytest.mark.parametrize(
    ("kind", "pool", "others"),
    [("ranged", "focus", "close"), ("close", "adrenaline", "other"), ("other", "willpower", "ranged")],
)
def test_a_change_of_mind_is_paid_from_the_pool_of_its_kind(kind: str, pool: str, others: str) -> None:
    """Each from a pool of its own, to the last point."""
    pools = {"focus": 3, "adrenaline": 3, "willpower": 3}
    poor = acting(intent=others, **{**pools, pool: 0})
    assert poor.measures(f"change {kind}") == ("R-4.d", "cannot_pay", 0, 1)
    assert poor.refuses(f"change {kind}").facts == {"move": "change", "pool": pool}
    paid = acting(intent=others, **{**pools, pool: 1}).plays(f"change {kind}")["Ada"]
    assert {name: getattr(paid, name) for name in pools} == {**pools, pool: 0}


@clause("C-4.2")
def test_a_wound_that_is_not_there_or_not_light() -> None:
    hurt = {"has": ["Shake It Off"], "wounds": [wound(severity=2), wound("burn")]}
    for number in (0, 1, 3):
        assert acting(**hurt).measures(f"shakeoff {number}") == ("C-4.2", "no_light_wound", number, 2)
    assert acting(**hurt).allows("shakeoff 2")
    assert acting(**hurt, adrenaline=0).measures("shakeoff 2") == ("C-4.2", "no_adrenaline", 0, 1)
    assert [each.kind for each in acting(**hurt).plays("shakeoff 2")["Ada"].wounds] == ["penetrating"]


@clause("C-4.9")
def test_a_second_wind_is_paid_in_full() -> None:
    tired = {"has": ["Second Wind"], "ps": 5}
    assert acting(**tired, adrenaline=1).measures("secondwind") == ("C-4.9", "no_adrenaline", 1, 2)
    assert acting(**tired, adrenaline=2).plays("secondwind")["Ada"].adrenaline == 0


@clause("R-7.d")
def test_a_way_that_is_too_long_or_none() -> None:
    assert acting().measures("move") == ("R-7.d", "no_path", 0, 2)
    assert acting().measures("move 3,2 4,2 5,2") == ("R-7.d", "too_far", 3, 2)
    assert acting().measures("sprint 3,2 4,2 5,2 6,2 7,2 8,2") == ("R-7.d", "too_far", 6, 5)
    assert acting().allows("sprint 3,2 4,2 5,2 6,2 7,2")


@clause("R-5.a")
def test_who_has_no_move_or_standard_left_spends_none() -> None:
    assert acting(move=0, standard=0).measures("move 3,2") == ("R-5.a", "no_move", 0, 1)
    assert acting(move=1, standard=0).measures("sprint 3,2 4,2") == ("R-5.a", "no_move", 1, 2)
    assert acting(move=0, standard=2).allows("sprint 3,2 4,2")
    assert acting(standard=0, guns=[PISTOL]).measures("reload") == ("R-5.a", "no_standard", 0, 1)


@clause("C-9.4", "R-7.d")
def test_a_door_takes_a_square_of_the_move_it_is_opened_with() -> None:
    """Two squares: one for the door, one to go."""
    rows = (".....", ".@D..", ".....")

    def beside(door: str = "D", **given: Any) -> Playing:
        ground = tuple(row.replace("@", ".").replace("D", door) for row in rows)
        return Playing(table(figure("Ada", at=(1, 1), **given), figure("Bo", 1, (4, 2)), map=ground))

    assert beside().allows("door 2,1")
    assert beside().allows("door 2,1 2,1"), "a shut door that was opened is not paid twice"
    assert beside().measures("door 2,1 2,1 3,1") == ("R-7.d", "too_far", 3, 2)
    assert beside("d").measures("door 2,1 1,0 0,0") == ("R-7.d", "too_far", 3, 2)
    assert beside("d").measures("door 2,1 2,1") == ("R-7.d", "too_far", 3, 2), (
        "who shuts it must open it again"
    )
    for order, why, there in (
        ("door 3,1", "no_door", (3, 1)),
        ("door 2,1", "door_too_far", (2, 1)),
    ):
        away = (
            beside()
            if why == "no_door"
            else Playing(
                table(
                    figure("Ada", at=(0, 1)),
                    figure("Bo", 1, (4, 2)),
                    map=tuple(r.replace("@", ".") for r in rows),
                )
            )
        )
        refusal = away.refuses(order)
        assert (refusal.clause, refusal.why) == ("C-9.4", why)
        assert refusal.facts == {"x": there[0], "y": there[1]}
    opened = beside().plays("door 2,1")
    assert opened.tells("DoorMoved", figure="Ada", x=2, y=1, open=True)
    assert beside("d").plays("door 2,1").tells("DoorMoved", figure="Ada", x=2, y=1, open=False)


@clause("A-19.9", "C-5.20")
def test_a_shot_that_cannot_be_paid_or_does_not_reach() -> None:
    def shooting(x: int, **given: Any) -> Playing:
        rows = ("." * 40,) * 2
        return Playing(table(figure("Ada", guns=[PISTOL], **given), figure("Bo", 1, (x, 0)), map=rows))

    assert shooting(2, init=3).measures("shoot Bo double_tap full") == ("A-19.9", "cannot_pay", 3, 4)
    assert shooting(2, init=4).allows("shoot Bo double_tap full")
    reach = next(x for x in range(1, 40) if not shooting(x).allows("shoot Bo single full")) - 1
    assert shooting(reach + 1).measures("shoot Bo single full") == (
        "C-5.20",
        "out_of_range",
        reach + 1,
        reach,
    )
    assert shooting(2, ammo={PISTOL: 0}).measures("shoot Bo rapid full") == ("A-9.6", "no_ammo", 0, 1)
    assert shooting(2, ammo={PISTOL: 1}).allows("shoot Bo rapid full")


@clause("R-3.a")
def test_points_spent_on_a_roll_are_one_at_least_and_no_more_than_there_are() -> None:
    def fighting() -> Playing:
        return duel(fighter(acc=3), foe(acc=2, init=1), [], advantage_mode="spent").plays("fight strike Bo")

    for points in (0, 4):
        assert fighting().measures(f"buy spend {points}") == ("R-3.a", "cannot_spend", points, 3)
    assert fighting().allows("buy spend 1")
    assert fighting().allows("buy spend 3")
    assert fighting().allows("buy spend 003")
    assert fighting().measures("buy spend 0003") == ("R-3.a", "cannot_spend", 0, 3), "three digits at most"
    defending = fighting().plays("hold")
    for points in (0, 3):
        assert defending.measures(f"parry acc {points}") == ("R-3.a", "cannot_spend", points, 2)
    assert defending.measures("parry init 2") == ("R-3.a", "cannot_spend", 2, 1)
    for order in ("parry acc 1", "parry acc 2", "parry init 1"):
        assert defending.allows(order)


@clause("R-3.a")
def test_initiative_is_spent_before_its_roll_one_point_at_least() -> None:
    game = Playing(table(figure("Ada", init=2), figure("Bo", 1, (9, 9)), advantage_mode="spent"), [5] * 8)
    game.plays("end", "end")
    assert game.asked == "MayPrepare"
    for points in (0, 3):
        assert game.measures(f"spendinit Ada {points}") == ("R-3.a", "cannot_spend", points, 2)
    game.plays("spendinit Ada 1", "spendinit Ada 1", "ready", "ready")
    totals = {each.figure: each.modifier for each in game.events("InitiativeRolled")}
    assert [part.amount for part in totals["Ada"].parts if part.why == "spent_advantage"] == [2]
    assert [part.amount for part in totals["Bo"].parts if part.why == "spent_advantage"] == []


@clause("A-14.19")
def test_how_much_is_missing_to_a_riposte() -> None:
    """AC 21 against 17 is four; Bo is asked because he could punch instead."""
    game = duel(fighter(), foe(unarmed=2, init=4), [6, 6]).plays("fight strike Bo")
    while game.asked in ("MayDefend", "MayBuy", "MayInterrupt"):
        game.plays("hold")
    assert (game.asked, game.figure) == ("MayFollow", "Bo")
    assert game.measures("riposte strike") == ("A-14.19", "no_riposte", 4, 5)


@clause("C-10.2.f")
def test_how_far_it_is_off_the_map() -> None:
    progress = {"worked": 2, "worked_round": 1, "carrier": "Ada"}
    ada = character("Ada", 0, 1, 5, prone=True)
    leaving = battle("breach", "bonded_warehouse", character("Bo", 1, 5, 2), ada, progress=progress, round=3)
    assert leaving.measures("leave 0,5") == ("C-10.2.f", "too_far_to_leave", 2, 1)
