"""CF-3.2, The Lost Caravan: a wreck to search, markers, a merchant to bring home; of the later papers."""

from __future__ import annotations

from typing import Final

import highground.rulesets.conflict.rulebook as R
from highground.engine.agenda import Frame, step
from highground.geometry.shapes import Circle, Point
from highground.geometry.units import INCH, MM
from highground.rulesets.ascension.rules.cards import flips
from highground.rulesets.ascension.rules.cards.values import cards_tally
from highground.rulesets.ascension.scenarios import lost_caravan
from highground.rulesets.ascension.scenarios.catalogue import centre
from highground.rulesets.ascension.scenarios.laying import tell_depth, tell_length
from highground.rulesets.ascension.scenarios.scoring import score
from highground.rulesets.ascension.state.terrain_pieces import Piece, Terrain
from highground.rulesets.conflict.rules.hooks import ACTIVATION_ENDED, MODEL_HURT, interaction
from highground.rulesets.conflict.scenarios.catalogue import add
from highground.rulesets.conflict.scenarios.laying import lay_piece, take_away
from highground.rulesets.conflict.scenarios.scoring import ROUND_RESTS
from highground.rulesets.conflict.state.models import ConflictGame, Model

NAME: Final = "lost_caravan"
_SEARCHED: Final = "searched"


class Searched(Frame):
    """The cards of a search lie there: what has the model found?"""

    model: Final[str]


# -- CF-3.2.a, CC-24: laying it down -------------------------------------------------------------


def lay(game: ConflictGame) -> None:
    """CF-3.2.a: the wreck and a marker on either side of it; CC-24: length; CC-21: deployment."""
    middle = centre(game.table.board)
    lay_piece(game, lost_caravan.wreck_at(middle), R.CF_3_2_A)
    for name, x in (("West marker", -6), ("East marker", 6)):
        marker = Circle(Point(middle.x + x * INCH, middle.y), 20 * MM)
        lay_piece(
            game,
            Piece(name, "marker", marker, 4, ("indestructible", "unmovable"), objective="marker"),
            R.CF_3_2_A,
        )
    tell_length(game, R.CC_24)
    tell_depth(game, R.CC_21, game.table.house.deploy_depth * INCH)


add(NAME, "The Lost Caravan", 24, 4, 60, "", 0, R.CF_2_1, lay, R.CC_24)


# -- CF-3.2.b, CF-3.2.c: searching ---------------------------------------------------------------


@interaction("caravan")
def search(game: ConflictGame, model: Model, terrain: Terrain) -> None:
    """CF-3.2.b: a search is a flip."""
    game.emit(flips.ChanceCalled(model.seat, lost_caravan.MERCHANT_FROM), R.CF_3_2_B)
    game.then(
        flips.Flip(model.seat, lost_caravan.SEARCH), Searched(model.name), flips.Discard(lost_caravan.SEARCH)
    )


@step(Searched)
def searched(game: ConflictGame, now: Searched) -> None:
    """CF-3.2.b: 3 or more is the merchant; CF-3.2.c: once; else goods, 5 points of them a round at most."""
    table = game.table
    model = table.fighter(now.model)
    turned = flips.cards_for(table, lost_caravan.SEARCH)
    total = cards_tally(turned.cards, R.C_2_2)
    passed = total.total() >= lost_caravan.MERCHANT_FROM
    game.emit(flips.ThresholdTested(turned.seat, total, lost_caravan.MERCHANT_FROM, passed), R.CF_3_2_B)
    if passed and lost_caravan.FOUND not in table.marks:
        lost_caravan.find_merchant(game, model, R.CF_3_2_B)
        return
    so_far = table.marks.get(_SEARCHED, 0)
    points = 1 if so_far < lost_caravan.MOST_SEARCHED else 0
    clause = R.CF_3_2_C if passed or not points else R.CF_3_2_B
    game.emit(lost_caravan.GoodsFound(model.name, points), clause)
    if points:
        table.marks[_SEARCHED] = so_far + 1
        score(game, table.side_of(model), points, clause)


def forget_searches(game: ConflictGame) -> None:
    """CF-3.2.c: the limit is for one round."""
    game.table.marks.pop(_SEARCHED, None)


ROUND_RESTS.append(forget_searches)


# -- CF-3.2.d: markers ---------------------------------------------------------------------------


@interaction("marker")
def claim_marker(game: ConflictGame, model: Model, terrain: Terrain) -> None:
    """CF-3.2.d: a point, and the marker is gone."""
    score(game, game.table.side_of(model), 1, R.CF_3_2_D)
    take_away(game, terrain, R.CF_3_2_D)


# -- CF-3.2.e, CF-3.2.f: the merchant ------------------------------------------------------------


def drop_merchant(game: ConflictGame, model: Model) -> None:
    """CF-3.2.e: a carrier that takes damage drops the token beside it; nothing may stand on it."""
    if model.carries == lost_caravan.MERCHANT:
        lost_caravan.put_down(game, model, R.CF_3_2_E)


@interaction("merchant")
def pick_up_merchant(game: ConflictGame, model: Model, terrain: Terrain) -> None:
    """CF-3.2.e: whoever touches the token may carry it."""
    lost_caravan.pick_up(game, model, terrain, R.CF_3_2_E)


def deliver_merchant(game: ConflictGame, active: Model) -> None:
    """CF-3.2.f: a carrier that touches its own table edge brings the merchant home."""
    lost_caravan.bring_home(game, R.CF_3_2_F)


MODEL_HURT.append(drop_merchant)
ACTIVATION_ENDED.append(deliver_merchant)
