"""What a refusal measured and what the limit was: the figures that people are told."""

from __future__ import annotations

from typing import Any

from highground.rulesets.collide.files.content import read_roster
from highground.rulesets.collide.rules.missions.surge import MaySpend
from highground.rulesets.collide.rules.round.rounds import LogisticsPhase
from highground.rulesets.collide.rules.setup.rosters import Roster, breaches
from highground.rulesets.collide.state.measuring import STEP
from highground.rulesets.collide.state.orders import Attack, Shot
from tests.marks import clause
from tests.rulesets.collide.positions import Playing, kind, sheet, table, token, unit, weapon

FOE = unit("x", (0, 9), 1)
TRIPLE = sheet(weapons=[weapon("Triple", "Ranged", attacks=3), weapon("Pistol", "Near")])


def shooter(*things: Any, **facts: Any) -> Playing:
    return Playing(table(unit("a", (0, 0), of=TRIPLE), *(things or (FOE,)), **facts)).plays("activate a")


@clause("W-16.3")
def test_attacks_of_a_batch_are_counted_one_by_one() -> None:
    for count in (4, 5):
        order = "attack " + " ".join(["a:triple@x"] * count)
        assert shooter().measures(order) == ("W-16.3", "no_attacks_left", 4, 3), "the fourth is one too many"
    assert shooter().allows("attack a:triple@x a:triple@x a:triple@x")
    used = Playing(table(unit("a", (0, 0), of=TRIPLE), FOE), dice=[1, 1]).plays(
        "activate a", "attack a:triple@x a:triple@x"
    )
    assert used.measures("attack a:triple@x a:triple@x") == ("W-16.3", "no_attacks_left", 2, 1)


@clause("W-10.3")
def test_a_shot_too_long_is_measured_from_centre_to_centre() -> None:
    long = shooter(unit("x", (0, 8.5), 1)).refuses("attack a:pistol@x")
    assert (long.measured, long.limit) == (round(8.5 * STEP), 8 * STEP)
    assert long.facts == {"unit": "a", "weapon": "Pistol"}
    veil = token("veil-1", (0, 9), kind("Veil", destroyable=True))
    assert shooter(veil, unit("x", (20, 0), 1)).measures("attack a:pistol@veil-1") == (
        "W-10.3",
        "out_of_range",
        9 * STEP,
        8 * STEP,
    )


@clause("W-12.4")
def test_points_for_attacks_are_summed_over_the_batch_and_never_below_none() -> None:
    game = shooter(ap=(4, 0))
    assert game.measures("attack a:triple@x+4") == ("W-12.4", "not_enough_ap", 4, 3)
    assert game.measures("attack a:triple@x+2 a:triple@x+2") == ("W-12.4", "not_enough_ap", 4, 3)
    less = Attack((Shot("a", "triple", "x", "", 2), Shot("a", "triple", "x", "", -1)))
    assert game.measures(less) == ("W-12.4", "not_enough_ap", -1, 3)
    assert game.allows("attack a:triple@x+1 a:triple@x+2")
    assert game.allows("attack a:triple@x+0")


@clause("W-4.13")
def test_who_has_no_point_for_an_activation_is_told_so() -> None:
    units = (unit("a", (0, 0)), unit("rich", (9, 0), pocket=1), unit("x", (20, 0), 1))
    assert Playing(table(*units, ap=(0, 0))).measures("activate a") == ("W-4.13", "no_ap", 0, 1)
    assert Playing(table(*units, ap=(1, 0))).allows("activate a")


@clause("W-7.1", "W-8.4")
def test_a_path_too_long_is_measured_with_what_it_costs() -> None:
    game = Playing(table(unit("a", (0, 0)), unit("x", (30, 0), 1))).plays("activate a")
    assert game.measures("move a:6.02,0") == ("W-8.4", "too_far", round(6.02 * STEP), 6 * STEP)
    assert game.measures("move a:6.03,0") == ("W-7.1", "too_far", round(6.03 * STEP), 6 * STEP)
    assert game.measures("move a!:10.5,0") == ("W-7.1", "too_far", round(10.5 * STEP), 10 * STEP)


@clause("M-3.2")
def test_a_second_search_is_told_its_limit() -> None:
    at = table(unit("a", (18, 12)), unit("x", (0, 0), 1), mission="last_chance", objectives=[(18, 18)])
    game = Playing(at, dice=[2]).plays("activate a", "search a")
    assert game.measures("search a") == ("M-3.2", "searched_already", 1, 1)


@clause("M-2.5")
def test_the_price_of_a_surge_is_bounded_by_its_result_and_by_the_pool() -> None:
    def spending(result: int, ap: int, *tokens: Any) -> Playing:
        at = table(
            unit("a", (18, 18)), unit("x", (30, 30), 1), *tokens, mission="power_grid", ap=(ap, 0),
            objectives=[(9, 18), (18, 18), (27, 18)], environment="Sea Fret", roller=0,
        )  # fmt: skip
        return Playing(at, MaySpend(0, result), dice=[1])

    for result, most in ((1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)):
        assert spending(result, 9).measures(f"spend {most + 1}") == ("M-2.5", "surge_price", most + 1, most)
        assert spending(result, 9).allows(f"spend {most}")
        assert spending(result, 9).measures("spend 0") == ("M-2.5", "surge_price", 0, most)
    assert spending(6, 2).measures("spend 3") == ("M-2.5", "surge_price", 3, 2)
    lying = [token(f"corpse-{number}", (number, 1)) for number in range(1, 7)]
    for result in (3, 4):
        for ap in (1, 2):
            names = [each.name for each in lying[: 2 * ap + 1]]
            game = spending(result, 9, *lying)
            assert game.measures(f"spend {ap} {' '.join(names)}") == (
                "M-2.5",
                "too_many_tokens",
                2 * ap + 1,
                2 * ap,
            )
            game.plays(f"spend {ap} {' '.join(names[:-1])}")
            assert len(game.table.tokens) == 6 - 2 * ap
    for result in (1, 2, 5, 6):
        assert spending(result, 9, *lying).refuses("spend 1 corpse-1").why == "no_tokens_to_clear"
    for result, score in ((4, "0-0"), (5, "1-0"), (6, "1-0")):
        assert spending(result, 9).plays("spend 1").facts["score"] == score
    for result, rolled in ((1, 1), (2, 1), (3, 0)):
        assert len(spending(result, 9).plays("spend 1").events("EnvironmentRolled")) == rolled


@clause("M-2.5")
def test_a_surge_without_a_point_to_spend_ends_with_its_die() -> None:
    def surged(ap: int) -> Playing:
        at = table(
            unit("a", (18, 18)), unit("x", (30, 30), 1), mission="power_grid", ap=(ap, 0),
            objectives=[(9, 18), (18, 18), (27, 18)], marks={"winner": 0, "zone": 0},
        )  # fmt: skip
        return Playing(at, LogisticsPhase(), dice=[6])

    game = surged(1)
    assert game.asked == "MaySurge"
    game.table.players[0].ap = 0
    assert game.plays("surge roll").asked == ""
    assert game.tells("SurgeCame", seat=0, result=6, reused=False)
    rich = surged(1)
    rich.table.players[0].ap = 1
    assert rich.plays("surge roll").asked == "MaySpend"


@clause("W-3.1", "W-3.4")
def test_what_is_wrong_with_a_roster_is_counted() -> None:
    faction = read_roster("tide_patrol")[0].faction
    names = [each.name for each in faction.tactics]
    cheap, lone = sheet(points=30), sheet(name="Lone", points=1, max=2)

    def found(sheets: list[Any], *tactics: str, limit: int = 300) -> list[tuple[str, int | None, int | None]]:
        roster = Roster("x", faction, tuple(sheets), ("",) * len(sheets), tactics)
        return [(each.why, each.measured, each.limit) for each in breaches(roster, limit)]

    assert found([cheap] * 10) == []
    assert found([cheap] * 11) == [("too_many_points", 330, 300)]
    assert found([cheap, lone, lone]) == []
    assert found([cheap, lone, lone, lone, lone]) == [("too_many_alike", 4, 2)]
    assert found([cheap], *names[:6]) == []
    assert found([cheap], *names[:7]) == [("too_many_tactics", 7, 6)]
    assert found([cheap], names[0], names[1], names[0]) == [("tactic_twice", 2, 1)]
