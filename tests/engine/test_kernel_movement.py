"""Several models moved as one order, and a move that a trigger interrupts half-way.

A squad moves together: every soldier's path is part of one order, and the squad must end in
coherency. A sentry may fire at whoever comes within its reach, at the point where that happens; whoever
survives goes on with the rest of the move.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

import pytest

from highground.engine.agenda import Asking, Frame, Question, Window, offers, step
from highground.engine.clauses import Clause, Rulebook
from highground.engine.codec import digest
from highground.engine.dice import Die, die
from highground.engine.events import Event
from highground.engine.game import Game
from highground.engine.orders import Refusal, check, may_pass, refuse, resolve
from highground.engine.ruleset import new_state
from highground.engine.state import Known, Nothing, Order, Part, Pass, State
from highground.geometry.crossing import clip_path, crossing_of, first_contact
from highground.geometry.measure import gap, gap_at_most, overlap, path_length
from highground.geometry.shapes import Circle, Point
from highground.geometry.units import inch, mm
from highground.record import Record
from tests.engine.playing import Played, ending_after_saving

BOOK: Final = Rulebook("squads")
MOVE: Final = BOOK.clause("SQ-1", "Moving", "each soldier of the squad up to 6 inches, all as one order")
COHERENCY: Final = BOOK.clause("SQ-2", "Coherency", "each ends within 2 inches of another of its squad")
SENTRY: Final = BOOK.clause("SQ-3", "Sentries", "may fire once at whoever comes within reach, right there")

SPEED: Final = inch(6)
TOGETHER: Final = inch(2)
REACH: Final = inch(4)
RADIUS: Final = mm(16)
D6: Final[Die] = die(6)


class Soldier(Part):
    name: Final[str]
    side: Final[int]
    at: Point
    alive: bool = True
    loaded: bool = True

    def base(self) -> Circle:
        return Circle(self.at, RADIUS)


class SquadTable(Part):
    soldiers: dict[str, Soldier]


SquadGame = Game[SquadTable, Nothing, Nothing]
SquadKnown = Known[SquadTable, Nothing]
SquadState = State[SquadTable, Nothing, Nothing]


def at(x: float, y: float) -> Point:
    return Point(inch(x), inch(y))


def field(**places: Point) -> SquadState:
    """Soldiers by name; capitals are seat 1's sentries, the rest is seat 0's squad."""
    soldiers = {name: Soldier(name, int(name.isupper()), place) for name, place in places.items()}
    return new_state(SquadTable(soldiers), [Nothing(), Nothing()], Nothing(), MayMoveSquad(0))


class MayMoveSquad(Question):
    clause: ClassVar[Clause] = MOVE
    settled: ClassVar[bool] = True


class Leg(Record):
    """One soldier's part of a squad's move."""

    soldier: Final[str]
    path: Final[tuple[Point, ...]]


class MoveSquad(Order):
    legs: Final[tuple[Leg, ...]]

    def __init__(self, *given: Leg, legs: tuple[Leg, ...] = ()) -> None:
        self.legs = given or legs


class MoveAlong(Frame):
    """The rest of a move: the path begins where the soldier stands. `met` has had its chance already."""

    soldier: Final[str]
    path: Final[tuple[Point, ...]]
    met: Final[tuple[str, ...]] = ()


class SentryShot(Frame):
    sentry: Final[str]
    soldier: Final[str]
    move: Final[int]


class CameWithinReach(Record):
    sentry: Final[str]
    soldier: Final[str]
    move: Final[int]


class MayFireAtMover(Question):
    clause: ClassVar[Clause] = SENTRY
    trigger: Final[CameWithinReach]


class SentryFires(Order):
    pass


class SoldierMoved(Event):
    soldier: Final[str]
    to: Final[Point]
    length: Final[int]


class SoldierFell(Event):
    soldier: Final[str]


# -- SQ-1, SQ-2: one order, all or nothing ---------------------------------------------------------------


@check(MayMoveSquad, MoveSquad)
def check_squad(known: SquadKnown, asked: MayMoveSquad, order: MoveSquad) -> Refusal | None:
    """SQ-1 for each soldier, then SQ-2 for where they all end."""
    soldiers = known.table.soldiers
    ends: dict[str, Circle] = {n: s.base() for n, s in soldiers.items() if s.alive}
    for leg in order.legs:
        mover = soldiers.get(leg.soldier)
        if mover is None or mover.side != asked.seat or not mover.alive:
            return refuse(MOVE, "not_of_this_squad", facts={"soldier": leg.soldier})
        length = path_length([mover.at, *leg.path])
        if length > SPEED:
            return refuse(MOVE, "too_far", length, SPEED, {"soldier": leg.soldier})
        ends[leg.soldier] = Circle(leg.path[-1], RADIUS)
    squad = [name for name, s in soldiers.items() if s.side == asked.seat and s.alive]
    for name in squad:
        others = [ends[other] for other in ends if other != name]
        if any(overlap(ends[name], other) for other in others):
            return refuse(MOVE, "no_room", facts={"soldier": name})
        mates = [ends[mate] for mate in squad if mate != name]
        if mates and not any(gap_at_most(ends[name], mate, TOGETHER) for mate in mates):
            nearest = min(gap(ends[name], mate) for mate in mates)
            return refuse(COHERENCY, "alone", nearest, TOGETHER, {"soldier": name})
    return None


@resolve(MayMoveSquad, MoveSquad)
def move_squad(game: SquadGame, asked: MayMoveSquad, order: MoveSquad) -> None:
    """SQ-1: one after the other, each an activity of its own that a shot can cut short."""
    for leg in reversed(order.legs):
        start = game.table.soldiers[leg.soldier].at
        game.begin(MoveAlong(leg.soldier, (start, *leg.path)))


# -- SQ-3: the move and its triggers -----------------------------------------------------------------------


@step(MoveAlong)
def move_along(game: SquadGame, now: MoveAlong) -> None:
    """SQ-3: walk to the first place where a sentry may fire, let it, and go on from there."""
    path = list(now.path)
    found: tuple[int, str, int, Point] | None = None
    for sentry in game.table.soldiers.values():
        if sentry.side == 0 or not sentry.loaded or sentry.name in now.met:
            continue
        contact = crossing_of(path, sentry.base(), REACH + RADIUS)
        if contact is not None and (found is None or contact.length < found[0]):
            found = (contact.length, sentry.name, contact.leg, contact.point)
    if found is None:
        walk(game, now.soldier, path)
        return
    _, name, leg, point = found
    walk(game, now.soldier, [*path[: leg + 1], point])
    rest = (point, *path[leg + 1 :])
    game.then(
        Window(CameWithinReach(name, now.soldier, game.act), (1,), once=True),
        MoveAlong(now.soldier, rest, (*now.met, name)),
    )


def walk(game: SquadGame, name: str, path: list[Point]) -> None:
    game.table.soldiers[name].at = path[-1]
    game.emit(SoldierMoved(name, path[-1], path_length(path)), MOVE)


@offers(CameWithinReach)
def offer_shot(game: SquadGame, trigger: CameWithinReach, who: int) -> Asking | None:
    return MayFireAtMover(who, trigger)


@check(MayFireAtMover, SentryFires)
def check_sentry(known: SquadKnown, asked: MayFireAtMover, order: SentryFires) -> Refusal | None:
    return None


@resolve(MayFireAtMover, SentryFires)
def sentry_fires(game: SquadGame, asked: MayFireAtMover, order: SentryFires) -> None:
    trigger = asked.trigger
    game.table.soldiers[trigger.sentry].loaded = False
    game.begin(SentryShot(trigger.sentry, trigger.soldier, trigger.move))


may_pass(MayFireAtMover)


@step(SentryShot)
def sentry_shot(game: SquadGame, now: SentryShot) -> None:
    """SQ-3: 4+ fells the mover where it stands, and the rest of its move with it."""
    if game.roll(D6, SENTRY, 1) >= 4:
        game.table.soldiers[now.soldier].alive = False
        game.cancel(now.move)
        game.emit(SoldierFell(now.soldier), SENTRY)


# -- proofs: several models, one order ------------------------------------------------------------------


def test_a_squad_moves_as_one_order() -> None:
    played = Played(field(a=at(0, 0), b=at(0, 3)))
    played.gives(0, MoveSquad(Leg("a", (at(5, 0),)), Leg("b", (at(5, 3),))))
    assert [s.at for s in played.state.table.soldiers.values()] == [at(5, 0), at(5, 3)]
    assert played.waits_for() == ()


def test_soldiers_may_change_places_because_only_where_all_end_counts() -> None:
    played = Played(field(a=at(0, 0), b=at(0, 3)))
    played.gives(0, MoveSquad(Leg("a", (at(0, 3),)), Leg("b", (at(0, 0),))))
    assert [s.at for s in played.state.table.soldiers.values()] == [at(0, 3), at(0, 0)]


@pytest.mark.parametrize(
    ("legs", "clause", "why"),
    [
        ((Leg("a", (at(5, 0),)), Leg("b", (at(6.1, 3),))), "SQ-1", "too_far"),
        ((Leg("a", (at(5, 0),)), Leg("b", (at(5, 0.5),))), "SQ-1", "no_room"),
        ((Leg("a", (at(5, 0),)),), "SQ-2", "alone"),
        ((Leg("a", (at(1, 0),)), Leg("S", (at(18, 0),))), "SQ-1", "not_of_this_squad"),
    ],
    ids=["one too far", "two in one place", "one left behind", "somebody else's"],
)
def test_one_soldier_against_the_rules_and_the_whole_order_is_refused(
    legs: tuple[Leg, ...], clause: str, why: str
) -> None:
    played = Played(field(a=at(0, 0), b=at(0, 3), S=at(20, 0)))
    refusal = played.refuses(0, MoveSquad(*legs))
    assert (refusal.clause, refusal.why) == (clause, why)
    assert [s.at for s in played.state.table.soldiers.values()] == [at(0, 0), at(0, 3), at(20, 0)]


def test_a_refusal_says_what_was_measured_and_what_the_limit_is() -> None:
    refusal = Played(field(a=at(0, 0), b=at(0, 3))).refuses(0, MoveSquad(Leg("a", (at(6.5, 0),))))
    assert (refusal.measured, refusal.limit) == (inch(6.5), inch(6))


# -- proofs: half-way ---------------------------------------------------------------------------------------


WALK: Final = MoveSquad(Leg("a", (at(6, 0),)))
EDGE: Final = Point(inch(10) - REACH - 2 * RADIUS, 0)
"""Where a base that comes along y = 0 is 4 inches away from the sentry at (10, 0)."""


def test_a_move_out_of_everybodys_reach_is_not_interrupted() -> None:
    played = Played(field(a=at(0, 0), S=at(20, 0))).gives(0, WALK)
    assert played.events(SoldierMoved) == [SoldierMoved("a", at(6, 0), inch(6))]


def test_the_mover_stands_at_the_trigger_point_while_the_sentry_decides() -> None:
    played = Played(field(a=at(0, 0), S=at(10, 0))).gives(0, WALK)
    assert played.waits_for() == (1,)
    mover = played.state.table.soldiers["a"]
    assert mover.at == EDGE
    contact = first_contact(Circle(at(0, 0), RADIUS), [at(0, 0), at(6, 0)], Circle(at(10, 0), RADIUS), REACH)
    assert contact is not None
    assert contact.point == mover.at


@pytest.mark.parametrize("answer", [Pass(), SentryFires()], ids=["held", "missed"])
def test_whoever_survives_goes_on_with_exactly_the_rest_of_the_move(answer: Order) -> None:
    played = Played(field(a=at(0, 0), S=at(10, 0)), "3").gives(0, WALK).gives(1, answer)
    assert played.waits_for() == ()
    assert played.state.table.soldiers["a"].at == at(6, 0)
    moved = played.events(SoldierMoved)
    assert sum(each.length for each in moved) == inch(6)
    assert moved[0].length == clip_path([at(0, 0), at(6, 0)], moved[0].length)[-1].x


def test_whoever_falls_lies_at_the_trigger_point_and_the_others_still_move() -> None:
    state = field(a=at(0, 0), b=at(0, 3), S=at(10, 0))
    played = Played(state, "4").gives(0, MoveSquad(Leg("a", (at(6, 0),)), Leg("b", (at(5.5, 3),))))
    assert isinstance(played.asks(), MayFireAtMover)
    played.gives(1, SentryFires())
    soldiers = played.state.table.soldiers
    assert (soldiers["a"].alive, soldiers["a"].at) == (False, EDGE)
    assert soldiers["b"].at == at(5.5, 3)


def test_two_sentries_are_met_one_after_the_other_along_the_path() -> None:
    state = field(a=at(0, 0), R=at(11, 0), S=at(10, 0))
    played = Played(state, "1", "1").gives(0, WALK)
    asked = played.asks()
    assert isinstance(asked, MayFireAtMover)
    assert asked.trigger.sentry == "S"
    played.gives(1, SentryFires())
    asked = played.asks()
    assert isinstance(asked, MayFireAtMover)
    assert asked.trigger.sentry == "R"
    played.gives(1, Pass())
    assert played.state.table.soldiers["a"].at == at(6, 0)


def test_a_sentry_off_the_path_triggers_once_though_the_point_is_rounded() -> None:
    """The exact point has no whole coordinates: the one found is a hair outside, and still met once."""
    played = Played(field(a=at(0, 0), S=at(8, 2.3))).gives(0, WALK).gives(1, Pass())
    assert played.waits_for() == ()
    assert played.state.table.soldiers["a"].at == at(6, 0)


def test_a_game_saved_half_way_along_a_path_goes_on_the_same() -> None:
    def go_on(state: State[Any, Any, Any]) -> None:
        Played(state, "2").gives(1, SentryFires())

    def half_way() -> Played:
        return Played(field(a=at(0, 0), S=at(10, 1)), "2").gives(0, WALK)

    assert ending_after_saving(half_way().state, go_on) == digest(half_way().gives(1, SentryFires()).state)
