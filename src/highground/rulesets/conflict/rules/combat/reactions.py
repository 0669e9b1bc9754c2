"""Companion 1.7, Reactions: off unless option `reactions` lets them in. They take exhaust tokens."""

from __future__ import annotations

from typing import Final

import highground.rulesets.conflict.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, refuse
from highground.rulesets.ascension.rules.flow.exhaustion import ActionExhausted
from highground.rulesets.conflict.rules.flow.actions import token_refusal
from highground.rulesets.conflict.state.models import ConflictGame, Model, Table

BRACE_FOR_IMPACT: Final = "Brace for Impact"
STAND_GROUND: Final = "Stand Ground"
SIDE_STEP: Final = "Side Step"
REACTIONS: Final[tuple[str, ...]] = (BRACE_FOR_IMPACT, STAND_GROUND, SIDE_STEP)


class ReactionUsed(Event):
    model: Final[str]
    reaction: Final[str]


def reaction_clause(name: str) -> Clause:
    """CF-1.7.a to c: the clause of a reaction."""
    if name == STAND_GROUND:
        return R.CF_1_7_B
    return R.CF_1_7_C if name == SIDE_STEP else R.CF_1_7_A


def reaction_refusal(table: Table, model: Model, name: str) -> Refusal | None:
    """CF-1.7.a to c: only where reactions are played, by a model that has it, without a token on it."""
    facts = {"model": model.name, "reaction": name}
    if not table.house.reactions:
        return refuse(reaction_clause(name), "no_reactions", facts=facts)
    for facet in model.profile.reactions:
        if facet.name == name:
            return token_refusal(model, model.profile.actions.index(name))
    return refuse(reaction_clause(name), "no_such_reaction", facts=facts)


def can_react(table: Table, model: Model, names: tuple[str, ...]) -> bool:
    """Whether a model could use one of these now."""
    if not table.house.reactions or not model.profile.reactions:
        return False
    for name in names:  # noqa: SIM110 - compiled, a generator costs more than the loop
        if reaction_refusal(table, model, name) is None:
            return True
    return False


def use_reaction(game: ConflictGame, model: Model, name: str) -> None:
    """CF-1.7.a to c: it is used; C-5.7: and exhausted."""
    game.emit(ReactionUsed(model.name, name), reaction_clause(name))
    action = model.profile.actions.index(name)
    for facet in model.profile.reactions:
        if facet.name == name:
            model.exhaust[action] += 2 if facet.tiring else 1
    game.emit(ActionExhausted(model.name, name, model.exhaust[action]), R.C_5_7)
