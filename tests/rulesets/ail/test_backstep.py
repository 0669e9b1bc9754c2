"""A-14.10 to A-14.13: Backstep, and what Feints make of it."""

from __future__ import annotations

from typing import Any

import pytest

from highground.rulesets.ail.rules.interrupts.feints import MayFeint
from highground.rulesets.ail.state.pieces import Aimed, HeldOverwatch
from tests.marks import clause
from tests.rulesets.ail.fights import duel, fighter, foe, settle
from tests.rulesets.ail.positions import Playing, figure

WALLED = ["." * 9] * 5 + ["......#.."] + ["." * 9] * 3


def attacked(dice: list[int], ada: dict[str, Any] | None = None, **bo: Any) -> Playing:
    """Ada strikes; Bo is about to be hit."""
    game = duel(fighter(**(ada or {})), foe(**bo), dice).plays("fight strike Bo")
    while game.asked == "MayBuy":
        game.plays("hold")
    return game


@clause("A-14.10", "A-14.11", "A-14.12")
def test_a_step_back_is_worth_5_ac_and_gives_the_attacker_initiative() -> None:
    game = attacked([9, 5], unarmed=2)
    assert game.asked == "MayDefend"
    game.plays("backstep 6,6")
    assert game["Bo"].at == (6, 6)
    assert game["Bo"].moving == 1
    settle(game)
    assert game.last("AttackRolled").ac.total() == 22
    assert game["Ada"].init == 1
    assert game["Bo"].ps == 0
    assert (game["Bo"].standard, game["Bo"].move) == (1, 1)


@clause("A-14.12", "R-45.c")
def test_the_declared_attack_is_still_rolled() -> None:
    """R-21: although the target is out of reach now."""
    game = attacked([10, 10, 1])
    game.plays("backstep 6,6")
    settle(game)
    assert game["Bo"].ps == 1
    assert game["Ada"].init == 1
    lost = duel(fighter(), foe(init=4), [1, 1], figure("Cid", at=(6, 5))).plays("fight strike Bo")
    settle(lost.plays("suckerpunch Cid 6,5"))
    assert lost.cited("R-45.c") == 1


@clause("A-14.10")
def test_one_attack_is_stepped_back_from_once() -> None:
    game = attacked([1, 1])
    game.plays("backstep 6,6")
    assert game.asked != "MayDefend"
    assert game.cited("A-14.12") == 1


@clause("A-14.10")
def test_straight_away_from_an_attacker_in_another_square() -> None:
    game = duel(fighter(blades=["Guard halberd"]), foe(at=(6, 5)), [1, 1]).plays("fight weapon Bo")
    assert game.refuses("backstep 7,6").why == "not_straight_away"
    game.plays("backstep")
    assert game["Bo"].at == (7, 5)


@clause("A-14.10")
@pytest.mark.parametrize(("dx", "dy"), [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)])
def test_straight_away_from_whichever_square_the_attacker_stands_in(dx: int, dy: int) -> None:
    ada = fighter(at=(5 - dx, 5 - dy), blades=["Guard halberd"])
    game = duel(ada, foe(), [1, 1]).plays("fight weapon Bo", "backstep")
    assert game["Bo"].at == (5 + dx, 5 + dy)


@clause("A-14.10")
def test_out_of_a_shared_square_on_in_the_attackers_direction() -> None:
    """R-21: the direction in which the attacker entered this turn; else any open neighbour."""
    game = duel(fighter(at=(4, 4)), foe(), [1, 1]).plays("move 5,5", "fight strike Bo")
    assert game.refuses("backstep 6,5").clause == "A-14.10"
    game.plays("backstep")
    assert game["Bo"].at == (6, 6)
    aside = duel(fighter(at=(3, 6)), foe(at=(4, 5)), [1, 1]).plays("move 4,5", "fight strike Bo", "backstep")
    assert aside["Bo"].at == (5, 4)
    still = attacked([1, 1])
    assert still.refuses("backstep").why == "which_square"
    assert still.allows("backstep 4,4")
    assert still.measures("backstep") == ("A-14.10", "which_square", 8, 1)


@clause("A-14.10")
@pytest.mark.parametrize(("dx", "dy"), [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)])
def test_out_of_a_shared_square_only_onwards_from_whichever_side_the_attacker_came(dx: int, dy: int) -> None:
    game = duel(fighter(at=(5 - dx, 5 - dy)), foe(), [1, 1]).plays("move 5,5", "fight strike Bo")
    assert game.refuses(f"backstep {5 - dx},{5 - dy}").why == "not_straight_away"
    game.plays("backstep")
    assert game["Bo"].at == (5 + dx, 5 + dy)


@clause("A-14.10", "A-12.7")
def test_who_was_hurled_into_a_square_has_entered_it_from_nowhere() -> None:
    """Bo lands beside Cy and counters: Cy steps back anywhere, not only on in the direction of the flight."""
    ada, bo = fighter(unarmed=8, willpower=0), foe(standard=0, move=0, counter_punch=True, willpower=0)
    game = duel(ada, bo, [5, 5, 1], fighter("Cy", at=(6, 5), willpower=0)).plays("fight throw Bo", "hold")
    assert game.asked == "MayHurl"
    game.plays("hurl 6,5")
    while (game.asked, game.figure) != ("MayFollow", "Bo"):
        game.plays("hold")
    game.plays("counter Cy")
    while game.asked != "MayDefend":
        game.plays("hold")
    assert game.figure == "Cy"
    assert game.measures("backstep") == ("A-14.10", "which_square", 8, 1)
    for square in ("7,5", "5,5", "6,4"):
        assert game.allows(f"backstep {square}")


@pytest.mark.parametrize(("row", "squares"), [("#..###", 1), ("#...##", 2)])
def test_of_two_open_squares_one_has_to_be_named(row: str, squares: int) -> None:
    ada, bo = fighter(at=(2, 1)), foe(at=(2, 1))
    game = duel(ada, bo, [1, 1], map=["#" * 6, row, "#" * 6]).plays("fight strike Bo")
    if squares == 1:
        assert game.allows("backstep")
    else:
        assert game.measures("backstep") == ("A-14.10", "which_square", 2, 1)
        assert game.allows("backstep 3,1")


@clause("A-14.13")
def test_a_wall_behind_bars_a_backstep() -> None:
    game = duel(fighter(at=(4, 5)), foe(), [1, 1], map=WALLED).plays("move 5,5", "fight strike Bo")
    assert game.asked != "MayDefend"
    game = duel(fighter(), foe(), [1, 1], map=WALLED).plays("fight strike Bo")
    assert game.refuses("backstep 6,5").clause == "A-14.10"
    game = duel(fighter(at=(4, 5)), foe(has=["Combat Reflexes"]), [1, 1], map=WALLED)
    game.plays("move 5,5", "fight strike Bo")
    assert game.refuses("backstep").clause == "A-14.13"


@clause("A-14.13")
@pytest.mark.parametrize("barred", [{"stance": "braced"}, {"immobilized": True}, {"grappled_by": "Ada"}])
def test_who_cannot_move_cannot_step_back(barred: dict[str, Any]) -> None:
    ada = {"holding": "Bo"} if "grappled_by" in barred else None
    game = attacked([1, 1], ada, has=["Combat Reflexes"], **barred)
    assert game.asked == "MayDefend"
    assert game.refuses("backstep 6,6").clause == "A-14.13"


@clause("A-14.10")
def test_a_back_step_answers_close_attacks_alone() -> None:
    game = duel(fighter(guns=["Kestrel service pistol"]), foe(), [1, 1]).plays("shoot Bo single full")
    assert game.asked == "MayDefend"
    assert game.refuses("backstep 6,6").clause == "A-14.10"
    brandish = duel(fighter(blades=["Ship's sabre"]), foe(has=["Combat Reflexes"]), [1, 1])
    brandish.plays("fight brandish Bo")
    assert brandish.refuses("backstep 6,6").clause == "A-14.10"


@clause("A-14.13")
def test_doors_and_corners_bar_a_backstep() -> None:
    """A shut door behind; or a step between two blocked squares."""
    rows = ["." * 9] * 5 + ["......D.."] + ["." * 9] * 3
    game = duel(fighter(at=(4, 5)), foe(has=["Combat Reflexes"]), [1, 1], map=rows)
    game.plays("move 5,5", "fight strike Bo")
    assert game.refuses("backstep").clause == "A-14.13"
    rows = ["." * 9] * 5 + ["......#..", ".....#..."] + ["." * 9] * 2
    game = duel(fighter(at=(4, 4)), foe(has=["Combat Reflexes"]), [1, 1], map=rows)
    game.plays("move 5,5", "fight strike Bo")
    assert game.refuses("backstep").clause == "A-14.13"


@clause("A-14.10")
def test_the_step_is_an_entry_and_is_told() -> None:
    game = attacked([1, 1])
    game.plays("backstep 6,6")
    assert game["Bo"].last_step == (1, 1)
    stepped = game.last("SteppedBack")
    assert (stepped.figure, stepped.x, stepped.y) == ("Bo", 6, 6)


def test_nobody_is_asked_about_a_shot_for_its_sake() -> None:
    bo = foe(stance="braced", at=(9, 5))
    game = duel(fighter(guns=["Kestrel service pistol"]), bo, [1, 1]).plays("shoot Bo single full")
    assert game.asked == "MayAct"


def test_when_a_turn_starts_nobody_has_entered_its_square_from_anywhere() -> None:
    game = duel(fighter(at=(4, 5), last_step=(1, 1)), foe(last_step=(0, 1)), []).plays("end")
    assert {each.last_step for each in game.table.figures.values()} == {(0, 0)}


@clause("A-6.4")
def test_stepping_back_costs_scope_points_and_holds() -> None:
    aimed = [Aimed("scope", "Pell battle rifle", 3)]
    bo = foe(holding="Ada", gripped=True, body_shield=True, joint_lock=True, aimed=aimed)
    game = duel(fighter(grappled_by="Bo"), bo, [1, 1]).plays("fight grapple Bo")
    game.plays("backstep 6,6")
    assert game["Bo"].aimed == []
    assert (game["Bo"].holding, game["Ada"].grappled_by) == ("", "")
    assert (game["Bo"].gripped, game["Bo"].body_shield, game["Bo"].joint_lock) == (False, False, False)


@clause("A-8.4", "A-14.10")
def test_a_feint_leaves_the_step_as_it_is() -> None:
    game = attacked([], {"intellect": 2})
    game.plays("backstep 6,6")
    assert game.asked == "MayFeint"
    game.plays("feint")
    settle(game)
    assert game["Bo"].at == (6, 6)
    assert game["Ada"].init == 1
    assert "AttackRolled" not in game.happened()


@clause("A-8.9", "A-14.10")
def test_a_double_feint_takes_the_step_back() -> None:
    game = attacked([2, 2, 9, 9], {"intellect": 2}, intellect=2)
    before = (game["Bo"].at, game["Bo"].moving, game["Ada"].init, game["Bo"].last_step)
    game.plays("backstep 6,6", "feint", "doublefeint")
    settle(game)
    assert (game["Bo"].at, game["Bo"].moving, game["Ada"].init, game["Bo"].last_step) == before


@clause("A-14.10")
@pytest.mark.parametrize("there", [(6, 6), (6, 5), (5, 6), (4, 5), (6, 4)])
def test_a_step_back_is_remembered_as_the_way_its_square_was_entered(there: tuple[int, int]) -> None:
    game = attacked([]).plays(f"backstep {there[0]},{there[1]}")
    assert game["Bo"].at == there
    assert game["Bo"].last_step == (there[0] - 5, there[1] - 5)


@clause("A-14.11")
def test_a_step_that_is_given_back_takes_its_5_ac_along() -> None:
    game = attacked([], {"intellect": 2}, intellect=2).plays("backstep 6,6")
    asked = game.asks()
    assert isinstance(asked, MayFeint)
    action = game.table.action(asked.against)
    assert action is not None
    assert (action.guard, game["Bo"].at) == (5, (6, 6))
    game.does(lambda now: now.give_back(asked.interrupt))
    again = game.table.action(asked.against)
    assert again is not None
    assert (again.guard, game["Bo"].at) == (0, (5, 5))


@clause("A-14.28")
def test_a_melee_feint_earns_accuracy() -> None:
    ada = fighter(blades=["Ship's sabre"], acc=2)
    game = duel(ada, foe(), []).plays("fight weapon Bo", "buy steady", "backstep 6,6", "feint")
    settle(game)
    assert game["Ada"].acc == 4
    strike = duel(fighter(acc=2), foe(), []).plays("fight strike Bo", "hold", "backstep 6,6", "feint")
    settle(strike)
    assert strike["Ada"].acc == 2


@clause("A-8.9")
def test_a_melee_feint_that_was_seen_through_earns_none() -> None:
    ada = fighter(blades=["Ship's sabre"], acc=2, intellect=2)
    game = duel(ada, foe(intellect=2), [2, 2, 9, 9]).plays("fight weapon Bo", "buy steady", "backstep 6,6")
    settle(game.plays("feint", "doublefeint"))
    assert game["Ada"].acc == 2
    assert game.cited("A-14.28") == 0


@clause("A-14.29")
def test_the_initiative_of_a_forced_backstep_is_given_once() -> None:
    game = attacked([1, 1])
    game.plays("backstep 6,6")
    settle(game)
    assert game["Ada"].init == 1
    assert game["Bo"].init == 1


@clause("A-14.10")
def test_overwatch_answers_the_step() -> None:
    """R-45: an interrupt that moves opens a window of its own."""
    eve = fighter("Eve", at=(12, 6), guns=["Kestrel service pistol"], overwatch=[HeldOverwatch("Bo", False)])
    game = duel(fighter(willpower=0), foe(), [1, 1, 1, 1], eve).plays("fight strike Bo", "backstep 6,6")
    assert game.asked == "MayInterrupt"
    assert game.figure == "Eve"
