"""What players may not know: sealed deployments, hands of cards, decks that not even their owner knows.

Each player secretly puts up to three scouts into cells of the own half of a row; then, from a deck
of their own (one card of it set aside unseen), both draw cards and play them.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any, ClassVar, Final

import pytest

from highground.engine.agenda import Frame, Question, SealedQuestion, step
from highground.engine.bags import Bag, full_bag
from highground.engine.chance import Branch, Branching, Chance, Scripted, Seeded, seed_of
from highground.engine.clauses import Clause, Rulebook
from highground.engine.codec import digest
from highground.engine.dice import Ask
from highground.engine.events import Event, seen_by
from highground.engine.game import Game
from highground.engine.match import Match, new_header
from highground.engine.odds import first_candidate, odds_of
from highground.engine.orders import Candidate, Refusal, candidates, check, refuse, resolve, reveal
from highground.engine.ruleset import Result, Ruleset, Setup, new_state
from highground.engine.saved import read_match, save_match
from highground.engine.state import Known, Nothing, Order, Part, State
from highground.engine.views import PlayerView, state_from, view
from highground.engine.words import Verb, Vocabulary, Word
from tests.engine.playing import Played, ending_after_saving, seen_bytes

BOOK: Final = Rulebook("spies")
DEPLOY: Final = BOOK.clause(
    "SP-1", "Deployment", "both at once and in secret, in different cells of one's half"
)
ASIDE: Final = BOOK.clause("SP-2", "Set aside", "one card of each deck is set aside unseen")
DRAW: Final = BOOK.clause("SP-3", "Draw", "a card from one's deck into one's hand")
PLAY: Final = BOOK.clause(
    "SP-4", "Play", "a card from one's hand, openly; play passes on until hands are empty"
)

CARDS: Final = ("axe", "bow", "cup")
DECK: Final = (3, 2, 1)
HALF: Final = 3


class SpyTable(Part):
    """`cells` are each player's scouts once revealed; `played` counts each player's open cards."""

    cells: list[tuple[int, ...]]
    hand_sizes: list[int]
    played: list[list[int]]


class SpyHand(Part):
    """What one player alone knows: how many scouts there are, and the hand by kind of card."""

    scouts: int
    hand: list[int]


class SpySecret(Part):
    """What nobody knows: what is in the decks and what was set aside."""

    decks: list[Bag]
    aside: list[int]


SpyGame = Game[SpyTable, SpyHand, SpySecret]
SpyKnown = Known[SpyTable, SpyHand]
SpyState = State[SpyTable, SpyHand, SpySecret]


def spies(scouts: tuple[int, int] = (2, 2)) -> SpyState:
    table = SpyTable([(), ()], [0, 0], [[0, 0, 0], [0, 0, 0]])
    own = [SpyHand(each, [0, 0, 0]) for each in scouts]
    secret = SpySecret([full_bag(list(DECK)), full_bag(list(DECK))], [-1, -1])
    draws = [DrawCard(seat) for seat in (0, 1) for _ in range(2)]
    return new_state(table, own, secret, MayDeploy((0, 1)), SetAside(0), SetAside(1), *draws, MayPlay(0))


# -- SP-1: sealed deployment ---------------------------------------------------------------------------


class MayDeploy(SealedQuestion):
    clause: ClassVar[Clause] = DEPLOY


class DeployScouts(Order):
    cells: Final[tuple[int, ...]]


class ScoutsRevealed(Event):
    seat: Final[int]
    cells: Final[tuple[int, ...]]


@check(MayDeploy, DeployScouts)
def check_deployment(known: SpyKnown, asked: MayDeploy, order: DeployScouts) -> Refusal | None:
    """SP-1: all scouts one has, each in a cell of its own, in one's own half."""
    if len(set(order.cells)) != known.own.scouts or len(order.cells) != known.own.scouts:
        return refuse(DEPLOY, "wrong_number", len(set(order.cells)), known.own.scouts)
    for cell in order.cells:
        if not 0 <= cell - HALF * known.seat < HALF:
            return refuse(DEPLOY, "not_your_half", cell, HALF)
    return None


@reveal(MayDeploy)
def reveal_scouts(game: SpyGame, asked: MayDeploy, answers: dict[int, Any]) -> None:
    for seat, order in answers.items():
        game.table.cells[seat] = order.cells
        game.emit(ScoutsRevealed(seat, order.cells), DEPLOY)


@candidates(MayDeploy)
def suggest_deployment(known: SpyKnown, asked: MayDeploy, budget: int, chance: Any) -> list[Candidate]:
    cells = range(HALF * known.seat, HALF * known.seat + HALF)
    return [Candidate(DeployScouts(each), "deploy") for each in combinations(cells, known.own.scouts)]


# -- SP-2, SP-3: decks -----------------------------------------------------------------------------------


class SetAside(Frame):
    seat: Final[int]


class DrawCard(Frame):
    seat: Final[int]


class CardTaken(Event):
    """What everybody sees of a draw."""

    seat: Final[int]


class CardSeen(Event):
    """What the player sees."""

    card: Final[str]


@step(SetAside)
def set_aside(game: SpyGame, now: SetAside) -> None:
    deck = game.secret.decks[now.seat]
    kind = game.draw(deck, CARDS, ASIDE)
    deck.take(kind)
    game.secret.aside[now.seat] = kind


@step(DrawCard)
def draw_card(game: SpyGame, now: DrawCard) -> None:
    deck = game.secret.decks[now.seat]
    kind = game.draw(deck, CARDS, DRAW, now.seat)
    deck.take(kind)
    game.own[now.seat].hand[kind] += 1
    game.table.hand_sizes[now.seat] += 1
    game.emit(CardTaken(now.seat), DRAW)
    game.whisper(CardSeen(CARDS[kind]), DRAW, now.seat)


# -- SP-4: playing ---------------------------------------------------------------------------------------


class MayPlay(Question):
    clause: ClassVar[Clause] = PLAY
    settled: ClassVar[bool] = True


class PlayCard(Order):
    card: Final[str]


class CardPlayed(Event):
    seat: Final[int]
    card: Final[str]


@check(MayPlay, PlayCard)
def check_play(known: SpyKnown, asked: MayPlay, order: PlayCard) -> Refusal | None:
    if order.card not in CARDS or not known.own.hand[CARDS.index(order.card)]:
        return refuse(PLAY, "not_in_hand", facts={"card": order.card})
    return None


@resolve(MayPlay, PlayCard)
def play_card(game: SpyGame, asked: MayPlay, order: PlayCard) -> None:
    kind = CARDS.index(order.card)
    game.own[asked.seat].hand[kind] -= 1
    game.table.hand_sizes[asked.seat] -= 1
    game.table.played[asked.seat][kind] += 1
    game.emit(CardPlayed(asked.seat, order.card), PLAY)
    if game.table.hand_sizes[1 - asked.seat]:
        game.then(MayPlay(1 - asked.seat))


@candidates(MayPlay)
def suggest_play(known: SpyKnown, asked: MayPlay, budget: int, chance: Any) -> list[Candidate]:
    return [Candidate(PlayCard(CARDS[kind]), "play") for kind, held in enumerate(known.own.hand) if held]


class SpyRules(Ruleset):
    """As much of a ruleset as a match and a search need."""

    def __init__(self) -> None:
        verbs = (Verb("deploy", DeployScouts, (Word("cells", "names"),)), Verb("play", PlayCard))
        super().__init__("spies", "Spies", "", "1", __name__, BOOK, (), Vocabulary(verbs, 1, "cells"))

    def content_digest(self) -> str:
        return "none"

    def open(self, setup: Setup) -> SpyState:
        return spies()

    def sides(self, table: Any) -> tuple[str, ...]:
        return ("Near", "Far")

    def result(self, table: Any) -> Result | None:
        return Result((), (0, 0), "SP-4")

    def deal(self, seen: PlayerView[Any, Any], chance: Chance) -> SpyState:
        """Hands, decks and cards set aside that would look just the same from this seat."""
        own = [seen.own, seen.own]
        decks, aside = [], []
        for seat in (0, 1):
            left = Bag([n - p for n, p in zip(DECK, seen.table.played[seat], strict=True)], [0] * 3, 0, 0)
            left.shuffle()
            hand = [0, 0, 0]
            if seat == seen.seat:
                hand = seen.own.hand[:]
                for kind, held in enumerate(hand):
                    for _ in range(held):
                        left.take(kind)
            else:
                for _ in range(seen.table.hand_sizes[seat]):
                    hand[_deal_one(left, chance)] += 1
                own[seat] = SpyHand(2, hand)
            aside.append(_deal_one(left, chance))
            decks.append(left)
        return state_from(seen, own, SpySecret(decks, aside), [])


def _deal_one(left: Bag, chance: Chance) -> int:
    kind = chance.pick(Ask("card", -1, DRAW, CARDS, left.weights(), ()))
    left.take(kind)
    return kind


SPIES: Final = SpyRules()


# -- proofs: sealed deployment -------------------------------------------------------------------------


LUCK: Final = ["cup", "axe", "axe", "bow", "axe", "cup"]
"""Set aside: cup and axe. Near draws axe and bow, Far draws axe and cup."""


def test_both_are_asked_at_once_and_neither_learns_what_the_other_did_or_whether() -> None:
    fresh, one, other = Played(spies()), Played(spies()), Played(spies())
    assert fresh.waits_for() == (0, 1)
    one.gives(0, DeployScouts((0, 1)))
    other.gives(0, DeployScouts((1, 2)))
    assert one.waits_for() == (1,)
    assert digest(one.state) != digest(other.state)
    for watcher in (1, -1):
        assert seen_bytes(one.state, watcher) == seen_bytes(other.state, watcher)
        assert seen_bytes(one.state, watcher) == seen_bytes(fresh.state, watcher)
    assert view(one.state, 0).sealed == DeployScouts((0, 1)), "one's own answer one may look at again"


def test_a_spectator_has_a_view_with_nothing_of_anybodys_own() -> None:
    seen = view(dealt(*LUCK).state, -1)
    assert seen.own == Nothing()
    assert seen.table == dealt(*LUCK).state.table


def test_when_both_are_done_all_is_revealed() -> None:
    played = Played(spies(), *LUCK).gives(1, DeployScouts((3, 5))).gives(0, DeployScouts((0, 1)))
    assert played.state.table.cells == [(0, 1), (3, 5)]
    assert played.happened()[:2] == [ScoutsRevealed(0, (0, 1)), ScoutsRevealed(1, (3, 5))]
    assert played.state.sealed == []


def test_who_answers_first_makes_no_difference() -> None:
    near, far = DeployScouts((0, 2)), DeployScouts((4, 5))
    one = Played(spies(), *LUCK).gives(0, near).gives(1, far)
    two = Played(spies(), *LUCK).gives(1, far).gives(0, near)
    assert digest(one.state) == digest(two.state)
    assert one.told == two.told


@pytest.mark.parametrize(
    ("cells", "why"),
    [((0,), "wrong_number"), ((0, 0), "wrong_number"), ((0, 3), "not_your_half"), ((-1, 0), "not_your_half")],
)
def test_a_deployment_against_the_rules_is_refused(cells: tuple[int, ...], why: str) -> None:
    refusal = Played(spies()).refuses(0, DeployScouts(cells))
    assert (refusal.clause, refusal.why) == ("SP-1", why)


def test_a_sealed_answer_cannot_be_given_twice() -> None:
    played = Played(spies()).gives(0, DeployScouts((0, 1)))
    assert played.refuses(0, DeployScouts((1, 2))).why == "not_asked"


def test_refusals_do_not_tell_what_the_other_has() -> None:
    """The same probing order, whatever the opponent holds or has sealed."""
    few, many = Played(spies((2, 1))), Played(spies((2, 3)))
    many.gives(1, DeployScouts((3, 4, 5)))
    for cells in [(3, 4), (0,), (0, 1, 2)]:
        assert few.refuses(0, DeployScouts(cells)) == many.refuses(0, DeployScouts(cells))


def test_a_game_saved_with_one_answer_sealed_goes_on_the_same() -> None:
    def go_on(state: State[Any, Any, Any]) -> None:
        Played(state, *LUCK).gives(1, DeployScouts((3, 4)))

    half = Played(spies()).gives(0, DeployScouts((0, 1)))
    whole = Played(spies(), *LUCK).gives(0, DeployScouts((0, 1))).gives(1, DeployScouts((3, 4)))
    assert ending_after_saving(half.state, go_on) == digest(whole.state)


def test_odds_go_through_a_sealed_question_by_their_policy() -> None:
    """The other seat's answer is assumed, and the assumption is stated."""
    odds = odds_of(
        Played(spies()).state,
        0,
        DeployScouts((0, 2)),
        lambda table: {"cells": str(table.cells)},
        Scripted([]),
        first_candidate,
        "first suggestion",
    )
    assert odds.exact
    assert odds.assumed == {"MayDeploy": "DeployScouts"}
    assert odds.policy == "first suggestion"
    assert odds.changes == {"cells": {"[(0, 2), (3, 4)]": Fraction(1)}}


# -- proofs: hands and decks -----------------------------------------------------------------------------


def dealt(*luck: str) -> Played:
    played = Played(spies(), *luck)
    return played.gives(0, DeployScouts((0, 1))).gives(1, DeployScouts((3, 4)))


def test_a_hand_is_known_to_its_player_only() -> None:
    played = dealt(*LUCK)
    assert played.state.own[0].hand == [1, 1, 0]
    near = [told.event for told in seen_by(played.told, 0)]
    far = [told.event for told in seen_by(played.told, 1)]
    assert [each for each in near if isinstance(each, CardSeen)] == [CardSeen("axe"), CardSeen("bow")]
    assert [each for each in far if isinstance(each, CardSeen)] == [CardSeen("axe"), CardSeen("cup")]
    assert [each for each in near if isinstance(each, CardTaken)] == [CardTaken(0)] * 2 + [CardTaken(1)] * 2


def test_numbers_of_public_events_have_no_gap_where_something_was_whispered() -> None:
    numbers = [told.number for told in seen_by(dealt(*LUCK).told, -1)]
    assert numbers == list(range(1, len(numbers) + 1))


def test_another_hand_of_the_opponent_looks_the_same() -> None:
    one = dealt("cup", "axe", "axe", "bow", "axe", "cup")
    two = dealt("cup", "axe", "axe", "bow", "bow", "bow")
    assert one.state.own[1] != two.state.own[1]
    assert seen_bytes(one.state, 0) == seen_bytes(two.state, 0)
    assert seen_by(one.told, 0) == seen_by(two.told, 0)
    assert seen_bytes(one.state, 1) != seen_bytes(two.state, 1), "to the opponent it does not"


def test_another_card_set_aside_looks_the_same_even_to_the_owner_of_the_deck() -> None:
    one = dealt("cup", "axe", "axe", "bow", "axe", "cup")
    two = dealt("axe", "axe", "axe", "bow", "axe", "cup")
    assert one.state.secret != two.state.secret
    for seat in (0, 1, -1):
        assert seen_bytes(one.state, seat) == seen_bytes(two.state, seat)
        assert seen_by(one.told, seat) == seen_by(two.told, seat)


def test_only_a_card_in_hand_can_be_played() -> None:
    played = dealt(*LUCK)
    assert played.refuses(0, PlayCard("cup")).why == "not_in_hand"
    assert played.refuses(0, PlayCard("sword")).why == "not_in_hand"
    played.gives(0, PlayCard("bow"))
    assert played.state.table.played[0] == [0, 1, 0]


def cards_in_all(state: SpyState, seat: int) -> list[int]:
    found = [
        played + held + unseen
        for played, held, unseen in zip(
            state.table.played[seat], state.own[seat].hand, state.secret.decks[seat].unseen, strict=True
        )
    ]
    found[state.secret.aside[seat]] += 1
    return found


@pytest.mark.parametrize("seat", [0, 1])
def test_a_dealt_world_looks_the_same_from_the_seat_it_was_dealt_for(seat: int) -> None:
    played = dealt(*LUCK).gives(0, PlayCard("bow"))
    before = digest(played.state)
    worlds = [SPIES.deal(view(played.state, seat), Seeded(seed_of(n))) for n in range(40)]
    for world in worlds:
        assert seen_bytes(world, seat) == seen_bytes(played.state, seat)
        assert cards_in_all(world, 0) == list(DECK)
        assert cards_in_all(world, 1) == list(DECK)
        Played(world).gives(1, PlayCard(CARDS[[held > 0 for held in world.own[1].hand].index(True)]))
    assert len({str(world.own[1 - seat].hand) for world in worlds}) > 1
    assert digest(played.state) == before, "playing a dealt world leaves the real one alone"


def test_hands_are_dealt_as_likely_as_the_cards_make_them() -> None:
    """Far played a bow: two more of 3 axes, 1 bow, 1 cup. Every run of the deal, against counted hands."""
    played = dealt("cup", "axe", "axe", "bow", "axe", "bow")
    played.gives(0, PlayCard("axe")).gives(1, PlayCard("bow"))
    seen = view(played.state, 0)
    hands: dict[str, Fraction] = {}
    ways: list[tuple[list[int], Fraction]] = [([], Fraction(1))]
    while ways:
        forced, share = ways.pop()
        try:
            world = SPIES.deal(seen, Branching(forced))
        except Branch as branch:
            total = sum(branch.ask.weights)
            ways += [
                ([*forced, index], share * weight / total)
                for index, weight in enumerate(branch.ask.weights)
                if weight
            ]
            continue
        hand = str(world.own[1].hand)
        hands[hand] = hands.get(hand, Fraction(0)) + share
    rest = [0, 0, 0, 1, 2]
    counted = Counter(str([int(kind == each) for each in range(3)]) for kind in rest)
    assert hands == {hand: Fraction(count, len(rest)) for hand, count in counted.items()}


def test_a_match_with_secrets_is_saved_loaded_and_taken_back(tmp_path: Path) -> None:
    header = new_header(SPIES, Setup("", [], {}), seed_of("spies").hex(), ["a", "b"])
    match = Match(SPIES, header)
    match.play(1, DeployScouts((3, 4)))
    half = match.digest()
    match.play(0, DeployScouts((0, 1)))
    hand = match.view(0).own.hand
    match.play(0, PlayCard(CARDS[[held > 0 for held in hand].index(True)]))
    end = match.digest()
    save_match(match, tmp_path / "spies.match")
    text = (tmp_path / "spies.match").read_text()
    assert Match(SPIES, header, None, read_match(text, "spies", lambda name: SPIES)[2]).digest() == end
    match.undo(2)
    assert match.digest() == half
    assert match.waiting_for() == (0,), "the other answer is still sealed"
    match.redo(2)
    assert match.digest() == end
