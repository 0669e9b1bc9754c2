"""How much somebody's own case, map, roster or study may say that comes over the network."""

from __future__ import annotations

from math import isfinite
from typing import Annotated, Any

from pydantic import AfterValidator

CASE_VALUES = 20_000
CASE_DEPTH = 16
CASE_LIST = 500
KEY_MOST = 200


def too_much(data: Any) -> str:
    """Why it is more than anybody would read, or no data at all; empty: it is neither."""
    count = 0
    left: list[tuple[Any, Any, int]] = [((), data, 0)]
    while left:
        way, each, depth = left.pop()
        count += 1
        if count > CASE_VALUES:
            return f"at most {CASE_VALUES} values are allowed"
        if depth > CASE_DEPTH:
            return f"{_said(way)}: nested deeper than {CASE_DEPTH} levels"
        if isinstance(each, dict):
            if any(len(str(key)) > KEY_MOST or not _is_text(str(key)) for key in each):
                return f"{_said(way)}: a name in it is too long, or no text"
            left += [((way, key), value, depth + 1) for key, value in each.items()]
        elif isinstance(each, list):
            if len(each) > CASE_LIST:
                return f"{_said(way)}: has {len(each)} entries, at most {CASE_LIST} are allowed"
            left += [(way, value, depth + 1) for value in each]
        elif (isinstance(each, float) and not isfinite(each)) or (
            isinstance(each, str) and not _is_text(each)
        ):
            return f"{_said(way)}: is neither a number nor a text"
    return ""


def _is_text(given: str) -> bool:
    """JSON has escapes for halves of letters, which nobody can write down."""
    return given.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in given)


def _said(way: Any) -> str:
    """The keys that lead somewhere. Put together only to be told: long ones would fill the memory."""
    keys = []
    while way:
        way, key = way
        keys.append(str(key))
    return ".".join(reversed(keys))


def _bounded(data: dict[str, Any]) -> dict[str, Any]:
    trouble = too_much(data)
    if trouble:
        raise ValueError(trouble)
    return data


FileData = Annotated[dict[str, Any], AfterValidator(_bounded)]
"""What a file of somebody's own says, as data."""
