"""What price lists, sheets and rosters of both editions are made of: figures, effects, facets, forces.

This module stands at the border (pydantic) and is not compiled; `content` has what is an edition's own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal, TypeVar

from pydantic import Field, Strict, field_validator

from highground.content.load import Checked, package_data, validate
from highground.engine.errors import nearest, unknown
from highground.engine.ruleset import RosterChoice
from highground.geometry.units import to_mm
from highground.rulesets.ascension.force.prices import EffectPrice, FacetPrice
from highground.rulesets.ascension.force.sheets import (
    BoughtAttack,
    BoughtEffect,
    BoughtFacet,
    Force,
    Sheet,
)
from highground.rulesets.ascension.rules.cards.values import SUITS
from highground.rulesets.ascension.rules.combat.triggers import ALWAYS, BOTH_SUITS, MATCH_SUIT

SUIT_WORDS = ("spades", "hearts", "diamonds", "clubs")

UPGRADES = ("range_in", "diameter_in", "length_in", "targets", "between_in")

Upgrade = Literal["range_in", "diameter_in", "length_in", "targets", "between_in"]
Price = Annotated[int, Field(ge=-50, le=500)]
Value = Annotated[int, Field(ge=0, le=100)]
Stat = Annotated[int, Field(ge=0, le=100)]
Width = Annotated[float, Field(gt=0, le=1000)]
Name = Annotated[str, Field(min_length=1, max_length=60, pattern=r"^\S(.*\S)?$")]
Widths = Annotated[tuple[Width, Width], Strict(False)]


# -- price lists ---------------------------------------------------------------------------------


File = TypeVar("File", bound=Checked)


def price_table(model: type[File], package: str, name: str) -> File:
    """A table of a system's price list."""
    return validate(model, package_data(package, "data/creation", name), name)


class EffectRow(Checked):
    """An effect for sale: what it costs by its trigger, if it can be had with it."""

    name: Name
    clause: str
    always: Price | None = None
    match_suit: Price | None = None
    both_suits: Price | None = None


class EffectsFile(Checked):
    effects: list[EffectRow]


def effect_prices(package: str) -> dict[str, EffectPrice]:
    """The effects for sale in a system, each with its price by trigger."""
    return {row.name: _effect(row) for row in price_table(EffectsFile, package, "effects.toml").effects}


def _effect(row: EffectRow) -> EffectPrice:
    priced = ((ALWAYS, row.always), (MATCH_SUIT, row.match_suit), (BOTH_SUITS, row.both_suits))
    return EffectPrice(row.name, row.clause, {trigger: cost for trigger, cost in priced if cost is not None})


# -- sheets --------------------------------------------------------------------------------------


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


class FacetFile(Checked):
    """An ability or a reaction with its choices."""

    name: Name = Field(description="a name of companion 4 or 5")
    exhaustion: bool = Field(default=False, description="exhaustion option: 2 tokens a use, 2 points less")


def _bought_effect(file: EffectFile, effects: dict[str, EffectPrice], where: str) -> BoughtEffect:
    """An effect of those for sale."""
    suits = tuple(suit_number(suit) for suit in file.suits)
    return BoughtEffect(one_of(file.name, effects, "effect", where), file.trigger, suits)


def suit_number(suit: str) -> int:
    """A suit by its sign or its name, in the order of the deck."""
    return SUITS.index(suit) if suit in SUITS else SUIT_WORDS.index(suit.lower())


def bought(
    given: list[str | FacetFile], table: dict[str, FacetPrice], what: str, where: str
) -> tuple[BoughtFacet, ...]:
    files = [
        validate(FacetFile, {"name": each}, f"{where}[{number}]") if isinstance(each, str) else each
        for number, each in enumerate(given)
    ]
    return tuple(
        BoughtFacet(facet_name(each.name, table, what, f"{where}[{number}]"), each.exhaustion)
        for number, each in enumerate(files)
    )


def facet_name(given: str, table: dict[str, FacetPrice], what: str, where: str) -> str:
    """The name that the rules use, for that name or the printed one."""
    for price in table.values():
        if given == price.printed:
            return price.name
    return one_of(given, table, what, where)


def one_of(given: str, table: dict[str, Any], what: str, where: str) -> str:
    if given not in table:
        raise unknown(f"{where}: there is no {what}", given, table)
    return given


def upgrades_of(file: Any) -> dict[str, int]:
    """What an attack's file states of what can be bought for it."""
    stated = {key: getattr(file, key) for key in UPGRADES}
    return {key: value for key, value in stated.items() if value is not None}


def effects_of(
    files: list[EffectFile], effects: dict[str, EffectPrice], where: str
) -> tuple[BoughtEffect, ...]:
    """The effects of an attack, of those for sale."""
    return tuple(_bought_effect(each, effects, f"{where}: effects[{n}]") for n, each in enumerate(files))


# -- forces --------------------------------------------------------------------------------------


def force_of(file: Any, record: Callable[[Any, str], Sheet], where: str) -> Force:
    """A force whose sheets are made so."""
    sheets = tuple(record(each, f"{where}: models[{number}]") for number, each in enumerate(file.models))
    return Force(file.side, file.limit, file.about, sheets)


# -- records as files again ----------------------------------------------------------------------


def force_header(system: str, force: Force) -> dict[str, Any]:
    """All but the models of a force."""
    data: dict[str, Any] = {"system": system, "side": force.name}
    if force.about:
        data["about"] = force.about
    if force.limit is not None:
        data["limit"] = force.limit
    return data


def plain_mm(width: int) -> float:
    """A width in mm, without a fraction where it has none."""
    whole = float(to_mm(width, 3))
    return int(whole) if whole == int(whole) else whole


def facet_data(facet: BoughtFacet) -> Any:
    return {"name": facet.name, "exhaustion": True} if facet.tiring else facet.name


def attack_data(attack: BoughtAttack) -> dict[str, Any]:
    """What an attack's file says beside its name, its template and what its edition asks for."""
    data: dict[str, Any] = dict(attack.upgrades)
    if attack.effects:
        data["effects"] = [_effect_data(each) for each in attack.effects]
    if attack.tiring:
        data["exhaustion"] = True
    return data


def _effect_data(effect: BoughtEffect) -> dict[str, Any]:
    data: dict[str, Any] = {"name": effect.name, "trigger": effect.trigger}
    if effect.suits:
        data["suits"] = [SUITS[suit] for suit in effect.suits]
    return data


# -- examples and catalogues ---------------------------------------------------------------------


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
