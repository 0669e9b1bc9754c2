"""Overwatch: A-6.9, A-6.11 to A-6.16, R-18."""

from __future__ import annotations

from typing import Any

from highground.rulesets.ail.rules.flow.rounds import StartRound
from highground.rulesets.ail.state.pieces import HeldOverwatch
from tests.marks import clause, option
from tests.rulesets.ail.fights import events
from tests.rulesets.ail.positions import Playing, figure, table
from tests.rulesets.ail.shots import edge

CARBINE = "Corvane carbine"
PARTIAL = ("2" + "." * 15,) * 3


def ada(**given: Any) -> Any:
    """Whose turn it is."""
    return figure("Ada", **{"guns": [CARBINE], "senses": 4, "firearms": 4, "willpower": 0, **given})


def bo(x: int = 6, **given: Any) -> Any:
    """Who watches Ada."""
    held = {"overwatch": [HeldOverwatch("Ada", False)]}
    return figure("Bo", side=1, **{"at": (x, 0), "guns": [CARBINE], "willpower": 0, **held, **given})


@clause("A-6.11", "R-18")
def test_a_held_attack_answers_a_move_in_any_way_of_firing() -> None:
    game = Playing(table(ada(), bo()), [1, 1]).plays("move 1,0 2,0")
    assert (game.asked, game.figure) == ("MayInterrupt", "Bo")
    assert game["Ada"].at == (0, 0), "at a square of its choice, the one it starts from included"
    game.plays("hold")
    assert (game.asked, game["Ada"].at) == ("MayInterrupt", (1, 0))
    for mode in ("single", "rapid", "marching", "suppress"):
        assert game.allows(f"fire {mode}")
    assert game.allows("fireburst 1,0 2,0 3,0")
    assert game.refuses("fireburst 2,0 3,0 4,0").why == "burst_misses_target"
    game.plays("hold")
    assert game.asked == "MayInterrupt"
    assert game["Ada"].at == (2, 0)
    game.plays("fire single", "hold")
    assert game["Bo"].overwatch == []
    assert game.last("AttackRolled").target == "Ada"


@clause("A-6.11", "A-6.23")
def test_a_burst_that_answers_a_burst_is_paid_by_its_own_shooter() -> None:
    """Each takes one point of Ammunition, whoever is rolled for first."""
    game = Playing(table(ada(), bo(4)), [1] * 8).plays("burst full 4,0 5,0 6,0", "fireburst 0,0 1,0 2,0")
    while game.asked != "MayAct":
        game.plays("hold")
    spent = [(each.figure, each.left) for each in events(game, "AmmoSpent")]
    assert spent == [("Bo", 3), ("Ada", 3)]


@clause("A-6.11")
def test_overwatch_answers_an_attack_before_the_dice_and_takes_a_standard_to_hold() -> None:
    game = Playing(table(ada(), bo(guns=["Dockside pump shotgun"])), [9, 9, 6, 6, 6, 6])
    game.plays("shoot Bo single full")
    assert game.asked == "MayInterrupt"
    game.plays("fire single", "hold")
    assert game["Ada"].out, "its action is lost with it"
    assert game.cited("R-45.c") == 1
    assert game["Bo"].ps == 0
    taking = Playing(table(ada(), bo())).plays("overwatch Bo full")
    assert taking["Ada"].overwatch == [HeldOverwatch("Bo", False)]
    assert taking["Ada"].standard == 0
    assert taking.tells("WatchKept", figure="Ada", snap=False, target="Bo")


def test_reloading_and_the_moves_of_others_do_not_set_it_off() -> None:
    assert Playing(table(ada(), bo())).plays("reload").asked == "MayAct"
    friend = figure("Cy", at=(0, 2), guns=[CARBINE])
    assert Playing(table(friend, ada(), bo(6))).plays("move 1,2").asked == "MayAct"


@clause("R-18")
@option("overwatch.target", "named")
@option("overwatch.target", "any")
def test_whether_overwatch_names_its_target() -> None:
    enemy, other = bo(6, overwatch=[]), figure("Cy", side=1, at=(6, 1))
    named = Playing(table(ada(), enemy, other))
    assert named.allows("overwatch Bo full")
    assert not named.allows("overwatch any full")
    free = Playing(table(ada(), enemy, other, overwatch_target="any"))
    assert free.refuses("overwatch Bo full").clause == "R-18"
    free.plays("overwatch any full", "end", "move 5,0")
    assert (free.asked, free.figure) == ("MayInterrupt", "Ada")


@clause("A-6.12")
def test_who_is_caught_attacking_has_cover_one_level_lower() -> None:
    game = Playing(table(ada(), bo(), map=PARTIAL), [1, 1, 1, 1]).plays("shoot Bo single full", "fire single")
    assert edge(game.last("AttackStated").modifier) == -2
    moving = Playing(table(ada(at=(0, 1)), bo(), map=PARTIAL), [1, 1]).plays("move 0,0", "fire single")
    assert edge(moving.last("AttackStated").modifier, "partial_cover") == -4, "moving is no attack"


@clause("A-6.9")
def test_a_snap_shot_keeps_the_whole_cover() -> None:
    game = Playing(table(ada(), bo(), map=PARTIAL), [1, 1, 1, 1]).plays("shoot Bo single snap", "fire single")
    assert edge(game.last("AttackStated").modifier) == -4


@clause("A-6.13")
def test_who_watches_has_cover_one_level_lower_unless_it_will_snap() -> None:
    from highground.rulesets.ail.rules.ranged.accuracy import cover_level

    limited = ("......1" + "." * 9,)
    at = table(ada(), bo(), map=limited)
    assert cover_level(at, (0, 0), at.figures["Bo"], "turn").total() == 0
    snap = table(ada(), bo(overwatch=[HeldOverwatch("Ada", True)]), map=limited)
    assert cover_level(snap, (0, 0), snap.figures["Bo"], "turn").total() == 1
    both = [HeldOverwatch("Ada", True), HeldOverwatch("Ada", False)]
    mixed = table(ada(), bo(overwatch=both), map=limited)
    assert cover_level(mixed, (0, 0), mixed.figures["Bo"], "turn").total() == 0
    idle = table(ada(), bo(overwatch=[]), map=limited)
    assert cover_level(idle, (0, 0), idle.figures["Bo"], "turn").total() == 1


def test_cover_is_back_as_soon_as_the_last_held_attack_was_fired() -> None:
    limited = ("......1" + "." * 9,)
    game = Playing(table(ada(), bo(), map=limited), [1, 1, 1, 1]).plays(
        "shoot Bo single full", "fire single", "hold"
    )
    assert game.asked == "MayDefend"
    assert edge(game.last("AttackStated").modifier, "limited_cover") == -2
    kept = Playing(table(ada(), bo(), map=limited)).plays("shoot Bo single full", "hold")
    assert edge(kept.last("AttackStated").modifier, "limited_cover") == 0
    assert kept["Bo"].overwatch, "who declines keeps it"


@clause("A-6.15", "A-6.16")
def test_what_is_held_expires_with_the_round_and_brings_2_initiative_once() -> None:
    watcher = bo(overwatch=[HeldOverwatch("Ada", False), HeldOverwatch("Ada", False)])
    game = Playing(table(ada(), watcher), (), StartRound())
    assert game.asked == "MayPrepare"
    assert game["Bo"].overwatch == []
    assert game["Bo"].init == 2
    assert game["Ada"].init == 0
    assert game.tells("OverwatchExpired", count=2, figure="Bo")


def test_the_hunkered_hold_it_but_get_no_prompt() -> None:
    game = Playing(table(ada(), bo(hunkered=True))).plays("move 1,0")
    assert game.asked == "MayAct"
    assert game["Bo"].overwatch


def test_whether_it_is_a_snap_shot_is_fixed_when_it_is_taken() -> None:
    watcher = bo(overwatch=[HeldOverwatch("Ada", True)])
    game = Playing(table(ada(), watcher), [1, 1]).plays("move 1,0", "fire single")
    assert edge(game.last("AttackStated").modifier, "snap_shot") == -4


@clause("A-6.11", "C-9.6", "C-5.20")
def test_overwatch_names_somebody_in_sight_whether_in_range_yet_or_not() -> None:
    pistol = {"guns": ["Kestrel service pistol"], "overwatch": []}
    game = Playing(table(bo(0, **pistol), figure("Ada", at=(11, 0), guns=[CARBINE])))
    assert game.refuses("shoot Ada single full").clause == "C-5.20", "55 m, and a pistol reaches 50"
    game.plays("overwatch Ada full", "end", "move 11,1")
    assert game.asked != "MayInterrupt", "still out of range"
    game.plays("move 10,1")
    assert game.asked == "MayInterrupt"
    wall = Playing(table(bo(0, **pistol), ada(at=(4, 0)), map=("..#..", "..#..")))
    assert wall.refuses("overwatch Ada full").clause == "C-9.6"


@clause("A-6.20")
def test_a_suppression_in_ones_own_turn_is_felt_until_the_end_of_the_next() -> None:
    game = Playing(table(ada(senses=0, init=1), bo(firearms=4)), [8, 8]).plays(
        "move 1,0", "fire suppress", "hold"
    )
    steps = game["Ada"].suppressed
    assert steps > 0
    game.plays("end")
    assert game["Ada"].suppressed == steps, "not over with the turn it was suffered in"


@clause("A-4.6", "A-19.10")
def test_only_overwatch_catches_who_attacks_behind_its_cover() -> None:
    quick = bo(overwatch=[], init=6)
    game = Playing(table(ada(), quick, map=PARTIAL), [1, 1]).plays(
        "shoot Bo single full", "improved Ada single"
    )
    snapped = events(game, "AttackStated")[0]
    assert (snapped.figure, edge(snapped.modifier, "partial_cover")) == ("Bo", -4)
    assert game.cited("A-6.12") == 0


@option("overwatch.target", "any")
@clause("A-6.11")
def test_where_everybody_is_watched_friends_still_are_not() -> None:
    watcher = bo(overwatch=[HeldOverwatch("", False)])
    friend = figure("Cy", side=1, at=(4, 0))
    game = Playing(table(friend, ada(), watcher, overwatch_target="any"), [1, 1]).plays("move 3,0")
    assert game.asked == "MayAct", "a friend has moved"
    assert game.plays("end", "move 1,0").asked == "MayInterrupt"
    assert len(game.plays("fire single", "hold").events("WatchFired")) == 1


@clause("R-18", "R-7.f")
def test_one_step_out_of_sight_sets_it_off_where_the_step_begins() -> None:
    """The wall hides Ada once she has moved behind it."""
    rows = ("." * 9, ".###.....")
    hidden = Playing(table(ada(at=(1, 0)), bo(8), map=rows), [9, 9, 1, 1, 1])
    hidden.plays("move 0,1")
    assert (hidden.asked, hidden["Ada"].at) == ("MayInterrupt", (1, 0))
    hidden.plays("fire single")
    assert edge(hidden.last("AttackStated").modifier, "target_moving") == -2, "she moves already"
    hidden.plays("hold")
    assert hidden["Ada"].at == (0, 1)
    assert hidden["Ada"].ps == 3
    held = Playing(table(ada(at=(1, 0)), bo(8), map=rows)).plays("move 0,1", "hold")
    assert (held.asked, held["Ada"].at) == ("MayAct", (0, 1)), "and is not seen where she is now"
    assert held["Bo"].overwatch
    idle = Playing(table(ada(at=(1, 0)), bo(8, overwatch=[]), map=rows)).plays("move 0,1")
    assert idle.asked == "MayAct", "without a held attack nobody is asked"


@clause("R-18")
def test_who_is_taken_out_where_a_move_begins_does_not_make_it() -> None:
    game = Playing(table(ada(ps=8), bo(4)), [9, 9, 6, 6, 6]).plays("move 0,1", "fire single", "hold")
    assert game["Ada"].out
    assert game["Ada"].at == (0, 0)
    assert game.cited("R-45.c") == 1


@clause("A-6.14")
def test_one_attack_costs_one_held_overwatch_however_often_it_hits() -> None:
    def shot_at(mode: str, dice: list[int], **given: Any) -> Playing:
        held = [HeldOverwatch("Ada", False)] * 3
        target = bo(4, **{"overwatch": held, "conditioning": 60, "senses": 0, **given})
        game = Playing(table(ada(), target), dice).plays(f"shoot Bo {mode} full")
        while game.asked != "MayAct":
            game.plays("hold")
        return game

    rapid = shot_at("rapid", [10, 10, *[1] * 12])
    assert rapid.last("ExtraHits").hits == 4
    assert len(rapid["Bo"].overwatch) == 2
    assert rapid.cited("A-6.14") == 1
    assert len(shot_at("single", [10, 10, 1, 1, 1])["Bo"].overwatch) == 2
    assert len(shot_at("rapid", [1, 1], senses=9)["Bo"].overwatch) == 3, "a miss costs nothing"
    soaked = shot_at("single", [10, 10, 1, 1, 1, 1], armour="Plate carrier and helmet")
    assert (soaked["Bo"].ps, len(soaked["Bo"].overwatch)) == (0, 3), "nor a hit without damage"


@clause("A-6.14")
def test_two_attacks_cost_two() -> None:
    held = [HeldOverwatch("Ada", False)] * 3
    shooter = ada(standard=2)
    game = Playing(table(shooter, bo(4, overwatch=held, conditioning=60)), [10, 10, 1, 1, 1] * 2)
    for _ in range(2):
        game.plays("shoot Bo single full")
        while game.asked != "MayAct":
            game.plays("hold")
    assert len(game["Bo"].overwatch) == 1


@clause("A-6.14", "A-1.12")
def test_a_hit_that_was_capped_costs_a_held_overwatch_too() -> None:
    hero = bo(4, heroic=1, overwatch=[HeldOverwatch("Ada", True)] * 2)
    game = Playing(table(ada(), hero), [10, 10, 6, 6, 6, 3]).plays("shoot Bo single full")
    while game.asked != "MayCap":
        game.plays("hold")
    game.plays("cap")
    assert game["Bo"].ps > 0
    assert len(game["Bo"].overwatch) == 1
    assert game.tells("OverwatchLost", figure="Bo", left=1)


@clause("A-1.5")
def test_who_goes_out_watches_nobody() -> None:
    target = bo(4, ps=5, overwatch=[HeldOverwatch("Ada", True)] * 2)
    other = figure("Cy", side=1, at=(9, 9))
    game = Playing(table(ada(), target, other), [10, 10, 2, 2, 2]).plays("shoot Bo single full")
    while not game["Bo"].out:
        game.plays("hold")
    assert game["Bo"].overwatch == []
