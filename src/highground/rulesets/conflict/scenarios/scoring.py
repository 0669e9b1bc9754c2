"""C-9.3, C-9.4, CC-22: control of zones, the end of a round and of the game.

Points, scenarios in play and the winner are reckoned as in the next edition. A scenario in play adds what it
scores at the end of a round to `ROUND_SCORES`, and what is due before the next round to `ROUND_RESTS`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import highground.rulesets.conflict.rulebook as R
from highground.engine.agenda import step
from highground.engine.ruleset import Result
from highground.geometry.units import INCH
from highground.rulesets.ascension.scenarios import scoring
from highground.rulesets.ascension.state.measuring import within
from highground.rulesets.ascension.state.models import Zone
from highground.rulesets.conflict.rules.flow.rounds import ScoreRound
from highground.rulesets.conflict.rules.hooks import MODEL_REMOVED
from highground.rulesets.conflict.state.models import ConflictGame, Model, Table

ABSENT: Final = -1
"""What a side weighs that has nobody in a zone: less than one whose models have no Influence (CR-34)."""

ROUND_SCORES: Final[list[Callable[[ConflictGame], None]]] = []
ROUND_RESTS: Final[list[Callable[[ConflictGame], None]]] = []


class EndOfGame(scoring.EndOfGame):
    """The game is over; who has won?"""


# -- C-9.3, C-9.4: zones -------------------------------------------------------------------------


def in_zone(model: Model, zone: Zone) -> bool:
    """C-9.4: its base, widened by its Influence, touches the zone."""
    return within(model.base(), zone.shape, model.profile.influence)


def zone_sums(table: Table, zone: Zone) -> list[int]:
    """C-9.4: what each side weighs in a zone (CR-34): the sum, or by option `zone_control` the best, of its
    models' Influence in inches; less than nothing if it is not there.
    """
    sums = [ABSENT] * len(table.mates)
    for model in table.fighters():
        if in_zone(model, zone):
            side, inches = table.side_of(model), model.profile.influence // INCH
            if table.house.zone_control == "single_model":
                sums[side] = max(sums[side], inches)
            else:
                sums[side] = max(sums[side], 0) + inches
    return sums


def controller(table: Table, zone: Zone) -> int:
    """C-9.4: the side that outweighs the other, or -1."""
    return _heaviest(zone_sums(table, zone))


def _heaviest(sums: list[int]) -> int:
    most = max(sums)
    if most < 0 or sums.count(most) > 1:
        return -1
    return sums.index(most)


def tell_control(game: ConflictGame, zone: Zone) -> int:
    """C-9.3: what each model weighs; C-9.4: who controls the zone."""
    table = game.table
    for model in table.fighters():
        if in_zone(model, zone):
            game.emit(scoring.ModelWeighed(model.name, zone.name, model.profile.influence // INCH), R.C_9_3)
    sums = zone_sums(table, zone)
    side = _heaviest(sums)
    weights = tuple([max(0, each) for each in sums])
    if side < 0:
        game.emit(scoring.ZoneContested(zone.name, weights), R.C_9_4)
    else:
        game.emit(scoring.ZoneControlled(zone.name, side, weights), R.C_9_4)
    return side


# -- CC-22: the end ------------------------------------------------------------------------------


@step(ScoreRound)
def score_round(game: ConflictGame, now: ScoreRound) -> None:
    """CC-22: what the scenarios score; after the last round the game is over."""
    for scores in ROUND_SCORES:
        scores(game)
    if scoring.is_last_round(game.table):
        game.then(EndOfGame())
        return
    for rests in ROUND_RESTS:
        rests(game)


def end_if_alone(game: ConflictGame, model: Model, by: int) -> None:
    """CC-22: one side has no models left."""
    if scoring.is_decided(game.table):
        game.then(EndOfGame())


MODEL_REMOVED.append(end_if_alone)


@step(EndOfGame)
def end_game(game: ConflictGame, now: EndOfGame) -> None:
    """CC-22: the only side left wins, unless option `wipeout_wins` is off; else more points do."""
    scoring.finish(game, R.CC_22, R.CC_22)


def outcome(table: Table) -> Result | None:
    """CC-22: how a game ended."""
    return scoring.outcome(table, R.CC_22)
