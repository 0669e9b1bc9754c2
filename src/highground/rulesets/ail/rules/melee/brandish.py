"""A-14.14 to A-14.17, Brandish: a display of the weapon that rolls like an attack and hurts nobody."""

from __future__ import annotations

from typing import Final

import highground.rulesets.ail.rulebook as R
from highground.engine.events import Event
from highground.engine.orders import Refusal, refuse
from highground.geometry.squares import Cell
from highground.rulesets.ail.rules.close.close_combat import enlist, within_reach
from highground.rulesets.ail.rules.figures import blade_in_hand, on_table
from highground.rulesets.ail.rules.flow.payments import FOR_GOOD, gain
from highground.rulesets.ail.rules.ground import in_sight
from highground.rulesets.ail.rules.melee.weapon_attacks import WeaponManner
from highground.rulesets.ail.state.actions import Action
from highground.rulesets.ail.state.pieces import AilGame, Figure, Table


class Brandished(Event):
    """A display that worked: a social roll may build on it."""

    figure: Final[str]
    target: Final[str]


class BrandishManner(WeaponManner):
    """A-14.14: rolls like an attack and does no damage."""

    def __init__(self) -> None:
        super().__init__("brandish", R.A_14_14)

    def demands(self, table: Table, figure: Figure, target: Figure, at: Cell) -> Refusal | None:
        """A-14.15, A-14.17: a weapon in hand and somebody in sight, in reach or not, who is not immune."""
        if target.sheet.immune_brandish:
            return refuse(R.A_14_17, "immune_brandish", facts={"target": target.name})
        if blade_in_hand(figure) is None:
            return refuse(R.R_48_A, "no_blade", facts={"figure": figure.name})
        if not in_sight(table, at, target.at):
            return refuse(R.C_9_6, "no_sight", facts={"figure": figure.name, "target": target.name})
        return None

    def still_possible(self, table: Table, action: Action) -> bool:
        """R-45.c: in sight is enough."""
        figure, target = table.figures[action.actor], table.figures[action.target]
        in_hand = figure.in_hand == action.means
        return in_hand and on_table(target) and in_sight(table, figure.at, target.at)

    def succeed(self, game: AilGame, action: Action) -> None:
        """A-14.15, A-14.17: in reach it earns 1 Accuracy; it may carry a one-liner anyway."""
        attacker, target = game.table.figures[action.actor], game.table.figures[action.target]
        game.emit(Brandished(attacker.name, target.name), R.A_14_17)
        if within_reach(attacker, "brandish", attacker.at, target.at):
            gain(game, attacker, "acc", 1, R.A_14_15, FOR_GOOD)


enlist(BrandishManner())
