"""Where chunks are played: here, in a pool of processes, or on a Ray cluster.

A runner is given tasks (some chunks each) and gives back their columns in whatever order they are done; none
of that shows in the result. A process can play with one world of content only, so tasks come world by world.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from threading import Thread
from time import perf_counter, sleep
from typing import Final, NamedTuple, Protocol

from highground.engine.errors import ContentError
from highground.lab.cells import Cell, Chunk, enter_world
from highground.lab.playing import Columns, play_chunk

__all__ = ["Backlog", "Done", "InPool", "InProcess", "Runner", "Task", "make_runner", "play_task"]

LOSSES: Final = 5
"""A task that ended so many processes is not tried again."""


class Task(NamedTuple):
    """Some chunks to be played in one go, with their cells and the digest of the code that must play."""

    cells: tuple[Cell, ...]
    chunks: tuple[Chunk, ...]
    code: str = ""


class Done(NamedTuple):
    """What came of a task: columns chunk by chunk, and how long it took."""

    task: Task
    columns: list[Columns]
    seconds: float


class Runner(Protocol):
    """Plays tasks of one world; takes a new one from `tasks` only when it has room for it."""

    name: str
    workers: int

    def play(self, world: str, tasks: Iterator[Task]) -> Iterator[Done]: ...

    def close(self) -> None: ...


class Backlog:
    """Tasks to be handed out. One that was lost is handed out again, `most` times at the most."""

    def __init__(self, tasks: Iterator[Task], most: int) -> None:
        self._tasks = tasks
        self._most = most
        self._again: list[Task] = []
        self._losses: dict[tuple[Chunk, ...], int] = {}

    def take(self) -> Task | None:
        """The next one; None: there is no more, unless one is lost."""
        return self._again.pop() if self._again else next(self._tasks, None)

    def lost(self, task: Task, why: str) -> None:
        self._losses[task.chunks] = self._losses.get(task.chunks, 0) + 1
        if self._losses[task.chunks] > self._most:
            raise ContentError(why)
        self._again.append(task)


def play_task(task: Task) -> Done:
    """Play a task in this process."""
    started = perf_counter()
    columns = [play_chunk(cell, chunk) for cell, chunk in zip(task.cells, task.chunks, strict=True)]
    return Done(task, columns, perf_counter() - started)


class InProcess:
    """In this process, where content is as it ships; other worlds get a process of their own."""

    name = "in this process"
    workers = 1

    def play(self, world: str, tasks: Iterator[Task]) -> Iterator[Done]:
        if world:
            yield from InPool(1).play(world, tasks)
            return
        for task in tasks:
            yield play_task(task)

    def close(self) -> None:
        pass


class InPool:
    """In processes of this machine. One that dies is replaced, and what it was playing is played again."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.name = f"{workers} processes" if workers > 1 else "1 process"
        self._pool: ProcessPoolExecutor | None = None
        self._world = ""

    def play(self, world: str, tasks: Iterator[Task]) -> Iterator[Done]:
        backlog = Backlog(tasks, LOSSES)
        waiting: dict[Future[Done], Task] = {}
        while True:
            # Two for each process: one is being played, one lies ready.
            while len(waiting) < 2 * self.workers and (task := backlog.take()) is not None:
                waiting[self._submit(world, task)] = task
            if not waiting:
                return
            done, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                task = waiting.pop(future)
                try:
                    yield future.result()
                except BrokenProcessPool:
                    # One dead process breaks the pool: all that was under way is lost with it.
                    lost = [task, *waiting.values()]
                    waiting.clear()
                    self.close()
                    for each in lost:
                        backlog.lost(each, _deadly(each))
                    break

    def _submit(self, world: str, task: Task) -> Future[Done]:
        if self._pool is not None and self._world != world:
            self.close()
        if self._pool is None:
            # Not forked: a fork of a process with threads may hang, and it would have read content already.
            self._pool = ProcessPoolExecutor(
                self.workers,
                mp_context=get_context("spawn"),
                initializer=_begin,
                initargs=(world, os.getpid()),
            )
            self._world = world
        try:
            return self._pool.submit(play_task, task)
        except BrokenProcessPool:
            self.close()
            return self._submit(world, task)

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None


def _begin(world: str, driver: int) -> None:
    """Ctrl-C is for the driver: it lets its processes finish what they are at. They end when it does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=(driver,), daemon=True).start()
    enter_world(world)


def _end_with(driver: int) -> None:
    """A driver that was killed cannot tell its processes; whoever takes them over is another one."""
    while os.getppid() == driver:
        sleep(0.5)
    os._exit(1)


def _deadly(task: Task) -> str:
    cell, chunk = task.cells[0], task.chunks[0]
    return f"{LOSSES} processes died over {cell.name()}, games from {chunk.first}: out of memory, perhaps"


def make_runner(on: str, workers: int) -> Runner:
    """`on`: "here", "cores", "ray", or "ray://address"; workers 0: as many as there are."""
    if on == "here":
        return InProcess()
    if on == "cores":
        return InPool(workers or os.cpu_count() or 1)
    if on == "ray" or on.startswith("ray://"):
        from highground.lab.ray_runner import OnRay

        return OnRay(None if on == "ray" else on, workers)
    raise ContentError(f"--on {on}: valid are here, cores, ray, ray://ADDRESS")
