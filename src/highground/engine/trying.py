"""Orders tried out before they are whole: which choices go with anything that may follow.

Where an order still wants something it is filled in as suggestions fill it, or with small numbers, what is
near and the first of each list. A choice that goes with any of that is allowed; one that goes with none is
refused for the reason that all have in common, or for the nearest miss.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import TYPE_CHECKING, Any, Final

from highground.engine.agenda import Asking
from highground.engine.chance import Seeded, seed_of
from highground.engine.errors import ContentError
from highground.engine.offers import (
    LISTED,
    NAMED,
    PLACED,
    Blank,
    Choice,
    OfferPart,
    Paper,
    nearest_miss,
    paper_of,
)
from highground.engine.orders import (
    Candidate,
    Refusal,
    candidates_for,
    check_order,
    check_unasked,
    order_kinds,
    unasked_kinds,
)
from highground.engine.picture import Picture
from highground.engine.state import Known, Order
from highground.engine.words import Field, Verb
from highground.geometry.bases import centre_of
from highground.geometry.shapes import Point
from highground.geometry.units import INCH
from highground.record import fields_of

if TYPE_CHECKING:
    from highground.engine.ruleset import SystemTable

__all__ = ["Named", "Trial", "subject_of"]

Named = Callable[[Any, Asking, str, str], list[str] | None]
"""`(known, question, verb, field)`: what a field may name, legal or not; None: what is suggested, models."""

BUDGET: Final = 48
FILLINGS_MOST: Final = 3
AIMED_MOST: Final = 24
NEAR: Final = INCH // 2
"""How far from where it stands a model is tried."""
_NUMBERS: Final = [1, 0, 2]
"""What is tried where a number is wanted."""
_CELLS: Final = {"point": "cell", "path": "cells"}


def subject_of(question: Asking, models: list[str]) -> str:
    """The model that a question is about: the first of its fields that names one, `model` before all."""
    for field in ["model", *fields_of(type(question))]:
        value = getattr(question, field, None)
        if isinstance(value, str) and value in models:
            return value
    return ""


class Trial:
    """What one seat knows at one question, to try orders out: its answers, or what it may say unasked."""

    def __init__(
        self, rules: SystemTable, known: Known[Any, Any], question: Asking, named: Named | None = None
    ) -> None:
        self.rules = rules
        self.known = known
        self.question = question
        self.asked = known.seat in question.asked()
        self.models = rules.models(known.table)
        self.subject = subject_of(question, self.models)
        # Orders of a system without a unit of length name cells.
        self.cells = rules.vocabulary.unit == 1
        self._named = named
        self._picture: Picture | None = None
        self._places: dict[str, list[int]] | None = None
        self._candidates: list[Candidate] | None = None
        self._worded: dict[int, dict[str, str]] = {}

    def kinds(self) -> list[type]:
        """The classes of order that the seat may give."""
        return order_kinds(self.question) if self.asked else unasked_kinds(self.question)

    def verbs(self) -> list[Verb]:
        """The orders that the seat may give."""
        found = [self.rules.vocabulary.verb_for(kind) for kind in self.kinds()]
        return [verb for verb in found if verb is not None]

    def named(self, verb: str, field: str) -> list[str] | None:
        """What a field of an order may name, legal or not; None: what is suggested, and models."""
        return None if self._named is None else self._named(self.known, self.question, verb, field)

    def candidates(self) -> list[Candidate]:
        """What is suggested: to bots, and spread to all whom it may be meant for."""
        if self._candidates is None:
            luck = Seeded(seed_of("offers"))
            self._candidates = candidates_for(self.known, self.question, BUDGET, luck) if self.asked else []
            for verb in self.verbs():
                self._candidates += self._spread(verb)
        return self._candidates

    # -- the table ---------------------------------------------------------------------------------

    def see(self, picture: Picture | None) -> None:
        """Take the table as it was drawn already."""
        self._picture = picture

    def picture(self) -> Picture:
        """The table as the seat sees it."""
        if self._picture is None:
            self._picture = self.rules.picture(self.known)
        return self._picture

    def names(self) -> list[str]:
        """What an order may name and a table may light up: models and terrain."""
        return [*self.models, *[piece.name for piece in self.picture().pieces]]

    def _stands(self) -> dict[str, list[int]]:
        """Where pieces and models are: what orders are tried out with."""
        if self._places is None:
            self._places = {}
            picture = self.picture()
            for piece in [] if self.cells else picture.pieces:
                self._places[piece.name] = _pair(centre_of(piece.shape))
            for figure in [] if self.cells else picture.figures:
                self._places[figure.name] = _pair(centre_of(figure.base))
        return self._places

    def _near(self, who: str = "") -> list[list[int]]:
        """Where a model stands, unless told the one that is asked about, and places around it."""
        at = self._stands().get(who or self.subject)
        if at is None:
            return []
        x, y = at
        return [[x, y], [x + NEAR, y], [x - NEAR, y], [x, y + NEAR], [x, y - NEAR]]

    # -- trying out --------------------------------------------------------------------------------

    def read(self, paper: Paper, values: dict[str, Any]) -> Order | None:
        """The order filled in like this; None where it cannot be read yet."""
        try:
            return paper.order(self.rules.vocabulary, values, self.models)
        except ContentError:
            return None

    def refusal(self, order: Order) -> Refusal | None:
        if self.asked:
            return check_order(self.known, self.question, order)
        return check_unasked(self.known, self.question, order)

    def hopeless(self, paper: Paper) -> Refusal | None:
        """Why an order cannot be given, where nothing or only numbers are to be filled in."""
        fields = paper.form.fields
        if any(field.kind != "number" for field in fields):
            return None
        orders = [
            self.read(paper, {field.name: number for field in fields})
            for number in (_NUMBERS if fields else _NUMBERS[:1])
        ]
        return _common([None if order is None else self.refusal(order) for order in orders])

    def nowhere(self, paper: Paper, verb: Verb) -> Refusal | None:
        """Why an order that names a place, or walks, leads nowhere: none is suggested, none near is legal."""
        fields = paper.form.fields
        if len(fields) != 1 or any(type(each.order) is verb.makes for each in self.candidates()):
            return None
        found: list[Refusal] = []
        for refusal in self._said_near(paper, fields[0]):
            if refusal is None:
                return None
            found.append(refusal)
        return nearest_miss(found)

    def no_step(self, paper: Paper) -> Refusal | None:
        """The one reason for which a step that goes somewhere cannot be begun, whichever way."""
        ways = [field for field in paper.form.fields if field.kind == "path"]
        if not ways:
            return self._nothing_here(paper)
        first = paper.form.fields[0]
        return _common(list(self._said_near(paper, ways[0], first if first.kind == "model" else None)))

    def _nothing_here(self, paper: Paper) -> Refusal | None:
        """Why a step by one of several things to some place cannot be taken, by any of them: the place says
        nothing, as the reason stays the same elsewhere.
        """
        kinds = [field.kind for field in paper.form.fields]
        if len(kinds) < 3 or kinds != ["choice"] * (len(kinds) - 1) + ["point"]:
            return None
        names = [field.name for field in paper.form.fields]
        lists = [list(dict.fromkeys(self._values(paper, field))) for field in paper.form.fields[:-1]]
        found: list[Refusal] = []
        for chosen in product(*lists):
            said: list[Refusal] = []
            for at in self._near():
                order = self.read(paper, dict(zip(names, (*chosen, at), strict=True)))
                refusal = None if order is None else self.refusal(order)
                if refusal is None or (said and refusal.measured != said[0].measured):
                    return None
                said.append(refusal)
            found += said
        return nearest_miss(found)

    def _said_near(self, paper: Paper, field: Field, walker: Field | None = None) -> Iterator[Refusal | None]:
        """What is said of going somewhere near, whoever goes."""
        several = self.acting(paper) if walker is None else self._values(paper, walker)
        for who in [self.subject] if self.subject else several:
            # To stay where one is is no way to go.
            for at in self._near(who)[0 if field.kind == "point" else 1 :]:
                way = _walk(field, who, at)
                by = {} if walker is None else {walker.name: who}
                order = None if way is None else self.read(paper, {**by, field.name: way})
                if order is not None:
                    yield self.refusal(order)

    def acting(self, paper: Paper) -> list[str]:
        """Those who act together: a step of the order says which of them takes it."""
        found: list[str] = []
        for field in paper.form.fields:
            for part in field.parts:
                if part.fields and part.fields[0].kind == "model":
                    found += self._values(paper, part.fields[0])
        return list(dict.fromkeys(found))

    def blank(self, paper: Paper, field: Field) -> Blank:
        """A field of an empty form: only the choices of what is filled in first are judged."""
        choices: tuple[Choice, ...] = ()
        if field.kind in LISTED:
            at = paper.form.fields.index(field)
            before = [each for each in paper.form.fields[:at] if not each.optional]
            choices = self._listed(paper, field) if before else self.choices(paper, field, {})
        kind = _CELLS.get(field.kind, field.kind) if self.cells else field.kind
        if kind == "choice" and choices and all(each.value in self.models for each in choices):
            kind = "model"
        return Blank(
            field.name, kind, field.optional, choices, tuple([self._part(paper, p.name) for p in field.parts])
        )

    def _part(self, paper: Paper, name: str) -> OfferPart:
        """A step of an order: its choices are not judged by themselves."""
        form = next(p for field in paper.whole.fields for p in field.parts if p.name == name)
        fields = [
            Blank(
                field.name,
                field.kind,
                field.optional,
                self._listed(paper, field) if field.kind in LISTED else (),
            )
            for field in form.fields
        ]
        return OfferPart(name, tuple(fields))

    def _listed(self, paper: Paper, field: Field) -> tuple[Choice, ...]:
        """What may fill a field, not judged; a choice that is a place says where it is."""
        others = [each.name for each in paper.form.fields if each.name != field.name and not each.optional]
        filled = self._plain_fillings(paper, others) if field.kind == "choice" else []
        return tuple(
            [
                Choice(
                    value, at=self._placed(paper, _with(filled[0], {field.name: value})) if filled else None
                )
                for value in self._values(paper, field)
            ]
        )

    def _placed(self, paper: Paper, values: dict[str, Any]) -> Point | None:
        """Where an order with these values points, last of all."""
        if any(each.kind in PLACED for each in paper.form.fields):
            return None
        order = self.read(paper, values)
        places = [] if order is None else self.rules.places(self.known, self.question, order)
        return places[-1] if places else None

    def choices(self, paper: Paper, field: Field, values: dict[str, Any]) -> tuple[Choice, ...]:
        """What may fill a field, each judged as far as that can be known."""
        form = paper.form
        empty = [
            each.name
            for each in form.fields
            if each.name != field.name and not each.optional and _is_empty(values.get(each.name))
        ]
        # What may be left out is judged only once all that may not is there.
        fillings = [] if field.optional and empty else self._fillings(paper, empty)
        suggested = [] if values else self._suggested(paper, field)
        is_place = field.kind == "choice" and not any(each.kind in PLACED for each in form.fields)
        found: list[Choice] = []
        for value in self._values(paper, field):
            given = dict(values)
            given[field.name] = [value] if field.kind == "models" else value
            tried = fillings or self._standing(paper, empty, value)
            orders = [self.read(paper, _with(each, given)) for each in tried]
            refusal: Refusal | None = None
            if value not in suggested:
                refusal = self._judged(paper, orders, tried, given)
                if refusal is not None:
                    refusal = self._missed(paper, _with(tried[0], given), refusal)
            at: Point | None = None
            first = orders[0] if orders else None
            if is_place and first is not None:
                for place in self.rules.places(self.known, self.question, first):
                    at = place
            found.append(Choice(value, refusal, at))
        return tuple(found)

    def _judged(
        self,
        paper: Paper,
        orders: list[Order | None],
        fillings: list[dict[str, Any]],
        given: dict[str, Any],
    ) -> Refusal | None:
        """Why none of these orders is legal, nor any other with another choice where one is still open."""
        form = paper.form
        found = [None if order is None else self.refusal(order) for order in orders]
        refusal = _common(found)
        kinds = [form.field(name).kind for filling in fillings for name in filling]
        listed = all(kind == "choice" or kind == "model" for kind in kinds)
        if refusal is None and listed and None not in found:
            refusal = found[0] if found else None
        if refusal is not None and self._otherwise(paper, fillings[0], given):
            return None
        # That no place has been named yet is no reason.
        if (
            refusal is not None
            and refusal.measured == 0
            and self._wants_a_place(paper, _with(fillings[0], given), refusal)
        ):
            return None
        return refusal

    def _wants_a_place(self, paper: Paper, given: dict[str, Any], refusal: Refusal) -> bool:
        """Whether naming a place could make a difference to what is refused without one."""
        left = [f for f in paper.form.fields if f.optional and f.name not in given]
        kinds = [f.kind for f in left if f.kind in PLACED and f.kind != "direction"]
        points = [f.name for f in left if f.kind == "point"]
        stands = [self._stands()[name] for name in self._stands() if name in given.values()]
        places = self._near() or stands
        if not kinds or len(points) < len(kinds) or not places:
            return bool(kinds)
        orders = [self.read(paper, _with(given, dict.fromkeys(points, at))) for at in places]
        found = [None if order is None else self.refusal(order) for order in orders]
        return any(each is None or each.why != refusal.why for each in found)

    def _missed(self, paper: Paper, given: dict[str, Any], refusal: Refusal) -> Refusal | None:
        """The same where somebody or some place may be named: why none will do, by the nearest miss, of a
        model if there is one.
        """
        left = [field for field in paper.form.fields if field.optional and field.name not in given]
        named = [field for field in left if field.kind in NAMED]
        points = [field.name for field in left if field.kind == "point"]
        ways: list[dict[str, Any]] = [dict.fromkeys(points, at) for at in self._near() if points]
        for field in named if len(named) == 1 else []:
            for name in self._values(paper, field)[:AIMED_MOST]:
                way: dict[str, Any] = {field.name: [name] if field.kind == "models" else name}
                if name in self._stands():
                    way.update({point: self._stands()[name] for point in points})
                ways.append(way)
        found: list[Refusal] = []
        of_models: list[Refusal] = []
        for way in ways:
            order = self.read(paper, _with(way, given))
            if order is not None:
                why = self.refusal(order)
                # Legal, or on the way there: more of the same is wanted.
                if why is None or (why.why == refusal.why and (why.measured or 0) > (refusal.measured or 0)):
                    return None
                if why.why != refusal.why:
                    aimed = [name for field in named for name in _listed(way.get(field.name))]
                    (of_models if aimed and aimed[0] in self.models else found).append(why)
        return nearest_miss(of_models) or nearest_miss(found) or refusal

    def _otherwise(self, paper: Paper, filling: dict[str, Any], given: dict[str, Any]) -> bool:
        """Whether an order is legal after all with another choice for one of the fields still empty."""
        for name in filling:
            field = paper.form.field(name)
            listed = field.kind == "choice" or field.kind == "model"
            for other in self._values(paper, field) if listed else []:
                order = self.read(paper, _with(_with(filling, given), {name: other}))
                if order is not None and self.refusal(order) is None:
                    return True
        return False

    # -- what others may be ------------------------------------------------------------------------

    def _fillings(self, paper: Paper, fields: list[str]) -> list[dict[str, Any]]:
        """Ways to fill these fields, from what is suggested; one empty way if there is nothing to fill."""
        if not fields:
            return [{}]
        makes = self.rules.vocabulary.find(paper.verb).makes
        own = fields_of(makes)
        found: list[dict[str, Any]] = []
        for candidate in self.candidates():
            order = candidate.order
            if type(order) is makes and all(name in own for name in fields):
                filling = {name: _wire(getattr(order, name)) for name in fields}
                said = self.said(candidate)
                filling.update({name: said[name] for name in fields if name in said})
                # A choice is filled in as a word; what an order keeps in another way is taken from the list.
                words = [filling[n] for n in fields if paper.form.field(n).kind == "choice"]
                if filling not in found and all(isinstance(word, str) for word in words):
                    found.append(filling)
            if len(found) >= FILLINGS_MOST:
                break
        return self._elsewhere(paper, found) if found else self._plain_fillings(paper, fields)

    def _elsewhere(self, paper: Paper, fillings: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """The same, and with the middle of each zone for a place: what fits one model may not fit another."""
        points = [name for name in fillings[0] if paper.form.field(name).kind == "point"]
        if len(points) != 1 or self.cells:
            return fillings
        middles = [_pair(centre_of(zone.shape)) for zone in self.picture().zones]
        return fillings + [_with(fillings[0], {points[0]: at}) for at in middles]

    def _standing(self, paper: Paper, fields: list[str], value: str) -> list[dict[str, Any]]:
        """Where nothing is suggested for a place: where the model is, and where what is chosen is."""
        if [paper.form.field(name).kind for name in fields] != ["point"]:
            return []
        there, near = self._stands().get(value), self._near()
        return [] if there is None or not near else [{fields[0]: near[0]}, {fields[0]: there}]

    def _plain_fillings(self, paper: Paper, fields: list[str]) -> list[dict[str, Any]]:
        """Where nothing is suggested: small numbers, and the first of each list; none if more is wanted."""
        filling: dict[str, Any] = {}
        numbers: list[str] = []
        for name in fields:
            field = paper.form.field(name)
            listed = field.kind == "choice" or field.kind == "model"
            values = self._values(paper, field) if listed else []
            if field.kind == "number":
                numbers.append(name)
            elif values:
                filling[name] = values[0]
            else:
                return []
        tried = _NUMBERS if numbers else _NUMBERS[:1]
        return [_with(filling, dict.fromkeys(numbers, number)) for number in tried]

    def _values(self, paper: Paper, field: Field) -> list[str]:
        """Every value that could be meant: the ruleset's list, fixed words, models, or what is suggested."""
        listed = self.named(paper.verb, field.name)
        if listed is not None:
            return listed
        if field.choices:
            return list(field.choices)
        return self.models if field.kind in NAMED else self._suggested(paper, field)

    def _suggested(self, paper: Paper, field: Field) -> list[str]:
        """The values that suggestions have for a field, in their order."""
        makes = self.rules.vocabulary.find(paper.verb).makes
        found: dict[str, None] = {}
        for candidate in self.candidates() if field.name in fields_of(makes) else []:
            if type(candidate.order) is makes:
                value = getattr(candidate.order, field.name)
                if isinstance(value, str):
                    value = self.said(candidate).get(field.name, value)
                for each in value if isinstance(value, tuple) else (value,):
                    if isinstance(each, str) and each:
                        found[each] = None
        return list(found)

    def thought_of(self, verb: str, values: dict[str, str]) -> bool:
        """Whether an order with these values is suggested."""
        makes = self.rules.vocabulary.find(verb).makes
        found = [self.said(each) for each in self.candidates() if type(each.order) is makes]
        return any(all(said.get(name) == values[name] for name in values) for said in found)

    def said(self, candidate: Candidate) -> dict[str, str]:
        """What is suggested, word by word as it is written."""
        if id(candidate) not in self._worded:
            self._worded[id(candidate)] = self.rules.vocabulary.said(candidate.order)
        return self._worded[id(candidate)]

    def _spread(self, verb: Verb) -> list[Candidate]:
        """What is suggested for one model, for those of its mates that may do the same.

        Bots are content with a few models to set up; a person wants to see where each of them may go.
        """
        paper = paper_of(self.rules.vocabulary, verb.name)
        required = [field for field in paper.form.fields if not field.optional]
        if len(required) < 2 or required[0].kind != "model" or required[0].name not in fields_of(verb.makes):
            return []
        first = required[0]
        makes: Any = verb.makes
        like = [
            each
            for each in self.candidates()
            if type(each.order) is makes and self.rules.places(self.known, self.question, each.order)
        ]
        suggested = self._suggested(paper, first)
        found: list[Candidate] = []
        for value in self._values(paper, first):
            for candidate in like if value not in suggested else []:
                fields = {name: getattr(candidate.order, name) for name in fields_of(makes)}
                fields[first.name] = value
                order: Order = makes(**fields)
                if self.refusal(order) is None:
                    found.append(Candidate(order, candidate.intent))
        return found


def _common(refusals: list[Refusal | None]) -> Refusal | None:
    """The one reason for which all are refused, if there is one."""
    first = refusals[0] if refusals else None
    if first is None or any(each is None or each.why != first.why for each in refusals):
        return None
    return first


def _walk(field: Field, who: str, to: list[int]) -> Any:
    """A field that is a place or a way, or steps of which one is a walk, filled with somebody going there;
    None: none of these.
    """
    if field.kind == "point":
        return to
    if field.kind == "path":
        return [to]
    for part in field.parts:
        step: dict[str, Any] = {"part": part.name}
        for way in part.fields:
            if way.kind == "model":
                step[way.name] = who
            if way.kind == "path":
                step[way.name] = [to]
                return [step]
    return None


def _is_empty(value: Any) -> bool:
    return value is None or value == [] or value == ""


def _listed(value: Any) -> list[Any]:
    """What a field names: one, several or nothing."""
    return value if isinstance(value, list) else [] if value is None else [value]


def _with(filling: dict[str, Any], more: dict[str, Any]) -> dict[str, Any]:
    found = dict(filling)
    found.update(more)
    return found


def _pair(at: Point) -> list[int]:
    return [at.x, at.y]


def _wire(value: Any) -> Any:
    """A field of an order as a form is filled with it."""
    if isinstance(value, Point):
        return _pair(value)
    return [_wire(each) for each in value] if isinstance(value, tuple) else value
