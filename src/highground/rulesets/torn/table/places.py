"""Where on the table the spots lie that orders name."""

from __future__ import annotations

from highground.engine.agenda import Asking
from highground.engine.state import Order
from highground.geometry.shapes import Point
from highground.rulesets.torn.state.field import INFANTRY, OFF, Spot
from highground.rulesets.torn.state.orders import Deploy, Go, PutItem, To
from highground.rulesets.torn.state.pieces import Table
from highground.rulesets.torn.table.picture import point_of


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
