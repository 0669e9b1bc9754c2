"""C-8.1.k and l, C-8.4.i and j: points, control of zones, the end of a Round and of the game.

A scenario in play adds what it scores at the end of a Round to `ROUND_SCORES`, and what is due before the
next Round to `ROUND_RESTS`. Which scenarios are in play is kept in the table's marks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.agenda import Frame, step
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.game import Game
from highground.engine.ruleset import Result
from highground.engine.state import Nothing
from highground.geometry.units import INCH
from highground.rulesets.ascension.rules.flow.rounds import ScoreRound
from highground.rulesets.ascension.rules.hooks import MODEL_REMOVED
from highground.rulesets.ascension.state.measuring import within
from highground.rulesets.ascension.state.models import AnyTable, AscensionGame, Model, Table, Zone

ROUND_SCORES: Final[list[Callable[[AscensionGame], None]]] = []
"""What is scored when a Round ends."""
ROUND_RESTS: Final[list[Callable[[AscensionGame], None]]] = []
"""What is put back before the next Round starts."""
_PLAYS: Final[dict[str, str]] = {}


class EndOfGame(Frame):
    """The game is over; who has won?"""


class PointsScored(Event):
    side: Final[int]
    points: Final[int]
    total: Final[int]


class ModelWeighed(Event):
    """What a model weighs in a control zone."""

    model: Final[str]
    zone: Final[str]
    weight: Final[int]


class ZoneControlled(Event):
    zone: Final[str]
    side: Final[int]
    weights: Final[tuple[int, ...]]


class ZoneContested(Event):
    """Nobody outweighs all others, or nobody is there."""

    zone: Final[str]
    weights: Final[tuple[int, ...]]


class GameEnded(Event):
    round: Final[int]


class SideWon(Event):
    side: Final[int]
    scores: Final[tuple[int, ...]]


class GameDrawn(Event):
    scores: Final[tuple[int, ...]]


# -- scenarios in play and points ----------------------------------------------------------------


def play_scenario(table: Table, name: str) -> None:
    """R-8.0.a: from now on this scenario's rules hold."""
    table.marks[_plays(name)] = 1


def in_play(table: Table, name: str) -> bool:
    """Whether a scenario's rules hold in this game."""
    return _plays(name) in table.marks


def _plays(name: str) -> str:
    """The mark of a scenario in play: asked for at every attack, so put together once."""
    mark = _PLAYS.get(name)
    if mark is None:
        mark = _PLAYS[name] = f"plays {name}"
    return mark


def score(game: Game[AnyTable, Nothing, Nothing], side: int, points: int, clause: Clause) -> None:
    """Victory points, by the clause that gives them."""
    scores = game.table.score
    scores[side] += points
    game.emit(PointsScored(side, points, scores[side]), clause)


def credited(table: Table, model: Model, by: int) -> int:
    """The side that a model's removal counts for: whose doing it was, else its only enemy; else none, -1.

    A model that falls by its own doing still is an enemy model removed, where there is one enemy only.
    """
    mine = table.side_of(model)
    if by >= 0 and table.players[by].side != mine:
        return table.players[by].side
    others = [side for side in range(len(table.mates)) if side != mine]
    return others[0] if len(others) == 1 else -1


# -- C-8.4.i, C-8.4.j: zones ---------------------------------------------------------------------


def zone_named(table: Table, name: str) -> Zone | None:
    for zone in table.board.zones:
        if zone.name == name:
            return zone
    return None


def weight_in(table: Table, model: Model, zone: Zone) -> int:
    """C-8.4.j: its Influence in inches, at least what the option says; 0 if it is not there."""
    if reached_by(model, zone) is None:
        return 0
    return max(model.profile.influence // INCH, table.options.zone_min_influence)


def reached_by(model: Model, zone: Zone) -> Clause | None:
    """C-8.4.j: its base is in the zone; R-9.1.b: or not that, but the base widened by its Influence."""
    if not within(model.base(), zone.shape, model.profile.influence):
        return None
    return R.C_8_4_J if within(model.base(), zone.shape, 0) else R.R_9_1_B


def zone_weights(table: Table, zone: Zone) -> list[int]:
    """C-8.4.i: what each side weighs in a zone."""
    weights = [0] * len(table.mates)
    for model in table.models.values():
        if model.on_table:
            weights[table.players[model.seat].side] += weight_in(table, model, zone)
    return weights


def controller(table: Table, zone: Zone) -> int:
    """C-8.4.i: the side that outweighs all others, or -1."""
    return _heaviest(zone_weights(table, zone))


def _heaviest(weights: list[int]) -> int:
    most = max(weights)
    if most <= 0 or weights.count(most) > 1:
        return -1
    return weights.index(most)


def tell_control(game: AscensionGame, zone: Zone) -> int:
    """C-8.4.i: say who controls a zone, and by what weight."""
    table = game.table
    for model in table.on_table():
        weight, reached = weight_in(table, model, zone), reached_by(model, zone)
        if weight and reached is not None:
            game.emit(ModelWeighed(model.name, zone.name, weight), reached)
    weights = zone_weights(table, zone)
    side = _heaviest(weights)
    if side < 0:
        game.emit(ZoneContested(zone.name, tuple(weights)), R.C_8_4_I)
    else:
        game.emit(ZoneControlled(zone.name, side, tuple(weights)), R.C_8_4_I)
    return side


# -- C-8.1.k, C-8.1.l: the end -------------------------------------------------------------------


@step(ScoreRound)
def score_round(game: AscensionGame, now: ScoreRound) -> None:
    """R-8.0.a: what the scenarios score; C-8.1.k: after the last Round the game is over."""
    for scores in ROUND_SCORES:
        scores(game)
    if is_last_round(game.table):
        game.then(EndOfGame())
        return
    for rests in ROUND_RESTS:
        rests(game)


def is_last_round(table: Table) -> bool:
    """Whether no Round follows; without a scenario nobody says when a game ends."""
    return table.board.scenario != "" and table.round >= table.board.rounds


def sides_left(table: Table) -> list[int]:
    """The sides that have models on the table."""
    return [side for side in range(len(table.mates)) if table.of_side(side)]


def end_if_alone(game: AscensionGame, model: Model, by: int) -> None:
    """C-8.1.k: a single side has models left (RUL-59); without a scenario nobody says when a game ends."""
    if is_decided(game.table):
        game.then(EndOfGame())


def is_decided(table: Table) -> bool:
    """Whether no more than one side has models left, in a game that has begun."""
    return table.board.scenario != "" and table.round > 0 and len(sides_left(table)) < 2


MODEL_REMOVED.append(end_if_alone)


@step(EndOfGame)
def end_game(game: AscensionGame, now: EndOfGame) -> None:
    """C-8.1.k: nothing more is done; C-8.1.l: most points win, equal points are a draw."""
    finish(game, R.C_8_1_K, R.C_8_1_L)


def finish(game: Game[AnyTable, Nothing, Nothing], over: Clause, won: Clause) -> None:
    """The game is over by one clause and won, or drawn, by the other."""
    table = game.table
    table.over = True
    game.emit(GameEnded(table.round), over)
    side = winning_side(table)
    if side < 0:
        game.emit(GameDrawn(tuple(table.score)), won)
    else:
        game.emit(SideWon(side, tuple(table.score)), won)
    game.stop()


def winning_side(table: Table) -> int:
    """C-8.1.l: the side with most points, or -1; by option `wipeout_wins` the only one with models left."""
    left = sides_left(table)
    if table.options.wipeout_wins and len(left) == 1:
        return left[0]
    most = max(table.score)
    return -1 if table.score.count(most) > 1 else table.score.index(most)


def outcome(table: Table, clause: Clause = R.C_8_1_L) -> Result | None:
    """C-8.1.l: how a game ended, seat by seat: team mates win and score together."""
    if not table.over:
        return None
    side = winning_side(table)
    winners = tuple([seat for seat, player in enumerate(table.players) if player.side == side])
    scores = tuple([table.score[player.side] for player in table.players])
    return Result(winners, scores, clause.id)
