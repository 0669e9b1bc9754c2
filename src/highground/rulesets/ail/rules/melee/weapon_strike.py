"""A-14.30 to A-14.33, Weapon Strike: an attack on the weapon in the defender's hand (R-21)."""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.ail.rulebook as R
from highground.engine.agenda import Question
from highground.engine.chance import Chance
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Candidate, Refusal, candidates, check, refuse, resolve
from highground.engine.tally import Tally
from highground.geometry.squares import Cell
from highground.rulesets.ail.rules.close.close_combat import READIES, base_ac, enlist
from highground.rulesets.ail.rules.figures import acc_total, blade_in_hand
from highground.rulesets.ail.rules.flow.payments import FOR_GOOD, lose
from highground.rulesets.ail.rules.melee.weapon_attacks import WeaponManner
from highground.rulesets.ail.state.actions import Action
from highground.rulesets.ail.state.attack_orders import Strip
from highground.rulesets.ail.state.pieces import AilGame, AilKnown, Figure, Table


class MayStrip(Question):
    """Which Advantage does a Weapon Strike take?"""

    clause: ClassVar[Clause] = R.A_14_31

    figure: Final[str]
    target: Final[str]
    points: Final[int]


class KnockedAside(Event):
    """A weapon is out of line for the next attack."""

    figure: Final[str]
    target: Final[str]
    points: Final[int]


class WeaponStrikeManner(WeaponManner):
    """A-14.30: against the weapon: 10, Physique and skill, nothing else."""

    def __init__(self) -> None:
        super().__init__("weapon_strike", R.A_14_30)

    def demands(self, table: Table, figure: Figure, target: Figure, at: Cell) -> Refusal | None:
        """A-14.30, A-14.33: at a melee weapon in hand, out of any stance but the readies."""
        if blade_in_hand(target) is None:
            return refuse(R.A_14_30, "no_weapon_to_strike", facts={"target": target.name})
        if target.stance in READIES:
            return refuse(R.A_14_33, "ready_not_struck", facts={"target": target.name})
        return super().demands(table, figure, target, at)

    def ac(self, table: Table, action: Action) -> Tally:
        return base_ac(table.figures[action.target], R.A_14_30)

    def cuts(self, table: Table, action: Action) -> tuple[int, ...]:
        """A-14.31: each 5 of margin takes a point more."""
        return (-4, 0, 5, 10, 15, 20, 25, 30)

    def succeed(self, game: AilGame, action: Action) -> None:
        """A-14.31, A-14.32: takes Advantage and knocks the weapon out of line for the next attack."""
        attacker, target = game.table.figures[action.actor], game.table.figures[action.target]
        points = 1 + action.margin // 5
        target.off_line = True
        game.emit(KnockedAside(attacker.name, target.name, points), R.A_14_31)
        points = min(points, acc_total(target) + target.init)
        if points and acc_total(target) and target.init:
            game.then(MayStrip(attacker.seat, attacker.name, target.name, points))
        else:
            lose(game, target, "acc", points, R.A_14_31, FOR_GOOD)
            lose(game, target, "init", points, R.A_14_31, FOR_GOOD)


@check(MayStrip, Strip)
def check_strip(known: AilKnown, asked: MayStrip, order: Strip) -> Refusal | None:
    """A-14.31, R-21: split as the striker wishes, as far as each pool goes."""
    target = known.table.figures[asked.target]
    fits = 0 <= order.acc <= acc_total(target) and 0 <= order.init <= target.init
    if not fits or order.acc + order.init != asked.points:
        return refuse(R.A_14_31, "strip_sum", order.acc + order.init, asked.points, {"target": asked.target})
    return None


@resolve(MayStrip, Strip)
def strip(game: AilGame, asked: MayStrip, order: Strip) -> None:
    """A-14.31."""
    target = game.table.figures[asked.target]
    lose(game, target, "acc", order.acc, R.A_14_31, FOR_GOOD)
    lose(game, target, "init", order.init, R.A_14_31, FOR_GOOD)


@candidates(MayStrip)
def suggest_strip(known: AilKnown, asked: MayStrip, budget: int, chance: Chance) -> list[Candidate]:
    """As much as there is of one pool, the rest of the other."""
    target = known.table.figures[asked.target]
    acc, init = min(asked.points, acc_total(target)), min(asked.points, target.init)
    return [
        Candidate(Strip(acc, asked.points - acc), "take Accuracy"),
        Candidate(Strip(asked.points - init, init), "take Initiative"),
    ]


enlist(WeaponStrikeManner())
