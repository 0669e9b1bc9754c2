"""Chapter 7.2.5 and 7.2.6, Impacts: models that collide, terrain that is struck and that strikes.

R-7.2.5.a to R-7.2.6.b. How they make room is in `make_room`, what shakes them in `owner_picks`.
"""

from __future__ import annotations

from typing import Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.agenda import Frame, step
from highground.engine.events import Event
from highground.rulesets.ascension.rules.combat.damage import lose_wounds
from highground.rulesets.ascension.rules.displacement.make_room import MakeRoom
from highground.rulesets.ascension.rules.displacement.owner_picks import Shaken
from highground.rulesets.ascension.rules.terrain.destruction import damage_terrain, destroy
from highground.rulesets.ascension.state.models import (
    AscensionGame,
    Model,
)
from highground.rulesets.ascension.state.terrain_pieces import Terrain

# -- frames ----------------------------------------------------------------------------------------


class Collision(Frame):
    """A model that fell or was thrown strikes another."""

    striker: Final[str]
    struck: Final[str]


class ImpactDamage(Frame):
    """Both models that collided are hurt."""

    striker: Final[str]
    struck: Final[str]


# -- events ----------------------------------------------------------------------------------------


class ModelsCollided(Event):
    striker: Final[str]
    struck: Final[str]


class TerrainStruck(Event):
    """Something hit a piece hard enough to matter."""

    piece: Final[str]
    striker: Final[str]


class TerrainWithstood(Event):
    """Terrain was struck by something no larger than itself."""

    piece: Final[str]
    striker: Final[str]


class TerrainStruckModel(Event):
    piece: Final[str]
    model: Final[str]
    damage: Final[int]


# -- onto a model -------------------------------------------------------------------------


@step(Collision)
def collide(game: AscensionGame, now: Collision) -> None:
    """R-7.2.5.a to c: conditions, damage, room, in this order."""
    table = game.table
    striker, struck = table.models[now.striker], table.models[now.struck]
    if not striker.on_table or not struck.on_table:
        return
    game.emit(ModelsCollided(striker.name, struck.name), R.R_7_2_5_A)
    game.then(
        Shaken(striker.name, False),
        Shaken(struck.name, False),
        ImpactDamage(striker.name, struck.name),
        MakeRoom(striker.name, struck.name),
    )


@step(ImpactDamage)
def hurt_by_impact(game: AscensionGame, now: ImpactDamage) -> None:
    """R-7.2.5.b: each suffers the other's Size."""
    table = game.table
    striker, struck = table.models[now.striker], table.models[now.struck]
    if striker.on_table and struck.on_table:
        lose_wounds(game, striker, struck.profile.size // 2, R.R_7_2_5_B)
        lose_wounds(game, struck, striker.profile.size // 2, R.R_7_2_5_B)


# -- terrain struck and striking ----------------------------------------------------------


def strike_terrain_with_model(game: AscensionGame, terrain: Terrain, model: Model) -> None:
    """R-7.2.6.a: a model strikes a piece; reinforced terrain is hit for its Size, rounded down (RUL-38)."""
    size = model.profile.size
    _strike_terrain(game, terrain, model.name, size, size // 2 * 2)


def strike_terrain_with_terrain(game: AscensionGame, terrain: Terrain, thrown: Terrain) -> None:
    """R-7.2.6.a: a piece strikes another; R-7.2.6.b: reinforced terrain is hit for its Size."""
    size = thrown.piece.size
    _strike_terrain(game, terrain, thrown.piece.name, size, size)


def _strike_terrain(game: AscensionGame, terrain: Terrain, striker: str, size: int, hit: int) -> None:
    """R-7.2.6.a: a larger striker destroys it, unless it is reinforced; R-7.2.6.b: then it takes the hit."""
    piece = terrain.piece
    if piece.has("reinforced"):
        game.emit(TerrainStruck(piece.name, striker), R.R_7_2_6_A)
        damage_terrain(game, terrain, hit, R.R_7_2_6_B)
    elif size > piece.size:
        game.emit(TerrainStruck(piece.name, striker), R.R_7_2_6_A)
        destroy(game, terrain, R.R_7_2_6_A)
    else:
        game.emit(TerrainWithstood(piece.name, striker), R.R_7_2_6_A)


def strike_model_with_terrain(game: AscensionGame, terrain: Terrain, model: Model) -> None:
    """R-7.2.6.b: a piece hits a model for its Size, rounded down (RUL-37), past any Defense."""
    damage = terrain.piece.size // 2
    game.emit(TerrainStruckModel(terrain.piece.name, model.name, damage), R.R_7_2_6_B)
    lose_wounds(game, model, damage, R.R_7_2_6_B)
