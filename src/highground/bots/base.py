"""What a bot is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mypy_extensions import mypyc_attr

from highground.engine.chance import Seeded
from highground.engine.errors import HighgroundError, unknown
from highground.engine.orders import Candidate
from highground.engine.ruleset import Ruleset, SystemPlay
from highground.engine.state import Order
from highground.engine.views import PlayerView
from highground.record import Record

__all__ = ["BOTS", "SPOKEN", "Bot", "Forfeit", "Maker", "Weighed", "bot_maker", "make_bot"]


class Weighed(Record):
    """A candidate and what the bot thought of it: its value, in the unit of the ruleset's evaluation, and how
    often it was looked into."""

    candidate: Final[Candidate]
    value: Final[float]
    visits: Final[int] = 0


class Forfeit(HighgroundError):
    """A bot of somebody else's did what no match can go on with: its seat loses."""

    def __init__(self, text: str, seat: int) -> None:
        super().__init__(text)
        self.seat = seat


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Answers questions for one seat. `luck` is the bot's own: it never touches the game's.

    `hand_overs` says how often the turn passes before its look ahead ends; 0: when the order has worked.
    `verdict` says what a bot that we do not trust did wrong last, if anything.
    """

    def __init__(self, rules: SystemPlay, luck: Seeded) -> None:
        self.rules = rules
        self.luck = luck
        self.weighed: list[Weighed] = []
        self.hand_overs = 0
        self.verdict = ""

    def choose(self, seen: PlayerView[Any, Any]) -> Order:
        """The order to give; `weighed` then holds what was considered."""
        raise NotImplementedError


BOTS: Final[dict[str, Callable[[Ruleset, Seeded], Bot]]] = {}
"""The bots by name."""

Maker = Callable[[str], Callable[[Ruleset, Seeded], Bot]]

SPOKEN: Final[dict[str, Maker]] = {}
"""Those whose name says more behind a colon ("search:300", "process:python3 mybot.py"), by how it begins.

Each reads the whole name, or refuses it, and gives what makes the bot.
"""


def bot_maker(name: str, others: tuple[str, ...] = ()) -> Callable[[Ruleset, Seeded], Bot]:
    """What makes the bot of this name; `others` are names that would do as well where it is asked for."""
    if ":" in name:
        spoken = SPOKEN.get(name.partition(":")[0].partition("+")[0])
        if spoken is not None:
            return spoken(name)
    maker = BOTS.get(name)
    if maker is None:
        raise unknown("there is no bot", name, [*others, *BOTS])
    return maker


def make_bot(name: str, rules: Ruleset, luck: Seeded) -> Bot:
    """A bot by its name."""
    return bot_maker(name)(rules, luck)
