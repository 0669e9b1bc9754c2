"""A study on a Ray cluster: one machine or many. What is lost with a worker or a node is played again."""

from __future__ import annotations

import logging
import os
import warnings
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from socket import create_connection
from typing import Any, Final

from highground.engine.errors import ContentError, HighgroundError
from highground.lab.cells import enter_world
from highground.lab.runners import Backlog, Done, Task, play_task

__all__ = ["OnRay"]

LOSSES: Final = 20
PATIENCE: Final = 5.0
TRIES: Final = 3
"""A head starts a server for each client by a fork that now and then fails, and a busy one answers late."""


def _show_token() -> None:
    """A cluster asks for its token unless told otherwise, yet Ray shows one that lies ready only to clusters
    that it finds by itself. Ray reads this when it is first imported."""
    kept = Path(os.environ.get("RAY_AUTH_TOKEN_PATH") or Path.home() / ".ray" / "auth_token")
    if os.environ.get("RAY_AUTH_TOKEN") or kept.is_file():
        os.environ.setdefault("RAY_AUTH_MODE", "token")


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
        where = address or os.environ.get("RAY_ADDRESS")
        if where:
            _show_token()
        ray = _ray()
        self._own = not ray.is_initialized()
        if self._own:
            try:
                _join(where, workers)
            except (ConnectionError, ValueError, RuntimeError) as error:
                token = " (does it ask for a token? put it into RAY_AUTH_TOKEN)" if where else ""
                raise ContentError(f"no Ray cluster at {where or 'this machine'}: {error}{token}") from error
        self.workers = workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
        nodes = sum(1 for node in ray.nodes() if node["Alive"])
        self.name = f"Ray, {self.workers} workers on {nodes} node{'s' if nodes != 1 else ''}"

    def play(self, world: str, tasks: Iterator[Task]) -> Iterator[Done]:
        try:
            yield from self._play(world, tasks)
        except ConnectionError as error:
            raise ContentError(f"the Ray cluster is gone: {error}; what is played is kept") from error

    def _play(self, world: str, tasks: Iterator[Task]) -> Iterator[Done]:
        ray = _ray()
        # Workers are told apart by their environment: so each has one world of content only.
        run = ray.remote(max_retries=0, num_cpus=1, runtime_env={"env_vars": {"HIGHGROUND_WORLD": world}})(
            _work
        )
        backlog = Backlog(tasks, LOSSES)
        waiting: dict[Any, Task] = {}
        while True:
            while len(waiting) < 2 * self.workers and (task := backlog.take()) is not None:
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
                    backlog.lost(task, f"{LOSSES} Ray workers were lost over one task: {error}")
                else:
                    yield done

    def close(self) -> None:
        if self._own:
            _ray().shutdown()


def _join(where: str | None, workers: int) -> None:
    """The cluster at an address; None: one that runs on this machine, or else a new one."""
    ray = _ray()
    logging.getLogger("ray").setLevel(logging.ERROR)
    cores: dict[str, Any] = {} if where else {"num_cpus": workers or None, "include_dashboard": False}
    if where and where.startswith("ray://"):
        _knock(where)
    for left in reversed(range(TRIES)):
        try:
            with warnings.catch_warnings(action="ignore", category=UserWarning):
                ray.init(address=where, log_to_driver=False, logging_level=logging.ERROR, **cores)
            return
        except ConnectionError:
            if not left or not where:
                raise


def _knock(where: str) -> None:
    """Trouble at once where nobody answers: Ray would try for half a minute, again and again."""
    host, _, port = where.removeprefix("ray://").partition("/")[0].rpartition(":")
    if not host or not port.isdigit():
        raise ValueError("an address is HOST:PORT, the port as a rule 10001")
    try:
        create_connection((host.strip("[]"), int(port)), PATIENCE).close()
    except OSError as error:
        raise ConnectionError(str(error)) from error


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
