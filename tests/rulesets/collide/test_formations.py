"""W-5: who may be activated together."""

from __future__ import annotations

import pytest

from highground.rulesets.collide.rules.activation.activation import members
from tests.marks import clause, option
from tests.rulesets.collide.positions import Named, Playing, ability, sheet, table, unit

FOE = unit("foe", (0, 30), 1)


def line(*spots: float) -> list[Named]:
    return [unit(f"u{number}", (at, 0)) for number, at in enumerate(spots)]


def trained(name: str, at: float, *training: str) -> Named:
    return unit(name, (at, 0), of=sheet(training=list(training)))


def activate(*units: str) -> str:
    return " ".join(["activate", *units])


@clause("W-5.1", "W-4.13")
def test_one_point_activates_one_unit_or_a_whole_formation() -> None:
    game = Playing(table(*line(0, 1, 2, 3), unit("solo", (10, 0)), FOE))
    game.plays(activate("u0", "u1", "u2", "u3"))
    assert [each.name for each in members(game.table)] == ["u0", "u1", "u2", "u3"]
    assert game.table.players[0].ap == 4
    alone = Playing(table(*line(0), FOE)).plays("activate u0")
    assert alone.cited("W-4.13") == 1
    assert alone.table.players[0].ap == 4


@clause("W-5.1")
def test_others_units_and_the_same_one_twice_are_refused() -> None:
    game = Playing(table(*line(0), FOE))
    assert game.refuses("activate foe").clause == "W-5.1"
    assert game.refuses("activate u0 u0").clause == "W-5.1"


@clause("W-5.2")
@pytest.mark.parametrize(("apart", "legal"), [(1.0, True), (1.1, True), (1.11, False), (1.3, False)])
def test_contact_is_the_rims_within_a_tenth(apart: float, legal: bool) -> None:
    game = Playing(table(*line(0, apart), FOE))
    if legal:
        game.plays(activate("u0", "u1"))
    refused = None if legal else game.refuses(activate("u0", "u1"))
    assert legal or (refused is not None and refused.clause == "W-5.2")
    if legal:
        assert Playing(table(*line(0, 1.3), FOE)).refuses(activate("u0", "u1")).clause == "W-5.2"


@clause("W-5.2")
def test_large_bases_and_overhang_reach_farther() -> None:
    large, wide = sheet(base_steps=3), sheet(base_steps=3, overhang_steps=0.4)
    for of, limit in ((large, 2.10), (wide, 2.50)):
        for order in ("activate a b", "activate b a"):
            near = table(unit("a", (0, 0)), unit("b", (limit, 0), of=of), FOE)
            far = table(unit("a", (0, 0)), unit("b", (limit + 0.01, 0), of=of), FOE)
            assert Playing(near).allows(order)
            assert Playing(far).refuses(order).clause == "W-5.2"
    for apart, legal in ((3.9, True), (3.91, False)):
        both = table(unit("a", (0, 0), of=wide), unit("b", (apart, 0), of=wide), FOE)
        assert Playing(both).allows("activate a b") is legal, "3 across, twice 0.4 over, a tenth of slack"


@option("contact_slack", 0)
@option("contact_slack", 10)
@clause("W-5.2")
def test_the_slack_of_contact_is_a_switch() -> None:
    for slack, limit in ((0, 1.0), (10, 1.1), (50, 1.5)):
        options = {"contact_slack": slack}
        assert Playing(table(*line(0, limit), FOE, options=options)).allows("activate u0 u1")
        game = Playing(table(*line(0, limit + 0.01), FOE, options=options))
        assert game.refuses("activate u0 u1").clause == "W-5.2"


@clause("W-5.3", "W-5.4")
def test_a_chain_of_contacts_is_one_group_and_two_clumps_are_not() -> None:
    game = Playing(table(*line(0, 1, 2, 3), FOE)).plays(activate("u0", "u1", "u2", "u3"))
    assert game.cited("W-5.3") == 1
    refused = Playing(table(*line(0, 1, 5, 6), FOE)).refuses(activate("u0", "u1", "u2", "u3"))
    assert refused.clause == "W-5.4"
    assert game.tells("FormationFormed", units=("u0", "u1", "u2", "u3"))


@clause("W-5.5")
def test_members_share_a_training() -> None:
    same = table(trained("a", 0, "Marine"), trained("b", 1, "Marine"), FOE)
    other = table(trained("a", 0, "Marine"), trained("b", 1, "Scout"), FOE)
    assert Playing(same).allows("activate a b")
    assert Playing(other).refuses("activate a b").clause == "W-5.5"


@clause("W-5.5")
def test_one_tag_must_be_common_to_all() -> None:
    both = trained("b", 1, "Marine", "Scout")
    assert Playing(table(trained("a", 0, "Marine"), both, FOE)).allows("activate a b")
    three = table(trained("a", 0, "Marine"), both, trained("c", 2, "Scout"), FOE)
    assert Playing(three).refuses("activate a b c").clause == "W-5.5"


@clause("W-5.6")
def test_any_tag_in_common_will_do_for_a_formation() -> None:
    game = Playing(table(trained("a", 0, "Glasswalker"), trained("b", 1, "Glasswalker"), FOE))
    assert game.allows("activate a b")


@clause("W-5.7")
def test_support_joins_any_formation_and_merges_none() -> None:
    marines = table(trained("a", 0, "Marine"), trained("s", 1, "Support"), trained("b", 2, "Marine"), FOE)
    assert Playing(marines).allows("activate a s b")
    mixed = table(trained("a", 0, "Marine"), trained("s", 1, "Support"), trained("b", 2, "Scout"), FOE)
    assert Playing(mixed).refuses("activate a s b").clause == "W-5.7"
    only = table(trained("s", 0, "Support"), trained("t", 1, "Support"), FOE)
    assert Playing(only).allows("activate s t")


@clause("W-5.8", "W-5.9")
def test_a_leader_waives_training_but_not_contact() -> None:
    def group(last: float) -> Playing:
        return Playing(
            table(
                trained("l", 0, "Leadership"),
                trained("m", 1, "Marine"),
                trained("s", 2, "Scout"),
                trained("b", last, "Beast"),
                FOE,
            )
        )

    game = group(3).plays(activate("l", "m", "s", "b"))
    assert game.cited("W-5.8") == 1
    assert group(5).refuses(activate("l", "m", "s", "b")).clause == "W-5.9"


@clause("W-5.10", "W-4.14")
def test_a_member_that_was_activated_bars_the_whole_formation() -> None:
    game = Playing(table(unit("a", (0, 0)), unit("b", (1, 0), activated=True), FOE))
    assert game.refuses("activate a b").clause == "W-5.10"
    assert game.refuses("activate b").clause == "W-4.14"
    assert game.table.players[0].ap == 5


@clause("W-5.11")
def test_only_the_activated_act() -> None:
    game = Playing(table(*line(0), unit("idle", (5, 0)), FOE)).plays("activate u0")
    for order in ("attack idle:rifle@foe", "move idle:6,0", "attack nobody:rifle@foe"):
        assert game.refuses(order).clause == "W-5.11"
    assert game.dice_left == 0


@clause("W-5.1", "W-13.13")
def test_a_member_that_falls_drops_out_and_the_rest_carry_on() -> None:
    burst = {"do": "hazard", "amount": 9, "who": "self"}
    frail = sheet(abilities=[ability("Burst", "active", burst)], health=5)
    game = Playing(table(unit("a", (0, 0), of=frail), unit("b", (1, 0)), FOE)).plays(
        "activate a b", "use a burst"
    )
    assert [each.name for each in members(game.table)] == ["b"]
    assert game.refuses("move a:0,1").clause == "W-5.11"
    assert game.plays("move b:5,0").at("b") == "5,0", "contact is asked of the survivors"
    game = Playing(table(unit("a", (0, 0), of=frail), unit("c", (9, 0)), FOE)).plays(
        "activate a", "use a burst"
    )
    assert (game.asked, game.seat) == ("MayActivate", 1), "nobody is left to act"


@clause("W-4.13", "W-5.5")
def test_one_unit_is_no_formation_and_two_are_told_as_one() -> None:
    game = Playing(table(*line(0, 1), FOE)).plays("activate u0", "end", "stop", "activate u1")
    assert game.events("FormationFormed") == []
    assert [each.units for each in game.events("UnitsActivated")] == [("u0",), ("u1",)]
    both = Playing(table(*line(0, 1), FOE)).plays("activate u0 u1")
    assert both.tells("FormationFormed", units=("u0", "u1"))
    assert both.tells("UnitsActivated", seat=0, units=("u0", "u1"), left=4)
