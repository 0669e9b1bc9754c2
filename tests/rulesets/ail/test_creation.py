"""Companion 3, 8 and 11: what characters cost, what they may not be, and the starter teams as printed."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from highground.engine.describe import Speaker
from highground.engine.errors import ContentError
from highground.engine.orders import Refusal
from highground.record import replaced
from highground.rulesets.ail.files.rosters import mook, read_force, rosters, sheet_of
from highground.rulesets.ail.force.builds import TIERS, Force
from highground.rulesets.ail.force.costs import (
    character_points,
    items_of,
    kit_of,
    skill_price,
    stat_price,
    trait_points,
)
from highground.rulesets.ail.force.limits import breaches, force_breaches
from highground.rulesets.ail.force.reports import check_roster, report_on
from highground.rulesets.ail.rules.figures import new_figure
from highground.rulesets.ail.rules.stress import healthy_levels, stress_limit
from highground.rulesets.ail.ruleset import RULESET
from tests.marks import clause
from tests.rulesets.ail.rosters import character, force


def found(wrong: list[Refusal]) -> list[tuple[str, str, int | None, int | None]]:
    return [(each.clause, each.why, each.measured, each.limit) for each in wrong]


# -- prices ------------------------------------------------------------------------------------------


@clause("C-8.6")
def test_stats_cost_twice_the_level_below() -> None:
    assert [stat_price(level) for level in range(11)] == [0, 2, 4, 8, 14, 22, 32, 44, 58, 74, 92]
    assert [stat_price(n + 1) - stat_price(n) for n in range(10)] == [max(2, 2 * n) for n in range(10)]
    (item,) = [each for each in items_of(character(senses=5)) if each.name == "senses"]
    assert item.cost.total() == 22


@clause("C-8.7")
def test_skills_cost_the_level_below() -> None:
    assert [skill_price(level) for level in range(11)] == [0, 1, 2, 4, 7, 11, 16, 22, 29, 37, 46]
    (item,) = [each for each in items_of(character(skills={"melee": 6})) if each.name == "melee"]
    assert item.cost.total() == 16


@clause("C-8.8")
def test_free_points_raise_a_stat_and_cost_nothing() -> None:
    plain = character(tier="Local Hero", physique=4)
    free = character(tier="Local Hero", physique=4, free={"physique": 1})
    assert (plain.stat("physique"), free.stat("physique")) == (4, 5)
    assert character_points(plain) == character_points(free)
    assert items_of(free)[0].cost.total() == 14
    told = [[part.why for part in items_of(each)[0].cost.parts] for each in (plain, free)]
    assert told == [["physique"], ["physique", "free_points"]]


@clause("C-8.8")
@pytest.mark.parametrize(
    ("tier", "points"), [("Regular", 0), ("Local Hero", 1), ("Famed Hero", 2), ("Legend", 3)]
)
def test_there_are_as_many_free_points_as_heroic_levels(tier: str, points: int) -> None:
    """They may be spread; one more is a breach."""
    spread = {"physique": 1, "senses": 1, "intellect": 1}
    some = dict(list(spread.items())[:points])
    more = {**some, "aether": 1}
    assert "too_many_free_points" not in [each.why for each in breaches(character(tier=tier, free=some))]
    wrong = [each for each in breaches(character(tier=tier, free=more)) if each.why == "too_many_free_points"]
    assert found(wrong) == [("C-8.8", "too_many_free_points", points + 1, points)]


@clause("C-8.6", "C-8.7", "C-8.8")
def test_every_thing_bought_is_listed_once_and_nothing_that_was_not() -> None:
    kit = ["Corvane carbine", "Trench knife", "Frag grenade", "Frag grenade", "Padded coat"]
    build = character(tier="Local Hero", aether=0, traits=["Good Arm"], kit=kit, free={"intellect": 1})
    listed = [(each.kind, each.name) for each in items_of(build)]
    stats = [("stat", stat) for stat in ("physique", "senses", "intellect")]
    assert listed == [*stats, ("skill", "firearms"), ("trait", "Good Arm"), *[("kit", name) for name in kit]]
    magic = items_of(character(tier="Local Hero", aether=0, free={"aether": 1}))
    assert [each.cost.total() for each in magic if each.name == "aether"] == [0], "a gift is listed, too"


@clause("C-8.6")
def test_a_stat_that_a_character_does_not_name_is_neither_listed_nor_paid() -> None:
    senses = replaced(character(skills={}), stats={"senses": 3})
    assert [(each.name, each.cost.total()) for each in items_of(senses)] == [("senses", 8)]
    assert (character_points(senses), senses.stat("senses"), senses.stat("aether")) == (8, 3, 0)


# -- C-8.1 to C-8.5, C-8.9: tiers ----------------------------------------------------------------------


def worth(points: int) -> dict[str, Any]:
    """Stats and skills for so many CP, none of them above 4; -1 is for skills of 1."""
    stats, skills = {}, {}
    for stat in ("physique", "senses", "intellect", "aether"):
        if points >= 14 + 9:
            stats[stat], points = 4, points - 14
        else:
            stats[stat] = 0
    for skill in ("firearms", "melee", "unarmed", "athletics", "conditioning", "alertness", "concentration"):
        for level in (12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1):
            if skill_price(level) <= points and (level <= 5 or points > 7 * 11):
                skills[skill], points = level, points - skill_price(level)
                break
    assert points == 0, points
    return {**stats, "skills": skills}


@clause("C-8.9")
@pytest.mark.parametrize(
    ("tier", "least", "most"),
    [("Mook", 0, 25), ("Regular", 26, 79), ("Local Hero", 80, 119), ("Famed Hero", 120, 179)],
)
def test_the_points_spent_lie_within_the_tier(tier: str, least: int, most: int) -> None:
    assert (TIERS[tier].least, TIERS[tier].most) == (least, most)

    def said(points: int) -> list[tuple[str, str, int | None, int | None]]:
        return [each for each in found(breaches(character(tier=tier, **worth(points)))) if each[0] == "C-8.9"]

    assert said(least) == said(most) == []
    assert said(most + 1) == [("C-8.9", "too_many_points", most + 1, most)]
    if least:
        assert said(least - 1) == [("C-8.9", "too_few_points", least - 1, least)]


@clause("C-8.9")
def test_a_legend_has_180_points_or_any_number_more() -> None:
    assert found(breaches(character(tier="Legend", **worth(179)))) == [("C-8.9", "too_few_points", 179, 180)]
    assert breaches(character(tier="Legend", **worth(180))) == []
    assert breaches(character(tier="Legend", physique=10, senses=10, intellect=10, skills={})) == []


@clause("C-8.9")
def test_points_that_are_stated_must_be_right() -> None:
    assert breaches(character(points=26)) == []
    assert found(breaches(character(points=27))) == [("C-8.9", "points_misstated", 27, 26)]


def highest(tier: str, level: int, **said: Any) -> list[tuple[str, str, int | None, int | None]]:
    build = character(tier=tier, **said)
    return [each for each in found(breaches(build)) if each[1] == "level_too_high" and each[2] == level]


@clause("C-8.1", "C-8.2")
@pytest.mark.parametrize(("tier", "id"), [("Mook", "C-8.1"), ("Regular", "C-8.2")])
def test_without_heroic_level_nothing_is_above_5(tier: str, id: str) -> None:
    assert TIERS[tier].heroic == 0
    assert highest(tier, 5, senses=5) == highest(tier, 5, skills={"firearms": 5}) == []
    assert highest(tier, 6, senses=6) == [(id, "level_too_high", 6, 5)]
    assert highest(tier, 6, skills={"firearms": 6}) == [(id, "level_too_high", 6, 5)]
    # Each of the two tiers is refused under its own clause.
    other = "Regular" if tier == "Mook" else "Mook"
    assert highest(other, 6, senses=6)[0][0] != id


@clause("C-8.3", "C-8.4", "C-3.1")
def test_heroes_go_up_to_10_free_points_included() -> None:
    for tier, heroic, id in (("Local Hero", 1, "C-8.3"), ("Famed Hero", 2, "C-8.4")):
        assert TIERS[tier].heroic == heroic
        assert highest(tier, 10, physique=9, free={"physique": 1}) == []
        assert highest(tier, 11, physique=10, free={"physique": 1}) == [(id, "level_too_high", 11, 10)]


@clause("C-8.5", "C-3.2")
def test_legends_go_up_to_12() -> None:
    assert TIERS["Legend"].heroic == 3
    assert highest("Legend", 12, skills={"firearms": 12}) == []
    assert highest("Legend", 13, skills={"firearms": 13}) == [("C-8.5", "level_too_high", 13, 12)]


@clause("C-8.10")
@pytest.mark.parametrize(
    ("tier", "points"),
    [("Mook", 3), ("Regular", 5), ("Local Hero", 10), ("Famed Hero", 15), ("Legend", 20)],
)
def test_trait_points_follow_the_tier(tier: str, points: int) -> None:
    def trait(cost: int) -> dict[str, Any]:
        return {"name": "Own", "effect": "good_arm", "amount": 1, "cost": cost}

    def said(cost: int) -> list[tuple[str, str, int | None, int | None]]:
        return [
            each
            for each in found(breaches(character(tier=tier, own_traits=[trait(cost)])))
            if "trait" in each[1]
        ]

    assert TIERS[tier].trait_points == points
    assert said(points) == []
    if points < 20:
        assert said(points + 1) == [("C-8.10", "too_many_trait_points", points + 1, points)]
    else:
        build = character(tier=tier, own_traits=[trait(20)], traits=["Good Arm"])
        assert ("C-8.10", "too_many_trait_points", 21, 20) in found(breaches(build))


@clause("C-8.10", "C-4.1")
def test_no_trait_is_taken_twice() -> None:
    build = character(tier="Local Hero", traits=["Hardened", "Hardened"])
    assert ("C-8.10", "trait_twice", 2, 1) in found(breaches(build))
    once = character(tier="Local Hero", traits=["Hardened"])
    assert "trait_twice" not in [each.why for each in breaches(once)]
    assert [each.cost.total() for each in items_of(once) if each.kind == "trait"] == [3]


@clause("C-4.11")
@pytest.mark.parametrize("skills", [{"firearms": 4, "alertness": 3}, {"firearms": 3, "alertness": 4}])
def test_quick_draw_gunslinger_asks_for_firearms_4_and_alertness_4(skills: dict[str, int]) -> None:
    (wrong,) = breaches(character(traits=["Quick Draw Gunslinger"], skills=skills))
    assert found([wrong]) == [("C-4.11", "trait_asks_for", 3, 4)]
    able = character(traits=["Quick Draw Gunslinger"], skills={"firearms": 4, "alertness": 4})
    assert breaches(able) == []


@clause("C-8.14")
def test_a_character_carries_kit_of_10() -> None:
    ten = ["Longwatch sniper rifle", "Plate carrier"]
    assert kit_of(character(kit=ten)) == 10
    assert breaches(character(kit=ten)) == []
    assert found(breaches(character(kit=[*ten, "Smoke grenade"]))) == [("C-8.14", "too_much_kit", 11, 10)]


@clause("C-6.6")
def test_a_character_wears_one_armour() -> None:
    assert breaches(character(kit=["Padded coat"])) == []
    assert found(breaches(character(kit=["Padded coat", "Ballistic vest"]))) == [
        ("C-6.6", "two_armours", 2, 1)
    ]


# -- forces --------------------------------------------------------------------------------------------


def of(*characters: dict[str, Any], kind: str = "team") -> list[tuple[str, str, int | None, int | None]]:
    """The breaches of the force itself."""
    made = force(*characters, kind=kind)
    return [
        each for each in found(force_breaches(made)) if each[1].startswith(("team", "too_many_famed", "no_"))
    ]


REGULAR: dict[str, Any] = {}
FAMED: dict[str, Any] = {"tier": "Famed Hero"}


@clause("C-8.11")
def test_a_team_has_300_points() -> None:
    assert of(worth(100), worth(100), worth(100)) == []
    assert of(worth(100), worth(100), worth(101)) == [("C-8.11", "team_too_dear", 301, 300)]


@clause("C-8.12")
@pytest.mark.parametrize(("size", "limit"), [(2, 3), (7, 6)])
def test_a_team_is_3_to_6_characters(size: int, limit: int) -> None:
    assert of(*[REGULAR] * size) == [("C-8.12", "team_size", size, limit)]
    assert of(*[REGULAR] * 3) == of(*[REGULAR] * 6) == []


@clause("C-8.13")
def test_a_team_has_one_famed_hero_at_most_and_no_legend() -> None:
    assert of(FAMED, REGULAR, REGULAR) == []
    assert of(FAMED, FAMED, REGULAR) == [("C-8.13", "too_many_famed", 2, 1)]
    assert of({"tier": "Legend"}, REGULAR, REGULAR) == [("C-8.13", "no_legends", 1, 0)]


@clause("C-8.15")
def test_a_team_carries_kit_of_42() -> None:
    ten = {"kit": ["Longwatch sniper rifle", "Plate carrier"]}
    two = {"kit": ["Ballistic vest"]}
    assert of(ten, ten, ten, ten, two) == []
    assert of(ten, ten, ten, ten, two, {"kit": ["Padded coat"]}) == [("C-8.15", "team_kit", 43, 42)]


@clause("C-10.5.a")
def test_a_party_has_half_of_everything_and_may_be_one_character() -> None:
    assert of(REGULAR, kind="party") == of(REGULAR, REGULAR, REGULAR, kind="party") == []
    assert of(*[REGULAR] * 4, kind="party") == [("C-10.5.a", "team_size", 4, 3)]
    assert of(worth(75), worth(76), kind="party") == [("C-10.5.a", "team_too_dear", 151, 150)]
    ten, one = {"kit": ["Longwatch sniper rifle", "Plate carrier"]}, {"kit": ["Padded coat"]}
    assert of(ten, ten, one, kind="party") == []
    assert of(ten, ten, {"kit": ["Ballistic vest"]}, kind="party") == [("C-10.5.a", "team_kit", 22, 21)]


@clause("C-10.5.a")
def test_a_horde_is_any_24_mooks_and_regulars() -> None:
    assert of({"count": 24}, kind="horde") == []
    assert of({"count": 24}, REGULAR, kind="horde") == [("C-10.5.a", "team_size", 25, 24)]
    assert of({"tier": "Local Hero"}, kind="horde") == [("C-10.5.a", "no_heroes_in_a_horde", None, None)]


def test_a_roster_is_told_every_clause_it_is_held_to() -> None:
    always = ["C-8.9", "C-8.8", "C-8.10", "C-8.14", "C-6.6"]
    team = ["C-8.11", "C-8.12", "C-8.13", "C-8.15", *always]
    assert RULESET.roster_rules({}) == RULESET.roster_rules({"kind": "team"}) == team
    assert RULESET.roster_rules({"kind": "party"}) == ["C-10.5.a", "C-8.13", *always]
    assert RULESET.roster_rules({"kind": "horde"}) == ["C-10.5.a", *always]


# -- files ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(rosters()))
def test_every_roster_that_ships_is_legal(name: str) -> None:
    assert report_on(rosters()[name]).breaches == []


def test_rosters_are_of_different_styles() -> None:
    """What most of a team holds at the start: rifles, blades, bare hands, pistols, shotguns …"""
    teams = {name: each for name, each in rosters().items() if each.kind == "team"}
    assert len(teams) >= 7

    def styles(one: Force) -> list[str]:
        return sorted(build.in_hand for build in one.builds)

    assert len({tuple(styles(one)) for one in teams.values()}) == len(teams)


def test_a_report_adds_up_every_item() -> None:
    data = tomllib.loads(RULESET.roster_example())
    report = RULESET.check_roster(data, "example", {})
    assert (report.name, report.points, report.limit, report.breaches) == ("My team", 179, 300, [])
    assert report.models == {"Ada": 80, "Bo": 50, "Cy": 49}
    stats = [
        item
        for item in report.items
        if item.model == "Ada" and item.name in ("physique", "senses", "intellect")
    ]
    assert [item.cost.total() for item in stats] == [14, 22, 8]
    data["characters"][0]["physique"] = 10
    assert "C-8.9" in [each.clause for each in check_roster(data, "example", {}).breaches]


def test_breaches_are_told_in_both_languages() -> None:
    (wrong,) = breaches(character(points=27))
    for language, said in (("en", "is said to have 27 CP, but they add up to 26"), ("ru", "указано 27 CP")):
        assert said in Speaker(RULESET.package, language, ("Ours",)).refusal(wrong)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"tier": "Hero"}, "there is no tier 'Hero'"),
        ({"skills": {"fireams": 3}}, "there is no skill 'fireams'; did you mean 'firearms'"),
        ({"free": {"luck": 1}}, "there is no stat 'luck'"),
        ({"kit": ["Corvane carbin"]}, "did you mean 'Corvane carbine'"),
        ({"traits": ["Harden"]}, "did you mean 'Hardened'"),
        ({"in_hand": "Ship's sabre"}, 'carries no "Ship\'s sabre"'),
        ({"physique": -1}, "physique"),
        ({"luck": 3}, "there is no such key"),
        ({"speed_edge": -11}, "speed_edge"),
        ({"speed_edge": -4}, "-5 to -10"),
    ],
)
def test_a_character_that_cannot_be_read_is_an_error(change: dict[str, Any], said: str) -> None:
    with pytest.raises(ContentError, match=said):
        character(**change)


def test_a_vehicle_may_speed_between_5_and_10() -> None:
    assert [character(speed_edge=edge).speed_edge for edge in (-5, -7, -10, 0)] == [-5, -7, -10, 0]


def test_two_characters_of_one_name_are_an_error() -> None:
    row = {"name": "Ada", "tier": "Mook"}
    with pytest.raises(ContentError, match=r"characters = .*: two are called 'ada'"):
        read_force({"side": "Ours", "characters": [row, {**row, "name": "ada"}]}, "test")


def test_several_of_a_kind_are_numbered() -> None:
    assert [build.name for build in force({"count": 3}, REGULAR).builds] == ["A1", "A2", "A3", "B"]


# -- companion 11 and C-10.4: as printed ---------------------------------------------------------------

# name: points, kit, traits, physique, senses, intellect, SL, Critical, shot, throw, ranged initiative, Move
PRINTED = {
    "Ysolde": (120, 8, 15, 5, 6, 5, 15, 45, 12, 8, 11),
    "Bram": (80, 9, 10, 5, 4, 3, 15, 45, 9, 8, 8),
    "Teodric": (50, 8, 5, 3, 4, 2, 11, 11, 9, 5, 8),
    "Nia": (50, 10, 5, 4, 3, 2, 13, 13, 7, 8, 5),
    "Sable": (80, 9, 10, 6, 4, 2, 16, 48, 8, 10, 6),
    "Hob": (80, 9, 10, 6, 4, 2, 16, 48, 8, 10, 6),
    "Jun": (50, 8, 5, 4, 3, 2, 13, 13, 8, 6, 6),
    "Dela": (50, 8, 5, 4, 3, 2, 12, 12, 7, 8, 6),
    "Ratch": (40, 7, 5, 3, 4, 2, 10, 10, 8, 5, 6),
}


@clause("C-11.1", "C-11.2")
@pytest.mark.parametrize("name", PRINTED)
def test_the_starter_teams_are_as_printed(name: str) -> None:
    builds = [*rosters()["lantern_street_watch"].builds, *rosters()["red_tide_crew"].builds]
    (build,) = [each for each in builds if each.name == name]
    sheet = sheet_of(build)
    limit = stress_limit(sheet)
    assert (
        character_points(build), kit_of(build), trait_points(build), sheet.physique, sheet.senses,
        sheet.intellect, limit, limit * healthy_levels(sheet), sheet.senses + sheet.firearms,
        sheet.physique + sheet.athletics, sheet.senses + sheet.alertness,
    ) == PRINTED[name]  # fmt: skip


@clause("C-11.1", "C-11.2")
def test_the_starter_teams_add_up() -> None:
    watch, crew = rosters()["lantern_street_watch"], rosters()["red_tide_crew"]
    for team, kit in ((watch, 35), (crew, 41)):
        assert sum(character_points(build) for build in team.builds) == 300
        assert sum(kit_of(build) for build in team.builds) == kit


def test_the_mook_is_as_printed() -> None:
    build = mook()
    sheet = sheet_of(build)
    assert (character_points(build), breaches(build), stress_limit(sheet), sheet.traits) == (25, [], 9, ())
    assert (sheet.firearms_carried[0].name, sheet.armour.name) == ("Kestrel service pistol", "Padded coat")


@clause("C-3.2")
def test_a_skill_that_is_not_listed_is_0() -> None:
    assert [character().skill(skill) for skill in ("firearms", "tactics")] == [2, 0]


@clause("C-3.3")
def test_pools_are_as_large_as_their_stats() -> None:
    made = new_figure("Ysolde", 0, 0, sheet_of(rosters()["lantern_street_watch"].builds[0]), (0, 0))
    assert (made.adrenaline, made.focus, made.willpower) == (5, 6, 5)
    assert (made.standard, made.move, made.support) == (0, 0, 0), "actions come with a round"
