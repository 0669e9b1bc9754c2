"""Guided first games: every system has one, its words exist, and a person finds it again."""

from __future__ import annotations

import importlib
import pkgutil
from types import ModuleType

import pytest

from highground.bots.base import make_bot
from highground.engine.chance import Seeded, seed_of
from highground.engine.events import Event
from highground.engine.plugins import find_ruleset
from highground.server.guided.lessons import PERSON, Lesson, Step, lesson_of
from highground.server.guided.opening import opened

SYSTEMS = ("primer", "ascension", "conflict", "collide", "torn", "ail")


def _lesson(system: str) -> Lesson:
    found = lesson_of(system)
    assert found is not None
    return found


def _event_names(package: str) -> set[str]:
    root: ModuleType = importlib.import_module(package)
    for each in pkgutil.walk_packages(root.__path__, package + "."):
        importlib.import_module(each.name)
    found: set[str] = set()
    left: list[type] = [Event]
    while left:
        kind = left.pop()
        found.add(kind.__name__)
        left += kind.__subclasses__()
    return found


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_a_lesson_names_exists(system: str) -> None:
    lesson, rules = _lesson(system), find_ruleset(system)
    verbs = {each.name for each in rules.vocabulary.verbs}
    events = _event_names(rules.package)
    ids = [each.id for each in lesson.steps]
    assert len(ids) == len(set(ids))
    for step in lesson.steps:
        assert set(step.orders) <= verbs
        assert set(step.events) <= events
        assert step.clause in rules.book.clauses
    assert any(step.orders for step in lesson.steps)


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_lesson_begins_at_the_person_with_the_first_step_to_be_done(system: str) -> None:
    lesson = _lesson(system)
    match = opened(system, lesson)
    assert PERSON in match.waiting_for()
    assert type(match.asking()).__name__ == lesson.begins
    again = opened(system, lesson)
    assert again.digest() == match.digest()
    question = match.asking()
    assert question is not None
    offered = {each.verb for each in match.rules.offers(match.state.known(PERSON), question)}
    first = next(step for step in lesson.steps if step.orders)
    assert offered & set(first.orders)


def _done(step: Step, verb: str, words: str, events: set[str]) -> bool:
    return (verb in step.orders and step.has in words) or bool(events & set(step.events))


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_step_of_a_lesson_comes_up_in_its_game(system: str) -> None:
    """Somebody who does what a step asks as soon as the rules let them gets through within the game."""
    lesson = _lesson(system)
    match = opened(system, lesson)
    rules = match.rules
    bots = [make_bot("greedy", rules, Seeded(seed_of(f"guided test {seat}"))) for seat in range(2)]
    left = [step for step in lesson.steps if step.orders or step.events]
    for _ in range(260):
        waiting = match.waiting_for()
        if not waiting or not left:
            break
        seat = waiting[0]
        order = bots[seat].choose(match.view(seat))
        if seat == PERSON:
            wanted = [
                each
                for each in bots[seat].weighed
                for words in [rules.vocabulary.write(each.candidate.order)]
                if _done(left[0], words.split()[0], words, set())
            ]
            if wanted:
                order = max(wanted, key=lambda each: each.value).candidate.order
        words = rules.vocabulary.write(order)
        told = {type(each.event).__name__ for each in match.play(seat, order)}
        verb = words.split()[0] if seat == PERSON else ""
        left = [step for i, step in enumerate(left) if not _done(step, verb, words, told) or (i and step.now)]
    assert [step.id for step in left] == []
