"""T-3.11, T-3.12, T-7.3: God decks and hidden hands, and how cards come from one to the other.

A deck is a bag: what is left in it, in no order, so that nobody can look.
"""

from __future__ import annotations

from typing import Final

import highground.rulesets.torn.rulebook as R
from highground.engine.agenda import Frame, step
from highground.engine.events import Event
from highground.rulesets.torn.rules.party.flow import DrawPhase, begin_phase
from highground.rulesets.torn.state.names import DRAW
from highground.rulesets.torn.state.pieces import TornGame

# -- frames and events --------------------------------------------------------------------------------


class DrawCard(Frame):
    """A player draws a God Card: for the opening hand, the turn, or a card."""

    seat: Final[int]
    why: Final[str]


class CardDrawn(Event):
    side: Final[int]
    hand: Final[int]
    deck: Final[int]


class CardSeen(Event):
    card: Final[str]


class DeckEmpty(Event):
    side: Final[int]


class DeckReshuffled(Event):
    side: Final[int]
    cards: Final[int]


# -- T-3.11, T-7.3: drawing ---------------------------------------------------------------------------


@step(DrawPhase)
def draw_phase(game: TornGame, now: DrawPhase) -> None:
    """T-7.3: each player draws a card, P1 first."""
    begin_phase(game, DRAW)
    game.then(DrawCard(0, "turn"), DrawCard(1, "turn"))


@step(DrawCard)
def draw_card(game: TornGame, now: DrawCard) -> None:
    """T-7.3: one card to the hand; T-3.12: only its owner sees which; an empty deck gives none (R-8)."""
    table, seat = game.table, now.seat
    own, player = game.own[seat], table.players[seat]
    clause = R.T_7_3 if now.why == "turn" else R.T_3_11 if now.why == "opening" else R.C_8_6
    if own.deck.left == 0:
        if _reshuffle(game, seat):
            game.then(now)
        else:
            game.emit(DeckEmpty(seat), R.T_7_3)
        return
    names = tuple([card.name for card in table.board.gods])
    kind = game.draw(own.deck, names, clause, seat)
    own.deck.take(kind)
    own.hand[kind] += 1
    player.hand += 1
    player.deck -= 1
    game.emit(CardDrawn(seat, player.hand, player.deck), clause)
    game.whisper(CardSeen(names[kind]), R.T_3_12, seat)


def _reshuffle(game: TornGame, seat: int) -> bool:
    """T-7.3, R-8: with `deck.reshuffle` the discards become the new deck when a draw finds none."""
    table = game.table
    player = table.players[seat]
    cards = 0
    for count in player.discard:
        cards += count
    if not table.options.deck_reshuffle or not cards:
        return False
    deck = game.own[seat].deck
    for kind, count in enumerate(player.discard):
        deck.unseen[kind] += count
        player.discard[kind] = 0
    deck.left += cards
    player.deck += cards
    game.emit(DeckReshuffled(seat, cards), R.T_7_3)
    return True
