"""What a player bought: characters and teams; and the tiers of C-8.1 to C-8.5."""

from __future__ import annotations

from typing import Final

import highground.rulesets.ail.rulebook as R
from highground.engine.clauses import Clause
from highground.record import Record
from highground.rulesets.ail.state.weapons import Armour, Firearm, Grenade, MeleeWeapon, Trait

STATS: Final[tuple[str, ...]] = ("physique", "senses", "intellect", "aether")
SKILLS: Final[tuple[str, ...]] = (
    "firearms", "melee", "unarmed", "athletics", "conditioning", "alertness", "concentration", "medicine",
    "tactics",
)  # fmt: skip
"""C-3.2; `conditioning` is Physical Conditioning."""

TEAM: Final = "team"
PARTY: Final = "party"
HORDE: Final = "horde"
"""Kinds of force: a team of companion 8, half of one for co-operative play, and those they fight (C-10.5)."""

MOOK: Final = "Mook"
REGULAR: Final = "Regular"
LOCAL_HERO: Final = "Local Hero"
FAMED_HERO: Final = "Famed Hero"
LEGEND: Final = "Legend"


class Tier(Record):
    """A row of the point build: CP from `least` to `most` (-1: no end), and what they bring."""

    name: Final[str]
    least: Final[int]
    most: Final[int]
    heroic: Final[int]
    trait_points: Final[int]
    limit: Final[int]


TIERS: Final = {
    MOOK: Tier(MOOK, 0, 25, 0, 3, 5),
    REGULAR: Tier(REGULAR, 26, 79, 0, 5, 5),
    LOCAL_HERO: Tier(LOCAL_HERO, 80, 119, 1, 10, 10),
    FAMED_HERO: Tier(FAMED_HERO, 120, 179, 2, 15, 10),
    LEGEND: Tier(LEGEND, 180, -1, 3, 20, 12),
}
_CLAUSES: Final = {MOOK: R.C_8_1, REGULAR: R.C_8_2, LOCAL_HERO: R.C_8_3, FAMED_HERO: R.C_8_4, LEGEND: R.C_8_5}


def tier_clause(tier: Tier) -> Clause:
    """The clause that gives a tier its figures."""
    return _CLAUSES[tier.name]


class Build(Record):
    """A character as bought. `stats` are without the `free` points that heroic levels give; `needs` lists for
    each trait the skills it asks for. `minimum` is the racial minimum, `size` the size modifier."""

    name: Final[str]
    full_name: Final[str]
    about: Final[str]
    tier: Final[Tier]
    stats: Final[dict[str, int]]
    free: Final[dict[str, int]]
    skills: Final[dict[str, int]]
    traits: Final[tuple[Trait, ...]]
    needs: Final[dict[str, dict[str, int]]]
    firearms: Final[tuple[Firearm, ...]]
    melee: Final[tuple[MeleeWeapon, ...]]
    grenades: Final[tuple[tuple[Grenade, int], ...]]
    armours: Final[tuple[Armour, ...]]
    minimum: Final[int]
    size: Final[int]
    speed_edge: Final[int]
    visible: Final[bool]
    immune_brandish: Final[bool]
    in_hand: Final[str]
    two_handed: Final[bool]
    wave: Final[int]
    stated: Final[int | None]

    def stat(self, name: str) -> int:
        """A stat as played: bought and free."""
        return self.stats.get(name, 0) + self.free.get(name, 0)

    def skill(self, name: str) -> int:
        """C-3.2: what is not listed is 0."""
        return self.skills.get(name, 0)


class Force(Record):
    """A roster: characters of one player."""

    name: Final[str]
    kind: Final[str]
    about: Final[str]
    builds: Final[tuple[Build, ...]]
