"""Chapters 12 and 13: grapples, holds (R-27), the Grappling stance."""

from __future__ import annotations

from typing import Any

import pytest

from highground.rulesets.ail.rules.figures import able
from highground.rulesets.ail.rules.flow.movement import arrive
from tests.marks import clause, option
from tests.rulesets.ail.fights import amounts, duel, fighter, foe, settle
from tests.rulesets.ail.positions import Playing, figure


def stated(game: Playing) -> dict[str, int]:
    return amounts(game.last("AttackStated").modifier)


def held(dice: list[int], *, acting: str = "Ada", **bo: Any) -> Playing:
    """Ada holds Bo."""
    return duel(
        fighter(holding="Bo", gripped=True, unarmed=2),
        foe(grappled_by="Ada", unarmed=2, **bo),
        dice,
        acting=acting,
    )


@clause("A-12.8", "A-12.10")
def test_a_grapple_holds_builds_both_pools_and_takes_all_advantage() -> None:
    game = settle(duel(fighter(), foe(acc=4, init=3), [10, 5]).plays("fight grapple Bo"))
    assert game.last("AttackRolled").margin == 1
    assert (game["Ada"].holding, game["Bo"].grappled_by) == ("Bo", "Ada")
    assert game.last("Grappled").target == "Bo"
    assert (game["Ada"].acc, game["Ada"].init) == (1, 1)
    assert (game["Bo"].acc, game["Bo"].init) == (0, 0)
    assert game["Bo"].ps == 0


@clause("A-12.8")
def test_a_failed_grapple_holds_nobody() -> None:
    game = settle(duel(fighter(), foe(), [5, 4]).plays("fight grapple Bo"))
    assert game["Ada"].holding == ""
    assert game["Ada"].acc == 0


@clause("A-12.8", "R-10")
def test_nobody_holds_the_helpless_or_who_has_stepped_away() -> None:
    game = settle(duel(fighter(), foe(ps=10), [6, 6], foe("Cid", at=(9, 9))).plays("fight grapple Bo"))
    assert (game["Ada"].holding, game["Bo"].grappled_by, game["Ada"].acc) == ("", "", 2)
    game = duel(fighter(willpower=0), foe(acc=3), [10, 10]).plays("fight grapple Bo", "backstep 6,6")
    settle(game)
    assert game.last("AttackRolled").margin >= 0
    assert (game["Ada"].holding, game["Bo"].grappled_by, game["Bo"].acc) == ("", "", 3)


@clause("A-12.9")
def test_each_multiple_of_6_builds_one_more_of_each() -> None:
    game = settle(duel(fighter(acc=3), foe(), [10, 10]).plays("fight grapple Bo"))
    assert game.last("AttackRolled").margin == 13
    assert (game["Ada"].acc, game["Ada"].init) == (6, 3)
    game = settle(duel(fighter(), foe(), [10, 5]).plays("fight grapple Bo"))
    assert game.last("FactorCounted").times == 0


@clause("C-4.12")
def test_iron_grip_lowers_the_factor_of_grapples() -> None:
    game = settle(duel(fighter(has=["Iron Grip"]), foe(), [8, 7]).plays("fight grapple Bo"))
    assert game.last("FactorCounted").factor.total() == 5
    strong = fighter(has=["Iron Grip"], physique=13)
    game = settle(duel(strong, foe(), [1, 1]).plays("fight grapple Bo"))
    assert game.last("FactorCounted").factor.total() == 2


@clause("A-12.12")
def test_who_is_held_only_grapples_in_its_own_turn() -> None:
    ada = fighter(
        grappled_by="Bo", blades=["Ship's sabre"], guns=["Kestrel service pistol"], in_hand="Ship's sabre"
    )
    game = duel(ada, foe(holding="Ada"), [])
    for order in ("fight strike Bo", "fight throw Bo", "fight weapon Bo"):
        assert game.refuses(order).clause == "A-12.12"
    assert game.allows("fight grapple Bo")
    free = fighter(blades=["Ship's sabre"])
    assert duel(free, foe(), []).allows("fight strike Bo")


@option("grapple.firearms_in_turn", False)
@clause("A-12.12")
def test_who_is_held_does_not_shoot_in_its_own_turn() -> None:
    ada = fighter(grappled_by="Bo", guns=["Kestrel service pistol"])
    assert duel(ada, foe(holding="Ada"), []).refuses("shoot Bo single full").clause == "A-12.12"


@option("grapple.firearms_in_turn", True)
@clause("A-12.14")
def test_a_table_may_let_the_held_shoot() -> None:
    ada = fighter(grappled_by="Bo", guns=["Kestrel service pistol"])
    game = duel(ada, foe(holding="Ada"), [1, 1], grapple_firearms_in_turn=True)
    settle(game.plays("shoot Bo single full"))
    assert game.last("AttackStated").modifier.total() == 4 - 5


@clause("A-12.11", "A-12.14")
@pytest.mark.parametrize(("gun", "expected"), [("Kestrel service pistol", -5), ("Corvane carbine", -10)])
def test_the_grappler_too_shoots_worse_and_without_point_blank(gun: str, expected: int) -> None:
    game = duel(fighter(holding="Bo", guns=[gun]), foe(grappled_by="Ada"), [1, 1])
    made = settle(game.plays("shoot Bo single full")).last("AttackStated").modifier
    assert amounts(made)["grappled"] == expected
    assert made.total() == 4 + expected
    free = settle(duel(fighter(guns=[gun]), foe(), [1, 1]).plays("shoot Bo single full"))
    assert free.last("AttackStated").modifier.total() == 4 + 5


@clause("A-12.13")
def test_in_a_grapple_accuracy_always_blocks() -> None:
    """Low Guard allows Initiative alone, but not in a grapple."""
    bo = foe(grappled_by="Ada", stance="low_guard", acc=2)
    game = settle(duel(fighter(holding="Bo"), bo, [1, 1]).plays("fight strike Bo"))
    assert game.last("AttackRolled").ac.total() == 17
    apart = settle(duel(fighter(), foe(stance="low_guard", acc=2), [1, 1]).plays("fight strike Bo"))
    assert apart.last("AttackRolled").ac.total() == 15


@clause("R-27.a")
def test_a_hold_ends_when_the_grappler_does_not_grapple_in_its_turn() -> None:
    game = duel(fighter(holding="Bo"), foe(grappled_by="Ada"), [])
    game.plays("end")
    assert game["Ada"].holding == ""
    assert game["Bo"].grappled_by == ""
    assert game.tells("HoldEnded", figure="Ada", target="Bo")


@clause("R-27.a")
def test_any_grapple_attack_keeps_the_hold() -> None:
    game = duel(fighter(holding="Bo"), foe(grappled_by="Ada"), [1, 1])
    settle(game.plays("fight grapple Bo"))
    assert game.last("AttackRolled").margin < 0
    game.plays("end")
    assert game["Ada"].holding == "Bo"
    game = settle(held([1, 1]))
    game.plays("move 6,5")
    assert game["Bo"].grappled_by == ""
    assert game.cited("R-27.a") == 1


@clause("R-27.a")
@pytest.mark.parametrize("who", ["Ada", "Bo"])
def test_nothing_of_a_hold_is_left_when_either_comes_to_another_square(who: str) -> None:
    tight = fighter(holding="Bo", gripped=True, body_shield=True, joint_lock=True, immobilizing=True)
    game = duel(tight, foe(grappled_by="Ada"), [])
    game.does(arrive, game[who], (5, 5))
    assert (game["Ada"].holding, game["Ada"].immobilizing) == ("Bo", True), "still in one square"
    game.does(arrive, game[who], (6, 5))
    assert (game["Ada"].holding, game["Bo"].grappled_by) == ("", "")
    for each in (game["Ada"], game["Bo"]):
        assert {each.gripped, each.body_shield, each.joint_lock, each.immobilizing} == {False}
    assert game.cited("R-27.a") == 1


@clause("R-27.a")
def test_a_hold_ends_when_either_is_taken_out() -> None:
    tight = fighter(
        holding="Bo", gripped=True, body_shield=True, joint_lock=True, immobilizing=True, unarmed=5
    )
    game = duel(tight, foe(grappled_by="Ada", ps=9), [5, 5, 6])
    settle(game.plays("fight strike Bo"))
    assert not able(game["Bo"])
    assert game["Ada"].holding == ""
    assert game["Bo"].grappled_by == ""
    for each in (game["Ada"], game["Bo"]):
        assert {each.gripped, each.body_shield, each.joint_lock, each.immobilizing} == {False}
    game = duel(fighter(), foe(), [], figure("Cid", side=1, at=(5, 5)))
    assert game.allows("fight grapple Cid")
    assert held([]).refuses("fight grapple Ada").why == "no_enemy"
    two = duel(fighter(holding="Bo"), foe(grappled_by="Ada"), [], foe("Cid"))
    assert two.refuses("fight grapple Cid").clause == "R-27.a"


@clause("R-27.a")
def test_nobody_grapples_who_is_held_by_another() -> None:
    game = duel(fighter(), foe(grappled_by="Cid"), [], fighter("Cid", holding="Bo"))
    assert game.refuses("fight grapple Bo").clause == "R-27.a"
    assert game.allows("fight strike Bo")


@clause("R-27.a")
def test_whoever_is_grappled_lets_go_of_its_own_victim() -> None:
    game = duel(fighter(), foe(holding="Cid"), [10, 10], fighter("Cid", grappled_by="Bo"))
    settle(game.plays("fight grapple Bo"))
    assert (game["Ada"].holding, game["Bo"].holding, game["Cid"].grappled_by) == ("Bo", "", "")


@clause("R-27.b")
def test_the_held_do_not_move() -> None:
    game = duel(fighter(grappled_by="Bo"), foe(holding="Ada"), [])
    assert game.refuses("move 6,5").clause == "R-27.b"


@clause("R-27.c")
def test_a_held_character_breaks_free() -> None:
    game = duel(fighter(grappled_by="Bo"), foe(holding="Ada", acc=3), [10, 8]).plays("fight grapple Bo")
    while game.asked != "MayBreak":
        game.plays("hold")
    game.plays("break free")
    assert (game["Ada"].grappled_by, game["Ada"].holding, game["Bo"].holding) == ("", "", "")
    assert game["Bo"].acc == 3
    assert game["Ada"].acc == 1
    assert game.tells("BrokeFree", figure="Ada", how="free", target="Bo")


@clause("R-27.c", "A-12.10")
def test_a_held_character_turns_the_hold_round() -> None:
    game = duel(fighter(grappled_by="Bo"), foe(holding="Ada", acc=3), [10, 10]).plays("fight grapple Bo")
    while game.asked != "MayBreak":
        game.plays("hold")
    game.plays("break reverse")
    assert (game["Ada"].holding, game["Bo"].grappled_by, game["Bo"].holding) == ("Bo", "Ada", "")
    assert game["Bo"].acc == 0
    game.plays("end")
    assert game["Ada"].holding == "Bo"


@clause("R-27.c")
def test_a_held_character_wrestles_with_its_holder_alone() -> None:
    game = duel(fighter(grappled_by="Bo"), foe(holding="Ada"), [1, 1], foe("Cid"))
    assert game.refuses("fight grapple Cid").clause == "R-27.c"
    settle(game.plays("fight grapple Bo"))
    assert game["Ada"].grappled_by == "Bo"


@clause("A-13.9", "A-13.10")
def test_grappling_helps_grapples_alone() -> None:
    game = settle(duel(fighter(stance="grappling"), foe(), [5, 5]).plays("fight grapple Bo"))
    assert stated(game)["grappling"] == 2
    assert (game["Ada"].acc, game["Ada"].init) == (2, 2)
    game = settle(duel(fighter(stance="grappling"), foe(), [5, 5, 1]).plays("fight strike Bo"))
    assert "grappling" not in stated(game)
    assert game["Ada"].acc == 1


@clause("A-14.34")
def test_polearms_are_weak_against_grapples() -> None:
    bo = foe(blades=["Guard halberd"])
    assert stated(settle(duel(fighter(), bo, [1, 1]).plays("fight grapple Bo")))["polearm"] == 2
    bo = foe(blades=["Guard halberd"])
    assert "polearm" not in stated(settle(duel(fighter(), bo, [1, 1]).plays("fight throw Bo")))


@clause("A-12.14", "A-12.11")
def test_a_third_party_counts_as_the_shooter_is_held_or_not() -> None:
    """Who grapples shoots worse at anybody; who does not shoots at them as ever."""
    pistol = ["Kestrel service pistol"]
    cid = foe("Cid", at=(6, 5))
    game = duel(fighter(holding="Bo", guns=pistol), foe(grappled_by="Ada"), [1, 1], cid)
    made = settle(game.plays("shoot Cid single full")).last("AttackStated").modifier
    assert made.total() == 4 - 5, "no point blank for the grappler"
    outside = foe("Cid", at=(6, 5), guns=pistol)
    game = duel(fighter(holding="Bo"), foe(grappled_by="Ada"), [1, 1], outside, acting="Cid")
    made = settle(game.plays("shoot Ada single full")).last("AttackStated").modifier
    assert made.total() == 4 + 5, "a shot into a grapple is an ordinary one"
    assert "grappled" not in amounts(made)
