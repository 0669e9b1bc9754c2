"""Laws of offers: what is offered is legal when it is taken, what is legal is offered, and what cannot be
done at all is offered with its reason.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from hypothesis import given

from highground.engine.codec import decode, encode
from highground.engine.filling import filled_in
from highground.engine.offering import Offering
from highground.engine.offers import LISTED, ROLES, Offer, order_from
from highground.engine.orders import candidates_for
from highground.engine.state import Order
from highground.engine.views import view
from tests.laws.games import Moment, Spot, every_system, moment, spots
from tests.laws.records import first_difference

SEVERAL = 4
"""So many choices of a field are followed up."""


def _offering(here: Moment) -> Offering:
    return here.rules.offering(here.state.known(here.seat), here.question)


def _taken(here: Moment, offering: Offering, offer: Offer, values: dict[str, Any]) -> Iterator[Order]:
    """The orders that choosing leads to, where everything is a matter of choosing one."""
    empty = [each for each in offer.fields if each.name not in values]
    if not empty:
        yield order_from(here.rules.vocabulary, offer.id, values, offering.trial.models)
    elif all(each.kind in ("choice", "model") and not each.optional for each in empty):
        choices = offering.refined(offer.id, empty[0].name, values) if values else empty[0].choices
        allowed = [each.value for each in choices if each.refusal is None]
        for value in allowed[:SEVERAL]:
            yield from _taken(here, offering, offer, {**values, empty[0].name: value})


@every_system
@given(spot=spots())
def test_every_choice_that_is_offered_is_legal_when_it_is_taken(system: str, spot: Spot) -> None:
    here = moment(system, spot)
    offering = _offering(here)
    for offer in offering.offers():
        refusals = [
            here.game().check(here.seat, each) for each in _taken(here, offering, offer, dict(offer.values))
        ]
        if offer.refusal is None:
            assert all(each is None for each in refusals), (offer.id, refusals)
        for aim in offer.targets:
            if aim.refusal is None and aim.order is not None:
                assert here.game().check(here.seat, aim.order) is None, (offer.id, aim)


@every_system
@given(spot=spots())
def test_every_legal_order_that_bots_think_of_is_offered(system: str, spot: Spot) -> None:
    here = moment(system, spot)
    offers = _offering(here).offers()
    for each in candidates_for(here.state.known(here.seat), here.question, 24, here.luck()):
        assert any(_covers(here, offer, each.order) for offer in offers), each


@every_system
@given(spot=spots())
def test_an_order_that_was_thought_of_can_be_given_as_an_offer_with_values(system: str, spot: Spot) -> None:
    here = moment(system, spot)
    offering = _offering(here)
    orders = [each.order for each in offering.suggestions()]
    orders += [aim.order for offer in offering.offers() for aim in offer.targets if aim.order is not None]
    for order in orders:
        id, values = filled_in(here.rules.vocabulary, order)
        sent = json.loads(json.dumps(values))
        assert order_from(here.rules.vocabulary, id, sent, offering.trial.models) == order


def _covers(here: Moment, offer: Offer, order: Order) -> bool:
    """Whether an order could come of an offer: its kind, and each of its words that the offer lists."""
    verb = here.rules.vocabulary.find(offer.verb)
    if verb.makes is not type(order) or offer.refusal is not None or offer.within:
        return False
    said = here.rules.vocabulary.said(order)
    for field in offer.fields:
        word = said.get(field.name)
        if word is not None and field.choices:
            legal = [choice.value for choice in field.choices if choice.refusal is None]
            if word not in ([offer.values[field.name]] if field.name in offer.values else legal):
                return False
    return True


@every_system
@given(spot=spots())
def test_what_cannot_be_done_is_offered_with_its_reason(system: str, spot: Spot) -> None:
    here = moment(system, spot)
    offering = _offering(here)
    offers = offering.offers()
    assert len({offer.id for offer in offers}) == len(offers)
    for offer in offers:
        assert offer.role in ROLES
        assert offer.subject == "" or offer.subject in offering.trial.models
        if offer.refusal is not None:
            assert offer.refusal.clause in here.rules.book.clauses
            for order in _taken(here, offering, offer, dict(offer.values)):
                assert here.game().check(here.seat, order) is not None, (offer.id, order)
        elif not offer.values and offer.manner != "target":
            for first in [each for each in offer.fields if not each.optional][:1]:
                allowed = [each for each in first.choices if each.refusal is None]
                assert allowed or not first.choices, f"{offer.id}: every choice is refused, and not the offer"
    offered = {offer.verb for offer in offers}
    for verb in offering.trial.verbs():
        wanted = [each for each in verb.form().fields if each.kind in LISTED and not each.optional]
        nothing = any(offering.named(verb.name, each.name) == [] for each in wanted)
        assert verb.name in offered or nothing or any(not each.choices for each in wanted), verb.name


@every_system
@given(spot=spots())
def test_offers_are_the_same_for_a_view_that_was_sent_and_asking_for_them_changes_nothing(
    system: str, spot: Spot
) -> None:
    here = moment(system, spot)
    before = encode(here.state)
    sent = decode(encode(view(here.state, here.seat)))
    again = here.rules.offers(sent.known(), sent.asking())
    assert _offering(here).offers() == again
    assert first_difference(before, encode(here.state)) is None
