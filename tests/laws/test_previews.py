"""Laws of previews: what a table shows before an order is given is what the check says of that order.

A preview is asked of a model, whoever's turn it is; so where the question's own clause refuses (this model
has moved already), the check knows more and the two are not compared.
"""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from highground.engine.orders import Refusal, order_kinds
from highground.engine.preview import Preview
from highground.engine.state import Order
from highground.engine.words import Verb
from highground.geometry.bases import centre_of
from highground.geometry.crossing import clip_path
from highground.geometry.measure import path_length
from highground.geometry.shapes import Point
from highground.geometry.units import INCH, LIMIT
from tests.laws.games import Moment, Spot, every_system, moment, spots

# Points are whole micrometres, so a path cut to length can be a little off.
A_HAIR = 3


def _verb(here: Moment, kind: str, *words: str) -> Verb | None:
    """The verb of this kind of order, if the question takes it and just these kinds of word follow it."""
    for verb in here.rules.vocabulary.verbs:
        if verb.name == kind and verb.makes in order_kinds(here.question):
            return verb if sorted(word.kind for word in verb.words) == sorted(words) else None
    return None


def _order(verb: Verb, value: Any) -> Order:
    makes: Any = verb.makes
    made: Order = makes(**{verb.words[0].field: value})
    return made


def _preview(here: Moment, model: str, kind: str, path: list[Point]) -> Preview:
    return here.rules.preview(here.state.known(here.seat), model, kind, path)


def _beside_the_point(here: Moment, refusal: Refusal | None) -> bool:
    return refusal is not None and refusal.clause == type(here.question).clause.id


def _at(here: Moment, model: str) -> Point | None:
    for figure in here.rules.picture(here.state.known(here.seat)).figures:
        if figure.name == model:
            return centre_of(figure.base)
    return None


leg = st.tuples(st.integers(-9 * INCH, 9 * INCH), st.integers(-9 * INCH, 9 * INCH))
several_paths = st.lists(st.lists(leg, min_size=1, max_size=3), min_size=6, max_size=6)


@every_system
@given(spot=spots(), paths=several_paths)
def test_a_previewed_path_is_refused_exactly_when_the_order_is(
    system: str, spot: Spot, paths: list[list[tuple[int, int]]]
) -> None:
    here = moment(system, spot)
    model = getattr(here.question, "model", None)
    start = _at(here, model) if isinstance(model, str) else None
    if model is None or start is None:
        return
    for steps in paths:
        path = [start]
        for x, y in steps:
            path.append(Point(_inside(path[-1].x + x), _inside(path[-1].y + y)))
        for kind in here.rules.vocabulary.previews:
            verb = _verb(here, kind, "points")
            if verb is not None:
                _compare_path(here, model, verb, path)


def _compare_path(here: Moment, model: str, verb: Verb, path: list[Point]) -> None:
    """A path that begins where the model stands, previewed and ordered."""
    shown = _preview(here, model, verb.name, path[1:])
    refusal = _checked(here, verb, path)
    if _beside_the_point(here, refusal):
        return
    assert shown.refusal == refusal
    assert shown.legal[0] == path[0]
    if refusal is None:
        assert list(shown.legal) == path
        assert shown.cost <= shown.limit
        return
    walked = list(shown.legal)
    assert shown.stop == walked[-1]
    assert len(walked) == 1 or _checked(here, verb, walked) is None
    assert _checked(here, verb, clip_path(path, path_length(walked) + A_HAIR)) is not None


def _checked(here: Moment, verb: Verb, path: list[Point]) -> Refusal | None:
    return here.game().check(here.seat, _order(verb, tuple(path[1:])))


def _inside(length: int) -> int:
    return max(-LIMIT, min(LIMIT, length))


@every_system
@given(spot=spots())
def test_a_previewed_target_is_ruled_out_exactly_as_the_order_is(system: str, spot: Spot) -> None:
    here = moment(system, spot)
    model = getattr(here.question, "model", None)
    for kind in here.rules.vocabulary.previews:
        verb = _verb(here, kind, "name")
        if verb is None or not isinstance(model, str):
            continue
        for line in _preview(here, model, kind, []).targets:
            refusal = here.game().check(here.seat, _order(verb, line.target))
            if not _beside_the_point(here, refusal):
                assert line.refusal == refusal
                assert (line.need is None) == (line.refusal is not None)


@every_system
@given(spot=spots())
def test_what_is_shown_within_reach_is_affordable(system: str, spot: Spot) -> None:
    here = moment(system, spot)
    for model in here.rules.models(here.state.table):
        for kind in here.rules.vocabulary.previews:
            shown = _preview(here, model, kind, [])
            assert (shown.model, shown.kind) == (model, kind)
            for reached in shown.reach:
                assert reached.cost <= shown.limit


@every_system
@given(spot=spots())
def test_a_preview_of_nobody_says_so_and_cites_a_clause(system: str, spot: Spot) -> None:
    here = moment(system, spot)
    for kind in here.rules.vocabulary.previews:
        shown = _preview(here, "nobody at all", kind, [])
        assert shown.refusal is not None
        assert shown.refusal.clause in here.rules.book.clauses
