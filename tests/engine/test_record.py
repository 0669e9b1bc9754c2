"""Records: fields declared once, from which equality, hash, repr and pickling follow."""

from __future__ import annotations

import pickle
from typing import ClassVar, Final

import pytest

from highground.bots.greedy import Greedy
from highground.bots.uniform import Uniform
from highground.engine.agenda import Todo, Window
from highground.engine.dice import Ask, die
from highground.engine.orders import Refusal
from highground.engine.plugins import find_ruleset, ruleset_names
from highground.engine.state import Nothing, Part, Pass, State
from highground.geometry.shapes import Point
from highground.record import Record, field, fields_of, replaced


class Ship(Record):
    """The constructor's order is not the order of the names."""

    colour: ClassVar[str] = "grey"
    name: Final[str]
    crew: Final[tuple[str, ...]]


class Ferry(Ship):
    cars: int


class Rope(Part):
    length: int
    knots: list[int]
    spare: Rope | None = None


class Locker(Part):
    rope: Rope
    ropes: dict[str, Rope]
    rows: list[list[str]]
    owner: Final[Ship]
    label: str = "locker"


class Cupboard(Locker):
    """Adds nothing, and is copied as what it is."""


def test_fields_are_sorted_by_name_with_inherited_ones_and_without_class_variables() -> None:
    assert fields_of(Ship) == ("crew", "name")
    assert fields_of(Ferry) == ("cars", "crew", "name")


def test_the_constructor_takes_the_fields_in_the_order_they_are_declared_inherited_ones_first() -> None:
    ferry = Ferry("Ada", ("Bo",), 3)
    assert (ferry.name, ferry.crew, ferry.cars) == ("Ada", ("Bo",), 3)
    assert Ferry(cars=3, name="Ada", crew=("Bo",)) == ferry
    with pytest.raises(TypeError, match="cars"):
        Ferry("Ada", ("Bo",))  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Ferry("Ada", ("Bo",), 3, 4)  # type: ignore[call-arg]


def test_a_default_belongs_to_the_constructor_and_not_to_the_class() -> None:
    assert Rope(3, []).spare is None
    assert not hasattr(Rope, "spare")


def test_a_clone_copies_what_can_change_and_shares_the_rest() -> None:
    owner = Ship("Ada", ())
    locker = Cupboard(Rope(3, [1], Rope(1, [])), {"a": Rope(2, [])}, [["x"]], owner)
    copy = locker.clone()
    assert copy == locker
    assert type(copy) is Cupboard
    assert copy.owner is owner
    copy.rope.knots.append(9)
    assert copy.rope.spare is not None
    copy.rope.spare.length = 7
    copy.ropes["a"].length = 5
    copy.rows[0].append("y")
    assert locker == Cupboard(Rope(3, [1], Rope(1, [])), {"a": Rope(2, [])}, [["x"]], owner)


@pytest.mark.parametrize("cls", [Todo, Window, State, Point, Refusal, Ask])
def test_the_engines_own_records_have_fields_in_both_builds(cls: type) -> None:
    """Seen in the field: a compiled class without annotations has no fields, and all records are equal."""
    assert fields_of(cls) != ()
    assert list(fields_of(cls)) == sorted(fields_of(cls))


def test_records_are_equal_when_class_and_all_fields_are() -> None:
    assert Ferry("Ada", ("Bo",), 3) == Ferry("Ada", ("Bo",), 3)
    assert Ferry("Ada", ("Bo",), 3) != Ferry("Ada", ("Bo",), 4)
    assert Ferry("Ada", ("Bo",), 3) != Ferry("Ada", ("Cy",), 3)
    assert Ship("Ada", ()) != Ferry("Ada", (), 0)
    assert Ship("Ada", ()) != "Ada"
    assert Point(1, 2) != Point(1, 3)
    assert Pass() == Pass()
    assert Nothing() != Pass()


def test_equal_records_are_one_key() -> None:
    assert len({Ship("Ada", ()), Ship("Ada", ()), Ship("Bo", ()), Ferry("Ada", (), 1)}) == 3


def test_a_record_says_what_it_is() -> None:
    assert repr(Ferry("Ada", ("Bo",), 3)) == "Ferry(cars=3, crew=('Bo',), name='Ada')"


@pytest.mark.parametrize(
    "record", [Ferry("Ada", ("Bo",), 3), Pass(), die(6), Point(3, 4), Refusal("A-1", "why", 1, 2, {"a": [1]})]
)
def test_a_record_is_pickled_and_comes_back_equal(record: Record) -> None:
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(record, protocol))
        assert again == record
        assert type(again) is type(record)


def test_a_field_that_the_constructor_does_not_take_fails_at_once_when_pickled() -> None:
    class Forgetful(Record):
        name: str
        forgotten: int

        def __init__(self, name: str) -> None:
            self.name = name
            self.forgotten = 0

    function, arguments = Forgetful("Ada").__reduce__()
    with pytest.raises(TypeError, match="forgotten"):
        function(*arguments)


# What a ruleset that ships declares is its own: only the engine's classes are open to designers.
CLOSED = "highground.rulesets."


def _all_subclasses(cls: type) -> list[type]:
    below: list[type] = cls.__subclasses__()
    return [*below, *[deeper for sub in below for deeper in _all_subclasses(sub)]]


def _constructor_of(cls: type) -> type:
    return next(base for base in cls.__mro__ if "__init__" in vars(base))


@pytest.mark.compiled_only
def test_no_class_with_fields_inherits_the_constructor_of_one_that_is_open_to_plain_python() -> None:
    """Compiled, such a constructor is run twice from Python and leaks what the first run set."""
    for name in ruleset_names():
        find_ruleset(name)
    bots: list[type] = [Uniform, Greedy]
    ours = [cls for cls in _all_subclasses(Record) if cls.__module__.startswith("highground.")]
    assert len(ours) > 50
    inherited = [cls for cls in ours if fields_of(cls) and _constructor_of(cls) is not cls]
    assert [cls for cls in inherited if not _constructor_of(cls).__module__.startswith(CLOSED)] == []
    assert all("__init__" in vars(cls) for cls in bots)


class Vessel(Record):
    """A record that says what its fields mean."""

    name: Final[str] = field("what it is called")
    crew: list[str] = field("who is aboard", factory=list)
    masts: int = field("how many it has", default=3, least=1, most=5)


class Barge(Vessel):
    """It adds one."""

    route: str = field("where it goes", default="")


def test_a_field_that_is_described_has_the_default_it_says() -> None:
    assert Vessel("Ada") == Vessel("Ada", [], 3)
    with pytest.raises(TypeError, match="name"):
        Vessel()  # type: ignore[call-arg]


def test_no_two_records_share_what_a_factory_made() -> None:
    one, two = Vessel("Ada"), Barge("Bo")
    one.crew.append("Sif")
    assert (one.crew, two.crew) == (["Sif"], [])


def test_a_class_knows_what_it_and_its_parents_say_of_fields_in_the_order_they_say_it() -> None:
    assert list(Barge.described) == ["name", "crew", "masts", "route"]
    assert list(Vessel.described) == ["name", "crew", "masts"]
    masts = Barge.described["masts"]
    assert (masts.text, masts.kind, masts.least, masts.most) == ("how many it has", "int", 1, 5)
    assert Barge.described["name"].needed
    assert not masts.needed


def test_a_record_is_replaced_but_for_the_fields_that_are_given() -> None:
    ship = Barge("Ada", ["Sif"], route="north")
    assert replaced(ship, masts=1) == Barge("Ada", ["Sif"], 1, "north")
    assert ship.masts == 3
    with pytest.raises(TypeError, match="sails"):
        replaced(ship, sails=2)
