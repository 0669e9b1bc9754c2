"""Opponents for people, by how hard they are to beat.

A recruit sees what greedy sees and often takes the next best thing; a veteran is greedy; a warlord looks
ahead; a champion looks ahead with a learned network, and is offered where it has shown to be better.
"""

from __future__ import annotations

from typing import Any, Final

from highground.bots.base import BOTS, Bot, Weighed
from highground.bots.greedy import Greedy
from highground.bots.learned import LearnedSearch
from highground.bots.search import Search
from highground.engine.chance import Seeded
from highground.engine.ruleset import SystemPlay
from highground.engine.state import Order
from highground.engine.views import PlayerView

__all__ = ["LEVELS", "PLAYED_BY", "Recruit"]

LEVELS: Final = ("recruit", "veteran", "warlord", "champion")
"""From the easiest to the hardest."""

PLAYED_BY: Final[dict[str, str]] = {
    "recruit": "recruit",
    "veteran": "greedy",
    "warlord": "search",
    "champion": "search+learned",
}
"""The bot that each level is."""

CARELESS: Final = 2
"""A recruit looks past its best order once in so many decisions, and past the next one as often."""


class Recruit(Bot):
    """Weighs like greedy, but does not always do what it found best."""

    def __init__(self, rules: SystemPlay, luck: Seeded) -> None:
        super().__init__(rules, luck)
        self.greedy = Greedy(rules, luck)

    def choose(self, seen: PlayerView[Any, Any]) -> Order:
        self.greedy.luck = self.luck
        first = self.greedy.choose(seen)
        self.weighed = self.greedy.weighed
        ranked = sorted(self.weighed, key=_best_first)
        for each in ranked:
            if self.luck.below(CARELESS):
                return first if each is ranked[0] else each.candidate.order
        return first


def _best_first(each: Weighed) -> float:
    return -each.value


BOTS["recruit"] = Recruit
BOTS["veteran"] = Greedy
BOTS["warlord"] = Search
if "search+learned" in BOTS:
    BOTS["champion"] = LearnedSearch
