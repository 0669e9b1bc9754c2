"""What is still to be done, as data.

A `Frame` says what; a *step* is the function registered for that kind of frame; the agenda is a
list of frames, last is next. The loop in `game` runs steps until it meets a question, which only
a player's order can settle. So "in the middle of an attack, waiting for the defender" is an
ordinary state: it can be saved, cloned and searched.

Frames are public: they hold only what every player may know. Secrets live in `own` or `secret`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final, TypeVar

from mypy_extensions import mypyc_attr

from highground.engine.clauses import Clause
from highground.engine.errors import RuleBug
from highground.record import Record

__all__ = [
    "STEPS",
    "WINDOWS",
    "Asking",
    "EndOfActivity",
    "Frame",
    "Function",
    "Question",
    "SealedQuestion",
    "Todo",
    "Window",
    "keeping",
    "offers",
    "register",
    "step",
]


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame(Record):
    """Something still to be done: immutable data, never a closure."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Asking(Frame):
    """A frame that only orders can settle.

    `clause` is why somebody is asked at all. `settled` marks a decision between actions: when it
    is asked, whatever was ordered before has had all its effects (odds and bots stop there).
    `aside` marks a chance to do what its owner may do unasked: who says nothing lets it pass, so a case
    need not mention it.
    """

    clause: ClassVar[Clause]
    settled: ClassVar[bool] = False
    aside: ClassVar[bool] = False

    def asked(self) -> tuple[int, ...]:
        """The seats whose order is needed."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(Asking):
    """A question to one seat."""

    seat: Final[int]

    def asked(self) -> tuple[int, ...]:
        return (self.seat,)


@mypyc_attr(allow_interpreted_subclasses=True)
class SealedQuestion(Asking):
    """A question to several seats at once; no answer is known to the others until all are in."""

    seats: Final[tuple[int, ...]]

    def asked(self) -> tuple[int, ...]:
        return self.seats


class Window(Frame):
    """An opening for reactions to `trigger`, offered to each of `who` in turn until all pass.

    `who` are numbers that mean something to the ruleset: seats, or models in the book's order. The
    question to put comes from the function registered by `offers` for the trigger's class. A
    reaction reopens the window for everybody, unless `once`.
    """

    trigger: Final[Record]
    who: Final[tuple[int, ...]]
    at: Final[int] = 0
    passes: Final[int] = 0
    once: Final[bool] = False


class EndOfActivity(Frame):
    """Lies under the frames of an activity; when it comes up, the activity is over."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Todo(Record):
    """A frame on the agenda, with the activity it belongs to and the public event that led to it."""

    frame: Final[Frame]
    act: Final[int]
    cause: Final[int]


Function = TypeVar("Function", bound=Callable[..., Any])

STEPS: Final[dict[type, Callable[[Any, Any], None]]] = {}
WINDOWS: Final[dict[type, Callable[[Any, Any, int], Asking | None]]] = {}


def register(registry: dict[Any, Any], kind: Any, function: Any, what: str) -> None:
    """Put a function into a registry; a second one for the same class or name is our mistake."""
    if kind in registry:
        called = f"{kind.__module__}.{kind.__name__}" if isinstance(kind, type) else repr(kind)
        raise RuleBug(f"there are two functions to {what} {called}")
    registry[kind] = function


def keeping(registry: dict[Any, Any], kind: Any, what: str) -> Callable[[Function], Function]:
    """The decorator that puts a function into a registry."""

    def keep(function: Function) -> Function:
        register(registry, kind, function, what)
        return function

    return keep


def step(kind: type) -> Callable[[Function], Function]:
    """Register the function that does what a frame of class `kind` says: `(game, frame)`."""
    return keeping(STEPS, kind, "do")


def offers(kind: type) -> Callable[[Function], Function]:
    """Register what a window over a trigger of class `kind` asks: `(game, trigger, who)`.

    The function gives the question to put, or None where everybody can see that `who` has no
    choice. Where eligibility is hidden it must ask: skipping would be a tell.
    """
    return keeping(WINDOWS, kind, "offer a reaction to")
