"""The frames of a replay: every step with the position after it. Made in a worker, told as JSON."""

from __future__ import annotations

import pickle

from highground.engine.errors import HighgroundError
from highground.engine.events import Told
from highground.engine.match import Header, Input, Match
from highground.engine.plugins import find_ruleset
from highground.server.drawing import draw_scene
from highground.server.knowing import knowledge
from highground.server.protocol.replays import Frame
from highground.server.tables.asked import say_asked
from highground.server.tables.course import Step
from highground.server.tables.seeing import tell_step

__all__ = ["make_frames", "pack", "verify_match"]


def pack(header: Header, inputs: list[Input], steps: list[Step]) -> bytes:
    """What a worker needs of a match."""
    notes = [(step.seq, step.sealed, step.weighed is not None, step.open_hand) for step in steps]
    return pickle.dumps((header, inputs, notes))


def make_frames(packed: bytes, seat: int, language: str, complete: bool) -> str:
    """A JSON list of frames: all there is to know (`complete`), or what a seat may know."""
    header, inputs, notes = pickle.loads(packed)
    rules = find_ruleset(header.system)
    match = Match(rules, header, None, inputs[:1])
    frames: list[str] = []
    board = ""
    for number, note in enumerate(notes):
        if number:
            match.repeat(inputs[number])
        step = Step(note[0], note[1] and not complete, [] if note[2] else None, note[3] or complete)
        if complete:
            match.told[number] = [_opened(told) for told in match.told[number]]
        question = match.asking()
        speaker = rules.speaker(match.state.table, language)
        frame = Frame(
            step=tell_step(match, number, step, seat, speaker),
            scene=draw_scene(rules, knowledge(match, seat), speaker, board),
            asked=None
            if question is None
            else say_asked(
                question, match.waiting_for(), speaker, rules.models(match.state.table), match.state.agenda
            ),
        )
        board = frame.scene.board_id
        frames.append(frame.model_dump_json())
    return f"[{','.join(frames)}]"


def verify_match(packed: bytes) -> tuple[str, int, int]:
    """A match played again from its seed: what is at fault, how many orders it had, outcomes compared."""
    header, inputs, _ = pickle.loads(packed)
    try:
        match = Match(find_ruleset(header.system), header, None, inputs)
        return "", len(inputs) - 1, match.verify_luck()
    except HighgroundError as error:
        return str(error), len(inputs) - 1, 0


def _opened(told: Told) -> Told:
    """An event that was told to one seat, now told to everybody."""
    return told if told.to < 0 else Told(told.number, told.cause, told.clause, -1, told.event)
