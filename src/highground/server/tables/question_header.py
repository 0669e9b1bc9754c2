"""What play waits for, as everybody may know it: the question, and whom it is about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from highground.engine.agenda import Asking, Todo
from highground.engine.describe import Speaker
from highground.engine.ruleset import SystemTable
from highground.engine.state import Known
from highground.engine.trying import subject_of
from highground.server.protocol.tables import Asked

MOST_NEXT = 4
"""How many steps that are still to come are told."""


def pieces_of(rules: SystemTable, known: Known[Any, Any]) -> list[str]:
    """The names of models and terrain: what an order may name and a table may light up."""
    return [*rules.models(known.table), *[piece.name for piece in rules.picture(known).pieces]]


def say_asked(
    question: Asking, waiting: tuple[int, ...], speaker: Speaker, models: list[str], agenda: Sequence[Todo]
) -> Asked:
    """What play waits for, as everybody may know it."""
    going_on = [] if type(question).settled else agenda[-2::-1]
    titles = [title for todo in going_on if (title := speaker.step(todo.frame))]
    return Asked(
        kind=type(question).__name__,
        clause=type(question).clause.id,
        seats=list(waiting),
        text=speaker.question(question),
        settled=type(question).settled,
        subject=subject_of(question, models),
        next=list(dict.fromkeys(titles))[:MOST_NEXT],
    )
