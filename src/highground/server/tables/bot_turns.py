"""The bots of a table: they think in a worker while it is their turn, and play what they chose."""

from __future__ import annotations

import asyncio
import logging
import pickle
from collections.abc import Awaitable, Callable
from typing import Any

from highground.engine.errors import HighgroundError, RuleBug
from highground.engine.state import Order
from highground.server.pool import BOT, Workers
from highground.server.problems import Trouble
from highground.server.tables.match_log import MatchLog
from highground.server.workers import choose

log = logging.getLogger("highground.tables")


class BotTurns:
    """`play` carries a bot's order out; `turn` is the table's: one thing at a time."""

    def __init__(
        self,
        course: MatchLog,
        workers: Workers,
        turn: asyncio.Lock,
        play: Callable[[int, Order, list[Any]], Awaitable[None]],
    ) -> None:
        self._course = course
        self._workers = workers
        self._turn = turn
        self._play = play
        self._thinking: asyncio.Task[None] | None = None
        self._stopped = False

    @property
    def thinking(self) -> bool:
        return self._thinking is not None

    def wake(self) -> None:
        """Let bots think if it is their turn."""
        if self._thinking is None and self._asked() is not None and not self._stopped:
            self._thinking = asyncio.create_task(self._play_on())

    def stop(self) -> None:
        self._stopped = True
        if self._thinking is not None:
            self._thinking.cancel()

    def _asked(self) -> int | None:
        course = self._course
        if not course.full() or not course.playable:
            return None
        for seat in course.waiting_for():
            if course.seats[seat].kind == "bot":
                return seat
        return None

    async def _play_on(self) -> None:
        course = self._course
        try:
            while True:
                async with self._turn:
                    seat = self._asked()
                    if seat is None or self._stopped:
                        return
                    moment = self._moment()
                    job = self._job(seat)
                made, weighed = await self._workers.run(BOT, course.owner(), choose, *job)
                async with self._turn:
                    # Meanwhile orders may have been taken back, or somebody resigned.
                    if self._moment() == moment and self._asked() == seat:
                        await self._play(seat, pickle.loads(made), weighed)
        except (HighgroundError, Trouble) as error:
            level = logging.ERROR if isinstance(error, RuleBug) else logging.WARNING
            log.log(level, "table %s: a bot could not play: %s", course.row.id, error)
        except Exception:
            log.exception("table %s: a bot failed", course.row.id)
        finally:
            self._thinking = None

    def _moment(self) -> tuple[int, int]:
        return self._course.step, self._course.last_undo

    def _job(self, seat: int) -> tuple[str, str, str, bytes]:
        """What a worker needs. A bot's luck depends on the moment only: taken back, it plays the same."""
        course = self._course
        luck = f"{course.header.seed}/{seat}/{len(course.game.inputs)}"
        return course.rules.name, course.seats[seat].bot, luck, course.seen(seat)
