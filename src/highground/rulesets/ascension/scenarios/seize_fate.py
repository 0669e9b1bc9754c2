"""C-8.4, Seize Fate: the Font of Conflict at the centre, a zone around it; for single models or companies."""

from __future__ import annotations

from typing import Final

import highground.rulesets.ascension.rulebook as R
from highground.geometry.shapes import Circle
from highground.geometry.units import INCH, MM
from highground.rulesets.ascension.rules.hooks import ACTIVATION_STARTED, MODEL_REMOVED
from highground.rulesets.ascension.scenarios import scoring
from highground.rulesets.ascension.scenarios.catalogue import Scenario, add_scenario, centre
from highground.rulesets.ascension.scenarios.laying import lay_piece, tell_depth, tell_length, tell_zone
from highground.rulesets.ascension.state.models import AscensionGame, Model
from highground.rulesets.ascension.state.terrain_pieces import Piece

NAME: Final = "seize_fate"
COMPANY: Final = "seize_fate_company"
FONT: Final = "Font of Conflict"
ZONE: Final = "Font zone"
_SCORED: Final = "font scored"


def font(game: AscensionGame) -> Piece:
    """C-8.4.b: Size 2, indestructible, at the dead centre."""
    shape = Circle(centre(game.table.board), 25 * MM)
    return Piece(FONT, "font", shape, 4, ("indestructible", "unmovable"), objective="font")


def lay(game: AscensionGame) -> None:
    """C-8.4.b to e: the Font, the zone, how deep to deploy, and how many Rounds to play."""
    lay_piece(game, font(game), R.C_8_4_B)
    tell_zone(game, ZONE, R.C_8_4_C)
    tell_depth(game, R.C_8_4_D)
    company = game.table.board.scenario != NAME
    tell_length(game, R.C_8_4_L if company else R.C_8_4_E)


add_scenario(Scenario(NAME, "Seize Fate", 24 * INCH, 4, 75, 1, ZONE, 4 * INCH, R.C_8_4_A, lay))
add_scenario(Scenario(COMPANY, "Seize Fate (company)", 36 * INCH, 5, 250, 0, ZONE, 4 * INCH, R.C_8_4_L, lay))


def played(game: AscensionGame) -> bool:
    """Whether either version is in play."""
    return scoring.in_play(game.table, NAME) or scoring.in_play(game.table, COMPANY)


# -- scoring -------------------------------------------------------------------------------------


def score_font(game: AscensionGame, model: Model) -> None:
    """C-8.4.f: each interaction scores; by option `font_once_per_move` only one in a Move Action."""
    table = game.table
    if not played(game) or (table.options.font_once_per_move and _SCORED in table.marks):
        return
    if table.options.font_once_per_move:
        table.marks[_SCORED] = 1
    scoring.score(game, table.side_of(model), 1, R.C_8_4_F)


def forget_font(game: AscensionGame, model: Model) -> None:
    """C-8.4.f: an activation has one Move Action; the next one may score again."""
    game.table.marks.pop(_SCORED, None)


def score_removal(game: AscensionGame, model: Model, by: int) -> None:
    """C-8.4.g: an enemy model removed."""
    if played(game):
        side = scoring.credited(game.table, model, by)
        if side >= 0:
            scoring.score(game, side, 1, R.C_8_4_G)


def score_zone(game: AscensionGame) -> None:
    """C-8.4.h: the zone, at the end of a Round."""
    zone = scoring.zone_named(game.table, ZONE)
    if zone is not None and played(game):
        side = scoring.tell_control(game, zone)
        if side >= 0:
            scoring.score(game, side, 1, R.C_8_4_H)


MODEL_REMOVED.insert(0, score_removal)
ACTIVATION_STARTED.append(forget_font)
scoring.ROUND_SCORES.append(score_zone)
