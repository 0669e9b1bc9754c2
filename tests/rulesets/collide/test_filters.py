"""E-filters: whom a text lets through, at its limit and just beyond it."""

from __future__ import annotations

from typing import Any

import pytest

from highground.rulesets.collide.rules.effects.in_force import (
    climb_is_free,
    cover_is_granted,
    defence,
    near_reach,
)
from highground.rulesets.collide.state.measuring import STEP
from highground.rulesets.collide.state.printed import MELEE, NEAR, RANGED
from tests.marks import clause
from tests.rulesets.collide.positions import Playing, ability, block, sheet, table, unit

FAR = unit("far", (0, 20), 1)


def tough(only: dict[str, Any], stat: str = "dv", **fields: Any) -> Any:
    """A sheet with one passive text for those whom its filter lets through: DV 1 in place of 0."""
    return sheet(abilities=[ability("Tough", "passive", {"do": "stat_mod", "stat": stat, **only})], **fields)


def holds(only: dict[str, Any], *things: Any, facts: dict[str, Any] | None = None, **fields: Any) -> bool:
    """Whether the text is in force for a unit of these fields."""
    made = table(
        unit("a", (0, 0), of=tough({"amount": 1, "filter": only}, **fields), **(facts or {})), *things
    )
    return defence(made, made.find("a"), MELEE) == 1


@clause("E-filters")
def test_limits_of_base_and_move_are_themselves_within() -> None:
    for base, at_most in ((1.9, True), (2, True), (2.1, False)):
        assert holds({"base_at_most_steps": 2}, base_steps=base) is at_most
        assert holds({"base_above_steps": 2}, base_steps=base) is not at_most
    for move, at_least, at_most in ((5.9, False, True), (6, True, True), (6.1, True, False)):
        assert holds({"move_at_least_steps": 6}, move_steps=move) is at_least
        assert holds({"move_at_most_steps": 6}, move_steps=move) is at_most


@clause("E-filters")
@pytest.mark.parametrize("wanted", [True, False])
def test_flags_ask_for_the_one_or_for_the_other(wanted: bool) -> None:
    for health, wounded in ((9, True), (10, False)):
        assert holds({"wounded": wanted}, facts={"health": health}) is (wounded is wanted)
    for moved in (True, False):
        assert holds({"moved": wanted}, facts={"moved": moved}) is (moved is wanted)


@clause("E-filters")
def test_types_and_training_are_those_of_the_sheet() -> None:
    assert holds({"defence_type": "Physical", "training": "Marine"})
    assert not holds({"defence_type": "Plated"})
    assert not holds({"training": "Support"})


@clause("E-filters")
@pytest.mark.parametrize("wanted", [True, False])
def test_a_formation_is_several_units_activated_together(wanted: bool) -> None:
    """Nobody is in one before it is activated, or alone, or while another formation acts."""
    of = tough({"amount": 1, "filter": {"in_formation": wanted}})

    def dv(*orders: str) -> int:
        units = (unit("a", (0, 0), of=of), unit("b", (1, 0)), unit("c", (2, 0)), FAR)
        game = Playing(table(*units)).plays(*orders)
        return defence(game.table, game.unit("a"), MELEE)

    assert dv("activate a b") == int(wanted)
    for other in ((), ("activate a",), ("activate b c",)):
        assert dv(*other) == int(not wanted)


@clause("E-filters")
@pytest.mark.parametrize("wanted", [True, False])
def test_having_moved_and_being_in_a_formation_may_be_asked_for_at_once(wanted: bool) -> None:
    of = tough({"amount": 1, "filter": {"moved": True, "in_formation": wanted}})
    for moved in (True, False):
        units = (unit("a", (0, 0), of=of, moved=moved), unit("b", (1, 0)), FAR)
        for orders, together in (("activate a b", True), ("activate a", False)):
            game = Playing(table(*units)).plays(orders)
            assert defence(game.table, game.unit("a"), MELEE) == int(moved and together is wanted)


@clause("E-filters")
def test_all_terrain_is_farther_away_than_the_limit() -> None:
    far = {"terrain_farther_than_steps": 3}
    assert holds(far)
    assert holds(far, block("wall", 3.01, -1, 5, 1))
    assert not holds(far, block("wall", 3, -1, 5, 1))
    assert not holds(far, block("wall", 9, -1, 10, 1), block("hedge", -5, -1, -3, 1))


@clause("E-filters")
def test_words_about_a_mode_are_for_attacks_of_that_mode_and_for_nothing_else() -> None:
    made = table(unit("a", (0, 0), of=tough({"amount": 1, "filter": {"modes": ["Melee"]}})), FAR)
    assert [defence(made, made.find("a"), mode) for mode in (MELEE, NEAR, RANGED, 0)] == [1, 0, 0, 0]
    slow = tough({"steps": -2, "filter": {"modes": ["Melee"]}}, "move")
    assert Playing(table(unit("a", (0, 0), of=slow), FAR)).plays("activate a").allows("move a:6,0")
    for only, reach in (({}, 10), ({"filter": {"modes": ["Melee"]}}, 8)):
        long = table(unit("a", (0, 0), of=tough({"steps": 2, **only}, "near_reach")), FAR)
        assert near_reach(long, long.find("a")) == reach * STEP
    light = tough({"set_to": 0, "filter": {"modes": ["Melee"]}}, "climb_cost")
    made = table(unit("a", (0, 0), of=light), FAR, block("wall", 1, -1, 2, 1, height=STEP))
    assert not climb_is_free(made, made.find("a"))


AURA = {"do": "stat_mod", "stat": "dv", "amount": 1}


def sheltered(who: str, *orders: str, **facts: Any) -> str:
    """Whose DV is 1 while `s` has a passive text for these; only a and the enemy x touch it beside b."""
    source = sheet(abilities=[ability("Shelter", "passive", {**AURA, "who": who})])
    units = (
        unit("s", (0, 0), of=source, **facts),
        unit("a", (1, 0)),
        unit("b", (0, 1)),
        unit("x", (-1, 0), 1),
        unit("far", (9, 9)),
    )
    made = Playing(table(*units)).plays(*orders).table
    return "".join(each.name for each in made.units if defence(made, each, MELEE) == 1)


@clause("E-filters")
def test_a_passive_text_for_friends_in_contact_is_for_them_alone_and_while_its_unit_stands() -> None:
    assert sheltered("friends_in_contact") == "ab"
    assert sheltered("friends_in_contact", on_table=False) == ""
    assert sheltered("self") == "s"


@clause("E-filters")
def test_a_passive_text_for_the_activation_is_for_those_activated_with_its_unit() -> None:
    assert sheltered("activation", "activate s a") == "sa"
    assert sheltered("activation", "activate s") == "s"
    for orders in (("activate a",), (), ("activate s a", "end", "activate x")):
        assert sheltered("activation", *orders) == "s", "its own text is always its own"


@clause("E-filters")
def test_a_text_of_another_kind_reaches_nobody() -> None:
    """What friends in contact get is the figure that the text names, and no other."""
    source = sheet(
        abilities=[ability("Shelter", "passive", {**AURA, "stat": "climb_cost", "who": "friends_in_contact"})]
    )
    cover = sheet(abilities=[ability("Cloak", "passive", {"do": "grant_cover", "who": "friends_in_contact"})])
    for of in (source, cover):
        made = table(unit("s", (0, 0), of=of), unit("a", (1, 0)), FAR)
        assert defence(made, made.find("a"), MELEE) == 0
    assert cover_is_granted(made, made.find("a")) is not None
    assert cover_is_granted(made, made.find("s")) is None
