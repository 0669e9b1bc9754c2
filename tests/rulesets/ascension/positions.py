"""Positions of Ascension, written down: models, pieces, a table, and play with the cards to come.

    wall = piece("Wall", 2, box(200, 0, 220, 300))
    at = table(model("Ada", at_mm=(100, 100)), model("Bo", 1, at_mm=(150, 100)), wall)
    game = Playing(at, cards=["3♠", "J♦"])
    game.plays(Move((to(120, 100),)))
    assert game.cited("R-5.2.1.b") == 1

Lengths are mm, Sizes are the book's (0.5, 1, 2 …). The board is 1000 mm square. Seats 0 and 1 are there from
the start, each its own side; seat 0's model that is named first acts, unless `acting` says otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from typing import Any, Final

from highground.engine.agenda import Frame
from highground.engine.chance import Chance, Scripted
from highground.engine.events import LoggedEvent
from highground.engine.game import Game
from highground.engine.ruleset import new_state
from highground.engine.state import Nothing, Order, State
from highground.geometry.shapes import Circle, Oval, Point, Polygon, Shape
from highground.geometry.units import inch, mm
from highground.rulesets.ascension.rulebook.options import Options
from highground.rulesets.ascension.rules.cards.values import CARDS, fresh_deck
from highground.rulesets.ascension.rules.flow.rounds import MayAct
from highground.rulesets.ascension.ruleset import RULESET
from highground.rulesets.ascension.state.activation import Turn
from highground.rulesets.ascension.state.models import HINDER, Board, Model, Player, Table, Zone
from highground.rulesets.ascension.state.orders import Step
from highground.rulesets.ascension.state.profiles import AttackProfile, Effect, Facet, Profile
from highground.rulesets.ascension.state.terrain_pieces import Footprint, Link, Piece, Terrain
from tests.scene import Played, scripted

__all__ = [
    "Playing",
    "attack",
    "box",
    "cards_of",
    "disc",
    "effect",
    "face",
    "facet",
    "halves",
    "model",
    "oval",
    "piece",
    "play",
    "point",
    "profile",
    "put_deck",
    "run",
    "state",
    "table",
    "to",
]

Pair = tuple[float, float]
AscensionState = State[Table, Nothing, Nothing]

BASES: Final = {1: 32, 2: 50, 3: 60, 4: 100, 5: 150}
STRIDES: Final = {1: 3, 2: 2, 3: 2, 4: 1, 5: 1}
INFLUENCE: Final = {1: 0, 2: 1, 3: 3, 4: 4, 5: 5}


# -- shapes --------------------------------------------------------------------------------------


def halves(size: float) -> int:
    """A Size of the book as the rules keep it."""
    return int(size * 2)


def point(x: float, y: float) -> Point:
    return Point(mm(x), mm(y))


def box(x0: float, y0: float, x1: float, y1: float) -> Polygon:
    """A rectangle from its lower left to its upper right corner."""
    return Polygon((point(x0, y0), point(x1, y0), point(x1, y1), point(x0, y1)))


def disc(x: float, y: float, radius: float) -> Circle:
    return Circle(point(x, y), mm(radius))


def oval(x: float, y: float, long: float, short: float, facing: tuple[int, int] = (1, 0)) -> Oval:
    """An oval by its whole length and width."""
    return Oval(point(x, y), Point(*facing), mm(long) // 2, mm(short) // 2)


# -- what is on the table ------------------------------------------------------------------------


def effect(name: str, trigger: str = "Always", *suits: int) -> Effect:
    return Effect(name, trigger, suits)


def attack(
    name: str = "Slam",
    kind: str = "single",
    skill: int = 2,
    reach_in: float = 0,
    *,
    primary: bool = True,
    span_in: float = 0,
    links: int = 1,
    between_in: float = 0,
    effects: Sequence[Effect] = (),
    tiring: bool = False,
) -> AttackProfile:
    return AttackProfile(
        name,
        kind,
        primary,
        skill,
        inch(reach_in),
        inch(span_in),
        links,
        inch(between_in),
        tuple(effects),
        tiring,
    )


def facet(name: str, primary: bool = False, tiring: bool = False) -> Facet:
    return Facet(name, primary, tiring)


def profile(
    name: str,
    size: float = 1,
    base_mm: float | Pair | None = None,
    *,
    strides: int | None = None,
    wounds: int = 5,
    influence_in: float | None = None,
    skill: int = 2,
    defense: int = 2,
    attacks: Sequence[AttackProfile] = (),
    abilities: Sequence[Facet] = (),
    reactions: Sequence[Facet] = (),
    passives: Sequence[str] = (),
    leader: bool = False,
    cost: int = 50,
) -> Profile:
    """A sheet. `base_mm` is a diameter, or the lengths along and across the facing."""
    whole = int(size)
    across = base_mm if base_mm is not None else BASES.get(whole, 20)
    axes = across if isinstance(across, tuple) else (across, across)
    names = ["Move", *[a.name for a in attacks], *[a.name for a in abilities], *[r.name for r in reactions]]
    return Profile(
        name,
        halves(size),
        mm(axes[0]) // 2,
        across=mm(axes[1]) // 2,
        strides=STRIDES.get(whole, 3) if strides is None else strides,
        wounds=wounds,
        influence=inch(INFLUENCE.get(whole, 0) if influence_in is None else influence_in),
        skill=skill,
        defense=defense,
        attacks=tuple(attacks),
        abilities=tuple(abilities),
        reactions=tuple(reactions),
        passives=tuple(passives),
        leader=leader,
        cost=cost,
        actions=tuple(names),
    )


def model(
    name: str,
    seat: int = 0,
    size: float = 1,
    at_mm: Pair = (100, 100),
    base_mm: float | Pair | None = None,
    *,
    facing: tuple[int, int] = (1, 0),
    on: int = -1,
    level: int | None = None,
    left: int | None = None,
    conditions: tuple[int, int, int, int] = (0, 0, 0, 0),
    exhaust: dict[str, int] | None = None,
    on_table: bool = True,
    **said: Any,
) -> Model:
    """A model. `on` is the index of the piece it stands on, `left` its wounds; what else is said are fields
    of a model, or stats as of `profile`.
    """
    doing = {key: said.pop(key) for key in list(said) if key in Model.described}
    sheet = profile(name, size, base_mm, **said)
    tokens = [(exhaust or {}).get(action, 0) for action in sheet.actions]
    return Model(
        name,
        seat,
        sheet,
        point(*at_mm),
        Point(*facing),
        sheet.wounds if left is None else left,
        tokens,
        list(conditions),
        on_table,
        on,
        (1 if on >= 0 else 0) if level is None else level,
        **doing,
    )


def piece(
    name: str,
    size: float,
    shape: Shape,
    traits: str | Sequence[str] = (),
    *,
    kind: str = "feature",
    levels: Sequence[float] = (),
    links: Sequence[Link] = (),
    wounds: float | None = None,
    remains: str = "",
    objective: str = "",
    hazard: tuple[int, int, int] = (0, 1, HINDER),
    standing: bool = True,
    shut: bool | None = None,
    holder: int = -1,
    placer: int = -1,
) -> Terrain:
    """A piece as it stands. `traits` may be one string of words; doors are shut unless told otherwise."""
    words = tuple(traits.split()) if isinstance(traits, str) else tuple(traits)
    given = 0 if wounds is None else halves(wounds)
    what = Piece(
        name, kind, shape, halves(size), words, tuple(halves(each) for each in levels), tuple(links), given,
        remains, objective, hazard,
    )  # fmt: skip
    left = given or (2 if "fragile" in words else what.size * (2 if "reinforced" in words else 1))
    closed = "door" in words if shut is None else shut
    return Terrain(what, Footprint(shape), left, standing, closed, holder, placer, 0, "")


def table(
    *things: Model | Terrain,
    acting: str | None = None,
    sides: Sequence[int] = (0, 1),
    points: Sequence[int] = (),
    limit: int = 250,
    board_mm: Pair = (1000, 1000),
    scenario: str = "",
    rounds: int = 5,
    zones: Sequence[Zone] = (),
    round: int = 1,
    turn: Turn | None = None,
    **options: Any,
) -> Table:
    """A table with these things on it; `options` are the house rules by name."""
    models = {each.name: each for each in things if isinstance(each, Model)}
    seats = list(sides)
    while len(seats) <= max([0, *[each.seat for each in models.values()]]):
        seats.append(1 + max(seats))
    players = [
        Player(f"Player {seat + 1}", side, points[seat] if seat < len(points) else limit, fresh_deck(True))
        for seat, side in enumerate(seats)
    ]
    count = 1 + max(seats)
    first = acting if acting is not None else next(iter(models), "")
    return Table(
        Options(**options),
        Board(scenario, scenario, mm(board_mm[0]), mm(board_mm[1]), rounds, limit, tuple(zones)),
        players,
        models,
        [each for each in things if isinstance(each, Terrain)],
        order=list(range(count)),
        mates=[[seat for seat, side in enumerate(seats) if side == each] for each in range(count)],
        rotation=[0] * count,
        score=[0] * count,
        turn=turn if turn is not None else Turn(first),
        next=1 % count,
        round=round,
    )


def put_deck(at: Table, seat: int, cards: Set[int], left: int) -> None:
    """Only these cards have not been turned since the last shuffle; so many of them can be drawn."""
    deck = at.players[seat].deck
    deck.seen = sum(1 << card for card in range(CARDS) if card not in cards)
    deck.left = left


def cards_of(at: Table, seat: int) -> int:
    """A player's cards: those to draw, those turned since the last shuffle, and the one it burned."""
    deck = at.players[seat].deck
    return deck.left + deck.seen.bit_count() + 1


# -- playing -------------------------------------------------------------------------------------


def state(at: Table, *agenda: Frame) -> AscensionState:
    """A state with these frames to do, the first one next; without any, the acting model is asked."""
    frames: list[Frame] = list(agenda)
    if not frames and at.turn.model:
        frames = [MayAct(at.models[at.turn.model].seat, at.turn.model)]
    return new_state(at, [Nothing() for _ in at.players], Nothing(), *frames)


def play(of: AscensionState, seat: int, order: Order, cards: Iterable[str] = ()) -> list[LoggedEvent]:
    """Give an order that is expected to be legal, and go on to the next question; what happened."""
    game: Game[Table, Nothing, Nothing] = Game(of, Scripted(list(cards)))
    game.advance()
    refusal = game.check(seat, order)
    assert refusal is None, refusal
    game.answer(seat, order)
    game.advance()
    return game.told


class Playing(Played[Table, Nothing, Nothing]):
    """A state being played with the cards listed, in order."""

    def __init__(
        self,
        of: Table | AscensionState,
        *agenda: Frame,
        cards: Iterable[str] = (),
        chance: Chance | None = None,
    ) -> None:
        at = state(of, *agenda) if isinstance(of, Table) else of
        super().__init__(RULESET, at, scripted(cards) if chance is None else chance)

    def __getitem__(self, name: str) -> Model:
        return self.table.models[name]

    def stays_sound(self) -> None:
        """Who is on a level is on a piece; nothing that is counted is below none."""
        for each in self.table.models.values():
            assert each.on >= (0 if each.level else -1), each.name
            assert min(each.wounds, *each.exhaust, *each.conditions) >= 0, each.name
            assert each.facing != Point(0, 0), each.name
        assert self.table.turn.strides >= 0

    def piece(self, name: str) -> Terrain:
        """A piece by its name, standing or not."""
        return next(each for each in self.table.terrain if each.piece.name == name)


# -- steps of a Move -----------------------------------------------------------------------------


def face(dx: int, dy: int) -> Point:
    return Point(dx, dy)


def to(*mms: float, facing: tuple[int, int] | None = None) -> Step:
    """A Stride through these points: `to(120, 85)`, `to(120, 85, 130, 90)`."""
    return Step("stride", None if facing is None else Point(*facing), _points(mms))


def run(*mms: float, facing: tuple[int, int] | None = None) -> Step:
    return Step("run", None if facing is None else Point(*facing), _points(mms))


def _points(mms: tuple[float, ...]) -> tuple[Point, ...]:
    return tuple(point(mms[i], mms[i + 1]) for i in range(0, len(mms), 2))
