"""Well-typed nonsense: orders of the right classes whose fields say anything.

Every order class of a system is known from its vocabulary and from the orders given in the pool. A real
order is the template; its fields get other values of their own kind: names of other models, words that mean
nothing, points off the table, paths of any length, numbers out of any range.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from hypothesis import reject
from hypothesis import strategies as st

from highground.engine.errors import ContentError
from highground.engine.orders import candidates_for, order_kinds
from highground.engine.state import Order, Pass
from highground.engine.words import Vocabulary, Word
from highground.geometry.shapes import Point
from highground.geometry.units import INCH, LIMIT
from highground.record import Record, fields_of
from tests.laws.games import Moment, played

__all__ = ["junk_orders"]

Draw = Callable[[st.SearchStrategy[Any]], Any]

NONSENSE = ("", "nobody", "никто", "a b", "0")
NUMBERS = (-1, 0, 1, 2, 7, 10**6, -(10**9))


@st.composite
def junk_orders(draw: Draw, moment: Moment, system: str) -> Order:
    """Any order of any kind the system knows, mostly of a kind that is asked for."""
    templates = _templates(system)
    kinds = [kind for kind in order_kinds(moment.question) if kind in templates]
    if not kinds or draw(st.integers(0, 4)) == 4:
        kinds = sorted(templates, key=lambda kind: kind.__name__)
    kind = draw(st.sampled_from(kinds))
    template = draw(st.sampled_from(templates[kind]))
    made = _other(draw, template, moment)
    assert isinstance(made, Order)
    return made


def _other(draw: Draw, value: Any, moment: Moment) -> Any:
    """A value of the same kind as `value`."""
    if isinstance(value, Point):
        return _point(draw, value, moment)
    if isinstance(value, Record):
        cls: Any = type(value)
        try:
            return cls(**{name: _other(draw, getattr(value, name), moment) for name in fields_of(cls)})
        except ValueError:
            reject()
    if isinstance(value, bool):
        return draw(st.booleans())
    if isinstance(value, int):
        return draw(st.sampled_from([value, value, *NUMBERS]))
    if isinstance(value, str):
        return draw(st.sampled_from([value, *moment.rules.models(moment.state.table), *NONSENSE]))
    if isinstance(value, tuple | list):
        length = draw(st.sampled_from([len(value), 0, 1, 2, 5])) if value else 0
        return type(value)(_other(draw, value[number % len(value)], moment) for number in range(length))
    return value


def _point(draw: Draw, value: Point, moment: Moment) -> Point:
    kind = draw(st.sampled_from(["same", "near", "at an edge", "on a model", "on the table", "anywhere"]))
    if kind == "near":
        x, y = draw(st.integers(-6 * INCH, 6 * INCH)), draw(st.integers(-6 * INCH, 6 * INCH))
        return Point(_inside(value.x + x), _inside(value.y + y))
    picture = moment.rules.picture(moment.state.known(moment.seat))
    if kind == "at an edge":
        across = draw(st.sampled_from([value.x, 0, picture.width]))
        return Point(across, draw(st.sampled_from([value.y, 0, picture.height])))
    if kind == "on the table":
        return Point(draw(st.integers(0, picture.width)), draw(st.integers(0, picture.height)))
    if kind == "on a model" and picture.figures:
        figure = draw(st.sampled_from(picture.figures))
        centre = getattr(figure.base, "centre", value)
        return centre if isinstance(centre, Point) else value
    if kind == "anywhere":
        return Point(draw(st.integers(-LIMIT, LIMIT)), draw(st.integers(-LIMIT, LIMIT)))
    return value


def _inside(length: int) -> int:
    return max(-LIMIT, min(LIMIT, length))


@lru_cache(maxsize=16)
def _templates(system: str) -> dict[type, list[Order]]:
    """Orders to start from, by class: real ones, suggested ones, and what the vocabulary can say."""
    found: dict[type, list[Order]] = {Pass: [Pass()]}
    for number in range(3):
        game = played(system, number)
        suggested: list[Order] = []
        for state in game.kept:
            here = Moment(game.rules, state)
            known = state.known(here.seat)
            suggested += [each.order for each in candidates_for(known, here.question, 16, here.luck())]
        for order in game.orders + suggested:
            known_orders = found.setdefault(type(order), [])
            if len(known_orders) < 40:
                known_orders.append(order)
    for verb in played(system, 0).rules.vocabulary.verbs:
        if verb.makes not in found:
            makes: Any = verb.makes
            vocabulary = played(system, 0).rules.vocabulary
            try:
                values = {word.field: _word(word, vocabulary) for word in verb.words}
            except ContentError:
                continue
            found[verb.makes] = [makes(**values)]
    return found


def _word(word: Word, vocabulary: Vocabulary) -> Any:
    """Something that a word of the vocabulary could say; a system's own words are asked themselves."""
    if word.own is not None:
        return word.own.read(["nobody"], vocabulary, None)
    kinds: dict[str, Any] = {
        "direction": Point(0, 1),
        "point": Point(0, 0),
        "points": (Point(0, 0),),
        "names": ("nobody",),
        "number": 1,
    }
    return kinds.get(word.kind, word.choices[0] if word.choices else "nobody")
