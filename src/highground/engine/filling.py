"""From an order back to what was filled in: an offer's id and the values that make the order of it again.

Whoever is handed an order that somebody else thought of (a suggestion, a target, a previewed path) gives it
like one of their own. It is told from the words that the ruleset writes for the order and the form they fill.
"""

from __future__ import annotations

import re
import shlex
from typing import Any, Final

from highground.engine.errors import RuleBug
from highground.engine.offers import offer_id
from highground.engine.state import Order
from highground.engine.words import Field, Form, Vocabulary

__all__ = ["filled_in"]

_PLACE: Final = re.compile(r"\{(\w+)\}")
_POINTS: Final[tuple[str, ...]] = ("point", "path", "direction")
_CELLS: Final[tuple[str, ...]] = ("cell", "cells")
_MANY: Final[tuple[str, ...]] = ("models", "path", "cells")


def filled_in(vocabulary: Vocabulary, order: Order) -> tuple[str, dict[str, Any]]:
    """An offer's id, and the values of its fields, of which `order_from` makes this order."""
    words = shlex.split(vocabulary.write(order))
    form = vocabulary.find(words[0]).form()
    found = _Filled(vocabulary, words)
    values = found.read(form)
    if values is None or found.at < len(words):
        raise RuleBug(f"the form of {form.name} cannot be filled in as {' '.join(words)}")
    return offer_id(form.name), values


class _Filled:
    """The words of an order, read along the templates of its form; `at` is how far."""

    def __init__(self, vocabulary: Vocabulary, words: list[str]) -> None:
        self.vocabulary = vocabulary
        self.words = words
        self.at = 0

    def read(self, form: Form) -> dict[str, Any] | None:
        """The values of a form's fields; None: these are no words of it."""
        values: dict[str, Any] = {}
        for number, template in enumerate(form.words):
            places = _PLACE.findall(template)
            if template == "".join(["{" + name + "}" for name in places[:1]]):
                field = form.field(places[0])
                found = self._run(field, self._end(form, number))
                if found is not None:
                    values[field.name] = found
                elif not field.optional:
                    return None
                continue
            match = None if self.at >= len(self.words) else _shape(form, template).fullmatch(self._word())
            if match is not None:
                self.at += 1
                for place, text in zip(places, match.groups(), strict=True):
                    field = form.field(place)
                    each = text.split(field.joint) if field.kind in _MANY else [text]
                    values[place] = self._values(field, each)
            elif not places or not all(form.field(place).optional for place in places):
                return None
        return values

    def _word(self) -> str:
        return self.words[self.at]

    def _end(self, form: Form, number: int) -> int:
        """Where the words of a template end: where those of a later one with a mark of its own begin."""
        marked = [_shape(form, each) for each in form.words[number + 1 :] if not each.startswith("{")]
        for at in range(self.at, len(self.words)):
            if any(shape.fullmatch(self.words[at]) for shape in marked):
                return at
        return len(self.words)

    def _run(self, field: Field, end: int) -> Any:
        """The value of a field that has words to itself; None: it was left empty."""
        if field.kind == "steps":
            return self._steps(field, end)
        run = self.words[self.at : end]
        if not run:
            return None
        if field.kind == "text":
            self.at = end
            return shlex.join(run)
        run = run if field.kind in _MANY else run[:1]
        self.at += len(run)
        return self._values(field, run)

    def _steps(self, field: Field, end: int) -> list[dict[str, Any]] | None:
        # What has more of a mark is looked for first: any word is a name to those that have less.
        parts = sorted(field.parts, key=lambda part: -sum(len(_PLACE.sub("", each)) for each in part.words))
        found: list[dict[str, Any]] = []
        while self.at < end:
            start = self.at
            for part in parts:
                values = self.read(part)
                if values is not None and self.at > start:
                    found.append({"part": part.name, **values})
                    break
                self.at = start
            else:
                return None
        return found or None

    def _values(self, field: Field, words: list[str]) -> Any:
        found = [self._value(field.kind, word) for word in words]
        return found if field.kind in _MANY else found[0]

    def _value(self, kind: str, word: str) -> Any:
        if kind in _POINTS:
            point = self.vocabulary.point(word)
            return [point.x, point.y]
        if kind in _CELLS:
            return [int(each) for each in word.split(",")]
        return int(word) if kind == "number" else word


def _shape(form: Form, template: str) -> re.Pattern[str]:
    """What a word looks like that fills a template."""
    parts = _PLACE.split(template)
    shape = ""
    for at, part in enumerate(parts):
        if at % 2 == 0:
            shape += re.escape(part)
        else:
            shape += r"(-?[\d.]+,-?[\d.]+)" if form.field(part).kind in ("point", "direction") else "(.+?)"
    return re.compile(shape)
