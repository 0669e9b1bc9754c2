"""What can be done now: offers, which a ruleset declares once and everybody reads.

A table shows them, a terminal and a research environment count them, and an order is made from one of them:
its id and the values of its fields. `engine.offering` makes them out of a ruleset's vocabulary and checks.

How an offer is given follows from its fields (`manner`): pressed (`button`), walked (`move`), aimed at
somebody (`target`), laid out for several models at once (`lineup`), or filled in field by field (`form`).
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from highground.engine.errors import ContentError
from highground.engine.orders import Refusal
from highground.engine.sheet import Stat
from highground.engine.state import Order
from highground.engine.words import Form, Verb, Vocabulary
from highground.geometry.shapes import Point
from highground.record import Record

__all__ = [
    "LISTED",
    "NAMED",
    "PLACED",
    "ROLES",
    "Aim",
    "Blank",
    "Choice",
    "Offer",
    "OfferPart",
    "Paper",
    "manner",
    "nearest_miss",
    "offer_id",
    "order_from",
    "paper_of",
    "refused_all",
]

ROLES: Final = (
    "move",
    "hurry",
    "turn",
    "attack",
    "throw",
    "ability",
    "aim",
    "guard",
    "help",
    "gear",
    "interact",
    "recover",
    "react",
    "deploy",
    "activate",
    "pick",
    "end",
    "order",
)
"""What an order is to a player, whatever a game calls it: its key and its symbol follow from this."""

PLACED: Final[tuple[str, ...]] = ("point", "path", "direction", "cell", "cells", "steps")
NAMED: Final[tuple[str, ...]] = ("model", "models")
LISTED: Final[tuple[str, ...]] = ("model", "models", "choice")


class Choice(Record):
    """Something that may fill a field: allowed, or refused. `at` is where it is, if it is a place."""

    value: Final[str]
    refusal: Final[Refusal | None] = None
    at: Final[Point | None] = None


class Blank(Record):
    """A field that is still empty: what kind of thing fills it (`words.Field`), and the choices there are."""

    name: Final[str]
    kind: Final[str]
    optional: Final[bool] = False
    choices: Final[tuple[Choice, ...]] = ()
    parts: Final[tuple[OfferPart, ...]] = ()


class OfferPart(Record):
    """A step that a longer order may hold."""

    name: Final[str]
    fields: Final[tuple[Blank, ...]]


class Aim(Record):
    """Somebody, or something, that an attack may be aimed at: the order that does it, or why not."""

    target: Final[str]
    refusal: Final[Refusal | None]
    order: Final[Order | None]


class Offer(Record):
    """Something that can be done now, or, with a refusal, that cannot be done at all.

    `name` is what the locale calls it: the order (`verb`), or what choosing it fills in (`values`). `within`
    is the longer order of which it is a step. `preview` is the kind of preview that is drawn with it, of
    `subject`; `means` are those of its targets that belong here, by their label. `cost` is what the subject's
    sheet says of it: price, dice, what it does.
    """

    id: Final[str]
    verb: Final[str]
    role: Final[str]
    manner: Final[str]
    name: Final[str]
    values: Final[dict[str, str]]
    fields: Final[tuple[Blank, ...]] = ()
    subject: Final[str] = ""
    within: Final[str] = ""
    preview: Final[str] = ""
    means: Final[str] = ""
    targets: Final[tuple[Aim, ...]] = ()
    cost: Final[Stat | None] = None
    refusal: Final[Refusal | None] = None


# -- from an offer to an order -------------------------------------------------------------------------------


class Paper(Record):
    """What is filled in for an offer: an order's form, or that of one step of it."""

    verb: Final[str]
    form: Final[Form]
    whole: Final[Form]

    def order(self, vocabulary: Vocabulary, values: dict[str, Any], names: list[str]) -> Order:
        """The order with these values; raises `ContentError` where something is missing or of no kind."""
        if self.form is self.whole:
            return vocabulary.fill(self.whole, values, names)
        for field in self.whole.fields:
            if field.kind == "steps":
                step: dict[str, Any] = {"part": self.form.name}
                step.update(values)
                return vocabulary.fill(self.whole, {field.name: [step]}, names)
        raise ContentError(f"{self.verb} has no steps")


def offer_id(verb: str, part: str = "", value: str = "") -> str:
    """`move`, `move/climb` for a step of it, `attack:Rifle` for a row of its own."""
    return verb + (f"/{part}" if part else "") + (f":{value}" if value else "")


def paper_of(vocabulary: Vocabulary, id: str) -> Paper:
    """What an offer of this id is filled in on."""
    verb, _, part = id.partition(":")[0].partition("/")
    whole = vocabulary.find(verb).form()
    if not part:
        return Paper(verb, whole, whole)
    for field in whole.fields:
        for form in field.parts:
            if form.name == part:
                return Paper(verb, form, whole)
    raise ContentError(f"{verb} has no step {part[:40]!r}")


def order_from(vocabulary: Vocabulary, id: str, values: dict[str, Any], names: list[str]) -> Order:
    """The order that an offer makes from values; `names` are the models that may be named."""
    return paper_of(vocabulary, id).order(vocabulary, values, names)


# -- how an offer is given -----------------------------------------------------------------------------------


def manner(verb: Verb, fields: tuple[Blank, ...]) -> str:
    """How an order with these fields is given."""
    if not fields:
        return "button"
    if not verb.preview:
        return "lineup" if any(_lines_up(each) for each in fields) else "form"
    placed = [each.kind in PLACED and each.kind != "steps" for each in fields]
    return "move" if all(placed) or any(_walks(each) for each in fields) else "target"


def _lines_up(field: Blank) -> bool:
    """Whether a field puts several models somewhere: each of its steps says who and where."""
    return any([each.kind for each in part.fields] == ["model", "point"] for part in field.parts)


def _walks(field: Blank) -> bool:
    """Whether a field is a way to go: a path, or steps that go along one."""
    if field.kind != "steps":
        return field.kind == "path" or field.kind == "cells"
    return any(_walks(each) for part in field.parts for each in part.fields)


# -- reasons -------------------------------------------------------------------------------------------------


def refused_all(choices: tuple[Choice, ...]) -> Refusal | None:
    """Why nothing can be chosen, where every choice is refused."""
    refusals = [choice.refusal for choice in choices if choice.refusal is not None]
    return nearest_miss(refusals) if len(refusals) == len(choices) else None


def nearest_miss(refusals: list[Refusal]) -> Refusal | None:
    """Of several refusals the one that says most: what was missed by least, else the commonest."""
    often = Counter([each.why for each in refusals])
    best: Refusal | None = None
    for each in refusals:
        if best is None or _rank(each, often) < _rank(best, often):
            best = each
    return best


def _rank(refusal: Refusal, often: Counter[str]) -> tuple[bool, int, int]:
    if refusal.measured is None or refusal.limit is None:
        return True, 0, -often[refusal.why]
    return False, refusal.measured - refusal.limit, -often[refusal.why]
