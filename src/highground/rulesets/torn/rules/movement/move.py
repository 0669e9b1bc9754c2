"""C-3, movement: Infantry over hexes, Large over Hexons, Huge over two; paths are chosen at Step 7 (R-50).

`ground` says of every hex (Infantry) or Hexon (the others) if one may pass through and end there;
checking a path, listing what is in reach and finding ways all ask the same tables.
"""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.torn.rulebook as R
from highground.engine.agenda import Question
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, check, refuse, resolve
from highground.record import Record
from highground.rulesets.torn.rules.field.landscape import remove_element
from highground.rulesets.torn.rules.field.occupancy import element_on, volume_on
from highground.rulesets.torn.rules.movement.ejection import Ejecting
from highground.rulesets.torn.state.field import HUGE, INFANTRY, LARGE, NOWHERE, OFF, Field, Footing, Spot
from highground.rulesets.torn.state.names import FIELD
from highground.rulesets.torn.state.orders import Go
from highground.rulesets.torn.state.pieces import Mini, Table, TornGame, TornKnown

FREE: Final = 0
PASS_ONLY: Final = 1
SHUT: Final = 2
END_ONLY: Final = 3
ARRIVED: Final = 4
"""Infantry has been there; added to it is the direction in which it came."""
UNSEEN: Final = -2

# -- questions and events -------------------------------------------------------------------------------


class MayGo(Question):
    """Along which path does it move?"""

    clause: ClassVar[Clause] = R.C_3_1

    mini: Final[str]
    action: Final[str]


class Moved(Event):
    mini: Final[str]
    action: Final[str]
    path: Final[tuple[Spot, ...]]
    steps: Final[int]
    limit: Final[int]


class EndedOnVortex(Event):
    mini: Final[str]
    vortex: Final[str]


class EndedOnMarker(Event):
    mini: Final[str]
    marker: Final[str]


# -- C-3.2 to C-3.4: where one may go -------------------------------------------------------------------


def size_clause(size: int) -> Clause:
    """The clause that says where a miniature of this size may go."""
    return R.C_3_2 if size == INFANTRY else R.C_3_3 if size == LARGE else R.C_3_4


def ground(table: Table, mini: Mini) -> list[int]:
    """Whether a miniature may pass and end, for every hex or Hexon: FREE, PASS_ONLY, END_ONLY or SHUT."""
    if mini.size == INFANTRY:
        return _ground_of_infantry(table, mini)
    return _ground_of_large(table, mini) if mini.size == LARGE else _ground_of_huge(table, mini)


def _ground_of_infantry(table: Table, mini: Mini) -> list[int]:
    """C-3.2: through Allies, not through Enemies or Volume Landscape; ending on nobody and no marker."""
    field = table.field()
    found = [FREE] * len(field.hexes)
    for marker in table.markers:
        if marker.at != OFF:
            found[marker.at] = PASS_ONLY
    for other in table.minis:
        if other.status == FIELD and other.number != mini.number:
            code = PASS_ONLY if other.side == mini.side else SHUT
            if other.size == INFANTRY:
                found[other.place] = code
            else:
                for there in field.base(other.size, other.place):
                    found[there] = code
    for element in table.landscape:
        if table.board.terrains[element.terrain].volume:
            for hexon in element.hexons:
                for there in field.hexes_of[hexon]:
                    found[there] = SHUT
    return found


def _ground_of_large(table: Table, mini: Mini) -> list[int]:
    """C-3.3: through allied Infantry only; ending also on enemy Infantry, which is ejected."""
    field = table.field()
    found = [FREE] * len(field.hexons)
    for other in table.minis:
        if other.status != FIELD or other.number == mini.number:
            continue
        for hexon in field.hexons_under(other.size, other.place):
            if other.size != INFANTRY:
                found[hexon] = SHUT
            elif other.side != mini.side and found[hexon] == FREE:
                found[hexon] = END_ONLY
    for element in table.landscape:
        if table.board.terrains[element.terrain].volume:
            for hexon in element.hexons:
                found[hexon] = SHUT
    return found


def _ground_of_huge(table: Table, mini: Mini) -> list[int]:
    """C-3.4, C-3.6: through allied Infantry and Volume Landscape; ending on all but another Huge."""
    field = table.field()
    found = [FREE] * len(field.hexons)
    for other in table.minis:
        if other.status != FIELD or other.number == mini.number:
            continue
        for hexon in field.hexons_under(other.size, other.place):
            if other.size == HUGE:
                found[hexon] = SHUT
            elif found[hexon] == FREE and (other.side != mini.side or other.size == LARGE):
                found[hexon] = END_ONLY
    return found


# -- C-3.5, C-3.6: steps --------------------------------------------------------------------------------


def steps_from(field: Field, size: int, place: int) -> list[int]:
    """C-3.5: the places one step away; C-3.6: a Huge miniature shifts or turns by 60 degrees."""
    if size == INFANTRY:
        return field.beside[place]
    if size == LARGE:
        return field.hexons_beside[place]
    anchor, facing = place // 6, place % 6
    found: list[int] = []
    for there in field.hexons_beside[anchor]:
        found.append(OFF if there == OFF or not field.huge[6 * there + facing] else 6 * there + facing)
    for turned in (6 * anchor + (facing + 1) % 6, 6 * anchor + (facing + 5) % 6):
        found.append(turned if field.huge[turned] else OFF)
    return found


def code_of(field: Field, size: int, codes: list[int], here: int, there: int) -> int:
    """Whether a step from `here` may pass or end `there`; for Huge the worst of the Hexons newly entered."""
    if size != HUGE:
        return codes[there]
    before = field.hexons_under(HUGE, here)
    worst = FREE
    for hexon in field.hexons_under(HUGE, there):
        if hexon not in before:
            if codes[hexon] == SHUT:
                return SHUT
            if codes[hexon] == END_ONLY:
                worst = END_ONLY
    return worst


def path_refusal(table: Table, mini: Mini, limit: int, path: tuple[Spot, ...]) -> Refusal | None:
    """C-3.1, C-3.5: not too long, step by step, on the field, through and to where one may."""
    facts = {"mini": mini.name}
    if len(path) > limit:
        return refuse(
            R.C_3_1 if mini.size != INFANTRY else R.T_11_11, "path_too_long", len(path), limit, facts
        )
    field = table.field()
    codes = ground(table, mini)
    here = mini.place
    for number, spot in enumerate(path):
        there = field.place(mini.size, spot)
        if there == OFF:
            return refuse(R.C_1_7, "off_the_field", facts=facts)
        if there not in steps_from(field, mini.size, here):
            clause = R.C_3_6 if mini.size == HUGE else R.C_3_5
            return refuse(clause, "not_a_step", number + 1, None, facts)
        code = code_of(field, mini.size, codes, here, there)
        last = number == len(path) - 1
        if code == SHUT or (last and code == PASS_ONLY):
            return refuse(size_clause(mini.size), "cannot_end_there" if last else "cannot_pass", facts=facts)
        if code == END_ONLY and not last:
            return refuse(size_clause(mini.size), "cannot_pass", facts=facts)
        here = there
    return None


# -- what is in reach -----------------------------------------------------------------------------------


class Reach(Record):
    """Every place that a miniature can end on, nearest first, and how to get there.

    `within` says how many ends are no farther than so many steps; `came` where each place is entered from,
    for Infantry as a direction.
    """

    size: Final[int]
    start: Final[int]
    came: Final[list[int]]
    ends: Final[list[int]]
    within: Final[list[int]]

    def count(self, limit: int) -> int:
        """How many of the ends are no farther than this."""
        return self.within[limit] if limit < len(self.within) else len(self.ends)

    def costs(self) -> list[int]:
        """How many steps away each end is."""
        found: list[int] = []
        for steps, count in enumerate(self.within):
            found += [steps] * (count - len(found))
        return found

    def before(self, field: Field, there: int) -> int:
        """The place from which one is entered."""
        came = self.came[there]
        return field.beside[there][(came - ARRIVED + 3) % 6] if self.size == INFANTRY else came


def reach(table: Table, mini: Mini, limit: int) -> Reach:
    """C-3.5: all ends within so many steps."""
    field = table.field()
    codes = ground(table, mini)
    size, start = mini.size, mini.place
    if size == INFANTRY:
        return _reach_on_foot(field, codes, start, limit)
    found = Reach(size, start, [UNSEEN] * (len(field.huge) if size == HUGE else len(codes)), [], [0])
    came = found.came
    came[start] = start
    edge = [start]
    for _ in range(limit):
        further: list[int] = []
        for here in edge:
            for there in steps_from(field, size, here):
                if there == OFF or came[there] != UNSEEN:
                    continue
                code = code_of(field, size, codes, here, there)
                if code == SHUT:
                    continue
                came[there] = here
                if code != PASS_ONLY:
                    found.ends.append(there)
                if code != END_ONLY:
                    further.append(there)
        found.within.append(len(found.ends))
        edge = further
    return found


def _reach_on_foot(field: Field, codes: list[int], start: int, limit: int) -> Reach:
    """The same for Infantry, which is most of them: a hex is passed, ended on, or shut.

    Where it has been is shut from then on, in `codes` itself, which then say how it came there.
    """
    codes[start] = SHUT
    ends: list[int] = []
    within = [0]
    edge = [field.footings[7 * start + NOWHERE]]
    for _ in range(limit):
        further: list[Footing] = []
        for here in edge:
            for step in here.ahead:
                there = step.hex
                code = codes[there]
                if code <= PASS_ONLY:
                    codes[there] = ARRIVED + step.direction
                    further.append(step)
                    if code == FREE:
                        ends.append(there)
        within.append(len(ends))
        edge = further
    return Reach(INFANTRY, start, codes, ends, within)


def way_to(field: Field, found: Reach, there: int) -> tuple[Spot, ...]:
    """The path that `reach` found to a place, as people write it."""
    way: list[Spot] = []
    while there != found.start:
        way.append(field.spot(found.size, there))
        there = found.before(field, there)
    way.reverse()
    return tuple(way)


# -- C-3.1: moving --------------------------------------------------------------------------------------


@check(MayGo, Go)
def check_go(known: TornKnown, asked: MayGo, order: Go) -> Refusal | None:
    """C-3.1: any path that the rules allow, also shorter ones; an illegal one costs nothing (R-50)."""
    table = known.table
    mini = table.active()
    return path_refusal(table, mini, table.card(mini).tiles[table.deed.tile].distance, order.path)


@resolve(MayGo, Go)
def go(game: TornGame, asked: MayGo, order: Go) -> None:
    """T-11.11: the miniature moves along its path; C-3.5: what it moves over neither stops nor hurts."""
    table = game.table
    mini = table.active()
    tile = table.card(mini).tiles[table.deed.tile]
    field = table.field()
    for spot in order.path:
        mini.place = field.place(mini.size, spot)
        if mini.size == HUGE:
            _flatten(game, mini)
    clause = R.T_11_11 if mini.size == INFANTRY else size_clause(mini.size)
    game.emit(Moved(mini.name, tile.name, order.path, len(order.path), tile.distance), clause)
    if order.path:
        _on_vortex(game, mini)
    if mini.size != INFANTRY and order.path:
        _over_markers(game, mini)
        game.then(Ejecting(mini.number))


def _flatten(game: TornGame, mini: Mini) -> None:
    """C-3.4: Volume Landscape that a Huge miniature enters is destroyed, the whole element."""
    table = game.table
    for hexon in table.field().hexons_under(HUGE, mini.place):
        element = element_on(table, hexon)
        if element is not None and volume_on(table, hexon):
            remove_element(game, element, R.C_3_4)


def _on_vortex(game: TornGame, mini: Mini) -> None:
    """C-7.2: a vortex is flat: one may end on it, and will not be able to react there."""
    table = game.table
    hexons = table.field().hexons_under(mini.size, mini.place)
    for vortex in table.vortices:
        if vortex.hexon != OFF and vortex.hexon in hexons:
            game.emit(EndedOnVortex(mini.name, vortex.name), R.C_7_2)


def _over_markers(game: TornGame, mini: Mini) -> None:
    """C-3.8: markers under a Large or Huge miniature stay and can be taken as usual."""
    table = game.table
    base = table.field().base(mini.size, mini.place)
    for marker in table.markers:
        if marker.at != OFF and marker.at in base:
            game.emit(EndedOnMarker(mini.name, marker.name), R.C_3_8)
