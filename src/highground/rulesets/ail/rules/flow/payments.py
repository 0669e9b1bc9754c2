"""Paying, gaining and losing: Advantage (R-3, R-8.b), Exploits, and what is left of the budget (`budget`).

Every change of a pool is made here, with a receipt in the activity it belongs to, so that what a Feint or a
won Double Feint gives back is exactly what was paid. `act` is that activity: `HERE` for the present one,
`FOR_GOOD` for what never comes back.
"""

from __future__ import annotations

from typing import Final

import highground.rulesets.ail.rulebook as R
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.game import change, give_back
from highground.engine.state import Receipt
from highground.geometry.squares import Cell
from highground.rulesets.ail.rules.figures import acc_total
from highground.rulesets.ail.state.pieces import AilGame, Aimed, Figure, HeldOverwatch

HERE: Final = -1
FOR_GOOD: Final = 0
Value = bool | int | str | Cell


# -- events ---------------------------------------------------------------------------------------------


class PointsMoved(Event):
    """Points of one of a figure's pools."""

    figure: Final[str]
    pool: Final[str]
    points: Final[int]


class PointsPaid(PointsMoved):
    """They were paid."""


class PointsGained(PointsMoved):
    """They were gained."""


class GainLimited(PointsMoved):
    """Less was gained than a clause gives; none at all where Advantage cannot be built."""


# -- receipts -------------------------------------------------------------------------------------------


class Paid(Receipt):
    """Points taken from a pool; of Accuracy, `aimed` are the tagged ones among them."""

    figure: Final[str]
    pool: Final[str]
    points: Final[int]
    aimed: Final[tuple[Aimed, ...]]


class Gained(Receipt):
    figure: Final[str]
    pool: Final[str]
    points: Final[int]


class Flagged(Receipt):
    """A field of a figure was set."""

    figure: Final[str]
    field: Final[str]
    before: Final[Value]
    after: Final[Value]


class Fired(Receipt):
    """A held Overwatch was used up."""

    figure: Final[str]
    held: Final[HeldOverwatch]


@change(Paid)
def take_points(game: AilGame, paid: Paid) -> None:
    figure = game.table.figures[paid.figure]
    _shift(figure, paid.pool, -paid.points)
    for tagged in paid.aimed:
        _tag(figure, tagged, -tagged.points)


@give_back(Paid)
def refund_points(game: AilGame, paid: Paid) -> None:
    figure = game.table.figures[paid.figure]
    _shift(figure, paid.pool, paid.points)
    for tagged in paid.aimed:
        _tag(figure, tagged, tagged.points)


@change(Gained)
def give_points(game: AilGame, gained: Gained) -> None:
    _shift(game.table.figures[gained.figure], gained.pool, gained.points)


@give_back(Gained)
def take_back_points(game: AilGame, gained: Gained) -> None:
    _shift(game.table.figures[gained.figure], gained.pool, -gained.points)


@change(Flagged)
def set_field(game: AilGame, flagged: Flagged) -> None:
    _put(game.table.figures[flagged.figure], flagged.field, flagged.after)


@give_back(Flagged)
def reset_field(game: AilGame, flagged: Flagged) -> None:
    _put(game.table.figures[flagged.figure], flagged.field, flagged.before)


@change(Fired)
def use_up(game: AilGame, fired: Fired) -> None:
    game.table.figures[fired.figure].overwatch.remove(fired.held)


@give_back(Fired)
def hold_again(game: AilGame, fired: Fired) -> None:
    game.table.figures[fired.figure].overwatch.append(fired.held)


def _put(figure: Figure, field: str, value: Value) -> None:
    """Set one of the fields that interrupts change, and that are set back if they are called off."""
    if isinstance(value, bool):
        _put_flag(figure, field, value)
    elif isinstance(value, int):
        _put_count(figure, field, value)
    elif isinstance(value, str):
        if field == "holding":
            figure.holding = value
        else:
            assert field == "grappled_by", field
            figure.grappled_by = value
    elif field == "at":
        figure.at = value
    else:
        assert field == "last_step", field
        figure.last_step = value


def _put_flag(figure: Figure, field: str, value: bool) -> None:
    if field == "decked":
        figure.decked = value
    elif field == "hunkered":
        figure.hunkered = value
    elif field == "immobilized":
        figure.immobilized = value
    elif field == "gripped":
        figure.gripped = value
    elif field == "body_shield":
        figure.body_shield = value
    elif field == "immobilizing":
        figure.immobilizing = value
    else:
        assert field == "joint_lock", field
        figure.joint_lock = value


def _put_count(figure: Figure, field: str, value: int) -> None:
    if field == "decked_turn":
        figure.decked_turn = value
    elif field == "tactics_edge":
        figure.tactics_edge = value
    elif field == "ki":
        figure.ki = value
    else:
        assert field == "moving", field
        figure.moving = value


def _shift(figure: Figure, pool: str, points: int) -> None:
    """Change a pool; of Accuracy this is the plain part."""
    if pool == "acc":
        figure.acc += points
    elif pool == "init":
        figure.init += points
    elif pool == "adrenaline":
        figure.adrenaline += points
    elif pool == "focus":
        figure.focus += points
    elif pool == "willpower":
        figure.willpower += points
    elif pool == "standard":
        figure.standard += points
    elif pool == "move":
        figure.move += points
    elif pool == "support":
        figure.support += points


def pool_size(figure: Figure, pool: str) -> int:
    """What is in a pool; of Accuracy, tagged points included."""
    if pool == "acc":
        return acc_total(figure)
    size: int = getattr(figure, pool)
    return size


def _tag(figure: Figure, tagged: Aimed, points: int) -> None:
    """Change the tagged points of one device and weapon; scopes stand before sights."""
    kept = [each for each in figure.aimed if each.device != tagged.device or each.weapon != tagged.weapon]
    for each in figure.aimed:
        if each.device == tagged.device and each.weapon == tagged.weapon:
            points += each.points
    if points > 0:
        kept.append(Aimed(tagged.device, tagged.weapon, points))
    kept.sort(key=_by_device)
    figure.aimed = kept


def _by_device(aimed: Aimed) -> tuple[str, str]:
    return (aimed.device, aimed.weapon)


def _make(game: AilGame, receipt: Receipt, act: int) -> None:
    """Make a change with its receipt, or for good."""
    if act != FOR_GOOD:
        game.change(receipt, act)
    elif isinstance(receipt, Paid):
        take_points(game, receipt)
    elif isinstance(receipt, Gained):
        give_points(game, receipt)
    elif isinstance(receipt, Flagged):
        set_field(game, receipt)
    elif isinstance(receipt, Fired):
        use_up(game, receipt)


# -- Advantage and Exploits -----------------------------------------------------------------------------


def acc_usable(figure: Figure, weapon: str, snap: bool) -> int:
    """R-8.c: the Accuracy that counts for a shot with `weapon` (empty: for anything that is no shot).

    Tagged points serve only the weapon they were aimed with, and scope points no Snap Shot (A-6.10).
    """
    points = figure.acc
    for each in figure.aimed:
        if each.weapon == weapon and not (snap and each.device == "scope"):
            points += each.points
    return points


def pay(
    game: AilGame,
    figure: Figure,
    pool: str,
    points: int,
    clause: Clause,
    act: int = HERE,
    weapon: str = "",
    snap: bool = False,
) -> None:
    """Take points from a pool. Of Accuracy the tagged ones that `weapon` may use go first (R-8.b)."""
    if points <= 0:
        return
    aimed: list[Aimed] = []
    plain = points
    if pool == "acc" and figure.aimed:
        for each in figure.aimed:
            if each.weapon == weapon and not (snap and each.device == "scope") and plain > 0:
                taken = min(plain, each.points)
                aimed.append(Aimed(each.device, each.weapon, taken))
                plain -= taken
    _make(game, Paid(figure.name, pool, plain, tuple(aimed)), act)
    game.emit(PointsPaid(figure.name, pool, points), R.R_8_B if aimed else clause)


def gain(game: AilGame, figure: Figure, pool: str, points: int, clause: Clause, act: int = HERE) -> int:
    """Add points to a pool, as far as it can hold them; how many were really gained."""
    room = _room(game, figure, pool, points)
    if room > 0:
        _make(game, Gained(figure.name, pool, room), act)
        game.emit(PointsGained(figure.name, pool, room), clause)
    return room


def _room(game: AilGame, figure: Figure, pool: str, points: int) -> int:
    """A-13.14 and R-3.b: Tumbling builds no Accuracy, and a table may limit each Advantage pool."""
    if pool == "acc" and figure.stance == "tumbling":
        game.emit(GainLimited(figure.name, pool, 0), R.A_13_14)
        return 0
    cap = game.table.options.advantage_cap
    if cap is None or pool not in ("acc", "init"):
        return points
    room = min(points, max(0, cap - pool_size(figure, pool)))
    if room < points:
        game.emit(GainLimited(figure.name, pool, room), R.R_3_B)
    return room


def lose(game: AilGame, figure: Figure, pool: str, points: int, clause: Clause, act: int = HERE) -> int:
    """Take up to so many points away; of Accuracy tagged ones first: scope, then sight, then plain
    (R-8.b).
    """
    points = min(points, pool_size(figure, pool))
    if points <= 0:
        return 0
    aimed: list[Aimed] = []
    plain = points
    if pool == "acc":
        for each in figure.aimed:
            if plain > 0:
                taken = min(plain, each.points)
                aimed.append(Aimed(each.device, each.weapon, taken))
                plain -= taken
    _make(game, Paid(figure.name, pool, plain, tuple(aimed)), act)
    game.emit(PointsPaid(figure.name, pool, points), clause)
    return points


def lose_all_advantage(game: AilGame, figure: Figure, clause: Clause, act: int = HERE) -> None:
    """Both Advantage pools are gone, tagged points included."""
    lose(game, figure, "acc", acc_total(figure), clause, act)
    lose(game, figure, "init", figure.init, clause, act)


def lose_aimed(game: AilGame, figure: Figure, device: str, clause: Clause, act: int = HERE) -> None:
    """All points of a device are gone."""
    for each in figure.aimed[:]:
        if each.device == device:
            _make(game, Paid(figure.name, "acc", 0, (each,)), act)
            game.emit(PointsPaid(figure.name, device, each.points), clause)


def gain_aimed(game: AilGame, figure: Figure, device: str, weapon: str, points: int, clause: Clause) -> None:
    """Tagged points of Accuracy, by aiming; for good."""
    room = _room(game, figure, "acc", points)
    if room > 0:
        _tag(figure, Aimed(device, weapon, 0), room)
        game.emit(PointsGained(figure.name, device, room), clause)


def flag(game: AilGame, figure: Figure, field: str, before: Value, value: Value, act: int = HERE) -> None:
    """Set a field of a figure, which is `before` now, with a receipt."""
    if before != value:
        _make(game, Flagged(figure.name, field, before, value), act)


def pay_overwatch(game: AilGame, figure: Figure, held: HeldOverwatch, act: int = HERE) -> None:
    """A held Overwatch is used up."""
    _make(game, Fired(figure.name, held), act)
