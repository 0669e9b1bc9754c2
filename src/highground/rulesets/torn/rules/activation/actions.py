"""T-9, T-11 and T-14, actions: what may be declared at Step 5, what it costs, what Step 7 does."""

from __future__ import annotations

from typing import Final

import highground.rulesets.torn.rulebook as R
from highground.engine.agenda import Frame, step
from highground.engine.events import Event
from highground.engine.orders import Refusal, check, refuse, resolve
from highground.rulesets.torn.rules.activation.aid import aid_refusal, drag_refusal, resolve_aid
from highground.rulesets.torn.rules.activation.items import item_use_refusal, resolve_item
from highground.rulesets.torn.rules.activation.reactions import ReactionStep
from highground.rulesets.torn.rules.activation.steps import DeclareStep, MayDeclare, reach_step
from highground.rulesets.torn.rules.activation.time_markers import said_of, spend, tile_refusal
from highground.rulesets.torn.rules.combat.sequence import resolve_attack
from highground.rulesets.torn.rules.combat.targets import targets_refusal
from highground.rulesets.torn.rules.gods.faith import faith_refusal, pay_faith
from highground.rulesets.torn.rules.movement.move import MayGo
from highground.rulesets.torn.rules.movement.shoving import Shove
from highground.rulesets.torn.rules.vortices.vortices import Exploring, explore_refusal
from highground.rulesets.torn.state import names
from highground.rulesets.torn.state.activation import Deed
from highground.rulesets.torn.state.cards import Tile
from highground.rulesets.torn.state.orders import Declare, PassItem, PutItem, TakeItem
from highground.rulesets.torn.state.pieces import Mini, Table, TornGame, TornKnown

# -- frames and events --------------------------------------------------------------------------------


class ResolveStep(Frame):
    """Step 7."""


class ActionDeclared(Event):
    mini: Final[str]
    action: Final[str]
    targets: Final[tuple[str, ...]]


class AttackDeclared(Event):
    mini: Final[str]
    action: Final[str]
    type: Final[str]
    damage_type: Final[str]


class ActionFollows(Event):
    mini: Final[str]
    action: Final[str]


class PricePaid(Event):
    mini: Final[str]
    side: Final[int]
    action: Final[str]


class Focused(Event):
    mini: Final[str]
    dice: Final[int]


class FocusWasted(Event):
    mini: Final[str]
    dice: Final[int]


class Dragged(Event):
    mini: Final[str]
    target: Final[str]
    action: Final[str]


class NothingLeft(Event):
    mini: Final[str]
    action: Final[str]


# -- T-8.6, T-11.12: what may be declared -------------------------------------------------------------------


def action_refusal(table: Table, mini: Mini, number: int) -> Refusal | None:
    """Why a tile cannot be performed now, whatever its targets: T-13.2, T-10, bans, T-14.1."""
    tile = table.card(mini).tiles[number]
    if tile.reaction:
        return refuse(R.T_13_2, "is_a_reaction", facts={"mini": mini.name, "action": tile.name})
    refusal = tile_refusal(table, mini, number)
    if refusal is None:
        refusal = ban(table, mini, tile)
    if refusal is None:
        for domain, amount in enumerate(tile.faith):
            if amount:
                refusal = faith_refusal(table, mini.side, domain, amount, R.T_14_1)
                if refusal is not None:
                    return refusal
    return refusal


def ban(table: Table, mini: Mini, tile: Tile) -> Refusal | None:
    """T-11.2: no Concentration in Fear; C-5.2: no movement for the Rooted; C-3.9: no Run with a marker."""
    if tile.use == names.CONCENTRATION and table.activation.triggered & names.AFRAID:
        return refuse(R.T_11_2, "afraid", facts=said_of(mini, tile))
    if tile.use in (names.MOVE, names.RUN) and table.activation.triggered & names.ROOTED:
        return refuse(R.C_5_2, "rooted", facts=said_of(mini, tile))
    if tile.use == names.RUN and table.held_by(mini) != names.NOBODY:
        return refuse(R.C_3_9, "holds_a_marker", facts=said_of(mini, tile))
    return None


@check(MayDeclare, Declare)
def check_declare(known: TornKnown, asked: MayDeclare, order: Declare) -> Refusal | None:
    """T-8.6: an action of its card; T-12.5: with the targets it needs (R-34)."""
    table = known.table
    mini = table.active()
    card = table.card(mini)
    number = card.named(order.action)
    if number == names.NOBODY:
        clause = R.T_11_12 if order.action in names.USES else R.T_8_6
        return refuse(clause, "not_on_its_card", facts={"mini": mini.name, "action": order.action})
    refusal = action_refusal(table, mini, number)
    if refusal is not None:
        return refusal
    return _targets_refusal(table, mini, card.tiles[number], order.targets)


def _targets_refusal(table: Table, mini: Mini, tile: Tile, targets: tuple[str, ...]) -> Refusal | None:
    if tile.use == names.ATTACK:
        return targets_refusal(table, mini, tile, targets)
    if tile.use == names.EXPLORE:
        return explore_refusal(table, mini, tile, targets)
    if tile.use == names.AID:
        return aid_refusal(table, mini, tile, targets)
    if tile.use == names.DRAG:
        return drag_refusal(table, mini, tile, targets)
    if tile.use == names.TAKE_ITEM:
        return refuse(R.T_12_5, "take_put_or_pass", facts={"mini": mini.name})
    if targets:
        return refuse(R.T_12_5, "needs_no_target", facts={"action": tile.name})
    return None


# -- Step 5 -------------------------------------------------------------------------------------------


@resolve(MayDeclare, Declare)
def declare(game: TornGame, asked: MayDeclare, order: Declare) -> None:
    """T-12.5: the action and its targets are fixed, and paid for at once."""
    table = game.table
    mini = table.active()
    number = table.card(mini).named(order.action)
    tile = table.card(mini).tiles[number]
    targets: list[int] = []
    at = names.NOBODY
    if tile.use == names.EXPLORE:
        for which, vortex in enumerate(table.vortices):
            if vortex.name == order.targets[0]:
                at = which
    else:
        for name in order.targets:
            target = table.named(name)
            if target is not None:
                targets.append(target.number)
    begin_deed(game, mini, number, targets, at, "", order.targets)


def begin_deed(
    game: TornGame, mini: Mini, number: int, targets: list[int], at: int, item: str, named: tuple[str, ...]
) -> None:
    """T-12.5: what was declared stands on the table; T-10.6: what follows it is chosen later."""
    table = game.table
    tile = table.card(mini).tiles[number]
    if table.activation.used:
        game.emit(ActionFollows(mini.name, tile.name), R.T_10_6)
    game.emit(ActionDeclared(mini.name, tile.name, named), R.T_12_5)
    spend(game, mini, number)
    _pay_faith(game, mini, tile)
    table.deed = Deed(number, targets, at, item, take_focus(game, mini, tile))
    if tile.attack:
        kind, harm = names.ATTACK_TYPES[tile.attack], names.DAMAGE_TYPES[tile.damage_type]
        game.emit(AttackDeclared(mini.name, tile.name, kind, harm), R.T_10_5)
    game.then(ReactionStep(), ResolveStep(), DeclareStep())


def _pay_faith(game: TornGame, mini: Mini, tile: Tile) -> None:
    """T-14.1, T-14.2: on top of the Time Markers; T-14.3: from what the player has, whoever earned it."""
    paid = False
    for domain, amount in enumerate(tile.faith):
        if amount:
            pay_faith(game, mini.side, domain, amount, R.T_14_1)
            paid = True
    if paid:
        game.emit(PricePaid(mini.name, mini.side, tile.name), R.T_14_2)


# -- T-11.1: Concentration -----------------------------------------------------------------------------


def has_dice(tile: Tile) -> bool:
    """T-9.6: whether performing an action rolls a pool that Concentration can add to."""
    return tile.use in (names.ATTACK, names.EXPLORE)


def take_focus(game: TornGame, mini: Mini, tile: Tile) -> int:
    """T-11.1: Concentration's dice go to the very next action, and are lost if that one has no pool (R-24).

    With `concentration_waits` they wait for the first action that has one.
    """
    activation = game.table.activation
    focus = activation.focus
    if has_dice(tile):
        activation.focus = 0
        return focus
    if focus and not game.table.options.concentration_waits:
        activation.focus = 0
        game.emit(FocusWasted(mini.name, focus), R.T_11_1)
    return 0


# -- Step 7 -------------------------------------------------------------------------------------------


@step(ResolveStep)
def resolve_step(game: TornGame, now: ResolveStep) -> None:
    """T-12.7: dice are rolled and miniatures moved only now, by what the tile is for."""
    table = game.table
    mini = table.minis[table.activation.mini]
    if mini.status != names.FIELD:
        return
    reach_step(game, names.RESOLVE, R.T_12_7)
    deed = table.deed
    tile = table.card(mini).tiles[deed.tile]
    use = tile.use
    if use == names.ATTACK:
        resolve_attack(game, mini, deed.tile)
    elif use in (names.MOVE, names.RUN):
        game.then(MayGo(mini.side, mini.name, tile.name))
    elif use == names.CONCENTRATION:
        table.activation.focus += tile.pool
        game.emit(Focused(mini.name, tile.pool), R.T_11_1)
    elif use == names.EXPLORE:
        _resolve_explore(game, mini, tile)
    elif use == names.TAKE_ITEM:
        resolve_item(game, mini, tile)
    elif use == names.AID:
        resolve_aid(game, mini, tile)
    else:
        _resolve_drag(game, mini, tile)


def _resolve_explore(game: TornGame, mini: Mini, tile: Tile) -> None:
    """C-7.4: if the vortex is still there and near enough (R-33)."""
    table = game.table
    deed = table.deed
    vortex = table.vortices[deed.at]
    if explore_refusal(table, mini, tile, (vortex.name,)) is None:
        game.then(Exploring(mini.number, deed.at, tile.pool, deed.focus))
    else:
        game.emit(NothingLeft(mini.name, tile.name), R.C_7_4)


def _resolve_drag(game: TornGame, mini: Mini, tile: Tile) -> None:
    """C-4.12: Push or Pull on a tile without dice happens without any die."""
    target = game.table.minis[game.table.deed.targets[0]]
    if drag_refusal(game.table, mini, tile, (target.name,)) is not None:
        game.emit(NothingLeft(mini.name, tile.name), R.C_4_12)
        return
    away = tile.push > 0
    game.emit(Dragged(mini.name, target.name, tile.name), R.C_4_12)
    game.then(Shove(mini.number, target.number, tile.push if away else tile.pull, away))


# -- T-11.7 to T-11.9: Take an Item ---------------------------------------------------------------------


def _item_tile(table: Table, mini: Mini) -> int:
    return table.card(mini).tile(names.TAKE_ITEM)


def _check_item(
    known: TornKnown, asked: MayDeclare, item: str, named: str, spot: tuple[int, ...]
) -> Refusal | None:
    """T-11.12: the card has the tile; T-11.10: it is an action like others; then what it is used for."""
    table = known.table
    mini = table.active()
    number = _item_tile(table, mini)
    if number == names.NOBODY:
        return refuse(
            R.T_11_12, "not_on_its_card", facts={"mini": mini.name, "action": names.USES[names.TAKE_ITEM]}
        )
    refusal = action_refusal(table, mini, number)
    if refusal is not None:
        return refusal
    return item_use_refusal(table, mini, table.card(mini).tiles[number], item, named, spot)


@check(MayDeclare, TakeItem)
def check_take(known: TornKnown, asked: MayDeclare, order: TakeItem) -> Refusal | None:
    """T-11.7: a marker on the field or with an Ally."""
    return _check_item(known, asked, "take", order.marker, ())


@check(MayDeclare, PutItem)
def check_put(known: TornKnown, asked: MayDeclare, order: PutItem) -> Refusal | None:
    """T-11.8: a free hex."""
    return _check_item(known, asked, "put", "", order.spot)


@check(MayDeclare, PassItem)
def check_pass(known: TornKnown, asked: MayDeclare, order: PassItem) -> Refusal | None:
    """T-11.9: an Ally that can hold it."""
    return _check_item(known, asked, "pass", order.ally, ())


@resolve(MayDeclare, TakeItem)
def declare_take(game: TornGame, asked: MayDeclare, order: TakeItem) -> None:
    """T-11.7: the marker is named now (R-50)."""
    table = game.table
    mini = table.active()
    for number, marker in enumerate(table.markers):
        if marker.name == order.marker:
            begin_deed(game, mini, _item_tile(table, mini), [], number, "take", (order.marker,))


@resolve(MayDeclare, PutItem)
def declare_put(game: TornGame, asked: MayDeclare, order: PutItem) -> None:
    """T-11.8: the hex is named now (R-50)."""
    table = game.table
    mini = table.active()
    there = table.field().hex_number[(order.spot[0], order.spot[1])]
    begin_deed(game, mini, _item_tile(table, mini), [], there, "put", ())


@resolve(MayDeclare, PassItem)
def declare_pass(game: TornGame, asked: MayDeclare, order: PassItem) -> None:
    """T-11.9: the Ally is named now (R-50); he is a target."""
    table = game.table
    mini = table.active()
    ally = table.find(order.ally)
    begin_deed(game, mini, _item_tile(table, mini), [ally.number], names.NOBODY, "pass", (order.ally,))
