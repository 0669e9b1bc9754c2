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

__all__ = ["BOTS", "BUDGETED", "Bot", "Weighed", "check_bot", "make_bot"]


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
"""The bots by name. `search` also takes a budget: "search:300" walks, "search:50ms" a decision."""

BUDGETED: Final[dict[str, Callable[[Ruleset, Seeded, float, int], Bot]]] = {}
"""Those that take a budget: seconds, or a number of walks if that is not 0."""


def make_bot(name: str, rules: Ruleset, luck: Seeded) -> Bot:
    """A bot by its name."""
    plain, colon, budget = name.partition(":")
    if colon and plain in BUDGETED:
        seconds, walks = read_budget(name, budget)
        return BUDGETED[plain](rules, luck, seconds, walks)
    maker = BOTS.get(name)
    if maker is None:
        raise ContentError(f"there is no bot {name!r}" + nearest(name, list(BOTS)))
    return maker(rules, luck)


def check_bot(name: str, others: tuple[str, ...] = ()) -> None:
    """Refuse a name that no bot has; `others` are names that would do as well."""
    plain, colon, budget = name.partition(":")
    if colon and plain in BUDGETED:
        read_budget(name, budget)
    elif name not in BOTS:
        raise ContentError(f"there is no bot {name!r}" + nearest(name, [*others, *BOTS]))


def read_budget(name: str, budget: str) -> tuple[float, int]:
    """The seconds or the walks that stand behind a bot's name."""
    number = budget.removesuffix("ms")
    if not number.isdecimal() or int(number) == 0:
        raise ContentError(f"{name!r}: {budget!r} is no budget; say walks (:300) or milliseconds (:50ms)")
    return (int(number) / 1000, 0) if number != budget else (0.0, int(number))
