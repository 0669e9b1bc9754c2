"""How good a position is, and what an order is worth, for bots: places and attacks are valued as in the next
edition (`ascension.evaluation`), orders by what this edition makes of them.
"""

from __future__ import annotations

from typing import Final

from highground.engine.agenda import Asking
from highground.engine.orders import Candidate
from highground.engine.ruleset import Worth, split_worth
from highground.engine.state import Order
from highground.rulesets.ascension.bots import evaluation
from highground.rulesets.ascension.bots.evaluation import counted
from highground.rulesets.ascension.rules.combat.targeting import AREA, BREAKTHROUGH
from highground.rulesets.ascension.scenarios.orders import FreeInch
from highground.rulesets.ascension.state.orders import Activate, Attack, Move, PassTurn, Step, UseAbility
from highground.rulesets.conflict.rules.combat.modifiers import net_bonus
from highground.rulesets.conflict.rules.combat.targeting import affected
from highground.rulesets.conflict.rules.flow.rounds import MayAct, MayActivate
from highground.rulesets.conflict.rules.maneuvers.momentum import MayPush
from highground.rulesets.conflict.scenarios.deployment import MayDeploy
from highground.rulesets.conflict.scenarios.scoring import outcome
from highground.rulesets.conflict.state import orders
from highground.rulesets.conflict.state.models import SLOW, ConflictKnown, Model, Table
from highground.rulesets.conflict.state.profiles import AttackProfile

BREAKING: Final = 0.02
"""Terrain that is gone is in nobody's way."""
EFFECT: Final = 0.1
TOKEN: Final = 0.15
PRONE: Final = 0.25
CHARGING: Final = 0.2
POWER: Final = 0.12
STANDING: Final = 0.2


# -- attacks -------------------------------------------------------------------------------------


def attack_worth(table: Table, model: Model, attack: AttackProfile, target: Model) -> float:
    """An attack on one model, with everything that counts in it."""
    worth = evaluation.damage_worth(table, target, net_bonus(table, model, attack, target))
    return worth + EFFECT * len(attack.effects)


def _order_worth(table: Table, model: Model, order: Attack) -> float:
    attack = model.sheet().attack(order.attack)
    if attack is None:
        return 0.0
    side = table.side_of(model)
    names = affected(table, model, attack, order) if attack.kind in (AREA, BREAKTHROUGH) else order.targets
    worth = 0.0
    for name in names:
        target = table.find(name)
        if target is None:
            worth += BREAKING
        else:
            each = attack_worth(table, model, attack, target)
            worth += each if table.side_of(target) != side else -each
    return worth


def _focus_worth(ground: evaluation.Ground, found: list[Candidate]) -> float:
    """What 2 more would make of the best attack that can be made now."""
    table, model = ground.table, ground.model
    assert isinstance(table, Table)
    assert isinstance(model, Model)
    best = 0.0
    for each in found:
        order = each.order
        if isinstance(order, Attack) and len(order.targets) == 1:
            attack, target = model.sheet().attack(order.attack), table.find(order.targets[0])
            if attack is not None and target is not None:
                net = net_bonus(table, model, attack, target)
                more = evaluation.damage_worth(table, target, net + 2) - evaluation.damage_worth(
                    table, target, net
                )
                best = more if more > best else best
    return best


# -- orders --------------------------------------------------------------------------------------


def weigh_all(known: ConflictKnown, asked: Asking, found: list[Candidate]) -> list[float | None]:
    """What candidates are worth; what is asked in the middle of something is taken as it comes."""
    table = known.table
    if isinstance(asked, MayAct):
        model = table.fighter(asked.model)
        ground = evaluation.Ground(table, model)
        turn = table.activation()
        ready = turn.attacks == 0 and not turn.ran
        stay = ground.worth(model.at, ready)
        worths: list[float | None] = []
        for each in found:
            if isinstance(each.order, orders.FocusAttack):
                worths.append(_focus_worth(ground, found) - 0.02)
            else:
                worths.append(_action_worth(table, model, ground, stay, ready, each.order))
        return worths
    if isinstance(asked, MayDeploy):
        return evaluation.deployment_worths(table, found)
    return [_other_worth(table, asked, each.order) for each in found]


def _action_worth(
    table: Table, model: Model, ground: evaluation.Ground, stay: float, ready: bool, order: Order
) -> float:
    if isinstance(order, Attack):
        return _order_worth(table, model, order)
    if isinstance(order, Move):
        return _way_worth(model, ground, order.steps, ready) - stay
    if isinstance(order, orders.Charge):
        return _way_worth(model, ground, order.steps, ready) + CHARGING - stay
    if isinstance(order, orders.Run):
        return _way_worth(model, ground, order.steps, False) - stay + (0.1 if not ready else -0.05)
    if isinstance(order, orders.Interact):
        terrain = table.terrain_named(order.piece)
        return 0.0 if terrain is None else evaluation.objective_worth(table, model, terrain)
    if isinstance(order, (orders.Disengage, orders.Shift)):
        return _way_worth(model, ground, order.steps, ready) - stay - 0.02
    if isinstance(order, orders.ClimbUp):
        return ground.worth(order.at, ready) - stay + 0.05
    if isinstance(order, FreeInch):
        return ground.worth(order.at, ready) - stay
    return _small_worth(table, model, ground, stay, ready, order)


def _small_worth(
    table: Table, model: Model, ground: evaluation.Ground, stay: float, ready: bool, order: Order
) -> float:
    """Maneuvers and abilities that leave the model where it is, and teleports."""
    if isinstance(order, orders.Shake):
        return 0.5 if order.condition == "DoT" else TOKEN
    if isinstance(order, orders.Aid):
        return 0.12
    if isinstance(order, orders.TakeCover):
        return 0.06
    if isinstance(order, orders.Brace):
        return 0.03
    if isinstance(order, orders.ThrowModel):
        return 0.25
    if isinstance(order, orders.ThrowTerrain):
        return 0.05
    if isinstance(order, orders.Face):
        return 0.02
    if isinstance(order, orders.DropProne):
        return -PRONE
    if isinstance(order, UseAbility):
        return POWER if order.at is None else ground.worth(order.at, ready) - stay - 0.05
    return 0.0


def _way_worth(model: Model, ground: evaluation.Ground, steps: tuple[Step, ...], ready: bool) -> float:
    """Where a way leads, and standing up on it."""
    at, worth = model.at, 0.0
    for step in steps:
        if step.path:
            at = step.path[-1]
        if step.kind == "stand":
            worth += STANDING
    return worth + ground.worth(at, ready)


def _other_worth(table: Table, asked: Asking, order: Order) -> float:
    if isinstance(order, Activate):
        return _activation_worth(table, table.fighter(order.model))
    if isinstance(order, PassTurn):
        return 0.4 if isinstance(asked, MayActivate) else 0.0
    if isinstance(order, orders.PushTarget):
        return 0.1 if isinstance(asked, MayPush) else 0.0
    if isinstance(order, orders.StripToken):
        return 0.3
    if isinstance(order, orders.DropProne):
        return -PRONE
    return 0.0


def _activation_worth(table: Table, model: Model) -> float:
    """Who acts next: those who can do most; less, if prone or slowed."""
    hampered = model.prone or model.conditions[SLOW] > 0
    return evaluation.activation_worth(table, model) - (0.1 if hampered else 0.0)


# -- positions -----------------------------------------------------------------------------------


def evaluate(known: ConflictKnown) -> int:
    """The value of the table for a seat, in thousandths of a victory point."""
    table = known.table
    value = evaluation.position_worth(table, known.seat, TOKEN, outcome(table))
    return int((value - PRONE * more_prone(table, known.seat)) * 1000.0)


def more_prone(table: Table, seat: int) -> int:
    """How many more of a player's models are prone than of the others."""
    side, count = table.players[seat].side, 0
    for model in table.fighters():
        if model.prone:
            count += 1 if table.side_of(model) == side else -1
    return count


# -- the same by its parts, for whoever asks a bot why ----------------------------------------------


def worth(known: ConflictKnown) -> list[Worth]:
    """As in the next edition, and who lies on the ground."""
    each = int(1000.0 * PRONE)
    prone = Worth("prone", -each * more_prone(known.table, known.seat), each)
    return split_worth(evaluate(known), [*counted(known.table, known.seat, TOKEN), prone], "objectives")
