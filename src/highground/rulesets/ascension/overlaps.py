"""When two bases may share a place in plan: where a floor parts the models, or while one comes to rest."""

from __future__ import annotations

from highground.engine.agenda import Frame
from highground.engine.state import Nothing, State
from highground.rulesets.ascension.falling import Fall
from highground.rulesets.ascension.impacts import Collision
from highground.rulesets.ascension.pieces import Table
from highground.rulesets.ascension.settling import MakeRoom, MayMakeRoom, Settling
from highground.rulesets.ascension.standing import share_space
from highground.rulesets.ascension.terrain import LoseFooting
from highground.rulesets.ascension.throwing import ComeDown

__all__ = ["may_overlap"]


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
    if isinstance(frame, MayMakeRoom):
        return name in (frame.model, frame.other)
    if isinstance(frame, Fall | LoseFooting | ComeDown | Settling):
        return frame.model == name
    return False
