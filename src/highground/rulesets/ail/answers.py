"""Suggested answers to what is asked during an action: interrupts, defences, moves to buy, feints, caps.

An interrupt that another chapter adds is tried here by its order; what the check refuses is not suggested.
"""

from __future__ import annotations

from typing import Final

from highground.engine.agenda import Asking
from highground.engine.chance import Chance
from highground.engine.orders import Candidate, candidates, check_order
from highground.engine.state import Pass
from highground.geometry.shapes import Point
from highground.geometry.squares import DIRECTIONS
from highground.rulesets.ail.attacks import MOVES, PLACES, MayBuy, family_of, pool_for
from highground.rulesets.ail.damage import MayCap
from highground.rulesets.ail.figures import gun_in_hand
from highground.rulesets.ail.grapples import MayBreak
from highground.rulesets.ail.ground import blocked, inside, point_of, reachable, way_to
from highground.rulesets.ail.interrupts import (
    MayDefend,
    MayDodge,
    MayDoubleFeint,
    MayFeint,
    MayFollow,
    MayInterrupt,
)
from highground.rulesets.ail.movement import move_squares
from highground.rulesets.ail.orders import (
    Backstep,
    Break,
    Buy,
    Cap,
    CombatReflexes,
    CombatSenses,
    CombatTactics,
    Counter,
    CounterPunch,
    Dodge,
    DoubleFeint,
    Feint,
    Fire,
    Flurry,
    HitTheDeck,
    Hurl,
    ImprovedSnapShot,
    LoseAction,
    Parry,
    Riposte,
    SuckerPunch,
    Walk,
)
from highground.rulesets.ail.payments import MayLoseAction
from highground.rulesets.ail.pieces import Action, AilKnown, Cell, Figure, Table
from highground.rulesets.ail.unarmed import MayHurl

__all__ = ["legal"]

GENERAL: Final = "general"


def legal(known: AilKnown, asked: Asking, tried: list[Candidate], budget: int) -> list[Candidate]:
    """Those of the tried answers that pass their check."""
    return [each for each in tried if check_order(known, asked, each.order) is None][: max(1, budget)]


def _way(table: Table, figure: Figure, goal: Cell) -> tuple[Point, ...]:
    """The way to a square, as far as one Move goes; nothing if it is further."""
    if goal == figure.at:
        return ()
    way = way_to(table, figure.at, goal, move_squares(figure))
    return () if way is None else tuple([point_of(cell) for cell in way])


# -- interrupts -----------------------------------------------------------------------------------


@candidates(MayInterrupt)
def suggest_interrupts(known: AilKnown, asked: MayInterrupt, budget: int, chance: Chance) -> list[Candidate]:
    """Fire what is held, punch or shoot out of turn, step in, or let it be."""
    table = known.table
    figure, action = table.figures[asked.figure], table.action(asked.act)
    tried: list[Candidate] = []
    if action is not None:
        if figure.overwatch:
            tried.append(Candidate(Fire("single"), "fire"))
            tried.append(Candidate(Fire("rapid"), "rapid fire"))
        _out_of_turn(table, figure, action.actor, tried)
        if action.kind in ("aim", "reload", "treat", "work"):
            for cell in list(reachable(table, figure.at, move_squares(figure)))[1:3]:
                tried.append(Candidate(Walk(_way(table, figure, cell)), "move"))
    return (
        [*legal(known, asked, tried, budget - 1), Candidate(Pass(), "hold")]
        if tried
        else [Candidate(Pass(), "hold")]
    )


def _out_of_turn(table: Table, figure: Figure, target: str, tried: list[Candidate]) -> None:
    if figure.init >= 6 and gun_in_hand(figure) is not None:
        tried.append(Candidate(ImprovedSnapShot(target, "single"), "improved snap shot"))
    if figure.init >= 4:
        way = _way(table, figure, table.figures[target].at)
        tried.append(Candidate(SuckerPunch(target, way), "sucker punch"))


@candidates(MayDefend)
def suggest_defences(known: AilKnown, asked: MayDefend, budget: int, chance: Chance) -> list[Candidate]:
    """Hit the Deck, step back, a trait, or take what comes."""
    table = known.table
    figure = table.figures[asked.figure]
    tried: list[Candidate] = [Candidate(Pass(), "hold")]
    tried.append(Candidate(HitTheDeck(), "hit the deck"))
    tried.append(Candidate(Backstep(()), "step back"))
    for cell in reachable(table, figure.at, 1):
        if cell != figure.at:
            tried.append(Candidate(Backstep((point_of(cell),)), "step back"))
            break
    if figure.sheet.traits:
        tried.append(Candidate(CombatReflexes(1), "combat reflexes"))
        tried.append(Candidate(CombatSenses(1), "combat senses"))
        tried.append(Candidate(CombatTactics(1), "combat tactics"))
    if table.options.advantage_mode == "spent":
        tried.append(Candidate(Parry("acc", figure.acc), "block"))
        tried.append(Candidate(Parry("init", figure.init), "dodge"))
    return legal(known, asked, tried, budget)


@candidates(MayDodge)
def suggest_dodge(known: AilKnown, asked: MayDodge, budget: int, chance: Chance) -> list[Candidate]:
    """Dodge, or stay."""
    return legal(known, asked, [Candidate(Dodge(), "dodge"), Candidate(Pass(), "hold")], budget)


@candidates(MayFollow)
def suggest_follow_ups(known: AilKnown, asked: MayFollow, budget: int, chance: Chance) -> list[Candidate]:
    """Riposte, Counter Punch, Flurry, a punch or a shot out of turn, or nothing."""
    table = known.table
    figure, action = table.figures[asked.figure], table.action(asked.act)
    tried: list[Candidate] = []
    if action is not None:
        _follow(table, figure, action, tried)
    return (
        [*legal(known, asked, tried, budget - 1), Candidate(Pass(), "hold")]
        if tried
        else [Candidate(Pass(), "hold")]
    )


def _follow(table: Table, figure: Figure, action: Action, tried: list[Candidate]) -> None:
    if action.actor == figure.name:
        if figure.init >= 2:
            tried.append(Candidate(Flurry("strike", action.target), "flurry"))
            tried.append(Candidate(Flurry("grapple", action.target), "flurry"))
        return
    other = action.actor
    way = _way(table, figure, table.figures[other].at)
    tried.append(Candidate(Riposte("weapon", way), "riposte"))
    tried.append(Candidate(Riposte("strike", way), "riposte"))
    if figure.counter_punch:
        tried.append(Candidate(Counter(other, way), "counter"))
    elif figure.init >= 8:
        tried.append(Candidate(CounterPunch(), "counter punch"))
    _out_of_turn(table, figure, other, tried)


# -- to A-8.10 ------------------------------------------------------------------------------------


@candidates(MayFeint)
def suggest_feint(known: AilKnown, asked: MayFeint, budget: int, chance: Chance) -> list[Candidate]:
    """Go on, or call it off."""
    return legal(known, asked, [Candidate(Pass(), "hold"), Candidate(Feint(), "feint")], budget)


@candidates(MayDoubleFeint)
def suggest_double_feint(
    known: AilKnown, asked: MayDoubleFeint, budget: int, chance: Chance
) -> list[Candidate]:
    """Let it be, or see through it."""
    return legal(known, asked, [Candidate(Pass(), "hold"), Candidate(DoubleFeint(), "double feint")], budget)


# -- during an attack -----------------------------------------------------------------------------------


@candidates(MayBuy)
def suggest_purchases(known: AilKnown, asked: MayBuy, budget: int, chance: Chance) -> list[Candidate]:
    """Each move that fits the attack and can be paid; or nothing more."""
    table = known.table
    action = table.action(asked.act)
    tried: list[Candidate] = [Candidate(Pass(), "hold")]
    if action is None:
        return tried
    actor = table.figures[action.actor]
    family = family_of(action)
    for name, move in MOVES.items():
        if move.family in (GENERAL, family) and pool_for(actor, action, move.pool) >= move.price:
            tried.append(Candidate(Buy(_detailed(table, action, name)), name))
    if table.options.advantage_mode == "spent" and pool_for(actor, action, "acc") > 0:
        tried.append(Candidate(Buy(("spend", str(pool_for(actor, action, "acc")))), "spend"))
    return legal(known, asked, tried, budget)


def _detailed(table: Table, action: Action, name: str) -> tuple[str, ...]:
    """A move with what it asks for: a place, or a second target."""
    if name == "center_mass":
        return (name, PLACES[-1])
    if name == "insane_trick_shot":
        for other in table.figures.values():
            if (
                other.side != table.figures[action.actor].side
                and other.name != action.target
                and not other.out
            ):
                return (name, other.name)
    return (name,)


@candidates(MayCap)
def suggest_cap(known: AilKnown, asked: MayCap, budget: int, chance: Chance) -> list[Candidate]:
    """Cap, or take it all."""
    return [Candidate(Cap(), "cap"), Candidate(Pass(), "hold")]


@candidates(MayLoseAction)
def suggest_loss(known: AilKnown, asked: MayLoseAction, budget: int, chance: Chance) -> list[Candidate]:
    """Either action."""
    return [
        Candidate(LoseAction("move"), "lose a Move"),
        Candidate(LoseAction("standard"), "lose a Standard"),
    ]


@candidates(MayHurl)
def suggest_hurl(known: AilKnown, asked: MayHurl, budget: int, chance: Chance) -> list[Candidate]:
    """As far as it goes in each direction that is open, or not at all."""
    table = known.table
    victim = table.figures[asked.victim]
    tried: list[Candidate] = [Candidate(Pass(), "hold")]
    for dx, dy in DIRECTIONS:
        cell = (victim.at[0] + asked.squares * dx, victim.at[1] + asked.squares * dy)
        if inside(table.board, cell) and not blocked(table, cell):
            tried.append(Candidate(Hurl(point_of(cell)), "hurl"))
    return legal(known, asked, tried, budget)


@candidates(MayBreak)
def suggest_break(known: AilKnown, asked: MayBreak, budget: int, chance: Chance) -> list[Candidate]:
    """Break free, or turn the hold round."""
    return [Candidate(Break("free"), "break free"), Candidate(Break("reverse"), "reverse the hold")]
