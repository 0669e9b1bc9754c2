"""Assertions that cannot fail, found by reading the tests.

    PYTHONPATH=src .venv/bin/python tools/idle_assertions.py

They look like checks and prove nothing: that no event of a kind happened which no rule tells; that a question
is not asked which does not exist; that a clause is not cited which is in no book, or by an order that was
refused and so tells nothing; a method that is named but not called; a comparison that is always true.
"""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

__all__ = ["Kinds", "found_everywhere", "in_case", "in_tests", "kinds_of"]

ROOT = Path(__file__).parents[1]
TESTS = ROOT / "tests"
LOOKS = ("happened", "questions", "events", "last", "order_of", "said", "cited", "asks")
"""The methods by which tests look at what happened: each is true if it is not called."""
EVENTS = ("events", "last", "order_of", "count")
"""Those whose arguments are kinds of events; of `happened()`, also how many there are."""
LISTED = ("cites", "not_cites", "events", "facts")


class Kinds(NamedTuple):
    """What there is in a system: kinds of events, questions, frames (questions are some of these) and orders,
    by name; and the ids of its clauses.
    """

    events: frozenset[str]
    questions: frozenset[str]
    frames: frozenset[str]
    orders: frozenset[str]
    clauses: frozenset[str]


@cache
def kinds_of(system: str) -> Kinds:
    """Those of a system, and of the systems that it stands on."""
    from highground.engine.agenda import Asking, Frame
    from highground.engine.events import Event
    from highground.engine.plugins import find_ruleset
    from highground.engine.state import Order, Pass

    rules = find_ruleset(system)
    packages = tuple(f"highground.rulesets.{name}." for name in (system, *_below(system)))
    return Kinds(
        frozenset(_named(Event, packages)),
        frozenset(_named(Asking, packages)),
        frozenset(_named(Frame, packages)),
        frozenset(_named(Order, packages)) | {Pass.__name__},
        frozenset(rules.book.clauses),
    )


def _below(system: str) -> list[str]:
    """The other systems whose modules a system's own modules import."""
    found: set[str] = set()
    for path in (ROOT / "src" / "highground" / "rulesets" / system).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            parts = (node.module or "").split(".") if isinstance(node, ast.ImportFrom) else []
            if parts[:2] == ["highground", "rulesets"] and len(parts) > 2:
                found.add(parts[2])
    return sorted(found - {system})


def _named(base: type, packages: tuple[str, ...]) -> Iterator[str]:
    below: list[type] = base.__subclasses__()
    for kind in below:
        if f"{kind.__module__}.".startswith(packages):
            yield kind.__name__
        yield from _named(kind, packages)


# -- tests -----------------------------------------------------------------------------------------


def in_tests(source: str, kinds: Kinds | None = None) -> list[tuple[int, str]]:
    """The line and what is wrong with it, for every assertion of a test module that cannot fail; without the
    kinds of a system, those that are always true by themselves.
    """
    tree = ast.parse(source)
    reading = None if kinds is None else _Reading(tree, kinds)
    found: list[tuple[int, str]] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Assert):
            found += [(node.lineno, why) for why in _always_true(node.test)]
        elif reading is not None and isinstance(node, ast.Call):
            found += [(node.lineno, why) for why in reading.asked_in_vain(node)]
        elif reading is not None and isinstance(node, ast.Compare):
            found += [(node.lineno, why) for why in reading.compared_in_vain(node)]
    return sorted(set(found))


def _always_true(test: ast.expr) -> Iterator[str]:
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        if isinstance(test.operand, (ast.Constant, ast.List, ast.Tuple, ast.Dict, ast.Set)):
            yield "a constant is always the same"
        return
    if isinstance(test, ast.BoolOp):
        parts = [why for value in test.values for why in _always_true(value)]
        if isinstance(test.op, ast.And) or parts:
            yield from parts
        return
    if isinstance(test, (ast.Constant, ast.JoinedStr, ast.List, ast.Tuple, ast.Dict, ast.Set, ast.Lambda)):
        yield "a constant is always the same"
    elif isinstance(test, ast.GeneratorExp):
        yield "a generator is always true; all() or any() is missing"
    elif isinstance(test, ast.Attribute) and test.attr in LOOKS:
        yield f"{test.attr} is named, but not called"
    elif isinstance(test, ast.Compare):
        yield from _always_compared(test)
    elif isinstance(test, ast.Call) and isinstance(test.func, ast.Name):
        yield from _always_called(test)


def _always_compared(test: ast.Compare) -> Iterator[str]:
    if len(test.ops) != 1:
        return
    left, op, right = test.left, test.ops[0], test.comparators[0]
    counted = isinstance(left, ast.Call) and isinstance(left.func, ast.Name) and left.func.id == "len"
    nought = isinstance(right, ast.Constant) and right.value == 0
    if counted and nought and isinstance(op, ast.GtE):
        yield "a length is never below 0"
    same = ast.dump(left) == ast.dump(right)
    if same and isinstance(op, (ast.Eq, ast.GtE, ast.LtE, ast.Is)) and not _calls(left):
        yield "both sides are the same"
    if isinstance(op, ast.NotIn) and isinstance(right, (ast.List, ast.Tuple, ast.Set)) and not right.elts:
        yield "nothing is in an empty list"


def _always_called(test: ast.Call) -> Iterator[str]:
    name = test.func.id if isinstance(test.func, ast.Name) else ""
    if (
        name == "all"
        and test.args
        and isinstance(test.args[0], (ast.List, ast.Tuple))
        and not test.args[0].elts
    ):
        yield "all of nothing is always true"
    if name == "isinstance" and isinstance(test.args[-1], ast.Name) and test.args[-1].id == "object":
        yield "everything is an object"


def _calls(node: ast.expr) -> bool:
    """Whether it may be another thing when it is asked for again."""
    return any(isinstance(each, ast.Call) for each in ast.walk(node))


class _Reading:
    """A test module of a system: which names it compares with which kinds of things."""

    def __init__(self, tree: ast.Module, kinds: Kinds) -> None:
        self.kinds = kinds
        self.kept: dict[str, str] = {}
        """Variables that keep what a look gave, by name: `told = game.happened()`."""
        for node in ast.walk(tree):
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                for method in ("happened", "questions"):
                    if self.looks(node.value, method):
                        self.kept[node.targets[0].id] = method

    def asked_in_vain(self, call: ast.Call) -> Iterator[str]:
        """A kind of event, or a clause, that a look at what happened asks for and that there cannot be."""
        method = call.func.attr if isinstance(call.func, ast.Attribute) else ""
        name = call.func.id if isinstance(call.func, ast.Name) else method
        counted = isinstance(call.func, ast.Attribute) and self.looks(call.func.value, "happened")
        if name in EVENTS and (name != "count" or counted):
            yield from _not_among(call.args, self.kinds.events, "no event")
        elif method == "cited":
            yield from _not_among(call.args, self.kinds.clauses, "no clause")
        elif name == "isinstance" and len(call.args) == 2:
            yield from self._no_event(call.args[0], call.args[1])

    def _no_event(self, tested: ast.expr, kind: ast.expr) -> Iterator[str]:
        event = isinstance(tested, ast.Attribute) and tested.attr == "event"
        others = (self.kinds.frames | self.kinds.orders) - self.kinds.events
        if event and isinstance(kind, ast.Name) and kind.id in others:
            yield f"{kind.id!r} is no event of this system"

    def compared_in_vain(self, node: ast.Compare) -> Iterator[str]:
        """A name that what it is compared with cannot have."""
        kinds = self.kinds
        sides = [node.left, *node.comparators]
        if any(self.looks(side, "happened") for side in sides):
            yield from _not_among(sides, kinds.events, "no event")
        if any(self.looks(side, "questions") for side in sides):
            yield from _not_among(sides, kinds.questions, "no question")
        if any(_names_kinds(side) for side in sides):
            anything = kinds.events | kinds.frames | kinds.orders
            yield from _not_among(sides, anything, "no event, frame or order")
        if any(isinstance(side, ast.Attribute) and side.attr == "asked" for side in sides):
            yield from _not_among(sides, kinds.questions | {""}, "no question")
        if any(isinstance(op, (ast.NotIn, ast.NotEq)) for op in node.ops):
            ids = [text for text in _texts(sides) if self._like_a_clause(text)]
            yield from _among(ids, kinds.clauses, "no clause")

    def _like_a_clause(self, text: str) -> bool:
        head, dash, rest = text.partition("-")
        heads = {each.partition("-")[0] for each in self.kinds.clauses}
        return bool(dash) and head in heads and rest[:1].isdigit() and " " not in text

    def looks(self, node: ast.expr, method: str) -> bool:
        """Whether this is what a method gave, or a part of it."""
        if isinstance(node, ast.Subscript):
            return self.looks(node.value, method)
        if isinstance(node, ast.Name):
            return self.kept.get(node.id) == method
        called = node.func if isinstance(node, ast.Call) else None
        return isinstance(called, ast.Attribute) and called.attr == method


def _names_kinds(node: ast.expr) -> bool:
    """Whether this is the name of a class, or a list of such: `type(each.event).__name__`."""
    if isinstance(node, (ast.ListComp, ast.SetComp, ast.GeneratorExp)):
        return _names_kinds(node.elt)
    return isinstance(node, ast.Attribute) and node.attr == "__name__"


def _not_among(nodes: list[ast.expr], known: frozenset[str], what: str) -> Iterator[str]:
    yield from _among(list(_texts(nodes)), known, what)


def _among(texts: list[str], known: frozenset[str], what: str) -> Iterator[str]:
    yield from (f"{text!r} is {what} of this system" for text in texts if text not in known)


def _texts(nodes: list[ast.expr]) -> Iterator[str]:
    """The texts that are written there, alone or in a list."""
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, (ast.List, ast.Tuple, ast.Set)):
            yield from _texts(node.elts)


# -- cases -----------------------------------------------------------------------------------------


def in_case(source: str, kinds: Kinds) -> list[str]:
    """Everything that a case expects in vain."""
    found: list[str] = []
    for number, order in enumerate(tomllib.loads(source).get("orders", [])):
        expect: dict[str, Any] = order.get("expect", {}) if isinstance(order, dict) else {}
        for name in LISTED:
            if name in expect and not expect[name]:
                found.append(f"orders[{number}]: {name} is empty")
        if "refused" in expect and expect.get("not_cites"):
            found.append(f"orders[{number}]: an order that is refused cites nothing")
        clauses = [*expect.get("cites", []), *expect.get("not_cites", []), expect.get("refused")]
        for clause in clauses:
            if clause is not None and clause not in kinds.clauses:
                found.append(f"orders[{number}]: {clause!r} is no clause")
        for event in expect.get("events", []):
            if event not in kinds.events:
                found.append(f"orders[{number}]: {event!r} is no event of this system")
    return found


def found_everywhere() -> Iterator[str]:
    """Place and reason of every assertion in the suite that cannot fail."""
    for path in sorted(TESTS.rglob("*.py")):
        parts = path.relative_to(TESTS).parts
        kinds = kinds_of(parts[1]) if parts[0] == "rulesets" and len(parts) > 2 else None
        for line, why in in_tests(path.read_text(encoding="utf-8"), kinds):
            yield f"{path.relative_to(ROOT)}:{line}: {why}"
    for path in sorted((TESTS / "cases").glob("*/*.toml")):
        for why in in_case(path.read_text(encoding="utf-8"), kinds_of(path.parent.name)):
            yield f"{path.relative_to(ROOT)}: {why}"


def main() -> int:
    """Print what was found; the exit status is 1 if anything was."""
    found = list(found_everywhere())
    print("\n".join(found) or "every assertion can fail")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
