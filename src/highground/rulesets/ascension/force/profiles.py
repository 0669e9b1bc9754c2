"""From a character sheet to the profile that is played with (R-5.1.1.a, C-1.10, C-1.11, C-2.1 to C-2.3)."""

from __future__ import annotations

from highground.geometry.units import INCH
from highground.rulesets.ascension.files.rosters import price_list
from highground.rulesets.ascension.force import stats
from highground.rulesets.ascension.force.costs import DEFAULTS, PRIMARY_FROM, cost_of, facet_price
from highground.rulesets.ascension.force.prices import PriceList
from highground.rulesets.ascension.force.sheets import BoughtAttack, BoughtFacet, Force, Sheet
from highground.rulesets.ascension.rulebook.options import Options
from highground.rulesets.ascension.rules.combat.modifiers import attack_skill
from highground.rulesets.ascension.rules.combat.targeting import BREAKTHROUGH
from highground.rulesets.ascension.state.profiles import AttackProfile, Effect, Facet, Profile
from highground.rulesets.ascension.state.sizes import half_axes, model_size


def profile_from_sheet(sheet: Sheet, options: Options = DEFAULTS) -> Profile:
    """The profile of a sheet, legal or not: Size by the base, Influence by the Size, stats as stated."""
    prices = price_list()
    row = stats.row_of(sheet, options, prices)
    ahead, across = half_axes(options, sheet.widest, sheet.narrowest)
    skill = stats.stat_value(sheet, row, stats.ATTACK_SKILL).total()
    return Profile(
        sheet.name,
        model_size(options, sheet.widest, sheet.narrowest).total(),
        ahead,
        across=across,
        strides=stats.stat_value(sheet, row, stats.STRIDES).total(),
        wounds=stats.stat_value(sheet, row, stats.WOUNDS).total(),
        influence=stats.influence_of_size(row).total() * INCH,
        skill=skill,
        defense=stats.stat_value(sheet, row, stats.DEFENSE).total(),
        attacks=tuple([_attack(attack, skill, prices) for attack in sheet.attacks]),
        abilities=tuple([_ability(facet, prices) for facet in sheet.abilities]),
        reactions=tuple([_reaction(facet, prices) for facet in sheet.reactions]),
        passives=sheet.passives,
        leader=sheet.leader,
        cost=cost_of(sheet, options).points(),
        actions=sheet.action_names(),
    )


def force_profiles(force: Force, options: Options = DEFAULTS) -> list[Profile]:
    """The profiles of a force, in the order of its sheets."""
    return [profile_from_sheet(sheet, options) for sheet in force.sheets]


def _attack(attack: BoughtAttack, skill: int, prices: PriceList) -> AttackProfile:
    template = prices.templates[attack.template]
    bought = {ladder.key: attack.upgrades.get(ladder.key, ladder.first) for ladder in template.upgrades}
    reach = bought.get("length_in" if template.kind == BREAKTHROUGH else "range_in", 0)
    return AttackProfile(
        attack.name,
        template.kind,
        attack.primary,
        attack_skill(skill, template.kind, attack.primary),
        reach * INCH,
        bought.get("diameter_in", 0) * INCH,
        bought.get("targets", 1),
        bought.get("between_in", 0) * INCH,
        tuple([Effect(effect.name, effect.trigger, effect.suits) for effect in attack.effects]),
        attack.tiring,
    )


def _ability(facet: BoughtFacet, prices: PriceList) -> Facet:
    """C-4.13: the list fixes the class of the action, not the price."""
    return Facet(facet.name, prices.abilities[facet.name].primary, facet.tiring)


def _reaction(facet: BoughtFacet, prices: PriceList) -> Facet:
    price = facet_price(prices.reactions[facet.name], facet.tiring)
    return Facet(facet.name, price.total() >= PRIMARY_FROM, facet.tiring)
