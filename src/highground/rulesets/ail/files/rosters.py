"""Characters and rosters as files: what may stand in them, and the records made of them.

This module stands at the border (pydantic) and is not compiled.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Literal

from pydantic import Field, field_validator

from highground.content.described import read_as
from highground.content.load import RARE, Checked, names_differ, package_files, parse_toml, validate
from highground.content.rosters import Rosters
from highground.engine.errors import ContentError, nearest
from highground.engine.ruleset import RosterChoice
from highground.rulesets.ail.files import arms
from highground.rulesets.ail.files.arms import ArmourFile, FirearmFile, GrenadeFile, MeleeFile, TraitFile
from highground.rulesets.ail.force.builds import SKILLS, STATS, TIERS, Build, Force
from highground.rulesets.ail.state.characters import Sheet
from highground.rulesets.ail.state.weapons import ARMOURLESS, Armour, Firearm, Grenade, MeleeWeapon

PACKAGE = "highground.rulesets.ail"
Name = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^\S(.*\S)?$")]
Level = Annotated[int, Field(ge=0, le=20)]
FreePoints = Annotated[int, Field(ge=1, le=3)]


class CharacterFile(Checked):
    """A character."""

    name: Name = Field(description="its name, as orders use it")
    full_name: str = Field(default="", description="its name in full", json_schema_extra=RARE)
    about: str = Field(default="", description="who it is", json_schema_extra=RARE)
    tier: str = Field(description="Mook, Regular, Local Hero, Famed Hero or Legend", examples=["Mook"])
    physique: Level = Field(default=0, description="Physique as bought, without free points")
    senses: Level = Field(default=0, description="Senses, likewise")
    intellect: Level = Field(default=0, description="Intellect, likewise")
    aether: Level = Field(default=0, description="Aether, likewise")
    free: dict[str, FreePoints] = Field(
        default={}, description="free stat points by stat, e.g. { physique = 1 }; one for each heroic level"
    )
    skills: dict[str, Level] = Field(default={}, description="skills by name: " + ", ".join(SKILLS))
    traits: list[str] = Field(default=[], description="traits of companion 4 by name")
    kit: list[str] = Field(
        default=[], description="weapons, grenades and armour of companion 5 and 6 by name"
    )
    own_traits: list[TraitFile] = Field(default=[], description="traits of your own, written out")
    own_firearms: list[FirearmFile] = Field(default=[], description="firearms of your own")
    own_melee: list[MeleeFile] = Field(default=[], description="melee weapons of your own")
    own_grenades: list[GrenadeFile] = Field(default=[], description="grenades of your own")
    own_armour: list[ArmourFile] = Field(default=[], description="armour of your own")
    in_hand: str = Field(
        default="",
        description="the weapon held at the start; default: the first of its kit",
        json_schema_extra=RARE,
    )
    two_handed: bool = Field(
        default=False,
        description="holds a one-handed weapon with both hands",
        json_schema_extra=RARE,
    )
    racial_minimum: int = Field(default=5, ge=0, le=20, description="5 for humans", json_schema_extra=RARE)
    size: int = Field(default=0, ge=-10, le=10, description="size modifier of its ranged AC")
    speed_edge: int = Field(
        default=0, ge=-10, le=0, description="edge against one speeding in a vehicle, -5 to -10; 0: on foot"
    )
    visible: bool = Field(default=False, description="a target easy to see", json_schema_extra=RARE)
    immune_brandish: bool = Field(
        default=False, description="cannot be impressed by a Brandish", json_schema_extra=RARE
    )
    wave: int = Field(
        default=0, ge=0, le=9, description="the wave of a horde it comes with; 0: from the start"
    )
    count: int = Field(default=1, ge=1, le=24, description="how many of them there are")
    points: int | None = Field(default=None, ge=0, le=9999, description="its CP, if you want them checked")

    @field_validator("tier")
    @classmethod
    def tier_exists(cls, given: str) -> str:
        if given not in TIERS:
            raise ValueError(f"there is no tier {given!r}" + nearest(given, list(TIERS)))
        return given

    @field_validator("free")
    @classmethod
    def free_stats(cls, given: dict[str, int]) -> dict[str, int]:
        return _named(given, STATS, "stat")

    @field_validator("skills")
    @classmethod
    def known_skills(cls, given: dict[str, int]) -> dict[str, int]:
        return _named(given, SKILLS, "skill")

    @field_validator("speed_edge")
    @classmethod
    def speeding(cls, given: int) -> int:
        """A-4.4: the edge against a speeding target is -5 to -10."""
        if -5 < given < 0:
            raise ValueError("speeding is -5 to -10, or 0 for one on foot")
        return given


def _named(given: dict[str, int], known: tuple[str, ...], what: str) -> dict[str, int]:
    for name in given:
        if name not in known:
            raise ValueError(f"there is no {what} {name!r}" + nearest(name, list(known)))
    return given


class RosterFile(Checked):
    """A force: who belongs to a side."""

    system: Literal["ail"] = Field(default="ail", description="the rule system")
    side: Name = Field(description="the name of the side")
    kind: Literal["team", "party", "horde"] = Field(
        default="team",
        description="team: companion 8; party: half a team; horde: Mooks and Regulars (C-10.5)",
    )
    about: str = Field(default="", description="who they are and how they fight")
    characters: list[CharacterFile] = Field(min_length=1, max_length=24, description="who belongs to it")

    _names_differ = field_validator("characters")(names_differ)


# -- records ---------------------------------------------------------------------------------------


def build_of(file: CharacterFile, where: str, name: str = "") -> Build:
    """A character with the names of its traits and kit looked up."""
    traits = [_trait(each, f"{where}: traits[{number}]") for number, each in enumerate(file.traits)]
    traits += file.own_traits
    kit: list[arms.Ware] = [
        arms.ware(each, f"{where}: kit[{number}]") for number, each in enumerate(file.kit)
    ]
    for own in (file.own_firearms, file.own_melee, file.own_grenades, file.own_armour):
        kit += [each.record() for each in own]
    guns = tuple([each for each in kit if isinstance(each, Firearm)])
    blades = tuple([each for each in kit if isinstance(each, MeleeWeapon)])
    return read_as(
        Build,
        file,
        name=name or file.name,
        full_name=file.full_name or file.name,
        tier=TIERS[file.tier],
        stats={stat: getattr(file, stat) for stat in STATS},
        free=dict(file.free),
        skills=dict(file.skills),
        traits=tuple([each.record() for each in traits]),
        needs={each.name: dict(each.needs) for each in traits if each.needs},
        firearms=guns,
        melee=blades,
        grenades=_counted([each for each in kit if isinstance(each, Grenade)]),
        armours=tuple([each for each in kit if isinstance(each, Armour)]),
        minimum=file.racial_minimum,
        stated=file.points,
        in_hand=_in_hand(file, [each.name for each in kit if isinstance(each, Firearm | MeleeWeapon)], where),
    )


def _trait(given: str, where: str) -> TraitFile:
    for name, row in arms.trait_files().items():
        if name.lower() == given.lower():
            return row
    raise ContentError(f"{where}: there is no trait {given!r}" + nearest(given, list(arms.trait_files())))


def _counted(given: list[Grenade]) -> tuple[tuple[Grenade, int], ...]:
    """Grenades of a kind are counted, not listed twice."""
    counts: dict[str, int] = {}
    for each in given:
        counts[each.name] = counts.get(each.name, 0) + 1
    kinds = {each.name: each for each in given}
    return tuple([(kinds[name], count) for name, count in counts.items()])


def _in_hand(file: CharacterFile, weapons: list[str], where: str) -> str:
    """R-48.a: the weapon in hand, chosen at set-up."""
    if not file.in_hand:
        return weapons[0] if weapons else ""
    held = arms.ware(file.in_hand, f"{where}: in_hand").name if file.in_hand not in weapons else file.in_hand
    if held not in weapons:
        raise ContentError(
            f"{where}: in_hand: {file.name} carries no {file.in_hand!r}" + nearest(held, weapons)
        )
    return held


def sheet_of(build: Build) -> Sheet:
    """The sheet that is played with."""
    return read_as(
        Sheet,
        build,
        name=build.full_name,
        tier=build.tier.name,
        heroic=build.tier.heroic,
        firearms_carried=build.firearms,
        melee_carried=build.melee,
        grenades_carried=build.grenades,
        armour=build.armours[0] if build.armours else ARMOURLESS,
        **{stat: build.stat(stat) for stat in STATS},
        **{skill: build.skill(skill) for skill in SKILLS},
    )


def read_force(data: Any, where: str = "roster") -> Force:
    """A roster written out; raises `ContentError` where the file cannot be understood."""
    file = validate(RosterFile, data, where)
    builds: list[Build] = []
    for number, each in enumerate(file.characters):
        place = f"{where}: characters[{number}]"
        names = [each.name] if each.count == 1 else [f"{each.name}{n}" for n in range(1, each.count + 1)]
        builds += [build_of(each, place, name) for name in names]
    return Force(file.side, file.kind, file.about, tuple(builds))


# -- files that ship -------------------------------------------------------------------------------


_ROSTERS = Rosters(PACKAGE, read_force)


def rosters() -> Mapping[str, Force]:
    """Every roster that ships, by the name of its file."""
    return _ROSTERS.shipped()


def read_roster(given: Any, where: str = "roster") -> Force:
    """A force by the name of its file, or written out."""
    return _ROSTERS.find(given, where)


@cache
def characters() -> dict[str, CharacterFile]:
    """Every character of every roster that ships, by name: cases start from them."""
    found: dict[str, CharacterFile] = {}
    for source in package_files(PACKAGE, "data/rosters"):
        file = validate(RosterFile, parse_toml(source.read_text(encoding="utf-8"), source.name), source.name)
        for each in file.characters:
            found.setdefault(each.name, each)
    return found


def character(name: str, where: str) -> CharacterFile:
    """A character of a shipped roster by name."""
    found = characters().get(name)
    if found is None:
        raise ContentError(f"{where}: there is no character {name!r}" + nearest(name, list(characters())))
    return found


@cache
def mook() -> Build:
    """C-10.4: the Mook that reinforcements come as."""
    text = files(PACKAGE).joinpath("data", "mook.toml").read_text(encoding="utf-8")
    return build_of(validate(CharacterFile, parse_toml(text, "mook.toml"), "mook.toml"), "mook.toml")


def roster_catalogue() -> list[RosterChoice]:
    """What the fields of a roster may name: tiers, stats, skills, traits and kit with their prices."""
    found = [RosterChoice("characters[].tier", tier) for tier in TIERS]
    found += [RosterChoice("characters[].free", stat) for stat in STATS]
    found += [RosterChoice("characters[].skills", skill) for skill in SKILLS]
    for name, trait in arms.trait_files().items():
        found.append(RosterChoice("characters[].traits[]", name, trait.cost, "", trait.clause))
    for row in arms.ware_rows():
        found.append(RosterChoice("characters[].kit[]", row.name, row.kit, "", row.clause))
    return found
