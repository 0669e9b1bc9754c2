"""The bot that picks any candidate, each equally likely."""

from __future__ import annotations

from typing import Any, Final

from highground.bots.base import BOTS, Bot, Weighed
from highground.engine.chance import Seeded
from highground.engine.errors import RuleBug
from highground.engine.orders import candidates_for
from highground.engine.ruleset import SystemPlay
from highground.engine.state import Order
from highground.engine.views import PlayerView

__all__ = ["Uniform"]

BUDGET: Final = 64


class Uniform(Bot):
    """Knows what is legal and nothing else."""

    def __init__(self, rules: SystemPlay, luck: Seeded) -> None:
        # Its own, also compiled: an inherited one would be run twice and leak (see CONTRIBUTING).
        super().__init__(rules, luck)

    def choose(self, seen: PlayerView[Any, Any]) -> Order:
        question = seen.asking()
        if question is None:
            raise RuleBug("a bot was asked although nothing is to be decided")
        found = candidates_for(seen.known(), question, BUDGET, self.luck)
        self.weighed = [Weighed(each, 0.0) for each in found]
        return found[self.luck.below(len(found))].order


BOTS["uniform"] = Uniform
