"""Lengths are whole micrometres (um). This is the one place that rounds.

>>> inch(6), mm("32.5")
(152400, 32500)
>>> to_inch(152400), to_mm(32500)
('6.00', '32.5')
>>> inches(inch(6)), inches(inch("0.25")), millimetres(mm("32.50"))
('6″', '0.25″', '32.5 mm')
"""

from __future__ import annotations

from decimal import ROUND_HALF_EVEN, Decimal
from fractions import Fraction
from typing import Final

__all__ = [
    "INCH",
    "LIMIT",
    "MM",
    "Um",
    "inch",
    "inches",
    "millimetres",
    "mm",
    "scaled",
    "to_inch",
    "to_mm",
]

Um = int

MM: Final = 1_000
INCH: Final = 25_400
LIMIT: Final = 1 << 23
"""Largest coordinate allowed (about 8.4 m), so that products of two stay far below 62 bits."""

Number = int | float | str | Decimal | Fraction


def scaled(value: Number, unit: int) -> Um:
    """`value` in `unit`s as whole micrometres, the nearest one (ties to even).

    Floats are read by their shortest decimal form, as a person wrote them: 0.1 is a tenth.
    """
    if isinstance(value, int):
        return value * unit
    if isinstance(value, Fraction):
        return round(value * unit)
    exact = value if isinstance(value, Decimal) else Decimal(str(value))
    return int((exact * unit).to_integral_value(rounding=ROUND_HALF_EVEN))


def inch(value: Number) -> Um:
    """Inches to micrometres."""
    return scaled(value, INCH)


def mm(value: Number) -> Um:
    """Millimetres to micrometres."""
    return scaled(value, MM)


def to_inch(length: Um, places: int = 2) -> str:
    """A length in inches, for people."""
    return f"{Decimal(length) / INCH:.{places}f}"


def to_mm(length: Um, places: int = 1) -> str:
    """A length in millimetres, for people."""
    return f"{Decimal(length) / MM:.{places}f}"


def inches(length: Um, places: int = 2) -> str:
    """A length in inches with its unit, as short as it can be said."""
    return f"{_short(to_inch(length, places))}″"


def millimetres(length: Um, places: int = 1) -> str:
    """The same in millimetres."""
    return f"{_short(to_mm(length, places))} mm"


def _short(number: str) -> str:
    short = number.rstrip("0").rstrip(".") if "." in number else number
    return "0" if short == "-0" else short
