"""What the compiler is shown of records: constructors, clones and marks, with every line where it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.expand_records import Sources, expand, expand_tree

ROOT = Path(__file__).resolve().parents[2]

RECORD = '"""Records."""\n\nfrom __future__ import annotations\n\n\nclass Record:\n    """Plain data."""\n'
STATE = '''"""State."""

from __future__ import annotations

from highground.record import Record


class Part(Record):
    """Can change."""

    def clone(self) -> Part: ...
'''
BOATS = '''"""Boats."""

from __future__ import annotations

from typing import ClassVar, Final

from highground.engine.state import Part
from highground.record import Record, field

LEAST = 2


class Mast(Record):
    """It stands."""

    height: Final[int]
    wood: Final[str] = "oak"


# A comment belongs to the class below it.
class Boat(Part):
    """It moves."""

    wheels: ClassVar[int] = 0
    mast: Final[Mast]
    speed: int = LEAST

    def stop(self) -> None:
        self.speed = 0


def launch() -> Boat:
    return Boat(Mast(3))
'''
SHIPS = '''"""Ships."""

from __future__ import annotations

from highground import boats as shared
from highground.boats import Boat
from highground.record import field


class Mast:
    """Another one."""


class Ship(Boat):
    """A larger one."""

    tender: Boat | None = None
    crew: list[str] = field("who is aboard", factory=list)
    flag: str = field(
        "under which it sails",
        default="",
    )


class Liner(shared.Boat):
    """The same again."""
'''


def _expanded(name: str) -> list[str]:
    modules = {"record": RECORD, "engine.state": STATE, "boats": BOATS, "ships": SHIPS}
    sources = Sources({f"highground.{each}": text for each, text in modules.items()})
    return expand(sources, f"highground.{name}").split("\n")


def test_a_record_gets_its_constructor_and_a_part_its_clone() -> None:
    lines = _expanded("boats")
    mast = "self, height: int, wood: str = 'oak'"
    assert f"    def __init__({mast}) -> None: self.height = height; self.wood = wood" in lines
    assert (
        "    def __init__(self, mast: Mast, speed: int = LEAST) -> None: self.mast = mast; self.speed = speed"
        in lines
    )
    assert "    def clone(self) -> Boat: return Boat(self.mast, self.speed)" in lines


def test_every_line_of_code_keeps_its_number() -> None:
    before, after = BOATS.split("\n"), _expanded("boats")
    for at, line in enumerate(before):
        if line.strip() and not line.startswith("from __future__") and " = " not in line:
            assert after[at] == line
    assert after[before.index("    speed: int = LEAST")] == "    speed: int"


def test_what_is_inherited_from_another_module_is_known_by_the_name_it_has_there() -> None:
    lines = _expanded("ships")
    assert "from highground.boats import Mast as highground_boats_Mast" in lines[2]
    constructor = next(line for line in lines if "def __init__" in line and "tender" in line)
    assert (
        "mast: highground_boats_Mast, speed: int=highground_boats_LEAST, tender: Boat | None = None"
        in constructor
    )
    assert "super().__init__(mast, speed); self.tender = tender" in constructor
    assert "crew: list[str] | None = None, flag: str = ''" in constructor
    assert "self.crew = list() if crew is None else crew" in constructor
    assert any("(None if self.tender is None else self.tender.clone())" in line for line in lines)


def test_what_is_said_of_fields_is_an_attribute_of_the_class() -> None:
    lines, before = _expanded("ships"), SHIPS.split("\n")
    at = before.index('    crew: list[str] = field("who is aboard", factory=list)')
    assert lines[at] == (
        "    crew: list[str]; described: typing_ClassVar[record_Fields] = {**Boat.described, "
        "'crew': field('who is aboard', factory=list).of('list[str]'), "
        "'flag': field('under which it sails', default='').of('str')}"
    )
    assert lines[at + 1 : at + 5] == ["    flag: str", "", "", ""]


def test_a_class_that_adds_nothing_has_its_own_constructor_and_clone_too() -> None:
    text = "\n".join(_expanded("ships"))
    assert "def clone(self) -> Liner: return Liner(self.mast, self.speed)" in text


def test_records_are_marked_as_never_part_of_a_cycle_and_other_classes_are_not() -> None:
    lines = _expanded("ships")
    assert lines.count("@mypyc_attr(acyclic=True, free_list_len=1)") == 2
    assert lines[lines.index("class Mast:") - 1] == ""


def test_a_class_without_a_blank_line_for_its_methods_is_named() -> None:
    crowded = BOATS.replace('    """It moves."""\n\n', "")
    crowded = crowded.replace("def launch", "class Raft(Part):\n    ...\n\n\ndef launch")
    sources = Sources(
        {"highground.record": RECORD, "highground.engine.state": STATE, "highground.boats": crowded}
    )
    with pytest.raises(SyntaxError, match=r"class Boat \(line 21\).*docstring"):
        expand(sources, "highground.boats")


def test_the_sources_that_ship_can_be_expanded_and_are_copied_only_where_they_changed(tmp_path: Path) -> None:
    expand_tree(ROOT, tmp_path)
    written = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.py")}
    stale = tmp_path / "src" / "highground" / "gone.py"
    stale.write_text("")
    expand_tree(ROOT, tmp_path)
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.py")} == written
    for path in written:
        compile(path.read_text(encoding="utf-8"), str(path), "exec")


def test_a_star_is_spelt_out_for_the_compiler() -> None:
    chapter = "from __future__ import annotations\n\nfrom typing import Final\n\nMV_1: Final = 1\n_OWN = 2\n"
    book = "from __future__ import annotations\n\nfrom highground.chapter import *\n"
    shown = expand(Sources({"highground.chapter": chapter, "highground.book": book}), "highground.book")
    assert shown.splitlines()[2] == "from highground.chapter import MV_1 as MV_1"


def test_a_module_imported_as_a_whole_is_looked_at_before_who_imports_it() -> None:
    chapter = "from __future__ import annotations\n\nMV_1 = 1\n"
    user = "from __future__ import annotations\n\nimport highground.chapter as R\n\nUSED = R.MV_1\n"
    shown = expand(Sources({"highground.chapter": chapter, "highground.user": user}), "highground.user")
    assert shown.splitlines()[2] == (
        "import highground.chapter as R; from highground.chapter import __name__ as _after"
    )
