"""Damaged and malformed files, cut short and mutated: refused in one line, never a traceback."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from highground.content.cases import read_case
from highground.engine.codec import digest
from highground.engine.errors import ContentError, DamagedFile
from highground.engine.plugins import find_ruleset
from highground.engine.saved import load_match
from highground.judge import judge
from highground.rulesets.primer.ruleset import RULESET
from tests.cli.program import REPLAY, complaint, run
from tests.rulesets.primer.drawing import scene

CASE = RULESET.case_example().encode()
SAVED = REPLAY.read_bytes()


# -- cases ---------------------------------------------------------------------------------------


def judged(folder: Path, content: bytes) -> int:
    """Judge this; a file that is refused must be refused in one line that names it."""
    file = folder / "mutant.toml"
    file.write_bytes(content)
    ran = run("judge", file)
    if ran.status == 2:
        said = complaint(ran)
        assert str(file) in said or "there is no system" in said, said
    else:
        assert ran.status in (0, 1), ran.err
        assert ran.err == ""
    return ran.status


def refused_or_not(file: Path, text: str) -> None:
    """What the program does with a case, without the program: much faster."""
    file.write_text(text, encoding="utf-8")
    said = ""
    try:
        rules, case = read_case(file, find_ruleset)
        judge(rules, case, str(file))
    except ContentError as error:
        said = str(error)
    assert "\n" not in said


@pytest.mark.parametrize("rest", range(10))
def test_a_case_that_was_cut_short_is_judged_or_refused(rest: int, tmp_path: Path) -> None:
    statuses = [judged(tmp_path, CASE[:end]) for end in range(7 * rest, len(CASE), 70)]
    assert 2 in statuses


@given(st.integers(0, len(CASE) - 1), st.integers(0, 255))
def test_a_case_with_a_changed_byte_is_judged_or_refused(
    tmp_path_factory: pytest.TempPathFactory, at: int, byte: int
) -> None:
    judged(tmp_path_factory.getbasetemp(), CASE[:at] + bytes([byte]) + CASE[at + 1 :])


@given(st.sets(st.integers(0, CASE.count(b"\n")), min_size=1, max_size=4))
def test_a_case_without_some_of_its_lines_is_judged_or_refused(
    tmp_path_factory: pytest.TempPathFactory, dropped: set[int]
) -> None:
    kept = [line for number, line in enumerate(CASE.split(b"\n")) if number not in dropped]
    judged(tmp_path_factory.getbasetemp(), b"\n".join(kept))


ODD_VALUES = [
    "true", "0", "-1", "1e300", "-1e300", "nan", "inf", '"x"', '""', "[]", "{}", "1979-05-27", "12:00:00",
    "99999999999999999999", "9" * 5000, "0x" + "f" * 5000, "1e99999", "[[1, 2], [3]]", "[[]]", '["a"]',
    '{ a = 1 }', '"\\u0000"', "[" * 300 + "]" * 300, "[" * 5000 + "]" * 5000, "{ a = " * 90 + "1" + " }" * 90,
    "[0.0000001, 0.0000001]", "[330, 330]", '{ do = "Shot" }', '[{ do = "EndRound" }]', '[{ do = "Window" }]',
    '[{ do = "NextActivation", side = 7 }]', '[{ do = "RollToHit", shot = { do = "Point", x = 1, y = 1 } }]',
    '[{ do = { do = "Shot" } }]', '[{ do = "MayAct", seat = 0, model = "Nobody" }]',
    '[{ do = "MayAct", seat = 9, model = "Ada" }]', '[{ "()" = 5 }]', '[{ "{}" = 5 }]', '[{ "$" = 5 }]',
    '[{ "b" = "xyz" }]', '[{ do = "StartRound", "()" = 5 }]',
]  # fmt: skip
KEYS = sorted({match[1] for match in re.finditer(r"^#? ?(\w+) = ", CASE.decode(), re.M)} | {"todo", "first"})


@pytest.mark.parametrize("key", KEYS)
def test_a_case_with_an_odd_value_is_judged_or_refused(key: str, tmp_path: Path) -> None:
    lines = [
        f"{key} = VALUE",
        *[line for line in CASE.decode().split("\n") if not line.startswith(f"{key} =")],
    ]
    top = "\n".join(lines)
    inside = re.sub(rf"^#? ?{key} = .*$", f"{key} = VALUE", CASE.decode(), flags=re.M)
    for value in ODD_VALUES:
        for text in {top, inside}:
            refused_or_not(tmp_path / "mutant.toml", text.replace("VALUE", value))


@given(st.text(alphabet="abc_ ='\"[]{}#\n.0", min_size=1, max_size=12), st.integers(0, CASE.count(b"\n")))
def test_a_case_with_something_more_is_judged_or_refused(
    tmp_path_factory: pytest.TempPathFactory, more: str, at: int
) -> None:
    lines = CASE.decode().split("\n")
    judged(tmp_path_factory.getbasetemp(), "\n".join([*lines[:at], more, *lines[at:]]).encode())


# -- replays -------------------------------------------------------------------------------------


def refused_at(folder: Path, content: bytes) -> int:
    """The line at which this saved match is refused."""
    file = folder / "damaged.replay"
    file.write_bytes(content)
    with pytest.raises(DamagedFile) as caught:
        load_match(file, find_ruleset)
    assert "\n" not in str(caught.value)
    return caught.value.line


def line_of(at: int) -> int:
    return SAVED[:at].count(b"\n") + 1


@given(st.integers(0, len(SAVED) - 1), st.integers(1, 255))
def test_a_replay_with_any_byte_changed_is_refused_at_its_line(
    tmp_path_factory: pytest.TempPathFactory, at: int, flip: int
) -> None:
    changed = SAVED[:at] + bytes([SAVED[at] ^ flip]) + SAVED[at + 1 :]
    assert refused_at(tmp_path_factory.getbasetemp(), changed) == line_of(at)


def test_a_changed_last_byte_is_noticed_too(tmp_path: Path) -> None:
    for byte in b" \t\r.":
        assert refused_at(tmp_path, SAVED[:-1] + bytes([byte])) == line_of(len(SAVED) - 1)


@pytest.mark.parametrize("end", [0, 1, *range(100, len(SAVED), 997), len(SAVED) - 1])
def test_a_replay_that_was_cut_short_is_refused(end: int, tmp_path: Path) -> None:
    assert refused_at(tmp_path, SAVED[:end]) in (line_of(end), line_of(end) + 1)


@given(st.integers(0, SAVED.count(b"\n") - 1), st.integers(0, SAVED.count(b"\n") - 1))
def test_a_replay_with_lines_swapped_or_missing_is_refused(
    tmp_path_factory: pytest.TempPathFactory, one: int, two: int
) -> None:
    lines = SAVED.splitlines(keepends=True)
    without = b"".join(lines[:one] + lines[one + 1 :])
    refused_at(tmp_path_factory.getbasetemp(), without)
    if one != two:
        lines[one], lines[two] = lines[two], lines[one]
        assert refused_at(tmp_path_factory.getbasetemp(), b"".join(lines)) == min(one, two) + 1


def test_the_program_names_the_line_of_the_damage(tmp_path: Path) -> None:
    at = SAVED.index(b"activate", len(SAVED) // 2)
    file = tmp_path / "damaged.replay"
    file.write_bytes(SAVED[:at] + b"x" + SAVED[at + 1 :])
    said = f"damaged.replay, line {line_of(at)}: damaged, its link does not fit"
    for words in (("replay", file), ("play", "--continue", file), ("draw", file, "-o", tmp_path / "x.svg")):
        assert complaint(run(*words)) == said


# -- orders --------------------------------------------------------------------------------------

NAMES = ["Ada", "Bo", "Cy"]
word = st.one_of(
    st.sampled_from(
        ["activate", "move", "shoot", "done", "duck", "hold", *NAMES, "ada", "'", '"', "\\", "#"]
    ),
    st.text(max_size=6),
    st.builds("{},{}".format, st.floats() | st.integers(), st.floats() | st.integers()),
    st.sampled_from(
        ["1e999999,1", "1e-999999,1", "nan,nan", "inf,0", ",", "1,2,3", "9" * 5000 + ",1", "sNaN,1"]
    ),
)


@given(st.lists(word, max_size=6).map(" ".join) | st.text(max_size=40))
def test_any_text_is_an_order_or_is_refused_and_a_refused_order_changes_nothing(text: str) -> None:
    for asked in ("MayActivate", "MayAct", "MayDuck"):
        table = scene("Ada --6in-- Bo --2in-- Cy", active=None if asked == "MayActivate" else "Ada")
        if asked == "MayDuck":
            table.plays("shoot Bo")
        assert table.asked == asked
        before = digest(table.state)
        with suppress(ContentError):
            if not table.allows(text):
                table.refuses(text)
        assert digest(table.state) == before


@given(
    st.lists(
        st.tuples(st.integers(-8_000_000, 8_000_000), st.integers(-8_000_000, 8_000_000)),
        min_size=1,
        max_size=4,
    )
)
def test_every_position_is_read_back_as_it_was_written(points: list[tuple[int, int]]) -> None:
    from highground.geometry.shapes import Point
    from highground.rulesets.primer.state.orders import VOCABULARY, Move

    order = Move(tuple(Point(x, y) for x, y in points))
    assert VOCABULARY.read(VOCABULARY.write(order)) == order
