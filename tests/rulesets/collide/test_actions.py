"""W-7: moving, attacking and abilities in one activation."""

from __future__ import annotations

from typing import Any

import pytest

from highground.geometry.shapes import Circle
from highground.rulesets.collide.state.measuring import STEP
from highground.rulesets.collide.state.orders import Move
from tests.marks import clause
from tests.rulesets.collide.positions import RIFLE, Playing, ability, block, sheet, spot, table, unit, weapon

FOE = unit("foe", (0, 20), 1, of=sheet(health=60))
MEND = ability("Mend", "active", {"do": "heal", "amount": 2, "who": "self", "lasts": "instant"})
CALM = ability("Calm", "active", {"do": "knack_mod", "amount": 1, "who": "self"})


def alone(dice: list[int] | None = None, **fields: Any) -> Playing:
    game = Playing(table(unit("a", (0, 0), of=sheet(**fields)), FOE), dice=dice or [])
    return game.plays("activate a")


def pair(*more: Any, **facts: Any) -> Playing:
    things = (unit("a", (0, 0)), unit("b", (1, 0)), FOE, *more)
    return Playing(table(*things, **facts)).plays("activate a b")


@clause("W-7.1")
def test_a_unit_moves_up_to_its_move() -> None:
    game = alone(move_steps=5).plays("move a:5,0")
    assert game.at("a") == "5,0"
    assert not game.events("FormationMoved"), "one unit is no formation"
    assert alone(move_steps=5).plays("move a:0,0").at("a") == "0,0"
    assert alone(move_steps=5).refuses("move a:5.03,0").clause == "W-7.1"


@clause("W-7.2")
def test_a_unit_attacks_with_every_weapon() -> None:
    game = alone([4, 4, 4], weapons=[weapon("Twin", "Ranged", attacks=2), RIFLE])
    game.plays("attack a:twin@foe a:twin@foe a:rifle@foe")
    assert len(game.events("AttackMade")) == 3
    assert game.cited("W-7.2") == 1
    assert game.refuses("attack a:spoon@foe").clause == "W-7.2"


@clause("W-7.3")
def test_every_ability_once() -> None:
    game = alone(abilities=[MEND, CALM]).plays("use a mend", "use a calm")
    assert len(game.events("AbilityUsed")) == 2
    assert game.refuses("use a mend").clause == "W-7.3"


@clause("W-7.4")
def test_movement_is_one_block_and_so_are_attacks() -> None:
    game = alone([4]).plays("move a:2,0", "attack a:rifle@foe")
    assert game.refuses("move a:5,0").clause == "W-7.4"
    game = alone([4], weapons=[RIFLE, weapon("Sling", "Ranged")]).plays("attack a:rifle@foe", "move a:2,0")
    assert game.refuses("attack a:sling@foe").clause == "W-7.4"


@clause("W-7.5")
def test_either_block_comes_first() -> None:
    assert alone([4]).plays("attack a:rifle@foe", "move a:2,0").cited("W-7.5") == 1
    after = alone([4]).plays("move a:2,0", "attack a:rifle@foe")
    assert after.cited("W-7.5") == 0
    assert len(after.events("AttackMade")) == 1


@clause("W-7.6")
def test_an_ability_between_two_attacks_ends_them() -> None:
    game = alone([4], weapons=[weapon("Twin", "Ranged", attacks=2)], abilities=[MEND])
    game.plays("attack a:twin@foe", "use a mend")
    assert game.refuses("attack a:twin@foe").clause == "W-7.6"
    assert game.tells("BlocksClosed", unit="a")


@clause("W-7.6")
def test_an_ability_before_the_attacks_or_of_another_member_breaks_nothing() -> None:
    twin = sheet(weapons=[weapon("Twin", "Ranged", attacks=2)])
    things = (unit("a", (0, 0), of=twin), unit("b", (1, 0), of=sheet(abilities=[MEND])), FOE)
    game = Playing(table(*things), dice=[4, 4]).plays("activate a b", "attack a:twin@foe", "use b mend")
    assert game.plays("attack a:twin@foe").events("AttackMade")
    between = alone([4], abilities=[MEND]).plays("move a:1,0", "use a mend", "attack a:rifle@foe")
    assert between.cited("W-7.6") == 1


@clause("W-7.7", "W-7.8")
@pytest.mark.parametrize(("move", "reach"), [(6, 10), (9, 13)])
def test_giving_up_attacks_earns_four_steps_flat(move: int, reach: int) -> None:
    game = alone(move_steps=move).plays(f"move a!:{reach},0")
    assert game.cited("W-7.7") == 1
    assert game.cited("W-7.8") == 1
    assert game.refuses("attack a:rifle@foe").clause == "W-7.7"
    assert alone(move_steps=move).refuses(f"move a!:{reach + 0.05},0").clause == "W-7.1"


@clause("W-7.7")
def test_one_attack_made_bars_the_extra_steps() -> None:
    game = alone([4]).plays("attack a:rifle@foe")
    assert game.refuses("move a!:8,0").clause == "W-7.7"
    assert game.allows("move a:6,0")


@clause("W-7.7")
def test_a_unit_without_weapons_may_have_them_too() -> None:
    assert alone(weapons=[]).plays("move a!:10,0").at("a") == "10,0"


@clause("W-7.9")
def test_a_formation_ends_in_contact() -> None:
    assert pair().plays("move a:5,0 b:6,0").at("b") == "6,0"
    assert pair().refuses("move a:5,0 b:7,0").clause == "W-7.9"
    assert pair().refuses("move b:4,0").clause == "W-7.9"
    assert pair().plays("move b:0,1").cited("W-7.9") == 1


@clause("W-7.9")
def test_contact_is_read_only_if_somebody_changed_place() -> None:
    game = pair()
    game.unit("b").base = Circle(spot((5, 0)), STEP // 2)
    game.plays("move a:0,0")
    assert not game.events("UnitMoved")
    stays = pair().plays(Move(()))
    assert stays.asked == "MayAct"
    assert not stays.events("FormationMoved")
    assert pair().refuses("move a:-3,0").clause == "W-7.9"


@clause("W-7.10")
def test_contact_may_lapse_on_the_way() -> None:
    wall = block("wall", -0.5, 2, 1.5, 3)
    game = pair(wall).plays("move a:-1.1,1;-1.1,3.6;0,4 b:2.1,1;2.1,3.6;1,4")
    assert game.cited("W-7.10") == 1
    assert game.at("b") == "1,4"
