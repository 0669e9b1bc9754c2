"""Chapter 8.2, Momentum: a charger whose attack did damage may push its target (CR-29)."""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.conflict.rulebook as R
from highground.engine.agenda import Question
from highground.engine.chance import Chance
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Candidate, Refusal, candidates, check, may_pass, never, refuse, resolve
from highground.engine.state import Pass
from highground.rulesets.conflict.rules.displacement.push import push, push_refusal
from highground.rulesets.conflict.rules.flow.rounds import MayAct
from highground.rulesets.conflict.state.models import ConflictGame, ConflictKnown
from highground.rulesets.conflict.state.orders import PushTarget


class MayPush(Question):
    """Does the charger push whom it has hurt?"""

    clause: ClassVar[Clause] = R.C_8_2

    model: Final[str]
    target: Final[str]


class MomentumUsed(Event):
    model: Final[str]
    target: Final[str]


@check(MayPush, PushTarget)
def check_push(known: ConflictKnown, asked: MayPush, order: PushTarget) -> Refusal | None:
    """C-8.2: it may, unless the target is too large for a push of its own (C-10.2)."""
    return push_refusal(known.table.fighter(asked.model), known.table.fighter(asked.target))


@resolve(MayPush, PushTarget)
def push_on(game: ConflictGame, asked: MayPush, order: PushTarget) -> None:
    """C-8.2: an ordinary push by the charger (CR-29)."""
    table = game.table
    game.emit(MomentumUsed(asked.model, asked.target), R.C_8_2)
    push(game, table.fighter(asked.model), table.fighter(asked.target))


may_pass(MayPush)


@never(MayAct, PushTarget)
def refuse_unearned_push(known: ConflictKnown, asked: MayAct, order: PushTarget) -> Refusal:
    """C-8.2: a push follows the damage of a charge, and at once; nothing else earns one."""
    return refuse(R.C_8_2, "push_not_earned", facts={"model": asked.model})


@candidates(MayPush)
def pushes(known: ConflictKnown, asked: MayPush, budget: int, chance: Chance) -> list[Candidate]:
    """To push, if that can be done, or to leave it."""
    found = [Candidate(Pass(), "hold")]
    if check_push(known, asked, PushTarget()) is None:
        found.insert(0, Candidate(PushTarget(), "push"))
    return found
