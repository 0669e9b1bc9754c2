"""Cases as clients send them: read, bounded, refused in words."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from highground.content.cases import CaseFile
from highground.content.load import parse_toml, validate
from highground.content.overlay import write_case
from highground.engine.errors import ContentError, RuleBug
from highground.engine.ruleset import Ruleset
from highground.geometry.shapes import ShapeError
from highground.server.lobby.systems import find_rules
from highground.server.problems import Trouble
from highground.server.protocol.cases import too_much
from highground.server.protocol.judging import CASE_MODELS, CaseData, CaseText

WHERE = "position"
MISTAKES = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RuleBug,
    ShapeError,
    TypeError,
    ValueError,
)
"""What rules may run into that were told of something they do not foresee."""
log = logging.getLogger("highground.judging")


def read_text(text: str) -> CaseData:
    """A case file's text as data: TOML, or JSON."""
    try:
        data = json.loads(text) if text.lstrip().startswith("{") else parse_toml(text, "file")
    except (ValueError, RecursionError) as error:
        raise Trouble("invalid", f"file: {error}") from error
    if not isinstance(data, dict) or not isinstance(data.get("system"), str):
        raise Trouble("invalid", 'file: system: is missing; write e.g. system = "primer"')
    trouble = too_much(data)
    if trouble:
        raise Trouble("invalid", trouble)
    rules = find_rules(data["system"])
    try:
        validated(rules, data, "file")
        # What JSON cannot carry (dates, numbers that are none) is no case either.
        return CaseData(system=rules.name, case=json.loads(json.dumps(data, allow_nan=False)))
    except (TypeError, ValueError) as error:
        raise Trouble("invalid", f"file: {error}") from error


def write_text(case: dict[str, Any]) -> CaseText:
    """A case as the text of a file: one key a line, lists of tables entry by entry."""
    return CaseText(text=write_case(case))


def validated(rules: Ruleset, data: dict[str, Any], where: str = WHERE) -> CaseFile:
    """A case of a system; raises `ContentError` that says what is wrong with it."""
    given = {"system": rules.name, **data}
    if given["system"] != rules.name:
        raise ContentError(f"{where}: system: is {given['system']!r}, not {rules.name!r}")
    layout = rules.case_layout()
    models = data.get(layout.models) if layout is not None else None
    if isinstance(models, list) and len(models) > CASE_MODELS:
        raise ContentError(f"{where}: there are {len(models)} models, at most {CASE_MODELS} are allowed")
    read: CaseFile = validate(rules.case_model(), given, where)
    return read


@contextmanager
def hostile() -> Iterator[None]:
    """What somebody writes by hand can name what is not there, or lie beyond all measure: that is their
    mistake, told in words, and noted here, for it might be ours.
    """
    try:
        yield
    except (ContentError, Trouble):
        raise
    except MISTAKES as error:
        log.warning("a position cannot be judged", exc_info=error)
        why = str(error) or type(error).__name__
        raise ContentError(f"{WHERE}: this cannot be played from here: {why}") from error
