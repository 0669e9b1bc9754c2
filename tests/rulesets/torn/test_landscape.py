"""Landscape: what lies under a miniature at Step 2, and elements that come and go (C-6, T-12.2)."""

from __future__ import annotations

from typing import Any

import pytest

import highground.rulesets.torn.rulebook as R
from highground.rulesets.torn.rules.activation.order_of_activations import NextActivation
from highground.rulesets.torn.rules.field.landscape import ground_under, raise_element, remove_element
from highground.rulesets.torn.rules.field.occupancy import dangerous_hexons, element_on, free_hex, volume_on
from highground.rulesets.torn.state.names import KILLED
from highground.rulesets.torn.state.orders import Activate, Settle
from tests.marks import clause
from tests.rulesets.torn.positions import (
    Playing,
    bits,
    embers,
    marker,
    mini,
    mire,
    rock,
    table,
    thicket,
    vortex,
)


def activated(
    of: str, spot: tuple[int, ...], *things: Any, dice: tuple[str, ...] = (), **facts: Any
) -> Playing:
    at = table(mini("a1", of, spot, 0, **facts), mini("b1", "Reefhide Brute", (-6, 0), 1), *things)
    return Playing(at, NextActivation(0), dice=dice).plays(Activate("a1"))


@clause("C-6.3", "T-12.2")
def test_an_ember_field_does_one_fire_damage_and_sets_alight() -> None:
    game = activated("Lampguard", (0, 0), embers(0, 0))
    assert game["a1"].damage == 1 + 2, "the marker acts in Step 4 of the same activation"
    assert game.order_of("DangerousGround", "MarkerReceived", "MarkerTriggered") == [
        "DangerousGround",
        "MarkerReceived",
        "MarkerTriggered",
    ]


@clause("C-6.3")
def test_resist_fire_holds_against_embers() -> None:
    game = activated("Brass Strider", (0, 0), embers(0, 0))
    assert game["a1"].damage == 0 + 1


@clause("C-6.3", "T-12.2")
def test_a_sinking_mire_costs_a_time_marker() -> None:
    assert activated("Lampguard", (0, 0), mire(0, 0)).table.activation.time == 1


@pytest.mark.parametrize("thing", [thicket(0, 0), marker(3, 0)])
def test_a_thicket_does_nothing_at_step_two(thing: Any) -> None:
    game = activated("Lampguard", (0, 0), thing)
    assert (game["a1"].damage, game.table.activation.time) == (0, 2)
    assert not game.events("GroundPlays")


def test_one_hexon_away_nothing_happens() -> None:
    game = activated("Lampguard", (0, 0), embers(1, 0), mire(0, 1))
    assert (game["a1"].damage, game.table.activation.time) == (0, 2)


@clause("T-12.2", "T-12.11")
def test_several_tiles_act_once_each_in_the_order_the_controller_says() -> None:
    at = table(
        mini("lev", "Undertow Leviathan", (0, 0, 0), 0), mini("b1", "Reefhide Brute", (-6, 0), 1),
        embers(0, 0), mire(1, 0),
    )  # fmt: skip
    game = Playing(at, NextActivation(0)).plays(Activate("lev"))
    assert game.asked == "ChooseEffect"
    game.plays(Settle("mire-1"))
    assert [event.element for event in game.events("DangerousGround")] == ["mire-1", "embers-1"]
    assert game.table.activation.time == 1
    assert game["lev"].damage == 1 + 2


@clause("T-12.2", "C-6.3")
def test_a_miniature_killed_in_step_two_ends_its_activation_at_once() -> None:
    game = activated("Lampguard", (0, 0), embers(0, 0), mire(0, 0), damage=5)
    game.plays(Settle("embers-1"))
    assert game["a1"].status == KILLED
    assert game.asked == "MayActivate"
    assert not game.events("TimeLost")
    steps = [event.step for event in game.events("StepReached")]
    assert "BEGIN" not in steps
    assert "DECLARE" not in steps


@clause("T-12.2", "C-7.3")
def test_embers_and_a_vortex_on_the_same_hexon_both_act() -> None:
    game = activated("Lampguard", (0, 0), embers(0, 0), vortex(0, 0), dice=("S",))
    game.plays(Settle("vortex-1"))
    assert game["a1"].damage == 3
    assert game.tells("EtherRolled", face="S", mini="a1", vortex="vortex-1")


def test_only_vortices_and_dangerous_ground_are_due() -> None:
    things = (embers(0, 0), thicket(1, 0), vortex(2, 0), rock(3, 0))
    at = table(mini("lev", "Undertow Leviathan", (0, 0, 0)), mini("a1", "Lampguard", (5, 2)), *things)
    assert ground_under(at, at.minis[0]) == ("embers-1",)
    assert ground_under(at, at.minis[1]) == ("vortex-1",)


def test_a_tile_under_several_hexons_of_a_base_acts_once() -> None:
    at = table(mini("lev", "Undertow Leviathan", (0, 0, 0)), embers(0, 0, 1, 0))
    assert ground_under(at, at.minis[0]) == ("embers-1",)


# -- elements ------------------------------------------------------------------------------------


@clause("C-8.6")
def test_an_element_comes_and_goes_as_a_whole() -> None:
    game = Playing(table(mini("a1", "Lampguard", (0, 0)), rock(1, 0, 2, 0)))
    numbers = game.table.field().hexon_number
    assert [volume_on(game.table, numbers[at]) for at in ((1, 0), (2, 0), (3, 0))] == [True, True, False]
    game.does(raise_element, numbers[3, 0], R.C_8_6)
    assert volume_on(game.table, numbers[3, 0])
    (first, second) = game.table.landscape
    game.does(remove_element, first, R.C_8_6)
    assert game.table.landscape == [second]
    assert element_on(game.table, numbers[2, 0]) is None
    assert game.tells("ElementRaised", element="bulwark-1", spot=(3, 0))


def test_bulwarks_are_never_named_twice() -> None:
    game = Playing(table(mini("a1", "Lampguard", (0, 0))))
    numbers = game.table.field().hexon_number
    game.does(raise_element, numbers[1, 0], R.C_8_6)
    game.does(remove_element, game.table.landscape[0], R.C_8_6).does(raise_element, numbers[1, 0], R.C_8_6)
    assert [element.name for element in game.table.landscape] == ["bulwark-2"]


def test_a_free_hex_has_no_miniature_marker_or_volume_landscape() -> None:
    at = table(
        mini("a1", "Lampguard", (0, 0)), mini("ox", "Barnacle Ox", (-1, 0), 1), rock(1, 0), embers(0, 1),
        vortex(0, -1), marker(1, 0),
    )  # fmt: skip
    numbers = at.field().hex_number
    wanted = {
        (0, 0): False,
        (1, 0): False,
        (2, 1): False,
        (-2, -1): False,
        (0, 1): True,
        (-1, 3): True,
        (1, -3): True,
    }
    assert {spot: free_hex(at, numbers[spot]) for spot in wanted} == wanted


def test_dangerous_ground_is_what_the_terrain_says() -> None:
    at = table(
        mini("a1", "Lampguard", (0, 0)), embers(0, 1), mire(1, 0), thicket(2, 0), rock(3, 0), vortex(0, -1)
    )
    field = at.field()
    found = {field.hexons[number] for number, bad in enumerate(dangerous_hexons(at)) if bad}
    assert found == {(0, 1), (1, 0)}


def test_conditions_of_the_ground_are_the_terrains_own() -> None:
    at = table(mini("a1", "Lampguard", (0, 0)))
    (ember,) = [each for each in at.board.terrains if each.name == "Ember Field"]
    assert ember.marker == bits("Burning")
