"""Chapter 3, Exhaust Tokens: what they forbid, when they come and go (R-3.2.4, R-3.2.5, R-9.1.c)."""

from __future__ import annotations

from typing import Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.events import Event
from highground.engine.game import Game
from highground.engine.orders import Refusal, refuse
from highground.engine.state import Nothing
from highground.rulesets.ascension.state.models import AnyTable, AscensionGame, Model, Table

# -- events ----------------------------------------------------------------------------------------


class ExhaustRemoved(Event):
    model: Final[str]
    actions: Final[tuple[str, ...]]


class StillExhausted(Event):
    """Actions that keep an Exhaust Token through this Turn."""

    model: Final[str]
    actions: Final[tuple[str, ...]]


class ActionExhausted(Event):
    model: Final[str]
    action: Final[str]
    tokens: Final[int]


class ActionWasFree(Event):
    """A Secondary Ability: not one of the two actions."""

    model: Final[str]
    action: Final[str]


# -- tokens and actions ----------------------------------------------------------------------------


def remove_exhaust(game: Game[AnyTable, Nothing, Nothing], model: Model) -> None:
    """R-3.2.4.a: one token leaves each action; R-9.1.c: one that had more stays exhausted."""
    edition = game.table.edition()
    freed: list[str] = []
    held: list[str] = []
    for index, tokens in enumerate(model.exhaust):
        if tokens > 0:
            model.exhaust[index] = tokens - 1
            freed.append(model.profile.actions[index])
        if tokens > 1:
            held.append(model.profile.actions[index])
    if freed:
        game.emit(ExhaustRemoved(model.name, tuple(freed)), edition.tokens_off)
    if held:
        game.emit(StillExhausted(model.name, tuple(held)), edition.tokens_left)


def action_refusal(table: Table, model: Model, action: int, counts: bool) -> Refusal | None:
    """R-3.2.5.a, R-3.2.5.b: two actions an activation, and none that holds an Exhaust Token.

    `counts` is false for Secondary Abilities, which are free of the two (R-3.2.5.c).
    """
    if counts and table.turn.actions >= 2:
        return refuse(R.R_3_2_5_A, "two_actions_done", table.turn.actions + 1, 2, {"model": model.name})
    tokens = model.exhaust[action]
    if tokens > 0:
        facts = {"model": model.name, "action": model.profile.actions[action]}
        return refuse(R.R_3_2_5_B, "exhausted", tokens, 0, facts)
    return None


def finish_action(game: AscensionGame, model: Model, action: int, tiring: bool, counts: bool) -> None:
    """R-3.2.5.d: the action gets its Exhaust Token, or two if it was bought so (C-1.8)."""
    if counts:
        game.table.turn.actions += 1
    model.exhaust[action] += 2 if tiring else 1
    name = model.profile.actions[action]
    game.emit(ActionExhausted(model.name, name, model.exhaust[action]), R.R_3_2_5_D)
    if not counts and game.table.turn.model == model.name:
        game.emit(ActionWasFree(model.name, name), R.R_3_2_5_C)
