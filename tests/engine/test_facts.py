"""A position as named facts, as cases write them."""

from __future__ import annotations

from highground.engine.facts import fact, score_fact, yes


def test_facts_are_written_as_cases_write_them() -> None:
    told = [fact(each) for each in (True, False, 0, "Bo", ["Bo", "Cy"], ())]
    assert told == ["true", "false", "0", "Bo", "Bo, Cy", ""]
    assert (yes(True), yes(False)) == ("true", "false")


def test_a_score_names_every_side_in_its_order() -> None:
    assert score_fact([2, 0, 1]) == "2-0-1"
