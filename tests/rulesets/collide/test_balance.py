"""F-2, F-3: the companion's balance table, worked out from the shipped sheets by independent arithmetic.

`out` is the mean health that a unit takes in an activation with every weapon once, ordinary or focused,
whichever is better, from the eight enemy sheets without cover; `lasts` is its health by what one enemy takes.
"""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

import pytest

from highground.rulesets.collide.files.content import read_roster
from highground.rulesets.collide.files.library import sheets
from highground.rulesets.collide.state.printed import Sheet, Weapon
from tests.marks import clause

TABLE = {
    "Lantern Captain": (9.75, 2.86, 8.3), "Quarterbosun": (7.38, 2.11, 9.4), "Brine Rifle": (6.00, 1.25, 9.1),
    "Cutlass Hand": (6.12, 1.45, 9.3), "Glasswright": (3.38, 1.30, 7.0), "Fogrunner": (4.50, 1.32, 8.1),
    "Deck Harpooner": (11.25, 1.86, 8.8), "Reefback Walker": (14.50, 6.96, 12.6),
    "Kiln Matriarch": (10.50, 3.60, 9.3), "Spark Herald": (7.31, 2.31, 9.8),
    "Clay Warden": (6.00, 2.45, 10.7), "Ember Slinger": (5.75, 1.46, 9.1),
    "Ash Mender": (4.50, 1.32, 8.1), "Cinder Hound": (6.00, 1.11, 8.6),
    "Crucible Bombard": (9.00, 2.45, 9.4), "Glazed Colossus": (15.88, 6.40, 12.3),
}  # fmt: skip
SALT, EMBER = sheets("saltglass"), sheets("emberkiln")


def does(weapon: Weapon, target: Sheet) -> Fraction:
    """What a weapon takes from a target on average."""
    hit = Fraction(7 - weapon.knack, 6)
    times = 2 if set(target.defence_types) <= set(weapon.effective) else 1
    ordinary = weapon.attacks * max(0, weapon.damage * times - target.dv)
    focused = max(0, (weapon.damage + weapon.attacks - 1) * times - target.dv)
    return hit * max(ordinary, focused)


def volley(attacker: Sheet, target: Sheet) -> Fraction:
    return sum((does(weapon, target) for weapon in attacker.weapons), Fraction(0))


def enemies_of(name: str) -> list[Sheet]:
    return list((EMBER if name in SALT else SALT).values())


def sheet_of(name: str) -> Sheet:
    return SALT[name] if name in SALT else EMBER[name]


def out(name: str) -> Fraction:
    enemies = enemies_of(name)
    return sum((volley(sheet_of(name), enemy) for enemy in enemies), Fraction(0)) / len(enemies)


def lasts(name: str) -> Fraction:
    enemies = enemies_of(name)
    taken = sum((volley(enemy, sheet_of(name)) for enemy in enemies), Fraction(0)) / len(enemies)
    return sheet_of(name).health / taken


@clause("F-2", "F-3")
@pytest.mark.parametrize("name", list(TABLE))
def test_a_unit_is_worth_what_the_companion_says(name: str) -> None:
    does_out, does_last, worth = TABLE[name]
    assert float(out(name)) == pytest.approx(does_out, abs=0.0051)
    assert float(lasts(name)) == pytest.approx(does_last, abs=0.0051)
    value = sqrt(out(name) * lasts(name)) * 100 / sheet_of(name).points
    assert value == pytest.approx(worth, abs=0.051)


@pytest.mark.parametrize(
    ("roster", "all_out", "health", "survived"),
    [
        ("tide_patrol", 53.1, 112, 12.7), ("reef_levy", 55.0, 110, 16.5),
        ("hearth_guard", 51.9, 119, 18.7), ("spark_column", 51.6, 123, 15.2),
    ],
)  # fmt: skip
def test_the_totals_of_the_rosters(roster: str, all_out: float, health: int, survived: float) -> None:
    units = [sheet.name for sheet in read_roster(roster)[0].sheets]
    assert float(sum(out(name) for name in units)) == pytest.approx(all_out, abs=0.051)
    assert sum(sheet_of(name).health for name in units) == health
    assert float(sum(lasts(name) for name in units)) == pytest.approx(survived, abs=0.051)
