"""W-4, The round: Environment, Logistics and Orders Phase, and the end."""

from __future__ import annotations

from typing import Final

import highground.rulesets.collide.rulebook as R
from highground.engine.agenda import Frame, step
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.rulesets.collide.rules.activation.activation import NextTurn
from highground.rulesets.collide.rules.effects.in_force import expire
from highground.rulesets.collide.rules.effects.tokens import take_away
from highground.rulesets.collide.rules.effects.triggers import await_texts
from highground.rulesets.collide.rules.knack import D6
from highground.rulesets.collide.rules.missions.hooks import end_match, rules_of
from highground.rulesets.collide.rules.round.pool import clip, gain_ap, leaders
from highground.rulesets.collide.state.pieces import CollideGame, Table
from highground.rulesets.collide.state.primitives import Do, Lasts, When
from highground.rulesets.collide.state.printed import Row

INCOME: Final = 2


# -- frames, events ----------------------------------------------------------------------------------------


class Round(Frame):
    """A round begins."""

    number: Final[int]


class EnvironmentPhase(Frame):
    """The environment of the round."""


class RollEnvironment(Frame):
    """A seat rolls on its own faction's table; also anew, where a mission lets that be bought."""

    seat: Final[int]


class LogisticsPhase(Frame):
    """AP come in."""


class OrdersPhase(Frame):
    """Who begins; then activations."""


class TieBreak(Frame):
    """Seats with equal AP roll for who begins."""

    seats: Final[tuple[int, ...]]


class EndOfRound(Frame):
    """Everybody is done: what the mission does, and the next round."""


class RoundOver(Frame):
    """All that came of the round's end is done."""


class PhaseBegan(Event):
    round: Final[int]
    phase: Final[str]


class RollerNamed(Event):
    seat: Final[int]


class EnvironmentRolled(Event):
    """`seat` rolled `die` on its own faction's table."""

    seat: Final[int]
    die: Final[int]
    row: Final[str]


class EnvironmentInForce(Event):
    row: Final[str]
    effect: Final[str]
    penalty: Final[str]


class ForBothSides(Event):
    row: Final[str]


class EnvironmentGone(Event):
    row: Final[str]


class ApCarried(Event):
    """What a player kept from earlier rounds; everybody sees it."""

    seat: Final[int]
    held: Final[int]


class PocketFilled(Event):
    unit: Final[str]
    held: Final[int]


class StarterFound(Event):
    """The order in which players activate, and the AP they hold."""

    first: Final[int]
    order: Final[tuple[int, ...]]
    held: Final[tuple[int, ...]]


class TieRolled(Event):
    seats: Final[tuple[int, ...]]
    rolls: Final[tuple[int, ...]]


class PlayersDone(Event):
    """Why each player is done: stopped, no_ap or no_units."""

    why: Final[tuple[str, ...]]


class MatchFinished(Event):
    round: Final[int]


# -- W-4.1, W-4.2 ------------------------------------------------------------------------------------------


@step(Round)
def start_round(game: CollideGame, now: Round) -> None:
    """W-4.2: environment, logistics, orders; W-4.14: everybody is fresh again."""
    table = game.table
    table.round = now.number
    for player in table.players:
        player.stopped = False
        player.tried.clear()
    for unit in table.units:
        unit.activated = unit.moved = unit.heavy = False
    game.then(EnvironmentPhase(), LogisticsPhase(), OrdersPhase(), EndOfRound())


def begin_phase(game: CollideGame, phase: str) -> None:
    """W-4.2: a phase begins."""
    game.table.phase = phase
    game.emit(PhaseBegan(game.table.round, phase), R.W_4_2)


# -- Environment Phase -------------------------------------------------------------------------------------


def roller_of(table: Table) -> int:
    """W-4.3, R-4.2: the first finisher in round 1, then in the order of finishing, over and over."""
    return table.finishers[(table.round - 1) % len(table.finishers)]


@step(EnvironmentPhase)
def environment_phase(game: CollideGame, now: EnvironmentPhase) -> None:
    """W-4.3: whose turn it is to roll; W-4.10: last round's entry is gone."""
    table = game.table
    begin_phase(game, "environment")
    if table.environment is not None:
        game.emit(EnvironmentGone(table.environment.name), R.W_4_10)
        table.environment = None
    seat = roller_of(table)
    game.emit(RollerNamed(seat), R.W_4_3)
    game.then(RollEnvironment(seat))


@step(RollEnvironment)
def roll_environment(game: CollideGame, now: RollEnvironment) -> None:
    """W-4.4: one die, one row of the roller's own faction."""
    set_environment(game, now.seat, game.roll(D6, R.W_4_4, now.seat))
    await_texts(game, When.ROUND_START, [unit for unit in game.table.units if unit.on_table])


def set_environment(game: CollideGame, seat: int, face: int) -> None:
    """W-4.5: the one entry, for both sides; W-4.6: it lies open, and its effect holds from now on (W-4.8)."""
    table = game.table
    row = table.faction(seat).environment[face - 1]
    table.environment = row
    table.roller = seat
    game.emit(EnvironmentRolled(seat, face, row.name), R.W_4_4)
    tell_environment(game, row, R.W_4_6)
    game.emit(ForBothSides(row.name), R.W_4_5)


def tell_environment(game: CollideGame, row: Row, clause: Clause) -> None:
    """What is in force, and what failing a tactic brings."""
    game.emit(EnvironmentInForce(row.name, row.text, row.penalty_text), clause)


# -- Logistics Phase ---------------------------------------------------------------------------------------


@step(LogisticsPhase)
def logistics_phase(game: CollideGame, now: LogisticsPhase) -> None:
    """W-4.11, W-4.12: two AP and the leadership of every leader in play, for everybody."""
    table = game.table
    begin_phase(game, "logistics")
    rules = rules_of(table)
    bonus = [rules.logistics_bonus(game, seat) for seat in range(len(table.players))]
    for seat, player in enumerate(table.players):
        if player.ap:
            game.emit(ApCarried(seat, player.ap), R.W_4_15)
        if table.options.ap_cap_mode == "carry":
            clip(game, seat)
        leadership = leaders(table, seat)
        income = INCOME + leadership + bonus[seat]
        gain_ap(game, seat, income, "income", R.W_4_12 if leadership else R.W_4_11)
    _fill_pockets(game)
    rules.after_logistics(game)
    await_texts(game, When.LOGISTICS, [unit for unit in table.units if unit.on_table])


def _fill_pockets(game: CollideGame) -> None:
    """R-4.10, E-dedicated_ap: AP for a unit's own activation, beside the pool."""
    for unit in game.table.units:
        if unit.on_table:
            for effect in unit.sheet.passives:
                if effect.do == Do.DEDICATED_AP:
                    unit.pocket = effect.amount
                    game.emit(PocketFilled(unit.name, unit.pocket), R.E_DEDICATED_AP)


# -- Orders Phase ------------------------------------------------------------------------------------------


@step(OrdersPhase)
def orders_phase(game: CollideGame, now: OrdersPhase) -> None:
    """W-4.18: who holds fewest AP begins; W-4.19: dice part those who hold as many."""
    table = game.table
    begin_phase(game, "orders")
    tied = [seat for seat in range(len(table.players)) if _equals(table, seat)]
    if tied:
        game.then(TieBreak(tuple(tied)))
    else:
        _start(game, [0] * len(table.players))


def _equals(table: Table, seat: int) -> bool:
    """Whether another seat holds as many AP."""
    for other in range(len(table.players)):
        if other != seat and table.players[other].ap == table.players[seat].ap:
            return True
    return False


@step(TieBreak)
def break_tie(game: CollideGame, now: TieBreak) -> None:
    """W-4.19, R-4.4: a die each, until no two are equal; the higher activates first, or the lower."""
    table = game.table
    rolls = [game.roll(D6, R.W_4_19, seat) for seat in now.seats]
    game.emit(TieRolled(now.seats, tuple(rolls)), R.W_4_19)
    if len(set(rolls)) < len(rolls):
        game.then(now)
        return
    keys = [0] * len(table.players)
    for seat, roll in zip(now.seats, rolls, strict=True):
        keys[seat] = -roll if table.options.tie_roll == "high_first" else roll
    _start(game, keys)


def _start(game: CollideGame, keys: list[int]) -> None:
    """W-4.18: the order of this round, by AP; W-4.19: by these keys where as many are held; turns begin."""
    table = game.table
    table.order = _sorted(table, list(range(len(table.players))), keys)
    table.next = 0
    held = tuple([table.players[seat].ap for seat in table.order])
    by_dice = len(held) > 1 and held[0] == held[1]
    game.emit(StarterFound(table.order[0], tuple(table.order), held), R.W_4_19 if by_dice else R.W_4_18)
    game.then(NextTurn(), PhaseOver())


def _sorted(table: Table, seats: list[int], keys: list[int]) -> list[int]:
    """The seats by AP, then by these keys."""
    ranked = sorted([(table.players[seat].ap, keys[seat], seat) for seat in seats])
    return [seat for _, _, seat in ranked]


class PhaseOver(Frame):
    """The Orders Phase is over."""


@step(PhaseOver)
def phase_over(game: CollideGame, now: PhaseOver) -> None:
    """W-4.21, W-4.23: every player is done."""
    table = game.table
    why: list[str] = []
    for seat, player in enumerate(table.players):
        fresh = [unit for unit in table.in_play(seat) if not unit.activated]
        why.append("stopped" if player.stopped else "no_units" if not fresh else "no_ap")
    game.emit(PlayersDone(tuple(why)), R.W_4_23 if "stopped" in why else R.W_4_21)


@step(EndOfRound)
def end_of_round(game: CollideGame, now: EndOfRound) -> None:
    """The mission's hazards and points; whatever lasts for the round holds for these, too."""
    table = game.table
    game.then(RoundOver())
    await_texts(game, When.ROUND_END, [unit for unit in table.units if unit.on_table])
    rules_of(table).end_of_round(game)


@step(RoundOver)
def round_over(game: CollideGame, now: RoundOver) -> None:
    """W-4.1: the next round, or the end; what lasts for the round is over, pockets empty (R-4.10)."""
    table = game.table
    expire(table, Lasts.ROUND)
    for token in table.tokens[:]:
        if token.kind.until_round_end:
            take_away(game, token, R.W_15_5)
    for unit in table.units:
        if unit.pocket:
            unit.pocket = 0
            game.emit(PocketFilled(unit.name, 0), R.R_4_10)
    rules = rules_of(table)
    last = rules.rounds(table)
    if (last and table.round >= last) or rules.finish_early(table) or rules.finished(table):
        game.emit(MatchFinished(table.round), R.W_4_1)
        end_match(game)
    else:
        game.then(Round(table.round + 1))
