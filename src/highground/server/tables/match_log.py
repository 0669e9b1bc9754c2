"""The course of a match: the engine's match, and what the server adds to it, all made from the log.

Every change is a log entry. `apply` takes one in, live or when a match is loaded; so what a server knows
after a crash is what it knew before. Entries and their bodies:

    input      an order and what chance gave: the encoded Input; `key` of the client; what a bot `weighed`
    offer      a seat asks to take orders back to `step`          accepted   another seat agrees
    undone     orders were taken back to `step`                   declined   the offer is off
    redone     what was taken back last is done again: `inputs`
    joined     a person takes an open seat                        resigned   a seat gives up
    timed_out  a seat has used up its time                        resumed    clocks go on; the server was away
"""

from __future__ import annotations

import json
import logging
import pickle
from collections.abc import Generator, Iterable
from dataclasses import dataclass, replace
from typing import Any

from highground.engine.agenda import SealedQuestion
from highground.engine.codec import decode, encode
from highground.engine.errors import ContentError, HighgroundError
from highground.engine.match import Header, Input, Match
from highground.engine.picture import Picture
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Result, Ruleset
from highground.record import replaced
from highground.server.breath import at_once
from highground.server.problems import Trouble
from highground.server.store.matches import Entry, Logged, MatchRow, SeatRow
from highground.server.tables.clocks import Clock, control_of
from highground.server.visibility import knowledge

OTHER_RULES = "This match was begun on other rules than are installed here."

_KEYS_KEPT = 500
log = logging.getLogger("highground.tables")


def dump(body: Any) -> str:
    return json.dumps(body, separators=(",", ":"), ensure_ascii=False)


def with_seed(header: Header, seed: str) -> Header:
    """The same header with another seed, or none."""
    return replaced(header, seed=seed)


@dataclass(frozen=True)
class Offer:
    seat: int
    step: int
    accepted: tuple[int, ...]


@dataclass(frozen=True)
class Step:
    """What the server knows of an input beyond what the engine keeps."""

    seq: int
    sealed: bool
    """It answered a sealed question: others must not see it before events tell."""
    weighed: list[Any] | None
    """What a bot weighed, and whether that may be shown at once."""
    open_hand: bool


class MatchLog:
    """A match as the server has it."""

    def __init__(self, rules: Ruleset, row: MatchRow, seats: list[SeatRow]) -> None:
        self.rules = rules
        self.row = row
        self.seats = seats
        header = decode(json.loads(row.header))
        if not isinstance(header, Header):
            raise ContentError(f"match {row.id} has no header")
        self.header = with_seed(header, row.seed)
        self.match: Match | None = None
        self.seq = 0
        self.steps: list[Step] = []
        self.offer: Offer | None = None
        self.resigned: int | None = None
        self.timed_out: int | None = None
        control = control_of(row.clock)
        timed = [seat.kind != "bot" for seat in seats]
        self.clock = None if control is None else Clock(control, timed)
        self._awaited: set[int] = set()
        """Seats that are taken later in the log that is being taken in: no clock runs before that."""
        self.keys: dict[tuple[int, str], int] = {}
        """The entries of orders that a seat gave under a key of its own, the latest at the end."""
        self.undone: list[list[Input]] = []
        """What was taken back, the last at the end, until something else is played."""
        self.last_undo = 0
        self.asked_since = 0
        """The number of the entry after which the present question was put."""
        self.changed = row.changed
        self._summary: tuple[int, dict[str, Any]] | None = None
        self._seen: tuple[int, dict[int, bytes]] = (-1, {})
        self._drawn: tuple[int, dict[int, Picture]] = (-1, {})

    @property
    def playable(self) -> bool:
        """Whether the rules installed are those it was begun on."""
        rules = self.rules
        return self.header.version == rules.version and self.header.content == rules.content_digest()

    @property
    def game(self) -> Match:
        if self.match is None:
            raise ContentError(f"match {self.row.id} has not been opened")
        return self.match

    def opened(self) -> MatchLog:
        """The course itself; trouble if these rules cannot even show its opening."""
        if self.match is None:
            raise Trouble("unplayable", f"{OTHER_RULES} Not even its opening can be shown.")
        return self

    @property
    def step(self) -> int:
        """How many orders have been given."""
        return len(self.steps) - 1

    # -- what can be said without a seat -------------------------------------------------------

    def finished(self) -> bool:
        return self.lost_early is not None or not self.game.state.agenda

    @property
    def lost_early(self) -> int | None:
        """The seat that gave up or ran out of time."""
        return self.timed_out if self.resigned is None else self.resigned

    def runs(self) -> bool:
        """Whether somebody's time runs."""
        return self.clock is not None and bool(self.clock.running) and self.playable

    def full(self) -> bool:
        return all(seat.kind != "open" for seat in self.seats)

    def owner(self) -> str:
        """For whom bots think here: whoever made the match, or else who sits first."""
        people = [seat.person for seat in self.seats if seat.person is not None]
        return self.row.made_by or (people[0] if people else self.row.id)

    def status(self) -> str:
        if self.match is not None and self.finished():
            return "finished"
        return "playing" if self.full() else "waiting"

    def waiting_for(self) -> tuple[int, ...]:
        return () if self.finished() else self.game.waiting_for()

    def result(self) -> Result | None:
        if self.lost_early is not None:
            others = tuple(seat.seat for seat in self.seats if seat.seat != self.lost_early)
            known = self.rules.result(self.game.state.table)
            scores = known.scores if known is not None else tuple(0 for _ in self.seats)
            return Result(others, scores, "")
        return self.game.result()

    def seen(self, seat: int) -> bytes:
        """What a seat may know, for a worker; made once for each entry of the log."""
        if self._seen[0] != self.seq:
            self._seen = (self.seq, {})
        views = self._seen[1]
        if seat not in views:
            views[seat] = pickle.dumps(self.game.view(seat))
        return views[seat]

    def picture(self, seat: int) -> Picture:
        """The table as a seat sees it (-1: who watches); drawn once for each entry of the log."""
        if self._drawn[0] != self.seq:
            self._drawn = (self.seq, {})
        drawn = self._drawn[1]
        if seat not in drawn:
            drawn[seat] = self.rules.picture(knowledge(self.game, seat))
        return drawn[seat]

    def forget_drawn(self) -> None:
        """Whatever was made of the present position is void."""
        self._seen, self._drawn = (-1, {}), (-1, {})
        self._summary = None

    def summary(self) -> dict[str, Any]:
        """What lists show of the match without opening it; made once for each entry of the log."""
        if self._summary is None or self._summary[0] != self.seq:
            self._summary = (self.seq, self._summarise())
        return self._summary[1]

    def _summarise(self) -> dict[str, Any]:
        picture = self.picture(-1)
        result = self.result()
        return {
            "step": self.step,
            "seq": self.seq,
            "round": picture.round,
            "rounds": picture.rounds,
            "sides": list(self.rules.sides(self.game.state.table)),
            "waiting_for": list(self.waiting_for()),
            "scores": list(picture.scores),
            "resigned": self.resigned,
            "timed_out": self.timed_out,
            "clock": None if self.clock is None else self.clock.noted(),
            "result": None if result is None else [list(result.winners), list(result.scores), result.clause],
        }

    # -- taking entries in ---------------------------------------------------------------------

    def entry(
        self, kind: str, seat: int, body: dict[str, Any], at: int, taken: SeatRow | None = None
    ) -> Entry:
        """The next entry; `apply` or `played` must have taken its effect in already."""
        self.changed = at
        self.tick(kind, at)
        return Entry(
            self.row.id,
            self.seq,
            at,
            kind,
            seat,
            dump(body),
            self.status(),
            dump(self.summary()),
            taken,
            None if self.clock is None or not self.playable else self.clock.deadline(),
        )

    def tick(self, kind: str, at: int) -> None:
        """Let the clock know of an entry that has been taken in."""
        if self.clock is None or self.match is None:
            return
        if kind == "resumed":
            self.clock.pause(at)
        self.clock.turn(at, self.waiting_for() if self.full() and not self._awaited else ())

    def load(self, rows: Iterable[Any]) -> None:
        """Take in a whole log; one begun on other rules as far as these rules tell the same game."""
        at_once(self.loading(rows))

    def loading(self, rows: Iterable[Any]) -> Generator[None, None, None]:
        """The same, entry by entry."""
        found = []
        for row in rows:
            found.append(row)
            yield
        self._awaited = {row.seat for row in found if row.kind == "joined"}
        for row in found:
            yield
            try:
                self.apply(row.seq, row.kind, row.seat, json.loads(row.body))
                self.tick(row.kind, row.at)
            except HighgroundError:
                if self.playable:
                    raise
                # The position may be half changed: back to the last input that came out as recorded.
                if self.match is not None:
                    self.match = Match(self.rules, self.header, None, list(self.match.inputs))
                return

    def apply(self, seq: int, kind: str, seat: int, body: dict[str, Any]) -> None:
        """Take one entry in."""
        if seq != self.seq + 1:
            raise ContentError(f"match {self.row.id}: entry {seq} follows {self.seq}")
        if kind == "input":
            self._apply_input(seq, body)
        elif kind == "undone":
            self.take_back(body["step"])
            self.last_undo = self.asked_since = seq
        elif kind == "redone":
            self.undone.pop()
            for given in body["inputs"]:
                self._take_in(seq, given, {})
        elif kind == "offer":
            self.offer = Offer(seat, body["step"], (seat,))
        elif kind == "accepted":
            if self.offer is not None:
                self.offer = replace(self.offer, accepted=(*self.offer.accepted, seat))
        elif kind == "declined":
            self.offer = None
        elif kind == "joined":
            self._awaited.discard(seat)
            self.seats[seat] = SeatRow(self.row.id, seat, "person", body["person"], body["name"], "")
        elif kind == "resigned":
            self.resigned = seat
            self.offer = None
        elif kind == "timed_out":
            self.timed_out = seat
            self.offer = None
        elif kind == "resumed":
            pass
        else:
            raise ContentError(f"match {self.row.id}: entry {seq} is of the unknown kind {kind!r}")
        self.seq = seq

    def _apply_input(self, seq: int, body: dict[str, Any]) -> None:
        self.undone.clear()
        self._take_in(seq, body["input"], body)

    def _take_in(self, seq: int, encoded: Any, body: dict[str, Any]) -> None:
        given = decode(encoded)
        if not isinstance(given, Input):
            raise ContentError(f"match {self.row.id}: entry {seq} holds no input")
        sealed = self.match is not None and isinstance(self.match.asking(), SealedQuestion)
        if self.match is None:
            self.match = Match(self.rules, self.header, None, [given])
        else:
            self.match.repeat(given)
        self.noted(seq, sealed, body)

    def noted(self, seq: int, sealed: bool, body: dict[str, Any]) -> None:
        """Remember an input that the match has taken in."""
        weighed = body.get("weighed")
        self.steps.append(Step(seq, sealed, weighed, bool(body.get("open_hand"))))
        self.offer = None
        # A sealed question stands until the last answer is in: others' answers do not make mine stale.
        if not (sealed and isinstance(self.game.asking(), SealedQuestion) and self.game.state.sealed):
            self.asked_since = seq
        key = body.get("key")
        if key is not None:
            self.keys[self.game.inputs[-1].seat, key] = seq
            while len(self.keys) > _KEYS_KEPT:
                self.keys.pop(next(iter(self.keys)))

    def take_back(self, step: int) -> None:
        self.offer = None
        count = self.step - step
        if count > 0:
            self.undone.append(self.game.inputs[-count:])
            self.game.undo(count)
            self.game.undone.clear()
            self.steps = self.steps[: step + 1]

    def input_body(self, key: str | None, weighed: list[Any] | None, open_hand: bool) -> dict[str, Any]:
        """The body of the entry for the input that was just played."""
        body: dict[str, Any] = {"input": encode(self.game.inputs[-1])}
        if key is not None:
            body["key"] = key
        if weighed is not None:
            body["weighed"] = weighed
            body["open_hand"] = open_hand
        return body


@dataclass(frozen=True)
class Kept:
    """A match as the database has it; a worker can make its course."""

    row: MatchRow
    seats: list[SeatRow]
    log: Iterable[Logged]

    def begin(self) -> MatchLog:
        """The course before its first entry."""
        return MatchLog(find_ruleset(self.row.system), self.row, list(self.seats))

    def course(self) -> MatchLog:
        try:
            course = self.begin()
            course.load(self.log)
        except Exception as error:
            raise unreadable(self.row, error) from error
        return course.opened()


def unreadable(row: MatchRow, error: Exception) -> Trouble:
    """Damaged, or of a system that was installed once: this match is lost, no other."""
    log.warning("match %s cannot be read: %r", row.id, error)
    return Trouble("unplayable", "This match cannot be read on this server.")
