"""Games for the laws to look at: a pool of random playouts of every system, and moments in them.

A `Spot` names a moment by two small numbers, so that a falsified law can be looked at again:
`moment("primer", Spot(game=3, at=7))`. Games are played once and remembered.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from highground.engine.agenda import Asking
from highground.engine.chance import Seeded, seed_of
from highground.engine.errors import ContentError
from highground.engine.events import LoggedEvent
from highground.engine.game import Game, waiting_for
from highground.engine.orders import candidates_for
from highground.engine.plugins import find_ruleset, ruleset_names
from highground.engine.ruleset import Result, Ruleset, Setup
from highground.engine.state import Order, State
from highground.lab.playout import DECISION_LIMIT

__all__ = [
    "Moment",
    "Played",
    "Spot",
    "choose",
    "every_system",
    "left_to_the_whole_suite",
    "moment",
    "opened",
    "played",
    "pool",
    "question_of",
    "random_setup",
    "spots",
]

BUDGET = 24
KEPT = 12
TRIES = 100

AnyState = State[Any, Any, Any]


def left_to_the_whole_suite(system: str) -> list[pytest.MarkDecorator]:
    """The quick loop holds the laws against the tiny system; the others' turn comes with the whole suite."""
    return [] if system == "primer" else [pytest.mark.slow]


every_system = pytest.mark.parametrize(
    "system", [pytest.param(name, marks=left_to_the_whole_suite(name)) for name in ruleset_names()]
)


class Spot(NamedTuple):
    """A moment of the pool: which game, and which of the positions kept of it."""

    game: int
    at: int


class Played:
    """A random game: how it was set up, some positions in it (first to last), all it told, how it ended."""

    def __init__(self, rules: Ruleset, setup: Setup, seed: str) -> None:
        self.rules = rules
        self.setup = setup
        self.seed = seed
        self.kept: list[AnyState] = []
        self.told: list[LoggedEvent] = []
        self.orders: list[Order] = []
        self.result: Result | None = None
        self.decisions = 0
        self._seen = 0
        self._stride = 1

    def keep(self, state: AnyState) -> None:
        """Keep positions spread over the game: when they grow many, every second is let go."""
        if self._seen % self._stride == 0:
            self.kept.append(state.clone())
            if len(self.kept) > 2 * KEPT:
                del self.kept[1::2]
                self._stride *= 2
        self._seen += 1


class Moment:
    """A position in which somebody is asked something; the state is the asker's to change."""

    def __init__(self, rules: Ruleset, state: AnyState) -> None:
        self.rules = rules
        self.state = state
        self.question = question_of(state)
        self.seats = waiting_for(state)
        self.seat = self.seats[0]

    def game(self) -> Game[Any, Any, Any]:
        """The position, ready to be played on."""
        return Game(self.state, self.luck())

    def luck(self) -> Seeded:
        """The same luck every time it is asked for."""
        return Seeded(seed_of("law"))


def pool() -> int:
    """How many games of each system the laws look at: more where more examples are tried."""
    return 6 + settings().max_examples // 4


def spots() -> st.SearchStrategy[Spot]:
    return st.builds(Spot, st.integers(0, pool() - 1), st.integers(0, KEPT - 1))


def moment(system: str, spot: Spot) -> Moment:
    """A fresh copy of the position that a spot names."""
    game = played(system, spot.game)
    return Moment(game.rules, game.kept[spot.at % len(game.kept)].clone())


def random_setup(rules: Ruleset, number: int) -> Setup:
    """Scenarios in turn; the first games with default options and rosters, then any mixture."""
    luck = Seeded(seed_of(f"setup {number}"))
    scenarios = rules.scenarios()
    scenario = scenarios[number % len(scenarios)]
    usual: list[Any] = list(rules.default_rosters(scenario))
    if number < len(scenarios):
        return Setup(scenario, usual, {})
    shipped = rules.rosters()
    for _ in range(TRIES):
        rosters: list[Any] = [shipped[luck.below(len(shipped))] for _ in usual]
        options = {each.name: each.values[luck.below(len(each.values))] for each in rules.options}
        setup = Setup(scenario, rosters, options)
        if opened(rules, setup) is not None:
            return setup
    raise AssertionError(f"{rules.name}: no rosters suit {scenario}")


def opened(rules: Ruleset, setup: Setup) -> AnyState | None:
    """The opening state, or None if a clause of the book keeps these rosters out of this scenario."""
    try:
        return rules.open(setup)
    except ContentError as error:
        cited = re.search(r"\[(\S+)\]", str(error))
        if cited is None or cited[1] not in rules.book.clauses:
            raise
        return None


@lru_cache(maxsize=64)
def played(system: str, number: int) -> Played:
    """Random game `number` of a system, from its opening to its end."""
    rules = find_ruleset(system)
    found = Played(rules, random_setup(rules, number), f"game {number}")
    luck = Seeded(seed_of(f"players {number}"))
    game: Game[Any, Any, Any] = Game(rules.open(found.setup), Seeded(seed_of(found.seed)))
    for state in _decisions(game, found, luck):
        found.keep(state)
    found.told = game.told
    found.result = rules.result(game.state.table)
    return found


def _decisions(game: Game[Any, Any, Any], found: Played, luck: Seeded) -> Iterator[AnyState]:
    """Play on; every state in which somebody is asked."""
    for _ in range(DECISION_LIMIT):
        game.advance()
        if not waiting_for(game.state):
            return
        yield game.state
        for seat in waiting_for(game.state):
            order = choose(game.state, seat, luck)
            found.orders.append(order)
            found.decisions += 1
            game.answer(seat, order)
            if waiting_for(game.state):
                # The first answers to a sealed question are in: a position like any other.
                yield game.state
    raise AssertionError(f"{found.rules.name}: not over after {DECISION_LIMIT} decisions: {found.setup!r}")


def choose(state: AnyState, seat: int, luck: Seeded) -> Order:
    """Any candidate."""
    found = candidates_for(state.known(seat), question_of(state), BUDGET, luck)
    return found[luck.below(len(found))].order


def question_of(state: AnyState) -> Asking:
    frame = state.agenda[-1].frame
    assert isinstance(frame, Asking)
    return frame
