"""Exact odds of an order, by the very code that resolves it.

Every way that the order can turn out is followed (`ways`) and what it comes to added up. Questions met on the
way are answered by a named policy, which the result states.

Where the ways outgrow a budget, or somebody's patience, the order is played many times instead, and the
result says so with its error. A `Reckoning` can be asked at any time what it has found, and gone on with.

Odds may be remembered (`OddsMemory`), outside the state and up to a bound; they are the same without.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import lcm, sqrt
from time import process_time
from typing import Any, Final

from highground.engine import ways
from highground.engine.chance import Chance, Seeded
from highground.engine.harm import Harms, Loss, Toll, losses_between, tolls_of
from highground.engine.state import Order, State
from highground.engine.ways import Branches, Policy, Way, branches, first_candidate, hold
from highground.record import Record

__all__ = [
    "AT_ONCE",
    "Branches",
    "Odds",
    "OddsMemory",
    "Policy",
    "Reckoning",
    "Way",
    "branches",
    "first_candidate",
    "hold",
    "odds_of",
]

AT_ONCE: Final = 0.4
"""So many seconds nobody minds to wait for an answer: of the processor's time, so that what is exact does not
depend on what else it has to do.
"""
_FEWEST: Final = 50
"""So many plays an estimate takes at least, however long they take."""
_PLAYED_BEST: Final = 40_000
_PLAYED_ON: Final = b"which way is played on"

Facts = Callable[[Any], dict[str, str]]
Harmed = Callable[[Any], Harms]
_Changes = tuple[tuple[str, str, str], ...]
"""What is not as before: the fact, its old and its new value, by name."""
_End = tuple[_Changes, tuple[Loss, ...]]
_Sums = dict[_End, dict[int, int]]
"""What ends come to -> how likely: weights by the total that they are out of."""


def no_harm(table: Any) -> Harms:
    return {}


class Odds(Record):
    """The chances of an order: of each whole outcome, of each changed fact by itself, of what everybody
    loses (`tolls`), and of what all lose together (`losses`, likeliest first).

    `exact` is false when the tree outgrew the budget: then the numbers come from `samples` plays,
    each with a standard error of at most `error`.
    """

    outcomes: Final[list[tuple[_Changes, Fraction]]]
    changes: Final[dict[str, dict[str, Fraction]]]
    assumed: Final[dict[str, str]]
    policy: Final[str]
    exact: Final[bool]
    samples: Final[int]
    error: Final[float]
    tolls: Final[list[Toll]]
    losses: Final[list[tuple[tuple[Loss, ...], Fraction]]]


class Reckoning:
    """Odds being found: counted way by way; and played, as long as they are not all counted.

    `starts` are the ways that what is weighed begins with: one, or several where it is not known what came up
    before; they are used up. With `keep` the states that it ends in are kept.
    """

    def __init__(
        self,
        before: Any,
        starts: list[Way],
        facts: Facts,
        chance: Chance,
        policy: Policy = hold,
        policy_name: str = "everybody holds",
        budget: int = 100_000,
        samples: int = _PLAYED_BEST,
        foresee: bool = True,
        harm: Harmed = no_harm,
        plan: tuple[ways.Planned, ...] = (),
        script: tuple[str, ...] = (),
        keep: bool = False,
    ) -> None:
        self.facts = facts
        self.harm = harm
        self.chance = chance
        self.policy = policy
        self.policy_name = policy_name
        self.budget = budget
        self.samples = samples
        self.plan = plan
        self.script = script
        self.keep = keep
        self.counted = 0
        self.played = 0
        self.planned = 0
        """How many planned answers were given at most."""
        self.given_up = False
        self._was = facts(before)
        self._harmed = harm(before)
        self._starts = [
            Way(each.state.clone(), each.forced, each.weight, each.total, each.base) for each in starts
        ]
        self._walk = ways.Walk(starts, policy, foresee, plan, script)
        self._counts: _Sums = {}
        self._plays: _Sums = {}
        self._counted_ends: list[Way] = []
        self._played_ends: list[Way] = []
        self._draw = Seeded(_PLAYED_ON)

    @property
    def exact(self) -> bool:
        """Whether every way has been counted."""
        return not self._walk.ways and not self.given_up

    @property
    def ends(self) -> list[Way]:
        """The states that were found, each as likely as it is; none unless they were to be kept."""
        if self.exact:
            return self._counted_ends
        return [Way(each.state, [], 1, self.played, each.base) for each in self._played_ends]

    @property
    def done(self) -> bool:
        """Whether going on would not make it better."""
        return self.exact or (self.given_up and self.played >= self.samples)

    def script_left(self) -> int:
        """How much of what was said to come up has not, so far."""
        return len(self._walk.script)

    def work(self, seconds: float) -> None:
        """Go on for about so long, half of it counting as long as that may come to an end."""
        begun = process_time()
        self._count(begun + seconds / 2)
        if not self.exact:
            self._play(begun + seconds)

    def finish(self) -> None:
        """Count to the end, or up to the budget and then play, however long it takes."""
        self._count(None)
        if not self.exact:
            self._play(None)

    def _count(self, until: float | None) -> None:
        walk = self._walk
        steps = 0
        while walk.ways and not self.given_up:
            end = walk.next_end()
            if end is not None:
                self.counted += 1
                self.planned = max(self.planned, end.planned)
                self._add(self._counts, end.state, end.weight, end.total)
                if self.keep:
                    self._counted_ends.append(end)
            if self.counted + len(walk.ways) > self.budget:
                self.given_up = True
                self._counts = {}
                self._counted_ends = []
            steps += 1
            if until is not None and steps % 16 == 0 and process_time() > until:
                return

    def _play(self, until: float | None) -> None:
        while self.played < self.samples:
            end = ways.play_out(self._start(), self.policy, self.chance, self.plan, self.script)
            self.played += 1
            self.planned = max(self.planned, end.planned)
            self._add(self._plays, end.state, 1, 1)
            if self.keep:
                self._played_ends.append(end)
            if until is not None and self.played >= _FEWEST and process_time() > until:
                return

    def _start(self) -> Way:
        """One of the ways that it begins with, as likely as each is."""
        starts = self._starts
        if len(starts) == 1:
            return starts[0]
        whole = lcm(*[each.total for each in starts])
        rest = self._draw.below(sum([each.weight * (whole // each.total) for each in starts]))
        for each in starts:
            rest -= each.weight * (whole // each.total)
            if rest < 0:
                return each
        return starts[-1]

    def _add(self, sums: _Sums, end: State[Any, Any, Any], weight: int, total: int) -> None:
        """Count an end with all others that come to the same, in whole numbers: a Fraction costs far more."""
        table = end.table
        came = (_changes(self._was, self.facts(table)), losses_between(self._harmed, self.harm(table)))
        shares = sums.get(came)
        if shares is None:
            shares = sums[came] = {}
        shares[total] = shares.get(total, 0) + weight

    def odds(self) -> Odds:
        """What has been found by now: exact, or as good as the plays are many."""
        assumed = dict(self._walk.assumed)
        if self.exact:
            return _add_up(self._counts, assumed, self.policy_name, True, self.counted)
        if not self.played:
            self._play(0.0)
        plays = {came: {self.played: shares[1]} for came, shares in self._plays.items()}
        return _add_up(plays, assumed, self.policy_name, False, self.played)


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
    harm: Harmed = no_harm,
) -> Odds:
    """The odds of an order that passed its check; `chance` is used only if sampling is needed.

    Without `foresee` they are the same, by following every outcome. With `through` they are those of all that
    was going on when the order was asked for: of the attack, say, that somebody reacts to.
    """
    start = [ways.set_off(state, seat, order, through)]
    found = Reckoning(state.table, start, facts, chance, policy, policy_name, budget, samples, foresee, harm)
    found.finish()
    return found.odds()


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


def _add_up(sums: _Sums, assumed: dict[str, str], policy: str, exact: bool, samples: int) -> Odds:
    """Whole numbers out of one total as long as it is added; then one Fraction for each result."""
    whole = 1
    for shares in sums.values():
        for total in shares:
            whole = lcm(whole, total)
    came: dict[_Changes, int] = {}
    ends: list[tuple[tuple[Loss, ...], int]] = []
    changes: dict[str, dict[str, int]] = {}
    for (changed, losses), shares in sums.items():
        share = 0
        for total, weight in shares.items():
            share += weight * (whole // total)
        came[changed] = came.get(changed, 0) + share
        ends.append((losses, share))
        for name, _, new in changed:
            by_value = changes.get(name)
            if by_value is None:
                by_value = changes[name] = {}
            by_value[new] = by_value.get(new, 0) + share
    outcomes = list(came.items())
    tied = len({share for _, share in outcomes}) < len(outcomes)
    ranked = sorted([(-share, repr(changed) if tied else "", changed) for changed, share in outcomes])
    likeliest_first = [(changed, Fraction(-share, whole)) for share, _, changed in ranked]
    by_fact = {
        name: {value: Fraction(share, whole) for value, share in by_value.items()}
        for name, by_value in changes.items()
    }
    error = 0.0 if exact else sqrt(0.25 / samples)
    together: dict[tuple[Loss, ...], int] = {}
    for losses, share in ends:
        together[losses] = together.get(losses, 0) + share
    lost = sorted([(-share, repr(losses), losses) for losses, share in together.items()])
    joint = [(losses, Fraction(-share, whole)) for share, _, losses in lost]
    return Odds(likeliest_first, by_fact, assumed, policy, exact, samples, error, tolls_of(joint), joint)


class OddsMemory:
    """Exact odds that were asked for before: the newest `most` of them; and a few that are not yet exact.

    `at` names the position, as `codec.digest` of the state does; whoever asks often in one position finds its
    name once. What was sampled is gone on with when it is asked for again, and so told better.
    """

    def __init__(self, most: int = 1024, unfinished: int = 4) -> None:
        self.most = most
        self.unfinished = unfinished
        self._kept: dict[tuple[str, int, Order, Policy, int, bool], Odds] = {}
        self._going_on: dict[tuple[str, int, Order, Policy, int, bool], Reckoning] = {}

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
        samples: int = _PLAYED_BEST,
        through: bool = False,
        harm: Harmed = no_harm,
        seconds: float | None = None,
    ) -> Odds:
        """The odds of an order, counted or remembered; within about so many seconds, if that is said."""
        key = (at, seat, order, policy, budget, through)
        known = self._kept.get(key)
        if known is not None:
            return known
        going_on = self._going_on.pop(key, None)
        if going_on is None:
            start = [ways.set_off(state, seat, order, through)]
            going_on = Reckoning(
                state.table, start, facts, chance, policy, policy_name, budget, samples, True, harm
            )
        if seconds is None:
            going_on.finish()
        else:
            going_on.work(seconds)
        found = going_on.odds()
        if found.exact:
            _keep(self._kept, key, found, self.most)
        else:
            _keep(self._going_on, key, going_on, self.unfinished)
        return found


def _keep(kept: dict[Any, Any], key: Any, value: Any, most: int) -> None:
    """Among the newest so many."""
    if most > 0:
        if len(kept) >= most:
            kept.pop(next(iter(kept)))
        kept[key] = value
