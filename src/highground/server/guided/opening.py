"""The opening of a guided game: bots set up both sides, then the person takes over.

The rest is a fork of that opening, so nobody takes the setting up back.
"""

from __future__ import annotations

from highground.bots.base import make_bot
from highground.engine.chance import Seeded, seed_of
from highground.engine.match import Match, new_header
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Setup
from highground.server.guided.lessons import PERSON, Lesson, seed_for

_BOT = "greedy"
_MOST = 200


def opened(system: str, lesson: Lesson) -> Match:
    """The game as it stands when the person is first asked what the lesson begins with."""
    rules = find_ruleset(system)
    setup = Setup(lesson.scenario, list(lesson.rosters), rules.read_options(dict(lesson.options)))
    players = ["human", *[lesson.bot] * (len(lesson.rosters) - 1)]
    seed = seed_for(system)
    match = Match(rules, new_header(rules, rules.among_bots(setup), seed, players))
    bots = [make_bot(_BOT, rules, Seeded(seed_of(f"opening {seat}"))) for seat in range(len(players))]
    for _ in range(_MOST):
        question, waiting = match.asking(), match.waiting_for()
        if question is None or (type(question).__name__ == lesson.begins and PERSON in waiting):
            break
        match.play(waiting[0], bots[waiting[0]].choose(match.view(waiting[0])))
    return match.fork(len(match.inputs), seed)
