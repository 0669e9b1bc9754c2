"""An extra turn that chains, and the same clause read differently under an option.

A champion whose turn brought down an enemy may at once take another turn against an enemy it has
not yet fought; that goes on until a turn brings nobody down or nobody new is left.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

import pytest

from highground.engine.agenda import Frame, Question, step
from highground.engine.chance import Scripted
from highground.engine.clauses import Clause, Rulebook
from highground.engine.codec import digest
from highground.engine.dice import Die, die
from highground.engine.errors import RuleBug
from highground.engine.events import Event
from highground.engine.game import Game
from highground.engine.odds import hold, odds_of
from highground.engine.options import Option, Value, field_name, read_options
from highground.engine.orders import Refusal, check, may_pass, refuse, resolve
from highground.engine.ruleset import new_state
from highground.engine.state import Known, Nothing, Order, Part, Pass, State
from highground.record import Record
from highground.rulesets.primer.ruleset import RULESET as PRIMER
from tests.engine.playing import Played, ending_after_saving
from tests.rulesets.primer.drawing import scene

BOOK: Final = Rulebook("champions")
TURN: Final = BOOK.clause("CH-1", "Turn", "strike an enemy: 4+ brings it down")
EXTRA: Final = BOOK.clause(
    "CH-2", "Extra turn", "after a success, against an enemy not fought before; chains"
)

OPTIONS: Final = (
    Option(
        "extra_turns", "CH-2", "how often: while it succeeds, only once, or never", ("chain", "once", "off")
    ),
)
D6: Final[Die] = die(6)


class ChampionOptions(Record):
    extra_turns: Final[str]


class ArenaTable(Part):
    """`standing` are the enemies of each side; `fought` those met in the present chain of turns."""

    options: Final[ChampionOptions]
    standing: list[list[str]]
    fought: list[str]
    extra: int


ArenaGame = Game[ArenaTable, Nothing, Nothing]
ArenaKnown = Known[ArenaTable, Nothing]


def arena(**given: Value) -> State[ArenaTable, Nothing, Nothing]:
    values: dict[str, Any] = {field_name(k): v for k, v in read_options(OPTIONS, given).items()}
    table = ArenaTable(ChampionOptions(**values), [["x", "y", "z"], ["p", "q"]], [], 0)
    return new_state(table, [Nothing(), Nothing()], Nothing(), StartTurn(0), StartTurn(1))


class StartTurn(Frame):
    seat: Final[int]


class StrikeAt(Frame):
    seat: Final[int]
    enemy: Final[str]


class MayStrikeOne(Question):
    clause: ClassVar[Clause] = TURN
    settled: ClassVar[bool] = True


class MayTakeExtraTurn(Question):
    clause: ClassVar[Clause] = EXTRA


class StrikeOne(Order):
    enemy: Final[str]


class TurnTaken(Event):
    seat: Final[int]
    enemy: Final[str]
    down: Final[bool]


@step(StartTurn)
def start_turn(game: ArenaGame, now: StartTurn) -> None:
    game.table.fought.clear()
    game.table.extra = 0
    game.then(MayStrikeOne(now.seat))


@check(MayStrikeOne, StrikeOne)
def check_strike_one(known: ArenaKnown, asked: MayStrikeOne, order: StrikeOne) -> Refusal | None:
    if order.enemy not in known.table.standing[asked.seat]:
        return refuse(TURN, "no_such_enemy", facts={"enemy": order.enemy})
    return None


@check(MayTakeExtraTurn, StrikeOne)
def check_extra(known: ArenaKnown, asked: MayTakeExtraTurn, order: StrikeOne) -> Refusal | None:
    if order.enemy in known.table.fought:
        return refuse(EXTRA, "already_fought", facts={"enemy": order.enemy})
    if order.enemy not in known.table.standing[asked.seat]:
        return refuse(EXTRA, "no_such_enemy", facts={"enemy": order.enemy})
    return None


@resolve(MayStrikeOne, StrikeOne)
def strike_one(game: ArenaGame, asked: MayStrikeOne, order: StrikeOne) -> None:
    game.then(StrikeAt(asked.seat, order.enemy))


@resolve(MayTakeExtraTurn, StrikeOne)
def strike_again(game: ArenaGame, asked: MayTakeExtraTurn, order: StrikeOne) -> None:
    game.table.extra += 1
    game.then(StrikeAt(asked.seat, order.enemy))


may_pass(MayTakeExtraTurn)


@step(StrikeAt)
def strike_at(game: ArenaGame, now: StrikeAt) -> None:
    table = game.table
    down = game.roll(D6, TURN, now.seat) >= 4
    table.fought.append(now.enemy)
    if down:
        table.standing[now.seat].remove(now.enemy)
    game.emit(TurnTaken(now.seat, now.enemy, down), TURN)
    if down and extra_turn_allowed(table, now.seat):
        game.then(MayTakeExtraTurn(now.seat))


def extra_turn_allowed(table: ArenaTable, seat: int) -> bool:
    """CH-2, and its option: read here and nowhere else."""
    reading = table.options.extra_turns
    if reading == "off" or (reading == "once" and table.extra > 0):
        return False
    return any(enemy not in table.fought for enemy in table.standing[seat])


# -- proofs ------------------------------------------------------------------------------------------------


def taken(played: Played) -> str:
    """The turns as a line: the enemy, in capitals if it went down."""
    return "".join(each.enemy.upper() if each.down else each.enemy for each in played.events(TurnTaken))


def test_a_success_brings_an_extra_turn_and_that_another_before_the_opponents() -> None:
    played = Played(arena(), "4", "5", "6", "1")
    played.gives(0, StrikeOne("x")).gives(0, StrikeOne("z")).gives(0, StrikeOne("y"))
    assert taken(played) == "XZY"
    assert played.waits_for() == (1,), "nobody new is left, so the chain is over"


def test_a_failure_ends_the_chain() -> None:
    played = Played(arena(), "4", "3").gives(0, StrikeOne("x")).gives(0, StrikeOne("z"))
    assert taken(played) == "Xz"
    assert played.waits_for() == (1,)


def test_a_first_turn_that_fails_brings_no_extra_turn() -> None:
    assert Played(arena(), "3").gives(0, StrikeOne("x")).waits_for() == (1,)


def test_an_extra_turn_may_be_declined() -> None:
    played = Played(arena(), "4").gives(0, StrikeOne("x")).gives(0, Pass())
    assert played.waits_for() == (1,)


def test_an_extra_turn_needs_a_new_enemy() -> None:
    played = Played(arena(), "4").gives(0, StrikeOne("x"))
    assert played.refuses(0, StrikeOne("x")).why == "already_fought"
    assert played.refuses(0, StrikeOne("p")).why == "no_such_enemy"


def test_the_first_turn_cannot_be_passed() -> None:
    assert Played(arena()).refuses(0, Pass()).why == "not_an_answer"


def test_the_next_player_chains_from_the_beginning() -> None:
    played = Played(arena(), "1", "4", "4").gives(0, StrikeOne("x"))
    played.gives(1, StrikeOne("p")).gives(1, StrikeOne("q"))
    assert taken(played) == "xPQ"
    assert played.state.agenda == []


def test_a_chain_saved_in_the_middle_goes_on_the_same() -> None:
    def chain() -> Played:
        return Played(arena(), "4", "4", "2").gives(0, StrikeOne("x")).gives(0, StrikeOne("y"))

    def go_on(state: State[Any, Any, Any]) -> None:
        Played(state, "2").gives(0, StrikeOne("z"))

    assert ending_after_saving(chain().state, go_on) == digest(chain().gives(0, StrikeOne("z")).state)


# -- the same clause under an option ----------------------------------------------------------------------


@pytest.mark.parametrize(("reading", "turns"), [("chain", "XYZ"), ("once", "XY"), ("off", "X")])
def test_the_same_clause_is_read_as_its_option_says(reading: str, turns: str) -> None:
    played = Played(arena(extra_turns=reading), "6", "6", "6")
    for enemy in "xyz":
        if played.waits_for() == (0,):
            played.gives(0, StrikeOne(enemy))
    assert taken(played) == turns


def wounds(**options: Value) -> dict[str, str]:
    """What Bo's wounds may come to when Ada, who needs seven, shoots (Primer)."""
    shooter = {"Ada": {"change": {"aim": 6}}}
    state = scene("Ada --1in-- ~2in~ --1in-- Bo", active="Ada", options=options, who=shooter).state
    odds = odds_of(state, 0, PRIMER.vocabulary.read("shoot Bo"), PRIMER.facts, Scripted([]))
    return {value: str(chance) for value, chance in odds.changes.get("Bo.wounds", {}).items()}


def test_odds_follow_the_option_of_the_clause() -> None:
    """Whether a six always hits, and nothing else of the code differs."""
    assert wounds(sixes=True) == {"1": "1/6"}
    assert wounds(sixes=False) == {}


def test_what_an_odds_policy_assumes_about_a_reaction_is_stated() -> None:
    state = scene("Ada --6in-- Bo", active="Ada").state
    shot = PRIMER.vocabulary.read("shoot Bo")
    odds = odds_of(state, 0, shot, lambda table: {}, Scripted([]), hold, "everybody holds")
    assert odds.assumed == {"MayDuck": "Pass"}


# -- a chain without end -----------------------------------------------------------------------------------


class Forever(Frame):
    pass


@step(Forever)
def forever(game: ArenaGame, now: Forever) -> None:
    game.then(Forever())


class Undone(Frame):
    pass


@pytest.mark.slow
def test_a_chain_that_never_asks_anybody_is_our_mistake_and_not_a_hang() -> None:
    state = new_state(arena().table, [], Nothing(), Forever())
    with pytest.raises(RuleBug, match="without a question"):
        Played(state)


def test_a_frame_that_no_step_does_is_our_mistake() -> None:
    with pytest.raises(RuleBug, match="no step does Undone"):
        Played(new_state(arena().table, [], Nothing(), Undone()))


def test_a_second_step_for_the_same_frame_is_our_mistake() -> None:
    with pytest.raises(RuleBug, match="two functions to do"):
        step(Forever)(forever)
