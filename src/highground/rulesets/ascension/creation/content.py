"""Price list, sheets and rosters as files: what may stand in them, and the records made of them.

This module stands at the border (pydantic) and is not compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Annotated, Any, Literal, TypeVar

from pydantic import Field, Strict, field_validator

from highground.content.load import Checked, package_data, package_files, validate
from highground.content.rosters import Rosters
from highground.engine.errors import ContentError, nearest
from highground.engine.ruleset import RosterChoice
from highground.geometry.units import mm, to_mm
from highground.rulesets.ascension.cards import SUITS
from highground.rulesets.ascension.creation.prices import (
    AttackTemplate,
    EffectPrice,
    FacetPrice,
    Ladder,
    PriceList,
    SizeRow,
)
from highground.rulesets.ascension.creation.sheets import (
    BoughtAttack,
    BoughtEffect,
    BoughtFacet,
    Force,
    Sheet,
)
from highground.rulesets.ascension.triggers import ALWAYS, BOTH_SUITS, MATCH_SUIT

__all__ = [
    "ForceFile",
    "SheetFile",
    "force_data",
    "price_list",
    "read_force",
    "read_roster",
    "roster_catalogue",
    "roster_example",
    "rosters",
    "sheet_data",
    "sheet_record",
]

PACKAGE = "highground.rulesets.ascension"
SUIT_WORDS = ("spades", "hearts", "diamonds", "clubs")

Price = Annotated[int, Field(ge=-50, le=500)]
Value = Annotated[int, Field(ge=0, le=100)]
Stat = Annotated[int, Field(ge=0, le=100)]
Width = Annotated[float, Field(gt=0, le=1000)]
Name = Annotated[str, Field(min_length=1, max_length=60, pattern=r"^\S(.*\S)?$")]
Widths = Annotated[tuple[Width, Width], Strict(False)]


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

    key: Literal["range_in", "diameter_in", "length_in", "targets", "between_in"]
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


class EffectRow(Checked):
    """C-3.5 to C-3.15."""

    name: Name
    clause: str
    always: Price
    match_suit: Price | None = None
    both_suits: Price | None = None


class EffectsFile(Checked):
    effects: list[EffectRow]


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


File = TypeVar("File", bound=Checked)


def _table(model: type[File], name: str) -> File:
    return validate(model, package_data(PACKAGE, "data/creation", name), name)


@cache
def price_list() -> PriceList:
    """Everything for sale, read once."""
    stats = _table(StatsFile, "stats.toml")
    return PriceList(
        {row.size: SizeRow(*_size_figures(row)) for row in _table(SizesFile, "sizes.toml").sizes},
        _stat_ladder("wounds", stats.wounds),
        _stat_ladder("defense", stats.defense),
        _stat_ladder("attack_skill", stats.attack_skill),
        stats.most_strides,
        {row.name: _template(row) for row in _table(TemplatesFile, "attacks.toml").templates},
        {row.name: _effect(row) for row in _table(EffectsFile, "effects.toml").effects},
        _facets(_table(AbilitiesFile, "abilities.toml").abilities),
        _facets(_table(ReactionsFile, "reactions.toml").reactions),
        _facets(_table(PassivesFile, "passives.toml").passives),
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


def _effect(row: EffectRow) -> EffectPrice:
    costs: dict[str, int] = {ALWAYS: row.always}
    if row.match_suit is not None:
        costs[MATCH_SUIT] = row.match_suit
    if row.both_suits is not None:
        costs[BOTH_SUITS] = row.both_suits
    return EffectPrice(row.name, row.clause, costs)


def _facets(rows: Iterable[FacetRow]) -> dict[str, FacetPrice]:
    return {
        row.name: FacetPrice(row.name, row.printed, row.clause, row.cost, row.action == "Primary")
        for row in rows
    }


# -- sheets and rosters --------------------------------------------------------------------------


def real_suit(suit: str) -> str:
    """The word, if it is a suit's."""
    if suit not in SUITS and suit.lower() not in SUIT_WORDS:
        raise ValueError(f"{suit!r} is no suit" + nearest(suit.lower(), [*SUITS, *SUIT_WORDS]))
    return suit


class EffectFile(Checked):
    """An effect of an attack."""

    name: Name = Field(description="an effect of companion 3")
    trigger: Literal["Always", "Match Suit", "Both Suits"] = Field(
        default="Always", description="when it happens"
    )
    suits: list[str] = Field(
        default=[], description="its suits, ♠ ♥ ♦ ♣ or their names: one for Match Suit, two for Both Suits"
    )

    @field_validator("suits")
    @classmethod
    def suits_exist(cls, suits: list[str]) -> list[str]:
        return [real_suit(suit) for suit in suits]


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


class FacetFile(Checked):
    """An ability or a reaction with its choices."""

    name: Name = Field(description="a name of companion 4 or 5")
    exhaustion: bool = Field(default=False, description="exhaustion option: 2 tokens a use, 2 points less")


class SheetFile(Checked):
    """A model: its character sheet."""

    name: Name = Field(description="its name, as orders use it")
    leader: bool = Field(default=False, description="whether it is the army's Leader; costs nothing")
    size: int | None = Field(default=None, ge=1, le=6, description="its Size, which must be that of its base")
    base_mm: Width | Widths = Field(description="its base: a diameter, or [long, short] of an oval, in mm")
    strides: Stat | None = Field(default=None, description="Strides, improvements included; default: by Size")
    wounds: Stat | None = Field(default=None, description="Wounds, likewise")
    influence_in: Stat | None = Field(default=None, description="Influence in inches; follows from the Size")
    attack_skill: Stat | None = Field(default=None, description="Attack Skill, likewise")
    defense: Stat | None = Field(default=None, description="Defense, likewise")
    abilities: list[str | FacetFile] = Field(default=[], description="ability actions, by name or as a table")
    reactions: list[str | FacetFile] = Field(default=[], description="reactions, by name or as a table")
    passives: list[str] = Field(default=[], description="passives, by name")
    attacks: list[AttackFile] = Field(default=[], description="attacks")
    cost: int | None = Field(default=None, ge=0, le=10_000, description="its total, if you want it checked")


class ForceFile(Checked):
    """A force: a side and the sheets of its models."""

    system: Literal["ascension"] = Field(default="ascension", description="the rule system")
    side: Name = Field(description="the name of the side")
    about: str = Field(default="", description="where the force is from and how it plays")
    limit: int | None = Field(default=None, ge=1, le=10_000, description="the points limit it is built for")
    models: list[SheetFile] = Field(min_length=1, max_length=40, description="the sheets of its models")

    @field_validator("models")
    @classmethod
    def names_differ(cls, models: list[SheetFile]) -> list[SheetFile]:
        return distinct_models(models)


def distinct_models(models: list[Any]) -> list[Any]:
    """The models of a force, no two of a name."""
    names = [model.name.lower() for model in models]
    for name in names:
        if names.count(name) > 1:
            raise ValueError(f"two models are called {name!r}")
    return models


def read_force(data: Any, where: str = "roster") -> Force:
    """A force written out; raises `ContentError` where the file cannot be understood."""
    return force_of(validate(ForceFile, data, where), sheet_record, where)


def force_of(file: ForceFile, record: Callable[[Any, str], Sheet], where: str) -> Force:
    """A force whose sheets are made so."""
    sheets = tuple(record(each, f"{where}: models[{number}]") for number, each in enumerate(file.models))
    return Force(file.side, file.limit, file.about, sheets)


_ROSTERS = Rosters(PACKAGE, read_force)


def rosters() -> dict[str, Force]:
    """Every force that ships, by the name of its file."""
    return _ROSTERS.shipped()


def read_roster(given: Any, where: str = "roster") -> Force:
    """A force by the name of its file, or written out."""
    return _ROSTERS.find(given, where)


def sheet_record(file: SheetFile, where: str) -> Sheet:
    """A sheet with its names resolved against the price list."""
    prices = price_list()
    widths = file.base_mm if isinstance(file.base_mm, tuple) else (file.base_mm, file.base_mm)
    return Sheet(
        file.name,
        file.leader,
        file.size,
        mm(max(widths)),
        mm(min(widths)),
        file.strides,
        file.wounds,
        file.influence_in,
        file.attack_skill,
        file.defense,
        tuple(_attack(each, f"{where}: attacks[{n}]") for n, each in enumerate(file.attacks)),
        bought(file.abilities, prices.abilities, "ability", f"{where}: abilities"),
        bought(file.reactions, prices.reactions, "reaction", f"{where}: reactions"),
        tuple(
            _facet_name(each, prices.passives, "passive", f"{where}: passives[{n}]")
            for n, each in enumerate(file.passives)
        ),
        file.cost,
    )


def _attack(file: AttackFile, where: str) -> BoughtAttack:
    stated = {
        "range_in": file.range_in,
        "diameter_in": file.diameter_in,
        "length_in": file.length_in,
        "targets": file.targets,
        "between_in": file.between_in,
    }
    return BoughtAttack(
        file.name,
        one_of(file.template, price_list().templates, "attack template", where),
        file.primary,
        {key: value for key, value in stated.items() if value is not None},
        tuple(
            bought_effect(each, price_list().effects, f"{where}: effects[{n}]")
            for n, each in enumerate(file.effects)
        ),
        file.exhaustion,
    )


def bought_effect(file: EffectFile, effects: dict[str, EffectPrice], where: str) -> BoughtEffect:
    """An effect of those for sale."""
    suits = tuple(suit_number(suit) for suit in file.suits)
    return BoughtEffect(one_of(file.name, effects, "effect", where), file.trigger, suits)


def suit_number(suit: str) -> int:
    """A suit by its sign or its name, in the order of the deck."""
    return SUITS.index(suit) if suit in SUITS else SUIT_WORDS.index(suit.lower())


def bought(
    given: list[str | FacetFile], table: dict[str, FacetPrice], what: str, where: str
) -> tuple[BoughtFacet, ...]:
    files = [FacetFile(name=each) if isinstance(each, str) else each for each in given]
    return tuple(
        BoughtFacet(_facet_name(each.name, table, what, f"{where}[{number}]"), each.exhaustion)
        for number, each in enumerate(files)
    )


def _facet_name(given: str, table: dict[str, FacetPrice], what: str, where: str) -> str:
    """The name that the rules use, for that name or the printed one."""
    for price in table.values():
        if given == price.printed:
            return price.name
    return one_of(given, table, what, where)


def one_of(given: str, table: dict[str, Any], what: str, where: str) -> str:
    if given not in table:
        raise ContentError(f"{where}: there is no {what} {given!r}" + nearest(given, list(table)))
    return given


# -- records as files again ----------------------------------------------------------------------


def force_data(force: Force) -> dict[str, Any]:
    """A force in the form that `read_force` reads."""
    return {**force_header("ascension", force), "models": [sheet_data(sheet) for sheet in force.sheets]}


def force_header(system: str, force: Force) -> dict[str, Any]:
    """All but the models of a force."""
    data: dict[str, Any] = {"system": system, "side": force.name}
    if force.about:
        data["about"] = force.about
    if force.limit is not None:
        data["limit"] = force.limit
    return data


def sheet_data(sheet: Sheet) -> dict[str, Any]:
    """A sheet in the form that files have; what it does not state is left out."""
    widths = [plain_mm(sheet.widest), plain_mm(sheet.narrowest)]
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
        "abilities": [facet_data(each) for each in sheet.abilities] or None,
        "reactions": [facet_data(each) for each in sheet.reactions] or None,
        "passives": list(sheet.passives) or None,
        "attacks": [_attack_data(each) for each in sheet.attacks] or None,
    }
    return {key: value for key, value in stated.items() if value is not None}


def plain_mm(width: int) -> float:
    """A width in mm, without a fraction where it has none."""
    whole = float(to_mm(width, 3))
    return int(whole) if whole == int(whole) else whole


def facet_data(facet: BoughtFacet) -> Any:
    return {"name": facet.name, "exhaustion": True} if facet.tiring else facet.name


def _attack_data(attack: BoughtAttack) -> dict[str, Any]:
    data: dict[str, Any] = {"name": attack.name, "template": attack.template, "primary": attack.primary}
    data.update(attack.upgrades)
    if attack.effects:
        data["effects"] = [effect_data(each) for each in attack.effects]
    if attack.tiring:
        data["exhaustion"] = True
    return data


def effect_data(effect: BoughtEffect) -> dict[str, Any]:
    data: dict[str, Any] = {"name": effect.name, "trigger": effect.trigger}
    if effect.suits:
        data["suits"] = [SUITS[suit] for suit in effect.suits]
    return data


def roster_example() -> str:
    """The commented roster that `highground roster new ascension` writes."""
    return example_of(PACKAGE)


def example_of(package: str) -> str:
    """The commented roster of a system."""
    (source,) = [f for f in package_files(package, "data") if f.name == "example.roster.toml"]
    return source.read_text(encoding="utf-8")


def roster_catalogue() -> list[RosterChoice]:
    """Everything that a sheet may name, with what it costs by itself."""
    prices = price_list()
    facets = {"abilities": prices.abilities, "reactions": prices.reactions, "passives": prices.passives}
    return catalogue_of(list(prices.templates), prices.effects, facets)


def catalogue_of(
    templates: list[str], effects: dict[str, EffectPrice], facets: dict[str, dict[str, FacetPrice]]
) -> list[RosterChoice]:
    """What a sheet's attacks, their effects and its other facets may be called."""
    found = [RosterChoice("models[].attacks[].template", name) for name in templates]
    for effect in effects.values():
        cost = effect.costs.get(ALWAYS)
        found.append(RosterChoice("models[].attacks[].effects[].name", effect.name, cost, "", effect.clause))
    for kind, table in facets.items():
        for facet in table.values():
            about = "Primary" if facet.primary else ""
            found.append(RosterChoice(f"models[].{kind}[]", facet.name, facet.cost, about, facet.clause))
    return found
