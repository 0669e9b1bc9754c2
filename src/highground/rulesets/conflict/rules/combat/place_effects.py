"""Being put somewhere at once: the Displace effects and teleports (companion 1.5, 1.6; CC-11, CC-18)."""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.conflict.rulebook as R
from highground.engine.agenda import Question
from highground.engine.chance import Chance
from highground.engine.clauses import Clause
from highground.engine.orders import Candidate, Refusal, candidates, check, may_pass, refuse, resolve
from highground.engine.state import Pass
from highground.geometry.arcs import COMPASS
from highground.geometry.measure import distance_ceil, gap
from highground.geometry.shapes import Circle, Point
from highground.geometry.units import INCH
from highground.rulesets.ascension.rules.displacement import teleport
from highground.rulesets.ascension.state.measuring import LIMIT_SLACK
from highground.rulesets.ascension.state.orders import ChooseSpot
from highground.rulesets.conflict.rules.movement.move import leave_cover
from highground.rulesets.conflict.state.models import ConflictGame, ConflictKnown, Model, Table

WITHIN: Final = INCH


class MayPlace(Question):
    """Where is the model put: within an inch of another (`near`), or of where it stands (no name)?"""

    clause: ClassVar[Clause] = R.CC_11

    model: Final[str]
    near: Final[str]


def ask_place(game: ConflictGame, seat: int, model: Model, near: str, clause: Clause) -> None:
    """CC-11: the attacker's player chooses."""
    game.then(MayPlace(seat, model.name, near))


def _anchor(table: Table, asked: MayPlace) -> Circle:
    """What the spot is measured from."""
    model = table.fighter(asked.near or asked.model)
    return Circle(model.at, model.profile.ahead)


@check(MayPlace, ChooseSpot)
def check_place(known: ConflictKnown, asked: MayPlace, order: ChooseSpot) -> Refusal | None:
    """CC-11: anywhere legal within an inch, edge to edge."""
    table = known.table
    model = table.fighter(asked.model)
    away = gap(Circle(order.at, model.profile.ahead), _anchor(table, asked))
    if away > WITHIN + LIMIT_SLACK:
        return refuse(R.CC_11, "too_far_to_place", away, WITHIN, {"model": model.name})
    return teleport.placement_refusal(table, model, order.at, R.CC_11)


@resolve(MayPlace, ChooseSpot)
def place(game: ConflictGame, asked: MayPlace, order: ChooseSpot) -> None:
    """CF-1.5.a, CF-1.5.b: there it is."""
    put(game, game.table.fighter(asked.model), order.at, R.CF_1_5_A if asked.near else R.CF_1_5_B)


may_pass(MayPlace)


@candidates(MayPlace)
def places(known: ConflictKnown, asked: MayPlace, budget: int, chance: Chance) -> list[Candidate]:
    """Around the anchor; or leave it where it is."""
    table = known.table
    model, anchor = table.fighter(asked.model), _anchor(table, asked)
    out = anchor.radius + model.profile.ahead + WITHIN // 2
    found: list[Candidate] = []
    for x, y in COMPASS:
        at = Point(anchor.centre.x + x * out // 1000, anchor.centre.y + y * out // 1000)
        if teleport.placement_refusal(table, model, at, R.CC_11) is None:
            found.append(Candidate(ChooseSpot(at), "place it"))
    return [*found[: max(0, budget - 1)], Candidate(Pass(), "hold")]


def put(game: ConflictGame, model: Model, at: Point, clause: Clause) -> None:
    """The model is put down at a spot for which there was no refusal; CC-18: it has left its cover."""
    on, level = teleport.surface_at(game.table, model, at)
    distance = distance_ceil(model.at, at)
    model.at, model.on, model.level = at, on, level
    game.emit(teleport.ModelPlaced(model.name, at, distance), clause)
    leave_cover(game, model, R.CC_18)
