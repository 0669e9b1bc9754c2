"""How lucky was a side? Every chance event is scored against its expectation.

Between two decisions chance is asked this and that. The value of the position after it, less the mean value
over all that might have come up, is luck: on average it is nothing, whatever the evaluation that gives the
values. So a result less its luck has the same mean as the result, and less of the noise of dice. (This is a
martingale control variate; for poker it is known as AIVAT.)

The mean is counted out where few things can come up, else sampled, with luck that the game does not see:
unbiased either way.
"""

from __future__ import annotations

from functools import cache
from math import exp
from typing import Any, Final, NamedTuple

from highground.bots.base import make_bot
from highground.engine.chance import Chance, Recorded, Seeded
from highground.engine.dice import Ask
from highground.engine.game import Game, waiting_for
from highground.engine.match import Match
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Result, Ruleset
from highground.engine.state import State
from highground.engine.views import view

__all__ = ["LuckMeter", "Lucky", "luck_of", "result_for", "scale_of"]

LEAVES: Final = 40
"""So many things that may come up are counted out."""
SAMPLES: Final = 16
PILOTS: Final = 12
EVERY: Final = 6


def result_for(result: Result, seat: int, seats: int) -> float:
    """What a seat got: 1 for a win, a share of it where several won, an equal share of a draw."""
    if not result.winners:
        return 1 / seats
    return 1 / len(result.winners) if seat in result.winners else 0.0


class _TooMany(Exception):
    """More may come up than is worth counting: ties may be rolled off for ever."""


class _Following(Chance):
    """Follows a path of outcomes, then takes the first that can come up; keeps what could have come."""

    def __init__(self, path: list[int]) -> None:
        self.path = path
        self.asked: list[tuple[int, list[int]]] = []
        self.ways = 1

    def pick(self, ask: Ask) -> int:
        able = [index for index, weight in enumerate(ask.weights) if weight]
        self.ways *= len(able)
        if self.ways > LEAVES:
            raise _TooMany
        at = len(self.asked)
        chosen = self.path[at] if at < len(self.path) else 0
        self.asked.append((chosen, [ask.weights[index] for index in able]))
        return able[chosen]


class LuckMeter:
    """Adds up one seat's luck in a game, from the states before and after chance was asked."""

    def __init__(self, rules: Ruleset, seat: int, seats: int, scale: float, seed: str) -> None:
        self.rules = rules
        self.seat = seat
        self.seats = seats
        self.scale = scale
        self.seed = seed
        self.total = 0.0
        self.first: float | None = None
        self.steps = 0

    def value(self, state: State[Any, Any, Any]) -> float:
        """The chance to win, as far as the evaluation knows; when the game is over, what it came to."""
        if not state.agenda:
            result = self.rules.result(state.table)
            if result is not None:
                return result_for(result, self.seat, self.seats)
        return _logistic(self.rules.evaluate(state.known(self.seat)) / self.scale)

    def score(self, before: State[Any, Any, Any], after: State[Any, Any, Any]) -> float:
        """The luck of what came up between two decisions."""
        self.steps += 1
        luck = self.value(after) - self._expected(before)
        self.total += luck
        if self.first is None:
            self.first = luck
        return luck

    def _expected(self, before: State[Any, Any, Any]) -> float:
        path: list[int] = []
        mean = 0.0
        for _ in range(LEAVES):
            try:
                asked, value = self._follow(before, path)
            except _TooMany:
                break
            share = 1.0
            for chosen, weights in asked:
                share *= weights[chosen] / sum(weights)
            mean += share * value
            path = [chosen for chosen, _ in asked]
            while path and path[-1] + 1 == len(asked[len(path) - 1][1]):
                path.pop()
            if not path:
                return mean
            path[-1] += 1
        return self._sampled(before)

    def _follow(
        self, before: State[Any, Any, Any], path: list[int]
    ) -> tuple[list[tuple[int, list[int]]], float]:
        state, chance = before.clone(), _Following(path)
        game: Game[Any, Any, Any] = Game(state, chance, True)
        game.advance()
        return chance.asked, self.value(state)

    def _sampled(self, before: State[Any, Any, Any]) -> float:
        luck = Seeded(f"{self.seed}/luck/{self.steps}".encode().ljust(16, b".")[:64])
        total = 0.0
        for _ in range(SAMPLES):
            state = before.clone()
            game: Game[Any, Any, Any] = Game(state, luck, True)
            game.advance()
            total += self.value(state)
        return total / SAMPLES


class Lucky(NamedTuple):
    """The luck of the first seat while an input was carried out, and its chance to win after that."""

    input: int
    luck: float
    value: float


def luck_of(match: Match) -> list[Lucky]:
    """What came up in a match, input by input, scored for the first seat; its result less all that is the
    luck-adjusted result."""
    rules, header = match.rules, match.header
    seats = len(header.players)
    state = rules.open(header.setup)
    meter = LuckMeter(rules, 0, seats, scale_of(rules.name, header.setup.scenario), header.seed[:32])
    found: list[Lucky] = []
    for number, given in enumerate(match.inputs):
        recorded: Game[Any, Any, Any] = Game(state, Recorded(given.outcomes), True)
        if given.order is not None:
            recorded.answer(given.seat, given.order)
        before = state.clone()
        recorded.advance()
        if given.outcomes:
            found.append(Lucky(number, meter.score(before, state), meter.value(state)))
    return found


def _logistic(x: float) -> float:
    return 1 / (1 + exp(-x)) if x > -500 else 0.0


@cache
def scale_of(system: str, scenario: str) -> float:
    """How much of the evaluation makes odds of e to one, found in a few games of the default forces.

    Any figure would do for luck to be nothing on average; a good one takes more of the noise away.
    """
    rules = find_ruleset(system)
    seats = len(rules.default_rosters(scenario))
    points: list[tuple[float, float]] = []
    for number in range(PILOTS):
        points += _pilot(rules, scenario, seats, number)
    typical = sorted(abs(value) for value, _ in points)[len(points) // 2] or 1.0
    slope = 0.0
    for _ in range(30):
        # Newton's method for one coefficient, with a weak pull towards nothing.
        pull, curve = -0.1 * slope, 0.1
        for value, won in points:
            x = max(-20.0, min(20.0, value / typical))
            share = _logistic(slope * x)
            pull += x * (won - share)
            curve += x * x * share * (1 - share)
        slope += pull / curve
    return typical / max(slope, 0.05)


def _pilot(rules: Ruleset, scenario: str, seats: int, number: int) -> list[tuple[float, float]]:
    from highground.engine.ruleset import Setup

    rosters: list[Any] = list(rules.default_rosters(scenario))
    state = rules.open(rules.among_bots(Setup(scenario, rosters, rules.read_options({}))))
    luck = [Seeded(f"value/{number}/{part}".encode().ljust(16, b".")) for part in range(seats + 1)]
    players = [make_bot("greedy", rules, each) for each in luck[1:]]
    game: Game[Any, Any, Any] = Game(state, luck[0], True)
    seen: list[float] = []
    for decision in range(20_000):
        game.advance()
        asked = waiting_for(state)
        if not asked:
            break
        if decision % EVERY == 0:
            seen.append(float(rules.evaluate(state.known(0))))
        for seat in asked:
            game.answer(seat, players[seat].choose(view(state, seat)))
    result = rules.result(state.table)
    won = 0.5 if result is None else result_for(result, 0, seats)
    return [(value, won) for value in seen]
