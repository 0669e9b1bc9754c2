"""Positions of Conflict, written down: models, pieces, a table, and play with the cards to come.

    at = table(model("Ada"), model("Bo", 1, at_mm=(150, 100)), piece("Wall", 1, box(200, 0, 220, 300)))
    game = Playing(at, cards=["3♠", "J♦"])
    game.plays("move to:120,100")
    assert game.cited("C-6.2") == 1

Lengths are mm, sizes the book's. The board is 1000 mm square. Seat 0's model that is named first acts, with a
full pool, unless told otherwise; cards not given are not flipped.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from highground.engine.agenda import Frame
from highground.engine.chance import Chance, Seeded, seed_of
from highground.engine.orders import candidates_for
from highground.engine.ruleset import new_state
from highground.engine.state import Nothing, Order, State
from highground.engine.tally import Tally
from highground.geometry.shapes import Point, Shape
from highground.geometry.units import inch, mm
from highground.record import replaced
from highground.rulesets.ascension.rules.cards.values import CARDS, Deck
from highground.rulesets.ascension.state.models import Board, Player, Zone
from highground.rulesets.ascension.state.profiles import Effect, Facet
from highground.rulesets.ascension.state.terrain_pieces import Piece, Terrain
from highground.rulesets.conflict.rulebook.options import Options
from highground.rulesets.conflict.rules.conditions import strides_of
from highground.rulesets.conflict.rules.flow.rounds import MayAct
from highground.rulesets.conflict.rules.terrain.destruction import put_up
from highground.rulesets.conflict.ruleset import RULESET
from highground.rulesets.conflict.state.activation import Turn
from highground.rulesets.conflict.state.models import CONDITIONS, Model, Table, bare_table, new_model
from highground.rulesets.conflict.state.profiles import TYPES, AttackProfile, new_attack, new_profile
from tests.rulesets.ascension.positions import box, disc, halves, point
from tests.scene import Played, scripted

__all__ = [
    "EVEN",
    "Playing",
    "attack",
    "box",
    "disc",
    "effect",
    "facet",
    "model",
    "parts",
    "piece",
    "point",
    "suggested",
    "table",
]

Pair = tuple[float, float]
ConflictState = State[Table, Nothing, Nothing]

BASES: Final = {0.5: 20, 1: 32, 2: 40, 3: 60, 4: 100, 5: 150}
STRIDES: Final = {0.5: 8, 1: 5, 2: 3, 3: 2, 4: 1, 5: 1}
INFLUENCE: Final = {0.5: 0, 1: 0, 2: 1, 3: 3, 4: 4, 5: 5}
REACH: Final = {0.5: 0, 1: 0, 2: 1, 3: 2, 4: 4, 5: 6}
EVEN: Final = ["A♠", "A♥", "A♣", "A♦"]
"""Two cards for the attacker and two for the defender, worth 2 each."""


def effect(name: str, trigger: str = "Always", *suits: int) -> Effect:
    return Effect(name, trigger, suits)


def facet(name: str, tiring: bool = False) -> Facet:
    return Facet(name, False, tiring)


def attack(
    name: str = "Strike",
    kind: str = "single",
    strength: int = 2,
    range_in: float = 0,
    *,
    type: str = "Physical",
    reach_in: float = 0,
    span_in: float = 0,
    links: int = 1,
    between_in: float = 0,
    effects: Sequence[Effect] = (),
    tiring: bool = False,
) -> AttackProfile:
    """An attack; `reach_in` is the Attack Reach of the model it is for (`model` sees to that)."""
    return new_attack(
        name, kind, TYPES.index(type), strength, inch(range_in), inch(reach_in), inch(span_in), links,
        inch(between_in), tuple(effects), tiring,
    )  # fmt: skip


def _with_reach(of: AttackProfile, reach: int) -> AttackProfile:
    return replaced(of, reach=of.range + reach)


def model(
    name: str,
    seat: int = 0,
    size: float = 1,
    at_mm: Pair = (100, 100),
    base_mm: float | None = None,
    *,
    strides: int | None = None,
    wounds: int = 5,
    influence_in: float | None = None,
    reach_in: float | None = None,
    resistances: tuple[int, int, int] = (2, 2, 2),
    attacks: Sequence[AttackProfile] = (),
    abilities: Sequence[str | Facet] = (),
    reactions: Sequence[str | Facet] = (),
    suit: int = 0,
    facing: tuple[int, int] = (1, 0),
    on: int = -1,
    left: int | None = None,
    exhaust: dict[str, int] | None = None,
    conditions: dict[str, int] | None = None,
    **state: Any,
) -> Model:
    """A model. `on` is the index of the piece it stands on, `left` its wounds; `state` are its fields."""
    across = BASES[size] if base_mm is None else base_mm
    reach = inch(REACH[size] if reach_in is None else reach_in)
    sheet = new_profile(
        name,
        halves(size),
        mm(across),
        STRIDES[size] if strides is None else strides,
        wounds,
        inch(INFLUENCE[size] if influence_in is None else influence_in),
        reach,
        resistances,
        tuple(_with_reach(each, reach) for each in attacks),
        tuple(each if isinstance(each, Facet) else facet(each) for each in abilities),
        tuple(each if isinstance(each, Facet) else facet(each) for each in reactions),
        suit=suit,
        cost=20,
    )
    made = new_model(name, seat, sheet)
    made.on_table, made.at, made.facing = True, point(*at_mm), Point(*facing)
    made.on, made.level = on, 1 if on >= 0 else 0
    made.wounds = wounds if left is None else left
    for action, tokens in (exhaust or {}).items():
        made.exhaust[sheet.actions.index(action)] = tokens
    for condition, tokens in (conditions or {}).items():
        made.conditions[CONDITIONS.index(condition)] = tokens
    for field, value in state.items():
        assert hasattr(made, field), field
        setattr(made, field, value)
    return made


def piece(
    name: str,
    size: float,
    shape: Shape,
    traits: str = "",
    *,
    remains: str = "",
    objective: str = "",
) -> Terrain:
    """A piece as it stands."""
    words = tuple(traits.split())
    return put_up(Piece(name, "feature", shape, halves(size), words, remains=remains, objective=objective))


def table(
    *things: Model | Terrain,
    acting: str | None = None,
    pool: int | None = None,
    limit: int = 100,
    points: Sequence[int] = (100, 100),
    board_mm: Pair = (1000, 1000),
    zones: Sequence[Zone] = (),
    round: int = 1,
    **options: Any,
) -> Table:
    """A table with these things on it; `options` are the house rules by name."""
    models = {each.name: each for each in things if isinstance(each, Model)}
    house = Options(**options)
    players = [Player(f"Player {s + 1}", s, points[s], Deck(0, CARDS - house.burn)) for s in (0, 1)]
    board = Board("", "", mm(board_mm[0]), mm(board_mm[1]), 5, limit, tuple(zones))
    made = bare_table(house, board, players, models, [each for each in things if isinstance(each, Terrain)])
    made.round, made.next = round, 1
    name = acting if acting is not None else next(iter(models), "")
    made.turn = Turn(name)
    if name:
        most = strides_of(made, made.fighter(name)).total()
        made.turn = Turn(name, strides=most if pool is None else pool, maximum=most)
    return made


def state(at: Table, *agenda: Frame) -> ConflictState:
    """A state with these frames to do, the first one next; without any, the acting model is asked."""
    frames: list[Frame] = list(agenda)
    if not frames and at.turn.model:
        frames = [MayAct(at.models[at.turn.model].seat, at.turn.model)]
    return new_state(at, [Nothing() for _ in at.players], Nothing(), *frames)


class Playing(Played[Table, Nothing, Nothing]):
    """A table being played with the cards listed, in order."""

    def __init__(
        self, of: Table, *agenda: Frame, cards: Iterable[str] = (), chance: Chance | None = None
    ) -> None:
        super().__init__(RULESET, state(of, *agenda), scripted(cards) if chance is None else chance)

    def __getitem__(self, name: str) -> Model:
        return self.table.fighter(name)

    def stays_sound(self) -> None:
        """Who is on a level is on a piece; nothing that is counted is below none."""
        for each in self.table.models.values():
            assert each.on >= (0 if each.level else -1), each.name
            assert min(*each.exhaust, *each.conditions, 0) >= 0, each.name
            assert each.facing != Point(0, 0), each.name
        assert self.table.turn.strides >= 0

    @property
    def pool(self) -> int:
        """What is left of the active model's strides."""
        return self.table.turn.strides

    def piece(self, name: str) -> Terrain:
        """A piece by its name, standing or not."""
        return next(each for each in self.table.terrain if each.piece.name == name)


def suggested(game: Playing, budget: int) -> list[Order]:
    """What bots are offered for the question that is open."""
    asked = game.asks()
    assert asked is not None
    found = candidates_for(game.state.known(game.seat), asked, budget, Seeded(seed_of(1)))
    return [each.order for each in found]


def parts(total: Tally) -> dict[str, int]:
    """What a total is made of besides cards: clause -> amount, those that add nothing left out."""
    found: dict[str, int] = {}
    for each in total.parts:
        if each.clause != "C-2.2" and each.amount:
            found[each.clause] = found.get(each.clause, 0) + each.amount
    return found
