"""C-8.6, The Lost Caravan: a wreck to search, goods, a merchant to bring home; from the predecessor."""

from __future__ import annotations

from typing import Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.agenda import Frame, step
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.game import Game
from highground.engine.state import Nothing
from highground.geometry.measure import bounding_box, centre_of, moved
from highground.geometry.placement import nearest_free
from highground.geometry.shapes import Circle, Point, Shape
from highground.geometry.units import INCH, MM
from highground.rulesets.ascension.rules.cards.flips import Discard, call_test, passed_test
from highground.rulesets.ascension.rules.hooks import ACTIVATION_ENDED, MODEL_HURT
from highground.rulesets.ascension.rules.movement.interact import interaction
from highground.rulesets.ascension.rules.movement.surfaces import OPEN, barrier
from highground.rulesets.ascension.rules.terrain.destruction import put_up
from highground.rulesets.ascension.scenarios.catalogue import Scenario, add_scenario, box, centre
from highground.rulesets.ascension.scenarios.deployment import zone_of
from highground.rulesets.ascension.scenarios.laying import lay_piece, take_away, tell_depth, tell_length
from highground.rulesets.ascension.scenarios.scoring import ROUND_RESTS, in_play, score
from highground.rulesets.ascension.state.measuring import contact_um
from highground.rulesets.ascension.state.models import AnyTable, AscensionGame, Model, Table
from highground.rulesets.ascension.state.terrain_pieces import Piece, Terrain

NAME: Final = "lost_caravan"
MERCHANT: Final = "Merchant"
MERCHANT_FROM: Final = 3
"""C-8.6.c: the sum from which a search finds the merchant."""
MOST_SEARCHED: Final = 5
SEARCH: Final = "search"
FOUND: Final = "merchant found"
_TOKEN: Final = 12 * MM


class Searched(Frame):
    """The cards of a search lie there: what has the model found?"""

    model: Final[str]


class GoodsFound(Event):
    model: Final[str]
    points: Final[int]


class MerchantFound(Event):
    model: Final[str]


class MerchantDropped(Event):
    model: Final[str]
    at: Final[Point]


class MerchantPickedUp(Event):
    model: Final[str]


class MerchantDelivered(Event):
    model: Final[str]


# -- C-8.6.a, C-8.6.h: laying it down ------------------------------------------------------------


def lay(game: AscensionGame) -> None:
    """C-8.6.a: the wreck and a pile on either side of it; C-8.6.h: length and deployment."""
    middle = centre(game.table.board)
    lay_piece(game, wreck_at(middle), R.C_8_6_A)
    for name, x in (("West goods", -6), ("East goods", 6)):
        pile = Circle(Point(middle.x + x * INCH, middle.y), 25 * MM)
        lay_piece(game, Piece(name, "goods", pile, 4, objective="goods"), R.C_8_6_A)
    tell_length(game, R.C_8_6_H)
    tell_depth(game, R.C_8_6_H)


def wreck_at(middle: Point) -> Piece:
    """C-8.6.a: Size 3, indestructible."""
    shape = box(middle.x - 40 * MM, middle.y - 22 * MM, middle.x + 40 * MM, middle.y + 22 * MM)
    traits = ("indestructible", "unmovable")
    return Piece("Wrecked caravan", "caravan", shape, 6, traits, objective="caravan")


add_scenario(Scenario(NAME, "The Lost Caravan", 36 * INCH, 5, 250, 0, "", 0, R.C_8_1_B, lay))


# -- C-8.6.b, C-8.6.c: searching -----------------------------------------------------------------


@interaction("caravan")
def search(game: AscensionGame, model: Model, terrain: Terrain) -> None:
    """C-8.6.b: a search is a flip."""
    game.then(Searched(model.name), Discard(SEARCH))
    call_test(game, model.seat, SEARCH, MERCHANT_FROM)


@step(Searched)
def searched(game: AscensionGame, now: Searched) -> None:
    """C-8.6.c: 3 or more finds the merchant, once; C-8.6.b: anything else, and all later searches, goods."""
    table = game.table
    model = table.models[now.model]
    if passed_test(game, SEARCH, MERCHANT_FROM) and FOUND not in table.marks:
        find_merchant(game, model, R.C_8_6_C)
        return
    side = table.side_of(model)
    so_far = table.marks.get(f"searched {side}", 0)
    points = 1 if so_far < MOST_SEARCHED else 0
    game.emit(GoodsFound(model.name, points), R.C_8_6_B)
    if points:
        table.marks[f"searched {side}"] = so_far + 1
        score(game, side, points, R.C_8_6_B)


def find_merchant(game: Game[AnyTable, Nothing, Nothing], model: Model, clause: Clause) -> None:
    """He goes along with whoever found him, and is found no more."""
    game.table.marks[FOUND] = 1
    model.carries = MERCHANT
    game.emit(MerchantFound(model.name), clause)


def forget_searches(game: AscensionGame) -> None:
    """C-8.6.b: the limit is for one Round."""
    for side in range(len(game.table.mates)):
        game.table.marks.pop(f"searched {side}", None)


ROUND_RESTS.append(forget_searches)


# -- C-8.6.d: piles ------------------------------------------------------------------------------


@interaction("goods")
def claim_goods(game: AscensionGame, model: Model, terrain: Terrain) -> None:
    """C-8.6.d: a point, and the pile is gone."""
    score(game, game.table.side_of(model), 1, R.C_8_6_D)
    take_away(game, terrain, R.C_8_6_D)


# -- C-8.6.e, f, g: the merchant -----------------------------------------------------------------


def drop_merchant(game: AscensionGame, model: Model) -> None:
    """C-8.6.e: a carrier that takes damage drops the merchant beside it; nothing may stand on the token."""
    if model.carries == MERCHANT:
        put_down(game, model, R.C_8_6_E)


def put_down(game: Game[AnyTable, Nothing, Nothing], model: Model, clause: Clause) -> None:
    """The token lies beside the model that carried it, as near as there is room."""
    model.carries = ""
    table = game.table
    shape, terrain = _spot_beside(table, model), _merchant(table)
    if terrain is None:
        traits = ("impassable", "indestructible", "unmovable", "no_cover")
        terrain = put_up(Piece(MERCHANT, "merchant", shape, 1, traits, objective="merchant"))
        table.terrain.append(terrain)
    terrain.lie(shape)
    terrain.standing = True
    game.emit(MerchantDropped(model.name, centre_of(shape)), clause)


def _spot_beside(table: Table, model: Model) -> Shape:
    token = Circle(model.at, _TOKEN)
    board = table.board
    spot = nearest_free(token, model.at, _obstacles(table), (0, 0, board.width, board.height))
    return token if spot is None else moved(token, spot)


def _merchant(table: Table) -> Terrain | None:
    for terrain in table.terrain:
        if terrain.piece.objective == "merchant":
            return terrain
    return None


def _obstacles(table: Table) -> list[Shape]:
    found: list[Shape] = [model.base() for model in table.on_table()]
    return found + [each.shape for each in table.terrain if each.standing and barrier(each) != OPEN]


@interaction("merchant")
def pick_up_merchant(game: AscensionGame, model: Model, terrain: Terrain) -> None:
    """C-8.6.f: whoever touches the token may carry it."""
    pick_up(game, model, terrain, R.C_8_6_F)


def pick_up(game: Game[AnyTable, Nothing, Nothing], model: Model, terrain: Terrain, clause: Clause) -> None:
    """The model carries the token from now on."""
    terrain.standing = False
    model.carries = MERCHANT
    game.emit(MerchantPickedUp(model.name), clause)


def own_edge_gap(table: Table, model: Model) -> int | None:
    """How far a model is from its own board edge: the one its deployment zone lies along most."""
    zone = zone_of(table, model.seat)
    if zone is None:
        return None
    board = table.board
    x0, y0, x1, y1 = bounding_box(zone.shape)
    left, low, right, high = bounding_box(model.base())
    edges: list[tuple[int, int]] = []
    if y0 <= 0:
        edges.append((x1 - x0, low))
    if y1 >= board.height:
        edges.append((x1 - x0, board.height - high))
    if x0 <= 0:
        edges.append((y1 - y0, left))
    if x1 >= board.width:
        edges.append((y1 - y0, board.width - right))
    if not edges:
        return None
    longest = max([length for length, _ in edges])
    return min([away for length, away in edges if length == longest])


def deliver_merchant(game: AscensionGame, active: Model) -> None:
    """C-8.6.g: a carrier that touches its own board edge brings the merchant home."""
    bring_home(game, R.C_8_6_G)


def bring_home(game: Game[AnyTable, Nothing, Nothing], clause: Clause) -> None:
    """Whoever carries him and touches its own board edge scores 3."""
    table = game.table
    if not in_play(table, NAME):
        return
    for model in table.on_table():
        if model.carries == MERCHANT:
            away = own_edge_gap(table, model)
            if away is not None and away <= contact_um(table.options):
                model.carries = ""
                game.emit(MerchantDelivered(model.name), clause)
                score(game, table.side_of(model), 3, clause)


MODEL_HURT.append(drop_merchant)
ACTIVATION_ENDED.append(deliver_merchant)
