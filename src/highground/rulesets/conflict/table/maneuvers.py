"""Run, Charge, Disengage and Shift as a way that is drawn, judged by their own checks."""

from __future__ import annotations

from typing import Final

import highground.rulesets.conflict.rulebook as R
from highground.engine.agenda import Asking
from highground.engine.offers import nearest_miss
from highground.engine.orders import Refusal, refuse
from highground.engine.preview import Preview
from highground.engine.state import Order
from highground.engine.walking import AROUND, LEAST, Walking, longest_part, outline, preview_walk
from highground.geometry.bases import centre_of
from highground.geometry.measure import gap
from highground.geometry.shapes import Point
from highground.rulesets.ascension.bots.candidates import on_top
from highground.rulesets.ascension.state.orders import Step, UseAbility
from highground.rulesets.conflict.rules import abilities
from highground.rulesets.conflict.rules.combat.engagement import engages, reach_of
from highground.rulesets.conflict.rules.flow.actions import half, maneuver_refusal
from highground.rulesets.conflict.rules.flow.rounds import MayAct
from highground.rulesets.conflict.rules.maneuvers import charge
from highground.rulesets.conflict.rules.maneuvers.maneuvers import SHIFT, check_climb_up, check_shift
from highground.rulesets.conflict.rules.movement.move import steps_refusal
from highground.rulesets.conflict.rules.movement.walk import Walk
from highground.rulesets.conflict.state.models import ConflictKnown, Model, Table
from highground.rulesets.conflict.state.orders import NOBODY, Charge, ClimbUp, Disengage, Run, Shift

WALKED: Final[tuple[str, ...]] = ("run", "charge", "disengage", "shift")
PLACING: Final = (abilities.BLINK, abilities.TELEPORT)
_BY_SPOT: Final[tuple[str, ...]] = ("too_far_from_the_edge", "in_the_way")
"""Why a climb is refused that another spot may mend."""


def acts(table: Table, model: Model) -> bool:
    """Whether it is this model's activation: maneuvers belong to it."""
    return table.turn.model == model.name


def preview_maneuver(known: ConflictKnown, model: Model, kind: str, path: list[Point]) -> Preview:
    """As much of the way as the maneuver allows."""
    table = known.table
    if not acts(table, model):
        return Preview(model.name, kind, legal=(model.at,))
    walking = walking_of(known, model, kind)
    if kind == "shift":
        return preview_walk(model.name, kind, walking, path, lambda way: order_of(known, model, kind, way))
    limit = strides(table, kind)
    wanted = path[-1:] if kind == "charge" else path
    refusal = refusal_of(known, model, kind, wanted) if wanted else None
    legal = wanted if refusal is None else longest_part(walking, wanted, LEAST)
    end = legal[-1] if legal else model.at
    return Preview(
        model.name,
        kind,
        legal=(model.at, *legal),
        stop=None if refusal is None else end,
        cost=_spent(table, model, kind, legal, limit),
        limit=limit,
        refusal=refusal,
        order=order_of(known, model, kind, legal) if legal else None,
        counts=True,
    )


def walking_of(known: ConflictKnown, model: Model, kind: str) -> Walking:
    """Where a maneuver may lead."""
    far = SHIFT if kind == "shift" else strides(known.table, kind) * model.profile.longest()
    return Walking(model.at, far, lambda path: refusal_of(known, model, kind, path), kind == "charge")


def strides(table: Table, kind: str) -> int:
    """How many strides a maneuver grants."""
    most = table.activation().maximum
    return 2 * most if kind == "run" else most


def _spent(table: Table, model: Model, kind: str, path: list[Point], limit: int) -> int:
    if not path:
        return 0
    walk = Walk(table, model, limit)
    steps_refusal(walk, _steps(model, kind, path))
    return limit - walk.strides


def _steps(model: Model, kind: str, path: list[Point]) -> tuple[Step, ...]:
    """C-8.2: a charge begins on one's feet; other ways are crawled."""
    stand = (Step("stand"),) if model.prone and kind == "charge" else ()
    return (*stand, Step("stride", None, tuple(path)))


def order_of(known: ConflictKnown, model: Model, kind: str, path: list[Point]) -> Order:
    """The maneuver along this way: at whom a charge leads, away from whom one can go."""
    steps = _steps(model, kind, path)
    if kind == "run":
        return Run(steps)
    if kind == "shift":
        return Shift(steps)
    if kind == "charge":
        reached = charge.charged_at(known.table, model, path[-1])
        return Charge(reached[0] if reached else NOBODY, steps)
    asked = MayAct(known.seat, model.name)
    orders = [Disengage(enemy.name, steps) for enemy in _engaging(known.table, model)]
    legal = [order for order in orders if charge.check_disengage(known, asked, order) is None]
    return (legal or orders or [Disengage(NOBODY, steps)])[0]


def refusal_of(known: ConflictKnown, model: Model, kind: str, path: list[Point]) -> Refusal | None:
    """Why the maneuver may not lead along this way."""
    asked = MayAct(known.seat, model.name)
    order = order_of(known, model, kind, path)
    if isinstance(order, Run):
        return charge.check_run(known, asked, order)
    if isinstance(order, Shift):
        return check_shift(known, asked, order)
    if isinstance(order, Charge):
        return charge.charge_refusal(known.table, model, order)
    assert isinstance(order, Disengage)
    return charge.check_disengage(known, asked, order)


# -- abilities that put the model elsewhere --------------------------------------------------------


def preview_ability(known: ConflictKnown, model: Model, name: str, path: list[Point]) -> Preview:
    """CF-1.6.a, CF-1.6.j: where the model would stand."""
    walking = ability_walking(known, model, name)
    return preview_walk(model.name, name, walking, path, lambda way: UseAbility(name, "", way[-1]))


def ability_walking(known: ConflictKnown, model: Model, name: str) -> Walking:
    """Where such an ability may put a model."""
    table = known.table
    far = abilities.BLINK_LENGTH if name == abilities.BLINK else abilities.TELEPORT_LENGTH
    return Walking(
        model.at,
        far,
        lambda way: abilities.ability_refusal(table, model, UseAbility(name, "", way[-1])),
        True,
    )


def shows(known: ConflictKnown, verb: str, value: str) -> str | None:
    """What is shown with an ability that puts the model elsewhere."""
    return value if verb == "use" and value in PLACING else None


# -- before a way is drawn ---------------------------------------------------------------------------


def _engaging(table: Table, model: Model) -> list[Model]:
    return [enemy for enemy in table.foes_of(model) if engages(table, enemy, model)]


def barred(known: ConflictKnown, question: Asking, verb: str) -> Refusal | None:
    """Why nobody is charged or left, and nothing climbed, whatever place is named."""
    if not isinstance(question, MayAct) or verb not in ("charge", "climb", "disengage"):
        return None
    table = known.table
    model = table.fighter(question.model)
    most = table.activation().maximum
    if verb == "charge":
        return (
            maneuver_refusal(table, model, "Charge", most, R.C_8_2)
            or _nobody_to_charge(table, model)
            or _no_way_to_charge(known, model)
        )
    if verb == "climb":
        return _nothing_to_climb(known, question)
    foes = table.foes_of(model)
    if not _engaging(table, model):
        nearest = min(foes, key=lambda foe: gap(foe.base(), model.base()), default=None)
        name = "" if nearest is None else nearest.name
        return refuse(R.C_8_1, "not_engaged", facts={"model": model.name, "enemy": name})
    return maneuver_refusal(table, model, "Disengage", half(most), R.C_8_1)


def _nobody_to_charge(table: Table, model: Model) -> Refusal | None:
    """C-8.2: that all its strides straight at the nearest enemy would not bring that within its reach.

    Whoever says `nobody` may charge all the same; a table offers no order that can only be wasted.
    """
    foes = table.foes_of(model)
    if not foes:
        return None
    nearest = min(foes, key=lambda foe: gap(foe.base(), model.base()))
    far = gap(nearest.base(), model.base())
    limit = strides(table, "charge") * model.profile.longest() + reach_of(model)
    if far <= limit:
        return None
    facts = {"model": model.name, "enemy": nearest.name}
    return refuse(R.C_8_2, "charge_does_not_reach", far, limit, facts)


def _no_way_to_charge(known: ConflictKnown, model: Model) -> Refusal | None:
    """C-8.2: why no straight line leads anywhere, say because an enemy in contact holds it (C-9.1)."""
    walking = walking_of(known, model, "charge")
    far = model.profile.longest()
    found: list[Refusal] = []
    for x, y in AROUND:
        refusal = walking.refusal([Point(model.at.x + x * far, model.at.y + y * far)])
        if refusal is None:
            return None
        found.append(refusal)
    if outline(walking):
        return None
    held = [refusal for refusal in found if refusal.clause == R.C_9_1.id]
    return nearest_miss(held or found)


def _nothing_to_climb(known: ConflictKnown, question: MayAct) -> Refusal | None:
    """C-8.7: why no piece will do, whatever spot on it is named; None: one may."""
    model = known.table.fighter(question.model)
    found: list[Refusal] = []
    for terrain in known.table.terrain:
        if terrain.standing:
            for spot in (on_top(terrain, model.at, model.profile.ahead), centre_of(terrain.shape)):
                refusal = check_climb_up(known, question, ClimbUp(terrain.piece.name, spot))
                if refusal is None or refusal.why in _BY_SPOT:
                    return None
                found.append(refusal)
    return nearest_miss(found)
