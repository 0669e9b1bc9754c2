"""Flowers: seven hexes each, tiling the lattice, in both mirror images."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from highground.geometry import hexes
from highground.geometry import hexons as flowers
from highground.geometry.hexes import Hex
from highground.geometry.hexons import Chirality, Flower

spots = st.tuples(st.integers(-10_000, 10_000), st.integers(-10_000, 10_000))
hands = st.sampled_from(list(Chirality))


def test_hexes_belong_to_the_flowers_of_the_worked_examples() -> None:
    assert flowers.flower_of((1, 0)) == (0, 0)
    assert flowers.flower_of((2, 0)) == (1, 0)
    assert flowers.flower_of((1, 1)) == (1, 0)
    assert flowers.centre_of(1, 0) == (2, 1)
    assert flowers.centre_of(1, 0, Chirality.LEFT) == (1, 2)


@given(spots, hands)
def test_every_hex_belongs_to_exactly_one_flower(h: Hex, hand: Chirality) -> None:
    flower = flowers.flower_of(h, hand)
    assert h in flowers.hexes_of(*flower, hand)
    near = flowers.disc(flower, 2)
    assert [other for other in near if h in flowers.hexes_of(*other, hand)] == [flower]


@given(spots, hands)
def test_a_flower_has_seven_hexes_that_know_it(flower: Flower, hand: Chirality) -> None:
    mine = flowers.hexes_of(*flower, hand)
    assert len(set(mine)) == 7
    assert flowers.flowers_of(mine, hand) == [flower]


@given(spots, hands)
def test_neighbouring_centres_are_three_hexes_apart(flower: Flower, hand: Chirality) -> None:
    centre = flowers.centre_of(*flower, hand)
    around = flowers.neighbours(flower)
    assert len(around) == 6
    assert all(hexes.distance(centre, flowers.centre_of(*other, hand)) == 3 for other in around)
    assert all(hexes.gap(flowers.hexes_of(*flower, hand), flowers.hexes_of(*o, hand)) == 1 for o in around)


@given(spots)
def test_left_is_right_with_q_and_r_swapped(h: Hex) -> None:
    assert flowers.flower_of(h, Chirality.LEFT) == flowers.flower_of((h[1], h[0]))


@pytest.mark.parametrize("hand", list(Chirality))
def test_the_field_of_radius_3_has_37_flowers_and_259_hexes(hand: Chirality) -> None:
    assert len(flowers.disc((0, 0), 3)) == 37
    assert len(flowers.field(3, hand)) == 259
