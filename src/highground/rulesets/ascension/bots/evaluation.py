"""How good a position is, and what an order is worth, for bots: by tables and a look at the table.

Values are victory points, or what may come to that; `evaluate` gives them in thousandths. Nothing here clones
a state or counts cards: an attack is worth what full decks would make of it (`modifiers.expected_damage`).
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from mypy_extensions import mypyc_attr

from highground.engine.agenda import Asking
from highground.engine.orders import Candidate
from highground.engine.ruleset import Result, Worth, split_worth
from highground.engine.state import Order
from highground.geometry.measure import gap_at_most
from highground.geometry.shapes import Circle, Point
from highground.geometry.units import INCH
from highground.record import Record
from highground.rulesets.ascension.rules.abilities import COMPEL, DISPLACE_TARGET, REMOVE_EFFECT
from highground.rulesets.ascension.rules.combat.modifiers import expected_damage, hit_chance, net_bonus
from highground.rulesets.ascension.rules.combat.targeting import AREA, BREAKTHROUGH, SINGLE, affected
from highground.rulesets.ascension.rules.flow.rounds import MayAct, MayActivate
from highground.rulesets.ascension.rules.movement.move import MayGoOn
from highground.rulesets.ascension.scenarios.deployment import MayDeploy
from highground.rulesets.ascension.scenarios.lost_caravan import own_edge_gap
from highground.rulesets.ascension.scenarios.scoring import outcome
from highground.rulesets.ascension.state import orders
from highground.rulesets.ascension.state.models import DOT, MOVE, SLOW, AscensionKnown, Model, Table
from highground.rulesets.ascension.state.profiles import AttackProfile
from highground.rulesets.ascension.state.terrain_pieces import Terrain

WIN: Final = 1000.0
PER_INCH: Final = 0.06
"""What it is worth to be an inch nearer to something that scores."""
READY: Final = 0.7
"""How much of an attack's worth counts for being where it could be made."""
DANGER: Final = 0.1
"""How much of the enemy's attacks counts for being where they could be made."""
NEAR: Final = 10.0 * INCH
"""Enemies further off than this are no danger yet."""
BREAKING: Final = 0.02
"""Terrain that is gone is in nobody's way."""
HIGHER: Final = 0.1
CONDITION: Final = 0.2


# -- small things --------------------------------------------------------------------------------


def wound_worth(model: Model) -> float:
    """What one of a model's Wounds is worth to its enemies."""
    profile = model.profile
    return (1.0 + profile.cost / 40.0) / profile.wounds


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


def _order_worth(table: Table, model: Model, order: orders.Attack) -> float:
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
            worth += BREAKING
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
    if objective in ("goods", "marker", "caravan"):
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


@mypyc_attr(acyclic=True)
class Blow:
    """An attack by skill against defense: how far it is made from, how far after a walk, what it is worth."""

    def __init__(self, reach: float, walk: float, worth: float) -> None:
        self.reach = reach
        self.far = reach + walk
        self.worth = worth


@mypyc_attr(acyclic=True)
class Foe:
    """An enemy as the worth of a place sees it: what can be done to it from there, and what it can do."""

    def __init__(self, model: Model, enemy: Model) -> None:
        self.model = model
        self.enemy = enemy
        self.at = enemy.at
        self.room = float(model.profile.reach() + enemy.profile.reach())
        self._given: list[Blow] | None = None
        self._taken: list[Blow] | None = None

    def given(self, table: Table) -> list[Blow]:
        found = self._given
        if found is None:
            found = self._given = _blows(table, self.model, self.enemy)
        return found

    def taken(self, table: Table) -> list[Blow]:
        found = self._taken
        if found is None:
            found = self._taken = _blows(table, self.enemy, self.model)
        return found


class Prize(Record):
    """Something that scores, and what it is worth to be at it."""

    terrain: Final[Terrain]
    worth: Final[float]


@mypyc_attr(acyclic=True, free_list_len=1)
class Ground:
    """What places are worth to one model, from one look at the table for all places that are thought of."""

    def __init__(self, table: Table, model: Model) -> None:
        self.table = table
        self.model = model
        self.radius = float(model.profile.reach())
        self.range = 200.0 + model.profile.range()
        self._foes: list[Foe] | None = None
        self._prizes: list[Prize] | None = None

    def foes(self) -> list[Foe]:
        found = self._foes
        if found is None:
            found = self._foes = _foes(self.table, self.model)
        return found

    def prizes(self) -> list[Prize]:
        found = self._prizes
        if found is None:
            found = self._prizes = _prizes(self.table, self.model)
        return found

    def worth(self, at: Point, attacks_left: bool) -> float:
        """What it is worth to stand somewhere: near what scores, in reach of enemies, out of theirs."""
        return self.objectives(at) + self.fight(at, attacks_left)

    def objectives(self, at: Point) -> float:
        """How near something that scores is: at it more than anywhere else; control zones come on top."""
        table, model = self.table, self.model
        if model.carries and own_edge_gap(table, model) is not None:
            ahead = at.y if model.at.y * 2 < table.board.height else table.board.height - at.y
            return -2.0 * PER_INCH * ahead / INCH
        best = -99.0
        for prize in self.prizes():
            gap = away_from(prize.terrain, at) - self.radius
            value = prize.worth - PER_INCH * gap / INCH if gap > 200.0 else prize.worth + 0.5
            if value > best:
                best = value
        worth = best if best > -99.0 else 0.0
        for zone in table.board.zones:
            if zone.seat < 0 and gap_at_most(
                Circle(at, model.profile.reach()), zone.shape, model.profile.influence
            ):
                worth += 0.3
        return worth

    def fight(self, at: Point, attacks_left: bool) -> float:
        """The best attack that could be made from a spot, less what enemies could do there."""
        table, best, danger = self.table, 0.0, 0.0
        for foe in self.foes():
            gap = apart(at, foe.at) - foe.room
            if gap <= self.range:
                for blow in foe.given(table):
                    if gap <= blow.reach + 200.0 and blow.worth > best:
                        best = blow.worth
            if gap <= NEAR:
                for blow in foe.taken(table):
                    if gap <= blow.far:
                        danger += blow.worth if gap <= blow.reach else 0.5 * blow.worth
        return (READY if attacks_left else 0.3) * best - DANGER * danger


def _foes(table: Table, model: Model) -> list[Foe]:
    found: list[Foe] = []
    players, mine = table.players, table.players[model.seat].side
    for enemy in table.models.values():
        if enemy.on_table and players[enemy.seat].side != mine:
            found.append(Foe(model, enemy))
    return found


def _blows(table: Table, model: Model, target: Model) -> list[Blow]:
    found: list[Blow] = []
    walk = float(model.profile.longest() * model.profile.strides)
    for attack in model.profile.attacks:
        worth = damage_worth(table, target, attack.skill - target.profile.guards(attack))
        found.append(Blow(float(attack.reach), walk, worth))
    return found


def _prizes(table: Table, model: Model) -> list[Prize]:
    found: list[Prize] = []
    for terrain in table.terrain:
        if terrain.standing and terrain.piece.objective:
            worth = objective_worth(table, model, terrain)
            if worth > 0.0:
                found.append(Prize(terrain, worth))
    return found


# -- orders --------------------------------------------------------------------------------------


def weigh_all(known: AscensionKnown, asked: Asking, found: list[Candidate]) -> list[float | None]:
    """What candidates are worth; what is asked in the middle of something is taken as it comes."""
    table = known.table
    if isinstance(asked, (MayAct, MayGoOn)):
        ground = Ground(table, table.models[asked.model])
        stay = _stay_worth(ground, found)
        return [_action_worth(ground, stay, each.order) for each in found]
    if isinstance(asked, MayDeploy):
        return deployment_worths(table, found)
    return [_other_worth(table, asked, each.order) for each in found]


def _stay_worth(ground: Ground, found: list[Candidate]) -> float:
    """What it is worth to stay, where there is anything to compare it with."""
    turn = ground.table.turn
    for each in found:
        if isinstance(each.order, (orders.Move, orders.UseAbility)):
            return ground.worth(ground.model.at, turn.actions < 2 and not turn.ran)
    return 0.0


def _action_worth(ground: Ground, stay: float, order: Order) -> float:
    if isinstance(order, orders.Attack):
        return _order_worth(ground.table, ground.model, order)
    if isinstance(order, orders.Move):
        return _move_worth(ground, order) - stay
    if isinstance(order, orders.UseAbility):
        return _ability_worth(ground, stay, order)
    return 0.0


def _other_worth(table: Table, asked: Asking, order: Order) -> float:
    if isinstance(order, orders.Activate):
        return _activation_worth(table, table.models[order.model])
    if isinstance(order, orders.CallLastStand):
        return 1.0
    if isinstance(order, orders.PassTurn):
        return 0.4 if isinstance(asked, MayActivate) else -1.0
    return 0.0


def deployment_worths(table: Table, found: list[Candidate]) -> list[float | None]:
    """What the places of a deployment are worth, model by model."""
    worths: list[float | None] = []
    ground: Ground | None = None
    for each in found:
        order = each.order
        assert isinstance(order, orders.Deploy)
        if ground is None or ground.model.name != order.model:
            ground = Ground(table, table.models[order.model])
        worths.append(ground.worth(order.at, False))
    return worths


def _move_worth(ground: Ground, order: orders.Move) -> float:
    """Where a move leads, what it does on the way, and what it costs."""
    table, at, worth = ground.table, ground.model.at, 0.0
    run = False
    for step in order.steps:
        if step.path:
            at = step.path[-1]
        run = run or step.kind == "run"
        worth += _step_worth(table, ground.model, step)
    attacks_left = not run and table.turn.actions < (2 if table.turn.moving else 1)
    worth += ground.worth(at, attacks_left)
    if run:
        worth += 0.05 if table.turn.actions else -0.1
    return worth


def _step_worth(table: Table, model: Model, step: orders.Step) -> float:
    if step.path and step.kind not in ("climb", "link"):
        return 0.0
    if step.kind == "interact":
        terrain = table.terrain_named(step.name)
        return 0.0 if terrain is None else objective_worth(table, model, terrain)
    if step.kind == "shake":
        return 0.3 if model.conditions[DOT] and step.name == "DOT" else CONDITION
    return HIGHER * len(model.profile.attacks) if _ranged(model) else 0.0


def _ranged(model: Model) -> bool:
    for attack in model.profile.attacks:  # noqa: SIM110 - compiled, a generator costs more than the loop
        if attack.reach >= 3 * INCH and attack.kind == SINGLE:
            return True
    return False


def _ability_worth(ground: Ground, stay: float, order: orders.UseAbility) -> float:
    """A rough idea: helping friends and hurting enemies is good, being elsewhere is worth the difference."""
    table, model = ground.table, ground.model
    if not order.target:
        return 0.0 if order.at is None else ground.worth(order.at, table.turn.actions < 2) - stay - 0.05
    target = table.models.get(order.target)
    if target is None:
        return 0.0
    friend = table.side_of(target) == table.side_of(model)
    if order.ability == REMOVE_EFFECT:
        return 0.4 if friend else -0.4
    if order.ability == COMPEL:
        return -0.2 if friend else 0.15
    if order.ability == DISPLACE_TARGET:
        return -0.8 if friend else 0.8
    return 0.0


def _activation_worth(table: Table, model: Model) -> float:
    """Who acts next: those who can do most, and those who may not live to do it later."""
    hampered = model.exhaust[MOVE] > 1 or model.conditions[SLOW] > 0
    return activation_worth(table, model) - (0.1 if hampered else 0.0)


def activation_worth(table: Table, model: Model) -> float:
    """What a model of either edition could do where it stands."""
    ground = Ground(table, model)
    worth = 0.5 + ground.fight(model.at, True)
    for prize in ground.prizes():
        if away_from(prize.terrain, model.at) - ground.radius <= 200.0:
            worth += prize.worth
    return worth + 0.001 * model.profile.cost


# -- positions -----------------------------------------------------------------------------------


def evaluate(known: AscensionKnown) -> int:
    """The value of the table for a seat, in thousandths of a victory point."""
    return int(position_worth(known.table, known.seat, CONDITION, outcome(known.table)) * 1000.0)


def position_worth(table: Table, seat: int, condition: float, ended: Result | None) -> float:
    """A table of either edition: points, Wounds, conditions, how near models are to what scores."""
    side = table.players[seat].side
    value = 0.0
    for other, points in enumerate(table.score):
        value += float(points if other == side else -points)
    for model in table.models.values():
        if model.on_table:
            worth = wound_worth(model) * model.wounds - condition * sum(model.conditions)
            worth += 0.5 * Ground(table, model).objectives(model.at)
            value += worth if table.players[model.seat].side == side else -worth
    if ended is not None and ended.winners:
        value += WIN if seat in ended.winners else -WIN
    return value


# -- the same by its parts, for whoever asks a bot why ----------------------------------------------


def worth(known: AscensionKnown) -> list[Worth]:
    """Points, Wounds by what their models cost, conditions; what is left is how near models are to what
    scores."""
    return split_worth(evaluate(known), counted(known.table, known.seat, CONDITION), "objectives")


def counted(table: Table, seat: int, condition: float) -> list[Worth]:
    """The parts that can be counted, in either edition; `condition` is what a token costs."""
    side = table.players[seat].side
    points, conditions = 0, 0
    wounds = 0.0
    for other, scored in enumerate(table.score):
        points += scored if other == side else -scored
    for model in table.models.values():
        if model.on_table:
            sign = 1 if table.players[model.seat].side == side else -1
            wounds += sign * wound_worth(model) * model.wounds
            conditions -= sign * sum(model.conditions)
    each = int(1000.0 * condition)
    return [
        Worth("points", 1000 * points),
        Worth("wounds", int(1000.0 * wounds)),
        Worth("conditions", each * conditions, each),
    ]
