"""Workers that are not there: whatever they are given is done on the spot."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any, TypeVar

from highground.server.asker import Asker
from highground.server.pool import Kind, Workers

__all__ = ["Inline", "InlineAsker"]

Result = TypeVar("Result")


class Inline(Workers):
    """Does each job at once, on copies, as a process would."""

    def __init__(self) -> None:
        super().__init__(1)
        self.done: list[tuple[Kind, str, str]] = []
        """What was done, for whom."""

    def open(self) -> None:
        pass

    def warm(self, lane: str) -> None:
        pass

    async def run(self, kind: Kind, owner: str, function: Callable[..., Result], *arguments: Any) -> Result:
        self.done.append((kind, owner, function.__name__))
        result: Result = pickle.loads(pickle.dumps(function(*pickle.loads(pickle.dumps(arguments)))))
        return result


class InlineAsker(Asker):
    """Somebody who never goes."""

    def __init__(self, owner: str = "ann") -> None:
        self.owner = owner

    async def have(self, kind: Kind, function: Callable[..., Result], *arguments: Any) -> Result:
        return await Inline().run(kind, self.owner, function, *arguments)
