"""How much a case may say that comes over the network."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import AfterValidator

CASE_VALUES = 20_000
CASE_DEPTH = 16
CASE_LIST = 500


def too_much(case: Any) -> str:
    """Why a case is more than anybody would judge; empty: it is not."""
    count = 0
    left: list[tuple[str, Any, int]] = [("", case, 0)]
    while left:
        where, each, depth = left.pop()
        count += 1
        if count > CASE_VALUES:
            return f"a position has at most {CASE_VALUES} values"
        if depth > CASE_DEPTH:
            return f"{where}: nested deeper than {CASE_DEPTH} levels"
        if isinstance(each, dict):
            head = f"{where}." if where else ""
            left += [(f"{head}{key}", value, depth + 1) for key, value in each.items()]
        elif isinstance(each, list):
            if len(each) > CASE_LIST:
                return f"{where}: has {len(each)} entries, at most {CASE_LIST} are allowed"
            left += [(where, value, depth + 1) for value in each]
    return ""


def _bounded(case: dict[str, Any]) -> dict[str, Any]:
    trouble = too_much(case)
    if trouble:
        raise ValueError(trouble)
    return case


CaseValues = Annotated[dict[str, Any], AfterValidator(_bounded)]
