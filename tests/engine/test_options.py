"""Options: what a file or a command line may say, and what it then means."""

from __future__ import annotations

from typing import Final

import pytest

from highground.engine.errors import ContentError, RuleBug
from highground.engine.options import Declared, Option, Value, chosen, field_name, read_options
from highground.record import Record

WORD: Final = Option("cover", "SH-5", "who covers", ("terrain", "anything"))
FLAG: Final = Option("sixes", "SH-4", "sixes always hit", (True, False))
RANGE: Final = Option("dice.core", "D-1", "how many", (2, 1), low=1, high=4)
MAYBE: Final = Option("limit", "T-1", "turns", (None, 6))


@pytest.mark.parametrize(
    ("option", "given", "value"),
    [
        (WORD, "anything", "anything"),
        (WORD, "Terrain", "terrain"),
        (FLAG, "false", False),
        (FLAG, True, True),
        (RANGE, "3", 3),
        (RANGE, 4, 4),
        (MAYBE, "none", None),
        (MAYBE, "6", 6),
    ],
    ids=str,
)
def test_a_value_is_read_as_what_it_means(option: Option, given: Value, value: Value) -> None:
    read = option.read(given)
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize(
    ("option", "given", "text"),
    [
        (WORD, "terain", "did you mean 'terrain'"),
        (FLAG, "maybe", "cannot be 'maybe'; valid: false, true"),
        (FLAG, 1, "cannot be 1"),
        (RANGE, 5, "5 is not between 1 and 4"),
        (RANGE, "0", "0 is not between 1 and 4"),
        (RANGE, True, "cannot be True"),
        (RANGE, "2.5", "cannot be '2.5'"),
        (MAYBE, 7, "cannot be 7"),
    ],
    ids=str,
)
def test_a_value_that_does_not_exist_is_refused_with_what_would_be_valid(
    option: Option, given: Value, text: str
) -> None:
    with pytest.raises(ContentError, match=f"option {option.name}.*{text}"):
        option.read(given)


def test_what_is_not_given_has_its_default() -> None:
    assert read_options((WORD, FLAG, RANGE), {"sixes": False}) == {
        "cover": "terrain",
        "sixes": False,
        "dice.core": 2,
    }


def test_an_unknown_option_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(ContentError, match=r"no option 'dice\.cor'; did you mean 'dice\.core'"):
        read_options((WORD, RANGE), {"dice.cor": 1})


def test_a_dotted_name_is_a_field_with_an_underscore() -> None:
    assert field_name("dice.core") == "dice_core"


def test_an_option_is_declared_with_the_field_that_keeps_it() -> None:
    option = Declared()

    class Options(Record):
        sixes: Final[bool] = option("SH-4", "sixes always hit", (True, False))
        dice_core: Final[int] = option("D-1", "how many", (2, 1), low=1, high=4, name="dice.core")

    assert option.all(Options) == (FLAG, RANGE)
    assert Options() == Options(True, 2)
    assert chosen(Options, option.all(Options), {"dice.core": 3}) == Options(True, 3)


def test_an_option_that_says_another_name_than_its_fields_is_our_mistake() -> None:
    option = Declared()

    class Options(Record):
        core: Final[int] = option("D-1", "how many", (2, 1), low=1, high=4, name="dice.core")

    with pytest.raises(RuleBug, match=r"dice\.core is declared by core"):
        option.all(Options)


def test_options_that_cannot_be_read_say_where_they_stand() -> None:
    with pytest.raises(ContentError, match=r"my\.toml: options: there is no option 'dice'"):
        chosen(Record, (RANGE,), {"dice": 3}, "my.toml")
