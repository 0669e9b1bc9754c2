"""Arenas: who beats whom, and what ratings follow."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from highground.draw.crosstable import draw_crosstable
from highground.engine.errors import ContentError
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Setup
from highground.lab.arena import Arena, hold_arena
from highground.lab.ratings import Pairing, rate
from tests.cli.program import complaint, run


def by_name(pairings: list[Pairing]) -> dict[str, float]:
    return {each.name: each.rating for each in rate(pairings)}


def test_ten_to_one_is_four_hundred_points() -> None:
    found = by_name([Pairing("strong", "weak", 1000, 100, 0)])
    assert found["strong"] - found["weak"] == pytest.approx(400, abs=3)


def test_a_draw_is_half_a_win_for_each() -> None:
    drawn = by_name([Pairing("a", "b", 10, 10, 80)])
    assert drawn["a"] == pytest.approx(drawn["b"])
    assert by_name([Pairing("a", "b", 60, 20, 20)]) == pytest.approx(by_name([Pairing("a", "b", 70, 30, 0)]))


def test_strength_is_carried_over_from_common_opponents() -> None:
    found = by_name([Pairing("a", "b", 75, 25, 0), Pairing("b", "c", 75, 25, 0)])
    assert found["a"] - found["c"] == pytest.approx(2 * (found["b"] - found["c"]), abs=8)


def test_who_lost_everything_is_rated_low_but_not_infinitely_and_with_a_wide_interval() -> None:
    best, worst = rate([Pairing("a", "b", 20, 0, 0)])
    assert (best.name, worst.name) == ("a", "b")
    assert -2000 < worst.rating < 0
    tight = rate([Pairing("a", "b", 100, 100, 0)])[0].error
    assert worst.error > tight


def crossing() -> Setup:
    return Setup("crossing", ["blue", "amber"], find_ruleset("primer").read_options({}))


def test_every_pair_meets_and_both_sides_of_the_table_agree() -> None:
    held = hold_arena("primer", crossing(), ["uniform", "greedy"], 4, 1)
    one, two = held.pairings["uniform", "greedy"], held.pairings["greedy", "uniform"]
    assert (one.wins, one.losses, one.draws) == (two.losses, two.wins, two.draws)
    assert one.games == 4
    assert held.share("uniform", "greedy")[0] + held.share("greedy", "uniform")[0] == pytest.approx(1)


def test_an_arena_of_one_is_refused() -> None:
    with pytest.raises(ContentError, match="two or more different bots, not greedy"):
        hold_arena("primer", crossing(), ["greedy"], 4, 1)
    with pytest.raises(ContentError, match="two or more different bots, not greedy, greedy"):
        hold_arena("primer", crossing(), ["greedy", "greedy"], 4, 1)


def test_the_picture_names_everybody_and_is_well_formed() -> None:
    held = Arena(["a<b", "c"])
    held.add(Pairing("a<b", "c", 3, 1, 0))
    entries = [(each.name, each.rating, each.error) for each in held.ratings()]
    drawn = draw_crosstable("Primer", entries, held.share, "dark")
    root = ElementTree.fromstring(drawn)
    said = " ".join(root.itertext())
    assert "a<b" in said
    assert "75%" in said


@pytest.mark.slow
def test_the_command_tells_ratings_with_intervals_and_draws(tmp_path: Path) -> None:
    picture = tmp_path / "arena.svg"
    words = ("arena", "primer", "--bots", "uniform,greedy", "--games", "2", "--workers", "1")
    ran = run(*words, "--json", "--svg", str(picture))
    assert ran.status == 0, ran.err
    found = json.loads(ran.out)
    assert {each["name"] for each in found["ratings"]} == {"uniform", "greedy"}
    assert all(len(each["interval"]) == 2 for each in found["pairings"])
    assert picture.read_text().startswith("<svg")
    assert "intervals are 95 %" in run(*words).out


def test_an_unknown_bot_is_refused() -> None:
    assert "there is no bot 'gredy'" in complaint(run("arena", "primer", "--bots", "gredy,uniform"))
