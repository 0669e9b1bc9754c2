"""The bot that looks further: Monte Carlo tree search over what a seat may know.

Each iteration deals the hidden facts anew, walks down a tree of decisions (everybody's: an opponent's
reaction is a node like any other), adds one decision to it, and plays on greedily for a few turns; the
ruleset's own evaluation values where that ends. Chance is drawn anew on every walk, so a node stands for
the orders given and averages over the luck between them.

A continuous table offers endless orders, so a node begins with its best looking few and takes in more as
it is visited (progressive widening).
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
from highground.engine.errors import ContentError, RuleBug
from highground.engine.game import Game, waiting_for
from highground.engine.orders import Candidate, candidates_for
from highground.engine.ruleset import Ruleset
from highground.engine.state import Order, State
from highground.engine.views import PlayerView, view

__all__ = ["Search"]

SECONDS: Final = 0.2
HAND_OVERS: Final = 3
"""A walk ends when the turn has passed this often: mine, theirs, mine again, so that what is set up now
can pay."""
LONGEST: Final = 80
"""Decisions in one walk, however long a turn is."""
CURIOSITY: Final = 0.7
WIDTH: Final = 4.0
"""A node visited n times looks at WIDTH * n ** (1/4) candidates."""
TRUST: Final = 8.0
"""How many walks greedy's own value of a candidate counts for: what luck blurs, it keeps apart."""
INNER_BUDGET: Final = 16


@mypyc_attr(acyclic=True)
class _Edge:
    """An order that could be given at a node, and how the walks through it ended for whoever gives it."""

    def __init__(self, candidate: Candidate, value: float) -> None:
        self.candidate = candidate
        self.value = value
        self.visits = 0
        self.total = 0.0
        self.node: _Node | None = None


@mypyc_attr(acyclic=True)
class _Node:
    """A decision in the tree. Which edges can be taken depends on the world that a walk is in.

    `trust` says how much the candidates' own values count, `drift` by how much walks end better than those.
    """

    def __init__(self, trust: float) -> None:
        self.trust = trust
        self.visits = 0
        self.drift = 0.0
        self.edges: dict[str, _Edge] = {}

    def mean(self, edge: _Edge) -> float:
        """How good an edge seems: the mean of its walks, drawn towards its candidate's value."""
        drift = self.drift / self.visits if self.visits else 0.0
        return (edge.total + self.trust * (edge.value + drift)) / (edge.visits + self.trust)

    def count(self, edge: _Edge, worth: float) -> None:
        """A walk through this edge ended with this worth."""
        self.visits += 1
        self.drift += worth - edge.value
        edge.visits += 1
        edge.total += worth


class Search(Bot):
    """Spends `seconds` on each decision, or exactly `iterations` walks, which is the same every time."""

    def __init__(self, rules: Ruleset, luck: Seeded, seconds: float = SECONDS, iterations: int = 0) -> None:
        super().__init__(rules, luck)
        self.seconds = seconds
        self.iterations = iterations
        self.greedy = Greedy(rules, luck)
        self.walks = 0
        self._low = 0.0
        self._high = 0.0

    def choose(self, seen: PlayerView[Any, Any]) -> Order:
        started = perf_counter()
        question = seen.asking()
        if question is None:
            raise RuleBug("a bot was asked although nothing is to be decided")
        self.walks = 0
        self.greedy.luck = self.luck
        first = self.greedy.choose(seen)
        self.weighed = self.greedy.weighed
        if len(self.weighed) == 1 or not isinstance(question, Question):
            return first
        root = self._grow(seen, sorted(self.weighed, key=_worst_last), started)
        self.weighed = [Weighed(edge.candidate, root.mean(edge)) for edge in root.edges.values()]
        return min(self.weighed, key=_worst_last).candidate.order

    def _grow(self, seen: PlayerView[Any, Any], found: list[Weighed], started: float) -> _Node:
        """The tree after as many walks as the budget allows."""
        root = _Node(TRUST)
        self._low, self._high = 0.0, 0.0
        base = self.luck.below(1 << 64)
        while True:
            self._walk(seen, root, found, base)
            self.walks += 1
            if self.iterations:
                if self.walks >= self.iterations:
                    return root
            elif perf_counter() - started >= self.seconds:
                return root

    def _walk(self, seen: PlayerView[Any, Any], root: _Node, found: list[Weighed], base: int) -> None:
        """Down the tree, one decision beyond it, and greedily on.

        The n-th walks through all of the root's edges share their luck and their guess at what is hidden:
        so the orders are compared, not the worlds.
        """
        edge = self._select(root, found)
        luck = Seeded((base + edge.visits).to_bytes(16, "little"))
        state = self.rules.deal(seen, luck)
        game: Game[Any, Any, Any] = Game(state, luck, True)
        horizon = _Horizon(seen.seat)
        nodes, taken, seats = [root], [edge], [seen.seat]
        game.answer(seen.seat, edge.candidate.order)
        game.advance()
        while edge.visits:
            asked = waiting_for(state)
            question = game.asking()
            if not asked or question is None or horizon.reached(question, asked[0]):
                break
            if not isinstance(question, Question):
                self._answer_greedily(game, asked)
                continue
            seat = asked[0]
            offered = self._offered(state, question, seat, luck)
            if len(offered) > 1:
                node = edge.node
                if node is None:
                    node = edge.node = _Node(0.0)
                edge = self._select(node, offered)
                nodes.append(node)
                taken.append(edge)
                seats.append(seat)
                game.answer(seat, edge.candidate.order)
            else:
                game.answer(seat, offered[0].candidate.order)
            game.advance()
        self._play_on(game, horizon)
        self._count(state, nodes, taken, seats)

    def _offered(
        self, state: State[Any, Any, Any], question: Asking, seat: int, luck: Seeded
    ) -> list[Weighed]:
        """Candidates at an inner node, the best looking first where the ruleset can tell cheaply."""
        known = state.known(seat)
        weighed: list[Weighed] = []
        told = True
        for each in candidates_for(known, question, INNER_BUDGET, luck):
            value = self.rules.weigh(known, question, each) if told else None
            told = value is not None
            weighed.append(Weighed(each, value if value is not None else 0.0))
        if told:
            weighed.sort(key=_worst_last)
        return weighed

    def _select(self, node: _Node, offered: list[Weighed]) -> _Edge:
        """The edge to walk: an untried one, if the node is wide enough for it; else the best bound."""
        wide = int(WIDTH * sqrt(sqrt(float(node.visits + 1))))
        best: _Edge | None = None
        best_bound = 0.0
        curiosity = CURIOSITY * sqrt(log(float(node.visits + 1)))
        span = self._high - self._low
        for index, each in enumerate(offered):
            key = repr(each.candidate.order)
            edge = node.edges.get(key)
            if edge is None:
                if index < wide:
                    edge = _Edge(each.candidate, each.value)
                    node.edges[key] = edge
                    return edge
                continue
            share = (node.mean(edge) - self._low) / span if span > 0.0 else 0.5
            bound = share + curiosity / sqrt(float(edge.visits))
            if best is None or bound > best_bound:
                best, best_bound = edge, bound
        if best is None:
            raise RuleBug("a node that offers orders has none to walk")
        return best

    def _play_on(self, game: Game[Any, Any, Any], horizon: _Horizon) -> None:
        """Greedy play by everybody up to the horizon."""
        while True:
            asked = waiting_for(game.state)
            question = game.asking()
            if not asked or question is None or horizon.reached(question, asked[0]):
                return
            self._answer_greedily(game, asked)

    def _answer_greedily(self, game: Game[Any, Any, Any], asked: tuple[int, ...]) -> None:
        for seat in asked:
            game.answer(seat, self.greedy.choose(view(game.state, seat)))
        game.advance()

    def _count(
        self, state: State[Any, Any, Any], nodes: list[_Node], taken: list[_Edge], seats: list[int]
    ) -> None:
        """Tell every decision on the way how the walk ended for whoever made it."""
        worth: dict[int, float] = {}
        for index, seat in enumerate(seats):
            if seat not in worth:
                worth[seat] = value = float(self.rules.evaluate(state.known(seat)))
                if self._high == self._low == 0.0:
                    self._low = self._high = value
                self._low, self._high = min(self._low, value), max(self._high, value)
            nodes[index].count(taken[index], worth[seat])


class _Horizon:
    """Where a walk ends: at the first quiet decision after the turn has passed HAND_OVERS times."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.passed = 0
        self.decisions = 0

    def reached(self, question: Asking, seat: int) -> bool:
        self.decisions += 1
        if not type(question).settled:
            return False
        if seat != self.seat:
            self.seat = seat
            self.passed += 1
        return self.passed >= HAND_OVERS or self.decisions > LONGEST


def _worst_last(each: Weighed) -> float:
    return -each.value


class _Budgeted:
    """Makes a search with the budget that its name says: "search:300" walks, or "search:50ms"."""

    def __init__(self, name: str) -> None:
        budget = name.partition(":")[2]
        number = budget.removesuffix("ms")
        if not number.isdecimal() or int(number) == 0:
            raise ContentError(f"{name!r}: {budget!r} is no budget; say walks (:300) or milliseconds (:50ms)")
        timed = number != budget
        self.seconds = int(number) / 1000 if timed else 0.0
        self.iterations = 0 if timed else int(number)

    def make(self, rules: Ruleset, luck: Seeded) -> Bot:
        return Search(rules, luck, self.seconds, self.iterations)


def _budgeted(name: str) -> Callable[[Ruleset, Seeded], Bot]:
    return _Budgeted(name).make


BOTS["search"] = Search
SPOKEN["search"] = _budgeted
