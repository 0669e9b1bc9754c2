"""The bot that looks one order ahead.

Each candidate is carried out on a dealt copy of what the bot can see, in every way chance allows,
until the order has had all its effects; the ruleset's own evaluation values the ends. Opponents
asked on the way are assumed to hold.
"""

from __future__ import annotations

from typing import Any, Final

from highground.bots.base import BOTS, Bot, Weighed
from highground.engine.agenda import Question
from highground.engine.chance import Seeded
from highground.engine.errors import RuleBug
from highground.engine.odds import branches, hold
from highground.engine.orders import Candidate, candidates_for
from highground.engine.ruleset import SystemPlay
from highground.engine.state import Order, State
from highground.engine.views import PlayerView

__all__ = ["Greedy"]

BUDGET: Final = 64
WAYS: Final = 256


class Greedy(Bot):
    """Takes the candidate with the best expected position; equals are settled by the bot's luck."""

    def __init__(self, rules: SystemPlay, luck: Seeded) -> None:
        # Its own, also compiled: an inherited one would be run twice and leak (see CONTRIBUTING).
        super().__init__(rules, luck)

    def choose(self, seen: PlayerView[Any, Any]) -> Order:
        self.weighed = self.think(seen)
        return self.best_of(self.weighed).candidate.order

    def think(self, seen: PlayerView[Any, Any]) -> list[Weighed]:
        """What could be ordered, and what each is worth; where there is nothing to compare, nothing."""
        question = seen.asking()
        if question is None:
            raise RuleBug("a bot was asked although nothing is to be decided")
        found = candidates_for(seen.known(), question, BUDGET, self.luck)
        if len(found) == 1 or not isinstance(question, Question):
            return [Weighed(each, 0.0) for each in found]
        return self.weigh(seen, question, found)

    def best_of(self, weighed: list[Weighed]) -> Weighed:
        """The one that is worth most, or one of them."""
        equals = _best(weighed)
        return equals[self.luck.below(len(equals))]

    def weigh(self, seen: PlayerView[Any, Any], question: Question, found: list[Candidate]) -> list[Weighed]:
        """Each candidate with its value: from the ruleset's tables, else by carrying it out."""
        known = seen.known()
        world: State[Any, Any, Any] | None = None
        weighed: list[Weighed] = []
        unit = self.rules.weigh_unit
        for at, value in enumerate(self.rules.weigh_all(known, question, found)):
            each = found[at]
            if value is None:
                if world is None:
                    world = self.rules.deal(seen, self.luck)
                weighed.append(Weighed(each, self._value(world, seen.seat, each)))
            else:
                weighed.append(Weighed(each, value * unit))
        return weighed

    def _value(self, world: State[Any, Any, Any], seat: int, candidate: Candidate) -> float:
        """The mean evaluation over everything that can come of an order."""
        found = branches(world, seat, candidate.order, hold, WAYS)
        value = 0.0
        weight = 0.0
        for end in found.ends:
            part = end.weight / end.total
            value += part * self.rules.evaluate(end.state.known(seat))
            weight += part
        return value / weight if weight else 0.0


def _best(weighed: list[Weighed]) -> list[Weighed]:
    """Those that are worth most, in their order."""
    most = weighed[0].value
    found: list[Weighed] = []
    for each in weighed:
        value = each.value
        if value > most:
            most = value
            found = [each]
        elif value == most:
            found.append(each)
    return found


BOTS["greedy"] = Greedy
