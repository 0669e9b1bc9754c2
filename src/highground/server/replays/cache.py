"""What took long to make and does not change: kept for whoever asks next."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable


class Cache:
    """Bytes by what they are; those not asked for longest go when there are more than `most`."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.size = 0
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()

    def get(self, key: Hashable) -> bytes | None:
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def put(self, key: Hashable, made: bytes) -> bytes:
        """Keep it, if there is room at all.

        >>> cache = Cache(5)
        >>> for name in ("one", "two", "three"):
        ...     _ = cache.put(name, name.encode())
        >>> cache.get("one"), cache.get("three"), cache.put("four", b"123456"), cache.get("four"), cache.size
        (None, b'three', b'123456', None, 5)
        """
        if len(made) <= self.most:
            self.size += len(made) - len(self._kept.pop(key, b""))
            self._kept[key] = made
            while self.size > self.most:
                self.size -= len(self._kept.popitem(last=False)[1])
        return made
