"""Laws of previews: what a table shows before an order is given is what the check says of that order.

A preview is asked of a model, whoever's turn it is; what the question itself refuses (this model has moved
already) the check knows alone. So the two are compared wherever something is offered that can be given, and
every law says how much of each kind it must have compared: one that met nothing would prove nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from hypothesis import given

from highground.engine.chance import Seeded, seed_of
from highground.engine.filling import filled_in
from highground.engine.offering import Offering
from highground.engine.offers import LISTED, Offer, order_from
from highground.engine.orders import Refusal
from highground.engine.preview import Preview
from highground.engine.state import Order
from highground.geometry.bases import centre_of
from highground.geometry.crossing import clip_path
from highground.geometry.measure import distance_ceil, path_length
from highground.geometry.shapes import Point
from highground.geometry.units import INCH, LIMIT
from tests.laws.games import KEPT, Moment, Spot, every_system, moment, pool, spots

A_HAIR = INCH // 50
"""Systems round to whole micrometres or to a hundredth of an inch, so a path cut to length can be off."""
FAR = 9 * INCH
PATHS = 6
"""So many are tried from wherever somebody may walk."""


class Drawn:
    """Something that can be given now and is drawn with a preview, and by whom it is done."""

    def __init__(self, here: Moment, offering: Offering, offer: Offer, who: str) -> None:
        self.here = here
        self.offering = offering
        self.offer = offer
        self.who = who

    def preview(self, path: list[Point]) -> Preview:
        here = self.here
        return here.rules.preview(here.state.known(here.seat), self.who, self.offer.preview, path)

    def check(self, order: Order) -> Refusal | None:
        return self.here.game().check(self.here.seat, order)

    def start(self) -> Point:
        figures = self.offering.trial.picture().figures
        return next(centre_of(each.base) for each in figures if each.name == self.who)

    def __repr__(self) -> str:
        return f"{self.who}: {self.offer.id}"


def drawn(system: str, manner: str) -> Iterator[Drawn]:
    """Everything of this manner that can be given at the moments of the pool."""
    for spot in [Spot(game, at) for game in range(pool()) for at in range(KEPT)]:
        here = moment(system, spot)
        offering = here.rules.offering(here.state.known(here.seat), here.question)
        for offer in offering.offers():
            if offer.manner == manner and offer.preview and offer.refusal is None:
                for who in [offer.subject] if offer.subject else _members(offer):
                    yield Drawn(here, offering, offer, who)


def _members(offer: Offer) -> list[str]:
    """Those of a formation whom a step of the order may name."""
    named = [part.fields[0] for field in offer.fields for part in field.parts if part.fields]
    names = [choice.value for field in named if field.kind in LISTED for choice in field.choices]
    return list(dict.fromkeys(names))


@every_system
def test_a_previewed_target_is_ruled_out_exactly_as_the_order_is(system: str) -> None:
    compared: Counter[str] = Counter()
    for each in drawn(system, "target"):
        for line in each.preview([]).targets:
            if line.order is None or line.label not in ("", each.offer.means or line.label):
                continue
            refusal = each.check(line.order)
            assert line.refusal == refusal, (each, line)
            compared["refused" if refusal else "legal"] += 1
    assert compared["legal"], compared
    assert compared["refused"] or system == "collide", compared


@every_system
def test_a_previewed_path_is_legal_as_far_as_it_is_shown_to_be_and_no_farther(system: str) -> None:
    compared: Counter[str] = Counter()
    luck = Seeded(seed_of("paths"))
    for each in drawn(system, "move"):
        for path in _paths(each, luck):
            compared[_compare(each, path)] += 1
    assert compared["legal"], compared
    assert compared["stopped"], compared


def _paths(each: Drawn, luck: Seeded) -> Iterator[list[Point]]:
    """To what is within reach, on from what is nearest, and to anywhere, over a corner or straight."""
    start, reach = each.start(), each.preview([]).reach
    beside = [spot.at for spot in sorted(reach, key=lambda spot: spot.cost) if spot.at != start][:1]
    for number in range(PATHS):
        if reach and number % 3 == 1:
            yield [reach[luck.below(len(reach))].at]
        elif beside and number % 3 == 2 and _is_way(each):
            yield [*beside, Point(_near(start.x, luck), _near(start.y, luck))]
        else:
            legs = 1 + luck.below(2) if _is_way(each) else 1
            yield [Point(_near(start.x, luck), _near(start.y, luck)) for _ in range(legs)]


def _near(length: int, luck: Seeded) -> int:
    return max(-LIMIT, min(LIMIT, length + luck.below(2 * FAR) - FAR))


def _compare(each: Drawn, path: list[Point]) -> str:
    """What a preview shows of a path, and what is said of the order that walks it; which of the two it is."""
    shown = each.preview(path)
    seen = (each, path, shown.refusal, shown.order)
    if shown.order is not None:
        assert each.check(shown.order) is None, (seen, each.check(shown.order))
    if shown.refusal is None:
        assert shown.order is not None, seen
        assert shown.cost <= shown.limit, seen
        assert distance_ceil(shown.legal[-1], path[-1]) < A_HAIR or _in_cells(each), seen
        return "legal"
    assert shown.stop is None or shown.stop == shown.legal[-1], seen
    if shown.order is None:
        return "nowhere"
    if len(path) > 1 or _in_cells(each):
        return "stopped"
    # One leg can be led on a little; over a corner an order may go another way than it was drawn.
    beyond = clip_path([shown.legal[0], *path], path_length(list(shown.legal)) + A_HAIR)[-1]
    assert each.check(_led_on(each, shown.order, beyond)) is not None, (seen, beyond)
    return "stopped"


def _is_way(each: Drawn) -> bool:
    return all(field.kind != "point" for field in each.offer.fields)


def _in_cells(each: Drawn) -> bool:
    return any(field.kind in ("cell", "cells") for field in each.offer.fields)


def _led_on(each: Drawn, order: Order, to: Point) -> Order:
    """The same order, but that it ends somewhere else."""
    vocabulary = each.here.rules.vocabulary
    id, values = filled_in(vocabulary, order)
    _last_place(values)[:] = [to.x, to.y]
    return order_from(vocabulary, id, values, each.offering.trial.models)


def _last_place(values: Any) -> list[int]:
    """The pair of numbers that an order ends with: it stands last in its path or at its point."""
    while isinstance(values, (dict, list)):
        if isinstance(values, dict):
            found = [values[name] for name in ("steps", "walks", "path", "at") if name in values]
            values = found[0]
        elif values and isinstance(values[0], int):
            return values
        else:
            values = values[-1]
    raise AssertionError(f"no place: {values!r}")


@every_system
@given(spot=spots())
def test_what_is_shown_within_reach_is_affordable(system: str, spot: Spot) -> None:
    here = moment(system, spot)
    for model in here.rules.models(here.state.table):
        for kind in here.rules.vocabulary.previews:
            shown = here.rules.preview(here.state.known(here.seat), model, kind, [])
            assert (shown.model, shown.kind) == (model, kind)
            for reached in shown.reach:
                assert reached.cost <= shown.limit


@every_system
@given(spot=spots())
def test_a_preview_of_nobody_says_so_and_cites_a_clause(system: str, spot: Spot) -> None:
    here = moment(system, spot)
    for kind in here.rules.vocabulary.previews:
        shown = here.rules.preview(here.state.known(here.seat), "nobody at all", kind, [])
        assert shown.refusal is not None
        assert shown.refusal.clause in here.rules.book.clauses
