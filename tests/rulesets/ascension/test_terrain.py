"""Chapters 7.2.7 to 7.2.9 and 7.2.11: terrain that is attacked, reinforced, fragile, destroyed; levels."""

from __future__ import annotations

from typing import Any

import pytest

import highground.rulesets.ascension.rulebook as R
from highground.engine.codec import decode, encode
from highground.geometry.shapes import Circle
from highground.rulesets.ascension.rules.flow.rounds import MayAct
from highground.rulesets.ascension.rules.movement.surfaces import elevation
from highground.rulesets.ascension.rules.terrain.destruction import (
    attack_on_terrain_refusal,
    breaks_underfoot,
    damage_terrain,
    destroy,
    levels_refusal,
    put_up,
    terrain_defense,
    terrain_wounds,
)
from highground.rulesets.ascension.state.models import HINDER, SLOW
from highground.rulesets.ascension.state.orders import Attack, ChooseCondition
from highground.rulesets.ascension.state.terrain_pieces import Link, Terrain
from tests.marks import clause
from tests.rulesets.ascension.positions import Playing, attack, box, disc, halves, model, piece, table

WALL = box(200, 0, 300, 100)


def wall(size: float = 2, traits: str = "", **given: Any) -> Terrain:
    return piece("Wall", size, WALL, traits, **given)


def beside(terrain: Terrain) -> Playing:
    """Ada stands beside the wall, touching it."""
    return Playing(table(model("Ada", at_mm=(184, 50)), terrain))


def hit(played: Playing, damage: float, name: str = "Wall") -> Playing:
    return played.does(damage_terrain, played.piece(name), halves(damage), R.R_6_1_1_F)


# -- how sturdy -------------------------------------------------------------------------


@clause("R-7.2.7.a", "R-7.2.7.f")
def test_terrain_may_be_attacked_unless_it_is_indestructible_or_gone() -> None:
    assert attack_on_terrain_refusal(wall()) is None
    kept = attack_on_terrain_refusal(wall(traits="indestructible"))
    assert kept is not None
    assert (kept.clause, kept.why) == ("R-7.2.7.f", "indestructible")
    gone = attack_on_terrain_refusal(wall(standing=False))
    assert gone is not None
    assert (gone.clause, gone.why) == ("R-7.2.7.a", "already_destroyed")


@clause("R-7.2.7.b")
@pytest.mark.parametrize("size", [0.5, 1, 2, 3, 6])
def test_plain_terrain_has_its_size_as_defense_and_wounds(size: float) -> None:
    plain = wall(size).piece
    assert terrain_defense(plain).total() == terrain_wounds(plain).total() == halves(size)


@clause("R-7.2.7.b", "R-7.2.7.c")
def test_a_size_2_wall_falls_to_a_total_of_4() -> None:
    played = beside(wall())
    defense = terrain_defense(played.piece("Wall").piece).total()
    hit(played, (halves(4) - defense) / 2)
    assert not played.piece("Wall").standing


@clause("R-7.2.7.c")
def test_damage_adds_up() -> None:
    played = hit(beside(wall(3)), 2)
    assert (played.piece("Wall").wounds, played.piece("Wall").standing) == (halves(1), True)
    assert played.cited("R-7.2.7.c") == 0
    hit(played, 1)
    assert (played.piece("Wall").wounds, played.piece("Wall").standing) == (0, False)
    assert played.last("TerrainDestroyed").piece == "Wall"
    assert played.order_of("TerrainDamaged", "TerrainDestroyed") == [
        "TerrainDamaged",
        "TerrainDamaged",
        "TerrainDestroyed",
    ]


@clause("R-7.2.7.c", "R-7.2.7.b")
def test_a_size_half_crate_falls_to_a_total_of_1() -> None:
    """Defense 0.5 and Wounds 0.5 are kept as halves (RUL-37)."""
    played = beside(wall(0.5))
    left = halves(1) - terrain_defense(played.piece("Wall").piece).total()
    assert left == terrain_wounds(played.piece("Wall").piece).total() == 1
    played.does(damage_terrain, played.piece("Wall"), left, R.R_6_1_1_F)
    assert not played.piece("Wall").standing


@clause("R-1.1.8.a")
def test_wounds_stated_for_a_piece_go_before_all_others() -> None:
    for traits, general in (("", 4), ("reinforced", 8), ("fragile", 2)):
        stated = wall(traits=traits, wounds=5)
        total = terrain_wounds(stated.piece)
        assert total.total() == 10
        assert (total.parts[-1].clause, total.parts[-1].amount) == ("R-1.1.8.a", 10 - general)


def test_no_damage_is_no_hit() -> None:
    played = hit(beside(wall()), 0)
    assert played.piece("Wall").wounds == halves(2)
    assert not played.told
    played.piece("Wall").standing = False
    assert not hit(played, 3).told


@clause("R-7.2.7.f")
def test_indestructible_terrain_is_neither_damaged_nor_destroyed() -> None:
    played = hit(beside(wall(traits="indestructible")), 9)
    assert (played.piece("Wall").standing, played.piece("Wall").wounds) == (True, halves(2))
    played.does(destroy, played.piece("Wall"), R.R_7_2_7_C)
    assert played.piece("Wall").standing
    assert len(played.events("TerrainUnbroken")) == 2


# -- .d: remains --------------------------------------------------------------------------


@clause("R-7.2.7.d")
@pytest.mark.parametrize("remains", ["difficult", "hazardous"])
def test_destroyed_terrain_leaves_what_was_agreed(remains: str) -> None:
    hazard = (1, 2, SLOW)
    played = hit(beside(wall(remains=remains, hazard=hazard)), 2)
    old, new = played.table.terrain
    assert not old.standing
    assert (new.standing, new.shape, new.piece.size, new.piece.kind) == (True, WALL, halves(2), remains)
    assert set(new.piece.traits) == {"open", remains, "no_cover", "indestructible", "unmovable"}
    assert new.piece.hazard == hazard
    assert new.piece.remains == ""
    assert played.table.terrain_named("Wall") is new
    assert played.last("RemainsLeft").remains == remains
    assert decode(encode(played.state)) == played.state


def test_where_nothing_was_agreed_nothing_is_left() -> None:
    played = hit(beside(wall()), 2)
    assert len(played.table.terrain) == 1
    assert played.table.terrain_named("Wall") is None


def test_a_clone_keeps_its_own_terrain() -> None:
    played = beside(wall(remains="difficult"))
    copy = played.state.clone()
    hit(played, 2)
    assert (len(copy.table.terrain), copy.table.terrain[0].standing) == (1, True)


# -- .e: those on it ----------------------------------------------------------------------


@clause("R-7.2.7.e", "R-7.2.3.b")
def test_a_model_on_destroyed_terrain_falls() -> None:
    """From Size 2 a Size 1 model takes 2 + 1."""
    at = table(model("Ada", at_mm=(184, 50)), model("Bo", 1, at_mm=(250, 50), on=0), wall())
    played = hit(Playing(at), 2)
    assert played.last("FootingLost").model == "Bo"
    played.plays(ChooseCondition("Slow"))
    assert (played["Bo"].on, played["Bo"].wounds, played["Bo"].conditions[SLOW]) == (-1, 2, 1)
    assert isinstance(played.asks(), MayAct)


def test_a_model_beside_destroyed_terrain_does_not_fall() -> None:
    """In contact, but it loses no support (RUL-60)."""
    played = hit(beside(wall()), 2)
    assert (played["Ada"].wounds, played["Ada"].conditions) == (5, [0, 0, 0, 0])
    assert played.cited("R-7.2.7.e") == 0


@clause("R-7.2.7.e")
def test_all_models_on_it_fall_one_after_the_other() -> None:
    at = table(
        model("Ada", at_mm=(184, 50)),
        model("Bo", 1, at_mm=(225, 50), on=0),
        model("Cy", 0, at_mm=(275, 50), on=0),
        wall(),
    )
    played = hit(Playing(at), 2).plays(ChooseCondition("Slow"), ChooseCondition("Hinder"))
    assert [each.model for each in played.events("FootingLost")] == ["Bo", "Cy"]
    assert [played[name].wounds for name in ("Bo", "Cy")] == [2, 2]
    assert (played["Bo"].conditions[SLOW], played["Cy"].conditions[HINDER]) == (1, 1)


@clause("R-7.2.7.e", "R-7.2.18.a")
def test_whoever_comes_down_in_hazardous_remains_is_tested() -> None:
    at = table(
        model("Ada", at_mm=(184, 50)), model("Bo", 1, at_mm=(250, 50), on=0), wall(remains="hazardous")
    )
    played = hit(Playing(at, cards=["J♠", "A♣"]), 2).plays(ChooseCondition("Slow"))
    assert [each.model for each in played.events("HazardMet")] == ["Bo"]
    assert (played["Bo"].wounds, played["Bo"].conditions[HINDER]) == (1, 1)
    assert played["Ada"].wounds == 5, "beside it"


# -- reinforced -------------------------------------------------------------------------


@clause("R-7.2.8.a", "R-7.2.8.c")
@pytest.mark.parametrize(("size", "wounds", "defense"), [(3, 6, 5), (0.5, 1, 2.5), (2, 4, 4)])
def test_reinforced_terrain_has_twice_the_wounds_and_two_more_defense(
    size: float, wounds: float, defense: float
) -> None:
    strong = wall(size, "reinforced").piece
    assert terrain_wounds(strong).total() == halves(wounds)
    assert terrain_defense(strong).total() == halves(defense)


@clause("R-7.2.8.b")
def test_reinforced_terrain_ignores_hits_below_its_size() -> None:
    played = hit(beside(wall(3, "reinforced")), 2)
    assert played.piece("Wall").wounds == halves(6)
    held = played.last("TerrainHeld")
    assert (held.damage, held.needed) == (halves(2), halves(3))
    hit(played, 2.5)
    assert played.piece("Wall").wounds == halves(6), "light hits do not add up either"
    hit(played, 3)
    assert (played.piece("Wall").wounds, played.piece("Wall").standing) == (halves(3), True)
    assert not hit(played, 3).piece("Wall").standing


@clause("R-7.2.8.d")
def test_what_reinforced_terrain_leaves_was_settled_at_its_placement() -> None:
    played = hit(beside(wall(2, "reinforced", remains="difficult")), 4)
    assert played.last("RemainsLeft").remains == "difficult"
    assert played.cited("R-7.2.7.d") == 0


# -- fragile ----------------------------------------------------------------------------


@clause("R-7.2.9.a")
@pytest.mark.parametrize("size", [0.5, 1, 5])
def test_any_hit_destroys_fragile_terrain_whatever_its_size(size: float) -> None:
    glass = wall(size, "fragile")
    assert (terrain_defense(glass.piece).total(), terrain_wounds(glass.piece).total()) == (0, 2)
    played = hit(beside(glass), 1)
    assert not played.piece("Wall").standing


@clause("R-7.2.9.b")
def test_a_larger_model_breaks_fragile_terrain_underfoot() -> None:
    glass = wall(1, "fragile")
    assert breaks_underfoot(model("Big", size=2), glass)
    assert not breaks_underfoot(model("Even", size=1), glass), "larger, not equal"
    assert not breaks_underfoot(model("Big", size=2), wall(1)), "only fragile terrain"
    assert not breaks_underfoot(model("Big", size=2), wall(1, "fragile indestructible"))
    played = beside(glass).does(destroy, glass, R.R_7_2_9_B)
    assert not played.piece("Wall").standing
    assert not breaks_underfoot(model("Big", size=2), glass), "once"


def test_terrain_is_destroyed_once() -> None:
    played = hit(beside(wall(remains="difficult")), 2)
    told = len(played.told)
    played.does(destroy, played.table.terrain[0], R.R_7_2_7_C)
    assert len(played.told) == told
    assert len(played.table.terrain) == 2


# -- levels ----------------------------------------------------------------------------


def stairs(level: int) -> Link:
    return Link("Stairs", level, disc(210, 50, 5), disc(290, 50, 5))


@clause("R-7.2.11.a")
def test_every_level_has_a_size_and_every_link_two_levels() -> None:
    assert levels_refusal(wall(3, levels=(2, 1), links=[stairs(1), stairs(2)]).piece) is None
    assert levels_refusal(wall(3).piece) is None
    nothing = levels_refusal(wall(3, levels=(2, 0)).piece)
    assert nothing is not None
    assert (nothing.clause, nothing.why, nothing.facts["level"]) == ("R-7.2.11.a", "level_without_size", 2)
    assert (nothing.measured, nothing.limit) == (0, 1)
    for level in (0, 3):
        nowhere = levels_refusal(wall(3, levels=(2, 1), links=[stairs(level)]).piece)
        assert nowhere is not None
        assert (nowhere.why, nowhere.measured, nowhere.limit) == ("no_such_level", level, 2)
    assert levels_refusal(wall(3, links=[stairs(1)]).piece) is None, "from the ground to the top"


@clause("R-7.2.11.b", "R-6.2.5.a")
def test_the_sizes_of_the_levels_underfoot_are_added() -> None:
    """A tower of 1.5 and 1: neither level is High Ground over the street, both together are."""
    for level, height, helps in ((0, 0, False), (1, 1.5, False), (2, 2.5, True)):
        ada = model("Ada", at_mm=(250, 50), on=0, level=level, attacks=[attack("Shot", reach_in=6)])
        at = table(ada, model("Bo", 1, at_mm=(250, 160)), wall(2.5, levels=(1.5, 1)))
        assert elevation(at, ada) == halves(height)
        played = Playing(at, cards=["A♠", "A♥", "A♣", "A♦"]).plays(Attack("Shot", ("Bo",)))
        found = {part.clause: part.amount for part in played.last("AttackCompared").attack.parts}
        assert (found.get("R-6.2.5.a"), found.get("R-7.2.11.b")) == ((1, 0) if helps else (None, None))


def test_on_a_plain_piece_its_size_counts_and_on_the_ground_nothing() -> None:
    at = table(model("Ada", at_mm=(250, 50), on=0), model("Bo", 1), wall(1.5))
    assert [elevation(at, each) for each in at.models.values()] == [halves(1.5), 0]


# -- set-up --------------------------------------------------------------------------------------


def test_a_piece_is_put_up_whole_and_a_door_shut() -> None:
    gate = wall(3, "door reinforced").piece
    made = put_up(gate, placer=1)
    assert (made.wounds, made.standing, made.shut, made.holder, made.placer) == (12, True, True, 1, 1)
    assert put_up(wall().piece).shut is False
    round_piece = piece("Tree", 2, disc(10, 10, 5)).piece
    assert isinstance(put_up(round_piece).shape, Circle)
