"""What a table of If Worlds Collide looks like: terrain, zones, objectives, tokens, units."""

from __future__ import annotations

from highground.engine.picture import Figure, Picture, Zone
from highground.engine.picture import Piece as Drawn
from highground.geometry.shapes import Circle, Polygon, Shape
from highground.rulesets.collide.rules.missions.control import REACH, controller
from highground.rulesets.collide.rules.missions.hooks import rules_of
from highground.rulesets.collide.state.boards import Piece
from highground.rulesets.collide.state.measuring import STEP
from highground.rulesets.collide.state.pieces import NOBODY, CollideKnown, Table, Unit


def picture(known: CollideKnown) -> Picture:
    """The whole table as this seat sees it; nothing on it is hidden."""
    table = known.table
    board = table.board
    activation = table.activation
    active = "" if activation is None else table.units[activation.turns[0].unit].name
    return Picture(
        board.mission.title,
        board.width,
        board.height,
        grid="",
        cell=STEP,
        sides=tuple([player.name for player in table.players]),
        scores=tuple([player.score for player in table.players]),
        note=_note(table),
        pieces=tuple(_terrain(table) + _tokens(table)),
        zones=tuple(_zones(table)),
        figures=tuple([_figure(table, unit) for unit in table.units if unit.on_table]),
        round=table.round,
        rounds=rules_of(table).rounds(table),
        active=active,
        waiting=tuple([_figure(table, unit) for unit in table.units if not unit.on_table and unit.health]),
    )


def _note(table: Table) -> str:
    """The clock and what both sides hold; then the environment in force with what it does."""
    last = rules_of(table).rounds(table)
    clock = [] if not table.round else [f"round {table.round} of {last}" if last else f"round {table.round}"]
    pools = "AP " + " : ".join([str(player.ap) for player in table.players])
    parts = [", ".join([*clock, table.phase, pools] if table.phase else [*clock, pools])]
    if table.environment is not None:
        parts += [table.environment.name, table.environment.text]
    return " · ".join(parts)


def _kind(piece: Piece) -> str:
    if piece.impassable:
        return "solid"
    if piece.difficult:
        return "difficult"
    return "solid" if piece.blocks_los else "open"


def _terrain(table: Table) -> list[Drawn]:
    """Every piece; one of several shapes is named once."""
    found: list[Drawn] = []
    for piece in table.board.pieces:
        for number, shape in enumerate(piece.shapes):
            found.append(Drawn(piece.name, _kind(piece), shape, piece.name if number == 0 else ""))
    return found


def _tokens(table: Table) -> list[Drawn]:
    """Tokens that lie on the table, and objectives that are still there."""
    found: list[Drawn] = []
    for token in table.tokens:
        if token.carrier == NOBODY:
            kind = "solid" if token.kind.blocks_los else "difficult" if token.kind.difficult else "console"
            found.append(Drawn(token.name, kind, token.disc(), token.name))
    for number, there in enumerate(table.objectives):
        if there is not None:
            name = f"objective-{number + 1}"
            found.append(Drawn(name, "console", Circle(there, STEP // 4), name))
    return found


def _zones(table: Table) -> list[Zone]:
    """Deployment zones until everybody stands, and where nobody does; areas of the mission always, and the
    reach of objectives.
    """
    found: list[Zone] = []
    for zone in table.board.zones:
        if table.phase == "setup" or not table.units or zone.name in ("precinct", "portal"):
            found.append(Zone(zone.name, zone.shape, _owner(table, zone.shape)))
    for number, there in enumerate(table.objectives):
        if there is not None:
            name = f"objective-{number + 1}"
            holder = max(NOBODY, controller(table, number))
            found.append(Zone(name, Circle(there, REACH), holder, "i-flag"))
    return found


def _owner(table: Table, shape: Shape) -> int:
    for seat in range(len(table.players)):
        mine = rules_of(table).zone_of(table, seat)
        if mine is not None and isinstance(shape, Polygon) and mine.shape == shape:
            return seat
    return NOBODY


def _figure(table: Table, unit: Unit) -> Figure:
    badges: list[str] = []
    turn = None if table.activation is None else table.activation.turn_of(unit.number)
    if turn is not None:
        badges.append("active")
        if turn.pinned:
            badges.append("pinned")
    under = {each.effect.source for each in table.effects if each.unit == unit.number}
    if under:
        badges.append("effects" if len(under) == 1 else f"effects {len(under)}")
    badges += [token.name for token in table.tokens if token.carrier == unit.number]
    done = unit.activated and turn is None
    return Figure(
        unit.name,
        unit.seat,
        unit.base,
        unit.sheet.name,
        None,
        unit.health,
        unit.sheet.health,
        done,
        tuple(badges),
    )
