"""Chapter 8.2, Momentum: a charger whose attack did damage may push its target (CR-29)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from highground.engine.agenda import Question
from highground.engine.chance import Chance
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Candidate, Refusal, candidates, check, may_pass, resolve
from highground.engine.state import Pass
from highground.rulesets.conflict.displacement import push
from highground.rulesets.conflict.orders import PushTarget
from highground.rulesets.conflict.pieces import ConflictGame, ConflictKnown
from highground.rulesets.conflict.rulebook import C_8_2

__all__ = ["MayPush"]


@mypyc_attr(acyclic=True)
class MayPush(Question):
    """Does the charger push whom it has hurt?"""

    clause: ClassVar[Clause] = C_8_2

    model: Final[str]
    target: Final[str]

    def __init__(self, seat: int, model: str, target: str) -> None:
        super().__init__(seat)
        self.model = model
        self.target = target


@mypyc_attr(acyclic=True)
class MomentumUsed(Event):
    model: Final[str]
    target: Final[str]

    def __init__(self, model: str, target: str) -> None:
        self.model = model
        self.target = target


@check(MayPush, PushTarget)
def check_push(known: ConflictKnown, asked: MayPush, order: PushTarget) -> Refusal | None:
    """C-8.2: it may; whether the target is too large shows."""
    return None


@resolve(MayPush, PushTarget)
def push_on(game: ConflictGame, asked: MayPush, order: PushTarget) -> None:
    """C-8.2: an ordinary push by the charger (CR-29)."""
    table = game.table
    game.emit(MomentumUsed(asked.model, asked.target), C_8_2)
    push(game, table.fighter(asked.model), table.fighter(asked.target))


may_pass(MayPush)


@candidates(MayPush)
def pushes(known: ConflictKnown, asked: MayPush, budget: int, chance: Chance) -> list[Candidate]:
    """To push, or to leave it."""
    return [Candidate(PushTarget(), "push"), Candidate(Pass(), "hold")]
