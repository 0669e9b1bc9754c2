"""Odds of a whole activation's attacks: exact, and equal to what is worked out by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from highground.engine.chance import Seeded, seed_of
from highground.engine.odds import Odds, odds_of
from highground.rulesets.collide.ruleset import RULESET
from tests.marks import clause
from tests.rulesets.collide.positions import Playing, hedge, sheet, table, unit, weapon

TRIPLE = weapon("Triple", "Ranged", attacks=3, damage=4)


def odds(game: Playing, order: str) -> Odds:
    return odds_of(game.state, game.seat, game.read(order), RULESET.facts, Seeded(seed_of(1)))


def by_hand(needs: list[int], damage: list[int], health: int) -> dict[int, Fraction]:
    """The chance of each health left, every die rolled in every way."""
    found: dict[int, Fraction] = {}
    for dice in product(range(1, 7), repeat=len(needs)):
        left = health
        for die, need, lost in zip(dice, needs, damage, strict=True):
            if left and (die == 6 or (die > 1 and die >= need)):
                left = max(0, left - lost)
        found[left] = found.get(left, Fraction(0)) + Fraction(1, 6 ** len(needs))
    return found


@clause("W-9.7", "W-12.2")
def test_three_attacks_of_a_weapon() -> None:
    made = table(unit("a", (0, 0), of=sheet(weapons=[TRIPLE])), unit("x", (0, 9), 1, of=sheet(dv=1)))
    found = odds(Playing(made).plays("activate a"), "attack a:triple@x a:triple@x a:triple@x")
    assert found.exact
    expected = by_hand([4, 4, 4], [3, 3, 3], 10)
    assert {int(to): share for to, share in found.changes["x.health"].items()} == {
        left: share for left, share in expected.items() if left != 10
    }
    assert sum(share for _, share in found.outcomes) == 1


@clause("W-11.11", "W-12.6")
def test_two_members_with_points_and_cover() -> None:
    made = table(
        unit("a", (0, 0)),
        unit("b", (1, 0)),
        unit("x", (0.5, 9), 1, health=5),
        hedge("h", -2, 7, 3, 7.5),
    )
    found = odds(Playing(made).plays("activate a b"), "attack a:rifle@x+2 b:rifle@x")
    assert found.exact
    expected = by_hand([4 + 1 - 2, 4 + 1], [4, 4], 5)
    told = {int(to): share for to, share in found.changes["x.health"].items()}
    assert told == {left: share for left, share in expected.items() if left != 5}


@clause("W-9.3", "W-12.6")
def test_a_whole_activation_at_several_targets_focused_and_with_points() -> None:
    armed = sheet(weapons=[TRIPLE, weapon("Pistol", "Near", damage=2)])
    made = table(
        unit("a", (0, 0), of=armed),
        unit("b", (1, 0), of=armed),
        unit("x", (0, 7), 1, of=sheet(dv=1)),
        unit("y", (3, 7), 1, of=sheet(health=9)),
    )
    game = Playing(made).plays("activate a b")
    shots = "a:triple@x+1 a:triple@x a:triple@y b:triple!@y+2 a:pistol@x b:pistol@y"
    found = odds(game, f"attack {shots}")
    assert found.exact
    assert sum(share for _, share in found.outcomes) == 1
    expected = {"x": (10, by_hand([3, 4, 4], [3, 3, 1], 10)), "y": (9, by_hand([4, 2, 4], [4, 6, 2], 9))}
    for name, (health, by_dice) in expected.items():
        told = {int(to): share for to, share in found.changes[f"{name}.health"].items()}
        assert told == {left: share for left, share in by_dice.items() if left != health}


@clause("W-10.5")
def test_a_focused_shot_under_threat() -> None:
    made = table(unit("a", (0, 0), of=sheet(weapons=[TRIPLE])), unit("x", (1, 0), 1))
    found = odds(Playing(made).plays("activate a"), "attack a:triple!@x")
    assert found.changes["x.health"] == {"4": Fraction(1, 6)}


def test_a_tactic_is_as_likely_as_its_knack() -> None:
    made = table(
        unit("a", (0, 0)),
        unit("x", (0, 9), 1),
        tactics=(("Read the Swell",), ()),
        environment="Slack Water",
    )
    found = odds(Playing(made).plays("activate a"), "tactic read-the-swell")
    assert found.exact
    assert found.changes["One.ap"] == {"3": Fraction(1, 2)}
