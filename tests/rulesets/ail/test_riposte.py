"""A-14.18 to A-14.21: Riposte."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from highground.geometry.shapes import Point
from highground.rulesets.ail.rules.close.charge import charge_path
from highground.rulesets.ail.rules.flow.stances import STANCE_FACTS, StanceFacts
from tests.marks import clause, option
from tests.rulesets.ail.fights import duel, fighter, foe
from tests.rulesets.ail.positions import Playing

SABRE = "Ship's sabre"


def missed(dice: list[int], ada: dict[str, Any] | None = None, **bo: Any) -> Playing:
    """Ada strikes Bo (AC 17) and Bo has not answered yet."""
    given = {"unarmed": 2, **bo}
    game = duel(fighter(**(ada or {})), foe(**given), dice).plays("fight strike Bo")
    while game.asked in ("MayDefend", "MayBuy", "MayInterrupt"):
        game.plays("hold")
    return game


@clause("A-14.18")
def test_an_ac_that_beats_the_attack_by_5_earns_initiative() -> None:
    game = missed([4, 3])
    assert game.last("AttackRolled").total == 12
    assert game["Bo"].init == 1
    assert game.asked == "MayFollow"
    close = missed([4, 4])
    assert close["Bo"].init == 0
    assert close.asked == "MayAct"


def test_what_an_attack_came_to_is_kept_by_the_step_that_it_reached() -> None:
    game = missed([4, 3])
    (action,) = game.table.actions
    assert action.total - action.margin == game.last("AttackRolled").ac.total() == 17
    assert action.total <= game.last("AttackRolled").total


def test_the_way_of_a_charge_leads_to_its_target_and_is_none_where_one_stands_there() -> None:
    for x, way in ((5, ()), (6, (Point(6, 5),)), (7, (Point(6, 5), Point(7, 5)))):
        game = duel(fighter(at=(5, 5)), foe(at=(x, 5)), [])
        assert charge_path(game.table, game["Ada"], "strike", game["Bo"]) == way


@clause("A-14.19", "R-29")
def test_a_riposte_is_a_move_that_ends_in_a_close_attack() -> None:
    game = missed([4, 3, 5, 5, 3], blades=[SABRE], in_hand="")
    assert game.refuses("riposte brandish").clause == "R-29"
    game.plays("riposte strike")
    assert (game["Bo"].standard, game["Bo"].move) == (1, 0)
    while game.asked != "MayAct":
        game.plays("hold")
    assert game["Ada"].ps > 0
    assert game["Bo"].standard == 1


@clause("A-14.19")
def test_a_standard_may_stand_in_and_nothing_else() -> None:
    game = missed([4, 3], move=0)
    assert game.allows("riposte strike")
    empty = missed([4, 3], move=0, standard=0)
    assert empty.asked == "MayAct"
    assert empty["Bo"].init == 1
    asked = missed([4, 3], move=0, standard=0, init=4)
    assert asked.refuses("riposte strike").clause == "A-14.19"
    assert asked.measures("riposte strike") == ("A-14.19", "no_move", 0, 1)


@clause("A-14.19")
def test_an_attack_that_fell_short_by_less_than_5_is_not_riposted() -> None:
    """Bo, AC 21 now, is asked because a Sucker Punch would be possible."""
    asked = missed([6, 6], init=4)
    assert asked.measures("riposte strike") == ("A-14.19", "no_riposte", 4, 5)


@clause("A-14.19")
def test_one_riposte_for_each_attack() -> None:
    game = missed([4, 3, 5, 5, 3], move=2, init=4).plays("riposte strike")
    while game.asked != "MayFollow" or game.figure != "Bo":
        game.plays("hold")
    while game.asked == "MayFollow":
        assert game.refuses("riposte strike").clause == "A-14.19"
        game.plays("hold")
    assert game["Bo"].move == 1


@clause("A-14.20")
def test_a_riposte_goes_a_shortest_way() -> None:
    """The attacker has Reach and stands a square off."""
    ada = fighter(blades=["Guard halberd"])
    game = duel(ada, foe(at=(6, 5), unarmed=2, physique=7, athletics=3), [2, 3, 9, 9, 3])
    game.plays("fight weapon Bo", "hold")
    assert game.asked == "MayFollow"
    assert game.refuses("riposte strike 6,4 5,5").clause == "A-14.20"
    assert game.refuses("riposte strike").clause == "R-29"
    game.plays("riposte strike 5,5")
    assert game["Bo"].at == (5, 5)


@clause("A-14.20", "R-29")
def test_reach_stops_short() -> None:
    ada = fighter(blades=["Guard halberd"])
    bo = foe(at=(6, 5), melee=4, blades=["Guard halberd"])
    game = duel(ada, bo, [2, 3, 9, 9, 3]).plays("fight weapon Bo", "hold")
    assert game.refuses("riposte weapon 5,5").clause == "A-14.20"
    assert game.allows("riposte weapon")
    assert game.refuses("riposte strike").clause == "R-29"
    assert game.measures("riposte weapon 5,5") == ("A-14.20", "detour", 1, 0)


@clause("A-14.19")
def test_braced_and_immobilized_defenders_do_not_riposte() -> None:
    for barred in ({"stance": "braced"}, {"immobilized": True}):
        game = missed([4, 3], **barred)
        assert game["Bo"].init == 1
        assert game.asked == "MayAct"
    assert missed([4, 3]).asked == "MayFollow"
    assert missed([4, 3], init=5, move=0, standard=0).refuses("riposte strike").clause == "A-14.19"


def shot_at(dice: list[int], x: int = 6, mode: str = "single", **given: Any) -> Playing:
    """Ada, +0, shoots at Bo (AC 14), who stands in `x`,5; a square is 5 m."""
    options = {each: given.pop(each) for each in list(given) if each == "riposte_answers"}
    ada = fighter(guns=["Corvane carbine"], senses=0, willpower=0)
    game = duel(ada, foe(at=(x, 5), **given), dice, **options).plays(f"shoot Bo {mode} full")
    while game.asked in ("MayInterrupt", "MayBuy", "MayDefend"):
        game.plays("hold")
    return game


@option("riposte.answers", "any")
@clause("A-14.18", "A-14.19")
def test_a_riposte_answers_a_shot_if_its_move_can_reach() -> None:
    """R-21: two squares off, so neither point blank nor further than a Move."""
    game = shot_at([4, 5, 6, 6, 3], 7)
    assert game.last("AttackRolled").margin == -5
    assert game["Bo"].init == 1
    assert (game.asked, game.figure) == ("MayFollow", "Bo")
    game.plays("riposte strike 6,5 5,5")
    assert game["Bo"].at == (5, 5)
    assert game["Bo"].move == 0
    while game.asked != "MayAct":
        game.plays("hold")
    assert game["Ada"].ps > 0
    near = shot_at([5, 5], 7)
    assert (near["Bo"].init, near.asked) == (0, "MayAct"), "beaten by 4"


@option("riposte.answers", "any")
def test_a_shot_from_beyond_a_move_is_not_answered() -> None:
    game = shot_at([4, 5], 8)
    assert game.last("AttackRolled").margin == -5
    assert (game["Bo"].init, game.asked) == (0, "MayAct")
    braced = shot_at([4, 1], 7, stance="braced")
    assert (braced.last("AttackRolled").margin, braced["Bo"].init) == (-5, 0), "nor by who cannot move"


@option("riposte.answers", "any")
def test_who_is_held_by_another_does_not_get_at_a_shooter() -> None:
    """Two squares off, so whoever is free would."""
    ada = fighter(guns=["Corvane carbine"], senses=0, willpower=0)
    held = foe(at=(7, 5), grappled_by="Cid")
    game = duel(ada, held, [1, 1], fighter("Cid", at=(7, 5), holding="Bo", willpower=0))
    game.plays("shoot Bo single full")
    while game.asked in ("MayInterrupt", "MayBuy", "MayDefend"):
        game.plays("hold")
    assert game.last("AttackRolled").margin <= -5
    assert (game["Bo"].init, game.asked) == (0, "MayAct")


@option("riposte.answers", "any")
@clause("A-14.18")
def test_suppressing_fire_and_rapid_fire_are_attacks_too() -> None:
    for mode in ("rapid", "suppress", "marching"):
        assert shot_at([4, 5], 7, mode).asked == "MayFollow"
    out = shot_at([1, 2], 7, ps=10)
    assert (out.last("AttackRolled").margin, out["Bo"].init) == (-7, 0), "the helpless earn nothing"


@option("riposte.answers", "close")
@clause("A-14.19")
def test_a_riposte_may_answer_close_attacks_alone() -> None:
    """Here it is asked because a Sucker Punch would be possible."""
    game = shot_at([4, 5], 7, riposte_answers="close", init=4)
    assert game.asked == "MayFollow"
    assert game["Bo"].init == 4, "nothing is earned"
    assert game.refuses("riposte strike 6,5 5,5").why == "not_fought"
    struck = duel(fighter(), foe(unarmed=2), [4, 3], riposte_answers="close").plays("fight strike Bo")
    while struck.asked in ("MayDefend", "MayBuy", "MayInterrupt"):
        struck.plays("hold")
    assert struck["Bo"].init == 1
    assert struck.allows("riposte strike")


@clause("A-14.19")
def test_a_grenade_meets_no_ac_and_earns_nothing() -> None:
    ada = fighter(bombs={"Frag grenade": 1}, willpower=0, stance="braced")
    game = duel(ada, foe(at=(7, 5), init=4, conditioning=30), [1, 1, *[1] * 6])
    game.plays("grenade 'Frag grenade' 7,5 plain")
    while game.asked != "MayFollow":
        game.plays("hold")
    assert game["Bo"].init == 4
    assert game.refuses("riposte strike 6,5 5,5").why == "not_fought"


@clause("A-14.19")
def test_nobody_but_the_target_ripostes() -> None:
    cid = foe("Cid", init=4)
    game = duel(fighter(), foe(unarmed=2), [4, 3], cid).plays("fight strike Bo")
    while (game.asked, game.figure) != ("MayFollow", "Cid"):
        game.plays("hold")
    assert game.refuses("riposte strike").why == "not_fought"
    quiet = duel(fighter(), foe(unarmed=2), [4, 3], foe("Cid")).plays("fight strike Bo")
    while game.asked == "MayFollow":
        game.plays("hold")
    while quiet.asked != "MayAct":
        assert quiet.figure != "Cid"
        quiet.plays("hold")


@option("riposte.cost", "move")
@clause("A-14.19")
def test_a_riposte_can_be_riposted_and_chains_end() -> None:
    """R-21: each costs a Move of the budget."""
    game = missed([3, 2, 1, 1, 1, 1, 1, 1], {"unarmed": 2})
    answered = []
    while game.asked != "MayAct":
        if game.asked == "MayFollow":
            answered.append(game.figure)
            game.plays("riposte strike")
        else:
            game.plays("hold")
    assert answered == ["Bo", "Ada", "Bo"]
    assert (game["Bo"].standard, game["Bo"].move, game["Ada"].move) == (0, 0, 0)


@option("riposte.cost", "free")
@clause("A-14.19")
def test_a_free_riposte_is_made_once_a_turn() -> None:
    game = duel(
        fighter(unarmed=2, standard=2), foe(unarmed=2), [3, 2, 1, 1, 1, 1], riposte_cost="free"
    ).plays("fight strike Bo")
    answered = []
    while game.asked != "MayAct":
        if game.asked == "MayFollow":
            answered.append(game.figure)
            game.plays("riposte strike")
        else:
            game.plays("hold")
    assert answered == ["Bo", "Ada"]
    assert (game["Bo"].standard, game["Bo"].move, game["Ada"].move) == (1, 1, 1)


@pytest.fixture
def stance() -> Iterator[str]:
    """A stance of the table's own that answers hits."""
    STANCE_FACTS["test_answer"] = StanceFacts("test_answer", "melee", riposte_on_hit=True)
    yield "test_answer"
    del STANCE_FACTS["test_answer"]


@clause("A-14.21")
def test_some_stances_answer_a_hit(stance: str) -> None:
    game = missed([8, 8, 1, 9, 9, 1], stance=stance)
    assert game["Bo"].ps > 0
    assert game.asked == "MayFollow"
    game.plays("riposte strike")
    assert game.cited("A-14.21") == 1
    plain = missed([8, 8, 1])
    assert plain.asked == "MayAct"
    unhurt = missed([5, 6], stance=stance)
    assert unhurt.last("AttackRolled").margin == -1
    assert unhurt.asked == "MayAct"


@clause("A-14.18", "A-14.11")
def test_a_defender_who_stepped_back_may_riposte() -> None:
    """R-21: if the raised AC beats the roll by 5."""
    game = duel(fighter(willpower=0), foe(unarmed=2), [6, 6, 1, 1]).plays("fight strike Bo", "backstep 6,6")
    assert game["Bo"].init == 1
    assert game.asked == "MayFollow"
    game.plays("riposte strike 5,5")
    assert game["Bo"].at == (5, 5)
