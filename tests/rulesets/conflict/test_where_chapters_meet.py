"""Where chapters meet: engagement and maneuvers, cover and being moved, climbing and crawling, aids."""

from __future__ import annotations

from typing import Any

import pytest

from highground.geometry.units import inch, mm
from highground.rulesets.conflict.rules.displacement.push import push
from tests.marks import clause
from tests.rulesets.conflict.positions import (
    EVEN,
    Playing,
    attack,
    box,
    effect,
    model,
    parts,
    piece,
    point,
    table,
)

HIT = ["3♠", "3♥", "A♣", "J♦"]


# -- C-9.1: whoever holds a model holds it in every kind of movement -------------------------------


def _held(**ada: Any) -> Playing:
    """Ada, half an inch from Bo, who holds her, and touching a rock."""
    bo = model("Bo", 1, 2, at_mm=(200, 300))
    rock = piece("Rock", 1, box(232, 316, 300, 400))
    return Playing(table(model("Ada", at_mm=(248.7, 300), **ada), bo, rock))


@clause("C-9.1")
@pytest.mark.parametrize(
    "words", ["charge nobody to:280,300", "run to:280,300", "shift to:260,300", "climb Rock 266,332.5"]
)
def test_a_held_model_does_not_get_away_by_a_maneuver_but_disengage(words: str) -> None:
    game = _held()
    assert game.refuses(words).clause == "C-9.1"
    assert game.allows("disengage Bo to:280,300")
    free = _held()
    free["Bo"].at = point(800, 800)
    assert free.allows(words)


@clause("C-9.1")
def test_the_closest_enemy_holds_and_of_two_as_close_both_do() -> None:
    def between(left: float, right: float) -> Playing:
        west, east = (
            model("West", 1, 2, at_mm=(264 - left, 300)),
            model("East", 1, 2, at_mm=(336 + right, 300)),
        )
        return Playing(table(model("Ada", at_mm=(300, 300)), west, east))

    assert between(10, 20).allows("move to:298,300")
    assert between(10, 20).refuses("move to:302,300").facts["enemy"] == "West"
    assert between(20, 10).refuses("move to:298,300").facts["enemy"] == "East"
    assert between(20, 10).allows("move to:302,300")
    for x, enemy in ((298, "East"), (302, "West")):
        assert between(10, 10).refuses(f"move to:{x},300").facts["enemy"] == enemy


@clause("C-8.2")
@pytest.mark.parametrize(("gap_in", "reaches"), [(1, True), (1.1, False)])
def test_a_charge_reaches_as_far_as_the_charger_does(gap_in: float, reaches: bool) -> None:
    end = 300 - 16 - 20 - 25.4 * gap_in
    game = Playing(table(model("Ada", size=2, at_mm=(150, 100)), model("Bo", 1, 5, at_mm=(359, 100))))
    order = f"charge Bo to:{end},100"
    if not reaches:
        assert game.refuses(order).why == "charge_does_not_reach"
        return
    game.plays(order)
    assert game.table.activation().charged == "Bo"


# -- C-6.6, C-6.8: climbing down, crawling over ----------------------------------------------------


@clause("C-6.5")
def test_one_climbs_down_from_within_half_an_inch_of_the_edge() -> None:
    tower = piece("Tower", 2, box(200, 0, 320, 300))
    near = Playing(table(model("Ada", at_mm=(228.7, 100), on=0), tower))
    assert near.allows("move climb:Tower:184,100")
    far = Playing(table(model("Ada", at_mm=(228.8, 100), on=0), tower))
    assert far.refuses("move climb:Tower:184,100").why == "not_at_the_edge"


@clause("C-6.4")
def test_a_prone_model_crawls_over_for_two_strides() -> None:
    wall = piece("Wall", 1, box(200, 0, 220, 300))
    game = Playing(table(model("Ada", size=3, at_mm=(170, 100), prone=True), wall))
    game.plays("move over:Wall:250,100")
    assert game.pool == 0
    short = Playing(table(model("Ada", size=3, at_mm=(170, 100), prone=True), wall, pool=1))
    assert (short.refuses("move over:Wall:250,100").measured, short.pool) == (2, 1)


# -- C-8.4: being moved is moving ------------------------------------------------------------------


@clause("C-8.4")
def test_a_push_or_a_throw_takes_a_model_out_of_the_cover_it_took() -> None:
    pushed = Playing(table(model("Ada"), model("Bo", 1, at_mm=(140, 100), covered=True)))
    pushed.does(push, pushed["Ada"], pushed["Bo"])
    assert not pushed["Bo"].covered
    ada, bo = model("Ada", size=3, at_mm=(300, 300)), model("Bo", 1, at_mm=(346, 300), covered=True)
    thrown = Playing(table(ada, bo))
    thrown.plays("hurl Bo attack")
    assert not thrown["Bo"].covered
    assert pushed.tells("CoverLeft", model="Bo")


# -- C-8.12, C-8.13: throws ------------------------------------------------------------------------


@clause("C-8.12")
def test_nobody_throws_what_it_stands_on() -> None:
    slab = piece("Slab", 1, box(200, 200, 400, 400))
    game = Playing(table(model("Ada", size=3, at_mm=(300, 300), on=0), slab))
    assert game.refuses("throw Slab attack").why == "not_to_be_thrown"
    beside = Playing(table(model("Ada", size=3, at_mm=(170, 300)), slab))
    assert beside.allows("throw Slab attack")


@clause("C-8.13")
def test_who_has_run_has_no_attack_to_give_up() -> None:
    ada = model("Ada", size=3, at_mm=(300, 300), powers=("Relentless",))
    game = Playing(table(ada, model("Bo", 1, at_mm=(346, 300))))
    game.table.turn.ran = True
    assert game.refuses("hurl Bo attack").why == "attack_is_gone"
    assert game.allows("hurl Bo movement")


# -- C-10.1: what a push from a roof does not do ---------------------------------------------------


@clause("C-10.1")
def test_a_pushed_model_that_stays_on_its_roof_does_not_hang_over_somebody_below() -> None:
    roof = piece("Roof", 3, box(100, 0, 300, 300))
    below = model("Cy", 1, at_mm=(317, 100))
    ada, bo = model("Ada", at_mm=(200, 100), on=0), model("Bo", 1, at_mm=(270, 100), on=0)
    game = Playing(table(ada, bo, below, roof))
    game.does(push, game["Ada"], game["Bo"])
    assert game["Bo"].on == 0
    assert mm(284.9) <= game["Bo"].at.x <= mm(285)
    assert game["Cy"].at == point(317, 100)
    assert not game.events("ModelFell")
    assert not game.events("RoomMade")
    assert game.last("StoppedBy").other == "Cy"


@clause("C-10.1", "C-10.9")
def test_a_model_pushed_on_to_the_next_roof_makes_room_for_somebody_below() -> None:
    roofs = [piece("West", 2, box(100, 0, 200, 300)), piece("East", 2, box(200, 0, 300, 120))]
    ada, bo = model("Ada", at_mm=(120, 110), on=0), model("Bo", 1, at_mm=(190, 110), on=0)
    game = Playing(table(ada, bo, model("Cy", 1, at_mm=(218, 140)), *roofs))
    game.does(push, game["Ada"], game["Bo"])
    assert game["Bo"].on == 1
    assert (game.last("RoomMade").model, game.last("RoomMade").other) == ("Bo", "Cy")
    assert not game.events("ModelFell")


@clause("C-10.1")
def test_a_model_pushed_along_the_edge_of_its_roof_passes_over_somebody_below() -> None:
    roof = piece("Roof", 3, box(100, 0, 300, 300))
    below = model("Cy", 1, 0.5, at_mm=(311, 130))
    ada, bo = model("Ada", at_mm=(290, 20), on=0), model("Bo", 1, at_mm=(290, 80), on=0)
    game = Playing(table(ada, bo, below, roof))
    game.does(push, game["Ada"], game["Bo"], inch(4))
    assert (game["Bo"].on, game["Bo"].at) == (0, point(290, 181.6))
    assert not game.events("StoppedBy")


# -- CC-16: Hardened -------------------------------------------------------------------------------


@clause("CC-16")
def test_hardened_keeps_a_wound_off_a_thrown_piece_and_is_not_told_where_nothing_was_done() -> None:
    crate = piece("Crate", 2, box(250, 290, 270, 310))
    bo = model("Bo", 1, at_mm=(300, 300), powers=("Hardened",))
    game = Playing(table(model("Ada", size=4, at_mm=(180, 300)), bo, crate), cards=["2♠", "2♥", "A♣", "J♦"])
    game.plays("throw Crate movement")
    assert game["Bo"].wounds == 5 - (4 + 2 - 2) + 1
    tied = model("Bo", 1, at_mm=(200, 100), powers=("Hardened",), facing=(-1, 0))
    arm = attack(range_in=6, strength=2)
    drawn = Playing(table(model("Ada", attacks=[arm]), tied, combat_ties_by_suit=True), cards=EVEN)
    drawn.plays("attack Strike Bo")
    assert drawn["Bo"].wounds == 5
    assert drawn.cited("CC-16") == 0


# -- C-8.11: Aid -----------------------------------------------------------------------------------


@clause("C-8.11")
def test_aid_against_one_enemy_is_kept_while_another_is_attacked() -> None:
    aids = (("Bea", "Bo"), ("Bea", "Cy"))
    ada = model("Ada", attacks=[attack(range_in=14)], aids=aids)
    at = table(ada, model("Bo", 1, at_mm=(300, 100)), model("Cy", 1, at_mm=(300, 300)))
    game = Playing(at, cards=EVEN)
    game.plays("attack Strike Bo")
    assert parts(game.last("AttackCompared").attack)["C-8.11"] == 1
    assert game["Ada"].aids == (("Bea", "Cy"),)


@pytest.mark.parametrize(("annex", "refused"), [(2, False), (3, False), (4, True)])
def test_on_a_roof_only_what_rises_above_it_is_in_the_way(annex: float, refused: bool) -> None:
    roof, beside = piece("Roof", 3, box(100, 0, 300, 300)), piece("Annex", annex, box(300, 0, 400, 300))
    game = Playing(table(model("Ada", at_mm=(250, 100), on=0), roof, beside))
    if refused:
        assert game.refuses("move to:290,100").facts["other"] == "Annex"
    else:
        game.plays("move to:290,100")
    pushed = Playing(
        table(model("Ada", at_mm=(210, 200), on=0), model("Bo", 1, at_mm=(275, 200), on=0), roof, beside)
    )
    pushed.does(push, pushed["Ada"], pushed["Bo"])
    assert (pushed["Bo"].at.x < mm(284.1)) is refused


@clause("C-10.2")
def test_nobody_is_knocked_back_who_is_too_large_for_it() -> None:
    arm = attack(range_in=6, strength=6, effects=[effect("Knockback")])
    for size, knocked in ((2, 1), (3, 0)):
        bo = model("Bo", 1, size, at_mm=(200, 100), wounds=20)
        game = Playing(table(model("Ada", attacks=[arm]), bo), cards=HIT)
        game.plays("attack Strike Bo")
        assert len(game.events("KnockedBack")) == knocked
        assert len(game.events("TooBigToPush")) == 1 - knocked
        assert (game["Bo"].at != point(200, 100)) is bool(knocked)
