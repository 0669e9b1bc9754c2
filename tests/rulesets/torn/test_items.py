"""T-11.7 to T-11.10, C-11.2, C-11.3: Scenario Markers are taken, put and passed."""

from __future__ import annotations

from typing import Any

import highground.rulesets.torn.rulebook as R
from highground.engine.state import Pass
from highground.rulesets.torn.rules.combat.damage import kill
from highground.rulesets.torn.rules.party.flow import Activations
from highground.rulesets.torn.state.field import OFF
from highground.rulesets.torn.state.names import NOBODY
from highground.rulesets.torn.state.orders import Activate, Declare, PassItem, PutItem, TakeItem
from tests.marks import clause
from tests.rulesets.torn.positions import Playing, marker, mini, rock, table, vortex

GUARD, LEVY, HOUND = "Lampguard", "Drowned Levy", "Glasswork Hound"


def active(*things: Any, **given: Any) -> Playing:
    at = table(mini("a1", GUARD, (0, 0)), *things, mini("far", LEVY, (0, 8), 1, activated=True), **given)
    return Playing(at, Activations(), dice="S").plays(Activate("a1"))


@clause("T-11.7")
def test_a_marker_within_distance_is_taken_from_the_field() -> None:
    game = active(marker(1, 0), marker(2, 0))
    assert game.refuses(TakeItem("marker-2")).clause == "T-9.1"
    game.plays(TakeItem("marker-1"))
    held = game.table.markers[0]
    assert (held.holder, held.at) == (0, OFF)
    assert game.tells("MarkerTaken", marker="marker-1", mini="a1")


@clause("T-11.7")
def test_a_marker_is_taken_from_an_ally_but_not_from_an_enemy() -> None:
    game = active(mini("a2", GUARD, (1, 0)), marker(0, 0, holder="a2"))
    game.plays(TakeItem("marker-1"))
    assert game.table.markers[0].holder == 0
    game = active(mini("b1", LEVY, (1, 0), 1, activated=True), marker(0, 0, holder="b1"))
    assert game.refuses(TakeItem("marker-1")).clause == "T-11.7"


@clause("T-11.8")
def test_a_held_marker_is_put_on_a_free_hex() -> None:
    game = active(mini("a2", GUARD, (1, 0)), rock(-1, 0), marker(0, 0, holder="a1"), marker(0, 1))
    assert game.refuses(PutItem((1, 0))).clause == "T-11.8", "a miniature"
    assert game.refuses(PutItem((0, 1))).clause == "T-11.8", "a marker"
    refusal = game.refuses(PutItem((2, -2)))
    assert (refusal.clause, refusal.measured, refusal.limit) == ("T-11.8", 2, 1)
    game.plays(PutItem((0, -1)))
    put = game.table.markers[0]
    assert (put.holder, game.table.field().hexes[put.at]) == (NOBODY, (0, -1))
    assert game.tells("MarkerPut", marker="marker-1", mini="a1", spot=(0, -1))


@clause("T-11.8")
def test_an_item_is_put_on_a_vortex_but_not_on_volume_landscape() -> None:
    at = (mini("a2", GUARD, (5, 0)), rock(-1, 0), vortex(0, 0), marker(0, 0, holder="a1"))
    game = active(*at)
    assert game.refuses(PutItem((-1, -1))).clause == "T-11.8"
    assert game.allows(PutItem((0, 1)))
    assert active().refuses(PutItem((0, 1))).clause == "T-11.8", "it holds nothing"


@clause("T-11.9")
def test_a_marker_is_passed_to_an_ally_that_takes_items() -> None:
    game = active(
        mini("a2", GUARD, (1, 0)),
        mini("hound", HOUND, (0, 1)),
        mini("a3", GUARD, (3, 0)),
        marker(0, 0, holder="a1"),
    )
    assert game.refuses(PassItem("hound")).clause == "T-11.9"
    assert game.refuses(PassItem("a3")).clause == "T-11.9"
    assert game.refuses(PassItem("far")).clause == "T-11.9"
    game.plays(PassItem("a2"))
    assert game.table.markers[0].holder == game["a2"].number
    assert game.tells("MarkerPassed", ally="a2", marker="marker-1", mini="a1")


@clause("T-11.10", "T-10.3")
def test_taking_an_item_is_an_action_like_others() -> None:
    game = active(marker(1, 0)).plays(TakeItem("marker-1"))
    assert game.table.activation.time == 1
    refusal = game.refuses(PutItem((0, 1)))
    assert refusal.clause == "T-10.3"
    game.does(fail_to_take)
    assert game.tells("ItemOutOfReach", mini="a1")


def fail_to_take(game: Any) -> None:
    """What resolves an action that became impossible says so under T-11.10."""
    from highground.rulesets.torn.rules.activation.items import resolve_item

    at = game.table
    at.markers[0].holder = 1
    at.deed.item, at.deed.at = "take", 0
    resolve_item(game, at.minis[0], at.card(at.minis[0]).tiles[at.card(at.minis[0]).tile(5)])
    at.markers[0].holder = 0


@clause("T-11.12")
def test_without_the_tile_no_item_is_taken() -> None:
    at = table(mini("hound", HOUND, (0, 0)), marker(1, 0), mini("far", LEVY, (0, 8), 1, activated=True))
    game = Playing(at, Activations()).plays(Activate("hound"))
    assert game.refuses(TakeItem("marker-1")).clause == "T-11.12"


@clause("C-11.2")
def test_a_marker_has_a_domain_on_its_other_side() -> None:
    game = active(marker(1, 0, "Death"))
    assert game.refuses(TakeItem("marker-9")).clause == "C-11.2"
    game.plays(TakeItem("marker-1"))
    assert game.last("MarkerTurned").domain == "Death"


@clause("C-11.3")
def test_the_first_taking_turns_it_over_for_two_faith() -> None:
    game = active(marker(1, 0, "Death")).plays(TakeItem("marker-1"))
    assert game.table.players[0].faith == [1, 0, 0, 2], "with one of Creation for Devotion"
    again = active(marker(1, 0, "Death", turned=True)).plays(TakeItem("marker-1"))
    assert again.table.players[0].faith == [1, 0, 0, 0]


@clause("C-11.3")
def test_nobody_holds_two() -> None:
    game = active(
        mini("a2", GUARD, (0, 1)), marker(0, 0, holder="a1"), marker(1, 0), marker(0, 0, holder="a2")
    )
    assert game.refuses(TakeItem("marker-2")).clause == "C-11.3"
    assert game.refuses(PassItem("a2")).clause == "C-11.3"


@clause("C-3.9")
def test_the_holder_cannot_run() -> None:
    game = active(marker(0, 0, holder="a1"))
    assert game.refuses(Declare("Run", ())).clause == "C-3.9"
    assert game.allows(Declare("Move", ()))
    assert active(marker(1, 0)).allows(Declare("Run", ()))


@clause("C-4.7")
def test_a_killed_holder_drops_it_where_it_stood() -> None:
    game = active(mini("a2", GUARD, (3, 0)), marker(0, 0, holder="a2"))
    game.does(kill, game["a2"], R.C_4_7)
    assert game.table.field().hexes[game.table.markers[0].at] == (3, 0)


@clause("C-4.7")
def test_a_dropped_marker_lands_on_the_nearest_free_hex_lowest_q_then_r() -> None:
    ox = mini("ox", "Barnacle Ox", (1, 0))
    game = active(ox, marker(2, 1), marker(0, 0, holder="ox"))
    game.does(kill, game["ox"], R.C_4_7)
    assert game.table.field().hexes[game.table.markers[1].at] == (1, 1), "the centre has a marker already"


@clause("C-4.7")
def test_without_any_free_hex_it_is_not_lost_but_lies_under_whoever_is_there() -> None:
    ox = mini("ox", "Barnacle Ox", (0, 0), 1)
    game = Playing(table(mini("a1", GUARD, (1, 0)), ox, marker(0, 0, holder="a1"), radius=0))
    game.does(kill, game["a1"], R.C_4_7)
    assert game.table.field().hexes[game.table.markers[0].at] == (1, 0)
    assert game.last("MarkerDropped").spot == (1, 0)


def test_taking_needs_no_reaction_of_anybody() -> None:
    at = table(mini("a1", GUARD, (0, 0)), marker(1, 0), mini("b1", LEVY, (0, 8), 1))
    game = Playing(at, Activations()).plays(Activate("a1"), TakeItem("marker-1"))
    assert game.asked == "MayReact"
    game.plays(Pass())
    assert game.table.markers[0].holder == 0


@clause("T-11.9")
def test_nobody_passes_to_himself() -> None:
    game = active(mini("a2", GUARD, (1, 0)), marker(0, 0, holder="a1"))
    assert game.refuses(PassItem("a1")).clause == "T-11.9"
    assert game.allows(PassItem("a2"))
    game.plays(PassItem("a2"))
