"""Chapters 3 and 4, Ranged accuracy: what a shot must meet, and every edge that range, movement, cover and
light give.
"""

from __future__ import annotations

from typing import Final

import highground.rulesets.ail.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.tally import Modifier, Tally, tally
from highground.geometry.squares import Cell
from highground.rulesets.ail.rules import ground
from highground.rulesets.ail.rules.ground import point_blank
from highground.rulesets.ail.rules.interrupts.windows import SUPPORT
from highground.rulesets.ail.rules.wounds.wounds import ranged_ac_penalty
from highground.rulesets.ail.state.actions import Action
from highground.rulesets.ail.state.pieces import Figure, Table
from highground.rulesets.ail.state.weapons import Firearm

SQUARE_M = 5
FULL: Final = 4
_LINES = {"rifle": -1, "pistol": -2, "shotgun": -3}


# -- chapter 3 ------------------------------------------------------------------------------------------


def ranged_ac(table: Table, target: Figure, attacker: str) -> Tally:
    """A-3.1 to A-3.4: 10, size, Senses unless surprised, unaware or Braced, Firearms if Alert; R-10 for the
    helpless.
    """
    sheet = target.sheet
    made = tally(10, R.A_3_1, "base")
    if sheet.size:
        made.add(sheet.size, R.A_3_1, "size")
    if target.out:
        made.add(0, R.R_10, "helpless")
        return made
    if attacker in target.surprised_by or attacker in target.unaware_of:
        made.add(0, R.A_3_3, "surprised")
    elif target.stance == "braced":
        made.add(0, R.A_5_7, "braced")
    else:
        made.add(sheet.senses, R.A_3_2, "senses")
    if target.stance == "alert":
        made.add(sheet.firearms, R.A_3_4, "firearms")
        made.add(0, R.A_5_9, "alert")
    elif target.stance in ("striking", "throwing", "grappling"):
        made.add(0, R.A_13_4, "unarmed_stance")
    if target.decked_turn == table.turns and target.decked_turn:
        made.add(10, R.A_7_10, "hit_the_deck")
    if target.wounds:
        ranged_ac_penalty(made, target)
    return made


# -- chapter 4 ------------------------------------------------------------------------------------------


def extra_increments(squares: int, increment: int) -> int:
    """R-7.i: additional range increments: metres by the increment, rounded up, less one."""
    return max(0, (squares * SQUARE_M + increment - 1) // increment - 1)


def range_edge(made: Tally, table: Table, gun: Firearm, squares: int, braced: bool) -> None:
    """A-4.1: each additional increment; A-5.4: Braced takes 1 off what they come to."""
    extra = extra_increments(squares, gun.increment)
    if extra:
        made.add(extra * _LINES[gun.line], R.A_4_1, "range")
        if braced:
            made.add(1, R.A_5_4, "braced_range")


def movement_edge(made: Tally, target: Figure) -> None:
    """A-4.2 to A-4.4, R-6.a: the worst of moving, sprinting and speeding."""
    speed = target.sheet.speed_edge
    if speed:
        made.add(speed, R.A_4_4, "target_speeding")
        if target.moving:
            made.add(0, R.R_6_A, "worst_counts")
    elif target.moving == 2:
        made.add(-4, R.A_4_3, "target_sprinting")
    elif target.moving == 1:
        made.add(-2, R.A_4_2, "target_moving")


def cover_level(table: Table, source: Cell, target: Figure, how: str) -> Tally:
    """R-17: the level of cover a figure has against a shot from `source`, with all that raises or lowers it.

    There is none in a shared square. A-7.5 Hunkered; A-6.12 caught by Overwatch while attacking; A-6.13 while
    holding an Overwatch that is no Snap Shot.
    """
    made = tally(ground.cover_between(table, source, target.at), R.R_17_C, "cover")
    if source == target.at:
        made.add(0, R.R_17_A, "shared_square")
        return made
    if target.hunkered:
        made.add(0 if made.total() >= FULL else 1, R.A_7_5, "hunkered")
    if how == "overwatch":
        _caught(made, table, target)
    if target.overwatch:
        if watches_openly(target):
            _lowered(made, R.A_6_13, "watching")
        else:
            made.add(0, R.A_6_9, "snap_shot")
    return made


def _lowered(made: Tally, clause: Clause, why: str) -> None:
    """R-17.c: a level less, if there is one."""
    made.add(-1 if made.total() > 0 else 0, clause, why)


def watches_openly(target: Figure) -> bool:
    """A-6.13: whether a figure holds an attack that will be no Snap Shot."""
    for held in target.overwatch:  # noqa: SIM110 - a generator is slow compiled
        if not held.snap:
            return True
    return False


def _caught(made: Tally, table: Table, target: Figure) -> None:
    """A-6.12, A-6.9: caught while attacking cover is a level lower, unless the attack is a Snap Shot."""
    for action in table.actions:
        if action.actor == target.name and action.kind != "move" and action.kind not in SUPPORT:
            if action.snap:
                made.add(0, R.A_6_9, "snap_shot")
            else:
                _lowered(made, R.A_6_12, "caught_attacking")
            return


def cover_tally(made: Tally, table: Table, source: Cell, target: Figure, how: str) -> None:
    """A-4.5 to A-4.8, R-17, C-4.6: what cover takes off a shot, who gives it and what changed it."""
    given = ground.cover_between(table, source, target.at)
    changed = target.hunkered or target.overwatch or how == "overwatch"
    found = cover_level(table, source, target, how) if changed else None
    level = given if found is None else found.total()
    if level:
        ground.cover_edge(made, level)
    if given:
        own = ground.cover_value(table, target.at) >= given and table.options.cover_model == "cell"
        made.add(0, R.R_17_A if own else R.R_17_B, "own_square" if own else "square_before")
    if found is not None and (given or level):
        for part in found.parts[1:]:
            made.parts.append(Modifier(0, part.clause, part.why))
    if level and target.tactics_edge:
        made.add(target.tactics_edge, R.C_4_6, "combat_tactics")


def situation_edges(made: Tally, table: Table, action: Action, gun: Firearm, cover: bool) -> None:
    """Chapter 4: everything about where shooter and target are; `cover` is false where the shot ignores
    it.
    """
    shooter, target = table.figures[action.actor], table.figures[action.target]
    source, there = shooter.at, target.at
    range_edge(made, table, gun, ground.distance(table, source, there), shooter.stance == "braced")
    movement_edge(made, target)
    if cover:
        cover_tally(made, table, source, target, action.how)
    ground.light_edge(made, table, source, there)
    if point_blank(source, there):
        if shooter.grappled_by or shooter.holding:
            made.add(0, R.A_12_11, "grappled")
        else:
            made.add(5, R.A_4_11, "point_blank")
    if target.sheet.visible:
        made.add(1, R.A_4_12, "high_visibility")
