"""What a movement of Torn would bring about, before anybody commits: sentences with their clauses."""

from __future__ import annotations

import highground.rulesets.torn.rulebook as R
from highground.engine.preview import Note
from highground.geometry.shapes import Point
from highground.rulesets.torn.state.cards import Tile
from highground.rulesets.torn.state.field import INFANTRY, OFF, Field, Spot
from highground.rulesets.torn.state.names import EXPLORE, FIELD
from highground.rulesets.torn.state.pieces import Mini, Table


def summary(mini: Mini, tile: Tile, steps: int, at: Point) -> Note | None:
    """C-3.1: how much of its way a miniature would go, in hexes or Hexons."""
    if not steps:
        return None
    facts = {"action": tile.name, "mini": mini.name, "steps": steps, "limit": tile.distance}
    return Note(at, "goes_hexons" if tile.hexons else "goes_hexes", R.C_3_1.id, facts)


def foreseen(table: Table, mini: Mini, way: list[Spot], at: Point) -> tuple[Note, ...]:
    """Who makes room at the end of a way, who is passed, and on what ground or near what it ends."""
    if not way:
        return ()
    field = table.field()
    places = [field.place(mini.size, spot) for spot in way]
    end = places[-1]
    found: list[Note] = []
    ejected = [] if mini.size == INFANTRY else _under(table, mini, end)
    if ejected:
        facts = {"minis": ejected, "count": len(ejected)}
        found.append(Note(at, "ejects_one" if len(ejected) == 1 else "ejects_many", R.C_3_7.id, facts))
    passed = [name for place in places[:-1] for name in _under(table, mini, place)]
    if passed:
        clause = R.C_3_2 if mini.size == INFANTRY else R.C_3_3
        found.append(Note(at, "passes", clause.id, {"minis": list(dict.fromkeys(passed))}))
    return (*found, *_ground(table, field, mini, end, at))


def _under(table: Table, mini: Mini, place: int) -> list[str]:
    """The others whose bases a miniature would cover at a place."""
    field = table.field()
    base = field.base(mini.size, place)
    found: list[str] = []
    for other in table.minis:
        if other.status == FIELD and other.number != mini.number:
            theirs = field.base(other.size, other.place)
            if any(there in base for there in theirs):
                found.append(other.name)
    return found


def _ground(table: Table, field: Field, mini: Mini, end: int, at: Point) -> list[Note]:
    """C-6.3 and C-7.2: the ground it would end on; C-7.4: a vortex that it could explore from there."""
    found: list[Note] = []
    hexons = field.hexons_under(mini.size, end)
    for element in table.landscape:
        if table.terrain(element).dangerous and any(hexon in hexons for hexon in element.hexons):
            found.append(Note(at, "ends_on", R.C_6_3.id, {"terrain": table.terrain(element).name}))
    for vortex in table.vortices:
        if vortex.hexon == OFF:
            continue
        if vortex.hexon in hexons:
            found.append(Note(at, "ends_on_vortex", R.C_7_2.id, {"vortex": vortex.name}))
        elif table.card(mini).tile(EXPLORE) >= 0:
            near = min([field.gap_to(mini.size, end, there) for there in field.hexes_of[vortex.hexon]])
            if near == 1:
                found.append(Note(at, "ends_beside_vortex", R.C_7_4.id, {"vortex": vortex.name}))
    return found
