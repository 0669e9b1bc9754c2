"""Requests that change nothing: is this legal, what may be filled in, how far, how likely, what was weighed.

Everything is answered from what the reader may know.
"""

from __future__ import annotations

import pickle
from dataclasses import dataclass
from typing import Any

from highground.engine.agenda import SealedQuestion
from highground.engine.describe import Speaker
from highground.engine.orders import Refusal, check_order, order_kinds
from highground.engine.state import Order
from highground.geometry.shapes import Point, ShapeError
from highground.server.knowing import knowledge
from highground.server.problems import Trouble
from highground.server.protocol import messages as say
from highground.server.protocol.tables import CheckSaid, OrderGiven, ThoughtSaid
from highground.server.speaking import say_order, say_refusal
from highground.server.tables.asked import pieces_of, subject_of
from highground.server.tables.asking import choices_of, read_order
from highground.server.tables.course import OTHER_RULES, Course
from highground.server.tables.previewing import Judge, say_odds, say_preview, say_weighed
from highground.server.tables.reader import Reader
from highground.server.tables.seeing import speaker_of
from highground.server.workers import Workers, count_odds

__all__ = [
    "OddsAsked",
    "ask_odds",
    "check",
    "order_of",
    "playing_seat",
    "show_choices",
    "show_preview",
    "show_weighed",
]


def playing_seat(course: Course, reader: Reader) -> int:
    """Where the reader sits, if there is still something to decide."""
    seat = reader.sitting()
    if course.finished():
        raise Trouble("conflict", "The game is over.")
    if not course.playable:
        raise Trouble("unplayable", f"{OTHER_RULES} It can be watched and exported, not gone on with.")
    return seat


def order_of(course: Course, given: OrderGiven) -> Order:
    """The order that somebody means."""
    return read_order(course.rules, course.game.state.table, given)


def check(course: Course, reader: Reader, message: say.CheckOrder) -> say.Told:
    seat = playing_seat(course, reader)
    order = order_of(course, message.order)
    refusal = course.game.check(seat, order)
    speaker = speaker_of(course, reader.language)
    known, question = course.game.state.known(seat), course.game.asking()
    said = say_order(course.rules, known, order, speaker, question)
    found = CheckSaid(
        legal=refusal is None,
        words=said.words,
        order=said,
        refusal=None if refusal is None else say_refusal(refusal, speaker),
    )
    return say.Checked(re=message.id, found=found)


def show_choices(course: Course, reader: Reader, message: say.AskChoices) -> say.Told:
    seat = playing_seat(course, reader)
    question = course.game.asking()
    if question is None or seat not in course.waiting_for():
        raise Trouble("conflict", "It is not yours to decide now.")
    found = choices_of(
        course.rules,
        course.game.state.known(seat),
        question,
        speaker_of(course, reader.language),
        course.step,
        message.order,
        message.field,
    )
    return say.Choices(re=message.id, found=found)


def show_preview(course: Course, reader: Reader, message: say.AskPreview) -> say.Told:
    kinds = course.rules.preview_kinds()
    if message.kind not in kinds:
        raise Trouble(
            "invalid", f"There is no preview of the kind {message.kind!r}; there are: {', '.join(kinds)}"
        )
    try:
        path = [Point(x, y) for x, y in message.path]
        known = knowledge(course.game, reader.seat)
        found = course.rules.preview(known, message.model, message.kind, path)
    except ShapeError as error:
        raise Trouble("invalid", str(error)) from error
    speaker = speaker_of(course, reader.language)
    judge = _judge(course, reader.seat, message.model)
    return say.Previewed(re=message.id, found=say_preview(course.rules, found, speaker, judge))


def _judge(course: Course, seat: int, model: str) -> Judge:
    """What the seat would be told if it ordered this model now; of others nothing is known."""
    question = course.game.asking()
    if question is None or seat not in course.waiting_for() or subject_of(question, [model]) != model:
        return lambda order: None
    kinds, known = order_kinds(question), course.game.state.known(seat)
    return lambda order: check_order(known, question, order) if type(order) in kinds else None


def show_weighed(course: Course, reader: Reader, message: say.AskWeighed) -> say.Told:
    if not 0 < message.step < len(course.steps):
        raise Trouble("not_found", "There is no such step.")
    step, given = course.steps[message.step], course.game.inputs[message.step]
    if step.weighed is None or not (step.open_hand or course.finished()):
        raise Trouble("forbidden", "What was weighed here is not open.")
    chosen = course.rules.vocabulary.write(given.order or Order())
    weighed = say_weighed(step.weighed, chosen, speaker_of(course, reader.language))
    return say.Weighed(re=message.id, found=ThoughtSaid(bot=course.seats[given.seat].bot, weighed=weighed))


# -- odds ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class OddsAsked:
    """What a worker needs to count, and what it takes to tell the result; the table may go on meanwhile."""

    course: Course
    message: say.AskOdds
    seat: int
    seen: bytes
    first: Order | None
    order: Order
    names: list[str]
    speaker: Speaker

    async def count(self, workers: Workers) -> say.Told:
        rules, message = self.course.rules, self.message
        orders = pickle.dumps((self.first, self.order))
        found: dict[str, Any] | Refusal | None = await workers.run(
            count_odds, rules.name, self.seen, self.seat, orders, message.through, message.effort
        )
        if isinstance(found, Refusal):
            return say.Refused(re=message.id, refusal=say_refusal(found, self.speaker))
        if found is None:
            raise Trouble(
                "invalid", "What could be done after that is a matter of luck, or not yours to say."
            )
        words = rules.vocabulary.write(self.order)
        return say.Odds(re=message.id, found=say_odds(rules, words, found, self.names, self.speaker))


def ask_odds(course: Course, reader: Reader, message: say.AskOdds) -> OddsAsked | say.Refused:
    """Odds to be counted, from what the seat knows; or why the order is not legal now."""
    seat = playing_seat(course, reader)
    order = order_of(course, message.order)
    first = None if message.after is None else order_of(course, message.after)
    speaker = speaker_of(course, reader.language)
    refusal = course.game.check(seat, order if first is None else first)
    if refusal is not None:
        return say.Refused(re=message.id, refusal=say_refusal(refusal, speaker))
    if isinstance(course.game.asking(), SealedQuestion):
        raise Trouble("invalid", "A sealed answer has no odds of its own.")
    known = course.game.state.known(seat)
    names = [*pieces_of(course.rules, known), *course.rules.sides(known.table)]
    seen = pickle.dumps(course.game.view(seat))
    return OddsAsked(course, message, seat, seen, first, order, names, speaker)
