"""T-9.1 and C-1.9: how far things are from a miniature, in what a tile counts: hexes or Hexons."""

from __future__ import annotations

from highground.rulesets.torn.state.cards import Tile
from highground.rulesets.torn.state.pieces import Mini, Table


def within(table: Table, tile: Tile, one: Mini, other: Mini) -> bool:
    """T-9.1: whether another miniature is at most the tile's distance away."""
    return away(table, tile, one, other) <= tile.distance


def away(table: Table, tile: Tile, one: Mini, other: Mini) -> int:
    """C-1.9: how far another miniature is: the nearest hexes of both, or the nearest Hexons they touch."""
    if not tile.hexons:
        return table.gap(one, other)
    return _hexons_between(table, one, table.field().hexons_under(other.size, other.place))


def away_from_hex(table: Table, tile: Tile, mini: Mini, there: int) -> int:
    """C-1.9: how far a hex is."""
    field = table.field()
    if not tile.hexons:
        return field.gap_to(mini.size, mini.place, there)
    return _hexons_between(table, mini, (field.hexon_of[there],))


def away_from_hexon(table: Table, tile: Tile, mini: Mini, hexon: int) -> int:
    """C-1.9: how far a Hexon is; a miniature on it is at 0."""
    if not tile.hexons:
        return table.field().gap_to_hexon(mini.size, mini.place, hexon)
    return _hexons_between(table, mini, (hexon,))


def _hexons_between(table: Table, mini: Mini, others: tuple[int, ...]) -> int:
    field = table.field()
    best = 1_000
    for here in field.hexons_under(mini.size, mini.place):
        for there in others:
            if field.hexons_apart[here][there] < best:
                best = field.hexons_apart[here][there]
    return best
