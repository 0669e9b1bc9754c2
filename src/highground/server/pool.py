"""Worker processes, shared out fairly.

What takes long is done here, so that the server itself never blocks: bots think, odds are counted, orders are
looked at, replays are made. Each sort of work has a lane of its own with its own processes, so that nobody's
bot waits for somebody's replay; and within a lane those who wait take turns (`queues`).

A job has a budget. One that uses more processor time than it may is ended with its process by the system
itself, whatever it does; one that uses too much memory fails. Either way the process is replaced. So it is
when whoever asked has gone and the job would go on for more than a moment.
"""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import signal
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_all_start_methods, get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.connection import wait as wait_for
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from highground.engine.errors import ContentError, RuleBug
from highground.server.problems import Trouble
from highground.server.queues import FairQueue

Result = TypeVar("Result")
MEMORY = 1_500_000_000
"""So much a worker may take, in bytes."""
GRACE = 2.0
"""So many seconds more a job may go on when nobody waits for it: a new process costs as much."""
WAITS = (0.0, 0.1, 1.0, 5.0)
"""How long to wait before a job is tried, and tried again after its process died."""
_WALL = 20.0
"""How many times its processor time a job may take by the clock: a busy machine is nobody's fault."""
_REMEMBERED = 10_000
log = logging.getLogger("highground.workers")


@dataclass(frozen=True)
class Kind:
    """A sort of work: whose processes do it, how many processor seconds a job has, and how many jobs of one
    person may wait.
    """

    lane: str
    seconds: float
    waiting: int = 12


BOT = Kind("bots", 60.0, 10_000)
"""Tables ask for these, one each: the matches that somebody may have are counted elsewhere."""
LOOK = Kind("looks", 5.0)
ODDS = Kind("long", 20.0)
FILE = Kind("long", 60.0)
LANES = {"bots": 5, "looks": 5, "long": 10}
"""Each lane with how far its processes stand back for others."""


_Preparing = Callable[[], Iterator[None]]
_Manners = tuple[int, int, _Preparing]
"""How a process behaves: how far it stands back, how much memory it may take, what it loads, bit by bit."""


def load_rules() -> Iterator[None]:
    """One system after the other, when a process begins and not at the first bot's first order."""
    from highground.bots import greedy, uniform  # noqa: F401
    from highground.engine.plugins import find_ruleset, ruleset_names

    for name in ruleset_names():
        with suppress(ContentError):  # a plug-in that does not load is nobody's but its own loss
            find_ruleset(name).content_digest()
        yield


# Forked, but never from the server: a fork of a process with threads may hang. The system's own fork server
# loads the rules once; each worker has them at once, and shares their memory with the others.
_FORKED = "forkserver" in get_all_start_methods()
_CONTEXT: Any = get_context("forkserver" if _FORKED else "spawn")
if _FORKED:
    _CONTEXT.set_forkserver_preload(["highground.server.loaded"])


class _Died(Exception):
    """A worker went, and not by its job's fault."""


@dataclass(eq=False)
class _Job:
    owner: str
    kind: Kind
    packed: bytes
    result: asyncio.Future[Any]
    worker: _Worker | None = None
    began: float = 0.0
    over: asyncio.TimerHandle | None = None


class Workers:
    """Every lane. One person has at most `count` processes of a lane; there is one more, for the others.
    They are begun when they are needed.
    """

    def __init__(
        self,
        count: int,
        memory: int = MEMORY,
        grace: float = GRACE,
        prepare: _Preparing = load_rules,
    ) -> None:
        self.lanes = {
            name: _Lane(max(1, count), (nice, memory, prepare), grace) for name, nice in LANES.items()
        }
        self._places: dict[str, str] = {}

    def open(self) -> None:
        for lane in self.lanes.values():
            lane.loop = asyncio.get_running_loop()
        self.warm("bots")

    def warm(self, lane: str) -> None:
        """Somebody will soon need these."""
        self.lanes[lane].warm()

    def close(self) -> None:
        """What is being done is not waited for."""
        for lane in self.lanes.values():
            lane.close()

    @property
    def running(self) -> int:
        return sum(lane.running for lane in self.lanes.values())

    @property
    def waiting(self) -> int:
        return sum(len(lane.queue) for lane in self.lanes.values())

    async def run(self, kind: Kind, owner: str, function: Callable[..., Result], *arguments: Any) -> Result:
        """The function's result, computed in a worker for somebody; given up when this is cancelled.

        `owner` is somebody, with or without where they are ("192.0.2.7 ann"): where they were last is known.
        """
        owner = self._placed(owner)
        lane = self.lanes[kind.lane]
        if lane.queue.waiting(owner) >= kind.waiting:
            raise Trouble("too_many", "You are waiting for too much already.")
        try:
            packed = pickle.dumps((function, arguments, kind.seconds))
        except RecursionError as error:
            raise Trouble("invalid", "This is nested too deeply.") from error
        for wait in WAITS:
            if wait:
                await asyncio.sleep(wait)
            job = _Job(owner, kind, packed, asyncio.get_running_loop().create_future())
            try:
                result: Result = await lane.do(job)
                return result
            except _Died:
                log.warning("a worker died")
        raise RuleBug(f"{function.__name__} brought down {len(WAITS)} workers")

    def _placed(self, owner: str) -> str:
        place, _, person = owner.rpartition(" ")
        if not place:
            return f"{self._places[person]} {person}" if person in self._places else owner
        while len(self._places) >= _REMEMBERED:
            self._places.pop(next(iter(self._places)))
        self._places[person] = place
        return owner


class _Lane:
    """One sort of work, the processes that do it, and what waits for them."""

    def __init__(self, count: int, manners: _Manners, grace: float) -> None:
        self.count = count
        self.manners = manners
        self.grace = grace
        self.queue: FairQueue[_Job] = FairQueue()
        self.loop: asyncio.AbstractEventLoop | None = None
        self._workers: list[_Worker] = []
        self._idle: list[_Worker] = []

    @property
    def running(self) -> int:
        return len(self._workers) - len(self._idle)

    def warm(self) -> None:
        """Have a process that waits for work, if there may be one."""
        if not self._idle and len(self._workers) <= self.count and self.loop is not None:
            worker = _Worker(self, self.loop)
            self._workers.append(worker)
            self._idle.append(worker)

    def close(self) -> None:
        self.loop = None
        left = [*self.queue.clear(), *[worker.job for worker in self._workers if worker.job is not None]]
        for job in left:
            job.result.cancel()
        for worker in self._workers:
            worker.end()
        for worker in self._workers:
            worker.thread.join(2.0)
        self._workers.clear()
        self._idle.clear()

    async def do(self, job: _Job) -> Any:
        if self.loop is None:
            raise RuntimeError("the workers are closed")
        self.queue.put(job.owner, job)
        self._go_on()
        try:
            return await job.result
        except asyncio.CancelledError:
            self._leave(job)
            raise

    def _leave(self, job: _Job) -> None:
        """Nobody wants to know any more."""
        worker = job.worker
        if not self.queue.remove(job.owner, job) and worker is not None and worker.job is job:
            asyncio.get_running_loop().call_later(self.grace, worker.give_up, job)

    def _go_on(self) -> None:
        while len(self._workers) - len(self._idle) <= self.count:
            job = self.queue.take(self.count)
            if job is None:
                return
            self.warm()
            worker = self._idle.pop(0)
            job.began = time.monotonic()
            job.over = asyncio.get_running_loop().call_later(_WALL * job.kind.seconds, worker.give_up, job)
            worker.take(job)
            # Whoever comes next finds one that is ready.
            self.warm()

    def done(self, worker: _Worker, job: _Job, answer: _Answer) -> None:
        """A worker is through with a job, or gone."""
        if job.over is not None:
            job.over.cancel()
        self.queue.done(job.owner, time.monotonic() - job.began)
        if self.loop is None:
            return
        worker.job = None
        if answer.gone:
            worker.end()
            self._workers.remove(worker)
            self.warm()
        else:
            self._idle.append(worker)
        if not job.result.done():
            if answer.error is None:
                job.result.set_result(answer.value)
            else:
                job.result.set_exception(answer.error)
        self._go_on()


@dataclass
class _Answer:
    value: Any = None
    error: BaseException | None = None
    gone: bool = False
    """The worker does no more."""


class _Worker:
    """One process, and the thread that talks to it."""

    def __init__(self, lane: _Lane, loop: asyncio.AbstractEventLoop) -> None:
        self.lane = lane
        self.loop = loop
        self.job: _Job | None = None
        self._given_up = False
        self._inbox: SimpleQueue[_Job | None] = SimpleQueue()
        self._pipe, self._theirs = _CONTEXT.Pipe()
        self.process = _CONTEXT.Process(target=_work, args=(self._theirs, *lane.manners), daemon=True)
        self.thread = Thread(target=self._attend, daemon=True)
        self.thread.start()

    def take(self, job: _Job) -> None:
        self.job = job
        job.worker = self
        self._inbox.put(job)

    def give_up(self, job: _Job) -> None:
        """End the process if it is still at this job."""
        if self.job is job:
            self._given_up = True
            self._kill()

    def end(self) -> None:
        self._inbox.put(None)
        self._kill()

    def _kill(self) -> None:
        if self.process.pid is not None:
            self.process.kill()

    def _attend(self) -> None:
        self.process.start()
        self._theirs.close()
        while (job := self._inbox.get()) is not None:
            answer = self._ask(job)
            with suppress(RuntimeError):  # the loop may be closed by now
                self.loop.call_soon_threadsafe(self.lane.done, self, job, answer)
        self._kill()
        self.process.join()
        self._pipe.close()

    def _ask(self, job: _Job) -> _Answer:
        try:
            self._pipe.send_bytes(job.packed)
            answer: _Answer = pickle.loads(self._pipe.recv_bytes())
            return answer
        except (EOFError, OSError):
            self.process.join()
        overran = self._given_up or self.process.exitcode == -getattr(signal, "SIGPROF", 0)
        if not overran:
            return _Answer(error=_Died(), gone=True)
        log.warning("a worker was replaced: its job took too long")
        return _Answer(error=Trouble("unavailable", "This took too long. It was given up."), gone=True)


# -- in the process ------------------------------------------------------------------------------------------


def _work(pipe: Connection, nice: int, memory: int, prepare: _Preparing) -> None:
    """Do one job after the other, until nobody wants any more. While there is none, what later ones may need
    is loaded: no job waits for a system that it does not ask for.
    """
    _behave(nice, memory)
    loading = prepare()
    fresh = True
    with suppress(EOFError, OSError):
        while True:
            while not pipe.poll() and next(loading, "all") != "all":
                pass
            function, arguments, seconds = pickle.loads(pipe.recv_bytes())
            _allow(seconds)
            answer = _do(function, arguments, fresh)
            _allow(0.0)
            fresh = False
            pipe.send_bytes(pickle.dumps(answer))
            if answer.gone:
                return


def _do(function: Callable[..., Any], arguments: tuple[Any, ...], fresh: bool) -> _Answer:
    try:
        return _Answer(function(*arguments))
    except MemoryError:
        # Jobs before it may have left little room: then it is tried again in another process.
        too_much = Trouble("unavailable", "This took too much memory. It was given up.")
        return _Answer(error=too_much if fresh else _Died(), gone=True)
    except Exception as error:
        error.add_note("".join(traceback.format_exception(error)))
        try:
            pickle.loads(pickle.dumps(error))
        except Exception:
            return _Answer(error=RuleBug(f"{type(error).__name__}: {error}"))
        return _Answer(error=error)


def _allow(seconds: float) -> None:
    """So much processor time from now on; then the system ends the process. 0: as much as it takes."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds)


def _behave(nice: int, memory: int) -> None:
    """Be polite, the server comes first; leave Ctrl-C to it; take no more memory than there is."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError, AttributeError):
        os.nice(nice)
    with suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A server that is killed takes its workers with it."""
    parent = parent_process()
    if parent is not None:
        wait_for([parent.sentinel])
        os._exit(0)
