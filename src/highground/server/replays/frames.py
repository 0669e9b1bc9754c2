"""What a replay shows, what a file holds, what can be proved: each made from the log, in a worker."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from highground.content.cases import case_of
from highground.engine.chance import Seeded, seed_of
from highground.engine.errors import HighgroundError
from highground.engine.events import LoggedEvent
from highground.engine.match import SET_UP, Match, opened
from highground.engine.saved import FORMAT, linked_lines, match_bodies
from highground.engine.signing import signed
from highground.engine.state import Nothing
from highground.engine.verifying import on_trust
from highground.engine.views import view
from highground.server.drawing import draw_scene
from highground.server.problems import Trouble
from highground.server.protocol.judging import CaseData
from highground.server.protocol.matches import MatchInfo
from highground.server.protocol.replays import Frame
from highground.server.store.matches import MatchRow
from highground.server.tables.behind import has_secrets, old_enough
from highground.server.tables.info import seat_of
from highground.server.tables.match_log import Kept, MatchLog, Step
from highground.server.tables.question_header import say_asked
from highground.server.tables.seat_view import tell_step
from highground.server.visibility import knowledge


def make_case(kept: Kept, person: str | None, step: int | None, complete: bool) -> CaseData:
    """The position after so many orders as a case: the truth of a finished match (`complete`); of another
    one, what somebody knows who sits there, with what they cannot know dealt at random.

    Who set a position up to play on from it knows all of it: so do the others at that table, as its step 0.
    """
    course = kept.course()
    inputs = course.game.inputs
    last = len(inputs) - 1 if step is None else step
    if not 0 <= last < len(inputs):
        raise Trouble("not_found", f"This match has steps 0 to {len(inputs) - 1}.")
    match = Match(course.rules, course.header, None, inputs[: last + 1])
    state = match.state
    seat = seat_of(course.seats, person)
    if step == 0 and seat is not None and course.header.setup.scenario == SET_UP:
        state = opened(course.rules, course.header.setup)
    elif not complete:
        hides = bool(state.sealed) or not all(isinstance(own, Nothing) for own in state.own)
        if seat is None and hides:
            raise Trouble("forbidden", "Somebody still hides something here. Wait until the match is over.")
        if seat is not None:
            state = course.rules.deal(view(state, seat), Seeded(seed_of("for the judge")))
    return CaseData(
        system=course.rules.name, case=case_of(course.rules, state, f"{course.header.setup.scenario}, {last}")
    )


def make_frames(kept: Kept, person: str | None, language: str, complete: bool) -> bytes:
    """A JSON list of frames: all there is to know (`complete`), or what somebody may know."""
    course = kept.course()
    seat = seat_of(course.seats, person)
    return _frames(course, -1 if seat is None else seat, language, complete).encode()


def make_late_frames(kept: Kept, language: str, before: int) -> bytes:
    """The same for somebody who watches a match that goes on: of one with secrets, as it was a while ago."""
    course = kept.course()
    if has_secrets(course):
        course = replace(kept, log=old_enough(kept.log, before)).course()
    return _frames(course, -1, language, False).encode()


def _frames(course: MatchLog, seat: int, language: str, complete: bool) -> str:
    rules, inputs = course.rules, course.game.inputs
    match = Match(rules, course.header, None, inputs[:1])
    frames: list[str] = []
    board = ""
    for number, note in enumerate(course.steps):
        if number:
            match.repeat(inputs[number])
        weighed: list[Any] | None = [] if note.weighed is not None else None
        step = Step(note.seq, note.sealed and not complete, weighed, note.open_hand or complete)
        if complete:
            match.told[number] = [_opened(told) for told in match.told[number]]
        question = match.asking()
        speaker = rules.speaker(match.state.table, language, seen=True)
        known = knowledge(match, seat)
        picture = rules.picture(known)
        frame = Frame(
            step=tell_step(match, number, step, seat, speaker),
            scene=draw_scene(rules, known, picture, speaker, board),
            asked=None
            if question is None
            else say_asked(
                question, match.waiting_for(), speaker, rules.models(match.state.table), match.state.agenda
            ),
        )
        board = frame.scene.board_id
        frames.append(frame.model_dump_json())
    return f"[{','.join(frames)}]"


# -- proving -------------------------------------------------------------------------------------------------


def verify_match(chain: list[Kept]) -> tuple[str, int, int, int]:
    """A match played again from its seed: what is at fault, how many orders it had, outcomes compared, and
    those it took over from other matches that do not prove them. `chain` is the match, and those it goes on
    from.
    """
    course = chain[0].course()
    fault, outcomes = _fault(course)
    inherited = _inherited(course, len(course.game.inputs), chain[1:])
    return fault, len(course.game.inputs) - 1, outcomes, inherited


def _fault(course: MatchLog) -> tuple[str, int]:
    try:
        match = Match(course.rules, course.header, None, course.game.inputs)
        return "", match.verify_luck()
    except HighgroundError as error:
        return str(error), 0


def _inherited(course: MatchLog, upto: int, sources: list[Kept]) -> int:
    """How much of the first inputs came from another match that does not prove it."""
    taken = course.game.inputs[: min(course.header.forked, upto)]
    unproven = on_trust(taken)
    if not unproven or not sources:
        return unproven
    try:
        source = sources[0].course()
    except (Trouble, HighgroundError):
        return unproven
    if source.game.inputs[: len(taken)] != taken or _fault(source)[0]:
        return unproven
    return _inherited(source, len(taken), sources[1:])


# -- files ---------------------------------------------------------------------------------------------------


def write_match(kept: Kept, private: str) -> bytes:
    """The file of a finished match."""
    course, row = kept.course(), kept.row
    notes: dict[str, object] = {"commitment": row.commitment} if row.commitment else {}
    if course.resigned is not None:
        notes["resigned"] = course.resigned
    elif course.timed_out is not None:
        notes["timed_out"] = course.timed_out
    if row.origin == "here":
        notes["vouched"] = True
    return _file(row, match_bodies(course.game, notes), private)


def write_recording(row: MatchRow, info: MatchInfo, frames: bytes, private: str) -> bytes:
    """The file of what somebody saw of a match, frame by frame."""
    about = {
        "system": info.system,
        "version": info.version,
        "scenario": info.scenario,
        "title": info.title,
        "sides": [seat.side for seat in info.seats],
        "players": [seat.name for seat in info.seats],
        "commitment": info.commitment,
    }
    seen = json.loads(frames)
    bodies: list[dict[str, Any]] = [{"highground": FORMAT, "seen": about}]
    bodies += [{"frame": number, "says": frame} for number, frame in enumerate(seen)]
    bodies.append({"end": len(seen)})
    return _file(row, bodies, private)


def _file(row: MatchRow, bodies: list[dict[str, Any]], private: str) -> bytes:
    """The lines of a file; what was not played here, nobody here vouches for."""
    sealed = bodies if row.origin == "file" else signed(bodies, private)
    return ("\n".join(linked_lines(sealed)) + "\n").encode()


def _opened(told: LoggedEvent) -> LoggedEvent:
    """An event that was told to one seat, now told to everybody."""
    return told if told.to < 0 else LoggedEvent(told.number, told.cause, told.clause, -1, told.event)
