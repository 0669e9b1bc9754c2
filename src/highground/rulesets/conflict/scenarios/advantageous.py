"""CF-2.7, Advantageous terrain: who controls it, what it gives, what it scores.

A piece that a player placed has a placer; one that a scenario brings has none, and its scenario says what it
does. `holder` and `placer` of a piece are sides.
"""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.conflict.rulebook as R
from highground.engine.agenda import Question
from highground.engine.chance import Chance
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Candidate, Refusal, candidates, check, refuse, resolve
from highground.engine.tally import Tally
from highground.geometry.units import INCH
from highground.rulesets.ascension.scenarios import advantageous
from highground.rulesets.ascension.scenarios.orders import TakeToken
from highground.rulesets.ascension.scenarios.power_nexus import TOKENS, token_refusal
from highground.rulesets.ascension.state.measuring import within
from highground.rulesets.ascension.state.terrain_pieces import Piece, Terrain
from highground.rulesets.conflict.rules import hooks
from highground.rulesets.conflict.rules.terrain.destruction import put_up
from highground.rulesets.conflict.scenarios.goals import font_touched
from highground.rulesets.conflict.scenarios.laying import take_away
from highground.rulesets.conflict.scenarios.scoring import ROUND_RESTS, ROUND_SCORES
from highground.rulesets.conflict.scenarios.seize_fate import score_font
from highground.rulesets.conflict.state.models import ConflictGame, ConflictKnown, Model, Table

GATEWAY_REACH: Final = 5 * INCH
NEXUS_REACH: Final = 6 * INCH


class MayEmpower(Question):
    """What does a Power Nexus give its controller's models this round?"""

    clause: ClassVar[Clause] = R.CF_2_7_E

    piece: Final[str]


class NexusTuned(Event):
    piece: Final[str]
    power: Final[str]


# -- CF-2.7.a, CF-2.7.b: control -----------------------------------------------------------------


def place_advantageous(game: ConflictGame, piece: Piece, side: int) -> None:
    """CF-2.7.a: whoever placed it controls it."""
    advantageous.place_held(game, put_up(piece, side), side, R.CF_2_7_A)


def take_refusal(table: Table, model: Model, terrain: Terrain) -> Refusal | None:
    """CF-2.7.a: the opponent takes it; one's own need not be taken."""
    return advantageous.held_refusal(table, model, terrain, R.CF_2_7_A)


def take(game: ConflictGame, model: Model, terrain: Terrain) -> None:
    """CF-2.7.a: it is this side's now."""
    advantageous.hand_over(game, model, terrain, R.CF_2_7_A)


hooks.interaction_check(advantageous.FONT)(take_refusal)
hooks.interaction_check(advantageous.GATEWAY)(take_refusal)
hooks.interaction_check(advantageous.NEXUS)(take_refusal)
hooks.interaction(advantageous.GATEWAY)(take)


@hooks.interaction(advantageous.FONT)
def touch_font(game: ConflictGame, model: Model, terrain: Terrain) -> None:
    """CF-2.6.b: somebody may have been waiting for this; CF-3.1.d: the scenario's Font scores."""
    font_touched(game, model)
    if terrain.placer < 0:
        score_font(game, model)
    take(game, model, terrain)


def score_held(game: ConflictGame) -> None:
    """CF-2.7.b: a piece under the opponent's control as the round ends."""
    advantageous.score_pieces(game, R.CF_2_7_B)


def return_held(game: ConflictGame) -> None:
    """CF-2.7.a: it goes back to whoever placed it."""
    advantageous.return_pieces(game, R.CF_2_7_A)


ROUND_SCORES.append(score_held)
ROUND_RESTS.append(return_held)


# -- CF-2.7.c, CF-2.7.d: Font and Gateway --------------------------------------------------------


def font_bonus(table: Table, model: Model, total: Tally) -> None:
    """CF-2.7.c: the leader of whoever controls a Font attacks at 1 more."""
    if model.profile.leader and advantageous.SPECIAL in table.marks:
        for _ in advantageous.held(table, advantageous.FONT, table.side_of(model)):
            total.add(1, R.CF_2_7_C, "font")


def note_gateway(game: ConflictGame, model: Model) -> None:
    """CF-2.7.d: only where the activation starts counts."""
    table = game.table
    if advantageous.SPECIAL not in table.marks:
        return
    table.marks.pop(advantageous.AT_GATEWAY, None)
    for terrain in advantageous.held(table, advantageous.GATEWAY, table.side_of(model)):
        if within(model.base(), terrain.shape, GATEWAY_REACH):
            table.marks[advantageous.AT_GATEWAY] = 1


def gateway_bonus(table: Table, model: Model, total: Tally) -> None:
    """CF-2.7.d: a stride more."""
    advantageous.add_gateway(table, model, total, R.CF_2_7_D)


hooks.ATTACK_BONUSES.append(font_bonus)
hooks.STRIDE_BONUSES.append(gateway_bonus)
hooks.ACTIVATION_STARTED.append(note_gateway)


# -- CF-2.7.e: Power Nexus -----------------------------------------------------------------------


def _key(piece: str) -> str:
    return f"power {piece}"


def tune_all(game: ConflictGame) -> None:
    """CF-2.7.e: each round, whoever controls a Nexus picks what it gives."""
    if advantageous.SPECIAL in game.table.marks:
        for terrain in game.table.terrain:
            if terrain.piece.objective == advantageous.NEXUS and terrain.placer >= 0:
                _ask(game, terrain)


@hooks.interaction(advantageous.NEXUS)
def take_nexus(game: ConflictGame, model: Model, terrain: Terrain) -> None:
    """CF-2.7.a: it is this side's now; CF-2.7.e: and gives what this side picks."""
    take(game, model, terrain)
    if terrain.placer >= 0:
        _ask(game, terrain)


def _ask(game: ConflictGame, terrain: Terrain) -> None:
    seat = game.table.mates[terrain.holder][0]
    game.then(MayEmpower(seat, terrain.piece.name))


@check(MayEmpower, TakeToken)
def check_empower(known: ConflictKnown, asked: MayEmpower, order: TakeToken) -> Refusal | None:
    """CF-2.7.e: an attack, a defence or a move."""
    return token_refusal(order, R.CF_2_7_E)


@resolve(MayEmpower, TakeToken)
def empower(game: ConflictGame, asked: MayEmpower, order: TakeToken) -> None:
    """CF-2.7.e: until somebody picks anew."""
    game.table.marks[_key(asked.piece)] = TOKENS.index(order.token)
    game.emit(NexusTuned(asked.piece, order.token), R.CF_2_7_E)


@candidates(MayEmpower)
def powers_to_pick(known: ConflictKnown, asked: MayEmpower, budget: int, chance: Chance) -> list[Candidate]:
    """CF-2.7.e: all three."""
    return [Candidate(TakeToken(token), "tune the Nexus") for token in TOKENS]


def empowering(table: Table, model: Model, power: str) -> bool:
    """CF-2.7.e: whether a Nexus that its side controls gives this to a model within 6 inches."""
    if advantageous.SPECIAL not in table.marks:
        return False
    which = TOKENS.index(power)
    for terrain in advantageous.held(table, advantageous.NEXUS, table.side_of(model)):
        tuned = table.marks.get(_key(terrain.piece.name), -1) == which
        if tuned and within(model.base(), terrain.shape, NEXUS_REACH):
            return True
    return False


def nexus_attack(table: Table, model: Model, total: Tally) -> None:
    """CF-2.7.e: 1 more on attacks."""
    if empowering(table, model, "attack"):
        total.add(1, R.CF_2_7_E, "nexus")


def nexus_defense(table: Table, model: Model, total: Tally) -> None:
    """CF-2.7.e: 1 more defence."""
    if empowering(table, model, "defense"):
        total.add(1, R.CF_2_7_E, "nexus")


hooks.ROUND_STARTED.append(tune_all)
hooks.ATTACK_BONUSES.append(nexus_attack)
hooks.DEFENSE_BONUSES.append(nexus_defense)


# -- CF-2.7.f: Ley Lines -------------------------------------------------------------------------


def lines_refusal(lines: int) -> Refusal | None:
    """CF-2.7.f: at most four on the table, unless a scenario brings more."""
    return (
        refuse(R.CF_2_7_F, "too_many_lines", lines, advantageous.MOST_LINES)
        if lines > advantageous.MOST_LINES
        else None
    )


def run_dry(game: ConflictGame, terrain: Terrain, clause: Clause) -> bool:
    """CF-2.7.f: one interaction more; whether it was the last."""
    terrain.uses += 1
    if terrain.uses < advantageous.LINE_USES:
        return False
    take_away(game, terrain, clause)
    return True
