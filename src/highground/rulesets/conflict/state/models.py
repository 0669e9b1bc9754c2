"""What is on the table in Conflict: Ascension's models and table, and what only this edition knows."""

from __future__ import annotations

from typing import Final

from highground.engine.game import Game
from highground.engine.state import Known, Nothing
from highground.geometry.shapes import Circle, Point, Shape
from highground.record import field
from highground.rulesets.ascension.state import models as shared
from highground.rulesets.ascension.state.edition import Edition
from highground.rulesets.ascension.state.models import Board, Player
from highground.rulesets.ascension.state.terrain_pieces import Terrain
from highground.rulesets.conflict.rulebook.options import Options, in_ascension_terms
from highground.rulesets.conflict.state.activation import Turn
from highground.rulesets.conflict.state.edition import CONFLICT
from highground.rulesets.conflict.state.profiles import Profile

SLOW: Final = 0
WEAK: Final = 1
HINDERED: Final = 2
DOT: Final = 3
REDUCED: Final = 4
"""The first of the three reductions of resistance, in the order of TYPES."""
CONDITIONS: Final = CONFLICT.conditions

MOVE: Final = 0
"""The index of Move among a model's actions."""


def no_tokens() -> list[int]:
    """None of any condition."""
    return [0] * len(CONDITIONS)


class Model(shared.Model):
    """A model. `braced`, `covered` and `focused` are what a maneuver left it with, `aids` who helps against
    whom, `powers` its abilities in force, `fresh` the tokens it got in its own activation (CR-25).
    """

    prone: bool = field("lies prone", default=False)
    braced: bool = field("has braced", default=False)
    covered: bool = field("has taken cover", default=False)
    focused: bool = field("has focused on its next attack", default=False)
    aids: tuple[tuple[str, str], ...] = ()
    powers: tuple[str, ...] = ()
    fresh: list[int] = field(factory=no_tokens)

    def sheet(self) -> Profile:
        """What it was bought with."""
        profile = self.profile
        assert isinstance(profile, Profile)
        return profile

    def base_at(self, at: Point, facing: Point) -> Shape:
        """All bases are round (CR-32)."""
        return Circle(at, self.profile.ahead)


class Table(shared.Table):
    """Everything that lies open. `house` are the options of this edition; `options` say the same, and what
    the rulings of this edition fix, in the terms of the other (see `options.in_ascension_terms`).
    """

    house: Final[Options] = Options()

    # -- what both editions ask --------------------------------------------------------------------

    def edition(self) -> Edition:
        return CONFLICT

    def deck_seat(self, seat: int) -> int:
        """C-2.1: one deck a player, or one for all (CR-1a, option `deck_owner`)."""
        return seat if self.house.deck_owner == "player" else 0

    def burns(self) -> int:
        """C-2.1: no card is burnt, unless agreed (CR-1a, option `burn`)."""
        return self.house.burn

    def deals_afresh(self) -> bool:
        """C-2.1: shuffled when it has run out, or before every flip (CR-1a, option `deck_cycle`)."""
        return self.house.deck_cycle == "fresh"

    # -- what only this one asks -------------------------------------------------------------------

    def fighter(self, name: str) -> Model:
        """The model of this name."""
        model = self.models[name]
        assert isinstance(model, Model)
        return model

    def find(self, name: str) -> Model | None:
        """The model of this name, if there is one."""
        return self.fighter(name) if name in self.models else None

    def fighters(self) -> list[Model]:
        """Every model on the table."""
        found: list[Model] = []
        for model in self.models.values():
            if model.on_table:
                assert isinstance(model, Model)
                found.append(model)
        return found

    def foes_of(self, model: Model) -> list[Model]:
        """Every model on the table that belongs to another side."""
        players, mine = self.players, self.players[model.seat].side
        found: list[Model] = []
        for other in self.models.values():
            if other.on_table and players[other.seat].side != mine:
                assert isinstance(other, Model)
                found.append(other)
        return found

    def activation(self) -> Turn:
        """What the active model has done so far."""
        turn = self.turn
        assert isinstance(turn, Turn)
        return turn


ConflictGame = Game[Table, Nothing, Nothing]
ConflictKnown = Known[Table, Nothing]


def new_model(name: str, seat: int, profile: Profile) -> Model:
    """A model that is not on the table yet, with no token on it."""
    nowhere, ahead = Point(0, 0), Point(0, 1 if seat == 0 else -1)
    exhaust = [0] * len(profile.actions)
    return Model(name, seat, profile, nowhere, ahead, profile.wounds, exhaust, no_tokens())


def bare_table(
    house: Options, board: Board, players: list[Player], models: dict[str, Model], terrain: list[Terrain]
) -> Table:
    """A table before the first round."""
    count = 1 + max([player.side for player in players])
    mates = [[seat for seat, player in enumerate(players) if player.side == side] for side in range(count)]
    everybody: dict[str, shared.Model] = {}
    for name, model in models.items():
        everybody[name] = model
    return Table(
        in_ascension_terms(house),
        board,
        players,
        everybody,
        terrain,
        order=list(range(count)),
        mates=mates,
        rotation=[0] * count,
        score=[0] * count,
        turn=Turn(""),
        house=house,
    )
