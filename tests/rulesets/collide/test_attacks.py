"""W-9: declaring attacks."""

from __future__ import annotations

from typing import Any

import pytest

from highground.rulesets.collide.state.orders import Attack
from tests.marks import clause, option
from tests.rulesets.collide.positions import KNIFE, RIFLE, Playing, kind, sheet, table, token, unit, weapon

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


@clause("W-9.6", "W-12.4")
def test_every_attack_of_a_batch_is_looked_at_and_not_only_the_first() -> None:
    game = shooter([])
    assert game.refuses("attack a:triple@x a:triple@nowhere").clause == "W-9.6"
    assert game.refuses("attack a:triple@x a:triple@x+9").clause == "W-12.4"
    assert game.refuses("attack a:triple@x+1 a:triple@x a:triple@x+9").clause == "W-12.4"


@clause("W-9.2")
@option("redirect_overkill", True)
def test_the_last_attack_of_a_weapon_may_be_aimed_anew_by_the_same_unit_and_weapon() -> None:
    twin = weapon("Twin", "Ranged", attacks=2)

    def overkill() -> Playing:
        foes = (unit("x", (0, 10), 1, of=SOFT), unit("y", (3, 10), 1))
        game = shooter([4, 4], *foes, options={"redirect_overkill": True}, weapons=[twin, RIFLE])
        return game.plays("attack a:twin@x a:twin@x")

    assert overkill().asked == "MayRedirect"
    for wrong in ("attack a:rifle@y", "attack a:twin!@y", "attack a:twin@y+1", "attack a:twin@y a:twin@y"):
        refusal = overkill().refuses(wrong)
        assert (refusal.clause, refusal.why) == ("W-9.2", "one_attack_only")
    assert overkill().plays("attack a:twin@y").last("AttackMade").target == "y"


def made_by(game: Playing) -> list[str]:
    return [each.clause for each in game.told if type(each.event).__name__ == "AttackMade"]


@clause("W-10.7", "W-9.7", "W-10.6")
def test_an_attack_under_threat_is_told_by_what_the_threat_does_to_it() -> None:
    """Beside y: a shot at y itself, at x farther off, at a token, and with a weapon that minds nothing."""
    arms = [weapon("Rifle", "Ranged"), weapon("Pistol", "Near"), weapon("Twin", "Ranged", attacks=2)]
    veil = token("veil-1", (0, 5), kind("Veil", destroyable=True))

    def by(order: str, at: float = 1) -> list[str]:
        things = (
            unit("a", (0, 0), of=sheet(weapons=arms)),
            unit("y", (at, 0), 1),
            unit("x", (0, 9), 1),
            veil,
        )
        return made_by(Playing(table(*things), dice=[1]).plays("activate a", order))

    assert by("attack a:rifle@y") == ["W-9.7"]
    assert by("attack a:rifle@x") == by("attack a:rifle@veil-1") == ["W-10.7"]
    assert by("attack a:pistol@y") == by("attack a:pistol@veil-1") == ["W-10.6"]
    assert by("attack a:rifle@x", 3) == ["W-10.4"]
    assert by("attack a:pistol@y", 3) == ["W-10.3"]
    assert by("attack a:twin@x", 3) == ["W-9.7"], "one of several"
