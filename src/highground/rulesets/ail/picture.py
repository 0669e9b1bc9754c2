"""What the table looks like: squares with walls, cover, doors, smoke and light, and everybody in them.

A square is drawn 30 mm wide. Several figures in one square stand beside each other in it.
"""

from __future__ import annotations

from typing import Final

from highground.engine.picture import Figure as Drawn
from highground.engine.picture import Picture, Piece, Zone
from highground.geometry.shapes import Circle, Point, Polygon
from highground.geometry.units import MM
from highground.rulesets.ail.figures import acc_total, blade_in_hand, gun_in_hand
from highground.rulesets.ail.ground import square
from highground.rulesets.ail.pieces import AilKnown, Cell, Figure, Table
from highground.rulesets.ail.scenarios.deployment import deployment_squares, marked_squares
from highground.rulesets.ail.stress import CRITICAL, STATES, state_of, threshold

__all__ = ["CELL", "centre_of_square", "picture", "square_under"]

CELL: Final = 30 * MM
_KINDS: Final = {
    "#": ("solid", "wall", ""),
    "1": ("open", "limited cover", "cover 1"),
    "2": ("fragile", "partial cover", "cover 2"),
    "3": ("reinforced", "loophole", "cover 3"),
    "4": ("console", "full cover", "cover 4"),
    "~": ("difficult", "rough", ""),
    "D": ("door", "door", "shut"),
    "d": ("bridge", "door", "open"),
}
"""Letters of a map: the kind of the design tokens that each is drawn as, what it is called, and its tag."""
_BOXES: Final[dict[tuple[Cell, Cell], Polygon]] = {}
_ROOM: Final = ((1, 24), (4, 13), (9, 8), (16, 6))
"""How wide bases are, in mm, where so many figures at most share a square."""


def centre_of_square(cell: Cell) -> Point:
    """The middle of a square on the drawn table."""
    return Point(cell[0] * CELL + CELL // 2, cell[1] * CELL + CELL // 2)


def square_under(at: Point) -> Cell:
    """The square under a point of the drawn table."""
    return at.x // CELL, at.y // CELL


def picture(known: AilKnown) -> Picture:
    """The whole table: nothing on it is hidden."""
    table, board = known.table, known.table.board
    return Picture(
        board.map,
        board.width * CELL,
        board.height * CELL,
        "square",
        CELL,
        board.sides,
        tuple([table.progress.score[side] for side in board.seats]),
        f"{table.round}/{board.rounds}",
        tuple(_ground(table) + _smoke(table)),
        tuple(_zones(table)),
        tuple(_figures(table)),
        (),
        table.round,
        board.rounds,
        table.turn.figure,
    )


# -- ground ----------------------------------------------------------------------------------------------


def _box(low: Cell, high: Cell) -> Polygon:
    """The rectangle from one square to another, both included; made once."""
    found = _BOXES.get((low, high))
    if found is not None:
        return found
    x0, y0, x1, y1 = low[0] * CELL, low[1] * CELL, (high[0] + 1) * CELL, (high[1] + 1) * CELL
    found = Polygon((Point(x0, y0), Point(x1, y0), Point(x1, y1), Point(x0, y1)))
    _BOXES[low, high] = found
    return found


def _ground(table: Table) -> list[Piece]:
    """Walls and rough ground in runs along the rows, everything else square by square."""
    found: list[Piece] = []
    for y in range(table.board.height):
        x = 0
        while x < table.board.width:
            letter = square(table, (x, y))
            end = x
            if letter in "#~":
                while end + 1 < table.board.width and square(table, (end + 1, y)) == letter:
                    end += 1
            if letter in _KINDS:
                kind, name, label = _KINDS[letter]
                found.append(Piece(name, kind, _box((x, y), (end, y)), label))
            x = end + 1
    for weapon in table.dropped:
        spot = Circle(centre_of_square(weapon.at), CELL // 8)
        found.append(Piece(weapon.weapon.name, "stairs", spot, weapon.weapon.name))
    return found


def _smoke(table: Table) -> list[Piece]:
    found: list[Piece] = []
    for smoke in table.smokes:
        x, y = smoke.at
        low, high = (max(0, x - 1), max(0, y - 1)), (x + 1, y + 1)
        high = (min(high[0], table.board.width - 1), min(high[1], table.board.height - 1))
        found.append(Piece("smoke", "ether", _box(low, high), "smoke"))
    return found


def _zones(table: Table) -> list[Zone]:
    """Objectives, what lies there to be taken, bad light, and before the battle where sides are set up."""
    found = [Zone("objective", _box(cell, cell)) for cell in marked_squares(table.board, "o")]
    for light in table.board.lights:
        found.append(Zone(light.light, _box(light.low, light.high)))
    if table.progress.loot[0] >= 0:
        found.append(Zone("strongbox", Circle(centre_of_square(table.progress.loot), CELL // 3)))
    if table.round == 0:
        for side in (0, 1):
            seat = table.board.seats.index(side)
            found += [Zone("deployment", box, seat) for box in _blocks(deployment_squares(table.board, side))]
    return found


def _blocks(cells: list[Cell]) -> list[Polygon]:
    """Squares as rectangles: runs along a row, joined with equal runs below."""
    runs: list[tuple[Cell, Cell]] = []
    for x, y in cells:
        if runs and runs[-1][1] == (x - 1, y):
            runs[-1] = (runs[-1][0], (x, y))
        else:
            runs.append(((x, y), (x, y)))
    joined: list[tuple[Cell, Cell]] = []
    for low, high in runs:
        for number, (first, last) in enumerate(joined):
            if first[0] == low[0] and last[0] == high[0] and last[1] == low[1] - 1:
                joined[number] = (first, high)
                break
        else:
            joined.append((low, high))
    return [_box(low, high) for low, high in joined]


# -- figures ---------------------------------------------------------------------------------------------


def _figures(table: Table) -> list[Drawn]:
    """Everybody on the table; who shares a square stands in a little grid inside of it."""
    crowds: dict[Cell, list[Figure]] = {}
    for figure in table.figures.values():
        if not figure.away:
            crowds.setdefault(figure.at, []).append(figure)
    found: dict[str, Drawn] = {}
    for cell, crowd in crowds.items():
        for place, figure in enumerate(crowd):
            found[figure.name] = _drawn(table, figure, _base(cell, place, len(crowd)))
    return [found[name] for name in table.figures if name in found]


def _base(cell: Cell, place: int, crowd: int) -> Circle:
    """Where the nth of so many in a square stands, and how much room it has."""
    most, width = next((each for each in _ROOM if crowd <= each[0]), _ROOM[-1])
    across = 1
    while across * across < most:
        across += 1
    slot = CELL // across
    x, y = place % across, place // across % across
    return Circle(
        Point(cell[0] * CELL + slot * x + slot // 2, cell[1] * CELL + slot * y + slot // 2), width * MM // 2
    )


def _drawn(table: Table, figure: Figure, base: Circle) -> Drawn:
    full = threshold(table, figure.sheet, CRITICAL)
    done = table.round > 0 and (figure.turn_round == table.round or figure.decked)
    return Drawn(
        figure.name,
        figure.seat,
        base,
        _glyph(figure),
        None,
        max(0, full - figure.ps),
        full,
        done and not figure.out,
        tuple(_badges(table, figure)),
    )


def _glyph(figure: Figure) -> str:
    """A symbol for what is in hand."""
    if figure.out:
        return "skull"
    gun = gun_in_hand(figure)
    if gun is not None:
        return "marksman" if gun.scope else "gun"
    return "blade" if blade_in_hand(figure) is not None else "fist"


def _badges(table: Table, figure: Figure) -> list[str]:
    """What the figure shows: its state, its stance, what has hold of it, and its Advantage."""
    found: list[str] = []
    if figure.out:
        found.append(STATES[state_of(table, figure)])
    if figure.stance:
        found.append(figure.stance.replace("_", " "))
    if figure.hunkered:
        found.append("hunkered")
    elif figure.prone:
        found.append("prone")
    if figure.grappled_by:
        found.append("held")
    if figure.overwatch:
        found.append(f"overwatch {len(figure.overwatch)}")
    if acc_total(figure):
        found.append(f"Acc {acc_total(figure)}")
    if figure.init:
        found.append(f"Init {figure.init}")
    if figure.wounds:
        found.append(f"wounds {len(figure.wounds)}")
    if table.progress.carrier == figure.name:
        found.append("strongbox")
    return found
