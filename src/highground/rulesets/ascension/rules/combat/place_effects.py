"""Companion 3, effects that place a model: Displace Attacker and Displace Defender (C-3.5, C-3.6)."""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.agenda import Question
from highground.engine.chance import Chance
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Candidate, Refusal, candidates, check, refuse, resolve
from highground.geometry.measure import distance_ceil, gap, nearest_point
from highground.geometry.shapes import Point, Shape
from highground.geometry.units import INCH
from highground.rulesets.ascension.rules.displacement.teleport import place, placement_refusal
from highground.rulesets.ascension.state.measuring import at_most, within
from highground.rulesets.ascension.state.models import AscensionGame, AscensionKnown, Model, Table
from highground.rulesets.ascension.state.orders import ChooseSpot
from highground.rulesets.ascension.state.terrain_pieces import Terrain

PLACE_WITHIN: Final = INCH

_AROUND: Final[tuple[tuple[int, int], ...]] = (
    (1000, 0),
    (924, 383),
    (707, 707),
    (383, 924),
    (0, 1000),
    (-383, 924),
    (-707, 707),
    (-924, 383),
    (-1000, 0),
    (-924, -383),
    (-707, -707),
    (-383, -924),
    (0, -1000),
    (383, -924),
    (707, -707),
    (924, -383),
)
"""Sixteen directions, a thousand long at most."""


# -- question and event ----------------------------------------------------------------------------


class MayPlace(Question):
    """Where is the model placed? `beside`: next to what it attacked; otherwise near where it stands."""

    clause: ClassVar[Clause] = R.C_3_6

    model: Final[str]
    beside: Final[str]


class NowhereToPlace(Event):
    model: Final[str]


# -- C-3.5, C-3.6: placing -------------------------------------------------------------------------


def _place_clause(asked: MayPlace) -> Clause:
    return R.C_3_5 if asked.beside else R.C_3_6


def ask_place(game: AscensionGame, seat: int, model: Model, beside: str) -> None:
    """C-3.5, C-3.6: the attacker says where; if there is no room, nothing happens."""
    question = MayPlace(seat, model.name, beside)
    if _spots(game.table, question):
        game.then(question)
    else:
        game.emit(NowhereToPlace(model.name), _place_clause(question))


@check(MayPlace, ChooseSpot)
def check_place(known: AscensionKnown, asked: MayPlace, order: ChooseSpot) -> Refusal | None:
    """C-3.5: within 1 inch of the target; C-3.6: within 1 inch of where it was; and with room to stand."""
    return _spot_refusal(known.table, asked, order.at)


def _spot_refusal(table: Table, asked: MayPlace, at: Point) -> Refusal | None:
    model = table.models[asked.model]
    clause = _place_clause(asked)
    facts = {"model": model.name}
    if asked.beside:
        base, target = model.base_at(at, model.facing), shape_named(table, asked.beside)
        if not within(base, target, PLACE_WITHIN):
            return refuse(clause, "placed_too_far", gap(base, target), PLACE_WITHIN, facts)
    elif not at_most(distance_ceil(model.at, at), PLACE_WITHIN):
        return refuse(clause, "placed_too_far", distance_ceil(model.at, at), PLACE_WITHIN, facts)
    return placement_refusal(table, model, at, clause)


@resolve(MayPlace, ChooseSpot)
def put_down(game: AscensionGame, asked: MayPlace, order: ChooseSpot) -> None:
    """C-3.5, C-3.6: there it stands."""
    place(game, game.table.models[asked.model], order.at, _place_clause(asked))


@candidates(MayPlace)
def places(known: AscensionKnown, asked: MayPlace, budget: int, chance: Chance) -> list[Candidate]:
    """Spots all around, as far as there is room."""
    spots = _spots(known.table, asked)[: max(1, budget)]
    return [Candidate(ChooseSpot(spot), "place") for spot in spots]


def _spots(table: Table, asked: MayPlace) -> list[Point]:
    """Where the model may be placed, among its own spot and two rings around what it is placed by."""
    model = table.models[asked.model]
    tries: list[Point] = []
    if not asked.beside:
        _ring(model.at, PLACE_WITHIN, tries)
        _ring(model.at, PLACE_WITHIN // 2, tries)
    else:
        reach = max(model.profile.ahead, model.profile.across)
        other = table.models.get(asked.beside)
        if other is not None:
            reach += max(other.profile.ahead, other.profile.across)
            _ring(other.at, reach, tries)
            _ring(other.at, reach + PLACE_WITHIN // 2, tries)
        else:
            near = nearest_point(shape_named(table, asked.beside), model.at)
            _ring(near, reach, tries)
            _ring(near, reach + PLACE_WITHIN // 2, tries)
    tries.append(model.at)
    return [spot for spot in tries if _spot_refusal(table, asked, spot) is None]


def _ring(centre: Point, radius: int, found: list[Point]) -> None:
    for x, y in _AROUND:
        found.append(Point(centre.x + x * radius // 1000, centre.y + y * radius // 1000))


def shape_named(table: Table, name: str) -> Shape:
    """The base of a model or the outline of a piece, also of one that was removed."""
    model = table.models.get(name)
    if model is not None:
        return model.base()
    return piece_named(table, name).shape


def piece_named(table: Table, name: str) -> Terrain:
    found: Terrain | None = None
    for terrain in table.terrain:
        if terrain.piece.name == name and (found is None or terrain.standing):
            found = terrain
    assert found is not None
    return found
