"""Finite, tagged suggestions for the great questions: whom to activate, what to do, where to go or deploy.

Moves are whole plans: up to all Strides towards something worth it, around what is in the way, with what can
be done on arrival. A plan is made by the same `Walk` that checks it, so it is legal when it is made. What is
asked in the middle of something has its suggestions in its own chapter.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from highground.engine.chance import Chance
from highground.engine.orders import Candidate, candidates
from highground.geometry.measure import bounding_box, nearest_point
from highground.geometry.shapes import Point, Shape
from highground.geometry.units import INCH, MM
from highground.rulesets.ascension.abilities import suggest_abilities
from highground.rulesets.ascension.climbing import climb_refusal, link_refusal
from highground.rulesets.ascension.combat import attacking_refusal
from highground.rulesets.ascension.evaluation import apart, away_from, objective_worth, reach_of
from highground.rulesets.ascension.flow import (
    MayAct,
    MayActivate,
    MayActivateElite,
    action_refusal,
    elite_partners,
    may_pass_turn,
)
from highground.rulesets.ascension.footing import Walk
from highground.rulesets.ascension.interactions import interact_refusal, interaction_of
from highground.rulesets.ascension.movement import MayGoOn, run_start_refusal, shake_refusal, walk_of
from highground.rulesets.ascension.orders import (
    Activate,
    Attack,
    Deploy,
    EndActivation,
    Move,
    PassTurn,
    Step,
    StopMoving,
)
from highground.rulesets.ascension.pieces import (
    CONDITIONS,
    CONSOLE,
    DOOR,
    MOVE,
    AscensionKnown,
    Model,
    Table,
    Terrain,
)
from highground.rulesets.ascension.rulebook import R_5_2_1_C
from highground.rulesets.ascension.scenarios.deployment import MayDeploy, deploy_refusal, undeployed, zone_of
from highground.rulesets.ascension.scenarios.free_inch import free_inch_refusal, has_free_inch
from highground.rulesets.ascension.scenarios.orders import FreeInch
from highground.rulesets.ascension.standing import SOLID, barrier, stood_on
from highground.rulesets.ascension.strides import stride_refusal, turn_refusal
from highground.rulesets.ascension.targeting import AREA, BREAKTHROUGH, affected, attack_refusal, order_at
from highground.rulesets.ascension.ways import leg_refusal

__all__ = ["suggest_attacks", "suggest_moves"]

TOUCH: Final = 50
"""How near a base is brought that is to touch: within the tenth of a millimetre that contact forgives."""
COLUMNS: Final = 6
_ROWS: Final = 12
"""How many spots are tried across a deployment zone, and how many rows from its front to the edge."""
_TURNS: Final = ((1000, 0), (573, 819), (573, -819))
"""Headings tried one after another, as cosine and sine of 0 and 55 degrees in thousandths."""
_COMPASS: Final = (
    (1000, 0),
    (707, 707),
    (0, 1000),
    (-707, 707),
    (-1000, 0),
    (-707, -707),
    (0, -1000),
    (707, -707),
)


# -- whom to activate ----------------------------------------------------------------------------


@candidates(MayActivate)
def suggest_activations(
    known: AscensionKnown, asked: MayActivate, budget: int, chance: Chance
) -> list[Candidate]:
    """Every model that has not activated; and to pass, where that may be done."""
    table = known.table
    found: list[Candidate] = []
    for model in table.models.values():
        if model.seat == asked.seat and model.on_table and not model.activated:
            found.append(Candidate(Activate(model.name), "activate"))
    if may_pass_turn(table, table.players[asked.seat].side):
        found.append(Candidate(PassTurn(), "pass"))
    return found[: max(1, budget)]


@candidates(MayActivateElite)
def suggest_elite(
    known: AscensionKnown, asked: MayActivateElite, budget: int, chance: Chance
) -> list[Candidate]:
    """C-7.2: any friend that is cheap enough, or nobody."""
    table = known.table
    partners = elite_partners(table, table.models[asked.leader])
    found = [Candidate(Activate(model.name), "activate") for model in partners]
    return [*found[: max(0, budget - 1)], Candidate(PassTurn(), "pass")]


# -- what to do ----------------------------------------------------------------------------------


@candidates(MayAct)
def suggest_actions(known: AscensionKnown, asked: MayAct, budget: int, chance: Chance) -> list[Candidate]:
    """Attacks, moves and abilities worth a thought, and leaving it at that."""
    table = known.table
    model = table.models[asked.model]
    found: list[Candidate] = []
    if table.turn.actions < 2:
        found += suggest_attacks(table, model)
        if not model.exhaust[MOVE] and action_refusal(table, model, MOVE, True) is None:
            found += suggest_moves(table, model)
    if model.profile.abilities:
        found += suggest_abilities(table, model, False, _goals(table, model))
    found += _inches(table, model)
    return [*found[: max(0, budget - 1)], Candidate(EndActivation(), "end")]


@candidates(MayGoOn)
def suggest_going_on(known: AscensionKnown, asked: MayGoOn, budget: int, chance: Chance) -> list[Candidate]:
    """More of the same move, a free ability, or to stop."""
    table = known.table
    model = table.models[asked.model]
    found: list[Candidate] = []
    found += suggest_moves(table, model)
    if model.profile.abilities:
        found += suggest_abilities(table, model, True, _goals(table, model))
    found += _inches(table, model)
    return [*found[: max(0, budget - 1)], Candidate(StopMoving(), "stop")]


def _goals(table: Table, model: Model) -> list[Point]:
    """Where a model would like to be: at the best objective, and at the nearest enemy."""
    found: list[Point] = []
    objective = _best_objective(table, model)
    if objective is not None:
        found.append(nearest_point(objective.shape, model.at))
    nearest = _nearest_enemy(table, model)
    if nearest is not None:
        found.append(nearest.at)
    return found


def _nearest_enemy(table: Table, model: Model) -> Model | None:
    nearest: Model | None = None
    least = 1e12
    players, mine = table.players, table.players[model.seat].side
    for enemy in table.models.values():
        if enemy.on_table and players[enemy.seat].side != mine:
            away = apart(model.at, enemy.at) - reach_of(enemy)
            if away < least:
                nearest, least = enemy, away
    return nearest


def _inches(table: Table, model: Model) -> list[Candidate]:
    """The free inch, towards what a move would go for, and away from it."""
    if not table.marks or not has_free_inch(table, model):
        return []
    found: list[Candidate] = []
    for x, y in _COMPASS[::2]:
        at = Point(model.at.x + x * INCH // 1000, model.at.y + y * INCH // 1000)
        if free_inch_refusal(table, model, at) is None:
            found.append(Candidate(FreeInch(at), "a free inch"))
    return found


# -- attacks -------------------------------------------------------------------------------------


def suggest_attacks(table: Table, model: Model) -> list[Candidate]:
    """Every attack that may be made now, at every enemy that it can be aimed at; or else at a piece."""
    found: list[Candidate] = []
    for attack in model.profile.attacks:
        if attacking_refusal(table, model, attack) is not None:
            continue
        before = len(found)
        reach = attack.reach + (attack.span // 2 if attack.kind == AREA else 0) + 500
        for enemy in table.enemies_of(model):
            if apart(model.at, enemy.at) - reach_of(model) - reach_of(enemy) > reach:
                continue
            order = order_at(table, model, attack, enemy.name)
            if attack_refusal(table, model, attack, order) is None and _hits(
                table, model, attack.kind, order
            ):
                found.append(Candidate(order, "attack"))
        if len(found) == before and attack.skill > 1:
            found += _attacks_on_terrain(table, model, attack.name, reach)
    return found


def _hits(table: Table, model: Model, kind: str, order: Attack) -> bool:
    """A template that touches nobody is no use."""
    if kind not in (AREA, BREAKTHROUGH):
        return True
    attack = model.profile.attack(order.attack)
    return attack is not None and len(affected(table, model, attack, order)) > 0


def _attacks_on_terrain(table: Table, model: Model, name: str, reach: int) -> list[Candidate]:
    """The nearest piece that could be destroyed."""
    attack = model.profile.attack(name)
    best: Terrain | None = None
    nearest = float(reach + reach_of(model))
    for terrain in table.terrain:
        if terrain.standing and not terrain.piece.has("indestructible"):
            away = away_from(terrain, model.at)
            if away < nearest:
                best, nearest = terrain, away
    if best is None or attack is None:
        return []
    order = order_at(table, model, attack, best.piece.name)
    if attack_refusal(table, model, attack, order) is not None:
        return []
    return [Candidate(order, "break terrain")]


# -- moves ---------------------------------------------------------------------------------------


class Plan:
    """A move in the making: the steps so far and the walk that has taken them."""

    def __init__(self, table: Table, model: Model, strides: int) -> None:
        self.table = table
        self.model = model
        self.walk = Walk(table, model, strides)
        self.steps: list[Step] = []
        self.turns = model.profile.ahead != model.profile.across or _needs_facing(model)

    def towards(self, goal: Point, keep: int, running: bool = False) -> None:
        """Stride after Stride towards a point, to end `keep` from it, around what is in the way."""
        profile = self.model.profile
        length = float(profile.longest() if self.turns else profile.shortest())
        if running:
            length *= 2
            if not self.walk.running and run_start_refusal(self.walk) is not None:
                return
        if self._straight(goal, keep, length, running):
            return
        while self.walk.strides > 0:
            at = self.walk.at
            left = apart(at, goal) - keep
            if left < 1.0 * MM or not self._aside(at, goal, left, length, running):
                return

    def _straight(self, goal: Point, keep: int, length: float, running: bool) -> bool:
        """All the way at once, over open ground: one look at the whole path instead of one a Stride.

        What is clear as a whole is clear in parts. Wherever more is to be thought of (heights, difficult
        ground, friends to pass through, somebody who compels the model) it is left to single Strides.
        """
        walk = self.walk
        at = walk.at
        far = apart(at, goal)
        left = min(far - keep, length * walk.strides)
        if walk.on >= 0 or left < length or self.model.compelled_by:
            return False
        if self.table.options.pass_through_friends:
            return False
        dx, dy = (goal.x - at.x) / far, (goal.y - at.y) / far
        path = [at]
        gone = length
        while gone < left:
            path.append(Point(at.x + int(dx * gone), at.y + int(dy * gone)))
            gone += length
        path.append(Point(at.x + int(dx * left), at.y + int(dy * left)))
        facing = walk.facing
        if self.turns and turn_refusal(walk, path[-1].minus(at)) is not None:
            return False
        walk.forget()
        refusal = leg_refusal(walk, path, int(left) + len(path), R_5_2_1_C)
        if refusal is not None or walk.on >= 0 or walk.hard or walk.broken or walk.spared or walk.stepped:
            walk.at, walk.facing, walk.on, walk.level, walk.gone = at, facing, -1, 0, 0
            return False
        for point in path[1:]:
            turned = path[-1].minus(at) if self.turns else None
            self.steps.append(Step("run" if running else "stride", turned, (point,)))
        walk.strides -= len(path) - 1
        walk.running = walk.running or running
        return True

    def _aside(self, at: Point, goal: Point, left: float, length: float, running: bool) -> bool:
        """A Stride straight there or, if it is not the last one, turned aside to either hand."""
        dx, dy = float(goal.x - at.x), float(goal.y - at.y)
        far = sqrt(dx * dx + dy * dy)
        scale = min(left, length) / (1000.0 * far)
        for cos, sin in _TURNS:
            x, y = (dx * cos - dy * sin) * scale, (dx * sin + dy * cos) * scale
            if self.stride(Point(at.x + int(x), at.y + int(y)), running):
                return True
            if left <= length:
                return False
        return False

    def stride(self, to: Point, running: bool) -> bool:
        """One more Stride, straight to a point; False, and nothing changed, if it may not be made."""
        walk = self.walk
        at, facing, on, level = walk.at, walk.facing, walk.on, walk.level
        gone, strides, was_running = walk.gone, walk.strides, walk.running
        step = Step("run" if running else "stride", to.minus(at) if self.turns else None, (to,))
        walk.running = running
        if stride_refusal(walk, step) is None and not walk.falls:
            self.steps.append(step)
            return True
        walk.at, walk.facing, walk.on, walk.level = at, facing, on, level
        walk.gone, walk.strides, walk.running = gone, strides, was_running
        return False

    def interacts(self, terrain: Terrain) -> None:
        """Spend what is left on interacting with a piece, if it is touched."""
        while self.walk.strides > 0 and not self.walk.running:
            step = Step("interact", None, (), terrain.piece.name)
            strides, interacts, turned = self.walk.strides, self.walk.interacts, self.walk.turned
            if interact_refusal(self.walk, step) is not None:
                self.walk.strides, self.walk.interacts, self.walk.turned = strides, interacts, turned
                return
            self.steps.append(step)
            if terrain.piece.objective not in ("font", "caravan"):
                return

    def order(self) -> Move:
        return Move(tuple(self.steps))


def _needs_facing(model: Model) -> bool:
    """Whether it matters where a model looks: a breakthrough leaves its front."""
    for attack in model.profile.attacks:  # noqa: SIM110 - compiled, a generator costs more than the loop
        if attack.kind == BREAKTHROUGH:
            return True
    return False


def suggest_moves(table: Table, model: Model) -> list[Candidate]:
    """To objectives, to enemies, up, down, away; to shake off a condition first, where there is one."""
    strides = walk_of(table, model).strides
    found: list[Candidate] = []
    if strides < 1:
        return found
    may_run = table.turn.attacks == 0 or table.options.run_after_attack
    objective = _best_objective(table, model)
    if model.carries:
        _suggest_point(Plan(table, model, strides), _home(table, model), "carry it home", found)
        if may_run:
            _suggest_run(Plan(table, model, strides), _home(table, model), 0, found)
    elif objective is not None:
        _suggest_objective(table, model, strides, objective, may_run, found)
    _suggest_enemies(table, model, strides, found)
    _suggest_shakes(table, model, strides, objective, found)
    _suggest_heights(table, model, strides, found)
    _suggest_doors(table, model, strides, found)
    _suggest_cover(table, model, strides, found)
    if len(found) < 2:
        _suggest_anywhere(table, model, strides, found)
    return found


def _keep(plan: Plan, intent: str, found: list[Candidate]) -> None:
    if plan.steps:
        found.append(Candidate(plan.order(), intent))


def _best_objective(table: Table, model: Model) -> Terrain | None:
    """The piece that is worth most, the way there taken into account."""
    best: Terrain | None = None
    most = 0.0
    for terrain in table.terrain:
        if terrain.standing and terrain.piece.objective:
            worth = objective_worth(table, model, terrain)
            if worth > 0.0:
                worth /= 1.0 + away_from(terrain, model.at) / (10 * INCH)
                if worth > most:
                    best, most = terrain, worth
    return best


def _suggest_objective(
    table: Table, model: Model, strides: int, terrain: Terrain, may_run: bool, found: list[Candidate]
) -> None:
    """Go there and interact; or, if that is too far to walk, run there."""
    plan = Plan(table, model, strides)
    plan.interacts(terrain)
    if not plan.steps:
        goal = nearest_point(terrain.shape, model.at)
        keep = model.profile.ahead + TOUCH
        plan.towards(goal, keep)
        plan.interacts(terrain)
        if may_run and apart(model.at, goal) > keep + strides * model.profile.longest():
            _suggest_run(Plan(table, model, strides), goal, keep, found)
    _keep(plan, "to the objective", found)


def _suggest_run(plan: Plan, goal: Point, keep: int, found: list[Candidate]) -> None:
    plan.towards(goal, keep, True)
    _keep(plan, "run", found)


def _suggest_point(plan: Plan, goal: Point, intent: str, found: list[Candidate]) -> None:
    plan.towards(goal, 0)
    _keep(plan, intent, found)


def _home(table: Table, model: Model) -> Point:
    """The nearest point of the model's own edge, so that its base just touches it."""
    zone = zone_of(table, model.seat)
    reach = reach_of(model)
    if zone is None:
        return Point(model.at.x, reach)
    _, low, _, _ = bounding_box(zone.shape)
    return Point(model.at.x, reach if low <= 0 else table.board.height - reach)


def _suggest_enemies(table: Table, model: Model, strides: int, found: list[Candidate]) -> None:
    """Into the range of the best attack, into contact, and out of reach of the nearest enemy."""
    nearest = _nearest_enemy(table, model)
    if nearest is None:
        return
    least = apart(model.at, nearest.at) - reach_of(nearest)
    longest = 0
    for attack in model.profile.attacks:
        if attack.reach > longest:
            longest = attack.reach
    touching = reach_of(model) + reach_of(nearest) + TOUCH
    if longest and least > longest + reach_of(model):
        plan = Plan(table, model, strides)
        plan.towards(nearest.at, touching + longest - TOUCH - MM)
        _keep(plan, "into range", found)
    elif least > touching:
        plan = Plan(table, model, strides)
        plan.towards(nearest.at, touching)
        _keep(plan, "into contact", found)
    if longest > 3 * INCH and least < longest:
        plan = Plan(table, model, strides)
        plan.towards(Point(2 * model.at.x - nearest.at.x, 2 * model.at.y - nearest.at.y), 0)
        _keep(plan, "out of reach", found)


def _suggest_shakes(
    table: Table, model: Model, strides: int, objective: Terrain | None, found: list[Candidate]
) -> None:
    """One token off, then on with the first move that was thought of."""
    for which in range(len(CONDITIONS)):
        if not model.conditions[which]:
            continue
        plan = Plan(table, model, strides)
        step = Step("shake", None, (), CONDITIONS[which])
        if shake_refusal(plan.walk, step) is None:
            plan.steps.append(step)
            if objective is not None and plan.walk.strides:
                plan.interacts(objective)
                if len(plan.steps) == 1:
                    plan.towards(nearest_point(objective.shape, model.at), model.profile.ahead + TOUCH)
            _keep(plan, "shake it off", found)


def _suggest_heights(table: Table, model: Model, strides: int, found: list[Candidate]) -> None:
    """Up a piece that is touched, or down from the one stood on."""
    reach = reach_of(model)
    left, right = model.at.x - reach - MM, model.at.x + reach + MM
    low, high = model.at.y - reach - MM, model.at.y + reach + MM
    for index, terrain in enumerate(table.terrain):
        if not terrain.standing or not stood_on(terrain):
            continue
        x0, y0, x1, y1 = bounding_box(terrain.shape)
        if x0 > right or x1 < left or y0 > high or y1 < low:
            continue
        _climb(table, model, strides, terrain, index == model.on, found)
        _take_links(table, model, strides, terrain, found)


def _climb(
    table: Table, model: Model, strides: int, terrain: Terrain, stands: bool, found: list[Candidate]
) -> None:
    x0, y0, x1, y1 = bounding_box(terrain.shape)
    reach = reach_of(model)
    at = model.at
    if not stands or model.level < len(terrain.piece.levels):
        deep = min(reach, (x1 - x0) // 2, (y1 - y0) // 2)
        spot = Point(min(max(at.x, x0 + deep), x1 - deep), min(max(at.y, y0 + deep), y1 - deep))
        _try_climb(table, model, strides, terrain, spot, "to high ground", found)
    if stands:
        out = reach + TOUCH
        beside = [Point(x0 - out, at.y), Point(x1 + out, at.y), Point(at.x, y0 - out), Point(at.x, y1 + out)]
        beside.sort(key=lambda spot: apart(spot, at))
        before = len(found)
        for spot in beside:
            if reach <= spot.x <= table.board.width - reach and reach <= spot.y <= table.board.height - reach:
                _try_climb(table, model, strides, terrain, spot, "climb down", found)
            if len(found) > before + 1:
                return


def _try_climb(
    table: Table,
    model: Model,
    strides: int,
    terrain: Terrain,
    spot: Point,
    intent: str,
    found: list[Candidate],
) -> None:
    plan = Plan(table, model, strides)
    step = Step("climb", None, (spot,), terrain.piece.name)
    if climb_refusal(plan.walk, step) is None:
        plan.steps.append(step)
        _keep(plan, intent, found)


def _take_links(table: Table, model: Model, strides: int, terrain: Terrain, found: list[Candidate]) -> None:
    for link in terrain.piece.links:
        for end in (link.head, link.foot):
            spot = _at_end(model, terrain, link.foot is end and link.level == 1, end)
            plan = Plan(table, model, strides)
            step = Step("link", None, (spot,), terrain.piece.name, link.name)
            if link_refusal(plan.walk, step) is None:
                plan.steps.append(step)
                _keep(plan, "along the stairs", found)


def _at_end(model: Model, terrain: Terrain, outside: bool, end: Shape) -> Point:
    """A spot that touches the end of a link: on top of the piece, or beside it."""
    x0, y0, x1, y1 = bounding_box(terrain.shape)
    left, low, right, high = bounding_box(end)
    middle = Point((left + right) // 2, (low + high) // 2)
    reach = reach_of(model)
    if not outside:
        deep = min(reach, (x1 - x0) // 2, (y1 - y0) // 2)
        return Point(min(max(middle.x, x0 + deep), x1 - deep), min(max(middle.y, y0 + deep), y1 - deep))
    out = reach + TOUCH
    if middle.x <= x0 or middle.x >= x1:
        return Point(x0 - out if middle.x <= x0 else x1 + out, middle.y)
    return Point(middle.x, y0 - out if middle.y <= y0 else y1 + out)


def _suggest_doors(table: Table, model: Model, strides: int, found: list[Candidate]) -> None:
    """Open or close what is touched; press what can be pressed."""
    reach = float(reach_of(model)) + 100.0
    for terrain in table.terrain:
        if not terrain.standing or not terrain.piece.bits & (DOOR | CONSOLE):
            continue
        if away_from(terrain, model.at) <= reach and interaction_of(terrain):
            plan = Plan(table, model, strides)
            plan.interacts(terrain)
            _keep(plan, "interact", found)


def _suggest_cover(table: Table, model: Model, strides: int, found: list[Candidate]) -> None:
    """Behind the nearest solid piece, as the nearest enemy that could shoot sees it."""
    shooter = _nearest_enemy(table, model)
    if shooter is None or apart(model.at, shooter.at) > 14 * INCH:
        return
    reach = 2 * reach_of(model) * model.profile.strides
    best: Terrain | None = None
    nearest = float(reach)
    for terrain in table.terrain:
        if terrain.piece.size >= 2 and barrier(terrain) == SOLID and not terrain.piece.objective:
            away = away_from(terrain, model.at)
            if away < nearest:
                best, nearest = terrain, away
    if best is None:
        return
    x0, y0, x1, y1 = bounding_box(best.shape)
    middle = Point((x0 + x1) // 2, (y0 + y1) // 2)
    far = apart(middle, shooter.at)
    if far < 1.0:
        return
    out = (min(x1 - x0, y1 - y0) // 2 + reach_of(model) + 2 * MM) / far
    goal = Point(
        middle.x + int((middle.x - shooter.at.x) * out), middle.y + int((middle.y - shooter.at.y) * out)
    )
    plan = Plan(table, model, strides)
    plan.towards(goal, 0)
    _keep(plan, "into cover", found)


def _suggest_anywhere(table: Table, model: Model, strides: int, found: list[Candidate]) -> None:
    """A single Stride in some direction, for want of anything better."""
    length = model.profile.shortest()
    for x, y in _COMPASS:
        plan = Plan(table, model, strides)
        if plan.stride(Point(model.at.x + x * length // 1000, model.at.y + y * length // 1000), False):
            _keep(plan, "somewhere else", found)


# -- deployment ----------------------------------------------------------------------------------


@candidates(MayDeploy)
def suggest_deployments(
    known: AscensionKnown, asked: MayDeploy, budget: int, chance: Chance
) -> list[Candidate]:
    """The next model along the front of its zone and behind it; the others in the first spot they fit."""
    table = known.table
    found: list[Candidate] = []
    for model in undeployed(table, asked.seat):
        mine: list[Candidate] = []
        for row in range(_ROWS):
            for spot in _spots(table, model, row):
                facing = _inward(table, spot)
                if deploy_refusal(table, model, spot, facing) is None:
                    mine.append(Candidate(Deploy(model.name, spot, facing), "deploy"))
            if mine:
                break
        found += mine
        if len(found) >= min(budget, 2 * COLUMNS):
            break
    return found[: max(1, budget)]


def _spots(table: Table, model: Model, row: int) -> list[Point]:
    """A row of spots across a zone, from the side that looks at the middle of the table."""
    zone = zone_of(table, model.seat)
    board = table.board
    x0, y0, x1, y1 = (0, 0, board.width, board.height) if zone is None else bounding_box(zone.shape)
    reach = reach_of(model)
    deep = reach + MM + row * (2 * reach + 3 * MM)
    y = y1 - deep if y0 + y1 < board.height else y0 + deep
    width = x1 - x0 - 2 * reach
    return [Point(x0 + reach + width * (2 * column + 1) // (2 * COLUMNS), y) for column in range(COLUMNS)]


def _inward(table: Table, spot: Point) -> Point:
    return Point(0, MM if 2 * spot.y < table.board.height else -MM)
