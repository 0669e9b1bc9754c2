"""C-8.2, Advantageous Terrain and Ley Lines: who holds it, what it gives, what it scores.

A piece that a player placed has a placer; one that a scenario brings has none, and its scenario says what it
does. `holder` and `placer` of a piece are sides.
"""

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
from highground.geometry.measure import gap
from highground.geometry.units import INCH
from highground.rulesets.ascension.rules.combat.modifiers import ATTACK_BONUSES, DEFENSE_BONUSES
from highground.rulesets.ascension.rules.hooks import ACTIVATION_STARTED
from highground.rulesets.ascension.rules.movement.interact import interaction, interaction_check
from highground.rulesets.ascension.rules.movement.move import STRIDE_BONUSES
from highground.rulesets.ascension.rules.terrain.destruction import put_up
from highground.rulesets.ascension.scenarios.goals import font_touched
from highground.rulesets.ascension.scenarios.laying import take_away
from highground.rulesets.ascension.scenarios.orders import AssignLine
from highground.rulesets.ascension.scenarios.scoring import ROUND_RESTS, ROUND_SCORES, score
from highground.rulesets.ascension.scenarios.seize_fate import score_font
from highground.rulesets.ascension.state.measuring import within
from highground.rulesets.ascension.state.models import AnyTable, AscensionGame, AscensionKnown, Model, Table
from highground.rulesets.ascension.state.terrain_pieces import Piece, Terrain

FONT: Final = "font"
GATEWAY: Final = "gateway"
NEXUS: Final = "nexus"
LEY_LINE: Final = "ley_line"
NAMES: Final = {FONT: "Font of Conflict", GATEWAY: "Ancient Gateway", NEXUS: "Power Nexus"}

LINE_REACH: Final = 6 * INCH
MOST_LINES: Final = 4
MOST_ASSIGNED: Final = 3
LINE_USES: Final = 3
AT_GATEWAY: Final = "at a gateway"
SPECIAL: Final = "advantageous terrain"


class MayAssign(Question):
    """Which piece is a Ley Line tied to?"""

    clause: ClassVar[Clause] = R.C_8_2_J

    line: Final[str]


class PieceHeld(Event):
    piece: Final[str]
    side: Final[int]


class PieceReturned(Event):
    piece: Final[str]
    side: Final[int]


class PieceTaken(Event):
    model: Final[str]
    piece: Final[str]
    side: Final[int]


class LineAssigned(Event):
    line: Final[str]
    piece: Final[str]
    lines: Final[int]


# -- C-8.2.a, e, i: placing ----------------------------------------------------------------------


def is_advantageous(terrain: Terrain) -> bool:
    """Advantageous Terrain that stands, whoever brought it."""
    return terrain.standing and terrain.piece.objective in NAMES


def place_advantageous(game: AscensionGame, piece: Piece, side: int) -> None:
    """C-8.2.a: whoever placed it holds it."""
    place_held(game, put_up(piece, side), side, R.C_8_2_A)


def place_held(game: Game[AnyTable, Nothing, Nothing], terrain: Terrain, side: int, clause: Clause) -> None:
    """A special piece comes to the table in the hands of a side."""
    game.table.terrain.append(terrain)
    game.table.marks[SPECIAL] = 1
    game.emit(PieceHeld(terrain.piece.name, side), clause)


def advantageous_refusal(table: Table, objective: str) -> Refusal | None:
    """C-8.2.e: not a second one of a name that the scenario already uses."""
    for terrain in table.terrain:
        if terrain.piece.objective == objective and terrain.placer < 0:
            return refuse(R.C_8_2_E, "in_the_scenario", facts={"piece": NAMES.get(objective, objective)})
    return None


def ley_lines_refusal(lines: int) -> Refusal | None:
    """C-8.2.i: at most four, unless a scenario says otherwise."""
    return refuse(R.C_8_2_I, "too_many_lines", lines, MOST_LINES) if lines > MOST_LINES else None


# -- C-8.2.b, c, d: holding ----------------------------------------------------------------------


def take_refusal(table: Table, model: Model, terrain: Terrain) -> Refusal | None:
    """C-8.2.c: another team takes it; one's own need not be taken."""
    return held_refusal(table, model, terrain, R.C_8_2_C)


def held_refusal(table: Table, model: Model, terrain: Terrain, clause: Clause) -> Refusal | None:
    """A piece that its side holds is not taken again."""
    if terrain.placer >= 0 and terrain.holder == table.side_of(model):
        return refuse(clause, "already_held", facts={"piece": terrain.piece.name})
    return None


def take(game: AscensionGame, model: Model, terrain: Terrain) -> None:
    """C-8.2.c: it is the team's now."""
    hand_over(game, model, terrain, R.C_8_2_C)


def hand_over(game: Game[AnyTable, Nothing, Nothing], model: Model, terrain: Terrain, clause: Clause) -> None:
    """A piece that a player placed is in the hands of the model's side."""
    if terrain.placer >= 0:
        terrain.holder = game.table.side_of(model)
        game.emit(PieceTaken(model.name, terrain.piece.name, terrain.holder), clause)


interaction_check(FONT)(take_refusal)
interaction_check(GATEWAY)(take_refusal)
interaction_check(NEXUS)(take_refusal)
interaction(GATEWAY)(take)
interaction(NEXUS)(take)


@interaction(FONT)
def touch_font(game: AscensionGame, model: Model, terrain: Terrain) -> None:
    """C-8.3.b: somebody may have been waiting for this; C-8.4.f: the scenario's Font scores."""
    font_touched(game, model)
    if terrain.placer < 0:
        score_font(game, model)
    take(game, model, terrain)


def score_held(game: AscensionGame) -> None:
    """C-8.2.d: a piece in an opponent's hands when the Round ends."""
    score_pieces(game, R.C_8_2_D)


def score_pieces(game: Game[AnyTable, Nothing, Nothing], clause: Clause) -> None:
    """A point for every piece in the hands of a side that did not place it."""
    for terrain in game.table.terrain:
        if is_advantageous(terrain) and terrain.placer >= 0 and terrain.holder not in (-1, terrain.placer):
            score(game, terrain.holder, 1, clause)


def return_held(game: AscensionGame) -> None:
    """C-8.2.b: it goes back to whoever placed it."""
    return_pieces(game, R.C_8_2_B)


def return_pieces(game: Game[AnyTable, Nothing, Nothing], clause: Clause) -> None:
    """Every piece is its placer's again."""
    for terrain in game.table.terrain:
        if is_advantageous(terrain) and terrain.placer != terrain.holder:
            terrain.holder = terrain.placer
            game.emit(PieceReturned(terrain.piece.name, terrain.placer), clause)


ROUND_SCORES.append(score_held)
ROUND_RESTS.append(return_held)


# -- C-8.2.f, g, h: what it gives ----------------------------------------------------------------


def lines_of(table: Table, piece: str) -> int:
    """C-8.2.j: how many Ley Lines are tied to a piece."""
    count = 0
    for terrain in table.terrain:
        if terrain.standing and terrain.assigned == piece:
            count += 1
    return count


def font_bonus(table: Table, model: Model, total: Tally) -> None:
    """C-8.2.f: the Leader of whoever holds a Font attacks at 1 more."""
    if model.profile.leader and SPECIAL in table.marks:
        for _ in held(table, FONT, table.side_of(model)):
            total.add(1, R.C_8_2_F, "font")


def held(table: Table, objective: str, side: int) -> list[Terrain]:
    """The pieces of a kind that players placed and a side holds; none where SPECIAL is not marked."""
    found: list[Terrain] = []
    for terrain in table.terrain:
        placed = terrain.standing and terrain.placer >= 0
        if placed and terrain.piece.objective == objective and terrain.holder == side:
            found.append(terrain)
    return found


def nexus_power(table: Table, model: Model) -> bool:
    """C-8.2.h: whether a model is near enough to a Power Nexus that its side holds."""
    if SPECIAL not in table.marks:
        return False
    for terrain in held(table, NEXUS, table.side_of(model)):
        reach = lines_of(table, terrain.piece.name) * INCH
        if reach and within(model.base(), terrain.shape, reach):
            return True
    return False


def nexus_bonus(table: Table, model: Model, total: Tally) -> None:
    """C-8.2.h: its models near it attack and defend at 1 more."""
    if nexus_power(table, model):
        total.add(1, R.C_8_2_H, "nexus")


def note_gateway(game: AscensionGame, model: Model) -> None:
    """C-8.2.g: only where the activation starts counts."""
    table = game.table
    if SPECIAL not in table.marks:
        return
    table.marks.pop(AT_GATEWAY, None)
    for terrain in held(table, GATEWAY, table.side_of(model)):
        reach = (lines_of(table, terrain.piece.name) + 1) * INCH
        if within(model.base(), terrain.shape, reach):
            table.marks[AT_GATEWAY] = 1


def gateway_bonus(table: Table, model: Model, total: Tally) -> None:
    """C-8.2.g: a Stride more."""
    add_gateway(table, model, total, R.C_8_2_G)


def add_gateway(table: Table, model: Model, total: Tally, clause: Clause) -> None:
    """A Stride for the active model, if it started near enough."""
    if AT_GATEWAY in table.marks and table.turn.model == model.name:
        total.add(1, clause, "gateway")


ATTACK_BONUSES.append(font_bonus)
ATTACK_BONUSES.append(nexus_bonus)
DEFENSE_BONUSES.append(nexus_bonus)
STRIDE_BONUSES.append(gateway_bonus)
ACTIVATION_STARTED.append(note_gateway)


# -- C-8.2.j, C-8.2.k: Ley Lines -----------------------------------------------------------------


def assignable(table: Table, line: Terrain) -> list[str]:
    """C-8.2.j: Advantageous pieces at most 6 inches away that have fewer than three lines, or this one."""
    found: list[str] = []
    for terrain in table.terrain:
        name = terrain.piece.name
        if not is_advantageous(terrain) or not within(line.shape, terrain.shape, LINE_REACH):
            continue
        if line.assigned == name or lines_of(table, name) < MOST_ASSIGNED:
            found.append(name)
    return found


def assign_refusal(table: Table, terrain: Terrain) -> Refusal | None:
    """C-8.2.j: there must be a piece to tie it to."""
    if assignable(table, terrain):
        return None
    near = [gap(terrain.shape, other.shape) for other in table.terrain if is_advantageous(other)]
    if not near or min(near) > LINE_REACH:
        measured = min(near) if near else None
        return refuse(R.C_8_2_J, "no_piece_in_reach", measured, LINE_REACH, {"line": terrain.piece.name})
    return refuse(R.C_8_2_J, "enough_lines", MOST_ASSIGNED, MOST_ASSIGNED, {"line": terrain.piece.name})


def assign(game: AscensionGame, model: Model, terrain: Terrain) -> None:
    """C-8.2.k: the third interaction uses a Ley Line up; C-8.2.j: the others tie it to a piece."""
    if run_dry(game, terrain, R.C_8_2_K):
        return
    pieces = assignable(game.table, terrain)
    if len(pieces) == 1:
        tie(game, terrain, pieces[0])
    else:
        game.then(MayAssign(model.seat, terrain.piece.name))


def run_dry(game: AscensionGame, terrain: Terrain, clause: Clause) -> bool:
    """C-8.2.k: one interaction more; whether it was the last."""
    terrain.uses += 1
    if terrain.uses < LINE_USES:
        return False
    terrain.assigned = ""
    take_away(game, terrain, clause)
    return True


def tie(game: AscensionGame, line: Terrain, piece: str) -> None:
    line.assigned = piece
    game.emit(LineAssigned(line.piece.name, piece, lines_of(game.table, piece)), R.C_8_2_J)


@check(MayAssign, AssignLine)
def check_assign(known: AscensionKnown, asked: MayAssign, order: AssignLine) -> Refusal | None:
    """C-8.2.j: one of the pieces in reach."""
    line = known.table.terrain_named(asked.line)
    pieces = [] if line is None else assignable(known.table, line)
    if order.piece in pieces:
        return None
    return refuse(R.C_8_2_J, "cannot_be_assigned", facts={"piece": order.piece, "pieces": pieces})


@resolve(MayAssign, AssignLine)
def assign_to(game: AscensionGame, asked: MayAssign, order: AssignLine) -> None:
    """C-8.2.j: tied, or moved from another."""
    line = game.table.terrain_named(asked.line)
    assert line is not None
    tie(game, line, order.piece)


@candidates(MayAssign)
def pieces_to_assign(known: AscensionKnown, asked: MayAssign, budget: int, chance: Chance) -> list[Candidate]:
    """C-8.2.j: all of them, one's own first."""
    table = known.table
    line = table.terrain_named(asked.line)
    side = table.players[asked.seat].side
    names = [] if line is None else assignable(table, line)
    mine = [t.piece.name for t in table.terrain if t.holder == side]
    ranked = [name for name in names if name in mine] + [name for name in names if name not in mine]
    return [Candidate(AssignLine(name), "tie the Ley Line") for name in ranked]
