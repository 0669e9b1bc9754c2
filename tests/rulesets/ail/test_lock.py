"""A-14.25 to A-14.27: weapons lock."""

from __future__ import annotations

from typing import Any

import pytest

from tests.marks import clause
from tests.rulesets.ail.fights import duel, events, fighter, foe, settle
from tests.rulesets.ail.positions import Playing

SABRE = "Ship's sabre"


def tie(dice: list[int], **bo: Any) -> Playing:
    """Ada's sabre meets Bo's with 15 against AC 15."""
    game = duel(fighter(blades=[SABRE]), foe(**{"blades": [SABRE], **bo}), [5, 5, *dice])
    game.plays("fight weapon Bo")
    while game.asked in ("MayDefend", "MayBuy"):
        game.plays("hold")
    return game


@clause("A-14.25", "A-14.26")
def test_a_tie_between_weapons_locks_them() -> None:
    game = tie([])
    assert game.asked == "MayPress"
    assert game.figure == "Ada"
    assert game.last("OneLiner").bonus == 2
    game.plays("hold")
    assert game["Bo"].ps == 0
    assert (game["Ada"].acc, game["Bo"].init) == (0, 0)


@clause("R-2")
def test_a_tie_hits_whoever_has_no_weapon_in_hand() -> None:
    game = tie([3], in_hand="")
    assert game.cited("A-14.25") == 0
    assert game["Bo"].ps == 3


@clause("A-14.25")
def test_a_point_more_is_a_hit() -> None:
    game = settle(duel(fighter(blades=[SABRE]), foe(blades=[SABRE]), [5, 6, 3]).plays("fight weapon Bo"))
    assert game["Bo"].ps == 3
    assert tie([]).asked == "MayPress"


@clause("A-14.25", "A-13.13")
def test_a_lock_is_no_miss() -> None:
    """R-36: Tumbling gains nothing; its AC is 2 higher."""
    game = duel(fighter(blades=[SABRE]), foe(blades=[SABRE], stance="tumbling"), [6, 6])
    settle(game.plays("fight weapon Bo"))
    assert game.cited("A-14.25") == 1
    assert game["Bo"].init == 0
    missed = duel(fighter(blades=[SABRE]), foe(blades=[SABRE], stance="tumbling"), [6, 5])
    settle(missed.plays("fight weapon Bo"))
    assert missed["Bo"].init == 1
    assert game.tells("WeaponsLock", figure="Ada", target="Bo")


@clause("A-14.27")
@pytest.mark.parametrize(
    ("dice", "ada", "bo"), [([7, 7, 9, 8], 0, 2), ([9, 8, 7, 7], 2, 0), ([7, 7, 7, 7], 0, 0)]
)
def test_the_winner_of_the_pressing_gains_accuracy(dice: list[int], ada: int, bo: int) -> None:
    """R-21: 19 against 22, the presser first; a tie gives nothing."""
    game = tie(dice)
    game.plays("press")
    assert (game["Ada"].acc, game["Bo"].acc) == (ada, bo)
    pressed = game.last("LockPressed")
    assert (pressed.total, pressed.other) == (5 + dice[0] + dice[1], 5 + dice[2] + dice[3])
    told = events(game, "CoreRolled")
    assert [each.figure for each in told] == ["Ada", "Ada", "Bo"]


@clause("A-14.14", "A-14.30")
def test_brandish_and_weapon_strike_succeed_on_a_tie() -> None:
    for kind in ("brandish", "weapon_strike"):
        game = duel(fighter(blades=[SABRE]), foe(blades=[SABRE]), [5, 5]).plays(f"fight {kind} Bo")
        settle(game)
        assert game.last("AttackRolled").margin == 0
        assert game.cited("A-14.25") == 0
