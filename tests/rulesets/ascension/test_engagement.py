"""Engagement and Influence: R-6.2.1, R-7.2.10."""

from __future__ import annotations

import pytest

from highground.engine.tally import Tally
from highground.geometry.measure import gap
from highground.geometry.units import inch, mm
from highground.rulesets.ascension.engagement import (
    LOCAL_RULES,
    engaged_by,
    engagement_refusal,
    engages,
    engages_terrain,
    influence_by_size,
    influence_tally,
)
from highground.rulesets.ascension.modifiers import add_attack
from highground.rulesets.ascension.pieces import Model, Table
from tests.marks import clause
from tests.rulesets.ascension.positions import attack, box, halves, model, piece, table


def apart(gap_mm: float) -> tuple[float, float]:
    """Where a man on 32 mm stands with this gap to an ogre on 60 mm at 100, 100."""
    return 100 + 30 + gap_mm + 16, 100


@clause("R-6.2.1.a")
def test_friends_do_not_engage_each_other() -> None:
    at = table(model("Ada", at_mm=(100, 100)), model("Al", at_mm=(132, 100)), model("Bo", 1, at_mm=(68, 100)))
    ada, al, bo = at.models.values()
    refusal = engagement_refusal(at, ada, al)
    assert refusal is not None
    assert refusal.clause == "R-6.2.1.a"
    assert not engages(at, ada, al)
    assert engages(at, ada, bo)
    assert engagement_refusal(at, ada, bo) is None


@clause("R-6.2.1.b")
def test_influence_reaches_to_its_limit_and_no_further() -> None:
    for gap_mm, engaged in ((76.2, True), (76.21, True), (76.211, False), (76.3, False)):
        at = table(model("Ogre", size=3), model("Bo", 1, at_mm=apart(gap_mm)))
        ogre, bo = at.models.values()
        assert engages(at, ogre, bo) is engaged
    refusal = engagement_refusal(at, ogre, bo)
    assert refusal is not None
    assert (refusal.clause, refusal.measured, refusal.limit) == ("R-6.2.1.b", mm(76.3), inch(3))


@clause("R-6.2.1.b")
def test_without_influence_only_contact_engages() -> None:
    for gap_mm, engaged in ((0, True), (0.1, True), (0.101, False)):
        at = table(model("Ada"), model("Bo", 1, at_mm=(132 + gap_mm, 100)))
        ada, bo = at.models.values()
        assert engages(at, ada, bo) is engaged
        assert engages(at, bo, ada) is engaged, "contact is mutual"
    assert engagement_refusal(at, ada, bo) is not None


@clause("R-6.2.1.c")
def test_engagement_may_hold_one_way_only() -> None:
    at = table(model("Ogre", size=3), model("Bo", 1, at_mm=apart(50)))
    ogre, bo = at.models.values()
    assert engages(at, ogre, bo)
    refusal = engagement_refusal(at, bo, ogre)
    assert refusal is not None
    assert refusal.clause == "R-6.2.1.c"


def test_terrain_is_engaged_like_an_enemy() -> None:
    wall = piece("Wall", 2, box(116, 50, 130, 150))
    at = table(model("Ada"), wall)
    assert engages_terrain(at, at.models["Ada"], wall)
    at.models["Ada"].at = at.models["Ada"].at.minus(at.models["Ada"].at)
    assert not engages_terrain(at, at.models["Ada"], wall)


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


@clause("R-7.2.10.a")
@pytest.mark.parametrize(("size", "inches"), [(1, 0), (2, 1), (3, 3), (4, 4), (5, 5)])
def test_influence_goes_by_size(size: int, inches: int) -> None:
    assert influence_by_size(halves(size)) == inch(inches)
    assert influence_tally(model("Ada", size=size)).total() == inch(inches)


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
