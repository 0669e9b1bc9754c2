"""Whoever waits for an answer over HTTP: work is done for them in their turn, and as long as they wait."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from starlette.requests import Request

from highground.server.pool import Kind, Workers
from highground.server.problems import Trouble

Result = TypeVar("Result")


class Asker:
    """One request; `owner` is whose turn it takes."""

    def __init__(self, request: Request, owner: str, workers: Workers) -> None:
        self.owner = owner
        self._request = request
        self._workers = workers

    async def have(self, kind: Kind, function: Callable[..., Result], *arguments: Any) -> Result:
        """The function's result, computed in a worker; given up when whoever asked has gone."""
        return await self._unless_gone(self._workers.run(kind, self.owner, function, *arguments))

    async def _unless_gone(self, work: Coroutine[Any, Any, Result]) -> Result:
        task, gone = asyncio.create_task(work), asyncio.create_task(self._gone())
        try:
            await asyncio.wait({task, gone}, return_when=asyncio.FIRST_COMPLETED)
            if task.done():
                return task.result()
            raise Trouble("unavailable", "Whoever asked has gone.")
        finally:
            for each in (task, gone):
                each.cancel()

    async def _gone(self) -> None:
        while (await self._request.receive())["type"] != "http.disconnect":
            pass
