"""What one seat, or somebody who watches, is told of a match. Nothing else of a match ever leaves the server.

Built from the engine's views alone: `table` and the seat's `own`, public events and those told to the seat.
"""

from __future__ import annotations

from collections.abc import Generator

from highground.engine.agenda import SealedQuestion
from highground.engine.describe import Speaker
from highground.engine.events import seen_by
from highground.engine.match import Match, Overruled
from highground.engine.sheet import HandCard
from highground.server.drawing import draw_scene
from highground.server.protocol.tables import (
    CardHeld,
    ChanceSaid,
    OfferSaid,
    OrderSaid,
    StepSaid,
    TableSaid,
    UndoSaid,
)
from highground.server.tables.match_log import MatchLog, Step
from highground.server.tables.question_forms import saying_question
from highground.server.tables.question_header import say_asked
from highground.server.visibility import knowledge
from highground.server.wire_text import say_event, say_order


def speaker_of(course: MatchLog, language: str) -> Speaker:
    return course.rules.speaker(course.game.state.table, language, seen=True)


def seeing_table(
    course: MatchLog, seat: int, language: str, board: str = ""
) -> Generator[None, None, TableSaid]:
    """The table now, part by part; without the board if it is the one this reader has."""
    rules, game = course.rules, course.game
    speaker = speaker_of(course, language)
    known = knowledge(game, seat)
    picture = course.picture(seat)
    waiting = course.waiting_for()
    question = game.asking() if waiting else None
    asked = (
        None
        if question is None
        else say_asked(question, waiting, speaker, rules.models(known.table), game.state.agenda)
    )
    mine = None
    if question is not None and seat in waiting and course.full():
        others = any(each.kind != "bot" for each in course.seats if each.seat != seat)
        mine = yield from saying_question(rules, known, question, speaker, picture, others)
    aside: list[OfferSaid] = []
    if question is not None and seat >= 0 and seat not in question.asked() and course.full():
        said = yield from saying_question(rules, known, question, speaker, picture)
        aside = [each for each in said.offers if each.refusal is None]
    scene = draw_scene(rules, known, picture, speaker, board)
    yield
    return TableSaid(
        step=course.step,
        scene=scene,
        asked=asked,
        question=mine,
        unasked=aside,
        sealed=_sealed(course, seat, speaker),
        hand=[] if seat < 0 else [say_card(each, speaker) for each in rules.hand(known)],
        offer=_offer(course),
        may_undo=undoable(course, seat),
        may_redo=redoable(course, seat),
    )


def _sealed(course: MatchLog, seat: int, speaker: Speaker) -> OrderSaid | None:
    """The seat's own answer to the sealed question that is open."""
    game = course.game
    if seat < 0 or not isinstance(game.asking(), SealedQuestion):
        return None
    order = game.view(seat).sealed
    if order is None:
        return None
    return say_order(course.rules, game.state.known(seat), order, speaker, game.asking())


def say_card(card: HandCard, speaker: Speaker) -> CardHeld:
    return CardHeld.of(
        card,
        title=speaker.label(card.name),
        kind=speaker.label(card.kind),
        tone=card.kind.lower(),
        text=speaker.label(card.text),
        window=speaker.label(card.window),
    )


def _offer(course: MatchLog) -> UndoSaid | None:
    offer = course.offer
    if offer is None:
        return None
    return UndoSaid.of(offer)


def undoable(course: MatchLog, seat: int) -> int | None:
    """How many orders go back to before this seat's last one; None if there is none to take back, or
    something came up or was revealed since.
    """
    if seat < 0 or course.finished():
        return None
    inputs = course.game.inputs
    stays = course.game.stays()
    mine = course.seats[seat].person
    for count in range(1, len(inputs) - stays + 1):
        if course.seats[inputs[-count].seat].person == mine:
            return count
    return None


def redoable(course: MatchLog, seat: int) -> int | None:
    """How many orders come back, if a seat that plays alone against bots may have them back."""
    return len(course.undone[-1]) if course.undone and seat >= 0 and not others(course, seat) else None


def others(course: MatchLog, seat: int) -> list[int]:
    """The seats of other people than the one who sits here."""
    mine = course.seats[seat].person
    return [each.seat for each in course.seats if each.kind == "person" and each.person != mine]


def see_step(course: MatchLog, number: int, seat: int, language: str) -> StepSaid:
    """A step of the log as this reader may know it. Step 0 is the opening."""
    return tell_step(course.game, number, course.steps[number], seat, speaker_of(course, language))


def tell_step(match: Match, number: int, step: Step, seat: int, speaker: Speaker) -> StepSaid:
    """The same of any match."""
    rules = match.rules
    given = match.inputs[number]
    known = knowledge(match, seat)
    owners = rules.owners(match.state.table)
    hidden = given.order is None or (step.sealed and given.seat != seat)
    return StepSaid(
        step=number,
        seat=given.seat,
        order=None if hidden or given.order is None else say_order(rules, known, given.order, speaker),
        events=[say_event(told, speaker, owners, rules.actors) for told in seen_by(match.told[number], seat)],
        chance=[
            ChanceSaid.of(each) for each in match.fallen[number] if rules.falls_openly(each.what, each.clause)
        ],
        explained=step.weighed is not None and step.open_hand,
        allowed=given.clause if isinstance(given, Overruled) else "",
    )
