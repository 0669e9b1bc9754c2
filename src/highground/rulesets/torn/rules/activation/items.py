"""T-11.7 to T-11.10, Take an Item, with C-11.2 and C-11.3: Scenario Markers are taken, put and passed."""

from __future__ import annotations

from typing import Final

import highground.rulesets.torn.rulebook as R
from highground.engine.events import Event
from highground.engine.orders import Refusal, refuse
from highground.rulesets.torn.rules.field.distances import away, away_from_hex
from highground.rulesets.torn.rules.field.occupancy import free_hex
from highground.rulesets.torn.rules.gods.faith import gain_faith
from highground.rulesets.torn.state.cards import Tile
from highground.rulesets.torn.state.field import INFANTRY, OFF, Spot
from highground.rulesets.torn.state.names import DOMAINS, FIELD, NOBODY, TAKE_ITEM
from highground.rulesets.torn.state.pieces import Mini, Table, TornGame

TURNED: Final = 2

# -- events -----------------------------------------------------------------------------------------


class MarkerTaken(Event):
    mini: Final[str]
    marker: Final[str]


class MarkerTurned(Event):
    marker: Final[str]
    domain: Final[str]


class MarkerPut(Event):
    mini: Final[str]
    marker: Final[str]
    spot: Final[Spot]


class MarkerPassed(Event):
    mini: Final[str]
    marker: Final[str]
    ally: Final[str]


class ItemOutOfReach(Event):
    mini: Final[str]


# -- T-11.7 to T-11.9 --------------------------------------------------------------------------------


def item_use_refusal(
    table: Table, mini: Mini, tile: Tile, item: str, named: str, spot: Spot
) -> Refusal | None:
    """T-11.7 to T-11.9: one of the three uses of the action."""
    if item == "take":
        return take_refusal(table, mini, tile, named)
    if table.held_by(mini) == NOBODY:
        return refuse(R.T_11_8 if item == "put" else R.T_11_9, "holds_nothing", facts={"mini": mini.name})
    if item == "put":
        return put_refusal(table, mini, tile, spot)
    return pass_refusal(table, mini, tile, named)


def take_refusal(table: Table, mini: Mini, tile: Tile, named: str) -> Refusal | None:
    """T-11.7: a marker within distance, on the field or with an Ally; C-11.3: nobody holds two."""
    if table.held_by(mini) != NOBODY:
        return refuse(R.C_11_3, "holds_one_already", facts={"mini": mini.name, "marker": named})
    for marker in table.markers:
        if marker.name != named:
            continue
        if marker.holder == NOBODY:
            gap = away_from_hex(table, tile, mini, marker.at)
        else:
            holder = table.minis[marker.holder]
            if holder.side != mini.side:
                return refuse(R.T_11_7, "the_enemy_has_it", facts={"mini": mini.name, "marker": named})
            gap = away(table, tile, mini, holder)
        return (
            refuse(R.T_9_1, "too_far", gap, tile.distance, {"mini": named}) if gap > tile.distance else None
        )
    return refuse(R.C_11_2, "no_such_marker", facts={"mini": mini.name, "marker": named})


def put_refusal(table: Table, mini: Mini, tile: Tile, spot: Spot) -> Refusal | None:
    """T-11.8: on a free hex (R-38) within distance."""
    there = table.field().place(INFANTRY, spot)
    if there == OFF or not free_hex(table, there):
        return refuse(R.T_11_8, "not_a_free_hex", facts={"spot": list(spot)})
    gap = away_from_hex(table, tile, mini, there)
    if gap > tile.distance:
        return refuse(R.T_11_8, "hex_too_far", gap, tile.distance, {"spot": list(spot)})
    return None


def pass_refusal(table: Table, mini: Mini, tile: Tile, named: str) -> Refusal | None:
    """T-11.9: to an Ally within distance that has Take an Item itself; C-11.3: and holds none."""
    ally = table.named(named)
    facts = {"mini": named}
    if ally is None or ally.status != FIELD or ally.side != mini.side or ally is mini:
        return refuse(R.T_11_9, "not_an_ally", facts=facts)
    if table.card(ally).tile(TAKE_ITEM) == NOBODY:
        return refuse(R.T_11_9, "cannot_take_items", facts=facts)
    if table.held_by(ally) != NOBODY:
        return refuse(R.C_11_3, "holds_one_already", facts=facts)
    gap = away(table, tile, mini, ally)
    return refuse(R.T_11_9, "too_far", gap, tile.distance, facts) if gap > tile.distance else None


# -- Step 7 -------------------------------------------------------------------------------------------


def resolve_item(game: TornGame, mini: Mini, tile: Tile) -> None:
    """T-11.10: what was declared happens, if it is still legal (R-33)."""
    table = game.table
    deed = table.deed
    named = ""
    spot: Spot = ()
    if deed.item == "take":
        named = table.markers[deed.at].name
    elif deed.item == "put":
        spot = table.field().hexes[deed.at]
    else:
        named = table.minis[deed.targets[0]].name
    if item_use_refusal(table, mini, tile, deed.item, named, spot) is not None:
        game.emit(ItemOutOfReach(mini.name), R.T_11_10)
    elif deed.item == "take":
        take(game, mini, deed.at)
    else:
        marker = table.markers[table.held_by(mini)]
        if deed.item == "put":
            marker.holder = NOBODY
            marker.at = deed.at
            game.emit(MarkerPut(mini.name, marker.name, spot), R.T_11_8)
        else:
            marker.holder = deed.targets[0]
            game.emit(MarkerPassed(mini.name, marker.name, named), R.T_11_9)


def take(game: TornGame, mini: Mini, number: int) -> None:
    """T-11.7: it is held now; C-11.3: the first time it is turned over for 2 Faith of its domain."""
    marker = game.table.markers[number]
    marker.holder = mini.number
    marker.at = OFF
    game.emit(MarkerTaken(mini.name, marker.name), R.T_11_7)
    if not marker.turned:
        marker.turned = True
        game.emit(MarkerTurned(marker.name, DOMAINS[marker.domain]), R.C_11_2)
        gain_faith(game, mini.side, marker.domain, TURNED, R.C_11_3)
