"""Orders as people write them: what is written is read back, and what cannot be read is explained."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from highground.engine.errors import ContentError
from highground.engine.state import Order, Pass
from highground.engine.words import Verb, Vocabulary, Word
from highground.geometry.shapes import Point
from highground.geometry.units import INCH, MM, inch


class March(Order):
    path: Final[tuple[Point, ...]]


class Throws(Order):
    who: Final[str]
    what: Final[str]
    strength: Final[int]
    to: Final[Point]


class Gather(Order):
    names: Final[tuple[str, ...]]


class Unspeakable(Order):
    pass


VERBS: Final = (
    Verb("march", March, (Word("path", "points"),)),
    Verb(
        "throw",
        Throws,
        (
            Word("who", "name"),
            Word("what", "word", ("spear", "net")),
            Word("strength", "number"),
            Word("to", "point"),
        ),
    ),
    Verb("gather", Gather, (Word("names", "names"),)),
    Verb("hold", Pass),
)
SPEECH: Final = Vocabulary(VERBS, INCH, "inches")
MODELS: Final = ["Ada", "Bo", "Cy the Elder"]

coordinates = st.integers(-10 * INCH, 60 * INCH)
points = st.builds(Point, coordinates, coordinates)


@given(
    st.one_of(
        st.lists(points, min_size=1, max_size=4).map(lambda each: March(tuple(each))),
        st.builds(
            Throws, st.sampled_from(MODELS), st.sampled_from(["spear", "net"]), st.integers(-99, 99), points
        ),
        st.lists(st.sampled_from(MODELS), min_size=1, max_size=3).map(lambda each: Gather(tuple(each))),
        st.just(Pass()),
    ),
    st.sampled_from([INCH, MM]),
)
def test_an_order_that_is_written_is_read_back_to_the_micrometre(order: Order, unit: int) -> None:
    speech = Vocabulary(VERBS, unit, "some unit")
    assert speech.read(speech.write(order), MODELS) == order


@given(st.text(max_size=12))
def test_free_names_survive_whatever_is_in_them(name: str) -> None:
    order = Gather((name,))
    assert SPEECH.read(SPEECH.write(order)) == order


def test_positions_are_written_as_short_as_they_can_be() -> None:
    assert SPEECH.write(March((Point(inch(12), inch(8.5)),))) == "march 12,8.5"
    assert SPEECH.write(March((Point(1, -1),))) == "march 0.00004,-0.00004"


def test_names_and_verbs_are_found_whatever_their_case() -> None:
    assert SPEECH.read("GATHER ada 'cy the elder'", MODELS) == Gather(("Ada", "Cy the Elder"))


@pytest.mark.parametrize(
    ("text", "trouble"),
    [
        ("", "an empty order; valid: march X,Y…, throw WHO spear|net STRENGTH X,Y, gather NAME…, hold"),
        ("marsh 1,2", "there is no order 'marsh'; did you mean 'march'?"),
        ("march", "'march' ends too early; write: march X,Y…"),
        ("throw Ada net 3", "ends too early; write: throw WHO spear|net STRENGTH X,Y"),
        ("hold on", "'hold on' has 'on' too many; write: hold"),
        ("throw Ada net three 1,1", "strength must be a whole number, not 'three'"),
        ("throw Ada sling 3 1,1", "what cannot be 'sling'; valid: net, spear"),
        ("throw Adda net 3 1,1", "there is no model 'Adda'; did you mean 'Ada'?"),
        ("march 1;2", "a position is written x,y in inches, not '1;2'"),
        ("march 1,2,3", "a position is written x,y in inches, not '1,2,3'"),
        ("march nan,1", "a position is written x,y in inches, not 'nan,1'"),
        ("march 1e9,1", "a position is written x,y in inches, not '1e9,1'"),
        ("gather 'Ada", 'cannot read the order "gather \'Ada": No closing quotation'),
    ],
)
def test_what_cannot_be_read_is_explained(text: str, trouble: str) -> None:
    with pytest.raises(ContentError) as caught:
        SPEECH.read(text, MODELS)
    assert trouble in str(caught.value)


@given(st.text(max_size=30))
def test_any_text_at_all_is_an_order_or_a_clear_refusal(text: str) -> None:
    try:
        order = SPEECH.read(text, MODELS)
    except ContentError as error:
        assert "\n" not in str(error) or "\n" in text  # noqa: PT017 - most texts are refused, not all
    else:
        assert SPEECH.verb_for(type(order)) is not None


def test_an_order_without_a_verb_is_still_shown_somehow() -> None:
    assert SPEECH.write(Unspeakable()) == "Unspeakable()"
    assert SPEECH.verb_for(Unspeakable) is None


class Loose(Order):
    who: Final[str]
    aim: Final[str]
    pace: Final[str]


@pytest.mark.parametrize(
    ("written", "aim", "pace"),
    [
        ("loose Ada", "low", "slow"),
        ("loose Ada high", "high", "slow"),
        ("loose Ada fast", "low", "fast"),
        ("loose Ada high fast", "high", "fast"),
    ],
)
def test_a_word_with_a_default_may_be_left_out(written: str, aim: str, pace: str) -> None:
    words = (
        Word("who", "name"),
        Word("aim", "word", ("low", "high"), default="low"),
        Word("pace", "word", ("slow", "fast"), default="slow"),
    )
    speech = Vocabulary((Verb("loose", Loose, words),), INCH, "inches")
    assert speech.read(written) == Loose("Ada", aim, pace)
    assert speech.read(speech.write(Loose("Ada", aim, pace))) == Loose("Ada", aim, pace)
    with pytest.raises(ContentError, match="pace cannot be 'quick'"):
        speech.read("loose Ada high quick")
    with pytest.raises(ContentError, match=r"write: loose WHO \[low\|high\] \[slow\|fast\]"):
        speech.read("loose Ada high fast twice")
