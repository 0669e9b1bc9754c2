"""Every order a player of Primer may give."""

from __future__ import annotations

from typing import Final

from highground.engine.state import Order, Pass
from highground.engine.words import Verb, Vocabulary, Word
from highground.geometry.shapes import Point
from highground.geometry.units import INCH


class Activate(Order):
    """Choose the model whose turn it is."""

    model: Final[str]


class Move(Order):
    """Move the active model along these points."""

    path: Final[tuple[Point, ...]]


class Shoot(Order):
    """Shoot at a model."""

    target: Final[str]


class Done(Order):
    """End the activation."""


class Duck(Order):
    """Duck before the roll."""


VOCABULARY: Final = Vocabulary(
    (
        Verb("activate", Activate, (Word("model", "name"),), role="activate"),
        Verb("move", Move, (Word("path", "points"),), role="move", preview="move"),
        Verb("shoot", Shoot, (Word("target", "name"),), role="attack", preview="shoot"),
        Verb("done", Done, role="end"),
        Verb("duck", Duck, role="react"),
        Verb("hold", Pass, role="end"),
    ),
    INCH,
    "inches",
)
