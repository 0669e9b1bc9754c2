"""Passwords are hashed slowly, on purpose; in a thread of their own, so that nothing else waits for them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from highground.server.problems import Trouble

Result = TypeVar("Result")
WAITING_MOST = 40


class Passwords:
    """One after the other; with too many waiting, whoever comes now had better come again."""

    def __init__(self) -> None:
        self.waiting = 0
        self._hasher = PasswordHasher(parallelism=1)
        self._thread = ThreadPoolExecutor(1, "passwords")

    async def hash(self, password: str) -> str:
        return await self._slowly(self._hasher.hash, password)

    async def fits(self, hashed: str, password: str) -> bool:
        """Whether it is the password that was hashed."""
        return await self._slowly(self._verify, hashed, password)

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _verify(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _slowly(self, work: Callable[..., Result], *arguments: str) -> Result:
        if self.waiting >= WAITING_MOST:
            raise Trouble("too_many", "Too many are coming in at once. Try again in a moment.")
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work, *arguments)
        finally:
            self.waiting -= 1
