"""Paying, gaining and losing: Advantage (R-3, R-8.b), Exploits, and the budget of actions (R-5, A-8.1 to
A-8.3, R-28).

Every change of a pool is made here, with a receipt in the activity it belongs to, so that what a Feint or a
won Double Feint gives back is exactly what was paid. `act` is that activity: `HERE` for the present one,
`FOR_GOOD` for what never comes back.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from highground.engine.agenda import Frame, Question, step
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.game import change, give_back
from highground.engine.orders import Refusal, check, refuse, resolve
from highground.engine.state import Receipt
from highground.rulesets.ail.figures import acc_total
from highground.rulesets.ail.orders import LoseAction
from highground.rulesets.ail.pieces import AilGame, AilKnown, Aimed, Cell, Figure, HeldOverwatch, Table
from highground.rulesets.ail.rulebook import (
    A_7_4,
    A_8_1,
    A_8_2,
    A_8_3,
    A_13_14,
    R_3_B,
    R_5_A,
    R_5_B,
    R_8_B,
    R_28,
)

__all__ = [
    "FOR_GOOD", "HERE", "ActionLost", "LosesAction", "MayLoseAction", "PointsGained", "PointsPaid",
    "acc_usable",
    "flag", "gain", "lose", "lose_action", "lose_all_advantage", "moves_left", "pay", "pay_overwatch",
    "refill",
    "refuse_move", "refuse_standard", "spend_move", "spend_standard",
]  # fmt: skip

HERE: Final = -1
FOR_GOOD: Final = 0
Value = bool | int | str | Cell


# -- events ---------------------------------------------------------------------------------------------


@mypyc_attr(acyclic=True)
class PointsMoved(Event):
    """Points of one of a figure's pools."""

    figure: Final[str]
    pool: Final[str]
    points: Final[int]

    def __init__(self, figure: str, pool: str, points: int) -> None:
        self.figure = figure
        self.pool = pool
        self.points = points


@mypyc_attr(acyclic=True)
class PointsPaid(PointsMoved):
    """They were paid."""


@mypyc_attr(acyclic=True)
class PointsGained(PointsMoved):
    """They were gained."""


@mypyc_attr(acyclic=True)
class GainLimited(PointsMoved):
    """Less was gained than a clause gives; none at all where Advantage cannot be built."""


@mypyc_attr(acyclic=True)
class ActionLost(Event):
    """An action of the budget is lost; `debt` when it comes off the next one."""

    figure: Final[str]
    action: Final[str]

    def __init__(self, figure: str, action: str) -> None:
        self.figure = figure
        self.action = action


@mypyc_attr(acyclic=True)
class StandardAsMove(Event):
    figure: Final[str]

    def __init__(self, figure: str) -> None:
        self.figure = figure


# -- receipts -------------------------------------------------------------------------------------------


@mypyc_attr(acyclic=True)
class Paid(Receipt):
    """Points taken from a pool; of Accuracy, `aimed` are the tagged ones among them."""

    figure: Final[str]
    pool: Final[str]
    points: Final[int]
    aimed: Final[tuple[Aimed, ...]]

    def __init__(self, figure: str, pool: str, points: int, aimed: tuple[Aimed, ...]) -> None:
        self.figure = figure
        self.pool = pool
        self.points = points
        self.aimed = aimed


@mypyc_attr(acyclic=True)
class Gained(Receipt):
    figure: Final[str]
    pool: Final[str]
    points: Final[int]

    def __init__(self, figure: str, pool: str, points: int) -> None:
        self.figure = figure
        self.pool = pool
        self.points = points


@mypyc_attr(acyclic=True)
class Flagged(Receipt):
    """A field of a figure was set."""

    figure: Final[str]
    field: Final[str]
    before: Final[Value]
    after: Final[Value]

    def __init__(self, figure: str, field: str, before: Value, after: Value) -> None:
        self.figure = figure
        self.field = field
        self.before = before
        self.after = after


@mypyc_attr(acyclic=True)
class Fired(Receipt):
    """A held Overwatch was used up."""

    figure: Final[str]
    held: Final[HeldOverwatch]

    def __init__(self, figure: str, held: HeldOverwatch) -> None:
        self.figure = figure
        self.held = held


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
    setattr(game.table.figures[flagged.figure], flagged.field, flagged.after)


@give_back(Flagged)
def reset_field(game: AilGame, flagged: Flagged) -> None:
    setattr(game.table.figures[flagged.figure], flagged.field, flagged.before)


@change(Fired)
def use_up(game: AilGame, fired: Fired) -> None:
    game.table.figures[fired.figure].overwatch.remove(fired.held)


@give_back(Fired)
def hold_again(game: AilGame, fired: Fired) -> None:
    game.table.figures[fired.figure].overwatch.append(fired.held)


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
    if pool == "init":
        return figure.init
    if pool == "adrenaline":
        return figure.adrenaline
    if pool == "focus":
        return figure.focus
    if pool == "willpower":
        return figure.willpower
    if pool == "standard":
        return figure.standard
    return figure.move if pool == "move" else figure.support


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
    game.emit(PointsPaid(figure.name, pool, points), R_8_B if aimed else clause)


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
        game.emit(GainLimited(figure.name, pool, 0), A_13_14)
        return 0
    cap = game.table.options.advantage_cap
    if cap is None or pool not in ("acc", "init"):
        return points
    room = min(points, max(0, cap - pool_size(figure, pool)))
    if room < points:
        game.emit(GainLimited(figure.name, pool, room), R_3_B)
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


def flag(game: AilGame, figure: Figure, field: str, value: Value, act: int = HERE) -> None:
    """Set a field of a figure, with a receipt."""
    before: Any = getattr(figure, field)
    if before != value:
        _make(game, Flagged(figure.name, field, before, value), act)


def pay_overwatch(game: AilGame, figure: Figure, held: HeldOverwatch, act: int = HERE) -> None:
    """A held Overwatch is used up."""
    _make(game, Fired(figure.name, held), act)


# -- the budget -----------------------------------------------------------------------------------------


def refill(table: Table, figure: Figure, crippled_chest: bool) -> None:
    """R-5.a: one Standard and one Move, or two actions of either kind, for this round."""
    figure.support = 0
    if table.options.turn_profile == "2A":
        figure.standard, figure.move = 2, 0
    else:
        figure.standard, figure.move = 1, 1
    if crippled_chest:
        # C-7.8.c: a Standard may still be used as a Move.
        figure.standard, figure.move = 1, 0


def moves_left(figure: Figure) -> int:
    """R-5.b: how many Moves the budget still gives; a Standard may stand in."""
    return figure.move + figure.standard


def refuse_standard(figure: Figure, attack: bool) -> Refusal | None:
    """R-5.a, A-8.3: a Standard is needed; one bought by Tight Focus is good for anything but an attack."""
    if figure.standard > 0 or (figure.support > 0 and not attack):
        return None
    if attack and figure.support > 0:
        return refuse(A_8_3, "focus_no_attack", facts={"figure": figure.name})
    return refuse(R_5_A, "no_standard", figure.standard, 1, {"figure": figure.name})


def refuse_move(figure: Figure, moves: int = 1) -> Refusal | None:
    """R-5.a: so many Moves are needed."""
    if moves_left(figure) >= moves:
        return None
    return refuse(R_5_A, "no_move", moves_left(figure), moves, {"figure": figure.name})


def spend_standard(game: AilGame, figure: Figure, attack: bool, clause: Clause, act: int = FOR_GOOD) -> None:
    """R-5.a, A-8.3: pay a Standard; one of Tight Focus goes first where it may."""
    if figure.support > 0 and not attack:
        pay(game, figure, "support", 1, A_8_3, act)
    else:
        pay(game, figure, "standard", 1, clause, act)


def spend_move(game: AilGame, figure: Figure, clause: Clause, moves: int = 1, act: int = FOR_GOOD) -> None:
    """R-5.a, R-5.b: pay Moves, then Standards in their place."""
    own = min(figure.move, moves)
    pay(game, figure, "move", own, clause, act)
    if moves > own:
        pay(game, figure, "standard", moves - own, R_5_B, act)


# -- losing an action -----------------------------------------------------------------------------


@mypyc_attr(acyclic=True)
class LosesAction(Frame):
    """A figure is to lose an action."""

    figure: Final[str]

    def __init__(self, figure: str) -> None:
        self.figure = figure


@mypyc_attr(acyclic=True)
class MayLoseAction(Question):
    """Which action is lost?"""

    clause: ClassVar[Clause] = R_28

    figure: Final[str]

    def __init__(self, seat: int, figure: str) -> None:
        super().__init__(seat)
        self.figure = figure


def lose_action(game: AilGame, figure: Figure) -> None:
    """R-28: see to it that a figure loses an action."""
    game.then(LosesAction(figure.name))


@step(LosesAction)
def loses_action(game: AilGame, now: LosesAction) -> None:
    """R-28: the victim's choice where there is one; a debt where nothing is left."""
    figure = game.table.figures[now.figure]
    if figure.standard > 0 and figure.move > 0:
        game.then(MayLoseAction(figure.seat, figure.name))
    elif figure.standard > 0:
        figure.standard -= 1
        game.emit(ActionLost(figure.name, "standard"), R_28)
    elif figure.move > 0:
        figure.move -= 1
        game.emit(ActionLost(figure.name, "move"), R_28)
    else:
        figure.debt += 1
        game.emit(ActionLost(figure.name, "debt"), R_28)


@check(MayLoseAction, LoseAction)
def check_lose_action(known: AilKnown, asked: MayLoseAction, order: LoseAction) -> Refusal | None:
    """R-28: Standard or Move."""
    if order.action not in ("standard", "move"):
        return refuse(R_28, "lose_which", facts={"action": order.action})
    return None


@resolve(MayLoseAction, LoseAction)
def lose_chosen(game: AilGame, asked: MayLoseAction, order: LoseAction) -> None:
    """R-28: it is gone for good."""
    figure = game.table.figures[asked.figure]
    if order.action == "standard":
        figure.standard -= 1
    else:
        figure.move -= 1
    game.emit(ActionLost(figure.name, order.action), R_28)


# -- buying actions -----------------------------------------------------------------------


def refuse_surge(figure: Figure) -> Refusal | None:
    """A-8.1, A-7.4: a point of Adrenaline buys a Move."""
    if figure.adrenaline < 1:
        return refuse(A_8_1, "no_adrenaline", figure.adrenaline, 1, {"figure": figure.name})
    return None


def refuse_focus(figure: Figure) -> Refusal | None:
    """A-8.2: a point of Focus buys a Standard."""
    if figure.focus < 1:
        return refuse(A_8_2, "no_focus", figure.focus, 1, {"figure": figure.name})
    return None


def spend_move_or_surge(game: AilGame, figure: Figure, clause: Clause, act: int) -> None:
    """A-7.3, A-7.4: a Move of the budget, else a Standard, else a point of Adrenaline at any time."""
    if moves_left(figure) > 0:
        spend_move(game, figure, clause, 1, act)
    else:
        pay(game, figure, "adrenaline", 1, A_7_4, act)
