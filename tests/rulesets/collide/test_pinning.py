"""W-14: who begins beside an enemy attacks or moves."""

from __future__ import annotations

from typing import Any

import pytest

from tests.marks import clause, option
from tests.rulesets.collide.positions import KNIFE, RIFLE, Playing, ability, sheet, table, unit

FAR = unit("far", (0, 20), 1)
CALM = ability("Calm", "active", {"do": "knack_mod", "amount": 1, "who": "self"})
MEND = ability("Mend", "active", {"do": "heal", "amount": 1, "who": "self", "lasts": "instant"})


def pinned(dice: list[int] | None = None, options: dict[str, Any] | None = None, **foe: Any) -> Playing:
    of = sheet(abilities=[CALM, MEND])
    made = table(unit("a", (0, 0), of=of), unit("x", (1, 0), 1, **foe), FAR, options=options)
    return Playing(made, dice=dice or []).plays("activate a")


def test_only_who_stands_beside_an_enemy_is_told_that_it_is_not_pinned() -> None:
    game = Playing(table(unit("a", (0, 0)), unit("x", (9, 0), 1))).plays("activate a")
    assert game.events("PinIgnored") == game.events("UnitPinned") == []


@clause("W-14.1")
def test_attack_or_move_not_both() -> None:
    attacked = pinned([4]).plays("attack a:knife@x")
    assert attacked.refuses("move a:-2,0").clause == "W-14.1"
    moved = pinned().plays("move a:-2,0")
    assert moved.refuses("attack a:rifle@far").clause == "W-14.1"
    assert len(moved.events("UnitPinned")) == 1


@clause("W-14.1")
def test_only_the_pinned_members_are_limited() -> None:
    made = table(unit("a", (0, 0)), unit("b", (0, 1)), unit("x", (1, 0), 1), FAR)
    game = Playing(made, dice=[4]).plays("activate a b", "move a:0,-0.3 b:0,0.7")
    assert game.refuses("attack a:rifle@far").clause == "W-14.1"
    assert game.plays("attack b:rifle@far").events("AttackMade")


@clause("W-14.1")
@option("pin_recheck", False)
@option("pin_recheck", True)
def test_killing_the_enemy_lifts_it_only_by_its_switch() -> None:
    for value in (False, True):
        game = pinned([4], {"pin_recheck": value}, health=4).plays("attack a:knife@x")
        assert not game.unit("x").on_table
        assert game.allows("move a:-2,0") is value


@clause("W-14.1")
@option("pinned_dash", False)
@option("pinned_dash", True)
def test_no_extra_steps_for_the_pinned() -> None:
    for value in (False, True):
        game = pinned(options={"pinned_dash": value})
        assert game.allows("move a!:-8,0") is value
        assert game.allows("move a:-6,0")


@clause("W-14.2")
def test_abilities_are_unaffected() -> None:
    game = pinned().plays("move a:-2,0", "use a calm", "use a mend")
    assert game.cited("W-14.2") == 2


@clause("W-14.3")
def test_reaching_an_enemy_is_not_being_pinned() -> None:
    made = table(unit("a", (0, 0)), unit("x", (5, 0), 1))
    game = Playing(made, dice=[4]).plays("activate a", "move a:4,0", "attack a:knife@x")
    assert game.cited("W-14.3") == 1


@clause("W-14.4")
def test_leaving_costs_nothing() -> None:
    game = pinned().plays("move a:-6,0")
    assert game.cited("W-14.4") == 1
    assert game.dice_left == 0


@clause("W-2.1", "E-pin_immunity")
def test_the_narrower_text_wins() -> None:
    slip = ability("Slip", "passive", {"do": "pin_immunity"})
    made = table(unit("a", (0, 0), of=sheet(abilities=[slip])), unit("x", (1, 0), 1), FAR)
    game = Playing(made, dice=[6]).plays("activate a", "attack a:rifle@far", "move a:-2,0")
    assert not game.events("UnitPinned")
    assert game.cited("E-pin_immunity") == 1
    plain = Playing(table(unit("a", (0, 0)), unit("x", (1, 0), 1), FAR), dice=[6])
    plain.plays("activate a", "attack a:rifle@far")
    assert plain.refuses("move a:-2,0").clause == "W-14.1"


SLIP = ability("Slip", "passive", {"do": "pin_immunity"})
NERVE = ability("Nerve", "passive", {"do": "threat_immunity"})


def beside(arms: list[Any], *texts: dict[str, Any], needs: bool = False, at: float = 1) -> Playing:
    """A shot past an enemy with these weapons by one with these texts."""
    of = sheet(abilities=list(texts))
    foe = unit("x", (at, 0), 1, sheet(weapons=arms))
    made = table(unit("a", (0, 0), of=of), foe, FAR, options={"threat_needs_melee_weapon": needs})
    return Playing(made, dice=[6]).plays("activate a", "attack a:rifle@far")


def calm(game: Playing) -> bool:
    """Whether the roll says that an immunity keeps the threat off."""
    return "E-threat_immunity" in [part.clause for part in game.last("KnackRolled").total.parts]


@clause("E-threat_immunity")
def test_that_somebody_is_immune_is_told_only_where_an_enemy_would_threaten() -> None:
    assert calm(beside([KNIFE], NERVE))
    assert not calm(beside([KNIFE]))
    assert not calm(beside([KNIFE], NERVE, at=3)), "nobody is near"
    assert calm(beside([KNIFE], NERVE, needs=True))
    assert not calm(beside([RIFLE], needs=True)), "the unarmed do not threaten: nobody has to be immune"
    knife = table(unit("a", (0, 0), of=sheet(abilities=[NERVE])), unit("x", (1, 0), 1))
    assert not calm(Playing(knife, dice=[6]).plays("activate a", "attack a:knife@x")), (
        "a knife minds no threat"
    )


@clause("E-threat_immunity")
@pytest.mark.parametrize(("die", "hit"), [(3, False), (4, True)])
def test_immunity_from_threat_leaves_a_shot_its_knack_and_adds_nothing(die: int, hit: bool) -> None:
    at = table(unit("a", (0, 0), of=sheet(abilities=[NERVE])), unit("x", (1, 0), 1), FAR)
    game = Playing(at, dice=[die]).plays("activate a", "attack a:rifle@far")
    assert calm(game)
    assert game.last("AttackMade").hit is hit


@clause("E-pin_immunity")
def test_that_somebody_cannot_be_pinned_is_told_only_where_an_enemy_would_pin() -> None:
    assert len(beside([KNIFE], SLIP).events("PinIgnored")) == 1
    assert len(beside([KNIFE], SLIP, needs=True).events("PinIgnored")) == 1
    for other in (
        beside([KNIFE]),
        beside([KNIFE], SLIP, at=3),
        beside([RIFLE], needs=True),
        beside([RIFLE], SLIP, needs=True),
    ):
        assert other.events("PinIgnored") == []
