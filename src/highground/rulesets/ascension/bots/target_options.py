"""Prospects: what a model could attack and the plainest order for it, for previews and bots (R-6.1.2).

Nothing here is a rule: whether such an order is legal `targeting` says.
"""

from __future__ import annotations

from typing import Final

from highground.engine.orders import Refusal, refuse
from highground.geometry.crossing import clip_path
from highground.geometry.measure import distance_ceil, gap, nearest_point
from highground.geometry.shapes import Circle, Point, Segment
from highground.record import Record
from highground.rulesets.ascension.rules.combat import targeting
from highground.rulesets.ascension.rules.combat.sight import Aim, aim_at, aim_model, look, sees_all
from highground.rulesets.ascension.state.measuring import within
from highground.rulesets.ascension.state.models import Model, Table
from highground.rulesets.ascension.state.orders import Attack
from highground.rulesets.ascension.state.profiles import AttackProfile


class Prospect(Record):
    """A possible target: the gap, the line, what is in the way, its cover, and why not, if not.

    `order` is the plainest that aims at it; it may be legal and yet not touch it (an area that falls short).
    """

    target: Final[str]
    distance: Final[int]
    line: Final[Segment]
    blocker: Final[str]
    cover: Final[int]
    cover_piece: Final[str]
    order: Final[Attack]
    touched: Final[bool]
    refusal: Final[Refusal | None]


def targets_of(table: Table, model: Model, attack: AttackProfile) -> list[Prospect]:
    """Every model and piece that could be named, each with the plainest order that aims at it."""
    found = [prospect(table, model, attack, m.name) for m in table.on_table() if m.name != model.name]
    for terrain in table.terrain:
        if terrain.standing and not terrain.piece.has("indestructible"):
            found.append(prospect(table, model, attack, terrain.piece.name))
    return found


def prospect(table: Table, model: Model, attack: AttackProfile, name: str) -> Prospect:
    """How an attack on this target would be made."""
    origin = aim_model(table, model)
    target = aim_at(table, name, model.at)
    assert target is not None
    sight = look(table, origin, target, sees_all(model))
    order = order_at(table, model, attack, name)
    refusal = targeting.attack_refusal(table, model, attack, order)
    touched = refusal is not None or name in targeting.affected(table, model, attack, order)
    if not touched:
        refusal = refuse(targeting.kind_clause(attack.kind), "not_touched", facts={"target": name})
    return Prospect(
        name,
        gap(origin.shape, target.shape),
        sight.line,
        "" if sight.blocker < 0 else table.terrain[sight.blocker].piece.name,
        sight.cover,
        "" if sight.cover_piece < 0 else table.terrain[sight.cover_piece].piece.name,
        order,
        touched,
        refusal,
    )


def order_at(table: Table, model: Model, attack: AttackProfile, name: str) -> Attack:
    """The plainest order that aims an attack at a target; whether it is legal `attack_refusal` says."""
    target = aim_at(table, name, model.at)
    assert target is not None
    if attack.kind == targeting.AREA:
        named = (name,) if target.piece >= 0 else ()
        return Attack(attack.name, named, _centre_toward(model, attack, target))
    if attack.kind == targeting.BREAKTHROUGH:
        return Attack(attack.name, (name,) if target.piece >= 0 else (), None, target.at)
    if attack.kind == targeting.RICOCHET:
        return Attack(attack.name, _chain_from(table, model, attack, name))
    return Attack(attack.name, (name,))


def _centre_toward(model: Model, attack: AttackProfile, target: Aim) -> Point:
    """The centre of the target, or as far towards it as the range goes."""
    if within(model.base(), Circle(target.at, 0), attack.reach):
        return target.at
    edge = nearest_point(model.base(), target.at)
    far = distance_ceil(model.at, edge) + attack.reach
    return clip_path([model.at, target.at], far)[-1]


def _chain_from(table: Table, model: Model, attack: AttackProfile, name: str) -> tuple[str, ...]:
    """A chain that begins with this target and goes on, where it can, to the first enemy in reach."""
    chain: tuple[str, ...] = (name,)
    while len(chain) < attack.links:
        longer = chain
        for other in table.enemies_of(model):
            last = table.models.get(chain[-1])
            if other.name in chain or (
                last is not None and targeting.beyond(last.at, other.at, attack.between, last, other)
            ):
                continue
            if targeting.link_refusal(table, model, attack, (*chain, other.name), len(chain)) is None:
                longer = (*chain, other.name)
                break
        if longer == chain:
            break
        chain = longer
    return chain
