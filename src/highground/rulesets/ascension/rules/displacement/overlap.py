"""When two bases may share a place in plan: where a floor parts the models, or while one comes to rest.

In either edition: their frames stand on the same classes.
"""

from __future__ import annotations

from highground.engine.agenda import Frame
from highground.engine.state import Nothing, State
from highground.rulesets.ascension.rules.displacement.impact import Collision
from highground.rulesets.ascension.rules.displacement.make_room import MakeRoom, RoomChoice, Unsettled
from highground.rulesets.ascension.rules.movement.surfaces import share_space
from highground.rulesets.ascension.rules.terrain.destruction import LoseFooting
from highground.rulesets.ascension.state.models import Table


def may_overlap(state: State[Table, Nothing, Nothing], one: str, other: str) -> bool:
    """RUL-21: on different floors; RUL-36: after a fall or a throw, until room is made."""
    here, there = state.table.models[one], state.table.models[other]
    if not share_space(state.table, here.on, here.level, there.on, there.level):
        return True
    return any(_comes_to_rest(todo.frame, one) or _comes_to_rest(todo.frame, other) for todo in state.agenda)


def _comes_to_rest(frame: Frame, name: str) -> bool:
    """Whether this is still to be done before a model has its place."""
    if isinstance(frame, Collision | MakeRoom):
        return name in (frame.striker, frame.struck)
    if isinstance(frame, RoomChoice):
        return name in (frame.model, frame.other)
    return isinstance(frame, Unsettled | LoseFooting) and frame.model == name
