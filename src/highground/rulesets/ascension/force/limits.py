"""What a sheet may not be: C-1.3 to C-1.9, the limits of the price lists, and R-1.1.1.a and R-4.1.1.c.

A breach is a refusal: clause, message id, measured value, limit and facts, of which "model" is always one.
Nothing is repaired; what is not for sale is priced as the nearest thing that is, so that the rest of the
sheet can still be judged.
"""

from __future__ import annotations

from typing import Any, Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.orders import Refusal, refuse
from highground.rulesets.ascension.files.rosters import price_list
from highground.rulesets.ascension.force import stats
from highground.rulesets.ascension.force.costs import ATTACK, DEFAULTS, PASSIVE, Bill, cost_of
from highground.rulesets.ascension.force.prices import (
    AttackTemplate,
    Ladder,
    PriceList,
    SizeRow,
    clause_named,
)
from highground.rulesets.ascension.force.sheets import BoughtAttack, BoughtEffect, Sheet
from highground.rulesets.ascension.rulebook.options import Options
from highground.rulesets.ascension.rules.combat.effects import NULL_STRIKE
from highground.rulesets.ascension.rules.combat.targeting import AREA
from highground.rulesets.ascension.rules.combat.triggers import ALWAYS, BOTH_SUITS, MATCH_SUIT
from highground.rulesets.ascension.rules.components import base_refusal

Breach = Refusal
"""A rule of creation that a sheet breaks."""

MOST_FACETS: Final = 8
MOST_PASSIVES: Final = 3
MOST_SHARE: Final = 40
"""C-1.6: the most that one item may be of its model's cost, in percent."""
CREATION: Final = (
    R.C_1_3,
    R.C_1_4,
    R.C_1_5,
    R.C_1_6,
    R.C_1_7,
    R.C_1_9,
    R.C_1_11_E,
    R.C_3_1,
    R.C_3_16,
    R.C_3_17,
    R.R_4_1_1_C,
)
"""What every sheet is held to, besides the price lists."""


def breaches(sheet: Sheet, options: Options = DEFAULTS) -> list[Breach]:
    """Every rule of creation that a sheet breaks, in the order of the sheet."""
    prices = price_list()
    bill = cost_of(sheet, options)
    found = body_breaches(sheet, options)
    found += _stat_breaches(sheet, stats.row_of(sheet, options, prices), prices)
    for attack in sheet.attacks:
        found += _attack_breaches(sheet, attack, prices)
    found += _loadout_breaches(sheet, options)
    found += _class_breaches(sheet, bill)
    found += _share_breaches(sheet, bill)
    found += _twice_breaches(sheet)
    found += _sheet_breaches(sheet, bill)
    return found


# -- the body --------------------------------------------------------


def body_breaches(sheet: Sheet, options: Options) -> list[Breach]:
    """R-1.1.1.a: the base is of a size that models have; R-4.1.1.c: it has the Size stated.

    R-7.2.10.a: Influence is what that Size gives; C-1.11.e: more cannot be bought. Cases are held to it, too.
    """
    found: list[Breach] = []
    base = base_refusal(sheet.name, sheet.widest // 2, sheet.narrowest // 2)
    if base is not None:
        found.append(base)
    size = stats.whole_size(sheet, options)
    if base is None and sheet.size is not None and sheet.size != size:
        found.append(refuse(R.R_4_1_1_C, "size_is_not_the_bases", sheet.size, size, {"model": sheet.name}))
    given = stats.row_of(sheet, options, price_list()).influence
    if sheet.influence is not None and sheet.influence != given:
        clause = R.C_1_11_E if sheet.influence > given else R.R_7_2_10_A
        found.append(refuse(clause, "influence_by_size", sheet.influence, given, {"model": sheet.name}))
    return found


# -- C-1.10, C-1.11: stats -----------------------------------------------------------------------


def _stat_breaches(sheet: Sheet, row: SizeRow, prices: PriceList) -> list[Breach]:
    """C-1.10: no stat is below that of the Size; C-1.11: nor above what is for sale."""
    found: list[Breach] = []
    for stat in stats.STATS:
        steps, base = stats.bought_steps(sheet, row, stat), stats.base_stat(row, stat)
        most = stats.most_steps(prices, stat)
        facts = {"model": sheet.name, "stat": stat}
        if steps < 0:
            found.append(refuse(stats.BASE_CLAUSES[stat], "stat_too_low", base + steps, base, facts))
        elif steps > most:
            found.append(refuse(stats.MORE_CLAUSES[stat], "stat_too_high", base + steps, base + most, facts))
    return found


# -- C-4.1 to C-4.4: attacks ---------------------------------------------------------------------


def _attack_breaches(sheet: Sheet, attack: BoughtAttack, prices: PriceList) -> list[Breach]:
    facts = {"model": sheet.name, "attack": attack.name}
    template = prices.templates[attack.template]
    found = _upgrade_breaches(attack, template, facts)
    for effect in attack.effects:
        found += _effect_breaches(effect, prices, facts)
    found += _effect_set_breaches(attack, facts)
    return found


def _upgrade_breaches(attack: BoughtAttack, template: AttackTemplate, facts: dict[str, Any]) -> list[Breach]:
    """C-4.1 to C-4.4: only the template's own upgrades, none beyond its list, and what must be bought is."""
    clause = template.clause()
    found: list[Breach] = []
    for key, value in attack.upgrades.items():
        ladder = template.upgrade(key)
        if ladder is None:
            about = {**facts, "upgrade": key, "template": template.name}
            found.append(refuse(clause, "not_of_this_template", facts=about))
        elif not ladder.first <= value <= ladder.last():
            limit = ladder.first if value < ladder.first else ladder.last()
            about = {**facts, "upgrade": key}
            found.append(refuse(clause, "upgrade_not_for_sale", value, limit, about))
    for each in template.upgrades:
        if each.required and each.key not in attack.upgrades:
            about = {**facts, "upgrade": each.key}
            found.append(refuse(clause, "upgrade_must_be_bought", facts=about))
    if template.kind == AREA:
        found += _contact_area_breaches(attack, template, facts)
    return found


def _contact_area_breaches(
    attack: BoughtAttack, template: AttackTemplate, facts: dict[str, Any]
) -> list[Breach]:
    """C-4.2: a diameter of 0 means all in contact, so it goes with range 0 only."""
    diameter = _chosen(attack, template.upgrade("diameter_in"))
    reach = _chosen(attack, template.upgrade("range_in"))
    return [refuse(R.C_4_2, "contact_area_has_no_range", reach, 0, facts)] if diameter == 0 < reach else []


def _chosen(attack: BoughtAttack, ladder: Ladder | None) -> int:
    return 0 if ladder is None else attack.upgrades.get(ladder.key, ladder.first)


# -- C-3: effects --------------------------------------------------------------------------------


def _effect_breaches(effect: BoughtEffect, prices: PriceList, facts: dict[str, Any]) -> list[Breach]:
    """C-3.5 to C-3.15: the trigger is for sale; C-3.17: its suits are chosen."""
    row = prices.effects[effect.name]
    about = {**facts, "effect": effect.name, "trigger": effect.trigger}
    found: list[Breach] = []
    if effect.trigger not in row.costs:
        found.append(refuse(clause_named(row.clause), "trigger_not_for_sale", facts=about))
    needed = _suits_needed(effect.trigger)
    if len(effect.suits) != needed:
        found.append(refuse(R.C_3_17, "suits_to_choose", len(effect.suits), needed, about))
    return found


def _suits_needed(trigger: str) -> int:
    """C-3.17: none for Always, one for Match Suit, two (equal or not, RUL-16) for Both Suits."""
    if trigger == MATCH_SUIT:
        return 1
    return 2 if trigger == BOTH_SUITS else 0


def _effect_set_breaches(attack: BoughtAttack, facts: dict[str, Any]) -> list[Breach]:
    """C-3.16: no effect twice; C-3.1: Null Strike needs another effect that always happens."""
    found: list[Breach] = []
    names = [effect.name for effect in attack.effects]
    for name in repeated(names):
        about = {**facts, "effect": name}
        found.append(refuse(R.C_3_16, "effect_twice", names.count(name), 1, about))
    others = [effect for effect in attack.effects if effect.name != NULL_STRIKE and effect.trigger == ALWAYS]
    if NULL_STRIKE in names and not others:
        found.append(refuse(R.C_3_1, "null_strike_alone", facts=facts))
    return found


# -- C-1.3 to C-1.7: facets ----------------------------------------------------------------------


def _loadout_breaches(sheet: Sheet, options: Options) -> list[Breach]:
    """C-1.3: at most 8 facets; C-1.4: an attack, and an ability or a passive; C-1.7: at most 3 passives."""
    facts = {"model": sheet.name}
    found: list[Breach] = []
    if sheet.facets() > MOST_FACETS:
        found.append(refuse(R.C_1_3, "too_many_facets", sheet.facets(), MOST_FACETS, facts))
    if not sheet.attacks:
        found.append(refuse(R.C_1_4, "no_attack", 0, 1, facts))
    if options.require_ability_action:
        if not sheet.abilities:
            found.append(refuse(R.C_1_4, "no_ability", 0, 1, facts))
    elif not sheet.abilities and not sheet.passives:
        found.append(refuse(R.C_1_4, "no_ability_or_passive", 0, 1, facts))
    if len(sheet.passives) > MOST_PASSIVES:
        found.append(refuse(R.C_1_7, "too_many_passives", len(sheet.passives), MOST_PASSIVES, facts))
    return found


def _class_breaches(sheet: Sheet, bill: Bill) -> list[Breach]:
    """C-1.5: there are at least as many Secondary facets as Primary ones."""
    facets = bill.facets()
    primary = sum(1 for item in facets if item.primary)
    secondary = len(facets) - primary
    if secondary >= primary:
        return []
    return [refuse(R.C_1_5, "too_many_primary", primary, secondary, {"model": sheet.name})]


def _share_breaches(sheet: Sheet, bill: Bill) -> list[Breach]:
    """C-1.6: no item is more than 40 % of the model."""
    total = bill.points()
    found: list[Breach] = []
    for item in bill.items:
        if 100 * item.points() > MOST_SHARE * total:
            facts = {"model": sheet.name, "item": item.name, "total": total}
            found.append(refuse(R.C_1_6, "item_too_dear", item.points(), MOST_SHARE * total // 100, facts))
    return found


def _twice_breaches(sheet: Sheet) -> list[Breach]:
    """C-1.7: no facet twice. Two attacks that differ in nothing but their names are one facet."""
    found: list[Breach] = []
    names = [facet.name for facet in sheet.abilities]
    names += [facet.name for facet in sheet.reactions]
    names += list(sheet.passives)
    for name in repeated(names):
        facts = {"model": sheet.name, "item": name}
        found.append(refuse(R.C_1_7, "facet_twice", names.count(name), 1, facts))
    for place, attack in enumerate(sheet.attacks):
        for other in sheet.attacks[:place]:
            if attack.same_as(other):
                facts = {"model": sheet.name, "item": attack.name, "other": other.name}
                found.append(refuse(R.C_1_7, "attack_twice", 2, 1, facts))
    return found


def repeated(names: list[str]) -> list[str]:
    """The names that occur more than once, each once."""
    found: list[str] = []
    for name in names:
        if names.count(name) > 1 and name not in found:
            found.append(name)
    return found


# -- C-1.9: the sheet ----------------------------------------------------------------------------


def _sheet_breaches(sheet: Sheet, bill: Bill) -> list[Breach]:
    """C-1.9: every action has a name of its own, and the total stated is the right one."""
    found: list[Breach] = []
    listed = ["Move"] + [item.name for item in bill.facets() if item.kind != PASSIVE]
    attacks = [item.name for item in bill.facets() if item.kind == ATTACK]
    for name in repeated(listed):
        if name in attacks:
            found.append(refuse(R.C_1_9, "name_twice", facts={"model": sheet.name, "item": name}))
    if sheet.cost is not None and sheet.cost != bill.points():
        facts = {"model": sheet.name}
        found.append(refuse(R.C_1_9, "cost_misstated", sheet.cost, bill.points(), facts))
    return found
