"""A table: one match being played. It alone touches the true state, one thing at a time.

An order is checked, played, written down and only then acknowledged and shown. If it cannot be written
down, the table is put away and opened again from the log: nothing that was not durable is ever seen.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
import time
from collections.abc import Callable
from typing import Any, Literal

from highground.engine.agenda import SealedQuestion
from highground.engine.codec import encode
from highground.engine.errors import HighgroundError, IllegalOrder, RuleBug
from highground.engine.state import Order
from highground.server.answering import problem_of
from highground.server.breath import Breath, gently
from highground.server.people.service import People
from highground.server.pool import BOT, LOOK, Workers
from highground.server.problems import Trouble
from highground.server.protocol import messages as say
from highground.server.protocol.matches import MatchInfo
from highground.server.protocol.tables import StepSaid
from highground.server.speaking import say_refusal
from highground.server.store.database import now
from highground.server.store.matches import Scribe, SeatRow
from highground.server.store.people import PersonRow
from highground.server.tables.course import Course
from highground.server.tables.info import info_of
from highground.server.tables.looking import (
    LOOKS,
    look,
    order_of,
    playing_seat,
    refusal_of,
    see,
    show_weighed,
)
from highground.server.tables.reader import Reader, Written
from highground.server.tables.seeing import see_step, seeing_table, speaker_of
from highground.server.workers import choose

What = Literal["order", "undone", "offer", "declined", "joined", "presence", "resigned", "language"]
log = logging.getLogger("highground.tables")


class Standing:
    """What lists show of a match, as it stood when the last entry of its log had been written."""

    def __init__(self, course: Course) -> None:
        self.facts = {**course.summary(), "changed": course.changed}
        self.status = course.status()
        self.seats = list(course.seats)


class Table:
    """One match, its readers, and its bots."""

    def __init__(
        self,
        course: Course,
        people: People,
        scribe: Scribe,
        workers: Workers,
        give_up: Callable[[Table], None],
        entries: int,
    ) -> None:
        self.course = course
        self.readers: list[Reader] = []
        self.used = time.monotonic()
        self.dead = False
        self._people = people
        self._scribe = scribe
        self._workers = workers
        self._give_up = give_up
        self._entries = entries
        self._turn = asyncio.Lock()
        self._bots: asyncio.Task[None] | None = None
        self._durable = Standing(course)

    @property
    def id(self) -> str:
        return self.course.row.id

    # -- who is here -----------------------------------------------------------------------------

    def connected(self) -> frozenset[int]:
        return frozenset(reader.seat for reader in self.readers if reader.seat >= 0)

    def info(self, person: str | None, language: str) -> MatchInfo:
        """The match as it is on record: who asks while an entry is being written sees it without."""
        now = self._durable
        watching = sum(reader.seat < 0 for reader in self.readers)
        return info_of(
            self.course.row, now.seats, person, language, now.facts, now.status, self.connected(), watching
        )

    async def connect(self, reader: Reader, seq: int) -> None:
        """Let a reader in: tell everything that happened after `seq`, then every change."""
        async with self._turn:
            self._check_alive()
            course = self.course
            reset = seq < 0 or seq > course.seq or seq < course.last_undo
            first = 0 if reset else self._steps_until(seq)
            breath = Breath()
            steps = []
            for number in range(first, len(course.steps)):
                step = see_step(course, number, reader.seat, reader.language)
                steps.append(step.model_dump_json())
                await breath.take()
            table = await gently(seeing_table(course, reader.seat, reader.language), breath)
            before = self.connected()
            self.readers.append(reader)
            reader.welcome(
                say.Welcome(
                    seq=course.seq,
                    match=self.info(reader.person, reader.language),
                    seat=reader.seat if reader.seat >= 0 else None,
                    table=table,
                    reset=reset,
                    steps=[],
                ),
                steps,
            )
            if self.connected() != before:
                await self._tell("presence", reader.seat, but=reader)
            self.wake_bots()

    def _steps_until(self, seq: int) -> int:
        return sum(1 for step in self.course.steps if step.seq <= seq)

    async def leave(self, reader: Reader) -> None:
        async with self._turn:
            before = self.connected()
            if reader in self.readers:
                self.readers.remove(reader)
            self.used = time.monotonic()
            if self.connected() != before and not self.dead:
                await self._tell("presence", reader.seat)

    @property
    def busy(self) -> bool:
        """Somebody is here, or something is being done."""
        return bool(self.readers) or self._turn.locked() or self._bots is not None

    def close(self, code: int) -> None:
        """Send everybody away: they will connect again and find the match opened anew."""
        self.dead = True
        for reader in self.readers:
            reader.close(code)
        if self._bots is not None:
            self._bots.cancel()

    def _check_room(self) -> None:
        if self.course.seq >= self._entries:
            raise Trouble("conflict", f"A match has at most {self._entries} entries. Begin another.")

    def _check_alive(self) -> None:
        if self.dead:
            raise Trouble("unavailable", "This table is being put away. Try again.")

    # -- requests --------------------------------------------------------------------------------

    async def handle(self, reader: Reader, message: Any) -> say.Told | Written:
        """The answer to a request; also an error is one."""
        self.used = time.monotonic()
        try:
            return await self._answer(reader, message)
        except Exception as error:
            return say.Failed(re=message.id, problem=problem_of(error).problem())

    async def _answer(self, reader: Reader, message: Any) -> say.Told | Written:
        if isinstance(message, say.Ping):
            return say.Pong(re=message.id)
        if type(message) in LOOKS:
            return await self._look(reader, message)
        if isinstance(message, say.Join):
            return await self._join(reader, message)
        if isinstance(message, say.GiveOrder) and message.order.is_long():
            refused = await self._refused(reader, message)
            if refused is not None:
                return refused
        async with self._turn:
            self._check_alive()
            if isinstance(message, say.GiveOrder | say.OfferUndo | say.Redo):
                self._check_room()
            match message:
                case say.GiveOrder():
                    return await self._order(reader, message)
                case say.AskWeighed():
                    return show_weighed(self.course, reader, message)
                case say.OfferUndo():
                    return await self._undo(reader, message)
                case say.Redo():
                    return await self._redo(reader, message)
                case say.AnswerUndo():
                    return await self._answer_undo(reader, message)
                case say.Resign():
                    return await self._resign(reader, message)
                case say.ChooseLanguage():
                    reader.language = message.language
                    changed = self._changed(reader, "language", reader.seat, None, None, Breath())
                    reader.send(await changed)
                    return say.Done(re=message.id, seq=self.course.seq)
        raise Trouble("bad_request", "Say hello only once.")

    async def _look(self, reader: Reader, message: Any) -> Written:
        """Looked at by a worker, as the table stands now; others need not wait for it."""
        async with self._turn:
            self._check_alive()
            if not isinstance(message, say.AskPreview):
                playing_seat(self.course, reader)
            seen = see(self.course, reader)
        return await reader.ask(self._workers.run(LOOKS[type(message)], reader.owner, look, seen, message))

    async def _refused(self, reader: Reader, message: say.GiveOrder) -> say.Told | None:
        """Why an order is refused that takes long to check; those that are legal never do."""
        async with self._turn:
            self._check_alive()
            if (playing_seat(self.course, reader), message.key) in self.course.keys:
                return None
            seen = see(self.course, reader)
        job = self._workers.run(LOOK, reader.owner, refusal_of, seen, message.order)
        refusal = await reader.ask(job)
        return None if refusal is None else say.Refused(re=message.id, refusal=refusal)

    # -- orders ----------------------------------------------------------------------------------

    async def _order(self, reader: Reader, message: say.GiveOrder) -> say.Told:
        course = self.course
        seat = reader.sitting()
        known = course.keys.get((seat, message.key))
        if known is not None:
            return say.Done(re=message.id, seq=known)
        playing_seat(self.course, reader)
        if not course.full():
            raise Trouble("conflict", "A seat is still open: the game begins when somebody has taken it.")
        if message.after < course.asked_since:
            raise Trouble("stale", "The table has changed since. Look again.")
        try:
            await self._play(seat, order_of(course, message.order), message.key, None)
        except IllegalOrder as error:
            if error.refusal is None:
                raise
            said = say_refusal(error.refusal, speaker_of(course, reader.language))
            return say.Refused(re=message.id, refusal=said)
        return say.Done(re=message.id, seq=course.seq)

    async def _play(self, seat: int, order: Order, key: str | None, weighed: list[Any] | None) -> None:
        """Carry out an order if it is legal, write it down, show it."""
        course = self.course
        sealed = isinstance(course.game.asking(), SealedQuestion)
        open_hand = not sealed and course.rules.open_hand(course.game.state.known(seat))
        course.game.play(seat, order)
        course.undone.clear()
        course.seq += 1
        body = course.input_body(key, weighed, open_hand)
        course.noted(course.seq, sealed, body)
        await self._write("input", seat, body)
        await self._tell("order", seat, step=course.step)
        self.wake_bots()

    async def _write(self, kind: str, seat: int, body: dict[str, Any], taken: SeatRow | None = None) -> None:
        """Make the entry durable; if that fails, what is in memory is not to be trusted."""
        try:
            await self._scribe.write(self.course.entry(kind, seat, body, now(), taken))
            self._durable = Standing(self.course)
        except BaseException as error:
            log.warning("table %s: entry %d was not written: %s", self.id, self.course.seq, error)
            self._give_up(self)
            if not isinstance(error, Exception):
                raise
            raise Trouble(
                "unavailable", "We couldn't save your order, so it wasn't played. Try again."
            ) from error

    async def _append(self, kind: str, seat: int, body: dict[str, Any], taken: SeatRow | None = None) -> None:
        """An entry that is no order."""
        self.course.apply(self.course.seq + 1, kind, seat, body)
        await self._write(kind, seat, body, taken)

    # -- taking back, giving up ------------------------------------------------------------------

    async def _undo(self, reader: Reader, message: say.OfferUndo) -> say.Told:
        course = self.course
        seat = playing_seat(self.course, reader)
        if not max(course.header.forked, 1) - 1 <= message.step < course.step:
            raise Trouble("invalid", f"Orders can be taken back to a step before {course.step}.")
        if message.step < course.game.stays() - 1:
            raise Trouble(
                "conflict", "What came up or was revealed since then stays: this cannot be taken back."
            )
        body = {"step": message.step}
        if self._others(seat):
            await self._append("offer", seat, body)
            await self._tell("offer", seat)
        else:
            await self._append("undone", seat, body)
            await self._tell("undone", seat, undone_to=message.step)
            self.wake_bots()
        return say.Done(re=message.id, seq=course.seq)

    async def _redo(self, reader: Reader, message: say.Redo) -> say.Told:
        course = self.course
        seat = playing_seat(self.course, reader)
        if self._others(seat):
            raise Trouble("conflict", "What was taken back by agreement is not done again by one alone.")
        if not course.undone:
            raise Trouble("conflict", "Nothing was taken back, or something else was played since.")
        first = course.step + 1
        await self._append("redone", seat, {"inputs": [encode(each) for each in course.undone[-1]]})
        for step in range(first, course.step + 1):
            await self._tell("order", course.game.inputs[step].seat, step=step)
        self.wake_bots()
        return say.Done(re=message.id, seq=course.seq)

    def _others(self, seat: int) -> list[int]:
        return [each.seat for each in self.course.seats if each.kind == "person" and each.seat != seat]

    async def _answer_undo(self, reader: Reader, message: say.AnswerUndo) -> say.Told:
        course = self.course
        seat = playing_seat(self.course, reader)
        offer = course.offer
        if offer is None:
            raise Trouble("conflict", "Nobody has offered to take anything back.")
        if message.step not in (None, offer.step):
            raise Trouble("stale", "The offer is another one by now. Look again.")
        if not message.accept:
            await self._append("declined", seat, {})
            await self._tell("declined", seat)
        elif seat not in offer.accepted:
            agreed = {*offer.accepted, seat}
            if agreed >= {offer.seat, *self._others(offer.seat)}:
                await self._append("undone", seat, {"step": offer.step})
                await self._tell("undone", seat, undone_to=offer.step)
                self.wake_bots()
            else:
                await self._append("accepted", seat, {})
                await self._tell("offer", seat)
        return say.Done(re=message.id, seq=course.seq)

    async def _resign(self, reader: Reader, message: say.Resign) -> say.Told:
        seat = playing_seat(self.course, reader)
        await self._append("resigned", seat, {})
        await self._tell("resigned", seat)
        return say.Done(re=message.id, seq=self.course.seq)

    async def give_up(self, person: str) -> None:
        """Somebody leaves for good."""
        async with self._turn:
            self._check_alive()
            for seat in self.course.seats:
                if seat.person == person and not self.course.finished():
                    await self._append("resigned", seat.seat, {})
                    await self._tell("resigned", seat.seat)

    # -- joining -----------------------------------------------------------------------------------

    async def _join(self, reader: Reader, message: say.Join) -> say.Told:
        if reader.person is None or message.invitation != self.course.row.invitation:
            raise Trouble("forbidden", "This invitation is for another table.")
        await self.join(await self._people.find(reader.person))
        return say.Done(re=message.id, seq=self.course.seq)

    async def join(self, person: PersonRow) -> int:
        """Take the open seat; who sits here already keeps theirs."""
        async with self._turn:
            self._check_alive()
            for seat in self.course.seats:
                if seat.person == person.id:
                    return seat.seat
            free = [seat.seat for seat in self.course.seats if seat.kind == "open"]
            if not free:
                raise Trouble("conflict", "Every seat is taken. You can watch.")
            taken = SeatRow(self.id, free[0], "person", person.id, person.name, "")
            await self._append("joined", free[0], {"person": person.id, "name": person.name}, taken)
            for reader in self.readers:
                if reader.person == person.id:
                    reader.seat = free[0]
            await self._tell("joined", free[0])
            self.wake_bots()
            return free[0]

    # -- telling -----------------------------------------------------------------------------------

    async def _tell(
        self,
        what: What,
        seat: int,
        step: int | None = None,
        undone_to: int | None = None,
        but: Reader | None = None,
    ) -> None:
        """Show a change to everybody; what two readers see alike is made once."""
        made: dict[tuple[int, str, str, str | None], tuple[str, str]] = {}
        breath = Breath()
        for reader in list(self.readers):
            if reader is but or reader.closed is not None:
                continue
            key = (reader.seat, reader.language, reader.board, reader.person)
            if key not in made:
                said = None if step is None else see_step(self.course, step, reader.seat, reader.language)
                message = await self._changed(reader, what, seat, said, undone_to, breath)
                made[key] = (message.model_dump_json(), message.table.scene.board_id)
            text, reader.board = made[key]
            reader.send_text(text)

    async def _changed(
        self,
        reader: Reader,
        what: What,
        seat: int,
        step: StepSaid | None,
        undone_to: int | None,
        breath: Breath,
    ) -> say.Changed:
        await breath.take()
        return say.Changed(
            seq=self.course.seq,
            what=what,
            seat=seat,
            step=step,
            undone_to=undone_to,
            table=await gently(seeing_table(self.course, reader.seat, reader.language, reader.board), breath),
            match=self.info(reader.person, reader.language),
        )

    # -- bots --------------------------------------------------------------------------------------

    def wake_bots(self) -> None:
        """Let bots think if it is their turn."""
        if self._bots is None and self._bot_asked() is not None and not self.dead:
            self._bots = asyncio.create_task(self._play_bots())

    def _bot_asked(self) -> int | None:
        course = self.course
        if not course.full() or not course.playable:
            return None
        for seat in course.waiting_for():
            if course.seats[seat].kind == "bot":
                return seat
        return None

    async def _play_bots(self) -> None:
        try:
            while True:
                async with self._turn:
                    seat = self._bot_asked()
                    if seat is None or self.dead:
                        return
                    moment = self._moment()
                    job = self._bot_job(seat)
                made, weighed = await self._workers.run(BOT, self.course.owner(), choose, *job)
                async with self._turn:
                    # Meanwhile orders may have been taken back, or somebody resigned.
                    if self._moment() == moment and self._bot_asked() == seat:
                        await self._play(seat, pickle.loads(made), None, weighed)
        except (HighgroundError, Trouble) as error:
            level = logging.ERROR if isinstance(error, RuleBug) else logging.WARNING
            log.log(level, "table %s: a bot could not play: %s", self.id, error)
        except Exception:
            log.exception("table %s: a bot failed", self.id)
        finally:
            self._bots = None

    def _moment(self) -> tuple[int, int]:
        return self.course.step, self.course.last_undo

    def _bot_job(self, seat: int) -> tuple[str, str, str, bytes]:
        """What a worker needs. A bot's luck depends on the moment only: taken back, it plays the same."""
        course = self.course
        luck = f"{course.header.seed}/{seat}/{len(course.game.inputs)}"
        return course.rules.name, course.seats[seat].bot, luck, course.seen(seat)
