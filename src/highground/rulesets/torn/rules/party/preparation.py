"""T-1, preparation: what was agreed, and the objects that lie on the field before anybody is set up."""

from __future__ import annotations

from typing import Final

import highground.rulesets.torn.rulebook as R
from highground.engine.agenda import Frame, step
from highground.engine.dice import die
from highground.engine.events import Event
from highground.rulesets.torn.rules.party.flow import Prepare, begin_step
from highground.rulesets.torn.rules.party.schemes import Scheme, lay_out
from highground.rulesets.torn.state.field import Spot
from highground.rulesets.torn.state.names import PREPARE
from highground.rulesets.torn.state.pieces import TornGame

DIE: Final = die(6)

# -- frames and events --------------------------------------------------------------------------------


class RollForScenario(Frame):
    """A die chooses one of these."""

    offered: Final[tuple[Scheme, ...]]


class Gather(Frame):
    """Squads, decks and the field."""


class ScenarioRolled(Event):
    roll: Final[int]
    scenario: Final[str]


class ScenarioAgreed(Event):
    scenario: Final[str]
    size: Final[int]


class SquadGathered(Event):
    side: Final[int]
    minis: Final[tuple[str, ...]]
    points: Final[int]


class DeckBuilt(Event):
    side: Final[int]
    cards: Final[int]


class FieldLaid(Event):
    hexons: Final[int]
    hexes: Final[int]
    chirality: Final[str]


class DiceAgreed(Event):
    attack: Final[str]
    defence: Final[str]


class LandscapeLaid(Event):
    element: Final[str]
    terrain: Final[str]
    spots: Final[tuple[Spot, ...]]


class ObjectsPlaced(Event):
    landscape: Final[int]
    vortices: Final[int]
    markers: Final[int]


class WondersShuffled(Event):
    cards: Final[int]


# -- T-1 --------------------------------------------------------------------------------------------


@step(Prepare)
def prepare(game: TornGame, now: Prepare) -> None:
    """T-1.2: a scenario is chosen, by a die if it was left to one; then the rest of the step."""
    begin_step(game, PREPARE)
    if now.offered:
        game.then(RollForScenario(now.offered), Gather())
    else:
        game.then(Gather())


@step(RollForScenario)
def roll_for_scenario(game: TornGame, now: RollForScenario) -> None:
    """C-11.5: of three scenarios 1 and 2 mean the first, 3 and 4 the second, 5 and 6 the third."""
    roll = game.roll(DIE, R.C_11_5)
    scheme = now.offered[(roll - 1) * len(now.offered) // len(DIE.faces)]
    lay_out(game.table, scheme)
    game.emit(ScenarioRolled(roll, scheme.board.title), R.C_11_5)


@step(Gather)
def gather(game: TornGame, now: Gather) -> None:
    """T-1.2 to T-1.5: scenario and size, squads, decks; then the scenario's objects on the field (R-36).

    Squads and decks were judged when the game was opened (see `squads`); the decks are bags, so there is no
    order to shuffle into them.
    """
    table = game.table
    board = table.board
    game.emit(ScenarioAgreed(board.title, board.squad_size), R.T_1_2)
    for seat, player in enumerate(table.players):
        squad = [mini for mini in table.minis if mini.side == seat]
        points = 0
        for mini in squad:
            points += table.card(mini).points
        game.emit(SquadGathered(seat, tuple([mini.name for mini in squad]), points), R.T_1_3)
        game.emit(DeckBuilt(seat, player.deck), R.T_1_4)
    field = table.field()
    turned = R.C_1_6 if table.options.hexon_chirality == "left" else R.C_1_7
    game.emit(FieldLaid(len(field.hexons), len(field.hexes), table.options.hexon_chirality), turned)
    game.emit(DiceAgreed(table.options.dice_attack, table.options.dice_defence), R.C_2_6)
    for element in table.landscape:
        terrain = table.terrain(element)
        spots = tuple([field.hexons[hexon] for hexon in element.hexons])
        game.emit(LandscapeLaid(element.name, terrain.name, spots), R.C_6_2 if terrain.volume else R.C_6_1)
    game.emit(ObjectsPlaced(len(table.landscape), len(table.vortices), len(table.markers)), R.T_1_5)
    game.emit(WondersShuffled(table.wonder_deck.left), R.C_7_7)
