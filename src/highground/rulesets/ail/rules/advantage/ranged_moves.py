"""Chapter 19, Advantage moves for ranged attacks. Quick Draw is with initiative, Double Tap with the ways to
fire.
"""

from __future__ import annotations

from typing import Final

import highground.rulesets.ail.rulebook as R
from highground.engine.agenda import Frame, step
from highground.engine.events import Event
from highground.engine.orders import Refusal, check, refuse, resolve
from highground.engine.tally import Tally, tally
from highground.rulesets.ail.rules.advantage.buying import MOVES, RANGED, Move
from highground.rulesets.ail.rules.attacks import attacked, doing
from highground.rulesets.ail.rules.close.close_combat import refuse_again
from highground.rulesets.ail.rules.dice import core_roll, tell_dice, total_of
from highground.rulesets.ail.rules.figures import able, gun_in_hand, gun_named, on_table
from highground.rulesets.ail.rules.flow.payments import pay
from highground.rulesets.ail.rules.ground import in_sight
from highground.rulesets.ail.rules.interrupts import windows
from highground.rulesets.ail.rules.ranged.accuracy import ranged_ac
from highground.rulesets.ail.rules.ranged.hits import shot_hits, suppress
from highground.rulesets.ail.rules.ranged.shooting import SHOT_ENDS, Resisting, begin_shot, shot_refusal
from highground.rulesets.ail.rules.skills import physique_with
from highground.rulesets.ail.rules.stress import DYING, settle_state, state_of, threshold
from highground.rulesets.ail.rules.wounds.damage import falls
from highground.rulesets.ail.state.actions import Action
from highground.rulesets.ail.state.interrupt_orders import ImprovedSnapShot
from highground.rulesets.ail.state.pieces import AilGame, AilKnown, Figure, Table

CRITICAL: Final = "critical"


# -- events ---------------------------------------------------------------------------------------------


class ShotResisted(Event):
    figure: Final[str]
    total: Final[int]
    dc: Final[Tally]
    resisted: Final[bool]


class DroppedDying(Event):
    figure: Final[str]
    ps: Final[int]


class SecondTarget(Event):
    """The same roll against a second target."""

    figure: Final[str]
    target: Final[str]
    ac: Final[Tally]
    margin: Final[int]


# -- what is bought for a shot --------------------------------------


class _Critical(Move):
    """A-19.1, R-33, R-35: one grade at most, and none with a Kill Shot."""

    def __init__(self, grade: int) -> None:
        super().__init__(f"critical_{grade}", "acc", 2 * grade, RANGED, R.A_19_1, group=CRITICAL)


class _KillShot(Move):
    """A-19.4, R-35: not with a Critical Shot."""

    def __init__(self) -> None:
        super().__init__("kill_shot", "acc", 10, RANGED, R.A_19_4, group=CRITICAL)


class _TrickShot(Move):
    """A-19.12, R-26: no cover counts."""

    def __init__(self) -> None:
        super().__init__("trick_shot", "init", 8, RANGED, R.A_19_12, True, "trick")


class _InsaneTrickShot(Move):
    """A-19.13, R-26: no cover counts, and the roll is compared with a second target as well."""

    def __init__(self) -> None:
        super().__init__("insane_trick_shot", "init", 10, RANGED, R.A_19_13, True, "trick")

    def refusal(self, table: Table, action: Action, detail: str) -> Refusal | None:
        shooter = table.figures[action.actor]
        second = table.figures.get(detail)
        if second is None or detail in (action.target, action.actor) or not on_table(second):
            return refuse(R.A_19_13, "no_second_target", facts={"target": detail})
        if not in_sight(table, shooter.at, second.at):
            return refuse(R.A_19_13, "no_sight", facts={"figure": shooter.name, "target": detail})
        return refuse_again(table, shooter, second)

    def bought(self, game: AilGame, action: Action, detail: str) -> None:
        action.defended.append(f"second:{detail}")


for _move in (*[_Critical(grade) for grade in range(1, 5)], _KillShot(), _TrickShot(), _InsaneTrickShot()):
    MOVES[_move.name] = _move


def second_target(game: AilGame, action: Action, hit: bool) -> None:
    """A-19.13, R-26: the same total against the ranged AC of the second target; A-6.19: Suppressing Fire
    does it no damage either.
    """
    for each in action.defended:
        if each.startswith("second:"):
            target = game.table.figures[each[7:]]
            attacked(game.table, action.actor, target.name)
            ac = ranged_ac(game.table, target, action.actor)
            margin = action.total - ac.total()
            game.emit(SecondTarget(action.actor, target.name, ac, margin), R.A_19_13)
            if margin >= 0 and action.mode == "suppress":
                suppress(game, action, target.name, margin)
            elif margin >= 0 and on_table(target):
                first, action.margin = action.margin, margin
                frames = shot_hits(game, action, target.name, 0)
                action.margin = first
                game.then(*frames)


SHOT_ENDS.append(second_target)


# -- Kill Shot ------------------------------------------------------------------------


def kill_shot_dc(table: Table, action: Action) -> Tally:
    """A-19.5: the shooter's Senses, Firearms, and one for each damage die of the weapon."""
    shooter = table.figures[action.actor]
    gun = gun_named(shooter, action.means)
    made = tally(shooter.sheet.senses, R.A_19_5, "senses")
    made.add(shooter.sheet.firearms, R.A_19_5, "firearms")
    made.add(0 if gun is None else gun.dice, R.A_19_5, "damage_dice")
    return made


@step(Resisting)
def resisting(game: AilGame, now: Resisting) -> None:
    """A-19.4 to A-19.7, R-35: Physique + Physical Conditioning meets the DC, or the target is Dying at once.

    R-33: it is rolled for on the first hit; other hits of the attack stay what they are.
    """
    action = doing(game)
    target = game.table.figures[action.target]
    dc = kill_shot_dc(game.table, action)
    modifier = physique_with(target, "conditioning", R.A_19_4).total()
    dice = core_roll(game, R.A_19_4, target.seat, (dc.total() - modifier,))
    total = total_of(dice) + modifier
    tell_dice(game, target.name, dice)
    resisted = total >= dc.total()
    game.emit(ShotResisted(target.name, total, dc, resisted), R.A_19_7 if resisted else R.A_19_5)
    if resisted:
        game.then(*shot_hits(game, action, target.name, 3))
    else:
        drop(game, target)
        game.then(*shot_hits(game, action, target.name, 0)[1:])


def drop(game: AilGame, target: Figure) -> None:
    """A-19.6, R-35: stress rises to the Dying threshold; that is no damage, so nothing caps it."""
    before = state_of(game.table, target)
    target.ps = max(target.ps, threshold(game.table, target.sheet, DYING))
    game.emit(DroppedDying(target.name, target.ps), R.A_19_6)
    if settle_state(game, target, before) > 0 and before == 0:
        falls(game, target)


# -- Improved Snap Shot ---------------------------------------------------------------


class SnappedShot(Frame):
    """The shot of an Improved Snap Shot."""

    figure: Final[str]
    target: Final[str]
    mode: Final[str]


def improved_refusal(table: Table, figure: Figure, action: Action | None) -> Refusal | None:
    """A-19.10, R-33: 6 Initiative, and not twice on one action."""
    if figure.init < 6:
        return refuse(R.A_19_10, "cannot_pay", figure.init, 6, {"move": "improved_snap_shot", "pool": "init"})
    if action is None or f"improved:{figure.name}" in action.defended:
        return refuse(R.R_33, "bought_already", facts={"move": "improved_snap_shot"})
    return None


def _may_snap(table: Table, action: Action, figure: Figure) -> bool:
    if figure.init < 6 or gun_in_hand(figure) is None or improved_refusal(table, figure, action) is not None:
        return False
    for other in table.figures.values():
        if other.side == figure.side or not able(other):
            continue
        if shot_refusal(table, figure, other, "single") is None:
            return True
    return False


@windows.may_interrupt(windows.DECLARED)
@windows.may_interrupt(windows.RESOLVED)
def may_snap(table: Table, action: Action, figure: Figure) -> bool:
    """A-19.10: at any point of the current turn: something is declared, or an attack is resolved."""
    return _may_snap(table, action, figure)


def _check_snap(known: AilKnown, name: str, act: int, order: ImprovedSnapShot) -> Refusal | None:
    table = known.table
    figure = table.figures[name]
    return improved_refusal(table, figure, table.action(act)) or shot_refusal(
        table, figure, table.figures.get(order.target), order.mode
    )


def _snap(game: AilGame, name: str, act: int, window: int, order: ImprovedSnapShot) -> None:
    figure = game.table.figures[name]
    action = game.table.action(act)
    if action is not None:
        action.defended.append(f"improved:{name}")
    shot = SnappedShot(name, order.target, order.mode)
    mine = windows.interrupt(game, figure, act, window, "improved", R.A_19_10, shot)
    pay(game, figure, "init", 6, R.A_19_10, mine)


@check(windows.MayInterrupt, ImprovedSnapShot)
@check(windows.MayFollow, ImprovedSnapShot)
def check_snap(
    known: AilKnown, asked: windows.MayInterrupt | windows.MayFollow, order: ImprovedSnapShot
) -> Refusal | None:
    """A-19.10."""
    return _check_snap(known, asked.figure, asked.act, order)


@resolve(windows.MayInterrupt, ImprovedSnapShot)
def snap_first(game: AilGame, asked: windows.MayInterrupt, order: ImprovedSnapShot) -> None:
    """A-19.10."""
    _snap(game, asked.figure, asked.act, windows.DECLARED, order)


@resolve(windows.MayFollow, ImprovedSnapShot)
def snap_after(game: AilGame, asked: windows.MayFollow, order: ImprovedSnapShot) -> None:
    """A-19.10."""
    _snap(game, asked.figure, asked.act, windows.RESOLVED, order)


@step(SnappedShot)
def snapped_shot(game: AilGame, now: SnappedShot) -> None:
    """A-19.10: a Snap Shot; nobody can defend against it (A-19.11)."""
    table = game.table
    figure, target = table.figures[now.figure], table.figures[now.target]
    if able(figure) and shot_refusal(table, figure, target, now.mode) is None:
        begin_shot(game, figure, target.name, now.mode, True, "improved")
