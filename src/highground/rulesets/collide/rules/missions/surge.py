"""M-2.5, the surge of the neutral Locus: rolled or reused after income, paid with AP."""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.collide.rulebook as R
from highground.engine.agenda import Frame, Question, step
from highground.engine.chance import Chance
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Candidate, Refusal, candidates, check, may_pass, refuse, resolve
from highground.engine.state import Pass
from highground.rulesets.collide.rules.effects.tokens import find_token, take_away
from highground.rulesets.collide.rules.knack import D6, pay
from highground.rulesets.collide.rules.missions.orders import Spend, Surge
from highground.rulesets.collide.rules.missions.scoring import score
from highground.rulesets.collide.rules.round.rounds import RollEnvironment
from highground.rulesets.collide.state.pieces import CollideGame, CollideKnown

LAST: Final = "surge"
"""Where the last result is remembered, for both sides."""
PER_POINT: Final = 2
"""Tokens cleared for each AP."""


class MaySurge(Question):
    """Is the neutral Locus used: by a roll, or by the last result?"""

    clause: ClassVar[Clause] = R.M_2_5


class MaySpend(Question):
    """How many AP are spent on what the surge brings?"""

    clause: ClassVar[Clause] = R.M_2_5

    result: Final[int]


class RollSurge(Frame):
    """The controller of the neutral Locus rolls."""

    seat: Final[int]


class SurgeCame(Event):
    """`result` 1-2: the environment, 3-4: tokens, 5-6: victory points."""

    seat: Final[int]
    result: Final[int]
    reused: Final[bool]


def most_to_spend(result: int) -> int:
    """M-2.5: 1 AP for the environment, 2 for tokens, 3 for points."""
    return (result + 1) // 2


# -- rolling -------------------------------------------------------------------------------------


@check(MaySurge, Surge)
def check_surge(known: CollideKnown, asked: MaySurge, order: Surge) -> Refusal | None:
    """M-2.5: there must be a last result to use it again."""
    if order.how == "reuse" and LAST not in known.table.marks:
        return refuse(R.M_2_5, "no_surge_yet")
    if order.how not in ("roll", "reuse"):
        return refuse(R.M_2_5, "no_such_surge", facts={"how": order.how})
    return None


@resolve(MaySurge, Surge)
def surge(game: CollideGame, asked: MaySurge, order: Surge) -> None:
    """M-2.5: a die, or the last result of the match, whoever rolled it."""
    if order.how == "roll":
        game.then(RollSurge(asked.seat))
    else:
        _come(game, asked.seat, game.table.marks[LAST], True)


@step(RollSurge)
def roll_surge(game: CollideGame, now: RollSurge) -> None:
    """M-2.5: the result is remembered for both sides."""
    result = game.roll(D6, R.M_2_5, now.seat)
    game.table.marks[LAST] = result
    _come(game, now.seat, result, False)


def _come(game: CollideGame, seat: int, result: int, reused: bool) -> None:
    game.emit(SurgeCame(seat, result, reused), R.M_2_5)
    if game.table.players[seat].ap > 0:
        game.then(MaySpend(seat, result))


may_pass(MaySurge)


@candidates(MaySurge)
def suggest_surges(known: CollideKnown, asked: MaySurge, budget: int, chance: Chance) -> list[Candidate]:
    found = [Candidate(Pass(), "hold"), Candidate(Surge("roll"), "roll")]
    if LAST in known.table.marks:
        found.append(Candidate(Surge("reuse"), "reuse"))
    return found


# -- spending ------------------------------------------------------------------------------------


@check(MaySpend, Spend)
def check_spend(known: CollideKnown, asked: MaySpend, order: Spend) -> Refusal | None:
    """M-2.5: no more AP than the result takes and the pool holds; two tokens for each at most."""
    table = known.table
    most = min(most_to_spend(asked.result), table.players[asked.seat].ap)
    if not 1 <= order.ap <= most:
        return refuse(R.M_2_5, "surge_price", order.ap, most)
    if order.tokens and asked.result not in (3, 4):
        return refuse(R.M_2_5, "no_tokens_to_clear")
    if len(order.tokens) > PER_POINT * order.ap:
        return refuse(R.M_2_5, "too_many_tokens", len(order.tokens), PER_POINT * order.ap)
    for place, name in enumerate(order.tokens):
        if table.token_named(name) is None or name in order.tokens[:place]:
            return refuse(R.M_2_5, "no_such_token", facts={"token": name})
    return None


@resolve(MaySpend, Spend)
def spend(game: CollideGame, asked: MaySpend, order: Spend) -> None:
    """M-2.5: a fresh environment, tokens cleared, or victory points."""
    pay(game, asked.seat, order.ap, R.M_2_5, "surge")
    if asked.result <= 2:
        game.then(RollEnvironment(game.table.roller))
    elif asked.result <= 4:
        for name in order.tokens:
            take_away(game, find_token(game.table, name), R.M_2_5)
    else:
        score(game, asked.seat, order.ap, "surge", R.M_2_5)


may_pass(MaySpend)


@candidates(MaySpend)
def suggest_spending(known: CollideKnown, asked: MaySpend, budget: int, chance: Chance) -> list[Candidate]:
    """Nothing; or each price, clearing the tokens that stop sight first."""
    table = known.table
    found = [Candidate(Pass(), "hold")]
    names = [token.name for token in table.tokens if token.kind.blocks_los]
    names += [token.name for token in table.tokens if not token.kind.blocks_los]
    for ap in range(1, min(most_to_spend(asked.result), table.players[asked.seat].ap) + 1):
        tokens = tuple(names[: PER_POINT * ap]) if asked.result in (3, 4) else ()
        found.append(Candidate(Spend(ap, tokens), "surge"))
    return found
