"""What a table of Torn looks like: hexes with outlines of Hexons, landscape, vortices, markers, miniatures.

Hex (0, 0) is the middle of the table; a hex measures 36 mm from flat to flat, so that a 32 mm base fits it.
"""

from __future__ import annotations

from typing import Final

from highground.engine.agenda import Asking
from highground.engine.picture import Figure, Picture, Piece, Zone
from highground.engine.state import Order
from highground.geometry import hexes, hexons
from highground.geometry.hexons import Chirality
from highground.geometry.shapes import Circle, Oval, Point, Polygon, Shape
from highground.geometry.units import MM
from highground.rulesets.torn.rules.party.scoring import controller
from highground.rulesets.torn.state import names
from highground.rulesets.torn.state.cards import Terrain
from highground.rulesets.torn.state.field import INFANTRY, LARGE, OFF, Field, Spot
from highground.rulesets.torn.state.names import DOMAINS
from highground.rulesets.torn.state.orders import Deploy, Go, PutItem, To
from highground.rulesets.torn.state.pieces import Mini, Own, Table, TornKnown
from highground.rulesets.torn.table.words import write_spot

CELL: Final = 36 * MM
"""A hex from flat to flat."""
HEX: Final = 20_785
"""The same from its centre to a corner."""
SMALL: Final = 16 * MM
BIG: Final = 40 * MM
LONG: Final = 84 * MM
WAIST: Final = 28 * MM
"""Half the length and half the width of an oval over two Hexons that leaves its neighbours room."""
ARROWS: Final[tuple[str, ...]] = ("→", "↘", "↙", "←", "↖", "↗")
"""The six directions as they lie on the table."""

_OUTLINES: Final[dict[tuple[int, ...], Polygon]] = {}
_CELLS: Final[dict[tuple[int, int], list[Piece]]] = {}


def point_of(field: Field, there: int) -> Point:
    """Where the centre of a hex is on the table."""
    return hexes.layout(field.hexes[there], HEX)


def outline_of(field: Field, hexons: tuple[int, ...]) -> Polygon:
    """The outline of some Hexons that hang together; made once for each field."""
    key = (field.radius, 1 if field.chirality is Chirality.LEFT else 0, *hexons)
    found = _OUTLINES.get(key)
    if found is None:
        cells = [field.hexes[there] for hexon in hexons for there in field.hexes_of[hexon]]
        found = Polygon(tuple(hexes.outline(cells, HEX)))
        _OUTLINES[key] = found
    return found


def base_of(field: Field, mini: Mini) -> Shape:
    """C-2.2: a base of 32 mm on a hex, of 80 mm on a Hexon, or an oval over two Hexons."""
    if mini.place == OFF:
        return _base_beside(mini)
    at = point_of(field, field.centre(mini.size, mini.place))
    if mini.size == INFANTRY:
        return Circle(at, SMALL)
    if mini.size == LARGE:
        return Circle(at, BIG)
    other = point_of(field, field.hexes_of[field.hexons_under(mini.size, mini.place)[1]][0])
    middle = Point((at.x + other.x) // 2, (at.y + other.y) // 2)
    return Oval(middle, Point(other.x - at.x, other.y - at.y), LONG, WAIST)


def _base_beside(mini: Mini) -> Shape:
    """The base of a miniature that is yet to come: where it is says nothing."""
    at = Point(0, 0)
    if mini.size in (INFANTRY, LARGE):
        return Circle(at, SMALL if mini.size == INFANTRY else BIG)
    return Oval(at, Point(1, 0), LONG, WAIST)


def picture(known: TornKnown) -> Picture:
    """The whole table as this player sees it."""
    table = known.table
    field = table.field()
    across = 2 * CELL * (3 * field.radius + 2)
    return Picture(
        table.board.title,
        across,
        across,
        grid="hex",
        cell=CELL,
        sides=tuple([player.name for player in table.players]),
        scores=tuple([player.points for player in table.players]),
        note=_note(known),
        pieces=tuple(
            _cells(field) + _landscape(table, field) + _vortices(table, field) + _markers(table, field)
        ),
        zones=tuple(_zones(table, field)),
        figures=tuple([_figure(table, field, mini) for mini in table.minis if mini.status == names.FIELD]),
        waiting=tuple(
            [
                _figure(table, field, mini)
                for mini in table.minis
                if mini.status not in (names.FIELD, names.KILLED)
            ]
        ),
        round=table.turn,
        rounds=table.options.scenario_turns or table.board.turns,
        active="" if table.activation.mini == names.NOBODY else table.active().name,
    )


def _cells(field: Field) -> list[Piece]:
    """The field itself, Hexon by Hexon; made once for each field."""
    key = (field.radius, 1 if field.chirality is Chirality.LEFT else 0)
    found = _CELLS.get(key)
    if found is None:
        found = [
            Piece("", "field", outline_of(field, (hexon,)), write_spot(at))
            for hexon, at in enumerate(field.hexons)
        ]
        _CELLS[key] = found
    return found


def _note(known: TornKnown) -> str:
    """Where the game stands and, for a player, what he has: tokens, crystals and the cards only he sees."""
    table = known.table
    parts = (
        [f"Turn {table.turn}", _read(names.PHASES[table.phase])]
        if table.step == names.TURNS
        else [_read(names.STEPS[table.step])]
    )
    if isinstance(known.own, Own):
        player = table.players[known.seat]
        tokens = [f"{count} {DOMAINS[domain]}" for domain, count in enumerate(player.faith) if count]
        parts.append("faith " + (", ".join(tokens) or "none"))
        parts.append(f"crystals {player.crystals}")
        gods = table.board.gods
        held = [_several(gods[number].name, count) for number, count in enumerate(known.own.hand) if count]
        parts.append("hand: " + (", ".join(held) or "empty"))
    return " · ".join(parts)


def _read(name: str) -> str:
    """A step or a phase as people read it."""
    return name.replace("_", " ").lower()


def _several(name: str, count: int) -> str:
    return name if count == 1 else f"{count} × {name}"


def _kind(terrain: Terrain) -> str:
    if terrain.volume:
        return "solid"
    if terrain.dangerous:
        return "hazardous" if terrain.damage else "difficult"
    return "open"


def _landscape(table: Table, field: Field) -> list[Piece]:
    """What lies on the field; a rock is known by its look, so only other ground is named."""
    found: list[Piece] = []
    for each in table.landscape:
        terrain = table.terrain(each)
        label = "" if terrain.volume else terrain.name
        found.append(Piece(each.name, _kind(terrain), outline_of(field, each.hexons), label))
    return found


def _vortices(table: Table, field: Field) -> list[Piece]:
    """Vortices with their Supply and where they drift."""
    return [
        Piece(
            each.name,
            "ether",
            outline_of(field, (each.hexon,)),
            f"{each.name} {ARROWS[each.arrow]} {each.supply}",
            count=each.supply,
            heading=_heading(field, each.arrow),
        )
        for each in table.vortices
        if each.hexon != OFF
    ]


def _heading(field: Field, arrow: int) -> Point:
    """The way from a Hexon to its neighbour in the direction of an arrow."""
    a, b = hexons.neighbours((0, 0))[arrow]
    return hexes.layout(hexons.centre_of(a, b, field.chirality), HEX)


def _markers(table: Table, field: Field) -> list[Piece]:
    """Markers that lie on the field; one turned over shows its domain."""
    found: list[Piece] = []
    for marker in table.markers:
        if marker.at != OFF:
            shape = Polygon(tuple(hexes.corners(field.hexes[marker.at], HEX)))
            domain = DOMAINS[marker.domain] if marker.turned else ""
            symbol = f"g-{domain.lower()}" if domain else "i-flag"
            found.append(Piece(marker.name, "console", shape, domain, symbol=symbol))
    return found


def _zones(table: Table, field: Field) -> list[Zone]:
    """Deployment Zones until everybody is set up, and where nobody is; and Hexons that are worth points."""
    found: list[Zone] = []
    if table.step <= names.DEPLOY or not table.minis:
        for number, zone in enumerate(table.board.zones):
            side = names.NOBODY
            for seat, player in enumerate(table.players):
                if player.zone == number:
                    side = seat
            found.append(Zone(zone.name, outline_of(field, zone.hexons), side))
    for each in table.board.control:
        name = f"worth {each.worth}"
        found.append(Zone(name, outline_of(field, (each.hexon,)), controller(table, each.hexon)))
    return found


def _figure(table: Table, field: Field, mini: Mini) -> Figure:
    card = table.card(mini)
    badges = [name for number, name in enumerate(names.CONDITIONS) if mini.conditions & (1 << number)]
    for marker in table.markers:
        if marker.holder == mini.number:
            badges.append("marker")
    active = table.activation.mini == mini.number
    if active and table.activation.time:
        badges.append(f"time {table.activation.time}")
    return Figure(
        mini.name,
        mini.side,
        base_of(field, mini),
        f"{card.name}, Hero" if card.hero else card.name,
        None,
        card.life - mini.damage,
        card.life,
        mini.activated and not active,
        tuple(badges),
        place="" if mini.place == OFF else write_spot(field.spot(mini.size, mini.place)),
    )


def places(table: Table, question: Asking | None, order: Order) -> list[Point]:
    """A spot is a hex or a Hexon, as large as the miniature that an order or its question is about."""
    size = INFANTRY
    spots: tuple[Spot, ...] = ()
    if isinstance(order, PutItem):
        spots = (order.spot,)
    elif isinstance(order, (Deploy, To, Go)):
        spots = order.path if isinstance(order, Go) else (order.spot,)
        name = order.mini if isinstance(order, Deploy) else getattr(question, "mini", "")
        mini = table.named(name)
        if mini is None:
            return []
        size = mini.size
    field = table.field()
    found = [field.place(size, spot) for spot in spots]
    return [point_of(field, field.centre(size, place)) for place in found if place != OFF]
