"""The map: companion 9, and the rulings on squares, cover and light (R-6, R-7.a, R-17).

`Table.ground` is the map as it stands now in one string, so what is worked out about a map (lines of sight,
ways) is remembered by that string, outside of any state: its `Chart`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

import highground.rulesets.ail.rulebook as R
from highground.engine.tally import Tally
from highground.geometry import squares
from highground.geometry.shapes import Point
from highground.rulesets.ail.state.board import Board, Smoke
from highground.rulesets.ail.state.pieces import Figure, Table

COVER_EDGES: Final[tuple[int, ...]] = (0, -2, -4, -6, -10)
MOST_COVER: Final = 4
_KEEP: Final = 16
_PRICES: Final[dict[str, int]] = {"#": 0, "~": 2, "D": 2}
"""C-9.3, C-9.4: what entering a square costs that is not 1; 0: never."""
_UNKNOWN: Final = -1
_UNSEEN: Final[list[squares.Cell]] = []
"""No line: every one has its ends."""


@mypyc_attr(acyclic=True)
class Spot:
    """A square in reach; `rank` orders it among others by its cover, then column and row."""

    def __init__(self, x: int, y: int, rank: int) -> None:
        self.x = x
        self.y = y
        self.rank = rank


@mypyc_attr(acyclic=True)
class Chart:
    """What has been worked out about a map. A square is its number here: row by row.

    Rows of `seen` and `covers` are made when somebody looks from a square for the first time.
    """

    def __init__(self, ground: str, width: int, height: int) -> None:
        self.ground = ground
        self.width = width
        self.height = height
        self.cover = bytes([ord(kind) - 48 if "1" <= kind <= "4" else 0 for kind in ground])
        self.prices = bytes([_PRICES.get(kind, 1) for kind in ground])
        self.shut = bytes([1 if kind in "#D" else 0 for kind in ground])
        self.seen: list[list[int] | None] = [None] * len(ground)
        self.covers: list[list[list[int] | None]] = [[None] * len(ground), [None] * len(ground)]
        self.lines: dict[int, list[squares.Cell] | None] = {}
        self.reaches: dict[int, dict[squares.Cell, int]] = {}
        self.walks: dict[int, list[Spot]] = {}
        self.ways: dict[int, list[squares.Cell] | None] = {}

    def number(self, cell: squares.Cell) -> int:
        """The number of a square, or -1 off the map."""
        x, y = cell
        return y * self.width + x if 0 <= x < self.width and 0 <= y < self.height else -1

    def row(self, rows: list[list[int] | None], here: int) -> list[int]:
        """What is known from a square on."""
        found = rows[here]
        if found is None:
            found = rows[here] = [_UNKNOWN] * len(self.ground)
        return found


_CHARTS: Final[dict[tuple[str, int], Chart]] = {}
_LATEST: Final[list[Chart]] = [Chart("", 0, 0)]


def chart_of(table: Table) -> Chart:
    """The chart of the map as it stands now; the same ground may lie in rows of another width."""
    ground, width = table.ground, table.board.width
    latest = _LATEST[0]
    if latest.ground is ground and latest.width == width:
        return latest
    found = _CHARTS.get((ground, width))
    if found is None:
        if len(_CHARTS) >= _KEEP:
            _CHARTS.clear()
        found = _CHARTS[(ground, width)] = Chart(ground, width, table.board.height)
    found.ground = ground
    _LATEST[0] = found
    return found


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
    chart = chart_of(table)
    at = chart.number(cell)
    return at < 0 or chart.shut[at] == 1


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


# -- sight ----------------------------------------------------------------------------------------------


def line_between(table: Table, a: squares.Cell, b: squares.Cell) -> list[squares.Cell] | None:
    """C-9.6, C-9.7: the clear line from a to b, ends included, or None; neighbours always see each other."""
    chart = chart_of(table)
    here, there = chart.number(a), chart.number(b)
    if here < 0 or there < 0:
        return _clear_line(table, a, b)
    key = here * len(chart.ground) + there
    found = chart.lines.get(key, _UNSEEN)
    if found is _UNSEEN:
        found = chart.lines[key] = _clear_line(table, a, b)
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
    chart = chart_of(table)
    here, there = chart.number(a), chart.number(b)
    if here < 0 or there < 0:
        return line_between(table, a, b) is not None
    row = chart.row(chart.seen, here)
    found = row[there]
    if found == _UNKNOWN:
        found = row[there] = 0 if line_between(table, a, b) is None else 1
    return found == 1


# -- cover and light ------------------------------------------------------------------------------------


def cover_value(table: Table, cell: squares.Cell) -> int:
    """C-9.2: the level of cover that a square gives."""
    chart = chart_of(table)
    at = chart.number(cell)
    return 0 if at < 0 else chart.cover[at]


def cover_between(table: Table, source: squares.Cell, cell: squares.Cell) -> int:
    """R-17.a, R-17.b: the better of the own square's cover and that of the last square before it on the
    line.

    Where cover belongs to edges only the latter counts.
    """
    if source == cell:
        return 0
    chart = chart_of(table)
    here, there = chart.number(source), chart.number(cell)
    if here < 0 or there < 0:
        return _cover_between(table, source, cell)
    row = chart.row(chart.covers[1 if table.options.cover_model == "edge" else 0], here)
    found = row[there]
    if found == _UNKNOWN:
        found = row[there] = _cover_between(table, source, cell)
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
    return _price(chart_of(table), cell)


def _price(chart: Chart, cell: squares.Cell) -> int:
    at = chart.number(cell)
    return (chart.prices[at] or -1) if at >= 0 else -1


def step_allowed(table: Table, a: squares.Cell, b: squares.Cell) -> bool:
    """C-9.8: one square, not into a wall, and not diagonally between two blocked squares."""
    if squares.chebyshev(a, b) != 1 or enter_cost(table, b) < 0:
        return False
    if a[0] == b[0] or a[1] == b[1]:
        return True
    return not (blocked(table, (a[0], b[1])) and blocked(table, (b[0], a[1])))


class _Price:
    """What squares cost on a map, for the walks of `geometry.squares`."""

    def __init__(self, chart: Chart) -> None:
        self.chart = chart

    def __call__(self, cell: squares.Cell) -> int:
        return _price(self.chart, cell)


def reachable(table: Table, start: squares.Cell, steps: int) -> dict[squares.Cell, int]:
    """Every square within so many squares of movement, with its price, the start included."""
    chart = chart_of(table)
    here = chart.number(start)
    if here < 0:
        return squares.reach(start, steps, _Price(chart), squares.SQUEEZE)
    key = (here << 8) + steps
    found = chart.reaches.get(key)
    if found is None:
        found = chart.reaches[key] = squares.reach(start, steps, _Price(chart), squares.SQUEEZE)
    return found


def spots_around(table: Table, start: squares.Cell, steps: int) -> list[Spot]:
    """The same as a list, without the start, ranked: the more cover the better."""
    chart = chart_of(table)
    here = chart.number(start)
    key = (here << 8) + steps
    found = chart.walks.get(key) if here >= 0 else None
    if found is None:
        wide, high = chart.width, chart.height
        found = [
            Spot(x, y, (2 * (MOST_COVER - cover_value(table, (x, y))) * wide + x) * high + y)
            for x, y in reachable(table, start, steps)
            if (x, y) != start
        ]
        if here >= 0:
            chart.walks[key] = found
    return found


def way_to(
    table: Table, start: squares.Cell, goal: squares.Cell, steps: int = 40
) -> list[squares.Cell] | None:
    """A cheapest way, without the start; None if there is none within `steps`."""
    chart = chart_of(table)
    here, there = chart.number(start), chart.number(goal)
    key = ((here * len(chart.ground) + there) << 8) + steps
    known = here >= 0 and there >= 0
    if known and key in chart.ways:
        return chart.ways[key]
    found = squares.path(start, goal, _Price(chart), steps, squares.SQUEEZE)
    way = None if found is None else found[1:]
    if known:
        chart.ways[key] = way
    return way


def smoke_clears(table: Table) -> list[Smoke]:
    """The smoke that is still there after this round."""
    return [smoke for smoke in table.smokes if smoke.until > table.round]


def figures_at(table: Table, cell: squares.Cell) -> list[Figure]:
    """Everybody in a square, the helpless included."""
    return [each for each in table.figures.values() if each.at == cell and not each.away]
