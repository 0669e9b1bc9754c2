"""The map: companion 9, and the rulings on squares, cover and light (R-6, R-7.a, R-17).

`Table.ground` is the map as it stands now in one string, so what is worked out about a map (lines of sight,
ways) is remembered by that string, outside of any state.
"""

from __future__ import annotations

from typing import Final

import highground.rulesets.ail.rulebook as R
from highground.engine.tally import Tally
from highground.geometry import squares
from highground.geometry.shapes import Point
from highground.rulesets.ail.state.board import Board, Smoke
from highground.rulesets.ail.state.pieces import Figure, Table

COVER_EDGES: Final[tuple[int, ...]] = (0, -2, -4, -6, -10)
MOST_COVER: Final = 4
_KEEP: Final = 64
_LINES: Final[dict[str, dict[int, list[squares.Cell] | None]]] = {}
_UNKNOWN: Final[list[squares.Cell]] = []
"""No line: every one has its ends."""
_COVERS: Final[dict[str, dict[int, int]]] = {}
_REACHES: Final[dict[str, dict[int, dict[squares.Cell, int]]]] = {}
_VALUES: Final[dict[str, list[int]]] = {}
_WAYS: Final[dict[str, dict[int, list[squares.Cell] | None]]] = {}


# -- squares --------------------------------------------------------------------------------------------


def laid_out(rows: tuple[str, ...]) -> str:
    """The ground as a map prints it: deployment letters and objectives are open."""
    return "".join(rows).translate({ord("A"): ".", ord("B"): ".", ord("o"): "."})


def cell_of(point: Point) -> squares.Cell:
    """The square that an order names."""
    return (point.x, point.y)


def point_of(cell: squares.Cell) -> Point:
    """A square as an order names it."""
    return Point(cell[0], cell[1])


def inside(board: Board, cell: squares.Cell) -> bool:
    return 0 <= cell[0] < board.width and 0 <= cell[1] < board.height


def square(table: Table, cell: squares.Cell) -> str:
    """What a square is: `.`, `#`, a level of cover, `~`, `D` or `d`; beyond the edge all is wall."""
    board = table.board
    x, y = cell
    if x < 0 or y < 0 or x >= board.width or y >= board.height:
        return "#"
    return table.ground[y * board.width + x]


def replaced(table: Table, cell: squares.Cell, kind: str) -> str:
    """The ground with one square changed."""
    at = cell[1] * table.board.width + cell[0]
    return table.ground[:at] + kind + table.ground[at + 1 :]


def blocked(table: Table, cell: squares.Cell) -> bool:
    """C-9.1, C-9.4: walls and closed doors stop steps and sight."""
    kind = square(table, cell)
    return kind == "#" or kind == "D"


def distance(table: Table, a: squares.Cell, b: squares.Cell) -> int:
    """R-7.a: squares between two squares; a diagonal counts one, or as far as it really is."""
    if table.options.grid_metric == "euclid":
        return squares.euclid_floor(a, b)
    return squares.chebyshev(a, b)


def adjacent(a: squares.Cell, b: squares.Cell) -> bool:
    """Whether two different squares touch."""
    return squares.chebyshev(a, b) == 1


def point_blank(a: squares.Cell, b: squares.Cell) -> bool:
    """R-7.b: the same square or an adjacent one."""
    return squares.chebyshev(a, b) <= 1


def _pair(table: Table, a: squares.Cell, b: squares.Cell) -> int:
    """Two squares of a map as a number: the same ground may lie in rows of another width."""
    width = table.board.width
    return ((((a[1] * width + a[0]) << 16) + b[1] * width + b[0]) << 8) + width


# -- sight ----------------------------------------------------------------------------------------------


def line_between(table: Table, a: squares.Cell, b: squares.Cell) -> list[squares.Cell] | None:
    """C-9.6, C-9.7: the clear line from a to b, ends included, or None; neighbours always see each other."""
    lines = _LINES.get(table.ground)
    if lines is None:
        if len(_LINES) >= _KEEP:
            _LINES.clear()
        lines = {}
        _LINES[table.ground] = lines
    key = _pair(table, a, b)
    found = lines.get(key, _UNKNOWN)
    if found is _UNKNOWN:
        found = _clear_line(table, a, b)
        lines[key] = found
    return found


def _clear_line(table: Table, a: squares.Cell, b: squares.Cell) -> list[squares.Cell] | None:
    if squares.chebyshev(a, b) <= 1:
        return squares.bresenham(a, b)
    shut: set[squares.Cell] = set()
    for cell in squares.bresenham(a, b) + squares.bresenham(b, a):
        if blocked(table, cell):
            shut.add(cell)
    return squares.clear_line(a, b, shut)


def in_sight(table: Table, a: squares.Cell, b: squares.Cell) -> bool:
    """C-9.6: whether there is a line of sight."""
    return line_between(table, a, b) is not None


# -- cover and light ------------------------------------------------------------------------------------


def cover_value(table: Table, cell: squares.Cell) -> int:
    """C-9.2: the level of cover that a square gives."""
    board = table.board
    x, y = cell
    if x < 0 or y < 0 or x >= board.width or y >= board.height:
        return 0
    values = _VALUES.get(table.ground)
    if values is None:
        if len(_VALUES) >= _KEEP:
            _VALUES.clear()
        values = [ord(kind) - 48 if "1" <= kind <= "4" else 0 for kind in table.ground]
        _VALUES[table.ground] = values
    return values[y * board.width + x]


def cover_between(table: Table, source: squares.Cell, cell: squares.Cell) -> int:
    """R-17.a, R-17.b: the better of the own square's cover and that of the last square before it on the
    line.

    Where cover belongs to edges only the latter counts.
    """
    if source == cell:
        return 0
    covers = _COVERS.get(table.ground)
    if covers is None:
        if len(_COVERS) >= _KEEP:
            _COVERS.clear()
        covers = {}
        _COVERS[table.ground] = covers
    key = _pair(table, source, cell)
    if table.options.cover_model == "edge":
        key = -key
    found = covers.get(key, -1)
    if found < 0:
        found = _cover_between(table, source, cell)
        covers[key] = found
    return found


def _cover_between(table: Table, source: squares.Cell, cell: squares.Cell) -> int:
    line = line_between(table, source, cell)
    before = 0
    if line is not None and len(line) > 2:
        before = cover_value(table, line[-2])
    if table.options.cover_model == "edge":
        return before
    own = cover_value(table, cell)
    return own if own > before else before


def cover_edge(tally: Tally, level: int) -> None:
    """A-4.5 to A-4.8: what a level of cover takes off a shot."""
    if level == 1:
        tally.add(-2, R.A_4_5, "limited_cover")
    elif level == 2:
        tally.add(-4, R.A_4_6, "partial_cover")
    elif level == 3:
        tally.add(-6, R.A_4_7, "loophole")
    elif level == 4:
        tally.add(-10, R.A_4_8, "full_cover")


def light_at(table: Table, cell: squares.Cell) -> str:
    """The light of a square: empty for good light, dim or dark."""
    found = ""
    for light in table.board.lights:
        here = light.low[0] <= cell[0] <= light.high[0] and light.low[1] <= cell[1] <= light.high[1]
        if here and found != "dark":
            found = light.light
    return found


def smoky(table: Table, cells: list[squares.Cell]) -> bool:
    """R-6.b: whether smoke lies on any of these squares."""
    if not table.smokes:
        return False
    for smoke in table.smokes:
        for cell in cells:
            if squares.chebyshev(smoke.at, cell) <= 1:
                return True
    return False


def light_edge(tally: Tally, table: Table, source: squares.Cell, cell: squares.Cell) -> None:
    """A-4.9, A-4.10, R-6: the worse of the light at the target and smoke on the way."""
    if not table.smokes and not table.board.lights:
        return
    light = light_at(table, cell)
    line = line_between(table, source, cell)
    if light == "dark":
        tally.add(-5, R.A_4_10, "dark")
    elif smoky(table, [source, cell] if line is None else line):
        tally.add(-5, R.A_4_10, "smoke")
        tally.add(0, R.R_6_B, "sight_line")
        if light:
            tally.add(0, R.R_6_A, "worst_counts")
    elif light == "dim":
        tally.add(-2, R.A_4_9, "dim_light")


# -- ways -----------------------------------------------------------------------------------------------


def enter_cost(table: Table, cell: squares.Cell) -> int:
    """C-9.3, C-9.4: what entering a square costs: 2 on rough ground or through a door to be opened; -1:
    never.
    """
    kind = square(table, cell)
    if kind == "#":
        return -1
    return 2 if kind == "~" or kind == "D" else 1


def step_allowed(table: Table, a: squares.Cell, b: squares.Cell) -> bool:
    """C-9.8: one square, not into a wall, and not diagonally between two blocked squares."""
    if squares.chebyshev(a, b) != 1 or square(table, b) == "#":
        return False
    if a[0] == b[0] or a[1] == b[1]:
        return True
    return not (blocked(table, (a[0], b[1])) and blocked(table, (b[0], a[1])))


class _Price:
    """What squares cost on a table, for the walks of `geometry.squares`."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def __call__(self, cell: squares.Cell) -> int:
        return enter_cost(self.table, cell)


def reachable(table: Table, start: squares.Cell, steps: int) -> dict[squares.Cell, int]:
    """Every square within so many squares of movement, with its price, the start included."""
    reaches = _REACHES.get(table.ground)
    if reaches is None:
        if len(_REACHES) >= _KEEP:
            _REACHES.clear()
        reaches = {}
        _REACHES[table.ground] = reaches
    key = (_pair(table, start, start) << 8) + steps
    found = reaches.get(key)
    if found is None:
        found = squares.reach(start, steps, _Price(table), squares.SQUEEZE)
        reaches[key] = found
    return found


def way_to(
    table: Table, start: squares.Cell, goal: squares.Cell, steps: int = 40
) -> list[squares.Cell] | None:
    """A cheapest way, without the start; None if there is none within `steps`."""
    ways = _WAYS.get(table.ground)
    if ways is None:
        if len(_WAYS) >= _KEEP:
            _WAYS.clear()
        ways = {}
        _WAYS[table.ground] = ways
    key = (_pair(table, start, goal) << 8) + steps
    if key in ways:
        return ways[key]
    found = squares.path(start, goal, _Price(table), steps, squares.SQUEEZE)
    way = None if found is None else found[1:]
    ways[key] = way
    return way


def smoke_clears(table: Table) -> list[Smoke]:
    """The smoke that is still there after this round."""
    return [smoke for smoke in table.smokes if smoke.until > table.round]


def figures_at(table: Table, cell: squares.Cell) -> list[Figure]:
    """Everybody in a square, the helpless included."""
    return [each for each in table.figures.values() if each.at == cell and not each.away]
