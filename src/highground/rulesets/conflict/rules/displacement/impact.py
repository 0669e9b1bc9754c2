"""Chapter 10.10 and 10.11, Impacts: what is thrown, or falls, strikes terrain and models (CR-21)."""

from __future__ import annotations

from typing import Final

import highground.rulesets.conflict.rulebook as R
from highground.engine.agenda import Frame, step
from highground.engine.tally import Tally, tally
from highground.rulesets.ascension.rules.cards.flips import Discard, Flip
from highground.rulesets.ascension.rules.cards.values import cards_tally
from highground.rulesets.ascension.rules.combat.sequence import AttackCompared, TerrainCompared
from highground.rulesets.ascension.rules.displacement.impact import TerrainStruck
from highground.rulesets.ascension.state.terrain_pieces import Terrain
from highground.rulesets.conflict.rules.combat.damage import lose_wounds
from highground.rulesets.conflict.rules.combat.modifiers import add_guard
from highground.rulesets.conflict.rules.terrain import destruction
from highground.rulesets.conflict.state.models import ConflictGame, Model, Table
from highground.rulesets.conflict.state.profiles import PHYSICAL

_ATTACK: Final = "impact"
_GUARD: Final = "guard"
_HARDENED: Final = "Hardened"


class Impact(Frame):
    """A Physical attack of this strength by something that flew: on a model or the piece with this index."""

    striker: Final[str]
    strength: Final[int]
    model: Final[str]
    piece: Final[int]


# -- who strikes what ------------------------------------------------------------------------------


def strike_with_model(game: ConflictGame, terrain: Terrain, index: int, model: Model, seat: int) -> None:
    """C-10.10: a thrown or falling model strikes a piece; reinforced terrain is attacked with its size."""
    if terrain.piece.has("reinforced"):
        game.emit(TerrainStruck(terrain.piece.name, model.name), R.C_10_13)
        _begin(game, seat, Impact(model.name, model.profile.size // 2, "", index))
    else:
        destruction.stands_or_breaks(game, terrain, model.name, model.profile.size)
        _end_on_the_ground(model, terrain, index)


def _end_on_the_ground(model: Model | None, terrain: Terrain, index: int) -> None:
    """C-10.7: a faller that smashed what it came down on is on the ground: no second fall (CR-19)."""
    if model is not None and model.on == index and not terrain.standing:
        model.on, model.level = -1, 0


def strike_with_terrain(game: ConflictGame, terrain: Terrain, index: int, thrown: Terrain, seat: int) -> None:
    """C-10.10: a thrown piece strikes another; C-10.11: reinforced terrain is attacked with its size."""
    piece = thrown.piece
    if terrain.piece.has("reinforced"):
        game.emit(TerrainStruck(terrain.piece.name, piece.name), R.C_10_11)
        _begin(game, seat, Impact(piece.name, piece.size // 2, "", index))
    else:
        destruction.stands_or_breaks(game, terrain, piece.name, piece.size)


def strike_model(game: ConflictGame, model: Model, thrown: Terrain, seat: int) -> None:
    """C-10.11: a thrown piece strikes a model: a Physical attack with its size."""
    _begin(game, seat, Impact(thrown.piece.name, thrown.piece.size // 2, model.name, -1))


def _begin(game: ConflictGame, seat: int, impact: Impact) -> None:
    """CR-21: the thrower flips, the struck model's owner, too; by option the size alone is the total."""
    table = game.table
    defender = table.fighter(impact.model).seat if impact.model else 1 - seat
    suits: tuple[int, ...] | None = None if table.deck_seat(seat) == table.deck_seat(defender) else ()
    flips: list[Frame] = []
    after: list[Frame] = []
    if table.house.impact_attack == "strength":
        flips.append(Flip(seat, _ATTACK, 2, suits))
        after.append(Discard(_ATTACK))
    if impact.model or table.house.terrain_flips:
        flips.append(Flip(defender, _GUARD, 2, suits))
        after.append(Discard(_GUARD))
    game.then(*flips, impact, *after)


# -- C-10.11, C-10.14: the comparison --------------------------------------------------------------


def _total(table: Table, slot: str, total: Tally) -> Tally:
    """The cards that lie there, if any do, and what was reckoned."""
    if slot in table.turned:
        cards = cards_tally(table.turned[slot].cards, R.C_2_2)
        return Tally([*cards.parts, *total.parts])
    return total


@step(Impact)
def strike(game: ConflictGame, now: Impact) -> None:
    """C-10.11: cards and size against resistance and what else guards it, but cover (CR-21)."""
    table = game.table
    attack = _total(table, _ATTACK, tally(now.strength, R.C_10_11, "striker_size"))
    if now.piece >= 0:
        terrain = table.terrain[now.piece]
        defense = _total(table, _GUARD, destruction.terrain_resistance(terrain.piece))
        damage = max(0, attack.total() - defense.total())
        event = TerrainCompared(now.striker, terrain.piece.name, attack, defense, damage)
        game.emit(event, R.C_11_4 if damage else R.C_11_5)
        destruction.damage_terrain(game, terrain, damage, R.C_10_14)
        _end_on_the_ground(table.find(now.striker), terrain, now.piece)
        return
    model = table.fighter(now.model)
    if not model.on_table:
        return
    guard = Tally([])
    add_guard(guard, table, model, PHYSICAL)
    defense = _total(table, _GUARD, guard)
    damage = max(0, attack.total() - defense.total())
    game.emit(
        AttackCompared(now.striker, model.name, attack, defense, damage), R.C_11_4 if damage else R.C_11_5
    )
    spared = 1 if damage and _HARDENED in model.powers else 0
    lose_wounds(game, model, damage - spared, R.CC_16 if spared else R.C_10_11)
