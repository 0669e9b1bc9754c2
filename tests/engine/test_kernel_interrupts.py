"""Interrupts that nest three deep, are cancelled, and give back what they cost.

A small duel in the manner of a modern fire fight. Shooting costs an action and tagged points of
accuracy; the target may fire first (overwatch) or hit the deck; the shooter may then feint, which
calls the shot off; the target may answer that with a double feint, which takes its own diving back.
Every one of these is an activity of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, ClassVar, Final

import pytest

from highground.engine.agenda import Asking, Frame, Question, Window, offers, step
from highground.engine.chance import Scripted
from highground.engine.clauses import Clause, Rulebook
from highground.engine.codec import digest
from highground.engine.dice import Die, die
from highground.engine.errors import RuleBug
from highground.engine.events import Event
from highground.engine.game import Game, change, give_back
from highground.engine.orders import Refusal, check, may_pass, refuse, resolve
from highground.engine.ruleset import new_state
from highground.engine.state import Known, Nothing, Order, Part, Pass, Receipt, State
from highground.record import Record
from tests.engine.playing import Played, ending_after_saving

BOOK: Final = Rulebook("duel")
FIRE: Final = BOOK.clause("DU-1", "Firing", "costs an action and accuracy; 10 or more hits")
OVERWATCH: Final = BOOK.clause("DU-2", "Overwatch", "fire first: 11+ stuns, 20 ends the duel")
DECK: Final = BOOK.clause("DU-3", "Hit the deck", "+10 to be hit, lose everything; the shooter gains two")
FEINT: Final = BOOK.clause("DU-4", "Feint", "one will: the own shot is called off, its points come back")
DOUBLE: Final = BOOK.clause("DU-5", "Double feint", "one will and a roll: the diving is undone")

D20: Final[Die] = die(20)


# -- what is on the table ------------------------------------------------------------------------


class Duellist(Part):
    will: int
    accuracy: list[str]
    initiative: int
    actions: int
    hunkered: bool
    stunned: bool
    wounds: int


class DuelTable(Part):
    fighters: list[Duellist]


DuelGame = Game[DuelTable, Nothing, Nothing]
DuelKnown = Known[DuelTable, Nothing]
DuelState = State[DuelTable, Nothing, Nothing]


def duel(will: tuple[int, int] = (2, 2)) -> DuelState:
    """Seat 0 is about to fire at seat 1."""
    shooter = Duellist(will[0], ["aim", "aim", "flank"], 1, 1, False, False, 2)
    target = Duellist(will[1], ["aim"], 3, 2, False, False, 2)
    return new_state(DuelTable([shooter, target]), [Nothing(), Nothing()], Nothing(), MayFire(0))


# -- frames, questions, orders, events -------------------------------------------------------------


class Attack(Frame):
    """The first frame of the shooting activity: it pays and opens the windows."""

    shooter: Final[int]
    paid: Final[tuple[str, ...]]


class AttackRoll(Frame):
    shooter: Final[int]
    bonus: Final[int]


class OverwatchRoll(Frame):
    attack: Final[int]
    shooter: Final[int]


class Diving(Frame):
    attack: Final[int]
    shooter: Final[int]


class Feinting(Frame):
    attack: Final[int]
    diving: Final[int]
    shooter: Final[int]


class ContestOfWits(Frame):
    diving: Final[int]
    feint: Final[int]
    shooter: Final[int]


class AttackDeclared(Record):
    """What overwatch and diving answer."""

    act: Final[int]
    shooter: Final[int]


class DiveDeclared(Record):
    """What a feint answers."""

    attack: Final[int]
    act: Final[int]
    shooter: Final[int]


class FeintDeclared(Record):
    """What a double feint answers."""

    diving: Final[int]
    act: Final[int]
    shooter: Final[int]


class MayFire(Question):
    clause: ClassVar[Clause] = FIRE
    settled: ClassVar[bool] = True


class MayInterrupt(Question):
    clause: ClassVar[Clause] = DECK
    trigger: Final[AttackDeclared]


class MayFeint(Question):
    clause: ClassVar[Clause] = FEINT
    trigger: Final[DiveDeclared]


class MayDoubleFeint(Question):
    clause: ClassVar[Clause] = DOUBLE
    trigger: Final[FeintDeclared]


class Fire(Order):
    paid: Final[tuple[str, ...]]


class FireFirst(Order):
    pass


class HitTheDeck(Order):
    pass


class Feint(Order):
    pass


class DoubleFeint(Order):
    pass


class ShotFell(Event):
    roll: Final[int]
    need: Final[int]


class Announced(Event):
    """Something was declared or settled; `what` says which."""

    what: Final[str]


# -- receipts ----------------------------------------------------------------------------------------


class AccuracyPaid(Receipt):
    seat: Final[int]
    tags: Final[tuple[str, ...]]


class WillPaid(Receipt):
    seat: Final[int]


class Wiped(Receipt):
    """A diver lost accuracy, initiative and actions, and lies down."""

    seat: Final[int]
    accuracy: Final[tuple[str, ...]]
    initiative: Final[int]
    actions: Final[int]


class InitiativeGained(Receipt):
    seat: Final[int]
    points: Final[int]


@change(AccuracyPaid)
def pay_accuracy(game: DuelGame, paid: AccuracyPaid) -> None:
    for tag in paid.tags:
        game.table.fighters[paid.seat].accuracy.remove(tag)


@give_back(AccuracyPaid)
def refund_accuracy(game: DuelGame, paid: AccuracyPaid) -> None:
    fighter = game.table.fighters[paid.seat]
    fighter.accuracy = sorted([*fighter.accuracy, *paid.tags])


@change(WillPaid)
def pay_will(game: DuelGame, paid: WillPaid) -> None:
    game.table.fighters[paid.seat].will -= 1


@give_back(WillPaid)
def refund_will(game: DuelGame, paid: WillPaid) -> None:
    game.table.fighters[paid.seat].will += 1


@change(Wiped)
def wipe(game: DuelGame, wiped: Wiped) -> None:
    fighter = game.table.fighters[wiped.seat]
    fighter.accuracy, fighter.initiative, fighter.actions, fighter.hunkered = [], 0, 0, True


@give_back(Wiped)
def unwipe(game: DuelGame, wiped: Wiped) -> None:
    fighter = game.table.fighters[wiped.seat]
    fighter.accuracy = list(wiped.accuracy)
    fighter.initiative, fighter.actions, fighter.hunkered = wiped.initiative, wiped.actions, False


@change(InitiativeGained)
def gain_initiative(game: DuelGame, gained: InitiativeGained) -> None:
    game.table.fighters[gained.seat].initiative += gained.points


@give_back(InitiativeGained)
def lose_initiative(game: DuelGame, gained: InitiativeGained) -> None:
    game.table.fighters[gained.seat].initiative -= gained.points


# -- DU-1: firing --------------------------------------------------------------------------------------


@check(MayFire, Fire)
def check_fire(known: DuelKnown, asked: MayFire, order: Fire) -> Refusal | None:
    """DU-1: an action, and the points that are to be spent."""
    me = known.table.fighters[asked.seat]
    if me.actions < 1:
        return refuse(FIRE, "no_action_left", me.actions, 1)
    left = me.accuracy[:]
    for tag in order.paid:
        if tag not in left:
            return refuse(FIRE, "no_such_point", facts={"tag": tag})
        left.remove(tag)
    return None


@resolve(MayFire, Fire)
def fire(game: DuelGame, asked: MayFire, order: Fire) -> None:
    """DU-1: the action is gone for good; what else it costs is paid inside the activity."""
    game.table.fighters[asked.seat].actions -= 1
    game.begin(Attack(asked.seat, order.paid))


@step(Attack)
def attack(game: DuelGame, now: Attack) -> None:
    game.change(AccuracyPaid(now.shooter, now.paid))
    game.emit(Announced("fires"), FIRE)
    window = Window(AttackDeclared(game.act, now.shooter), (1 - now.shooter,))
    game.then(window, AttackRoll(now.shooter, 2 * len(now.paid)))


@step(AttackRoll)
def attack_roll(game: DuelGame, now: AttackRoll) -> None:
    target = game.table.fighters[1 - now.shooter]
    need = 20 if target.hunkered else 10
    roll = game.roll(D20, FIRE, now.shooter)
    game.emit(ShotFell(roll, need), FIRE)
    if roll + now.bonus >= need:
        target.wounds -= 1


# -- DU-2, DU-3: the target's interrupts ---------------------------------------------------------------


@offers(AttackDeclared)
def offer_interrupt(game: DuelGame, trigger: AttackDeclared, who: int) -> Asking | None:
    """The target, while it is up and can act: everybody can see whether that is so."""
    target = game.table.fighters[who]
    return None if target.hunkered or target.actions == 0 else MayInterrupt(who, trigger)


@check(MayInterrupt, HitTheDeck)
def check_deck(known: DuelKnown, asked: MayInterrupt, order: HitTheDeck) -> Refusal | None:
    return None


@resolve(MayInterrupt, HitTheDeck)
def hit_the_deck(game: DuelGame, asked: MayInterrupt, order: HitTheDeck) -> None:
    game.begin(Diving(asked.trigger.act, asked.trigger.shooter))


@check(MayInterrupt, FireFirst)
def check_overwatch(known: DuelKnown, asked: MayInterrupt, order: FireFirst) -> Refusal | None:
    return None


@resolve(MayInterrupt, FireFirst)
def overwatch(game: DuelGame, asked: MayInterrupt, order: FireFirst) -> None:
    game.table.fighters[asked.seat].actions -= 1
    game.begin(OverwatchRoll(asked.trigger.act, asked.trigger.shooter))


may_pass(MayInterrupt)


@step(OverwatchRoll)
def overwatch_roll(game: DuelGame, now: OverwatchRoll) -> None:
    """DU-2: a stunned shooter loses the rest of its shot, and what it has paid stays paid."""
    roll = game.roll(D20, OVERWATCH, 1 - now.shooter)
    game.emit(Announced("fires first"), OVERWATCH)
    shooter = game.table.fighters[now.shooter]
    if roll == 20:
        shooter.wounds = 0
        game.stop()
    elif roll > 10:
        shooter.stunned = True
        game.cancel(now.attack)


@step(Diving)
def dive(game: DuelGame, now: Diving) -> None:
    """DU-3: full effect at once; then the shooter may feint."""
    diver = game.table.fighters[1 - now.shooter]
    game.change(Wiped(1 - now.shooter, tuple(diver.accuracy), diver.initiative, diver.actions))
    game.change(InitiativeGained(now.shooter, 2))
    game.emit(Announced("dives"), DECK)
    game.then(Window(DiveDeclared(now.attack, game.act, now.shooter), (now.shooter,), once=True))


# -- DU-4: feint -----------------------------------------------------------------------------------------


@offers(DiveDeclared)
def offer_feint(game: DuelGame, trigger: DiveDeclared, who: int) -> Asking | None:
    return MayFeint(who, trigger) if game.table.fighters[who].will > 0 else None


@check(MayFeint, Feint)
def check_feint(known: DuelKnown, asked: MayFeint, order: Feint) -> Refusal | None:
    return None


@resolve(MayFeint, Feint)
def feint(game: DuelGame, asked: MayFeint, order: Feint) -> None:
    trigger = asked.trigger
    game.begin(Feinting(trigger.attack, trigger.act, trigger.shooter))


may_pass(MayFeint)


@step(Feinting)
def call_off(game: DuelGame, now: Feinting) -> None:
    """DU-4: the shot is off and its points are back; the diving goes on unless doubled."""
    game.change(WillPaid(now.shooter))
    game.cancel(now.attack)
    game.give_back(now.attack)
    game.emit(Announced("feints"), FEINT)
    game.then(Window(FeintDeclared(now.diving, game.act, now.shooter), (1 - now.shooter,), once=True))


# -- DU-5: double feint --------------------------------------------------------------------------------


@offers(FeintDeclared)
def offer_double(game: DuelGame, trigger: FeintDeclared, who: int) -> Asking | None:
    return MayDoubleFeint(who, trigger) if game.table.fighters[who].will > 0 else None


@check(MayDoubleFeint, DoubleFeint)
def check_double(known: DuelKnown, asked: MayDoubleFeint, order: DoubleFeint) -> Refusal | None:
    return None


@resolve(MayDoubleFeint, DoubleFeint)
def double_feint(game: DuelGame, asked: MayDoubleFeint, order: DoubleFeint) -> None:
    game.table.fighters[asked.seat].will -= 1
    game.begin(ContestOfWits(asked.trigger.diving, asked.trigger.act, asked.trigger.shooter))


may_pass(MayDoubleFeint)


@step(ContestOfWits)
def contest(game: DuelGame, now: ContestOfWits) -> None:
    """DU-5: won, the diving is undone with everything; else the feinter has its will back."""
    feinter = game.roll(D20, DOUBLE, now.shooter)
    doubler = game.roll(D20, DOUBLE, 1 - now.shooter)
    if doubler > feinter:
        game.emit(Announced("undone"), DOUBLE)
        game.cancel(now.diving)
        game.give_back(now.diving)
    else:
        game.emit(Announced("stands"), DOUBLE)
        game.give_back(now.feint)


# -- proofs ------------------------------------------------------------------------------------------------


def facts(fighter: Duellist) -> tuple[int, list[str], int, int, bool]:
    return fighter.will, fighter.accuracy, fighter.initiative, fighter.actions, fighter.hunkered


def test_the_target_decides_in_the_middle_of_the_shot() -> None:
    played = Played(duel()).gives(0, Fire(("aim",)))
    assert played.waits_for() == (1,)
    assert isinstance(played.asks(), MayInterrupt)


def test_a_shot_nobody_interrupts_is_rolled_and_stays_paid() -> None:
    played = Played(duel(), "10").gives(0, Fire(("aim",))).gives(1, Pass())
    assert played.events(ShotFell) == [ShotFell(10, 10)]
    assert played.state.table.fighters[0].accuracy == ["aim", "flank"]
    assert played.state.table.fighters[1].wounds == 1
    assert played.state.receipts == []


def test_a_diving_target_is_harder_to_hit_by_the_shot_that_goes_on() -> None:
    played = Played(duel(), "16").gives(0, Fire(("aim",))).gives(1, HitTheDeck()).gives(0, Pass())
    assert played.events(ShotFell) == [ShotFell(16, 20)]
    shooter, target = played.state.table.fighters
    assert facts(shooter) == (2, ["aim", "flank"], 3, 0, False)
    assert facts(target) == (2, [], 0, 0, True)
    assert target.wounds == 2


def test_a_feint_calls_the_shot_off_and_its_points_come_back_with_their_tags() -> None:
    played = Played(duel()).gives(0, Fire(("aim", "flank"))).gives(1, HitTheDeck())
    assert played.state.table.fighters[0].accuracy == ["aim"]
    played.gives(0, Feint()).gives(1, Pass())
    assert played.events(ShotFell) == []
    shooter, target = played.state.table.fighters
    assert facts(shooter) == (1, ["aim", "aim", "flank"], 3, 0, False), "the action and the will stay spent"
    assert facts(target) == (2, [], 0, 0, True), "the diving stands"


def test_a_double_feint_that_wins_takes_the_diving_back_whole() -> None:
    played = Played(duel(), "7", "8").gives(0, Fire(("aim", "flank"))).gives(1, HitTheDeck())
    played.gives(0, Feint()).gives(1, DoubleFeint())
    shooter, target = played.state.table.fighters
    assert facts(shooter) == (1, ["aim", "aim", "flank"], 1, 0, False), "what the diving gave is gone too"
    assert facts(target) == (1, ["aim"], 3, 2, False), "only the will of the double feint is spent"


def test_a_double_feint_that_ties_leaves_the_diving_and_gives_the_feinter_its_will_back() -> None:
    played = Played(duel(), "8", "8").gives(0, Fire(())).gives(1, HitTheDeck())
    played.gives(0, Feint()).gives(1, DoubleFeint())
    shooter, target = played.state.table.fighters
    assert facts(shooter)[0] == 2
    assert facts(target) == (1, [], 0, 0, True)


def test_a_shooter_stunned_by_overwatch_loses_the_shot_and_not_its_payment() -> None:
    played = Played(duel(), "11").gives(0, Fire(("aim",))).gives(1, FireFirst())
    assert played.events(ShotFell) == []
    assert played.state.table.fighters[0].accuracy == ["aim", "flank"]
    assert played.state.receipts == [], "a cancelled activity closes its receipts as well"
    assert played.state.agenda == []


def test_after_overwatch_that_misses_the_window_is_open_again() -> None:
    played = Played(duel(), "5", "10").gives(0, Fire(())).gives(1, FireFirst())
    assert isinstance(played.asks(), MayInterrupt)
    played.gives(1, Pass())
    assert played.events(ShotFell) == [ShotFell(10, 10)]


def test_the_game_can_end_in_the_middle_of_an_interrupt() -> None:
    state = duel()
    state.agenda.insert(0, new_state(state.table, [], Nothing(), MayFire(1)).agenda[0])
    played = Played(state, "20").gives(0, Fire(("aim",))).gives(1, FireFirst())
    assert played.state.agenda == []
    assert played.state.receipts == []


def test_without_will_nobody_is_asked_for_a_feint() -> None:
    played = Played(duel((0, 0)), "3").gives(0, Fire(())).gives(1, HitTheDeck())
    assert played.events(ShotFell) == [ShotFell(3, 20)]


def test_points_that_one_does_not_have_cannot_be_spent() -> None:
    refusal = Played(duel()).refuses(0, Fire(("flank", "flank")))
    assert (refusal.clause, refusal.why) == ("DU-1", "no_such_point")


def test_an_order_for_another_question_and_an_order_out_of_turn_are_refused() -> None:
    played = Played(duel()).gives(0, Fire(()))
    assert played.refuses(1, Feint()).why == "not_an_answer"
    assert played.refuses(1, Feint()).clause == "DU-3"
    assert played.refuses(0, HitTheDeck()).why == "not_asked"


# -- totals ------------------------------------------------------------------------------------------------


WAYS: Final[list[list[Order]]] = [
    [HitTheDeck(), Pass()],
    [HitTheDeck(), Feint(), Pass()],
    [HitTheDeck(), Feint(), DoubleFeint()],
    [FireFirst(), HitTheDeck(), Feint(), DoubleFeint()],
    [FireFirst(), FireFirst()],
    [FireFirst(), Pass()],
    [Pass()],
]


def runs() -> Iterator[Played]:
    """Every way to answer, with every kind of luck that matters."""
    for way, luck in product(WAYS, product(("5", "15"), repeat=5)):
        played = Played(duel(), *luck)
        played.gives(0, Fire(("aim", "flank")))
        for order in way:
            if not played.waits_for():
                break
            played.gives(played.waits_for()[0], order)
        if not played.waits_for():
            yield played


def test_however_it_ends_totals_add_up() -> None:
    """What was there before is there after, less exactly what the rules say is gone for good."""
    count = 0
    for played in runs():
        count += 1
        what = [event.what for event in played.events(Announced)]
        shooter, target = played.state.table.fighters
        feinted, dived = "feints" in what, "dives" in what and "undone" not in what
        doubled = "undone" in what or "stands" in what
        assert shooter.will + target.will == 4 - int(feinted and "stands" not in what) - int(doubled)
        assert len(shooter.accuracy) == (3 if feinted else 1)
        assert len(target.accuracy) == (0 if dived else 1)
        assert shooter.initiative == 1 + 2 * dived
        assert target.initiative == 3 - 3 * dived
        assert (shooter.actions, target.actions) == (0, 0 if dived else 2 - what.count("fires first"))
        assert played.state.receipts == []
        assert played.state.agenda == []
    assert count > 100


# -- saved in the middle ---------------------------------------------------------------------------------


def deepest() -> Played:
    return Played(duel(), "7", "8").gives(0, Fire(("aim",))).gives(1, HitTheDeck()).gives(0, Feint())


def test_three_interrupts_deep_the_agenda_holds_what_each_has_still_to_do() -> None:
    played = deepest()
    assert isinstance(played.asks(), MayDoubleFeint)
    acts = {todo.act for todo in played.state.agenda}
    assert acts == {1, 2, 3}
    assert [type(kept.receipt).__name__ for kept in played.state.receipts] == [
        "Wiped",
        "InitiativeGained",
        "WillPaid",
    ], "the shot's own payment has already been given back"


@pytest.mark.parametrize("answer", [DoubleFeint(), Pass()], ids=["doubled", "left alone"])
def test_a_game_saved_three_interrupts_deep_goes_on_the_same(answer: Order) -> None:
    def go_on(state: State[Any, Any, Any]) -> None:
        Played(state, "7", "8").gives(1, answer)

    straight = deepest().gives(1, answer)
    assert ending_after_saving(deepest().state, go_on) == digest(straight.state)


# -- what the engine refuses -----------------------------------------------------------------------------


class WillSet(Receipt):
    """A change that says what was there before: given back in the wrong order it would lie."""

    before: Final[int]
    after: Final[int]


@change(WillSet)
def set_will(game: DuelGame, receipt: WillSet) -> None:
    game.table.fighters[0].will = receipt.after


@give_back(WillSet)
def reset_will(game: DuelGame, receipt: WillSet) -> None:
    assert game.table.fighters[0].will == receipt.after
    game.table.fighters[0].will = receipt.before


def test_changes_are_given_back_newest_first_and_only_once() -> None:
    state = duel((2, 2))
    game: DuelGame = Game(state, Scripted([]))
    game.change(WillSet(2, 5))
    game.change(WillSet(5, 1))
    game.give_back(0)
    assert state == duel((2, 2))
    game.give_back(0)
    assert state == duel((2, 2))


class OneWay(Receipt):
    pass


@change(OneWay)
def make_one_way(game: DuelGame, receipt: OneWay) -> None:
    game.table.fighters[0].will = 0


def test_a_change_that_nothing_can_give_back_is_our_mistake_and_is_not_made() -> None:
    state = duel()
    game: DuelGame = Game(state, Scripted([]))
    with pytest.raises(RuleBug, match="OneWay"):
        game.change(OneWay())
    assert state == duel()
