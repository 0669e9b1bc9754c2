"""The question a seat is asked, as forms to fill in and suggestions to take.

Everything here comes from the ruleset's own vocabulary, checks and candidates: no table knows a game.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Literal, cast

from highground.engine.agenda import Asking
from highground.engine.chance import Seeded, seed_of
from highground.engine.describe import Speaker
from highground.engine.errors import ContentError
from highground.engine.orders import Candidate, Refusal, candidates_for, check_order, order_kinds
from highground.engine.ruleset import Ruleset
from highground.engine.state import Known, Order
from highground.engine.words import Field, Form, Verb
from highground.geometry.shapes import Point
from highground.record import fields_of
from highground.server.breath import at_once
from highground.server.problems import Trouble
from highground.server.protocol.tables import (
    ChoiceSaid,
    FieldForm,
    OrderForm,
    OrderGiven,
    QuestionSaid,
    SuggestionSaid,
)
from highground.server.speaking import named_in, say_places, say_refusal, say_words
from highground.server.tables.asked import pieces_of, subject_of
from highground.server.tables.attempts import around, common, middle, nearest_miss, walk

BUDGET = 48
FILLINGS_MOST = 3
AIMED_MOST = 24
_NAMED = ("model", "models")
_PICKED = (*_NAMED, "choice")
_NUMBERS = (1, 0, 2)
"""What is tried where a number is wanted."""
_PLACED = ("point", "path", "cell", "cells", "steps")
_CELLS = {"point": "cell", "path": "cells"}
Kind = Literal[
    "model", "models", "choice", "number", "point", "path", "direction", "cell", "cells", "text", "steps"
]


class Questioner:
    """One question to one seat."""

    def __init__(
        self, rules: Ruleset, known: Known[Any, Any], question: Asking, speaker: Speaker, moment: int
    ) -> None:
        self.rules = rules
        self.known = known
        self.question = question
        self.speaker = speaker
        self.models = rules.models(known.table)
        # Orders of a system without a unit of length name cells.
        self.cells = rules.vocabulary.unit == 1
        luck = Seeded(seed_of(f"suggestions/{moment}"))
        self.candidates: list[Candidate] = candidates_for(known, question, BUDGET, luck)
        for verb in self.verbs():
            self.candidates += self.spread(verb)
        # Where models stand, and places near the one that is asked: what orders are tried out with.
        picture = rules.picture(known)
        self.places: dict[str, list[int]] = {}
        if not self.cells:
            self.places |= {piece.name: middle(piece.shape) for piece in picture.pieces}
            self.places |= {figure.name: middle(figure.base) for figure in picture.figures}
        self.near = around(self.places.get(subject_of(question, self.models)))

    def spread(self, verb: Verb) -> list[Candidate]:
        """What is suggested for one model, for those of its mates that may do the same.

        Bots are content with a few models to set up; a person wants to see where each of them may go.
        """
        required = [field for field in verb.form().fields if not field.optional]
        first = required[0] if len(required) > 1 else None
        if first is None or first.kind != "model" or first.name not in fields_of(verb.makes):
            return []
        makes: Any = verb.makes
        suggested = self.suggested(verb, first)
        found: list[Candidate] = []
        for value in self.values(verb, first):
            if value in suggested:
                continue
            for candidate in self.candidates:
                order = candidate.order
                if type(order) is makes and self.rules.places(self.known, self.question, order):
                    fields = {name: getattr(order, name) for name in fields_of(makes)}
                    like = makes(**{**fields, first.name: value})
                    if check_order(self.known, self.question, like) is None:
                        found.append(Candidate(like, candidate.intent))
        return found

    def verbs(self) -> list[Verb]:
        found = [self.rules.vocabulary.verb_for(kind) for kind in order_kinds(self.question)]
        return [verb for verb in found if verb is not None]

    # -- forms ---------------------------------------------------------------------------------

    def form(self, verb: Verb) -> OrderForm:
        form = verb.form()
        refusal = self.hopeless(form) or self.nowhere(verb, form)
        return OrderForm(
            verb=verb.name,
            title=self.speaker.order(verb.name),
            hint=self.speaker.hint(verb.name),
            usage=verb.usage(),
            preview=self.rules.preview_for(verb.name),
            fields=[self.field(verb, form, field) for field in form.fields],
            refusal=None if refusal is None else say_refusal(refusal, self.speaker),
        )

    def hopeless(self, form: Form) -> Refusal | None:
        """Why an order cannot be given, where nothing or only numbers are to be filled in."""
        barred = self.rules.barred(self.known, self.question, form.name)
        if barred is not None or any(field.kind != "number" for field in form.fields):
            return barred
        found = []
        for number in _NUMBERS if form.fields else _NUMBERS[:1]:
            order = self.read(form, {field.name: number for field in form.fields})
            found.append(None if order is None else self.refusal(order))
        return common(found)

    def nowhere(self, verb: Verb, form: Form) -> Refusal | None:
        """Why an order that names a place, or walks, leads nowhere: none is suggested, none near is legal."""
        if len(form.fields) != 1 or any(type(each.order) is verb.makes for each in self.candidates):
            return None
        ways = [walk(form.fields[0], at) for at in self.near]
        orders = [self.read(form, {form.fields[0].name: way}) for way in ways if way is not None]
        found = [None if order is None else self.refusal(order) for order in orders]
        return None if None in found else nearest_miss([each for each in found if each is not None])

    def field(self, verb: Verb, form: Form, field: Field) -> FieldForm:
        """A field of an empty form: only the choices of what is filled in first are judged."""
        choices: list[ChoiceSaid] = []
        if field.kind in _PICKED:
            before = [f for f in form.fields[: form.fields.index(field)] if not f.optional]
            choices = self.choices(verb, form, field, {}) if not before else self.listed(verb, field)
        kind = _CELLS.get(field.kind, field.kind) if self.cells else field.kind
        if kind == "choice" and choices and all(each.value in self.models for each in choices):
            kind = "model"
        return FieldForm(
            name=field.name,
            label=self.speaker.field(field.name),
            kind=cast(Kind, kind),
            optional=field.optional,
            choices=choices,
            parts=[self.part(verb, part) for part in field.parts],
        )

    def listed(self, verb: Verb, field: Field) -> list[ChoiceSaid]:
        return [self.choice(verb, each) for each in self.values(verb, field)]

    def part(self, verb: Verb, part: Form) -> OrderForm:
        """A step of an order: its choices are not judged by themselves."""
        return OrderForm(
            verb=part.name,
            title=self.speaker.order(part.name),
            hint=self.speaker.hint(part.name),
            usage=" ".join(part.words),
            preview="",
            fields=[
                FieldForm(
                    name=field.name,
                    label=self.speaker.field(field.name),
                    kind=cast(Kind, field.kind),
                    optional=field.optional,
                    choices=self.listed(verb, field) if field.kind in _PICKED else [],
                    parts=[],
                )
                for field in part.fields
            ],
            refusal=None,
        )

    def choices(self, verb: Verb, form: Form, field: Field, values: dict[str, Any]) -> list[ChoiceSaid]:
        """What may fill a field, each judged as far as that can be known.

        A value that a suggestion has is legal. Where other fields are still empty they are filled as
        suggestions fill them: a value that goes with one of these is legal, one that is refused with all of
        them for the same reason is refused for that reason.
        """
        empty = [
            f.name
            for f in form.fields
            if f.name != field.name and not f.optional and values.get(f.name) in (None, [], "")
        ]
        # What may be left out is judged only once all that may not is there.
        fillings = [] if field.optional and empty else self.fillings(verb, empty)
        suggested = {} if values else self.suggested(verb, field)
        is_place = field.kind == "choice" and not any(f.kind in _PLACED for f in form.fields)
        found = []
        for value in self.values(verb, field):
            filled: Any = [value] if field.kind == "models" else value
            tried = fillings or self.standing(form, empty, value)
            orders = [self.read(form, {**each, **values, field.name: filled}) for each in tried]
            refusal = None
            if value not in suggested:
                given = {**values, field.name: filled}
                refusal = self.judged(verb, form, orders, tried, given)
                if refusal is not None:
                    refusal = self.aimed(verb, form, given, refusal)
            at = None
            if is_place and orders and orders[0] is not None:
                at = next(iter(say_places(self.rules, self.known, orders[0], self.question)[-1:]), None)
            found.append(self.choice(verb, value, refusal, at))
        return found

    def judged(
        self,
        verb: Verb,
        form: Form,
        orders: list[Order | None],
        fillings: list[dict[str, Any]],
        given: dict[str, Any],
    ) -> Refusal | None:
        """Why none of these orders is legal, nor any other with another choice where one is still open."""
        found = [None if order is None else self.refusal(order) for order in orders]
        refusal = common(found)
        listed = all(form.field(name).kind in ("choice", "model") for filling in fillings for name in filling)
        if refusal is None and listed and None not in found:
            refusal = found[0] if found else None
        if refusal is not None and self.otherwise(verb, form, fillings[0], given):
            return None
        # That no place has been named yet is no reason.
        if refusal is not None and refusal.measured == 0 and _places_wanted(form, given):
            return None
        return refusal

    def aimed(self, verb: Verb, form: Form, given: dict[str, Any], refusal: Refusal) -> Refusal | None:
        """The same where somebody or some place may be named: why none will do, by the nearest miss."""
        left = [f for f in form.fields if f.optional and f.name not in given]
        named = [f for f in left if f.kind in _NAMED]
        points = [f.name for f in left if f.kind == "point"]
        ways = [dict[str, Any].fromkeys(points, at) for at in self.near] if points else []
        for field in named if len(named) == 1 else []:
            for name in self.values(verb, field)[:AIMED_MOST]:
                whom: Any = [name] if field.kind == "models" else name
                there = dict.fromkeys(points, self.places[name]) if name in self.places else {}
                ways.append({**there, field.name: whom})
        found: list[Refusal] = []
        for way in ways:
            order = self.read(form, {**way, **given})
            why = None if order is None else self.refusal(order)
            if order is not None and why is None:
                return None
            if why is not None:
                found.append(why)
        return nearest_miss(found) or refusal

    def otherwise(self, verb: Verb, form: Form, filling: dict[str, Any], values: dict[str, Any]) -> bool:
        """Whether an order is legal after all with another choice for one of the fields still empty."""
        for name in filling:
            field = form.field(name)
            for other in self.values(verb, field) if field.kind in ("choice", "model") else ():
                order = self.read(form, {**filling, **values, name: other})
                if order is not None and self.refusal(order) is None:
                    return True
        return False

    def fillings(self, verb: Verb, fields: list[str]) -> list[dict[str, Any]]:
        """Ways to fill these fields, from what is suggested; one empty way if there is nothing to fill."""
        if not fields:
            return [{}]
        found: list[dict[str, Any]] = []
        form = verb.form()
        for candidate in self.candidates:
            order = candidate.order
            if type(order) is verb.makes and all(name in fields_of(verb.makes) for name in fields):
                filling = {name: _wire(getattr(order, name)) for name in fields}
                # A choice is filled in as a word; what an order keeps in another way is taken from the list.
                wordless = [
                    n for n in fields if form.field(n).kind == "choice" and type(filling[n]) is not str
                ]
                if filling not in found and not wordless:
                    found.append(filling)
            if len(found) >= FILLINGS_MOST:
                break
        return self.elsewhere(form, found) if found else self.plain_fillings(verb, fields)

    def elsewhere(self, form: Form, fillings: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """The same, and with the middle of each zone for a place: what fits one model may not fit another."""
        points = [name for name in fillings[0] if form.field(name).kind == "point"]
        if len(points) != 1 or self.cells:
            return fillings
        zones = [middle(zone.shape) for zone in self.rules.picture(self.known).zones]
        return fillings + [{**fillings[0], points[0]: at} for at in zones]

    def standing(self, form: Form, fields: list[str], value: str) -> list[dict[str, Any]]:
        """Where nothing is suggested for a place: where the model is, and where what is chosen is."""
        there = self.places.get(value)
        if [form.field(name).kind for name in fields] != ["point"] or there is None or not self.near:
            return []
        return [{fields[0]: self.near[0]}, {fields[0]: there}]

    def plain_fillings(self, verb: Verb, fields: list[str]) -> list[dict[str, Any]]:
        """Where nothing is suggested: small numbers, and the first of each list; none if more is wanted."""
        filling: dict[str, Any] = {}
        numbers: list[str] = []
        for field in [verb.form().field(name) for name in fields]:
            listed = self.values(verb, field) if field.kind in ("choice", "model") else []
            if field.kind == "number":
                numbers.append(field.name)
            elif listed:
                filling[field.name] = listed[0]
            else:
                return []
        return [{**filling, **dict.fromkeys(numbers, n)} for n in (_NUMBERS if numbers else _NUMBERS[:1])]

    def choice(
        self,
        verb: Verb,
        value: str,
        refusal: Refusal | None = None,
        at: tuple[int, int] | None = None,
    ) -> ChoiceSaid:
        said = None if refusal is None else say_refusal(refusal, self.speaker)
        return ChoiceSaid(
            value=value,
            text=self.speaker.choice(value),
            hint=self.speaker.hint(value),
            at=at,
            refusal=said,
            preview=self.rules.preview_of(self.known, verb.name, value),
        )

    def values(self, verb: Verb, field: Field) -> list[str]:
        """Every value that could be meant: the ruleset's list, fixed words, models, or what is suggested."""
        listed = self.rules.choices(self.known, self.question, verb.name, field.name)
        if listed is not None:
            return listed
        if field.choices:
            return list(field.choices)
        if field.kind in ("model", "models"):
            return self.models
        return list(self.suggested(verb, field))

    def suggested(self, verb: Verb, field: Field) -> dict[str, None]:
        """The values that suggestions have for a field, in their order."""
        found: dict[str, None] = {}
        if field.name in fields_of(verb.makes):
            for candidate in self.candidates:
                if type(candidate.order) is verb.makes:
                    value = getattr(candidate.order, field.name)
                    for each in value if isinstance(value, tuple) else (value,):
                        if isinstance(each, str) and each:
                            found[each] = None
        return found

    def read(self, form: Form, values: dict[str, Any]) -> Order | None:
        """The order filled in like this; None where it cannot be read yet."""
        try:
            return self.rules.vocabulary.fill(form, values, self.models)
        except ContentError:
            return None

    def refusal(self, order: Order) -> Refusal | None:
        return check_order(self.known, self.question, order)

    # -- suggestions -----------------------------------------------------------------------------

    def by_promise(self) -> list[Candidate]:
        """What is most likely wanted first, as the ruleset weighs it; what ends something last."""
        worth = self.rules.weigh_all(self.known, self.question, self.candidates)
        ranked = None not in worth

        def rank(at: int) -> tuple[bool, float]:
            verb = self.rules.vocabulary.verb_for(type(self.candidates[at].order))
            value = worth[at]
            return verb is None or not verb.form().fields, -value if ranked and value is not None else 0.0

        return [self.candidates[at] for at in sorted(range(len(self.candidates)), key=rank)]

    def suggestion(self, candidate: Candidate, names: list[str]) -> SuggestionSaid:
        verb = self.rules.vocabulary.verb_for(type(candidate.order))
        words = self.rules.vocabulary.write(candidate.order)
        return SuggestionSaid(
            words=words,
            said=say_words(words, self.speaker),
            verb="" if verb is None else verb.name,
            text=self.speaker.intent(candidate.intent),
            hint=self.speaker.hint(candidate.intent),
            names=named_in(candidate.order, names),
            path=say_places(self.rules, self.known, candidate.order, self.question),
        )


def _places_wanted(form: Form, given: dict[str, Any]) -> bool:
    """Whether places may still be named."""
    return any(f.optional and f.kind in _PLACED and f.name not in given for f in form.fields)


def _wire(value: Any) -> Any:
    """A field of an order as a form is filled with it."""
    if isinstance(value, Point):
        return [value.x, value.y]
    return [_wire(each) for each in value] if isinstance(value, tuple) else value


def saying_question(
    rules: Ruleset, known: Known[Any, Any], question: Asking, speaker: Speaker, moment: int
) -> Generator[None, None, QuestionSaid]:
    """The question as the seat that is asked gets it, form by form."""
    asked = Questioner(rules, known, question, speaker, moment)
    yield
    names = pieces_of(rules, known)
    forms = []
    for verb in asked.verbs():
        forms.append(asked.form(verb))
        yield
    promising = asked.by_promise()
    yield
    return QuestionSaid(forms=forms, suggestions=[asked.suggestion(each, names) for each in promising])


def say_question(
    rules: Ruleset, known: Known[Any, Any], question: Asking, speaker: Speaker, moment: int
) -> QuestionSaid:
    """The same, all at once."""
    return at_once(saying_question(rules, known, question, speaker, moment))


def choices_of(
    rules: Ruleset,
    known: Known[Any, Any],
    question: Asking,
    speaker: Speaker,
    moment: int,
    given: OrderGiven,
    name: str,
) -> list[ChoiceSaid]:
    """What a field of a half-filled form may be."""
    verb = rules.vocabulary.find(given.verb or "")
    form = verb.form()
    asked = Questioner(rules, known, question, speaker, moment)
    return asked.choices(verb, form, form.field(name), dict(given.values))


def read_order(rules: Ruleset, table: Any, given: OrderGiven) -> Order:
    """The order that somebody gives, by its words or by a filled form."""
    vocabulary = rules.vocabulary
    try:
        if given.words is not None:
            return vocabulary.read(given.words, rules.models(table))
        if given.verb is None:
            raise ContentError("an order needs words, or a verb with values")
        form = vocabulary.find(given.verb).form()
        return vocabulary.fill(form, dict(given.values), rules.models(table))
    except ContentError as error:
        raise Trouble("invalid", str(error)) from error
    except (TypeError, ValueError, RecursionError) as error:
        raise Trouble("invalid", f"this order cannot be read: {error}") from error
