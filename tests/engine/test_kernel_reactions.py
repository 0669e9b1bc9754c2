"""A reaction declared now and resolved after the action it answers; windows and their order.

Brawlers stand in a row of cells. A strike hits everybody within one cell; each of them may brace
(at once, before the dice) or declare a counter attack, which comes after the strike if both are then
alive and near enough. Whoever reacted has had its turn, also when the counter fizzles.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

import pytest

from highground.engine.agenda import Asking, Frame, Question, Window, offers, step
from highground.engine.clauses import Clause, Rulebook
from highground.engine.codec import digest
from highground.engine.dice import Die, die
from highground.engine.errors import RuleBug
from highground.engine.events import Event
from highground.engine.game import Game
from highground.engine.orders import Refusal, check, may_pass, refuse, resolve
from highground.engine.ruleset import new_state
from highground.engine.state import Known, Nothing, Order, Part, Pass, State
from highground.record import Record
from tests.engine.playing import Played, ending_after_saving

BOOK: Final = Rulebook("brawl")
STRIKE: Final = BOOK.clause("BR-1", "Strike", "4+ wounds everybody within a cell; a six throws them back")
BRACE: Final = BOOK.clause("BR-2", "Brace", "resolved at once: a braced target is hit on 6 only")
COUNTER: Final = BOOK.clause("BR-3", "Counter attack", "declared now, resolved after the strike, 4+ wounds")
TURN: Final = BOOK.clause("BR-4", "Turn", "only a brawler that has not had its turn may act or react")

D6: Final[Die] = die(6)


class Brawler(Part):
    cell: int
    life: int
    fresh: bool = True
    braced: bool = False


class BrawlTable(Part):
    """`counters` are brawlers that have declared a counter attack, in order of declaration."""

    brawlers: list[Brawler]
    counters: list[int]


BrawlGame = Game[BrawlTable, Nothing, Nothing]
BrawlKnown = Known[BrawlTable, Nothing]


def row(picture: str, life: int = 2) -> State[BrawlTable, Nothing, Nothing]:
    """A row such as "b.Ac": the letter is the brawler's number, the capital strikes."""
    cells = {name.lower(): cell for cell, name in enumerate(picture) if name != "."}
    brawlers = [Brawler(cells[name], life) for name in sorted(cells)]
    (striker,) = [name for name in picture if name.isupper()]
    seat = sorted(cells).index(striker.lower())
    return new_state(BrawlTable(brawlers, []), [Nothing() for _ in brawlers], Nothing(), MayStrike(seat))


class MayStrike(Question):
    clause: ClassVar[Clause] = STRIKE
    settled: ClassVar[bool] = True


class StrikeDeclared(Record):
    striker: Final[int]


class MayReact(Question):
    clause: ClassVar[Clause] = COUNTER
    trigger: Final[StrikeDeclared]


class StrikeRoll(Frame):
    striker: Final[int]
    targets: Final[tuple[int, ...]]


class Counters(Frame):
    """The counter attacks that were declared against this striker."""

    striker: Final[int]


class Strike(Order):
    pass


class Brace(Order):
    pass


class CounterAttack(Order):
    pass


class Struck(Event):
    by: Final[int]
    target: Final[int]
    roll: Final[int]


class Fizzled(Event):
    by: Final[int]


@check(MayStrike, Strike)
def check_strike(known: BrawlKnown, asked: MayStrike, order: Strike) -> Refusal | None:
    return None if known.table.brawlers[asked.seat].fresh else refuse(TURN, "has_had_its_turn")


@resolve(MayStrike, Strike)
def strike(game: BrawlGame, asked: MayStrike, order: Strike) -> None:
    """BR-1: everybody near is a target, and asked in their order before the dice."""
    brawlers = game.table.brawlers
    me = brawlers[asked.seat]
    me.fresh = False
    near = [n for n, b in enumerate(brawlers) if n != asked.seat and abs(b.cell - me.cell) <= 1]
    targets = tuple(near)
    game.then(
        Window(StrikeDeclared(asked.seat), targets), StrikeRoll(asked.seat, targets), Counters(asked.seat)
    )


@offers(StrikeDeclared)
def offer_reaction(game: BrawlGame, trigger: StrikeDeclared, who: int) -> Asking | None:
    """BR-4: a fresh target that has not committed itself to a counter attack."""
    able = game.table.brawlers[who].fresh and who not in game.table.counters
    return MayReact(who, trigger) if able else None


@check(MayReact, Brace)
def check_brace(known: BrawlKnown, asked: MayReact, order: Brace) -> Refusal | None:
    return None


@resolve(MayReact, Brace)
def brace(game: BrawlGame, asked: MayReact, order: Brace) -> None:
    """BR-2: at once."""
    me = game.table.brawlers[asked.seat]
    me.braced, me.fresh = True, False


@check(MayReact, CounterAttack)
def check_counter(known: BrawlKnown, asked: MayReact, order: CounterAttack) -> Refusal | None:
    return None


@resolve(MayReact, CounterAttack)
def declare_counter(game: BrawlGame, asked: MayReact, order: CounterAttack) -> None:
    """BR-3: only declared; the fact is on the table and the strike goes on."""
    game.table.counters.append(asked.seat)


may_pass(MayReact)


@step(StrikeRoll)
def strike_roll(game: BrawlGame, now: StrikeRoll) -> None:
    roll = game.roll(D6, STRIKE, now.striker)
    for number in now.targets:
        target = game.table.brawlers[number]
        if roll >= (6 if target.braced else 4):
            target.life -= 1
            if roll == 6:
                target.cell += 2
        target.braced = False
        game.emit(Struck(now.striker, number, roll), STRIKE)


@step(Counters)
def counter_attacks(game: BrawlGame, now: Counters) -> None:
    """BR-3: one after the other, in order of declaration; BR-4: its user has then had its turn."""
    table = game.table
    if not table.counters:
        return
    number = table.counters[0]
    striker, user = table.brawlers[now.striker], table.brawlers[number]
    able = user.life > 0 and striker.life > 0 and abs(user.cell - striker.cell) <= 1
    roll = game.roll(D6, COUNTER, number) if able else 0
    table.counters.pop(0)
    user.fresh = False
    if able:
        striker.life -= int(roll >= 4)
        game.emit(Struck(number, now.striker, roll), COUNTER)
    else:
        game.emit(Fizzled(number), COUNTER)
    game.then(Counters(now.striker))


# -- proofs ------------------------------------------------------------------------------------------------


def test_a_counter_attack_waits_for_the_strike_it_answers() -> None:
    played = Played(row("Ab"), "4", "5").gives(0, Strike()).gives(1, CounterAttack())
    assert played.happened() == [Struck(0, 1, 4), Struck(1, 0, 5)]
    assert [b.life for b in played.state.table.brawlers] == [1, 1]


def test_bracing_is_resolved_before_the_dice() -> None:
    played = Played(row("Ab"), "5").gives(0, Strike()).gives(1, Brace())
    assert [b.life for b in played.state.table.brawlers] == [2, 2]


def test_counter_attacks_come_in_order_of_declaration() -> None:
    played = Played(row("bAc"), "1", "4", "1").gives(0, Strike())
    played.gives(1, Pass()).gives(2, CounterAttack()).gives(1, CounterAttack())
    assert played.happened()[2:] == [Struck(2, 0, 4), Struck(1, 0, 1)]


@pytest.mark.parametrize(("picture", "life", "roll"), [("Ab", 1, "4"), ("Ab", 2, "6")], ids=["dead", "away"])
def test_a_counter_attack_of_somebody_dead_or_thrown_back_fizzles(picture: str, life: int, roll: str) -> None:
    played = Played(row(picture, life), roll).gives(0, Strike()).gives(1, CounterAttack())
    assert played.events(Fizzled) == [Fizzled(1)]
    assert not played.state.table.brawlers[1].fresh, "its turn is gone all the same"


def test_a_second_counter_fizzles_when_the_first_has_felled_the_striker() -> None:
    played = Played(row("bAc", 1), "1", "6").gives(0, Strike())
    played.gives(1, CounterAttack()).gives(2, CounterAttack())
    assert played.happened()[2:] == [Struck(1, 0, 6), Fizzled(2)]


def test_whoever_has_declared_is_not_asked_again_but_the_others_are() -> None:
    played = Played(row("bAc"), "1", "1").gives(0, Strike()).gives(1, Pass()).gives(2, CounterAttack())
    assert played.waits_for() == (1,), "a reaction opens the window again for those who passed"
    played.gives(1, Pass())
    assert played.waits_for() == ()


def test_somebody_who_has_had_its_turn_is_not_asked_and_may_not_strike() -> None:
    state = row("Ab")
    state.table.brawlers[1].fresh = False
    assert Played(state, "4").gives(0, Strike()).waits_for() == ()
    tired = row("Ab")
    tired.table.brawlers[0].fresh = False
    assert Played(tired).refuses(0, Strike()).clause == "BR-4"


def test_a_game_saved_between_declaration_and_resolution_goes_on_the_same() -> None:
    def declared() -> Played:
        return Played(row("bAc"), "4", "5", "6").gives(0, Strike()).gives(1, CounterAttack())

    def go_on(state: State[Any, Any, Any]) -> None:
        Played(state, "4", "5", "6").gives(2, CounterAttack())

    assert declared().state.table.counters == [1]
    straight = declared().gives(2, CounterAttack())
    assert ending_after_saving(declared().state, go_on) == digest(straight.state)


# -- windows ----------------------------------------------------------------------------------------


class Knock(Record):
    """A trigger that three seats may answer."""


class MayShout(Question):
    clause: ClassVar[Clause] = BRACE


class Shout(Order):
    pass


@offers(Knock)
def offer_shout(game: BrawlGame, trigger: Knock, who: int) -> Asking | None:
    return MayShout(who)


@check(MayShout, Shout)
def check_shout(known: BrawlKnown, asked: MayShout, order: Shout) -> Refusal | None:
    return None


@resolve(MayShout, Shout)
def shout(game: BrawlGame, asked: MayShout, order: Shout) -> None:
    """Being heard is all there is to it."""


may_pass(MayShout)


def asked_in(answers: str, who: tuple[int, ...], once: bool) -> list[int]:
    """Who is asked while the answers are "s" for a shout and "-" for passing."""
    state = new_state(row("Abc").table, [Nothing()] * 3, Nothing(), Window(Knock(), who, once=once))
    played = Played(state)
    asked: list[int] = []
    for answer in answers:
        asked += played.waits_for()
        played.gives(played.waits_for()[0], Shout() if answer == "s" else Pass())
    assert played.waits_for() == (), "the window is still open"
    return asked


def test_a_window_asks_in_the_given_order_and_closes_when_all_pass() -> None:
    assert asked_in("---", (2, 0, 1), once=False) == [2, 0, 1]


def test_a_reaction_opens_the_window_again_for_everybody() -> None:
    assert asked_in("-s---", (2, 0, 1), once=False) == [2, 0, 1, 2, 0]


def test_a_window_for_one_reaction_each_is_not_opened_again() -> None:
    assert asked_in("ss-", (2, 0, 1), once=True) == [2, 0, 1]


class Silence(Record):
    pass


def test_a_window_that_nothing_offers_is_our_mistake() -> None:
    state = new_state(row("Ab").table, [Nothing()], Nothing(), Window(Silence(), (0,)))
    with pytest.raises(RuleBug, match="Silence"):
        Played(state)
