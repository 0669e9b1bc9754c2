"""Finite, tagged suggestions for one's own turn and before initiative: for bots, and for who asks what is
possible.
"""

from __future__ import annotations

from typing import Final

from highground.engine.chance import Chance
from highground.engine.orders import Candidate, candidates, check_order
from highground.engine.state import Order
from highground.geometry.shapes import Point
from highground.geometry.squares import Cell, chebyshev
from highground.rulesets.ail.bots.bot_values import foes_near, goal_of, shot_need, shot_worth
from highground.rulesets.ail.rules.figures import blade_in_hand, gun_in_hand, on_table
from highground.rulesets.ail.rules.flow.budget import moves_left
from highground.rulesets.ail.rules.flow.initiative import MayPrepare, MayTakeBonus
from highground.rulesets.ail.rules.flow.movement import move_squares, path_cost, sprint_squares
from highground.rulesets.ail.rules.flow.turn import MayAct
from highground.rulesets.ail.rules.ground import (
    cover_value,
    distance,
    point_of,
    spots_around,
    way_to,
)
from highground.rulesets.ail.rules.ranged.shooting import reach_of, snaps
from highground.rulesets.ail.state import turn_orders
from highground.rulesets.ail.state.pieces import AilKnown, Figure, Table
from highground.rulesets.ail.state.scenario_orders import Leave, Take, Work

TARGETS: Final = 3
WALKS: Final = 3


@candidates(MayAct)
def suggest_actions(known: AilKnown, asked: MayAct, budget: int, chance: Chance) -> list[Candidate]:
    """Attacks on the best targets, a few squares to go to, what else there is to do, and the end of the
    turn.
    """
    table = known.table
    figure = table.figures[asked.figure]
    tried: list[Candidate] = []
    _stances(table, figure, tried)
    foes = foes_near(table, figure)
    if figure.standard > 0 or table.turn.extra:
        _attacks(table, figure, foes, tried)
    _scenario(table, figure, tried)
    if moves_left(figure) > 0:
        _moves(table, figure, foes, tried)
    _others(table, figure, foes, tried)
    legal = [each for each in tried if check_order(known, asked, each.order) is None]
    return legal[: max(1, budget - 1)] + [Candidate(turn_orders.End(), "end the turn")]


def _add(found: list[Candidate], order: Order, intent: str) -> None:
    found.append(Candidate(order, intent))


# -- stances --------------------------------------------------------------------------------------------


def _stances(table: Table, figure: Figure, found: list[Candidate]) -> None:
    """One or two that go with what is in hand."""
    if table.turn.begun or table.turn.stanced or table.turn.extra:
        return
    for stance in _fitting(figure):
        if stance != (figure.stance or "none"):
            _add(found, turn_orders.TakeStance(stance), "take a stance")


def _fitting(figure: Figure) -> tuple[str, ...]:
    gun = gun_in_hand(figure)
    if gun is not None:
        return ("none", "braced") if gun.long else ("alert", "none")
    if blade_in_hand(figure) is not None:
        return ("high_ready", "high_guard")
    return ("striking", "grappling")


# -- attacks -------------------------------------------------------------------------------------------------


def _attacks(table: Table, figure: Figure, foes: list[Figure], found: list[Candidate]) -> None:
    gun = gun_in_hand(figure)
    if gun is not None:
        ranked: list[tuple[int, str]] = []
        for foe in table.figures.values():
            if foe.side != figure.side and not foe.out and not foe.away:
                worth = shot_worth(
                    table, foe, gun, shot_need(table, figure, figure.at, foe, gun, False), False
                )
                if worth:
                    ranked.append((-worth, foe.name))
        ranked.sort()
        manner = "snap" if snaps(figure, False) else "full"
        for _, name in ranked[:TARGETS]:
            _add(found, turn_orders.Shoot(name, "single", manner), "shoot")
        if ranked and gun.mode != "single" and figure.ammo.get(gun.name, 0) > 0:
            _add(found, turn_orders.Shoot(ranked[0][1], "rapid", manner), "rapid fire")
            if figure.init >= 4:
                _add(found, turn_orders.Shoot(ranked[0][1], "double_tap", manner), "double tap")
        if not ranked and foes and distance(table, figure.at, foes[0].at) <= reach_of(gun):
            _add(found, turn_orders.Watch(foes[0].name, manner), "overwatch")
    for foe in foes:
        if chebyshev(foe.at, figure.at) <= 1:
            _close(figure, foe, found)
    _bombs(figure, foes, found)


def _close(figure: Figure, foe: Figure, found: list[Candidate]) -> None:
    """In reach: with the weapon, or with bare hands."""
    if figure.grappled_by or figure.holding:
        _add(found, turn_orders.Fight("grapple", foe.name), "grapple")
        return
    if blade_in_hand(figure) is not None:
        _add(found, turn_orders.Fight("weapon", foe.name), "strike with the weapon")
        return
    _add(found, turn_orders.Fight("strike", foe.name), "strike")
    if figure.sheet.unarmed >= 3:
        _add(found, turn_orders.Fight("grapple", foe.name), "grapple")
        _add(found, turn_orders.Fight("throw", foe.name), "throw")


def _bombs(figure: Figure, foes: list[Figure], found: list[Candidate]) -> None:
    """A grenade where an enemy stands, not next to oneself."""
    for name, count in figure.grenades.items():
        if count > 0 and "Smoke" not in name:
            for foe in foes:
                if 2 < chebyshev(foe.at, figure.at) <= 6:
                    _add(found, turn_orders.Lob(name, point_of(foe.at), "plain"), "throw a grenade")
                    break


def _scenario(table: Table, figure: Figure, found: list[Candidate]) -> None:
    if table.board.rules == "breach" and figure.side == 0:
        _add(found, Work(), "open the strongroom")
        _add(found, Take(), "take the strongbox")
        if table.progress.carrier == figure.name:
            _add(found, Leave(()), "leave with it")


# -- moves ---------------------------------------------------------------------------------------------------


def _moves(table: Table, figure: Figure, foes: list[Figure], found: list[Candidate]) -> None:
    if figure.hunkered or figure.prone:
        _add(found, turn_orders.StandUp(), "get up")
    for order, intent in suggest_walks(table, figure, foes):
        _add(found, order, intent)
    if cover_value(table, figure.at) and not figure.hunkered and figure.standard <= 0:
        _add(found, turn_orders.Hunker(), "hunker down")
    gun, nearest = gun_in_hand(figure), 99
    for foe in foes:
        nearest = min(nearest, chebyshev(figure.at, foe.at))
    if gun is not None and figure.blades and nearest <= 1 and figure.sheet.melee >= figure.sheet.firearms:
        _add(found, turn_orders.Draw(figure.blades[0].name), "draw a weapon")
    if gun is None and figure.guns and nearest > 3:
        _add(found, turn_orders.Draw(figure.guns[0].name), "draw a weapon")


def suggest_walks(table: Table, figure: Figure, foes: list[Figure]) -> list[tuple[Order, str]]:
    """A Move to each of the best squares in reach; a sprint toward the goal, if it is far."""
    if figure.stance == "braced" or figure.grappled_by or figure.immobilized:
        return []
    goal = goal_of(table, figure)
    found: list[tuple[Order, str]] = []
    for cell in best_squares(table, figure, foes, goal):
        way = _way(table, figure.at, cell)
        if way:
            found.append((turn_orders.Walk(way), "move"))
    far = goal if goal is not None else (foes[0].at if foes else None)
    if (
        far is not None
        and moves_left(figure) >= 2
        and chebyshev(figure.at, far) > 4
        and figure.stance != "alert"
    ):
        way = _way(table, figure.at, far, 60)
        if way:
            found.append((turn_orders.Sprint(_within(table, way, sprint_squares(figure))), "sprint"))
    return found


def best_squares(table: Table, figure: Figure, foes: list[Figure], goal: Cell | None) -> list[Cell]:
    """Of the squares in reach of a Move: those that look best at first sight, equals by column and row."""
    # Rank, column and row as one number: those are compared far quicker than tuples.
    wide, high = table.board.width, table.board.height
    best: list[int] = []
    last = -1
    spots = spots_around(table, figure.at, move_squares(figure))
    aim = foes[0].at if foes and gun_in_hand(figure) is None else goal
    across, down = (0, 0) if aim is None else aim
    nearer = 0 if aim is None else 3 * wide * high
    for spot in spots:
        number = spot.rank + nearer * chebyshev((spot.x, spot.y), (across, down))
        if last < 0 or number < last:
            best.append(number)
            if len(best) >= WALKS:
                best.sort()
                del best[WALKS:]
                last = best[-1]
    best.sort()
    return [(number // high % wide, number % high) for number in best]


def _way(table: Table, start: Cell, goal: Cell, most: int = 8) -> tuple[Point, ...]:
    way = way_to(table, start, goal, most)
    return () if way is None else tuple([point_of(cell) for cell in way])


def _within(table: Table, way: tuple[Point, ...], most: int) -> tuple[Point, ...]:
    """As much of a way as so many squares of movement allow."""
    for count in range(len(way), 0, -1):
        if path_cost(table, way[:count]) <= most:
            return way[:count]
    return way[:1]


# -- the rest ------------------------------------------------------------------------------------------------


def _others(table: Table, figure: Figure, foes: list[Figure], found: list[Candidate]) -> None:
    """Aiming, reloading, first aid, traits and bought actions, where they can make a difference."""
    gun = gun_in_hand(figure)
    spare = figure.standard + figure.support
    if gun is not None and spare > 0:
        if gun.scope:
            _add(found, turn_orders.Aim("scope"), "aim")
        elif gun.sight:
            _add(found, turn_orders.Aim("sight"), "aim")
        if figure.ammo.get(gun.name, 0) <= 0 and gun.mode != "single":
            _add(found, turn_orders.Reload(), "reload")
    if spare > 0 and figure.sheet.medicine:
        for friend in table.figures.values():
            if friend.side == figure.side and on_table(friend) and friend.at == figure.at and friend.wounds:
                _add(found, turn_orders.Treat(friend.name, 1), "treat")
    if figure.wounds and figure.adrenaline and figure.sheet.trait("shake_it_off") is not None:
        _add(found, turn_orders.ShakeItOff(1), "shake it off")
    if figure.ps > 4 and figure.adrenaline >= 2 and figure.sheet.trait("second_wind") is not None:
        _add(found, turn_orders.SecondWind(), "second wind")
    if figure.focus > 1 and spare == 0 and gun is not None and (gun.sight or gun.scope):
        _add(found, turn_orders.TightFocus(), "tight focus")
    if figure.adrenaline > 2 and moves_left(figure) == 0 and gun is None and foes:
        _add(found, turn_orders.Surge(), "adrenal surge")
    for door in _doors(table, figure):
        _add(found, turn_orders.Door(point_of(door), ()), "open a door")


def _doors(table: Table, figure: Figure) -> list[Cell]:
    """Shut doors beside the figure; walking through opens them as well, so one is enough."""
    if "D" not in table.ground or moves_left(figure) <= 0:
        return []
    x, y = figure.at
    wide = table.board.width
    for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        cell = (x + dx, y + dy)
        if (
            0 <= cell[0] < wide
            and 0 <= cell[1] < table.board.height
            and table.ground[cell[1] * wide + cell[0]] == "D"
        ):
            return [cell]
    return []


# -- before initiative ---------------------------------------------------------------------------------------


@candidates(MayPrepare)
def suggest_preparations(known: AilKnown, asked: MayPrepare, budget: int, chance: Chance) -> list[Candidate]:
    """Nothing; or Quick Draw for who has points to spare, or another kind of action for who fights close
    by.
    """
    table = known.table
    tried: list[Candidate] = [Candidate(turn_orders.Ready(), "ready")]
    for figure in table.figures.values():
        if figure.seat != asked.seat or figure.out or figure.away:
            continue
        if figure.init >= 4:
            _add(tried, turn_orders.QuickDraw(figure.name), "quick draw")
        if figure.init and table.options.advantage_mode == "spent":
            _add(tried, turn_orders.SpendInitiative(figure.name, figure.init), "spend on initiative")
        if figure.intent == "ranged" and figure.grappled_by:
            _add(tried, turn_orders.Intend(figure.name, "close"), "mean to fight")
    return [each for each in tried if check_order(known, asked, each.order) is None][: max(1, budget)]


@candidates(MayTakeBonus)
def suggest_bonus(known: AilKnown, asked: MayTakeBonus, budget: int, chance: Chance) -> list[Candidate]:
    """Either Advantage."""
    return [
        Candidate(turn_orders.TakeBonus("acc"), "accuracy"),
        Candidate(turn_orders.TakeBonus("init"), "initiative"),
    ]
