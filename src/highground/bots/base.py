"""What a bot is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mypy_extensions import mypyc_attr

from highground.engine.chance import Seeded
from highground.engine.errors import ContentError, nearest
from highground.engine.orders import Candidate
from highground.engine.ruleset import Ruleset
from highground.engine.state import Order
from highground.engine.views import PlayerView

__all__ = ["BOTS", "Bot", "Weighed", "make_bot"]


@mypyc_attr(acyclic=True)
class Weighed:
    """A candidate and what the bot thought of it."""

    def __init__(self, candidate: Candidate, value: float) -> None:
        self.candidate = candidate
        self.value = value


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Answers questions for one seat. `luck` is the bot's own: it never touches the game's."""

    def __init__(self, rules: Ruleset, luck: Seeded) -> None:
        self.rules = rules
        self.luck = luck
        self.weighed: list[Weighed] = []

    def choose(self, seen: PlayerView[Any, Any]) -> Order:
        """The order to give; `weighed` then holds what was considered."""
        raise NotImplementedError


BOTS: Final[dict[str, Callable[[Ruleset, Seeded], Bot]]] = {}


def make_bot(name: str, rules: Ruleset, luck: Seeded) -> Bot:
    """A bot by its name."""
    maker = BOTS.get(name)
    if maker is None:
        raise ContentError(f"there is no bot {name!r}" + nearest(name, list(BOTS)))
    return maker(rules, luck)
