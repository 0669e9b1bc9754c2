"""Chapter 9.7, Cover and sight: what terrain on the line between two centres does (C-9.7, C-6.9, CR-17).

Models never block sight; heights play no part. Nothing here changes anything.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

import highground.rulesets.conflict.rulebook as R
from highground.engine.orders import Refusal, refuse
from highground.engine.tally import Tally
from highground.geometry.shapes import Point
from highground.geometry.sight import segment_crosses
from highground.rulesets.ascension.state.terrain_pieces import NO_COVER
from highground.rulesets.conflict.state.models import Model, Table

NONE: Final = 0
PARTIAL: Final = 1
FULL: Final = 2
OBSCURED: Final = 3
_TWO_SIZES: Final = 4
_LADDER: Final[dict[int, int]] = {10: 8, 8: 6, 6: 4, 4: 2, 2: 1, 1: 0}
"""C-6.9: the next smaller size category, in halves (CR-6)."""


@mypyc_attr(acyclic=True, free_list_len=1)
class View:
    """What lies between two ends: the level of cover, and the piece (index, or -1) that gives it.

    `upright` is the level that the same target would have on its feet.
    """

    def __init__(self, level: int, piece: int) -> None:
        self.level = level
        self.piece = piece
        self.upright = level


def seen_size(model: Model) -> int:
    """C-6.9: a model's size for cover, in halves: prone, one category smaller."""
    return lying_size(model) if model.prone else model.profile.size


def lying_size(model: Model) -> int:
    """C-6.9: its size for cover while it is prone, in halves."""
    size = model.profile.size
    return _LADDER.get(size, size)


def look(
    table: Table, a: Point, on: int, b: Point, target_on: int, size: int, target_piece: int = -1
) -> View:
    """C-9.7: what the terrain across a line does for a target of this size; the best protection wins.

    What either end stands on is left out, and so is the target itself if it is a piece.
    """
    left, right = (a.x, b.x) if a.x < b.x else (b.x, a.x)
    low, high = (a.y, b.y) if a.y < b.y else (b.y, a.y)
    best, found = NONE, -1
    terrain = table.terrain
    for index in range(len(terrain)):
        each = terrain[index]
        box = each.box
        if box.left > right or box.right < left or box.low > high or box.high < low or not each.standing:
            continue
        if index in (on, target_on, target_piece) or each.piece.bits & NO_COVER:
            continue
        level = level_of(table, each.piece.size, size)
        if level > best and segment_crosses(a, b, each.shape):
            best, found = level, index
    return View(best, found)


def level_of(table: Table, terrain: int, size: int) -> int:
    """C-9.7: target size less terrain size: 0 or less hides, below 2 is Partial, 2 or more Full (CR-17).

    By option `cover_table` Partial and Full change places, so that the taller terrain shelters better.
    """
    above = size - terrain
    if above <= 0:
        return OBSCURED
    tall = above < _TWO_SIZES
    return FULL if tall == (table.house.cover_table == "swapped") else PARTIAL


def look_at(table: Table, a: Point, on: int, target: Model) -> View:
    """C-9.7: what a model behind terrain has of it."""
    view = look(table, a, on, target.at, target.on, seen_size(target))
    if target.prone:
        view.upright = look(table, a, on, target.at, target.on, target.profile.size).level
    return view


def with_cover(table: Table, view: View, target: Model) -> int:
    """C-8.4: who took cover has a level more; at most Full, by option `take_cover_max` out of sight."""
    if not target.covered or view.level == OBSCURED:
        return view.level
    most = OBSCURED if table.house.take_cover_max == "obscured" else FULL
    return min(most, view.level + 1)


def cover_bonus(level: int) -> int:
    """C-9.7: Partial 1, Full 2; out of sight and still hit: as Full (CR-8)."""
    return min(level, FULL)


def add_cover(total: Tally, table: Table, view: View, target: Model) -> None:
    """C-9.7: what cover adds to defence; C-6.9: what lying low makes of it, and C-8.4: taking cover."""
    level = with_cover(table, view, target)
    standing, plain = cover_bonus(view.upright), cover_bonus(view.level)
    total.add(standing, R.C_9_7, ("no_cover", "partial_cover", "full_cover", "unseen")[view.upright])
    if plain != standing:
        total.add(plain - standing, R.C_6_9, "prone_is_smaller")
    if level > view.level:
        total.add(cover_bonus(level) - plain, R.C_8_4, "took_cover")


def sight_refusal(table: Table, view: View, target: Model | None, name: str) -> Refusal | None:
    """C-9.7: what is Obscured cannot be targeted; C-8.4: by option neither can one that took Full Cover."""
    facts = {"target": name, "blocker": ""}
    if view.level == OBSCURED:
        facts["blocker"] = table.terrain[view.piece].piece.name
        return refuse(R.C_9_7, "no_sight" if name else "point_not_seen", facts=facts)
    if target is not None and with_cover(table, view, target) == OBSCURED:
        return refuse(R.C_8_4, "took_full_cover", facts={"target": name})
    return None
