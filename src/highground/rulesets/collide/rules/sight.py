"""W-11, Line of sight and cover: how much of a target is seen (V) and how much is clear of cover too (C)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

import highground.rulesets.collide.rulebook as R
from highground.engine.clauses import Clause
from highground.geometry.measure import contains_point, gap_at_most
from highground.geometry.shadows import visible_width
from highground.geometry.shapes import Circle, Point, Shape
from highground.rulesets.collide.rules.effects.in_force import cover_is_denied, cover_is_granted
from highground.rulesets.collide.state.measuring import HUNDREDTH, STEP
from highground.rulesets.collide.state.pieces import NOBODY, Table, Unit
from highground.rulesets.collide.state.primitives import Do
from highground.rulesets.collide.state.printed import MELEE

HAIR: Final = HUNDREDTH // 10
"""A thousandth of a step: less than this is not seen, or not hidden (R-11.1, R-11.5)."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Scenery:
    """What may stand between a source and a target, sorted by what it does to sight.

    `hard` hides; `shared` hides too, but gives no cover, since it is touched (W-11.7); `soft` gives cover
    only; `left_out` would, but is touched. `both` are those of the touched that the target touches too.
    """

    def __init__(self) -> None:
        self.hard: list[Shape] = []
        self.shared: list[Shape] = []
        self.soft: list[Shape] = []
        self.left_out: list[Shape] = []
        self.both: list[Shape] = []


def scenery(table: Table, source: Unit, eye: Point, target: Circle, number: int) -> Scenery:
    """R-11.2, R-11.4, R-11.6: all that lies near the lines from `eye` to a target disc.

    `number` is the target's among the units, NOBODY for a token.
    """
    found = Scenery()
    goal, reach = target.centre, target.radius
    left, right = min(eye.x, goal.x) - reach, max(eye.x, goal.x) + reach
    low, high = min(eye.y, goal.y) - reach, max(eye.y, goal.y) + reach
    stand = Circle(eye, source.base.radius)
    near = stand.radius + table.options.contact_slack * HUNDREDTH
    for piece in table.board.pieces:
        if (piece.blocks_los or piece.cover) and not piece.apart_from(left, low, right, high):
            away = piece.apart_from(eye.x - near, eye.y - near, eye.x + near, eye.y + near)
            if away and piece.apart_from(goal.x, goal.y, goal.x, goal.y):
                # Neither stands in it and the source does not touch it: it is what it is printed to be.
                (found.hard if piece.blocks_los else found.soft).extend(piece.shapes)
            else:
                _sort(table, found, piece.shapes, piece.blocks_los, stand, target)
    for token in table.tokens:
        if token.kind.blocks_los or token.kind.cover:
            _sort(table, found, (token.disc(),), token.kind.blocks_los, stand, target)
    # Units last: they are many, and where terrain hides all they are not looked at.
    for unit in table.units:
        base = unit.base
        at, r = base.centre, base.radius
        if at.x + r <= left or at.x - r >= right or at.y + r <= low or at.y - r >= high:
            continue
        if unit.on_table and unit is not source and unit.number != number and not _transparent(table, unit):
            found.hard.append(base)
    return found


def _transparent(table: Table, unit: Unit) -> bool:
    """R-11.8: members of the activated formation, from version 1.9.2 on."""
    if not table.options.formation_transparent:
        return False
    activation = table.activation
    return activation is not None and activation.turn_of(unit.number) is not None


def _sort(
    table: Table, found: Scenery, shapes: tuple[Shape, ...], blocks: bool, stand: Circle, target: Circle
) -> None:
    """R-11.4: a piece that one of the two stands in does not hide; R-11.6: one that is touched gives no
    cover.
    """
    hides = blocks and not _within(shapes, stand.centre) and not _within(shapes, target.centre)
    if _touched(table, shapes, stand, target):
        (found.shared if hides else found.left_out).extend(shapes)
        if _touches(table, shapes, target):
            found.both.extend(shapes)
    else:
        (found.hard if hides else found.soft).extend(shapes)


def _within(shapes: tuple[Shape, ...], at: Point) -> bool:
    for shape in shapes:  # noqa: SIM110 - no generator in a hot path
        if contains_point(shape, at):
            return True
    return False


def _touches(table: Table, shapes: tuple[Shape, ...], stand: Circle) -> bool:
    slack = table.options.contact_slack * HUNDREDTH
    for shape in shapes:  # noqa: SIM110 - no generator in a hot path
        if gap_at_most(stand, shape, slack):
            return True
    return False


def _touched(table: Table, shapes: tuple[Shape, ...], stand: Circle, target: Circle) -> bool:
    """W-11.7, R-11.6: whether the attacker's contact (or both's) keeps a piece from giving cover."""
    if not _touches(table, shapes, stand):
        return False
    return table.options.cover_exception == "attacker" or _touches(table, shapes, target)


def widths(table: Table, source: Unit, eye: Point, target: Circle, number: int) -> tuple[int, int]:
    """R-11.1, R-11.5: V, the width of the target that is seen, and C, what is clear of cover as well."""
    found = scenery(table, source, eye, target, number)
    hard = found.hard
    if not hard and not found.shared and not found.soft:
        return 2 * target.radius, 2 * target.radius
    if found.shared:
        seen = visible_width(eye, target, hard + found.shared)
    else:
        seen = visible_width(eye, target, hard)
        if not found.soft or not seen:
            # What hides all of it leaves nothing clear.
            return seen, seen
    return seen, visible_width(eye, target, hard + found.soft)


@mypyc_attr(acyclic=True)
class Looks:
    """What the units of a table see of each other where they stand now. Nothing of it is part of a state: it
    is worked out when it is asked for, and remembered for as long as all that hides stands as it stood.
    """

    def __init__(self, table: Table) -> None:
        self.options = table.options
        self.board = table.board
        self.bases = [unit.base for unit in table.units]
        self.standing = [unit.on_table for unit in table.units]
        self.tokens = [(token.kind, token.at) for token in table.tokens]
        self.formed = _formed(table)
        count = len(table.units)
        self.seen = [-1] * (count * count)
        self.clear = [0] * (count * count)

    def hold(self, table: Table) -> bool:
        """Whether everything that `widths` looks at is still the same: places and kinds never change, so it
        is enough that they are the very ones.
        """
        if table.board is not self.board or table.options is not self.options:
            return False
        if len(table.units) != len(self.bases) or len(table.tokens) != len(self.tokens):
            return False
        for at, unit in enumerate(table.units):
            if unit.base is not self.bases[at] or unit.on_table != self.standing[at]:
                return False
        for at, token in enumerate(table.tokens):
            kind, place = self.tokens[at]
            if token.kind is not kind or token.at is not place:
                return False
        return _formed(table) == self.formed

    def at(self, table: Table, source: Unit, target: Unit) -> tuple[int, int]:
        """The `widths` of one unit for another."""
        pair = source.number * len(self.bases) + target.number
        seen = self.seen[pair]
        if seen >= 0:
            return seen, self.clear[pair]
        both = widths(table, source, source.base.centre, target.base, target.number)
        self.clear[pair] = both[1]
        self.seen[pair] = both[0]
        return both


_LATEST: Final[list[Looks]] = []


def looks(table: Table) -> Looks:
    """What the units see of each other: what was found last, where nothing has changed since."""
    if _LATEST:
        latest = _LATEST[0]
        if latest.hold(table):
            return latest
    now = Looks(table)
    _LATEST[:] = [now]
    return now


def _formed(table: Table) -> list[int]:
    """R-11.8: who hides nobody."""
    activation = table.activation
    if activation is None or not table.options.formation_transparent:
        return []
    return [turn.unit for turn in activation.turns]


def sees(table: Table, source: Unit, target: Circle, number: int) -> bool:
    """W-11.1, W-11.3: whether an unbroken line reaches the target, also from whoever lends its eyes."""
    if _reaches(table, source, target, number):
        return True
    for active in table.effects:
        if active.unit == source.number and active.effect.do == Do.SHARE_SIGHT:
            lender = table.units[active.by]
            if lender.on_table and _reaches(table, lender, target, number):
                return True
    return False


def _reaches(table: Table, source: Unit, target: Circle, number: int) -> bool:
    """W-11.1: whether a line from a unit itself reaches the target."""
    if number != NOBODY and table.units[number].base is target:
        return looks(table).at(table, source, table.units[number])[0] > HAIR
    return widths(table, source, source.base.centre, target, number)[0] > HAIR


def enough_hidden(target: Circle, clear: int) -> bool:
    """W-11.4, W-11.14: whether so much clear width leaves the target in cover."""
    return clear < min(2 * target.radius, STEP) - HAIR


def in_cover(table: Table, attacker: Unit, target: Unit, mode: int) -> bool:
    """W-11: whether the target is in cover from this attack."""
    if mode == MELEE or cover_is_denied(table, attacker, target) is not None:
        return False
    if cover_is_granted(table, target) is not None:
        return True
    return enough_hidden(target.base, looks(table).at(table, attacker, target)[1])


def cover_clause(table: Table, attacker: Unit, target: Unit, mode: int) -> Clause:
    """Which clause decides whether the target is in cover: for the log; `in_cover` says how."""
    if mode == MELEE:
        return R.W_11_12
    if cover_is_denied(table, attacker, target) is not None:
        return R.E_DENY_COVER
    if cover_is_granted(table, target) is not None:
        return R.E_GRANT_COVER
    eye, base = attacker.base.centre, target.base
    found = scenery(table, attacker, eye, base, target.number)
    hard = visible_width(eye, base, found.hard)
    clear = visible_width(eye, base, found.hard + found.soft)
    all_clear = visible_width(eye, base, found.hard + found.soft + found.shared + found.left_out)
    whole = 2 * base.radius
    if enough_hidden(base, clear):
        touched = found.shared + found.left_out
        if touched and enough_hidden(base, visible_width(eye, base, touched)):
            return R.W_11_9
        if whole > STEP:
            return R.W_11_14
        if clear < hard - HAIR:
            return R.W_11_15 if hard < whole - HAIR else R.W_11_5
        return R.W_11_4
    if enough_hidden(base, all_clear):
        at_both = visible_width(eye, base, found.hard + found.soft + found.both)
        return R.W_11_8 if enough_hidden(base, at_both) else R.W_11_7
    return R.W_11_14 if whole > STEP and all_clear < whole - HAIR else R.W_11_4
