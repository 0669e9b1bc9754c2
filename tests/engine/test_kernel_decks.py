"""Decks that nobody may look into: flips across a reshuffle, a burned card, exact odds of a shared deck.

The deck is that of a skirmish game: at every shuffle one card is burned unseen; a flip turns two
cards; if the pile runs out during a flip, the discards are shuffled at once without the cards already
turned; if it is empty after a flip, everything is shuffled.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from math import factorial
from typing import Any, ClassVar, Final

import pytest

from highground.engine.agenda import Frame, Question, step
from highground.engine.bags import Bag, full_bag
from highground.engine.chance import Scripted, Seeded
from highground.engine.clauses import Clause, Rulebook
from highground.engine.codec import digest
from highground.engine.events import Event
from highground.engine.game import Game
from highground.engine.odds import branches, hold, odds_of
from highground.engine.options import Option, Value, read_options
from highground.engine.orders import Refusal, check, resolve
from highground.engine.ruleset import new_state
from highground.engine.state import Known, Nothing, Order, Part, State
from tests.engine.playing import Played, ending_after_saving

BOOK: Final = Rulebook("cards")
FLIP: Final = BOOK.clause("CA-1", "Flip", "two cards from one's deck; discarded when the flip is over")
BURN: Final = BOOK.clause("CA-2", "Burn", "after every shuffle one card is discarded unseen")
ATTACK: Final = BOOK.clause("CA-3", "Attack", "two cards against two from the same deck; more wins")

OPTIONS: Final = (Option("burn_on_first_shuffle", "CA-2", "also after the first shuffle", (True, False)),)


class CardTable(Part):
    """`values` and `names` describe the kinds of card; `turned` are the cards of the flip going on."""

    values: Final[tuple[int, ...]]
    bag: Bag
    turned: list[int]
    flips: list[tuple[int, ...]]
    outcome: str

    def names(self) -> tuple[str, ...]:
        return tuple(f"card {value}" for value in self.values)

    def total(self) -> int:
        return sum(self.bag.unseen) + sum(self.bag.discard) + len(self.turned)


CardGame = Game[CardTable, Nothing, Nothing]
CardKnown = Known[CardTable, Nothing]
CardState = State[CardTable, Nothing, Nothing]


class MayFlip(Question):
    clause: ClassVar[Clause] = FLIP
    settled: ClassVar[bool] = True


class FlipCards(Order):
    """Flip this often."""

    times: Final[int] = 1


class CardAttack(Order):
    """Two against two; `classed` tells the enumeration which cards come to the same."""

    classed: Final[bool]


class TwoCards(Frame):
    pass


class AttackCards(Frame):
    classed: Final[bool]


class DefenceCards(Frame):
    attack: Final[int]
    classed: Final[bool]


class DefenceCard(Frame):
    """The second card of the defence, which decides."""

    attack: Final[int]
    first: Final[int]
    classed: Final[bool]


class CardsFlipped(Event):
    kinds: Final[tuple[int, ...]]


@check(MayFlip, FlipCards)
def check_flip(known: CardKnown, asked: MayFlip, order: FlipCards) -> Refusal | None:
    return None


@resolve(MayFlip, FlipCards)
def flip_cards(game: CardGame, asked: MayFlip, order: FlipCards) -> None:
    game.then(*[TwoCards() for _ in range(order.times)], MayFlip(0))


@step(TwoCards)
def two_cards(game: CardGame, now: TwoCards) -> None:
    """CA-1 and CA-2: all asking is done on a copy of the bag, so that nothing changes before it is over."""
    table = game.table
    pile = table.bag.clone()
    turned: list[int] = []
    for _ in range(2):
        if pile.left == 0:
            pile.shuffle()
        kind = game.draw(pile, table.names(), FLIP, 0)
        pile.take(kind)
        turned.append(kind)
    for kind in turned:
        pile.put(kind)
    if pile.left == 0:
        pile.shuffle()
    table.bag = pile
    table.flips.append(tuple(turned))
    game.emit(CardsFlipped(tuple(turned)), FLIP)


@check(MayFlip, CardAttack)
def check_card_attack(known: CardKnown, asked: MayFlip, order: CardAttack) -> Refusal | None:
    return None


@resolve(MayFlip, CardAttack)
def card_attack(game: CardGame, asked: MayFlip, order: CardAttack) -> None:
    game.then(AttackCards(order.classed), MayFlip(0))


@step(AttackCards)
def attack_cards(game: CardGame, now: AttackCards) -> None:
    """CA-3: the attacker's two cards are out of the deck when the defender flips."""
    table = game.table
    pile = table.bag.clone()
    turned: list[int] = []
    for _ in range(2):
        turned.append(game.draw(pile, table.names(), ATTACK, 0))
        pile.take(turned[-1])
    for kind in turned:
        pile.put(kind)
    table.bag = pile
    game.then(DefenceCards(sum(table.values[kind] for kind in turned), now.classed))


@step(DefenceCards)
def defence_cards(game: CardGame, now: DefenceCards) -> None:
    table = game.table
    kind = game.draw(table.bag, table.names(), ATTACK, 1)
    table.bag.take(kind)
    table.turned.append(kind)
    game.then(DefenceCard(now.attack, kind, now.classed))


@step(DefenceCard)
def defence_card(game: CardGame, now: DefenceCard) -> None:
    """CA-3: which cards parry is known before the draw; for odds they are one class."""
    table = game.table
    need = now.attack - table.values[now.first]
    classes = tuple(int(value >= need) for value in table.values) if now.classed else ()
    kind = game.draw(table.bag, table.names(), ATTACK, 1, classes)
    table.bag.take(kind)
    table.turned.append(kind)
    for each in table.turned:
        table.bag.put(each)
    table.turned.clear()
    table.outcome = "parried" if table.values[kind] >= need else "hit"


def dealt(counts: list[int], **given: Value) -> CardState:
    """A deck with so many cards of the values 1, 2, 3, … shuffled as the options say."""
    burns = read_options(OPTIONS, given)["burn_on_first_shuffle"]
    bag = full_bag(counts, 1)
    if not burns:
        bag.left += 1
    values = tuple(range(1, len(counts) + 1))
    return new_state(CardTable(values, bag, [], [], "-"), [Nothing()], Nothing(), MayFlip(0))


# -- a flip that straddles a reshuffle -----------------------------------------------------------------


EIGHTEEN: Final = [3, 3, 3, 3, 3, 3]


def test_a_fresh_deck_of_eighteen_has_seventeen_to_draw() -> None:
    assert dealt(EIGHTEEN).table.bag.left == 17


def test_the_ninth_flip_takes_the_last_card_reshuffles_the_rest_burns_and_goes_on() -> None:
    played = Played(dealt(EIGHTEEN), chance=Seeded(b"sixteen bytes at least"))
    lefts = []
    for _ in range(18):
        played.gives(0, FlipCards())
        bag = played.state.table.bag
        lefts.append((bag.left, 18 - bag.left))
        assert played.state.table.total() == 18
    assert lefts[:9] == [(15, 3), (13, 5), (11, 7), (9, 9), (7, 11), (5, 13), (3, 15), (1, 17), (15, 3)]
    assert lefts[9:] == [(13, 5), (11, 7), (9, 9), (7, 11), (5, 13), (3, 15), (1, 17), (15, 3), (13, 5)]


def test_an_even_deck_is_shuffled_whole_when_a_flip_ends_with_it_empty() -> None:
    played = Played(dealt([2, 1]), "card 1", "card 1")
    played.gives(0, FlipCards())
    bag = played.state.table.bag
    assert (bag.unseen, bag.discard, bag.left) == ([2, 1], [0, 0], 2)


def test_the_card_already_turned_cannot_be_turned_again_in_the_same_flip() -> None:
    """Four different cards, one burned: the second flip takes the last and one of a new pile."""
    state = dealt([1, 1, 1, 1])
    played = Played(state, "card 1", "card 2", "card 3", "card 3")
    with pytest.raises(Exception, match=r"cannot come up 'card 3'; possible: card 1, card 2, card 4"):
        played.gives(0, FlipCards(2))


def test_a_flip_that_breaks_off_between_its_cards_has_changed_nothing() -> None:
    state = dealt([1, 1, 1, 1])
    before = digest(state.table)
    played = Played(state, "card 1")
    with pytest.raises(Exception, match="no outcome left"):
        played.gives(0, FlipCards())
    assert digest(state.table) == before


def engine_odds(state: CardState, order: Order) -> dict[tuple[tuple[int, ...], ...], Fraction]:
    """The distribution of the flips that follow, by enumeration."""
    found = branches(state, 0, order, hold, 1_000_000)
    assert found.complete
    odds: dict[tuple[tuple[int, ...], ...], Fraction] = {}
    for end in found.ends:
        flips = tuple(end.state.table.flips)
        odds[flips] = odds.get(flips, Fraction(0)) + Fraction(end.weight, end.total)
    return odds


def physical_odds(cards: list[int], burn: bool) -> dict[tuple[tuple[int, ...], ...], Fraction]:
    """Two flips of a real deck of four: every order of the first shuffle, every order of the second."""
    seen: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for first in permutations(range(len(cards))):
        pile, discard = (list(first[1:]), [first[0]]) if burn else (list(first), [])
        one = [pile.pop(0), pile.pop(0)]
        discard += one
        two = [pile.pop(0)]
        if pile:
            seen[_kinds(cards, [one, [*two, pile.pop(0)]])] += factorial(len(cards))
            continue
        refills = list(permutations(discard))
        for refill in refills:
            seen[_kinds(cards, [one, [*two, refill[1]]])] += factorial(len(cards)) // len(refills)
    total = sum(seen.values())
    return {flips: Fraction(count, total) for flips, count in seen.items()}


def _kinds(cards: list[int], flips: list[list[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(cards[each] for each in flip) for flip in flips)


@pytest.mark.parametrize("counts", [[1, 1, 1, 1], [2, 1, 1], [3, 1]], ids=str)
@pytest.mark.parametrize("burn", [True, False], ids=["burn at first", "no burn at first"])
def test_a_bag_gives_the_same_odds_as_a_real_deck_across_the_reshuffle(counts: list[int], burn: bool) -> None:
    cards = [kind for kind, count in enumerate(counts) for _ in range(count)]
    expected = physical_odds(cards, burn)
    assert engine_odds(dealt(counts, burn_on_first_shuffle=burn), FlipCards(2)) == expected


def test_the_same_clause_read_under_its_option_decides_whether_the_second_flip_straddles() -> None:
    """Without a first burn four cards are two whole flips: no card can come twice."""
    straddling = engine_odds(dealt([1, 1, 1, 1], burn_on_first_shuffle=True), FlipCards(2))
    whole = engine_odds(dealt([1, 1, 1, 1], burn_on_first_shuffle=False), FlipCards(2))
    assert any(set(one) & set(two) for one, two in straddling)
    assert not any(set(one) & set(two) for one, two in whole)


def test_a_deck_saved_with_one_card_left_goes_on_the_same() -> None:
    def go_on(state: State[Any, Any, Any]) -> None:
        Played(state, "card 6", "card 6").gives(0, FlipCards())

    labels = [f"card {value}" for value in (1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6)]
    played = Played(dealt(EIGHTEEN), *labels)
    played.gives(0, FlipCards(8))
    assert played.state.table.bag.left == 1
    assert played.state.table.bag.unseen == [0, 0, 0, 0, 0, 2], "the last card and the burned one are sixes"
    ending_after_saving(played.state, go_on)


# -- attack and defence from one deck ------------------------------------------------------------------


def chance_to_hit(cards: list[int]) -> Fraction:
    """Two cards against two of the rest: counted over hands, with no engine in it."""
    hits = ways = 0
    everything = range(len(cards))
    for attack in combinations(everything, 2):
        rest = [each for each in everything if each not in attack]
        for defence in combinations(rest, 2):
            ways += 1
            hits += sum(cards[a] for a in attack) > sum(cards[d] for d in defence)
    return Fraction(hits, ways)


def outcome_of(table: Any) -> dict[str, str]:
    return {"outcome": table.outcome}


@pytest.mark.parametrize("counts", [EIGHTEEN, [6, 1, 1, 2], [1, 0, 5]], ids=str)
@pytest.mark.parametrize("classed", [True, False], ids=["by class", "card by card"])
def test_odds_of_attack_and_defence_from_one_deck_are_those_of_hands_dealt(
    counts: list[int], classed: bool
) -> None:
    cards = [kind + 1 for kind, count in enumerate(counts) for _ in range(count)]
    odds = odds_of(dealt(counts), 0, CardAttack(classed), outcome_of, Scripted([]))
    assert odds.exact
    assert odds.changes["outcome"].get("hit", Fraction(0)) == chance_to_hit(cards)
    assert sum(odds.changes["outcome"].values()) == 1


def test_naming_classes_makes_the_enumeration_smaller_and_not_different() -> None:
    whole = branches(dealt(EIGHTEEN), 0, CardAttack(False), hold, 100_000)
    classed = branches(dealt(EIGHTEEN), 0, CardAttack(True), hold, 100_000)
    assert len(classed.ends) < len(whole.ends) / 2


def test_cards_that_were_already_flipped_change_the_odds() -> None:
    """With the sixes gone, hits come of the cards that are left: 15 of them, one burned unseen."""
    played = Played(dealt(EIGHTEEN), "card 6", "card 6", "card 6", "card 1")
    played.gives(0, FlipCards(2))
    left = [1, 1, *[2] * 3, *[3] * 3, *[4] * 3, *[5] * 3]
    odds = odds_of(played.state, 0, CardAttack(True), outcome_of, Scripted([]))
    assert odds.changes["outcome"]["hit"] == chance_to_hit(left)
