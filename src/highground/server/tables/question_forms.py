"""The question a seat is asked, for the wire: what is offered, and suggestions to take."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Literal, cast

from highground.engine.agenda import Asking
from highground.engine.describe import Speaker
from highground.engine.errors import ContentError
from highground.engine.offering import Offering
from highground.engine.offers import Blank, Choice, Offer, order_from, refused_all
from highground.engine.orders import Candidate
from highground.engine.picture import Picture
from highground.engine.ruleset import SystemTable
from highground.engine.state import Known, Order
from highground.server.breath import at_once
from highground.server.drawing import say_stat
from highground.server.problems import Trouble
from highground.server.protocol import tables
from highground.server.wire_text import give_back, named_in, say_places, say_refusal, say_words

Kind = Literal[
    "model", "models", "choice", "number", "point", "path", "direction", "cell", "cells", "text", "steps"
]
Manner = Literal["button", "move", "target", "lineup", "form"]


def saying_question(
    rules: SystemTable,
    known: Known[Any, Any],
    question: Asking,
    speaker: Speaker,
    picture: Picture | None = None,
    among_people: bool = True,
) -> Generator[None, None, tables.QuestionSaid]:
    """The question as the seat that is asked gets it, offer by offer. Only people conclude anything from how
    long an answer takes: against bots, what leaves no choice is never kept secret.
    """
    offering = rules.offering(known, question)
    offering.trial.see(picture)
    yield
    offers = []
    possible: list[Offer] = []
    for each in offering.each():
        offers.append(say_offer(each, speaker))
        if each.refusal is None and not each.within:
            possible.append(each)
        yield
    names = offering.trial.names()
    suggestions = offering.suggestions()
    yield
    return tables.QuestionSaid(
        offers=offers,
        suggestions=[_suggestion(offering, each, names, speaker) for each in suggestions],
        alone="" if among_people and rules.answers_in_secret(known, question) else _alone(possible),
    )


def _alone(possible: list[Offer]) -> str:
    """The only answer there is, where nothing about it is left to say."""
    if len(possible) != 1:
        return ""
    (offer,) = possible
    left = [each for each in offer.fields if each.name not in offer.values]
    return "" if left else offer.id


def say_question(
    rules: SystemTable, known: Known[Any, Any], question: Asking, speaker: Speaker
) -> tables.QuestionSaid:
    """The same, all at once."""
    return at_once(saying_question(rules, known, question, speaker))


def say_offer(offer: Offer, speaker: Speaker) -> tables.OfferSaid:
    own = offer.name != offer.verb and not offer.within
    order = speaker.order(offer.verb)
    return tables.OfferSaid.of(
        offer,
        manner=cast(Manner, offer.manner),
        title=speaker.offer(offer.verb, offer.name) if own else speaker.order(offer.name),
        order=order,
        hint=speaker.hint(offer.name),
        fields=[_field(each, speaker) for each in offer.fields],
        values=dict(offer.values),
        targets=list(dict.fromkeys(aim.target for aim in offer.targets if aim.refusal is None)),
        cost=None if offer.cost is None else say_stat(offer.cost, speaker),
        refusal=None if offer.refusal is None else say_refusal(offer.refusal, speaker),
    )


def _field(blank: Blank, speaker: Speaker) -> tables.FieldSaid:
    parts = [
        tables.PartSaid(name=part.name, fields=[_field(each, speaker) for each in part.fields])
        for part in blank.parts
    ]
    return tables.FieldSaid(
        name=blank.name,
        label=speaker.field(blank.name),
        kind=cast(Kind, blank.kind),
        optional=blank.optional,
        choices=[_choice(each, blank.name, speaker) for each in blank.choices],
        parts=parts,
    )


def _choice(choice: Choice, field: str, speaker: Speaker) -> tables.ChoiceSaid:
    return tables.ChoiceSaid(
        value=choice.value,
        text=speaker.choice(choice.value, field),
        hint=speaker.hint(choice.value),
        at=None if choice.at is None else (choice.at.x, choice.at.y),
        refusal=None if choice.refusal is None else say_refusal(choice.refusal, speaker),
    )


def _suggestion(
    offering: Offering, candidate: Candidate, names: list[str], speaker: Speaker
) -> tables.SuggestionSaid:
    rules, order = offering.rules, candidate.order
    verb = rules.vocabulary.verb_for(type(order))
    words = rules.vocabulary.write(order)
    return tables.SuggestionSaid(
        order=give_back(rules, order),
        words=words,
        said=say_words(words, speaker),
        verb="" if verb is None else verb.name,
        text=speaker.intent(candidate.intent),
        hint=speaker.hint(candidate.intent),
        names=named_in(order, names),
        path=say_places(rules, offering.known, order, offering.question),
        values=rules.vocabulary.said(order),
    )


def choices_of(
    rules: SystemTable,
    known: Known[Any, Any],
    question: Asking,
    speaker: Speaker,
    given: tables.OrderGiven,
    name: str,
) -> tables.ChoicesSaid:
    """What a field of a half-filled offer may be."""
    found = rules.offering(known, question).refined(given.offer or "", name, dict(given.values))
    refusal = refused_all(found)
    return tables.ChoicesSaid(
        choices=[_choice(each, name, speaker) for each in found],
        refusal=None if refusal is None else say_refusal(refusal, speaker),
    )


def read_order(rules: SystemTable, table: Any, given: tables.OrderGiven) -> Order:
    """The order that somebody gives: what an offer makes of the values, or in words."""
    names = rules.models(table)
    try:
        if given.words is not None:
            return rules.vocabulary.read(given.words, names)
        if given.offer is None:
            raise ContentError("an order needs an offer with values, or words")
        return order_from(rules.vocabulary, given.offer, dict(given.values), names)
    except ContentError as error:
        raise Trouble("invalid", str(error)) from error
    except (TypeError, ValueError, RecursionError) as error:
        raise Trouble("invalid", f"this order cannot be read: {error}") from error
