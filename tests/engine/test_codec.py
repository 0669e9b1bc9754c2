"""Records as tagged JSON: what goes in comes out, and what does not fit is named."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import suppress
from typing import Any, ClassVar, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from highground.engine.codec import canonical, decode, digest, dumps, encode, loads, tag_of
from highground.engine.errors import ContentError, RuleBug
from highground.engine.state import Pass
from highground.geometry.shapes import Point
from highground.record import Record


class Parcel(Record):
    label: Final[str]
    content: Final[Any]


class Renamed(Record):
    saved_as: ClassVar[str] = "Bundle"
    label: Final[str]


class Heir(Renamed):
    pass


plain = st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.binary(max_size=4)
keys = (
    st.text(max_size=3) | st.sampled_from(["$", "()", "{}", "b"]) | st.integers() | st.tuples(st.integers())
)
values = st.recursive(
    plain | st.builds(Point, st.integers(-9, 9), st.integers(-9, 9)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.lists(inner, max_size=3).map(tuple),
        st.dictionaries(keys, inner, max_size=3),
        st.builds(Parcel, st.text(max_size=3), inner),
    ),
    max_leaves=12,
)


def order_of(value: Any) -> Any:
    """The value with every mapping turned into its pairs, so that order and types count."""
    if isinstance(value, dict):
        return "mapping", [(order_of(key), order_of(each)) for key, each in value.items()]
    if isinstance(value, (list, tuple)):
        return type(value).__name__, [order_of(each) for each in value]
    if isinstance(value, Parcel):
        return "parcel", value.label, order_of(value.content)
    return type(value).__name__, value


@given(values)
def test_what_is_encoded_is_decoded_types_and_order_included(value: Any) -> None:
    again = decode(json.loads(json.dumps(encode(value))))
    assert again == value
    assert order_of(again) == order_of(value)


@pytest.mark.parametrize(
    "mapping", [{"b": 1, "a": 2, "c": 3}, {"z": 1, "a": 2}, {9: 1, 10: 2, 1: 3}], ids=str
)
def test_a_mapping_keeps_its_order_because_play_may_depend_on_it(mapping: dict[Any, int]) -> None:
    again = decode(json.loads(json.dumps(encode(mapping))))
    assert list(again.items()) == list(mapping.items())


@given(values)
def test_one_line_of_text_carries_it_all(value: Any) -> None:
    text = dumps(value)
    assert "\n" not in text
    assert loads(text) == value


@given(st.dictionaries(keys, st.integers(), max_size=5), st.randoms(use_true_random=False))
def test_equal_mappings_have_one_digest_whatever_their_order(mapping: dict[Any, int], luck: Any) -> None:
    pairs = list(mapping.items())
    luck.shuffle(pairs)
    assert dumps(dict(pairs)) == dumps(mapping)
    assert digest(dict(pairs)) == digest(mapping)


def test_digests_are_pinned() -> None:
    """The same on every machine and in both builds, for ever: saved games hold them."""
    parcel = Parcel("ü", ({1: [Point(1, -2), None], 2: b"\x00"}, True))
    assert dumps(parcel) == (
        '{"$":"tests.Parcel","content":{"()":[{"{}":[[1,[{"$":"Point","x":1,"y":-2},null]],'
        '[2,{"b":"00"}]]},true]},"label":"ü"}'
    )
    assert canonical(parcel) == dumps(parcel).encode()
    assert digest(parcel) == "869257715142c9143a35947cece53f8d"


def test_a_tuple_is_not_a_list_and_a_flag_is_not_a_number() -> None:
    assert digest((1, 2)) != digest([1, 2])
    assert digest(True) != digest(1)


def test_tags_name_system_and_class() -> None:
    assert tag_of(Pass) == "Pass"
    assert tag_of(Parcel) == "tests.Parcel"
    from highground.rulesets.primer.state.pieces import Model

    assert tag_of(Model) == "primer.Model"


def test_a_renamed_record_keeps_its_name_in_files_and_what_derives_from_it_has_its_own() -> None:
    from highground.rulesets.ascension.state.activation import AttackInProgress

    attack = AttackInProgress("Ada", "Slam", [], None, None)
    assert tag_of(AttackInProgress) == "ascension.Strike"
    assert tag_of(Renamed) == "tests.Bundle"
    assert tag_of(Heir) == "tests.Heir"
    assert loads(dumps(attack)) == attack


# -- what does not fit ---------------------------------------------------------------------------------


@pytest.mark.parametrize("value", [1.5, {1, 2}, object(), Pass], ids=lambda each: type(each).__name__)
def test_what_a_state_cannot_hold_is_our_mistake(value: Any) -> None:
    with pytest.raises(RuleBug, match="a state cannot hold"):
        encode([value])


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ({"$": "tests.Parcle", "label": "", "content": 1}, "no record called 'tests.Parcle'; did you mean"),
        ({"$": "Parcel"}, "no record called 'Parcel'"),
        ({"$": "os.system", "command": "true"}, "no record called 'os.system'"),
        ({"$": 7}, "must be text, not 7"),
        ({"$": "Point", "x": 1, "z": 2}, "Point has no field 'z'"),
        ({"$": "tests.Parcel", "lable": "", "content": 1}, "no field 'lable'; did you mean 'label'"),
        ({"$": "tests.Parcel", "label": ""}, "tests.Parcel lacks the field 'content'"),
        ({"()": 5}, "cannot be read"),
        ({"{}": [[1, 2, 3]]}, "cannot be read"),
        ({"{}": [[[], 1]]}, "cannot be read"),
        ({"b": "zz"}, "cannot be read"),
        ({"b": 5}, "cannot be read"),
    ],
    ids=str,
)
def test_data_that_does_not_fit_is_refused_with_what_is_wrong(data: Any, text: str) -> None:
    with pytest.raises(ContentError, match=text.replace(".", r"\.")):
        decode(data)


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=3)
    | st.sampled_from(["Point", "Pass", "00"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["$", "()", "{}", "b", "x", "y", "seat"]), inner, max_size=3)
    ),
    max_leaves=10,
)


@given(json_values)
def test_any_json_at_all_is_decoded_or_refused_and_nothing_else(data: Any) -> None:
    with suppress(ContentError):
        decode(data)


@given(st.text(max_size=20))
def test_text_that_is_no_json_is_refused(text: str) -> None:
    try:
        json.loads(text)
    except ValueError:
        with pytest.raises(ContentError, match="not valid JSON"):
            loads(text)


@pytest.mark.parametrize("depth", [100, 900, 100_000])
def test_data_nested_beyond_reason_is_refused_and_never_a_crash(depth: int) -> None:
    """How deep is too deep differs between the builds; that it ends in a clear word does not."""
    try:
        loads("[" * depth + "]" * depth)
    except ContentError as error:
        assert depth > 100, error  # noqa: PT017 - both ways are right beyond that


def test_two_record_classes_of_one_name_in_one_package_are_our_mistake() -> None:
    """In a process of its own: classes cannot be taken back."""
    program = (
        "from highground.engine.codec import loads\n"
        "from highground.record import Record\n"
        "one = type('Twin', (Record,), {'__module__': 'game.a'})\n"
        "two = type('Twin', (Record,), {'__module__': 'game.b'})\n"
        'loads(\'{"$": "game.Twin"}\')\n'
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert "RuleBug: two record classes are called game.Twin" in done.stderr


@given(values)
def test_the_written_form_is_the_encoded_one_with_sorted_keys(value: Any) -> None:
    text = dumps(value)
    assert json.dumps(json.loads(text), sort_keys=True, separators=(",", ":"), ensure_ascii=False) == text
    assert order_free(json.loads(text)) == order_free(encode(value))


def order_free(data: Any) -> Any:
    """Encoded data with the pairs of mappings in one order, whatever they were written in."""
    if isinstance(data, list):
        return [order_free(each) for each in data]
    if isinstance(data, dict):
        if list(data) == ["{}"]:
            return {"{}": sorted([order_free(pair) for pair in data["{}"]], key=json.dumps)}
        return {key: order_free(each) for key, each in data.items()}
    return data
