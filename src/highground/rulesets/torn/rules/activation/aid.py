"""C-5.3, Heal, cleansing and Reactivate on a tile; C-4.12, Push and Pull without dice: no sight needed."""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.torn.rulebook as R
from highground.engine.agenda import Question
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, check, refuse, resolve
from highground.rulesets.torn.rules.activation.time_markers import may_reactivate, reactivate
from highground.rulesets.torn.rules.combat.damage import heal
from highground.rulesets.torn.rules.conditions import bit_of, markers_on, remove_marker
from highground.rulesets.torn.rules.field.distances import away
from highground.rulesets.torn.state.cards import Tile
from highground.rulesets.torn.state.field import INFANTRY
from highground.rulesets.torn.state.names import FIELD
from highground.rulesets.torn.state.orders import Settle
from highground.rulesets.torn.state.pieces import Mini, Table, TornGame, TornKnown

# -- questions and events -------------------------------------------------------------------------------


class ChooseMarker(Question):
    """Which Condition Marker is removed?"""

    clause: ClassVar[Clause] = R.C_5_3

    mini: Final[str]
    left: Final[int]


class AidGiven(Event):
    mini: Final[str]
    ally: Final[str]
    action: Final[str]


class AidFailed(Event):
    mini: Final[str]
    ally: Final[str]
    action: Final[str]


# -- C-4.12: targets without sight -------------------------------------------------------------------------


def _target(
    table: Table, mini: Mini, tile: Tile, targets: tuple[str, ...]
) -> tuple[Mini | None, Refusal | None]:
    """R-34: one miniature on the field within the tile's distance; no sight is needed (C-4.12)."""
    if len(targets) != 1:
        return None, refuse(R.C_4_12, "needs_a_target", facts={"action": tile.name})
    other = table.named(targets[0])
    if other is None or other.status != FIELD:
        return None, refuse(R.C_4_12, "not_on_the_field", facts={"mini": targets[0]})
    gap = away(table, tile, mini, other)
    if gap > tile.distance and other is not mini:
        return other, refuse(R.T_9_1, "too_far", gap, tile.distance, {"mini": other.name})
    return other, None


def aid_refusal(table: Table, mini: Mini, tile: Tile, targets: tuple[str, ...]) -> Refusal | None:
    """C-2.4: an Ally, or itself where the tile says so; Reactivate also asks T-10.8 and T-10.9."""
    other, refusal = _target(table, mini, tile, targets)
    if other is None or refusal is not None:
        return refusal
    facts = {"mini": other.name, "action": tile.name}
    if other.side != mini.side or (other is mini and tile.aim != "ally_or_self"):
        return refuse(R.C_2_4, "not_an_ally", facts=facts)
    if tile.kin and table.card(other).name != tile.kin:
        return refuse(R.C_5_3, "not_its_kin", facts={"mini": other.name, "kin": tile.kin})
    return may_reactivate(table, other) if tile.reactivate else None


def drag_refusal(table: Table, mini: Mini, tile: Tile, targets: tuple[str, ...]) -> Refusal | None:
    """C-4.12: an enemy Infantry miniature within distance."""
    other, refusal = _target(table, mini, tile, targets)
    if other is None or refusal is not None:
        return refusal
    if other.side == mini.side:
        return refuse(R.C_2_4, "not_an_enemy", facts={"mini": other.name})
    if other.size != INFANTRY:
        return refuse(R.C_4_12, "not_infantry", facts={"mini": other.name})
    return None


# -- Step 7 -------------------------------------------------------------------------------------------


def resolve_aid(game: TornGame, mini: Mini, tile: Tile) -> None:
    """C-5.3: heal, remove markers, reactivate: what the tile prints; nothing if illegal by now (R-33)."""
    table = game.table
    other = table.minis[table.deed.targets[0]]
    if aid_refusal(table, mini, tile, (other.name,)) is not None:
        game.emit(AidFailed(mini.name, other.name, tile.name), R.C_4_12)
        return
    game.emit(AidGiven(mini.name, other.name, tile.name), R.C_4_12)
    if tile.heal:
        heal(game, other, tile.heal, R.C_5_3)
    if tile.cleanse:
        cleanse(game, mini.side, other, tile.cleanse)
    if tile.reactivate:
        reactivate(game, other, R.T_10_8)


def cleanse(game: TornGame, seat: int, other: Mini, count: int) -> None:
    """C-5.3: so many markers are removed; the acting player chooses which."""
    markers = markers_on(other)
    if len(markers) <= count:
        remove_marker(game, other, other.conditions, R.C_5_3)
    else:
        game.then(ChooseMarker(seat, other.name, count))


@check(ChooseMarker, Settle)
def check_marker(known: TornKnown, asked: ChooseMarker, order: Settle) -> Refusal | None:
    """C-5.3: one of those on the miniature."""
    if order.effect in markers_on(known.table.find(asked.mini)):
        return None
    return refuse(R.C_5_3, "no_such_marker", facts={"effect": order.effect})


@resolve(ChooseMarker, Settle)
def choose_marker(game: TornGame, asked: ChooseMarker, order: Settle) -> None:
    """C-5.3: this one goes."""
    other = game.table.find(asked.mini)
    remove_marker(game, other, bit_of(order.effect), R.C_5_3)
    if asked.left > 1:
        cleanse(game, asked.seat, other, asked.left - 1)
