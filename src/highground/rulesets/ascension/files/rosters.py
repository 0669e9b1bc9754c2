"""Price list, sheets and rosters as files: what may stand in them, and the records made of them.

This module stands at the border (pydantic) and is not compiled.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Literal

from pydantic import Field, field_validator

from highground.content.described import read_as
from highground.content.load import RARE, Checked, names_differ, validate
from highground.content.rosters import Rosters
from highground.engine.ruleset import RosterChoice
from highground.geometry.units import mm
from highground.rulesets.ascension.files import creation
from highground.rulesets.ascension.files.creation import (
    EffectFile,
    FacetFile,
    Name,
    Price,
    Stat,
    Upgrade,
    Value,
    Width,
    Widths,
)
from highground.rulesets.ascension.force import sheets
from highground.rulesets.ascension.force.prices import (
    AttackTemplate,
    FacetPrice,
    Ladder,
    PriceList,
    SizeRow,
)

PACKAGE = "highground.rulesets.ascension"


# -- the price list ------------------------------------------------------------------------------


class SizeFile(Checked):
    """A row of companion 1.1."""

    size: int = Field(ge=1, le=5)
    strides: int = Field(ge=1)
    wounds: int = Field(ge=1)
    influence_in: int = Field(ge=0)
    attack_skill: int = Field(ge=0)
    defense: int = Field(ge=0)
    stride_costs: int = Field(ge=0)


class SizesFile(Checked):
    sizes: list[SizeFile] = Field(min_length=1)


class StatFile(Checked):
    """Total prices of a stat's improvements."""

    totals: list[Price] = Field(min_length=1)


class StatsFile(Checked):
    """Companion 1.2."""

    most_strides: int = Field(ge=0)
    wounds: StatFile
    defense: StatFile
    attack_skill: StatFile


class UpgradeFile(Checked):
    """An upgrade of an attack template."""

    key: Upgrade
    first: int = Field(ge=0)
    totals: list[Price] = Field(min_length=1)
    required: bool = False
    misprinted_steps: list[int] = Field(default=[])


class TemplateFile(Checked):
    """C-4.1 to C-4.4."""

    name: Name
    kind: Literal["single", "area", "breakthrough", "ricochet"]
    primary: Price
    secondary: Price
    upgrades: list[UpgradeFile]


class TemplatesFile(Checked):
    templates: list[TemplateFile]


class FacetRow(Checked):
    """A row of companion 4, 5 or 6."""

    name: Name
    printed: Name
    clause: str
    cost: Price
    action: Literal["Primary", "Secondary"] = "Secondary"


class AbilitiesFile(Checked):
    abilities: list[FacetRow]


class ReactionsFile(Checked):
    reactions: list[FacetRow]


class PassivesFile(Checked):
    passives: list[FacetRow]


@cache
def price_list() -> PriceList:
    """Everything for sale, read once."""
    stats = creation.price_table(StatsFile, PACKAGE, "stats.toml")
    return PriceList(
        {
            row.size: SizeRow(*_size_figures(row))
            for row in creation.price_table(SizesFile, PACKAGE, "sizes.toml").sizes
        },
        _stat_ladder("wounds", stats.wounds),
        _stat_ladder("defense", stats.defense),
        _stat_ladder("attack_skill", stats.attack_skill),
        stats.most_strides,
        {
            row.name: _template(row)
            for row in creation.price_table(TemplatesFile, PACKAGE, "attacks.toml").templates
        },
        creation.effect_prices(PACKAGE),
        _facets(creation.price_table(AbilitiesFile, PACKAGE, "abilities.toml").abilities),
        _facets(creation.price_table(ReactionsFile, PACKAGE, "reactions.toml").reactions),
        _facets(creation.price_table(PassivesFile, PACKAGE, "passives.toml").passives),
    )


def _size_figures(row: SizeFile) -> tuple[int, int, int, int, int, int, int]:
    return (
        row.size,
        row.strides,
        row.wounds,
        row.influence_in,
        row.attack_skill,
        row.defense,
        row.stride_costs,
    )


def _stat_ladder(key: str, file: StatFile) -> Ladder:
    """Improvements from none at all, which is free."""
    return Ladder(key, 0, (0, *file.totals))


def _template(row: TemplateFile) -> AttackTemplate:
    upgrades = tuple(
        Ladder(each.key, each.first, tuple(each.totals), each.required, tuple(each.misprinted_steps))
        for each in row.upgrades
    )
    return AttackTemplate(row.name, row.kind, row.primary, row.secondary, upgrades)


def _facets(rows: Iterable[FacetRow]) -> dict[str, FacetPrice]:
    return {
        row.name: FacetPrice(row.name, row.printed, row.clause, row.cost, row.action == "Primary")
        for row in rows
    }


# -- sheets and rosters --------------------------------------------------------------------------


class AttackFile(Checked):
    """An attack: its template and everything chosen for it."""

    name: Name = Field(description="its name, as orders use it")
    template: Name = Field(description="Single Target, Area, Breakthrough or Ricochet")
    primary: bool = Field(description="true: bought as Primary; false: as Secondary")
    range_in: Value | None = Field(default=None, description="range in inches (all but Breakthrough)")
    diameter_in: Value | None = Field(default=None, description="diameter of an Area in inches")
    length_in: Value | None = Field(default=None, description="length of a Breakthrough in inches")
    targets: Value | None = Field(default=None, description="how many targets a Ricochet has")
    between_in: Value | None = Field(default=None, description="from one target of a Ricochet to the next")
    effects: list[EffectFile] = Field(default=[], description="its effects")
    exhaustion: bool = Field(default=False, description="exhaustion option: 2 tokens a use, 2 points less")


class SheetFile(Checked):
    """A model: its character sheet."""

    name: Name = Field(description="its name, as orders use it")
    leader: bool = Field(default=False, description="whether it is the army's Leader; costs nothing")
    size: int | None = Field(
        default=None,
        ge=1,
        le=6,
        description="its Size, which must be that of its base",
        json_schema_extra=RARE,
    )
    base_mm: Width | Widths = Field(
        description="its base: a diameter, or [long, short] of an oval, in mm", examples=[32]
    )
    strides: Stat | None = Field(default=None, description="Strides, improvements included; default: by Size")
    wounds: Stat | None = Field(default=None, description="Wounds, likewise")
    influence_in: Stat | None = Field(
        default=None,
        description="Influence in inches; follows from the Size",
        json_schema_extra=RARE,
    )
    attack_skill: Stat | None = Field(default=None, description="Attack Skill, likewise")
    defense: Stat | None = Field(default=None, description="Defense, likewise")
    abilities: list[str | FacetFile] = Field(default=[], description="ability actions, by name or as a table")
    reactions: list[str | FacetFile] = Field(default=[], description="reactions, by name or as a table")
    passives: list[str] = Field(default=[], description="passives, by name")
    attacks: list[AttackFile] = Field(default=[], description="attacks")
    cost: int | None = Field(
        default=None,
        ge=0,
        le=10_000,
        description="its total, if you want it checked",
        json_schema_extra=RARE,
    )


class ForceFile(Checked):
    """A force: a side and the sheets of its models."""

    system: Literal["ascension"] = Field(default="ascension", description="the rule system")
    side: Name = Field(description="the name of the side")
    about: str = Field(default="", description="where the force is from and how it plays")
    limit: int | None = Field(default=None, ge=1, le=10_000, description="the points limit it is built for")
    models: list[SheetFile] = Field(min_length=1, max_length=40, description="the sheets of its models")

    _names_differ = field_validator("models")(names_differ)


def read_force(data: Any, where: str = "roster") -> sheets.Force:
    """A force written out; raises `ContentError` where the file cannot be understood."""
    return creation.force_of(validate(ForceFile, data, where), sheet_record, where)


_ROSTERS = Rosters(PACKAGE, read_force)


def rosters() -> Mapping[str, sheets.Force]:
    """Every force that ships, by the name of its file."""
    return _ROSTERS.shipped()


def read_roster(given: Any, where: str = "roster") -> sheets.Force:
    """A force by the name of its file, or written out."""
    return _ROSTERS.find(given, where)


def sheet_record(file: SheetFile, where: str) -> sheets.Sheet:
    """A sheet with its names resolved against the price list."""
    prices = price_list()
    widths = file.base_mm if isinstance(file.base_mm, tuple) else (file.base_mm, file.base_mm)
    return read_as(
        sheets.Sheet,
        file,
        widest=mm(max(widths)),
        narrowest=mm(min(widths)),
        influence=file.influence_in,
        attacks=tuple(_attack(each, f"{where}: attacks[{n}]") for n, each in enumerate(file.attacks)),
        abilities=creation.bought(file.abilities, prices.abilities, "ability", f"{where}: abilities"),
        reactions=creation.bought(file.reactions, prices.reactions, "reaction", f"{where}: reactions"),
        passives=tuple(
            creation.facet_name(each, prices.passives, "passive", f"{where}: passives[{n}]")
            for n, each in enumerate(file.passives)
        ),
    )


def _attack(file: AttackFile, where: str) -> sheets.BoughtAttack:
    return sheets.BoughtAttack(
        file.name,
        creation.one_of(file.template, price_list().templates, "attack template", where),
        file.primary,
        creation.upgrades_of(file),
        creation.effects_of(file.effects, price_list().effects, where),
        file.exhaustion,
    )


# -- records as files again ----------------------------------------------------------------------


def force_data(force: sheets.Force) -> dict[str, Any]:
    """A force in the form that `read_force` reads."""
    return {
        **creation.force_header("ascension", force),
        "models": [sheet_data(sheet) for sheet in force.sheets],
    }


def sheet_data(sheet: sheets.Sheet) -> dict[str, Any]:
    """A sheet in the form that files have; what it does not state is left out."""
    widths = [creation.plain_mm(sheet.widest), creation.plain_mm(sheet.narrowest)]
    stated: dict[str, Any] = {
        "name": sheet.name,
        "leader": sheet.leader or None,
        "size": sheet.size,
        "base_mm": widths[0] if widths[0] == widths[1] else widths,
        "strides": sheet.strides,
        "wounds": sheet.wounds,
        "influence_in": sheet.influence,
        "attack_skill": sheet.attack_skill,
        "defense": sheet.defense,
        "cost": sheet.cost,
        "abilities": [creation.facet_data(each) for each in sheet.abilities] or None,
        "reactions": [creation.facet_data(each) for each in sheet.reactions] or None,
        "passives": list(sheet.passives) or None,
        "attacks": [_attack_data(each) for each in sheet.attacks] or None,
    }
    return {key: value for key, value in stated.items() if value is not None}


def _attack_data(attack: sheets.BoughtAttack) -> dict[str, Any]:
    head = {"name": attack.name, "template": attack.template, "primary": attack.primary}
    return {**head, **creation.attack_data(attack)}


def roster_catalogue() -> list[RosterChoice]:
    """Everything that a sheet may name, with what it costs by itself."""
    prices = price_list()
    facets = {"abilities": prices.abilities, "reactions": prices.reactions, "passives": prices.passives}
    return creation.catalogue_of(list(prices.templates), prices.effects, facets)
