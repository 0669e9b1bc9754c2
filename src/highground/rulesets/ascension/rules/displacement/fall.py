"""Chapter 7.2.2 to 7.2.4, Falling: R-7.2.2.a to R-7.2.4.a, and R-7.2.13.b for bridges.

A model that was moved, or whose footing is gone, goes through `check_support`. One drop is one fall: it
lands straight below, takes its condition and its damage, then strikes the models it landed on, then the
terrain (RUL-35). A model that is removed on the way strikes nothing more.
"""

from __future__ import annotations

from typing import Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.agenda import Frame, step
from highground.engine.events import Event
from highground.engine.tally import Tally, tally
from highground.geometry.levels import ANY_PART, Surface, landing
from highground.geometry.shapes import Shape
from highground.rulesets.ascension.rules.combat.damage import lose_wounds
from highground.rulesets.ascension.rules.displacement import make_room
from highground.rulesets.ascension.rules.displacement.impact import Collision, strike_terrain_with_model
from highground.rulesets.ascension.rules.displacement.make_room import Unsettled
from highground.rulesets.ascension.rules.displacement.owner_picks import Shaken
from highground.rulesets.ascension.rules.movement.surfaces import (
    OPEN,
    barrier,
    elevation,
    floor_of,
    levels_of,
    stood_on,
    surface_height,
)
from highground.rulesets.ascension.state.models import AscensionGame, Model, Table
from highground.rulesets.ascension.state.sizes import size_word
from highground.rulesets.ascension.state.terrain_pieces import Terrain

# -- frames --------------------------------------------------------------------------------------


class Fall(Unsettled):
    """A model at this height, in halves, has nothing beneath it; `bridge`: it came off one."""

    height: Final[int]
    bridge: Final[bool]


class FallDamage(Frame):
    """The faller is hurt by a drop of this height, in halves."""

    model: Final[str]
    height: Final[int]


class LandOnTerrain(Frame):
    """The faller strikes the piece with this index, on which it landed."""

    model: Final[str]
    piece: Final[int]


# -- events --------------------------------------------------------------------------------------


class ModelFell(Event):
    """`height` is in Sizes; `onto` is the piece it landed on, or nothing for the ground."""

    model: Final[str]
    height: Final[str]
    onto: Final[str]


class FallHurt(Event):
    model: Final[str]
    damage: Final[Tally]


class TerrainFallenOn(Event):
    model: Final[str]
    piece: Final[str]


# -- who falls --------------------------------------------------------------------------


def check_support(game: AscensionGame, model: Model) -> bool:
    """R-7.2.2.a: a model falls unless some part of its base lies over a surface at its height (RUL-35).

    Gives whether it is supported.
    """
    table = game.table
    if not model.on_table or model.on < 0:
        return True
    height = elevation(table, model)
    on, level = _footing(table, model.base(), height + 1, model.on)
    if surface_height(table, on, level) == height:
        if (model.on, model.level) != (on, level):
            model.on, model.level = on, level
            game.then(make_room.Settling(model.name))
        return True
    left = table.terrain[model.on]
    game.then(Fall(model.name, height, left.standing and left.piece.has("bridge")))
    return False


def _footing(table: Table, base: Shape, below: int, first: int, without: int = -1) -> tuple[int, int]:
    """The highest surface lower than `below` that any part of a base lies over: piece and level.

    Of equally high ones the piece with the index `first` goes before others; `without` is left out.
    """
    order = [first] if first >= 0 else []
    order += [index for index in range(len(table.terrain)) if index != first]
    surfaces: list[Surface] = []
    places: list[tuple[int, int]] = []
    for index in order:
        terrain = table.terrain[index]
        if index == without or not _carries(terrain):
            continue
        for level in range(1, levels_of(terrain.piece) + 1):
            surfaces.append(Surface(terrain.shape, floor_of(terrain.piece, level)))
            places.append((index, level))
    found = landing(base, surfaces, below, ANY_PART)
    return places[found] if found >= 0 else (-1, 0)


def _carries(terrain: Terrain) -> bool:
    """Whether something that falls on a piece stays on top of it."""
    return barrier(terrain) != OPEN or stood_on(terrain)


@step(Fall)
def fall(game: AscensionGame, now: Fall) -> None:
    """R-7.2.2.a, R-7.2.13.b: straight down; then all that follows, in this order (RUL-35)."""
    table = game.table
    model = table.models[now.model]
    if not model.on_table:
        return
    base = model.base()
    model.on, model.level = _footing(table, base, now.height, -1)
    drop = now.height - elevation(table, model)
    onto = table.terrain[model.on].piece.name if model.on >= 0 else ""
    game.emit(ModelFell(model.name, size_word(drop), onto), R.R_7_2_13_B if now.bridge else R.R_7_2_2_A)
    frames: list[Frame] = [Shaken(model.name, True), FallDamage(model.name, drop)]
    for other in _landed_on(table, model, now.height):
        frames.append(Collision(model.name, other.name))
    if model.on >= 0:
        frames.append(LandOnTerrain(model.name, model.on))
    game.then(*frames, make_room.Settling(model.name), make_room.Arrival(model.name, None, (), base))


def _landed_on(table: Table, model: Model, height: int) -> list[Model]:
    """R-7.2.5.a: the models below that height in whose base the faller ends."""
    found: list[Model] = []
    for other in make_room.bases_shared(table, model):
        if elevation(table, other) < height:
            found.append(other)
    return found


# -- what a fall does -------------------------------------------------------------------


def fall_damage(table: Table, model: Model, height: int) -> Tally:
    """R-7.2.3.b: the height in whole Sizes, at least 1, and the model's Size rounded down (RUL-06)."""
    damage = tally(max(1, height // 2), R.R_7_2_3_B, "height")
    if table.options.fall_adds_size:
        damage.add(model.profile.size // 2, R.R_7_2_3_B, "own_size")
    return damage


@step(FallDamage)
def hurt_by_fall(game: AscensionGame, now: FallDamage) -> None:
    """R-7.2.3.b: the damage; R-7.2.3.c: no defense against it."""
    model = game.table.models[now.model]
    if not model.on_table:
        return
    damage = fall_damage(game.table, model, now.height)
    game.emit(FallHurt(model.name, damage), R.R_7_2_3_B)
    lose_wounds(game, model, damage.total(), R.R_7_2_3_C)


# -- onto terrain -----------------------------------------------------------------------


@step(LandOnTerrain)
def land_on_terrain(game: AscensionGame, now: LandOnTerrain) -> None:
    """R-7.2.4.a: the piece fares as if the model had been thrown at it.

    If that destroys it the model settles on what is beneath, without another fall (RUL-35).
    """
    table = game.table
    model, terrain = table.models[now.model], table.terrain[now.piece]
    if not model.on_table or not terrain.standing or model.on != now.piece:
        return
    game.emit(TerrainFallenOn(model.name, terrain.piece.name), R.R_7_2_4_A)
    height, on, level = elevation(table, model), model.on, model.level
    model.on, model.level = _footing(table, model.base(), height + 1, -1, now.piece)
    strike_terrain_with_model(game, terrain, model)
    if terrain.standing:
        model.on, model.level = on, level
