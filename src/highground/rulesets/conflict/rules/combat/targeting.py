"""Chapter 7.1 to 7.6, Attacks: whom they can be aimed at, by target type, range and sight.

Nothing here changes anything: `attack_refusal` is the check, `hits_of` what a legal attack hits, `order_at`
the plainest order against a target.
"""

from __future__ import annotations

from typing import Final

import highground.rulesets.conflict.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.orders import Refusal, refuse
from highground.engine.tally import Tally, tally
from highground.geometry.crossing import clip_path
from highground.geometry.measure import contains_point, distance_ceil, gap, gap_at_most, nearest_point
from highground.geometry.shapes import Circle, Point, Shape
from highground.geometry.templates import Strip, strip_from
from highground.rulesets.ascension.rules.combat import targeting
from highground.rulesets.ascension.rules.combat.sight import piece_index
from highground.rulesets.ascension.state.activation import AttackInProgress, Hit
from highground.rulesets.ascension.state.measuring import LIMIT_SLACK, within
from highground.rulesets.ascension.state.orders import Attack
from highground.rulesets.conflict.rules.combat.engagement import near
from highground.rulesets.conflict.rules.combat.sight import View, look, look_at, sight_refusal
from highground.rulesets.conflict.state.models import Model, Table
from highground.rulesets.conflict.state.profiles import PSYCHE, TYPES, AttackProfile

STRONGEST: Final = 6
BARE: Final = 2
"""CR-8: a bare point is looked at as a target of size 1."""


# -- C-7.1, C-7.6, C-7.7: the stat block -----------------------------------------------------------


def stat_block_refusal(attack: AttackProfile) -> Refusal | None:
    """C-7.1: one of three types; C-7.7: a strength of 1 to 6; and one of the four target types."""
    facts = {"attack": attack.name}
    if not 0 <= attack.type < len(TYPES) or attack.kind not in targeting.KINDS:
        return refuse(R.C_7_1, "no_such_type", facts=facts)
    if not 1 <= attack.skill <= STRONGEST:
        limit = 1 if attack.skill < 1 else STRONGEST
        return refuse(R.C_7_7, "attack_strength", attack.skill, limit, facts)
    return None


def range_tally(attack: AttackProfile) -> Tally:
    """C-7.6: how far it goes: its range, and the attacker's Attack Reach."""
    total = tally(attack.range, R.C_7_6, "range")
    total.add(attack.reach - attack.range, R.C_7_6, "attack_reach")
    return total


def kind_clause(kind: str) -> Clause:
    """C-7.2 to C-7.5: the clause of a target type."""
    if kind == targeting.AREA:
        return R.C_7_3
    if kind == targeting.BREAKTHROUGH:
        return R.C_7_4
    return R.C_7_5 if kind == targeting.RICOCHET else R.C_7_2


def attack_refusal(table: Table, model: Model, attack: AttackProfile, order: Attack) -> Refusal | None:
    """C-11.1: why an attack may not be aimed like this."""
    if attack.kind == targeting.AREA:
        return _area_refusal(table, model, attack, order)
    if attack.kind == targeting.BREAKTHROUGH:
        if order.toward is None or order.toward == model.at:
            return refuse(R.C_7_4, "line_needs_direction", facts={"attack": attack.name})
        return _named_refusal(table, model, attack, order)
    chain = order.targets
    most = attack.links if attack.kind == targeting.RICOCHET else 1
    if not 1 <= len(chain) <= most:
        why = "chain_length" if attack.kind == targeting.RICOCHET else "one_target"
        return refuse(kind_clause(attack.kind), why, len(chain), most, {"attack": attack.name})
    for at in range(len(chain)):
        refusal = link_refusal(table, model, attack, chain, at)
        if refusal is not None:
            return refusal
    return None


# -- C-7.2, C-7.5: single target and ricochet --------------------------------------------------------


def link_refusal(
    table: Table, model: Model, attack: AttackProfile, chain: tuple[str, ...], at: int
) -> Refusal | None:
    """C-7.2: one model in range; C-7.5: each further one in range and sight of the last, nobody twice."""
    name = chain[at]
    clause = kind_clause(attack.kind)
    if name in chain[:at]:
        return refuse(clause, "twice_in_a_chain", facts={"target": name})
    refusal = choice_refusal(table, model, attack, name)
    if refusal is not None:
        return refusal
    shape = _shape_of(table, name)
    origin = model.base() if at == 0 else _shape_of(table, chain[at - 1])
    assert shape is not None
    assert origin is not None
    limit = attack.reach if at == 0 else attack.between
    if not within(origin, shape, limit):
        refused = R.C_7_6 if at == 0 else R.C_7_5
        return refuse(refused, "out_of_range", gap(origin, shape), limit, {"target": name})
    view = _view(table, model, chain, at)
    return sight_refusal(table, view, table.find(name), name)


def choice_refusal(table: Table, model: Model, attack: AttackProfile, name: str) -> Refusal | None:
    """C-7.2: enemies, by option friends (CR-37); C-10.13: reinforced terrain, not by Psyche; no more."""
    target = table.find(name)
    facts = {"target": name}
    if target is not None:
        if not target.on_table:
            return refuse(R.C_7_2, "not_on_the_table", facts={"model": name})
        if target is model:
            return refuse(R.C_7_2, "not_oneself", facts=facts)
        if table.side_of(target) == table.side_of(model) and not table.house.target_friends:
            return refuse(R.C_7_2, "not_an_enemy", facts=facts)
        return None
    index = piece_index(table, name)
    if index < 0:
        return refuse(R.C_7_2, "not_on_the_table", facts={"model": name})
    piece = table.terrain[index].piece
    if not piece.has("reinforced") or piece.has("indestructible"):
        return refuse(R.C_10_13, "only_reinforced", facts=facts)
    if attack.type == PSYCHE:
        return refuse(R.C_10_13, "not_by_psyche", facts=facts)
    return None


def _shape_of(table: Table, name: str) -> Shape | None:
    """A model where it stands or stood, or a piece."""
    model = table.find(name)
    if model is not None:
        return model.base()
    for terrain in table.terrain:
        if terrain.piece.name == name:
            return terrain.shape
    return None


def _end_of(table: Table, name: str, other: Point) -> tuple[Point, int]:
    """Where a line to or from somebody ends, and what that stands on; of a piece, its nearest point."""
    model = table.find(name)
    if model is not None:
        return model.at, model.on
    shape = _shape_of(table, name)
    assert shape is not None
    return nearest_point(shape, other), -1


def _view(table: Table, model: Model, chain: tuple[str, ...], at: int) -> View:
    """C-9.7: along a link of a chain: from the attacker, or from the target before (CR-10)."""
    if at == 0:
        return view_of(table, model.at, model.on, chain[0])
    target = table.find(chain[at])
    start = target.at if target is not None else model.at
    a, on = _end_of(table, chain[at - 1], start)
    return view_of(table, a, on, chain[at])


def view_of(table: Table, a: Point, on: int, name: str) -> View:
    """C-9.7: what somebody at a point sees of a model or a piece."""
    target = table.find(name)
    if target is not None:
        return look_at(table, a, on, target)
    index = piece_index(table, name)
    b, _ = _end_of(table, name, a)
    size = table.terrain[index].piece.size if index >= 0 else BARE
    return look(table, a, on, b, -1, size, index)


# -- C-7.3: area -----------------------------------------------------------------------------------


def _area_refusal(table: Table, model: Model, attack: AttackProfile, order: Attack) -> Refusal | None:
    """C-7.3: a centre on the board, in range of the base and in sight (CR-8)."""
    at = order.at
    if at is None:
        return refuse(R.C_7_3, "no_centre", facts={"attack": attack.name})
    if not (0 <= at.x <= table.board.width and 0 <= at.y <= table.board.height):
        return refuse(R.C_7_3, "centre_off_the_board", facts={"attack": attack.name})
    point = Circle(at, 0)
    if not within(model.base(), point, attack.reach):
        return refuse(R.C_7_6, "centre_out_of_range", gap(model.base(), point), attack.reach, {"target": ""})
    size, on = BARE, -1
    for other in table.fighters():
        if contains_point(other.base(), at):
            size, on = other.profile.size, other.on
    refusal = sight_refusal(table, look(table, model.at, model.on, at, on, size), None, "")
    return refusal if refusal is not None else _named_refusal(table, model, attack, order)


def _named_refusal(table: Table, model: Model, attack: AttackProfile, order: Attack) -> Refusal | None:
    """CR-10: names, where given, say in which order the models are dealt with: each touched, each once."""
    touched = touched_models(table, model, attack, order) if order.targets else []
    for at, name in enumerate(order.targets):
        clause = kind_clause(attack.kind)
        if name in order.targets[:at]:
            return refuse(clause, "twice_in_a_chain", facts={"target": name})
        if name not in touched:
            return refuse(clause, "not_touched", facts={"target": name})
    return None


def line_of_attack(model: Model, attack: AttackProfile, toward: Point) -> Strip:
    """C-7.4: an inch wide, from the edge of the base, as long as its length and the Attack Reach (CR-9)."""
    return strip_from(
        model.base(), toward.minus(model.at), attack.reach + LIMIT_SLACK, targeting.HALF_LINE + LIMIT_SLACK
    )


def touched_models(table: Table, model: Model, attack: AttackProfile, order: Attack) -> list[str]:
    """C-7.3: every model the circle touches, C-7.4: or the line; nearest first (CR-10).

    The attacker is in its own circle, never in its line; by option `area_hits_friends` friends are spared.
    """
    found: list[tuple[int, str]] = []
    mine, friends = table.side_of(model), table.house.area_hits_friends
    circle: Shape | None = None
    line: Strip | None = None
    if attack.kind == targeting.AREA and order.at is not None:
        circle = Circle(order.at, attack.span // 2)
    elif attack.kind == targeting.BREAKTHROUGH and order.toward is not None and order.toward != model.at:
        line = line_of_attack(model, attack, order.toward)
    far = attack.reach + attack.span + 2 * targeting.HALF_LINE
    for other in table.fighters():
        if not friends and table.side_of(other) == mine:
            continue
        if other is model:
            if circle is not None and gap_at_most(circle, model.base(), LIMIT_SLACK):
                found.append((0, model.name))
            continue
        if not near(model, other, far):
            continue
        base = other.base()
        if circle is not None and not gap_at_most(circle, base, LIMIT_SLACK):
            continue
        if line is not None and not line.touches(base):
            continue
        found.append((distance_ceil(model.at, other.at), other.name))
    found.sort()
    return [name for _, name in found]


def affected(table: Table, model: Model, attack: AttackProfile, order: Attack) -> list[str]:
    """Whom an attack deals with, in its order: those named, then whoever else a template touches."""
    if attack.kind not in (targeting.AREA, targeting.BREAKTHROUGH):
        return list(order.targets)
    touched = touched_models(table, model, attack, order)
    return [*order.targets, *[name for name in touched if name not in order.targets]]


def hits_of(table: Table, model: Model, attack: AttackProfile, order: Attack) -> list[Hit]:
    """C-11.1: the targets of an attack; a ricochet's later ones are looked at from the one before (CR-10)."""
    hits: list[Hit] = []
    origin = model.at
    for name in affected(table, model, attack, order):
        hits.append(Hit(name, origin))
        if attack.kind == targeting.RICOCHET:
            origin, _ = _end_of(table, name, origin)
    return hits


def origin_on(table: Table, strike: AttackInProgress, at: int) -> int:
    """What the start of the line to a target stands on."""
    attacker = table.fighter(strike.attacker)
    attack = attacker.sheet().attack(strike.attack)
    if attack is None or attack.kind != targeting.RICOCHET or at == 0:
        return attacker.on
    before = table.find(strike.hits[at - 1].target)
    return -1 if before is None else before.on


# -- the plainest order ----------------------------------------------------------------------------


def order_at(table: Table, model: Model, attack: AttackProfile, target: Model) -> Attack:
    """The plainest order that aims an attack at a model; whether it is legal `attack_refusal` says."""
    if attack.kind == targeting.AREA:
        return Attack(attack.name, (), _centre_toward(table, model, attack, target))
    if attack.kind == targeting.BREAKTHROUGH:
        return Attack(attack.name, (), None, target.at)
    if attack.kind == targeting.RICOCHET:
        return Attack(attack.name, _chain_from(table, model, attack, target))
    return Attack(attack.name, (target.name,))


def _centre_toward(table: Table, model: Model, attack: AttackProfile, target: Model) -> Point:
    """The far side of the target, so that the attacker is out of its own circle; as far as the range goes."""
    wanted = model.profile.ahead + attack.span // 2 + 2 * LIMIT_SLACK
    far = max(wanted, distance_ceil(model.at, target.at))
    most = model.profile.ahead + attack.reach
    ahead = target.at
    if far > distance_ceil(model.at, target.at):
        dx, dy = target.at.x - model.at.x, target.at.y - model.at.y
        ahead = Point(target.at.x + dx, target.at.y + dy)
    centre = clip_path([model.at, ahead], min(far, most))[-1]
    board = table.board
    return Point(min(max(centre.x, 0), board.width), min(max(centre.y, 0), board.height))


def _chain_from(table: Table, model: Model, attack: AttackProfile, target: Model) -> tuple[str, ...]:
    """A chain that begins with this target and goes on, where it can, to the next enemy in reach."""
    chain: tuple[str, ...] = (target.name,)
    last = target
    while len(chain) < attack.links:
        longer: Model | None = None
        for other in table.foes_of(model):
            if other.name in chain or not near(last, other, attack.between):
                continue
            if link_refusal(table, model, attack, (*chain, other.name), len(chain)) is None:
                longer = other
                break
        if longer is None:
            break
        chain = (*chain, longer.name)
        last = longer
    return chain
