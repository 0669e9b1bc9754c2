"""Chapter 7, Moves and interrupts of the defender: Hunker, Hit the Deck (A-7.5 to A-7.17), and the traits
that defend (C-4.4 to C-4.6).
"""

from __future__ import annotations

from typing import Final

import highground.rulesets.ail.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.game import change, give_back
from highground.engine.orders import Refusal, check, refuse, resolve
from highground.engine.state import Receipt
from highground.rulesets.ail.rules.attacks import MANNERS
from highground.rulesets.ail.rules.flow.move_actions import MOVE_ACTIONS, MoveAction
from highground.rulesets.ail.rules.flow.movement import held_fast, refuse_move_action
from highground.rulesets.ail.rules.flow.payments import flag, gain, lose, lose_all_advantage, pay, pool_size
from highground.rulesets.ail.rules.interrupts.windows import DICE, MayDefend, interrupt, may_interrupt
from highground.rulesets.ail.rules.ranged.accuracy import cover_level
from highground.rulesets.ail.rules.ranged.shooting import ignores_cover
from highground.rulesets.ail.state.actions import Action
from highground.rulesets.ail.state.interrupt_orders import (
    CombatReflexes,
    CombatSenses,
    CombatTactics,
    HitTheDeck,
)
from highground.rulesets.ail.state.pieces import AilGame, AilKnown, Figure, Table
from highground.rulesets.ail.state.turn_orders import Hunker, StandUp

# -- events and receipts --------------------------------------------------------------------------------


class HunkeredDown(Event):
    figure: Final[str]


class StoodUp(Event):
    figure: Final[str]


class HitDeck(Event):
    """A figure throws itself down; `free` says that it paid nothing of its budget for it."""

    figure: Final[str]
    target: Final[str]


class Pinned(Event):
    """Hunkered and Immobilized until the round ends."""

    figure: Final[str]


class GuardUp(Event):
    figure: Final[str]
    points: Final[int]


class GuardRaised(Receipt):
    """What an interrupt adds to the AC against an action."""

    action: Final[int]
    points: Final[int]


@change(GuardRaised)
def add_guard(game: AilGame, raised: GuardRaised) -> None:
    action = game.table.action(raised.action)
    if action is not None:
        action.guard += raised.points


@give_back(GuardRaised)
def take_guard(game: AilGame, raised: GuardRaised) -> None:
    action = game.table.action(raised.action)
    if action is not None:
        action.guard -= raised.points


def raise_guard(game: AilGame, action: Action, points: int, clause: Clause, act: int) -> None:
    """Add to the AC of an action's target against this action alone."""
    game.change(GuardRaised(action.act, points), act)
    game.emit(GuardUp(action.target, points), clause)


# -- Hunker -----------------------------------------------------------------------------


def hunker_refusal(table: Table, figure: Figure, order: Hunker) -> Refusal | None:
    """A-7.5: a Move action, by who is not down already."""
    if figure.hunkered:
        return refuse(R.A_7_5, "hunkered_already", facts={"figure": figure.name})
    return refuse_move_action(table, figure)


def hunker(game: AilGame, figure: Figure, order: Hunker, how: str) -> None:
    """A-7.5: cover is a step better, and nothing can be fired (A-7.6)."""
    figure.hunkered = True
    game.emit(HunkeredDown(figure.name), R.A_7_5)


def stand_up_refusal(table: Table, figure: Figure, order: StandUp) -> Refusal | None:
    """A-7.7: another Move action."""
    if not (figure.hunkered or figure.prone):
        return refuse(R.A_7_7, "standing_already", facts={"figure": figure.name})
    return refuse_move_action(table, figure)


def stand_up(game: AilGame, figure: Figure, order: StandUp, how: str) -> None:
    """A-7.7: on one's feet again."""
    figure.hunkered = figure.prone = False
    game.emit(StoodUp(figure.name), R.A_7_7)


MOVE_ACTIONS[Hunker] = MoveAction(R.A_7_5, hunker_refusal, hunker)
MOVE_ACTIONS[StandUp] = MoveAction(R.A_7_7, stand_up_refusal, stand_up)


# -- Hit the Deck ----------------------------------------------------------------------


def _targeted(table: Table, action: Action, figure: Figure, ranged: bool) -> bool:
    """Whether a figure is the target of a ranged, or close, attack."""
    manner = MANNERS.get(action.kind)
    return manner is not None and manner.ranged == ranged and action.target == figure.name


def deck_refusal(table: Table, action: Action | None, figure: Figure) -> Refusal | None:
    """A-7.9, A-7.16, R-31: the target of a ranged attack, unless it is barred from Move actions; A-5.6 may
    be waived.
    """
    facts = {"figure": figure.name}
    if action is None or not _targeted(table, action, figure, True):
        return refuse(R.A_7_9, "not_shot_at", facts=facts)
    if figure.immobilized or figure.grappled_by or held_fast(table, figure):
        return refuse(R.A_7_16, "cannot_hit_deck", facts=facts)
    if figure.stance == "braced" and table.options.hit_the_deck_braced == "refused":
        return refuse(R.A_5_6, "braced_no_move", facts=facts)
    return None


@may_interrupt(DICE)
def may_hit_the_deck(table: Table, action: Action, figure: Figure) -> bool:
    """A-7.9, A-7.17: free, so the budget does not matter."""
    if figure.immobilized or not _targeted(table, action, figure, True):
        return False
    return deck_refusal(table, action, figure) is None


@check(MayDefend, HitTheDeck)
def check_hit_the_deck(known: AilKnown, asked: MayDefend, order: HitTheDeck) -> Refusal | None:
    """A-7.9, A-7.16."""
    table = known.table
    return deck_refusal(table, table.action(asked.act), table.figures[asked.figure])


@resolve(MayDefend, HitTheDeck)
def hit_the_deck(game: AilGame, asked: MayDefend, order: HitTheDeck) -> None:
    """A-7.10 to A-7.13: +10 in this turn, down until the round ends; the attacker gains 2, the user loses
    all.
    """
    table = game.table
    figure = table.figures[asked.figure]
    action = table.action(asked.act)
    if action is None:
        return
    attacker = table.figures[action.actor]
    act = interrupt(game, figure, asked.act, DICE, "deck", R.A_7_9)
    game.emit(HitDeck(figure.name, attacker.name), R.A_7_17)
    flag(game, figure, "decked_turn", figure.decked_turn, table.turns, act)
    flag(game, figure, "decked", figure.decked, True, act)
    flag(game, figure, "hunkered", figure.hunkered, True, act)
    flag(game, figure, "immobilized", figure.immobilized, True, act)
    game.emit(Pinned(figure.name), R.A_7_11)
    gain(game, attacker, "init", 2, R.A_7_12, act)
    lose_all_advantage(game, figure, R.A_7_13, act)
    for pool in ("standard", "move", "support"):
        lose(game, figure, pool, pool_size(figure, pool), R.A_7_13, act)


# -- C-4.4 to C-4.6: traits that defend -----------------------------------------------------------------


def _trait_refusal(
    table: Table, action: Action | None, figure: Figure, effect: str, points: int, clause: Clause
) -> Refusal | None:
    """A trait that is there, was not used against this attack yet (R-33), and points to pay for it."""
    facts = {"figure": figure.name}
    if action is None or figure.sheet.trait(effect) is None:
        return refuse(clause, "no_such_trait", facts=facts)
    if not _targeted(table, action, figure, effect != "combat_reflexes"):
        return refuse(clause, "wrong_attack", facts=facts)
    if effect in action.defended:
        return refuse(R.R_33, "bought_already", facts={"move": effect})
    pool = _pool_of(effect)
    have = pool_size(figure, pool)
    if not 1 <= points <= have:
        return refuse(clause, "cannot_pay", have, max(1, points), {"move": effect, "pool": pool})
    if effect == "combat_tactics" and (ignores_cover(action) or _covered(table, action, figure) < 1):
        return refuse(clause, "no_cover", facts=facts)
    return None


def _covered(table: Table, action: Action, figure: Figure) -> int:
    return cover_level(table, table.figures[action.actor].at, figure, action.how).total()


def _pool_of(effect: str) -> str:
    return (
        "adrenaline" if effect == "combat_reflexes" else "focus" if effect == "combat_senses" else "willpower"
    )


def _use_trait(game: AilGame, asked: MayDefend, effect: str, points: int, clause: Clause) -> None:
    """Pay, and raise the AC, or worsen the edge, against the attack at hand."""
    table = game.table
    figure = table.figures[asked.figure]
    action = table.action(asked.act)
    trait = figure.sheet.trait(effect)
    if action is None or trait is None:
        return
    act = interrupt(game, figure, asked.act, DICE, effect, clause)
    action.defended.append(effect)
    pay(game, figure, _pool_of(effect), points, clause, act)
    raise_guard(game, action, trait.amount * points, clause, act)
    if effect == "combat_tactics":
        flag(
            game,
            figure,
            "tactics_edge",
            figure.tactics_edge,
            figure.tactics_edge - trait.amount * points,
            act,
        )


def _may_use(table: Table, action: Action, figure: Figure, effect: str, clause: Clause) -> bool:
    return (
        figure.sheet.trait(effect) is not None
        and _trait_refusal(table, action, figure, effect, 1, clause) is None
    )


@may_interrupt(DICE)
def may_defend_by_trait(table: Table, action: Action, figure: Figure) -> bool:
    """C-4.4 to C-4.6: whoever has one of these traits and a point to pay."""
    if not figure.sheet.traits:
        return False
    return (
        _may_use(table, action, figure, "combat_reflexes", R.C_4_4)
        or _may_use(table, action, figure, "combat_senses", R.C_4_5)
        or _may_use(table, action, figure, "combat_tactics", R.C_4_6)
    )


@check(MayDefend, CombatReflexes)
def check_reflexes(known: AilKnown, asked: MayDefend, order: CombatReflexes) -> Refusal | None:
    """C-4.4: against a close attack, with Adrenaline."""
    table = known.table
    figure = table.figures[asked.figure]
    return _trait_refusal(table, table.action(asked.act), figure, "combat_reflexes", order.points, R.C_4_4)


@resolve(MayDefend, CombatReflexes)
def reflexes(game: AilGame, asked: MayDefend, order: CombatReflexes) -> None:
    """C-4.4: +10 AC for each point."""
    _use_trait(game, asked, "combat_reflexes", order.points, R.C_4_4)


@check(MayDefend, CombatSenses)
def check_senses(known: AilKnown, asked: MayDefend, order: CombatSenses) -> Refusal | None:
    """C-4.5: against a ranged attack, with Focus."""
    table = known.table
    figure = table.figures[asked.figure]
    return _trait_refusal(table, table.action(asked.act), figure, "combat_senses", order.points, R.C_4_5)


@resolve(MayDefend, CombatSenses)
def senses(game: AilGame, asked: MayDefend, order: CombatSenses) -> None:
    """C-4.5: +10 AC for each point."""
    _use_trait(game, asked, "combat_senses", order.points, R.C_4_5)


@check(MayDefend, CombatTactics)
def check_tactics(known: AilKnown, asked: MayDefend, order: CombatTactics) -> Refusal | None:
    """C-4.6: against a ranged attack, in cover, with Willpower."""
    table = known.table
    figure = table.figures[asked.figure]
    return _trait_refusal(table, table.action(asked.act), figure, "combat_tactics", order.points, R.C_4_6)


@resolve(MayDefend, CombatTactics)
def tactics(game: AilGame, asked: MayDefend, order: CombatTactics) -> None:
    """C-4.6: cover is 5 better for each point, from this attack on until the round ends."""
    _use_trait(game, asked, "combat_tactics", order.points, R.C_4_6)
