"""Every order a player of Primer may give."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from highground.engine.state import Order, Pass
from highground.engine.words import Verb, Vocabulary, Word
from highground.geometry.shapes import Point
from highground.geometry.units import INCH

__all__ = ["VOCABULARY", "Activate", "Done", "Duck", "Move", "Shoot"]


@mypyc_attr(acyclic=True)
class Activate(Order):
    """Choose the model whose turn it is."""

    model: Final[str]

    def __init__(self, model: str) -> None:
        self.model = model


@mypyc_attr(acyclic=True)
class Move(Order):
    """Move the active model along these points."""

    path: Final[tuple[Point, ...]]

    def __init__(self, path: tuple[Point, ...]) -> None:
        self.path = path


@mypyc_attr(acyclic=True)
class Shoot(Order):
    """Shoot at a model."""

    target: Final[str]

    def __init__(self, target: str) -> None:
        self.target = target


@mypyc_attr(acyclic=True)
class Done(Order):
    """End the activation."""


@mypyc_attr(acyclic=True)
class Duck(Order):
    """Duck before the roll."""


VOCABULARY: Final = Vocabulary(
    (
        Verb("activate", Activate, (Word("model", "name"),)),
        Verb("move", Move, (Word("path", "points"),)),
        Verb("shoot", Shoot, (Word("target", "name"),)),
        Verb("done", Done),
        Verb("duck", Duck),
        Verb("hold", Pass),
    ),
    INCH,
    "inches",
)
