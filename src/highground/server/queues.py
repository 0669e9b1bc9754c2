"""Work that waits, in an order that is fair to those who wait for it."""

from __future__ import annotations

from collections import Counter, deque
from typing import Generic, TypeVar

Job = TypeVar("Job")
_REMEMBERED = 10_000


class FairQueue(Generic[Job]):
    """Whose jobs are being done least, and then whoever has had least done, is next; one's own jobs keep
    their order.

    An owner is somebody ("ann"), or somebody from somewhere ("192.0.2.7 ann"). Then places take turns, and
    those of one place among themselves: nobody gains by being several people.

    Who comes anew begins where those who wait stand: nobody saves up turns by staying away.
    """

    def __init__(self) -> None:
        self._waiting: dict[str, deque[Job]] = {}
        self._doing: Counter[str] = Counter()
        self._used: dict[str, float] = {}
        self._least = 0.0
        """What whoever was taken last had used."""

    def __len__(self) -> int:
        return sum(len(jobs) for jobs in self._waiting.values())

    def waiting(self, owner: str) -> int:
        """How many jobs of somebody wait."""
        return len(self._waiting.get(owner, ()))

    def put(self, owner: str, job: Job) -> None:
        self._waiting.setdefault(owner, deque()).append(job)
        for each in (_place(owner), owner):
            self._used[each] = max(self._least, self._used.get(each, 0.0))

    def take(self, most: int = 1_000) -> Job | None:
        """The next job from a place for which fewer than so many are being done, if there is one; whoever
        takes it says when it is `done`.

        >>> queue: FairQueue[str] = FairQueue()
        >>> for owner, job in [("ann", "a1"), ("ann", "a2"), ("ann", "a3"), ("bob", "b1")]:
        ...     queue.put(owner, job)
        >>> first = queue.take(); queue.done("ann", 5.0)
        >>> first, queue.take(), queue.take()
        ('a1', 'b1', 'a2')
        """
        may = [each for each in self._waiting if self._doing[_place(each)] < most]
        if not may:
            return None
        owner = min(may, key=lambda each: (*self._share(_place(each)), *self._share(each)))
        jobs = self._waiting[owner]
        job = jobs.popleft()
        if not jobs:
            del self._waiting[owner]
        self._least = max(self._least, self._used[_place(owner)])
        self._doing.update({_place(owner), owner})
        return job

    def _share(self, owner: str) -> tuple[int, float]:
        return self._doing[owner], self._used.get(owner, 0.0)

    def done(self, owner: str, seconds: float) -> None:
        """A job of somebody's took so long."""
        for each in {_place(owner), owner}:
            self._doing -= Counter({each: 1})
            self._used[each] = max(self._least, self._used.get(each, 0.0)) + seconds
        if len(self._used) > _REMEMBERED:
            # Who has used no more than those who wait begins there anyway.
            self._used = {
                each: used for each, used in self._used.items() if used > self._least or each in self._doing
            }

    def remove(self, owner: str, job: Job) -> bool:
        """Take a job out that is not wanted any more; whether it still waited."""
        jobs = self._waiting.get(owner)
        if jobs is None or job not in jobs:
            return False
        jobs.remove(job)
        if not jobs:
            del self._waiting[owner]
        return True

    def clear(self) -> list[Job]:
        """Everything that waited; nothing does any more."""
        left = [job for jobs in self._waiting.values() for job in jobs]
        self._waiting.clear()
        return left


def _place(owner: str) -> str:
    return owner.partition(" ")[0]
