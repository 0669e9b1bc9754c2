"""Companion 7, the Leader: C-7.2, a cheap friend activates right after it."""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.agenda import Question, step
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, always, check, refuse, resolve
from highground.rulesets.ascension.rules.flow.rounds import LeaderCalls, begin_activation
from highground.rulesets.ascension.state.models import AscensionGame, AscensionKnown, Model, Table
from highground.rulesets.ascension.state.orders import Activate, PassTurn
from highground.rulesets.ascension.state.profiles import Profile

# -- question and event ----------------------------------------------------------------------------


class MayActivateElite(Question):
    """After the Leader: does one more friend activate at once?"""

    clause: ClassVar[Clause] = R.C_7_2
    settled: ClassVar[bool] = True

    leader: Final[str]


class EliteActivation(Event):
    leader: Final[str]
    model: Final[str]


# -- C-7.2 -----------------------------------------------------------------------------------------


def elite_partners(table: Table, leader: Model) -> list[Model]:
    """C-7.2: un-activated friends that cost at most half of the Leader."""
    side = table.side_of(leader)
    return [m for m in table.of_side(side) if not m.activated and is_elite(m.profile, leader.profile)]


def is_elite(profile: Profile, leader: Profile) -> bool:
    """C-7.2: one that costs at most half of the Leader."""
    return 2 * profile.cost <= leader.cost


@step(LeaderCalls)
def leader_calls(game: AscensionGame, now: LeaderCalls) -> None:
    """C-7.2: the side is asked if there is somebody to bring."""
    leader = game.table.models[now.leader]
    if elite_partners(game.table, leader):
        game.then(MayActivateElite(leader.seat, leader.name))


@check(MayActivateElite, Activate)
def check_elite(known: AscensionKnown, asked: MayActivateElite, order: Activate) -> Refusal | None:
    """C-7.2: one of those friends."""
    table = known.table
    leader = table.models[asked.leader]
    model = table.models.get(order.model)
    if model is None or not model.on_table:
        return refuse(R.C_7_2, "not_on_the_table", facts={"model": order.model})
    if table.side_of(model) != table.side_of(leader):
        return refuse(R.C_7_2, "not_your_model", facts={"model": order.model})
    if model.activated:
        return refuse(R.C_7_2, "already_activated", facts={"model": order.model})
    if not is_elite(model.profile, leader.profile):
        facts = {"model": order.model}
        return refuse(R.C_7_2, "costs_too_much", 2 * model.profile.cost, leader.profile.cost, facts)
    return None


@resolve(MayActivateElite, Activate)
def activate_elite(game: AscensionGame, asked: MayActivateElite, order: Activate) -> None:
    """C-7.2: at once, in the same Turn, by the normal rules."""
    game.emit(EliteActivation(asked.leader, order.model), R.C_7_2)
    begin_activation(game, game.table.models[order.model])
    game.table.turn.elite = True


# C-7.2: the side may bring a friend; it need not.
always(MayActivateElite, PassTurn)


@resolve(MayActivateElite, PassTurn)
def no_elite(game: AscensionGame, asked: MayActivateElite, order: PassTurn) -> None:
    """The next side's Turn is already on the agenda."""
