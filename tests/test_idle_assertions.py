"""No assertion of ours is one that cannot fail: what `tools/idle_assertions.py` finds, and that it does."""

from __future__ import annotations

import pytest

from tools.idle_assertions import Kinds, found_everywhere, in_case, in_tests, kinds_of

KINDS = Kinds(
    events=frozenset({"Shot", "Missed"}),
    questions=frozenset({"MayDuck"}),
    frames=frozenset({"MayDuck", "RollToHit"}),
    orders=frozenset({"Duck"}),
    clauses=frozenset({"SH-1", "SH-2.a"}),
)


@pytest.mark.pure_only
def test_every_assertion_of_the_suite_can_fail() -> None:
    assert list(found_everywhere()) == []


@pytest.mark.parametrize(
    "idle",
    [
        'assert "MayDuck" not in game.happened()',
        'assert "Hit" not in game.happened()[2:]',
        'told = game.happened()\nassert "Hit" not in told',
        'assert game.happened().count("Hit") == 0',
        'assert not game.events("Hit")',
        'assert game.order_of("Hit", "Shot") == ["Shot"]',
        'assert not events(game, "Hit")',
        "assert not any(isinstance(each.event, MayDuck) for each in game.told)",
        'assert "Hit" not in [type(each.event).__name__ for each in game.told]',
        'assert "Hit" not in game.questions()',
        'assert game.asked != "MayDock"',
        'assert game.cited("SH-2") == 0',
        'assert "SH-2" not in parts',
        'assert clause != "SH-9"',
        "assert game.happened",
        'assert True, "fine"',
        'assert (game.over, "it is")',
        'assert "Shot happened"',
        "assert not []",
        "assert (each.ok for each in found)",
        "assert len(found) >= 0",
        "assert ada.wounds == ada.wounds",
        "assert found or True",
        "assert all([])",
        "assert ada not in ()",
        "assert isinstance(ada, object)",
    ],
)
def test_an_assertion_that_cannot_fail_is_found(idle: str) -> None:
    assert len(in_tests(idle, KINDS)) == 1


@pytest.mark.parametrize(
    "working",
    [
        'assert "Shot" not in game.happened()',
        'told = game.happened()\nassert "Missed" not in told',
        'assert game.happened().count("Shot") == 0',
        'assert names.count("Hit") == 0',
        'assert not game.events("Shot")',
        'assert "MayDuck" not in game.questions()',
        'assert game.asked != "MayDuck"',
        'assert game.asked != ""',
        'assert game.cited("SH-2.a") == 0',
        'assert "SH-1" not in parts',
        'assert "Ada-1" not in names',
        'assert type(frame).__name__ != "RollToHit"',
        "assert not any(isinstance(each.event, Shot) for each in game.told)",
        "assert len(found) > 0",
        "assert draw(deck) == draw(deck)",
        "assert found or other",
        "assert all([found])",
    ],
)
def test_an_assertion_that_can_fail_is_let_be(working: str) -> None:
    assert in_tests(working, KINDS) == []


@pytest.mark.parametrize(
    ("expect", "said"),
    [
        ("not_cites = []", "not_cites is empty"),
        ("facts = {}", "facts is empty"),
        ('not_cites = ["SH-9"]', "'SH-9' is no clause"),
        ('events = ["MayDuck"]', "'MayDuck' is no event of this system"),
        ('refused = "SH-1", not_cites = ["SH-2.a"]', "an order that is refused cites nothing"),
    ],
)
def test_what_a_case_expects_in_vain_is_found(expect: str, said: str) -> None:
    case = f'orders = ["duck", {{ order = "duck", expect = {{ {expect} }} }}]'
    assert in_case(case, KINDS) == [f"orders[1]: {said}"]


def test_a_case_that_expects_something_is_let_be() -> None:
    expect = 'cites = ["SH-1"], not_cites = ["SH-2.a"], events = ["Shot"]'
    assert in_case(f'orders = [{{ order = "duck", expect = {{ {expect} }} }}]', KINDS) == []


def test_a_system_that_stands_on_another_has_its_kinds_as_well() -> None:
    own, below = kinds_of("conflict"), kinds_of("ascension")
    assert "StrideTaken" in below.events
    assert "StrideTaken" in own.events
    assert own.clauses != below.clauses
