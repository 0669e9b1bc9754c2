"""Tables of files that follow from the fields of a record."""

from __future__ import annotations

from typing import Any, Final

import pytest
from pydantic import Field

from highground.content.described import as_declared, made, read_as, said
from highground.content.fields import field_lines
from highground.content.load import Checked, validate
from highground.engine.errors import ContentError
from highground.record import Record, field


class Spar(Record):
    """It stands."""

    height: Final[int] = field("in feet", least=10, most=90)
    wood: Final[str] = field("of what", default="oak", words=("oak", "pine"))


class Brig(Record):
    """It sails."""

    at: Final[tuple[int, int]]
    weight: int = 0
    name: str = field("what it is called", default="")
    masts: list[Spar] = field("what carries its sails", factory=list)
    stores: dict[str, int] = field("what it has aboard", factory=dict)
    crew: tuple[str, ...] = field("who is aboard", default=())


@as_declared(Spar)
class SparFile(Checked):
    """A spar."""


@as_declared(Brig, {"Spar": SparFile})
class BrigFile(Checked):
    """A brig."""

    spot: str = Field(description="where it lies, as charts say it")


def _read(**given: Any) -> BrigFile:
    return validate(BrigFile, {"spot": "B4", **given}, "ship")


def test_a_table_is_the_record_that_declares_it() -> None:
    file = _read(name="Ada", masts=[{"height": 30}], stores={"rum": 2}, crew=["Bo"])
    assert made(file, at=(2, 4)) == Brig((2, 4), 0, "Ada", [Spar(30, "oak")], {"rum": 2}, ("Bo",))
    assert made(_read(), at=(0, 0)) == Brig((0, 0))


def test_what_a_file_says_in_its_own_way_is_left_to_its_reader() -> None:
    assert sorted(said(_read())) == ["crew", "masts", "name", "stores"]


def test_two_records_of_one_table_share_nothing_that_can_change() -> None:
    file = _read(stores={"rum": 2})
    made(file, at=(0, 0)).stores["rum"] = 0
    assert made(file, at=(0, 0)).stores == {"rum": 2}


@pytest.mark.parametrize(
    ("masts", "fault"),
    [
        ([{}], r"masts\[0\]\.height: is missing"),
        ([{"height": 9}], r"masts\[0\]\.height = 9"),
        ([{"height": 91}], r"masts\[0\]\.height = 91"),
        ([{"height": 30, "wood": "elm"}], r"masts\[0\]\.wood = 'elm'"),
        ([{"height": 30, "weight": 3}], "there is no such key"),
    ],
)
def test_a_table_is_held_to_what_its_record_allows(masts: Any, fault: str) -> None:
    with pytest.raises(ContentError, match=fault):
        _read(masts=masts)


def test_the_meaning_of_each_field_is_told_as_its_record_tells_it() -> None:
    lines = field_lines(BrigFile, "Brig")
    assert "  masts: what carries its sails (list of table; default [])" in lines
    assert "  height: in feet (whole number, at least 10, at most 90; required)" in lines
    assert '  wood: of what ("oak" or "pine"; default "oak")' in lines


class Log(Record):
    """What was written down."""

    name: Final[str]
    crew: Final[tuple[str, ...]]
    day: Final[int]


class LogFile(Checked):
    """It calls most fields by the names they have in the record."""

    name: str
    crew: list[str]
    date: str = ""


def test_a_record_is_read_from_what_a_table_calls_by_the_same_names() -> None:
    file = LogFile(name="Ada", crew=["Bo"], date="day 3")
    assert read_as(Log, file, day=3) == Log("Ada", ("Bo",), 3)
    assert read_as(Log, file, day=3, crew=()) == Log("Ada", (), 3)
    with pytest.raises(TypeError, match="day"):
        read_as(Log, file)
