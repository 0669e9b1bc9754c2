"""Long work on the event loop, in breaths: between two of them others have their turn.

Such work is a generator that yields where it could pause. Whatever it touches must be locked meanwhile.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Generator
from typing import TypeVar

Result = TypeVar("Result")
LONGEST = 0.002


class Breath:
    """To be taken between the steps of something long."""

    def __init__(self) -> None:
        self._since = time.perf_counter()

    async def take(self) -> None:
        """Let others go on, if this has gone on for a while."""
        if time.perf_counter() - self._since > LONGEST:
            await asyncio.sleep(0)
            self._since = time.perf_counter()


async def gently(work: Generator[None, None, Result], breath: Breath) -> Result:
    """What it comes to, done in breaths."""
    try:
        while True:
            next(work)
            await breath.take()
    except StopIteration as end:
        result: Result = end.value
        return result


def at_once(work: Generator[None, None, Result]) -> Result:
    """The same without a pause, where nobody waits.

    >>> def count() -> Generator[None, None, int]:
    ...     yield
    ...     return 3
    >>> at_once(count())
    3
    """
    try:
        while True:
            next(work)
    except StopIteration as end:
        result: Result = end.value
        return result
