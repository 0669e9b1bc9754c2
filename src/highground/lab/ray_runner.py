"""A study on a Ray cluster: one machine or many. What is lost with a worker or a node is played again."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from highground.engine.errors import ContentError, HighgroundError
from highground.lab.cells import enter_world
from highground.lab.runners import Done, Task, play_task

__all__ = ["OnRay"]

LOSSES: Final = 20
PATIENCE: Final = 5.0


def _ray() -> Any:
    # What we do not use: usage reports, and the accelerators of the driver.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        import ray
    except ImportError as error:
        raise ContentError("--on ray needs Ray: pip install 'highground[ray]'") from error
    return ray


class OnRay:
    """On the cluster at an address; None: one that runs on this machine, or else a new one."""

    def __init__(self, address: str | None, workers: int = 0) -> None:
        ray = _ray()
        self._own = not ray.is_initialized()
        if self._own:
            try:
                where = address or os.environ.get("RAY_ADDRESS")
                cores = {} if where else {"num_cpus": workers or None, "include_dashboard": False}
                ray.init(address=where, log_to_driver=False, logging_level=logging.ERROR, **cores)
            except (ConnectionError, ValueError, RuntimeError) as error:
                raise ContentError(f"no Ray cluster at {address or 'this machine'}: {error}") from error
        self.workers = workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
        nodes = sum(1 for node in ray.nodes() if node["Alive"])
        self.name = f"Ray, {self.workers} workers on {nodes} node{'s' if nodes != 1 else ''}"

    def play(self, world: str, tasks: Iterator[Task]) -> Iterator[Done]:
        ray = _ray()
        # Workers are told apart by their environment: so each has one world of content only.
        run = ray.remote(max_retries=0, num_cpus=1, runtime_env={"env_vars": {"HIGHGROUND_WORLD": world}})(
            _work
        )
        losses: dict[Any, int] = {}
        again: list[Task] = []
        waiting: dict[Any, Task] = {}
        more = True
        while True:
            while len(waiting) < 2 * self.workers and (more or again):
                task = again.pop() if again else next(tasks, None)
                if task is None:
                    more = False
                    break
                waiting[run.remote(world, task)] = task
            if not waiting:
                return
            ready, _ = ray.wait(list(waiting), num_returns=1, timeout=PATIENCE)
            for one in ready:
                task = waiting.pop(one)
                try:
                    done: Done = ray.get(one)
                except ray.exceptions.RayTaskError as error:
                    cause = error.cause
                    raise (cause if isinstance(cause, HighgroundError) else error) from None
                except ray.exceptions.RayError as error:
                    # A worker died, a node is gone, or what it had done went with it.
                    losses[task.chunks] = losses.get(task.chunks, 0) + 1
                    if losses[task.chunks] > LOSSES:
                        raise ContentError(
                            f"{LOSSES} Ray workers were lost over one task: {error}"
                        ) from error
                    again.append(task)
                else:
                    yield done

    def close(self) -> None:
        if self._own:
            _ray().shutdown()


@cache
def _own_code() -> str:
    from highground.lab.keeping import code_digest

    return code_digest()


def _work(world: str, task: Task) -> Done:
    """A task in a worker of the cluster."""
    if task.code and task.code != _own_code():
        raise ContentError("a node of the cluster has another version of highground: install the same on all")
    enter_world(world)
    return play_task(task)
