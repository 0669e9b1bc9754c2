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
from highground.geometry.squares import DIRECTIONS, Cell, chebyshev
from highground.rulesets.ail.bots.bot_values import foes_near
from highground.rulesets.ail.rules.advantage.buying import MOVES, PLACES, MayBuy, family_of, pool_for
from highground.rulesets.ail.rules.advantage.strike_moves import punches
from highground.rulesets.ail.rules.attacks import MANNERS
from highground.rulesets.ail.rules.figures import gun_in_hand
from highground.rulesets.ail.rules.flow.budget import MayLoseAction
from highground.rulesets.ail.rules.flow.movement import move_squares
from highground.rulesets.ail.rules.grenades.dodges import MayScramble
from highground.rulesets.ail.rules.ground import blocked, cover_value, inside, point_of, reachable, way_to
from highground.rulesets.ail.rules.interrupts import windows
from highground.rulesets.ail.rules.interrupts.feints import MayDoubleFeint, MayFeint
from highground.rulesets.ail.rules.melee.backstep import backstep_squares, may_backstep
from highground.rulesets.ail.rules.melee.riposte import may_riposte, riposte_path
from highground.rulesets.ail.rules.unarmed.grapples import MayBreak
from highground.rulesets.ail.rules.unarmed.strikes import MayHurl
from highground.rulesets.ail.rules.wounds.damage import MayCap
from highground.rulesets.ail.state import interrupt_orders
from highground.rulesets.ail.state.actions import Action
from highground.rulesets.ail.state.attack_orders import Break, Buy, Cap, Hurl, LoseAction
from highground.rulesets.ail.state.pieces import AilKnown, Figure, Table
from highground.rulesets.ail.state.turn_orders import Hunker, Walk

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


# -- interrupts --------------------------------------------------------------------------------------


@candidates(windows.MayInterrupt)
def suggest_interrupts(
    known: AilKnown, asked: windows.MayInterrupt, budget: int, chance: Chance
) -> list[Candidate]:
    """Fire what is held, punch or shoot out of turn, step in, or let it be."""
    table = known.table
    figure, action = table.figures[asked.figure], table.action(asked.act)
    tried: list[Candidate] = []
    if action is not None:
        if figure.overwatch:
            tried.append(Candidate(interrupt_orders.Fire("single"), "fire"))
            tried.append(Candidate(interrupt_orders.Fire("rapid"), "rapid fire"))
        _out_of_turn(table, figure, action.actor, tried)
        if figure.init >= 8 and action.target == figure.name:
            tried.append(Candidate(interrupt_orders.CounterPunch(), "counter punch"))
        if action.kind in windows.SUPPORT:
            for way in _few_ways(table, figure):
                tried.append(Candidate(Walk(way), "move"))
            tried.append(Candidate(Hunker(), "hunker down"))
    return _or_hold(known, asked, tried, budget)


def _or_hold(known: AilKnown, asked: Asking, tried: list[Candidate], budget: int) -> list[Candidate]:
    found = legal(known, asked, tried, budget - 1) if tried else []
    found.append(Candidate(Pass(), "hold"))
    return found


def _few_ways(table: Table, figure: Figure) -> list[tuple[Point, ...]]:
    """Ways to two squares: the one with the best cover, and the nearest to whoever is nearest."""
    cells = [cell for cell in reachable(table, figure.at, move_squares(figure)) if cell != figure.at]
    if not cells:
        return []
    foes = foes_near(table, figure)
    best = max(cells, key=lambda cell: (cover_value(table, cell), cell))
    near = min(cells, key=lambda cell: (chebyshev(cell, foes[0].at), cell)) if foes else best
    ways = [_way(table, figure, cell) for cell in ([best] if best == near else [best, near])]
    return [way for way in ways if way]


def _out_of_turn(table: Table, figure: Figure, target: str, tried: list[Candidate]) -> None:
    """Moves for Initiative that are used out of turn."""
    if figure.init >= 6 and gun_in_hand(figure) is not None:
        tried.append(Candidate(interrupt_orders.ImprovedSnapShot(target, "single"), "improved snap shot"))
    if figure.init >= 4:
        for enemy, way in punches(table, figure)[:2]:
            tried.append(Candidate(interrupt_orders.SuckerPunch(enemy.name, way), "sucker punch"))


@candidates(windows.MayDefend)
def suggest_defences(
    known: AilKnown, asked: windows.MayDefend, budget: int, chance: Chance
) -> list[Candidate]:
    """Hit the Deck or step back, a trait, or take what comes."""
    table = known.table
    figure, action = table.figures[asked.figure], table.action(asked.act)
    tried: list[Candidate] = [Candidate(Pass(), "hold")]
    if action is None:
        return tried
    if MANNERS[action.kind].ranged:
        tried.append(Candidate(interrupt_orders.HitTheDeck(), "hit the deck"))
        if figure.sheet.traits:
            tried.append(Candidate(interrupt_orders.CombatSenses(1), "combat senses"))
            tried.append(Candidate(interrupt_orders.CombatTactics(1), "combat tactics"))
    else:
        if may_backstep(table, action, figure):
            squares = backstep_squares(table, action, figure)
            tried.append(
                Candidate(
                    interrupt_orders.Backstep((point_of(squares[0]),) if len(squares) > 1 else ()),
                    "step back",
                )
            )
        if figure.sheet.traits:
            tried.append(Candidate(interrupt_orders.CombatReflexes(1), "combat reflexes"))
        if table.options.advantage_mode == "spent":
            tried.append(Candidate(interrupt_orders.Parry("acc", figure.acc), "block"))
            tried.append(Candidate(interrupt_orders.Parry("init", figure.init), "dodge"))
    return legal(known, asked, tried, budget)


@candidates(windows.MayDodge)
def suggest_dodge(known: AilKnown, asked: windows.MayDodge, budget: int, chance: Chance) -> list[Candidate]:
    """Dodge, or stay."""
    return legal(
        known, asked, [Candidate(interrupt_orders.Dodge(), "dodge"), Candidate(Pass(), "hold")], budget
    )


@candidates(MayScramble)
def suggest_scramble(known: AilKnown, asked: MayScramble, budget: int, chance: Chance) -> list[Candidate]:
    """As far from where the grenade lies as a Move goes, into cover, down, or nowhere."""
    table = known.table
    figure = table.figures[asked.figure]
    tried: list[Candidate] = []
    cells = [cell for cell in reachable(table, figure.at, move_squares(figure)) if cell != figure.at]
    centre = table.actions[-1].aim[0] if table.actions and table.actions[-1].aim else figure.at
    cells.sort(key=lambda cell: (-chebyshev(cell, centre) - cover_value(table, cell), cell))
    for cell in cells[:3]:
        tried.append(Candidate(Walk(_way(table, figure, cell)), "move"))
    tried.append(Candidate(Hunker(), "hunker down"))
    return _or_hold(known, asked, tried, budget)


@candidates(windows.MayFollow)
def suggest_follow_ups(
    known: AilKnown, asked: windows.MayFollow, budget: int, chance: Chance
) -> list[Candidate]:
    """Riposte, Counter Punch, Flurry, a punch or a shot out of turn, or nothing."""
    table = known.table
    figure, action = table.figures[asked.figure], table.action(asked.act)
    tried: list[Candidate] = []
    if action is not None:
        _follow(table, figure, action, tried)
    return _or_hold(known, asked, tried, budget)


def _follow(table: Table, figure: Figure, action: Action, tried: list[Candidate]) -> None:
    if action.actor == figure.name:
        if figure.init >= 2 and action.kind == "strike":
            tried.append(Candidate(interrupt_orders.Flurry("strike", action.target), "flurry"))
            tried.append(Candidate(interrupt_orders.Flurry("grapple", action.target), "flurry"))
        return
    if may_riposte(table, action, figure):
        for kind in ("weapon", "strike"):
            way = riposte_path(table, action, figure, kind)
            if way is not None:
                tried.append(Candidate(interrupt_orders.Riposte(kind, way), "riposte"))
    if figure.counter_punch:
        for enemy, way in punches(table, figure)[:2]:
            tried.append(Candidate(interrupt_orders.Counter(enemy.name, way), "counter"))
    elif figure.init >= 8:
        tried.append(Candidate(interrupt_orders.CounterPunch(), "counter punch"))
    _out_of_turn(table, figure, action.actor, tried)


# -- to A-8.10 ------------------------------------------------------------------------------------


@candidates(MayFeint)
def suggest_feint(known: AilKnown, asked: MayFeint, budget: int, chance: Chance) -> list[Candidate]:
    """Go on, or call it off."""
    return legal(
        known, asked, [Candidate(Pass(), "hold"), Candidate(interrupt_orders.Feint(), "feint")], budget
    )


@candidates(MayDoubleFeint)
def suggest_double_feint(
    known: AilKnown, asked: MayDoubleFeint, budget: int, chance: Chance
) -> list[Candidate]:
    """Let it be, or see through it."""
    return legal(
        known,
        asked,
        [Candidate(Pass(), "hold"), Candidate(interrupt_orders.DoubleFeint(), "double feint")],
        budget,
    )


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
