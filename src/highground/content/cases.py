"""Case files: a position, what was ordered, what came up, and what is expected of it.

The part of the format that all systems share. A system derives its own model from `CaseFile` and
adds the table; every field's description is its documentation.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pydantic import Field, field_validator

from highground.content.load import NAME_MOST, Checked, read_toml, validate
from highground.engine.agenda import Frame, Todo
from highground.engine.codec import decode, encode, tag_of
from highground.engine.errors import ContentError, HighgroundError, unknown
from highground.engine.ruleset import Ruleset, SystemPlay
from highground.engine.state import State
from highground.record import Record

__all__ = ["CaseFile", "CaseOrder", "Expected", "case_of", "open_case", "read_case", "taken"]

LINE = 3_000
"""So long a line of a state is: longer texts no file may have."""


class Expected(Checked):
    """What should come of an order."""

    refused: str | None = Field(default=None, description="the clause that refuses the order")
    cites: list[str] = Field(default=[], description="clauses that the order's events cite")
    not_cites: list[str] = Field(default=[], description="clauses that none of its events cites")
    events: list[str] = Field(default=[], description="kinds of event, in this order, others may lie between")
    facts: dict[str, str | int | bool] = Field(
        default={}, description='facts afterwards, e.g. { "Bo.wounds" = 1 }'
    )


class CaseOrder(Checked):
    """An order and what is expected of it."""

    order: str = Field(description="the order, in the words that `play` takes")
    by: int | None = Field(default=None, description="the seat that gives it; default: whoever is asked")
    expect: Expected = Field(default=Expected(), description="what should come of it")


class CaseFile(Checked):
    """What every case may say."""

    system: str = Field(description="the rule system")
    title: str = Field(default="", description="what the case is about")
    options: dict[str, str | int | bool] = Field(
        default={}, description="options that differ from their defaults"
    )
    chance: list[str] = Field(
        default=[], description="what comes up, in order: dice or cards as they are named"
    )
    orders: list[CaseOrder] = Field(
        default=[], description="orders: text, or a table with `order` and `expect`"
    )
    todo: list[dict[str, Any]] = Field(
        default=[], description='what is still to be done first, e.g. { do = "RollToHit", … }, next one first'
    )

    state: list[str] = Field(
        default=[],
        description="a position taken from a game, as `judge --at` writes it; the table is not read then",
    )

    @field_validator("chance", mode="before")
    @classmethod
    def outcomes_as_text(cls, given: Any) -> Any:
        return [str(each) for each in given] if isinstance(given, list) else given

    @field_validator("orders", mode="before")
    @classmethod
    def orders_as_tables(cls, given: Any) -> Any:
        if not isinstance(given, list):
            return given
        return [{"order": each} if isinstance(each, str) else each for each in given]


def read_case(path: Path, find: Any) -> tuple[Ruleset, CaseFile]:
    """A case file and the system it is about."""
    data = read_toml(path)
    name = data.get("system")
    if not isinstance(name, str):
        raise ContentError(f'{path}: system: is missing; write e.g. system = "primer"')
    rules: Ruleset = find(name)
    case: CaseFile = validate(rules.case_model(), data, str(path))
    for number, each in enumerate(case.orders):
        expect = each.expect
        for clause in [*expect.cites, *expect.not_cites, *([expect.refused] if expect.refused else [])]:
            if clause not in rules.book.clauses:
                raise unknown(f"{path}: orders[{number}]: there is no clause", clause, rules.book.clauses)
    return rules, case


def open_case(rules: SystemPlay, case: CaseFile, where: str) -> State[Any, Any, Any]:
    """The state that a case describes, with what it says is still to be done."""
    state = taken(rules, case.state, f"{where}: state") if case.state else rules.open_case(case, where)
    frames = [_frame(rules.name, each, f"{where}: todo[{number}]") for number, each in enumerate(case.todo)]
    state.agenda.extend(Todo(frame, 0, 0) for frame in reversed(frames))
    return state


def case_of(rules: Ruleset, state: State[Any, Any, Any], title: str) -> dict[str, Any]:
    """A case that is a position of a game, at any moment of it: all that the state holds."""
    text = json.dumps(encode(state), ensure_ascii=False, separators=(",", ":"))
    lines = [text[at : at + LINE] for at in range(0, len(text), LINE)]
    return {"system": rules.name, "title": title[:NAME_MOST], "state": lines}


def taken(rules: SystemPlay, lines: list[str], where: str) -> State[Any, Any, Any]:
    """The position that `case_of` wrote; whoever changes it by hand answers for what comes of it."""
    try:
        state = decode(json.loads("".join(lines)))
    except HighgroundError as error:
        raise ContentError(f"{where}: {error}") from error
    except (RecursionError, TypeError, ValueError) as error:
        raise ContentError(f"{where}: cannot be read: {error}") from error
    if not isinstance(state, State):
        raise ContentError(f"{where}: is no position")
    if not type(state.table).__module__.startswith(f"{rules.package}."):
        raise ContentError(f"{where}: is not of {rules.name}")
    return state


def _frame(system: str, given: dict[str, Any], where: str) -> Frame:
    try:
        frame = decode(_tagged(system, given))
    except HighgroundError as error:
        raise ContentError(f"{where}: {error}") from error
    if not isinstance(frame, Frame):
        raise ContentError(f'{where}: {_shown(given)} is not something to do; write e.g. do = "RollToHit"')
    return frame


def _shown(given: dict[str, Any]) -> str:
    return repr(given["do"]) if "do" in given else "a table without do"


def _tagged(system: str, given: Any) -> Any:
    """The codec's form of a table in which `do` names a record, of the system or of the engine.

    What stands in a frame never changes, so a list means a tuple.
    """
    if isinstance(given, dict):
        made = {key: _tagged(system, value) for key, value in given.items() if key != "do"}
        return {"$": _tag(system, given["do"]), **made} if "do" in given else made
    if isinstance(given, list):
        return {"()": [_tagged(system, each) for each in given]}
    return given


def _tag(system: str, name: Any) -> str:
    own, known = f"{system}.{name}", _tags(Record)
    return own if own in known or str(name) not in known else str(name)


def _tags(cls: type) -> set[str]:
    """The names of all record classes below `cls`."""
    found: set[str] = set()
    below: list[type] = cls.__subclasses__()
    for sub in below:
        found |= {tag_of(sub)} | _tags(sub)
    return found
