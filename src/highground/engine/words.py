"""Orders as people write them: `move Ada 12,8 14,8.5` or `shoot Ada Bo`.

One vocabulary serves the terminal, case files and tests. A ruleset lists its verbs; each says
which order it makes and what words follow. Positions are written in the ruleset's unit.

The kinds of word: `name` (a model), `word` (one of a fixed choice or free), `number`, `point`
(`x,y`), `points` (all that remain, at least one), `names` (all that remain). A ruleset with words of
its own derives from `Words` and uses the kind `own` (all that remain).
"""

from __future__ import annotations

import shlex
from decimal import Decimal, InvalidOperation
from typing import Any, Final

from mypy_extensions import mypyc_attr

from highground.engine.errors import ContentError, nearest
from highground.engine.state import Order
from highground.geometry.shapes import Point, ShapeError
from highground.geometry.units import scaled
from highground.record import Record

__all__ = ["Verb", "Vocabulary", "Word", "Words"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Words:
    """A ruleset's own way of writing the rest of an order."""

    def read(self, words: list[str], vocabulary: Vocabulary, names: list[str] | None) -> Any:
        """The value of the order's field; raises `ContentError` with what would be valid."""
        raise NotImplementedError

    def write(self, value: Any, vocabulary: Vocabulary) -> list[str]:
        """The words that `read` reads as this value."""
        raise NotImplementedError

    def usage(self) -> str:
        """Their shape, for help texts."""
        raise NotImplementedError


@mypyc_attr(acyclic=True)
class Word(Record):
    """One word (or run of words) after a verb: the field it fills, its kind and valid choices."""

    field: Final[str]
    kind: Final[str]
    choices: Final[tuple[str, ...]]
    own: Final[Words | None]

    def __init__(
        self, field: str, kind: str, choices: tuple[str, ...] = (), own: Words | None = None
    ) -> None:
        self.field = field
        self.kind = kind
        self.choices = choices
        self.own = own


class Verb:
    """How one kind of order is written."""

    def __init__(self, name: str, makes: type[Order], words: tuple[Word, ...] = ()) -> None:
        self.name = name
        self.makes = makes
        self.words = words

    def usage(self) -> str:
        """The shape of the order, for help texts."""
        shapes = {"points": "X,Y…", "point": "X,Y", "names": "NAME…"}
        parts = []
        for word in self.words:
            if word.own is not None:
                parts.append(word.own.usage())
                continue
            shape = "|".join(word.choices) if word.choices else shapes.get(word.kind, word.field.upper())
            parts.append(shape)
        return " ".join([self.name, *parts])


class Vocabulary:
    """All verbs of a ruleset, the unit its positions are written in, and how to say so."""

    def __init__(self, verbs: tuple[Verb, ...], unit: int, unit_name: str, positions: str = "") -> None:
        self.verbs = verbs
        self.unit = unit
        self.unit_name = unit_name
        self.positions = positions or f"Positions are in {unit_name} from the lower left corner."

    def verb_for(self, order: type[Order]) -> Verb | None:
        """The verb that makes orders of this class."""
        for verb in self.verbs:
            if verb.makes is order:
                return verb
        return None

    def read(self, text: str, names: list[str] | None = None) -> Order:
        """The order that a line of text means; `names` are the models that may be named."""
        try:
            words = shlex.split(text)
        except ValueError as error:
            raise ContentError(f"cannot read the order {text!r}: {error}") from error
        if not words:
            raise ContentError("an empty order; valid: " + ", ".join(verb.usage() for verb in self.verbs))
        for verb in self.verbs:
            if verb.name == words[0].lower():
                return self._read_verb(verb, words[1:], names, text)
        raise ContentError(
            f"there is no order {words[0]!r}" + nearest(words[0], [verb.name for verb in self.verbs])
        )

    def _read_verb(self, verb: Verb, rest: list[str], names: list[str] | None, text: str) -> Order:
        values: dict[str, Any] = {}
        at = 0
        for word in verb.words:
            if word.own is not None:
                values[word.field] = word.own.read(rest[at:], self, names)
                at = len(rest)
            elif word.kind in ("points", "names"):
                run, at = rest[at:], len(rest)
                if not run:
                    raise ContentError(f"{text!r} ends too early; write: {verb.usage()}")
                values[word.field] = tuple(self._value(word, each, names) for each in run)
            else:
                if at >= len(rest):
                    raise ContentError(f"{text!r} ends too early; write: {verb.usage()}")
                values[word.field] = self._value(word, rest[at], names)
                at += 1
        if at < len(rest):
            raise ContentError(f"{text!r} has {rest[at]!r} too many; write: {verb.usage()}")
        makes: Any = verb.makes
        made: Order = makes(**values)
        return made

    def _value(self, word: Word, text: str, names: list[str] | None) -> Any:
        if word.kind in ("point", "points"):
            return self.point(text)
        if word.kind == "number":
            try:
                return int(text)
            except ValueError as error:
                raise ContentError(f"{word.field} must be a whole number, not {text!r}") from error
        if word.kind in ("name", "names") and names is not None:
            for name in names:
                if name.lower() == text.lower():
                    return name
            raise ContentError(f"there is no model {text!r}" + nearest(text, names))
        if word.choices and text not in word.choices:
            raise ContentError(f"{word.field} cannot be {text!r}" + nearest(text, list(word.choices)))
        return text

    def point(self, text: str) -> Point:
        """A position written as `x,y`."""
        parts = text.split(",")
        try:
            if len(parts) != 2:
                raise InvalidOperation
            x, y = Decimal(parts[0]), Decimal(parts[1])
            if not (x.is_finite() and y.is_finite() and abs(x) < 10**6 and abs(y) < 10**6):
                raise InvalidOperation
            return Point(scaled(x, self.unit), scaled(y, self.unit))
        except InvalidOperation as error:
            raise ContentError(f"a position is written x,y in {self.unit_name}, not {text!r}") from error
        except ShapeError as error:
            raise ContentError(f"{text!r}: {error}") from error

    def write(self, order: Order) -> str:
        """The line of text that means this order."""
        verb = self.verb_for(type(order))
        if verb is None:
            return repr(order)
        parts = [verb.name]
        for word in verb.words:
            value = getattr(order, word.field)
            if word.own is not None:
                parts.extend(word.own.write(value, self))
                continue
            for each in value if word.kind in ("points", "names") else (value,):
                parts.append(self._write_word(word, each))
        return " ".join(parts)

    def _write_word(self, word: Word, value: Any) -> str:
        if word.kind in ("point", "points"):
            return self.write_point(value)
        return shlex.quote(str(value)) if word.kind != "number" else str(value)

    def write_point(self, point: Point) -> str:
        """A position as `point` reads it."""
        return f"{self.number(point.x)},{self.number(point.y)}"

    def number(self, length: int) -> str:
        """The shortest decimal that is read back as exactly this length."""
        exact = Decimal(length) / self.unit
        for places in range(12):
            short = f"{exact:.{places}f}"
            if scaled(short, self.unit) == length:
                return short.rstrip("0").rstrip(".") if "." in short else short
        return str(exact)
