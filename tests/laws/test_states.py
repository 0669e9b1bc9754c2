"""Laws of states and records: copies are independent, saved forms are faithful, no field is forgotten."""

from __future__ import annotations

import importlib
import inspect
import pickle
import pkgutil
from typing import Any

import pytest
from hypothesis import given

import highground
from highground.engine.agenda import Frame
from highground.engine.chance import Seeded, seed_of
from highground.engine.codec import canonical, decode, digest, dumps, encode, loads, tag_of
from highground.engine.game import Game, waiting_for
from highground.engine.state import Order
from highground.record import Record, fields_of
from tests.laws.games import Spot, choose, every_system, moment, played, spots
from tests.laws.records import changed, classes_in, first_difference, mutables, record_classes, walk


@every_system
@given(spot=spots())
def test_a_clone_equals_its_original_and_shares_nothing_mutable_with_it(system: str, spot: Spot) -> None:
    state = moment(system, spot).state
    twin = state.clone()
    assert twin == state
    assert first_difference(encode(state), encode(twin)) is None
    theirs = {id(each): path for path, each in mutables(state)}
    for path, each in mutables(twin):
        assert id(each) not in theirs, f"state{path} is shared: {type(each).__name__}"


@every_system
@given(spot=spots())
def test_changing_everything_in_a_clone_leaves_the_original_as_it_was(system: str, spot: Spot) -> None:
    state = moment(system, spot).state
    before = encode(state)
    for _, each in list(mutables(state.clone())):
        if isinstance(each, Record):
            for name in fields_of(type(each)):
                _set(each, name, changed(getattr(each, name)))
        elif isinstance(each, list):
            each.append(None)
        elif isinstance(each, dict):
            each.clear()
    assert first_difference(before, encode(state)) is None


@every_system
@given(spot=spots())
def test_every_field_of_every_part_is_carried_over_by_its_clone(system: str, spot: Spot) -> None:
    """Each field is first given another value: one forgotten in `clone` cannot hide behind a default."""
    state = pickle.loads(pickle.dumps(moment(system, spot).state))
    for path, part in list(mutables(state)):
        if not isinstance(part, Record):
            continue
        clone: Any = part
        for name in fields_of(type(part)):
            was = getattr(part, name)
            if _set(part, name, changed(was)) and _clonable(getattr(part, name)):
                assert getattr(clone.clone(), name) == getattr(part, name), (
                    f"state{path}.{name} is not cloned"
                )
            _set(part, name, was)


def _set(record: Record, name: str, value: Any) -> bool:
    """Set a field; whether that was possible. Compiled records refuse what is final or of another type."""
    try:
        setattr(record, name, value)
    except (AttributeError, TypeError):
        return False
    return True


def _clonable(value: Any) -> bool:
    return value not in ([None], {"?": None})


@every_system
@given(spot=spots())
def test_playing_on_with_a_clone_leaves_the_original_as_it_was(system: str, spot: Spot) -> None:
    state = moment(system, spot).state
    before = encode(state)
    game: Game[Any, Any, Any] = Game(state.clone(), Seeded(seed_of("on")))
    luck = Seeded(seed_of("players"))
    for _ in range(6):
        for seat in waiting_for(game.state):
            game.answer(seat, choose(game.state, seat, luck))
        if game.advance() is None:
            break
    assert first_difference(before, encode(state)) is None


@every_system
@given(spot=spots())
def test_a_state_is_the_same_after_encoding_writing_and_pickling(system: str, spot: Spot) -> None:
    state = moment(system, spot).state
    for again in (decode(encode(state)), loads(dumps(state)), pickle.loads(pickle.dumps(state))):
        assert type(again) is type(state)
        assert again == state
        assert digest(again) == digest(state)
        assert canonical(again) == canonical(state)


@every_system
@given(spot=spots())
def test_a_restored_state_plays_the_same_game(system: str, spot: Spot) -> None:
    state = moment(system, spot).state
    ends = []
    for copy in (state.clone(), decode(encode(state)), pickle.loads(pickle.dumps(state))):
        game: Game[Any, Any, Any] = Game(copy, Seeded(seed_of("on")))
        luck = Seeded(seed_of("players"))
        for _ in range(4):
            for seat in waiting_for(copy):
                game.answer(seat, choose(copy, seat, luck))
            game.advance()
        ends.append((digest(copy), [encode(each) for each in game.told]))
    assert ends[0] == ends[1] == ends[2]


@every_system
@given(spot=spots())
def test_two_records_that_differ_in_a_field_are_not_equal(system: str, spot: Spot) -> None:
    """Equality comes from the list of fields: were that empty, any two records of a class would be equal."""
    for path, record in walk(moment(system, spot).state):
        if not isinstance(record, Record):
            continue
        cls: Any = type(record)
        values = {name: getattr(record, name) for name in fields_of(cls)}
        assert cls(**values) == record
        for name, value in values.items():
            other = changed(value)
            if other is value:
                continue
            try:
                twin = cls(**{**values, name: other})
            except (TypeError, ValueError):
                continue
            assert twin != record or getattr(twin, name) == value, f"state{path}: {name} is not compared"


@every_system
def test_every_record_met_in_a_game_survives_codec_and_pickle(system: str) -> None:
    """Orders, events and the records inside them, of several whole games."""
    for number in range(3):
        game = played(system, number)
        for record in [*game.orders, *game.told, game.setup, game.result]:
            assert loads(dumps(record)) == record
            assert pickle.loads(pickle.dumps(record)) == record


@every_system
def test_a_record_holds_exactly_its_declared_fields(system: str) -> None:
    """An attribute that is set but not declared would be lost by codec, clone check and digest."""
    game = played(system, 0)
    for value in [*game.kept, *game.told]:
        for path, record in walk(value):
            if isinstance(record, Record) and hasattr(record, "__dict__"):
                extra = set(vars(record)) - {*fields_of(type(record)), *type(record).derived}
                assert not extra, f"{type(record).__name__} at {path} holds undeclared {extra}"


@every_system
def test_a_class_without_fields_takes_no_arguments(system: str) -> None:
    """What `fields_of` gives for a class is empty only when there is nothing to give."""
    game = played(system, 0)
    found = set[type]().union(*[classes_in(each) for each in [*game.kept, *game.told, *game.orders]])
    assert any(fields_of(cls) for cls in found)
    for cls in found:
        if not fields_of(cls):
            assert cls() == cls()


def _import_everything() -> None:
    for found in pkgutil.walk_packages(highground.__path__, "highground."):
        if found.name.split(".")[1] in ("record", "geometry", "engine", "rulesets", "bots"):
            importlib.import_module(found.name)


def test_no_two_record_classes_have_the_same_name_in_files() -> None:
    _import_everything()
    names: dict[str, type] = {}
    for cls in record_classes():
        assert names.setdefault(tag_of(cls), cls) is cls, f"two classes are called {tag_of(cls)}"


@pytest.mark.pure_only
def test_every_constructor_takes_exactly_the_declared_fields() -> None:
    _import_everything()
    for cls in record_classes():
        takes = tuple(sorted(inspect.signature(cls).parameters))
        assert takes == fields_of(cls), f"{cls.__module__}.{cls.__name__}"


def test_what_is_derived_from_fields_is_none_itself() -> None:
    """So nobody can hand it over, or copy it from another record: the constructor works it out."""
    _import_everything()
    having = [cls for cls in record_classes() if vars(cls).get("derived")]
    assert having
    for cls in having:
        made: Any = cls
        assert not set(made.derived) & set(fields_of(cls)), cls.__name__


@every_system
@given(spot=spots())
def test_what_is_derived_fits_the_fields_beside_it(system: str, spot: Spot) -> None:
    for path, record in walk(moment(system, spot).state):
        if isinstance(record, Record) and type(record).derived:
            cls: Any = type(record)
            again = cls(**{name: getattr(record, name) for name in fields_of(cls)})
            for name in cls.derived:
                assert getattr(again, name) == getattr(record, name), f"state{path}.{name}"


def test_no_record_stores_a_box_beside_its_shape_nor_bits_beside_the_traits_they_stand_for() -> None:
    """A copy with another shape would keep the old box: what follows from fields is derived."""
    _import_everything()
    sources = {"box": {"shape", "shapes"}, "bits": {"traits"}}
    for cls in record_classes():
        fields = set(fields_of(cls))
        for name, source in sources.items():
            assert not (name in fields and fields & source), f"{cls.__module__}.{cls.__name__}.{name}"


def test_orders_and_frames_are_never_copied_because_they_never_change() -> None:
    """A clone shares them: so none may say how to be copied, as if it could change."""
    _import_everything()
    for base in (Order, Frame):
        for cls in record_classes(base):
            assert not hasattr(cls, "clone"), f"{cls.__name__} is shared by clones and cannot have a clone"
