"""C-1: hexes, Hexons, places and distances."""

from __future__ import annotations

from typing import Any

import pytest

from highground.geometry.hexes import DIRECTIONS
from highground.geometry.hexons import Chirality
from highground.rulesets.torn.rules.party.flow import Activations, Prepare
from highground.rulesets.torn.state.field import HUGE, INFANTRY, LARGE, OFF, Field, field_of
from highground.rulesets.torn.state.orders import Activate, Declare, Go
from tests.marks import clause, option
from tests.rulesets.torn.positions import Playing, mini, table

FIELD = field_of(3, "right")


def number(q: int, r: int, on: Field = FIELD) -> int:
    return on.hex_number[q, r]


@clause("C-1.1", "C-1.8")
def test_a_hexon_is_seven_hexes_and_every_hex_has_one() -> None:
    seen: set[int] = set()
    for hexon, hexes in enumerate(FIELD.hexes_of):
        assert len(hexes) == 7
        assert all(FIELD.hexon_of[each] == hexon for each in hexes)
        assert seen.isdisjoint(hexes)
        seen.update(hexes)
    game = Playing(table(mini("ox", "Barnacle Ox")), *deploying())
    refusal = game.refuses(deploy("ox", (0, -2, 1)))
    assert (refusal.clause, refusal.facts["size"]) == ("C-1.8", "Large")


def deploying() -> list[Any]:
    from highground.rulesets.torn.rules.party.deployment import DeployNext

    return [DeployNext(0)]


def deploy(name: str, spot: tuple[int, ...]) -> Any:
    from highground.rulesets.torn.state.orders import Deploy

    return Deploy(name, spot)


@clause("C-1.2")
def test_six_directions_in_rotational_order() -> None:
    assert DIRECTIONS == ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    assert FIELD.beside[number(0, 0)] == [number(*step) for step in DIRECTIONS]


@clause("C-1.3")
@pytest.mark.parametrize(
    ("a", "b", "away"), [((0, 0), (3, 0), 3), ((0, 0), (2, 2), 4), ((-1, 2), (1, -1), 3), ((0, 0), (0, 0), 0)]
)
def test_how_far_apart_hexes_are(a: tuple[int, int], b: tuple[int, int], away: int) -> None:
    assert FIELD.apart[number(*a)][number(*b)] == FIELD.apart[number(*b)][number(*a)] == away


@clause("C-1.4")
@pytest.mark.parametrize(("at", "hexon"), [((1, 0), (0, 0)), ((2, 0), (1, 0)), ((1, 1), (1, 0))])
def test_which_hexon_a_hex_belongs_to(at: tuple[int, int], hexon: tuple[int, int]) -> None:
    assert FIELD.hexons[FIELD.hexon_of[number(*at)]] == hexon
    assert FIELD.hexes[FIELD.hexes_of[FIELD.hexon_number[1, 0]][0]] == (2, 1)


@clause("C-1.5")
def test_neighbouring_hexons_have_centres_three_hexes_apart() -> None:
    for hexon, around in enumerate(FIELD.hexons_beside):
        for other in around:
            if other != OFF:
                assert FIELD.hexons_apart[hexon][other] == 1
                assert FIELD.apart[FIELD.hexes_of[hexon][0]][FIELD.hexes_of[other][0]] == 3


@clause("C-1.6")
@option("hexon.chirality", "left")
def test_the_left_lattice_swaps_q_and_r_of_every_centre() -> None:
    game = Playing(table(options={"hexon_chirality": "left"}), Prepare())
    left = game.table.field()
    for hexon, (a, b) in enumerate(left.hexons):
        assert left.hexes[left.hexes_of[hexon][0]] == (a + 3 * b, 2 * a - b)
    assert game.last("FieldLaid").chirality == "left"
    assert sorted(left.hexes) == sorted((r, q) for q, r in FIELD.hexes)


@clause("C-1.7")
@option("hexon.chirality", "right")
def test_the_standard_field_has_37_hexons_and_259_hexes() -> None:
    laid = Playing(table(), Prepare()).last("FieldLaid")
    assert (laid.hexons, laid.hexes, laid.chirality) == (37, 259, "right")
    game = Playing(table(mini("a1", "Lampguard", (9, -3))), Activations())
    game.plays(Activate("a1"), Declare("Move", ()))
    assert FIELD.hex_number.get((10, -3), OFF) == OFF
    assert game.refuses(Go(((10, -3),))).clause == "C-1.7"


@clause("C-1.8")
def test_bases_cover_one_seven_and_fourteen_hexes() -> None:
    assert FIELD.base(INFANTRY, number(1, 0)) == (number(1, 0),)
    assert len(FIELD.base(LARGE, FIELD.place(LARGE, (1, 0)))) == 7
    assert len(FIELD.base(HUGE, FIELD.place(HUGE, (0, 0, 2)))) == 14
    assert FIELD.place(HUGE, (3, 0, 0)) == OFF, "its second Hexon would be off the field"
    game = Playing(table(mini("leviathan", "Undertow Leviathan")), *deploying())
    assert game.refuses(deploy("leviathan", (0, -2))).clause == "C-1.8"
    assert game.allows(deploy("leviathan", (1, -2, 0)))


def test_a_huge_base_is_its_hexon_and_the_one_it_faces() -> None:
    """On a field made anew: those that `field_of` keeps were made for whoever asked first."""
    small = Field(1, Chirality.RIGHT)
    middle, east = small.hexon_number[0, 0], small.hexon_number[1, 0]
    assert small.huge[6 * middle] == small.hexes_of[middle] + small.hexes_of[east]
    assert small.huge[6 * east] == (), "its second Hexon would be off the field"
    assert small.huge[6 * east + 3] == small.hexes_of[east] + small.hexes_of[middle]
    assert small.hexons_beside[middle] == [small.hexon_number[step] for step in DIRECTIONS]
    assert small.hexons_beside[east][:2] == [OFF, OFF]
    assert small.beside[0] == [small.hex_number[step] for step in DIRECTIONS]


def test_a_huge_miniature_faces_one_of_six_sides() -> None:
    facings = [FIELD.place(HUGE, (0, 0, facing)) for facing in range(6)]
    assert [FIELD.spot(HUGE, place) for place in facings] == [(0, 0, facing) for facing in range(6)]
    assert (FIELD.place(HUGE, (0, 0, -1)), FIELD.place(HUGE, (0, 0, 6))) == (OFF, OFF)
    game = Playing(table(mini("leviathan", "Undertow Leviathan")), *deploying())
    assert game.allows(deploy("leviathan", (1, -2, 0)))
    assert game.refuses(deploy("leviathan", (0, -2, 6))).clause == "C-1.7"


@clause("C-1.9")
def test_distance_counts_from_the_nearest_hexes_of_both() -> None:
    ox, strider = FIELD.place(LARGE, (0, 0)), FIELD.place(LARGE, (2, 0))
    assert FIELD.gap(LARGE, ox, INFANTRY, number(2, 0)) == 1
    assert FIELD.gap(LARGE, ox, LARGE, FIELD.place(LARGE, (1, 0))) == 1
    assert FIELD.gap(LARGE, ox, LARGE, strider) == 4
    game = Playing(
        table(mini("ox", "Barnacle Ox", (0, 0)), mini("b1", "Lampguard", (4, 0), 1)), Activations()
    )
    game.plays(Activate("ox"))
    refusal = game.refuses(Declare("Gore", ("b1",)))
    assert (refusal.clause, refusal.measured, refusal.limit) == ("C-1.9", 3, 1)


@clause("C-1.9")
def test_a_distance_in_hexons_counts_the_hexons_touched() -> None:
    from tests.rulesets.torn.positions import card, tile

    lance = tile("Sunlance", "Ysolde Marr", distance=2, hexons=True)
    hero = card("Ysolde Marr", tiles=(lance,))
    at = table(
        mini("a1", hero, (0, 0)),
        mini("near", "Drowned Levy", (5, 1), 1),
        mini("far", "Drowned Levy", (7, 3), 1),
    )
    game = Playing(at, Activations()).plays(Activate("a1"))
    assert game.allows(Declare("Sunlance", ("near",)))
    refusal = game.refuses(Declare("Sunlance", ("far",)))
    assert (refusal.clause, refusal.measured, refusal.limit) == ("C-1.9", 3, 2)
