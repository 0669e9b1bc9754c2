"""Sentences for events, refusals and questions, in the reader's language.

The rules hold message ids and numbers; the sentences are in each package's `locale/<lang>.toml`, in
tables `events`, `asides`, `refusals`, `questions`, `modifiers`, `intents`, `orders`, `choices`,
`hints`, `fields`, `sheet`, `steps` (what follows), `worth`, `notes` (what an order brings about, what a
roster means) and `words`; for rosters also `roster` (labels of fields) and `holds` (rules kept, by
clause); for the lobby `titles`; for what a game is played for `goals`;
for what is asked of real dice and cards `dice`; for readers who have the table before their eyes `seen`,
events and refusals that need not say where. An aside is an event, too, but of the bookkeeping kind: it is
told quietly. A file may begin with `extends = "package"`: what it does not say, that package's file says.
A place in a sentence is `{field}`, `{field:kind}`, or `{field.inner}` where the field is a record. The kinds:

    in, mm     a length          sum      the total of a tally      seat   the name of a player
    signed     +1, -2            list     items with commas         side   the name of a side: its players
    form       see below         halves   a number of halves        sides  the names of several
    word       a fixed word      versus   3 : 2                     name   a word, translated if it can be
    order      a kind of order   orders   several, and their words  names  of models, with commas
    addends    a tally's parts in words

A name that somebody gave is said as it is, whatever word it looks like: `names`, and places without a kind,
go through no dictionary.

A number may bring its noun, in as many forms as the language has: `{left|Stride|Strides}`,
`{left|шаг|шага|шагов}`; as `{left:form|is|are}` the form stands alone. What is in brackets is said only
where every place in it has something to say, else what follows a stroke:
`moves[, {unused:mm} unused]`, `[{left} left|none left]`.

Where a value is the id of a model, a piece of terrain, a weapon or the like, its title is said instead:
"Cutlass Hand 2" for `cutlass-hand-2`. Orders, replays and digests keep ids.
"""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from typing import Any, Final

from highground.engine.agenda import Asking, Frame
from highground.engine.errors import ContentError
from highground.engine.events import Event, LoggedEvent
from highground.engine.goal import GoalPart
from highground.engine.orders import Refusal
from highground.engine.tally import Modifier, Tally
from highground.geometry.units import inches, millimetres
from highground.record import fields_of

__all__ = ["LANGUAGES", "Speaker"]

LANGUAGES: Final[tuple[str, ...]] = ("en", "ru")
_NUMBER: Final = re.compile(r"[−+-]?\d+(/\d+)?")
_ID: Final = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
_PLACE: Final = re.compile(r"\{(\w+)(?:\.(\w+))?(?::(\w+))?(?:\|([^{}]+))?\}")
_MAYBE: Final = re.compile(r"\[((?:[^\[\]{}|]|\{[^{}]*\})*)(?:\|([^\[\]]*))?\]")
_UNITS: Final = {"en": "\u00a0mm", "ru": "\u202fмм"}
_MOST_PLACES: Final = 4
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
    are what to call things, by their ids, `verbs` the words that make each kind of order, and `names` what
    models are called by. Who reads with the table `seen` beside it is told no coordinates.
    """

    def __init__(
        self,
        package: str,
        language: str,
        sides: tuple[str, ...],
        teams: tuple[str, ...] = (),
        titles: dict[str, str] | None = None,
        verbs: dict[str, tuple[str, ...]] | None = None,
        names: tuple[str, ...] = (),
        seen: bool = False,
    ) -> None:
        if language not in LANGUAGES:
            raise ContentError(f"there is no language {language!r}; valid: {', '.join(LANGUAGES)}")
        self.language = language
        self.sides = sides
        self.teams = teams or sides
        self.titles = titles or {}
        self.verbs = verbs or {}
        self.names = frozenset(names)
        self.seen = seen
        self._tables = _tables(package, language)

    def template(self, table: str, key: str) -> str | None:
        """The sentence with this id: the ruleset's before the engine's, English as the last resort."""
        found = self._tables.get(table)
        return None if found is None else found.get(key)

    def _say(self, table: str, key: str, facts: dict[str, Any]) -> str:
        template = self.template("seen", key) if self.seen else None
        if template is None:
            template = self.template(table, key)
        if template is None:
            inside = ", ".join(f"{name} {value}" for name, value in facts.items())
            return f"{key}: {inside}" if inside else key

        def fill(place: re.Match[str]) -> str:
            value = _fact(facts, place)
            forms = place.group(4)
            kind = place.group(3) or ""
            said = "" if kind == "form" else self._value(value, kind, _places(facts, place.group(1), kind))
            if forms is None:
                return said
            form = self._form(_amount(value), forms.split("|"), 2 if kind == "halves" else 1)
            return f"{said}\u00a0{form}" if said else form

        def maybe(part: re.Match[str]) -> str:
            said = part.group(1)
            told = all(_counts(_fact(facts, place)) for place in _PLACE.finditer(said))
            return said if told else part.group(2) or ""

        return _PLACE.sub(fill, _MAYBE.sub(maybe, template))

    def _form(self, amount: int, forms: list[str], parts: int) -> str:
        """The form of a noun after so many parts of one: English has two, Russian three."""
        count, broken = divmod(abs(amount), parts)
        if self.language == "ru" and len(forms) > 2:
            last, teens = count % 10, 10 < count % 100 < 20
            few = broken or (2 <= last <= 4 and not teens)
            return forms[1] if few else forms[0] if last == 1 and not teens else forms[2]
        return forms[0] if count + broken == 1 else forms[-1]

    def _value(self, value: Any, kind: str, places: int = 2) -> str:
        if value is None:
            return "–"
        if kind == "in":
            return self._number(inches(value, places))
        if kind == "mm":
            text = millimetres(value, places)
            return self._number(text.removesuffix(" mm")) + _UNITS[self.language]
        if kind == "halves":
            whole, half = divmod(_amount(value), 2)
            return f"{whole}½".removeprefix("0") if half else str(whole)
        if kind == "sum" and isinstance(value, Tally):
            return str(value.total())
        if kind == "addends" and isinstance(value, Tally):
            return self.addends(value)
        if kind == "signed":
            return f"{value:+d}".replace("-", "−")
        if kind == "sides":
            return ", ".join(self._value(each, "side") for each in value)
        if kind in ("seat", "side"):
            names = self.sides if kind == "seat" else self.teams
            return names[value] if 0 <= value < len(names) else str(value)
        if kind == "list":
            return ", ".join(self._value(each, "word") for each in value)
        if kind == "names":
            return ", ".join(self._value(each, "") for each in value)
        if kind == "order":
            return self.kind(str(value))
        if kind == "orders":
            return ", ".join(dict.fromkeys(said for each in value for said in self._written(str(each))))
        if kind == "versus":
            return " : ".join(str(each) for each in value)
        if kind == "label":
            return self.label(str(value))
        if kind in ("word", "name"):
            return self.word(str(value))
        if isinstance(value, Tally):
            return self.tally(value)
        return self.title(value) if isinstance(value, str) else str(value)

    def _number(self, text: str) -> str:
        return text.replace(".", ",") if self.language == "ru" else text

    def event(self, event: Event) -> str:
        """One sentence for what happened."""
        return self._say("asides" if self.aside(event) else "events", type(event).__name__, _facts(event))

    def aside(self, event: Event) -> bool:
        """Whether it is bookkeeping rather than a deed."""
        kind = type(event).__name__
        return self.template("events", kind) is None and self.template("asides", kind) is not None

    def counted(self, event: Event, field: str) -> str:
        """What a tally of an event counts: by the title of this very one ("DefenceRolled.dice"), or by the
        label of its field.
        """
        return self.template("fields", f"{type(event).__name__}.{field}") or self.field(field)

    def amount(self, amount: int, unit: str) -> str:
        """A number of a tally that is told in this unit."""
        said = self._value(abs(amount), unit)
        return f"−{said}" if amount < 0 else said

    def told(self, told: LoggedEvent) -> str:
        """The same, with its clause in front."""
        return f"[{told.clause}] {self.event(told.event)}"

    def refusal(self, refusal: Refusal) -> str:
        """Clause, subject, measured, limit."""
        return f"[{refusal.clause}] {self.reason(refusal)}"

    def reason(self, refusal: Refusal) -> str:
        """The same without the clause."""
        facts = {**refusal.facts, "measured": refusal.measured, "limit": refusal.limit}
        return self._say("refusals", refusal.why, facts)

    def goal(self, part: GoalPart) -> str:
        """How a game is won, or what scores in it."""
        return self._say("goals", part.says, dict(part.facts))

    def scoring(self, parts: list[str]) -> str:
        """All that scores, in one sentence."""
        return self._say("goals", "scores", {"parts": "; ".join(parts)})

    def note(self, note: str, facts: dict[str, Any]) -> str:
        """What an order would bring about, or a roster means in play."""
        return self._say("notes", note, facts)

    def question(self, question: Asking) -> str:
        """What is asked."""
        return self._say("questions", type(question).__name__, _facts(question))

    def step(self, frame: Frame) -> str:
        """What a frame that is still to come is called; empty where nobody needs to know of it.

        A title has no places to fill: what the frame holds may not be for everybody.
        """
        return self.template("steps", type(frame).__name__) or ""

    def intent(self, intent: str) -> str:
        """What a candidate is meant to do."""
        found = self.template("intents", intent) or self.template("words", intent)
        return found or intent.replace("_", " ")

    def order(self, verb: str) -> str:
        """The title of an order."""
        return self.template("orders", verb) or verb.replace("_", " ").capitalize()

    def kind(self, order: str) -> str:
        """What an order of this class is called."""
        return self.order(self.verbs.get(order, (order.lower(),))[0])

    def _written(self, order: str) -> list[str]:
        """What orders of this class are called, and the words to write where these are others."""
        verbs = self.verbs.get(order)
        if verbs is None:
            return [self.kind(order)]
        titles = [self.order(verb) for verb in verbs]
        return [
            title if title.lower() == verb else f"{title} ({verb})"
            for title, verb in zip(titles, verbs, strict=True)
        ]

    def assumed(self, question: str, answer: str) -> str:
        """A question that comes up on the way, whoever it is about, and how it is taken to be answered: in
        the words of the locale's table `assumed`, or else both as they are.
        """
        said = self.template("assumed", question)
        if said is not None:
            return said
        asked = _PLACE.sub("…", self.template("questions", question) or question)
        return f"{asked} {self.kind(answer)}"

    def choice(self, value: str, field: str = "") -> str:
        """A value of an order's field as something to choose, where that is said otherwise than the word;
        `field.value` where it is said otherwise of this field.
        """
        own = self.template("choices", f"{field}.{value}") if field else None
        return own or self.template("choices", value) or self.word(value)

    def offer(self, order: str, value: str) -> str:
        """One of several ways to give an order, by what it is given with: "Take Marker 1" where the table
        `offers` says so of `take`, else the choice alone.
        """
        said = self.choice(value)
        return (self.template("offers", order) or "{what}").replace("{what}", said)

    def rolled(self, what: str) -> str:
        """What a die or a card is called, of which somebody is asked what it showed."""
        return self.template("dice", what) or what

    def hint(self, *keys: str) -> str:
        """What an order, a choice or an intent comes to, in a few words: the first of these that has any."""
        return next((found for key in keys if (found := self.template("hints", key))), "")

    def field(self, name: str) -> str:
        """The label of a field of an order's form."""
        return self.template("fields", name) or name.replace("_", " ")

    def holds(self, clause: str, facts: dict[str, Any]) -> str:
        """A rule that a roster keeps, in a sentence; empty: there is none."""
        return "" if self.template("holds", clause) is None else self._say("holds", clause, facts)

    def word(self, word: str) -> str:
        """A fixed word in this language, or what is called by this id."""
        return self.template("words", word) or self.title(word)

    def title(self, id: str) -> str:
        """What people read for an id; where only "rock" has a title, `rock-3` is the third of them."""
        found = self.titles.get(id)
        if found is not None:
            given = id in self.names or found == id
            return found if given else self.template("words", found) or found
        stem, _, number = id.rpartition("-")
        if not number.isdigit() or stem not in self.titles:
            return id
        return f"{self.title(stem)} {number}"

    def titled(self, text: str) -> str:
        """A text in which ids stand among other words, with their titles instead."""
        return _ID.sub(lambda found: self.title(found.group()), text)

    def label(self, text: str) -> str:
        """A word of a sheet or a badge: that of `sheet`, else a fixed word, else a title. A number after it
        ("wounds 2", "place 1/9") stays.
        """
        found = self.template("sheet", text) or self.template("words", text)
        if found is not None:
            return found
        word, _, number = text.rpartition(" ")
        return f"{self.label(word)} {number}" if word and _NUMBER.fullmatch(number) else self.title(text)

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

    def modifier(self, part: Modifier, unit: str = "") -> str:
        """One line of a tally."""
        sign = "-" if part.amount < 0 else "+"
        return f"{sign}{self._value(abs(part.amount), unit)} {self.why(part)} [{part.clause}]"

    def why(self, part: Modifier) -> str:
        """What a part of a tally is for."""
        return self.template("modifiers", part.why) or part.why

    def addends(self, tally: Tally) -> str:
        """What a tally is the sum of, in words: "6 damage + 6 CRITICAL − 1 defence value"."""
        said = f"{tally.parts[0].amount} {self.why(tally.parts[0])}"
        for part in tally.parts[1:]:
            if part.amount:
                said += f" {'−' if part.amount < 0 else '+'} {abs(part.amount)} {self.why(part)}"
        return said

    def tally(self, tally: Tally) -> str:
        """A tally on one line: the base, then each modifier."""
        first, rest, unit = tally.parts[0], tally.parts[1:], tally.unit
        base = f"{self._value(first.amount, unit)} {self.why(first)} [{first.clause}]"
        total = self._value(tally.total(), unit)
        return ", ".join([base, *[self.modifier(part, unit) for part in rest]]) + f" = {total}"


def _fact(facts: dict[str, Any], place: re.Match[str]) -> Any:
    value = facts.get(place.group(1))
    return value if place.group(2) is None else getattr(value, place.group(2), None)


def _places(facts: dict[str, Any], name: str, kind: str) -> int:
    """How many decimals a length needs: more where what was measured would read like its limit."""
    least = 2 if kind == "in" else 1
    measured, limit = facts.get("measured"), facts.get("limit")
    if kind not in ("in", "mm") or name not in ("measured", "limit") or measured is None or limit is None:
        return least
    say = inches if kind == "in" else millimetres
    for places in range(least, _MOST_PLACES):
        if measured == limit or say(measured, places) != say(limit, places):
            return places
    return _MOST_PLACES


def _amount(value: Any) -> int:
    total = value.total() if isinstance(value, Tally) else value
    return total if isinstance(total, int) else 0


def _counts(value: Any) -> bool:
    """Whether there is anything to say about it."""
    return value.total() != 0 if isinstance(value, Tally) else bool(value)


def _facts(record: Any) -> dict[str, Any]:
    return {name: getattr(record, name) for name in fields_of(type(record))}
