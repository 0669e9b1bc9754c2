"""Initiative each round: R-4, Quick Draw and Quickness (A-16.4, A-19.8), who hit the deck (A-7.14, A-7.15),
Overwatch that expires (A-6.15, A-6.16).
"""

from __future__ import annotations

from typing import ClassVar, Final

import highground.rulesets.ail.rulebook as R
from highground.engine.agenda import Frame, Question, step
from highground.engine.clauses import Clause
from highground.engine.events import Event
from highground.engine.orders import Refusal, always, check, refuse, resolve
from highground.engine.tally import Tally, tally
from highground.rulesets.ail.rules.dice import D10, core_roll, tell_dice, total_of
from highground.rulesets.ail.rules.figures import able, gun_in_hand
from highground.rulesets.ail.rules.flow.payments import FOR_GOOD, gain, pay
from highground.rulesets.ail.rules.wounds import wounds
from highground.rulesets.ail.state import turn_orders
from highground.rulesets.ail.state.pieces import AilGame, AilKnown, Figure, Table

QUICK_DRAW: Final = 1
QUICKNESS: Final = 2


# -- frames, questions, events --------------------------------------------------------------------------


class Expiring(Frame):
    """Held Overwatch ends."""


class Preparing(Frame):
    """Everybody declares what is declared before the roll, seat by seat."""


class RollingInitiative(Frame):
    """Everybody able rolls."""


class MayPrepare(Question):
    """What does this seat declare before initiative is rolled?"""

    clause: ClassVar[Clause] = R.R_4_A
    settled: ClassVar[bool] = True


class MayTakeBonus(Question):
    """Which Advantage does the winner of initiative take?"""

    clause: ClassVar[Clause] = R.R_4_E

    figure: Final[str]


class OverwatchExpired(Event):
    figure: Final[str]
    count: Final[int]


class Intended(Event):
    figure: Final[str]
    kind: Final[str]


class InitiativeRolled(Event):
    figure: Final[str]
    total: Final[int]
    modifier: Final[Tally]


class OrderSet(Event):
    order: Final[tuple[str, ...]]


class PutLast(Event):
    figure: Final[str]


# -- A-6.16 -------------------------------------------------------------------------------------


@step(Expiring)
def expire_overwatch(game: AilGame, now: Expiring) -> None:
    """A-6.15, A-6.16: all held Overwatch ends; whoever had any gains 2 Initiative, once."""
    for figure in game.table.figures.values():
        if figure.overwatch:
            game.emit(OverwatchExpired(figure.name, len(figure.overwatch)), R.A_6_15)
            figure.overwatch.clear()
            if able(figure):
                gain(game, figure, "init", 2, R.A_6_16, FOR_GOOD)


# -- declarations ---------------------------------------------------------------------------------------


@step(Preparing)
def preparing(game: AilGame, now: Preparing) -> None:
    """R-4.a: every seat with an able figure, in order; The Rush (C-4.3) comes with the roll."""
    seats: list[int] = []
    for figure in game.table.figures.values():
        if able(figure):
            figure.intent = natural_intent(figure)
            if figure.seat not in seats:
                seats.append(figure.seat)
    seats.sort()
    game.then(*[MayPrepare(seat) for seat in seats])


def natural_intent(figure: Figure) -> str:
    """R-4.b: what a figure is taken to mean until somebody says otherwise: ranged with a gun in hand, else
    close.
    """
    return "ranged" if gun_in_hand(figure) is not None else "close"


def _mine(known: AilKnown, asked: MayPrepare, name: str) -> Figure | None:
    figure = known.table.figures.get(name)
    return figure if figure is not None and figure.seat == asked.seat and able(figure) else None


# R-4.a: nothing has to be declared.
always(MayPrepare, turn_orders.Ready)


@resolve(MayPrepare, turn_orders.Ready)
def ready(game: AilGame, asked: MayPrepare, order: turn_orders.Ready) -> None:
    """R-4.a: the next seat, or the roll, is already on the agenda."""


@check(MayPrepare, turn_orders.Intend)
def check_intend(known: AilKnown, asked: MayPrepare, order: turn_orders.Intend) -> Refusal | None:
    """R-4.b: a kind of action that was not meant so far, for one's own figure."""
    figure = _mine(known, asked, order.figure)
    if figure is None:
        return refuse(R.R_4_B, "not_your_figure", facts={"figure": order.figure})
    if order.kind not in ("ranged", "close", "other") or order.kind == figure.intent:
        return refuse(R.R_4_B, "same_intent", facts={"figure": order.figure, "kind": order.kind})
    return None


@resolve(MayPrepare, turn_orders.Intend)
def intend(game: AilGame, asked: MayPrepare, order: turn_orders.Intend) -> None:
    """R-4.b: the pair follows."""
    game.table.figures[order.figure].intent = order.kind
    game.emit(Intended(order.figure, order.kind), R.R_4_B)
    game.then(asked)


def _refuse_quick(known: AilKnown, asked: MayPrepare, name: str, bit: int, clause: Clause) -> Refusal | None:
    figure = _mine(known, asked, name)
    if figure is None:
        return refuse(clause, "not_your_figure", facts={"figure": name})
    if figure.quick & bit:
        return refuse(
            clause, "bought_already", facts={"move": "quick_draw" if bit == QUICK_DRAW else "quickness"}
        )
    if figure.init < 2:
        return refuse(clause, "cannot_pay", figure.init, 2, {"move": "quick", "pool": "init"})
    if figure.last_place:
        return refuse(R.A_7_14, "no_initiative_roll", facts={"figure": name})
    return None


@check(MayPrepare, turn_orders.QuickDraw)
def check_quick_draw(known: AilKnown, asked: MayPrepare, order: turn_orders.QuickDraw) -> Refusal | None:
    """A-19.8: 2 Initiative, before the roll."""
    return _refuse_quick(known, asked, order.figure, QUICK_DRAW, R.A_19_8)


@resolve(MayPrepare, turn_orders.QuickDraw)
def quick_draw(game: AilGame, asked: MayPrepare, order: turn_orders.QuickDraw) -> None:
    """A-19.8: +5 this round."""
    figure = game.table.figures[order.figure]
    pay(game, figure, "init", 2, R.A_19_8, FOR_GOOD)
    figure.quick |= QUICK_DRAW
    game.then(asked)


@check(MayPrepare, turn_orders.Quickness)
def check_quickness(known: AilKnown, asked: MayPrepare, order: turn_orders.Quickness) -> Refusal | None:
    """A-16.4: 2 Initiative."""
    return _refuse_quick(known, asked, order.figure, QUICKNESS, R.A_16_4)


@resolve(MayPrepare, turn_orders.Quickness)
def quickness(game: AilGame, asked: MayPrepare, order: turn_orders.Quickness) -> None:
    """A-16.4, R-33: +5 on the next roll, besides Quick Draw."""
    figure = game.table.figures[order.figure]
    pay(game, figure, "init", 2, R.A_16_4, FOR_GOOD)
    figure.quick |= QUICKNESS
    game.then(asked)


@check(MayPrepare, turn_orders.SpendInitiative)
def check_spend_initiative(
    known: AilKnown, asked: MayPrepare, order: turn_orders.SpendInitiative
) -> Refusal | None:
    """R-3.a: where Advantage is spent, each point paid is one on the roll."""
    figure = _mine(known, asked, order.figure)
    if figure is None:
        return refuse(R.R_3_A, "not_your_figure", facts={"figure": order.figure})
    if known.table.options.advantage_mode != "spent":
        return refuse(R.R_3_A, "advantage_is_held", facts={"figure": order.figure})
    if not 1 <= order.points <= figure.init:
        return refuse(R.R_3_A, "cannot_spend", order.points, figure.init, {"figure": order.figure})
    return None


@resolve(MayPrepare, turn_orders.SpendInitiative)
def spend_initiative(game: AilGame, asked: MayPrepare, order: turn_orders.SpendInitiative) -> None:
    """R-3.a: kept for the roll that follows."""
    figure = game.table.figures[order.figure]
    pay(game, figure, "init", order.points, R.R_3_A, FOR_GOOD)
    figure.quick += order.points << 2
    game.then(asked)


# -- the roll -------------------------------------------------------------------------------------------


def initiative_tally(table: Table, figure: Figure) -> Tally:
    """R-4.b: the pair of the intended kind, Initiative edges, and what is held of Initiative Advantage.

    Companion 7: wounds that weigh on rolls of Physique or Intellect do so here, too.
    """
    sheet = figure.sheet
    if figure.intent == "close":
        made = tally(sheet.physique, R.R_4_B, "physique")
        made.add(sheet.athletics, R.R_4_B, "athletics")
        wounds.physique_penalty(made, figure)
    elif figure.intent == "other":
        made = tally(sheet.intellect, R.R_4_B, "intellect")
        made.add(sheet.concentration, R.R_4_B, "concentration")
        wounds.intellect_penalty(made, figure)
    else:
        made = tally(sheet.senses, R.R_4_B, "senses")
        made.add(sheet.alertness, R.R_4_B, "alertness")
    if figure.stance == "alert":
        made.add(2, R.A_5_8, "alert")
    if figure.quick & QUICK_DRAW:
        made.add(5, R.A_19_8, "quick_draw")
    if figure.quick & QUICKNESS:
        made.add(5, R.A_16_4, "quickness")
    trait = sheet.trait("quick_draw_gunslinger")
    gun = gun_in_hand(figure)
    if trait is not None and table.round == 1 and gun is not None and not gun.long:
        made.add(trait.amount, R.C_4_11, "quick_draw_gunslinger")
    spent = table.options.advantage_mode == "spent"
    points = figure.quick >> 2 if spent else figure.init
    if points:
        made.add(points, R.R_3_A, "spent_advantage" if spent else "initiative_advantage")
    if figure.wounds:
        wounds.initiative_penalty(made, figure)
    return made


class _Place:
    """A figure's place in the order: its total and what decides ties (R-4.c)."""

    def __init__(self, figure: Figure, total: int, last: bool) -> None:
        self.figure = figure
        self.total = total
        self.last = last
        self.ties: list[int] = []

    def key(self) -> tuple[int, int, int, int, tuple[int, ...]]:
        """Sorted upwards, this is the order from first to last."""
        sheet = self.figure.sheet
        intent = self.figure.intent
        stat = (
            sheet.physique if intent == "close" else sheet.senses if intent == "ranged" else sheet.intellect
        )
        ties = tuple([-each for each in self.ties])
        return (1 if self.last else 0, -self.total, -self.figure.init, -stat, ties)


@step(RollingInitiative)
def roll_initiative(game: AilGame, now: RollingInitiative) -> None:
    """R-4.a, R-4.c, A-7.14: all able roll in roster order; who hit the deck is last, and rolls only among
    its like.
    """
    table = game.table
    rolling = [figure for figure in table.figures.values() if able(figure)]
    decked = [figure for figure in rolling if figure.last_place]
    places: list[_Place] = []
    rolled: list[tuple[Figure, list[int], Tally]] = []
    for figure in rolling:
        if figure.last_place and len(decked) == 1:
            places.append(_Place(figure, 0, True))
            continue
        modifier = initiative_tally(table, figure)
        dice = core_roll(game, R.R_4_A, figure.seat)
        rolled.append((figure, dice, modifier))
        places.append(_Place(figure, total_of(dice) + modifier.total(), figure.last_place))
    _break_ties(game, places)
    places.sort(key=_Place.key)
    for figure, dice, modifier in rolled:
        tell_dice(game, figure.name, dice)
        total = total_of(dice) + modifier.total()
        clause = R.A_7_15 if figure.last_place else R.R_4_A
        game.emit(InitiativeRolled(figure.name, total, modifier), clause)
    _set_order(game, places)


def _break_ties(game: AilGame, places: list[_Place]) -> None:
    """R-4.c: a d10 for each of those that are level in everything, until they differ."""
    while True:
        groups: dict[tuple[int, int, int, int, tuple[int, ...]], list[_Place]] = {}
        for place in places:
            groups.setdefault(place.key(), []).append(place)
        level = [place for group in groups.values() if len(group) > 1 for place in group]
        if not level:
            return
        for place in level:
            place.ties.append(game.roll(D10, R.R_4_C, place.figure.seat))


def _set_order(game: AilGame, places: list[_Place]) -> None:
    """R-4.c: the order is known; what was bought for this roll is used up; C-4.3; R-4.e."""
    table = game.table
    table.order = [place.figure.name for place in places]
    for place in places:
        if place.last:
            game.emit(PutLast(place.figure.name), R.A_7_14)
        figure = place.figure
        figure.quick = 0
        figure.last_place = False
        _rush(game, figure)
    game.emit(OrderSet(tuple(table.order)), R.R_4_C)
    if table.options.initiative_win_bonus and len(places) > 1:
        first, second = places[0], places[1]
        if not first.last and first.total - second.total >= 5:
            game.then(MayTakeBonus(first.figure.seat, first.figure.name))


def _rush(game: AilGame, figure: Figure) -> None:
    """C-4.3: 2 Adrenaline at each roll, not above the size of the pool."""
    trait = figure.sheet.trait("the_rush")
    if trait is not None:
        room = min(trait.amount, figure.sheet.physique - figure.adrenaline)
        if room > 0:
            gain(game, figure, "adrenaline", room, R.C_4_3, FOR_GOOD)


@check(MayTakeBonus, turn_orders.TakeBonus)
def check_bonus(known: AilKnown, asked: MayTakeBonus, order: turn_orders.TakeBonus) -> Refusal | None:
    """R-4.e: one pool or the other."""
    if order.pool not in ("acc", "init"):
        return refuse(R.R_4_E, "no_such_pool", facts={"pool": order.pool})
    return None


@resolve(MayTakeBonus, turn_orders.TakeBonus)
def take_bonus(game: AilGame, asked: MayTakeBonus, order: turn_orders.TakeBonus) -> None:
    """R-4.e: a point of it."""
    gain(game, game.table.figures[asked.figure], order.pool, 1, R.R_4_E, FOR_GOOD)
