"""Companion 9, after a battle: points, Coin, Renown, terrain, the License, recovery, Last Stands.

What the papers leave open is read like this: the winner of a scenario is paid its campaign score (C-9.7) in
Coin or Renown (C-9.5); scenario points that the scenario itself pays for (C-8.5.h, C-8.6.i) are not paid
twice (R-1.1.8.a).
"""

from __future__ import annotations

from typing import Final

import highground.rulesets.ascension.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.tally import Tally, tally
from highground.record import Record
from highground.rulesets.ascension.force.campaign import CampaignRoster
from highground.rulesets.ascension.scenarios.advantageous import FONT, NEXUS
from highground.rulesets.ascension.scenarios.goals import FIRST_BLOOD, FORTUNE, PROWESS

SEIZE_FATE: Final = "seize_fate"
POWER_NEXUS: Final = "power_nexus"
LOST_CARAVAN: Final = "lost_caravan"

LEADER_KILL: Final = 5
FONT_RENOWN: Final = 5
MERCHANT_RENOWN: Final = 3
LAST_STAND_COIN: Final = 35

_GOALS: Final[dict[str, Clause]] = {FIRST_BLOOD: R.C_8_3_A, FORTUNE: R.C_8_3_B, PROWESS: R.C_8_3_C}


class GoalMet(Record):
    """A secondary goal and how often it was met."""

    name: Final[str]
    times: Final[int]


class Battle(Record):
    """What one player took from one scenario of a battle.

    `own_choice`: the player had picked the scenario. `interacted` with the Font, `held_longest` the Nexus,
    `merchant` delivered: what the scenarios' campaign lines ask. `fallen` names the models that lost all
    Wounds, `last_stand` the one that called it ("": none).
    """

    scenario: Final[str]
    own_choice: Final[bool]
    won: Final[bool]
    points: Final[int]
    goals: Final[tuple[GoalMet, ...]] = ()
    leaders_slain: Final[int] = 0
    interacted: Final[bool] = False
    held_longest: Final[bool] = False
    merchant: Final[bool] = False
    fallen: Final[tuple[str, ...]] = ()
    last_stand: Final[str] = ""


def settle_battle(roster: CampaignRoster, battle: Battle) -> CampaignRoster:
    """Everything a battle brings, in the order of companion 9."""
    roster = _keep_points(roster, battle)
    roster = _pay_scenario(roster, battle)
    roster = _pay_winner(roster, battle)
    for goal in battle.goals:
        coin, renown = goal_pay(goal)
        roster = roster.booked(_GOALS[goal.name], "goal", goal.name, coin, renown)
    return _bury_and_recover(roster, battle)


# -- C-9.3, C-9.5 to C-9.7: points and pay -------------------------------------------------------


def _keep_points(roster: CampaignRoster, battle: Battle) -> CampaignRoster:
    """C-9.3: points are kept by scenario."""
    return with_points(roster, battle).booked(R.C_9_3, "points_kept", battle.scenario)


def with_points(roster: CampaignRoster, battle: Battle) -> CampaignRoster:
    """The roster with what a battle scored, by its scenario."""
    points = dict(roster.points)
    points[battle.scenario] = points.get(battle.scenario, 0) + battle.points
    return roster.with_gains(roster.licensed, roster.terrain, points)


def campaign_score(battle: Battle) -> Tally:
    """C-9.7: scenario points, a point for each goal met, and 5 for each Leader killed."""
    score = tally(battle.points, R.C_9_7, "scenario_points")
    for goal in battle.goals:
        score.add(goal.times, R.C_9_7, goal.name)
    if battle.leaders_slain:
        score.add(LEADER_KILL * battle.leaders_slain, R.C_9_7, "leader_killed")
    return score


def _pay_winner(roster: CampaignRoster, battle: Battle) -> CampaignRoster:
    """C-9.5: one's own scenario, won, brings Coin; an opponent's brings Renown."""
    if not battle.won:
        return roster
    score = campaign_score(battle)
    if battle.scenario == POWER_NEXUS:
        score.add(-battle.points, R.C_8_5_H, "paid_by_the_scenario")
    elif battle.scenario == LOST_CARAVAN:
        score.add(-battle.points, R.C_8_6_I, "paid_by_the_scenario")
    pay = score.total()
    if battle.own_choice:
        return roster.booked(R.C_9_5, "won_own", battle.scenario, coin=pay)
    return roster.booked(R.C_9_5, "won_theirs", battle.scenario, renown=pay)


def goal_pay(goal: GoalMet) -> tuple[int, int]:
    """C-9.6: Coin and Renown for a goal: one of the two, never both (C-8.3.a to c)."""
    pay = tally(5, R.C_9_6, goal.name)
    if goal.name == PROWESS:
        return pay.total() * goal.times, 0
    return 0, pay.total()


# -- C-8.4.k, C-8.5.h, C-8.6.i: what the scenarios themselves pay --------------------------------


def _pay_scenario(roster: CampaignRoster, battle: Battle) -> CampaignRoster:
    if battle.scenario == POWER_NEXUS:
        return pay_nexus(roster, battle, R.C_8_5_H)
    if battle.scenario == LOST_CARAVAN:
        roster = roster.booked(R.C_8_6_I, "coin_for_points", battle.scenario, coin=battle.points)
        if battle.merchant:
            roster = roster.booked(R.C_8_6_I, "merchant", battle.scenario, renown=MERCHANT_RENOWN)
        return roster
    return _pay_fate(roster, battle) if battle.scenario.startswith(SEIZE_FATE) else roster


def _pay_fate(roster: CampaignRoster, battle: Battle) -> CampaignRoster:
    """C-8.4.k: the License for an interaction; the Font and 5 Renown for most points."""
    if battle.interacted:
        roster = roster.with_gains(True, roster.terrain, roster.points)
        roster = roster.booked(R.C_8_4_K, "license", battle.scenario)
    if battle.won:
        roster = earned(roster, FONT).booked(R.C_8_4_K, "terrain_earned", FONT, renown=FONT_RENOWN)
    return roster


def pay_nexus(roster: CampaignRoster, battle: Battle, clause: Clause) -> CampaignRoster:
    """C-8.5.h: the Nexus for most Rounds in control; a Coin a point for most points."""
    if battle.held_longest:
        roster = earned(roster, NEXUS).booked(clause, "terrain_earned", NEXUS)
    if battle.won:
        roster = roster.booked(clause, "coin_for_points", battle.scenario, coin=battle.points)
    return roster


def earned(roster: CampaignRoster, piece: str) -> CampaignRoster:
    """The roster with this piece of terrain among its own."""
    if piece in roster.terrain:
        return roster
    return roster.with_gains(roster.licensed, (*roster.terrain, piece), roster.points)


# -- C-9.13, C-9.14: the fallen ------------------------------------------------------------------


def _bury_and_recover(roster: CampaignRoster, battle: Battle) -> CampaignRoster:
    """C-9.13: the fallen are back for the next game; C-9.14.c: but not the one that made its Last Stand."""
    for name in battle.fallen:
        if name != battle.last_stand:
            roster = roster.booked(R.C_9_13, "recovered", name)
    if not battle.last_stand:
        return roster
    left = tuple([sheet for sheet in roster.sheets if sheet.name != battle.last_stand])
    lost = roster.with_sheets(left)
    return lost.booked(R.C_9_14_C, "last_stand", battle.last_stand, coin=LAST_STAND_COIN)
