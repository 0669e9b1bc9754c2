"""What a person learns from a finished match: how the chance to win went, what was luck, and what a strong
bot would have done. All of it is worked out in a worker.
"""

from __future__ import annotations

import pickle

from highground.engine.match import Match
from highground.lab.winning import course_of
from highground.server.problems import Trouble
from highground.server.protocol.replays import Advice, Learned, MomentSaid
from highground.server.protocol.tables import ThoughtSaid
from highground.server.tables.match_log import Kept
from highground.server.tables.previewing import say_weighed
from highground.server.workers import choose

ADVISER = "search"
"""The bot that is asked: it looks ahead."""


def learned(kept: Kept) -> Learned:
    """The curve of a match; without moments where nobody has fitted its game."""
    found = course_of(_played(kept))
    if found is None:
        return Learned(moments=[], result=None, adjusted=None, games=0, gap=0.0, network=False)
    return Learned.of(
        found.fit,
        moments=[
            MomentSaid(chance=round(each.chance, 4), luck=None if each.luck is None else round(each.luck, 4))
            for each in found.moments
        ],
        result=found.result,
        adjusted=None if found.adjusted is None else round(found.adjusted, 3),
    )


def advised(kept: Kept, step: int, language: str) -> Advice:
    """What the strong bot would have ordered instead of order number `step`, from what its seat knew."""
    whole = _played(kept)
    if not 0 < step < len(whole.inputs):
        raise Trouble("not_found", "There is no such step.")
    given = whole.inputs[step]
    match = Match(whole.rules, whole.header, None, whole.inputs[:step])
    luck = f"{whole.header.seed}/advice/{step}"
    order, weighed = choose(whole.rules.name, ADVISER, luck, pickle.dumps(match.view(given.seat)))
    words = whole.rules.vocabulary.write(pickle.loads(order))
    speaker = whole.rules.speaker(match.state.table, language, seen=True)
    said = say_weighed(weighed, words, speaker)
    same = given.order is not None and whole.rules.vocabulary.write(given.order) == words
    return Advice(step=step, seat=given.seat, same=same, thought=ThoughtSaid(bot=ADVISER, weighed=said))


def _played(kept: Kept) -> Match:
    course = kept.course()
    if not course.playable:
        raise Trouble("unplayable", "This match was played on other rules than are installed.")
    return course.game
