"""Chapter 5, Winning: VI-1, VI-2 and VI-3."""

from __future__ import annotations

from typing import Any

from tests.marks import clause
from tests.rulesets.primer.drawing import scene
from tests.scene import Scene


def round_end(drawing: str, **given: Any) -> Scene:
    """The drawing, at the end of a round: everybody has acted."""
    told = given.pop("who", {})
    who = {name: {"fresh": False, **told.get(name, {})} for name in ("Ada", "Bo", "Cy", "Dee")}
    return scene(drawing, who=who, **given)


# -- VI-1: the marker ----------------------------------------------------------------------------


@clause("VI-1")
def test_a_model_within_three_inches_of_the_marker_scores_it() -> None:
    table = round_end("Ada --3in-- * --9in-- Bo")
    assert table.facts["score"] == "1-0"
    assert table.last("MarkerScored").near == (1, 0)


@clause("VI-1")
def test_a_model_a_micrometre_farther_does_not() -> None:
    table = round_end("Ada --3in+1um-- * --9in-- Bo")
    assert table.facts["score"] == "0-0"
    assert table.last("MarkerContested").near == (0, 0)


@clause("VI-1")
def test_equal_numbers_near_the_marker_score_nothing() -> None:
    table = round_end("Ada --1in-- * --1in-- Bo")
    assert (table.facts["score"], table.last("MarkerContested").near) == ("0-0", (1, 1))


@clause("VI-1")
def test_the_side_with_more_models_near_scores_even_if_the_other_is_nearer() -> None:
    table = round_end("Ada --0in-- * --0.5in-- Bo --0.2in-- Dee")
    assert (table.facts["score"], table.last("MarkerScored").near) == ("0-1", (1, 2))


@clause("VI-1")
def test_a_removed_model_does_not_count_near_the_marker() -> None:
    table = round_end("Ada --9in-- * --1in-- Bo --9in-- Dee", who={"Bo": {"wounds": 0}})
    assert table.last("MarkerContested").near == (0, 0)


@clause("VI-1")
def test_the_marker_is_scored_at_the_end_of_every_round() -> None:
    table = round_end("Ada --1in-- * --9in-- Bo", score=(2, 1))
    assert table.facts["score"] == "3-1"
    table.plays("activate Bo", "done")
    assert table.facts["score"] == "3-1", "the round is not over yet"
    table.plays("activate Ada", "done")
    assert table.facts["score"] == "4-1"


# -- VI-2: the end -------------------------------------------------------------------------------


@clause("VI-2")
def test_the_game_ends_after_the_last_round() -> None:
    table = round_end("Ada --20in-- Bo", round=4, rounds=4)
    assert table.asked == ""
    assert table.last("GameEnded").round == 4


@clause("TU-3")
def test_the_game_goes_on_after_the_last_but_one() -> None:
    table = round_end("Ada --20in-- Bo", round=3, rounds=4)
    assert table.asked == "MayActivate"
    assert "GameEnded" not in table.happened()


@clause("VI-2", "SH-6")
def test_the_game_ends_at_once_when_a_side_has_no_model_left() -> None:
    table = scene("Ada --6in-- Bo", [4], who={"Bo": {"wounds": 1}}).plays("activate Ada", "shoot Bo", "hold")
    assert table.asked == ""
    assert table.happened()[-3:] == ["ModelRemoved", "GameEnded", "SideWon"]
    assert "MarkerContested" not in table.happened(), "the round is not scored"


@clause("SH-6")
def test_the_game_goes_on_while_a_side_has_a_model_left() -> None:
    table = scene("Ada --6in-- Bo --2in-- Dee", [4], who={"Bo": {"wounds": 1}})
    assert table.plays("activate Ada", "shoot Bo", "hold").asked == "MayAct"


# -- VI-3: the winner ----------------------------------------------------------------------------


@clause("VI-3")
def test_a_side_without_models_loses_whatever_the_score() -> None:
    table = scene("Ada --6in-- Bo", [4], who={"Bo": {"wounds": 1}}, score=(0, 5))
    assert table.plays("activate Ada", "shoot Bo", "hold").last("SideWon").side == 0
    other = scene("Ada --6in-- Bo", [4], who={"Ada": {"wounds": 1}}, score=(5, 0)).plays(
        "activate Ada", "done"
    )
    assert other.plays("activate Bo", "shoot Ada", "hold").last("SideWon").side == 1


@clause("VI-3")
def test_the_higher_score_wins_even_with_fewer_models() -> None:
    won = round_end("Ada --20in-- Bo --1in-- Dee", rounds=1, score=(1, 0)).last("SideWon")
    assert (won.side, won.score, won.standing) == (0, (1, 0), (1, 2))


@clause("VI-3", "VI-1")
def test_the_marker_of_the_last_round_counts() -> None:
    table = round_end("Ada --20in-- * --1in-- Bo", rounds=1)
    assert table.last("SideWon").side == 1


@clause("VI-3")
def test_at_equal_scores_more_models_win() -> None:
    won = round_end("Ada --20in-- Bo --1in-- Dee", rounds=1, score=(2, 2)).last("SideWon")
    assert (won.side, won.standing) == (1, (1, 2))


@clause("VI-3")
def test_equal_scores_and_models_are_a_draw() -> None:
    table = round_end("Ada --20in-- Bo", rounds=1, score=(2, 2))
    assert table.happened()[-1] == "GameDrawn"
    result = table.rules.result(table.state.table)
    assert result is not None
    assert (result.winners, result.scores, result.clause) == ((), (2, 2), "VI-3")
