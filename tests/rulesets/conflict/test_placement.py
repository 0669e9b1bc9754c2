"""Chapter 9: engagement, Attack Reach, flanking, high ground, cover."""

from __future__ import annotations

from typing import Any

import pytest

from highground.geometry.units import mm
from highground.rulesets.conflict.rules.combat.engagement import engages
from tests.marks import clause, option
from tests.rulesets.conflict.positions import EVEN, Playing, attack, box, model, parts, piece, table

# -- C-9.1: engagement ---------------------------------------------------------------------------------


def _beside(gap_in: float) -> Playing:
    """Ada, with an enemy of reach 1 inch to her left at this gap."""
    bo = model("Bo", 1, 2, at_mm=(200, 300))
    return Playing(table(model("Ada", at_mm=(236 + 25.4 * gap_in, 300)), bo))


@clause("C-9.1")
def test_an_engaged_model_ends_no_farther_from_its_enemy_than_it_began() -> None:
    game = _beside(0.5)
    x = 248.7
    refusal = game.refuses(f"move to:{x + 2.54},300")
    assert (refusal.clause, refusal.limit) == ("C-9.1", mm(12.7))
    assert game.allows(f"move to:{x},310;{x},300")
    game.plays(f"move to:{x - 5},300")
    assert game.cited("C-9.1") == 1
    assert game.tells("HeldInPlace", enemies=("Bo",), model="Ada")


@clause("C-9.1")
def test_one_stretch_of_movement_is_measured_from_where_it_began() -> None:
    game = _beside(0.5)
    game.plays("move to:243,300", "move to:248.7,300")
    assert game.refuses("move to:249,300").clause == "C-9.1"
    game.plays("takecover")
    assert game.refuses("move to:249,300").clause == "C-9.1"
    assert game.measures("move to:249,300") == ("C-9.1", "engaged", 13000, 12700)


@clause("C-9.1")
def test_a_model_that_begins_free_is_held_by_nobody() -> None:
    game = _beside(1.1)
    game.plays("move to:250,300")
    game.plays("move to:300,300")
    assert game.refuses("move to:900,300").clause == "C-6.2"
    held = _beside(1)
    assert held.refuses("move to:300,300").clause == "C-9.1"
    assert game.measures("move to:900,300") == ("C-6.2", "beyond_its_strides", 600000, 64000)


@clause("C-9.1")
def test_an_ability_ends_a_stretch_of_movement_and_who_is_beside_holds_from_then_on() -> None:
    for words, held in (((), False), (("use Evasion",), True)):
        ada = model("Ada", at_mm=(200, 300), abilities=["Evasion"], strides=5)
        game = Playing(table(ada, model("Bo", 1, at_mm=(296, 300))))
        game.plays("move to:264,300", *words)
        assert game.allows("move to:200,300") is not held
    assert game.refuses("move to:200,300").clause == "C-9.1"


# -- C-9.2: Attack Reach -------------------------------------------------------------------------------


@clause("C-9.2")
def test_reach_runs_one_way_and_0_means_contact() -> None:
    large, small = model("Large", size=3, at_mm=(200, 300)), model("Small", 1, at_mm=(246 + 50.8, 300))
    at = table(large, small)
    assert engages(at, large, small)
    assert not engages(at, small, large)
    apart = Playing(
        table(model("Ada", size=3, at_mm=(200, 300)), piece("Crate", 1, box(281.9, 290, 300, 310)))
    )
    assert apart.refuses("throw Crate attack").clause == "C-9.2"
    assert apart.measures("throw Crate attack") == ("C-9.2", "out_of_reach", 51900, 50800)


@clause("C-7.6")
def test_a_large_model_strikes_at_two_inches_with_a_range_of_none() -> None:
    ada = model("Ada", size=3, at_mm=(200, 300), attacks=[attack()])
    game = Playing(table(ada, model("Bo", 1, at_mm=(246 + 50.8, 300))), cards=EVEN)
    game.plays("attack Strike Bo")
    assert game.cited("C-7.6") == 1
    ada = model("Ada", size=3, at_mm=(200, 300), attacks=[attack()])
    far = Playing(table(ada, model("Bo", 1, at_mm=(246 + 50.9, 300))))
    assert far.refuses("attack Strike Bo").clause == "C-7.6"


# -- C-9.5: flanking -----------------------------------------------------------------------------------


def _flank(ada_mm: tuple[float, float], **options: Any) -> dict[str, int]:
    ada = model("Ada", at_mm=ada_mm, attacks=[attack(range_in=14)])
    game = Playing(table(ada, model("Bo", 1, at_mm=(300, 300), facing=(1, 0)), **options), cards=EVEN)
    game.plays("attack Strike Bo")
    return parts(game.last("AttackCompared").attack)


@clause("C-9.5")
@option("flanking", "target_facing")
def test_an_attack_from_behind_has_one_more_and_beside_is_not_behind() -> None:
    assert _flank((250, 310))["C-9.5"] == 1
    assert "C-9.5" not in _flank((300, 350))
    assert "C-9.5" not in _flank((350, 300))


@option("flanking", "off")
def test_flanking_may_be_switched_off() -> None:
    assert "C-9.5" not in _flank((250, 310), flanking="off")


@clause("C-9.5")
def test_a_model_turns_freely_in_its_activation() -> None:
    game = Playing(table(model("Ada")))
    game.plays("face -1,0")
    assert game["Ada"].facing.x < 0
    assert game.pool == 5
    assert game.cited("C-9.5") == 1
    assert game.refuses("face 0,0").clause == "C-9.5"


# -- C-9.6: high ground --------------------------------------------------------------------------------


def _from_above(target: float, **options: Any) -> dict[str, int]:
    rock = piece("Rock", 3, box(50, 50, 150, 150))
    ada = model("Ada", on=0, attacks=[attack(range_in=14)])
    bo = model("Bo", 1, target, at_mm=(300, 100), facing=(-1, 0))
    game = Playing(table(ada, bo, rock, **options), cards=EVEN)
    game.plays("attack Strike Bo")
    return parts(game.last("AttackCompared").attack)


@clause("C-9.6")
@option("high_ground", "target_top")
def test_high_ground_is_two_sizes_above_the_top_of_the_target() -> None:
    assert _from_above(1)["C-9.6"] == 1
    assert "C-9.6" not in _from_above(2)


@clause("C-9.6")
@option("high_ground", "footing")
def test_a_table_may_measure_high_ground_from_what_the_target_stands_on() -> None:
    assert _from_above(2, high_ground="footing")["C-9.6"] == 1


@clause("C-9.6")
@pytest.mark.parametrize("high_ground", ["target_top", "footing"])
def test_high_ground_is_for_attacks_on_enemies_not_on_terrain_or_friends(high_ground: str) -> None:
    rock = piece("Rock", 3, box(50, 50, 150, 150))
    hut = piece("Hut", 1, box(250, 50, 300, 150), "reinforced")
    for target in ("Hut", "Bea", "Bo"):
        ada = model("Ada", on=0, attacks=[attack(range_in=14)])
        bea, bo = model("Bea", at_mm=(180, 250)), model("Bo", 1, at_mm=(250, 250))
        at = table(ada, bea, bo, rock, hut, target_friends=True, high_ground=high_ground)
        game = Playing(at, cards=EVEN)
        game.plays(f"attack Strike {target}")
        compared = game.last("TerrainCompared" if target == "Hut" else "AttackCompared")
        assert parts(compared.attack).get("C-9.6", 0) == (1 if target == "Bo" else 0)


# -- C-9.7: cover --------------------------------------------------------------------------------------


def _behind(terrain: float, target: float = 3, **options: Any) -> Playing:
    wall = piece("Wall", terrain, box(200, 0, 210, 300))
    ada = model("Ada", attacks=[attack(range_in=14)])
    return Playing(table(ada, model("Bo", 1, target, at_mm=(350, 100)), wall, **options), cards=EVEN)


def _cover(game: Playing) -> int:
    game.plays("attack Strike Bo")
    return parts(game.last("AttackCompared").defense).get("C-9.7", 0)


@clause("C-9.7")
@option("cover_table", "printed")
@pytest.mark.parametrize(("terrain", "bonus"), [(2, 1), (1.5, 1), (1, 2), (0, 2)])
def test_lower_terrain_shelters_better_as_printed(terrain: float, bonus: int) -> None:
    assert _cover(_behind(terrain)) == bonus


@clause("C-9.7")
def test_terrain_as_large_as_the_target_hides_it() -> None:
    refusal = _behind(3).refuses("attack Strike Bo")
    assert refusal.clause == "C-9.7"
    assert refusal.facts["blocker"] == "Wall"
    assert _behind(2.5).allows("attack Strike Bo")


@clause("C-9.7")
@option("cover_table", "swapped")
def test_a_table_may_swap_partial_and_full() -> None:
    assert _cover(_behind(2, cover_table="swapped")) == 2
    assert _cover(_behind(1, cover_table="swapped")) == 1


@clause("C-9.7")
@option("cover_table", "swapped")
@pytest.mark.parametrize("printed", [True, False])
@pytest.mark.parametrize("terrain", [None, 2, 1, 0])
def test_taking_cover_never_lowers_it_whichever_way_the_table_is_read(
    printed: bool, terrain: float | None
) -> None:
    bonuses: list[int] = []
    for covered in (False, True):
        wall = [] if terrain is None else [piece("Wall", terrain, box(200, 0, 210, 300))]
        ada, bo = model("Ada", attacks=[attack(range_in=14)]), model("Bo", 1, 3, at_mm=(350, 100))
        bo.covered = covered
        game = Playing(table(ada, bo, *wall, cover_table="printed" if printed else "swapped"), cards=EVEN)
        game.plays("attack Strike Bo")
        found = parts(game.last("AttackCompared").defense)
        bonuses.append(found.get("C-9.7", 0) + found.get("C-8.4", 0))
    assert bonuses[1] == min(2, bonuses[0] + 1)


@clause("C-9.7")
@pytest.mark.parametrize("read", ["printed", "swapped"])
def test_of_two_walls_the_better_shelter_counts(read: str) -> None:
    low, high = piece("Low", 1, box(200, 0, 210, 300)), piece("High", 2, box(240, 0, 250, 300))
    ada, bo = model("Ada", attacks=[attack(range_in=14)]), model("Bo", 1, 3, at_mm=(350, 100))
    assert _cover(Playing(table(ada, bo, low, high, cover_table=read), cards=EVEN)) == 2


@clause("C-9.7")
def test_what_either_party_stands_on_does_not_cover() -> None:
    rock = piece("Rock", 3, box(300, 50, 400, 150))
    ada = model("Ada", attacks=[attack(range_in=14)])
    game = Playing(table(ada, model("Bo", 1, 3, at_mm=(350, 100), on=0), rock), cards=EVEN)
    assert _cover(game) == 0
