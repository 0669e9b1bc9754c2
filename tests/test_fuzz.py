"""Broken input to every reader: a sentence, never a traceback. `benchmarks/fuzz.py` does it by the million.

Few examples in `make test`, thousands in `make soak` (HYPOTHESIS_PROFILE).
"""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from highground.content.load import parse_toml
from highground.engine.errors import ContentError
from highground.engine.saved import linked_lines
from tests.cli.program import complaint, run
from tests.fuzzing import READERS, TESTS, found_by

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
    right = [case for case in READERS["case"].seeds() if case["system"] == "ascension" and case.get("models")]
    assert right
    data = json.loads(json.dumps(right[0]))
    data["models"][0]["facing"] = [0, 1]
    READERS["case"].read(data)
    data["models"][0]["facing"] = facing
    with pytest.raises(ContentError, match="facing"):
        READERS["case"].read(data)


def test_a_hit_in_a_case_has_somebody_who_is_hit() -> None:
    path = TESTS / "cases" / "ail" / "a_graded_cap.toml"
    data = json.loads(json.dumps(parse_toml(path.read_text(encoding="utf-8"), path.name), default=str))
    READERS["case"].read(data)
    for who in ("victim", "by"):
        with pytest.raises(ContentError, match=who):
            READERS["case"].read({**data, "hit": {**data["hit"], who: ""}})


def test_the_options_of_a_saved_game_are_called_by_names() -> None:
    bodies = json.loads(json.dumps(READERS["replay"].seeds()[0]))
    READERS["replay"].read(bodies)
    bodies[0]["header"]["setup"]["options"] = {"{}": [[1, 2]]}
    with pytest.raises(ContentError, match="does not begin as a match does"):
        READERS["replay"].read(bodies)


def test_a_scenario_of_a_matrix_has_a_name() -> None:
    right = next(study for study in READERS["study"].seeds() if study["kind"] == "matrix")
    with pytest.raises(ContentError, match=r"scenarios\.0: a scenario has a name; valid: "):
        READERS["study"].read({**right, "scenarios": [""]})


def _sized() -> list[tuple[str, str]]:
    """The systems whose maps say how large the table is, each with what says it."""
    return [
        (each["system"], key) for each in READERS["map"].seeds() for key in each if key.startswith("board_")
    ]


@pytest.mark.parametrize("wide", [-1, 0, 1e-300, 1e30])
@pytest.mark.parametrize(("system", "board"), _sized())
def test_a_table_is_no_smaller_than_one_can_stand_at_and_no_larger_than_is_measured(
    system: str, board: str, wide: float
) -> None:
    data = next(each for each in READERS["map"].seeds() if each["system"] == system)
    with pytest.raises(ContentError, match=board):
        READERS["map"].read({**data, board: [wide, data[board][1]]})
