"""CF-3.3, The Power Nexus: a nexus at the centre of a zone, ley lines to draw on; of the later papers."""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.conflict.rulebook as R
from highground.engine.chance import Chance
from highground.engine.clauses import Clause
from highground.engine.orders import Candidate, Refusal, candidates, check, resolve
from highground.engine.tally import Tally
from highground.geometry.shapes import Circle, Point
from highground.geometry.units import INCH, MM
from highground.rulesets.ascension.scenarios import power_nexus
from highground.rulesets.ascension.scenarios.advantageous import LEY_LINE, NEXUS
from highground.rulesets.ascension.scenarios.catalogue import centre
from highground.rulesets.ascension.scenarios.laying import tell_depth, tell_length, tell_zone
from highground.rulesets.ascension.scenarios.orders import TakeToken
from highground.rulesets.ascension.scenarios.scoring import in_play, score, zone_named
from highground.rulesets.ascension.state.measuring import within
from highground.rulesets.ascension.state.terrain_pieces import Piece, Terrain
from highground.rulesets.conflict.rules import hooks
from highground.rulesets.conflict.scenarios.advantageous import run_dry
from highground.rulesets.conflict.scenarios.catalogue import add
from highground.rulesets.conflict.scenarios.laying import lay_piece
from highground.rulesets.conflict.scenarios.scoring import ROUND_SCORES, controller, tell_control
from highground.rulesets.conflict.state.models import ConflictGame, ConflictKnown, Model, Table

NAME: Final = "power_nexus"
_LINES: Final = ((-7, -4), (0, -6), (7, -4), (-7, 4), (0, 6), (7, 4))
"""CF-3.3.a: where the six ley lines lie, in inches from the centre: three in each half."""


class MayTakeToken(power_nexus.MayTakeToken):
    """What is the token from a ley line good for?"""

    clause: ClassVar[Clause] = R.CF_3_3_C


# -- CF-3.3.a, CC-24: laying it down -------------------------------------------------------------


def lay(game: ConflictGame) -> None:
    """CF-3.3.a: the nexus, its zone and six ley lines; CC-24: length; CC-21: deployment."""
    middle = centre(game.table.board)
    traits = ("indestructible", "unmovable")
    nexus = Piece("Power Nexus", "nexus", Circle(middle, 30 * MM), 6, traits, objective=NEXUS)
    lay_piece(game, nexus, R.CF_3_3_A)
    tell_zone(game, power_nexus.ZONE, R.CF_3_3_A)
    for number, (x, y) in enumerate(_LINES, 1):
        at = Point(middle.x + x * INCH, middle.y + y * INCH)
        lay_piece(game, power_nexus.ley_line(f"Ley Line {number}", at), R.CF_3_3_A)
    tell_length(game, R.CC_24)
    tell_depth(game, R.CC_21, game.table.house.deploy_depth * INCH)


add(NAME, "The Power Nexus", 24, 4, 60, power_nexus.ZONE, 6 * INCH, R.CF_2_1, lay, R.CC_24)


# -- CF-3.3.b: the power of the zone -------------------------------------------------------------


def empowered(table: Table, model: Model) -> bool:
    """CF-3.3.b: the zone's controller's, within an inch of the nexus for each ley line left."""
    if not in_play(table, NAME):
        return False
    zone = zone_named(table, power_nexus.ZONE)
    lines, nexus = power_nexus.lines_round_nexus(table)
    if zone is None or nexus is None or not lines or not within(model.base(), nexus.shape, lines * INCH):
        return False
    return controller(table, zone) == table.side_of(model)


def attack_bonus(table: Table, model: Model, total: Tally) -> None:
    """CF-3.3.b: 1 more on an attack; CF-3.3.c: and 1 for a token."""
    _bonus(table, model, total, "attack")


def defense_bonus(table: Table, model: Model, total: Tally) -> None:
    """CF-3.3.b: 1 more defence; CF-3.3.c: and 1 for a token."""
    _bonus(table, model, total, "defense")


def _bonus(table: Table, model: Model, total: Tally, token: str) -> None:
    if not in_play(table, NAME):
        return
    if empowered(table, model):
        total.add(1, R.CF_3_3_B, "nexus")
    if power_nexus.token_of(table, model, token):
        total.add(1, R.CF_3_3_C, "token")


hooks.ATTACK_BONUSES.append(attack_bonus)
hooks.DEFENSE_BONUSES.append(defense_bonus)


# -- CF-3.3.c, CF-3.3.d: ley lines ---------------------------------------------------------------


@hooks.interaction(LEY_LINE)
def touch_line(game: ConflictGame, model: Model, terrain: Terrain) -> None:
    """CF-3.3.c: a token for whoever draws on it; CF-3.3.d: the third removes it and scores. Else CF-2.7.f."""
    if not in_play(game.table, NAME):
        run_dry(game, terrain, R.CF_2_7_F)
        return
    game.then(MayTakeToken(model.seat, model.name))
    if run_dry(game, terrain, R.CF_3_3_C):
        score(game, game.table.side_of(model), 1, R.CF_3_3_D)


@check(MayTakeToken, TakeToken)
def check_token(known: ConflictKnown, asked: MayTakeToken, order: TakeToken) -> Refusal | None:
    """CF-3.3.c: for an attack, a defence or a move."""
    return power_nexus.token_refusal(order, R.CF_3_3_C)


@resolve(MayTakeToken, TakeToken)
def take_token(game: ConflictGame, asked: MayTakeToken, order: TakeToken) -> None:
    """CF-3.3.c: it is spent on the model's next attack, its next defence, or a move of its choice."""
    power_nexus.give_token(game, game.table.fighter(asked.model), order.token, R.CF_3_3_C)


@candidates(MayTakeToken)
def tokens_to_take(known: ConflictKnown, asked: MayTakeToken, budget: int, chance: Chance) -> list[Candidate]:
    """CF-3.3.c: all three."""
    return [Candidate(TakeToken(token), "take a token") for token in power_nexus.TOKENS]


def spend_tokens(game: ConflictGame, attacker: Model, target: Model) -> None:
    """CF-3.3.c: one defence uses a token up; one attack does when its last target is dealt with."""
    if in_play(game.table, NAME):
        power_nexus.use_tokens(game, attacker, target, R.CF_3_3_C)


hooks.ATTACK_RESOLVED.append(spend_tokens)


# -- CF-3.3.d: scoring ---------------------------------------------------------------------------


def score_zone(game: ConflictGame) -> None:
    """CF-3.3.d: the zone at the end of a round."""
    zone = zone_named(game.table, power_nexus.ZONE)
    if zone is not None and in_play(game.table, NAME):
        side = tell_control(game, zone)
        if side >= 0:
            score(game, side, 2, R.CF_3_3_D)


ROUND_SCORES.append(score_zone)
