"""Companion 5, Reactions: C-5.1 to C-5.7. What a dodge does to an attack is in `retargeting`.

A target is asked when an attack on it is declared, and a model before something pushes or throws it (see
`push`). Each time it may use one reaction, if that holds no Exhaust Token and it is not the model's own
activation. What reactions make of an attack is kept in its `Hit`.
"""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.agenda import Asking, Question, Window, offers, step
from highground.engine.chance import Chance
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Candidate, Refusal, candidates, check, may_pass, refuse, resolve
from highground.engine.state import Pass
from highground.geometry.shapes import Point
from highground.geometry.units import INCH
from highground.record import Record
from highground.rulesets.ascension.rules.cards.values import CARD_NAMES, VALUES, Turned
from highground.rulesets.ascension.rules.combat import retargeting
from highground.rulesets.ascension.rules.flow.exhaustion import finish_action
from highground.rulesets.ascension.rules.movement.path_checks import arrive, leg_refusal
from highground.rulesets.ascension.rules.movement.walk import Walk
from highground.rulesets.ascension.state.models import AscensionGame, AscensionKnown, Model, Table
from highground.rulesets.ascension.state.orders import ChooseCondition, React
from highground.rulesets.ascension.state.profiles import Facet

NEGATE: Final = "Negate Displacement"
REDUCE: Final = "Reduce Displacement"
DODGE: Final = "Displace Self (Reaction)"
MORE_DEFENSE: Final = "Increase Defense"

DODGE_LENGTH: Final = INCH
LESS_PUSH: Final = 2 * INCH
MORE_CARDS: Final = 3
WHEN_PUSHED: Final = (NEGATE, REDUCE)
WHEN_THROWN: Final = (NEGATE,)
_COMPASS: Final[tuple[tuple[int, int], ...]] = (
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
)


# -- triggers and frames -------------------------------------------------------------------------


class Targeted(Record):
    """The target at this place of the attack has just been named."""

    at: Final[int]


# -- questions -----------------------------------------------------------------------------------


class MayReact(Question):
    """Does the target of an attack react?"""

    clause: ClassVar[Clause] = R.C_5_1

    at: Final[int]
    model: Final[str]


class MayDropCard(Question):
    """Which of the three cards does the defender drop?"""

    clause: ClassVar[Clause] = R.C_5_7

    model: Final[str]


# -- events --------------------------------------------------------------------------------------


class ReactionUsed(Event):
    model: Final[str]
    reaction: Final[str]


class ModelDodged(Event):
    model: Final[str]
    at: Final[Point]


class DefenseRaised(Event):
    model: Final[str]
    cards: Final[int]


class CardDropped(Event):
    seat: Final[int]
    card: Final[str]


class DisplacementNegated(Event):
    model: Final[str]


class DisplacementReduced(Event):
    model: Final[str]
    less: Final[int]


# -- C-5.1 to C-5.3: who may react ---------------------------------------------------------------


def reaction_refusal(table: Table, model: Model, name: str) -> Refusal | None:
    """C-5.2: one's own reaction, free of Exhaust Tokens; C-5.3: outside one's own activation."""
    if _reaction(model, name) is None:
        return refuse(R.C_5_1, "no_such_reaction", facts={"model": model.name, "reaction": name})
    if table.turn.model == model.name:
        return refuse(R.C_5_3, "own_activation", facts={"model": model.name})
    tokens = model.exhaust[model.profile.actions.index(name)]
    if tokens:
        return refuse(R.C_5_2, "exhausted", tokens, 0, {"model": model.name, "action": name})
    return None


def _reaction(model: Model, name: str) -> Facet | None:
    for facet in model.profile.reactions:
        if facet.name == name:
            return facet
    return None


def has_reaction(table: Table, model: Model, names: tuple[str, ...]) -> bool:
    """Whether a model could use one of these now."""
    for facet in model.profile.reactions:
        if facet.name in names and reaction_refusal(table, model, facet.name) is None:
            return True
    return False


def use_reaction(game: AscensionGame, model: Model, name: str) -> None:
    """C-5.2: it takes its Exhaust Token; C-5.3: and is none of anybody's two actions."""
    facet = _reaction(model, name)
    assert facet is not None
    game.emit(ReactionUsed(model.name, name), R.C_5_3)
    finish_action(game, model, model.profile.actions.index(name), facet.tiring, False)


# -- C-5.6, C-5.7: targeted by an attack ---------------------------------------------------------


def defends_with_cards(table: Table) -> bool:
    """R-6.1.1.c: whether a model that defends flips at all (option `defender_flips`)."""
    return table.options.defender_flips


def when_targeted(table: Table) -> tuple[str, ...]:
    """C-5.6, C-5.7: what answers an attack; three cards do only where two would be turned."""
    return (DODGE, MORE_DEFENSE) if defends_with_cards(table) else (DODGE,)


@step(retargeting.ReactTo)
def react_to(game: AscensionGame, now: retargeting.ReactTo) -> None:
    """C-5.1: the target may answer with one reaction; R-6.1.2.e: unless its chain was broken before it."""
    table = game.table
    strike = retargeting.strike_of(table)
    if retargeting.chain_is_broken(game, strike, now.at):
        return
    target = table.models.get(strike.hits[now.at].target)
    if target is not None and target.on_table:
        game.then(Window(Targeted(now.at), (target.seat,), once=True))


@offers(Targeted)
def offer_reaction(game: AscensionGame, trigger: Targeted, who: int) -> Asking | None:
    """C-5.1: everybody can see whether the target has a reaction to use."""
    table = game.table
    target = table.models[retargeting.strike_of(table).hits[trigger.at].target]
    if not has_reaction(table, target, when_targeted(table)):
        return None
    return MayReact(who, trigger.at, target.name)


@check(MayReact, React)
def check_reaction(known: AscensionKnown, asked: MayReact, order: React) -> Refusal | None:
    """C-5.6, C-5.7: a reaction to attacks; a dodge needs somewhere to go."""
    table = known.table
    model = table.models[asked.model]
    if order.reaction not in when_targeted(table):
        return refuse(R.C_5_1, "wrong_trigger", facts={"model": model.name, "reaction": order.reaction})
    refusal = reaction_refusal(table, model, order.reaction)
    if refusal is not None or order.reaction != DODGE:
        return refusal
    return dodge_refusal(table, model, order.at)


def dodge_refusal(table: Table, model: Model, at: Point | None) -> Refusal | None:
    """C-5.6: one inch, in a straight line that the model could walk."""
    if at is None:
        return refuse(R.C_5_6, "say_where", facts={"model": model.name})
    return leg_refusal(Walk(table, model, 0), [model.at, at], DODGE_LENGTH, R.C_5_6)


@resolve(MayReact, React)
def react(game: AscensionGame, asked: MayReact, order: React) -> None:
    """C-5.6: it moves before the attack is resolved; C-5.7: or defends with three cards."""
    model = game.table.models[asked.model]
    use_reaction(game, model, order.reaction)
    if order.reaction == MORE_DEFENSE:
        retargeting.strike_of(game.table).hits[asked.at].cards = MORE_CARDS
        game.emit(DefenseRaised(model.name, MORE_CARDS), R.C_5_7)
    elif order.at is not None:
        _dodge(game, model, order.at, asked.at)


def _dodge(game: AscensionGame, model: Model, to: Point, at: int) -> None:
    walk = Walk(game.table, model, 0)
    path = [model.at, to]
    leg_refusal(walk, path, DODGE_LENGTH, R.C_5_6)
    game.emit(ModelDodged(model.name, to), R.C_5_6)
    game.then(retargeting.TargetMoved(at))
    arrive(game, walk, path)


may_pass(MayReact)


@candidates(MayReact)
def suggest_reactions(known: AscensionKnown, asked: MayReact, budget: int, chance: Chance) -> list[Candidate]:
    """More cards first, then dodges in eight directions, then none."""
    table = known.table
    model = table.models[asked.model]
    found: list[Candidate] = []
    if defends_with_cards(table) and reaction_refusal(table, model, MORE_DEFENSE) is None:
        found.append(Candidate(React(MORE_DEFENSE), "defend"))
    if reaction_refusal(table, model, DODGE) is None:
        for x, y in _COMPASS:
            length = DODGE_LENGTH if x == 0 or y == 0 else DODGE_LENGTH * 70 // 99
            to = Point(model.at.x + x * length, model.at.y + y * length)
            if dodge_refusal(table, model, to) is None:
                found.append(Candidate(React(DODGE, to), "dodge"))
    return [*found[: max(0, budget - 1)], Candidate(Pass(), "hold")]


# -- C-5.7: three cards --------------------------------------------------------------------------


@check(MayDropCard, ChooseCondition)
def check_drop(known: AscensionKnown, asked: MayDropCard, order: ChooseCondition) -> Refusal | None:
    """C-5.7: one of the three."""
    names = [CARD_NAMES[card] for card in known.table.turned["defense"].cards]
    if order.name not in names:
        return refuse(R.C_5_7, "card_not_turned", facts={"card": order.name, "cards": names})
    return None


@resolve(MayDropCard, ChooseCondition)
def drop_card(game: AscensionGame, asked: MayDropCard, order: ChooseCondition) -> None:
    """C-5.7: it does not count and is discarded at once."""
    table = game.table
    turned = table.turned["defense"]
    dropped = CARD_NAMES.index(order.name)
    kept = tuple([card for card in turned.cards if card != dropped])
    table.turned["defense"] = Turned(turned.seat, kept, turned.joker)
    game.emit(CardDropped(turned.seat, order.name), R.C_5_7)


@candidates(MayDropCard)
def cards_to_drop(known: AscensionKnown, asked: MayDropCard, budget: int, chance: Chance) -> list[Candidate]:
    """All three, the lowest first."""
    cards = sorted(known.table.turned["defense"].cards, key=_value)
    return [Candidate(ChooseCondition(CARD_NAMES[card]), "drop a card") for card in cards]


def _value(card: int) -> int:
    return VALUES[card]
