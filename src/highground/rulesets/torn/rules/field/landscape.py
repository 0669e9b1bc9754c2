"""C-6, landscape: Volume and Flat, what dangerous ground does at Step 2, and elements that come and go."""

from __future__ import annotations

from typing import Final

import highground.rulesets.torn.rulebook as R
from highground.engine.agenda import Frame, step
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.rulesets.torn.rules.activation.time_markers import lose_time
from highground.rulesets.torn.rules.combat.damage import suffer
from highground.rulesets.torn.rules.conditions import receive
from highground.rulesets.torn.rules.vortices.vortices import VortexDue
from highground.rulesets.torn.state.cards import Element
from highground.rulesets.torn.state.field import INFANTRY, OFF
from highground.rulesets.torn.state.names import FIELD
from highground.rulesets.torn.state.pieces import Mini, Table, TornGame

# -- frames and events --------------------------------------------------------------------------------


class TerrainDue(Frame):
    """A vortex or an element of Dangerous Landscape has its effect on the active miniature."""

    name: Final[str]


class DangerousGround(Event):
    mini: Final[str]
    element: Final[str]
    terrain: Final[str]


class ElementRaised(Event):
    element: Final[str]
    spot: Final[tuple[int, ...]]


class ElementRemoved(Event):
    element: Final[str]


# -- C-6.3 --------------------------------------------------------------------------------------------


def ground_under(table: Table, mini: Mini) -> tuple[str, ...]:
    """T-12.2, R-31: the vortices and the Dangerous Landscape that a miniature has a hex on, by name."""
    hexons = table.field().hexons_under(mini.size, mini.place)
    found: list[str] = []
    for vortex in table.vortices:
        if vortex.hexon != OFF and vortex.hexon in hexons:
            found.append(vortex.name)
    for element in table.landscape:
        if table.board.terrains[element.terrain].dangerous:
            for hexon in element.hexons:
                if hexon in hexons:
                    found.append(element.name)
                    break
    return tuple(found)


def on_bad_ground(table: Table, mini: Mini) -> bool:
    """T-13.12, R-31: whether a miniature has a hex on a vortex or Dangerous Landscape."""
    field = table.field()
    if mini.size == INFANTRY:
        return bad_hexon(table, field.hexon_of[mini.place])
    for hexon in field.hexons_under(mini.size, mini.place):  # noqa: SIM110 - no generator in a hot path
        if bad_hexon(table, hexon):
            return True
    return False


def bad_hexon(table: Table, hexon: int) -> bool:
    """T-13.12: whether a vortex or Dangerous Landscape is on this Hexon."""
    for vortex in table.vortices:
        if vortex.hexon == hexon:
            return True
    for element in table.landscape:
        if hexon in element.hexons and table.board.terrains[element.terrain].dangerous:
            return True
    return False


@step(TerrainDue)
def play_ground(game: TornGame, now: TerrainDue) -> None:
    """C-6.3: what the terrain prints: damage, a Condition Marker, lost Time Markers; a vortex is C-7.3's."""
    table = game.table
    mini = table.minis[table.activation.mini]
    for number, vortex in enumerate(table.vortices):
        if vortex.name == now.name:
            game.then(VortexDue(number))
            return
    for element in table.landscape:
        if element.name == now.name:
            terrain = table.board.terrains[element.terrain]
            game.emit(DangerousGround(mini.name, element.name, terrain.name), R.C_6_3)
            if terrain.damage:
                suffer(game, mini, terrain.damage, terrain.damage_type, R.C_6_3)
            if mini.status == FIELD and terrain.marker:
                receive(game, mini, terrain.marker, R.C_6_3)
            if mini.status == FIELD and terrain.time:
                lose_time(game, terrain.time, R.C_6_3)
            return


# -- C-6.1, C-6.2: elements come and go --------------------------------------------------------------


def raise_element(game: TornGame, hexon: int, clause: Clause) -> None:
    """C-6.1: a Volume Landscape element of one Hexon is put on the field."""
    table = game.table
    table.elements_made += 1
    for number, terrain in enumerate(table.board.terrains):
        if terrain.volume:
            element = Element(f"bulwark-{table.elements_made}", number, (hexon,))
            table.landscape.append(element)
            game.emit(ElementRaised(element.name, table.field().hexons[hexon]), clause)
            return


def remove_element(game: TornGame, element: Element, clause: Clause) -> None:
    """C-6.2: the whole element is removed."""
    table = game.table
    table.landscape[:] = [other for other in table.landscape if other.name != element.name]
    game.emit(ElementRemoved(element.name), clause)
