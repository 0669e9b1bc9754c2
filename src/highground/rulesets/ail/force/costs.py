"""C-8.6 to C-8.8 and the price lists: what a character costs in points, trait points and kit."""

from __future__ import annotations

from typing import Final

import highground.rulesets.ail.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.tally import Tally, tally
from highground.record import Record
from highground.rulesets.ail.force.builds import SKILLS, STATS, Build

LISTED: Final = (
    R.C_4_1, R.C_4_2, R.C_4_3, R.C_4_4, R.C_4_5, R.C_4_6, R.C_4_7, R.C_4_8, R.C_4_9, R.C_4_10, R.C_4_11,
    R.C_4_12, R.C_4_13, R.C_5_1, R.C_5_2, R.C_5_3, R.C_5_4, R.C_5_5, R.C_5_6, R.C_5_7, R.C_5_8, R.C_5_9,
    R.C_5_10, R.C_5_11, R.C_5_12, R.C_5_13, R.C_5_14, R.C_5_15, R.C_5_16, R.C_5_17, R.C_5_18, R.C_5_19,
    R.C_6_1, R.C_6_2, R.C_6_3, R.C_6_4,
)  # fmt: skip
"""Companion 4 to 6: the rows that cost trait points or kit; each clause has the name of what it lists."""


class Item(Record):
    """Something bought: `kind` is stat, skill, trait or kit, whose prices are not of one currency."""

    kind: Final[str]
    name: Final[str]
    cost: Final[Tally]


def stat_price(level: int) -> int:
    """C-8.6: all levels up to this one; each costs twice the one below, at least 2.

    >>> [stat_price(level) for level in range(1, 11)]
    [2, 4, 8, 14, 22, 32, 44, 58, 74, 92]
    """
    return 2 * skill_price(level)


def skill_price(level: int) -> int:
    """C-8.7: all levels up to this one; each costs as much as the one below, at least 1.

    >>> [skill_price(level) for level in range(1, 11)]
    [1, 2, 4, 7, 11, 16, 22, 29, 37, 46]
    """
    return 0 if level <= 0 else 1 + level * (level - 1) // 2


def items_of(build: Build) -> list[Item]:
    """Everything bought, stats and skills first, each with its price."""
    items: list[Item] = []
    for stat in STATS:
        level = build.stats.get(stat, 0)
        if level or build.free.get(stat, 0):
            cost = tally(stat_price(level), R.C_8_6, stat)
            if build.free.get(stat, 0):
                cost.add(0, R.C_8_8, "free_points")
            items.append(Item("stat", stat, cost))
    for skill in SKILLS:
        if build.skill(skill):
            items.append(Item("skill", skill, tally(skill_price(build.skill(skill)), R.C_8_7, skill)))
    for trait in build.traits:
        items.append(Item("trait", trait.name, tally(trait.cost, listed(trait.name, R.C_8_10), trait.name)))
    for name, kit in _kit(build):
        items.append(Item("kit", name, tally(kit, listed(name, R.C_8_14), name)))
    return items


def listed(name: str, otherwise: Clause) -> Clause:
    """The clause whose row lists the thing; one written out in a roster is under the general clause."""
    for clause in LISTED:
        if clause.title == name:
            return clause
    return otherwise


def _kit(build: Build) -> list[tuple[str, int]]:
    """Everything carried, one entry apiece."""
    found = [(weapon.name, weapon.kit) for weapon in build.firearms]
    found += [(weapon.name, weapon.kit) for weapon in build.melee]
    for grenade, count in build.grenades:
        found += [(grenade.name, grenade.kit)] * count
    found += [(armour.name, armour.kit) for armour in build.armours]
    return found


def character_points(build: Build) -> int:
    """C-8.6, C-8.7: what stats and skills cost together."""
    points = sum([stat_price(build.stats.get(stat, 0)) for stat in STATS])
    return points + sum([skill_price(build.skill(skill)) for skill in SKILLS])


def trait_points(build: Build) -> int:
    """What its traits cost."""
    return sum([trait.cost for trait in build.traits])


def kit_of(build: Build) -> int:
    """What it carries."""
    return sum([kit for _, kit in _kit(build)])
