"""C-8.1 to C-8.15 with C-4.11, C-6.6 and C-10.5.a: every breach of a character and a force, as refusals."""

from __future__ import annotations

from typing import Any, Final

import highground.rulesets.ail.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.orders import Refusal, refuse
from highground.rulesets.ail.force import builds
from highground.rulesets.ail.force.costs import character_points, kit_of, listed, trait_points

TEAM_POINTS: Final = 300
TEAM_KIT: Final = 42
PARTY_POINTS: Final = 150
PARTY_KIT: Final = 21
CHARACTER_KIT: Final = 10
LEAST, MOST = 3, 6
PARTY_MOST: Final = 3
HORDE_MOST: Final = 24


def breaches(build: builds.Build) -> list[Refusal]:
    """Everything wrong with one character."""
    return _point_breaches(build) + _level_breaches(build) + _trait_breaches(build) + _kit_breaches(build)


def _point_breaches(build: builds.Build) -> list[Refusal]:
    """C-8.9: points within the tier, and as stated; C-8.8: as many free points as heroic levels."""
    facts: dict[str, Any] = {"model": build.name, "tier": build.tier.name}
    points = character_points(build)
    found: list[Refusal] = []
    if points < build.tier.least:
        found.append(refuse(R.C_8_9, "too_few_points", points, build.tier.least, facts))
    if build.tier.most >= 0 and points > build.tier.most:
        found.append(refuse(R.C_8_9, "too_many_points", points, build.tier.most, facts))
    if build.stated is not None and build.stated != points:
        found.append(refuse(R.C_8_9, "points_misstated", build.stated, points, facts))
    free = sum(build.free.values())
    if free > build.tier.heroic:
        found.append(refuse(R.C_8_8, "too_many_free_points", free, build.tier.heroic, facts))
    return found


def _level_breaches(build: builds.Build) -> list[Refusal]:
    """C-8.1 to C-8.5: no stat (free points included, C-3.1) nor skill (C-3.2) above the tier's limit."""
    levels = {stat: build.stat(stat) for stat in builds.STATS}
    levels.update({skill: build.skill(skill) for skill in builds.SKILLS})
    found: list[Refusal] = []
    for name, level in levels.items():
        if level > build.tier.limit:
            facts = {"model": build.name, "tier": build.tier.name, "item": name}
            found.append(
                refuse(builds.tier_clause(build.tier), "level_too_high", level, build.tier.limit, facts)
            )
    return found


def _trait_breaches(build: builds.Build) -> list[Refusal]:
    """C-8.10: trait points of the tier, no trait twice, and what each asks for."""
    facts: dict[str, Any] = {"model": build.name, "tier": build.tier.name}
    found: list[Refusal] = []
    points = trait_points(build)
    if points > build.tier.trait_points:
        found.append(refuse(R.C_8_10, "too_many_trait_points", points, build.tier.trait_points, facts))
    names = [trait.name for trait in build.traits]
    for name in sorted(set(names)):
        if names.count(name) > 1:
            about = {"model": build.name, "item": name}
            found.append(refuse(R.C_8_10, "trait_twice", names.count(name), 1, about))
        for skill, least in build.needs.get(name, {}).items():
            if build.skill(skill) < least:
                about = {"model": build.name, "item": name, "skill": skill}
                found.append(
                    refuse(listed(name, R.C_8_10), "trait_asks_for", build.skill(skill), least, about)
                )
    return found


def _kit_breaches(build: builds.Build) -> list[Refusal]:
    """C-8.14: kit of 10; C-6.6: one armour."""
    found: list[Refusal] = []
    kit = kit_of(build)
    if kit > CHARACTER_KIT:
        found.append(refuse(R.C_8_14, "too_much_kit", kit, CHARACTER_KIT, {"model": build.name}))
    if len(build.armours) > 1:
        found.append(refuse(R.C_6_6, "two_armours", len(build.armours), 1, {"model": build.name}))
    return found


def rules_of(kind: str) -> list[Clause]:
    """What a force of this kind is held to, and then its characters."""
    force = [R.C_8_11, R.C_8_12, R.C_8_13, R.C_8_15] if kind == builds.TEAM else [R.C_10_5_A]
    if kind == builds.PARTY:
        force.append(R.C_8_13)
    return [*force, R.C_8_9, R.C_8_8, R.C_8_10, R.C_8_14, R.C_6_6]


# -- forces ----------------------------------------------------------------------------------------


def force_limit(force: builds.Force) -> int | None:
    """C-8.11: the points a force may have; a horde has no such limit."""
    if force.kind == builds.HORDE:
        return None
    return PARTY_POINTS if force.kind == builds.PARTY else TEAM_POINTS


def force_breaches(force: builds.Force) -> list[Refusal]:
    """Everything wrong with a force: first the force itself, then its characters."""
    found = _horde_breaches(force) if force.kind == builds.HORDE else _team_breaches(force)
    for build in force.builds:
        found += breaches(build)
    return found


def _team_breaches(force: builds.Force) -> list[Refusal]:
    """C-8.11 to C-8.13, C-8.15; a party (C-10.5.a) has half of everything and may be one character."""
    facts: dict[str, Any] = {"side": force.name}
    party = force.kind == builds.PARTY
    least, most = (1, PARTY_MOST) if party else (LEAST, MOST)
    found: list[Refusal] = []
    points, limit = sum([character_points(build) for build in force.builds]), force_limit(force)
    if limit is not None and points > limit:
        found.append(refuse(R.C_10_5_A if party else R.C_8_11, "team_too_dear", points, limit, facts))
    if not least <= len(force.builds) <= most:
        bound = least if len(force.builds) < least else most
        found.append(refuse(R.C_10_5_A if party else R.C_8_12, "team_size", len(force.builds), bound, facts))
    famed = sum([build.tier.name == builds.FAMED_HERO for build in force.builds])
    if famed > 1:
        found.append(refuse(R.C_8_13, "too_many_famed", famed, 1, facts))
    legends = sum([build.tier.name == builds.LEGEND for build in force.builds])
    if legends:
        found.append(refuse(R.C_8_13, "no_legends", legends, 0, facts))
    kit, most_kit = sum([kit_of(build) for build in force.builds]), PARTY_KIT if party else TEAM_KIT
    if kit > most_kit:
        found.append(refuse(R.C_10_5_A if party else R.C_8_15, "team_kit", kit, most_kit, facts))
    return found


def _horde_breaches(force: builds.Force) -> list[Refusal]:
    """C-10.5.a: a horde is Mooks and Regulars, 24 of them at most."""
    found: list[Refusal] = []
    if len(force.builds) > HORDE_MOST:
        found.append(refuse(R.C_10_5_A, "team_size", len(force.builds), HORDE_MOST, {"side": force.name}))
    for build in force.builds:
        if build.tier.name not in (builds.MOOK, builds.REGULAR):
            facts = {"model": build.name, "tier": build.tier.name, "side": force.name}
            found.append(refuse(R.C_10_5_A, "no_heroes_in_a_horde", facts=facts))
    return found
