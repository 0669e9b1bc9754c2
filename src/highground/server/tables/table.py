"""A table: one match being played. It alone touches the true state, one thing at a time.

An order is checked, played, written down and only then acknowledged and shown. If it cannot be written
down, the table is put away and opened again from the log: nothing that was not durable is ever seen.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any, cast

from highground.engine.agenda import SealedQuestion
from highground.engine.codec import encode
from highground.engine.errors import IllegalOrder
from highground.engine.state import Order
from highground.server.answering import problem_of
from highground.server.breath import Breath, gently
from highground.server.chat.service import Chat
from highground.server.people.service import People
from highground.server.pool import LOOK, Workers
from highground.server.problems import Trouble
from highground.server.protocol import messages as say
from highground.server.protocol.matches import MatchInfo
from highground.server.protocol.messages import What
from highground.server.protocol.tables import StepSaid
from highground.server.store.database import now
from highground.server.store.matches import Logged, Scribe, SeatRow, read_log
from highground.server.store.people import PersonRow
from highground.server.tables.behind import Behind, has_secrets
from highground.server.tables.bot_turns import BotTurns
from highground.server.tables.connection import Connection, Written
from highground.server.tables.info import asked_seat, info_of, seat_of
from highground.server.tables.match_log import MatchLog
from highground.server.tables.queries import (
    LOOKS,
    look,
    order_of,
    playing_seat,
    refusal_of,
    see,
    show_weighed,
)
from highground.server.tables.real_dice import Needed, play_by_hand, say_fallen, say_need
from highground.server.tables.seat_view import others, see_step, seeing_table, speaker_of
from highground.server.tables.talking import TALK, talk
from highground.server.tables.timing import Alarm
from highground.server.wire_text import say_refusal

log = logging.getLogger("highground.tables")


class Standing:
    """What lists show of a match, as it stood when the last entry of its log had been written."""

    def __init__(self, course: MatchLog) -> None:
        self.facts = {**course.summary(), "changed": course.changed}
        self.status = course.status()
        self.seats = list(course.seats)


class Table:
    """One match, its readers, and its bots."""

    def __init__(
        self,
        course: MatchLog,
        people: People,
        scribe: Scribe,
        workers: Workers,
        give_up: Callable[[Table], None],
        entries: int,
        chat: Chat,
        grace: int = 0,
        delay: int = 0,
    ) -> None:
        self.course = course
        self.readers: list[Connection] = []
        self.used = time.monotonic()
        self.dead = False
        self._people = people
        self._scribe = scribe
        self._workers = workers
        self._give_up = give_up
        self._entries = entries
        self._turn = asyncio.Lock()
        self._bots = BotTurns(course, workers, self._turn, self._play_for_bot)
        self._durable = Standing(course)
        self._chat = chat
        self._delay = delay
        self._behind: Behind | None = None
        self._flagging: asyncio.Task[None] | None = None
        self._alarm = Alarm(course, grace, self._ring)
        self._alarm.set()

    @property
    def id(self) -> str:
        return self.course.row.id

    def wake_bots(self) -> None:
        """Let bots think if it is their turn."""
        self._bots.wake()

    # -- who is here -----------------------------------------------------------------------------

    def connected(self) -> frozenset[int]:
        here = {reader.person for reader in self.readers if reader.seat >= 0}
        return frozenset(seat.seat for seat in self.course.seats if seat.person in here)

    def info(self, person: str | None, language: str) -> MatchInfo:
        """The match as it is on record: who asks while an entry is being written sees it without."""
        now = self._durable
        if self._behind is not None and seat_of(now.seats, person) is None:
            now = Standing(self._behind.course)
        watching = sum(reader.seat < 0 for reader in self.readers)
        return info_of(
            self.course.row, now.seats, person, language, now.facts, now.status, self.connected(), watching
        )

    async def connect(self, reader: Connection, seq: int) -> None:
        """Let a reader in: tell everything that happened after `seq`, then every change."""
        reader.muted = await self._chat.muted_by(reader.person)
        lines = [] if reader.seat < 0 else await self._chat.heard(self.id, self.course.seats, reader.muted)
        async with self._turn:
            self._check_alive()
            self._move_over(reader)
            await self._fall_behind(reader)
            course = self._seen_by(reader)
            reset = seq < 0 or seq > course.seq or seq < course.last_undo
            first = 0 if reset else sum(1 for step in course.steps if step.seq <= seq)
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
                    chat=lines,
                    behind=0 if course is self.course else self._delay // 1000,
                    muted=sorted(reader.muted & {seat.person for seat in course.seats if seat.person}),
                    steps=[],
                ),
                steps,
            )
            if self.connected() != before:
                await self._tell("presence", reader.seat, but=reader)
            self._bots.wake()

    def _move_over(self, reader: Connection) -> None:
        """Who has several seats sits at the one that is asked."""
        if reader.seat >= 0:
            seat = asked_seat(self.course.seats, reader.person, self.course.waiting_for())
            reader.seat = reader.seat if seat is None else seat

    def _seen_by(self, reader: Connection) -> MatchLog:
        """The match as somebody sees it: whoever watches, perhaps as it was a while ago."""
        return self.course if self._behind is None or reader.seat >= 0 else self._behind.course

    async def _fall_behind(self, reader: Connection) -> None:
        """From the first who watches a game with secrets on, watchers see it later."""
        course = self.course
        late = self._delay > 0 and reader.seat < 0 and not course.finished() and has_secrets(course)
        if late and self._behind is None:
            log = await read_log(self._people.database, self.id)
            self._behind = await Behind.made(course, log, self._delay, self._tell_watchers)

    async def _tell_watchers(self, row: Logged) -> None:
        """Show those who watch what happened a while ago."""
        async with self._turn:
            if self._behind is None or self.dead:
                return
            late = self._behind.course
            first = late.step + 1
            body = self._behind.take_in(row)
            if row.kind in ("input", "redone"):
                for step in range(first, late.step + 1):
                    await self._tell("order", late.game.inputs[step].seat, step=step, late=True)
            else:
                what = cast(What, "offer" if row.kind == "accepted" else row.kind)
                undone = body["step"] if row.kind == "undone" else None
                await self._tell(what, row.seat, undone_to=undone, late=True)

    async def leave(self, reader: Connection) -> None:
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
        doing = self._turn.locked() or self._bots.thinking
        return bool(self.readers) or doing or self._alarm.ticks

    def close(self, code: int) -> None:
        """Send everybody away: they will connect again and find the match opened anew."""
        self.dead = True
        self._alarm.stop()
        if self._behind is not None:
            self._behind.stop()
        for reader in self.readers:
            reader.close(code)
        self._bots.stop()

    def _check_room(self) -> None:
        if self.course.seq >= self._entries:
            raise Trouble("conflict", f"A match has at most {self._entries} entries. Begin another.")

    def _check_alive(self) -> None:
        if self.dead:
            raise Trouble("unavailable", "This table is being put away. Try again.")

    # -- requests --------------------------------------------------------------------------------

    async def handle(self, reader: Connection, message: Any) -> say.Told | Written:
        """The answer to a request; also an error is one."""
        self.used = time.monotonic()
        try:
            return await self._answer(reader, message)
        except Exception as error:
            return say.Failed(re=message.id, problem=problem_of(error).problem())

    async def _answer(self, reader: Connection, message: Any) -> say.Told | Written:
        if isinstance(message, say.Ping):
            return say.Pong(re=message.id)
        if type(message) in LOOKS:
            return await self._look(reader, message)
        if isinstance(message, say.Join):
            return await self._join(reader, message)
        if isinstance(message, TALK):
            return await talk(self._chat, self.course, self.readers, reader, message)
        if isinstance(message, say.GiveOrder) and message.order.is_long():
            refused = await self._refused(reader, message)
            if refused is not None:
                return refused
        async with self._turn:
            self._check_alive()
            if isinstance(message, say.GiveOrder | say.OfferUndo | say.Redo):
                self._check_room()
                if await self._time_out():
                    raise Trouble("conflict", "The time is up.")
            match message:
                case say.GiveOrder():
                    return await self._order(reader, message)
                case say.AskWeighed():
                    return show_weighed(self._seen_by(reader), reader, message)
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

    async def _look(self, reader: Connection, message: Any) -> Written:
        """Looked at by a worker, as the table stands now; others need not wait for it."""
        async with self._turn:
            self._check_alive()
            if not isinstance(message, (say.AskPreview, say.AskReach)):
                playing_seat(self.course, reader)
            seen = see(self._seen_by(reader), reader)
        return await reader.ask(self._workers.run(LOOKS[type(message)], reader.owner, look, seen, message))

    async def _refused(self, reader: Connection, message: say.GiveOrder) -> say.Told | None:
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

    async def _order(self, reader: Connection, message: say.GiveOrder) -> say.Told:
        course = self.course
        seat = reader.sitting()
        mine = [each.seat for each in course.seats if each.person == reader.person]
        known = next((course.keys[at, message.key] for at in mine if (at, message.key) in course.keys), None)
        if known is not None:
            return say.Done(re=message.id, seq=known)
        playing_seat(self.course, reader)
        if not course.full():
            raise Trouble("conflict", "A seat is still open: the game begins when somebody has taken it.")
        if message.after < course.asked_since:
            raise Trouble("stale", "The table has changed since. Look again.")
        if course.header.seed and (message.chance or message.roll or message.allow):
            raise Trouble("invalid", "Only beside a real table do players say what comes up.")
        order = order_of(course, message.order)
        by_hand = message if not course.header.seed else None
        try:
            await self._play(seat, order, message.key, None, by_hand)
        except IllegalOrder as error:
            if error.refusal is None:
                raise
            said = say_refusal(error.refusal, speaker_of(course, reader.language))
            return say.Refused(re=message.id, refusal=said)
        except Needed as wanted:
            fallen = say_fallen(wanted.fallen)
            need = say_need(wanted.ask, speaker_of(course, reader.language), len(fallen))
            return say.Needed(re=message.id, need=need, fallen=fallen)
        return say.Done(re=message.id, seq=course.seq)

    async def _play_for_bot(self, seat: int, order: Order, weighed: list[Any]) -> None:
        await self._play(seat, order, None, weighed)

    async def _play(
        self,
        seat: int,
        order: Order,
        key: str | None,
        weighed: list[Any] | None,
        by_hand: say.GiveOrder | None = None,
    ) -> None:
        """Carry out an order if it is legal, or allowed beside a real table; write it down, show it."""
        course = self.course
        sealed = isinstance(course.game.asking(), SealedQuestion)
        open_hand = not sealed and course.rules.open_hand(course.game.state.known(seat))
        if by_hand is None:
            course.game.play(seat, order)
        else:
            play_by_hand(course, seat, order, by_hand.chance, by_hand.roll, by_hand.allow)
        course.undone.clear()
        course.seq += 1
        body = course.input_body(key, weighed, open_hand)
        course.noted(course.seq, sealed, body)
        await self._write("input", seat, body)
        await self._tell("order", seat, step=course.step)
        self._bots.wake()

    async def _write(self, kind: str, seat: int, body: dict[str, Any], taken: SeatRow | None = None) -> None:
        """Make the entry durable; if that fails, what is in memory is not to be trusted."""
        try:
            entry = self.course.entry(kind, seat, body, now(), taken)
            await self._scribe.write(entry)
            self._durable = Standing(self.course)
            if self._behind is not None:
                self._behind.hear(entry)
            self._alarm.set()
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

    async def _undo(self, reader: Connection, message: say.OfferUndo) -> say.Told:
        course = self.course
        seat = playing_seat(self.course, reader)
        if not max(course.header.forked, 1) - 1 <= message.step < course.step:
            raise Trouble("invalid", f"Orders can be taken back to a step before {course.step}.")
        if message.step < course.game.stays() - 1:
            raise Trouble(
                "conflict", "What came up or was revealed since then stays: this cannot be taken back."
            )
        body = {"step": message.step}
        if others(course, seat):
            await self._append("offer", seat, body)
            await self._tell("offer", seat)
        else:
            await self._append("undone", seat, body)
            await self._tell("undone", seat, undone_to=message.step)
            self._bots.wake()
        return say.Done(re=message.id, seq=course.seq)

    async def _redo(self, reader: Connection, message: say.Redo) -> say.Told:
        course = self.course
        seat = playing_seat(self.course, reader)
        if others(course, seat):
            raise Trouble("conflict", "What was taken back by agreement is not done again by one alone.")
        if not course.undone:
            raise Trouble("conflict", "Nothing was taken back, or something else was played since.")
        first = course.step + 1
        await self._append("redone", seat, {"inputs": [encode(each) for each in course.undone[-1]]})
        for step in range(first, course.step + 1):
            await self._tell("order", course.game.inputs[step].seat, step=step)
        self._bots.wake()
        return say.Done(re=message.id, seq=course.seq)

    async def _answer_undo(self, reader: Connection, message: say.AnswerUndo) -> say.Told:
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
            if agreed >= {offer.seat, *others(course, offer.seat)}:
                await self._append("undone", seat, {"step": offer.step})
                await self._tell("undone", seat, undone_to=offer.step)
                self._bots.wake()
            else:
                await self._append("accepted", seat, {})
                await self._tell("offer", seat)
        return say.Done(re=message.id, seq=course.seq)

    async def _resign(self, reader: Connection, message: say.Resign) -> say.Told:
        seat = playing_seat(self.course, reader)
        await self._append("resigned", seat, {})
        await self._tell("resigned", seat)
        return say.Done(re=message.id, seq=self.course.seq)

    # -- time ------------------------------------------------------------------------------------

    def _ring(self) -> None:
        self._flagging = asyncio.create_task(self.look_at_clock())

    async def look_at_clock(self) -> None:
        """End the match if somebody's time is up."""
        async with self._turn:
            if not self.dead:
                await self._time_out()

    async def _time_out(self) -> bool:
        """Whether somebody's time is up, and the match over by it."""
        seat = self._alarm.late()
        if seat is None:
            self._alarm.set()
            return False
        await self._append("timed_out", seat, {})
        await self._tell("timed_out", seat)
        return True

    async def resume(self) -> None:
        """The clocks go on. Nobody could play while the server was away, so that costs nothing."""
        if self._alarm.ticks:
            async with self._turn:
                await self._append("resumed", -1, {})

    async def give_up(self, person: str) -> None:
        """Somebody leaves for good."""
        async with self._turn:
            self._check_alive()
            for seat in self.course.seats:
                if seat.person == person and not self.course.finished():
                    await self._append("resigned", seat.seat, {})
                    await self._tell("resigned", seat.seat)

    # -- joining -----------------------------------------------------------------------------------

    async def _join(self, reader: Connection, message: say.Join) -> say.Told:
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
            self._bots.wake()
            return free[0]

    # -- telling -----------------------------------------------------------------------------------

    async def _tell(
        self,
        what: What,
        seat: int,
        step: int | None = None,
        undone_to: int | None = None,
        but: Connection | None = None,
        late: bool = False,
    ) -> None:
        """Show a change to everybody; what two readers see alike is made once."""
        made: dict[tuple[int, str, str, str | None], tuple[str, str]] = {}
        breath = Breath()
        for reader in list(self.readers):
            if reader is but or reader.closed is not None:
                continue
            # What happens now is not for those who are behind; what they see now, others have seen.
            behind = self._behind is not None and reader.seat < 0
            if behind != late and what != "presence":
                continue
            self._move_over(reader)
            key = (reader.seat, reader.language, reader.board, reader.person)
            if key not in made:
                seen = self._seen_by(reader)
                said = None if step is None else see_step(seen, step, reader.seat, reader.language)
                message = await self._changed(reader, what, seat, said, undone_to, breath)
                made[key] = (message.model_dump_json(), message.table.scene.board_id)
            text, reader.board = made[key]
            reader.send_text(text)

    async def _changed(
        self,
        reader: Connection,
        what: What,
        seat: int,
        step: StepSaid | None,
        undone_to: int | None,
        breath: Breath,
    ) -> say.Changed:
        await breath.take()
        course = self._seen_by(reader)
        return say.Changed(
            seq=course.seq,
            what=what,
            seat=seat,
            step=step,
            undone_to=undone_to,
            table=await gently(seeing_table(course, reader.seat, reader.language, reader.board), breath),
            match=self.info(reader.person, reader.language),
        )
