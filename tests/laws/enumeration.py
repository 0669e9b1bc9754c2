"""Every way that chance can go, one by one: what all tools that tell odds are held to.

Nothing is grouped and nothing foreseen: the order is carried out again from its beginning for every single
outcome of every die and card. Only questions are answered as the tools say they assume.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import Any

from highground.engine.agenda import Asking
from highground.engine.chance import Chance
from highground.engine.dice import Ask
from highground.engine.game import Game, waiting_for
from highground.engine.ruleset import Ruleset
from highground.engine.state import Order
from highground.engine.ways import Planned, hold
from tests.laws.games import AnyState

__all__ = ["Truth", "enumerate_all"]

Changes = frozenset[tuple[str, str, str]]
Spread = dict[Any, Fraction]


class Unsaid(Exception):
    def __init__(self, ask: Ask) -> None:
        super().__init__()
        self.ask = ask


class Forced(Chance):
    def __init__(self, picks: list[int]) -> None:
        self.left = picks[::-1]

    def pick(self, ask: Ask) -> int:
        if not self.left:
            raise Unsaid(ask)
        return self.left.pop()


class Truth:
    """What an order comes to: each whole outcome, each fact, each loss, with its exact chance."""

    def __init__(self) -> None:
        self.ends = 0
        self.outcomes: dict[Changes, Fraction] = defaultdict(Fraction)
        self.facts: dict[str, dict[str, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
        self.lost: dict[tuple[str, str], Spread] = defaultdict(lambda: defaultdict(Fraction))
        self.removed: dict[str, Fraction] = defaultdict(Fraction)


def enumerate_all(
    rules: Ruleset,
    state: AnyState,
    seat: int,
    order: Order,
    through: bool,
    most: int,
    plan: tuple[Planned, ...] = (),
    script: tuple[str, ...] = (),
) -> Truth | None:
    """The truth about an order; None where it has more than `most` ends."""
    found = Truth()
    left: list[tuple[list[int], Fraction]] = [([], Fraction(1))]
    while left:
        picks, share = left.pop()
        try:
            end = _carried_out(state, seat, order, through, picks, plan)
        except Unsaid as stop:
            left += _next(stop.ask, picks, share, script)
            if len(left) + found.ends > most:
                return None
            continue
        found.ends += 1
        _add(found, rules, state, end, share)
    return found


def _next(
    ask: Ask, picks: list[int], share: Fraction, script: tuple[str, ...]
) -> list[tuple[list[int], Fraction]]:
    if len(picks) < len(script):
        return [([*picks, ask.labels.index(script[len(picks)])], share)]
    total = sum(ask.weights)
    return [
        ([*picks, index], share * Fraction(weight, total))
        for index, weight in enumerate(ask.weights)
        if weight
    ]


def _carried_out(
    state: AnyState, seat: int, order: Order, through: bool, picks: list[int], plan: tuple[Planned, ...]
) -> AnyState:
    """A copy of the state in which the order has had all its effects."""
    copy = state.clone()
    below = len(copy.agenda) - 1
    game: Game[Any, Any, Any] = Game(copy, Forced(picks), True)
    game.answer(seat, order)
    planned = list(plan)
    while copy.agenda and (through or len(copy.agenda) > below):
        frame = copy.agenda[-1].frame
        if not isinstance(frame, Asking):
            game.run_next()
            continue
        if type(frame).settled:
            break
        by = _who_gives(game, planned[0]) if planned else None
        if by is not None:
            game.answer(by, planned.pop(0)[1])
        else:
            asked = waiting_for(copy)[0]
            game.answer(asked, hold(copy, frame, asked))
    return copy


def _who_gives(game: Game[Any, Any, Any], planned: Planned) -> int | None:
    by, order = planned
    for seat in waiting_for(game.state):
        if by in (-1, seat) and game.check(seat, order) is None:
            return seat
    return None


def _add(found: Truth, rules: Ruleset, before: AnyState, after: AnyState, share: Fraction) -> None:
    was, now = rules.facts(before.table), rules.facts(after.table)
    changed = {
        (name, was.get(name, "-"), now.get(name, "-"))
        for name in was.keys() | now.keys()
        if was.get(name, "-") != now.get(name, "-")
    }
    found.outcomes[frozenset(changed)] += share
    for name, _, value in changed:
        found.facts[name][value] += share
    harmed = rules.harm(after.table)
    for who, harm in rules.harm(before.table).items():
        then = harmed.get(who)
        for what, amount in harm.lost.items():
            found.lost[who, what][(then.lost[what] if then is not None else 0) - amount] += share
        if not harm.removed and (then is None or then.removed):
            found.removed[who] += share
