"""Who and what is on which hex: the occupancy that deployment, movement and free hexes (R-38) ask about."""

from __future__ import annotations

from highground.rulesets.torn.state.cards import Element
from highground.rulesets.torn.state.field import INFANTRY, OFF
from highground.rulesets.torn.state.names import FIELD
from highground.rulesets.torn.state.pieces import Mini, Table


def mini_on(table: Table, there: int) -> Mini | None:
    """The miniature with this hex under its base."""
    field = table.field()
    for mini in table.minis:
        if mini.status == FIELD and there in field.base(mini.size, mini.place):
            return mini
    return None


def mini_on_hexon(table: Table, hexon: int) -> Mini | None:
    """The first miniature with a hex in this Hexon."""
    field = table.field()
    for mini in table.minis:
        if mini.status == FIELD and hexon in field.hexons_under(mini.size, mini.place):
            return mini
    return None


def element_on(table: Table, hexon: int) -> Element | None:
    """The element of landscape that fills this Hexon."""
    for element in table.landscape:
        if hexon in element.hexons:
            return element
    return None


def volume_on(table: Table, hexon: int) -> bool:
    """C-6.2: whether Volume Landscape fills this Hexon."""
    element = element_on(table, hexon)
    return element is not None and table.board.terrains[element.terrain].volume


def vortex_on(table: Table, hexon: int) -> int:
    """The number of the vortex on this Hexon, or OFF."""
    for number, vortex in enumerate(table.vortices):
        if vortex.hexon == hexon:
            return number
    return OFF


def dangerous_hexons(table: Table) -> list[bool]:
    """C-6.3: which Hexons are Dangerous Landscape."""
    found = [False] * len(table.field().hexons)
    for element in table.landscape:
        if table.board.terrains[element.terrain].dangerous:
            for hexon in element.hexons:
                found[hexon] = True
    return found


def taken_hexes(table: Table, markers: bool) -> list[bool]:
    """R-38, R-45: the hexes with a miniature or Volume Landscape on them, and, if asked, with a marker."""
    field = table.field()
    taken = [False] * len(field.hexes)
    for mini in table.minis:
        if mini.status == FIELD and mini.size == INFANTRY:
            taken[mini.place] = True
        elif mini.status == FIELD:
            for there in field.base(mini.size, mini.place):
                taken[there] = True
    for element in table.landscape:
        if table.board.terrains[element.terrain].volume:
            for hexon in element.hexons:
                for there in field.hexes_of[hexon]:
                    taken[there] = True
    if markers:
        for marker in table.markers:
            if marker.at != OFF:
                taken[marker.at] = True
    return taken


def free_hex(table: Table, there: int) -> bool:
    """R-38: on the field, no miniature, no marker, no Volume Landscape."""
    if there == OFF or mini_on(table, there) is not None:
        return False
    for marker in table.markers:
        if marker.at == there:
            return False
    return not volume_on(table, table.field().hexon_of[there])
