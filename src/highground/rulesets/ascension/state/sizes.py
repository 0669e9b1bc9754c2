"""Chapter 4, Size: the bands, what a base and a piece of terrain measure (R-4.1)."""

from __future__ import annotations

from typing import Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.orders import Refusal, refuse
from highground.engine.tally import HALVES, Tally, tally
from highground.geometry.measure import longest
from highground.geometry.shapes import Shape
from highground.geometry.units import MM
from highground.rulesets.ascension.rulebook.options import Options

REFERENCES: Final[dict[str, int]] = {
    "dog": 1, "mailbox": 1, "crate": 1,
    "human": 2, "humanoid": 2,
    "large human": 4, "motorcycle": 4,
    "car": 6, "large dumpster": 6,
    "dump truck": 8, "small building": 8,
    "medium building": 10,
    "large building": 12,
}  # fmt: skip
"""R-4.1.1.d: what things of each Size (in halves) look like."""


def size_band(width: int) -> int:
    """R-4.1.1.b: the Size, in halves, that a width in um gives (RUL-18: bands have no holes)."""
    if width < 25 * MM:
        return 1
    if width < 40 * MM:
        return 2
    if width < 60 * MM:
        return 4
    if width < 90 * MM:
        return 6
    if width < 130 * MM:
        return 8
    return 10 if width <= 170 * MM else 12


def model_size(options: Options, widest: int, narrowest: int) -> Tally:
    """R-4.1.1.c: a model's Size goes by the narrowest width of its base (RUL-17)."""
    by_widest = options.model_size_by == "longest"
    size = tally(size_band(widest if by_widest else narrowest), R.R_4_1_1_B, "size_band", HALVES)
    size.add(0, R.R_4_1_1_C, "widest_width" if by_widest else "narrowest_width")
    return size


def suggest_size(shape: Shape) -> Tally:
    """R-4.1.1.f: a first guess for terrain, by its largest dimension; what players agree on counts."""
    return tally(size_band(longest(shape)), R.R_4_1_1_F, "largest_dimension", HALVES)


def unsized_refusal(name: str, kind: str, shape: Shape, sized: bool) -> Refusal | None:
    """R-4.1.1.a: every piece has a Size; one left out is refused, with a suggestion.

    R-4.1.1.d: that of the book's list, if its kind is in it; R-4.1.1.f: else that of its dimensions.
    """
    if sized:
        return None
    listed = reference_size(kind)
    facts = {"piece": name, "suggested": size_word((listed or suggest_size(shape)).total())}
    return refuse(R.R_4_1_1_A, "no_size", facts=facts)


def reference_size(kind: str) -> Tally | None:
    """R-4.1.1.d: the Size of something the book lists, if it does."""
    known = REFERENCES.get(kind)
    return None if known is None else tally(known, R.R_4_1_1_D, "reference", HALVES)


def size_word(halves: int) -> str:
    """A Size, kept in halves, as people write it.

    >>> size_word(1), size_word(4)
    ('0.5', '2')
    """
    return f"{halves / 2:g}"


def half_axes(options: Options, widest: int, narrowest: int) -> tuple[int, int]:
    """RUL-20: half the base along its facing and half across; an oval faces along its long axis."""
    if options.oval_facing == "short_axis":
        return narrowest // 2, widest // 2
    return widest // 2, narrowest // 2
