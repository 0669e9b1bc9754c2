"""W-7.1, W-7.7 to W-7.10 and W-8, Movement and terrain: one block of movement, all paths checked together."""

from __future__ import annotations

from typing import Final

import highground.rulesets.collide.rulebook as R
from highground.engine.events import Event
from highground.engine.orders import Refusal, check, refuse, resolve
from highground.geometry.crossing import box_of_path, cost, crossing_of, first_entry, sweep_hits
from highground.geometry.measure import overlap, path_length
from highground.geometry.shapes import Circle, Point
from highground.geometry.spans import Span, leg_length, merged, spans_inside
from highground.rulesets.collide.rules.activation.activation import MayAct, go_on, going_on, members
from highground.rulesets.collide.rules.activation.formations import connected
from highground.rulesets.collide.rules.attacks.pinning import is_pinned
from highground.rulesets.collide.rules.effects import in_force
from highground.rulesets.collide.rules.effects.in_force import extra_steps
from highground.rulesets.collide.rules.effects.tokens import lay_token, token_kind
from highground.rulesets.collide.rules.missions.hooks import rules_of
from highground.rulesets.collide.rules.movement.displacement import board_refusal, difficult_shapes, settle
from highground.rulesets.collide.state.activation import ATTACKING, CLOSED, UNTOUCHED, Activation, Turn
from highground.rulesets.collide.state.boards import Piece
from highground.rulesets.collide.state.measuring import HUNDREDTH, snap
from highground.rulesets.collide.state.orders import Move, Walk
from highground.rulesets.collide.state.pieces import CollideGame, CollideKnown, Table, Unit
from highground.rulesets.collide.state.primitives import PlaceToken, When

_ON_A_LEG: Final = 1.0
"""Ends of stretches less than a um apart are one place."""


class UnitMoved(Event):
    """`cost` of `limit` was used; `path` is where the centre went."""

    unit: Final[str]
    path: Final[tuple[Point, ...]]
    cost: Final[int]
    limit: Final[int]


class OnTheWay(Event):
    """Something about a move worth telling: `what` is through_friends, left_melee, after_attacks or
    tolerance.
    """

    unit: Final[str]
    what: Final[str]


class PartOfMove(Event):
    """What part of a move's cost or limit is due to: `what` is climbed, difficult or extra_steps."""

    unit: Final[str]
    what: Final[str]
    length: Final[int]


class FormationMoved(Event):
    units: Final[tuple[str, ...]]


# -- who may move, and how far -----------------------------------------------------------------------------


def move_refusal(table: Table, unit: Unit, turn: Turn, extra: bool) -> Refusal | None:
    """Why this member may not move now, or not with the extra steps."""
    if unit.heavy:
        return refuse(R.W_10_10, "fired_heavy", facts={"unit": unit.name})
    text = in_force.forbidden(table, unit, "move")
    if text is not None:
        return refuse(R.E_FORBID, "may_not_move", facts={"unit": unit.name, "what": text.source})
    pinned = is_pinned(table, turn)
    if pinned and (turn.block != UNTOUCHED or turn.searched):
        return refuse(R.W_14_1, "pinned_and_attacked", facts={"unit": unit.name})
    if not extra:
        return None
    if turn.block != UNTOUCHED or turn.searched:
        return refuse(R.W_7_7, "attacked_already", facts={"unit": unit.name})
    text = in_force.forbidden(table, unit, "extra_steps")
    if text is not None:
        return refuse(R.E_FORBID, "no_extra_steps", facts={"unit": unit.name, "what": text.source})
    if pinned and not table.options.pinned_dash:
        return refuse(R.W_14_1, "pinned_no_extra", facts={"unit": unit.name})
    return None


def limit_of(table: Table, unit: Unit, turn: Turn, extra: bool) -> int:
    """W-7.1, R-7.4: Move as it is now, less what was spent on other things, and last the extra steps."""
    limit = in_force.move_limit(table, unit) + (extra_steps(table, unit) if extra else 0)
    return max(0, limit - turn.spent)


def full_path(unit: Unit, path: tuple[Point, ...]) -> list[Point]:
    """From where the unit stands, each point to the hundredth (R-1.2)."""
    return [unit.base.centre] + [snap(point) for point in path]


# -- W-8.3, W-8.4: what a path costs -----------------------------------------------------------------------


def path_cost(table: Table, unit: Unit, path: list[Point]) -> int:
    """R-8.1: length, climbs, and the surcharge of difficult ground."""
    near = pieces_near(table, path)
    rough = [] if clearing(unit) is not None else difficult_shapes(table, near)
    found = cost(path, rough, table.options.difficult_factor) if rough else path_length(path)
    return found + _climbs(table, unit, path, near) if near else found


def clearing(unit: Unit) -> PlaceToken | None:
    """E-place_token: the passive text by which difficult ground that the unit crosses is so no longer."""
    for effect in unit.sheet.passives:
        if isinstance(effect, PlaceToken) and effect.when == When.CROSSING:
            return effect
    return None


def _clear_ground(game: CollideGame, unit: Unit, path: list[Point]) -> None:
    """E-place_token: a token on every difficult piece that such a unit crossed."""
    effect = clearing(unit)
    if effect is None:
        return
    table = game.table
    pieces = pieces_near(table, path)
    for shape in difficult_shapes(table, pieces):
        entry = first_entry(path, shape)
        if entry is not None and shape in difficult_shapes(table, pieces):
            kind = token_kind(table, effect.token)
            lay_token(game, kind, unit.seat, snap(entry.point), R.E_PLACE_TOKEN)


def pieces_near(table: Table, path: list[Point]) -> list[Piece]:
    """The difficult and the climbable pieces that a path may touch: a first look."""
    left, low, right, high = box_of_path(path, 0)
    found: list[Piece] = []
    for piece in table.board.pieces:
        if (piece.difficult or piece.height) and not piece.apart_from(left, low, right, high):
            found.append(piece)
    return found


def climb_cost(table: Table, unit: Unit, path: list[Point]) -> int:
    """R-8.4: the height on entering a footprint, and on leaving it unless the way down is free."""
    return _climbs(table, unit, path, pieces_near(table, path))


def _climbs(table: Table, unit: Unit, path: list[Point], pieces: list[Piece]) -> int:
    """The same, where these are all that the path may touch."""
    found = 0
    for piece in pieces:
        if piece.height and not piece.impassable:
            ups, downs = _crossings(piece, path)
            found += piece.height * ups
            if table.options.descent_cost == "full":
                found += piece.height * downs
    return 0 if found and in_force.climb_is_free(table, unit) else found


def _crossings(piece: Piece, path: list[Point]) -> tuple[int, int]:
    """How often the centre enters a piece's footprint, and how often it leaves it."""
    ups = downs = 0
    inside = False
    for leg in range(len(path) - 1):
        a, b = path[leg], path[leg + 1]
        spans: list[Span] = []
        for shape in piece.shapes:
            spans.extend(spans_inside(a, b, shape))
        length = leg_length(a, b)
        for start, end in merged(spans):
            if end - start < _ON_A_LEG:
                continue
            if start > _ON_A_LEG or (leg > 0 and not inside):
                ups += 1
            inside = end > length - _ON_A_LEG
            if not inside:
                downs += 1
    if inside and len(path) > 1 and not _is_inside(piece, path[-1]):
        downs += 1
    return ups, downs


def _is_inside(piece: Piece, at: Point) -> bool:
    """Whether a place lies in the footprint, its edge included."""
    centre = Circle(at, 1)
    for shape in piece.shapes:  # noqa: SIM110 - no generator in a hot path
        if overlap(centre, shape):
            return True
    return False


# -- W-8.1, W-8.2: what is in the way ----------------------------------------------------------------------


def path_refusal(table: Table, unit: Unit, path: list[Point], limit: int) -> Refusal | None:
    """Why a unit cannot follow this path, wherever the others end."""
    spent = path_cost(table, unit, path)
    if spent > limit + HUNDREDTH:
        near = spent <= limit + 2 * HUNDREDTH
        return refuse(R.W_8_4 if near else R.W_7_1, "too_far", spent, limit, {"unit": unit.name})
    for point in path[1:]:
        refusal = board_refusal(table, unit, point)
        if refusal is not None:
            return refusal
    base = unit.base
    left, low, right, high = box_of_path(path, base.radius)
    for other in table.units:
        if other.seat == unit.seat or not other.on_table:
            continue
        at, r = other.base.centre, other.base.radius
        if at.x + r < left or at.x - r > right or at.y + r < low or at.y - r > high:
            continue
        if sweep_hits(base, path, other.base, HUNDREDTH):
            return refuse(R.W_8_2, "enemy_in_the_way", facts={"unit": unit.name, "other": other.name})
    for piece in table.board.pieces:
        if piece.impassable and not piece.apart_from(left, low, right, high):
            for shape in piece.shapes:
                if sweep_hits(base, path, shape, HUNDREDTH):
                    return refuse(R.W_8_3, "piece_in_the_way", facts={"unit": unit.name, "other": piece.name})
    for shape in rules_of(table).barred(table, unit):
        if sweep_hits(base, path, shape, HUNDREDTH):
            return rules_of(table).barred_refusal(unit)
    return _halted(table, unit, path)


def _halted(table: Table, unit: Unit, path: list[Point]) -> Refusal | None:
    """E-place_token: a path that comes near a token which halts must end there."""
    for token in table.tokens:
        if token.kind.halts < 0:
            continue
        entry = crossing_of(path, Circle(token.at, 0), token.kind.halts)
        if entry is not None and path_length(path) > entry.length + 2 * HUNDREDTH:
            facts = {"unit": unit.name, "token": token.name}
            return refuse(R.E_PLACE_TOKEN, "must_stop", path_length(path), entry.length, facts)
    return None


def walk_refusal(table: Table, unit: Unit, turn: Turn, walk: Walk) -> Refusal | None:
    """Why one member may not walk like this, wherever the others end."""
    path = full_path(unit, walk.path)
    if path_length(path) == 0:
        return None
    refusal = move_refusal(table, unit, turn, walk.extra)
    if refusal is not None:
        return refusal
    refusal = path_refusal(table, unit, path, limit_of(table, unit, turn, walk.extra))
    if refusal is not None:
        return refusal
    return rules_of(table).spot_refusal(table, unit, path[-1])


# -- the order ---------------------------------------------------------------------------------------------


@check(MayAct, Move)
def check_move(known: CollideKnown, asked: MayAct, order: Move) -> Refusal | None:
    """W-7.4: one block; each path by itself, then where all of them end (R-7.1)."""
    table = known.table
    activation = table.activation
    if activation is None or activation.moved:
        return refuse(R.W_7_4, "moved_already")
    ends: dict[int, Point] = {}
    for walk in order.walks:
        unit = table.named(walk.unit)
        turn = None if unit is None else activation.turn_of(unit.number)
        if unit is None or turn is None or not unit.on_table:
            return refuse(R.W_5_11, "not_in_activation", facts={"unit": walk.unit})
        if unit.number in ends:
            return refuse(R.W_7_4, "two_paths", facts={"unit": walk.unit})
        refusal = walk_refusal(table, unit, turn, walk)
        if refusal is not None:
            return refusal
        ends[unit.number] = snap(walk.path[-1]) if walk.path else unit.base.centre
    return ends_refusal(table, activation, ends)


def ends_refusal(table: Table, activation: Activation, ends: dict[int, Point]) -> Refusal | None:
    """R-1.5: nobody ends over another; W-7.9: whoever moves, all end as one group."""
    changed = False
    for number, at in ends.items():
        unit = table.units[number]
        if at == unit.base.centre:
            continue
        changed = True
        radius = unit.base.radius
        for other in table.units:
            if other is unit or not other.on_table:
                continue
            there = other.base.centre
            if len(ends) > 1:
                there = ends.get(other.number, there)
            far = radius + other.base.radius
            if abs(at.x - there.x) >= far or abs(at.y - there.y) >= far:
                continue
            if overlap(Circle(at, radius), Circle(there, other.base.radius), HUNDREDTH):
                return refuse(R.R_1_5, "overlaps", facts={"unit": unit.name, "other": other.name})
    if not changed or len(activation.turns) < 2:
        return None
    units = [unit for unit in members(table) if unit.number not in activation.excused]
    places = [ends.get(unit.number, unit.base.centre) for unit in units]
    if not connected(table, units, places):
        return refuse(R.W_7_9, "not_together", facts={"units": [unit.name for unit in units]})
    return None


@resolve(MayAct, Move)
def move(game: CollideGame, asked: MayAct, order: Move) -> None:
    """W-7.1: every member goes its way; W-7.9: they end together."""
    table = game.table
    activation = going_on(table)
    go_on(game, asked)
    _tell_formation(game, order)
    for walk in order.walks:
        unit = table.find(walk.unit)
        turn = activation.turn_of(unit.number)
        path = full_path(unit, walk.path)
        if turn is None or path_length(path) == 0:
            continue
        spent, limit = path_cost(table, unit, path), limit_of(table, unit, turn, walk.extra)
        game.emit(UnitMoved(unit.name, tuple(path), spent, limit), R.W_7_7 if walk.extra else R.W_7_1)
        turn.extra = walk.extra
        _tell_way(game, unit, turn, path, spent, limit)
        turn.moved = True
        turn.spent += spent
        in_force.lose_on_moving(table, unit)
        _clear_ground(game, unit, path)
        settle(game, unit, path[-1], True)
    for each in activation.turns:
        if each.block == ATTACKING:
            each.block = CLOSED
    activation.moved = True


def _tell_formation(game: CollideGame, order: Move) -> None:
    """W-7.9, W-7.10: a formation moves; apart on the way if one of them going alone would leave the rest."""
    table = game.table
    units = members(table)
    if len(units) < 2 or not order.walks:
        return
    first = order.walks[0]
    places = [
        snap(first.path[-1]) if unit.name == first.unit and first.path else unit.base.centre for unit in units
    ]
    together = connected(table, units, places)
    game.emit(FormationMoved(tuple([unit.name for unit in units])), R.W_7_9 if together else R.W_7_10)


def _tell_way(game: CollideGame, unit: Unit, turn: Turn, path: list[Point], spent: int, limit: int) -> None:
    """W-8.1, W-8.3, W-8.4, W-14.4: what happened on the way."""
    table = game.table
    climbed = climb_cost(table, unit, path)
    length = path_length(path)
    if climbed:
        game.emit(PartOfMove(unit.name, "climbed", climbed), R.W_8_3)
    if turn.extra:
        game.emit(PartOfMove(unit.name, "extra_steps", extra_steps(table, unit)), R.W_7_8)
    if spent > length + climbed:
        game.emit(PartOfMove(unit.name, "difficult", spent - length - climbed), R.R_8_5)
    if spent > limit:
        game.emit(OnTheWay(unit.name, "tolerance"), R.W_8_4)
    if turn.block != UNTOUCHED:
        game.emit(OnTheWay(unit.name, "after_attacks"), R.W_7_5)
    if is_pinned(table, turn):
        game.emit(OnTheWay(unit.name, "left_melee"), R.W_14_4)
    for other in table.units:
        if other.seat != unit.seat or other is unit or not other.on_table:
            continue
        if sweep_hits(unit.base, path, other.base, HUNDREDTH):
            game.emit(OnTheWay(unit.name, "through_friends"), R.W_8_1)
            break
