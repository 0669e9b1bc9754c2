"""Companion 4 to 6 as files: weapons, grenades, armour and traits, and the records made of them.

This module stands at the border (pydantic) and is not compiled.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal, TypeVar

from pydantic import Field, Strict, model_validator

from highground.content.described import read_as
from highground.content.load import Checked, package_data, validate
from highground.engine.errors import ContentError, nearest
from highground.rulesets.ail.rulebook import BOOK
from highground.rulesets.ail.state.weapons import EFFECTS, Armour, Firearm, Grenade, MeleeWeapon, Trait

PACKAGE = "highground.rulesets.ail"

Name = Annotated[str, Field(min_length=1, max_length=60, pattern=r"^\S(.*\S)?$")]
Dice = Annotated[int, Field(ge=0, le=20)]
Kit = Annotated[int, Field(ge=0, le=20)]
Bonus = Annotated[int, Field(ge=0, le=20)]
Grade = Annotated[int, Field(ge=1, le=9)]
Ware = Firearm | MeleeWeapon | Grenade | Armour


class Row(Checked):
    """What every row of these tables says."""

    clause: str = Field(default="", description="the clause that lists it; none for one of your own")
    name: Name = Field(description="its name, as orders use it")
    also: str = Field(default="", description="a shorter name that rosters may use")
    kit: Kit = Field(description="what it costs in kit")

    @model_validator(mode="after")
    def clause_exists(self) -> Row:
        if self.clause and self.clause not in BOOK.clauses:
            raise ValueError(f"there is no clause {self.clause!r}")
        return self


class FirearmFile(Row):
    """A gun."""

    line: Literal["rifle", "pistol", "shotgun"] = Field(description="how range tells on it")
    damage_d6: Dice = Field(description="dice of damage")
    increment_m: int = Field(ge=5, le=1000, description="a range increment, in metres")
    mode: Literal["single", "semi", "full"] = Field(description="its rate of fire")
    rating: Bonus = Field(default=0, description="rate-of-fire rating; none for single-shot weapons")
    recoil: Bonus = Field(default=0, description="recoil number; none for single-shot weapons")
    ammo: int = Field(ge=0, le=100, description="how many special attacks it has ammunition for")
    sight: Bonus = Field(default=0, description="what aiming with its sight gives; 0: it has none")
    scope: Bonus = Field(default=0, description="what aiming with its scope gives; 0: it has none")
    long: bool = Field(default=True, description="handled as a long gun; only real pistols are not")
    bipod: bool = Field(default=False, description="counts as deployed while its user is Braced")
    fixed: bool = Field(default=False, description="on a tripod or mount, so always deployed")
    crit_bonus: Dice = Field(default=0, description="more dice on Critical Shots")
    overwhelming: Grade = Field(default=1, description="its grade of Overwhelming")
    completely: bool = Field(default=False, description="Completely Overwhelming: its hits cannot be capped")
    wound: Literal["penetrating", "slashing", "blunt", "burn", "etheric"] = Field(
        default="penetrating", description="the kind of wounds it causes"
    )
    gunslinger: bool = Field(default=False, description="a pistol or carbine, for the trait of that name")

    @model_validator(mode="after")
    def shots_agree(self) -> FirearmFile:
        if (self.mode == "single") != (self.rating == 0) or (self.rating > 0) != (self.recoil > 0):
            raise ValueError("rating and recoil are for semi- and full-auto weapons, which need both")
        return self

    def record(self) -> Firearm:
        return read_as(Firearm, self, dice=self.damage_d6, increment=self.increment_m)


class MeleeFile(Row):
    """A weapon for close combat."""

    hands: Annotated[int, Field(ge=1, le=2)] = Field(description="hands that it needs")
    attack: Bonus = Field(description="attack value")
    defence: Bonus = Field(description="defence value")
    damage_d6: Dice = Field(description="base dice of damage")
    pf: Annotated[tuple[Grade, Grade], Strict(False)] = Field(description="Physical Factor: [normal, lowest]")
    limit: Dice = Field(description="the most dice that PF may add")
    tags: list[Literal["piercing", "slashing", "blunt"]] = Field(
        min_length=1, max_length=2, description="one, or two of which the stance picks"
    )
    brutal: Dice = Field(default=0, description="0: not; 1: every hit; N: from N dice on")
    offensive: bool = Field(default=False, description="adds its attack value in any stance")
    defensive: bool = Field(default=False, description="adds its defence value in any stance")
    reach: bool = Field(default=False, description="reaches adjacent squares, too")
    grapple_edge: Bonus = Field(default=0, description="edge of grapples against its wielder")
    acc_gain: Bonus = Field(default=0, description="Accuracy Advantage that a success brings")
    init_gain: Bonus = Field(default=0, description="Initiative Advantage that a success brings")

    @model_validator(mode="after")
    def lowest_is_lowest(self) -> MeleeFile:
        if self.pf[1] > self.pf[0]:
            raise ValueError("the lowest Physical Factor is above the normal one")
        return self

    def record(self) -> MeleeWeapon:
        return read_as(MeleeWeapon, self, dice=self.damage_d6, pf=self.pf[0], pf_least=self.pf[1])


class GrenadeFile(Row):
    """A grenade."""

    damage_d6: Dice = Field(default=0, description="dice of damage")
    dodge_dc: int = Field(default=0, ge=0, le=60, description="what a dodge must reach")
    overwhelming: Grade = Field(default=1, description="its grade of Overwhelming")
    smoke: bool = Field(default=False, description="fills squares with smoke and does no damage")
    breaching: bool = Field(default=False, description="opens walls and closed doors around it")

    @model_validator(mode="after")
    def bangs_or_smokes(self) -> GrenadeFile:
        if self.smoke == (self.damage_d6 > 0) or (self.damage_d6 > 0) != (self.dodge_dc > 0):
            raise ValueError("a grenade has damage and a dodge DC, or smoke")
        return self

    def record(self) -> Grenade:
        return read_as(Grenade, self, dice=self.damage_d6)


class ArmourFile(Row):
    """An armour."""

    dr: Bonus = Field(description="what it takes off the damage")
    coverage: int = Field(ge=0, le=10, description="what the d10 may show at most")
    move: int = Field(default=0, ge=-9, le=9, description="added to the squares of a Move")
    sprints: int = Field(default=2, ge=0, le=2, description="2 freely, 1 without the extra square, 0 not")

    def record(self) -> Armour:
        return read_as(Armour, self)


class TraitFile(Checked):
    """A special trait."""

    clause: str = Field(default="", description="the clause that lists it; none for one of your own")
    name: Name = Field(description="its name")
    effect: str = Field(description="what it does: " + ", ".join(EFFECTS))
    amount: int = Field(ge=0, le=100, description="how much of it")
    cost: int = Field(ge=0, le=20, description="its price in trait points")
    needs: dict[str, int] = Field(default={}, description="skills that it asks for, e.g. { firearms = 4 }")

    @model_validator(mode="after")
    def effect_exists(self) -> TraitFile:
        if self.effect not in EFFECTS:
            raise ValueError(f"there is no effect {self.effect!r}" + nearest(self.effect, list(EFFECTS)))
        return self

    def record(self) -> Trait:
        return read_as(Trait, self, once=True)


class _Firearms(Checked):
    firearms: list[FirearmFile]


class _Melee(Checked):
    melee: list[MeleeFile]


class _Grenades(Checked):
    grenades: list[GrenadeFile]


class _Armour(Checked):
    armour: list[ArmourFile]


class _Traits(Checked):
    traits: list[TraitFile]


File = TypeVar("File", bound=Checked)


def _read(model: type[File], name: str) -> File:
    return validate(model, package_data(PACKAGE, "data/arms", name), name)


@cache
def firearms() -> dict[str, Firearm]:
    """C-5.1 to C-5.9, by name."""
    return {row.name: row.record() for row in _read(_Firearms, "firearms.toml").firearms}


@cache
def melee_weapons() -> dict[str, MeleeWeapon]:
    """C-5.14 to C-5.19, by name."""
    return {row.name: row.record() for row in _read(_Melee, "melee.toml").melee}


@cache
def grenades() -> dict[str, Grenade]:
    """C-5.10 to C-5.13, by name."""
    return {row.name: row.record() for row in _read(_Grenades, "grenades.toml").grenades}


@cache
def armours() -> dict[str, Armour]:
    """C-6.1 to C-6.4, by name."""
    return {row.name: row.record() for row in _read(_Armour, "armour.toml").armour}


@cache
def trait_files() -> dict[str, TraitFile]:
    """C-4.1 to C-4.13 with what they ask for, by name."""
    return {row.name: row for row in _read(_Traits, "traits.toml").traits}


@cache
def traits() -> dict[str, Trait]:
    """C-4.1 to C-4.13, by name."""
    return {name: row.record() for name, row in trait_files().items()}


@cache
def ware_rows() -> list[Row]:
    """Every row that costs kit."""
    found: list[Row] = list(_read(_Firearms, "firearms.toml").firearms)
    found += _read(_Grenades, "grenades.toml").grenades
    found += _read(_Melee, "melee.toml").melee
    found += _read(_Armour, "armour.toml").armour
    return found


@cache
def wares() -> dict[str, Ware]:
    """Everything that costs kit, by name."""
    return {**firearms(), **grenades(), **melee_weapons(), **armours()}


def row_named(given: str) -> str | None:
    """The proper name for that name or the shorter one, whatever the case of its letters."""
    wanted = given.lower()
    for row in ware_rows():
        if wanted == row.name.lower() or (row.also and wanted == row.also.lower()):
            return row.name
    return None


def ware(given: str, where: str) -> Ware:
    """Something of the lists by name."""
    name = row_named(given)
    if name is None:
        raise ContentError(f"{where}: there is no {given!r} on the lists" + nearest(given, list(wares())))
    return wares()[name]
