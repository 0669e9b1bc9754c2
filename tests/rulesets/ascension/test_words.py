"""Orders as people write them."""

from __future__ import annotations

import pytest

from highground.engine.errors import ContentError
from highground.engine.state import Order, Pass
from highground.geometry.shapes import Point
from highground.rulesets.ascension.state.orders import Attack, Deploy, Move, NameSuit, React, Step, UseAbility
from highground.rulesets.ascension.table.words import VOCABULARY
from tests.rulesets.ascension.positions import point

WRITTEN: list[tuple[str, Order]] = [
    ("deploy Ada 120,85.5 0,1", Deploy("Ada", point(120, 85.5), Point(0, 1000))),
    ("attack Slam Bo", Attack("Slam", ("Bo",))),
    ("attack 'Meridian Rifle' 'Low wall'", Attack("Meridian Rifle", ("Low wall",))),
    ("attack Stomp at:120,85", Attack("Stomp", (), point(120, 85))),
    ("attack Lance Bo toward:1,2", Attack("Lance", ("Bo",), None, point(1, 2))),
    ("use 'Shift Self' at:3,4", UseAbility("Shift Self", "", point(3, 4))),
    ("use 'Compel Movement' Bo", UseAbility("Compel Movement", "Bo")),
    ("react 'Displace Self (Reaction)' at:5,6", React("Displace Self (Reaction)", point(5, 6))),
    ("suit hearts", NameSuit("♥")),
    ("hold", Pass()),
    (
        "move face:1,0 to:1,2;3,4 shake:Slow interact:Ark 'climb:Low wall:5,6' link:Tower:ladder:7,8 run:9,9",
        Move(
            (
                Step("stride", Point(1000, 0), (point(1, 2), point(3, 4))),
                Step("shake", name="Slow"),
                Step("interact", name="Ark"),
                Step("climb", None, (point(5, 6),), "Low wall"),
                Step("link", None, (point(7, 8),), "Tower", "ladder"),
                Step("run", None, (point(9, 9),)),
            )
        ),
    ),
]


@pytest.mark.parametrize(("text", "order"), WRITTEN, ids=[text.split()[0] for text, _ in WRITTEN])
def test_an_order_is_read_and_written_the_same(text: str, order: Order) -> None:
    assert VOCABULARY.read(text, ["Ada", "Bo"]) == order
    assert VOCABULARY.write(order) == text


def test_names_are_read_in_any_case() -> None:
    assert VOCABULARY.read("attack Slam bO", ["Bo"]) == Attack("Slam", ("Bo",))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("move fly:1,2", "is no step of a move"),
        ("move face:1,0", "goes before a Stride"),
        ("move to:1", "x,y in millimetres"),
        ("suit stars", "there is no suit"),
        ("use 'Shift Self' a b", "2 names are given"),
        ("atack Slam Bo", "attack"),
        ("token luck", "cannot be"),
    ],
)
def test_what_cannot_be_read_says_what_would_be_right(text: str, said: str) -> None:
    with pytest.raises(ContentError, match=said):
        VOCABULARY.read(text, ["Ada", "Bo"])
