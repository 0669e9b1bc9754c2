"""C-4.10 and C-4.11: who sees whom over hexes, and who is covered.

`bodies` says what fills each hex; `look` finds the best line from a miniature to another within a distance.
Sight is `COVERED` or `OPEN`: of all pairs of hexes and both sides of a line the attacker has the best one.
"""

from __future__ import annotations

from typing import Final

from highground.rulesets.torn.state.field import INFANTRY, Field
from highground.rulesets.torn.state.names import FIELD
from highground.rulesets.torn.state.pieces import Mini, Table

BLIND: Final = 0
COVERED: Final = 1
OPEN: Final = 2

NOTHING: Final = -1
VOLUME: Final = -2


def bodies(table: Table) -> list[int]:
    """What fills each hex: a miniature's number, VOLUME, or NOTHING."""
    field = table.field()
    filled = [NOTHING] * len(field.hexes)
    for element in table.landscape:
        if table.board.terrains[element.terrain].volume:
            for hexon in element.hexons:
                for there in field.hexes_of[hexon]:
                    filled[there] = VOLUME
    for mini in table.minis:
        if mini.status == FIELD:
            if mini.size == INFANTRY:
                filled[mini.place] = mini.number
            else:
                for there in field.base(mini.size, mini.place):
                    filled[there] = mini.number
    return filled


def look(table: Table, filled: list[int], one: Mini, other: Mini, distance: int, hexons: bool = False) -> int:
    """C-4.10, C-4.11: the best sight that `one` has of `other` over pairs of hexes within the distance."""
    return look_from(table, filled, one, one.place, other, distance, hexons)


def look_from(
    table: Table, filled: list[int], one: Mini, place: int, other: Mini, distance: int, hexons: bool = False
) -> int:
    """The same if `one` stood at another place; `hexons` is what the distance counts."""
    field = table.field()
    if one.size == INFANTRY and other.size == INFANTRY:
        return line_of_sight(table, field, filled, one, other, place, other.place)
    best = BLIND
    theirs = field.base(other.size, other.place)
    for here in field.base(one.size, place):
        row = field.apart[here]
        for there in theirs:
            gap = field.hexons_apart[field.hexon_of[here]][field.hexon_of[there]] if hexons else row[there]
            if gap <= distance:
                found = line_of_sight(table, field, filled, one, other, here, there)
                if found == OPEN:
                    return OPEN
                if found > best:
                    best = found
    return best


def line_of_sight(
    table: Table, field: Field, filled: list[int], one: Mini, other: Mini, here: int, there: int
) -> int:
    """C-4.10: the line between two hexes, pushed to either side; the clearer of the two counts.

    Volume Landscape and Large or Huge miniatures block, Infantry covers (C-4.11); the two ends' own bases do
    neither. Neighbours always see each other.
    """
    plus, minus = field.lines(here, there)
    best = _along(table, filled, one.number, other.number, plus)
    if best == OPEN:
        return OPEN
    second = _along(table, filled, one.number, other.number, minus)
    return best if best > second else second


def _along(table: Table, filled: list[int], one: int, other: int, line: tuple[int, ...]) -> int:
    seen = OPEN
    for at in line:
        body = filled[at]
        if body in (NOTHING, one, other):
            continue
        if body == VOLUME or table.minis[body].size != INFANTRY:
            return BLIND
        seen = COVERED
    return seen


def in_thicket(table: Table, mini: Mini) -> bool:
    """C-4.11, C-6.3: whether a miniature has a hex on terrain that gives cover."""
    hexons = table.field().hexons_under(mini.size, mini.place)
    for element in table.landscape:
        if table.board.terrains[element.terrain].cover:
            for hexon in element.hexons:
                if hexon in hexons:
                    return True
    return False


def enemy_adjacent(table: Table, mini: Mini) -> Mini | None:
    """C-4.11: an Enemy next to a miniature: it is harassed."""
    for other in table.minis:
        if other.side != mini.side and other.status == FIELD and table.gap(mini, other) == 1:
            return other
    return None
