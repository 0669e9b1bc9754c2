"""Engagement and Influence: R-6.2.1, R-7.2.10."""

from __future__ import annotations

import pytest

import highground.rulesets.ascension.rulebook as R
from highground.engine.tally import Tally
from highground.geometry.measure import gap
from highground.geometry.units import mm
from highground.rulesets.ascension.rules.combat.engagement import (
    LOCAL_RULES,
    engaged_by,
    engages,
    not_engaged,
)
from highground.rulesets.ascension.rules.combat.modifiers import add_attack
from highground.rulesets.ascension.state.models import Model, Table
from tests.marks import clause
from tests.rulesets.ascension.positions import attack, box, model, piece, table


def apart(gap_mm: float) -> tuple[float, float]:
    """Where a man on 32 mm stands with this gap to an ogre on 60 mm at 100, 100."""
    return 100 + 30 + gap_mm + 16, 100


def gang_up_line(at: Table, attacker: str, target: str) -> tuple[str, int]:
    """The clause and number by which an attack gains from numbers, or does not."""
    total = Tally([])
    add_attack(total, at, at.models[attacker], attack(), at.models[target])
    (line,) = [part for part in total.parts if part.why in ("gang_up", "not_engaged")]
    return line.clause, line.amount


@clause("R-6.2.1.a", "R-6.2.4.a")
def test_friends_do_not_engage_each_other() -> None:
    at = table(
        model("Ada", at_mm=(100, 100)), model("Al", at_mm=(132, 100)), model("Bo", 1, at_mm=(68, 100)),
        model("Bea", 1, at_mm=(100, 132)), model("Cy", 1, at_mm=(100, 68)),
    )  # fmt: skip
    assert not engages(at, at.models["Ada"], at.models["Al"])
    assert engages(at, at.models["Ada"], at.models["Bo"])
    assert [each.name for each in engaged_by(at, at.models["Ada"])] == ["Bo", "Bea", "Cy"], "without Al"
    assert gang_up_line(at, "Bo", "Ada") == ("R-6.2.4.a", 2)
    assert gang_up_line(at, "Al", "Ada") == ("R-6.2.1.a", 0), "a blast that hits a friend gains nothing"


def held_by_three(gap_mm: float, size: float = 3) -> Table:
    """Two in contact with Bo; an ogre at this distance from him. Only who is Engaged gains by numbers."""
    return table(
        model("Ogre", size=size, base_mm=60), model("Bo", 1, at_mm=apart(gap_mm)),
        model("Ada", at_mm=(apart(gap_mm)[0], 132)), model("Al", at_mm=(apart(gap_mm)[0], 68)),
        gang_up_needs_engaged_attacker=True,
    )  # fmt: skip


@clause("R-6.2.1.b", "R-6.2.4.a")
def test_influence_reaches_to_its_limit_and_no_further() -> None:
    for gap_mm, engaged in ((76.2, True), (76.21, True), (76.211, False), (76.3, False)):
        at = held_by_three(gap_mm)
        assert engages(at, at.models["Ogre"], at.models["Bo"]) is engaged
        assert gang_up_line(at, "Ogre", "Bo") == (("R-6.2.4.a", 2) if engaged else ("R-6.2.1.b", 0))


@clause("R-6.2.1.b")
def test_without_influence_only_contact_engages() -> None:
    for gap_mm, engaged in ((0, True), (0.1, True), (0.101, False)):
        at = held_by_three(gap_mm, 1)
        ogre, bo = at.models["Ogre"], at.models["Bo"]
        assert engages(at, ogre, bo) is engaged
        assert engages(at, bo, ogre) is engaged, "contact is mutual"
        assert not_engaged(at, ogre, bo) is (None if engaged else R.R_6_2_1_B)
    assert gang_up_line(at, "Ogre", "Bo") == ("R-6.2.1.b", 0)


@clause("R-6.2.1.c")
def test_engagement_may_hold_one_way_only() -> None:
    """A man at 50 mm from an ogre: the ogre is Engaged with him, he is not with the ogre."""
    at = table(
        model("Ogre", 1, size=3), model("Bo", at_mm=apart(50)),
        model("Ada", at_mm=(100, 146)), model("Al", at_mm=(100, 54)),
        gang_up_needs_engaged_attacker=True,
    )  # fmt: skip
    assert engages(at, at.models["Ogre"], at.models["Bo"])
    assert not engages(at, at.models["Bo"], at.models["Ogre"])
    assert gang_up_line(at, "Bo", "Ogre") == ("R-6.2.1.c", 0)
    assert gang_up_line(at, "Ada", "Ogre") == ("R-6.2.4.a", 1)


def test_everybody_engaged_with_a_model_is_counted_whatever_the_height() -> None:
    roof = piece("Roof", 3, box(116, 50, 200, 150))
    at = table(
        model("Ada"),
        model("Bo", 1, at_mm=(132, 100), on=0),
        model("Cy", 2, at_mm=(68, 100)),
        model("Di", 1, at_mm=(300, 100)),
        roof,
    )
    assert [each.name for each in engaged_by(at, at.models["Ada"])] == ["Bo", "Cy"]


# -- .d, R-6.2.1.e: what Engagement is for ------------------------------------------------


def attack_parts(at: Table, attacker: str, target: str) -> list[tuple[str, int]]:
    """The clauses and numbers of an attack's total, the cards apart."""
    total = Tally([])
    add_attack(total, at, at.models[attacker], attack(), at.models[target])
    return [(each.clause, each.amount) for each in total.parts]


def two_on_one(second_mm: float) -> Table:
    """Ada touches Bo; Al stands at this distance from where he would touch him, too."""
    return table(model("Ada"), model("Bo", 1, at_mm=(132, 100)), model("Al", at_mm=(164 + second_mm, 100)))


@clause("R-6.2.1.d", "R-6.2.4.a")
def test_other_rules_ask_who_is_engaged_and_gang_up_does() -> None:
    assert ("R-6.2.4.a", 1) in attack_parts(two_on_one(0), "Ada", "Bo")
    assert [each.name for each in engaged_by(two_on_one(1), two_on_one(1).models["Bo"])] == ["Ada"]
    assert "R-6.2.4.a" not in dict(attack_parts(two_on_one(1), "Ada", "Bo"))


def no_quarter(table: Table, one: Model, other: Model) -> int:
    """A local rule: whoever fights within 200 mm of the left edge does so at 2 more."""
    return 2 if other.at.x <= mm(200) else 0


@clause("R-6.2.1.e")
def test_a_local_rule_may_attach_something_to_being_engaged() -> None:
    far = table(model("Ada"), model("Bo", 1, at_mm=(140, 100)))
    elsewhere = table(model("Ada", at_mm=(300, 100)), model("Bo", 1, at_mm=(332, 100)))
    assert "R-6.2.1.e" not in dict(attack_parts(two_on_one(0), "Ada", "Bo")), "there is none by default"
    LOCAL_RULES.append(no_quarter)
    try:
        assert ("R-6.2.1.e", 2) in attack_parts(two_on_one(0), "Ada", "Bo")
        assert "R-6.2.1.e" not in dict(attack_parts(far, "Ada", "Bo")), "not Engaged"
        assert "R-6.2.1.e" not in dict(attack_parts(elsewhere, "Ada", "Bo")), "Engaged, but elsewhere"
    finally:
        LOCAL_RULES.remove(no_quarter)


@pytest.mark.parametrize(("size", "reach_mm"), [(1, 0.1), (2, 25.4), (3, 76.2)])
def test_base_influence_is_the_base_widened_by_the_radius(size: int, reach_mm: float) -> None:
    """The area is the base alone where there is no radius: then contact decides."""
    for beyond, engaged in ((0.0, True), (0.02, False)):
        at = table(model("Ada", size=size, base_mm=40), model("Bo", 1, at_mm=(136 + reach_mm + beyond, 100)))
        ada, bo = at.models.values()
        assert gap(ada.base(), bo.base()) == mm(reach_mm + beyond)
        assert engages(at, ada, bo) is engaged
