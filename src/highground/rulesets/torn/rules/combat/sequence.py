"""C-4, combat: the rolls, stopping dice, damage, what Hits do, and Counter Attacks."""

from __future__ import annotations

from typing import Final

import highground.rulesets.torn.rulebook as R
from highground.engine.agenda import Frame, step
from highground.engine.events import Event
from highground.engine.tally import Tally, tally
from highground.rulesets.torn.rules.activation.order_of_activations import note_done
from highground.rulesets.torn.rules.combat.damage import resist, wound
from highground.rulesets.torn.rules.combat.dice import CRITICAL, SUCCESS, attack_die, defence_die, unstopped
from highground.rulesets.torn.rules.combat.pools import attack_pool, defence_pool, fearsome_among
from highground.rulesets.torn.rules.combat.sight import BLIND, COVERED, OPEN, bodies, in_thicket
from highground.rulesets.torn.rules.combat.targets import sees
from highground.rulesets.torn.rules.conditions import receive
from highground.rulesets.torn.rules.field.distances import within
from highground.rulesets.torn.rules.movement.shoving import Shove
from highground.rulesets.torn.state.cards import Tile
from highground.rulesets.torn.state.names import FIELD, RANGED
from highground.rulesets.torn.state.pieces import Mini, TornGame

# -- frames and events --------------------------------------------------------------------------------


class Attack(Frame):
    """The attack roll, once for all targets."""

    attacker: Final[int]
    tile: Final[int]
    targets: Final[tuple[int, ...]]
    covered: Final[tuple[bool, ...]]
    focus: Final[int]


class Defend(Frame):
    """A target's defence roll and all that follows for it."""

    attacker: Final[int]
    tile: Final[int]
    target: Final[int]
    covered: Final[bool]
    successes: Final[int]
    criticals: Final[int]


class CounterAttack(Frame):
    """A declared Counter Attack is made, or fizzles."""

    mini: Final[int]
    tile: Final[int]
    attacker: Final[int]


class CounterDone(Frame):
    """Whoever made a Counter Attack is activated."""

    mini: Final[int]


class CombatBegan(Event):
    attacker: Final[str]
    action: Final[str]
    targets: Final[tuple[str, ...]]


class TargetLost(Event):
    attacker: Final[str]
    target: Final[str]


class FocusForbidden(Event):
    mini: Final[str]
    dice: Final[int]


class AttackRolled(Event):
    attacker: Final[str]
    action: Final[str]
    dice: Final[Tally]
    successes: Final[int]
    criticals: Final[int]


class DefenceRolled(Event):
    target: Final[str]
    dice: Final[Tally]
    successes: Final[int]
    criticals: Final[int]


class DiceStopped(Event):
    target: Final[str]
    unstopped: Final[int]
    criticals: Final[int]


class DamageCounted(Event):
    target: Final[str]
    dice: Final[int]
    each: Final[Tally]
    damage: Final[int]


class AttackHit(Event):
    attacker: Final[str]
    target: Final[str]
    action: Final[str]


class CounterBegan(Event):
    mini: Final[str]
    attacker: Final[str]
    action: Final[str]


class CounterFizzled(Event):
    mini: Final[str]
    attacker: Final[str]


class CounterOver(Event):
    mini: Final[str]


# -- C-4.4 to C-4.8: Step 7 of an attack ----------------------------------------------------------------


def resolve_attack(game: TornGame, mini: Mini, number: int) -> None:
    """C-4.1, R-33: targets are checked once more; then the roll, the targets in order, Counter Attacks."""
    table = game.table
    tile = table.card(mini).tiles[number]
    deed = table.deed
    filled = bodies(table)
    targets: list[int] = []
    covered: list[bool] = []
    for at, target in enumerate(deed.targets):
        other = table.minis[target]
        secondary = tile.blast and at > 0
        seen = BLIND
        if other.status == FIELD and secondary:
            seen = OPEN
        elif other.status == FIELD and within(table, tile, mini, other):
            seen = sees(table, filled, tile, mini, other)
        if seen == BLIND:
            game.emit(TargetLost(mini.name, other.name), R.C_4_2)
            continue
        targets.append(target)
        covered.append(tile.attack == RANGED and (seen == COVERED or in_thicket(table, other)))
    counters = [CounterAttack(user, with_tile, mini.number) for user, with_tile in deed.counters]
    if not targets:
        game.then(*counters)
        return
    game.emit(
        CombatBegan(mini.name, tile.name, tuple([table.minis[target].name for target in targets])), R.C_4_1
    )
    focus = deed.focus
    if focus and fearsome_among(table, targets):
        game.emit(FocusForbidden(mini.name, focus), R.T_11_2)
        focus = 0
    game.then(Attack(mini.number, number, tuple(targets), tuple(covered), focus), *counters)


@step(Attack)
def roll_attack(game: TornGame, now: Attack) -> None:
    """C-4.4: the attacker rolls once; each target then defends against that result, in order (C-4.8)."""
    table = game.table
    mini = table.minis[now.attacker]
    tile = table.card(mini).tiles[now.tile]
    dice = attack_pool(table, mini, tile, now.focus, True)
    rolled = game.roll_pool(attack_die(table.options), dice.total(), R.C_4_3, mini.side)
    game.emit(AttackRolled(mini.name, tile.name, dice, rolled[SUCCESS], rolled[CRITICAL]), R.C_4_4)
    defends: list[Frame] = [
        Defend(now.attacker, now.tile, target, now.covered[at], rolled[SUCCESS], rolled[CRITICAL])
        for at, target in enumerate(now.targets)
    ]
    game.then(*defends)


@step(Defend)
def defend(game: TornGame, now: Defend) -> None:
    """C-4.5: Defence Dice stop Attack Dice; C-4.6, T-9.5: each die left deals the tile's damage."""
    table = game.table
    target = table.minis[now.target]
    if target.status != FIELD:
        return
    mini = table.minis[now.attacker]
    tile = table.card(mini).tiles[now.tile]
    dice = defence_pool(table, target, tile, now.covered)
    rolled = game.roll_pool(defence_die(table.options), dice.total(), R.C_4_3, target.side)
    game.emit(DefenceRolled(target.name, dice, rolled[SUCCESS], rolled[CRITICAL]), R.C_4_8)
    criticals, successes = unstopped(now.successes, now.criticals, rolled[SUCCESS], rolled[CRITICAL])
    through = criticals + successes
    game.emit(DiceStopped(target.name, through, criticals), R.C_4_5)
    if not through:
        return
    each = tally(tile.damage, R.T_9_5, "damage")
    resisted = resist(table, target, tile.damage_type)
    if resisted:
        each.add(-min(resisted, tile.damage), R.C_5_3, "resist")
    amount = through * each.total()
    game.emit(DamageCounted(target.name, through, each, amount), R.C_4_6)
    if amount:
        wound(game, target, amount, tile.damage_type)
    if target.status == FIELD:
        _after_hit(game, mini, tile, target, criticals > 0)


def _after_hit(game: TornGame, mini: Mini, tile: Tile, target: Mini, critical: bool) -> None:
    """T-9.7, C-5.3: the tile's properties on the survivor: Hit and Crit markers, then Push or Pull."""
    if tile.hit or tile.crit or tile.push or tile.pull:
        game.emit(AttackHit(mini.name, target.name, tile.name), R.T_9_7)
    if tile.hit:
        receive(game, target, tile.hit, R.C_5_3)
    if tile.crit and critical:
        receive(game, target, tile.crit, R.C_5_3)
    if tile.push:
        game.then(Shove(mini.number, target.number, tile.push, True))
    elif tile.pull:
        game.then(Shove(mini.number, target.number, tile.pull, False))


# -- C-4.9: Counter Attack -------------------------------------------------------------------------------


@step(CounterAttack)
def counter_attack(game: TornGame, now: CounterAttack) -> None:
    """C-4.9: if both live and the attacker is near enough; against its melee Defence, unanswered."""
    table = game.table
    mini, attacker = table.minis[now.mini], table.minis[now.attacker]
    tile = table.card(mini).tiles[now.tile]
    dead = mini.status != FIELD or attacker.status != FIELD
    if dead or not within(table, tile, mini, attacker):
        game.emit(CounterFizzled(mini.name, attacker.name), R.C_4_9)
        game.then(CounterDone(now.mini))
        return
    dice = attack_pool(table, mini, tile, 0, False)
    rolled = game.roll_pool(attack_die(table.options), dice.total(), R.C_4_9, mini.side)
    game.emit(CounterBegan(mini.name, attacker.name, tile.name), R.C_4_9)
    game.emit(AttackRolled(mini.name, tile.name, dice, rolled[SUCCESS], rolled[CRITICAL]), R.C_4_9)
    game.then(
        Defend(now.mini, now.tile, now.attacker, False, rolled[SUCCESS], rolled[CRITICAL]),
        CounterDone(now.mini),
    )


@step(CounterDone)
def counter_done(game: TornGame, now: CounterDone) -> None:
    """C-4.9: its user is activated in every case (R-23)."""
    mini = game.table.minis[now.mini]
    mini.countering = False
    if mini.status == FIELD:
        mini.activated = True
        game.emit(CounterOver(mini.name), R.C_4_9)
        note_done(game)
