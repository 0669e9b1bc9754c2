"""Squads and decks: what is legal, and which clause says what is not (T-1.3, T-1.4, C-8.4, C-9)."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from highground.engine.errors import ContentError
from highground.engine.names import slug
from highground.engine.ruleset import RosterReport, Setup
from highground.record import replaced
from highground.rulesets.torn.files.content import open_game, read_squad, rosters
from highground.rulesets.torn.files.library import cards, gods, squad_rules
from highground.rulesets.torn.force.squads import SquadSize, call, squad_breaches
from highground.rulesets.torn.rules.party.flow import Prepare
from highground.rulesets.torn.ruleset import RULESET
from tests.marks import clause, option
from tests.rulesets.torn.positions import Playing, card

DECK = {
    "Forge-Spark": 2, "Tempered Will": 2, "Raise Bulwark": 2,
    "Blueprint": 2, "Mending Rain": 2, "Clear Blood": 2,
}  # fmt: skip
DARK = {"Sundering Word": 2, "Cinderfall": 2, "Ruin": 2, "Grave Tithe": 2, "Wither": 2, "Cold Bargain": 2}


def roster(
    *minis: Any, hero: str = "Ysolde Marr", size: str = "Expedition", deck: Any = None
) -> dict[str, Any]:
    return {
        "system": "torn",
        "side": "Lamps",
        "size": size,
        "hero": hero,
        "minis": list(minis),
        "deck": DECK if deck is None else deck,
    }


def check(data: dict[str, Any]) -> RosterReport:
    return RULESET.check_roster(data, "roster", RULESET.read_options({}))


def breach(data: dict[str, Any]) -> tuple[str, str, int | None, int | None]:
    """The only breach of a roster."""
    (found,) = check(data).breaches
    return found.clause, found.why, found.measured, found.limit


# -- C-9: the squad ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", list(rosters()))
def test_every_squad_that_ships_is_legal(name: str) -> None:
    squad, size = read_squad(name)
    report = RULESET.check_roster(rosters()[name].model_dump(), name, {})
    assert report.breaches == []
    assert report.points == squad.points() <= size.points == report.limit


@clause("C-9.2")
def test_a_squad_costs_at_most_its_size() -> None:
    strider, guards = "Brass Strider", {"card": "Lampguard", "count": 3}
    exact = roster(strider, guards, "Kiln Adept", {"card": "Kiln Adept"})
    assert check(exact).points == 100
    assert check(exact).breaches == []
    over = roster(strider, guards, "Kiln Adept", "Prism Arbalester", "Wick Skirmisher")
    assert breach(over) == ("C-9.2", "too_many_points", 107, 100)


@clause("C-9.2")
@pytest.mark.parametrize(("size", "points"), [("Skirmish", 60), ("Expedition", 100), ("Grand", 150)])
def test_each_size_has_its_points(size: str, points: int) -> None:
    report = check(roster("Lampguard", "Lampguard", size=size))
    assert (report.points, report.limit, report.breaches) == (42, points, [])
    many = [each for each in cards() if cards()[each].faction == cards()["Ysolde Marr"].faction][1:]
    over = check(roster(*many, *many, size=size)).breaches
    assert [each.limit for each in over if each.clause == "C-9.2"] == [points]


def test_a_size_that_does_not_exist_is_named_with_the_nearest() -> None:
    with pytest.raises(ContentError, match="Expedition"):
        check(roster("Lampguard", "Lampguard", size="Expediton"))


@clause("C-2.3")
def test_a_squad_is_led_by_a_hero() -> None:
    assert check(roster("Lampguard", "Lampguard")).breaches == []
    found = check(roster("Lampguard", "Lampguard", hero="Chandler", deck={})).breaches
    assert ("C-2.3", "no_hero") in [(each.clause, each.why) for each in found]


@clause("C-9.3")
def test_a_squad_has_only_one_hero() -> None:
    found = breach(roster("Lampguard", "Lampguard", "Orrek Saltmouth"))
    assert found == ("C-9.3", "second_hero", 2, 1)


@clause("C-9.1")
def test_only_miniatures_of_the_heros_faction_follow() -> None:
    assert check(roster("Lampguard", "Chandler")).breaches == []
    assert breach(roster("Lampguard", "Harpooner"))[:2] == ("C-9.1", "not_available")


@clause("C-9.3")
def test_of_a_card_come_at_most_as_many_as_it_says() -> None:
    assert check(roster({"card": "Lampguard", "count": 3})).breaches == []
    four = roster({"card": "Lampguard", "count": 3}, "Lampguard")
    assert breach(four) == ("C-9.3", "too_many_alike", 4, 3)


@clause("C-9.3")
def test_a_card_with_too_many_of_it_is_told_once_even_if_no_squad_may_have_it() -> None:
    squad, size = read_squad("lanternwright")
    barred = card("Lampguard", copies=0)
    led = replaced(squad, others=(barred, cards()["Chandler"], barred), called=("",) * 4)
    (found,) = squad_breaches(led, size, squad_rules())
    assert (found.clause, found.why, found.measured, found.limit) == ("C-9.3", "too_many_alike", 2, 0)
    allowed = replaced(led, others=(cards()["Lampguard"], cards()["Chandler"], cards()["Lampguard"]))
    assert squad_breaches(allowed, size, squad_rules()) == []


@clause("C-9.3")
def test_a_squad_has_at_least_three_miniatures() -> None:
    assert check(roster("Lampguard", "Chandler")).breaches == []
    assert breach(roster("Lampguard")) == ("C-9.3", "too_few_minis", 2, 3)


@clause("C-9.3")
def test_huge_miniatures_come_to_grand_squads_only() -> None:
    data = roster("Undertow Leviathan", "Harpooner", hero="Orrek Saltmouth", deck=DARK)
    assert breach(data)[:2] == ("C-9.3", "huge_too_early")
    assert check({**data, "size": "Grand"}).breaches == []


@clause("C-2.5")
def test_points_are_those_of_the_cards() -> None:
    report = check(roster("Lampguard", {"card": "Chandler", "name": "wick"}))
    assert report.models == {"ysolde-marr": 22, "lampguard": 10, "wick": 9}
    assert [(each.model, each.name, each.cost.total()) for each in report.items][2] == ("wick", "Chandler", 9)
    assert {part.clause for each in report.items for part in each.cost.parts} == {"C-2.5"}


def test_a_report_tells_who_every_miniature_is_and_the_squad_in_figures() -> None:
    report = check(roster("Lampguard", {"card": "Chandler", "name": "wick"}))
    assert [(each.model, each.glyph) for each in report.figures] == [
        ("ysolde-marr", "Ysolde Marr"),
        ("lampguard", "Lampguard"),
        ("wick", "Chandler"),
    ]
    assert {(each.size, each.widest, each.narrowest) for each in report.figures} == {(0, 0, 0)}, (
        "a miniature of Torn has neither a Size in figures nor a base drawn to scale"
    )
    life = sum(cards()[name].life for name in ("Ysolde Marr", "Lampguard", "Chandler"))
    assert [(each.note, each.clause, each.facts) for each in report.notes] == [
        ("activations", "T-1.3", {"minis": 3}),
        ("life", "C-2.3", {"life": life}),
    ]
    assert report.facts == {"points": 41, "limit": report.limit, "models": 3, "hero": "Ysolde Marr"}


# -- C-8.4: the deck -----------------------------------------------------------------------------


@clause("C-8.4")
@pytest.mark.parametrize(("change", "count"), [({"Blueprint": 1}, 11), ({"Second Dawn": 1}, 13)])
def test_a_deck_has_twelve_cards(change: dict[str, int], count: int) -> None:
    assert check(roster("Lampguard", "Chandler")).breaches == []
    assert breach(roster("Lampguard", "Chandler", deck=DECK | change)) == ("C-8.4", "deck_size", count, 12)


@clause("C-8.4")
def test_a_deck_has_at_most_two_of_a_name() -> None:
    deck = DECK | {"Forge-Spark": 3, "Blueprint": 1}
    assert breach(roster("Lampguard", "Chandler", deck=deck)) == ("C-8.4", "too_many_copies", 3, 2)


@clause("C-9.4")
@pytest.mark.parametrize(
    ("hero", "allowed"),
    [("Ysolde Marr", ("Creation", "Life")), ("Orrek Saltmouth", ("Destruction", "Death"))],
)
def test_a_deck_is_of_the_heros_two_domains(hero: str, allowed: tuple[str, str]) -> None:
    domains = ("Creation", "Destruction", "Life", "Death")
    for god in gods():
        found = check(roster("Lampguard", "Chandler", hero=hero, deck={god.name: 1})).breaches
        foreign = "C-9.4" in [each.clause for each in found]
        assert foreign == (domains[god.domain] not in allowed), god.name


def test_a_card_that_does_not_exist_is_named_with_the_nearest() -> None:
    with pytest.raises(ContentError, match="Forge-Spark"):
        check(roster("Lampguard", "Chandler", deck={"Forge-Sparc": 12}))
    with pytest.raises(ContentError, match="Lampguard"):
        check(roster("Lampgard", "Chandler"))


# -- T-1: a game is begun with legal squads only -------------------------------------------------


def open_with(one: Any, two: Any = "hollowtide", **options: Any) -> Any:
    return open_game(Setup("shards_at_the_crossing", [one, two], options)).table


@clause("T-1.3", "C-9.2")
@option("squad_size", 100)
def test_a_squad_over_the_agreed_size_is_not_played_with() -> None:
    assert open_with("lanternwright_skirmish", squad_size=100).board.squad_size == 100
    with pytest.raises(ContentError, match=r"roster 1: \[T-1.3\].*\[C-9.2\].*150 points; the limit is 100"):
        open_with("lanternwright_grand", squad_size=100)


@clause("T-1.2")
@option("squad_size", None)
def test_without_an_agreement_both_squads_must_be_built_for_the_same_size() -> None:
    for size, name in ((60, "_skirmish"), (100, ""), (150, "_grand")):
        table = open_with(f"lanternwright{name}", f"hollowtide{name}")
        assert table.board.squad_size == size
        told = Playing(table, Prepare()).last("ScenarioAgreed")
        assert told.size == size
    with pytest.raises(ContentError, match=r"\[T-1.2\] One squad is built for Skirmish, the other for Exp"):
        open_with("lanternwright_skirmish", "hollowtide")


@clause("C-9.2")
def test_one_point_over_the_size_is_too_much() -> None:
    squad, size = read_squad("lanternwright")
    assert (squad.points(), size.points) == (100, 100)
    assert squad_breaches(squad, size, squad_rules()) == []
    (found,) = squad_breaches(squad, SquadSize("Short", 99, False), squad_rules())
    assert (found.clause, found.measured, found.limit) == ("C-9.2", 100, 99)


@pytest.mark.parametrize(
    ("points", "size"),
    [
        (60, "Skirmish"),
        (61, "Expedition"),
        (100, "Expedition"),
        (101, "Grand"),
        (150, "Grand"),
        (151, "Grand"),
    ],
)
def test_points_are_played_at_the_smallest_size_that_holds_them_and_more_than_any_at_the_largest(
    points: int, size: str
) -> None:
    assert squad_rules().size_of(points).name == size


@option("squad_size", 150)
def test_a_grand_game_takes_squads_of_every_size_and_huge_miniatures() -> None:
    table = open_with("lanternwright_skirmish", "hollowtide_grand", squad_size=150)
    assert "undertow-leviathan" in [mini.name for mini in table.minis]


@clause("T-1.4", "C-8.4")
def test_a_wrong_deck_is_not_played_with() -> None:
    with pytest.raises(ContentError, match=r"roster 1: \[T-1.4\].*\[C-8.4\].*11.cards; it needs 12"):
        open_with(roster("Lampguard", "Chandler", deck=DECK | {"Blueprint": 1}))


@clause("T-1.2")
def test_a_game_needs_a_scenario() -> None:
    with pytest.raises(ContentError, match=r"\[T-1.2\].*shards_at_the_crossing"):
        open_game(Setup("shards_at_the_crosing", ["lanternwright", "hollowtide"], {}))


def test_a_game_is_for_two() -> None:
    with pytest.raises(ContentError, match="2 players, not 3"):
        open_game(Setup("shards_at_the_crossing", ["lanternwright"] * 3, {}))


# -- names ---------------------------------------------------------------------------------------


def test_a_name_is_typed_in_small_letters_with_hyphens() -> None:
    assert [slug(each) for each in ("Ysolde Marr", "Gull-Stalker", "  A  b!")] == [
        "ysolde-marr",
        "gull-stalker",
        "a-b",
    ]


def test_several_of_a_name_are_numbered_over_both_sides() -> None:
    guard, levy = cards()["Lampguard"], cards()["Drowned Levy"]
    assert call(["", "", ""], [guard, levy, guard]) == ["lampguard-1", "drowned-levy", "lampguard-2"]
    assert call(["Bert", "", ""], [guard, guard, guard]) == ["bert", "lampguard-1", "lampguard-2"]
    assert call(["lampguard-1", "", ""], [guard, guard, guard]) == [
        "lampguard-1",
        "lampguard-2",
        "lampguard-3",
    ]


def test_a_mirror_match_has_different_names_for_everybody() -> None:
    table = open_with("lanternwright", "lanternwright")
    names = [mini.name for mini in table.minis]
    assert len(set(names)) == len(names) == 16
    assert [player.name for player in table.players] == ["Lanternwright Compact", "Lanternwright Compact II"]


def test_the_example_is_a_legal_roster() -> None:
    data = tomllib.loads(RULESET.roster_example())
    report = check(data)
    assert report.breaches == []
    assert report.limit == squad_rules().sizes[1].points
