"""Finite, tagged suggestions for the great questions: whom to activate, what to do, where to go.

Moves are whole plans (`move_planner`): up to all Strides towards something worth it, around what is in the
way, with what can be done on arrival. What is asked in the middle of something, and where to deploy, has its
suggestions in its own chapter.
"""

from __future__ import annotations

from typing import Final

from highground.engine.chance import Chance
from highground.engine.orders import Candidate, candidates
from highground.geometry.arcs import COMPASS
from highground.geometry.measure import bounding_box
from highground.geometry.shapes import Point, Shape
from highground.geometry.units import INCH, MM
from highground.rulesets.ascension.bots.evaluation import apart, away_from
from highground.rulesets.ascension.bots.move_planner import Plan
from highground.rulesets.ascension.bots.routes import TOUCH, Outlook
from highground.rulesets.ascension.bots.target_options import order_at
from highground.rulesets.ascension.rules.abilities import suggest_abilities, usable_abilities
from highground.rulesets.ascension.rules.combat.sequence import attacking_refusal
from highground.rulesets.ascension.rules.combat.targeting import AREA, BREAKTHROUGH, affected, attack_refusal
from highground.rulesets.ascension.rules.flow.leader import MayActivateElite, elite_partners
from highground.rulesets.ascension.rules.flow.rounds import MayAct, MayActivate
from highground.rulesets.ascension.rules.flow.turn_order import may_pass_turn
from highground.rulesets.ascension.rules.movement.climbing import climb_refusal, link_refusal
from highground.rulesets.ascension.rules.movement.interact import interaction_of
from highground.rulesets.ascension.rules.movement.move import MayGoOn, shake_refusal, walk_of
from highground.rulesets.ascension.rules.movement.surfaces import SOLID, barrier, stood_on
from highground.rulesets.ascension.scenarios.deployment import zone_of
from highground.rulesets.ascension.scenarios.free_inch import free_inch_refusal, has_free_inch
from highground.rulesets.ascension.scenarios.orders import FreeInch
from highground.rulesets.ascension.state import orders
from highground.rulesets.ascension.state.models import CONDITIONS, MOVE, AscensionKnown, Model, Table
from highground.rulesets.ascension.state.terrain_pieces import CONSOLE, DOOR, Terrain

FAR_OFF: Final = 4 * INCH
"""How much further than a model can get at all an enemy may be to be gone for."""


# -- whom to activate ----------------------------------------------------------------------------


@candidates(MayActivate)
def suggest_activations(
    known: AscensionKnown, asked: MayActivate, budget: int, chance: Chance
) -> list[Candidate]:
    """Every model that has not activated; and to pass, where that may be done."""
    return activations(known.table, asked.seat)[: max(1, budget)]


def activations(table: Table, seat: int) -> list[Candidate]:
    """Whom a player may activate, in either edition; and to pass, where that may be done."""
    found: list[Candidate] = []
    for model in table.models.values():
        if model.seat == seat and model.on_table and not model.activated:
            found.append(Candidate(orders.Activate(model.name), "activate"))
    if may_pass_turn(table, table.players[seat].side):
        found.append(Candidate(orders.PassTurn(), "pass"))
    return found


@candidates(MayActivateElite)
def suggest_elite(
    known: AscensionKnown, asked: MayActivateElite, budget: int, chance: Chance
) -> list[Candidate]:
    """C-7.2: any friend that is cheap enough, or nobody."""
    table = known.table
    partners = elite_partners(table, table.models[asked.leader])
    found = [Candidate(orders.Activate(model.name), "activate") for model in partners]
    return [*found[: max(0, budget - 1)], Candidate(orders.PassTurn(), "pass")]


# -- what to do ----------------------------------------------------------------------------------


@candidates(MayAct)
def suggest_actions(known: AscensionKnown, asked: MayAct, budget: int, chance: Chance) -> list[Candidate]:
    """Attacks, moves and abilities worth a thought, and leaving it at that."""
    table = known.table
    model = table.models[asked.model]
    found = suggest_attacks(table, model) if table.turn.actions < 2 else []
    moves = table.turn.actions < 2 and not model.exhaust[MOVE]
    usable = usable_abilities(table, model, False)
    if moves or usable:
        outlook = Outlook(table, model, walk_of(table, model).strides if moves else 0)
        found += suggest_moves(outlook)
        found += _abilities(outlook, usable)
    found += _inches(table, model)
    return [*found[: max(0, budget - 1)], Candidate(orders.EndActivation(), "end")]


@candidates(MayGoOn)
def suggest_going_on(known: AscensionKnown, asked: MayGoOn, budget: int, chance: Chance) -> list[Candidate]:
    """More of the same move, a free ability, or to stop."""
    table = known.table
    model = table.models[asked.model]
    outlook = Outlook(table, model, table.turn.strides)
    found = suggest_moves(outlook)
    found += _abilities(outlook, usable_abilities(table, model, True))
    found += _inches(table, model)
    return [*found[: max(0, budget - 1)], Candidate(orders.StopMoving(), "stop")]


def _abilities(outlook: Outlook, usable: list[str]) -> list[Candidate]:
    """Abilities, used towards where a move would go."""
    if not usable:
        return []
    return suggest_abilities(outlook.table, outlook.model, usable, outlook.goals(), outlook.around())


def _inches(table: Table, model: Model) -> list[Candidate]:
    """The free inch, towards what a move would go for, and away from it."""
    if not table.marks or not has_free_inch(table, model):
        return []
    found: list[Candidate] = []
    for x, y in COMPASS[::2]:
        at = Point(model.at.x + x * INCH // 1000, model.at.y + y * INCH // 1000)
        if free_inch_refusal(table, model, at) is None:
            found.append(Candidate(FreeInch(at), "a free inch"))
    return found


# -- attacks -------------------------------------------------------------------------------------


def suggest_attacks(table: Table, model: Model) -> list[Candidate]:
    """Every attack that may be made now, at every enemy that it can be aimed at; or else at a piece."""
    found: list[Candidate] = []
    enemies = table.enemies_of(model)
    for attack in model.profile.attacks:
        if attacking_refusal(table, model, attack) is not None:
            continue
        before = len(found)
        reach = attack.reach + (attack.span // 2 if attack.kind == AREA else 0) + 500
        for enemy in enemies:
            if apart(model.at, enemy.at) - model.profile.reach() - enemy.profile.reach() > reach:
                continue
            order = order_at(table, model, attack, enemy.name)
            if attack_refusal(table, model, attack, order) is None and _hits(
                table, model, attack.kind, order
            ):
                found.append(Candidate(order, "attack"))
        if len(found) == before and attack.skill > 1:
            found += _attacks_on_terrain(table, model, attack.name, reach)
    return found


def _hits(table: Table, model: Model, kind: str, order: orders.Attack) -> bool:
    """A template that touches nobody is no use."""
    if kind not in (AREA, BREAKTHROUGH):
        return True
    attack = model.profile.attack(order.attack)
    return attack is not None and len(affected(table, model, attack, order)) > 0


def _attacks_on_terrain(table: Table, model: Model, name: str, reach: int) -> list[Candidate]:
    """The nearest piece that could be destroyed."""
    attack = model.profile.attack(name)
    best: Terrain | None = None
    nearest = float(reach + model.profile.reach())
    for terrain in table.terrain:
        if terrain.standing:
            away = away_from(terrain, model.at)
            if away < nearest and not terrain.piece.has("indestructible"):
                best, nearest = terrain, away
    if best is None or attack is None:
        return []
    order = order_at(table, model, attack, best.piece.name)
    if attack_refusal(table, model, attack, order) is not None:
        return []
    return [Candidate(order, "break terrain")]


# -- moves ---------------------------------------------------------------------------------------


def suggest_moves(outlook: Outlook) -> list[Candidate]:
    """To objectives, to enemies, up, down, away; to shake off a condition first, where there is one."""
    found: list[Candidate] = []
    if outlook.strides < 1:
        return found
    if outlook.model.carries:
        _suggest_home(outlook, found)
    elif outlook.objective is not None:
        _suggest_objective(outlook, outlook.objective, found)
    _suggest_enemies(outlook, found)
    _suggest_shakes(outlook, found)
    _suggest_heights(outlook, found)
    _suggest_doors(outlook, found)
    _suggest_cover(outlook, found)
    if len(found) < 2:
        _suggest_anywhere(outlook, found)
    return found


def _keep(plan: Plan, intent: str, found: list[Candidate]) -> None:
    if plan.steps:
        found.append(Candidate(plan.order(), intent))


def _may_run(table: Table) -> bool:
    return table.turn.attacks == 0 or table.options.run_after_attack


def _suggest_objective(outlook: Outlook, terrain: Terrain, found: list[Candidate]) -> None:
    """Go there and interact; or, if that is too far to walk, run there."""
    model = outlook.model
    plan = Plan(outlook)
    plan.interacts(terrain)
    if not plan.steps:
        plan.up_to(terrain, False)
        if away_from(terrain, model.at) <= outlook.reach + outlook.strides * model.profile.longest():
            plan.interacts(terrain)
        elif _may_run(outlook.table):
            run = Plan(outlook)
            run.up_to(terrain, True)
            _keep(run, "run", found)
    _keep(plan, "to the objective", found)


def _suggest(plan: Plan, goal: Point, keep: int, intent: str, found: list[Candidate]) -> None:
    plan.towards(goal, keep, intent == "run")
    _keep(plan, intent, found)


def _suggest_home(outlook: Outlook, found: list[Candidate]) -> None:
    """What is carried goes to the nearest point of the model's own edge, so that its base touches it."""
    table, model, reach = outlook.table, outlook.model, outlook.reach
    zone = zone_of(table, model.seat)
    low = 0 if zone is None else bounding_box(zone.shape)[1]
    home = Point(model.at.x, reach if low <= 0 else table.board.height - reach)
    _suggest(Plan(outlook), home, 0, "carry it home", found)
    if _may_run(table):
        _suggest(Plan(outlook), home, 0, "run", found)


def _suggest_enemies(outlook: Outlook, found: list[Candidate]) -> None:
    """Into the range of the best attack, into contact, and out of reach of the nearest enemy.

    One that is too far off to get at is left alone while there is something better to do.
    """
    model, nearest = outlook.model, outlook.enemy
    if nearest is None:
        return
    least = outlook.enemy_gap()
    longest = model.profile.range()
    touching = outlook.reach + nearest.profile.reach() + TOUCH
    walk = outlook.strides * model.profile.longest()
    if outlook.objective is not None and least > longest + outlook.reach + walk + FAR_OFF:
        return
    if longest and least > longest + outlook.reach:
        _suggest(Plan(outlook), nearest.at, touching + longest - TOUCH - MM, "into range", found)
    elif least > outlook.reach + TOUCH:
        _suggest(Plan(outlook), nearest.at, touching, "into contact", found)
    if longest > 3 * INCH and least < longest:
        away = Point(2 * model.at.x - nearest.at.x, 2 * model.at.y - nearest.at.y)
        _suggest(Plan(outlook), away, 0, "out of reach", found)


def _suggest_shakes(outlook: Outlook, found: list[Candidate]) -> None:
    """One token off, then on with the first move that was thought of."""
    model, objective = outlook.model, outlook.objective
    for which in range(len(CONDITIONS)):
        if not model.conditions[which]:
            continue
        plan = Plan(outlook)
        step = orders.Step("shake", None, (), CONDITIONS[which])
        if shake_refusal(plan.walk, step) is None:
            plan.steps.append(step)
            if objective is not None and plan.walk.strides:
                plan.interacts(objective)
                if len(plan.steps) == 1:
                    plan.up_to(objective, False)
            _keep(plan, "shake it off", found)


def _suggest_heights(outlook: Outlook, found: list[Candidate]) -> None:
    """Up a piece that is touched, or down from the one stood on."""
    model, table = outlook.model, outlook.table
    out = outlook.reach + MM
    left, right = model.at.x - out, model.at.x + out
    low, high = model.at.y - out, model.at.y + out
    for index in outlook.around().pieces:
        terrain = table.terrain[index]
        if terrain.box.meets(left, low, right, high) and stood_on(terrain):
            _climb(outlook, terrain, index == model.on, found)
            _take_links(outlook, terrain, found)


def _climb(outlook: Outlook, terrain: Terrain, stands: bool, found: list[Candidate]) -> None:
    """To the nearest spot on top; from there, down on the one or two sides that are nearest."""
    model, board, reach = outlook.model, outlook.table.board, outlook.reach
    at = model.at
    if not stands or model.level < len(terrain.piece.levels):
        _try_climb(outlook, terrain, on_top(terrain, at, reach), "to high ground", found)
    if stands:
        box, out = terrain.box, reach + TOUCH
        beside = [
            Point(box.left - out, at.y),
            Point(box.right + out, at.y),
            Point(at.x, box.low - out),
            Point(at.x, box.high + out),
        ]
        beside.sort(key=lambda spot: apart(spot, at))
        before = len(found)
        for spot in beside:
            if reach <= spot.x <= board.width - reach and reach <= spot.y <= board.height - reach:
                _try_climb(outlook, terrain, spot, "climb down", found)
            if len(found) > before + 1:
                return


def on_top(terrain: Terrain, at: Point, reach: int) -> Point:
    """The spot on a piece nearest to a point, with the whole base on it if it is large enough."""
    box = terrain.box
    deep = min(reach, (box.right - box.left) // 2, (box.high - box.low) // 2)
    return Point(
        min(max(at.x, box.left + deep), box.right - deep), min(max(at.y, box.low + deep), box.high - deep)
    )


def _try_climb(outlook: Outlook, terrain: Terrain, spot: Point, intent: str, found: list[Candidate]) -> None:
    plan = Plan(outlook)
    step = orders.Step("climb", None, (spot,), terrain.piece.name)
    if climb_refusal(plan.walk, step) is None:
        plan.steps.append(step)
        _keep(plan, intent, found)


def _take_links(outlook: Outlook, terrain: Terrain, found: list[Candidate]) -> None:
    for link in terrain.piece.links:
        for end in (link.head, link.foot):
            spot = _at_end(outlook.reach, terrain, link.foot is end and link.level == 1, end)
            plan = Plan(outlook)
            step = orders.Step("link", None, (spot,), terrain.piece.name, link.name)
            if link_refusal(plan.walk, step) is None:
                plan.steps.append(step)
                _keep(plan, "along the stairs", found)


def _at_end(reach: int, terrain: Terrain, outside: bool, end: Shape) -> Point:
    """A spot that touches the end of a link: on top of the piece, or beside it."""
    box = terrain.box
    left, low, right, high = bounding_box(end)
    middle = Point((left + right) // 2, (low + high) // 2)
    if not outside:
        return on_top(terrain, middle, reach)
    out = reach + TOUCH
    if middle.x <= box.left or middle.x >= box.right:
        return Point(box.left - out if middle.x <= box.left else box.right + out, middle.y)
    return Point(middle.x, box.low - out if middle.y <= box.low else box.high + out)


def _suggest_doors(outlook: Outlook, found: list[Candidate]) -> None:
    """Open or close what is touched; press what can be pressed."""
    near = float(outlook.reach) + 100.0
    for index in outlook.around().pieces:
        terrain = outlook.table.terrain[index]
        if not terrain.piece.bits & (DOOR | CONSOLE):
            continue
        if away_from(terrain, outlook.model.at) <= near and interaction_of(terrain):
            plan = Plan(outlook)
            plan.interacts(terrain)
            _keep(plan, "interact", found)


def _suggest_cover(outlook: Outlook, found: list[Candidate]) -> None:
    """Behind the nearest solid piece, as the nearest enemy that could shoot sees it."""
    model, shooter = outlook.model, _nearest_shooter(outlook.table, outlook.model)
    if shooter is None:
        return
    best: Terrain | None = None
    nearest = 2.0 * outlook.reach * model.profile.strides
    for index in outlook.around().pieces:
        terrain = outlook.table.terrain[index]
        if terrain.piece.size >= 2 and not terrain.piece.objective and barrier(terrain) == SOLID:
            away = away_from(terrain, model.at)
            if away < nearest:
                best, nearest = terrain, away
    if best is None:
        return
    box = best.box
    middle = Point((box.left + box.right) // 2, (box.low + box.high) // 2)
    dx, dy = float(middle.x - shooter.at.x), float(middle.y - shooter.at.y)
    room = outlook.reach + 2 * MM
    out = min(
        ((box.right - box.left) / 2.0 + room) / max(1.0, abs(dx)),
        ((box.high - box.low) / 2.0 + room) / max(1.0, abs(dy)),
    )
    goal = Point(middle.x + int(dx * out), middle.y + int(dy * out))
    _suggest(Plan(outlook), goal, 0, "into cover", found)


def _nearest_shooter(table: Table, model: Model) -> Model | None:
    """The nearest enemy that could shoot at this model in its next activation."""
    nearest: Model | None = None
    least = 1e12
    players, mine = table.players, table.players[model.seat].side
    for enemy in table.models.values():
        if enemy.on_table and players[enemy.seat].side != mine:
            sheet = enemy.profile
            reach = sheet.range()
            if reach < 3 * INCH:
                continue
            away = apart(model.at, enemy.at)
            if away < least and away <= reach + (sheet.strides + 1) * sheet.longest():
                nearest, least = enemy, away
    return nearest


def _suggest_anywhere(outlook: Outlook, found: list[Candidate]) -> None:
    """A single Stride in some direction, for want of anything better."""
    at, length = outlook.model.at, outlook.model.profile.shortest()
    for x, y in COMPASS[::2]:
        plan = Plan(outlook)
        if plan.stride(Point(at.x + x * length // 1000, at.y + y * length // 1000), False):
            _keep(plan, "somewhere else", found)
