"""Price list, sheets and rosters as files: what may stand in them, and the records made of them.

This module stands at the border (pydantic) and is not compiled.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Literal

from pydantic import Field, field_validator

from highground.content.described import read_as
from highground.content.load import RARE, Checked, validate
from highground.content.rosters import Rosters
from highground.engine.ruleset import RosterChoice
from highground.geometry.units import mm
from highground.rulesets.ascension.files import creation
from highground.rulesets.ascension.files import rosters as shared
from highground.rulesets.ascension.files.creation import (
    EffectFile,
    FacetFile,
    Name,
    Price,
    Stat,
    Upgrade,
    Value,
    Width,
)
from highground.rulesets.ascension.force.prices import FacetPrice
from highground.rulesets.ascension.force.sheets import Force
from highground.rulesets.ascension.rules.cards.values import SUITS
from highground.rulesets.conflict.force.prices import Asked, PriceList, SizeRow, Template
from highground.rulesets.conflict.force.sheets import BoughtAttack, Sheet
from highground.rulesets.conflict.state.profiles import TYPES

PACKAGE = "highground.rulesets.conflict"


# -- the price list ------------------------------------------------------------------------------


class SizeFile(Checked):
    """A row of companion 1.1."""

    name: Name
    size: float = Field(ge=0.5, le=5)
    least_mm: float
    most_mm: float
    strides: int = Field(ge=1)
    wounds: int = Field(ge=0)
    influence_in: int = Field(ge=0)
    attack_reach_in: int = Field(ge=0)
    stride_costs: int = Field(ge=0)


class SizesFile(Checked):
    sizes: list[SizeFile] = Field(min_length=1)


class StatsFile(Checked):
    """Companion 1.2."""

    most_strides: int
    most_wounds: int
    most_influence: int
    most_attack_reach: int
    influence_costs: Price
    attack_reach_costs: Price
    resistance_steps: dict[str, Price]


class UpgradeFile(Checked):
    """Something that can be bought for a kind of attack."""

    key: Upgrade
    prices: dict[str, Price]
    required: bool = False


class TemplateFile(Checked):
    """CF-1.4.d to g."""

    name: Name
    kind: Literal["single", "area", "breakthrough", "ricochet"]
    strengths: dict[str, Price]
    house_strength: Price
    upgrades: list[UpgradeFile]


class TemplatesFile(Checked):
    templates: list[TemplateFile]


class FacetRow(Checked):
    """A row of companion 1.6 or 1.7."""

    name: Name
    clause: str
    cost: Price


class FacetsFile(Checked):
    facets: list[FacetRow]


@cache
def price_list() -> PriceList:
    """Everything for sale, read once."""
    stats = creation.price_table(StatsFile, PACKAGE, "stats.toml")
    return PriceList(
        tuple(_size(row) for row in creation.price_table(SizesFile, PACKAGE, "sizes.toml").sizes),
        {
            "strides": stats.most_strides,
            "wounds": stats.most_wounds,
            "influence": stats.most_influence,
            "attack_reach": stats.most_attack_reach,
        },
        stats.influence_costs,
        stats.attack_reach_costs,
        _numbered(stats.resistance_steps),
        {
            row.name: _template(row)
            for row in creation.price_table(TemplatesFile, PACKAGE, "attacks.toml").templates
        },
        creation.effect_prices(PACKAGE),
        _facets(creation.price_table(FacetsFile, PACKAGE, "abilities.toml").facets),
        _facets(creation.price_table(FacetsFile, PACKAGE, "reactions.toml").facets),
    )


def _size(row: SizeFile) -> SizeRow:
    return SizeRow(
        row.name,
        round(row.size * 2),
        mm(row.least_mm),
        mm(row.most_mm),
        row.strides,
        row.wounds,
        row.influence_in,
        row.attack_reach_in,
        row.stride_costs,
    )


def _numbered(prices: dict[str, int]) -> dict[int, int]:
    """TOML has only words for keys."""
    return {int(value): price for value, price in prices.items()}


def _template(row: TemplateFile) -> Template:
    upgrades = tuple(Asked(each.key, _numbered(each.prices), each.required) for each in row.upgrades)
    strengths = Asked("strength", _numbered(row.strengths), False)
    return Template(row.name, row.kind, strengths, row.house_strength, upgrades)


def _facets(rows: Iterable[FacetRow]) -> dict[str, FacetPrice]:
    return {row.name: FacetPrice(row.name, row.name, row.clause, row.cost, False) for row in rows}


# -- sheets and rosters --------------------------------------------------------------------------


class ResistancesFile(Checked):
    """The three resistances, improvements included; two of them begin at 1, the third at 0."""

    physical: Stat = Field(description="Physical resistance")
    energy: Stat = Field(description="Energy resistance")
    psyche: Stat = Field(description="Psyche resistance")


class AttackFile(Checked):
    """An attack: its template, its type and everything chosen for it."""

    name: Name = Field(description="its name, as orders use it")
    template: Name = Field(default="Single", description="Single, Area, Breakthrough or Ricochet")
    type: Literal["Physical", "Energy", "Psyche"] = Field(description="Physical, Energy or Psyche")
    strength: int = Field(default=1, ge=-100, le=100, description="its strength, 1 to 6")
    range_in: Value | None = Field(default=None, description="range in inches, beside the Attack Reach")
    diameter_in: Value | None = Field(default=None, description="diameter of an Area in inches")
    length_in: Value | None = Field(default=None, description="length of a Breakthrough in inches")
    targets: Value | None = Field(default=None, description="how many targets a Ricochet has")
    between_in: Value | None = Field(default=None, description="from one target of a Ricochet to the next")
    effects: list[EffectFile] = Field(default=[], description="its effects")
    exhaustion: bool = Field(default=False, description="Exhaustion Option: 2 tokens a use, 2 points less")


class SheetFile(Checked):
    """A model: its character sheet."""

    name: Name = Field(description="its name, as orders use it")
    leader: bool = Field(default=False, description="whether it leads the force; costs nothing")
    size: float | None = Field(
        default=None, description="its size, 0.5 to 5: that of its base", json_schema_extra=RARE
    )
    base_mm: Width = Field(description="the diameter of its base in mm", examples=[32])
    strides: Stat | None = Field(default=None, description="strides, improvements included; default: by size")
    wounds: Stat | None = Field(default=None, description="wounds, likewise")
    influence_in: Stat | None = Field(default=None, description="Influence in inches, likewise")
    attack_reach_in: Stat | None = Field(default=None, description="Attack Reach in inches, likewise")
    resistances: ResistancesFile = Field(description="its resistances, improvements included")
    attacks: list[AttackFile] = Field(default=[], description="attacks")
    abilities: list[str | FacetFile] = Field(default=[], description="abilities, by name or as a table")
    reactions: list[str | FacetFile] = Field(default=[], description="reactions, where an option allows them")
    suit: str = Field(
        default="♠",
        description="its suit, for tables where effects look at the target's",
        json_schema_extra=RARE,
    )
    cost: int | None = Field(
        default=None,
        ge=0,
        le=10_000,
        description="its total, if you want it checked",
        json_schema_extra=RARE,
    )

    @field_validator("suit")
    @classmethod
    def suit_exists(cls, suit: str) -> str:
        return creation.real_suit(suit)


class ForceFile(shared.ForceFile):
    """A force: a side and the sheets of its models."""

    system: Literal["conflict"] = Field(  # type: ignore[assignment]
        default="conflict", description="the rule system"
    )
    models: list[SheetFile] = Field(  # type: ignore[assignment]
        min_length=1, max_length=40, description="the sheets of its models"
    )


def read_force(data: Any, where: str = "roster") -> Force:
    """A force written out; raises `ContentError` where the file cannot be understood."""
    return creation.force_of(validate(ForceFile, data, where), sheet_record, where)


_ROSTERS = Rosters(PACKAGE, read_force)


def rosters() -> Mapping[str, Force]:
    """Every force that ships, by the name of its file."""
    return _ROSTERS.shipped()


def read_roster(given: Any, where: str = "roster") -> Force:
    """A force by the name of its file, or written out."""
    return _ROSTERS.find(given, where)


def sheet_record(file: SheetFile, where: str) -> Sheet:
    """A sheet with its names resolved against the price list."""
    prices = price_list()
    resistances = file.resistances
    return read_as(
        Sheet,
        file,
        size=None if file.size is None else round(file.size * 2),
        widest=mm(file.base_mm),
        narrowest=mm(file.base_mm),
        influence=file.influence_in,
        attack_reach=file.attack_reach_in,
        resistances=(resistances.physical, resistances.energy, resistances.psyche),
        attacks=tuple(_attack(each, f"{where}: attacks[{n}]") for n, each in enumerate(file.attacks)),
        abilities=creation.bought(file.abilities, prices.abilities, "ability", f"{where}: abilities"),
        reactions=creation.bought(file.reactions, prices.reactions, "reaction", f"{where}: reactions"),
        suit=creation.suit_number(file.suit),
    )


def _attack(file: AttackFile, where: str) -> BoughtAttack:
    prices = price_list()
    return BoughtAttack(
        file.name,
        creation.one_of(file.template, prices.templates, "attack template", where),
        primary=True,
        upgrades=creation.upgrades_of(file),
        effects=creation.effects_of(file.effects, prices.effects, where),
        tiring=file.exhaustion,
        type=TYPES.index(file.type),
        strength=file.strength,
    )


# -- records as files again ----------------------------------------------------------------------


def force_data(force: Force) -> dict[str, Any]:
    """A force in the form that `read_force` reads."""
    sheets = [sheet_data(sheet) for sheet in force.sheets if isinstance(sheet, Sheet)]
    return {**creation.force_header("conflict", force), "models": sheets}


def sheet_data(sheet: Sheet) -> dict[str, Any]:
    """A sheet in the form that files have; what it does not state is left out."""
    stated: dict[str, Any] = {
        "name": sheet.name,
        "leader": sheet.leader or None,
        "size": None if sheet.size is None else sheet.size / 2,
        "base_mm": creation.plain_mm(sheet.widest),
        "strides": sheet.strides,
        "wounds": sheet.wounds,
        "influence_in": sheet.influence,
        "attack_reach_in": sheet.attack_reach,
        "resistances": {type.lower(): value for type, value in zip(TYPES, sheet.resistances, strict=True)},
        "suit": SUITS[sheet.suit],
        "cost": sheet.cost,
        "abilities": [creation.facet_data(each) for each in sheet.abilities] or None,
        "reactions": [creation.facet_data(each) for each in sheet.reactions] or None,
        "attacks": [_attack_data(each) for each in sheet.bought_attacks()] or None,
    }
    return {key: value for key, value in stated.items() if value is not None}


def _attack_data(attack: BoughtAttack) -> dict[str, Any]:
    head = {"name": attack.name, "template": attack.template}
    return {**head, "type": TYPES[attack.type], "strength": attack.strength, **creation.attack_data(attack)}


def roster_catalogue() -> list[RosterChoice]:
    """Everything that a sheet may name, with what it costs by itself."""
    prices = price_list()
    facets = {"abilities": prices.abilities, "reactions": prices.reactions}
    return creation.catalogue_of(list(prices.templates), prices.effects, facets)
