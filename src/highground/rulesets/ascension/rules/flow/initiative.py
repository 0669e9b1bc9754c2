"""Chapter 3.3, Initiative: R-3.3.1 and R-3.3.2, with the tie-break of R-2.1.4."""

from __future__ import annotations

from itertools import islice, permutations
from typing import ClassVar, Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.agenda import Frame, Question, step
from highground.engine.chance import Chance
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Candidate, Refusal, candidates, check, refuse, resolve
from highground.engine.tally import Tally, tally
from highground.rulesets.ascension.rules.cards.flips import Discard, Flip
from highground.rulesets.ascension.rules.cards.values import tie_key, total_of
from highground.rulesets.ascension.state.models import AscensionGame, AscensionKnown, Table
from highground.rulesets.ascension.state.orders import OrderMates


class Initiative(Frame):
    """All sides flip to see in which order they act."""


class RankSides(Frame):
    """Put these sides, which have flipped, into the places of the order from `first` on."""

    sides: Final[tuple[int, ...]]
    first: Final[int]


class OrderTeams(Frame):
    """Sides of several players agree on their own order."""


class MayOrderMates(Question):
    """In which order do the team mates act?"""

    clause: ClassVar[Clause] = R.R_3_3_2_D
    settled: ClassVar[bool] = True


class InitiativeFlipped(Event):
    side: Final[int]
    total: Final[Tally]


class SidesTied(Event):
    total: Final[int]


class TieBroken(Event):
    winner: Final[int]
    loser: Final[int]


class FlippedAgain(Event):
    sides: Final[tuple[int, ...]]
    names: Final[tuple[str, ...]]


class OrderSet(Event):
    sides: Final[tuple[int, ...]]
    names: Final[tuple[str, ...]]


class OrderHolds(Event):
    """No more flips for Initiative in this game."""


class MatesOrdered(Event):
    side: Final[int]
    names: Final[tuple[str, ...]]


def initiative_slot(side: int) -> str:
    """The name under which a side's initiative cards lie."""
    return f"initiative {side}"


def flips_every_round(table: Table) -> bool:
    """R-3.3.1.a: once for the game, or as the house rule has it before every Round (RUL-02)."""
    return table.options.initiative == "every_round"


def _names(table: Table, sides: tuple[int, ...]) -> tuple[str, ...]:
    """What sides are called: by their players."""
    return tuple([" + ".join([table.players[seat].name for seat in table.mates[side]]) for side in sides])


@step(Initiative)
def flip_for_initiative(game: AscensionGame, now: Initiative) -> None:
    """R-3.3.1.a: one flip a side, by its first player."""
    game.then(OrderTeams())
    _flip_and_rank(game, tuple(range(len(game.table.mates))), 0)


def _flip_and_rank(game: AscensionGame, sides: tuple[int, ...], first: int) -> None:
    flips: list[Frame] = [Flip(game.table.mates[side][0], initiative_slot(side)) for side in sides]
    game.then(*flips, RankSides(sides, first))


def initiative_total(table: Table, side: int) -> Tally:
    """R-2.1.2.b: the cards, plus whatever modifies a side's initiative."""
    total = tally(total_of(table.turned[initiative_slot(side)].cards), R.R_3_3_1_A, "cards")
    bonus = underdog_bonus(table, side)
    if bonus:
        total.add(bonus, R.R_3_3_1_C, "underdog")
    extra = table.marks.get(f"initiative {side}", 0)
    if extra:
        total.add(extra, R.R_3_3_1_B, "scenario")
    return total


def underdog_bonus(table: Table, side: int) -> int:
    """R-3.3.1.c: half of what a side's force lacks of the agreed points, at most 3."""
    points = 0
    for player in table.players:
        if player.side == side:
            points += player.points
    return underdog(table.board.limit, points)


def underdog(limit: int, points: int) -> int:
    """R-3.3.1.c: half of what such a force lacks of the agreed points, at most 3."""
    return max(0, min(3, (limit - points) // 2))


@step(RankSides)
def rank_sides(game: AscensionGame, now: RankSides) -> None:
    """R-3.3.1.d: by total; ties by R-2.1.4; identical hands flip again among themselves (RUL-09)."""
    table = game.table
    standing: list[tuple[int, tuple[tuple[int, int], ...], int]] = []
    for side in now.sides:
        total = initiative_total(table, side)
        game.emit(InitiativeFlipped(side, total), R.R_2_1_2_B)
        cards = table.turned[initiative_slot(side)].cards
        standing.append((total.total(), tie_key(cards), -side))
    standing.sort(reverse=True)
    _tell_ties(game, [total for total, _, _ in standing])
    place = now.first
    again: list[tuple[tuple[int, ...], int]] = []
    at = 0
    while at < len(standing):
        end = at + 1
        while end < len(standing) and standing[end][:2] == standing[at][:2]:
            end += 1
        group = tuple(sorted(-standing[index][2] for index in range(at, end)))
        if at and standing[at - 1][0] == standing[at][0]:
            game.emit(
                TieBroken(-standing[at - 1][2], group[0]), _tie_clause(standing[at - 1][1], standing[at][1])
            )
        if len(group) == 1:
            table.order[place] = group[0]
        else:
            game.emit(FlippedAgain(group, _names(table, group)), R.R_2_1_4_E)
            again.append((group, place))
        place += len(group)
        at = end
    for group, first in reversed(again):
        _flip_and_rank(game, group, first)
    game.then(*[Discard(initiative_slot(side)) for side in now.sides])


def _tell_ties(game: AscensionGame, totals: list[int]) -> None:
    """R-2.1.4.a: which totals, highest first, are shared by several sides."""
    for at in range(1, len(totals)):
        if totals[at] == totals[at - 1] and (at == 1 or totals[at - 2] != totals[at]):
            game.emit(SidesTied(totals[at]), R.R_2_1_4_A)


def _tie_clause(better: tuple[tuple[int, int], ...], worse: tuple[tuple[int, int], ...]) -> Clause:
    """Which step of the tie-break decided."""
    if better[0][0] != worse[0][0]:
        return R.R_2_1_4_B
    return R.R_2_1_4_C if better[0][1] != worse[0][1] else R.R_2_1_4_D


@step(OrderTeams)
def order_teams(game: AscensionGame, now: OrderTeams) -> None:
    """R-3.3.1.d: the order is set; R-3.3.2.a: for the whole game, R-3.3.2.d: and so is that of team mates."""
    table = game.table
    order = tuple(table.order)
    game.emit(OrderSet(order, _names(table, order)), R.R_3_3_1_D)
    if not flips_every_round(table):
        game.emit(OrderHolds(), R.R_3_3_2_A)
    table.next = 0
    if table.round <= 1:
        game.then(*[MayOrderMates(mates[0]) for mates in table.mates if len(mates) > 1])


@check(MayOrderMates, OrderMates)
def check_order_mates(known: AscensionKnown, asked: MayOrderMates, order: OrderMates) -> Refusal | None:
    """R-3.3.2.d: every mate once."""
    table = known.table
    mates = table.mates[table.players[asked.seat].side]
    names = sorted(table.players[seat].name for seat in mates)
    if sorted(order.names) != names:
        return refuse(R.R_3_3_2_D, "name_every_mate_once", facts={"names": names})
    return None


@resolve(MayOrderMates, OrderMates)
def order_mates(game: AscensionGame, asked: MayOrderMates, order: OrderMates) -> None:
    """R-3.3.2.d: this order stays for the game."""
    table = game.table
    side = table.players[asked.seat].side
    by_name = {table.players[seat].name: seat for seat in table.mates[side]}
    table.mates[side] = [by_name[name] for name in order.names]
    game.emit(MatesOrdered(side, order.names), R.R_3_3_2_D)


@candidates(MayOrderMates)
def orders_of_mates(
    known: AscensionKnown, asked: MayOrderMates, budget: int, chance: Chance
) -> list[Candidate]:
    """R-3.3.2.d: every order of the mates, as they sit first."""
    table = known.table
    names = [table.players[seat].name for seat in table.mates[table.players[asked.seat].side]]
    orders = islice(permutations(names), max(1, budget))
    return [Candidate(OrderMates(order), "order the team") for order in orders]
