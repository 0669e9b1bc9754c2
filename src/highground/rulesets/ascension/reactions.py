"""Companion 5, Reactions: C-5.1 to C-5.7, and what a dodge does to an attack.

A target is asked when an attack on it is declared, and a model before something pushes or throws it (see
`pushing`). Each time it may use one reaction, if that holds no Exhaust Token and it is not the model's own
activation. What reactions make of an attack is kept in its `Hit`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from highground.engine.agenda import Asking, Frame, Question, Window, offers, step
from highground.engine.chance import Chance
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Candidate, Refusal, candidates, check, may_pass, refuse, resolve
from highground.engine.state import Pass
from highground.geometry.shapes import Point
from highground.geometry.units import INCH
from highground.record import Record
from highground.rulesets.ascension.cards import CARD_NAMES, VALUES, Turned
from highground.rulesets.ascension.exhaustion import finish_action
from highground.rulesets.ascension.orders import Attack, ChooseCondition, React
from highground.rulesets.ascension.pieces import AscensionGame, AscensionKnown, Model, Table
from highground.rulesets.ascension.profiles import AttackProfile, Facet
from highground.rulesets.ascension.rulebook import C_5_1, C_5_2, C_5_3, C_5_6, C_5_7, R_6_1_2_E
from highground.rulesets.ascension.targeting import (
    RICOCHET,
    SINGLE,
    chain_of,
    hit_refusal,
    kind_clause,
    link_origin_point,
    link_refusal,
)
from highground.rulesets.ascension.turns import Hit, Strike
from highground.rulesets.ascension.ways import Walk, arrive, leg_refusal

__all__ = [
    "DODGE",
    "LESS_PUSH",
    "MORE_DEFENSE",
    "NEGATE",
    "REDUCE",
    "WHEN_PUSHED",
    "WHEN_THROWN",
    "DisplacementNegated",
    "DisplacementReduced",
    "MayDropCard",
    "MayReact",
    "MayRetarget",
    "ReactTo",
    "Targeted",
    "has_reaction",
    "reaction_refusal",
    "strike_of",
    "use_reaction",
    "when_targeted",
]

NEGATE: Final = "Negate Displacement"
REDUCE: Final = "Reduce Displacement"
DODGE: Final = "Displace Self (Reaction)"
MORE_DEFENSE: Final = "Increase Defense"

DODGE_LENGTH: Final = INCH
LESS_PUSH: Final = 2 * INCH
MORE_CARDS: Final = 3
WHEN_PUSHED: Final = (NEGATE, REDUCE)
WHEN_THROWN: Final = (NEGATE,)
COMPASS: Final = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))


# -- triggers and frames -------------------------------------------------------------------------


@mypyc_attr(acyclic=True)
class Targeted(Record):
    """The target at this place of the attack has just been named."""

    at: Final[int]

    def __init__(self, at: int) -> None:
        self.at = at


@mypyc_attr(acyclic=True)
class ReactTo(Frame):
    """The target at this place may react to being targeted."""

    at: Final[int]

    def __init__(self, at: int) -> None:
        self.at = at


@mypyc_attr(acyclic=True)
class TargetMoved(Frame):
    """The target at this place has moved: is it still a legal one?"""

    at: Final[int]

    def __init__(self, at: int) -> None:
        self.at = at


# -- questions -----------------------------------------------------------------------------------


@mypyc_attr(acyclic=True)
class MayReact(Question):
    """Does the target of an attack react?"""

    clause: ClassVar[Clause] = C_5_1

    at: Final[int]
    model: Final[str]

    def __init__(self, seat: int, at: int, model: str) -> None:
        super().__init__(seat)
        self.at = at
        self.model = model


@mypyc_attr(acyclic=True)
class MayRetarget(Question):
    """The target got away: whom does the attacker attack instead?"""

    clause: ClassVar[Clause] = C_5_6

    at: Final[int]
    model: Final[str]

    def __init__(self, seat: int, at: int, model: str) -> None:
        super().__init__(seat)
        self.at = at
        self.model = model


@mypyc_attr(acyclic=True)
class MayDropCard(Question):
    """Which of the three cards does the defender drop?"""

    clause: ClassVar[Clause] = C_5_7

    model: Final[str]

    def __init__(self, seat: int, model: str) -> None:
        super().__init__(seat)
        self.model = model


# -- events --------------------------------------------------------------------------------------


@mypyc_attr(acyclic=True)
class ReactionUsed(Event):
    model: Final[str]
    reaction: Final[str]

    def __init__(self, model: str, reaction: str) -> None:
        self.model = model
        self.reaction = reaction


@mypyc_attr(acyclic=True)
class ModelDodged(Event):
    model: Final[str]
    at: Final[Point]

    def __init__(self, model: str, at: Point) -> None:
        self.model = model
        self.at = at


@mypyc_attr(acyclic=True)
class DefenseRaised(Event):
    model: Final[str]
    cards: Final[int]

    def __init__(self, model: str, cards: int) -> None:
        self.model = model
        self.cards = cards


@mypyc_attr(acyclic=True)
class CardDropped(Event):
    seat: Final[int]
    card: Final[str]

    def __init__(self, seat: int, card: str) -> None:
        self.seat = seat
        self.card = card


@mypyc_attr(acyclic=True)
class DisplacementNegated(Event):
    model: Final[str]

    def __init__(self, model: str) -> None:
        self.model = model


@mypyc_attr(acyclic=True)
class DisplacementReduced(Event):
    model: Final[str]
    less: Final[int]

    def __init__(self, model: str, less: int) -> None:
        self.model = model
        self.less = less


@mypyc_attr(acyclic=True)
class TargetEscaped(Event):
    """A target that is no longer a legal one: the attack on it does not happen."""

    attacker: Final[str]
    target: Final[str]

    def __init__(self, attacker: str, target: str) -> None:
        self.attacker = attacker
        self.target = target


@mypyc_attr(acyclic=True)
class TargetChanged(Event):
    attacker: Final[str]
    target: Final[str]

    def __init__(self, attacker: str, target: str) -> None:
        self.attacker = attacker
        self.target = target


@mypyc_attr(acyclic=True)
class ChainBroken(Event):
    attacker: Final[str]
    target: Final[str]

    def __init__(self, attacker: str, target: str) -> None:
        self.attacker = attacker
        self.target = target


# -- the attack going on -------------------------------------------------------------------------


def strike_of(table: Table) -> Strike:
    """The attack going on."""
    strike = table.strike
    assert strike is not None
    return strike


def attack_of(table: Table, strike: Strike) -> AttackProfile:
    """Its entry on the attacker's sheet."""
    attack = table.models[strike.attacker].profile.attack(strike.attack)
    assert attack is not None
    return attack


# -- C-5.1 to C-5.3: who may react ---------------------------------------------------------------


def reaction_refusal(table: Table, model: Model, name: str) -> Refusal | None:
    """C-5.2: one's own reaction, free of Exhaust Tokens; C-5.3: outside one's own activation."""
    if _reaction(model, name) is None:
        return refuse(C_5_1, "no_such_reaction", facts={"model": model.name, "reaction": name})
    if table.turn.model == model.name:
        return refuse(C_5_3, "own_activation", facts={"model": model.name})
    tokens = model.exhaust[model.profile.actions.index(name)]
    if tokens:
        return refuse(C_5_2, "exhausted", tokens, 0, {"model": model.name, "action": name})
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
    game.emit(ReactionUsed(model.name, name), C_5_3)
    finish_action(game, model, model.profile.actions.index(name), facet.tiring, False)


# -- C-5.6, C-5.7: targeted by an attack ---------------------------------------------------------


def defends_with_cards(table: Table) -> bool:
    """R-6.1.1.c: whether a model that defends flips at all (option `defender_flips`)."""
    return table.options.defender_flips


def when_targeted(table: Table) -> tuple[str, ...]:
    """C-5.6, C-5.7: what answers an attack; three cards do only where two would be turned."""
    return (DODGE, MORE_DEFENSE) if defends_with_cards(table) else (DODGE,)


@step(ReactTo)
def react_to(game: AscensionGame, now: ReactTo) -> None:
    """C-5.1: the target may answer with one reaction; R-6.1.2.e: unless its chain was broken before it."""
    table = game.table
    strike = strike_of(table)
    if _chain_is_broken(game, strike, now.at):
        return
    target = table.models.get(strike.hits[now.at].target)
    if target is not None and target.on_table:
        game.then(Window(Targeted(now.at), (target.seat,), once=True))


@offers(Targeted)
def offer_reaction(game: AscensionGame, trigger: Targeted, who: int) -> Asking | None:
    """C-5.1: everybody can see whether the target has a reaction to use."""
    table = game.table
    target = table.models[strike_of(table).hits[trigger.at].target]
    if not has_reaction(table, target, when_targeted(table)):
        return None
    return MayReact(who, trigger.at, target.name)


@check(MayReact, React)
def check_reaction(known: AscensionKnown, asked: MayReact, order: React) -> Refusal | None:
    """C-5.6, C-5.7: a reaction to attacks; a dodge needs somewhere to go."""
    table = known.table
    model = table.models[asked.model]
    if order.reaction not in when_targeted(table):
        return refuse(C_5_1, "wrong_trigger", facts={"model": model.name, "reaction": order.reaction})
    refusal = reaction_refusal(table, model, order.reaction)
    if refusal is not None or order.reaction != DODGE:
        return refusal
    return dodge_refusal(table, model, order.at)


def dodge_refusal(table: Table, model: Model, at: Point | None) -> Refusal | None:
    """C-5.6: one inch, in a straight line that the model could walk."""
    if at is None:
        return refuse(C_5_6, "say_where", facts={"model": model.name})
    return leg_refusal(Walk(table, model, 0), [model.at, at], DODGE_LENGTH, C_5_6)


@resolve(MayReact, React)
def react(game: AscensionGame, asked: MayReact, order: React) -> None:
    """C-5.6: it moves before the attack is resolved; C-5.7: or defends with three cards."""
    model = game.table.models[asked.model]
    use_reaction(game, model, order.reaction)
    if order.reaction == MORE_DEFENSE:
        strike_of(game.table).hits[asked.at].cards = MORE_CARDS
        game.emit(DefenseRaised(model.name, MORE_CARDS), C_5_7)
    elif order.at is not None:
        _dodge(game, model, order.at, asked.at)


def _dodge(game: AscensionGame, model: Model, to: Point, at: int) -> None:
    walk = Walk(game.table, model, 0)
    path = [model.at, to]
    leg_refusal(walk, path, DODGE_LENGTH, C_5_6)
    game.emit(ModelDodged(model.name, to), C_5_6)
    game.then(TargetMoved(at))
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
        for x, y in COMPASS:
            length = DODGE_LENGTH if x == 0 or y == 0 else DODGE_LENGTH * 70 // 99
            to = Point(model.at.x + x * length, model.at.y + y * length)
            if dodge_refusal(table, model, to) is None:
                found.append(Candidate(React(DODGE, to), "dodge"))
    return [*found[: max(0, budget - 1)], Candidate(Pass(), "hold")]


# -- C-5.6: when the target is gone --------------------------------------------------------------


@step(TargetMoved)
def target_moved(game: AscensionGame, now: TargetMoved) -> None:
    """C-5.6: if it is no legal target any more the attack on it is off, and another may be named."""
    table = game.table
    strike = strike_of(table)
    attack = attack_of(table, strike)
    hit = strike.hits[now.at]
    if hit_refusal(table, strike, attack, now.at) is None:
        return
    hit.dodged = True
    game.emit(TargetEscaped(strike.attacker, hit.target), C_5_6)
    attacker = table.models[strike.attacker]
    if attack.kind in (SINGLE, RICOCHET) and attacker.on_table and other_targets(table, now.at):
        game.then(MayRetarget(attacker.seat, now.at, attacker.name))


def retarget_refusal(table: Table, at: int, name: str) -> Refusal | None:
    """C-5.6: a legal target in the place of the one that got away; in a chain nobody twice."""
    strike = strike_of(table)
    attack = attack_of(table, strike)
    chain = chain_of(strike)
    if name in chain[:at] or name in chain[at + 1 :]:
        return refuse(kind_clause(attack.kind), "twice_in_a_chain", facts={"target": name})
    return link_refusal(table, table.models[strike.attacker], attack, (*chain[:at], name), at)


def other_targets(table: Table, at: int) -> list[str]:
    """Everything that may be attacked in place of a target that got away: enemies first, then terrain."""
    attacker = table.models[strike_of(table).attacker]
    names = [m.name for m in table.enemies_of(attacker)]
    if table.options.target_friends:
        names += [m.name for m in table.of_side(table.side_of(attacker)) if m is not attacker]
    names += [terrain.piece.name for terrain in table.terrain if terrain.standing]
    return [name for name in names if retarget_refusal(table, at, name) is None]


@check(MayRetarget, Attack)
def check_retarget(known: AscensionKnown, asked: MayRetarget, order: Attack) -> Refusal | None:
    """C-5.6: the same attack on one other target."""
    strike = strike_of(known.table)
    if order.attack != strike.attack:
        return refuse(C_5_6, "same_attack", facts={"attack": strike.attack})
    if len(order.targets) != 1:
        return refuse(C_5_6, "one_target", len(order.targets), 1, {"attack": order.attack})
    return retarget_refusal(known.table, asked.at, order.targets[0])


@resolve(MayRetarget, Attack)
def retarget(game: AscensionGame, asked: MayRetarget, order: Attack) -> None:
    """C-5.6: that one is attacked instead, and may react in its turn."""
    table = game.table
    strike = strike_of(table)
    name = order.targets[0]
    chain = (*chain_of(strike)[: asked.at], name)
    attacker = table.models[strike.attacker]
    strike.hits[asked.at] = Hit(name, link_origin_point(table, attacker, chain, asked.at))
    game.emit(TargetChanged(strike.attacker, name), C_5_6)
    game.then(ReactTo(asked.at))


may_pass(MayRetarget)


@candidates(MayRetarget)
def suggest_targets(
    known: AscensionKnown, asked: MayRetarget, budget: int, chance: Chance
) -> list[Candidate]:
    """Every other target, then none."""
    attack = strike_of(known.table).attack
    names = other_targets(known.table, asked.at)[: max(0, budget - 1)]
    found = [Candidate(Attack(attack, (name,)), "attack") for name in names]
    return [*found, Candidate(Pass(), "hold")]


def _chain_is_broken(game: AscensionGame, strike: Strike, at: int) -> bool:
    """R-6.1.2.e: a link whose predecessor got away, or moved out of reach or sight, ends the chain."""
    table = game.table
    attack = attack_of(table, strike)
    if attack.kind != RICOCHET or at == 0 or strike.hits[at].dodged:
        return strike.hits[at].dodged
    attacker = table.models[strike.attacker]
    strike.hits[at].origin = link_origin_point(table, attacker, chain_of(strike), at)
    if not strike.hits[at - 1].dodged and hit_refusal(table, strike, attack, at) is None:
        return False
    game.emit(ChainBroken(strike.attacker, strike.hits[at].target), R_6_1_2_E)
    for hit in strike.hits[at:]:
        hit.dodged = True
    return True


# -- C-5.7: three cards --------------------------------------------------------------------------


@check(MayDropCard, ChooseCondition)
def check_drop(known: AscensionKnown, asked: MayDropCard, order: ChooseCondition) -> Refusal | None:
    """C-5.7: one of the three."""
    names = [CARD_NAMES[card] for card in known.table.turned["defense"].cards]
    if order.name not in names:
        return refuse(C_5_7, "card_not_turned", facts={"card": order.name, "cards": names})
    return None


@resolve(MayDropCard, ChooseCondition)
def drop_card(game: AscensionGame, asked: MayDropCard, order: ChooseCondition) -> None:
    """C-5.7: it does not count and is discarded at once."""
    table = game.table
    turned = table.turned["defense"]
    dropped = CARD_NAMES.index(order.name)
    kept = tuple([card for card in turned.cards if card != dropped])
    table.turned["defense"] = Turned(turned.seat, kept, turned.joker)
    game.emit(CardDropped(turned.seat, order.name), C_5_7)


@candidates(MayDropCard)
def cards_to_drop(known: AscensionKnown, asked: MayDropCard, budget: int, chance: Chance) -> list[Candidate]:
    """All three, the lowest first."""
    cards = sorted(known.table.turned["defense"].cards, key=_value)
    return [Candidate(ChooseCondition(CARD_NAMES[card]), "drop a card") for card in cards]


def _value(card: int) -> int:
    return VALUES[card]
