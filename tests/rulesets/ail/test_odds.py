"""Odds: the engine's enumeration against dice counted by hand, and the companion's chances (C-12.1)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from highground.engine.chance import Chance, Seeded
from highground.engine.dice import Ask
from highground.engine.odds import Odds, odds_of
from highground.rulesets.ail.files.arms import armours, firearms
from highground.rulesets.ail.rules.ranged.shooting import reach_of
from highground.rulesets.ail.ruleset import RULESET
from tests.marks import clause
from tests.rulesets.ail.positions import Playing, figure, table
from tests.rulesets.ail.shots import edge, modifier
from tests.scene import scripted

CORE = Counter(a + b for a in range(1, 11) for b in range(1, 11))
VEST = armours()["Ballistic vest"]


def reaches(need: int) -> Fraction:
    """How likely 2d10 show `need` or more."""
    return Fraction(sum(count for total, count in CORE.items() if total >= need), 100)


def sums(dice: int) -> Counter[int]:
    return Counter(sum(faces) for faces in product(range(1, 7), repeat=dice))


def through(dice: int, dr: int = VEST.dr, coverage: int = VEST.coverage) -> dict[int, Fraction]:
    """The distribution of one hit's damage after armour."""
    found: dict[int, Fraction] = {}
    for total, count in sums(dice).items():
        share = Fraction(count, 6**dice)
        for damage, part in (
            (max(0, total - dr), Fraction(coverage, 10)),
            (total, Fraction(10 - coverage, 10)),
        ):
            found[damage] = found.get(damage, Fraction(0)) + share * part
    return found


def mean(dice: int) -> Fraction:
    return sum((damage * share for damage, share in through(dice).items()), Fraction(0))


# -- the companion's table ---------------------------------------------------------------------------------

GUNS = (
    "Kestrel service pistol", "Wasp submachine gun", "Corvane carbine", "Pell battle rifle",
    "Longwatch sniper rifle", "Thresher auto-shotgun", "Bastion light machine gun",
)  # fmt: skip
ROWS: dict[tuple[int, int], tuple[str, ...]] = {
    (1, 0): (
        "5 100 5.1 14.0", "5 100 5.1 18.3", "5 100 8.5 27.3", "5 100 8.5 21.9", "5 100 12.0",
        "5 100 12.0 28.2", "5 100 8.5 28.7",
    ),
    (4, 0): (
        "-2 85 4.3 8.1", "-2 85 4.3 10.1", "0 94 8.0 18.0", "0 94 8.0 15.2", "0 94 11.3", "-3 79 9.5 13.0",
        "0 94 8.0 18.0",
    ),
    (4, 2): (
        "-6 55 2.8 4.0", "-6 55 2.8 4.8", "-4 72 6.1 10.0", "-4 72 6.1 8.8", "-4 72 8.6", "-7 45 5.4 6.1",
        "-4 72 6.1 10.0",
    ),
    (8, 2): (
        "-10 21 1.1 1.2", "-8 36 1.8 2.7", "-5 64 5.4 8.3", "-4 72 6.1 8.8", "-4 72 8.6", "-13 6 0.7 0.7",
        "-4 72 6.1 10.0",
    ),
    (20, 2): ("out", "out", "-7 45 3.8 5.2", "-6 55 4.7 6.0", "-5 64 7.7", "out", "-6 55 4.7 6.7"),
}  # fmt: skip


@clause("C-12.1")
@pytest.mark.parametrize("row", list(ROWS), ids=lambda row: f"{row[0] * 5} m, cover {row[1]}")
@pytest.mark.parametrize("gun", range(len(GUNS)), ids=GUNS)
def test_the_companions_chances_and_mean_damages(row: tuple[int, int], gun: int) -> None:
    squares, cover = row
    record, expected = firearms()[GUNS[gun]], ROWS[row][gun]
    ground = ("." * squares + (str(cover) if cover else ".") + "." * 30,)
    shooter = figure("Ada", guns=[GUNS[gun]], senses=4, firearms=4)
    target = figure("Bo", side=1, at=(squares, 0), senses=3, armour="Ballistic vest")
    if expected == "out":
        assert squares > reach_of(record)
        return
    told = expected.split()
    made = modifier(shooter, target, map=ground)
    need = 13 - made.total()
    assert edge(made) == int(told[0])
    assert round(float(reaches(need)) * 100) == pytest.approx(int(told[1]), abs=1)
    assert float(reaches(need) * mean(record.dice)) == pytest.approx(float(told[2]), abs=0.06)
    if len(told) > 3:
        hits = sum((reaches(need + extra * record.recoil) for extra in range(record.rating + 1)), Fraction(0))
        assert float(hits * mean(record.dice)) == pytest.approx(float(told[3]), abs=0.06)


# -- the engine ---------------------------------------------------------------------------------------------


def odds(order: str, shooter: Any, target: Any, budget: int = 100_000) -> Odds:
    game = Playing(table(shooter, target))
    return odds_of(
        game.state,
        game.seat,
        game.read(order),
        RULESET.facts,
        Seeded(b"some luck to see"),
        budget=budget,
        samples=400,
    )


def test_the_chances_of_a_single_shot_are_exact() -> None:
    shooter = figure("Ada", guns=["Kestrel service pistol"], senses=4, firearms=4, focus=0)
    target = figure("Bo", side=1, at=(2, 0), senses=3, physique=3, armour="Ballistic vest")
    found = odds("shoot Bo single full", shooter, target)
    assert found.exact
    hit = reaches(13 - 8)
    expected: dict[str, Fraction] = {}
    for damage, share in through(2).items():
        if damage:
            expected[str(damage)] = hit * share
    assert found.changes["Bo.ps"] == expected
    fatal = sum((share for damage, share in through(2).items() if damage >= 8), Fraction(0))
    assert found.changes["Bo.state"] == {"critical": hit * fatal}
    assert found.assumed == {"MayDefend": "Pass"}, "what was assumed is said"


def test_the_chances_of_a_wound_and_its_place_are_exact() -> None:
    hero = figure("Bo", side=1, at=(2, 0), senses=3, physique=0, minimum=3, heroic=3)
    shooter = figure("Ada", guns=["Kestrel service pistol"], senses=4, firearms=4, focus=0)
    game = Playing(table(shooter, hero))
    from highground.engine.odds import first_candidate

    found = odds_of(
        game.state, 0, game.read("shoot Bo single full"), RULESET.facts, Seeded(b"some luck to see"),
        policy=first_candidate, policy_name="first suggestion",
    )  # fmt: skip
    assert found.exact
    assert found.assumed["MayCap"] == "Cap"
    past = sum((share for damage, share in through(2, 0, 0).items() if damage > 3), Fraction(0))
    hit = reaches(13 - 8)
    assert found.changes["Bo.wounds"]["penetrating chest 1"] == hit * past * Fraction(1, 2)
    assert found.changes["Bo.wounds"]["penetrating head 1"] == hit * past * Fraction(1, 6)


def test_where_the_tree_is_too_large_the_odds_are_sampled_and_say_their_error() -> None:
    shooter = figure("Ada", guns=["Corvane carbine"], senses=4, firearms=4, focus=0)
    target = figure("Bo", side=1, at=(2, 0), senses=3, armour="Ballistic vest")
    found = odds("shoot Bo rapid full", shooter, target, budget=2_000)
    assert not found.exact
    assert found.samples == 400
    assert found.error == pytest.approx(0.025)


def test_a_throw_direct_or_scattered_is_enumerated() -> None:
    thrower = figure("Ada", at=(0, 3), bombs={"Smoke grenade": 1}, physique=4, athletics=2, intent="")
    target = figure("Bo", side=1, at=(4, 3))
    found = odds("grenade 'Smoke grenade' 4,3 plain", thrower, target)
    assert found.exact
    need = 14 - 6
    direct = reaches(need + 5)
    scatter = reaches(need) - direct
    places = found.changes["smokes"]
    assert places["4,3"] == direct
    assert places["6,3"] == scatter * Fraction(1, 6)


def test_how_far_short_a_throw_drops_is_enumerated_square_by_square() -> None:
    """One square for each point missing; a scattered one may roll back to the same squares."""
    thrower = figure("Ada", at=(0, 3), bombs={"Smoke grenade": 1}, physique=4, athletics=2, intent="")
    found = odds("grenade 'Smoke grenade' 4,3 plain", thrower, figure("Bo", side=1, at=(4, 3)))
    assert found.exact
    need = 14 - 6
    back = (reaches(need) - reaches(need + 5)) * Fraction(1, 6)
    places = found.changes["smokes"]
    assert places["3,3"] == reaches(need - 1) - reaches(need) + back
    assert places["2,3"] == reaches(need - 2) - reaches(need - 1) + back
    assert places["1,3"] == 1 - reaches(need - 2), "no nearer than a square, however bad the throw"


@pytest.mark.parametrize("acc", [0, 2, 6])
def test_accuracy_counts_in_the_chances_of_a_direct_throw(acc: int) -> None:
    """Cooked, a throw that fails goes off in the hand."""
    thrower = figure(
        "Ada", at=(0, 3), bombs={"Smoke grenade": 1}, physique=4, athletics=2, intent="", acc=acc
    )
    found = odds("grenade 'Smoke grenade' 4,3 cooked", thrower, figure("Bo", side=1, at=(4, 3)))
    assert found.exact
    need = 14 - 6
    direct = reaches(need + max(0, 5 - acc))
    places = found.changes["smokes"]
    assert places["4,3"] == direct
    assert places["0,3"] == 1 - reaches(need)
    assert places.get("6,3", 0) == (reaches(need) - direct) * Fraction(1, 6)


@pytest.mark.parametrize("unarmed", [28, 29, 30])
def test_the_chances_of_a_grapple_that_cannot_fail_are_exact_up_to_its_best_roll(unarmed: int) -> None:
    """A-12.9: a point of Accuracy, and one for each 5 of the margin, which may be 40."""
    ada = figure("Ada", at=(5, 5), physique=6, unarmed=unarmed, intent="", willpower=0)
    bo = figure("Bo", side=1, at=(5, 5), physique=5, willpower=0)
    found = odds("fight grapple Bo", ada, bo)
    assert found.exact
    expected: dict[str, Fraction] = {}
    for total, count in CORE.items():
        points = str(1 + (total + 6 + unarmed - 15) // 5)
        expected[points] = expected.get(points, Fraction(0)) + Fraction(count, 100)
    assert found.changes["Ada.acc"] == expected


@pytest.mark.parametrize("better", [0, 1, 4])
def test_the_chances_of_a_battle_of_wits_are_exact(better: int) -> None:
    """Only a higher roll sees through; else the feinter has the Willpower back (A-8.10)."""
    ada = figure("Ada", guns=["Corvane carbine"], firearms=4 + better, willpower=2, intellect=3)
    bo = figure("Bo", side=1, at=(8, 0), firearms=4, willpower=2, intellect=3)
    game = Playing(table(ada, bo)).plays("shoot Bo single full", "deck", "feint")
    assert game.asked == "MayDoubleFeint"
    found = odds_of(
        game.state, game.seat, game.read("doublefeint"), RULESET.facts, Seeded(b"some luck to see"),
        budget=200_000,
    )  # fmt: skip
    assert found.exact
    kept = sum(
        (Fraction(ours * theirs, 10_000) for one, ours in CORE.items() for other, theirs in CORE.items()
         if other <= one + better),
        Fraction(0),
    )  # fmt: skip
    assert found.changes["Ada.willpower"] == {"2": kept}


def test_dice_that_are_added_up_are_counted_by_what_they_show_together() -> None:
    """126 showings of four dice, not 1 296 rows; ten of the core dice hit alike."""
    shooter = figure("Ada", guns=["Longwatch sniper rifle"], senses=9, firearms=9, focus=0)
    target = figure("Bo", side=1, at=(2, 0), senses=0, conditioning=40)
    found = odds("shoot Bo single full", shooter, target, budget=2_000)
    assert found.exact
    stress = {int(told): share for told, share in found.changes["Bo.ps"].items()}
    assert stress == {total: Fraction(count, 6**4) for total, count in sums(4).items()}


class _Watched(Chance):
    """The dice to come, and which faces of each were said to come to the same."""

    def __init__(self, dice: list[int]) -> None:
        self.script = scripted(dice)
        self.classes: dict[str, list[tuple[int, ...]]] = {}

    def pick(self, ask: Ask) -> int:
        self.classes.setdefault(ask.clause.id, []).append(tuple(ask.classes))
        return self.script.pick(ask)


@pytest.mark.parametrize("conditioning", [8, 12])
def test_of_a_roll_against_a_kill_shot_only_the_sum_that_resists_it_matters(conditioning: int) -> None:
    """A-19.4: Physique and Conditioning, and the dice, against the DC."""
    rifle = firearms()["Longwatch sniper rifle"]
    ada = figure("Ada", guns=[rifle], senses=20, firearms=5, acc=10, focus=0, willpower=0)
    bo = figure("Bo", side=1, at=(4, 0), physique=4, conditioning=conditioning, willpower=0)
    luck = _Watched([9, 9, 9, 1])
    game = Playing(table(ada, bo), luck=luck).plays("shoot Bo single full", "buy kill_shot", "hold")
    assert game.events("DroppedDying")
    need = 20 + 5 + rifle.dice - 4 - conditioning
    assert luck.classes["A-19.4"] == [(), tuple(int(9 + face >= need) for face in range(1, 11))]


def test_the_chances_of_pressing_a_lock_are_exact() -> None:
    """A-14.27: the higher gains 2 Accuracy, and a tie gives nothing."""
    sabre = "Ship's sabre"
    ada = figure("Ada", at=(5, 5), physique=5, melee=1, blades=[sabre], intent="")
    bo = figure("Bo", side=1, at=(5, 5), physique=5, blades=[sabre], willpower=0)
    game = Playing(table(ada, bo), [5, 4]).plays("fight weapon Bo")
    while game.asked in ("MayDefend", "MayBuy"):
        game.plays("hold")
    assert game.asked == "MayPress"
    found = odds_of(game.state, 0, game.read("press"), RULESET.facts, Seeded(b"some luck to see"))
    assert found.exact
    pairs = [
        (one, other, Fraction(ours * theirs, 10_000))
        for one, ours in CORE.items()
        for other, theirs in CORE.items()
    ]
    assert found.changes["Ada.acc"] == {
        "2": sum((share for one, other, share in pairs if one + 1 > other), Fraction(0))
    }
    assert found.changes["Bo.acc"] == {
        "2": sum((share for one, other, share in pairs if one + 1 < other), Fraction(0))
    }
