"""Finite, tagged suggestions for the great questions: whom to activate, and what to do.

About a dozen a question: attacks that can be made, ways to what scores and to enemies, maneuvers that may be
worth their price. What is asked in the middle of something has its suggestions in its own chapter.
"""

from __future__ import annotations

from typing import Final

from highground.engine.chance import Chance
from highground.engine.orders import Candidate, candidates
from highground.geometry.shapes import Point
from highground.geometry.units import INCH, MM
from highground.rulesets.ascension.bots.candidates import activations, on_top
from highground.rulesets.ascension.bots.evaluation import apart, away_from
from highground.rulesets.ascension.rules.combat.targeting import AREA, BREAKTHROUGH, SINGLE
from highground.rulesets.ascension.rules.movement.surfaces import stood_on
from highground.rulesets.ascension.scenarios.orders import FreeInch
from highground.rulesets.ascension.state import orders
from highground.rulesets.ascension.state.terrain_pieces import Terrain
from highground.rulesets.conflict.bots.maneuver_candidates import suggest_maneuvers, suggest_whole_pool
from highground.rulesets.conflict.bots.move_planner import TOUCH, Outlook, Way, up_to, way_home, way_to
from highground.rulesets.conflict.rules.abilities import BLINK, TELEPORT, ability_refusal
from highground.rulesets.conflict.rules.combat.modifiers import behind
from highground.rulesets.conflict.rules.combat.sequence import attacking_refusal
from highground.rulesets.conflict.rules.combat.targeting import affected, attack_refusal, order_at
from highground.rulesets.conflict.rules.flow.actions import maneuvers_of, move_action_refusal
from highground.rulesets.conflict.rules.flow.rounds import MayAct, MayActivate
from highground.rulesets.conflict.rules.maneuvers.maneuvers import (
    interact_refusal,
)
from highground.rulesets.conflict.rules.movement.climbing import climb_refusal
from highground.rulesets.conflict.rules.movement.move import move_refusal
from highground.rulesets.conflict.rules.movement.walk import Walk
from highground.rulesets.conflict.scenarios.free_inch import free_distance, free_move_refusal
from highground.rulesets.conflict.state import orders as O
from highground.rulesets.conflict.state.models import ConflictKnown, Model, Table
from highground.rulesets.conflict.state.profiles import AttackProfile

FAR_OFF: Final = 4 * INCH
_COMPASS: Final[tuple[tuple[int, int], ...]] = ((1, 0), (0, 1), (-1, 0), (0, -1))


# -- whom to activate ----------------------------------------------------------------------------


@candidates(MayActivate)
def suggest_activations(
    known: ConflictKnown, asked: MayActivate, budget: int, chance: Chance
) -> list[Candidate]:
    """Every model that has not activated; and to pass, where that may be done."""
    return activations(known.table, asked.seat)[: max(1, budget)]


# -- what to do ----------------------------------------------------------------------------------


@candidates(MayAct)
def suggest_actions(known: ConflictKnown, asked: MayAct, budget: int, chance: Chance) -> list[Candidate]:
    """Attacks, moves, maneuvers and abilities worth a thought, and leaving it at that."""
    table = known.table
    model, turn = table.fighter(asked.model), table.activation()
    outlook = Outlook(table, model, turn.strides)
    found = suggest_attacks(table, model)
    attacks = len(found) > 0
    _suggest_objective(outlook, found)
    if turn.strides > 0 and move_action_refusal(table, model) is None:
        _suggest_moves(outlook, found)
    if len(turn.maneuvers) < maneuvers_of(model).total():
        if turn.strides == turn.maximum:
            suggest_whole_pool(known, asked, outlook, attacks, found)
        suggest_maneuvers(known, asked, outlook, found)
    _suggest_abilities(outlook, found)
    _suggest_inches(outlook, found)
    _suggest_posture(outlook, found)
    return [*found[: max(0, budget - 1)], Candidate(orders.EndActivation(), "end")]


def suggest_attacks(table: Table, model: Model) -> list[Candidate]:
    """Every attack that may be made now, at every enemy that it can be aimed at; or at reinforced terrain."""
    found: list[Candidate] = []
    foes: list[Model] | None = None
    for each in model.profile.attacks:
        attack = model.sheet().attack(each.name)
        assert attack is not None
        if attacking_refusal(table, model, attack) is not None:
            continue
        if foes is None:
            foes = table.foes_of(model)
        reach = attack.reach + (attack.span // 2 if attack.kind == AREA else 0) + 500
        for enemy in foes:
            if apart(model.at, enemy.at) - model.profile.ahead - enemy.profile.ahead > reach:
                continue
            order = order_at(table, model, attack, enemy)
            if attack_refusal(table, model, attack, order) is not None:
                continue
            if attack.kind not in (AREA, BREAKTHROUGH) or affected(table, model, attack, order):
                found.append(Candidate(order, "attack"))
        if not found and attack.kind == SINGLE:
            _suggest_breaking(table, model, attack, found)
    return found


def _suggest_breaking(table: Table, model: Model, attack: AttackProfile, found: list[Candidate]) -> None:
    """For want of enemies: reinforced terrain that the attack could hurt."""
    reach = float(attack.reach + model.profile.ahead)
    for terrain in table.terrain:
        if terrain.standing and terrain.piece.has("reinforced") and away_from(terrain, model.at) <= reach:
            order = orders.Attack(attack.name, (terrain.piece.name,))
            if attack_refusal(table, model, attack, order) is None:
                found.append(Candidate(order, "break terrain"))
                return


# -- moves ---------------------------------------------------------------------------------------


def _suggest_objective(outlook: Outlook, found: list[Candidate]) -> None:
    """Use the best objective, if it is touched."""
    objective = outlook.objective
    if objective is None or away_from(objective, outlook.fighter.at) > outlook.reach + MM:
        return
    if interact_refusal(outlook.field, outlook.fighter, objective.piece.name) is None:
        found.append(Candidate(O.Interact(objective.piece.name), "interact"))


def _keep(way: Way | None, intent: str, found: list[Candidate]) -> None:
    if way is not None:
        found.append(Candidate(orders.Move(way.steps), intent))


def _suggest_moves(outlook: Outlook, found: list[Candidate]) -> None:
    """To the objective, keeping a stride to use it; to enemies, or out of their reach; up and down."""
    turn, model = outlook.field.activation(), outlook.fighter
    strides = turn.strides
    before = len(found)
    if model.carries:
        _keep(way_home(outlook, strides), "carry it home", found)
    elif outlook.objective is not None and away_from(outlook.objective, model.at) > outlook.reach + 20:
        spare = 0 if turn.maneuvers else 1
        _keep(up_to(outlook, outlook.objective, strides - spare), "to the objective", found)
    _suggest_enemies(outlook, strides, found)
    if model.prone:
        found.append(Candidate(orders.Move((orders.Step("stand"),)), "stand up"))
    _suggest_climbs(outlook, found)
    if len(found) == before and not outlook.held:
        _suggest_anywhere(outlook, strides, found)


def _suggest_enemies(outlook: Outlook, strides: int, found: list[Candidate]) -> None:
    """Into the range of the longest attack, into contact, and away from the nearest enemy."""
    model, nearest = outlook.fighter, outlook.enemy
    if nearest is None:
        return
    least = outlook.enemy_gap()
    longest = model.profile.range()
    walk = strides * model.profile.longest()
    if outlook.objective is not None and least > longest + outlook.reach + walk + FAR_OFF:
        return
    touching = outlook.reach + nearest.profile.ahead + TOUCH
    if least > longest + outlook.reach:
        _keep(way_to(outlook, nearest.at, touching + longest - 2 * TOUCH, strides), "into range", found)
    elif least > outlook.reach + 20:
        _keep(way_to(outlook, nearest.at, touching, strides), "into contact", found)
    if longest > 3 * INCH and least < longest:
        away = Point(2 * model.at.x - nearest.at.x, 2 * model.at.y - nearest.at.y)
        _keep(way_to(outlook, away, 0, strides), "out of reach", found)


def _suggest_anywhere(outlook: Outlook, strides: int, found: list[Candidate]) -> None:
    """A stride in some direction, for want of anything better."""
    at, length = outlook.fighter.at, outlook.fighter.profile.longest()
    for x, y in _COMPASS:
        goal = Point(at.x + x * length, at.y + y * length)
        _keep(
            way_to(outlook, goal, 0, min(strides, 2 if outlook.fighter.prone else 1)), "somewhere else", found
        )


def _suggest_climbs(outlook: Outlook, found: list[Candidate]) -> None:
    """Up a piece that is touched, as a move or as a maneuver, or down from the one stood on."""
    table, model = outlook.field, outlook.fighter
    out = outlook.reach + MM
    at = model.at
    for index in outlook.around().pieces:
        terrain = table.terrain[index]
        if not terrain.box.meets(at.x - out, at.y - out, at.x + out, at.y + out) or not stood_on(terrain):
            continue
        if index == model.on:
            for spot in _beside(terrain, at, outlook.reach + TOUCH):
                if _try_climb(outlook, terrain, spot, "climb down", found):
                    break
        elif model.on < 0 and terrain.piece.size >= model.profile.size:
            _try_climb(outlook, terrain, on_top(terrain, at, outlook.reach), "to high ground", found)
        elif model.on < 0 and terrain.piece.size + 4 <= model.profile.size:
            _step_over(outlook, terrain, found)


def _step_over(outlook: Outlook, terrain: Terrain, found: list[Candidate]) -> None:
    """To the far face of a low piece, straight across."""
    table, model = outlook.field, outlook.fighter
    for spot in _beside(terrain, model.at, outlook.reach + TOUCH)[1:3]:
        step = orders.Step("over", None, (spot,), terrain.piece.name)
        if move_refusal(table, model, Walk(table, model, table.turn.strides), (step,)) is None:
            found.append(Candidate(orders.Move((step,)), "step over"))
            return


def _beside(terrain: Terrain, at: Point, out: int) -> list[Point]:
    """Beside each edge of a piece, the nearest first."""
    box = terrain.box
    spots = [
        Point(box.left - out, at.y),
        Point(box.right + out, at.y),
        Point(at.x, box.low - out),
        Point(at.x, box.high + out),
    ]
    spots.sort(key=lambda spot: apart(spot, at))
    return spots


def _try_climb(outlook: Outlook, terrain: Terrain, spot: Point, intent: str, found: list[Candidate]) -> bool:
    table, model = outlook.field, outlook.fighter
    step = orders.Step("climb", None, (spot,), terrain.piece.name)
    if climb_refusal(Walk(table, model, table.turn.strides), step) is not None:
        return False
    if move_refusal(table, model, Walk(table, model, table.turn.strides), (step,)) is not None:
        return False
    found.append(Candidate(orders.Move((step,)), intent))
    return True


# -- the rest ------------------------------------------------------------------------------------


def _suggest_abilities(outlook: Outlook, found: list[Candidate]) -> None:
    """Abilities that are ready; teleports towards what a move would go for."""
    table, model = outlook.field, outlook.fighter
    for facet in model.profile.abilities:
        if model.exhaust[model.profile.actions.index(facet.name)] or facet.name in model.powers:
            continue
        if facet.name not in (BLINK, TELEPORT):
            found.append(Candidate(orders.UseAbility(facet.name), "use an ability"))
            continue
        length = (6 if facet.name == BLINK else 4) * INCH
        for goal in outlook.goals():
            far = apart(model.at, goal)
            if far < 2.0 * outlook.reach:
                continue
            share = min(1.0, length / far) if far > length else (far - 2.0 * outlook.reach) / far
            dx, dy = (goal.x - model.at.x) * share, (goal.y - model.at.y) * share
            order = orders.UseAbility(facet.name, "", Point(model.at.x + int(dx), model.at.y + int(dy)))
            if ability_refusal(table, model, order) is None:
                found.append(Candidate(order, "teleport"))


def _suggest_inches(outlook: Outlook, found: list[Candidate]) -> None:
    """The free inch of a scenario."""
    table, model = outlook.field, outlook.fighter
    far = free_distance(table, model) if table.marks else 0
    if not far:
        return
    for x, y in _COMPASS:
        at = Point(model.at.x + x * (far - 5), model.at.y + y * (far - 5))
        if free_move_refusal(table, model, at) is None:
            found.append(Candidate(FreeInch(at), "a free inch"))


def _suggest_posture(outlook: Outlook, found: list[Candidate]) -> None:
    """Look at an enemy that stands behind; lie down where there is nothing else to do."""
    model, enemy = outlook.fighter, outlook.enemy
    if enemy is None:
        return
    assert isinstance(enemy, Model)
    if behind(enemy, model):
        found.append(Candidate(O.Face(enemy.at.minus(model.at)), "turn"))
    if not found and not model.prone:
        found.append(Candidate(O.DropProne(model.name), "lie down"))
