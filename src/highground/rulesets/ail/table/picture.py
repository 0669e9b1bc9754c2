"""What the table looks like: squares with walls, cover, doors, smoke and light, and everybody in them.

A square is drawn 30 mm wide. Several figures in one square stand beside each other in it.
"""

from __future__ import annotations

from typing import Final

import highground.rulesets.ail.rulebook as R
from highground.engine.picture import Figure as Drawn
from highground.engine.picture import Mark, Picture, Piece, Zone
from highground.geometry.shapes import Circle, Point, Polygon, Segment
from highground.geometry.squares import Cell
from highground.geometry.units import MM
from highground.rulesets.ail.rules.figures import acc_total, blade_in_hand, gun_in_hand
from highground.rulesets.ail.rules.ground import square
from highground.rulesets.ail.rules.hooks import playing
from highground.rulesets.ail.rules.stress import CRITICAL, STATES, state_of, threshold
from highground.rulesets.ail.scenarios.deployment import RESERVE, deployment_squares, marked_squares
from highground.rulesets.ail.state.pieces import AilKnown, Figure, Table

CELL: Final = 30 * MM
_COVERS: Final[tuple[str, ...]] = ("", "limited cover", "partial cover", "loophole", "full cover")
"""What each level of cover is called; all are drawn as crates, the more the better."""
_KINDS: Final = {
    "#": ("wall", "wall", ""),
    "~": ("difficult", "rough", ""),
    "D": ("door", "door", "shut"),
    "d": ("bridge", "door", "open"),
}
"""Other letters of a map: the kind of the design tokens that each is drawn as, what it is called, its tag."""
_AROUND: Final = {"Customs Quay": "water", "Signal Tower": "water", "Tide Caves": "water"}
"""Maps by the sea; about the others there is nothing to be seen."""
_HEALER: Final = 3
"""From so much Medicine on somebody is known as a medic."""
_BOXES: Final[dict[tuple[Cell, Cell], Polygon]] = {}
_BLOCKS: Final[dict[tuple[Cell, ...], list[Polygon]]] = {}
_GROUNDS: Final[dict[tuple[str, int], list[Piece]]] = {}
_MOST_KEPT: Final = 500
_ALONE: Final = 21
_FEW: Final = {
    2: ((-7, 0), (7, 0)),
    3: ((-7, -6), (7, -6), (0, 7)),
}
"""Where two or three stand about the middle of their square, in mm."""
_ROOM: Final = ((4, 13), (9, 8), (16, 6))
"""How wide bases are, in mm, where so many figures at most share a square."""


def centre_of_square(cell: Cell) -> Point:
    """The middle of a square on the drawn table."""
    return Point(cell[0] * CELL + CELL // 2, cell[1] * CELL + CELL // 2)


def square_under(at: Point) -> Cell:
    """The square under a point of the drawn table."""
    return at.x // CELL, at.y // CELL


def cover_at(level: int, cell: Cell) -> str:
    """What the cover on a square is called."""
    return f"{_COVERS[level]} {cell[0]},{cell[1]}"


def picture(known: AilKnown) -> Picture:
    """The whole table: nothing on it is hidden."""
    table, board = known.table, known.table.board
    drawn = _figures(table)
    return Picture(
        board.map,
        board.width * CELL,
        board.height * CELL,
        grid="square",
        cell=CELL,
        sides=board.sides,
        scores=tuple([table.progress.score[side] for side in board.seats]),
        note=f"{table.round}/{board.rounds}",
        pieces=tuple(_ground(table) + _smoke(table)),
        zones=tuple(_zones(table)),
        figures=tuple(drawn.values()),
        marks=tuple(_holds(table, drawn)),
        round=table.round,
        rounds=board.rounds,
        active=table.turn.figure,
        around=_AROUND.get(board.map, ""),
        order=tuple([name for name in table.order if name in drawn]),
        waiting=tuple(
            [
                _drawn(table, each, _base((0, 0), 0, 1))
                for each in table.figures.values()
                if each.away == RESERVE
            ]
        ),
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
    """The ground, which rarely changes and so is kept, and what was dropped on it."""
    key = (table.ground, table.board.width)
    lies = _GROUNDS.get(key)
    if lies is None:
        if len(_GROUNDS) >= _MOST_KEPT:
            _GROUNDS.clear()
        lies = _GROUNDS[key] = _lying(table)
    found = lies[:]
    for weapon in table.dropped:
        spot = Circle(centre_of_square(weapon.at), CELL // 8)
        found.append(Piece(weapon.weapon.name, "stairs", spot, weapon.weapon.name))
    return found


def _lying(table: Table) -> list[Piece]:
    """Walls and rough ground in blocks, everything else square by square."""
    alike: dict[str, list[Cell]] = {}
    for y in range(table.board.height):
        for x in range(table.board.width):
            alike.setdefault(square(table, (x, y)), []).append((x, y))
    found: list[Piece] = []
    for letter, cells in alike.items():
        if letter in "1234":
            level = int(letter)
            found += [
                Piece(cover_at(level, cell), "crates", _box(cell, cell), f"cover {level}", level)
                for cell in cells
            ]
        elif letter in _KINDS:
            kind, name, label = _KINDS[letter]
            joined = _blocks(cells) if letter in "#~" else [_box(cell, cell) for cell in cells]
            found += [Piece(name, kind, box, label) for box in joined]
    return found


def _smoke(table: Table) -> list[Piece]:
    return [Piece("smoke", "ether", _about(table, smoke.at, 1), "smoke") for smoke in table.smokes]


def _about(table: Table, cell: Cell, reach: int) -> Polygon:
    """The squares so near to one, as far as the map goes."""
    x, y = cell
    low = max(0, x - reach), max(0, y - reach)
    high = min(x + reach, table.board.width - 1), min(y + reach, table.board.height - 1)
    return _box(low, high)


def _zones(table: Table) -> list[Zone]:
    """Objectives, what lies there to be taken, bad light, and where sides are set up."""
    found = [
        Zone("objective", _about(table, cell, playing(table).objective_reach()), -1, "i-flag")
        for cell in marked_squares(table.board, "o")
    ]
    for light in table.board.lights:
        found.append(Zone(light.light, _box(light.low, light.high)))
    if table.progress.loot[0] >= 0:
        found.append(
            Zone("strongbox", Circle(centre_of_square(table.progress.loot), CELL // 3), -1, "i-lock")
        )
    # Once the battle has begun, where a side came from is only tinted.
    name = "deployment" if table.round == 0 or not table.figures else ""
    for side in (0, 1):
        seat = table.board.seats.index(side)
        found += [Zone(name, box, seat) for box in _blocks(deployment_squares(table.board, side))]
    return found


def _blocks(cells: list[Cell]) -> list[Polygon]:
    """Squares as rectangles: runs along a row, joined with equal runs below. What was found is kept."""
    key = tuple(cells)
    found = _BLOCKS.get(key)
    if found is None:
        if len(_BLOCKS) >= _MOST_KEPT:
            _BLOCKS.clear()
        found = _BLOCKS[key] = _joined(cells)
    return found


def _joined(cells: list[Cell]) -> list[Polygon]:
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


def _figures(table: Table) -> dict[str, Drawn]:
    """Everybody on the table; who shares a square stands beside the others inside of it."""
    crowds: dict[Cell, list[Figure]] = {}
    for figure in table.figures.values():
        if not figure.away:
            crowds.setdefault(figure.at, []).append(figure)
    found: dict[str, Drawn] = {}
    for cell, crowd in crowds.items():
        for place, figure in enumerate(crowd):
            found[figure.name] = _drawn(table, figure, _base(cell, place, len(crowd)))
    return {name: found[name] for name in table.figures if name in found}


def _base(cell: Cell, place: int, crowd: int) -> Circle:
    """Where the nth of so many in a square stands, and how much room it has."""
    middle = centre_of_square(cell)
    if crowd == 1:
        return Circle(middle, _ALONE * MM // 2)
    most, width = next((each for each in _ROOM if crowd <= each[0]), _ROOM[-1])
    if crowd in _FEW:
        x, y = _FEW[crowd][place]
        return Circle(Point(middle.x + x * MM, middle.y + y * MM), width * MM // 2)
    across = 2
    while across * across < most:
        across += 1
    slot = CELL // across
    x, y = place % across, place // across % across
    return Circle(
        Point(cell[0] * CELL + slot * x + slot // 2, cell[1] * CELL + slot * y + slot // 2), width * MM // 2
    )


def _holds(table: Table, drawn: dict[str, Drawn]) -> list[Mark]:
    """Who has hold of whom."""
    found: list[Mark] = []
    for figure in table.figures.values():
        held = drawn.get(figure.holding)
        if held is not None and figure.name in drawn:
            holder = drawn[figure.name]
            line = Segment(_middle(holder), _middle(held))
            found.append(Mark("hold", (line,), "holds", (figure.name, held.name), R.A_12_10.id))
    return found


def _middle(drawn: Drawn) -> Point:
    assert isinstance(drawn.base, Circle)
    return drawn.base.centre


def _drawn(table: Table, figure: Figure, base: Circle) -> Drawn:
    full = threshold(table, figure.sheet, CRITICAL)
    done = table.round > 0 and (figure.turn_round == table.round or figure.decked)
    return Drawn(
        figure.name,
        figure.seat,
        base,
        _glyph(table, figure),
        None,
        max(0, full - figure.ps),
        full,
        done and not figure.out,
        tuple(_badges(table, figure)),
        tuple(_notes(table, figure)),
    )


def _notes(table: Table, figure: Figure) -> list[str]:
    """A-1.3: stress against where it takes the figure out; then Advantage and the actions that are left."""
    found = [f"stress {figure.ps}/{threshold(table, figure.sheet, CRITICAL)}"]
    if figure.out:
        return found
    counts = {
        "accuracy": acc_total(figure),
        "initiative": figure.init,
        "standard": figure.standard,
        "move": figure.move,
        "support": figure.support,
    }
    return found + [f"{name} {count}" for name, count in counts.items() if count]


def _glyph(table: Table, figure: Figure) -> str:
    """A symbol for what the character is: the only one of its tier that leads, else what it is best at, else
    what it has in hand.
    """
    sheet = figure.sheet
    if figure.out:
        return "skull"
    if _leads(table, figure):
        return "captain"
    if sheet.melee > max(sheet.firearms, sheet.unarmed) and figure.blades:
        return "blade"
    if sheet.unarmed > max(sheet.firearms, sheet.melee):
        return "fist"
    gun = gun_in_hand(figure)
    if gun is None:
        return "blade" if blade_in_hand(figure) is not None else "fist"
    if sheet.medicine >= _HEALER:
        return "surgeon"
    if gun.scope:
        return "marksman"
    if sum(figure.grenades.values()) > 1:
        return "grenade"
    return "rifle" if gun.long else "gun"


def _leads(table: Table, figure: Figure) -> bool:
    """Whether a hero stands above all others of its seat."""
    heroic = figure.sheet.heroic
    mates = [each for each in table.figures.values() if each.seat == figure.seat and each is not figure]
    return heroic > 0 and all(each.sheet.heroic < heroic for each in mates)


def _badges(table: Table, figure: Figure) -> list[str]:
    """What the figure shows: its state, its stance, what has hold of it, and how often it is wounded."""
    found: list[str] = []
    if figure.out:
        return [STATES[state_of(table, figure)]]
    if figure.grappled_by:
        found.append("held")
    if figure.hunkered:
        found.append("hunkered")
    elif figure.prone:
        found.append("prone")
    if figure.overwatch:
        found.append(f"overwatch {len(figure.overwatch)}")
    if figure.wounds:
        found.append(f"wounds {len(figure.wounds)}")
    if figure.stance:
        found.append(figure.stance)
    if table.progress.carrier == figure.name:
        found.append("strongbox")
    return found
