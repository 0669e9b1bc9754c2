"""C-8.4, C-8.5: the windows in which God Cards are played, and when one may be."""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.torn.rulebook as R
from highground.engine.agenda import Asking, Question, Window, offers
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, check, may_pass, refuse, resolve
from highground.rulesets.torn.rules.gods.effects import carry_out, choice_refusal
from highground.rulesets.torn.rules.gods.faith import faith_refusal, pay_faith
from highground.rulesets.torn.rules.party.flow import CardsAt
from highground.rulesets.torn.state import names
from highground.rulesets.torn.state.cards import GodCard
from highground.rulesets.torn.state.orders import PlayCard
from highground.rulesets.torn.state.pieces import Table, TornGame, TornKnown

# -- frames, questions, events ------------------------------------------------------------------------


class MayPlay(Question):
    """Is a God Card played?"""

    clause: ClassVar[Clause] = R.C_8_5

    timing: Final[int]


class CardPlayed(Event):
    side: Final[int]
    card: Final[str]
    chosen: Final[tuple[str, ...]]
    cost: Final[int]
    domain: Final[str]


class CardDiscarded(Event):
    side: Final[int]
    card: Final[str]


# -- C-8.5: playing ----------------------------------------------------------------------------------


def open_window(game: TornGame, timing: int) -> None:
    """C-8.5, R-40: the active player first, then the other, one card at a time until both pass.

    R-51: TARGETED is only for players who own a target.
    """
    table = game.table
    active = table.minis[table.activation.mini].side
    if timing != names.WHEN_TARGETED:
        game.then(Window(CardsAt(timing), (active, 1 - active)))
        return
    owners: list[int] = []
    for seat in (active, 1 - active):
        for target in table.deed.targets:
            if table.minis[target].side == seat and seat not in owners:
                owners.append(seat)
    if owners:
        game.then(Window(CardsAt(timing), tuple(owners)))


@offers(CardsAt)
def offer_cards(game: TornGame, trigger: CardsAt, who: int) -> Asking | None:
    """R-44: asked whatever the hand holds, unless it is empty; R-40: not after the active miniature died."""
    table = game.table
    if table.players[who].hand == 0:
        return None
    needs_active = trigger.timing == names.AT_BEGIN_ACTIVATION or trigger.timing == names.WHEN_TARGETED
    if needs_active and table.minis[table.activation.mini].status != names.FIELD:
        return None
    return MayPlay(who, trigger.timing)


def card_number(table: Table, name: str) -> int:
    """The number of a God Card, or NOBODY (-1)."""
    for number, card in enumerate(table.board.gods):
        if card.name == name:
            return number
    return names.NOBODY


def card_refusal(table: Table, seat: int, card: GodCard, timing: int) -> Refusal | None:
    """C-8.5: whether the moment suits a card: its timing, whose miniature it is, and the price (C-8.1)."""
    facts = {"card": card.name}
    if card.timing != timing:
        return refuse(
            R.C_8_5, "wrong_timing", facts={"card": card.name, "timing": names.TIMINGS[card.timing]}
        )
    if timing in (names.AT_BEGIN_ACTIVATION, names.AT_END_ACTIVATION):
        active = table.minis[table.activation.mini]
        if card.whose == "own" and active.side != seat:
            return refuse(R.C_8_5, "not_your_activation", facts=facts)
        if card.whose == "enemy" and active.side == seat:
            return refuse(R.C_8_5, "not_the_enemys_activation", facts=facts)
        if card.living and active.status != names.FIELD:
            return refuse(R.C_8_5, "needs_the_living", facts=facts)
        if card.after_death and not table.activation.deaths:
            return refuse(R.C_8_6, "nobody_died", facts=facts)
    return faith_refusal(table, seat, card.domain, card.cost, R.C_8_1)


@check(MayPlay, PlayCard)
def check_play(known: TornKnown, asked: MayPlay, order: PlayCard) -> Refusal | None:
    """C-8.5: a card in one's hand, at its moment, paid in full, with a legal choice."""
    table = known.table
    kind = card_number(table, order.card)
    if kind == names.NOBODY or known.own.hand[kind] == 0:
        return refuse(R.C_8_5, "not_in_hand", facts={"card": order.card})
    card = table.board.gods[kind]
    refusal = card_refusal(table, asked.seat, card, asked.timing)
    if refusal is not None:
        return refusal
    return choice_refusal(table, asked.seat, card, order.chosen)


@resolve(MayPlay, PlayCard)
def play_card(game: TornGame, asked: MayPlay, order: PlayCard) -> None:
    """C-8.4: paid, it goes to the open discards, and does what it says."""
    table, seat = game.table, asked.seat
    kind = card_number(table, order.card)
    card = table.board.gods[kind]
    player = table.players[seat]
    game.own[seat].hand[kind] -= 1
    player.hand -= 1
    player.discard[kind] += 1
    game.emit(CardPlayed(seat, card.name, order.chosen, card.cost, names.DOMAINS[card.domain]), R.C_8_5)
    pay_faith(game, seat, card.domain, card.cost, R.C_8_1)
    game.emit(CardDiscarded(seat, card.name), R.C_8_4)
    carry_out(game, seat, card, order.chosen)


may_pass(MayPlay)
