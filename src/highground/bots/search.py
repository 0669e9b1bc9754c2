"""The bot that looks further: Monte Carlo tree search over what a seat may know.

A walk deals the hidden facts anew, gives one of the orders in question, and plays on, everybody greedily,
until the turn has passed a few times; the ruleset's own evaluation values where that ends. The orders share
their luck: the n-th walks of all of them are dealt and roll alike, so orders are compared and not worlds. A
budget is spent in rounds, and the worse half of the orders is dropped after each (sequential halving).

A walk that has come the same way as one before it, by the same orders and the same luck, is in the same
place: what greedy thought there is remembered, not thought again.

Below an order that was walked often a tree grows: a decision of whoever is next, reactions included, is a
node that begins with what greedy would do and takes in more as it is visited (progressive widening). Chance
is drawn anew on every walk, so a node stands for the orders given and averages over the luck between them.
"""

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt
from time import perf_counter
from typing import Any, Final

from mypy_extensions import mypyc_attr

from highground.bots.base import BOTS, SPOKEN, Bot, Weighed
from highground.bots.greedy import Greedy
from highground.engine.agenda import Asking, Question
from highground.engine.chance import Seeded
from highground.engine.dice import Ask
from highground.engine.errors import ContentError, RuleBug
from highground.engine.game import Game, waiting_for
from highground.engine.orders import Candidate
from highground.engine.ruleset import SystemPlay
from highground.engine.state import Order, State
from highground.engine.views import PlayerView, view

__all__ = ["SECONDS", "Horizon", "Search", "budget_of", "budgeted"]

SECONDS: Final = 0.2
HAND_OVERS: Final = 3
"""A walk ends when the turn has passed this often: mine, theirs, mine again, so that what is set up now
can pay."""
LONGEST: Final = 80
"""Decisions in one walk, however long a turn is."""
WIDEST: Final = 12
"""Orders that are looked into at all: greedy's best."""
TRUST: Final = 4.0
"""How many walks greedy's own value of an order counts for: what luck blurs, it keeps apart."""
EXPAND: Final = 16
"""An order walked so often gets a node for the decision after it."""
PLAYERS: Final = 1 << 66
"""What sets the luck of those who play on apart from the game's, in the seed of a walk."""
CURIOSITY: Final = 0.7
NOWHERE: Final = -1
REMEMBERED: Final = 4096
"""How many places greedy's thoughts of which are kept; those further on are thought of anew."""
WIDENING: Final = 0.5
"""A node visited n times looks at 1 + WIDENING * sqrt(n) orders."""


class _Noted(Seeded):
    """Luck that keeps note of what came up."""

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.notes: list[int] = []

    def below(self, n: int) -> int:
        value = super().below(n)
        self.notes.append(value)
        return value

    def pick(self, ask: Ask) -> int:
        # The outcome is enough: how near it was to another makes no difference.
        before = len(self.notes)
        index = super().pick(ask)
        self.notes[before:] = [index]
        return index


class _Places:
    """Where walks come, by number, and what greedy thought there (nothing yet: []).

    A place is found by the one before it, the number of the order that was given there and what came up then.
    All lie side by side and none holds the next, as the nodes of the tree do: why, `docs/adr/0013` says.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.numbers: dict[tuple[int, ...], int] = {}
        self.thoughts: list[list[Weighed]] = []

    def after(self, place: int, luck: _Noted) -> int:
        """Where a walk comes from a place by what it has noted since, which is forgotten; NOWHERE, if that is
        beyond what is kept.
        """
        notes = luck.notes
        notes.append(place)
        key = tuple(notes)
        notes.clear()
        if place == NOWHERE:
            return NOWHERE
        found = self.numbers.get(key)
        if found is None:
            found = len(self.thoughts)
            if found >= self.most:
                return NOWHERE
            self.numbers[key] = found
            self.thoughts.append([])
        return found


@mypyc_attr(acyclic=True)
class _Edge:
    """An order that could be given at a node, and how the walks through it ended for whoever gives it.

    `seemed` is how good it seemed after each round that it was in, `number` which of its node's it is, `node`
    which of the search's is after it (NOWHERE: none yet).
    """

    def __init__(self, candidate: Candidate, value: float, number: int = 0) -> None:
        self.candidate = candidate
        self.value = value
        self.number = number
        self.visits = 0
        self.total = 0.0
        self.seemed: list[float] = []
        self.node = NOWHERE


@mypyc_attr(acyclic=True)
class _Node:
    """A decision in the tree. Which edges can be taken depends on the world that a walk is in.

    `drift` sums by how much walks ended better than greedy's value of their order.
    """

    def __init__(self) -> None:
        self.visits = 0
        self.drift = 0.0
        self.low = 0.0
        self.high = 0.0
        self.edges: dict[str, _Edge] = {}

    def mean(self, edge: _Edge) -> float:
        """How good an edge seems: the mean of its walks, drawn towards its candidate's value."""
        drift = self.drift / self.visits if self.visits else 0.0
        return (edge.total + TRUST * (edge.value + drift)) / (edge.visits + TRUST)

    def count(self, edge: _Edge, worth: float) -> None:
        """A walk through this edge ended with this worth."""
        if not self.visits:
            self.low = self.high = worth
        self.low, self.high = min(self.low, worth), max(self.high, worth)
        self.visits += 1
        self.drift += worth - edge.value
        edge.visits += 1
        edge.total += worth


class Search(Bot):
    """Spends `seconds` on each decision, or exactly `iterations` walks, which is the same every time."""

    def __init__(
        self, rules: SystemPlay, luck: Seeded, seconds: float = SECONDS, iterations: int = 0
    ) -> None:
        super().__init__(rules, luck)
        self.seconds = seconds
        self.iterations = iterations
        self.hand_overs = HAND_OVERS
        self.greedy = Greedy(rules, luck)
        self.walks = 0
        self.remembers = REMEMBERED
        self._started = 0.0
        self._places = _Places(0)
        self._nodes: list[_Node] = []

    def choose(self, seen: PlayerView[Any, Any]) -> Order:
        self._started = perf_counter()
        question = seen.asking()
        if question is None:
            raise RuleBug("a bot was asked although nothing is to be decided")
        self.walks = 0
        first = self.first_look(seen)
        if len(self.weighed) == 1 or not isinstance(question, Question):
            return first
        self._places = _Places(self.remembers)
        best = self._halve(seen, sorted(self.weighed, key=_best_first))
        self._places, self._nodes = _Places(0), []
        return best.order

    def first_look(self, seen: PlayerView[Any, Any]) -> Order:
        """What seems best without a walk; `weighed` then holds what every order is thought to be worth."""
        self.greedy.luck = self.luck
        first = self.greedy.choose(seen)
        self.weighed = self.greedy.weighed
        return first

    def worth(self, state: State[Any, Any, Any], seat: int) -> float:
        """What the end of a walk is worth to a seat."""
        return float(self.rules.evaluate(state.known(seat)))

    def _halve(self, seen: PlayerView[Any, Any], found: list[Weighed]) -> Candidate:
        """Walk the promising orders alike, drop the worse half, and again with the rest of the budget."""
        root = _Node()
        every = [_Edge(each.candidate, each.value, at) for at, each in enumerate(found)]
        edges = every[:WIDEST]
        rounds = (len(edges) - 1).bit_length()
        base = self.luck.below(1 << 64)
        for past in range(rounds):
            self._walk_all(seen, root, edges, base, (past + 1) / rounds)
            for edge in every if past == 0 else edges:
                edge.seemed.append(root.mean(edge))
            edges.sort(key=root.mean, reverse=True)
            edges = edges[: (len(edges) + 1) // 2]
        best = edges[0]
        self.weighed = [Weighed(each.candidate, _compared(each, best), each.visits) for each in every]
        return best.candidate

    def _walk_all(
        self, seen: PlayerView[Any, Any], root: _Node, edges: list[_Edge], base: int, share: float
    ) -> None:
        """Walk the orders in turn until this share of the budget is spent."""
        while True:
            for edge in edges:
                if self.walks and self._spent(share):
                    return
                self._walk(seen, root, edge, base)
                self.walks += 1

    def _spent(self, share: float) -> bool:
        """Whether this share of the budget is used up, or would be by one walk more."""
        if self.iterations:
            return self.walks >= int(self.iterations * share)
        taken = perf_counter() - self._started
        return taken + taken / self.walks > self.seconds * share

    def _walk(self, seen: PlayerView[Any, Any], root: _Node, edge: _Edge, base: int) -> None:
        """Down the tree, and greedily on."""
        luck = _Noted((base + edge.visits).to_bytes(16, "little"))
        # Not the game's: how often players toss up between equals must not move its dice.
        self.greedy.luck = Seeded((base + edge.visits + PLAYERS).to_bytes(16, "little"))
        state = self.rules.deal(seen, luck)
        game: Game[Any, Any, Any] = Game(state, luck, True)
        horizon = Horizon(seen.seat, self.hand_overs)
        nodes, taken, seats = [root], [edge], [seen.seat]
        place = -2 - edge.number
        game.answer(seen.seat, edge.candidate.order)
        game.advance()
        while True:
            asked = waiting_for(state)
            question = game.asking()
            if not asked or question is None or horizon.reached(question, asked[0]):
                break
            for seat in asked:
                place = self._places.after(place, luck)
                weighed = self._think(place, view(state, seat))
                best = self.greedy.best_of(weighed)
                order = best.candidate.order
                luck.notes.append(_number(weighed, best))
                if edge.visits >= EXPAND and len(weighed) > 1 and isinstance(question, Question):
                    if edge.node == NOWHERE:
                        edge.node = len(self._nodes)
                        self._nodes.append(_Node())
                    node = self._nodes[edge.node]
                    edge = _select(node, sorted(weighed, key=_best_first))
                    order = edge.candidate.order
                    luck.notes[-1] = -1 - edge.number
                    nodes.append(node)
                    taken.append(edge)
                    seats.append(seat)
                game.answer(seat, order)
            game.advance()
        self._count(state, nodes, taken, seats)

    def _think(self, place: int, seen: PlayerView[Any, Any]) -> list[Weighed]:
        """What greedy thinks, now or when it was there; what it tossed for, it thinks of anew."""
        thoughts = self._places.thoughts
        if place != NOWHERE and thoughts[place]:
            return thoughts[place]
        luck = self.greedy.luck
        before = luck.position
        weighed = self.greedy.think(seen)
        if place != NOWHERE and luck.position == before:
            thoughts[place] = weighed
        return weighed

    def _count(
        self, state: State[Any, Any, Any], nodes: list[_Node], taken: list[_Edge], seats: list[int]
    ) -> None:
        """Tell every decision on the way how the walk ended for whoever made it."""
        worth: dict[int, float] = {}
        for index, seat in enumerate(seats):
            if seat not in worth:
                worth[seat] = self.worth(state, seat)
            nodes[index].count(taken[index], worth[seat])


def _compared(edge: _Edge, best: _Edge) -> float:
    """How good an order is by the walks that it shared with the best one: what came later is not held against
    or for it."""
    shared = len(edge.seemed) - 1
    behind = min(0.0, edge.seemed[shared] - best.seemed[shared])
    return best.seemed[-1] + behind


def _number(weighed: list[Weighed], one: Weighed) -> int:
    """Which of them it is: the very one, not one that says the same."""
    for at, each in enumerate(weighed):
        if each is one:
            return at
    return len(weighed)


def _select(node: _Node, offered: list[Weighed]) -> _Edge:
    """The edge to walk: an untried one, if the node is wide enough for it; else the best bound."""
    wide = 1 + int(WIDENING * sqrt(float(node.visits)))
    best: _Edge | None = None
    best_bound = 0.0
    curiosity = CURIOSITY * sqrt(log(float(node.visits + 1)))
    span = node.high - node.low
    for index, each in enumerate(offered):
        key = repr(each.candidate.order)
        edge = node.edges.get(key)
        if edge is None:
            if index < wide:
                edge = _Edge(each.candidate, each.value, len(node.edges))
                node.edges[key] = edge
                return edge
            continue
        share = (node.mean(edge) - node.low) / span if span > 0.0 else 0.5
        bound = share + curiosity / sqrt(float(edge.visits))
        if best is None or bound > best_bound:
            best, best_bound = edge, bound
    if best is None:
        raise RuleBug("a node that offers orders has none to walk")
    return best


class Horizon:
    """Where a walk ends: at the first quiet decision after the turn has passed so often."""

    def __init__(self, seat: int, hand_overs: int) -> None:
        self.seat = seat
        self.hand_overs = hand_overs
        self.passed = 0
        self.decisions = 0

    def reached(self, question: Asking, seat: int) -> bool:
        self.decisions += 1
        if not type(question).settled:
            return False
        if seat != self.seat:
            self.seat = seat
            self.passed += 1
        return self.passed >= self.hand_overs or self.decisions > LONGEST


def _best_first(each: Weighed) -> float:
    return -each.value


def budget_of(name: str) -> tuple[float, int]:
    """The seconds or the walks that a name says: "search:50ms", "search:300"; the other one is 0."""
    budget = name.partition(":")[2]
    number = budget.removesuffix("ms")
    if not number.isdecimal() or int(number) == 0:
        raise ContentError(f"{name!r}: {budget!r} is no budget; say walks (:300) or milliseconds (:50ms)")
    return (0.0, int(number)) if number == budget else (int(number) / 1000, 0)


class _Budgeted:
    """Makes a search with the budget that its name says."""

    def __init__(self, name: str) -> None:
        self.seconds, self.iterations = budget_of(name)

    def make(self, rules: SystemPlay, luck: Seeded) -> Bot:
        return Search(rules, luck, self.seconds, self.iterations)


def budgeted(name: str) -> Callable[[SystemPlay, Seeded], Bot]:
    return _Budgeted(name).make


BOTS["search"] = Search
SPOKEN["search"] = budgeted
