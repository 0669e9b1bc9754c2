"""C-11.5, a scenario's whole scheme: its board, and what is laid on the field before anybody is set up."""

from __future__ import annotations

from typing import Final

from highground.record import Record
from highground.rulesets.torn.state.cards import Board, Element
from highground.rulesets.torn.state.pieces import Marker, Table, Vortex


class Scheme(Record):
    """The board of a scenario and its objects as they lie when the game begins."""

    board: Final[Board]
    landscape: Final[tuple[Element, ...]]
    vortices: Final[tuple[Vortex, ...]]
    markers: Final[tuple[Marker, ...]]


def lay_out(table: Table, scheme: Scheme) -> None:
    """T-1.5: the scenario's objects, and no others, lie on the field (R-36)."""
    table.board = scheme.board
    table.landscape = list(scheme.landscape)
    table.vortices = [vortex.clone() for vortex in scheme.vortices]
    table.markers = [marker.clone() for marker in scheme.markers]
