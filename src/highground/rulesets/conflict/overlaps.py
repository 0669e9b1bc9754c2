"""When two bases may share a place in plan: while one of them comes to rest after a fall or a throw."""

from __future__ import annotations

from highground.engine.agenda import Frame
from highground.engine.state import Nothing, State
from highground.rulesets.ascension.standing import share_space
from highground.rulesets.conflict.falling import Fall, LandOnModel, MakeRoom, MayMakeRoom, Settle
from highground.rulesets.conflict.pieces import Table
from highground.rulesets.conflict.terrain import FootingGone
from highground.rulesets.conflict.throwing import ComeDown

__all__ = ["may_overlap"]


def may_overlap(state: State[Table, Nothing, Nothing], one: str, other: str) -> bool:
    """C-10.9: until room is made; and where a floor parts them."""
    here, there = state.table.models[one], state.table.models[other]
    if not share_space(state.table, here.on, here.level, there.on, there.level):
        return True
    return any(_comes_to_rest(todo.frame, one) or _comes_to_rest(todo.frame, other) for todo in state.agenda)


def _comes_to_rest(frame: Frame, name: str) -> bool:
    if isinstance(frame, LandOnModel | MakeRoom):
        return name in (frame.striker, frame.struck)
    if isinstance(frame, MayMakeRoom):
        return name in (frame.model, frame.other)
    if isinstance(frame, Fall | FootingGone | ComeDown | Settle):
        return frame.model == name
    return False
