"""Events, refusals and tallies for the wire, in the reader's language."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable
from typing import Any

from highground.engine.agenda import Asking
from highground.engine.describe import Speaker
from highground.engine.events import Event, LoggedEvent, actor_of
from highground.engine.filling import filled_in
from highground.engine.orders import Refusal
from highground.engine.ruleset import SystemTable
from highground.engine.state import Known, Order
from highground.engine.tally import HALVES, Tally
from highground.engine.words import Verb
from highground.record import Record, fields_of
from highground.server.protocol.shapes import RefusalSaid, TallyLine, TallySaid
from highground.server.protocol.tables import EventSaid, OrderMade, OrderSaid


def say_refusal(refusal: Refusal, speaker: Speaker) -> RefusalSaid:
    return RefusalSaid.of(
        refusal,
        text=speaker.reason(refusal),
        names=[each for each in refusal.facts.values() if isinstance(each, str)],
    )


def say_tally(name: str, tally: Tally, speaker: Speaker) -> TallySaid:
    lines = [
        TallyLine(amount=figure(p.amount, tally.unit), text=speaker.why(p), clause=p.clause)
        for p in tally.parts
    ]
    return TallySaid(name=speaker.field(name), total=figure(tally.total(), tally.unit), lines=lines)


def figure(amount: int, unit: str) -> int | float:
    """An amount of a tally as people count it; lengths stay um."""
    if unit != HALVES:
        return amount
    return amount / 2 if amount % 2 else amount // 2


def say_event(
    told: LoggedEvent, speaker: Speaker, sides: dict[str, int], actors: tuple[str, ...]
) -> EventSaid:
    """One sentence; `sides` gives the seat of every model, `actors` the fields that say who acts."""
    event = told.event
    actor = actor_of(event, actors, sides)
    names = list(dict.fromkeys(name for name in _texts(event) if name in sides))
    tallies = [
        say_tally(field, value, speaker)
        for field in fields_of(type(event))
        if isinstance(value := getattr(event, field), Tally)
    ]
    text = speaker.event(event)
    owned = {name: seat for seat, name in enumerate(speaker.sides)}
    owned |= {speaker.title(name): sides[name] for name in names}
    return EventSaid.of(
        told,
        kind=type(event).__name__,
        text=text,
        actor=actor,
        side=_side(event, actor, names, sides),
        names=names,
        whose={name: seat for name, seat in owned.items() if seat >= 0 and name in text},
        aside=speaker.aside(event),
        tallies=tallies,
    )


def _side(event: Event, actor: str, names: list[str], sides: dict[str, int]) -> int:
    """Whose doing an event is: the actor's, else the side that it names, else the only ones that it names."""
    if actor and sides[actor] >= 0:
        return sides[actor]
    for field in ("seat", "side"):
        value = getattr(event, field, None)
        if isinstance(value, int) and not isinstance(value, bool):
            return value
    named = {sides[name] for name in names}
    return named.pop() if len(named) == 1 else -1


def say_order(
    rules: SystemTable, known: Known[Any, Any], order: Order, speaker: Speaker, question: Asking | None = None
) -> OrderSaid:
    verb = rules.vocabulary.verb_for(type(order))
    name = "" if verb is None else verb.name
    return OrderSaid(
        words=rules.vocabulary.write(order),
        verb=name,
        role="" if verb is None else verb.role,
        title=_title(verb, order, speaker),
        said=say_words(rules.vocabulary.write(order), speaker),
        names=named_in(order, rules.models(known.table)),
        path=say_places(rules, known, order, question),
    )


USED = ("attack", "ability", "react")
"""Roles of orders that are called what they use: a weapon, an ability, the action of a tile."""


def _title(verb: Verb | None, order: Order, speaker: Speaker) -> str:
    if verb is None:
        return speaker.order("")
    used = [each.field for each in verb.words if each.kind == "word" and not each.choices]
    named = used and verb.role in USED
    return speaker.choice(getattr(order, used[0])) if named else speaker.order(verb.name)


def give_back(rules: SystemTable, order: Order) -> OrderMade:
    """An order as whoever takes it up gives it."""
    offer, values = filled_in(rules.vocabulary, order)
    return OrderMade(offer=offer, values=values)


def say_made(rules: SystemTable, order: Order | None) -> OrderMade | None:
    return None if order is None else give_back(rules, order)


def say_words(words: str, speaker: Speaker) -> str:
    """The words of an order for people to read: its title, and titles instead of ids."""
    try:
        verb, *rest = shlex.split(words)
    except ValueError:
        return words
    parts = [re.sub(r":(?=\S)", ": ", speaker.titled(each)).replace("@", " → ") for each in rest]
    return " · ".join([speaker.order(verb), *parts])


def say_places(
    rules: SystemTable, known: Known[Any, Any], order: Order, question: Asking | None
) -> list[tuple[int, int]]:
    """The places that an order names, in its own order."""
    return [(at.x, at.y) for at in rules.places(known, question, order)]


def named_in(order: Order, names: Iterable[str]) -> list[str]:
    """The models and pieces that an order names, each once."""
    known = set(names)
    return list(dict.fromkeys(text for text in _texts(order) if text in known))


def _texts(value: Any) -> Iterable[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple | list):
        for each in value:
            yield from _texts(each)
    elif isinstance(value, Record):
        for field in fields_of(type(value)):
            yield from _texts(getattr(value, field))
