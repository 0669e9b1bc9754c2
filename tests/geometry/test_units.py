"""Lengths: inches and millimetres become whole micrometres, once."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from highground.geometry.units import INCH, MM, inch, mm, scaled, to_inch, to_mm


@pytest.mark.parametrize("six", [6, 6.0, "6", "6.00", Decimal(6), Fraction(12, 2)])
def test_six_inches_are_the_same_however_they_are_written(
    six: int | float | str | Decimal | Fraction,
) -> None:
    assert inch(six) == 152_400


def test_any_base_in_millimetres_is_exact() -> None:
    assert mm(32) == 32_000
    assert mm("28.5") == 28_500
    assert mm(0.1) == 100


def test_half_a_um_goes_to_the_even_one() -> None:
    assert scaled("0.0005", MM) == 0
    assert scaled("0.0015", MM) == 2
    assert scaled(Fraction(1, 2000), MM) == 0
    assert scaled(Fraction(3, 2000), MM) == 2


def test_lengths_are_written_for_people() -> None:
    assert to_inch(152_400) == "6.00"
    assert to_inch(160_020) == "6.30"
    assert to_mm(32_500) == "32.5"
    assert to_mm(12_345, 3) == "12.345"


@given(st.integers(-(1 << 23), 1 << 23))
def test_what_was_written_with_enough_places_reads_back(length: int) -> None:
    assert mm(to_mm(length, 3)) == length
    assert inch(to_inch(length, 6)) == length


@given(st.integers(-300, 300))
def test_whole_inches_are_whole_um(value: int) -> None:
    assert inch(value) == value * INCH == mm(Fraction(value * 254, 10))
