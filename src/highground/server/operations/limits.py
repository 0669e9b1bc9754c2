"""How much somebody may ask for, how often, and how large."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass

_KEPT = 50_000


@dataclass
class _Bucket:
    left: float
    at: float


class Buckets:
    """A bucket of tokens for each key: filled at `rate` a second up to `burst`, one taken by each use."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate = rate
        self.burst = float(burst)
        self._buckets: dict[str, _Bucket] = {}

    def take(self, key: str, now: float | None = None, amount: float = 1.0) -> bool:
        """Whether one more is allowed, or so much.

        >>> buckets = Buckets(1.0, 2)
        >>> [buckets.take("ann", 0.0) for _ in range(3)], buckets.take("ann", 1.0), buckets.take("bob", 1.0)
        ([True, True, False], True, True)
        """
        at = time.monotonic() if now is None else now
        bucket = self._buckets.get(key)
        if bucket is None:
            while len(self._buckets) >= _KEPT:
                self._buckets.pop(next(iter(self._buckets)))
            bucket = self._buckets[key] = _Bucket(self.burst, at)
        bucket.left = min(self.burst, bucket.left + (at - bucket.at) * self.rate)
        bucket.at = at
        if bucket.left < amount:
            return False
        bucket.left -= amount
        return True


class Coming:
    """Counts what comes from each address: how much a second, for to read it takes time; and how much that is
    not answered yet, for it takes memory.
    """

    def __init__(self, rate: float, burst: int, most: int) -> None:
        self.most = most
        self._read = Buckets(rate, burst)
        self._bytes: Counter[str] = Counter()

    def enter(self, address: str, bytes: int) -> bool:
        """So much more has come; whether that is allowed."""
        self._bytes[address] += bytes
        return self._bytes[address] <= self.most and self._read.take(address, amount=bytes)

    def leave(self, address: str, bytes: int) -> None:
        """So much is answered, or refused.

        >>> coming = Coming(1.0, 100, 10)
        >>> coming.enter("ann", 8), coming.enter("bob", 8), coming.enter("ann", 8)
        (True, True, False)
        >>> coming.leave("ann", 16)
        >>> coming.enter("ann", 8)
        True
        """
        self._bytes -= Counter({address: bytes})


class Sockets:
    """Counts open sockets: all of them, by address and by person."""

    def __init__(self, most: int, by_address: int, by_person: int) -> None:
        self.most = most
        self.by_address = by_address
        self.by_person = by_person
        self.open = 0
        self._addresses: Counter[str] = Counter()
        self._people: Counter[str] = Counter()

    def enter(self, address: str, trusted: bool = False) -> bool:
        """Whether one more is allowed from there; other processes of ours answer for theirs."""
        if self.open >= self.most or (self._addresses[address] >= self.by_address and not trusted):
            return False
        self.open += 1
        self._addresses[address] += 1
        return True

    def seat(self, person: str) -> bool:
        if self._people[person] >= self.by_person:
            return False
        self._people[person] += 1
        return True

    def leave(self, address: str, person: str | None) -> None:
        self.open -= 1
        self._addresses -= Counter({address: 1})
        if person is not None:
            self._people -= Counter({person: 1})
