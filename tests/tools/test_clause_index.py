"""The clause index finds what sources, tests and cases say, in whatever form they say it."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tools.clause_index import make_index

ROOT = Path(__file__).resolve().parents[2]

RULEBOOK = """
from typing import Final
from highground.engine.clauses import Rulebook

BOOK: Final = Rulebook("toy", {"TY-1": "a chapter"})

AA_1: Final = BOOK.clause("AA-1", "One", "the first")
AA_2 = BOOK.clause(id="AA-2", title="Two", gist="the second")
ROWS = (
    ("AA-3", "Three", "declared by a table"),
    ("AA-4", "Four", "declared by a table and never named"),
    ("AA-8", "Eight", "done in one place and put in words in another"),
    ("AA-9", "Nine", "likewise"),
    ("AA-10", "Ten", "only ever told"),
)
for row in ROWS:
    BOOK.clause(*row)
AA_3: Final = BOOK.clauses["AA-3"]
AA_6: Final = BOOK.clause("AA-6", "Six", "cited by the part it plays")
AA_5: Final = BOOK.clause("AA-5", "Five", "only ever shown")
"""

CHAPTER = '''"""Chapter A: AA-1, AA-2, AA-3."""
from highground.rulesets.toy import rulebook
from highground.rulesets.toy.rulebook import AA_1, AA_3 as THIRD, AA_5, AA_6

TABLE = {"a": AA_1}


class MayAct:
    clause = AA_1

    def ask(self):
        """AA-4"""
        return rulebook.AA_2


def first():
    """AA-3 is only talked about here."""
    return AA_1


@hook(THIRD)
def third():
    def inner():
        return AA_1
    return inner


def fourth(book):
    return book.clauses["AA-4"]


def sheet():
    return AA_1.id, AA_5.id


EDITION = Edition(name="toy", sixth=AA_6)


def sixth(table):
    return table.edition().sixth


def carry_out(table):
    """AA-8 and AA-9: what is done; AA-4 is only talked about."""
    return table


def which(table) -> Clause:
    return book.clauses["AA-8"]


def _tell_it(game):
    """AA-9: what is said."""
    game.emit(book.clauses["AA-10"])
'''

TESTS = """
import pytest
from tests.marks import clause, option

pytestmark = pytest.mark.clause("AA-1")
ROWS = [pytest.param(1, marks=clause("AA-4")), pytest.param(2, marks=[option("depth", 2)])]


@clause("AA-2", "AA-3")
def test_of_two_clauses() -> None: ...


@pytest.mark.option("open", True)
@pytest.mark.parametrize("n", ROWS)
def test_of_several_rows(n: int) -> None: ...


@clause("AA-3")
class TestThree:
    @option("open", False)
    def test_inside(self) -> None: ...

    def helper(self) -> None: ...


@clause("AA-4")
def not_a_test() -> None: ...
"""

CASE = """
system = "toy"
orders = ["go", { order = "stay", expect = { cites = ["AA-1"], refused = "AA-3", not_cites = ["AA-2"] } }]

[options]
depth = 3
"""

FILES = {
    "src/highground/rulesets/toy/rulebook.py": RULEBOOK,
    "src/highground/rulesets/toy/chapter.py": CHAPTER,
    "src/highground/rulesets/toy/traits/odd.py": "from ..rulebook import *\ndef odd():\n    return AA_2\n",
    "tests/rulesets/toy/test_chapter.py": TESTS,
    "tests/engine/test_else.py": '@clause("AA-2", system="toy")\ndef test_far() -> None: ...\n',
    "tests/engine/test_nowhere.py": '@clause("AA-2")\ndef test_of_no_system() -> None: ...\n',
    "tests/cases/toy/x.toml": CASE,
    "tests/cases/toy/broken.toml": "orders = [",
}


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


@pytest.fixture
def toy(checkout: Path) -> Any:
    return make_index(checkout)["toy"]


def test_who_carries_a_clause_out_is_named_rather_than_who_words_it(toy: Any) -> None:
    assert toy["where"]["AA-8"] == ["chapter.py:43 carry_out"]
    assert toy["where"]["AA-9"] == ["chapter.py:43 carry_out"]
    assert toy["where"]["AA-10"] == ["chapter.py:52 _tell_it"], "nobody else does anything about it"


def test_what_is_shipped_names_the_function_that_enforces() -> None:
    where = make_index(ROOT)["collide"]["where"]
    found = {id: [place.split()[-1] for place in where[id]] for id in ("W-6.4", "W-11.3", "W-11.4")}
    assert found == {"W-6.4": ["use_tactic"], "W-11.3": ["sees"], "W-11.4": ["enough_hidden"]}


def test_functions_classes_and_tables_that_mention_a_constant_are_where_it_is_implemented(toy: Any) -> None:
    assert toy["where"]["AA-1"] == [
        "chapter.py:5 TABLE",
        "chapter.py:8 MayAct",
        "chapter.py:16 first",
        "chapter.py:23 third.inner",
    ]


def test_a_constant_is_followed_through_renaming_star_imports_and_the_module_itself(toy: Any) -> None:
    assert toy["where"]["AA-2"] == ["chapter.py:11 MayAct.ask", "traits/odd.py:2 odd"]
    assert toy["where"]["AA-3"] == ["chapter.py:22 third"]


def test_what_only_shows_a_clause_counts_where_nothing_cites_it(toy: Any) -> None:
    assert not [place for place in toy["where"]["AA-1"] if "sheet" in place]
    assert toy["where"]["AA-5"] == ["chapter.py:32 sheet"]


def test_a_clause_that_a_table_gives_a_name_is_where_that_name_is_read(toy: Any) -> None:
    assert toy["where"]["AA-6"] == ["chapter.py:39 sixth"]


def test_an_id_in_a_function_counts_and_in_a_docstring_does_not(toy: Any) -> None:
    assert toy["where"]["AA-4"] == ["chapter.py:28 fourth"]


def test_markers_are_found_on_tests_classes_modules_parameters_and_with_an_explicit_system(toy: Any) -> None:
    home = "tests/rulesets/toy/test_chapter.py"
    assert toy["tests"] == {
        "AA-1": [
            "tests/cases/toy/x.toml",
            f"{home}::TestThree::test_inside",
            f"{home}::test_of_several_rows",
            f"{home}::test_of_two_clauses",
        ],
        "AA-2": ["tests/engine/test_else.py::test_far", f"{home}::test_of_two_clauses"],
        "AA-3": ["tests/cases/toy/x.toml", f"{home}::TestThree::test_inside", f"{home}::test_of_two_clauses"],
        "AA-4": [f"{home}::test_of_several_rows"],
    }


def test_values_of_options_are_found_in_markers_and_cases(toy: Any) -> None:
    home = "tests/rulesets/toy/test_chapter.py"
    assert toy["options"] == {
        "depth": {"2": [f"{home}::test_of_several_rows"], "3": ["tests/cases/toy/x.toml"]},
        "open": {"False": [f"{home}::TestThree::test_inside"], "True": [f"{home}::test_of_several_rows"]},
    }


def test_the_command_needs_no_package_and_writes_the_same_bytes_every_time(checkout: Path) -> None:
    (checkout / "tools").mkdir()
    tool = Path(shutil.copy(ROOT / "tools" / "clause_index.py", checkout / "tools"))
    written = []
    for name in ("one.json", "two.json"):
        # Isolated: no environment, no site-packages, nothing of ours on the path.
        subprocess.run([sys.executable, "-I", "-S", tool, checkout / name], check=True, cwd="/")
        written.append((checkout / name).read_bytes())
    assert written[0] == written[1]
    assert json.loads(written[0]) == make_index(checkout)


def test_the_command_without_a_place_to_write_says_how_it_is_called() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "clause_index.py"], capture_output=True, text=True
    )
    assert done.returncode != 0
    assert done.stderr == "usage: python3 tools/clause_index.py OUTFILE\n"
