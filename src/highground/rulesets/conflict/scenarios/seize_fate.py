"""CF-3.1, Seize Fate: the Font of Conflict at the centre, a zone around it; for small bands or companies."""

from __future__ import annotations

from typing import Final

import highground.rulesets.conflict.rulebook as R
from highground.geometry.shapes import Circle
from highground.geometry.units import INCH, MM
from highground.rulesets.ascension.scenarios.catalogue import centre
from highground.rulesets.ascension.scenarios.laying import tell_depth, tell_length, tell_zone
from highground.rulesets.ascension.scenarios.scoring import credited, in_play, score, zone_named
from highground.rulesets.ascension.state.terrain_pieces import Piece
from highground.rulesets.conflict.rules.hooks import MODEL_REMOVED
from highground.rulesets.conflict.scenarios.catalogue import add
from highground.rulesets.conflict.scenarios.laying import lay_piece
from highground.rulesets.conflict.scenarios.scoring import ROUND_SCORES, tell_control
from highground.rulesets.conflict.state.models import ConflictGame, Model, Table

NAME: Final = "seize_fate"
COMPANY: Final = "seize_fate_company"
FONT: Final = "Font of Conflict"
ZONE: Final = "Font zone"
FONT_RADIUS: Final = 20 * MM


def font_shape(table: Table) -> Circle:
    """CF-2.7.c: 40 mm across."""
    return Circle(centre(table.board), FONT_RADIUS)


def lay(game: ConflictGame) -> None:
    """CF-3.1.b, c: the Font, the zone, and how many rounds to play; CC-21: how deep to deploy."""
    table = game.table
    font = Piece(FONT, "font", font_shape(table), 4, ("indestructible", "unmovable"), objective="font")
    lay_piece(game, font, R.CF_3_1_B)
    tell_zone(game, ZONE, R.CF_3_1_B)
    tell_depth(game, R.CC_21, table.house.deploy_depth * INCH)
    tell_length(game, R.CF_3_1_H if in_play(table, COMPANY) else R.CF_3_1_C)


add(NAME, "Seize Fate", 24, 4, 60, ZONE, 4 * INCH, R.CF_3_1_A, lay, R.CF_3_1_A, 35)
add(COMPANY, "Seize Fate (company)", 36, 5, 100, ZONE, 4 * INCH, R.CF_3_1_H, lay, R.CF_3_1_H)


def played(table: Table) -> bool:
    """Whether either version is in play."""
    return in_play(table, NAME) or in_play(table, COMPANY)


# -- scoring -------------------------------------------------------------------------------------


def score_font(game: ConflictGame, model: Model) -> None:
    """CF-3.1.d: an interaction scores; CC-23: so does each, or by option a player's first alone."""
    table = game.table
    if not played(table):
        return
    key = f"font {model.seat}"
    if key in table.marks:
        if not table.house.font_once_per_player:
            score(game, table.side_of(model), 1, R.CC_23)
        return
    table.marks[key] = 1
    score(game, table.side_of(model), 1, R.CF_3_1_D)


def score_removal(game: ConflictGame, model: Model, by: int) -> None:
    """CF-3.1.e: an enemy model removed."""
    table = game.table
    if played(table):
        side = credited(table, model, by)
        if side >= 0:
            score(game, side, 1, R.CF_3_1_E)


def score_zone(game: ConflictGame) -> None:
    """CF-3.1.f: the zone, at the end of a round."""
    zone = zone_named(game.table, ZONE)
    if zone is not None and played(game.table):
        side = tell_control(game, zone)
        if side >= 0:
            score(game, side, 1, R.CF_3_1_F)


MODEL_REMOVED.insert(0, score_removal)
ROUND_SCORES.append(score_zone)
