"""What the fields of an order's form may name, for tables that let people pick instead of type."""

from __future__ import annotations

from highground.engine.agenda import Asking
from highground.engine.chance import Seeded, seed_of
from highground.engine.orders import candidates_for
from highground.rulesets.torn.rules.activation.aid import ChooseMarker
from highground.rulesets.torn.rules.activation.steps import ChooseEffect
from highground.rulesets.torn.rules.conditions import markers_on
from highground.rulesets.torn.rules.party.deployment import MayDeploy, free_zones
from highground.rulesets.torn.state.field import OFF
from highground.rulesets.torn.state.names import FIELD, NOBODY, ROSTER, TAKE_ITEM
from highground.rulesets.torn.state.orders import Deploy, PutItem, To
from highground.rulesets.torn.state.pieces import Table, TornKnown
from highground.rulesets.torn.table.words import write_spot

SPOTS = 64


def named(known: TornKnown, question: Asking, verb: str, field: str) -> list[str] | None:
    """What a field may name at this question, legal or not; None: what is suggested, and miniatures."""
    table = known.table
    if field == "action":
        return _actions(table, known.seat, verb == "react")
    if field == "mini" and verb in ("deploy", "reserve"):
        return [mini.name for mini in table.minis if mini.side == known.seat and mini.status == ROSTER]
    if field == "ally":
        return _bearers(table)
    if field == "targets":
        return [*_foes_first(table, known.seat), *_vortices(table)]
    if field == "card":
        return [card.name for number, card in enumerate(table.board.gods) if known.own.hand[number]]
    if field == "chosen":
        return [*_minis(table), *_vortices(table), *[element.name for element in table.landscape]]
    if field == "spot":
        return _spots(known, question)
    if field == "zone":
        return [table.board.zones[number].name for number in free_zones(table)]
    if field == "marker":
        return [marker.name for marker in table.markers]
    if field == "vortex":
        return _vortices(table)
    if field == "effect":
        return _effects(table, question)
    return None


def _minis(table: Table) -> list[str]:
    return [mini.name for mini in table.minis if mini.status == FIELD]


def _vortices(table: Table) -> list[str]:
    return [vortex.name for vortex in table.vortices if vortex.hexon != OFF]


def _foes_first(table: Table, seat: int) -> list[str]:
    """Whom an action may be meant for: Enemies, then Allies."""
    minis = [mini for mini in table.minis if mini.status == FIELD]
    return [mini.name for mini in sorted(minis, key=lambda mini: mini.side == seat)]


def _actions(table: Table, seat: int, reactions: bool) -> list[str]:
    """The tiles of the active miniature, its Reactions last, or all Reactions that a player's miniatures
    have. Items are taken, put and passed on by orders of their own.
    """
    if reactions or table.activation.mini == NOBODY:
        tiles = [tile for mini in table.on_field(seat) for tile in table.card(mini).tiles]
        return list(dict.fromkeys([tile.name for tile in tiles if tile.reaction == reactions]))
    tiles = [tile for tile in table.card(table.active()).tiles if tile.use != TAKE_ITEM]
    return [tile.name for tile in sorted(tiles, key=lambda tile: tile.reaction)]


def _bearers(table: Table) -> list[str]:
    """To whom the active miniature may want to pass what it holds: its Allies, if it holds anything."""
    active = None if table.activation.mini == NOBODY else table.active()
    if active is None or table.held_by(active) == NOBODY:
        return []
    return [mini.name for mini in table.on_field(active.side) if mini.number != active.number]


def _spots(known: TornKnown, question: Asking) -> list[str]:
    """The spots of all that is suggested; to set up, every hex and Hexon of the zone. Which of them are legal
    depends on what else is named.
    """
    found: dict[str, None] = {}
    for each in candidates_for(known, question, SPOTS, Seeded(seed_of("spots"))):
        if isinstance(each.order, Deploy | PutItem | To):
            found[write_spot(each.order.spot)] = None
    table = known.table
    zone = table.players[known.seat].zone
    if isinstance(question, MayDeploy) and zone != NOBODY:
        field = table.field()
        for hexon in table.board.zones[zone].hexons:
            found[write_spot(field.hexons[hexon])] = None
            for there in field.hexes_of[hexon]:
                found[write_spot(field.hexes[there])] = None
    return list(found)


def _effects(table: Table, question: Asking) -> list[str]:
    if isinstance(question, ChooseEffect):
        return list(question.effects)
    return list(markers_on(table.find(question.mini))) if isinstance(question, ChooseMarker) else []
