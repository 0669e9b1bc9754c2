"""Bots of other packages: the entry point group `highground.bots`, a name and the place of a `Bot` class."""

from __future__ import annotations

from importlib.metadata import EntryPoint, entry_points
from typing import Final

from highground.bots.base import BOTS, Bot
from highground.engine.chance import Seeded
from highground.engine.errors import ContentError
from highground.engine.ruleset import Ruleset

__all__ = ["GROUP", "register_others"]

GROUP: Final = "highground.bots"


class _Other:
    """Loads a bot when it is first to play."""

    def __init__(self, point: EntryPoint) -> None:
        self.point = point

    def __call__(self, rules: Ruleset, luck: Seeded) -> Bot:
        try:
            made = self.point.load()(rules, luck)
        except Exception as error:
            raise ContentError(f"the bot {self.point.name} does not load: {error}") from error
        if not isinstance(made, Bot):
            raise ContentError(f"the bot {self.point.name} is no Bot but {type(made).__name__}")
        return made


def register_others() -> None:
    """Make the bots of other packages known; ours keep their names."""
    for point in entry_points(group=GROUP):
        BOTS.setdefault(point.name, _Other(point))
