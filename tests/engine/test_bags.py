"""Bags of unseen cards: nothing is lost, nothing comes from nowhere."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from highground.engine.bags import Bag, full_bag
from highground.engine.errors import RuleBug

counts = st.lists(st.integers(0, 4), min_size=1, max_size=5).filter(lambda each: sum(each) > 1)


@given(counts, st.integers(0, 3), st.data())
def test_cards_are_conserved_through_any_play(cards: list[int], burn: int, data: st.DataObject) -> None:
    bag = full_bag(cards, burn)
    held = [0] * len(cards)
    for _ in range(data.draw(st.integers(0, 20))):
        if bag.left and data.draw(st.booleans()):
            kind = data.draw(st.sampled_from([k for k, n in enumerate(bag.unseen) if n]))
            bag.take(kind)
            held[kind] += 1
        elif any(held):
            kind = data.draw(st.sampled_from([k for k, n in enumerate(held) if n]))
            held[kind] -= 1
            bag.put(kind)
        else:
            bag.shuffle()
        everywhere = [u + d + h for u, d, h in zip(bag.unseen, bag.discard, held, strict=True)]
        assert everywhere == cards
        assert 0 <= bag.left <= sum(bag.unseen)


def test_a_burned_card_is_one_of_the_unseen_that_cannot_be_drawn() -> None:
    bag = full_bag([2, 1], burn=1)
    assert (bag.left, bag.weights()) == (2, (2, 1))
    bag.take(0)
    bag.take(0)
    assert (bag.left, bag.unseen) == (0, [0, 1])
    with pytest.raises(RuleBug, match="shuffle first"):
        bag.weights()
    with pytest.raises(RuleBug, match="not in the bag"):
        bag.take(1)


def test_a_card_that_is_not_there_cannot_be_taken() -> None:
    with pytest.raises(RuleBug, match="card kind 0"):
        full_bag([0, 3]).take(0)


def test_a_shuffle_gathers_discards_and_burned_cards_and_burns_anew() -> None:
    bag = Bag([0, 1], [2, 0], 0, 1)
    bag.shuffle()
    assert (bag.unseen, bag.discard, bag.left) == ([2, 1], [0, 0], 2)


def test_more_burned_than_there_are_leaves_none() -> None:
    assert full_bag([1], burn=3).left == 0


def test_a_copy_goes_its_own_way() -> None:
    bag = full_bag([2, 2], burn=1)
    copy = bag.clone()
    copy.take(0)
    copy.put(0)
    assert bag == full_bag([2, 2], burn=1)
    assert copy != bag


def test_a_bag_does_not_hold_on_to_the_list_it_was_made_from() -> None:
    cards = [1, 2]
    full_bag(cards).take(1)
    assert cards == [1, 2]
