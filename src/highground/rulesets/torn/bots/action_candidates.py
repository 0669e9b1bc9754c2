"""What to declare in Step 5 and where to go in Step 7, weighed from one look around (see `lookout`)."""

from __future__ import annotations

from typing import Final

from highground.engine.chance import Chance
from highground.engine.orders import Candidate, candidates
from highground.rulesets.torn.bots import evaluation, lookout
from highground.rulesets.torn.rules.activation.actions import action_refusal
from highground.rulesets.torn.rules.activation.aid import aid_refusal
from highground.rulesets.torn.rules.activation.items import item_use_refusal
from highground.rulesets.torn.rules.activation.steps import MayDeclare
from highground.rulesets.torn.rules.field.distances import away_from_hexon, within
from highground.rulesets.torn.rules.movement.move import MayGo, Reach, reach, way_to
from highground.rulesets.torn.state import names
from highground.rulesets.torn.state.cards import Tile
from highground.rulesets.torn.state.field import INFANTRY, OFF
from highground.rulesets.torn.state.orders import Declare, EndActivation, Go, PassItem, PutItem, TakeItem
from highground.rulesets.torn.state.pieces import Mini, Table, TornKnown

GOOD: Final = 3.0
"""With an attack of this worth at hand nobody thinks of running."""
IDLE: Final = 0.2


# -- Step 7: where to go ------------------------------------------------------------------------------


@candidates(MayGo)
def suggest_paths(known: TornKnown, asked: MayGo, budget: int, chance: Chance) -> list[Candidate]:
    """Staying, and the best few places in reach."""
    table = known.table
    mini = table.active()
    plan = lookout.Plan(table, mini)
    lookout.look_around(plan, table.activation.time)
    limit = table.card(mini).tiles[table.deed.tile].distance
    found = reach(table, mini, limit)
    foe = lookout.strike_from(plan, plan.field.centre(mini.size, mini.place))
    here = lookout.Goal(mini.place, 0.0, 0.0 if foe is None else foe.worth, foe)
    lookout.look_again(plan, here)
    made: list[Candidate] = [evaluation.valued(Go(()), "stay", here.worth + here.attack)]
    for goal in lookout.goals(plan, found, limit, True):
        if len(made) >= budget:
            break
        intent = "to attack" if goal.attack > 0.0 else "onwards"
        made.append(
            evaluation.valued(Go(way_to(plan.field, found, goal.place)), intent, goal.worth + goal.attack)
        )
    return made


# -- Step 5: what to do -------------------------------------------------------------------------------


@candidates(MayDeclare)
def suggest_actions(known: TornKnown, asked: MayDeclare, budget: int, chance: Chance) -> list[Candidate]:
    """Every tile that can be performed, on its best targets; and ending the activation."""
    table = known.table
    mini = table.active()
    plan = lookout.Plan(table, mini)
    time = table.activation.time
    lookout.look_around(plan, time - 1)
    tiles = table.card(mini).tiles
    found: list[Candidate] = [evaluation.valued(EndActivation(), "stop here", 0.0)]
    walked: Reach | None = None
    at_hand = _suggest_attacks(plan, time, found)
    for number, tile in enumerate(tiles):
        if tile.use == names.ATTACK or tile.reaction or tile.time > time:
            continue
        if table.activation.used >> number & 1 or action_refusal(table, mini, number) is not None:
            continue
        if tile.use in (names.MOVE, names.RUN):
            if tile.use == names.RUN and at_hand > GOOD:
                found.append(evaluation.valued(Declare(tile.name, ()), "move", -1.0))
                continue
            if walked is None:
                walked = reach(table, mini, _longest(table, mini, time if at_hand <= GOOD else 1))
            found.append(
                evaluation.valued(Declare(tile.name, ()), "move", _worth_of_way(plan, walked, tile, time))
            )
        elif tile.use == names.CONCENTRATION:
            found.append(
                evaluation.valued(Declare(tile.name, ()), "concentrate", _worth_of_focus(plan, tile, time))
            )
        else:
            _suggest_use(plan, tile, found)
    return found if len(found) <= budget else [*found[1:budget], found[0]]


def _suggest_attacks(plan: lookout.Plan, time: int, found: list[Candidate]) -> float:
    """All attacks that are possible from here, and the worth of the best; time left counts a little."""
    table, mini = plan.table, plan.mini
    best = 0.0
    for number, tile in enumerate(table.card(mini).tiles):
        if lookout.usable(table, mini, number, time):
            worth = lookout.best_attack(
                plan, number, table.activation.focus, found, IDLE * (time - tile.time)
            )
            if worth > best:
                best = worth
    return best


def _longest(table: Table, mini: Mini, time: int) -> int:
    """How far the miniature could still go."""
    longest = 0
    for tile in table.card(mini).tiles:
        if tile.use in (names.MOVE, names.RUN) and tile.time <= time and tile.distance > longest:
            longest = tile.distance
    return longest


def _worth_of_way(plan: lookout.Plan, walked: Reach, tile: Tile, time: int) -> float:
    """What the best place within a Move or Run is worth, with an attack after it if time is left."""
    best = -1.0
    attacks = time > tile.time
    for goal in lookout.goals(plan, walked, tile.distance, attacks):
        worth = goal.worth + goal.attack
        if worth > best:
            best = worth
    return best - 0.1


def _worth_of_focus(plan: lookout.Plan, tile: Tile, time: int) -> float:
    """What Concentration followed by the best attack or exploration is worth."""
    table, mini = plan.table, plan.mini
    best = -1.0
    for number, other in enumerate(table.card(mini).tiles):
        if lookout.usable(table, mini, number, time - tile.time):
            worth = lookout.best_attack(plan, number, table.activation.focus + tile.pool, None, 0.0)
            if worth > best and worth > 0.0:
                best = worth
        elif (
            other.use == names.EXPLORE
            and other.time <= time - tile.time
            and not table.activation.used >> number & 1
        ):
            worth = _explore_worth(plan, other, other.pool + tile.pool)
            if worth > best:
                best = worth
    return best


def _explore_worth(plan: lookout.Plan, tile: Tile, dice: int) -> float:
    """What exploring the best vortex within distance is worth; below nothing if there is none."""
    best = -1.0
    for vortex in plan.table.vortices:
        if vortex.hexon == OFF:
            continue
        if away_from_hexon(plan.table, tile, plan.mini, vortex.hexon) <= tile.distance:
            worth = _vortex_worth(plan, vortex.supply, dice)
            if worth > best:
                best = worth
    return best


def _vortex_worth(plan: lookout.Plan, supply: int, dice: int) -> float:
    mean = dice * 2.0 / 3.0
    taken = mean if mean < supply else float(supply)
    return taken * evaluation.crystal_worth(plan.table) + 0.3 * dice


def _suggest_use(plan: lookout.Plan, tile: Tile, found: list[Candidate]) -> None:
    """Explore, Take an Item, Aid and Drag."""
    if tile.use == names.EXPLORE:
        _suggest_explore(plan, tile, found)
    elif tile.use == names.TAKE_ITEM:
        _suggest_items(plan, tile, found)
    elif tile.use == names.AID:
        _suggest_aid(plan, tile, found)
    elif tile.use == names.DRAG:
        _suggest_drag(plan, tile, found)


def _suggest_explore(plan: lookout.Plan, tile: Tile, found: list[Candidate]) -> None:
    mini = plan.mini
    for vortex in plan.table.vortices:
        if vortex.hexon == OFF:
            continue
        if away_from_hexon(plan.table, tile, mini, vortex.hexon) <= tile.distance:
            worth = _vortex_worth(plan, vortex.supply, tile.pool + plan.table.activation.focus)
            found.append(evaluation.valued(Declare(tile.name, (vortex.name,)), "explore", worth + IDLE))


def _suggest_items(plan: lookout.Plan, tile: Tile, found: list[Candidate]) -> None:
    table, mini = plan.table, plan.mini
    held = table.held_by(mini)
    if held == names.NOBODY:
        for marker in table.markers:
            if item_use_refusal(table, mini, tile, "take", marker.name, ()) is None:
                worth = -0.5 if marker.holder != names.NOBODY else evaluation.marker_worth(table)
                found.append(evaluation.valued(TakeItem(marker.name), "take", worth))
        return
    for ally in table.on_field(mini.side):
        if ally is not mini and item_use_refusal(table, mini, tile, "pass", ally.name, ()) is None:
            found.append(evaluation.valued(PassItem(ally.name), "pass it on", -0.5))
            break
    for there in plan.field.beside[plan.field.centre(mini.size, mini.place)]:
        if there != OFF and item_use_refusal(table, mini, tile, "put", "", plan.field.hexes[there]) is None:
            found.append(
                evaluation.valued(
                    PutItem(plan.field.hexes[there]), "put it down", -evaluation.marker_worth(table)
                )
            )
            break


def _suggest_aid(plan: lookout.Plan, tile: Tile, found: list[Candidate]) -> None:
    table, mini = plan.table, plan.mini
    for other in table.on_field(mini.side):
        if aid_refusal(table, mini, tile, (other.name,)) is not None:
            continue
        healed = min(tile.heal, other.damage)
        worth = healed * evaluation.damage_worth(table, other) - 0.3
        if tile.cleanse and other.conditions:
            worth += 1.0
        if tile.reactivate:
            worth += 0.4 * table.card(other).points
        found.append(evaluation.valued(Declare(tile.name, (other.name,)), "aid", worth))


def _suggest_drag(plan: lookout.Plan, tile: Tile, found: list[Candidate]) -> None:
    table, mini = plan.table, plan.mini
    for foe in plan.foes:
        other = foe.mini
        if other.size == INFANTRY and within(table, tile, mini, other) and not table.card(other).steadfast:
            worth = 0.5 + (0.6 * foe.worth if foe.gap > 1 else -1.0)
            found.append(evaluation.valued(Declare(tile.name, (other.name,)), "drag", worth))
