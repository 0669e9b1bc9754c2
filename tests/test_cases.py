"""Every case under tests/cases/<system>/ comes true: the same files that `highground judge` plays."""

from __future__ import annotations

from pathlib import Path

import pytest

from highground.content.cases import CaseOrder, read_case
from highground.engine.plugins import find_ruleset
from highground.judge import judge

HERE = Path(__file__).parent / "cases"
CASES = sorted(HERE.glob("*/*.toml"))


@pytest.mark.parametrize("path", CASES, ids=[f"{path.parent.name}/{path.stem}" for path in CASES])
def test_a_case_comes_true(path: Path) -> None:
    rules, case = read_case(path, find_ruleset)
    assert rules.name == path.parent.name, "a case lies in the folder of its system"
    assert any(_expects(each) for each in case.orders), "a case expects something"
    assert judge(rules, case, path.name).failures() == []


def _expects(order: CaseOrder) -> bool:
    expect = order.expect
    return bool(expect.refused or expect.cites or expect.not_cites or expect.events or expect.facts)


def test_there_are_cases() -> None:
    assert len(CASES) >= 10
