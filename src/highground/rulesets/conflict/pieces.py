"""What is on the table in Conflict: Ascension's models and table, and what only this edition knows."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from highground.engine.game import Game
from highground.engine.state import Known, Nothing
from highground.geometry.shapes import Circle, Point, Shape
from highground.rulesets.ascension import options as shared_options
from highground.rulesets.ascension import pieces as shared
from highground.rulesets.ascension import profiles as shared_profiles
from highground.rulesets.ascension import turns as shared_turns
from highground.rulesets.ascension.cards import Turned
from highground.rulesets.ascension.edition import Edition
from highground.rulesets.ascension.pieces import Board, Player, Zone
from highground.rulesets.ascension.scenery import Terrain
from highground.rulesets.ascension.turns import Strike, Suspended
from highground.rulesets.conflict.edition import CONFLICT
from highground.rulesets.conflict.options import Options, in_ascension_terms
from highground.rulesets.conflict.profiles import Profile
from highground.rulesets.conflict.turns import Turn

__all__ = [
    "CONDITIONS",
    "DOT",
    "HINDERED",
    "MOVE",
    "REDUCED",
    "SLOW",
    "WEAK",
    "Board",
    "ConflictGame",
    "ConflictKnown",
    "Model",
    "Player",
    "Table",
    "Zone",
    "bare_table",
    "new_model",
]

SLOW: Final = 0
WEAK: Final = 1
HINDERED: Final = 2
DOT: Final = 3
REDUCED: Final = 4
"""The first of the three reductions of resistance, in the order of TYPES."""
CONDITIONS: Final = CONFLICT.conditions

MOVE: Final = 0
"""The index of Move among a model's actions."""


@mypyc_attr(acyclic=True)
class Model(shared.Model):
    """A model. `braced`, `covered` and `focused` are what a maneuver left it with, `aids` who helps against
    whom, `powers` its abilities in force, `fresh` the tokens it got in its own activation (CR-25).
    """

    prone: bool
    braced: bool
    covered: bool
    focused: bool
    aids: tuple[tuple[str, str], ...]
    powers: tuple[str, ...]
    fresh: list[int]

    def __init__(
        self,
        name: str,
        seat: int,
        profile: shared_profiles.Profile,
        on_table: bool,
        at: Point,
        facing: Point,
        on: int,
        level: int,
        wounds: int,
        exhaust: list[int],
        conditions: list[int],
        activated: bool,
        running: bool,
        compelled_by: str,
        carries: str,
        prone: bool,
        braced: bool,
        covered: bool,
        focused: bool,
        aids: tuple[tuple[str, str], ...],
        powers: tuple[str, ...],
        fresh: list[int],
    ) -> None:
        super().__init__(
            name,
            seat,
            profile,
            on_table,
            at,
            facing,
            on,
            level,
            wounds,
            exhaust,
            conditions,
            activated,
            running,
            compelled_by,
            carries,
        )
        self.prone = prone
        self.braced = braced
        self.covered = covered
        self.focused = focused
        self.aids = aids
        self.powers = powers
        self.fresh = fresh

    def clone(self) -> Model:
        return Model(
            self.name,
            self.seat,
            self.profile,
            self.on_table,
            self.at,
            self.facing,
            self.on,
            self.level,
            self.wounds,
            self.exhaust[:],
            self.conditions[:],
            self.activated,
            self.running,
            self.compelled_by,
            self.carries,
            self.prone,
            self.braced,
            self.covered,
            self.focused,
            self.aids,
            self.powers,
            self.fresh[:],
        )

    def sheet(self) -> Profile:
        """What it was bought with."""
        profile = self.profile
        assert isinstance(profile, Profile)
        return profile

    def base_at(self, at: Point, facing: Point) -> Shape:
        """All bases are round (CR-32)."""
        return Circle(at, self.profile.ahead)


@mypyc_attr(acyclic=True)
class Table(shared.Table):
    """Everything that lies open. `house` are the options of this edition; `options` say the same, and what
    the rulings of this edition fix, in the terms of the other (see `options.in_ascension_terms`).
    """

    house: Final[Options]

    def __init__(
        self,
        options: shared_options.Options,
        board: Board,
        players: list[Player],
        models: dict[str, shared.Model],
        terrain: list[Terrain],
        order: list[int],
        mates: list[list[int]],
        next: int,
        rotation: list[int],
        round: int,
        score: list[int],
        turn: shared_turns.Turn,
        strike: Strike | None,
        turned: dict[str, Turned],
        marks: dict[str, int],
        over: bool,
        last_stand: str,
        suspended: Suspended | None,
        house: Options,
    ) -> None:
        super().__init__(
            options,
            board,
            players,
            models,
            terrain,
            order,
            mates,
            next,
            rotation,
            round,
            score,
            turn,
            strike,
            turned,
            marks,
            over,
            last_stand,
            suspended,
        )
        self.house = house

    def clone(self) -> Table:
        strike = self.strike
        models = self.models.copy()
        for name, model in self.models.items():
            models[name] = model.clone()
        return Table(
            self.options,
            self.board,
            [player.clone() for player in self.players],
            models,
            [piece.clone() for piece in self.terrain],
            self.order[:],
            [seats[:] for seats in self.mates],
            self.next,
            self.rotation[:],
            self.round,
            self.score[:],
            self.turn.clone(),
            None if strike is None else strike.clone(),
            self.turned.copy(),
            self.marks.copy(),
            self.over,
            self.last_stand,
            self.suspended,
            self.house,
        )

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
        model = self.models.get(name)
        if model is None:
            return None
        assert isinstance(model, Model)
        return model

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
    nothing = [0] * len(CONDITIONS)
    return Model(
        name, seat, profile, False, Point(0, 0), Point(0, 1 if seat == 0 else -1), -1, 0, profile.wounds,
        [0] * len(profile.actions), nothing[:], False, False, "", "", False, False, False, False, (), (),
        nothing,
    )  # fmt: skip


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
        in_ascension_terms(house), board, players, everybody, terrain, list(range(count)), mates, 0,
        [0] * count, 0, [0] * count, Turn(""), None, {}, {}, False, "", None, house,
    )  # fmt: skip
