"""Chapter 7.2.18, Hazardous terrain: R-7.2.18.a to R-7.2.18.c.

A model is in a hazard while it stands on the ground and any part of its base lies over the piece, or while it
stands on a solid piece that is hazardous itself. Being on something else above a hazard is safe.
"""

from __future__ import annotations

from typing import Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.agenda import Frame, step
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.geometry.crossing import box_of_path
from highground.geometry.measure import overlap
from highground.geometry.shapes import Point, Shape
from highground.geometry.spans import leg_length
from highground.geometry.zones import zone_of
from highground.rulesets.ascension.rules.cards.flips import Discard, call_test, passed_test
from highground.rulesets.ascension.rules.combat.damage import lose_wounds
from highground.rulesets.ascension.rules.conditions import add_condition
from highground.rulesets.ascension.state.models import AscensionGame, Model, Table
from highground.rulesets.ascension.state.terrain_pieces import HAZARDOUS, USUAL_HAZARD, Piece, Terrain

HAZARD: Final = "hazard"
"""The name under which the cards of a hazard test lie."""

_SLIVER: Final = 2.0**-8
"""Stretches of a path nearer than this many um are one."""


# -- frames and events ---------------------------------------------------------------------------


class HazardTest(Frame):
    """The model must flip against the hazard with this index on the table."""

    model: Final[str]
    piece: Final[int]


class HazardResult(Frame):
    """The cards against a hazard lie open."""

    model: Final[str]
    piece: Final[int]


class HazardMet(Event):
    model: Final[str]
    piece: Final[str]


class HazardEscaped(Event):
    model: Final[str]
    piece: Final[str]


class HazardStruck(Event):
    model: Final[str]
    piece: Final[str]


# -- .a: who is tested -------------------------------------------------------------------


def hazards_under(table: Table, model: Model, base: Shape) -> list[int]:
    """R-7.2.18.a: the hazards that a model with this base is in, by their index on the table."""
    found: list[int] = []
    for index, terrain in enumerate(table.terrain):
        if _threatens(terrain, index, model) and overlap(base, terrain.shape):
            found.append(index)
    return found


def _threatens(terrain: Terrain, index: int, model: Model) -> bool:
    """Whether a model at this height can be in the hazard at all."""
    return terrain.standing and terrain.piece.bits & HAZARDOUS != 0 and model.on in (-1, index)


def hazards_on_path(table: Table, model: Model, base: Shape, path: list[Point]) -> list[int]:
    """R-7.2.18.a: the hazards that a base enters along a path, once for each entry (RUL-41)."""
    found: list[int] = []
    left, low, right, high = box_of_path(path, model.profile.reach())
    for index, terrain in enumerate(table.terrain):
        if _threatens(terrain, index, model) and terrain.box.meets(left, low, right, high):
            found += [index] * entries(base, path, terrain.shape)
    return found


def entries(base: Shape, path: list[Point], area: Shape) -> int:
    """How often a base on this path comes from wholly outside the area to having some part of it inside."""
    zone = zone_of(base, area)
    inside = zone.hits(path[0], path[0])
    count = 0
    for leg in range(1, len(path)):
        a, b = path[leg - 1], path[leg]
        stretches = zone.stretches(a, b) if zone.hits(a, b) else []
        for start, _ in stretches:
            if not inside or start > _SLIVER:
                count += 1
            inside = False
        inside = bool(stretches) and stretches[-1][1] >= leg_length(a, b) - _SLIVER
    return count


def enter_hazards(
    game: AscensionGame, model: Model, before: Shape | None, after: Shape, path: list[Point] | None = None
) -> None:
    """R-7.2.18.a: a test for each hazard that the model came into, on its own feet or not.

    `before` is its base where it was, None if it came from above or from off the table. With a `path`
    from there, hazards crossed on the way count as well.
    """
    table = game.table
    if path is not None and before is not None:
        met = hazards_on_path(table, model, before, path)
    else:
        left = [] if before is None else hazards_under(table, model, before)
        met = [index for index in hazards_under(table, model, after) if index not in left]
    _test(game, model, met)


def start_in_hazards(game: AscensionGame, model: Model) -> None:
    """R-7.2.18.a: a test for each hazard in which the model starts its activation."""
    _test(game, model, hazards_under(game.table, model, model.base()))


def _test(game: AscensionGame, model: Model, hazards: list[int]) -> None:
    tests: list[Frame] = [HazardTest(model.name, index) for index in hazards]
    game.then(*tests)


# -- .b, R-7.2.18.c: the test ------------------------------------------------------------


@step(HazardTest)
def meet_hazard(game: AscensionGame, now: HazardTest) -> None:
    """R-7.2.18.a: the model's player flips, with no modifiers (RUL-41)."""
    model = game.table.models[now.model]
    if not model.on_table:
        return
    piece = game.table.terrain[now.piece].piece
    game.emit(HazardMet(model.name, piece.name), R.R_7_2_18_A)
    game.then(HazardResult(model.name, now.piece), Discard(HAZARD))
    call_test(game, model.seat, HAZARD, safe_from(piece))


def safe_from(piece: Piece) -> int:
    """R-7.2.18.b: the sum that saves; what is agreed for the piece, 0 if nothing is, does not."""
    return piece.hazard[0] + 1


@step(HazardResult)
def bite(game: AscensionGame, now: HazardResult) -> None:
    """R-7.2.18.b: at 0 or less a Wound and Hinder; R-7.2.18.c: or what was agreed for this piece."""
    model, piece = game.table.models[now.model], game.table.terrain[now.piece].piece
    clause = hazard_clause(piece)
    if passed_test(game, HAZARD, safe_from(piece)):
        game.emit(HazardEscaped(model.name, piece.name), clause)
        return
    _, wounds, condition = piece.hazard
    game.emit(HazardStruck(model.name, piece.name), clause)
    lose_wounds(game, model, wounds, clause)
    if condition >= 0:
        add_condition(game, model, condition, clause)


def hazard_clause(piece: Piece) -> Clause:
    """R-7.2.18.c: a hazard with figures of its own goes by what was agreed."""
    return R.R_7_2_18_B if piece.hazard == USUAL_HAZARD else R.R_7_2_18_C
