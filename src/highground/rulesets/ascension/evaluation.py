"""How good a position is, and what an order is worth, for bots: by tables and a look at the table.

Values are victory points, or what may come to that; `evaluate` gives them in thousandths. Nothing here clones
a state or counts cards: an attack is worth what full decks would make of it (`modifiers.expected_damage`).
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from highground.engine.agenda import Asking
from highground.engine.orders import Candidate
from highground.geometry.measure import gap_at_most
from highground.geometry.shapes import Circle, Point
from highground.geometry.units import INCH
from highground.rulesets.ascension.abilities import COMPEL, DISPLACE_TARGET, REMOVE_EFFECT
from highground.rulesets.ascension.flow import MayAct, MayActivate
from highground.rulesets.ascension.modifiers import expected_damage, hit_chance, net_bonus
from highground.rulesets.ascension.movement import MayGoOn
from highground.rulesets.ascension.orders import (
    Activate,
    Attack,
    Deploy,
    EndActivation,
    Move,
    PassTurn,
    Step,
    StopMoving,
    UseAbility,
)
from highground.rulesets.ascension.pieces import (
    DOT,
    MOVE,
    SLOW,
    AscensionKnown,
    AttackProfile,
    Model,
    Table,
    Terrain,
)
from highground.rulesets.ascension.scenarios.deployment import MayDeploy
from highground.rulesets.ascension.scenarios.lost_caravan import own_edge_gap
from highground.rulesets.ascension.scenarios.scoring import outcome
from highground.rulesets.ascension.targeting import AREA, BREAKTHROUGH, SINGLE, affected

__all__ = ["PER_INCH", "attack_worth", "evaluate", "objective_worth", "spot_worth", "weigh", "wound_worth"]

WIN: Final = 1000.0
PER_INCH: Final = 0.06
"""What it is worth to be an inch nearer to something that scores."""
READY: Final = 0.7
"""How much of an attack's worth counts for being where it could be made."""
DANGER: Final = 0.35
"""How much of the enemy's attacks counts for being where they could be made."""
HIGHER: Final = 0.1
CONDITION: Final = 0.2


# -- small things --------------------------------------------------------------------------------


def wound_worth(model: Model) -> float:
    """What one of a model's Wounds is worth to its enemies."""
    profile = model.profile
    return (1.0 + profile.cost / 40.0) / profile.wounds


def reach_of(model: Model) -> int:
    """How far a model's base reaches from its centre, at most."""
    profile = model.profile
    return profile.ahead if profile.ahead > profile.across else profile.across


def apart(a: Point, b: Point) -> float:
    """The distance of two points, as a float."""
    dx, dy = float(a.x - b.x), float(a.y - b.y)
    return sqrt(dx * dx + dy * dy)


def away_from(terrain: Terrain, at: Point) -> float:
    """Roughly how far a point is from a piece: exact for upright boxes."""
    box = terrain.box
    x, y = at.x, at.y
    dx = dy = 0.0
    if x < box.left:
        dx = float(box.left - x)
    elif x > box.right:
        dx = float(x - box.right)
    if y < box.low:
        dy = float(box.low - y)
    elif y > box.high:
        dy = float(y - box.high)
    return sqrt(dx * dx + dy * dy)


# -- attacks -------------------------------------------------------------------------------------


def damage_worth(table: Table, target: Model, net: int) -> float:
    """What an attack with this net bonus is worth against a model: wounds, and more if it may kill."""
    flips = table.options.defender_flips
    damage = expected_damage(net, flips)
    wounds = float(target.wounds)
    worth = wound_worth(target) * (damage if damage < wounds else wounds)
    return worth + hit_chance(net - target.wounds + 1, flips)


def attack_worth(table: Table, model: Model, attack: AttackProfile, target: Model) -> float:
    """An attack on one model, with everything that counts in it."""
    worth = damage_worth(table, target, net_bonus(table, model, attack, target))
    return worth + CONDITION * len(attack.effects)


def rough_worth(table: Table, model: Model, attack: AttackProfile, target: Model) -> float:
    """The same without a look at the table: skill against defense."""
    return damage_worth(table, target, attack.skill - target.profile.defense)


def _order_worth(table: Table, model: Model, order: Attack) -> float:
    attack = model.profile.attack(order.attack)
    if attack is None:
        return 0.0
    side = table.side_of(model)
    names = list(order.targets) if attack.kind not in (AREA, BREAKTHROUGH) else []
    if not names:
        names = affected(table, model, attack, order)
    worth = 0.0
    for name in names:
        target = table.models.get(name)
        if target is None:
            worth += 0.02
        elif table.side_of(target) == side:
            worth -= attack_worth(table, model, attack, target)
        else:
            worth += attack_worth(table, model, attack, target)
    return worth


# -- places --------------------------------------------------------------------------------------


def objective_worth(table: Table, model: Model, terrain: Terrain) -> float:
    """What one Interact of this model with a piece is worth."""
    objective = terrain.piece.objective
    if not objective:
        return 0.0
    if objective == "font":
        return 1.0 if terrain.placer < 0 else _taking(table, model, terrain)
    if objective in ("goods", "caravan"):
        return 1.0
    if objective == "ley_line":
        return 1.2 if terrain.uses == 2 else 0.5
    if objective == "merchant":
        return 2.0
    return _taking(table, model, terrain)


def _taking(table: Table, model: Model, terrain: Terrain) -> float:
    """An Advantageous piece in the hands of others."""
    side = table.side_of(model)
    return 0.8 if terrain.placer not in (-1, side) and terrain.holder != side else 0.0


def spot_worth(table: Table, model: Model, at: Point, attacks_left: bool) -> float:
    """What it is worth to stand somewhere: near what scores, in reach of enemies, out of theirs."""
    return _objectives_from(table, model, at) + _fight_from(table, model, at, attacks_left)


def _objectives_from(table: Table, model: Model, at: Point) -> float:
    radius = reach_of(model)
    if model.carries:
        home = own_edge_gap(table, model)
        if home is not None:
            ahead = at.y if model.at.y * 2 < table.board.height else table.board.height - at.y
            return -2.0 * PER_INCH * ahead / INCH
    best = -99.0
    for terrain in table.terrain:
        if terrain.standing and terrain.piece.objective:
            worth = objective_worth(table, model, terrain)
            if worth > 0.0:
                gap = away_from(terrain, at) - radius
                value = worth - PER_INCH * max(0.0, gap) / INCH if gap > 200.0 else worth + 0.5
                if value > best:
                    best = value
    worth = best if best > -99.0 else 0.0
    for zone in table.board.zones:
        if zone.seat < 0 and gap_at_most(Circle(at, radius), zone.shape, model.profile.influence):
            worth += 0.3
    return worth


def _fight_from(table: Table, model: Model, at: Point, attacks_left: bool) -> float:
    """The best attack that could be made from a spot, less what enemies could do there."""
    radius = float(reach_of(model))
    players = table.players
    mine = players[model.seat].side
    best = danger = 0.0
    for enemy in table.models.values():
        if not enemy.on_table or players[enemy.seat].side == mine:
            continue
        gap = apart(at, enemy.at) - radius - reach_of(enemy)
        for attack in model.profile.attacks:
            if gap <= attack.reach + 200.0:
                worth = rough_worth(table, model, attack, enemy)
                if worth > best:
                    best = worth
        if gap <= 10.0 * INCH:
            walk = float(2 * reach_of(enemy) * enemy.profile.strides)
            for attack in enemy.profile.attacks:
                if gap <= attack.reach + walk:
                    danger += rough_worth(table, enemy, attack, model) * (1.0 if gap <= attack.reach else 0.5)
    return (READY if attacks_left else 0.3) * best - DANGER * danger


# -- orders --------------------------------------------------------------------------------------


def weigh(known: AscensionKnown, asked: Asking, candidate: Candidate) -> float:
    """What a candidate is worth; what is asked in the middle of something is taken as it comes."""
    table, order = known.table, candidate.order
    if isinstance(asked, (MayAct, MayGoOn)):
        model = table.models[asked.model]
        if isinstance(order, Attack):
            return _order_worth(table, model, order)
        if isinstance(order, Move):
            return _move_worth(table, model, order)
        if isinstance(order, UseAbility):
            return _ability_worth(table, model, order)
        if isinstance(order, (EndActivation, StopMoving)):
            return 0.0
        return 0.0
    if isinstance(order, Activate):
        return _activation_worth(table, table.models[order.model])
    if isinstance(order, PassTurn):
        return 0.4 if isinstance(asked, MayActivate) else -1.0
    if isinstance(order, Deploy) and isinstance(asked, MayDeploy):
        return spot_worth(table, table.models[order.model], order.at, False)
    return 0.0


def _move_worth(table: Table, model: Model, order: Move) -> float:
    """Where a move leads compared with staying, what it does on the way, and what it costs."""
    at, worth = model.at, 0.0
    run = False
    for step in order.steps:
        if step.path:
            at = step.path[-1]
        run = run or step.kind == "run"
        worth += _step_worth(table, model, step)
    attacks_left = not run and table.turn.actions < (2 if table.turn.moving else 1)
    worth += spot_worth(table, model, at, attacks_left)
    worth -= spot_worth(table, model, model.at, table.turn.actions < 2 and not table.turn.ran)
    if run:
        worth += 0.05 if table.turn.actions else -0.1
    return worth


def _step_worth(table: Table, model: Model, step: Step) -> float:
    if step.kind == "interact":
        terrain = table.terrain_named(step.name)
        return 0.0 if terrain is None else objective_worth(table, model, terrain)
    if step.kind == "shake":
        return 0.3 if model.conditions[DOT] and step.name == "DOT" else CONDITION
    if step.kind in ("climb", "link"):
        return HIGHER * len(model.profile.attacks) if _ranged(model) else 0.0
    return 0.0


def _ranged(model: Model) -> bool:
    for attack in model.profile.attacks:  # noqa: SIM110 - compiled, a generator costs more than the loop
        if attack.reach >= 3 * INCH and attack.kind == SINGLE:
            return True
    return False


def _ability_worth(table: Table, model: Model, order: UseAbility) -> float:
    """A rough idea: helping friends and hurting enemies is good, being elsewhere is worth the difference."""
    target = table.models.get(order.target)
    if order.ability == REMOVE_EFFECT and target is not None:
        friend = table.side_of(target) == table.side_of(model)
        return 0.4 if friend else -0.4
    if order.ability == COMPEL and target is not None:
        return 0.15 if table.side_of(target) != table.side_of(model) else -0.2
    if order.ability == DISPLACE_TARGET and target is not None:
        return 0.8 if table.side_of(target) != table.side_of(model) else -0.8
    if order.at is not None and not order.target:
        left = table.turn.actions < 2
        gain = spot_worth(table, model, order.at, left) - spot_worth(table, model, model.at, left)
        return gain - 0.05
    return 0.0


def _activation_worth(table: Table, model: Model) -> float:
    """Who acts next: those who can do most, and those who may not live to do it later."""
    worth = 0.5 + _fight_from(table, model, model.at, True)
    for terrain in table.terrain:
        if terrain.standing and terrain.piece.objective:
            gap = away_from(terrain, model.at) - reach_of(model)
            if gap <= 200.0:
                worth += objective_worth(table, model, terrain)
    if model.exhaust[MOVE] > 1 or model.conditions[SLOW]:
        worth -= 0.1
    return worth + 0.001 * model.profile.cost


# -- positions -----------------------------------------------------------------------------------


def evaluate(known: AscensionKnown) -> int:
    """The value of the table for a seat, in thousandths of a victory point."""
    table = known.table
    side = table.players[known.seat].side
    value = 0.0
    for other, points in enumerate(table.score):
        value += float(points if other == side else -points)
    for model in table.models.values():
        if model.on_table:
            worth = wound_worth(model) * model.wounds - CONDITION * sum(model.conditions)
            worth += 0.5 * _objectives_from(table, model, model.at)
            value += worth if table.players[model.seat].side == side else -worth
    ended = outcome(table)
    if ended is not None and ended.winners:
        value += WIN if known.seat in ended.winners else -WIN
    return int(value * 1000.0)
