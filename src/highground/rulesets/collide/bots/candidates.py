"""Suggestions: whom to activate, and what the activated units may do; a few good ones for each question."""

from __future__ import annotations

from typing import Final

from highground.engine.chance import Chance
from highground.engine.orders import Candidate, candidates
from highground.engine.state import Pass
from highground.rulesets.collide.bots.evaluation import AP, valued, worth_of
from highground.rulesets.collide.bots.plans import best_volley, move_plans
from highground.rulesets.collide.bots.spending import boosted, prices, promise
from highground.rulesets.collide.bots.tactic_candidates import ability_plans, tactic_plans
from highground.rulesets.collide.rules.activation.activation import MayAct, MayActivate, going_on, members
from highground.rulesets.collide.rules.activation.formations import LEADERSHIP, SUPPORT
from highground.rulesets.collide.rules.damage import MaySave
from highground.rulesets.collide.rules.missions.hooks import rules_of
from highground.rulesets.collide.state import orders
from highground.rulesets.collide.state.measuring import contact
from highground.rulesets.collide.state.pieces import CollideKnown, Table, Unit

_SHOOTERS: Final = 2
"""So many members' attacks are suggested at a time: the others' turn comes."""


# -- whom to activate --------------------------------------------------------------------------------------


@candidates(MayActivate)
def activation_candidates(
    known: CollideKnown, asked: MayActivate, budget: int, chance: Chance
) -> list[Candidate]:
    """Every fresh unit by itself, every group that may act as a Formation, or stopping."""
    table, seat = known.table, asked.seat
    player = table.players[seat]
    fresh = [unit for unit in table.in_play(seat) if not unit.activated]
    enemies = table.enemies(seat)
    worths = [promise(table, unit, enemies) for unit in fresh]
    rules = rules_of(table)
    found: list[Candidate] = [valued(orders.Stop(), "stop", 0.2)]
    for at, unit in enumerate(fresh):
        if player.ap > 0 or unit.pocket > 0:
            found.append(valued(orders.Activate((unit.name,)), "single", worths[at] + rules.errand(unit)))
    if player.ap > 0:
        for group in formations_of(table, fresh):
            worth = 0.0
            for at in group:
                worth += 0.8 * worths[at] - rules.errand(fresh[at])
            names = tuple([fresh[at].name for at in group])
            found.append(valued(orders.Activate(names), "formation", worth))
    return found


def formations_of(table: Table, fresh: list[Unit]) -> list[list[int]]:
    """Groups in contact that share a training, with Support; and whole groups with a leader."""
    count = len(fresh)
    links: list[list[int]] = [[] for _ in range(count)]
    for one in range(count):
        for two in range(one + 1, count):
            if contact(table, fresh[one], fresh[two]):
                links[one].append(two)
                links[two].append(one)
    found: list[list[int]] = []
    for tag in _tags(fresh):
        allowed = [_joins(unit, tag) for unit in fresh]
        seen = [False] * count
        for start in range(count):
            if allowed[start] and not seen[start]:
                group = _spread(links, allowed, seen, start)
                if len(group) > 1 and group not in found and _may_group(fresh, group, tag):
                    found.append(group)
    return found


def _tags(units: list[Unit]) -> list[str]:
    """Leadership for groups of all kinds, then every other training but Support."""
    tags = [LEADERSHIP]
    for unit in units:
        for tag in unit.sheet.training:
            if tag not in tags and tag != SUPPORT:
                tags.append(tag)
    return tags


def _joins(unit: Unit, tag: str) -> bool:
    """W-5.5, W-5.7: whether a unit may be of a formation of this training; a leader takes anybody (W-5.8)."""
    return tag == LEADERSHIP or tag in unit.sheet.training or SUPPORT in unit.sheet.training


def _may_group(fresh: list[Unit], group: list[int], tag: str) -> bool:
    """W-5.8: a group of all kinds needs its leader."""
    if tag != LEADERSHIP:
        return True
    for at in group:  # noqa: SIM110 - no generator in a hot path
        if LEADERSHIP in fresh[at].sheet.training:
            return True
    return False


def _spread(links: list[list[int]], allowed: list[bool], seen: list[bool], start: int) -> list[int]:
    """Everybody who hangs together with `start`."""
    group = [start]
    seen[start] = True
    at = 0
    while at < len(group):
        for other in links[group[at]]:
            if allowed[other] and not seen[other]:
                seen[other] = True
                group.append(other)
        at += 1
    group.sort()
    return group


# -- what to do --------------------------------------------------------------------------------------------


@candidates(MayAct)
def act_candidates(known: CollideKnown, asked: MayAct, budget: int, chance: Chance) -> list[Candidate]:
    """Each member's attacks, some moves, abilities, tactics, what the mission offers, or the end."""
    table = known.table
    activation = going_on(table)
    found: list[Candidate] = [valued(orders.EndActivation(), "end", 0.1)]
    units = members(table)
    strength = 0.0
    looked = shooters = 0
    price: list[float] | None = None
    for unit in units:
        turn = activation.turn_of(unit.number)
        if turn is None or shooters >= _SHOOTERS:
            continue
        looked += 1
        volley = best_volley(table, unit, turn)
        if volley.shots:
            shooters += 1
            strength += volley.worth
            found.append(valued(orders.Attack(tuple(volley.shots)), "attack", volley.worth))
            if price is None:
                price = prices(table, activation.seat)
            better = boosted(table, unit, volley, price)
            if better is not None:
                found.append(valued(orders.Attack(tuple(better.shots)), "attack", better.worth))
    if looked:
        strength *= float(len(units)) / float(looked)
    for plan in move_plans(table, activation):
        found.append(valued(orders.Move(plan.walks), plan.intent, plan.worth))
    found.extend(tactic_plans(table, activation, strength))
    found.extend(ability_plans(table, activation))
    found.extend(rules_of(table).candidates(known))
    return found


# -- triggers ----------------------------------------------------------------------------------------------


@candidates(MaySave)
def save_candidates(known: CollideKnown, asked: MaySave, budget: int, chance: Chance) -> list[Candidate]:
    """Keep the unit, with or without AP, or let it go."""
    unit = known.table.find(asked.unit)
    worth = worth_of(unit) * 0.5
    found: list[Candidate] = [valued(orders.UseTrigger(0), "save", worth * 0.5), valued(Pass(), "hold", 0.0)]
    if known.table.players[asked.seat].ap > 1:
        found.append(valued(orders.UseTrigger(1), "save", worth * 0.66 - AP))
    return found
