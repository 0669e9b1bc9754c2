"""Long work on the event loop, in breaths: between two of them others have their turn."""

from __future__ import annotations

import asyncio
import time

__all__ = ["Breath"]

LONGEST = 0.002


class Breath:
    """To be taken between the steps of something long; whatever it touches must be locked meanwhile."""

    def __init__(self) -> None:
        self._since = time.perf_counter()

    async def take(self) -> None:
        """Let others go on, if this has gone on for a while."""
        if time.perf_counter() - self._since > LONGEST:
            await asyncio.sleep(0)
            self._since = time.perf_counter()
