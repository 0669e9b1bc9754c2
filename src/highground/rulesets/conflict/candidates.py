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
from highground.rulesets.ascension.candidates import activations, on_top
from highground.rulesets.ascension.evaluation import apart, away_from
from highground.rulesets.ascension.orders import (
    EndActivation,
    Move,
    Step,
    UseAbility,
)
from highground.rulesets.ascension.scenarios.orders import FreeInch
from highground.rulesets.ascension.scenery import Terrain
from highground.rulesets.ascension.standing import stood_on
from highground.rulesets.conflict.abilities import BLINK, TELEPORT, ability_refusal
from highground.rulesets.conflict.actions import maneuver_refusal, move_action_refusal
from highground.rulesets.conflict.charging import charge_refusal, check_disengage, run_refusal
from highground.rulesets.conflict.climbing import climb_refusal
from highground.rulesets.conflict.combat import attacking_refusal
from highground.rulesets.conflict.flow import MayAct, MayActivate
from highground.rulesets.conflict.maneuvers import (
    aid_refusal,
    check_climb_up,
    check_shift,
    interact_refusal,
)
from highground.rulesets.conflict.modifiers import behind
from highground.rulesets.conflict.movement import move_refusal
from highground.rulesets.conflict.orders import (
    Aid,
    Brace,
    Charge,
    ClimbUp,
    Disengage,
    DropProne,
    Face,
    FocusAttack,
    Interact,
    Run,
    Shake,
    Shift,
    TakeCover,
    ThrowModel,
    ThrowTerrain,
)
from highground.rulesets.conflict.pieces import CONDITIONS, ConflictKnown, Model, Table
from highground.rulesets.conflict.plans import TOUCH, Outlook, Way, up_to, way_to
from highground.rulesets.conflict.rulebook import C_8_4, C_8_5, C_8_6, C_8_9
from highground.rulesets.conflict.scenarios.free_inch import free_distance, free_move_refusal
from highground.rulesets.conflict.targeting import AREA, BREAKTHROUGH, affected, attack_refusal, order_at
from highground.rulesets.conflict.throwing import model_throw_refusal, terrain_throw_refusal
from highground.rulesets.conflict.walking import Walk

__all__ = ["suggest_attacks"]

FAR_OFF: Final = 4 * INCH
_COMPASS: Final = ((1, 0), (0, 1), (-1, 0), (0, -1))


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
    most = 2 if "Relentless" in model.powers else 1
    if len(turn.maneuvers) < most:
        if turn.strides == turn.maximum:
            _suggest_whole_pool(outlook, attacks, found)
        _suggest_maneuvers(known, asked, outlook, found)
    _suggest_abilities(outlook, found)
    _suggest_inches(outlook, found)
    _suggest_posture(outlook, found)
    return [*found[: max(0, budget - 1)], Candidate(EndActivation(), "end")]


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
    return found


# -- moves ---------------------------------------------------------------------------------------


def _suggest_objective(outlook: Outlook, found: list[Candidate]) -> None:
    """Use the best objective, if it is touched."""
    objective = outlook.objective
    if objective is None or away_from(objective, outlook.fighter.at) > outlook.reach + MM:
        return
    if interact_refusal(outlook.field, outlook.fighter, objective.piece.name) is None:
        found.append(Candidate(Interact(objective.piece.name), "interact"))


def _keep(way: Way | None, intent: str, found: list[Candidate]) -> None:
    if way is not None:
        found.append(Candidate(Move(way.steps), intent))


def _suggest_moves(outlook: Outlook, found: list[Candidate]) -> None:
    """To the objective, keeping a stride to use it; to enemies, or out of their reach; up and down."""
    turn, model = outlook.field.activation(), outlook.fighter
    strides = turn.strides
    before = len(found)
    if model.carries:
        _keep(_way_home(outlook, strides), "carry it home", found)
    elif outlook.objective is not None and away_from(outlook.objective, model.at) > outlook.reach + 20:
        spare = 0 if turn.maneuvers else 1
        _keep(up_to(outlook, outlook.objective, strides - spare), "to the objective", found)
    _suggest_enemies(outlook, strides, found)
    if model.prone:
        found.append(Candidate(Move((Step("stand"),)), "stand up"))
    _suggest_climbs(outlook, found)
    if len(found) == before and not outlook.held:
        _suggest_anywhere(outlook, strides, found)


def _way_home(outlook: Outlook, strides: int) -> Way | None:
    """What is carried goes to the nearest point of the model's own edge."""
    model, board = outlook.fighter, outlook.field.board
    low = model.seat == 0
    home = Point(model.at.x, outlook.reach if low else board.height - outlook.reach)
    return way_to(outlook, home, 0, strides)


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
    step = Step("climb", None, (spot,), terrain.piece.name)
    if climb_refusal(Walk(table, model, table.turn.strides), step) is not None:
        return False
    if move_refusal(table, model, Walk(table, model, table.turn.strides), (step,)) is not None:
        return False
    found.append(Candidate(Move((step,)), intent))
    return True


# -- maneuvers -----------------------------------------------------------------------------------


def _suggest_whole_pool(outlook: Outlook, attacks: bool, found: list[Candidate]) -> None:
    """What takes all strides: charge the nearest enemy, run to the objective or the enemy, focus."""
    table, model = outlook.field, outlook.fighter
    turn, enemy = table.activation(), outlook.enemy
    fights = turn.attacks == 0 and turn.given_up != "attack" and not turn.ran
    if fights and enemy is not None:
        _suggest_charge(outlook, enemy.at, enemy.profile.ahead, enemy.name, found)
    if attacks and maneuver_refusal(table, model, "Focused Attack", turn.maximum, C_8_5) is None:
        found.append(Candidate(FocusAttack(), "focus"))
    if run_refusal(table, model) is not None:
        return
    way: Way | None = None
    if model.carries:
        way = _way_home(outlook, 2 * turn.maximum)
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
        found.append(Candidate(Run(way.steps), "run"))


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
    order = Charge(name, (*stand, Step("stride", to.minus(model.at), (end,))))
    if end != model.at and charge_refusal(table, model, order) is None:
        found.append(Candidate(order, "charge"))


def _suggest_maneuvers(known: ConflictKnown, asked: MayAct, outlook: Outlook, found: list[Candidate]) -> None:
    """What is cheap or free: shake, shift, help, brace, take cover, throw, break off, climb."""
    table, model = outlook.field, outlook.fighter
    turn = table.activation()
    for which in range(len(CONDITIONS)):
        if model.conditions[which] and maneuver_refusal(table, model, "Shake", 0, C_8_9) is None:
            found.append(Candidate(Shake(CONDITIONS[which]), "shake it off"))
    _suggest_shift(known, asked, outlook, found)
    if turn.strides > 0:
        _suggest_help(outlook, found)
        if turn.attacks or not model.profile.attacks:
            if maneuver_refusal(table, model, "Take Cover", 1, C_8_4) is None:
                found.append(Candidate(TakeCover(), "take cover"))
            brace = (turn.maximum + 1) // 2
            if outlook.held and maneuver_refusal(table, model, "Brace", brace, C_8_6) is None:
                found.append(Candidate(Brace(), "brace"))
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
        order = Shift((Step("stride", None, (to,)),))
        if to != model.at and check_shift(known, asked, order) is None:
            found.append(Candidate(order, "shift"))


def _suggest_help(outlook: Outlook, found: list[Candidate]) -> None:
    """Help a friend that has yet to act against an enemy within reach."""
    table, model = outlook.field, outlook.fighter
    if not model.profile.influence:
        return
    for friend in table.fighters():
        if friend is model or friend.activated or table.side_of(friend) != table.side_of(model):
            continue
        for enemy in table.foes_of(model):
            order = Aid(friend.name, enemy.name)
            if aid_refusal(table, model, order) is None:
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
        order = Disengage(name, way.steps)
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
        thrown = ThrowModel(enemy.name, pay)
        if model_throw_refusal(table, model, thrown) is None:
            found.append(Candidate(thrown, "throw"))
    near = outlook.reach + model.sheet().attack_reach
    for index in outlook.around().pieces:
        terrain = table.terrain[index]
        if terrain.piece.objective or away_from(terrain, model.at) > near:
            continue
        order = ThrowTerrain(terrain.piece.name, pay)
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
            order = ClimbUp(terrain.piece.name, on_top(terrain, at, outlook.reach))
            if check_climb_up(known, asked, order) is None:
                found.append(Candidate(order, "to high ground"))
                return


# -- the rest ------------------------------------------------------------------------------------


def _suggest_abilities(outlook: Outlook, found: list[Candidate]) -> None:
    """Abilities that are ready; teleports towards what a move would go for."""
    table, model = outlook.field, outlook.fighter
    for facet in model.profile.abilities:
        if model.exhaust[model.profile.actions.index(facet.name)] or facet.name in model.powers:
            continue
        if facet.name not in (BLINK, TELEPORT):
            found.append(Candidate(UseAbility(facet.name), "use an ability"))
            continue
        length = (6 if facet.name == BLINK else 4) * INCH
        for goal in outlook.goals():
            far = apart(model.at, goal)
            if far < 2.0 * outlook.reach:
                continue
            share = min(1.0, length / far) if far > length else (far - 2.0 * outlook.reach) / far
            dx, dy = (goal.x - model.at.x) * share, (goal.y - model.at.y) * share
            order = UseAbility(facet.name, "", Point(model.at.x + int(dx), model.at.y + int(dy)))
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
        found.append(Candidate(Face(enemy.at.minus(model.at)), "turn"))
    if not found and not model.prone:
        found.append(Candidate(DropProne(model.name), "lie down"))
