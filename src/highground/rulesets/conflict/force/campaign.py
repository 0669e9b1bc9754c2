"""Companion 4, Campaign: a company's books, and what may be done with them between battles.

The roster, its ledger and its file are the next edition's; every function makes a new roster, or refuses. The
companion gives no prices, so a Coin is a point of an existing member and a Renown one of a new member, or as
many as the options say.
"""

from __future__ import annotations

from typing import Final

import highground.rulesets.conflict.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.orders import Refusal, refuse
from highground.rulesets.ascension.force.aftermath import Battle, earned, pay_nexus, with_points
from highground.rulesets.ascension.force.campaign import CampaignRoster
from highground.rulesets.ascension.force.sheets import Force
from highground.rulesets.ascension.scenarios.advantageous import FONT
from highground.rulesets.ascension.scenarios.goals import FIRST_BLOOD, FORTUNE, PROWESS
from highground.rulesets.conflict.force.costs import DEFAULTS, cost_of
from highground.rulesets.conflict.force.limits import breaches, force_breaches
from highground.rulesets.conflict.force.sheets import Sheet
from highground.rulesets.conflict.rulebook.options import Options
from highground.rulesets.conflict.scenarios import lost_caravan, power_nexus, seize_fate
from highground.rulesets.conflict.scenarios.catalogue import SCENARIOS

FONT_RENOWN: Final = 5
MERCHANT_RENOWN: Final = 3
GOAL_REWARD: Final = 5

_GOALS: Final[dict[str, Clause]] = {FIRST_BLOOD: R.CF_2_6_A, FORTUNE: R.CF_2_6_B, PROWESS: R.CF_2_6_C}


# -- CF-4.a: the first game ----------------------------------------------------------------------


def start_company(player: str, leader: Sheet, options: Options = DEFAULTS) -> CampaignRoster | Refusal:
    """CF-4.a: a single model that leads; CF-3.1.a: for no more than its first game, Seize Fate, allows."""
    facts = {"model": leader.name}
    if not leader.leader:
        return refuse(R.CF_4_A, "not_a_leader", facts=facts)
    points, limit = cost_of(leader, options).points(), SCENARIOS[seize_fate.NAME].limit
    if points > limit:
        return refuse(R.CF_3_1_A, "first_leader_too_dear", points, limit, facts)
    wrong = breaches(leader, options)
    if wrong:
        return wrong[0]
    roster = CampaignRoster(player, 0, 0, False, (leader,), (), {}, ())
    return roster.booked(R.CF_4_A, "began", leader.name)


def field_force(
    roster: CampaignRoster, names: list[str], limit: int, options: Options = DEFAULTS
) -> Force | Refusal:
    """CF-4.a: a force of the company's own models, which keeps to the limit and has its leader."""
    chosen: list[Sheet] = []
    for name in names:
        sheet = roster.sheet(name)
        if not isinstance(sheet, Sheet):
            return refuse(R.CF_4_A, "not_of_the_campaign", facts={"model": name})
        chosen.append(sheet)
    points = sum(cost_of(sheet, options).points() for sheet in chosen)
    wrong = force_breaches(roster.player, points, sum(sheet.leader for sheet in chosen), limit)
    return wrong[0] if wrong else Force(roster.player, limit, "", tuple(chosen))


# -- CF-4.b, CF-4.c: training and recruiting -----------------------------------------------------


def train(roster: CampaignRoster, changed: Sheet, options: Options = DEFAULTS) -> CampaignRoster | Refusal:
    """CF-4.b: Coin for the points by which a member gets dearer; what is given up returns nothing."""
    facts = {"model": changed.name}
    old = roster.sheet(changed.name)
    if not isinstance(old, Sheet) or old.leader != changed.leader:
        return refuse(R.CF_4_B, "not_of_the_campaign", facts=facts)
    gained = cost_of(changed, options).points() - cost_of(old, options).points()
    price = _rate(max(0, gained), options.coin_rate)
    if price > roster.coin:
        return refuse(R.CF_4_B, "too_little_coin", roster.coin, price, facts)
    wrong = breaches(changed, options)
    if wrong:
        return wrong[0]
    return roster.with_sheet(changed).booked(R.CF_4_B, "trained", changed.name, coin=-price)


def recruit(roster: CampaignRoster, sheet: Sheet, options: Options = DEFAULTS) -> CampaignRoster | Refusal:
    """CF-4.c: with a License, Renown for the points of a new member."""
    facts = {"model": sheet.name}
    if not roster.licensed:
        return refuse(R.CF_4_C, "no_license", facts=facts)
    if sheet.leader or roster.sheet(sheet.name) is not None:
        return refuse(R.CF_4_C, "no_such_recruit", facts=facts)
    price = _rate(cost_of(sheet, options).points(), options.renown_rate)
    if price > roster.renown:
        return refuse(R.CF_4_C, "too_little_renown", roster.renown, price, facts)
    wrong = breaches(sheet, options)
    if wrong:
        return wrong[0]
    return roster.with_sheets((*roster.sheets, sheet)).booked(
        R.CF_4_C, "recruited", sheet.name, renown=-price
    )


def _rate(points: int, each: int) -> int:
    """How much it takes where one buys so many points; a part counts whole."""
    return -(-points // each)


# -- CF-4.d: terrain -----------------------------------------------------------------------------


def terrain_refusal(roster: CampaignRoster, piece: str) -> Refusal | None:
    """CF-4.d: only advantageous terrain that was earned may be brought."""
    if piece in roster.terrain:
        return None
    return refuse(R.CF_4_D, "terrain_not_earned", facts={"piece": piece, "earned": roster.terrain})


# -- after a battle ------------------------------------------------------------------------------


def settle_battle(roster: CampaignRoster, battle: Battle) -> CampaignRoster:
    """What a scenario, the Font and the goals bring."""
    roster = _license(with_points(roster, battle), battle)
    if battle.scenario == lost_caravan.NAME:
        roster = _pay_caravan(roster, battle)
    elif battle.scenario == power_nexus.NAME:
        roster = pay_nexus(roster, battle, R.CF_3_3_E)
    else:
        roster = _pay_fate(roster, battle)
    for goal in battle.goals:
        coin = GOAL_REWARD * goal.times if goal.name == PROWESS else 0
        renown = 0 if goal.name == PROWESS else GOAL_REWARD
        roster = roster.booked(_GOALS[goal.name], "goal", goal.name, coin, renown)
    return roster


def _license(roster: CampaignRoster, battle: Battle) -> CampaignRoster:
    """CF-3.1.g: the License for interacting with the Font; CF-2.7.c: with one that a player placed, too."""
    if not battle.interacted:
        return roster
    clause = R.CF_3_1_G if battle.scenario.startswith(seize_fate.NAME) else R.CF_2_7_C
    roster = roster.with_gains(True, roster.terrain, roster.points)
    return roster.booked(clause, "license", battle.scenario)


def _pay_fate(roster: CampaignRoster, battle: Battle) -> CampaignRoster:
    """CF-3.1.g: the Font and 5 Renown for most points."""
    if battle.won:
        roster = earned(roster, FONT).booked(R.CF_3_1_G, "terrain_earned", FONT, renown=FONT_RENOWN)
    return roster


def _pay_caravan(roster: CampaignRoster, battle: Battle) -> CampaignRoster:
    """CF-3.2.g: a Coin a point; 3 Renown for the rescuer."""
    roster = roster.booked(R.CF_3_2_G, "coin_for_points", battle.scenario, coin=battle.points)
    if battle.merchant:
        roster = roster.booked(R.CF_3_2_G, "merchant", battle.scenario, renown=MERCHANT_RENOWN)
    return roster
