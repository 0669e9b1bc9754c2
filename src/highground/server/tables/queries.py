"""Requests that change nothing: is this legal, what may be filled in, how far, how likely, what was weighed.

Everything is answered from what the reader may know; and in a worker, except for the last: a reader may ask
for what takes long.
"""

from __future__ import annotations

import pickle
from dataclasses import dataclass
from typing import Any

from highground.engine.agenda import SealedQuestion
from highground.engine.errors import ContentError
from highground.engine.game import check_answer
from highground.engine.orders import Refusal, check_order, order_kinds
from highground.engine.plugins import find_ruleset
from highground.engine.preview import Preview
from highground.engine.state import Order
from highground.engine.trying import subject_of
from highground.engine.views import PlayerView
from highground.engine.walking import outline, threatened
from highground.geometry.measure import distance_ceil
from highground.geometry.shapes import Point, ShapeError
from highground.geometry.units import MM
from highground.server.drawing import place
from highground.server.pool import LOOK, ODDS, Kind
from highground.server.problems import Trouble
from highground.server.protocol import messages as say
from highground.server.protocol.shapes import RefusalSaid
from highground.server.protocol.tables import CheckSaid, OrderGiven, ReachSaid, RegionDrawn, ThoughtSaid
from highground.server.tables.connection import Connection, Written
from highground.server.tables.match_log import OTHER_RULES, MatchLog
from highground.server.tables.previewing import Judge, region, say_odds, say_preview, say_weighed
from highground.server.tables.question_forms import choices_of, read_order
from highground.server.tables.question_header import pieces_of
from highground.server.tables.seat_view import speaker_of
from highground.server.wire_text import say_order, say_refusal
from highground.server.workers import count_odds

LOOKS: dict[type[Any], Kind] = {
    say.CheckOrder: LOOK,
    say.AskChoices: LOOK,
    say.AskPreview: LOOK,
    say.AskReach: ODDS,
    say.AskOdds: ODDS,
}
"""What a worker answers, and what it may take."""
STRIDES_MOST = 6


def playing_seat(course: MatchLog, reader: Connection) -> int:
    """Where the reader sits, if there is still something to decide."""
    seat = reader.sitting()
    if course.finished():
        raise Trouble("conflict", "The game is over.")
    if not course.playable:
        raise Trouble("unplayable", f"{OTHER_RULES} You can watch or export it, but not continue it.")
    return seat


def order_of(course: MatchLog, given: OrderGiven) -> Order:
    """The order that somebody means."""
    return read_order(course.rules, course.game.state.table, given)


def show_weighed(course: MatchLog, reader: Connection, message: say.AskWeighed) -> say.Told:
    if not 0 < message.step < len(course.steps):
        raise Trouble("not_found", "There is no such step.")
    step, given = course.steps[message.step], course.game.inputs[message.step]
    if step.weighed is None or not (step.open_hand or course.finished()):
        raise Trouble("forbidden", "The bot's reasoning for this step is hidden.")
    chosen = course.rules.vocabulary.write(given.order or Order())
    weighed = say_weighed(step.weighed, chosen, speaker_of(course, reader.language))
    return say.Weighed(re=message.id, found=ThoughtSaid(bot=course.seats[given.seat].bot, weighed=weighed))


# -- for a worker --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Seen:
    """What a reader may know at some moment; the table may go on meanwhile."""

    system: str
    view: bytes
    waiting: tuple[int, ...]
    step: int
    language: str


def see(course: MatchLog, reader: Connection) -> Seen:
    """What a worker needs to answer a reader."""
    view = course.seen(reader.seat)
    return Seen(course.rules.name, view, course.waiting_for(), course.step, reader.language)


def look(seen: Seen, message: say.Request) -> Written:
    """The answer to a request, from what its reader may know."""
    answer = look_at(seen, message)
    return Written(answer.type, answer.model_dump_json())


def look_at(seen: Seen, message: say.Request) -> Any:
    """The same, not yet written."""
    return _Glance(seen).answer(message)


def refusal_of(seen: Seen, given: OrderGiven) -> RefusalSaid | None:
    """Why an order may not be given; None: it may."""
    glance = _Glance(seen)
    refusal = glance.refusal(glance.order(given))
    return None if refusal is None else say_refusal(refusal, glance.speaker)


class _Glance:
    """One reader's knowledge, looked at."""

    def __init__(self, seen: Seen) -> None:
        self.seen = seen
        self.rules = find_ruleset(seen.system)
        self.view: PlayerView[Any, Any] = pickle.loads(seen.view)
        self.seat = self.view.seat
        self.known = self.view.known()
        self.question = self.view.asking()
        self.speaker = self.rules.speaker(self.view.table, seen.language, seen=True)

    def answer(self, message: say.Request) -> Any:
        match message:
            case say.CheckOrder():
                return self._check(message)
            case say.AskChoices():
                return self._choices(message)
            case say.AskPreview():
                return self._preview(message)
            case say.AskReach():
                return self._reach(message)
            case say.AskOdds():
                return self._odds(message)
        raise Trouble("bad_request", "This is not asked here.")

    def order(self, given: OrderGiven) -> Order:
        return read_order(self.rules, self.view.table, given)

    def refusal(self, order: Order) -> Refusal | None:
        if self.question is None:
            raise Trouble("conflict", "Nobody is asked anything now.")
        return check_answer(self.known, self.question, self.seen.waiting, order)

    def _check(self, message: say.CheckOrder) -> say.Checked:
        order = self.order(message.order)
        refusal = self.refusal(order)
        said = say_order(self.rules, self.known, order, self.speaker, self.question)
        found = CheckSaid(
            legal=refusal is None,
            words=said.words,
            order=said,
            refusal=None if refusal is None else say_refusal(refusal, self.speaker),
        )
        return say.Checked(re=message.id, found=found)

    def _choices(self, message: say.AskChoices) -> say.Choices:
        if self.question is None or self.seat not in self.seen.waiting:
            raise Trouble("conflict", "It's not your decision right now.")
        try:
            found = choices_of(
                self.rules, self.known, self.question, self.speaker, message.order, message.field
            )
        except ContentError as error:
            raise Trouble("invalid", str(error)) from error
        return say.Choices(re=message.id, found=found)

    def _preview(self, message: say.AskPreview) -> say.Previewed:
        kinds = self.rules.vocabulary.previews
        if message.kind == "":
            message = message.model_copy(update={"kind": self.rules.vocabulary.shown_with("attack")})
        if message.kind not in kinds:
            raise Trouble(
                "invalid", f"There is no preview of the kind {message.kind!r}; there are: {', '.join(kinds)}"
            )
        try:
            path = [Point(x, y) for x, y in message.path]
            found = self._strides(message, path)
        except ShapeError as error:
            raise Trouble("invalid", str(error)) from error
        judge = self._judge(message.model)
        return say.Previewed(re=message.id, found=say_preview(self.rules, found, self.speaker, judge))

    def _reach(self, message: say.AskReach) -> say.Reached:
        """Where a model may end by a kind of order, or what it could attack from there."""
        if message.model not in self.rules.models(self.view.table):
            raise Trouble("not_found", f"There is no {message.model!r} here.")
        found = self._threats(message.model) if message.threat else self._ends(message.model, message.kind)
        return say.Reached(
            re=message.id, found=ReachSaid(model=message.model, kind=message.kind, regions=found)
        )

    def _ends(self, model: str, kind: str) -> list[RegionDrawn]:
        if kind not in ("", *self.rules.vocabulary.previews):
            raise Trouble("invalid", f"There is no preview of the kind {kind!r}.")
        kind = kind or self.rules.vocabulary.shown_with("move")
        walking = self.rules.walking(self.known, model, kind)
        if walking is not None:
            return [region(outline(walking))]
        reach = self.rules.preview(self.known, model, kind, []).reach
        return [RegionDrawn(label="", loops=[], cells=[place(spot.at) for spot in reach])]

    def _threats(self, model: str) -> list[RegionDrawn]:
        found: list[RegionDrawn] = []
        for threat in self.rules.threats(self.known, model):
            label = self.speaker.titled(threat.label)
            walking = self.rules.walking(self.known, model, threat.kind) if threat.kind else None
            if threat.cells:
                found.append(RegionDrawn(label=label, loops=[], cells=[place(at) for at in threat.cells]))
            elif walking is not None:
                found.append(region(threatened(walking, threat.far), label))
        return found

    def _strides(self, message: say.AskPreview, path: list[Point]) -> Preview:
        """The preview of a path; where its last stride is too long and more are left, of several instead."""

        def preview(path: list[Point]) -> Preview:
            return self.rules.preview(self.known, message.model, message.kind, path)

        best = found = preview(path)
        whole = found.refusal is None or not found.counts or self.rules.vocabulary.unit == 1
        if whole or not path or not found.legal:
            return found
        stands, end = path[:-1], path[-1]
        start = stands[-1] if stands else found.legal[0]
        for strides in range(2, min(STRIDES_MOST, found.limit - len(stands)) + 1):
            between = [
                Point(
                    start.x + (end.x - start.x) * (at + 1) // strides,
                    start.y + (end.y - start.y) * (at + 1) // strides,
                )
                for at in range(strides)
            ]
            more = preview([*stands, *between])
            if more.refusal is None:
                return more
            # More strides are worth it only where they lead nearer.
            best = more if _short_of(more, end) < _short_of(best, end) - MM else best
        return best

    def _judge(self, model: str) -> Judge:
        """What the seat would be told if it ordered this model now; of others nothing is known."""
        question, known = self.question, self.known
        asked = question is not None and self.seat in self.seen.waiting
        if question is None or not asked or subject_of(question, [model]) != model:
            return lambda order: None
        kinds = order_kinds(question)
        return lambda order: check_order(known, question, order) if type(order) in kinds else None

    def _odds(self, message: say.AskOdds) -> say.Odds | say.Refused:
        """As far as the seat can know; or why the order is not legal now."""
        order = self.order(message.order)
        first = None if message.after is None else self.order(message.after)
        refusal = self.refusal(order if first is None else first)
        if refusal is not None:
            return say.Refused(re=message.id, refusal=say_refusal(refusal, self.speaker))
        if isinstance(self.question, SealedQuestion):
            raise Trouble("invalid", "A sealed answer has no odds of its own.")
        orders = pickle.dumps((first, order))
        found = count_odds(
            self.rules.name, self.seen.view, self.seat, orders, message.through, message.effort
        )
        if isinstance(found, Refusal):
            return say.Refused(re=message.id, refusal=say_refusal(found, self.speaker))
        if found is None:
            raise Trouble(
                "invalid", "What could be done after that is a matter of luck, or not yours to say."
            )
        names = [*pieces_of(self.rules, self.known), *self.rules.sides(self.known.table)]
        words = self.rules.vocabulary.write(order)
        return say.Odds(re=message.id, found=say_odds(self.rules, words, found, names, self.speaker))


def _short_of(found: Preview, end: Point) -> int:
    """How far from a place what is legal of a path ends."""
    return distance_ceil(found.legal[-1], end)
