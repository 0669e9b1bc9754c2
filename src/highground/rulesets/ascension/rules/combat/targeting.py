"""Chapter 6.1.2, Attacks: whom they can be aimed at, by target type, range and line of sight.

    R-6.1.2.a, i     what an attack states
    R-6.1.2.b to e   single target, area, breakthrough, ricochet
    R-6.1.2.f to h   where range is measured
    R-7.2.7.a, f     terrain as a target     R-7.2.11.d   areas keep to their level

Nothing here changes anything: `attack_refusal` is the check, `hits_of` what a legal attack hits; what could
be attacked at all is in `target_options`.
"""

from __future__ import annotations

from typing import Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.orders import Refusal, refuse
from highground.geometry.arcs import turned_at_most
from highground.geometry.measure import centre_of, gap, gap_at_most
from highground.geometry.shapes import Circle, Point
from highground.geometry.templates import Strip, strip_from
from highground.geometry.units import INCH
from highground.rulesets.ascension.rules.combat import sight
from highground.rulesets.ascension.rules.movement.surfaces import top_of
from highground.rulesets.ascension.rules.terrain.destruction import attack_on_terrain_refusal
from highground.rulesets.ascension.state.activation import AttackInProgress, Hit
from highground.rulesets.ascension.state.measuring import LIMIT_SLACK, contact_um, in_contact, within
from highground.rulesets.ascension.state.models import Model, Table
from highground.rulesets.ascension.state.orders import Attack
from highground.rulesets.ascension.state.profiles import AttackProfile
from highground.rulesets.ascension.state.sizes import size_word

SINGLE: Final = "single"
AREA: Final = "area"
BREAKTHROUGH: Final = "breakthrough"
RICOCHET: Final = "ricochet"
KINDS: Final[tuple[str, ...]] = (SINGLE, AREA, BREAKTHROUGH, RICOCHET)

HALF_LINE: Final = INCH // 2
"""R-6.1.2.d: a breakthrough's line reaches half an inch to either side."""
HIGHEST_SKILL: Final = 6


# -- R-6.1.2.a, R-6.1.2.i: the stat block --------------------------------------------------------


def stat_block_refusal(table: Table, attack: AttackProfile) -> Refusal | None:
    """R-6.1.2.a: type, range and skill are stated; R-6.1.2.i: a skill of 0 to 6 (RUL-26)."""
    if attack.kind not in KINDS or attack.reach < 0:
        return refuse(R.R_6_1_2_A, "incomplete_attack", facts={"attack": attack.name, "kinds": KINDS})
    lowest = table.options.min_attack_skill
    if not lowest <= attack.skill <= HIGHEST_SKILL:
        limit = lowest if attack.skill < lowest else HIGHEST_SKILL
        return refuse(R.R_6_1_2_I, "attack_skill", attack.skill, limit, {"attack": attack.name})
    return None


def kind_clause(kind: str) -> Clause:
    """R-6.1.2.b to e: the clause of a target type."""
    if kind == AREA:
        return R.R_6_1_2_C
    if kind == BREAKTHROUGH:
        return R.R_6_1_2_D
    return R.R_6_1_2_E if kind == RICOCHET else R.R_6_1_2_B


def attack_refusal(table: Table, model: Model, attack: AttackProfile, order: Attack) -> Refusal | None:
    """R-6.1.1.a: why an attack may not be aimed like this."""
    if attack.kind == AREA:
        return _area_refusal(table, model, attack, order)
    if attack.kind == BREAKTHROUGH:
        return _breakthrough_refusal(table, model, attack, order)
    if attack.kind == RICOCHET:
        return _ricochet_refusal(table, model, attack, order)
    return _single_refusal(table, model, attack, order)


# -- R-6.1.2.b: single target --------------------------------------------------------------------


def _single_refusal(table: Table, model: Model, attack: AttackProfile, order: Attack) -> Refusal | None:
    """R-6.1.2.b: exactly one target, in range and in sight."""
    if len(order.targets) != 1:
        return refuse(R.R_6_1_2_B, "one_target", len(order.targets), 1, {"attack": attack.name})
    return link_refusal(table, model, attack, order.targets, 0)


def link_refusal(
    table: Table, model: Model, attack: AttackProfile, chain: tuple[str, ...], at: int
) -> Refusal | None:
    """R-6.1.2.b, e: why the target at this place of a chain may not be named; a single one is the first."""
    name = chain[at]
    origin = sight.aim_model(table, model) if at == 0 else _link_origin(table, chain, at)
    if origin is None:
        return refuse(kind_clause(attack.kind), "not_on_the_table", facts={"model": chain[at - 1]})
    target = sight.aim_at(table, name, origin.at)
    refusal = _choice_refusal(table, model, attack, name, target)
    if refusal is not None or target is None:
        return refusal
    reach = attack.reach if at == 0 else attack.between
    refusal = range_refusal(table, origin, target, reach, R.R_6_1_2_F if at == 0 else R.R_6_1_2_H)
    if refusal is not None:
        return refusal
    return sight.sight_refusal(
        table, sight.look(table, origin, target, at == 0 and sight.sees_all(model)), name
    )


def _choice_refusal(
    table: Table, model: Model, attack: AttackProfile, name: str, target: sight.Aim | None
) -> Refusal | None:
    """RUL-27: enemies and terrain may be named; R-7.2.7.f: indestructible terrain may not."""
    clause = kind_clause(attack.kind)
    if target is None:
        return refuse(clause, "not_on_the_table", facts={"model": name})
    if name == model.name:
        return refuse(clause, "not_oneself", facts={"target": name})
    if target.piece >= 0:
        return attack_on_terrain_refusal(table.terrain[target.piece])
    if not may_name(table, model, table.models[name]):
        return refuse(clause, "not_an_enemy", facts={"target": name})
    return None


def may_name(table: Table, model: Model, target: Model) -> bool:
    """R-6.1.2.b: an enemy, or with option `target_friends` anybody."""
    return table.options.target_friends or table.side_of(target) != table.side_of(model)


# -- R-6.1.2.f to h: range -----------------------------------------------------------------------


def range_refusal(
    table: Table, origin: sight.Aim, target: sight.Aim, reach: int, clause: Clause
) -> Refusal | None:
    """R-6.1.2.f to h: within range, edge to edge; range 0 is base contact (RUL-56)."""
    if reach == 0:
        return _contact_refusal(table, origin, target, clause)
    if within(origin.shape, target.shape, reach):
        return None
    why = "out_of_range" if target.name else "centre_out_of_range"
    return refuse(clause, why, gap(origin.shape, target.shape), reach, {"target": target.name})


def _contact_refusal(table: Table, origin: sight.Aim, target: sight.Aim, clause: Clause) -> Refusal | None:
    """R-6.1.2.f to h: why two ends are not in base contact (RUL-56): a gap, or another height."""
    facts = {"target": target.name}
    if not in_contact(table, origin.shape, target.shape):
        why = "beyond_contact" if target.name else "centre_out_of_range"
        return refuse(clause, why, gap(origin.shape, target.shape), contact_um(table.options), facts)
    if at_one_height(table, origin, target):
        return None
    there, here = _top_of_end(table, target), _top_of_end(table, origin)
    facts = {**facts, "height": size_word(there), "own": size_word(here)}
    why = "another_height" if target.name else "centre_at_another_height"
    return refuse(clause, why, there, here, facts)


def at_one_height(table: Table, one: sight.Aim, other: sight.Aim) -> bool:
    """RUL-56: bases touch at one height only; a piece is touched from its foot to its top."""
    if one.piece >= 0 and other.piece >= 0:
        return True
    if one.piece >= 0:
        return other.elevation <= _top_of_end(table, one)
    if other.piece >= 0:
        return one.elevation <= _top_of_end(table, other)
    return one.elevation == other.elevation


def _top_of_end(table: Table, aim: sight.Aim) -> int:
    """What a model stands at, or a piece rises to, in halves."""
    return aim.elevation if aim.piece < 0 else top_of(table.terrain[aim.piece].piece)


# -- R-6.1.2.e: ricochet -------------------------------------------------------------------------


def _ricochet_refusal(table: Table, model: Model, attack: AttackProfile, order: Attack) -> Refusal | None:
    """R-6.1.2.e: at most so many links, nobody twice, each in reach and sight of the one before."""
    chain = order.targets
    if not 1 <= len(chain) <= attack.links:
        return refuse(R.R_6_1_2_E, "chain_length", len(chain), attack.links, {"attack": attack.name})
    for at, name in enumerate(chain):
        if name in chain[:at]:
            return refuse(R.R_6_1_2_E, "twice_in_a_chain", facts={"target": name})
        refusal = link_refusal(table, model, attack, chain, at)
        if refusal is not None:
            return refusal
    return None


def _link_origin(table: Table, chain: tuple[str, ...], at: int) -> sight.Aim | None:
    """R-6.1.2.h: where a further link starts: the target before it, standing or removed (RUL-61)."""
    before = chain[at - 1]
    model = table.models.get(before)
    if model is not None:
        return sight.aim_model(table, model)
    for index, terrain in enumerate(table.terrain):
        if terrain.piece.name == before:
            return sight.aim_piece(table, index, _place_of(table, chain[at], centre_of(terrain.shape)))
    return None


def _place_of(table: Table, name: str, other: Point) -> Point:
    """Where a target is, seen from another place."""
    aim = sight.aim_at(table, name, other)
    return other if aim is None else aim.at


# -- R-6.1.2.c: area -----------------------------------------------------------------------------


def _area_refusal(table: Table, model: Model, attack: AttackProfile, order: Attack) -> Refusal | None:
    """R-6.1.2.c, g: the centre is on the table, in range and in sight (RUL-61)."""
    if attack.span > 0:
        at = order.at
        if at is None:
            return refuse(R.R_6_1_2_C, "no_centre", facts={"attack": attack.name})
        if not (0 <= at.x <= table.board.width and 0 <= at.y <= table.board.height):
            return refuse(R.R_6_1_2_C, "centre_off_the_board", facts={"attack": attack.name})
        centre, origin = sight.aim_point(table, model, at), sight.aim_model(table, model)
        refusal = range_refusal(table, origin, centre, attack.reach, R.R_6_1_2_G)
        if refusal is None:
            refusal = sight.sight_refusal(
                table, sight.look(table, origin, centre, sight.sees_all(model)), centre.name
            )
        if refusal is not None:
            return refusal
    return _named_refusal(table, model, attack, order)


def in_area(table: Table, model: Model, attack: AttackProfile, at: Point | None, name: str) -> bool:
    """R-6.1.2.c: whether an area hits a model or piece."""
    return spared_by_area(table, model, attack, at, name) is None


def spared_by_area(
    table: Table, model: Model, attack: AttackProfile, at: Point | None, name: str
) -> Clause | None:
    """Why an area leaves something alone; None: it does not.

    R-7.2.11.d: a model on another level than its centre; R-6.1.2.c: what the circle does not touch.
    """
    target = table.models.get(name)
    if attack.span == 0:
        aim, origin = sight.aim_at(table, name, model.at), sight.aim_model(table, model)
        if aim is None or not in_contact(table, origin.shape, aim.shape):
            return R.R_6_1_2_C
        if target is not None and not sight.same_level(model.on, model.level, target.on, target.level):
            return R.R_7_2_11_D
        return None if at_one_height(table, origin, aim) else R.R_6_1_2_C
    if at is None:
        return R.R_6_1_2_C
    circle = Circle(at, attack.span // 2)
    if target is None:
        index = sight.piece_index(table, name)
        touched = index >= 0 and gap_at_most(circle, table.terrain[index].shape, LIMIT_SLACK)
        return None if touched else R.R_6_1_2_C
    if not gap_at_most(circle, target.base(), LIMIT_SLACK):
        return R.R_6_1_2_C
    centre = sight.aim_point(table, model, at)
    return None if sight.same_level(centre.on, centre.level, target.on, target.level) else R.R_7_2_11_D


# -- R-6.1.2.d: breakthrough ---------------------------------------------------------------------


def _breakthrough_refusal(table: Table, model: Model, attack: AttackProfile, order: Attack) -> Refusal | None:
    """R-6.1.2.d: the line leaves the base inside the front arc (RUL-55)."""
    toward = order.toward
    if toward is None or toward == model.at:
        return refuse(R.R_6_1_2_D, "line_needs_direction", facts={"attack": attack.name})
    if not in_front_arc(table, model, toward):
        return refuse(R.R_6_1_2_D, "not_in_front", facts={"degrees": table.options.front_arc_deg})
    return _named_refusal(table, model, attack, order)


def in_front_arc(table: Table, model: Model, toward: Point) -> bool:
    """R-6.1.2.d: the half circle ahead, or as wide as option `front_arc_deg` says."""
    degrees = table.options.front_arc_deg
    if degrees >= 360:
        return True
    half = Point(1, 1) if degrees == 90 else Point(0, 1)
    return turned_at_most(model.facing, toward.minus(model.at), half)


def line_of_attack(model: Model, attack: AttackProfile, toward: Point) -> Strip:
    """R-6.1.2.d, g: an inch wide, from the edge of the base, as long as the attack's range."""
    return strip_from(
        model.base(), toward.minus(model.at), attack.reach + LIMIT_SLACK, HALF_LINE + LIMIT_SLACK
    )


def beyond(a: Point, b: Point, reach: int, one: Model, other: Model) -> bool:
    """Whether models there are surely further apart than this: a first look, to spare an exact one."""
    far = reach + LIMIT_SLACK + one.profile.reach() + other.profile.reach()
    return abs(a.x - b.x) > far or abs(a.y - b.y) > far


def in_line(table: Table, model: Model, attack: AttackProfile, toward: Point | None, name: str) -> bool:
    """R-6.1.2.d: whether the line touches a base or piece that the attacker sees (RUL-61)."""
    target = sight.aim_at(table, name, model.at)
    if target is None or toward is None or toward == model.at:
        return False
    if target.piece < 0 and beyond(model.at, target.at, attack.reach + INCH, model, table.models[name]):
        return False
    if not line_of_attack(model, attack, toward).touches(target.shape):
        return False
    return sight.look(table, sight.aim_model(table, model), target, sight.sees_all(model)).clause is None


# -- RUL-27: whom a template hits ----------------------------------------------------------------


def _touched(table: Table, model: Model, attack: AttackProfile, order: Attack, name: str) -> bool:
    if attack.kind == AREA:
        return in_area(table, model, attack, order.at, name)
    return in_line(table, model, attack, order.toward, name)


def touched_models(table: Table, model: Model, attack: AttackProfile, order: Attack) -> list[str]:
    """R-6.1.2.c, d: every model a template hits; the attacker never, friends by option (RUL-27)."""
    friends, side = table.options.template_friendly_fire, table.side_of(model)
    found: list[str] = []
    for other in table.on_table():
        if other.name == model.name or (not friends and table.side_of(other) == side):
            continue
        if _touched(table, model, attack, order, other.name):
            found.append(other.name)
    return found


def _named_refusal(table: Table, model: Model, attack: AttackProfile, order: Attack) -> Refusal | None:
    """RUL-12, RUL-27: names with a template put those it hits in order; one may be a piece it touches."""
    if not order.targets:
        return None
    clause = kind_clause(attack.kind)
    hit = touched_models(table, model, attack, order)
    pieces = 0
    for at, name in enumerate(order.targets):
        if name in order.targets[:at]:
            return refuse(clause, "named_twice", facts={"target": name})
        if name in hit:
            continue
        index = sight.piece_index(table, name)
        if index < 0:
            return _untouched(table, model, attack, order, name)
        if not _touched(table, model, attack, order, name):
            return refuse(clause, "not_touched", facts={"target": name})
        refusal = attack_on_terrain_refusal(table.terrain[index])
        if refusal is not None:
            return refusal
        pieces += 1
        if pieces > 1:
            return refuse(clause, "one_piece_per_attack", pieces, 1, {"target": name})
    return None


def _untouched(table: Table, model: Model, attack: AttackProfile, order: Attack, name: str) -> Refusal:
    """Why a model is not among those a template hits; R-7.2.11.d: perhaps it is on another level."""
    target = table.models.get(name)
    there = target is not None and target.on_table and target is not model
    if attack.kind == AREA and there and spared_by_area(table, model, attack, order.at, name) is R.R_7_2_11_D:
        return refuse(R.R_7_2_11_D, "another_level", facts={"target": name})
    return refuse(kind_clause(attack.kind), "not_touched", facts={"target": name})


def affected(table: Table, model: Model, attack: AttackProfile, order: Attack) -> list[str]:
    """Everybody and everything a legal attack hits, in the order they are dealt with."""
    names = list(order.targets)
    if attack.kind in (AREA, BREAKTHROUGH):
        names += [name for name in touched_models(table, model, attack, order) if name not in names]
    return names


# -- the hits of an attack -----------------------------------------------------------------------


def hits_of(table: Table, model: Model, attack: AttackProfile, order: Attack) -> list[Hit]:
    """R-6.1.1.a: the targets of a declared attack, and where each line starts."""
    names = tuple(affected(table, model, attack, order))
    found: list[Hit] = []
    for at, name in enumerate(names):
        chained = attack.kind == RICOCHET
        found.append(Hit(name, link_origin_point(table, model, names, at) if chained else model.at))
    return found


def link_origin_point(table: Table, model: Model, chain: tuple[str, ...], at: int) -> Point:
    """RUL-61: the place from which a link's sight and cover are traced."""
    origin = _link_origin(table, chain, at) if at > 0 else None
    return model.at if origin is None else origin.at


def chain_of(strike: AttackInProgress) -> tuple[str, ...]:
    """The names of a strike's targets, in order."""
    return tuple([hit.target for hit in strike.hits])


def origin_of(table: Table, strike: AttackInProgress, attack: AttackProfile, at: int) -> sight.Aim:
    """Where the line to a target starts: at the attacker, or at the link before it in a ricochet."""
    if attack.kind == RICOCHET and at > 0:
        origin = _link_origin(table, chain_of(strike), at)
        if origin is not None:
            origin.at = strike.hits[at].origin
            return origin
    return sight.aim_model(table, table.models[strike.attacker])


def hit_refusal(table: Table, strike: AttackInProgress, attack: AttackProfile, at: int) -> Refusal | None:
    """C-5.6: why a target that moved, or whose link moved, is no longer a legal one."""
    attacker = table.models[strike.attacker]
    name = strike.hits[at].target
    if attack.kind in (SINGLE, RICOCHET):
        return link_refusal(table, attacker, attack, chain_of(strike), at)
    order = Attack(attack.name, (), strike.at, strike.toward)
    if _touched(table, attacker, attack, order, name):
        return None
    return refuse(kind_clause(attack.kind), "not_touched", facts={"target": name})
