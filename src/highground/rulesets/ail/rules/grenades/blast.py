"""The blast of a grenade: A-10.8 to A-10.12, R-14.b; smoke (C-5.13) and breaching (C-5.12)."""

from __future__ import annotations

from typing import Final

import highground.rulesets.ail.rulebook as R
from highground.engine.agenda import Frame, step
from highground.engine.events import Event
from highground.engine.tally import Tally, tally
from highground.geometry.squares import Cell
from highground.rulesets.ail.rules import ground
from highground.rulesets.ail.rules.attacks import (
    doing,
)
from highground.rulesets.ail.rules.dice import d6s, total_of
from highground.rulesets.ail.rules.figures import on_table
from highground.rulesets.ail.rules.wounds.damage import Blow, Hit
from highground.rulesets.ail.state.actions import Action
from highground.rulesets.ail.state.board import Smoke
from highground.rulesets.ail.state.pieces import AilGame, Figure, Table
from highground.rulesets.ail.state.weapons import Grenade

BLAST_WOUND: Final = "slashing"


# -- frames and events ----------------------------------------------------------------------------------


class Exploding(Frame):
    """It goes off."""


class BlastRolled(Event):
    """The dice of a blast, and the kind of its wounds."""

    figure: Final[str]
    dice: Final[tuple[int, ...]]
    kind: Final[str]


class BlastHits(Event):
    """How many of the dice reach a figure, and what they come to."""

    figure: Final[str]
    dice: Final[Tally]
    damage: Final[int]


class SmokeSpreads(Event):
    x: Final[int]
    y: Final[int]
    until: Final[int]


class WallsBreached(Event):
    squares: Final[int]


def grenade_of(table: Table, action: Action) -> Grenade:
    """What is being thrown."""
    found = table.figures[action.actor].sheet.grenade(action.means)
    if found is None:
        raise LookupError(action.means)
    return found


# -- the blast -----------------------------------------------------------------------


def blast_dice(table: Table, action: Action, figure: Figure) -> Tally:
    """A-10.8 to A-10.12, R-14.b: all dice in the landing square; a die less for each square and each level
    of cover.
    """
    grenade = grenade_of(table, action)
    centre = action.aim[0]
    made = tally(grenade.dice, R.A_10_8, "blast")
    if figure.at == centre:
        if ground.cover_value(table, centre):
            made.add(0, R.A_10_10, "cover_does_nothing")
        return made
    if not ground.in_sight(table, centre, figure.at):
        made.add(-grenade.dice, R.R_14_B, "out_of_sight")
        return made
    made.add(-ground.distance(table, centre, figure.at), R.A_10_9, "squares")
    level = ground.cover_between(table, centre, figure.at)
    if figure.hunkered:
        level = min(4, level + 1)
    if level:
        made.add(-level, R.A_10_11, "cover")
    if made.total() < 0:
        made.add(-made.total(), R.A_10_12, "no_dice")
    return made


@step(Exploding)
def exploding(game: AilGame, now: Exploding) -> None:
    """A-10.8, A-10.9: the dice are rolled once, and everybody reached is hit, in initiative order; C-5.13,
    C-5.12.
    """
    action = doing(game)
    table = game.table
    grenade = grenade_of(table, action)
    centre = action.aim[0]
    if grenade.smoke:
        until = table.round + 2
        table.smokes.append(Smoke(centre, until))
        game.emit(SmokeSpreads(centre[0], centre[1], until), R.C_5_13)
        return
    thrower = table.figures[action.actor]
    reached = in_blast(table, action)
    dice: list[int] = []
    for upto in sorted({*[blast_dice(table, action, each).total() for each in reached], grenade.dice}):
        # What lies right of these is dropped together, so their order does not matter.
        dice += d6s(game, upto - len(dice), R.A_10_8, thrower.seat)
    game.emit(BlastRolled(thrower.name, tuple(dice), BLAST_WOUND), R.A_10_8)
    frames: list[Frame] = []
    for figure in reached:
        left = blast_dice(table, action, figure)
        damage = total_of(dice[: left.total()])
        game.emit(BlastHits(figure.name, left, damage), R.A_10_9)
        frames.append(Hit(_blast_blow(action, grenade, figure, damage)))
    game.then(*frames)
    if grenade.breaching:
        breach(game, centre)


def in_blast(table: Table, action: Action) -> list[Figure]:
    """R-14.b: everybody who would take a die, in initiative order, the helpless last."""
    named = [table.figures[name] for name in table.order]
    rest = [figure for figure in table.figures.values() if figure.name not in table.order]
    return [
        figure
        for figure in named + rest
        if on_table(figure) and blast_dice(table, action, figure).total() > 0
    ]


def _blast_blow(action: Action, grenade: Grenade, figure: Figure, damage: int) -> Blow:
    """A-2.9, A-10.18: explosives cause Slashing wounds, a wildcard is the chest."""
    return Blow(
        figure.name,
        action.actor,
        dealt=damage,
        overwhelming=max(1, grenade.overwhelming),
        kind=BLAST_WOUND,
        wildcard="chest",
    )


def breach(game: AilGame, centre: Cell) -> None:
    """C-5.12: walls and closed doors in the eight squares around are open now."""
    table = game.table
    opened = 0
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            there = (centre[0] + dx, centre[1] + dy)
            if ground.inside(table.board, there) and ground.blocked(table, there):
                table.ground = ground.replaced(table, there, ".")
                opened += 1
    game.emit(WallsBreached(opened), R.C_5_12)
