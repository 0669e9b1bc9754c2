"""Companion 4, Abilities: C-4.5 to C-4.13.

The two throws are Primary Abilities: they count among the two actions and are not used in the middle of a
move. The others are Secondary: free, between actions or between Strides (R-3.2.5.c, RUL-46).
"""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.agenda import Frame, Question, step
from highground.engine.chance import Chance
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Candidate, Refusal, candidates, check, refuse, resolve
from highground.geometry.arcs import COMPASS
from highground.geometry.measure import centre_of, distance_ceil, gap
from highground.geometry.shapes import Point
from highground.geometry.units import INCH
from highground.rulesets.ascension.rules.combat.sight import (
    aim_model,
    aim_point,
    look,
    sees_all,
    sight_refusal,
)
from highground.rulesets.ascension.rules.combat.targeting import beyond
from highground.rulesets.ascension.rules.conditions import condition_named, remove_condition
from highground.rulesets.ascension.rules.displacement import throw
from highground.rulesets.ascension.rules.displacement.teleport import place, placement_refusal
from highground.rulesets.ascension.rules.flow.exhaustion import action_refusal, finish_action
from highground.rulesets.ascension.rules.flow.rounds import Acting, MayAct
from highground.rulesets.ascension.rules.movement.move import GoingOn, MayGoOn
from highground.rulesets.ascension.rules.movement.nearby import Surroundings
from highground.rulesets.ascension.rules.movement.path_checks import arrive, leg_refusal
from highground.rulesets.ascension.rules.movement.walk import Walk
from highground.rulesets.ascension.state.measuring import at_most, within
from highground.rulesets.ascension.state.models import CONDITIONS, AscensionGame, AscensionKnown, Model, Table
from highground.rulesets.ascension.state.orders import ChooseCondition, UseAbility
from highground.rulesets.ascension.state.profiles import Facet

DISPLACE_TARGET: Final = "Displace Target"
DISPLACE_TERRAIN: Final = "Displace Terrain"
DISPLACE_SEEN: Final = "Displace Self (LOS)"
SHIFT: Final = "Shift Self"
REMOVE_EFFECT: Final = "Remove Temporary Effect"
COMPEL: Final = "Compel Movement"
DISPLACE_UNSEEN: Final = "Displace Self (No LOS)"

ABILITIES: Final[dict[str, Clause]] = {
    DISPLACE_TARGET: R.C_4_5,
    DISPLACE_TERRAIN: R.C_4_6,
    DISPLACE_SEEN: R.C_4_7,
    SHIFT: R.C_4_8,
    REMOVE_EFFECT: R.C_4_9,
    COMPEL: R.C_4_10,
    DISPLACE_UNSEEN: R.C_4_11,
}
PRIMARY: Final[tuple[str, ...]] = (DISPLACE_TARGET, DISPLACE_TERRAIN)
"""C-4.13: the list says which are Primary actions, whatever a discount makes of the facet."""

SEEN_REACH: Final = 6 * INCH
UNSEEN_REACH: Final = 4 * INCH
SHIFT_LENGTH: Final = INCH
EFFECT_REACH: Final = 4 * INCH
COMPEL_REACH: Final = 4 * INCH


# -- frame, question, events ---------------------------------------------------------------------


class EndOfAbility(Frame):
    """All that an ability did is done."""

    model: Final[str]
    ability: Final[str]


class MayRemoveEffect(Question):
    """Which temporary effect comes off?"""

    clause: ClassVar[Clause] = R.C_4_9

    model: Final[str]


class AbilityUsed(Event):
    model: Final[str]
    ability: Final[str]


class ModelShifted(Event):
    model: Final[str]
    to: Final[Point]
    distance: Final[int]


class MovementCompelled(Event):
    model: Final[str]
    by: Final[str]


# -- R-3.2.5, C-4.13: when ---------------------------------------------------------------------------


@check(MayAct, UseAbility)
def check_ability(known: AscensionKnown, asked: MayAct, order: UseAbility) -> Refusal | None:
    """R-3.2.5.a, R-3.2.5.c: one of the two actions, or free if it is Secondary."""
    return ability_refusal(known.table, known.table.models[asked.model], order)


@check(MayGoOn, UseAbility)
def check_ability_on_the_way(known: AscensionKnown, asked: MayGoOn, order: UseAbility) -> Refusal | None:
    """C-4.13: between Strides only Secondary Abilities (RUL-46)."""
    if order.ability in PRIMARY:
        return refuse(R.C_4_13, "primary_in_a_move", facts={"model": asked.model, "action": order.ability})
    return ability_refusal(known.table, known.table.models[asked.model], order)


def ability_refusal(
    table: Table, model: Model, order: UseAbility, around: Surroundings | None = None
) -> Refusal | None:
    """Why a model may not use an ability like this now; `around` is what was looked up before."""
    name = order.ability
    if _facet(model, name) is None:
        return refuse(R.C_4_13, "no_such_ability", facts={"model": model.name, "action": name})
    refusal = action_refusal(table, model, model.profile.actions.index(name), name in PRIMARY)
    if refusal is not None:
        return refusal
    if name == DISPLACE_TARGET:
        return _throw_model_refusal(table, model, order)
    if name == DISPLACE_TERRAIN:
        return _throw_terrain_refusal(table, model, order)
    if name == REMOVE_EFFECT:
        return _remove_refusal(table, model, order)
    if name == COMPEL:
        return _compel_refusal(table, model, order)
    if name == SHIFT:
        return _shift_refusal(table, model, order, around)
    return _displace_self_refusal(table, model, order)


def _facet(model: Model, name: str) -> Facet | None:
    for facet in model.profile.abilities:
        if facet.name == name and name in ABILITIES:
            return facet
    return None


@resolve(MayAct, UseAbility)
def use_ability(game: AscensionGame, asked: MayAct, order: UseAbility) -> None:
    """R-3.2.5.d: it happens, it is exhausted, and the model goes on."""
    model = game.table.models[asked.model]
    game.then(EndOfAbility(model.name, order.ability), Acting(model.name))
    _use(game, model, order)


@resolve(MayGoOn, UseAbility)
def use_ability_on_the_way(game: AscensionGame, asked: MayGoOn, order: UseAbility) -> None:
    """R-3.2.5.c: then back to the Move Action."""
    model = game.table.models[asked.model]
    game.then(EndOfAbility(model.name, order.ability), GoingOn(model.name))
    _use(game, model, order)


def _use(game: AscensionGame, model: Model, order: UseAbility) -> None:
    """C-4.5 to C-4.11: what the ability does."""
    name = order.ability
    game.emit(AbilityUsed(model.name, name), ABILITIES[name])
    if name == DISPLACE_TARGET:
        throw.throw_model(game, model, game.table.models[order.target], order.at)
    elif name == DISPLACE_TERRAIN:
        terrain = game.table.terrain_named(order.target)
        assert terrain is not None
        throw.throw_terrain(game, model, terrain, order.at)
    elif name == REMOVE_EFFECT:
        _remove_effect(game, model, game.table.models[order.target])
    elif name == COMPEL:
        _compel(game, model, game.table.models[order.target])
    elif order.at is not None:
        if name == SHIFT:
            _shift(game, model, order.at)
        else:
            place(game, model, order.at, ABILITIES[name])


@step(EndOfAbility)
def end_ability(game: AscensionGame, now: EndOfAbility) -> None:
    """R-3.2.5.d: its Exhaust Token; C-4.13: a Primary Ability was one of the two actions."""
    model = game.table.models[now.model]
    facet = _facet(model, now.ability)
    assert facet is not None
    action = model.profile.actions.index(now.ability)
    finish_action(game, model, action, facet.tiring, now.ability in PRIMARY)


# -- C-4.5, C-4.6: throwing --------------------------------------------------------------------------


def _absence(table: Table, name: str, clause: Clause) -> Refusal | None:
    """Somebody has to be named, and to be there."""
    if not name:
        return refuse(clause, "say_whom")
    target = table.models.get(name)
    if target is None or not target.on_table:
        return refuse(clause, "not_on_the_table", facts={"model": name})
    return None


def _throw_model_refusal(table: Table, model: Model, order: UseAbility) -> Refusal | None:
    """C-4.5: a model two Sizes smaller, within reach (C-4.12); the direction may be told later."""
    refusal = _absence(table, order.target, R.C_4_5)
    if refusal is not None:
        return refusal
    target = table.models[order.target]
    refusal = throw.throw_refusal(table, model, target)
    if refusal is None and order.at is not None:
        return throw.aim_refusal(target.name, target.at, order.at)
    return refusal


def _throw_terrain_refusal(table: Table, model: Model, order: UseAbility) -> Refusal | None:
    """C-4.6: a piece two Sizes smaller, within reach (C-4.12)."""
    terrain = table.terrain_named(order.target)
    if terrain is None:
        return refuse(R.C_4_6, "no_such_piece", facts={"piece": order.target})
    refusal = throw.terrain_throw_refusal(table, model, terrain)
    if refusal is None and order.at is not None:
        return throw.aim_refusal(order.target, centre_of(terrain.shape), order.at)
    return refusal


# -- C-4.7, C-4.11: displacing oneself -----------------------------------------------------------------


def _displace_self_refusal(table: Table, model: Model, order: UseAbility) -> Refusal | None:
    """C-4.7, C-4.11: within so far of where it stands, with room there, and for the one in sight."""
    clause = ABILITIES[order.ability]
    if order.at is None:
        return refuse(clause, "say_where", facts={"model": model.name})
    reach = SEEN_REACH if order.ability == DISPLACE_SEEN else UNSEEN_REACH
    away = distance_ceil(model.at, order.at)
    if not at_most(away, reach):
        return refuse(clause, "placed_too_far", away, reach, {"model": model.name})
    refusal = placement_refusal(table, model, order.at, clause)
    if refusal is not None or order.ability == DISPLACE_UNSEEN:
        return refusal
    sight = look(table, aim_model(table, model), aim_point(table, model, order.at), sees_all(model))
    return refuse(clause, "spot_not_seen", facts={"model": model.name}) if sight.clause is not None else None


# -- C-4.8: shifting ---------------------------------------------------------------------------------


def _shift_refusal(
    table: Table, model: Model, order: UseAbility, around: Surroundings | None
) -> Refusal | None:
    """C-4.8: an inch, in a straight line that the model could walk."""
    if order.at is None:
        return refuse(R.C_4_8, "say_where", facts={"model": model.name})
    walk = Walk(table, model, 0)
    walk.around = around
    return leg_refusal(walk, [model.at, order.at], SHIFT_LENGTH, R.C_4_8)


def _shift(game: AscensionGame, model: Model, to: Point) -> None:
    """C-4.8: it goes there; that is no Move Action and no Stride."""
    walk, path = Walk(game.table, model, 0), [model.at, to]
    leg_refusal(walk, path, SHIFT_LENGTH, R.C_4_8)
    game.emit(ModelShifted(model.name, to, distance_ceil(model.at, to)), R.C_4_8)
    arrive(game, walk, path)


# -- C-4.9: removing a temporary effect ----------------------------------------------------------------


def _target_refusal(table: Table, model: Model, name: str, reach: int, clause: Clause) -> Refusal | None:
    """A model on the table, so near."""
    refusal = _absence(table, name, clause)
    if refusal is not None:
        return refusal
    target = table.models[name]
    base, there = model.base(), target.base()
    if target is not model and not within(base, there, reach):
        return refuse(clause, "target_too_far", gap(base, there), reach, {"target": name})
    return None


def _remove_refusal(table: Table, model: Model, order: UseAbility) -> Refusal | None:
    """C-4.9: a model within 4 inches, itself included, that has a token."""
    refusal = _target_refusal(table, model, order.target, EFFECT_REACH, R.C_4_9)
    if refusal is None and not any(table.models[order.target].conditions):
        return refuse(R.C_4_9, "no_condition", facts={"model": order.target})
    return refusal


def _remove_effect(game: AscensionGame, model: Model, target: Model) -> None:
    """C-4.9: one token comes off; if there are several kinds the player says which."""
    kinds = [which for which, tokens in enumerate(target.conditions) if tokens]
    if len(kinds) > 1:
        game.then(MayRemoveEffect(model.seat, target.name))
    else:
        remove_condition(game, target, kinds[0], R.C_4_9)


@check(MayRemoveEffect, ChooseCondition)
def check_effect_to_remove(
    known: AscensionKnown, asked: MayRemoveEffect, order: ChooseCondition
) -> Refusal | None:
    """C-4.9: one that the model has."""
    which = condition_named(order.name)
    if which < 0 or not known.table.models[asked.model].conditions[which]:
        facts = {"model": asked.model, "condition": order.name}
        return refuse(R.C_4_9, "has_no_such_condition", facts=facts)
    return None


@resolve(MayRemoveEffect, ChooseCondition)
def remove_chosen_effect(game: AscensionGame, asked: MayRemoveEffect, order: ChooseCondition) -> None:
    """C-4.9: that one."""
    remove_condition(game, game.table.models[asked.model], condition_named(order.name), R.C_4_9)


@candidates(MayRemoveEffect)
def effects_to_remove(
    known: AscensionKnown, asked: MayRemoveEffect, budget: int, chance: Chance
) -> list[Candidate]:
    """Every kind the model has, the worst of them, which is Damage Over Time, first."""
    tokens = known.table.models[asked.model].conditions
    kinds = [which for which in range(len(CONDITIONS) - 1, -1, -1) if tokens[which]]
    return [Candidate(ChooseCondition(CONDITIONS[which]), "take it off") for which in kinds]


# -- C-4.10: compelling --------------------------------------------------------------------------------


def _compel_refusal(table: Table, model: Model, order: UseAbility) -> Refusal | None:
    """C-4.10: another model within 4 inches and in sight."""
    refusal = _target_refusal(table, model, order.target, COMPEL_REACH, R.C_4_10)
    if refusal is not None:
        return refusal
    target = table.models[order.target]
    if target is model:
        return refuse(R.C_4_10, "not_itself", facts={"model": model.name})
    sight = look(table, aim_model(table, model), aim_model(table, target), sees_all(model))
    return sight_refusal(table, sight, target.name)


def _compel(game: AscensionGame, model: Model, target: Model) -> None:
    """C-4.10: in its next activation the target moves only towards this model."""
    target.compelled_by = model.name
    game.emit(MovementCompelled(target.name, model.name), R.C_4_10)


# -- suggestions -------------------------------------------------------------------------------------


def usable_abilities(table: Table, model: Model, moving: bool) -> list[str]:
    """The abilities a model may use now by name; while it is `moving`, the Secondary ones."""
    found: list[str] = []
    for facet in model.profile.abilities:
        name = facet.name
        if name not in ABILITIES or (moving and name in PRIMARY):
            continue
        if action_refusal(table, model, model.profile.actions.index(name), name in PRIMARY) is None:
            found.append(name)
    return found


def suggest_abilities(
    table: Table,
    model: Model,
    usable: list[str],
    goals: list[Point] | None = None,
    around: Surroundings | None = None,
) -> list[Candidate]:
    """Legal uses of these abilities: elsewhere towards `goals`, or all around if there are none."""
    found: list[Candidate] = []
    for name in usable:
        for order in _uses(table, model, name, goals):
            if ability_refusal(table, model, order, around) is None:
                found.append(Candidate(order, "use an ability"))
    return found


def _uses(table: Table, model: Model, name: str, goals: list[Point] | None) -> list[UseAbility]:
    """Ways to use an ability that are worth a look; not all of them need be legal."""
    if name == DISPLACE_TERRAIN:
        standing = [each for each in table.terrain if each.standing]
        return [
            UseAbility(name, each.piece.name, spot)
            for each in standing
            if throw.terrain_throw_refusal(table, model, each) is None
            for spot in throw.aims(table, model, each.piece.name, centre_of(each.shape))
        ]
    if name == DISPLACE_TARGET:
        return [
            UseAbility(name, each.name, spot)
            for each in table.on_table()
            if throw.throw_refusal(table, model, each) is None
            for spot in throw.aims(table, model, each.name, each.at)
        ]
    if name == REMOVE_EFFECT:
        friends = table.of_side(table.side_of(model))
        return [UseAbility(name, each.name) for each in friends if any(each.conditions)]
    if name == COMPEL:
        return [
            UseAbility(name, each.name)
            for each in table.enemies_of(model)
            if not beyond(model.at, each.at, COMPEL_REACH, model, each)
        ]
    reach = SHIFT_LENGTH if name == SHIFT else SEEN_REACH if name == DISPLACE_SEEN else UNSEEN_REACH
    spots = _towards(model.at, reach, goals) if goals else _ring(model.at, reach)
    return [UseAbility(name, "", spot) for spot in spots]


def _towards(at: Point, reach: int, goals: list[Point]) -> list[Point]:
    """As far as allowed towards each goal and, if there are several, away from the last."""
    found: list[Point] = []
    for goal in goals:
        far = distance_ceil(at, goal)
        if far > 0:
            found.append(Point(at.x + (goal.x - at.x) * reach // far, at.y + (goal.y - at.y) * reach // far))
    if len(found) > 1:
        last = found[-1]
        found.append(Point(2 * at.x - last.x, 2 * at.y - last.y))
    return found


def _ring(at: Point, reach: int) -> list[Point]:
    """Eight places around, as far away as allowed."""
    return [Point(at.x + x * reach // 1000, at.y + y * reach // 1000) for x, y in COMPASS]
