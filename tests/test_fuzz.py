"""Broken input to every reader: a sentence, never a traceback. `benchmarks/fuzz.py` does it by the million.

Few examples in `make test`, thousands in `make soak` (HYPOTHESIS_PROFILE).
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from highground.content.load import parse_toml
from highground.engine.errors import ContentError
from highground.engine.saved import linked_lines
from tests.cli.program import complaint, run
from tests.fuzzing import READERS, found_by

pytestmark = pytest.mark.slow
BATCH = 20
"""Inputs in an example: hypothesis costs more than most of them."""


@pytest.mark.parametrize("reader", READERS)
@given(first=st.integers(0, 1 << 48))
def test_whatever_is_wrong_with_an_input_is_refused_with_a_reason(reader: str, first: int) -> None:
    for number in range(first, first + BATCH):
        found_by(reader, number)


@pytest.mark.parametrize("reader", READERS)
def test_what_is_right_is_accepted(reader: str) -> None:
    """Else the fuzzing would only look at the door."""
    for each in READERS[reader].seeds()[::7]:
        READERS[reader].read(each)


@settings(max_examples=10)
@given(number=st.integers(0, 1 << 48))
def test_the_program_says_in_one_line_what_is_wrong_with_a_file(
    tmp_path_factory: pytest.TempPathFactory, number: int
) -> None:
    from tests.fuzzing import input_of

    bodies = input_of("replay", number)
    file = tmp_path_factory.getbasetemp() / "strange.replay"
    lines = linked_lines(bodies if isinstance(bodies, list) else [bodies])
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    for words in (("replay", file), ("replay", file, "--verify"), ("replay", file, "--json")):
        ran = run(*words)
        if ran.status == 2:
            complaint(ran)
        else:
            assert ran.status in (0, 1), ran.err


# -- what was found once -------------------------------------------------------------------------------------


@pytest.mark.parametrize("facing", [[1, 10**12], [-(10**12), 1], [0, 2**62]])
def test_a_direction_in_a_case_is_no_further_than_a_table(facing: list[int]) -> None:
    path = next(
        each
        for each in sorted((Path(__file__).parent / "cases" / "ascension").glob("*.toml"))
        if "facing" in each.read_text(encoding="utf-8")
    )
    data = json.loads(json.dumps(parse_toml(path.read_text(encoding="utf-8"), path.name), default=str))
    faced = [model for model in data["models"] if "facing" in model]
    assert faced
    faced[0]["facing"] = facing
    with pytest.raises(ContentError, match="facing"):
        READERS["case"].read(data)
