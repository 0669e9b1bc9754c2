"""T-13, Reactions at Step 6; T-11.4, T-11.5, Defense; C-4.9, the declaration of a Counter Attack."""

from __future__ import annotations

from typing import Any, ClassVar, Final

import highground.rulesets.torn.rulebook as R
from highground.engine.agenda import Frame, Question, step
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, check, may_pass, refuse, resolve
from highground.rulesets.torn.rules.activation.order_of_activations import note_done
from highground.rulesets.torn.rules.activation.steps import reach_step
from highground.rulesets.torn.rules.field.landscape import ground_under, on_bad_ground
from highground.rulesets.torn.rules.gods.cards import open_window
from highground.rulesets.torn.state.cards import Tile
from highground.rulesets.torn.state.names import COUNTER, DEFENSE, FIELD, MELEE, REACTIONS, WHEN_TARGETED
from highground.rulesets.torn.state.orders import React
from highground.rulesets.torn.state.pieces import Mini, Table, TornGame, TornKnown

_WHY: Final[dict[str, str]] = {
    "T-13.1": "is_active",
    "T-13.6": "activated_already",
    "T-13.5": "committed",
    "T-13.11": "has_a_marker",
    "T-13.12": "on_bad_ground",
}

# -- frames, questions, events ------------------------------------------------------------------------


class ReactionStep(Frame):
    """Step 6."""


class Reacting(Frame):
    """This player may declare a Reaction, if somebody can; `more`: after he declared one."""

    seat: Final[int]
    more: Final[bool] = False


class MayReact(Question):
    """Which Reaction is declared?"""

    clause: ClassVar[Clause] = R.T_12_6


class ReactionsOpen(Event):
    side: Final[int]


class ReactionDeclared(Event):
    mini: Final[str]
    action: Final[str]


class DefenseRaised(Event):
    mini: Final[str]
    dice: Final[int]


class ReactionResolved(Event):
    mini: Final[str]


class CounterPrepared(Event):
    mini: Final[str]
    action: Final[str]


class CountsAsActivated(Event):
    mini: Final[str]


# -- T-12.6, T-13.3: the window -------------------------------------------------------------------------


@step(ReactionStep)
def reaction_step(game: TornGame, now: ReactionStep) -> None:
    """T-12.6: first cards for those who were targeted, then Reactions of the opponent (R-51, R-18).

    With `reactions_by` both, the active player's other miniatures may react after the opponent has passed.
    """
    table = game.table
    reach_step(game, REACTIONS, R.T_12_12)
    active = table.minis[table.activation.mini].side
    if table.options.reactions_by == "both":
        game.then(Reacting(1 - active), Reacting(active))
    else:
        game.then(Reacting(1 - active))
    if table.deed.targets:
        open_window(game, WHEN_TARGETED)


@step(Reacting)
def reacting(game: TornGame, now: Reacting) -> None:
    """T-13.3: any number of miniatures, one after the other, until the player passes (R-19)."""
    table = game.table
    if table.minis[table.activation.mini].status != FIELD:
        return
    for mini in table.minis:
        if mini.side == now.seat and not mini.activated and reaction_tiles(table, mini):
            game.emit(ReactionsOpen(now.seat), R.T_13_3 if now.more else R.T_12_6)
            game.then(MayReact(now.seat))
            return


def reaction_tiles(table: Table, mini: Mini) -> list[int]:
    """T-13.2: the Reactions that a miniature may declare now."""
    found: list[int] = []
    if mini.status != FIELD or bar(table, mini) is not None:
        return found
    for number, tile in enumerate(table.card(mini).tiles):
        if tile.reaction and (tile.use != COUNTER or _may_counter(table, mini)):
            found.append(number)
    return found


def bar(table: Table, mini: Mini) -> Clause | None:
    """T-13.1, T-13.6, T-13.11, T-13.12: what keeps a miniature on the field from reacting now (R-20)."""
    if mini.number == table.activation.mini:
        return R.T_13_1
    if mini.activated:
        return R.T_13_6
    if mini.countering:
        return R.T_13_5
    if mini.conditions:
        return R.T_13_11
    return R.T_13_12 if on_bad_ground(table, mini) else None


def may_react(table: Table, mini: Mini) -> Refusal | None:
    """Why a miniature cannot declare a Reaction now, in words."""
    clause = bar(table, mini)
    if clause is None:
        return None
    facts: dict[str, Any] = {"mini": mini.name}
    if clause is R.T_13_12:
        facts["ground"] = list(ground_under(table, mini))
    return refuse(clause, _WHY[clause.id], facts=facts)


def _may_counter(table: Table, mini: Mini) -> bool:
    """C-4.9: only a target of a Melee attack may declare a Counter Attack."""
    if mini.number not in table.deed.targets:
        return False
    attacker = table.minis[table.activation.mini]
    return table.card(attacker).tiles[table.deed.tile].attack == MELEE


@check(MayReact, React)
def check_react(known: TornKnown, asked: MayReact, order: React) -> Refusal | None:
    """T-12.6: one's own miniature; T-13.2: a Reaction of its card; T-13.6 and the rest: able to react."""
    table = known.table
    mini = table.named(order.mini)
    facts = {"mini": order.mini, "action": order.action}
    if mini is None or mini.side != asked.seat or mini.status != FIELD:
        return refuse(R.T_12_6, "not_your_miniature", facts=facts)
    refusal = may_react(table, mini)
    if refusal is not None:
        return refusal
    card = table.card(mini)
    number = card.named(order.action)
    if number < 0 or not card.tiles[number].reaction:
        return refuse(R.T_13_2, "no_such_reaction", facts=facts)
    if card.tiles[number].use == COUNTER and not _may_counter(table, mini):
        return refuse(R.C_4_9, "not_a_melee_target", facts=facts)
    return None


# -- T-13.4 to T-13.8: resolving ---------------------------------------------------------------------------


@resolve(MayReact, React)
def react(game: TornGame, asked: MayReact, order: React) -> None:
    """T-13.4: played as soon as it is declared; T-13.5: only a Counter Attack waits for its attack.

    T-11.4: Defense is such a Reaction; T-13.8: nothing of an activation's beginning or end comes with it.
    """
    table = game.table
    mini = table.find(order.mini)
    card = table.card(mini)
    number = card.named(order.action)
    tile = card.tiles[number]
    game.emit(ReactionDeclared(mini.name, tile.name), R.T_11_4 if tile.use == DEFENSE else R.T_13_2)
    game.then(Reacting(asked.seat, True))
    if tile.use == COUNTER:
        mini.countering = True
        table.deed.counters.append((mini.number, number))
        game.emit(CounterPrepared(mini.name, tile.name), R.T_13_5)
        return
    if tile.use == DEFENSE:
        raise_defense(game, mini, tile)
    game.emit(ReactionResolved(mini.name), R.T_13_4)
    mini.activated = True
    game.emit(CountsAsActivated(mini.name), R.T_13_7)
    note_done(game)


def raise_defense(game: TornGame, mini: Mini, tile: Tile) -> None:
    """T-11.5: the tile's dice are added to its Defence rolls until the end of the current activation."""
    mini.defense += tile.pool
    game.emit(DefenseRaised(mini.name, tile.pool), R.T_11_5)


may_pass(MayReact)
