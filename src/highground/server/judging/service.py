"""A position laid out, played and asked about. All of it runs in a worker, on what the client sent."""

from __future__ import annotations

import pickle
from typing import Any

from highground.content.cases import CaseFile, open_case
from highground.content.grounds import checked_ground
from highground.content.playing import CasePlay, NothingSaid
from highground.content.tables import check_table
from highground.draw.svg import to_svg
from highground.engine.agenda import Asking, Question
from highground.engine.describe import Speaker
from highground.engine.errors import ContentError, HighgroundError
from highground.engine.events import LoggedEvent
from highground.engine.game import Game, let_asides_pass, waiting_for
from highground.engine.picture import Picture
from highground.engine.ruleset import Result, Ruleset
from highground.engine.state import Known, Order, Pass, State
from highground.engine.views import view
from highground.geometry.measure import distance_ceil
from highground.geometry.shapes import Point
from highground.geometry.sight import segment_crosses
from highground.judge import Judged, Judgement, cited_by, judge_play
from highground.server.drawing import draw_scene, segment
from highground.server.judging.reading import WHERE, hostile, validated
from highground.server.lobby.systems import find_rules
from highground.server.problems import Trouble
from highground.server.protocol import messages as say
from highground.server.protocol.judging import (
    BetweenGiven,
    BetweenSaid,
    CaseGiven,
    FindingSaid,
    JudgeAnswer,
    JudgeAsk,
    JudgedSaid,
    JudgeGiven,
    JudgeSaid,
    MapSaid,
)
from highground.server.protocol.matches import ResultSaid
from highground.server.protocol.pictures import Scene
from highground.server.protocol.tables import NeedSaid, OfferSaid, OrderSaid, TableSaid
from highground.server.tables.info import say_result
from highground.server.tables.queries import Seen, look_at
from highground.server.tables.question_forms import read_order, say_question
from highground.server.tables.question_header import say_asked
from highground.server.tables.real_dice import Until, say_fallen, say_need
from highground.server.tables.seat_view import say_card
from highground.server.visibility import spectator
from highground.server.wire_text import say_event, say_order, say_refusal


class Position:
    """A case that was laid out and played, as far as it goes."""

    def __init__(self, system: str, data: dict[str, Any], upto: int | None = None, roll: int = 0) -> None:
        self.rules: Ruleset = find_rules(system)
        self.case: CaseFile = validated(self.rules, data)
        self.chance = Until(roll)
        with hostile():
            self.play = CasePlay(self.rules, self.case, WHERE, self.chance)
            self.start: State[Any, Any, Any] = self.play.state.clone()
        self.upto = upto
        self.found = Judgement(self.rules, self.play.state)

    def go(self) -> None:
        """Give the orders."""
        if not self.rules.models(self.start.table):
            return
        with hostile():
            self.found = judge_play(self.play, WHERE, most=self.upto)

    @property
    def state(self) -> State[Any, Any, Any]:
        return self.play.state

    def trouble(self) -> str:
        """What is wrong, unless it is only that something must come up first."""
        found = self.found.trouble
        return "" if self.chance.wanted is not None else found.removeprefix(f"{WHERE}: ")


# -- the ruling ------------------------------------------------------------------------------------------


def judge_position(system: str, given: JudgeGiven, language: str) -> JudgeSaid:
    """The position, what its orders led to, what is asked now, and what must come up first."""
    try:
        position = Position(system, given.case, given.upto, given.roll)
        return _ruled(position, given, language)
    except HighgroundError as error:
        return _no_position(str(error))


def _no_position(why: str) -> JudgeSaid:
    return JudgeSaid(
        problem=why.removeprefix(f"{WHERE}: "),
        start=None,
        table=None,
        steps=[],
        need=None,
        rolled=[],
        unused=0,
        trouble="",
        cited=[],
        result=None,
        place=None,
    )


def _ruled(position: Position, given: JudgeGiven, language: str) -> JudgeSaid:
    rules = position.rules
    place = None
    if given.put is not None:
        with hostile():
            put = given.put
            place = rules.case_place(position.start.table, put.model, Point(*put.at), put.entries)
    with hostile():
        start = _scene(rules, position.start, language)
    trouble = ""
    try:
        position.go()
        trouble = position.trouble()
    except ContentError as error:
        # What has happened up to there is told all the same.
        trouble = str(error).removeprefix(f"{WHERE}: ")
    found, state = position.found, position.state
    speaker = rules.speaker(state.table, language, seen=True)
    steps = [_opening(rules, state, found, speaker)]
    steps += [_order(rules, state, each, speaker) for each in found.orders]
    told = [found.opening, *[each.told for each in found.orders]]
    with hostile():
        table = _table(position, given.seat, len(found.orders), language)
    result = None if position.chance.wanted is not None or trouble else _result(found, rules)
    return JudgeSaid(
        problem="",
        start=start,
        table=table,
        steps=steps,
        need=_need(position, speaker),
        rolled=position.chance.rolled,
        unused=len(position.play.script.labels) - position.play.script.used,
        trouble=trouble,
        cited=list(dict.fromkeys(_cited(told, found))),
        result=None if result is None else _say_result(result, speaker),
        place=place,
    )


def _cited(told: list[list[LoggedEvent]], found: Judgement) -> list[str]:
    cited = [each.clause for run in told for each in run]
    cited += sorted(cited_by([each for run in told for each in run]))
    return cited + [each.refusal.clause for each in found.orders if each.refusal is not None]


def _scene(rules: Ruleset, state: State[Any, Any, Any], language: str) -> Scene:
    known = spectator(state)
    return draw_scene(rules, known, rules.picture(known), rules.speaker(state.table, language, seen=True))


def _table(position: Position, seat: int | None, step: int, language: str) -> TableSaid:
    rules = position.rules
    speaker = rules.speaker(position.state.table, language, seen=True)
    state = _beyond_asides(position.state) if _waiting(position) else position.state
    waiting = waiting_for(state) if _waiting(position) else ()
    mine = seat if seat in waiting else waiting[0] if waiting else -1
    known: Known[Any, Any] = state.known(mine) if mine >= 0 else spectator(state)
    question = _question(state) if waiting else None
    said = None if question is None else say_question(rules, known, question, speaker)
    if said is not None and state is not position.state:
        told = {each.id for each in said.offers}
        beside = [each for each in _aside_offers(position, speaker) if each.id not in told]
        said = said.model_copy(update={"offers": [*said.offers, *beside]})
    return TableSaid(
        step=step,
        scene=draw_scene(rules, known, rules.picture(known), speaker),
        asked=None
        if question is None
        else say_asked(question, waiting, speaker, rules.models(state.table), state.agenda),
        question=said,
        sealed=None,
        hand=[] if mine < 0 else [say_card(each, speaker) for each in rules.hand(known)],
        offer=None,
        may_undo=None,
        may_redo=None,
    )


def _beyond_asides(state: State[Any, Any, Any]) -> State[Any, Any, Any]:
    """The position once chances that nobody need speak of have gone by: what somebody wants to know is what
    comes then. Orders that take such a chance are offered all the same.
    """
    question = _question(state)
    if not isinstance(question, Question) or not type(question).aside:
        return state
    later = state.clone()
    game: Game[Any, Any, Any] = Game(later, Until(0))
    try:
        while isinstance(question, Question) and type(question).aside:
            game.answer(question.seat, Pass())
            game.advance()
            question = _question(later)
    except NothingSaid:
        return state
    return state if question is None else later


def _aside_offers(position: Position, speaker: Speaker) -> list[OfferSaid]:
    """What may be done besides, by whoever has the chance."""
    question = _question(position.state)
    if not isinstance(question, Question):
        return []
    known = position.state.known(question.seat)
    offered = say_question(position.rules, known, question, speaker).offers
    return [each for each in offered if each.role != "end" and each.fields]


def _waiting(position: Position) -> tuple[int, ...]:
    """Whose decision is awaited; nobody's while something must come up first, or nobody is there."""
    if position.chance.wanted is not None or position.trouble():
        return ()
    return waiting_for(position.state) if _question(position.state) is not None else ()


def _question(state: State[Any, Any, Any]) -> Asking | None:
    frame = state.agenda[-1].frame if state.agenda else None
    return frame if isinstance(frame, Asking) else None


def _need(position: Position, speaker: Speaker) -> NeedSaid | None:
    ask = position.chance.wanted
    return None if ask is None else say_need(ask, speaker, len(position.play.fallen))


def _opening(rules: Ruleset, state: State[Any, Any, Any], found: Judgement, speaker: Speaker) -> JudgedSaid:
    return JudgedSaid(
        words="",
        seat=-1,
        order=None,
        refusal=None,
        events=_events(rules, state, found.opening, speaker),
        chance=say_fallen(found.opening_fallen),
        failures=[],
    )


def _order(rules: Ruleset, state: State[Any, Any, Any], each: Judged, speaker: Speaker) -> JudgedSaid:
    return JudgedSaid.of(
        each,
        order=_read(rules, state, each.words, speaker),
        refusal=None if each.refusal is None else say_refusal(each.refusal, speaker),
        events=_events(rules, state, each.told, speaker),
        chance=say_fallen(each.fallen),
    )


def _read(rules: Ruleset, state: State[Any, Any, Any], words: str, speaker: Speaker) -> OrderSaid | None:
    """The order for people to read, as far as its words still mean anything."""
    try:
        order: Order = rules.vocabulary.read(words, rules.models(state.table))
        return say_order(rules, spectator(state), order, speaker)
    except (AttributeError, ContentError, LookupError, TypeError, ValueError):
        return None


def _events(
    rules: Ruleset, state: State[Any, Any, Any], told: list[LoggedEvent], speaker: Speaker
) -> list[Any]:
    owners = rules.owners(state.table)
    return [say_event(each, speaker, owners, rules.actors) for each in told]


def _result(found: Judgement, rules: Ruleset) -> Result | None:
    return found.result() if rules.models(found.state.table) else None


def _say_result(result: Result, speaker: Speaker) -> ResultSaid | None:
    facts = {"result": (list(result.winners), list(result.scores), result.clause)}
    return say_result(facts, list(speaker.sides), speaker.language)


# -- what is asked of it -----------------------------------------------------------------------------------


def ask_position(system: str, given: JudgeAsk, language: str) -> JudgeAnswer:
    """Legal, choices, preview or odds, from what the seat that is asked may know."""
    position = Position(system, given.case, given.upto)
    position.go()
    with hostile():
        state, seat = _asked_of(position, given)
        waiting = waiting_for(state) if _waiting(position) else ()
        seen = Seen(position.rules.name, pickle.dumps(view(state, seat)), waiting, 0, language)
        answer = look_at(seen, given.message)
    match answer:
        case say.Checked():
            return JudgeAnswer(check=answer.found)
        case say.Choices():
            return JudgeAnswer(choices=answer.found)
        case say.Previewed():
            return JudgeAnswer(preview=answer.found)
        case say.Reached():
            return JudgeAnswer(reach=answer.found)
        case say.Odds():
            return JudgeAnswer(odds=answer.found)
        case say.Refused():
            return JudgeAnswer(refusal=answer.refusal)
    raise Trouble("bad_request", "This is not asked here.")


def _asked_of(position: Position, given: JudgeAsk) -> tuple[State[Any, Any, Any], int]:
    """The state that is asked about, and whose knowledge answers: chances that nobody need speak of go by,
    unless the order takes one.
    """
    if not _waiting(position):
        return position.state, 0
    message, state = given.message, position.state
    if isinstance(message, say.CheckOrder | say.AskOdds) and _beyond_asides(state) is not state:
        state = state.clone()
        game: Game[Any, Any, Any] = Game(state, Until(0))
        order = read_order(position.rules, state.table, message.order)
        let_asides_pass(game, order, None)
        return state, game.giver(order)
    if isinstance(message, say.AskChoices) and _beyond_asides(state) is not state:
        verb = (message.order.offer or "").partition(":")[0].partition("/")[0]
        beside = [each.verb for each in _aside_offers(position, position.rules.speaker(state.table, "en"))]
        state = state if verb in beside else _beyond_asides(state)
    else:
        state = _beyond_asides(state)
    waiting = waiting_for(state)
    return state, given.seat if given.seat in waiting else waiting[0]


def between_models(system: str, given: BetweenGiven, language: str) -> BetweenSaid:
    """What holds between two models, or what lies between two points."""
    position = Position(system, given.case, given.upto)
    position.go()
    rules, table = position.rules, position.state.table
    speaker = rules.speaker(table, language, seen=True)
    picture = rules.picture(spectator(position.state))
    if given.line is not None:
        with hostile():
            return BetweenSaid(findings=[_measured(rules, picture, given.line, speaker)])
    figures = [figure.name for figure in picture.figures]
    for name in (given.one, given.other):
        if name not in figures:
            raise Trouble("invalid", f"There is no {name!r} on the table.")
    if given.one is None or given.other is None or given.one == given.other:
        raise Trouble("invalid", "Two models are needed, or two points.")
    with hostile():
        found = rules.between(table, given.one, given.other)
    return BetweenSaid(
        findings=[
            FindingSaid.of(
                each,
                text=speaker.note(each.note, each.facts),
                lines=[] if each.line is None else [segment(each.line)],
            )
            for each in found
        ]
    )


def _measured(rules: Ruleset, picture: Picture, line: Any, speaker: Speaker) -> FindingSaid:
    """How far two points are apart, and what a straight line between them crosses; no rule is asked."""
    a, b = Point(*line[0]), Point(*line[1])
    crossed = [p.name for p in picture.pieces if p.kind != "field" and segment_crosses(a, b, p.shape)]
    far = distance_ceil(a, b)
    kind = "in" if rules.vocabulary.unit == 25_400 else "mm"
    facts = {"far": far, "pieces": [speaker.title(name) for name in crossed]}
    cells = picture.cell and rules.vocabulary.unit == 1
    note = "line_cells" if cells else f"line_{kind}"
    if cells:
        facts["far"] = (far + picture.cell // 2) // picture.cell
    return FindingSaid(
        kind="line",
        holds=not crossed,
        text=speaker.note(f"{note}_crosses" if crossed else note, facts),
        clause="",
        lines=[line],
        names=crossed,
        measured=far,
        limit=None,
        counts=False,
    )


def look_over(system: str, given: CaseGiven, language: str) -> MapSaid:
    """A table as a map: what makes it unfit to be played on, and what players may want to know."""
    rules = find_rules(system)
    case = validated(rules, given.case)
    with hostile():
        known = spectator(open_case(rules, case, WHERE))
        report = check_table(rules.picture(known), rules.speaker(known.table, language))
    faults = list(report.faults)
    try:
        with hostile():
            checked_ground(rules, given.case, language=language)
    except ContentError as error:
        faults = faults or [str(error).removeprefix("map: ")]
    return MapSaid.of(report, faults=faults)


def draw_position(system: str, given: JudgeGiven, language: str) -> str:
    """The position after its orders as SVG."""
    position = Position(system, given.case, given.upto)
    position.go()
    with hostile():
        known = spectator(position.state)
        return to_svg(position.rules.picture(known), speaker=position.rules.speaker(known.table, language))
