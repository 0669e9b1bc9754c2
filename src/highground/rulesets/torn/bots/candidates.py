"""Finite, tagged suggestions for all but the activation itself, which `action_candidates` has."""

from __future__ import annotations

from typing import Final

from highground.engine.chance import Chance
from highground.engine.orders import Candidate, candidates
from highground.engine.state import Pass
from highground.rulesets.torn.bots.evaluation import affordable, damage_worth, strike_worth, valued
from highground.rulesets.torn.rules.activation.aid import ChooseMarker
from highground.rulesets.torn.rules.activation.order_of_activations import MayActivate
from highground.rulesets.torn.rules.activation.reactions import MayReact, reaction_tiles
from highground.rulesets.torn.rules.activation.steps import ChooseEffect
from highground.rulesets.torn.rules.combat.dice import EXPECTED
from highground.rulesets.torn.rules.conditions import markers_on
from highground.rulesets.torn.rules.field.occupancy import dangerous_hexons, taken_hexes
from highground.rulesets.torn.rules.gods.cards import MayPlay, card_refusal
from highground.rulesets.torn.rules.gods.effects import choices
from highground.rulesets.torn.rules.movement import ejection
from highground.rulesets.torn.rules.movement.shoving import ChooseShove, shove_steps
from highground.rulesets.torn.rules.party import deployment
from highground.rulesets.torn.rules.party.deployment import risky
from highground.rulesets.torn.rules.party.initiative import ChooseAttacker
from highground.rulesets.torn.rules.party.reserves import MayArrive, must_place
from highground.rulesets.torn.rules.vortices.vortices import ChooseVortex, to_roll
from highground.rulesets.torn.state import orders
from highground.rulesets.torn.state.cards import GodCard, Tile
from highground.rulesets.torn.state.field import INFANTRY
from highground.rulesets.torn.state.names import ATTACK, COUNTER, FIELD, MELEE, NOBODY, RESERVE, ROSTER
from highground.rulesets.torn.state.pieces import Mini, Table, TornKnown

SPOTS: Final = 4
WAITING: Final = 2
RISK: Final = 3
PASS: Final = valued(Pass(), "pass", 0.0)
"""Asked most often of all: whoever holds cards may play one again and again, and hardly ever does."""
LOST_TURN: Final = 2.6
"""What a Reaction costs: the miniature's own activation."""


# -- before the game --------------------------------------------------------------------------------


@candidates(ChooseAttacker)
def suggest_attacker(known: TornKnown, asked: ChooseAttacker, budget: int, chance: Chance) -> list[Candidate]:
    """Either player."""
    return [
        valued(orders.NameAttacker("me"), "attack", 1.0),
        valued(orders.NameAttacker("opponent"), "wait", 0.0),
    ]


@candidates(deployment.MayChooseZone)
def suggest_zones(
    known: TornKnown, asked: deployment.MayChooseZone, budget: int, chance: Chance
) -> list[Candidate]:
    """Every zone that is left."""
    zones = known.table.board.zones
    return [
        valued(orders.ChooseZone(zones[each].name), "take it", 0.0)
        for each in deployment.free_zones(known.table)
    ]


@candidates(deployment.MayDeploy)
def suggest_deployment(
    known: TornKnown, asked: deployment.MayDeploy, budget: int, chance: Chance
) -> list[Candidate]:
    """The next few miniatures on good spots of the zone; Reserves where there is none without danger."""
    found: list[Candidate] = []
    waiting = 0
    for mini in known.table.minis:
        if mini.side == asked.seat and mini.status == ROSTER and waiting < WAITING:
            waiting += 1
            spots = spots_for(known.table, mini, found)
            if not spots:
                found.append(valued(orders.Reserve(mini.name), "hold back", -1.0))
    return found[:budget]


@candidates(MayArrive)
def suggest_arrivals(known: TornKnown, asked: MayArrive, budget: int, chance: Chance) -> list[Candidate]:
    """Those that fit; staying away only where the rules allow it."""
    found: list[Candidate] = []
    for mini in known.table.minis:
        if mini.side == asked.seat and mini.status == RESERVE:
            spots_for(known.table, mini, found)
    if must_place(known.table, asked.seat) is None:
        found.append(valued(Pass(), "stay away", -1.0))
    return found[:budget]


def spots_for(table: Table, mini: Mini, found: list[Candidate]) -> bool:
    """Add the best spots for a miniature, nearest to the middle; whether any of all its spots is safe."""
    field = table.field()
    taken = taken_hexes(table, mini.size == INFANTRY)
    danger = dangerous_hexons(table)
    from_middle = field.apart[0]
    best: list[int] = []
    costs: list[int] = []
    safe = False
    for place in deployment.places_in_zone(table, mini):
        if mini.size == INFANTRY:
            if taken[place]:
                continue
            bad, cost = danger[field.hexon_of[place]], from_middle[place]
        else:
            if not deployment.all_free(taken, field.base(mini.size, place)):
                continue
            bad = risky(table, danger, mini.size, place)
            cost = from_middle[field.centre(mini.size, place)]
        if bad:
            cost += RISK
        else:
            safe = True
        at = len(costs)
        while at and cost < costs[at - 1]:
            at -= 1
        if at < SPOTS:
            best.insert(at, place)
            costs.insert(at, cost)
            if len(best) > SPOTS:
                best.pop()
                costs.pop()
    for at, place in enumerate(best):
        found.append(
            valued(orders.Deploy(mini.name, field.spot(mini.size, place)), "set up", -float(costs[at]))
        )
    return safe


# -- activations --------------------------------------------------------------------------------------


@candidates(MayActivate)
def suggest_activations(known: TornKnown, asked: MayActivate, budget: int, chance: Chance) -> list[Candidate]:
    """Every miniature not yet activated; those first that can strike, or are in danger of being struck."""
    table = known.table
    found: list[Candidate] = []
    for mini in table.minis:
        if mini.side == asked.seat and mini.status == FIELD and not mini.activated:
            found.append(valued(orders.Activate(mini.name), "act", urgency(table, mini)))
    if table.final_turn and len(found) >= budget:
        found = found[: budget - 1]
    if table.final_turn:
        found.append(valued(Pass(), "leave it at that", -100.0))
    return found[:budget]


def urgency(table: Table, mini: Mini) -> float:
    """What the best attack at hand is worth, sight aside."""
    best = 0.0
    field = table.field()
    tiles = table.card(mini).tiles
    for other in table.minis:
        if other.side == mini.side or other.status != FIELD:
            continue
        gap = field.gap(mini.size, mini.place, other.size, other.place)
        if gap > 8:
            continue
        for tile in tiles:
            if tile.use == ATTACK and gap <= tile.distance and affordable(table, mini.side, tile):
                worth = strike_worth(table, tile, other, tile.pool, False)
                if worth > best:
                    best = worth
    return best


@candidates(ChooseEffect)
def suggest_effects(known: TornKnown, asked: ChooseEffect, budget: int, chance: Chance) -> list[Candidate]:
    """Any of them."""
    found: list[Candidate] = [valued(orders.Settle(effect), "now", 0.0) for effect in asked.effects]
    return found[:budget]


@candidates(ChooseMarker)
def suggest_markers(known: TornKnown, asked: ChooseMarker, budget: int, chance: Chance) -> list[Candidate]:
    """Any marker."""
    on = markers_on(known.table.find(asked.mini))
    found: list[Candidate] = [valued(orders.Settle(each), "remove", 0.0) for each in on]
    return found[:budget]


# -- Step 6 -------------------------------------------------------------------------------------------


@candidates(MayReact)
def suggest_reactions(known: TornKnown, asked: MayReact, budget: int, chance: Chance) -> list[Candidate]:
    """Holding, what targets can do, valued by what it spares or deals, and one bystander who could."""
    table = known.table
    found: list[Candidate] = [valued(Pass(), "hold", 0.0)]
    bystander = False
    for mini in table.minis:
        if mini.side != asked.seat or mini.activated:
            continue
        if mini.number not in table.deed.targets:
            if bystander:
                continue
            bystander = True
        for number in reaction_tiles(table, mini):
            tile = table.card(mini).tiles[number]
            worth = _reaction_worth(table, mini, tile) - LOST_TURN
            found.append(valued(orders.React(mini.name, tile.name), "react", worth))
    return found[:budget]


def _reaction_worth(table: Table, mini: Mini, tile: Tile) -> float:
    attacker = table.minis[table.activation.mini]
    if tile.use == COUNTER:
        return strike_worth(table, tile, attacker, tile.pool, False)
    struck = table.card(attacker).tiles[table.deed.tile]
    if not struck.attack or mini.number not in table.deed.targets:
        return -1.0
    dice = min(struck.pool + table.deed.focus + table.activation.edge, 10)
    before = strike_worth(table, struck, mini, dice, False)
    mini_guard = defence_pool_of(table, mini, struck)
    more = min(mini_guard + tile.pool, 8)
    spared = (EXPECTED[dice][mini_guard] - EXPECTED[dice][more]) * struck.damage * damage_worth(table, mini)
    return spared * 1.5 if before > 0.5 * table.card(mini).points else spared


def defence_pool_of(table: Table, mini: Mini, struck: Tile) -> int:
    card = table.card(mini)
    dice = card.defence_melee if struck.attack == MELEE else card.defence_ranged
    return max(0, min(dice + mini.defense + mini.ward - struck.pierce, 8))


# -- cards --------------------------------------------------------------------------------------------


@candidates(MayPlay)
def suggest_cards(known: TornKnown, asked: MayPlay, budget: int, chance: Chance) -> list[Candidate]:
    """Passing, and every card in hand that suits the moment, on its best choices."""
    table = known.table
    found: list[Candidate] = [PASS]
    gods = table.board.gods
    hand = known.own.hand
    for kind, held in enumerate(hand):
        if held == 0 or gods[kind].timing != asked.timing:
            continue
        card = gods[kind]
        if card_refusal(table, asked.seat, card, asked.timing) is None:
            for chosen in choices(table, asked.seat, card):
                worth = card_worth(table, asked.seat, card, chosen)
                found.append(valued(orders.PlayCard(card.name, chosen), "play", worth))
    return found[:budget]


def card_worth(table: Table, seat: int, card: GodCard, chosen: tuple[str, ...]) -> float:
    """What a card does here, less a little for the Faith it costs."""
    worth = -0.12 * card.cost
    target = table.named(chosen[0]) if chosen else None
    active = table.minis[table.activation.mini] if table.activation.mini != NOBODY else None
    for effect in card.effects:
        kind = effect.kind
        if kind in ("time", "edge"):
            worth += min(urgency(table, active), 5.0) * 0.5 if active is not None else 0.0
        elif kind == "hurt" and active is not None:
            worth -= 2.0 * damage_worth(table, active)
        elif kind == "ward":
            worth += 1.5
        elif kind == "mark":
            worth += 1.2
        elif kind == "draw" or kind == "faith":
            worth += 0.5 * effect.amount
        elif kind == "reactivate":
            worth += 4.0
        elif kind == "smite" and target is not None:
            worth += effect.amount * damage_worth(table, target)
        elif kind == "mend":
            for name in chosen:
                healed = table.named(name)
                if healed is not None:
                    worth += min(effect.amount, healed.damage) * damage_worth(table, healed)
        elif kind == "cleanse" and active is not None and active.conditions:
            worth += 1.5
        elif kind == "mark_around" and active is not None:
            worth += _around(table, seat, active, effect.reach)
        elif kind in ("raise", "ruin", "quench"):
            worth -= 0.2
    return worth


def _around(table: Table, seat: int, active: Mini, reach: int) -> float:
    worth = 0.0
    for other in table.minis:
        if (
            other.side != seat
            and other.status == FIELD
            and not other.conditions
            and table.gap(active, other) <= reach
        ):
            worth += 1.8
    return worth


# -- small choices ------------------------------------------------------------------------------------


@candidates(ChooseShove)
def suggest_shoves(known: TornKnown, asked: ChooseShove, budget: int, chance: Chance) -> list[Candidate]:
    """Every hex that the step may go to; onto dangerous ground rather than not."""
    table = known.table
    field = table.field()
    danger = dangerous_hexons(table)
    ours = table.minis[asked.shove.mini].side == asked.seat
    found: list[Candidate] = []
    for there in shove_steps(table, asked.shove):
        risky = danger[field.hexon_of[there]]
        worth = (-1.0 if ours else 1.0) if risky else 0.0
        found.append(valued(orders.To(field.hexes[there]), "there", worth))
    return found[:budget]


@candidates(ejection.ChooseEjected)
def suggest_ejected(
    known: TornKnown, asked: ejection.ChooseEjected, budget: int, chance: Chance
) -> list[Candidate]:
    """Any of those that must make room."""
    table = known.table
    left = ejection.overlapped(table, table.find(asked.mover))
    found: list[Candidate] = [valued(orders.Eject(table.minis[number].name), "next", 0.0) for number in left]
    return found[:budget]


@candidates(ejection.ChooseSpot)
def suggest_spots(
    known: TornKnown, asked: ejection.ChooseSpot, budget: int, chance: Chance
) -> list[Candidate]:
    """The nearest spots; safe ground first."""
    table = known.table
    field = table.field()
    danger = dangerous_hexons(table)
    mini = table.find(asked.mini)
    found: list[Candidate] = []
    for place in ejection.nearest_spots(table, table.find(asked.mover), mini):
        hexon = field.hexons_under(mini.size, place)[0]
        found.append(valued(orders.To(field.spot(mini.size, place)), "there", -1.0 if danger[hexon] else 0.0))
    return found[:budget]


@candidates(ChooseVortex)
def suggest_vortices(known: TornKnown, asked: ChooseVortex, budget: int, chance: Chance) -> list[Candidate]:
    """Any that is still to be rolled for."""
    table = known.table
    left = to_roll(table)
    found: list[Candidate] = [valued(orders.RollFor(table.vortices[each].name), "roll", 0.0) for each in left]
    return found[:budget]
