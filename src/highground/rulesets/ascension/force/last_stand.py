"""Companion 9, the Last Stand: C-9.14.a to C-9.14.c, in battles of a campaign (option `last_stand`).

It comes as soon as what felled the model is done with it, in the middle of whatever is going on: the Turn and
the attack that it breaks into wait in `table.suspended` and go on afterwards.
"""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.agenda import Frame, Question, step
from highground.engine.chance import Chance
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Candidate, Refusal, candidates, check, may_pass, refuse, resolve
from highground.engine.state import Pass
from highground.engine.tally import tally
from highground.geometry.units import INCH
from highground.record import replaced
from highground.rulesets.ascension.rules.flow.rounds import begin_activation
from highground.rulesets.ascension.rules.hooks import MODEL_REMOVED, model_removed
from highground.rulesets.ascension.rules.movement.surfaces import spot_refusal
from highground.rulesets.ascension.state.activation import Suspended
from highground.rulesets.ascension.state.models import AscensionGame, AscensionKnown, Model, Table
from highground.rulesets.ascension.state.orders import CallLastStand
from highground.rulesets.ascension.state.profiles import Profile

FROM_ROUND: Final = 3


# -- question, frame, events ---------------------------------------------------------------------


class MayCallLastStand(Question):
    """A model has lost its last Wound: is this its Last Stand?"""

    clause: ClassVar[Clause] = R.C_9_14_A

    model: Final[str]


class EndOfLastStand(Frame):
    """The model is lost; what it broke into goes on."""

    model: Final[str]


class LastStandCalled(Event):
    model: Final[str]


class StatsRaised(Event):
    """No tokens, and one more in everything."""

    model: Final[str]
    wounds: Final[int]


class ModelLost(Event):
    model: Final[str]


# -- C-9.14.a: when ------------------------------------------------------------------------------


def last_stand_refusal(table: Table, model: Model) -> Refusal | None:
    """C-9.14.a: from Round 3 on, for a player behind on scenario points, once a game."""
    facts = {"model": model.name}
    side = table.side_of(model)
    points, best = table.score[side], max([p for other, p in enumerate(table.score) if other != side])
    if table.round < FROM_ROUND:
        return refuse(R.C_9_14_A, "too_early_for_a_last_stand", table.round, FROM_ROUND, facts)
    if points >= best:
        return refuse(R.C_9_14_A, "not_behind", points, best, facts)
    if table.last_stand:
        return refuse(R.C_9_14_A, "last_stand_used", facts=facts)
    return None


def offer_last_stand(game: AscensionGame, model: Model, by: int) -> None:
    """C-9.14.a: whoever may call it is asked."""
    table = game.table
    if table.options.last_stand and last_stand_refusal(table, model) is None:
        game.then(MayCallLastStand(model.seat, model.name))


MODEL_REMOVED.append(offer_last_stand)


@check(MayCallLastStand, CallLastStand)
def check_last_stand(known: AscensionKnown, asked: MayCallLastStand, order: CallLastStand) -> Refusal | None:
    """C-9.14.a, and C-9.14.b: it stands where it fell, so there must still be room."""
    table = known.table
    model = table.models[asked.model]
    refusal = last_stand_refusal(table, model)
    if refusal is not None:
        return refusal
    return spot_refusal(table, model, model.at, model.facing, model.on, model.level, R.C_9_14_B)


may_pass(MayCallLastStand)


@candidates(MayCallLastStand)
def suggest_last_stand(
    known: AscensionKnown, asked: MayCallLastStand, budget: int, chance: Chance
) -> list[Candidate]:
    """C-9.14.a: to call it, or not."""
    found = [Candidate(Pass(), "hold")]
    if check_last_stand(known, asked, CallLastStand()) is None:
        found.insert(0, Candidate(CallLastStand(), "last stand"))
    return found[: max(1, budget)]


# -- C-9.14.b: what ------------------------------------------------------------------------------


@resolve(MayCallLastStand, CallLastStand)
def call_last_stand(game: AscensionGame, asked: MayCallLastStand, order: CallLastStand) -> None:
    """C-9.14.b: it sheds all tokens, has one more of everything, and takes a Turn there and then.

    It has lost all its Wounds, so the one it gains is the one it has.
    """
    table = game.table
    model = table.models[asked.model]
    table.last_stand = model.name
    table.suspended = Suspended(table.turn, table.strike, table.turned)
    table.strike, table.turned = None, {}
    model.profile = last_stand_profile(model.profile)
    model.wounds = 1
    model.exhaust = [0] * len(model.exhaust)
    model.conditions = [0] * len(model.conditions)
    model.running, model.compelled_by = False, ""
    model.on_table = True
    game.emit(LastStandCalled(model.name), R.C_9_14_A)
    game.emit(StatsRaised(model.name, model.wounds), R.C_9_14_B)
    game.then(EndOfLastStand(model.name))
    begin_activation(game, model)


def last_stand_profile(profile: Profile) -> Profile:
    """C-9.14.b: one more in every stat: Strides, Wounds, Influence, Attack Skill in all attacks, Defense."""
    return replaced(
        profile,
        strides=_raised(profile.strides, 1),
        wounds=_raised(profile.wounds, 1),
        influence=_raised(profile.influence, INCH),
        skill=_raised(profile.skill, 1),
        defense=_raised(profile.defense, 1),
        attacks=tuple([replaced(attack, skill=_raised(attack.skill, 1)) for attack in profile.attacks]),
    )


def _raised(value: int, by: int) -> int:
    stat = tally(value, R.C_9_14_B, "stat")
    stat.add(by, R.C_9_14_B, "last_stand")
    return stat.total()


# -- C-9.14.c: after -----------------------------------------------------------------------------


@step(EndOfLastStand)
def end_last_stand(game: AscensionGame, now: EndOfLastStand) -> None:
    """C-9.14.c: it is lost, by nobody's doing; its 35 Coin are booked after the battle (`aftermath`)."""
    table = game.table
    waiting = table.suspended
    assert waiting is not None
    table.turn, table.strike, table.turned = waiting.turn, waiting.strike, waiting.turned
    table.suspended = None
    model = table.models[now.model]
    if model.on_table:
        model.on_table = False
        model.wounds = 0
        model_removed(game, model, -1)
    game.emit(ModelLost(model.name), R.C_9_14_C)
