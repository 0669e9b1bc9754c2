"""Chapter 11, Close combat: its AC, the Physical Factor, reach (R-7.c, R-38), and what all close attacks
share.

A close attack is a `CloseManner`; chapters 12 and 14 derive theirs from it and put them into `CLOSE`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

import highground.rulesets.ail.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, check, refuse, resolve
from highground.engine.tally import Tally, tally
from highground.geometry.squares import Cell, chebyshev
from highground.rulesets.ail.rules.advantage.buying import steady
from highground.rulesets.ail.rules.attacks import MANNERS, RIPOSTE, Manner, advantage, launch
from highground.rulesets.ail.rules.figures import blade_in_hand, on_table
from highground.rulesets.ail.rules.flow.budget import refuse_move, spend_move, spend_standard
from highground.rulesets.ail.rules.flow.movement import refuse_move_action
from highground.rulesets.ail.rules.flow.payments import FOR_GOOD, pay
from highground.rulesets.ail.rules.flow.turn import (
    MayAct,
    begun,
    intent_refusal,
    refuse_attack_action,
    refuse_held_fast,
)
from highground.rulesets.ail.rules.interrupts.windows import DICE, MayDefend, may_interrupt
from highground.rulesets.ail.rules.skills import close_skill, physique_with, skill_of
from highground.rulesets.ail.rules.wounds.wounds import arm_penalty
from highground.rulesets.ail.state.actions import Action
from highground.rulesets.ail.state.interrupt_orders import Parry
from highground.rulesets.ail.state.pieces import AilGame, AilKnown, Figure, Table
from highground.rulesets.ail.state.turn_orders import Fight

UNARMED: Final[tuple[str, ...]] = ("strike", "throw", "grapple")
ARMED: Final[tuple[str, ...]] = ("weapon", "weapon_strike", "brandish")
GUARDS: Final[tuple[str, ...]] = ("high_guard", "low_guard")
READIES: Final[tuple[str, ...]] = ("high_ready", "low_ready")
_MOST: Final = 40


# -- events --------------------------------------------------------------------------------------------------


class FactorCounted(Event):
    """How often the Physical Factor of an attack goes into its margin."""

    figure: Final[str]
    factor: Final[Tally]
    margin: Final[int]
    times: Final[int]


class Parried(Event):
    figure: Final[str]
    pool: Final[str]
    points: Final[int]


# -- the AC ----------------------------------------------------------------------------------


def base_ac(target: Figure, clause: Clause) -> Tally:
    """A-11.1, R-38: 10, Physique, Melee with a melee weapon in hand, else Unarmed; R-10: 10 if helpless."""
    made = tally(10, clause, "base")
    if target.out:
        made.add(0, R.R_10, "helpless")
        return made
    skill = close_skill(target)
    made.add(target.sheet.physique, clause, "physique")
    made.add(skill_of(target, skill), clause, skill)
    return made


def close_ac(table: Table, target: Figure, action: Action) -> Tally:
    """A-11.1, R-38: 10, Physique, Melee or Unarmed, the weapon, one kind of Advantage; R-10 for the
    helpless.
    """
    made = base_ac(target, R.A_11_1)
    if target.out:
        return made
    if target.hunkered or target.prone:
        made.add(-5, R.A_7_8, "prone")
    if target.stance == "tumbling":
        made.add(2, R.A_13_12, "tumbling")
    if target.off_line:
        made.add(0, R.A_14_32, "off_line")
    else:
        _weapon_defence(made, target)
        _defence_advantage(made, table, target, action)
    return made


def _weapon_defence(made: Tally, target: Figure) -> None:
    """A-15.1, A-15.3, A-14.9: guards add a weapon's defence, Defensive weapons do in any stance."""
    blade = blade_in_hand(target)
    if blade is None or not blade.defence:
        return
    if target.stance == "high_guard":
        made.add(blade.defence, R.A_15_1, "weapon_defence")
    elif target.stance == "low_guard":
        made.add(blade.defence, R.A_15_3, "weapon_defence")
    elif blade.defensive:
        made.add(blade.defence, R.A_14_9, "weapon_defence")


def _defence_advantage(made: Tally, table: Table, target: Figure, action: Action) -> None:
    """A-11.2: Accuracy for a block or Initiative for a dodge, the better; where it is spent, what was
    paid.
    """
    if table.options.advantage_mode == "spent":
        for each in action.defended:
            if each.startswith("parry:"):
                _, pool, points = each.split(":")
                made.add(int(points), _parry_clause(target, pool), "block" if pool == "acc" else "dodge")
        return
    block = target.acc if may_parry(target, "acc") else 0
    dodge = target.init if may_parry(target, "init") else 0
    if block and block >= dodge:
        made.add(block, _parry_clause(target, "acc"), "block")
    elif dodge:
        made.add(dodge, _parry_clause(target, "init"), "dodge")


def may_parry(target: Figure, pool: str) -> bool:
    """A-15.1, A-15.3, A-12.13: a guard allows only the pool it names, a grapple Accuracy in any case."""
    if pool == "acc":
        return target.stance != "low_guard" or in_grapple(target)
    return target.stance != "high_guard"


def _parry_clause(target: Figure, pool: str) -> Clause:
    if pool == "acc":
        return R.A_15_1 if target.stance == "high_guard" else R.A_12_13 if in_grapple(target) else R.A_11_2
    return R.A_15_3 if target.stance == "low_guard" else R.A_11_2


def in_grapple(figure: Figure) -> bool:
    """Whether it holds somebody or is held."""
    return bool(figure.grappled_by or figure.holding)


# -- where Advantage is spent ---------------------------------------------------------------------------


@may_interrupt(DICE)
def may_spend_parry(table: Table, action: Action, figure: Figure) -> bool:
    """R-3.a, A-11.2: the target of a close attack may pay for its AC, once, where Advantage is spent."""
    if table.options.advantage_mode != "spent" or action.kind not in CLOSE or action.target != figure.name:
        return False
    for each in action.defended:
        if each.startswith("parry:"):
            return False
    return not figure.off_line and parry_points(figure, "acc") + parry_points(figure, "init") > 0


def parry_points(figure: Figure, pool: str) -> int:
    """What a figure could pay from a pool for its AC."""
    if not may_parry(figure, pool):
        return 0
    return figure.acc if pool == "acc" else figure.init


@check(MayDefend, Parry)
def check_parry(known: AilKnown, asked: MayDefend, order: Parry) -> Refusal | None:
    """R-3.a, A-11.2: from one pool that the stance allows."""
    table = known.table
    figure = table.figures[asked.figure]
    action = table.action(asked.act)
    if table.options.advantage_mode != "spent":
        return refuse(R.R_3_A, "advantage_is_held", facts={"figure": figure.name})
    known_pool = order.pool in ("acc", "init") and may_parry(figure, order.pool)
    if action is None or not may_spend_parry(table, action, figure) or not known_pool:
        return refuse(R.A_11_2, "no_parry", facts={"figure": figure.name, "pool": order.pool})
    have = parry_points(figure, order.pool)
    if not 1 <= order.points <= have:
        return refuse(R.R_3_A, "cannot_spend", order.points, have, {"figure": figure.name})
    return None


@resolve(MayDefend, Parry)
def parry(game: AilGame, asked: MayDefend, order: Parry) -> None:
    """R-3.a: the points are the defender's, so no Feint of the attacker brings them back."""
    figure = game.table.figures[asked.figure]
    action = game.table.action(asked.act)
    if action is not None:
        pay(game, figure, order.pool, order.points, R.R_3_A, FOR_GOOD)
        action.defended.append(f"parry:{order.pool}:{order.points}")
        game.emit(Parried(figure.name, order.pool, order.points), R.A_11_2)


# -- the Physical Factor -------------------------------------------------------------------


def physique_modifier(physique: int) -> int:
    """A-11.3: what Physique does to a Physical Factor."""
    if physique <= 0:
        return 5
    if physique <= 2:
        return 2
    if physique <= 4:
        return 1
    return 7 - physique if physique >= 10 else 2 - physique // 2


def unarmed_least(base: int) -> int:
    """A-11.4: half the base, rounded down, but not under 2."""
    return max(base // 2, 2)


def factor(base: int, least: int, physique: int, clause: Clause) -> Tally:
    """A-11.3, A-11.4: a Physical Factor after Physique, whose reductions stop at `least`."""
    made = tally(base, clause, "physical_factor")
    change = physique_modifier(physique)
    if change:
        made.add(change, R.A_11_3, "physique")
    if change < 0 and base + change < least:
        made.add(least - base - change, R.A_11_4, "factor_floor")
    return made


def multiples(game: AilGame, figure: Figure, counted: Tally, margin: int) -> int:
    """A-11.5: how many full Factors are in the margin."""
    times = margin // counted.total()
    game.emit(FactorCounted(figure.name, counted, margin, times), R.A_11_5)
    return times


# -- R-7.c: who reaches whom ---------------------------------------------------------------------------------


def within_reach(figure: Figure, kind: str, at: Cell, there: Cell) -> bool:
    """R-7.c: the same square; a weapon with Reach also reaches the adjacent ones."""
    return chebyshev(at, there) <= reach_with(figure, kind)


def reach_with(figure: Figure, kind: str) -> int:
    """R-7.c: how many squares away such an attack reaches: none, or one with a weapon that has Reach."""
    blade = blade_in_hand(figure)
    return 1 if blade is not None and blade.reach and kind in ARMED else 0


def refuse_while_held(table: Table, figure: Figure, kind: str) -> Refusal | None:
    """A-12.12: who is held makes only grapple attacks in its own turn; a table may let it shoot."""
    if not figure.grappled_by or kind == "grapple" or table.turn.figure != figure.name:
        return None
    if kind == "shot" and table.options.grapple_firearms_in_turn:
        return None
    return refuse(R.A_12_12, "held_grapples_only", facts={"figure": figure.name, "by": figure.grappled_by})


def refuse_again(table: Table, figure: Figure, target: Figure) -> Refusal | None:
    """A-17.9, A-17.12: in an extra turn nobody is attacked who was in an earlier turn of the chain."""
    turn = table.turn
    if turn.extra and turn.figure == figure.name and target.name in turn.barred:
        clause = R.A_17_9 if turn.extra == "many" else R.A_17_12
        return refuse(clause, "attacked_before", facts={"figure": figure.name, "target": target.name})
    return None


def close_refusal(table: Table, figure: Figure, kind: str, target: Figure | None, at: Cell) -> Refusal | None:
    """Whether a figure may attack another so from a square, whoever's turn it is; A-5.11: Alert allows
    Snap Shots alone.
    """
    if kind not in CLOSE:
        return refuse(R.R_46, "no_close_attack", facts={"kind": kind})
    if target is None or target.side == figure.side or not on_table(target):
        return refuse(R.R_46, "no_enemy", facts={"figure": figure.name})
    if figure.stance == "alert":
        return refuse(R.A_5_11, "alert_no_close", facts={"figure": figure.name})
    return (
        refuse_while_held(table, figure, kind)
        or refuse_again(table, figure, target)
        or CLOSE[kind].demands(table, figure, target, at)
    )


# -- what close attacks share --------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class CloseManner(Manner):
    """A close attack of one kind, made with `skill`."""

    def __init__(self, kind: str, clause: Clause, family: str, skill: str) -> None:
        super().__init__(clause, False, family)
        self.kind = kind
        self.skill = skill

    def demands(self, table: Table, figure: Figure, target: Figure, at: Cell) -> Refusal | None:
        """R-7.c: what this kind asks for, made from square `at`."""
        if not within_reach(figure, self.kind, at, target.at):
            return refuse(R.R_7_C, "out_of_reach", facts={"figure": figure.name, "target": target.name})
        return None

    def still_possible(self, table: Table, action: Action) -> bool:
        """R-45.c: in reach still, unless the target stepped back from this attack (R-21)."""
        figure, target = table.figures[action.actor], table.figures[action.target]
        if not on_table(target) or (action.means and figure.in_hand != action.means):
            return False
        return "backstep" in action.defended or within_reach(figure, self.kind, figure.at, target.at)

    def modifier(self, table: Table, action: Action) -> Tally:
        """A-11.1, R-38: Physique and skill, Advantage, edges of both stances, wounds."""
        figure, target = table.figures[action.actor], table.figures[action.target]
        made = physique_with(figure, self.skill, self.clause)
        self.advantage(made, table, action, figure)
        self.edges(made, table, action, figure, target)
        steady(made, action)
        if figure.suppressed:
            made.add(-figure.suppressed, R.A_6_20, "suppressed")
        if figure.wounds:
            arm_penalty(made, figure, False)
        return made

    def advantage(self, made: Tally, table: Table, action: Action, figure: Figure) -> None:
        """R-3.a: Accuracy on attack rolls; tagged points help only shots (R-8.c)."""
        advantage(made, table, action, figure.acc, "accuracy_advantage")

    def edges(self, made: Tally, table: Table, action: Action, figure: Figure, target: Figure) -> None:
        """What stances and weapons of the two give."""

    def factor_of(self, table: Table, action: Action) -> Tally | None:
        """The Physical Factor of this attack; None where it has none."""
        return None

    def ac(self, table: Table, action: Action) -> Tally:
        return close_ac(table, table.figures[action.target], action)

    def cuts(self, table: Table, action: Action) -> tuple[int, ...]:
        """A Riposte from -5 down, a hit from 0, and each multiple of the Factor."""
        found = [1 - RIPOSTE, 0]
        counted = self.factor_of(table, action)
        if counted is not None:
            found += range(counted.total(), _MOST, counted.total())
        return tuple(found)

    def before_dice(self, game: AilGame, action: Action) -> None:
        """A-14.32: a weapon knocked out of line is back after this attack."""
        game.table.figures[action.target].off_line = False


CLOSE: Final[dict[str, CloseManner]] = {}


def enlist(manner: CloseManner) -> None:
    """Make a kind of close attack known."""
    CLOSE[manner.kind] = manner
    MANNERS[manner.kind] = manner


def launch_close(game: AilGame, figure: Figure, kind: str, target: str, how: str, start: Cell) -> Action:
    """Declare a close attack; `start` is where the movement began that led to it (A-14.22)."""
    means = figure.in_hand if kind in ARMED else ""
    there = game.table.figures[target].at
    return launch(game, kind, figure, target, means, how=how, aim=(start, there))


@check(MayAct, Fight)
def check_fight(known: AilKnown, asked: MayAct, order: Fight) -> Refusal | None:
    """R-46: a standard attack action on somebody in reach; R-29: in an extra turn, the end of a Move."""
    table = known.table
    figure = table.figures[asked.figure]
    return (
        (refuse_ending(table, figure) if table.turn.extra else refuse_attack_action(table, figure))
        or intent_refusal(figure, "close")
        or close_refusal(table, figure, order.kind, table.figures.get(order.target), figure.at)
    )


def refuse_ending(table: Table, figure: Figure) -> Refusal | None:
    """R-29: each Move of an extra turn may end in a close attack, one that leads nowhere, too."""
    if table.turn.charge:
        return refuse_held_fast(table, figure)
    return refuse_move(figure) or refuse_move_action(table, figure)


@resolve(MayAct, Fight)
def fight(game: AilGame, asked: MayAct, order: Fight) -> None:
    """R-46, R-29: the Standard is paid for good, or the Move that this ends; the rest is R-43."""
    figure = game.table.figures[asked.figure]
    turn = game.table.turn
    begun(game)
    if not turn.extra:
        spend_standard(game, figure, True, R.R_46)
    elif turn.charge:
        turn.charge = False
    else:
        spend_move(game, figure, R.R_29)
    launch_close(game, figure, order.kind, order.target, "turn", figure.turn_start)
