"""T-6 and C-11, Victory Points: what a scenario counts, when, and who has won (also T-5.1).

A scenario is data: rows of what is counted, what it is worth and when. Here is how each is counted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import highground.rulesets.torn.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.ruleset import Result
from highground.rulesets.torn.state.cards import Scoring
from highground.rulesets.torn.state.field import INFANTRY, LARGE
from highground.rulesets.torn.state.names import FIELD, KILLED, NOBODY
from highground.rulesets.torn.state.pieces import Marker, Table, TornGame

SCENARIO_CLAUSES: Final[dict[str, Clause]] = {
    "shards_at_the_crossing": R.C_11_6,
    "harvest_of_the_storm": R.C_11_7,
    "hold_the_causeway": R.C_11_8,
}


# -- events --------------------------------------------------------------------------------------


class Scored(Event):
    side: Final[int]
    counts: Final[str]
    count: Final[int]
    points: Final[int]


class GameEnded(Event):
    turn: Final[int]


class EndScored(Event):
    scenario: Final[str]


class PointsCounted(Event):
    side: Final[int]
    points: Final[int]


class Won(Event):
    side: Final[int]
    points: Final[int]
    others: Final[int]


class Drawn(Event):
    points: Final[int]


# -- T-6.1: what can be counted ------------------------------------------------------------------


def _markers_held(table: Table, seat: int) -> int:
    """C-11.6: markers held by the player's own living miniatures."""
    count = 0
    for marker in table.markers:
        if marker.holder != NOBODY and table.minis[marker.holder].side == seat:
            count += 1
    return count


def guarded_by(table: Table, marker: Marker) -> int:
    """C-11.6: the only player with miniatures within 1 hex of a marker on the field, else NOBODY."""
    if marker.holder != NOBODY:
        return NOBODY
    field = table.field()
    near = [False, False]
    for mini in table.minis:
        if mini.status == FIELD and field.gap_to(mini.size, mini.place, marker.at) <= 1:
            near[mini.side] = True
    return NOBODY if near[0] == near[1] else 0 if near[0] else 1


def _markers_guarded(table: Table, seat: int) -> int:
    count = 0
    for marker in table.markers:
        if guarded_by(table, marker) == seat:
            count += 1
    return count


def hero_killed(table: Table, seat: int) -> bool:
    """Whether this player's Hero has been killed."""
    heroes = [mini for mini in table.minis if mini.side == seat and table.card(mini).hero]
    return len(heroes) > 0 and heroes[0].status == KILLED


def _enemy_hero(table: Table, seat: int) -> int:
    return 1 if hero_killed(table, 1 - seat) else 0


def _crystals(table: Table, seat: int) -> int:
    return table.players[seat].crystals


def _wonders(table: Table, seat: int) -> int:
    return table.players[seat].wonders


def controller(table: Table, hexon: int) -> int:
    """C-11.8: who has the greater weight of miniatures with a hex in a Hexon: Infantry 1, Large 2, Huge 3."""
    field = table.field()
    weight = [0, 0]
    for mini in table.minis:
        if mini.status == FIELD and hexon in field.hexons_under(mini.size, mini.place):
            weight[mini.side] += 1 if mini.size == INFANTRY else 2 if mini.size == LARGE else 3
    return NOBODY if weight[0] == weight[1] else 0 if weight[0] > weight[1] else 1


def _control(table: Table, seat: int) -> int:
    """C-11.8: the worth of every Hexon that the player controls."""
    total = 0
    for each in table.board.control:
        if controller(table, each.hexon) == seat:
            total += each.worth
    return total


SCORING_KINDS: Final[dict[str, Callable[[Table, int], int]]] = {
    "markers_held": _markers_held,
    "markers_guarded": _markers_guarded,
    "hero_killed": _enemy_hero,
    "crystals": _crystals,
    "wonders": _wonders,
    "control": _control,
}


def _worth(row: Scoring, count: int) -> int:
    """So many points for every so many, rounded down."""
    return row.worth * (count // row.per)


# -- C-11.8, T-5.1: when it is counted -----------------------------------------------------------


def score_turn(game: TornGame) -> None:
    """C-11.8: what is scored in phase 6 of this turn; R-26: the initiative holder first."""
    for row in game.table.board.scoring:
        if game.table.turn in row.turns:
            _score(game, row)


def score_end(game: TornGame) -> None:
    """T-5.1: what happens at the end of the game; C-11.5: here a scenario's "Step 5" is scored."""
    game.emit(GameEnded(game.table.turn), R.T_5_1)
    game.emit(EndScored(game.table.board.title), R.C_11_5)
    for row in game.table.board.scoring:
        if not row.turns:
            _score(game, row)


def _score(game: TornGame, row: Scoring) -> None:
    table = game.table
    first = table.initiative if table.initiative != NOBODY else 0
    for seat in (first, 1 - first):
        count = SCORING_KINDS[row.kind](table, seat)
        points = _worth(row, count)
        if points > 0:
            table.players[seat].points += points
            clause = SCENARIO_CLAUSES.get(table.board.scenario, R.T_6_1)
            game.emit(Scored(seat, row.kind, count, points), clause)


# -- T-6: counting points ------------------------------------------------------------------------


def count_points(game: TornGame) -> None:
    """T-6.1: each player's points; T-6.2: more win; T-6.3: as many each is a draw, whoever is left."""
    players = game.table.players
    for seat, player in enumerate(players):
        game.emit(PointsCounted(seat, player.points), R.T_6_1)
    one, two = players[0].points, players[1].points
    if one == two:
        game.emit(Drawn(one), R.T_6_3)
    else:
        seat = 0 if one > two else 1
        game.emit(Won(seat, players[seat].points, players[1 - seat].points), R.T_6_2)


def outcome(table: Table) -> Result | None:
    """T-6.2, T-6.3: the result once the points have been counted."""
    if not table.over:
        return None
    one, two = table.players[0].points, table.players[1].points
    if one == two:
        return Result((), (one, two), R.T_6_3.id)
    return Result((0 if one > two else 1,), (one, two), R.T_6_2.id)
