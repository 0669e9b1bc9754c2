"""Orders as people write them: `move Ada 12,8 14,8.5` or `shoot Ada Bo`.

One vocabulary serves the terminal, case files and tests. A ruleset lists its verbs; each says
which order it makes and what words follow. Positions are written in the ruleset's unit.

The kinds of word: `name` (a model), `word` (one of a fixed choice or free), `number`, `point`
(`x,y`), `direction` (the same, but a way to look), `points` (all that remain, at least one), `names` (all
that remain). A ruleset with words of its own derives from `Words` and uses the kind `own` (all that
remain).

A table where orders are made by clicking fills a `Form` instead: every verb has one, and `fill` makes the
order of what was filled in. So no table knows how any game writes its orders.
"""

from __future__ import annotations

import re
import shlex
from decimal import Decimal, InvalidOperation
from typing import Any, Final

from mypy_extensions import mypyc_attr

from highground.engine.errors import ContentError, nearest, unknown
from highground.engine.state import Order
from highground.geometry.shapes import Point, ShapeError
from highground.geometry.units import scaled
from highground.record import Record

__all__ = ["Field", "Form", "Verb", "Vocabulary", "Word", "Words"]

_PLACE: Final = re.compile(r"\{(\w+)\}")


class Field(Record):
    """One thing to be filled in: what it is called and what kind of thing it is.

    The kinds: `model`, `models`, `choice` (a word, one of `choices` if there are any), `number`, `point`,
    `path`, `direction`, `cell` (column and row), `cells`, `text` (words as they are) and `steps` (a list,
    each item filling one of `parts`). Where several things make one word, `joint` stands between them.
    """

    name: Final[str]
    kind: Final[str]
    optional: Final[bool] = False
    choices: Final[tuple[str, ...]] = ()
    joint: Final[str] = " "
    parts: Final[tuple[Form, ...]] = ()


class Form(Record):
    """How an order, or a part of one, is filled in: its fields, and the words with places for them:
    `to:{path}`.

    A word whose optional field is left empty is left out. `role` is what a step is to a player; `preview` is
    the kind of preview that is drawn while it is walked, empty: it is not walked.
    """

    name: Final[str]
    words: Final[tuple[str, ...]]
    fields: Final[tuple[Field, ...]] = ()
    role: Final[str] = "order"
    preview: Final[str] = ""

    def field(self, name: str) -> Field:
        """The field of this name."""
        for each in self.fields:
            if each.name == name:
                return each
        raise unknown(f"{self.name} has no field", name, [f.name for f in self.fields])


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

    def fields(self, name: str) -> tuple[Field, ...]:
        """What they ask for, for those who fill in forms; the default leaves the words to the writer."""
        return (Field(name, "text", True),)


class Word(Record):
    """One word (or run of words) after a verb: the field it fills, its kind and valid choices.

    Of a `word` with choices one may be the `default`: what is meant where it is left out.
    """

    field: Final[str]
    kind: Final[str]
    choices: Final[tuple[str, ...]] = ()
    own: Final[Words | None] = None
    default: Final[str] = ""


class Verb(Record):
    """How one kind of order is written; what it is to a player (`offers.ROLES`), and the kind of preview that
    a table draws with it (empty: none).
    """

    name: Final[str]
    makes: Final[type[Order]]
    words: Final[tuple[Word, ...]] = ()
    role: Final[str] = "order"
    preview: Final[str] = ""

    def usage(self) -> str:
        """The shape of the order, for help texts."""
        shapes = {"points": "X,Y…", "point": "X,Y", "direction": "DX,DY", "names": "NAME…"}
        parts = []
        for word in self.words:
            if word.own is not None:
                parts.append(word.own.usage())
                continue
            shape = "|".join(word.choices) if word.choices else shapes.get(word.kind, word.field.upper())
            parts.append(f"[{shape}]" if word.default else shape)
        return " ".join([self.name, *parts])

    def form(self) -> Form:
        """The order as something to be filled in."""
        words = [self.name]
        fields: list[Field] = []
        for word in self.words:
            mine = (_field(word),) if word.own is None else word.own.fields(word.field)
            words += ["{" + each.name + "}" for each in mine]
            fields += mine
        return Form(self.name, tuple(words), tuple(fields))


def _left_out(verb: Verb, word: Word, rest: list[str]) -> bool:
    """Whether a word that has a default was not written: nothing follows, or only what later words take."""
    return not rest or (rest[0] not in word.choices and word is not verb.words[-1])


def _field(word: Word) -> Field:
    kinds = {"name": "model", "names": "models", "points": "path", "word": "choice"}
    return Field(word.field, kinds.get(word.kind, word.kind), False, word.choices)


class Vocabulary:
    """All verbs of a ruleset, the unit its positions are written in, and how to say so."""

    def __init__(
        self,
        verbs: tuple[Verb, ...],
        unit: int,
        unit_name: str,
        positions: str = "",
        previews: dict[str, str] | None = None,
    ) -> None:
        """`previews` are kinds of preview that go with a choice rather than with an order, each with what
        such a choice is to a player.
        """
        self.verbs = verbs
        self.roles = {verb.preview: verb.role for verb in reversed(verbs) if verb.preview} | (previews or {})
        kinds = [verb.preview for verb in verbs if verb.preview]
        self.previews = list(dict.fromkeys([*kinds, *self.roles]))
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
        return self._read(words, names, text)

    def _read(self, words: list[str], names: list[str] | None, text: str) -> Order:
        if not words:
            raise ContentError("an empty order; valid: " + ", ".join(verb.usage() for verb in self.verbs))
        for verb in self.verbs:
            if verb.name == words[0].lower():
                return self._read_verb(verb, words[1:], names, text)
        raise unknown("there is no order", words[0], [verb.name for verb in self.verbs])

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
            elif word.default and _left_out(verb, word, rest[at:]):
                values[word.field] = word.default
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
        if word.kind in ("point", "points", "direction"):
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
            raise unknown("there is no model", text, names)
        if word.choices and text not in word.choices:
            raise unknown(f"{word.field} cannot be", text, word.choices)
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

    def said(self, order: Order) -> dict[str, str]:
        """The fields of an order that are one word each, as a form is filled with them."""
        verb = self.verb_for(type(order))
        found: dict[str, str] = {}
        for word in () if verb is None else verb.words:
            value = getattr(order, word.field)
            parts = [] if word.own is None else word.own.write(value, self)
            fixed = [] if word.own is None else [each.choices for each in word.own.fields(word.field)]
            if value and isinstance(value, str) and not any(fixed):
                found[word.field] = value
            elif value and len(parts) == 1:
                found[word.field] = " ".join(shlex.split(parts[0]))
        return found

    def _write_word(self, word: Word, value: Any) -> str:
        if word.kind in ("point", "points", "direction"):
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

    # -- forms ---------------------------------------------------------------------------------

    def shown_with(self, role: str) -> str:
        """The kind of preview that goes with an order of this role; empty: none does."""
        kinds = [verb.preview for verb in self.verbs if verb.role == role and verb.preview]
        return kinds[0] if kinds else role if role in self.previews else ""

    def find(self, name: str) -> Verb:
        """The verb of this name."""
        for verb in self.verbs:
            if verb.name == name:
                return verb
        raise unknown("there is no order", name, [verb.name for verb in self.verbs])

    def fill(self, form: Form, values: dict[str, Any], names: list[str] | None = None) -> Order:
        """The order whose form was filled in so; lengths are um."""
        words = self._composed(form, values)
        return self._read(words, names, " ".join(words))

    def _composed(self, form: Form, values: dict[str, Any]) -> list[str]:
        for name in values:
            form.field(name)
        words: list[str] = []
        for template in form.words:
            places = _PLACE.findall(template)
            if not places:
                words.append(template)
                continue
            filled = {name: self._filled(form, form.field(name), values.get(name)) for name in places}
            if any(not filled[name] for name in places):
                continue
            if template == "{" + places[0] + "}":
                words += filled[places[0]]
                continue
            for name in places:
                template = template.replace("{" + name + "}", form.field(name).joint.join(filled[name]))
            words.append(template)
        return words

    def _filled(self, form: Form, field: Field, value: Any) -> list[str]:
        """The words for one field; none where it may be left empty and is."""
        if value is None or value == [] or value == "":
            if field.optional:
                return []
            raise ContentError(f"{form.name}: {field.name} is missing")
        many = field.kind in ("models", "path", "cells", "steps")
        if many and not isinstance(value, list):
            raise ContentError(f"{form.name}: {field.name} must be a list, not {str(value)[:40]!r}")
        if field.kind == "steps":
            return [word for each in value for word in self._step(field, each)]
        if field.kind == "text":
            try:
                return shlex.split(str(value))
            except ValueError as error:
                raise ContentError(f"{form.name}: {field.name}: {error}") from error
        return [self._filled_word(form, field, each) for each in (value if many else [value])]

    def _step(self, field: Field, value: Any) -> list[str]:
        parts = [part.name for part in field.parts]
        name = value.get("part") if isinstance(value, dict) else None
        for part in field.parts:
            if part.name == name:
                return self._composed(part, {key: value[key] for key in value if key != "part"})
        raise ContentError(f"{field.name}: there is no step {str(name)[:40]!r}" + nearest(str(name), parts))

    def _filled_word(self, form: Form, field: Field, value: Any) -> str:
        kind = field.kind
        if kind in ("point", "path", "direction", "cell", "cells"):
            # A cell may have a third number: which way somebody faces on it.
            most = 3 if kind in ("cell", "cells") else 2
            if not (
                isinstance(value, (list, tuple))
                and 2 <= len(value) <= most
                and all(type(n) is int for n in value)
            ):
                raise ContentError(
                    f"{form.name}: {field.name} takes [x, y], two whole numbers, not {str(value)[:40]}"
                )
            return ",".join([str(n) if most == 3 else self.number(int(n)) for n in value])
        if kind == "number":
            if type(value) is not int:
                raise ContentError(f"{form.name}: {field.name} takes a whole number, not {str(value)[:40]!r}")
            return str(value)
        if not isinstance(value, str):
            raise ContentError(f"{form.name}: {field.name} takes a text, not {str(value)[:40]!r}")
        return value
