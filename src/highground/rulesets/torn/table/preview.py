"""What a table shows before an order of Torn is given, from the same pieces as the checks.

Lengths are um as everywhere on a picture: one hex, or one Hexon of a Large or Huge miniature's way, counts as
one cell.
"""

from __future__ import annotations

import highground.rulesets.torn.rulebook as R
from highground.engine.orders import refuse
from highground.engine.preview import Area, Preview, Spot, TargetLine, Threat
from highground.geometry import hexes
from highground.geometry.shapes import Point, Segment
from highground.rulesets.torn.rules.combat.sight import COVERED, bodies, in_thicket, look
from highground.rulesets.torn.rules.combat.targets import blast_targets, sweep_targets, target_refusal
from highground.rulesets.torn.rules.movement.move import path_refusal, reach, way_to
from highground.rulesets.torn.state import field as fields
from highground.rulesets.torn.state.cards import Tile
from highground.rulesets.torn.state.field import HUGE, INFANTRY, OFF, Field
from highground.rulesets.torn.state.names import FIELD, MOVE, NOBODY, RUN, USES
from highground.rulesets.torn.state.orders import Declare, Go
from highground.rulesets.torn.state.pieces import Mini, Table, TornKnown
from highground.rulesets.torn.table.move_notes import foreseen, summary
from highground.rulesets.torn.table.picture import CELL, HEX, outline_of, point_of


def shows(known: TornKnown, verb: str, action: str) -> str | None:
    """The kind of preview that goes with an action of the active miniature; None: it has no such action."""
    table = known.table
    none = verb != "declare" or table.activation.mini == NOBODY
    tiles = () if none else table.card(table.active()).tiles
    for tile in tiles:
        if tile.name == action:
            return {MOVE: "move", RUN: "run"}.get(tile.use, "attack" if tile.attack else "")
    return None


def preview(known: TornKnown, name: str, kind: str, path: list[Point]) -> Preview:
    """Reach and path for a movement, targets for an attack."""
    table = known.table
    mini = table.named(name)
    if mini is None or mini.status != FIELD:
        return Preview(name, kind, refusal=refuse(R.T_12_1, "not_on_the_field", facts={"mini": name}))
    if kind == "attack":
        others = [other for other in table.minis if other.status == FIELD and other.side != mini.side]
        filled = bodies(table)
        tiles = _attacks(table, mini)
        lines = [_target(table, filled, mini, tile, other) for tile in tiles for other in others]
        return Preview(name, kind, targets=tuple(lines))
    return _movement(table, mini, kind, MOVE if kind == "move" else RUN, path)


# -- movement ------------------------------------------------------------------------------------


def _movement(table: Table, mini: Mini, kind: str, use: int, path: list[Point]) -> Preview:
    number = table.card(mini).tile(use)
    if number < 0:
        facts = {"mini": mini.name, "action": USES[use]}
        return Preview(mini.name, kind, refusal=refuse(R.T_11_12, "not_on_its_card", facts=facts))
    if table.activation.mini == mini.number and table.deed.tile != NOBODY:
        number = table.deed.tile
    tile = table.card(mini).tiles[number]
    limit = tile.distance
    field = table.field()
    found = reach(table, mini, limit)
    spots = [
        Spot(_at(field, mini.size, there), cost * CELL)
        for there, cost in zip(found.ends, found.costs(), strict=True)
    ]
    way = _steps(field, mini, path)
    if len(way) == 1 and field.place(mini.size, way[0]) in found.ends:
        way = list(way_to(field, found, field.place(mini.size, way[0])))
    refusal = path_refusal(table, mini, limit, tuple(way))
    legal = len(way)
    while legal and path_refusal(table, mini, limit, tuple(way[:legal])) is not None:
        legal -= 1
    walked = [_at(field, mini.size, mini.place)]
    walked += [_at(field, mini.size, field.place(mini.size, spot)) for spot in way[:legal]]
    return Preview(
        mini.name,
        kind,
        tuple(spots),
        tuple(walked),
        None if refusal is None else walked[-1],
        len(way) * CELL,
        limit * CELL,
        refusal,
        order=Go(tuple(way[:legal])) if legal else None,
        areas=_hexons(field, mini.size, found.ends),
        summary=summary(mini, tile, legal, walked[-1]),
        notes=foreseen(table, mini, way[:legal], walked[-1]),
    )


def _hexons(field: Field, size: int, ends: list[int]) -> tuple[Area, ...]:
    """C-3.3, C-3.4: the Hexons that Large and Huge miniatures can reach; Infantry goes by hexes."""
    if size == INFANTRY:
        return ()
    reached = dict.fromkeys([hexon for end in ends for hexon in field.hexons_under(size, end)])
    return tuple([Area("reach", outline_of(field, (hexon,))) for hexon in reached])


def _at(field: Field, size: int, place: int) -> Point:
    """Where a miniature's (anchor) centre is."""
    return point_of(field, field.centre(size, place))


def _steps(field: Field, mini: Mini, path: list[Point]) -> list[fields.Spot]:
    """The cells under the points of a path, each once; a Huge miniature keeps its facing."""
    way: list[fields.Spot] = []
    last = field.spot(mini.size, mini.place)
    for point in path:
        at = hexes.hex_at(point, HEX)
        spot: fields.Spot = at
        if mini.size != INFANTRY:
            there = field.hex_number.get(at, OFF)
            hexon = field.hexons[field.hexon_of[there]] if there != OFF else at
            spot = (*hexon, mini.place % 6) if mini.size == HUGE else hexon
        if spot != last:
            way.append(spot)
            last = spot
    return way


def threats(known: TornKnown, name: str) -> tuple[Threat, ...]:
    """A Move, then each Attack: every hex so near to where the miniature could be."""
    table = known.table
    mini = table.named(name)
    if mini is None or mini.status != FIELD:
        return ()
    field = table.field()
    number = table.card(mini).tile(MOVE)
    places = [mini.place]
    if number >= 0:
        places += reach(table, mini, table.card(mini).tiles[number].distance).ends
    found: list[Threat] = []
    for tile in _attacks(table, mini):
        near = [
            at
            for at in range(len(field.hexes))
            if any(field.gap_to(mini.size, place, at) <= tile.distance for place in places)
        ]
        found.append(Threat(tile.name, cells=tuple([point_of(field, each) for each in near])))
    return tuple(found)


# -- attacks -------------------------------------------------------------------------------------


def _target(table: Table, filled: list[int], mini: Mini, tile: Tile, other: Mini) -> TargetLine:
    """Whether an Attack reaches this Enemy and in what cover, or why it does not."""
    refusal = target_refusal(table, filled, mini, tile, other)
    cover = ""
    if refusal is None:
        covered = look(table, filled, mini, other, tile.distance) == COVERED
        cover = "Thicket" if in_thicket(table, other) else "Infantry" if covered else ""
    field = table.field()
    line = Segment(_at(field, mini.size, mini.place), _at(field, other.size, other.place))
    far = table.gap(mini, other) * CELL
    order = Declare(tile.name, _whom(table, filled, mini, tile, other))
    return TargetLine(other.name, far, line, "", cover, None, refusal, order, tile.name)


def _whom(table: Table, filled: list[int], mini: Mini, tile: Tile, other: Mini) -> tuple[str, ...]:
    """Whom an Attack on this Enemy names: C-5.3 lets a Sweep or a Blast leave nobody out."""
    if tile.sweep:
        swept = sweep_targets(table, mini, tile, filled)
        if other.number in swept:
            return tuple([table.minis[number].name for number in swept])
    beside = blast_targets(table, mini, other) if tile.blast else []
    return (other.name, *[table.minis[number].name for number in beside])


def _attacks(table: Table, mini: Mini) -> list[Tile]:
    return [tile for tile in table.card(mini).tiles if tile.attack and not tile.reaction]
