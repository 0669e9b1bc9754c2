"""From a character sheet to the profile that is played with (C-6.1, C-7.6, C-9.2, C-9.3)."""

from __future__ import annotations

from highground.geometry.units import INCH
from highground.rulesets.ascension.force.sheets import Force
from highground.rulesets.ascension.rules.combat.targeting import BREAKTHROUGH
from highground.rulesets.ascension.state.profiles import Effect, Facet
from highground.rulesets.conflict.files.rosters import price_list
from highground.rulesets.conflict.force.costs import DEFAULTS, cost_of, stat_value
from highground.rulesets.conflict.force.limits import sheets_of
from highground.rulesets.conflict.force.sheets import BoughtAttack, Sheet
from highground.rulesets.conflict.rulebook.options import Options
from highground.rulesets.conflict.state.profiles import AttackProfile, Profile, new_attack, new_profile


def profile_from_sheet(sheet: Sheet, options: Options = DEFAULTS) -> Profile:
    """The profile of a sheet, legal or not: size by the base, stats as stated or as the size has them."""
    row = price_list().row(sheet.widest)
    reach = stat_value(sheet, row, "attack_reach").total() * INCH
    return new_profile(
        sheet.name,
        row.size,
        sheet.widest,
        strides=stat_value(sheet, row, "strides").total(),
        wounds=stat_value(sheet, row, "wounds").total(),
        influence=stat_value(sheet, row, "influence").total() * INCH,
        attack_reach=reach,
        resistances=sheet.resistances,
        attacks=tuple([_attack(attack, reach) for attack in sheet.bought_attacks()]),
        abilities=tuple([Facet(facet.name, False, facet.tiring) for facet in sheet.abilities]),
        reactions=tuple([Facet(facet.name, False, facet.tiring) for facet in sheet.reactions]),
        leader=sheet.leader,
        cost=cost_of(sheet, options).points(),
        suit=sheet.suit,
    )


def force_profiles(force: Force, options: Options = DEFAULTS) -> list[Profile]:
    """The profiles of a force, in the order of its sheets."""
    return [profile_from_sheet(sheet, options) for sheet in sheets_of(force)]


def _attack(attack: BoughtAttack, attack_reach: int) -> AttackProfile:
    kind = price_list().templates[attack.template].kind
    upgrades = attack.upgrades
    return new_attack(
        attack.name,
        kind,
        attack.type,
        attack.strength,
        range=upgrades.get("length_in" if kind == BREAKTHROUGH else "range_in", 0) * INCH,
        attack_reach=attack_reach,
        span=upgrades.get("diameter_in", 0) * INCH,
        links=upgrades.get("targets", 1),
        between=upgrades.get("between_in", 0) * INCH,
        effects=tuple([Effect(effect.name, effect.trigger, effect.suits) for effect in attack.effects]),
        tiring=attack.tiring,
    )
