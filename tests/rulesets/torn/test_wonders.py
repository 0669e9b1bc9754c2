"""The eight Ether Wonders, one by one, and their deck (C-7.7)."""

from __future__ import annotations

from typing import Any

import pytest

from highground.engine.bags import Bag
from highground.engine.state import Pass
from highground.rulesets.torn.files.library import wonders
from highground.rulesets.torn.rules.vortices.vortices import DrawWonder
from highground.rulesets.torn.rules.vortices.wonders import gate_hexes
from highground.rulesets.torn.state.activation import Activation
from highground.rulesets.torn.state.names import DOMAINS, KILLED
from highground.rulesets.torn.state.orders import To
from tests.marks import clause
from tests.rulesets.torn.positions import Playing, bits, marker, mini, own, rock, table, vortex


def explore(wonder: str, *things: Any, deck: tuple[str, ...] = (), dice: tuple[str, ...] = ()) -> Playing:
    """a1, which is active with 1 Time Marker left, draws this Wonder from vortex-1."""
    at = table(*things, vortex(3, 0))
    found = at.named("a1")
    assert found is not None
    at.activation = Activation(found.number, 7, time=1, received=2)
    return Playing(at, DrawWonder(0, found.number, 0), own0=own((), deck), dice=(wonder, *dice))


def a1(*spot: int, of: str = "Chandler", **facts: Any) -> Any:
    return mini("a1", of, spot or (0, 0), 0, **facts)


@clause("C-7.7")
def test_ether_bloom_heals_three() -> None:
    assert explore("Ether Bloom", a1(damage=4))["a1"].damage == 1
    assert explore("Ether Bloom", a1(damage=2))["a1"].damage == 0


@clause("C-7.7")
def test_bottled_hour_gives_a_time_marker() -> None:
    assert explore("Bottled Hour", a1()).table.activation.time == 2


@clause("C-7.7")
def test_whispering_prism_draws_a_god_card() -> None:
    game = explore("Whispering Prism", a1(), deck=("Ruin", "Wither"), dice=("Wither",))
    assert (game.table.players[0].hand, game.table.players[0].deck) == (1, 1)


@clause("C-7.7")
def test_fourfold_spark_gains_one_faith_of_each_domain() -> None:
    game = explore("Fourfold Spark", a1())
    assert game.table.players[0].faith == [1] * len(DOMAINS)
    assert game.table.players[1].faith == [0] * len(DOMAINS)


@clause("C-7.7")
def test_glass_rain_hurts_every_other_miniature_within_one_hex() -> None:
    things = (
        a1(), mini("a2", "Lampguard", (1, 0)), mini("b1", "Drowned Levy", (0, 1), 1, damage=3),
        mini("b2", "Drowned Levy", (2, 0), 1),
    )  # fmt: skip
    game = explore("Glass Rain", *things)
    assert [game[name].damage for name in ("a1", "a2", "b2")] == [0, 1, 0]
    assert game["b1"].status == KILLED


@clause("C-7.7")
def test_hungry_light_hurts_and_gains_two_crystals_not_from_the_supply() -> None:
    game = explore("Hungry Light", a1())
    assert game["a1"].damage == 2
    assert game.table.players[0].crystals == 2
    assert game.table.vortices[0].supply == 2


@clause("C-7.7")
def test_the_crystals_are_the_players_even_if_the_miniature_dies() -> None:
    game = explore("Hungry Light", a1(damage=4), mini("a2", "Lampguard", (5, 0)))
    assert game["a1"].status == KILLED
    assert game.table.players[0].crystals == 2


@clause("C-7.7")
def test_still_air_keeps_this_vortex_from_being_rolled_for() -> None:
    game = explore("Still Air", a1(), vortex(-3, 0))
    assert [each.still for each in game.table.vortices] == [True, False]


# -- Wandering Gate ------------------------------------------------------------------------------


@clause("C-7.7")
def test_wandering_gate_puts_infantry_on_a_free_hex_within_four() -> None:
    things = (a1(conditions=bits("Rooted")), mini("b1", "Drowned Levy", (2, 0), 1), rock(0, -1), marker(0, 2))
    game = explore("Wandering Gate", *things)
    assert game.asked == "MayEnterGate"
    assert game.refuses(To((2, 0))).why == "hex_not_free"
    assert game.refuses(To((0, 2))).why == "hex_not_free"
    assert game.refuses(To((1, -3))).why == "hex_not_free"
    assert game.refuses(To((40, 0))).why == "hex_not_free"
    assert game.refuses(To((1, 0, 0))).why == "hex_not_free"
    refusal = game.refuses(To((5, 0)))
    assert (refusal.clause, refusal.measured, refusal.limit) == ("C-7.7", 5, 4)
    game.plays(To((4, 0)))
    assert game.spot("a1") == (4, 0)
    assert game.tells("GateEntered", at=(4, 0), mini="a1")


def test_the_hexes_of_a_gate_are_the_free_ones_as_far_as_it_reaches_nearest_first() -> None:
    at = table(a1(), mini("b1", "Drowned Levy", (1, 0), 1))
    field, it = at.field(), at.find("a1")
    for reach, count in ((0, 0), (1, 5), (2, 17)):
        found = gate_hexes(at, it, reach)
        far = [field.apart[it.place][there] for there in found]
        assert (len(found), far) == (count, sorted(far))
        assert all(0 < each <= reach for each in far)


@clause("C-7.7")
def test_the_gate_need_not_be_entered() -> None:
    game = explore("Wandering Gate", a1())
    game.plays(Pass())
    assert game.spot("a1") == (0, 0)


@clause("C-7.7")
def test_the_gate_is_for_infantry() -> None:
    game = explore("Wandering Gate", mini("a1", "Barnacle Ox", (0, 0)))
    assert game.asked == ""


# -- the deck ------------------------------------------------------------------------------------


@clause("C-7.7")
def test_a_wonder_is_counted_and_discarded() -> None:
    game = explore("Still Air", a1())
    deck = game.table.wonder_deck
    number = [each.name for each in wonders()].index("Still Air")
    assert deck.left == 7
    assert (deck.unseen[number], deck.discard[number]) == (0, 1)
    assert [player.wonders for player in game.table.players] == [1, 0]
    assert game.tells("VortexStilled", vortex="vortex-1")


@clause("C-7.7")
def test_discards_are_shuffled_when_a_draw_finds_the_deck_empty() -> None:
    at = table(a1(), vortex(3, 0))
    at.wonder_deck = Bag([0] * 8, [1] * 8, 0, 0)
    at.activation = Activation(0, 7, time=1, received=2)
    game = Playing(at, DrawWonder(0, 0, 0), dice=("Ether Bloom",))
    assert game.order_of("WondersReshuffled", "WonderDrawn") == ["WondersReshuffled", "WonderDrawn"]
    assert game.table.wonder_deck.left == 7
    assert game.tells("Healed", amount=0, damage=0, mini="a1")


@pytest.mark.parametrize("name", [each.name for each in wonders()])
def test_every_wonder_can_be_drawn_by_whoever_explores_last(name: str) -> None:
    deck = ("Ruin",)
    game = explore(name, a1(damage=1), deck=deck, dice=("Ruin",) if name == "Whispering Prism" else ())
    assert game.last("WonderDrawn").wonder == name
