"""Somebody at a socket: a seat or a watcher, with what is on its way to them."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any, TypeVar

from highground.server.problems import Trouble
from highground.server.protocol.messages import Changed, Welcome
from highground.server.protocol.shapes import Said

Result = TypeVar("Result")
_QUEUE = 400
"""So many messages may wait for a slow reader; then they had better connect anew."""


@dataclass(frozen=True)
class Written:
    """An answer as it goes over the socket; a worker wrote it."""

    type: str
    text: str


@dataclass(eq=False)
class Connection:
    """One socket at a table. `seat` is -1 for a watcher, `board` the id of the board that was last sent."""

    seat: int
    person: str | None
    language: str
    session: str = ""
    address: str = ""
    board: str = ""
    outbox: asyncio.Queue[str | None] = field(default_factory=lambda: asyncio.Queue(_QUEUE))
    closed: int | None = None
    """The code to close the socket with, once it is to be closed."""
    gone: bool = False
    muted: set[str] = field(default_factory=set)
    """People whom they do not want to hear."""
    _asked: set[asyncio.Task[Any]] = field(default_factory=set)

    @property
    def owner(self) -> str:
        """Whose turn it is when something is done for this reader."""
        return " ".join(each for each in (self.address, self.person) if each)

    async def ask(self, work: Coroutine[Any, Any, Result]) -> Result:
        """The result of some work, unless the reader goes before it is done: then it is given up."""
        if self.gone:
            work.close()
            raise Trouble("unavailable", "You have gone.")
        task = asyncio.create_task(work)
        self._asked.add(task)
        try:
            return await task
        except asyncio.CancelledError:
            if not task.cancelled() or not self.gone:
                task.cancel()
                raise
            raise Trouble("unavailable", "You have gone.") from None
        finally:
            self._asked.discard(task)

    def go(self) -> None:
        """The reader is not there any more: nothing need be found out for them."""
        self.gone = True
        for task in self._asked:
            task.cancel()

    def sitting(self) -> int:
        """The seat; trouble for a watcher."""
        if self.seat < 0:
            raise Trouble("forbidden", "You are watching; only those who sit here may do this.")
        return self.seat

    def send(self, message: Said) -> None:
        if isinstance(message, Welcome | Changed):
            self.board = message.table.scene.board_id
        self.send_text(message.model_dump_json())

    def welcome(self, message: Welcome, steps: list[str]) -> None:
        """Everything so far; its steps are written already."""
        self.board = message.table.scene.board_id
        text = message.model_dump_json()
        self.send_text(f"{text.removesuffix('[]}')}[{','.join(steps)}]}}")

    def answer(self, answer: Said | Written) -> None:
        if isinstance(answer, Written):
            self.send_text(answer.text)
        else:
            self.send(answer)

    def send_text(self, text: str) -> None:
        if self.closed is not None:
            return
        try:
            self.outbox.put_nowait(text)
        except asyncio.QueueFull:
            self.close(4429)

    def close(self, code: int) -> None:
        """Nothing more is sent; whoever writes to the socket wakes up and closes it."""
        if self.closed is None:
            self.closed = code
            if self.outbox.full():
                self.outbox.get_nowait()
            self.outbox.put_nowait(None)
