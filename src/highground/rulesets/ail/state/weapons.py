"""What a character fights with, wears and has learnt: records that content fills in and nothing changes.

Distances are metres, dice are numbers of six-sided dice. Words that data may use are listed beside the
field.
"""

from __future__ import annotations

from typing import Final

from highground.record import Record


class Firearm(Record):
    """A gun. `line` is rifle, pistol or shotgun; `mode` is single, semi or full.

    `long` says whether it is handled as a long gun (everything but real pistols); `bipod` that it counts as
    deployed while its user is Braced, `fixed` that it always does. `ammo` counts uses of special attacks.
    """

    name: Final[str]
    line: Final[str]
    dice: Final[int]
    increment: Final[int]
    mode: Final[str]
    rating: Final[int]
    recoil: Final[int]
    ammo: Final[int]
    sight: Final[int]
    scope: Final[int]
    long: Final[bool]
    bipod: Final[bool]
    fixed: Final[bool]
    crit_bonus: Final[int]
    overwhelming: Final[int]
    completely: Final[bool]
    wound: Final[str]
    gunslinger: Final[bool]
    kit: Final[int]


class MeleeWeapon(Record):
    """A weapon for close combat. `tags` are piercing, slashing, blunt: one, or two of which the stance
    picks.

    `brutal` is 0 (not), 1 (every hit) or the number of dice that must be rolled; `pf` and `pf_least` are the
    two figures of its Physical Factor; `limit` is the most dice that it may add. `acc_gain` and `init_gain`
    are Advantage that a success brings; `grapple_edge` is what grapples against its wielder gain.
    """

    name: Final[str]
    hands: Final[int]
    attack: Final[int]
    defence: Final[int]
    dice: Final[int]
    pf: Final[int]
    pf_least: Final[int]
    limit: Final[int]
    tags: Final[tuple[str, ...]]
    brutal: Final[int]
    offensive: Final[bool]
    defensive: Final[bool]
    reach: Final[bool]
    grapple_edge: Final[int]
    acc_gain: Final[int]
    init_gain: Final[int]
    kit: Final[int]


class Grenade(Record):
    """A grenade; `smoke` ones do no damage and cannot be dodged, `breaching` ones open doors and walls."""

    name: Final[str]
    dice: Final[int]
    dodge_dc: Final[int]
    overwhelming: Final[int]
    smoke: Final[bool]
    breaching: Final[bool]
    kit: Final[int]


class Armour(Record):
    """What stops `dr` points of a hit when a d10 shows `coverage` or less.

    `sprints` is the sprinting it allows: 2 freely, 1 without the extra square, 0 not at all.
    """

    name: Final[str]
    dr: Final[int]
    coverage: Final[int]
    move: Final[int]
    sprints: Final[int]
    kit: Final[int]


ARMOURLESS: Final = Armour("", 0, 0, 0, 2, 0)


EFFECTS: Final[tuple[str, ...]] = (
    "hardened", "shake_it_off", "the_rush", "combat_reflexes", "combat_senses", "combat_tactics", "weakpoint",
    "good_arm", "second_wind", "gunslinger", "quick_draw_gunslinger", "iron_grip", "steady_hands",
)  # fmt: skip
"""A-8.11: what a trait may do. Data gives traits of any name, cost and amount one of these effects."""


class Trait(Record):
    """A special trait: `effect` names what the rules do with it, `amount` how much of it there is."""

    name: Final[str]
    effect: Final[str]
    amount: Final[int]
    cost: Final[int]
    once: Final[bool]
