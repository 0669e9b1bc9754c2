"""Suggestions of maneuvers (chapter 8): what takes the whole pool, and what is cheap or free."""

from __future__ import annotations

from highground.engine.orders import Candidate
from highground.geometry.shapes import Point
from highground.geometry.units import INCH, MM
from highground.rulesets.ascension.bots.candidates import on_top
from highground.rulesets.ascension.bots.evaluation import apart, away_from
from highground.rulesets.ascension.state.orders import (
    Step,
)
from highground.rulesets.conflict.bots.move_planner import TOUCH, Outlook, Way, up_to, way_home, way_to
from highground.rulesets.conflict.rules.combat import engagement
from highground.rulesets.conflict.rules.flow.rounds import MayAct
from highground.rulesets.conflict.rules.maneuvers import maneuvers
from highground.rulesets.conflict.rules.maneuvers.charge import charge_refusal, check_disengage, run_refusal
from highground.rulesets.conflict.rules.maneuvers.throw import model_throw_refusal, terrain_throw_refusal
from highground.rulesets.conflict.state import orders
from highground.rulesets.conflict.state.models import CONDITIONS, ConflictKnown

# -- maneuvers -----------------------------------------------------------------------------------


def suggest_whole_pool(
    known: ConflictKnown, asked: MayAct, outlook: Outlook, attacks: bool, found: list[Candidate]
) -> None:
    """What takes all strides: charge the nearest enemy, run to the objective or the enemy, focus."""
    table, model = outlook.field, outlook.fighter
    turn, enemy = table.activation(), outlook.enemy
    fights = turn.attacks == 0 and turn.given_up != "attack" and not turn.ran
    if fights and enemy is not None:
        _suggest_charge(outlook, enemy.at, enemy.profile.ahead, enemy.name, found)
    if attacks and maneuvers.check_focus(known, asked, orders.FocusAttack()) is None:
        found.append(Candidate(orders.FocusAttack(), "focus"))
    if run_refusal(table, model) is not None:
        return
    way: Way | None = None
    if model.carries:
        way = way_home(outlook, 2 * turn.maximum)
    elif outlook.objective is not None:
        if (
            away_from(outlook.objective, model.at) - outlook.reach
            > turn.maximum * model.profile.longest() // 2
        ):
            way = up_to(outlook, outlook.objective, 2 * turn.maximum)
    elif enemy is not None:
        touching = outlook.reach + enemy.profile.ahead + TOUCH
        way = way_to(outlook, enemy.at, touching, 2 * turn.maximum)
    if way is not None:
        found.append(Candidate(orders.Run(way.steps), "run"))


def _suggest_charge(outlook: Outlook, to: Point, radius: int, name: str, found: list[Candidate]) -> None:
    """Straight at an enemy, up to contact, if its reach gets it there."""
    table, model = outlook.field, outlook.fighter
    reach = model.sheet().attack_reach
    far = apart(model.at, to) - outlook.reach - radius
    most = table.activation().maximum * model.profile.longest()
    if far < 1.0 * MM or far > most + reach:
        return
    share = (far - TOUCH) / (far + outlook.reach + radius)
    if far > most:
        share = (most - 20) / (far + outlook.reach + radius)
    end = Point(model.at.x + int((to.x - model.at.x) * share), model.at.y + int((to.y - model.at.y) * share))
    stand = (Step("stand"),) if model.prone else ()
    order = orders.Charge(name, (*stand, Step("stride", to.minus(model.at), (end,))))
    if end != model.at and charge_refusal(table, model, order) is None:
        found.append(Candidate(order, "charge"))


def suggest_maneuvers(known: ConflictKnown, asked: MayAct, outlook: Outlook, found: list[Candidate]) -> None:
    """What is cheap or free: shake, shift, help, brace, take cover, throw, break off, climb."""
    table, model = outlook.field, outlook.fighter
    turn = table.activation()
    for which in range(len(CONDITIONS)):
        shake = orders.Shake(CONDITIONS[which])
        if model.conditions[which] and maneuvers.check_shake(known, asked, shake) is None:
            found.append(Candidate(shake, "shake it off"))
    _suggest_shift(known, asked, outlook, found)
    if turn.strides > 0:
        _suggest_help(outlook, found)
        if turn.attacks or not model.profile.attacks:
            if maneuvers.check_take_cover(known, asked, orders.TakeCover()) is None:
                found.append(Candidate(orders.TakeCover(), "take cover"))
            if outlook.held and maneuvers.check_brace(known, asked, orders.Brace()) is None:
                found.append(Candidate(orders.Brace(), "brace"))
        if outlook.held and model.profile.range() > 3 * INCH:
            _suggest_breaking_off(known, asked, outlook, found)
    _suggest_throws(outlook, found)
    _suggest_scramble(known, asked, outlook, found)


def _suggest_shift(known: ConflictKnown, asked: MayAct, outlook: Outlook, found: list[Candidate]) -> None:
    """An inch towards what is nearly touched: the objective, or an enemy."""
    model = outlook.fighter
    goals: list[Point] = []
    objective, enemy = outlook.objective, outlook.enemy
    if objective is not None and 20.0 < away_from(objective, model.at) - outlook.reach <= 2.0 * INCH:
        spot = outlook.place_at(objective)
        if spot is not None:
            goals.append(spot)
    if enemy is not None and 20.0 < outlook.enemy_gap() - outlook.reach <= 2.0 * INCH:
        far = apart(model.at, enemy.at)
        share = (far - outlook.reach - enemy.profile.ahead - TOUCH) / far
        dx, dy = (enemy.at.x - model.at.x) * share, (enemy.at.y - model.at.y) * share
        goals.append(Point(model.at.x + int(dx), model.at.y + int(dy)))
    for goal in goals:
        far = apart(model.at, goal)
        if far < 1.0:
            continue
        share = min(1.0, (INCH - 5) / far)
        to = Point(
            model.at.x + int((goal.x - model.at.x) * share), model.at.y + int((goal.y - model.at.y) * share)
        )
        order = orders.Shift((Step("stride", None, (to,)),))
        if to != model.at and maneuvers.check_shift(known, asked, order) is None:
            found.append(Candidate(order, "shift"))


def _suggest_help(outlook: Outlook, found: list[Candidate]) -> None:
    """Help a friend that has yet to act against an enemy within reach."""
    table, model = outlook.field, outlook.fighter
    if not model.profile.influence:
        return
    # Each is looked at once before they are paired: on a full table most are far away.
    side, influence = table.side_of(model), model.profile.influence
    friends = [
        friend
        for friend in table.fighters()
        if friend is not model
        and not friend.activated
        and table.side_of(friend) == side
        and engagement.near(model, friend, influence)
    ]
    if not friends:
        return
    foes = [
        foe for foe in table.foes_of(model) if engagement.reach_refusal(model, foe.name, foe.base()) is None
    ]
    for friend in friends:
        for enemy in foes:
            order = orders.Aid(friend.name, enemy.name)
            if maneuvers.aid_refusal(table, model, order) is None:
                found.append(Candidate(order, "help"))
                return


def _suggest_breaking_off(
    known: ConflictKnown, asked: MayAct, outlook: Outlook, found: list[Candidate]
) -> None:
    """Away from whoever holds a model that fights from afar."""
    table, model = outlook.field, outlook.fighter
    name = outlook.held[0][0]
    enemy = table.fighter(name)
    away = Point(2 * model.at.x - enemy.at.x, 2 * model.at.y - enemy.at.y)
    way = way_to(outlook, away, 0, table.activation().maximum, True)
    if way is not None:
        order = orders.Disengage(name, way.steps)
        if check_disengage(known, asked, order) is None:
            found.append(Candidate(order, "break off"))


def _suggest_throws(outlook: Outlook, found: list[Candidate]) -> None:
    """An enemy in contact, or a piece within reach; for the movement if there is any, else the attack."""
    table, model = outlook.field, outlook.fighter
    turn = table.activation()
    if model.profile.size < 5:
        return
    pay = "movement" if turn.strides == turn.maximum and not turn.moved else "attack"
    enemy = outlook.enemy
    if enemy is not None and outlook.enemy_gap() - outlook.reach <= 20.0:
        thrown = orders.ThrowModel(enemy.name, pay)
        if model_throw_refusal(table, model, thrown) is None:
            found.append(Candidate(thrown, "throw"))
    near = outlook.reach + model.sheet().attack_reach
    for index in outlook.around().pieces:
        terrain = table.terrain[index]
        if terrain.piece.objective or away_from(terrain, model.at) > near:
            continue
        order = orders.ThrowTerrain(terrain.piece.name, pay)
        if terrain_throw_refusal(table, model, order) is None:
            found.append(Candidate(order, "throw terrain"))
            return


def _suggest_scramble(known: ConflictKnown, asked: MayAct, outlook: Outlook, found: list[Candidate]) -> None:
    """Onto a touched piece no larger than the model, for those that fight from afar."""
    table, model = outlook.field, outlook.fighter
    if model.on >= 0 or model.profile.range() <= 3 * INCH:
        return
    at, out = model.at, outlook.reach + MM
    for index in outlook.around().pieces:
        terrain = table.terrain[index]
        if terrain.piece.objective or terrain.piece.size > model.profile.size:
            continue
        if terrain.box.meets(at.x - out, at.y - out, at.x + out, at.y + out):
            order = orders.ClimbUp(terrain.piece.name, on_top(terrain, at, outlook.reach))
            if maneuvers.check_climb_up(known, asked, order) is None:
                found.append(Candidate(order, "to high ground"))
                return
