"""Exact odds of an order, by the very code that resolves it.

The order is carried out on a copy of the state; where a frame asks chance, the frame is run again
for every outcome on a copy of its own (not the whole order from the start). So a step asks chance
before it changes anything: a law of the shared suite.

Where a step foresees what the next outcomes come to (`Outlook`), one of each group is followed for all.
That stands as long as nothing more is asked of chance; where it is, as after a shove over an edge, those of
the group are followed one by one.

Odds may be remembered (`OddsMemory`), outside the state and up to a bound; they are the same without.

Questions met on the way are answered by a named policy, which the result states. Where the tree
outgrows the budget the result is sampled instead, and says so with its error.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import lcm, sqrt
from typing import Any, Final

from mypy_extensions import mypyc_attr

from highground.engine.agenda import Asking
from highground.engine.chance import Branch, Branching, Chance, Foreseen, Outlook, Seeded
from highground.engine.dice import Ask
from highground.engine.errors import RuleBug
from highground.engine.game import Game, waiting_for
from highground.engine.orders import candidates_for
from highground.engine.state import Order, Pass, State

__all__ = [
    "Branches",
    "Odds",
    "OddsMemory",
    "Policy",
    "Way",
    "branches",
    "first_candidate",
    "hold",
    "odds_of",
]

_POLICY_SEED: Final = b"what a policy sees of luck"

Policy = Callable[[State[Any, Any, Any], Asking, int], Order]
Facts = Callable[[Any], dict[str, str]]
_Changes = tuple[tuple[str, str, str], ...]
"""What is not as before: the fact, its old and its new value, by name."""
_Sums = dict[_Changes, dict[int, int]]
"""What ends come to -> how likely: weights by the total that they are out of."""


def hold(state: State[Any, Any, Any], question: Asking, seat: int) -> Order:
    """The policy "everybody holds": pass where passing is possible, else the first suggestion."""
    options = _suggestions(state, question, seat)
    for order in options:
        if isinstance(order, Pass):
            return order
    return options[0]


def first_candidate(state: State[Any, Any, Any], question: Asking, seat: int) -> Order:
    """The policy "first suggestion": whatever the ruleset suggests first, reactions included."""
    return _suggestions(state, question, seat)[0]


def _suggestions(state: State[Any, Any, Any], question: Asking, seat: int) -> list[Order]:
    found = candidates_for(state.known(seat), question, 16, Seeded(_POLICY_SEED))
    return [each.order for each in found]


@mypyc_attr(acyclic=True)
class Fork:
    """Where a way was foreseen: the state there, its weight, and the group that the way stands for."""

    def __init__(self, state: State[Any, Any, Any], weight: int, outlook: Outlook, group: int) -> None:
        self.state = state
        self.weight = weight
        self.outlook = outlook
        self.group = group


@mypyc_attr(acyclic=True)
class Way:
    """A state on its way to an end, or there, and how likely it is: weight out of total.

    `fork`: it stands for others too, from there on.
    """

    def __init__(
        self,
        state: State[Any, Any, Any],
        forced: list[int],
        weight: int,
        total: int,
        fork: Fork | None = None,
    ) -> None:
        self.state = state
        self.forced = forced
        self.weight = weight
        self.total = total
        self.fork = fork


@mypyc_attr(acyclic=True)
class Branches:
    """Every way an order can turn out, with its weight, and the answers assumed."""

    def __init__(self) -> None:
        self.ends: list[Way] = []
        self.assumed: dict[str, str] = {}
        self.complete = True


class Odds:
    """The chances of an order: of each whole outcome, and of each changed fact by itself.

    `exact` is false when the tree outgrew the budget: then the numbers come from `samples` plays,
    each with a standard error of at most `error`.
    """

    def __init__(
        self,
        outcomes: list[tuple[_Changes, Fraction]],
        changes: dict[str, dict[str, Fraction]],
        assumed: dict[str, str],
        policy: str,
        exact: bool,
        samples: int,
        error: float,
    ) -> None:
        self.outcomes = outcomes
        self.changes = changes
        self.assumed = assumed
        self.policy = policy
        self.exact = exact
        self.samples = samples
        self.error = error


def branches(
    state: State[Any, Any, Any],
    seat: int,
    order: Order,
    policy: Policy,
    budget: int,
    foresee: bool = False,
    through: bool = False,
) -> Branches:
    """Carry `order` (already checked) out in every way chance allows, until its effects are done.

    With `foresee` an end may stand for others of the same facts: their cards, say, are not the same.
    With `through` whatever the order interrupts is carried through, too, up to the next settled question.
    """
    found = Branches()
    start = state.clone()
    base = 0 if through else len(start.agenda) - 1
    Game(start, Branching([]), True).answer(seat, order)
    ways: list[Way] = [Way(start, [], 1, 1)]
    while ways:
        way = ways.pop()
        if not _run(way, base, policy, found, ways, foresee):
            found.ends.append(way)
        if len(found.ends) + len(ways) > budget:
            found.complete = False
            return found
    return found


def _settled(state: State[Any, Any, Any], base: int) -> bool:
    """Whether everything the order set off is done."""
    agenda = state.agenda
    if len(agenda) <= base:
        return True
    frame = agenda[-1].frame
    return isinstance(frame, Asking) and type(frame).settled


def _run(way: Way, base: int, policy: Policy, found: Branches, ways: list[Way], foresee: bool) -> bool:
    """Run a way to its end (False) or to where it branches (True, the branches put on `ways`)."""
    state = way.state
    chance = Branching(way.forced, foresee)
    game: Game[Any, Any, Any] = Game(state, chance, True)
    while not _settled(state, base):
        todo = state.agenda[-1]
        frame = todo.frame
        if isinstance(frame, Asking):
            asked = waiting_for(state)[0]
            answer = policy(state, frame, asked)
            found.assumed[type(frame).__name__] = type(answer).__name__
            game.answer(asked, answer)
            continue
        try:
            game.run_next()
        except (Branch, Foreseen) as stop:
            if way.fork is not None:
                _follow_each(way, way.fork, ways)
                return True
            state.agenda.append(todo)
            if isinstance(stop, Foreseen):
                _follow_groups(way, stop.outlook, ways)
            else:
                _split(way, chance.forced, stop.ask, ways)
            return True
        chance.next_frame()
    if chance.forced:
        raise RuleBug("more was foreseen than chance was asked for")
    return False


def _follow_groups(way: Way, outlook: Outlook, ways: list[Way]) -> None:
    """One way for each group of what is foreseen."""
    groups = outlook.groups()
    total = way.total * sum([each.weight for each in groups])
    for each in groups:
        fork = Fork(way.state, way.weight, outlook, each.group)
        ways.append(Way(way.state.clone(), each.picks, way.weight * each.weight, total, fork))


def _follow_each(way: Way, fork: Fork, ways: list[Way]) -> None:
    """Chance was asked for more than was foreseen: back to the fork, and one way for each of the group."""
    for each in fork.outlook.each_of(fork.group):
        ways.append(Way(fork.state.clone(), each.picks, fork.weight * each.weight, way.total))


def _split(way: Way, forced: list[int], ask: Ask, ways: list[Way]) -> None:
    """One way for each class of outcomes of what was asked; the last one goes on with the state itself."""
    total = sum(ask.weights)
    shares: dict[int, tuple[int, int]] = {}
    for index, weight in enumerate(ask.weights):
        if weight:
            group = ask.classes[index] if ask.classes else index
            first, sofar = shares.get(group, (index, 0))
            shares[group] = (first, sofar + weight)
    left = len(shares)
    for first, weight in shares.values():
        left -= 1
        state = way.state.clone() if left else way.state
        ways.append(Way(state, [*forced, first], way.weight * weight, way.total * total))


def odds_of(
    state: State[Any, Any, Any],
    seat: int,
    order: Order,
    facts: Facts,
    chance: Chance,
    policy: Policy = hold,
    policy_name: str = "everybody holds",
    budget: int = 100_000,
    samples: int = 4_000,
    foresee: bool = True,
    through: bool = False,
) -> Odds:
    """The odds of an order that passed its check; `chance` is used only if sampling is needed.

    Without `foresee` they are the same, by following every outcome. With `through` they are those of all that
    was going on when the order was asked for: of the attack, say, that somebody reacts to.
    """
    before = facts(state.table)
    found = branches(state, seat, order, policy, budget, foresee, through)
    sums: _Sums = {}
    if found.complete:
        for end in found.ends:
            _add(sums, _changes(before, facts(end.state.table)), end.weight, end.total)
        return _add_up(sums, found.assumed, policy_name, True, len(found.ends))
    for _ in range(samples):
        played = _play_out(state, seat, order, policy, chance, through)
        _add(sums, _changes(before, facts(played.table)), 1, samples)
    return _add_up(sums, found.assumed, policy_name, False, samples)


def _changes(before: dict[str, str], after: dict[str, str]) -> _Changes:
    """Every fact whose value differs; one that is not told counts as "-"."""
    changed: list[tuple[str, str, str]] = []
    still = 0
    for name, new in after.items():
        old = before.get(name)
        if old is None:
            old = "-"
        else:
            still += 1
        if old != new:
            changed.append((name, old, new))
    if still < len(before):
        changed += [(name, old, "-") for name, old in before.items() if name not in after and old != "-"]
    changed.sort()
    return tuple(changed)


def _add(sums: _Sums, changed: _Changes, weight: int, total: int) -> None:
    """Count an end with all others that come to the same, in whole numbers: a Fraction costs far more."""
    shares = sums.get(changed)
    if shares is None:
        shares = sums[changed] = {}
    shares[total] = shares.get(total, 0) + weight


def _play_out(
    state: State[Any, Any, Any], seat: int, order: Order, policy: Policy, chance: Chance, through: bool
) -> State[Any, Any, Any]:
    copy = state.clone()
    base = 0 if through else len(copy.agenda) - 1
    game: Game[Any, Any, Any] = Game(copy, chance, True)
    game.answer(seat, order)
    while not _settled(copy, base):
        frame = copy.agenda[-1].frame
        if isinstance(frame, Asking):
            asked = waiting_for(copy)[0]
            game.answer(asked, policy(copy, frame, asked))
        else:
            game.run_next()
    return copy


def _add_up(sums: _Sums, assumed: dict[str, str], policy: str, exact: bool, samples: int) -> Odds:
    """Whole numbers out of one total as long as it is added; then one Fraction for each result."""
    whole = 1
    for shares in sums.values():
        for total in shares:
            whole = lcm(whole, total)
    outcomes: list[tuple[_Changes, int]] = []
    changes: dict[str, dict[str, int]] = {}
    for changed, shares in sums.items():
        share = 0
        for total, weight in shares.items():
            share += weight * (whole // total)
        outcomes.append((changed, share))
        for name, _, new in changed:
            by_value = changes.get(name)
            if by_value is None:
                by_value = changes[name] = {}
            by_value[new] = by_value.get(new, 0) + share
    tied = len({share for _, share in outcomes}) < len(outcomes)
    ranked = sorted([(-share, repr(changed) if tied else "", changed) for changed, share in outcomes])
    likeliest_first = [(changed, Fraction(-share, whole)) for share, _, changed in ranked]
    by_fact = {
        name: {value: Fraction(share, whole) for value, share in by_value.items()}
        for name, by_value in changes.items()
    }
    error = 0.0 if exact else sqrt(0.25 / samples)
    return Odds(likeliest_first, by_fact, assumed, policy, exact, samples, error)


class OddsMemory:
    """Exact odds that were asked for before: the newest `most` of them.

    `at` names the position, as `codec.digest` of the state does; whoever asks often in one position finds its
    name once. What was sampled is not remembered: asked again, it may be told better.
    """

    def __init__(self, most: int = 1024) -> None:
        self.most = most
        self._kept: dict[tuple[str, int, Order, Policy, int, bool], Odds] = {}

    def __len__(self) -> int:
        return len(self._kept)

    def odds_of(
        self,
        at: str,
        state: State[Any, Any, Any],
        seat: int,
        order: Order,
        facts: Facts,
        chance: Chance,
        policy: Policy = hold,
        policy_name: str = "everybody holds",
        budget: int = 100_000,
        samples: int = 4_000,
        through: bool = False,
    ) -> Odds:
        """The odds of an order, counted or remembered."""
        key = (at, seat, order, policy, budget, through)
        known = self._kept.get(key)
        if known is not None:
            return known
        found = odds_of(
            state, seat, order, facts, chance, policy, policy_name, budget, samples, True, through
        )
        if found.exact and self.most > 0:
            if len(self._kept) >= self.most:
                self._kept.pop(next(iter(self._kept)))
            self._kept[key] = found
        return found
