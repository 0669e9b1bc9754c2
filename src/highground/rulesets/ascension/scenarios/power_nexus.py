"""C-8.5, Power Nexus: a nexus at the centre of a zone, Ley Lines to draw on; from the predecessor game."""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.agenda import Question
from highground.engine.chance import Chance
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.game import Game
from highground.engine.orders import Candidate, Refusal, candidates, check, refuse, resolve
from highground.engine.state import Nothing
from highground.engine.tally import Tally
from highground.geometry.shapes import Circle, Point
from highground.geometry.units import INCH, MM
from highground.rulesets.ascension.rules.combat.modifiers import ATTACK_BONUSES, DEFENSE_BONUSES
from highground.rulesets.ascension.rules.hooks import ATTACK_RESOLVED
from highground.rulesets.ascension.rules.movement.interact import interaction, interaction_check
from highground.rulesets.ascension.scenarios import advantageous, scoring
from highground.rulesets.ascension.scenarios.catalogue import Scenario, add_scenario, box, centre
from highground.rulesets.ascension.scenarios.laying import lay_piece, tell_depth, tell_length, tell_zone
from highground.rulesets.ascension.scenarios.orders import TakeToken
from highground.rulesets.ascension.state.measuring import within
from highground.rulesets.ascension.state.models import AnyTable, AscensionGame, AscensionKnown, Model, Table
from highground.rulesets.ascension.state.terrain_pieces import Piece, Terrain

NAME: Final = "power_nexus"
ZONE: Final = "Nexus zone"
TOKENS: Final[tuple[str, ...]] = ("attack", "defense", "move")
_LINES: Final = ((-9, -6), (0, -9), (9, -6), (-9, 6), (0, 9), (9, 6))
"""C-8.5.b: where the six Ley Lines lie, in inches from the centre: three in each half."""


class MayTakeToken(Question):
    """What is the token from a Ley Line good for?"""

    clause: ClassVar[Clause] = R.C_8_5_D

    model: Final[str]


class TokenTaken(Event):
    model: Final[str]
    token: Final[str]


class TokenSpent(Event):
    model: Final[str]
    token: Final[str]


# -- C-8.5.a, b, g: laying it down ---------------------------------------------------------------


def lay(game: AscensionGame) -> None:
    """C-8.5.a: the nexus and its zone; C-8.5.b: six Ley Lines; C-8.5.g: length and deployment."""
    board = game.table.board
    middle = centre(board)
    nexus = Circle(middle, 37 * MM)
    traits = ("indestructible", "unmovable")
    lay_piece(game, Piece("Power Nexus", "nexus", nexus, 6, traits, objective=advantageous.NEXUS), R.C_8_5_A)
    tell_zone(game, ZONE, R.C_8_5_A)
    for number, (x, y) in enumerate(_LINES, 1):
        at = Point(middle.x + x * INCH, middle.y + y * INCH)
        lay_piece(game, ley_line(f"Ley Line {number}", at), R.C_8_5_B)
    tell_length(game, R.C_8_5_G)
    tell_depth(game, R.C_8_5_G)


def ley_line(name: str, at: Point) -> Piece:
    """C-8.2.i: Size 1, half an inch by three, indestructible."""
    half_long, half_wide = 3 * INCH // 2, INCH // 4
    shape = box(at.x - half_long, at.y - half_wide, at.x + half_long, at.y + half_wide)
    return Piece(name, "ley line", shape, 2, ("indestructible", "unmovable"), objective=advantageous.LEY_LINE)


add_scenario(Scenario(NAME, "Power Nexus", 36 * INCH, 5, 250, 0, ZONE, 6 * INCH, R.C_8_1_B, lay))


# -- C-8.5.c: the power of the zone --------------------------------------------------------------


def empowered(table: Table, model: Model) -> bool:
    """C-8.5.c: the zone's controller's, within an inch of the nexus for each Ley Line on the table."""
    if not scoring.in_play(table, NAME):
        return False
    zone = scoring.zone_named(table, ZONE)
    if zone is None:
        return False
    lines, nexus = lines_round_nexus(table)
    if nexus is None or not lines or not within(model.base(), nexus.shape, lines * INCH):
        return False
    return scoring.controller(table, zone) == table.side_of(model)


def lines_round_nexus(table: Table) -> tuple[int, Terrain | None]:
    """How many Ley Lines of the scenario are left, and its nexus."""
    lines, nexus = 0, None
    for terrain in table.terrain:
        if terrain.standing and terrain.placer < 0:
            if terrain.piece.objective == advantageous.LEY_LINE:
                lines += 1
            elif terrain.piece.objective == advantageous.NEXUS:
                nexus = terrain
    return lines, nexus


def attack_bonus(table: Table, model: Model, total: Tally) -> None:
    """C-8.5.c: 1 more; C-8.5.d: and 1 for a token."""
    if not scoring.in_play(table, NAME):
        return
    if empowered(table, model):
        total.add(1, R.C_8_5_C, "nexus")
    if token_of(table, model, "attack"):
        total.add(1, R.C_8_5_D, "token")


def defense_bonus(table: Table, model: Model, total: Tally) -> None:
    """C-8.5.c: 1 more; C-8.5.d: and 1 for a token."""
    if not scoring.in_play(table, NAME):
        return
    if empowered(table, model):
        total.add(1, R.C_8_5_C, "nexus")
    if token_of(table, model, "defense"):
        total.add(1, R.C_8_5_D, "token")


ATTACK_BONUSES.append(attack_bonus)
DEFENSE_BONUSES.append(defense_bonus)


# -- C-8.5.d, C-8.5.e: Ley Lines -----------------------------------------------------------------


@interaction_check(advantageous.LEY_LINE)
def line_refusal(table: Table, model: Model, terrain: Terrain) -> Refusal | None:
    """C-8.5.d: in this scenario any Ley Line can be drawn on; else C-8.2.j."""
    return None if scoring.in_play(table, NAME) else advantageous.assign_refusal(table, terrain)


@interaction(advantageous.LEY_LINE)
def touch_line(game: AscensionGame, model: Model, terrain: Terrain) -> None:
    """C-8.5.d: a token for whoever draws on it; C-8.5.e: the third removes it and scores. Else C-8.2.j."""
    if not scoring.in_play(game.table, NAME):
        advantageous.assign(game, model, terrain)
        return
    game.then(MayTakeToken(model.seat, model.name))
    if advantageous.run_dry(game, terrain, R.C_8_5_E):
        scoring.score(game, game.table.side_of(model), 1, R.C_8_5_E)


def token_key(model: Model, token: str) -> str:
    return f"{token} token {model.name}"


def token_of(table: Table, model: Model, token: str) -> int:
    """How many tokens of a kind a model has."""
    return table.marks.get(token_key(model, token), 0)


@check(MayTakeToken, TakeToken)
def check_token(known: AscensionKnown, asked: MayTakeToken, order: TakeToken) -> Refusal | None:
    """C-8.5.d: for an attack, a defense or a move."""
    return token_refusal(order, R.C_8_5_D)


def token_refusal(order: TakeToken, clause: Clause) -> Refusal | None:
    """One of the three."""
    if order.token in TOKENS:
        return None
    return refuse(clause, "no_such_token", facts={"token": order.token, "tokens": TOKENS})


@resolve(MayTakeToken, TakeToken)
def take_token(game: AscensionGame, asked: MayTakeToken, order: TakeToken) -> None:
    """C-8.5.d: it is spent on the model's next attack, its next defense, or a move of its choice."""
    give_token(game, game.table.models[asked.model], order.token, R.C_8_5_D)


def give_token(game: Game[AnyTable, Nothing, Nothing], model: Model, token: str, clause: Clause) -> None:
    """One token more of a kind."""
    table = game.table
    table.marks[token_key(model, token)] = token_of(table, model, token) + 1
    game.emit(TokenTaken(model.name, token), clause)


@candidates(MayTakeToken)
def tokens_to_take(
    known: AscensionKnown, asked: MayTakeToken, budget: int, chance: Chance
) -> list[Candidate]:
    """C-8.5.d: all three."""
    return [Candidate(TakeToken(token), "take a token") for token in TOKENS]


def spend(
    game: Game[AnyTable, Nothing, Nothing], model: Model, token: str, clause: Clause = R.C_8_5_D
) -> None:
    """One token of a kind is used up, if there is one."""
    table = game.table
    left = token_of(table, model, token)
    if left:
        if left > 1:
            table.marks[token_key(model, token)] = left - 1
        else:
            del table.marks[token_key(model, token)]
        game.emit(TokenSpent(model.name, token), clause)


def spend_tokens(game: AscensionGame, attacker: Model, target: Model, damage: int, effects: int) -> None:
    """C-8.5.d: one defense uses a token up; one attack does when its last target is dealt with."""
    if scoring.in_play(game.table, NAME):
        use_tokens(game, attacker, target, R.C_8_5_D)


def use_tokens(
    game: Game[AnyTable, Nothing, Nothing], attacker: Model, target: Model, clause: Clause
) -> None:
    """What one attack on one target uses up."""
    spend(game, target, "defense", clause)
    strike = game.table.strike
    if strike is None or not strike.hits or strike.hits[-1].target == target.name:
        spend(game, attacker, "attack", clause)


ATTACK_RESOLVED.append(spend_tokens)


def spend_move_token(game: AscensionGame, model: Model) -> None:
    """C-8.5.d: a token is spent where nothing else gives the inch."""
    spend(game, model, "move")


# -- C-8.5.f: scoring ----------------------------------------------------------------------------


def score_zone(game: AscensionGame) -> None:
    """C-8.5.f: the zone at the end of a Round."""
    zone = scoring.zone_named(game.table, ZONE)
    if zone is not None and scoring.in_play(game.table, NAME):
        side = scoring.tell_control(game, zone)
        if side >= 0:
            scoring.score(game, side, 2, R.C_8_5_F)


scoring.ROUND_SCORES.append(score_zone)
