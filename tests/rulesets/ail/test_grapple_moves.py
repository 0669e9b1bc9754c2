"""Chapter 18: Advantage moves for throws and grapples, and their switch (R-26)."""

from __future__ import annotations

from typing import Any

import pytest

from highground.rulesets.ail.rules.advantage.buying import GRAPPLE, MOVES
from highground.rulesets.ail.state.pieces import Figure
from tests.marks import clause, option
from tests.rulesets.ail.fights import amounts, duel, fighter, foe, settle
from tests.rulesets.ail.positions import Playing

WALLED = ["." * 9] * 5 + ["......#.."] + ["." * 9] * 3


def thrown(move: str, dice: list[int], ada: Figure, **given: Any) -> Playing:
    """Ada throws Bo, who has no actions to lose, with a move bought."""
    game = duel(ada, foe(standard=0, move=0, ps=0, physique=5), dice, **given)
    return game.plays("fight throw Bo", f"buy {move}")


def grappled(move: str, dice: list[int], bo: Figure | None = None, acc: int = 10) -> Playing:
    """Ada grapples Bo with a move bought."""
    game = duel(fighter(acc=acc), bo or foe(), dice).plays("fight grapple Bo", f"buy {move}")
    while game.asked in ("MayBuy", "MayDefend", "MayFollow", "MayInterrupt"):
        game.plays("hold")
    return game


# -- throws ------------------------------------------------------------------------------------------------


@clause("A-18.1")
def test_a_toss_flies_two_squares_further() -> None:
    game = thrown("toss", [5, 5, 1], fighter(acc=4))
    while game.asked != "MayHurl":
        game.plays("hold")
    assert game.refuses("hurl 8,5").clause == "A-12.7"
    game.plays("hurl 7,5")
    assert game["Bo"].at == (7, 5)
    assert game["Ada"].acc == 0


@clause("A-18.1", "R-22")
def test_each_square_that_a_toss_is_blocked_hurts() -> None:
    game = thrown("toss", [5, 5, 1, 3, 5], fighter(acc=4), map=WALLED)
    while game.asked != "MayHurl":
        game.plays("hold")
    game.plays("hurl 7,5")
    assert game["Bo"].at == (5, 5)
    assert game["Bo"].ps == 1 + 2 + 3
    edge = duel(
        fighter(acc=4, at=(1, 5)), foe(standard=0, move=0, at=(1, 5)), [5, 5, 1, 1], map=WALLED
    ).plays("fight throw Bo", "buy toss")
    while edge.asked != "MayHurl":
        edge.plays("hold")
    edge.plays("hurl -1,5")
    assert edge["Bo"].at == (0, 5)
    assert edge["Bo"].ps == 2
    assert game.tells("Crashed", damage=5, figure="Bo", squares=2)


@clause("A-18.1")
@pytest.mark.parametrize(("x", "flown", "crashes"), [(5, 0, [2]), (4, 1, [1]), (3, 2, [])])
def test_a_crash_is_told_with_the_squares_that_could_not_be_flown(
    x: int, flown: int, crashes: list[int]
) -> None:
    """Two squares to the right, toward a wall in 6,5."""
    ada, bo = fighter(acc=4, at=(x, 5)), foe(standard=0, move=0, at=(x, 5))
    game = duel(ada, bo, [5, 5, 1, *[1] * sum(crashes)], map=WALLED).plays("fight throw Bo", "buy toss")
    while game.asked != "MayHurl":
        game.plays("hold")
    game.plays(f"hurl {x + 2},5")
    assert game["Bo"].at == (x + flown, 5)
    assert [(each.figure, each.squares) for each in game.events("Crashed")] == [
        ("Bo", squares) for squares in crashes
    ]


@clause("A-18.2")
def test_a_debilitating_blow_costs_a_second_action_and_a_wound() -> None:
    game = duel(fighter(acc=6), foe(), [5, 5, 1, 4]).plays("fight throw Bo", "buy debilitating_blow")
    settle(game)
    game.plays("lose move")
    settle(game)
    assert (game["Bo"].standard, game["Bo"].move) == (0, 0)
    assert [(each.kind, each.place, each.severity) for each in game["Bo"].wounds] == [("blunt", "arm", 1)]
    poor = duel(fighter(acc=5), foe(), []).plays("fight throw Bo")
    assert poor.refuses("buy debilitating_blow").clause == "A-18.2"
    assert poor.measures("buy debilitating_blow") == ("A-18.2", "cannot_pay", 5, 6)


@clause("A-18.3")
def test_a_trip_leaves_the_victim_prone() -> None:
    game = settle(thrown("trip", [5, 5, 1], fighter(init=2)))
    assert game["Bo"].prone
    assert game["Ada"].init == 1
    missed = settle(thrown("trip", [5, 4], fighter(init=2)))
    assert not missed["Bo"].prone
    assert missed["Ada"].init == 0
    assert game.tells("MoveWorks", figure="Ada", move="trip", target="Bo")


@clause("A-18.3", "A-7.7")
def test_a_prone_victim_rises_with_a_move() -> None:
    game = settle(duel(fighter(init=2), foe(), [5, 5, 1]).plays("fight throw Bo", "buy trip"))
    game.plays("lose standard", "end", "stand")
    assert not game["Bo"].prone
    assert game["Bo"].move == 0


# -- grapples ----------------------------------------------------------------------------------------------


@clause("A-18.4")
def test_a_joint_lock_hurts_who_is_still_held_at_the_end_of_its_next_turn() -> None:
    game = grappled("joint_lock", [6, 6, 6])
    game.plays("end")
    assert game["Bo"].wounds == []
    game.plays("end")
    assert [(each.kind, each.place, each.severity) for each in game["Bo"].wounds] == [("blunt", "head", 1)]
    assert not game["Ada"].joint_lock


@clause("A-18.4", "R-27.c")
def test_who_breaks_free_is_not_hurt() -> None:
    game = grappled("joint_lock", [6, 6, 10, 10], acc=2)
    game.plays("end", "fight grapple Ada")
    while game.asked != "MayBreak":
        game.plays("hold")
    game.plays("break free", "end")
    assert game["Bo"].wounds == []


@clause("A-18.5")
def test_a_body_shield_worsens_shots_and_takes_near_misses() -> None:
    game = grappled("body_shield", [6, 6])
    assert game["Ada"].body_shield
    cid = foe("Cid", at=(9, 5), guns=["Pell battle rifle"])
    ada = fighter(holding="Bo", body_shield=True, gripped=True)
    game = duel(ada, foe(grappled_by="Ada"), [5, 4, 1, 1, 1], cid, acting="Cid").plays(
        "shoot Ada single full"
    )
    settle(game)
    assert amounts(game.last("AttackStated").modifier)["body_shield"] == -4
    assert game.last("AttackRolled").margin == 9 + 4 - 4 - 14
    wide = game["Bo"].ps
    game = duel(
        fighter(holding="Bo", body_shield=True, gripped=True), foe(grappled_by="Ada"), [5, 5, 1, 1, 1],
        foe("Cid", at=(9, 5), guns=["Pell battle rifle"]), acting="Cid",
    ).plays("shoot Ada single full")  # fmt: skip
    settle(game)
    assert game.last("AttackRolled").margin == -4
    assert (wide, game["Bo"].ps, game["Ada"].ps) == (0, 3, 0)
    assert game.tells("Shielded", figure="Ada", target="Bo")


@clause("A-18.6")
def test_a_joint_break_is_stressful_and_wounds() -> None:
    game = grappled("joint_break", [6, 6, 4], foe(ps=4, heroic=1))
    assert game["Bo"].ps == 10
    assert [(each.kind, each.severity) for each in game["Bo"].wounds] == [("blunt", 1)]
    missed = grappled("joint_break", [1, 1], foe(ps=4, unarmed=9))
    assert (missed["Bo"].ps, missed["Ada"].acc) == (4, 4)


@clause("A-18.7")
def test_immobilize_takes_all_actions_while_the_hold_lasts() -> None:
    game = grappled("immobilize", [6, 6])
    bo = game["Bo"]
    assert (bo.standard, bo.move) == (0, 0)
    game.plays("end")
    for order in ("fight grapple Ada", "hunker"):
        assert game.refuses(order).clause == "R-5.a", "nothing is left"
    for order in ("surge", "focus"):
        assert game.refuses(order).clause == "A-18.7", "and nothing can be bought"
    bo.standard = bo.move = 1
    for order in ("fight grapple Ada", "hunker"):
        assert game.refuses(order).clause == "A-18.7"


@clause("A-18.7")
def test_who_is_immobilized_has_no_budget_in_the_next_round_either() -> None:
    game = grappled("immobilize", [6, 6, *[5] * 20])
    game.plays("end", "end")
    while game.asked != "MayAct":
        game.plays("ready")
    assert game.table.round == 2
    assert (game["Bo"].standard, game["Bo"].move) == (0, 0)
    assert (game["Ada"].standard, game["Ada"].move) == (1, 1)


@clause("A-18.8")
def test_a_backbreaker_is_stressful_2_and_a_serious_chest_wound() -> None:
    game = grappled("backbreaker", [6, 6], foe(ps=4, heroic=3))
    assert game.asked == "MayCap"
    game.plays("hold")
    assert game["Bo"].ps == 20
    assert [(each.place, each.severity) for each in game["Bo"].wounds] == [("chest", 2)]
    poor = duel(fighter(acc=9), foe(), []).plays("fight grapple Bo")
    assert poor.refuses("buy backbreaker").clause == "A-18.8"
    assert poor.measures("buy backbreaker") == ("A-18.8", "cannot_pay", 9, 10)


@clause("A-16.5")
def test_grapple_moves_are_for_grapples() -> None:
    game = duel(fighter(acc=10), foe(), []).plays("fight strike Bo")
    assert game.refuses("buy joint_lock").clause == "A-16.5"
    assert game.refuses("buy toss").clause == "A-16.5"
    assert duel(fighter(acc=10), foe(), []).plays("fight grapple Bo").allows("buy joint_lock")


@clause("A-18.9")
def test_grapples_have_no_moves_for_initiative() -> None:
    assert not [move for move in MOVES.values() if move.family == GRAPPLE and move.pool == "init"]


STUBS = [
    ("throw", "toss"), ("throw", "debilitating_blow"), ("throw", "trip"), ("grapple", "body_shield"),
    ("grapple", "backbreaker"),
]  # fmt: skip


@option("stubs", "off")
@clause("R-26")
@pytest.mark.parametrize(("kind", "move"), STUBS)
def test_stubs_may_be_switched_off(kind: str, move: str) -> None:
    game = duel(fighter(acc=10, init=2), foe(), [], stubs="off").plays(f"fight {kind} Bo")
    assert game.refuses(f"buy {move}").clause == "R-26"


@option("stubs", "completed")
@pytest.mark.parametrize(("kind", "move"), STUBS)
def test_stubs_are_played_as_completed(kind: str, move: str) -> None:
    game = duel(fighter(acc=10, init=2), foe(), []).plays(f"fight {kind} Bo")
    game.plays(f"buy {move}")
    assert game.last("MoveBought").move == move


@option("stubs", "off")
@clause("R-26", "A-18.4")
def test_moves_with_a_text_are_no_stubs() -> None:
    game = duel(fighter(acc=10), foe(), [], stubs="off").plays("fight grapple Bo")
    assert game.allows("buy joint_lock")
    assert game.allows("buy immobilize")
    assert game.refuses("buy backbreaker").clause == "R-26"
    assert game.plays("buy joint_lock")["Ada"].acc == 8


@clause("A-18.5")
def test_a_near_miss_of_rapid_fire_is_one_hit_on_the_shield() -> None:
    """Missed by 4, recoil 4: one hit, and nothing speaks of none."""
    ada = fighter(holding="Bo", body_shield=True, gripped=True)
    cid = foe("Cid", at=(9, 5), guns=["Corvane carbine"])
    game = duel(ada, foe(grappled_by="Ada"), [5, 5, 1, 1, 1], cid, acting="Cid")
    settle(game.plays("shoot Ada rapid full"))
    assert game.last("AttackRolled").margin == -4
    assert [each.hits for each in game.events("ExtraHits")] == [1]
    assert game["Bo"].ps == 3
    assert game["Ada"].ps == 0


@clause("A-18.8", "A-1.14")
def test_the_wound_of_a_capped_backbreaker_rolls_its_own_place() -> None:
    game = grappled("backbreaker", [6, 6, 4], foe(ps=4, heroic=3))
    assert game.asked == "MayCap"
    game.plays("cap")
    assert [(each.place, each.severity) for each in game["Bo"].wounds] == [("chest", 2), ("arm", 1)]
    assert game.dice_left == 0


@clause("A-18.6")
@pytest.mark.parametrize(("die", "place"), [(1, "arm"), (2, "arm"), (3, "legs"), (5, "chest"), (6, "head")])
def test_a_joint_breaks_where_the_die_says_and_a_wildcard_is_an_arm(die: int, place: str) -> None:
    game = grappled("joint_break", [6, 6, die], foe(ps=4))
    assert [each.place for each in game["Bo"].wounds] == [place]


@clause("A-12.6", "A-18.3", "A-18.2")
def test_a_throw_costs_its_action_before_whatever_was_bought_for_it() -> None:
    """The victim has one action left: the throw takes it, the blow leaves a debt."""
    ada = fighter(init=20, acc=20, unarmed=4)
    game = duel(ada, foe(move=0, conditioning=20), [9, 9, 1, 3]).plays("fight throw Bo")
    while game.asked == "MayInterrupt":
        game.plays("hold")
    settle(game.plays("buy trip", "buy debilitating_blow"))
    told = game.order_of("ActionLost", "MoveWorks")
    assert told == ["ActionLost", "MoveWorks", "MoveWorks", "ActionLost"]
    assert [each.action for each in game.events("ActionLost")] == ["standard", "debt"]
    assert [each.move for each in game.events("MoveWorks")] == ["trip", "debilitating_blow"]


@clause("A-18.6", "A-18.8")
def test_the_wound_of_a_break_is_told_under_the_clause_of_its_move() -> None:
    for move, dice, under in (("joint_break", [6, 6, 4], "A-18.6"), ("backbreaker", [6, 6], "A-18.8")):
        game = grappled(move, dice, foe(ps=4))
        assert [each.clause for each in game.told if type(each.event).__name__ == "Wounded"] == [under]
