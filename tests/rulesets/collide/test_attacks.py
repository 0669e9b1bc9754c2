"""W-9: declaring attacks."""

from __future__ import annotations

from typing import Any

import pytest

from highground.rulesets.collide.state.orders import Attack
from tests.marks import clause, option
from tests.rulesets.collide.positions import KNIFE, RIFLE, Playing, sheet, table, unit, weapon

TRIPLE = weapon("Triple", "Ranged", attacks=3)
SOFT = sheet(health=3, defence_types=["Physical"])


def shooter(dice: list[int], *things: Any, options: dict[str, Any] | None = None, **fields: Any) -> Playing:
    fields.setdefault("weapons", [TRIPLE])
    foes = things or (unit("x", (0, 10), 1), unit("y", (3, 10), 1))
    game = Playing(table(unit("a", (0, 0), of=sheet(**fields)), *foes, options=options), dice=dice)
    return game.plays("activate a")


@clause("W-9.1")
def test_a_target_is_named_before_the_die() -> None:
    game = shooter([4])
    assert game.refuses(Attack(())).clause == "W-9.1"
    assert game.dice_left == 1
    assert game.plays("attack a:triple@x").cited("W-9.1") == 1
    assert game.tells("AttacksDeclared", targets=("x",), unit="a", weapons=("triple",))


@clause("W-9.2", "W-16.3")
def test_attacks_come_in_batches_until_they_are_used_up() -> None:
    game = shooter([1, 1, 1]).plays("attack a:triple@x", "attack a:triple@x a:triple@x")
    assert game.cited("W-9.2") == 1
    assert len(game.events("KnackRolled")) == 3
    assert game.refuses("attack a:triple@x").clause == "W-16.3"
    four = "attack " + " ".join(["a:triple@x"] * 4)
    assert shooter([]).refuses(four).clause == "W-16.3"
    assert game.measures("attack a:triple@x") == ("W-16.3", "no_attacks_left", 1, 0)


@clause("W-9.3")
def test_members_choose_their_own_targets() -> None:
    things = (unit("a", (0, 0)), unit("b", (1, 0)), unit("x", (0, 10), 1), unit("y", (3, 10), 1))
    game = Playing(table(*things), dice=[4, 4]).plays("activate a b", "attack a:rifle@x b:rifle@y")
    assert [each.target for each in game.events("AttackMade")] == ["x", "y"]
    assert game.cited("W-9.3") == 2


@clause("W-9.4")
def test_weapons_choose_their_own_targets() -> None:
    game = shooter([4, 4], unit("x", (0, 10), 1), unit("y", (1, 0), 1), weapons=[RIFLE, KNIFE])
    game.plays("attack a:knife@y a:rifle@x")
    assert game.cited("W-9.4") == 1
    assert len(game.events("AttackMade")) == 2


@clause("W-9.5", "W-9.7")
def test_attacks_of_one_weapon_may_be_split_and_have_a_die_each() -> None:
    game = shooter([4, 4, 4]).plays("attack a:triple@x a:triple@x a:triple@y")
    assert [each.target for each in game.events("AttackMade")] == ["x", "x", "y"]
    assert len(game.events("KnackRolled")) == 3
    assert game.cited("W-9.5") == 1


@clause("W-9.6")
@pytest.mark.parametrize("target", ["nowhere", "a", "friend", "fallen"])
def test_a_target_is_a_certain_enemy(target: str) -> None:
    game = shooter(
        [],
        unit("x", (0, 10), 1),
        unit("friend", (5, 0)),
        unit("fallen", None, 1, health=0),
    )
    assert game.refuses(f"attack a:triple@{target}").clause == "W-9.6"
    assert game.allows("attack a:triple@x")


@clause("W-9.2")
@option("redirect_overkill", False)
def test_attacks_at_the_fallen_are_lost() -> None:
    game = shooter([4, 4], unit("x", (0, 10), 1, of=SOFT), unit("y", (3, 10), 1))
    game.plays("attack a:triple@x a:triple@x a:triple@y")
    assert len(game.events("AttackLost")) == 1
    assert [each.target for each in game.events("AttackMade")] == ["x", "y"]
    assert game.refuses("attack a:triple@y").clause == "W-16.3"


@clause("W-9.2")
@option("redirect_overkill", True)
def test_attacks_at_the_fallen_may_be_agreed_to_be_aimed_anew() -> None:
    game = shooter(
        [4, 4],
        unit("x", (0, 10), 1, of=SOFT),
        unit("y", (3, 10), 1),
        options={"redirect_overkill": True},
    )
    game.plays("attack a:triple@x a:triple@x")
    assert game.asked == "MayRedirect"
    assert game.refuses("attack a:triple@x").clause == "W-9.6"
    assert game.refuses("attack a:triple@y+1").clause == "W-9.2"
    game.plays("attack a:triple@y")
    assert [each.target for each in game.events("AttackMade")] == ["x", "y"]


@clause("W-9.2")
def test_a_redirected_attack_may_be_let_go() -> None:
    game = shooter(
        [4],
        unit("x", (0, 10), 1, of=SOFT),
        unit("y", (3, 10), 1),
        options={"redirect_overkill": True},
    )
    game.plays("attack a:triple@x a:triple@x", "pass")
    assert len(game.events("AttackLost")) == 1
    assert game.asked == "MayAct"


@clause("W-12.4")
def test_the_points_of_a_batch_must_all_be_there() -> None:
    game = shooter([])
    assert game.refuses("attack a:triple@x+2 a:triple@x+2 a:triple@x+1").clause == "W-12.4"
    assert game.allows("attack a:triple@x+2 a:triple@x+2")
