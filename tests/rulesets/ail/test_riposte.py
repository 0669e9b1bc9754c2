"""A-14.18 to A-14.21: Riposte."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from highground.rulesets.ail.stances import STANCE_FACTS, StanceFacts
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
def test_only_by_a_shortest_way() -> None:
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


@clause("A-14.19")
def test_braced_and_immobilized_defenders_do_not_riposte() -> None:
    for barred in ({"stance": "braced"}, {"immobilized": True}):
        game = missed([4, 3], **barred)
        assert game["Bo"].init == 1
        assert game.asked == "MayAct"
    assert missed([4, 3]).asked == "MayFollow"
    assert missed([4, 3], init=5, move=0, standard=0).refuses("riposte strike").clause == "A-14.19"


@clause("A-14.19")
def test_it_answers_close_attacks_alone() -> None:
    """R-21; here it is asked because a Sucker Punch would be possible."""
    ada = fighter(guns=["Kestrel service pistol"], senses=0)
    game = duel(ada, foe(init=4), [1, 1]).plays("shoot Bo single full")
    while game.asked != "MayFollow":
        game.plays("hold")
    assert game.last("AttackRolled").margin <= -5
    assert game.refuses("riposte strike").why == "not_fought"


@clause("A-14.19")
def test_nobody_else_ripostes() -> None:
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
