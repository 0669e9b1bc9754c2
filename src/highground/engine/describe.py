"""Sentences for events, refusals and questions, in the reader's language.

The rules hold message ids and numbers; the sentences are in each package's `locale/<lang>.toml`,
in tables `events`, `refusals`, `questions`, `modifiers`, `intents`, `orders`, `choices`, `fields`, `sheet`,
`worth` and `words`. A file may begin with `extends = "package"`: what it does not say, that package's
file says. A place in a sentence is `{field}`, `{field:kind}`, or `{field.inner}` where the field is a
record; the kinds are

    in, mm     a length          sum      the total of a tally      seat   the name of a player
    signed     +1, -2            list     items with commas         side   the name of a side: its players
                                                                    word   a fixed word, translated

Where a value is the id of a model, a piece of terrain, a weapon or the like, its title is said instead:
"Cutlass Hand 2" for `cutlass-hand-2`. Orders, replays and digests keep ids.
"""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from typing import Any, Final

from highground.engine.agenda import Asking
from highground.engine.errors import ContentError
from highground.engine.events import Event, Told
from highground.engine.orders import Refusal
from highground.engine.tally import Modifier, Tally
from highground.geometry.units import to_inch, to_mm
from highground.record import fields_of

__all__ = ["LANGUAGES", "Speaker"]

LANGUAGES: Final = ("en", "ru")
_NUMBER: Final = re.compile(r"[−+-]?\d+(/\d+)?")
_PLACE: Final = re.compile(r"\{(\w+)(?:\.(\w+))?(?::(\w+))?\}")
_ID: Final = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
_LOADED: Final[dict[tuple[str, str], dict[str, Any]]] = {}
_MERGED: Final[dict[tuple[str, str], dict[str, dict[str, str]]]] = {}


def _locale(package: str, language: str) -> dict[str, Any]:
    """The tables of a package's file, on top of those of the package that it `extends`."""
    key = (package, language)
    if key not in _LOADED:
        source = files(package).joinpath("locale", f"{language}.toml")
        own = tomllib.loads(source.read_text(encoding="utf-8")) if source.is_file() else {}
        extended = own.pop("extends", "")
        found: dict[str, Any] = {}
        for tables in (_locale(extended, language), own) if extended else (own,):
            for table in tables:
                found[table] = {**found.get(table, {}), **tables[table]}
        _LOADED[key] = found
    return _LOADED[key]


def _tables(package: str, language: str) -> dict[str, dict[str, str]]:
    """All sentences: the ruleset's before the engine's, this language before English."""
    key = (package, language)
    if key not in _MERGED:
        found: dict[str, dict[str, str]] = {}
        for source in (
            _locale("highground.engine", "en"),
            _locale(package, "en"),
            _locale("highground.engine", language),
            _locale(package, language),
        ):
            for table in source:
                found.setdefault(table, {}).update(source[table])
        _MERGED[key] = found
    return _MERGED[key]


class Speaker:
    """Says what happened, in one language, with the names of one game's players.

    `teams` are the names of its sides, where several players make one; else every player is a side. `titles`
    are what to call things, by their ids.
    """

    def __init__(
        self,
        package: str,
        language: str,
        sides: tuple[str, ...],
        teams: tuple[str, ...] = (),
        titles: dict[str, str] | None = None,
    ) -> None:
        if language not in LANGUAGES:
            raise ContentError(f"there is no language {language!r}; valid: {', '.join(LANGUAGES)}")
        self.language = language
        self.sides = sides
        self.teams = teams or sides
        self.titles = titles or {}
        self._tables = _tables(package, language)

    def template(self, table: str, key: str) -> str | None:
        """The sentence with this id: the ruleset's before the engine's, English as the last resort."""
        found = self._tables.get(table)
        return None if found is None else found.get(key)

    def _say(self, table: str, key: str, facts: dict[str, Any]) -> str:
        template = self.template(table, key)
        if template is None:
            inside = ", ".join(f"{name} {value}" for name, value in facts.items())
            return f"{key}: {inside}" if inside else key

        def fill(place: re.Match[str]) -> str:
            value = facts.get(place.group(1))
            inner = place.group(2)
            return self._value(value if inner is None else getattr(value, inner, None), place.group(3) or "")

        return _PLACE.sub(fill, template)

    def _value(self, value: Any, kind: str) -> str:
        if value is None:
            return "–"
        if kind in ("in", "mm"):
            text = to_inch(value) if kind == "in" else to_mm(value)
            return self._number(text) + (" in" if kind == "in" else " mm")
        if kind == "sum" and isinstance(value, Tally):
            return str(value.total())
        if kind == "signed":
            return f"{value:+d}"
        if kind in ("seat", "side"):
            names = self.sides if kind == "seat" else self.teams
            return names[value] if 0 <= value < len(names) else str(value)
        if kind == "list":
            return ", ".join(self._value(each, "word") for each in value)
        if kind == "word":
            return self.word(str(value))
        if isinstance(value, Tally):
            return self.tally(value)
        return self.title(value) if isinstance(value, str) else str(value)

    def _number(self, text: str) -> str:
        return text.replace(".", ",") if self.language == "ru" else text

    def event(self, event: Event) -> str:
        """One sentence for what happened."""
        return self._say("events", type(event).__name__, _facts(event))

    def told(self, told: Told) -> str:
        """The same, with its clause in front."""
        return f"[{told.clause}] {self.event(told.event)}"

    def refusal(self, refusal: Refusal) -> str:
        """Clause, subject, measured, limit."""
        return f"[{refusal.clause}] {self.reason(refusal)}"

    def reason(self, refusal: Refusal) -> str:
        """The same without the clause."""
        facts = {**refusal.facts, "measured": refusal.measured, "limit": refusal.limit}
        return self._say("refusals", refusal.why, facts)

    def question(self, question: Asking) -> str:
        """What is asked."""
        return self._say("questions", type(question).__name__, _facts(question))

    def intent(self, intent: str) -> str:
        """What a candidate is meant to do."""
        found = self.template("intents", intent) or self.template("words", intent)
        return found or intent.replace("_", " ")

    def order(self, verb: str) -> str:
        """The title of an order."""
        return self.template("orders", verb) or verb.replace("_", " ").capitalize()

    def choice(self, value: str) -> str:
        """A value of an order's field as something to choose, where that is said otherwise than the word."""
        return self.template("choices", value) or self.word(value)

    def field(self, name: str) -> str:
        """The label of a field of an order's form."""
        return self.template("fields", name) or name.replace("_", " ")

    def word(self, word: str) -> str:
        """A fixed word in this language, or what is called by this id."""
        return self.template("words", word) or self.title(word)

    def title(self, id: str) -> str:
        """What people read for an id; where only "rock" has a title, `rock-3` is the third of them."""
        found = self.titles.get(id)
        if found is not None:
            return self.template("words", found) or found
        stem, _, number = id.rpartition("-")
        if not number.isdigit() or stem not in self.titles:
            return id
        return f"{self.title(stem)} {number}"

    def titled(self, text: str) -> str:
        """A text in which ids stand among other words, with their titles instead."""
        return _ID.sub(lambda found: self.title(found.group()), text)

    def label(self, text: str) -> str:
        """A word of a sheet or a badge: that of `sheet`, else a fixed word, else as it is. A number after it
        ("wounds 2", "place 1/9") stays.
        """
        found = self.template("sheet", text) or self.template("words", text)
        if found is not None:
            return found
        word, _, number = text.rpartition(" ")
        return f"{self.label(word)} {number}" if word and _NUMBER.fullmatch(number) else text

    def reasons(self, parts: list[tuple[str, float]]) -> str:
        """Why an order is better than another, by the parts of the evaluation: "2 wounds better, but …"."""
        better = [self._part(part, amount) for part, amount in parts if amount > 0]
        worse = [self._part(part, amount) for part, amount in parts if amount < 0]
        if not parts:
            return self._say("worth", "no_difference", {})
        if not worse:
            return ", ".join(better)
        but = self._say("worth", "but" if better else "although", {"reasons": ", ".join(worse)})
        return ", ".join([*better, but])

    def preferred(self, other: str, parts: list[tuple[str, float]]) -> str:
        """The same as a sentence: what the order given is better than, and why."""
        return self._say("worth", "rather_than", {"other": other, "reasons": self.reasons(parts)})

    def _part(self, part: str, amount: float) -> str:
        said = f"{abs(amount):.1f}".removesuffix(".0")
        key = f"{part}_more" if amount > 0 else f"{part}_less"
        return self._say("worth", key, {"amount": self._number(said)})

    def modifier(self, part: Modifier) -> str:
        """One line of a tally."""
        return f"{part.amount:+d} {self.why(part)} [{part.clause}]"

    def why(self, part: Modifier) -> str:
        """What a part of a tally is for."""
        return self.template("modifiers", part.why) or part.why

    def tally(self, tally: Tally) -> str:
        """A tally on one line: the base, then each modifier."""
        first, rest = tally.parts[0], tally.parts[1:]
        base = f"{first.amount} {self.why(first)} [{first.clause}]"
        return ", ".join([base, *[self.modifier(part) for part in rest]]) + f" = {tally.total()}"


def _facts(record: Any) -> dict[str, Any]:
    return {name: getattr(record, name) for name in fields_of(type(record))}
