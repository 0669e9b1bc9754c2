"""Orders: what may be answered to a question, and refusals as values.

For each kind of question and each kind of order it takes, a ruleset registers
`check(known, question, order) -> Refusal | None` and `resolve(game, question, order)`; for each
kind of question `candidates(known, question, budget, chance)`.

A seat that is not asked gives no order, but for what the rules let a player do at any time: the check of that
is registered by `unasked`. An order that is no answer is refused by the clause of the question, or by the one
that `never` registers for it.

`check` sees only what the player may know: if legality looked at hidden facts, probing for
refusals would reveal them. Surprises happen in steps.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from highground.engine.agenda import Asking, Function, keeping, register
from highground.engine.clauses import Clause, cite
from highground.engine.errors import RuleBug
from highground.engine.state import Order, Pass
from highground.record import Record

__all__ = [
    "Candidate",
    "Refusal",
    "always",
    "candidates",
    "candidates_for",
    "check",
    "check_order",
    "check_unasked",
    "may_pass",
    "never",
    "not_asked",
    "order_kinds",
    "refuse",
    "resolve",
    "resolver",
    "reveal",
    "revealer",
    "unasked",
    "unasked_kinds",
]


class Refusal(Record):
    """Why an order is refused: the clause, a message id, what was measured and what the limit is.

    `facts` fill the message's other places; lengths are in um. The sentence itself is the
    locale's business.
    """

    clause: Final[str]
    why: Final[str]
    measured: Final[int | None]
    limit: Final[int | None]
    facts: Final[dict[str, Any]]

    def __init__(
        self,
        clause: str,
        why: str,
        measured: int | None = None,
        limit: int | None = None,
        facts: dict[str, Any] | None = None,
    ) -> None:
        self.clause = clause
        self.why = why
        self.measured = measured
        self.limit = limit
        self.facts = {} if facts is None else facts


def refuse(
    clause: Clause,
    why: str,
    measured: int | None = None,
    limit: int | None = None,
    facts: dict[str, Any] | None = None,
) -> Refusal:
    """A refusal that cites `clause`."""
    return Refusal(cite(clause), why, measured, limit, facts)


class Candidate(Record):
    """A suggested order and what it is meant to do, e.g. "into cover"."""

    order: Final[Order]
    intent: Final[str]


_CHECKS: Final[dict[type, dict[type, Callable[[Any, Any, Any], Refusal | None]]]] = {}
_UNASKED: Final[dict[type, dict[type, Callable[[Any, Any, Any], Refusal | None]]]] = {}
_NEVER: Final[dict[type, dict[type, Callable[[Any, Any, Any], Refusal]]]] = {}
_RESOLVES: Final[dict[type, dict[type, Callable[[Any, Any, Any], None]]]] = {}
_REVEALS: Final[dict[type, Callable[[Any, Any, dict[int, Any]], None]]] = {}
_CANDIDATES: Final[dict[type, Callable[[Any, Any, int, Any], list[Candidate]]]] = {}
_NOT_ASKED: Final[dict[type, Callable[[Any, Any], Refusal | None]]] = {}


def check(question: type, order: type) -> Callable[[Function], Function]:
    """Register the function that says whether such an order answers such a question."""
    return keeping(_CHECKS.setdefault(question, {}), order, f"check for {question.__name__}")


def always(question: type, order: type) -> None:
    """Register that such an order is an answer to such a question, whatever is so on the table."""
    register(_CHECKS.setdefault(question, {}), order, _always_legal, f"check for {question.__name__}")


def unasked(question: type, order: type) -> Callable[[Function], Function]:
    """Register the check of an order that seats may give while such a question is put to another.

    It is carried out like an answer; its resolver has to ask the question again.
    """
    return keeping(_UNASKED.setdefault(question, {}), order, f"check unasked at {question.__name__}")


def never(question: type, order: type) -> Callable[[Function], Function]:
    """Register the function that says by which clause such an order is no answer to such a question."""
    return keeping(_NEVER.setdefault(question, {}), order, f"refuse at {question.__name__}")


def resolve(question: type, order: type) -> Callable[[Function], Function]:
    """Register the function that carries out an order that passed its check."""
    return keeping(_RESOLVES.setdefault(question, {}), order, f"resolve for {question.__name__}")


def reveal(question: type) -> Callable[[Function], Function]:
    """Register what happens when all answers to a sealed question are in: `(game, question, answers)`.

    `answers` are by seat; who answered first makes no difference, unless the book asks: `game.came` says.
    """
    return keeping(_REVEALS, question, "reveal")


def candidates(question: type) -> Callable[[Function], Function]:
    """Register the function that suggests answers: finite, never empty, each of them legal."""
    return keeping(_CANDIDATES, question, "suggest answers to")


def not_asked(question: type) -> Callable[[Function], Function]:
    """Register why a seat is not asked such a question: `(known, question)` gives a refusal, or None where it
    is simply another's decision.
    """
    return keeping(_NOT_ASKED, question, "say why somebody is not asked by")


def may_pass(question: type) -> None:
    """Let `Pass` answer such a question and do nothing."""
    always(question, Pass)
    register(_RESOLVES.setdefault(question, {}), Pass, _do_nothing, f"resolve for {question.__name__}")


def _always_legal(known: Any, question: Asking, order: Order) -> Refusal | None:
    return None


def _do_nothing(game: Any, question: Asking, order: Order) -> None:
    return None


def order_kinds(question: Asking) -> list[type]:
    """The classes of order that such a question takes."""
    return list(_CHECKS.get(type(question), {}))


def unasked_kinds(question: Asking) -> list[type]:
    """The classes of order that a seat to which such a question is not put may have to say."""
    return list(_UNASKED.get(type(question), {}))


def check_order(known: Any, question: Asking, order: Order) -> Refusal | None:
    """Whether the rules allow this answer: None, or the refusal."""
    tests = _CHECKS.get(type(question))
    test = None if tests is None else tests.get(type(order))
    if test is None:
        refusal = _NEVER.get(type(question), {}).get(type(order))
        if refusal is not None:
            return refusal(known, question, order)
        kinds = [kind.__name__ for kind in order_kinds(question)]
        return refuse(
            type(question).clause,
            "not_an_answer",
            facts={"order": type(order).__name__, "question": type(question).__name__, "kinds": kinds},
        )
    return test(known, question, order)


def check_unasked(known: Any, question: Asking, order: Order) -> Refusal | None:
    """Whether a seat to which the question is not put may give this order now."""
    test = _UNASKED.get(type(question), {}).get(type(order))
    if test is not None:
        return test(known, question, order)
    reason = _NOT_ASKED.get(type(question))
    found: Refusal | None = None if reason is None else reason(known, question)
    return (
        found if found is not None else refuse(type(question).clause, "not_asked", facts={"seat": known.seat})
    )


def resolver(question: Asking, order: Order) -> Callable[[Any, Any, Any], None]:
    """The function that carries out this answer."""
    every = _RESOLVES.get(type(question))
    found = None if every is None else every.get(type(order))
    if found is None:
        raise RuleBug(f"nothing resolves {type(order).__name__} as an answer to {type(question).__name__}")
    return found


def revealer(question: Asking) -> Callable[[Any, Any, dict[int, Any]], None]:
    """The function that opens the sealed answers to this question."""
    found = _REVEALS.get(type(question))
    if found is None:
        raise RuleBug(f"nothing reveals the answers to {type(question).__name__}")
    return found


def candidates_for(known: Any, question: Asking, budget: int, chance: Any) -> list[Candidate]:
    """Some legal answers, deterministic for the state of `chance`."""
    found = _CANDIDATES.get(type(question))
    if found is None:
        raise RuleBug(f"nothing suggests answers to {type(question).__name__}")
    return found(known, question, budget, chance)
