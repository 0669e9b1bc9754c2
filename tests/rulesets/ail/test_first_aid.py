"""C-7.7, First aid."""

from __future__ import annotations

from typing import Any

import pytest

from highground.rulesets.ail.rules.wounds.first_aid import aid_tally
from highground.rulesets.ail.rules.wounds.wounds import bleeding, counts
from tests.marks import clause
from tests.rulesets.ail.positions import Playing, figure, table, wound


def aid(dice: list[int], severity: int, kind: str = "slashing", **medic: Any) -> Playing:
    """Ada, Intellect 4 and Medicine 3, treats Cy in the same square."""
    ada = figure("Ada", intellect=4, **{"medicine": 3, **medic})
    cy = figure("Cy", wounds=[wound(kind, "arm", severity)])
    return Playing(table(ada, cy, figure("Bo", 1, (9, 9))), dice).plays("treat Cy 1")


@clause("C-7.7")
@pytest.mark.parametrize(("severity", "dc"), [(1, 15), (2, 20), (3, 25)])
def test_the_dc_follows_the_severity(severity: int, dc: int) -> None:
    need = dc - 7
    met = aid([need - 5, 5] if need <= 15 else [need - 10, 10], severity)
    assert met["Cy"].wounds[0].treated
    missed = aid([need - 6, 5] if need <= 15 else [need - 11, 10], severity)
    assert not missed["Cy"].wounds[0].treated
    assert met["Ada"].standard == missed["Ada"].standard == 0
    assert met.tells("AidRolled", figure="Ada", target="Cy", total=dc, dc=dc, success=True)
    assert missed.tells("AidRolled", figure="Ada", target="Cy", total=dc - 1, dc=dc, success=False)


@clause("C-7.7")
def test_a_treated_wound_bleeds_no_more_and_a_light_one_has_no_penalty() -> None:
    light = aid([10, 10], 1)["Cy"]
    assert (bleeding(light), counts(light.wounds[0])) == (0, False)
    serious = aid([10, 10], 2)["Cy"]
    assert (bleeding(serious), counts(serious.wounds[0])) == (0, True)


@clause("C-7.7")
def test_first_aid_takes_the_same_square_and_an_untreated_wound() -> None:
    ada = figure("Ada", intellect=4)
    near = figure("Cy", at=(1, 0), wounds=[wound()])
    done = figure("Di", wounds=[wound(treated=True)])
    game = Playing(table(ada, near, done))
    assert [game.refuses(words).clause for words in ("treat Cy 1", "treat Di 1", "treat Di 2")] == [
        "C-7.7"
    ] * 3
    assert Playing(table(figure("Ada", wounds=[wound()]))).allows("treat Ada 1")


@clause("C-7.7")
@pytest.mark.parametrize(("treated", "left"), [(1, (2, 3)), (2, (1, 3)), (3, (1, 2))])
def test_of_several_wounds_each_that_is_not_treated_yet_may_be(treated: int, left: tuple[int, ...]) -> None:
    hurt = [wound(treated=number == treated) for number in (1, 2, 3)]
    game = Playing(table(figure("Ada", intellect=4), figure("Cy", wounds=hurt)))
    assert game.measures(f"treat Cy {treated}") == ("C-7.7", "no_wound_to_treat", treated, 3)
    for number in left:
        assert game.allows(f"treat Cy {number}")


@clause("R-5.a")
def test_first_aid_takes_a_standard() -> None:
    assert (
        Playing(table(figure("Ada", wounds=[wound()], standard=0))).refuses("treat Ada 1").clause == "R-5.a"
    )


@clause("C-7.5.c")
def test_a_clouded_mind_treats_worse() -> None:
    ada = figure("Ada", intellect=4, medicine=3, wounds=[wound("etheric", "chest", 2)])
    assert aid_tally(ada).total() == 5
