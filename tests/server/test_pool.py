"""Worker processes: turns are fair, budgets hold, what nobody waits for ends."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from highground.engine.errors import ContentError
from highground.server.pool import BOT, LOOK, ODDS, Kind, Workers
from highground.server.problems import Trouble
from highground.server.queues import FairQueue

pytestmark = pytest.mark.slow


# -- jobs ----------------------------------------------------------------------------------------------------


def note(folder: str, name: str) -> int:
    """Write down that it was done, after those before."""
    with (Path(folder) / "done").open("a") as file:
        file.write(f"{name}\n")
    return os.getpid()


def wait_for_file(path: str) -> int:
    while not os.path.exists(path):
        time.sleep(0.01)
    return os.getpid()


def spin(folder: str) -> None:
    """Never end; where, is written down."""
    say_who(folder)
    while True:
        pass


def say_who(folder: str) -> None:
    """Write down which process this is, all at once: who reads it may kill it in the same moment."""
    new = Path(folder) / "pid.new"
    new.write_text(str(os.getpid()))
    new.replace(Path(folder) / "pid")


def linger(folder: str) -> None:
    say_who(folder)
    wait_for_file("/never")


def grow(bytes: int) -> int:
    held = bytearray(bytes)
    return len(held)


def load_nothing() -> Iterator[None]:
    """These jobs need no rules."""
    yield


def load_for_ever(folder: str) -> Iterator[None]:
    """More than anybody has time for; noted in a folder."""
    while True:
        Path(folder, "loaded").touch()
        yield


def fail(text: str) -> None:
    raise ContentError(text)


def be_in_trouble() -> None:
    raise Trouble("too_many", "Later.", retry=7)


# -- the queue -----------------------------------------------------------------------------------------------


def test_who_has_had_least_done_is_next_however_much_another_waits_for() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(100):
        queue.put("greedy", f"g{number}")
    order = []
    for _ in range(3):
        order.append(queue.take())
        queue.done("greedy", 1.0)
    queue.put("late", "l0")
    queue.put("late", "l1")
    for owner in ("late", "greedy", "late"):
        order.append(queue.take())
        queue.done(owner, 1.0)
    assert order == ["g0", "g1", "g2", "l0", "g3", "l1"]


def test_nobody_has_two_processes_while_somebody_waits_for_one() -> None:
    queue: FairQueue[str] = FairQueue()
    for job in ("g0", "g1"):
        queue.put("greedy", job)
    first = queue.take()
    queue.put("other", "o0")
    assert [first, queue.take()] == ["g0", "o0"]


def test_one_person_never_has_the_last_process() -> None:
    queue: FairQueue[str] = FairQueue()
    for job in ("g0", "g1"):
        queue.put("greedy", job)
    assert (queue.take(1), queue.take(1)) == ("g0", None)
    queue.put("other", "o0")
    assert queue.take(1) == "o0"
    queue.done("greedy", 1.0)
    assert queue.take(1) == "g1"


def test_nobody_gains_by_being_several_people() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(10):
        queue.put(f"192.0.2.7 guest{number}", f"g{number}")
    order = [queue.take(1)]
    queue.put("198.51.100.1 ann", "a0")
    queue.put("198.51.100.1 ann", "a1")
    order += [queue.take(1), queue.take(1)]
    queue.done("192.0.2.7 guest0", 1.0)
    queue.done("198.51.100.1 ann", 1.0)
    order += [queue.take(1), queue.take(1)]
    assert order == ["g0", "a0", None, "g1", "a1"]


def test_a_bot_thinks_in_the_turn_of_where_its_maker_was_last() -> None:
    workers = Workers(1)
    assert workers._placed("ann") == "ann"
    assert workers._placed("192.0.2.7 ann") == "192.0.2.7 ann"
    assert workers._placed("ann") == "192.0.2.7 ann"


def test_turns_are_not_saved_up_by_staying_away() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(10):
        queue.put("steady", f"s{number}")
        queue.take()
        queue.done("steady", 1.0)
    queue.put("steady", "s10")
    for number in range(3):
        queue.put("new", f"n{number}")
    order = []
    for _ in range(4):
        job = queue.take() or ""
        order.append(job)
        queue.done("new" if job.startswith("n") else "steady", 1.0)
    assert order.index("s10") <= 1, order


def test_what_is_not_wanted_any_more_is_taken_out() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.put("ann", "a0")
    queue.put("ann", "a1")
    assert queue.remove("ann", "a0")
    assert not queue.remove("ann", "a0")
    assert (queue.take(), len(queue)) == ("a1", 0)


# -- processes -----------------------------------------------------------------------------------------------


def run(
    play: Callable[[Workers], Awaitable[None]], prepare: Callable[[], Iterator[None]] = load_nothing
) -> None:
    async def main() -> None:
        workers = Workers(1, grace=0.0, prepare=prepare)
        workers.open()
        try:
            await play(workers)
        finally:
            workers.close()

    asyncio.run(main())


def test_one_persons_hundred_jobs_let_anothers_first_go_before_them(tmp_path: Path) -> None:
    async def play(workers: Workers) -> None:
        gate = str(tmp_path / "open")
        kind = Kind("long", 20.0, waiting=100)
        # Both processes are held; one will be free.
        held = asyncio.create_task(workers.run(kind, "somebody", wait_for_file, "/never"))
        first = asyncio.create_task(workers.run(kind, "greedy", wait_for_file, gate))
        await asyncio.sleep(0)
        many = [
            asyncio.create_task(workers.run(kind, "greedy", note, str(tmp_path), "greedy")) for _ in range(10)
        ]
        await asyncio.sleep(0)
        other = asyncio.create_task(workers.run(kind, "other", note, str(tmp_path), "other"))
        while workers.waiting < 11:
            await asyncio.sleep(0.01)
        Path(gate).touch()
        await asyncio.gather(first, other, *many)
        held.cancel()
        assert (tmp_path / "done").read_text().split()[0] == "other"

    run(play)


def test_a_process_loads_while_it_has_no_job_and_no_job_waits_for_that(tmp_path: Path) -> None:
    async def play(workers: Workers) -> None:
        async with asyncio.timeout(60):
            while not (tmp_path / "loaded").exists():
                await asyncio.sleep(0.01)
            await workers.run(BOT, "ann", note, str(tmp_path), "one")

    run(play, partial(load_for_ever, str(tmp_path)))


def test_somebody_elses_endless_job_is_not_waited_for(tmp_path: Path) -> None:
    async def play(workers: Workers) -> None:
        endless = [
            asyncio.create_task(workers.run(ODDS, "greedy", wait_for_file, "/never")) for _ in range(5)
        ]
        await workers.run(ODDS, "other", note, str(tmp_path), "other")
        assert not any(task.done() for task in endless)
        for task in endless:
            task.cancel()

    run(play)


def test_each_lane_has_processes_of_its_own(tmp_path: Path) -> None:
    async def play(workers: Workers) -> None:
        gate = str(tmp_path / "open")
        long = asyncio.create_task(workers.run(ODDS, "ann", wait_for_file, gate))
        quick = await workers.run(LOOK, "ann", note, str(tmp_path), "quick")
        assert not long.done()
        Path(gate).touch()
        assert quick != await long

    run(play)


async def until_gone(tmp_path: Path) -> None:
    """Until the process that was written down has ended."""
    pid = (tmp_path / "pid").read_text()
    while os.path.exists(f"/proc/{pid}"):
        await asyncio.sleep(0.01)


def test_a_job_that_overruns_is_ended_and_its_worker_replaced(tmp_path: Path) -> None:
    async def play(workers: Workers) -> None:
        with pytest.raises(Trouble, match="too long"):
            await workers.run(Kind("long", 2.0), "ann", spin, str(tmp_path))
        await asyncio.wait_for(until_gone(tmp_path), 60.0)
        for _ in range(3):
            await workers.run(ODDS, "ann", note, str(tmp_path), "after")

    run(play)


def test_a_job_that_wants_too_much_memory_fails_alone(tmp_path: Path) -> None:
    async def play(workers: Workers) -> None:
        assert await workers.run(ODDS, "ann", grow, 1_000_000) == 1_000_000
        with pytest.raises(Trouble, match="too much memory"):
            await workers.run(ODDS, "ann", grow, 2_000_000_000)
        for _ in range(3):
            await workers.run(ODDS, "ann", note, str(tmp_path), "after")

    run(play)


def test_what_its_asker_left_is_not_begun_and_not_finished(tmp_path: Path) -> None:
    async def play(workers: Workers) -> None:
        running = asyncio.create_task(workers.run(ODDS, "ann", linger, str(tmp_path)))
        waiting = asyncio.create_task(workers.run(ODDS, "ann", note, str(tmp_path), "never"))
        while not workers.waiting or not (tmp_path / "pid").exists():
            await asyncio.sleep(0.01)
        for task in (waiting, running):
            task.cancel()
        await asyncio.gather(waiting, running, return_exceptions=True)
        await asyncio.wait_for(until_gone(tmp_path), 60.0)
        await workers.run(ODDS, "ann", note, str(tmp_path), "after")
        assert (tmp_path / "done").read_text().split() == ["after"]

    run(play)


def test_nobody_may_have_everybody_wait_for_more_than_so_many_of_their_jobs() -> None:
    async def play(workers: Workers) -> None:
        kind = Kind("long", 20.0, waiting=2)
        tasks = [asyncio.create_task(workers.run(kind, "ann", wait_for_file, "/never")) for _ in range(4)]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        refused = [task for task in tasks if task.done()]
        assert [str(task.exception()) for task in refused] == ["You are waiting for too much already."]
        for task in tasks:
            task.cancel()

    run(play)


def test_what_goes_wrong_in_a_worker_is_told_as_if_it_had_gone_wrong_here(tmp_path: Path) -> None:
    async def play(workers: Workers) -> None:
        with pytest.raises(ContentError, match="line 3"):
            await workers.run(ODDS, "ann", fail, "line 3")
        with pytest.raises(Trouble) as caught:
            await workers.run(ODDS, "ann", be_in_trouble)
        assert (caught.value.error, caught.value.retry) == ("too_many", 7)

    run(play)


def test_a_worker_that_was_killed_is_replaced_and_its_job_done_again(tmp_path: Path) -> None:
    async def play(workers: Workers) -> None:
        pid = await workers.run(ODDS, "ann", note, str(tmp_path), "before")
        os.kill(pid, 9)
        assert await workers.run(ODDS, "ann", note, str(tmp_path), "after") != pid

    run(play)
