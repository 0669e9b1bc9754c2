"""Chapters 14 and 15, Melee: attacks with a weapon, what stances do to them, Lunge, Engaged."""

from __future__ import annotations

from typing import Final

import highground.rulesets.ail.rulebook as R
from highground.engine.agenda import Frame, step
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, refuse
from highground.engine.tally import Tally, tally
from highground.geometry.squares import Cell, chebyshev
from highground.rulesets.ail.rules.advantage.buying import coverage_cut
from highground.rulesets.ail.rules.attacks import doing
from highground.rulesets.ail.rules.close import close_combat
from highground.rulesets.ail.rules.close.close_combat import CloseManner
from highground.rulesets.ail.rules.figures import able, blade_in_hand
from highground.rulesets.ail.rules.flow.hands import refuse_two_handed
from highground.rulesets.ail.rules.flow.payments import FOR_GOOD, gain
from highground.rulesets.ail.rules.flow.rounds import at_turn_end
from highground.rulesets.ail.rules.melee.lock import lock
from highground.rulesets.ail.rules.wounds.damage import Blow, Hit
from highground.rulesets.ail.state.actions import Action
from highground.rulesets.ail.state.pieces import AilGame, Figure, Table
from highground.rulesets.ail.state.weapons import MeleeWeapon

WOUNDS: Final = {"piercing": "penetrating", "slashing": "slashing", "blunt": "blunt"}


# -- frames, questions, events -------------------------------------------------------------------------------


class WeaponGains(Frame):
    """What a weapon adds to Advantage on a success."""


class WeaponHit(Event):
    """The dice of damage of a weapon attack, half-dice included, and the tag it was launched with."""

    figure: Final[str]
    target: Final[str]
    tag: Final[str]
    dice: Final[Tally]


class BrutalCounted(Event):
    """How many dice of damage a Brutal weapon rolls, and how many make a wound."""

    figure: Final[str]
    dice: Final[int]
    brutal: Final[int]


# -- weapon attacks ------------------------------------------------------------------------------------------


def weapon_tag(figure: Figure, blade: MeleeWeapon) -> tuple[str, Clause]:
    """A-15.6, A-15.10, C-5.22: of two tags guards pick Piercing, readies Slashing, others the first; and the
    clause that picked.
    """
    if len(blade.tags) == 1:
        return blade.tags[0], R.C_5_22 if blade.tags[0] == "blunt" else R.A_14_6
    if figure.stance in close_combat.GUARDS:
        return "piercing", R.A_15_6
    return ("slashing", R.A_15_10) if figure.stance in close_combat.READIES else (blade.tags[0], R.C_5_22)


def weapon_factor(figure: Figure, blade: MeleeWeapon) -> Tally:
    """A-14.7, A-14.24: as printed, one less in two hands, after Physique; never under its printed lowest."""
    made = tally(blade.pf, R.A_14_7, "physical_factor")
    if figure.two_handed and blade.hands == 1:
        made.add(-1, R.A_14_24, "two_hands")
    change = close_combat.physique_modifier(figure.sheet.physique)
    if change:
        made.add(change, R.A_11_3, "physique")
    if made.total() < blade.pf_least:
        made.add(blade.pf_least - made.total(), R.A_14_7, "factor_floor")
    return made


def lunges(action: Action) -> bool:
    """A-14.22, R-20: a square or more nearer to the opponent by movement in this action or turn."""
    start, there = action.aim
    return chebyshev(start, there) - chebyshev(action.origin, there) >= 1


class WeaponManner(CloseManner):
    """A-14.1 to A-14.8: an attack with the melee weapon in hand."""

    def __init__(self, kind: str, clause: Clause) -> None:
        super().__init__(kind, clause, "melee", "melee")

    def demands(self, table: Table, figure: Figure, target: Figure, at: Cell) -> Refusal | None:
        """R-48.a, C-7.8.b, R-7.c: a melee weapon in hand that one can wield, and reach."""
        blade = blade_in_hand(figure)
        if blade is None:
            return refuse(R.R_48_A, "no_blade", facts={"figure": figure.name})
        return refuse_two_handed(figure, None, blade) or super().demands(table, figure, target, at)

    def pool(self, table: Table, action: Action) -> str:
        """A-15.8: Low Ready pays with Initiative, where Advantage is spent."""
        return "init" if table.figures[action.actor].stance == "low_ready" else "acc"

    def advantage(self, made: Tally, table: Table, action: Action, figure: Figure) -> None:
        """A-15.7, A-15.8: High Ready uses Accuracy, Low Ready Initiative; A-14.3: others Accuracy, too."""
        held = table.options.advantage_mode == "held"
        if figure.stance == "high_ready" and held:
            made.add(figure.acc, R.A_15_7, "accuracy_advantage")
        elif figure.stance == "low_ready" and held:
            made.add(figure.init, R.A_15_8, "initiative_advantage")
        else:
            super().advantage(made, table, action, figure)

    def edges(self, made: Tally, table: Table, action: Action, attacker: Figure, target: Figure) -> None:
        """A-14.1, A-14.9, A-15.5, A-13.11: the weapon's attack value, called shots, a Grappling target."""
        blade = blade_in_hand(attacker)
        if blade is not None and attacker.stance in close_combat.READIES:
            made.add(blade.attack, R.A_14_1, "weapon_attack")
        elif blade is not None and blade.offensive:
            made.add(blade.attack, R.A_14_9, "weapon_attack")
        if action.place and attacker.stance in close_combat.GUARDS:
            made.add(2, R.A_15_5, "called_shot")
        if target.stance == "grappling":
            made.add(2, R.A_13_11, "target_grappling")

    def factor_of(self, table: Table, action: Action) -> Tally | None:
        figure = table.figures[action.actor]
        blade = blade_in_hand(figure)
        return None if blade is None else weapon_factor(figure, blade)

    def cuts(self, table: Table, action: Action) -> tuple[int, ...]:
        """A-14.25: a tie is a case of its own."""
        found = super().cuts(table, action)
        return (*found[:2], *((1,) if 1 not in found else ()), *found[2:])

    def succeed(self, game: AilGame, action: Action) -> None:
        """A-14.25: a tie against a weapon locks; else the dice of the weapon are rolled."""
        table = game.table
        attacker, target = table.figures[action.actor], table.figures[action.target]
        blade = blade_in_hand(attacker)
        if blade is None:
            return
        if action.margin == 0 and blade_in_hand(target) is not None and able(target):
            lock(game, attacker, target)
            return
        action.hits = 1
        tag, picked = weapon_tag(attacker, blade)
        halves = 1 if attacker.stance in close_combat.READIES else 0
        dice = self.damage_dice(game, action, attacker, blade, tag)
        game.emit(WeaponHit(attacker.name, target.name, tag, dice), picked)
        if blade.brutal > 1:
            game.emit(BrutalCounted(attacker.name, dice.total(), blade.brutal), R.C_5_23)
        blow = Blow(
            target.name,
            attacker.name,
            dice=dice.total() - halves,
            halves=halves,
            kind=WOUNDS[tag],
            wildcard="arm",
            place=action.place,
            brutal=blade.brutal,
            close=True,
            coverage=coverage_cut(action),
        )
        game.then(Hit(blow), WeaponGains())

    def damage_dice(
        self, game: AilGame, action: Action, attacker: Figure, blade: MeleeWeapon, tag: str
    ) -> Tally:
        """C-5.21, A-14.8, A-14.22, A-15.9: base, PF dice up to the limit, a Lunge, the readies' half-die."""
        times = close_combat.multiples(game, attacker, weapon_factor(attacker, blade), action.margin)
        made = tally(blade.dice, R.C_5_21, "base_dice")
        if times:
            made.add(times, R.C_5_21, "factor_dice")
        if times > blade.limit:
            made.add(blade.limit - times, R.A_14_8, "damage_limit")
        if tag == "piercing" and lunges(action):
            made.add(1, R.A_14_22, "lunge")
        if attacker.stance in close_combat.READIES:
            made.add(1, R.A_15_9, "ready")
        return made


@step(WeaponGains)
def weapon_gains(game: AilGame, now: WeaponGains) -> None:
    """A-14.2: what the weapon's record gives on a success."""
    attacker = game.table.figures[doing(game).actor]
    blade = blade_in_hand(attacker)
    if blade is not None:
        if blade.acc_gain:
            gain(game, attacker, "acc", blade.acc_gain, R.A_14_2, FOR_GOOD)
        if blade.init_gain:
            gain(game, attacker, "init", blade.init_gain, R.A_14_2, FOR_GOOD)


# -- Engaged ----------------------------------------------------------------------------------------


@at_turn_end
def engaged(game: AilGame, figure: Figure) -> None:
    """A-14.23: who shares a square with an able enemy at the end of its turn gains 1 Accuracy, once."""
    if not able(figure):
        return
    for other in game.table.figures.values():
        if other.at == figure.at and other.side != figure.side and able(other):
            gain(game, figure, "acc", 1, R.A_14_23, FOR_GOOD)
            return


close_combat.enlist(WeaponManner("weapon", R.C_5_21))
