"""What a sheet or a force may not be: CF-1.1 to CF-1.7, CC-1, CC-3, CC-7 to CC-10, CF-2.1.

A breach is a refusal: clause, message id, measured value, limit and facts, of which "model" is always one for
a sheet. Nothing is repaired; what is not for sale is priced as something that is, so the rest can be judged.
"""

from __future__ import annotations

from typing import Any, Final

import highground.rulesets.conflict.rulebook as R
from highground.engine.orders import Refusal, refuse
from highground.engine.tally import Tally, tally
from highground.record import replaced
from highground.rulesets.ascension.force.costs import Bill
from highground.rulesets.ascension.force.limits import Breach, repeated
from highground.rulesets.ascension.force.sheets import BoughtEffect, Force
from highground.rulesets.ascension.rules.combat.triggers import ALWAYS
from highground.rulesets.conflict.files.rosters import price_list
from highground.rulesets.conflict.force import costs
from highground.rulesets.conflict.force.prices import PriceList, SizeRow, Template, clause_named
from highground.rulesets.conflict.force.sheets import BoughtAttack, Sheet
from highground.rulesets.conflict.rulebook.options import Options
from highground.rulesets.conflict.state.profiles import TYPES

NULL_STRIKE: Final = "Null Strike"
MOST_ACTIONS: Final = 8
MOST_ATTACKS: Final = 4
MOST_ABILITIES: Final = 4
MOST_REACTIONS: Final = 2
MOST_RESISTANCE: Final = 5
STRONGEST: Final = 6
CREATION: Final = (
    R.CF_2_1,
    R.CF_1_3_A,
    R.CF_1_2_F,
    R.CF_1_2_E,
    R.CF_1_4_C,
    R.CF_1_3_B,
    R.CC_1,
    R.CC_3,
    R.CC_9,
    R.CC_10,
)
"""What a force and its sheets are held to, besides the price lists."""


def position_breaches(sheet: Sheet) -> list[Breach]:
    """What no model has, whatever it was bought with or a position says of it.

    CC-1, C-1.1: its base and size; C-7.7: the strength of its attacks; CF-1.3.a: a name for each action.
    """
    found = _base_breaches(sheet, price_list().row(sheet.widest))
    for attack in sheet.bought_attacks():
        found += _range_breaches(attack, {"model": sheet.name, "attack": attack.name})
    return found + _name_breaches(sheet)


def breaches(sheet: Sheet, options: Options = costs.DEFAULTS) -> list[Breach]:
    """Every rule of creation that a sheet breaks, in the order of the sheet."""
    prices = price_list()
    row = prices.row(sheet.widest)
    found = _base_breaches(sheet, row)
    found += _stat_breaches(sheet, row, prices)
    found += _resistance_breaches(sheet)
    for attack in sheet.bought_attacks():
        found += _attack_breaches(sheet, attack, options, prices)
    found += _loadout_breaches(sheet, options)
    found += _sheet_breaches(sheet, costs.cost_of(sheet, options))
    return found


# -- C-1.1, CF-1.1, CC-1: the base ---------------------------------------------------------------


def _base_breaches(sheet: Sheet, row: SizeRow) -> list[Breach]:
    """CC-1: the base lies in a band; C-1.1: and the size stated is the one that goes with it."""
    facts = {"model": sheet.name}
    if sheet.widest > row.most:
        largest = sheet.widest > price_list().sizes[-1].most
        why = "base_too_large" if largest else "base_between_bands"
        return [refuse(R.CC_1, why, sheet.widest, row.most, facts)]
    if sheet.size is not None and sheet.size != row.size:
        facts["category"] = row.name
        return [refuse(R.C_1_1, "size_is_not_the_bases", sheet.size, row.size, facts)]
    return []


# -- CF-1.2: stats -------------------------------------------------------------------------------


def _stat_breaches(sheet: Sheet, row: SizeRow, prices: PriceList) -> list[Breach]:
    """CF-1.1: no stat is below the size's; CF-1.2: nor above what is for sale; CC-3: a wound at least."""
    found: list[Breach] = []
    for stat in costs.STATS:
        steps, most = costs.bought_steps(sheet, row, stat), prices.most[stat]
        base = _stated_or_base(sheet, row, stat) - steps
        facts = {"model": sheet.name, "stat": stat}
        if steps < 0:
            found.append(refuse(costs.BASE_CLAUSES[stat], "stat_too_low", base + steps, base, facts))
        elif steps > most:
            found.append(refuse(costs.MORE_CLAUSES[stat], "stat_too_high", base + steps, base + most, facts))
    if row.wounds + costs.bought_steps(sheet, row, "wounds") == 0:
        found.append(refuse(R.CC_3, "no_wounds", 0, 1, {"model": sheet.name}))
    return found


def _stated_or_base(sheet: Sheet, row: SizeRow, stat: str) -> int:
    if stat == "strides":
        return row.strides if sheet.strides is None else sheet.strides
    if stat == "wounds":
        return row.wounds if sheet.wounds is None else sheet.wounds
    if stat == "influence":
        return row.influence if sheet.influence is None else sheet.influence
    return row.attack_reach if sheet.attack_reach is None else sheet.attack_reach


def _resistance_breaches(sheet: Sheet) -> list[Breach]:
    """CF-1.2.f: two resistances are at least 1; CF-1.2.e: none is above 5."""
    found: list[Breach] = []
    begun = len([value for value in sheet.resistances if value >= 1])
    if begun < 2:
        found.append(refuse(R.CF_1_2_F, "two_resistances", begun, 2, {"model": sheet.name}))
    for type, value in enumerate(sheet.resistances):
        if value > MOST_RESISTANCE:
            facts = {"model": sheet.name, "stat": TYPES[type]}
            found.append(refuse(R.CF_1_2_E, "stat_too_high", value, MOST_RESISTANCE, facts))
    return found


# -- CF-1.4, C-7.7: attacks ----------------------------------------------------------------------


def _attack_breaches(sheet: Sheet, attack: BoughtAttack, options: Options, prices: PriceList) -> list[Breach]:
    facts = {"model": sheet.name, "attack": attack.name}
    template = prices.templates[attack.template]
    found = _strength_breaches(attack, options, template, facts)
    found += _upgrade_breaches(attack, template, facts)
    for effect in attack.effects:
        found += _effect_breaches(effect, prices, facts)
    found += _effect_set_breaches(attack, facts)
    if attack.tiring and costs.attack_price(_rested(attack), options, prices).total() == 0:
        found.append(refuse(R.CF_1_3_B, "free_cannot_tire", facts=facts))
    return found


def _rested(attack: BoughtAttack) -> BoughtAttack:
    """The same attack without the Exhaustion Option."""
    return replaced(attack, tiring=False)


def _range_breaches(attack: BoughtAttack, facts: dict[str, Any]) -> list[Breach]:
    """C-7.7: from 1 to 6."""
    if 1 <= attack.strength <= STRONGEST:
        return []
    limit = 1 if attack.strength < 1 else STRONGEST
    return [refuse(R.C_7_7, "strength_out_of_range", attack.strength, limit, facts)]


def _strength_breaches(
    attack: BoughtAttack, options: Options, template: Template, facts: dict[str, Any]
) -> list[Breach]:
    """C-7.7: in range; CC-7: but not 4, unless an option sells it; CF-1.4.c: with enough effects."""
    strength = attack.strength
    found = _range_breaches(attack, facts)
    if found:
        return found
    if strength not in template.strengths.prices and options.strength4_price == "none":
        return [refuse(R.CC_7, "strength_not_for_sale", strength, None, facts)]
    needed = strength // 2
    if len(attack.effects) < needed:
        return [refuse(R.CF_1_4_C, "too_few_effects", len(attack.effects), needed, facts)]
    return []


def _upgrade_breaches(attack: BoughtAttack, template: Template, facts: dict[str, Any]) -> list[Breach]:
    """CF-1.4.d to g: only what the template's list has; CC-8: and what it must have."""
    found: list[Breach] = []
    for key, value in attack.upgrades.items():
        upgrade = template.upgrade(key)
        about = {**facts, "upgrade": key, "template": template.name}
        if upgrade is None:
            found.append(refuse(template.clause(), "not_of_this_template", facts=about))
        elif value not in upgrade.prices:
            about["values"] = tuple(upgrade.prices)
            found.append(refuse(template.clause(), "upgrade_not_for_sale", value, None, about))
    for each in template.upgrades:
        if each.required and each.key not in attack.upgrades:
            found.append(refuse(R.CC_8, "upgrade_must_be_bought", facts={**facts, "upgrade": each.key}))
    return found


# -- CF-1.5, CC-9, CC-10: effects ----------------------------------------------------------------


def _effect_breaches(effect: BoughtEffect, prices: PriceList, facts: dict[str, Any]) -> list[Breach]:
    """CF-1.5: the trigger is for sale; CC-9: one suit for it, none for Always."""
    row = prices.effects[effect.name]
    about = {**facts, "effect": effect.name, "trigger": effect.trigger}
    found: list[Breach] = []
    if effect.trigger not in row.costs:
        found.append(refuse(clause_named(row.clause), "trigger_not_for_sale", facts=about))
    needed = 0 if effect.trigger == ALWAYS else 1
    if len(effect.suits) != needed:
        found.append(refuse(R.CC_9, "suits_to_choose", len(effect.suits), needed, about))
    return found


def _effect_set_breaches(attack: BoughtAttack, facts: dict[str, Any]) -> list[Breach]:
    """CC-10: nothing twice; CF-1.5.k: Null Strike needs another effect that always happens."""
    found: list[Breach] = []
    for place, effect in enumerate(attack.effects):
        if effect in attack.effects[:place]:
            found.append(refuse(R.CC_10, "effect_twice", 2, 1, {**facts, "effect": effect.name}))
    names = [effect.name for effect in attack.effects]
    others = [each for each in attack.effects if each.name != NULL_STRIKE and each.trigger == ALWAYS]
    if NULL_STRIKE in names and not others:
        found.append(refuse(R.CF_1_5_K, "null_strike_alone", facts=facts))
    return found


# -- CF-1.3, CF-1.6, CF-1.7: actions -------------------------------------------------------------


def _loadout_breaches(sheet: Sheet, options: Options) -> list[Breach]:
    """CF-1.3.a: so many of each, and 8 in all; CF-1.6: no ability twice; CF-1.7: reactions by option only."""
    facts = {"model": sheet.name}
    found: list[Breach] = []
    if not sheet.attacks:
        found.append(refuse(R.CF_1_3_A, "no_attack", 0, 1, facts))
    for kind, count, most in (
        ("attacks", len(sheet.attacks), MOST_ATTACKS),
        ("abilities", len(sheet.abilities), MOST_ABILITIES),
        ("reactions", len(sheet.reactions), MOST_REACTIONS),
        ("actions", sheet.facets(), MOST_ACTIONS),
    ):
        if count > most:
            found.append(refuse(R.CF_1_3_A, "too_many_actions", count, most, {**facts, "kind": kind}))
    names = [each.name for each in sheet.abilities] + [each.name for each in sheet.reactions]
    for name in repeated(names):
        found.append(refuse(R.CF_1_3_A, "facet_twice", names.count(name), 1, {**facts, "item": name}))
    if sheet.reactions and not options.reactions:
        found.append(refuse(R.CF_1_7_A, "no_reactions", len(sheet.reactions), 0, facts))
    return found


def _name_breaches(sheet: Sheet) -> list[Breach]:
    """CF-1.3.a: tokens lie on an action, so it has a name of its own."""
    found: list[Breach] = []
    for name in repeated(list(sheet.action_names())):
        if name in [attack.name for attack in sheet.attacks]:
            found.append(refuse(R.CF_1_3_A, "name_twice", facts={"model": sheet.name, "item": name}))
    return found


def _sheet_breaches(sheet: Sheet, bill: Bill) -> list[Breach]:
    """Every action has a name of its own, and the total stated is the right one."""
    found = _name_breaches(sheet)
    if sheet.cost is not None and sheet.cost != bill.points():
        found.append(refuse(R.CF_1_1_A, "cost_misstated", sheet.cost, bill.points(), {"model": sheet.name}))
    return found


# -- CF-2.1: forces ------------------------------------------------------------------------------


def sheets_of(force: Force) -> list[Sheet]:
    """The sheets of a force, with what this edition knows of them."""
    found: list[Sheet] = []
    for sheet in force.sheets:
        assert isinstance(sheet, Sheet)
        found.append(sheet)
    return found


def force_cost(force: Force, options: Options = costs.DEFAULTS) -> Tally:
    """What a force costs, one part for each model."""
    total = tally(0, R.CF_2_1, "leading_is_free")
    for sheet in sheets_of(force):
        total.add(costs.cost_of(sheet, options).points(), R.CF_2_1, sheet.name)
    return total


def force_breaches(name: str, points: int, leaders: int, limit: int | None) -> list[Refusal]:
    """CF-2.1: within the limit, under one leader."""
    found: list[Refusal] = []
    if limit is not None and points > limit:
        found.append(refuse(R.CF_2_1, "over_the_limit", points, limit, {"side": name}))
    if leaders != 1:
        found.append(refuse(R.CF_2_1, "one_leader", leaders, 1, {"side": name}))
    return found


def all_breaches(force: Force, limit: int | None, options: Options = costs.DEFAULTS) -> list[Breach]:
    """Everything wrong with a force: first the force itself, then sheet by sheet."""
    leaders = len([sheet for sheet in force.sheets if sheet.leader])
    found = force_breaches(force.name, force_cost(force, options).total(), leaders, limit)
    for sheet in sheets_of(force):
        found += breaches(sheet, options)
    return found
