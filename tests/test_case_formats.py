"""Case files that people have written go on saying what they said: the format, and every position of ours.

`tests/formats/SYSTEM.txt` has a digest of each table that may stand in a case (its keys with their meanings,
kinds and defaults), of the system's options, and of the state that each of our case files describes. After a
change that was meant:

    PYTHONPATH=src .venv/bin/python -m tests.test_case_formats --write
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from highground.content.cases import open_case
from highground.content.fields import field_lines
from highground.content.load import validate
from highground.engine.codec import digest
from highground.engine.plugins import find_ruleset, ruleset_names

HERE = Path(__file__).parent


@pytest.mark.parametrize("system", ruleset_names())
def test_a_case_file_still_means_what_it_meant(system: str) -> None:
    assert list(_lines(system)) == _page(system).read_text(encoding="utf-8").splitlines()


def _page(system: str) -> Path:
    return HERE / "formats" / f"{system}.txt"


def _lines(system: str) -> Iterator[str]:
    rules = find_ruleset(system)
    tables = "\n".join(field_lines(rules.case_model(), f"A case of {system}")).split("\n\n")
    for title, *keys in sorted(table.split("\n") for table in tables):
        yield f"{title} {digest(sorted(keys))}"
    spec = [[each.name, each.clause, each.gist, each.values, each.low, each.high] for each in rules.options]
    yield f"Options: {digest(spec)}"
    texts = {"example": rules.case_example()}
    for path in sorted((HERE / "cases" / system).rglob("*.toml")):
        texts[path.stem] = path.read_text(encoding="utf-8")
    for name, text in texts.items():
        case = validate(rules.case_model(), tomllib.loads(text), name)
        yield f"{name}: {digest(open_case(rules, case, name))}"


if __name__ == "__main__" and "--write" in sys.argv:
    for each in ruleset_names():
        _page(each).write_text("\n".join(_lines(each)) + "\n", encoding="utf-8")
