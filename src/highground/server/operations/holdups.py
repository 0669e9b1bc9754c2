"""What holds the event loop up: while one thing goes on there, everybody waits.

Counted in processor time, so that a busy machine is not blamed on whatever happened to run.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

LONGEST = 0.005
"""So many seconds at a stretch are nobody's loss."""


_NAMES = 200


class Holdups(Collector):
    """Whatever took longer than that, by name: how often, and how long at most."""

    def __init__(self, longest: float = LONGEST) -> None:
        self.longest = longest
        self.found: dict[str, tuple[int, float]] = {}

    def collect(self) -> Iterator[Metric]:
        """For Prometheus."""
        often = CounterMetricFamily("highground_holdups", "Times the event loop was held up", labels=["what"])
        most = GaugeMetricFamily("highground_holdup_seconds", "The longest of them", labels=["what"])
        for name, (count, seconds) in self.found.items():
            often.add_metric([name], count)
            most.add_metric([name], seconds)
        yield from (often, most)

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Look at everything that event loops run meanwhile."""
        handles: Any = asyncio.Handle
        run = handles._run

        def timed(handle: asyncio.Handle) -> None:
            # One that ends itself forgets what it was.
            callback = getattr(handle, "_callback", None)
            started = time.thread_time()
            run(handle)
            took = time.thread_time() - started
            if took > self.longest:
                self._note(_name(callback), took)

        handles._run = timed
        try:
            yield
        finally:
            handles._run = run

    def _note(self, name: str, took: float) -> None:
        if len(self.found) >= _NAMES and name not in self.found:
            name = "something else"
        often, most = self.found.get(name, (0, 0.0))
        self.found[name] = (often + 1, max(most, took))


def _name(callback: Any) -> str:
    """The coroutine that a step belonged to, or the function."""
    owner = getattr(callback, "__self__", None)
    if isinstance(owner, asyncio.Task):
        if not owner.get_name().startswith("Task-"):
            return owner.get_name()
        return str(getattr(owner.get_coro(), "__qualname__", "a task"))
    return str(getattr(callback, "__qualname__", "something"))
