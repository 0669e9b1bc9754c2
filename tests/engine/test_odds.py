"""Exact odds by the very code that resolves, against fractions counted without it."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from time import monotonic
from typing import Any, ClassVar, Final

import pytest

from highground.engine.agenda import Frame, Question, step
from highground.engine.chance import Outlook, Prospect, Scripted, Seeded, seed_of
from highground.engine.clauses import Clause, Rulebook
from highground.engine.codec import digest
from highground.engine.dice import Die, die
from highground.engine.errors import RuleBug
from highground.engine.game import Game
from highground.engine.odds import Odds, OddsMemory, Reckoning, branches, first_candidate, hold, odds_of
from highground.engine.orders import Candidate, Refusal, candidates, check, may_pass, resolve
from highground.engine.ruleset import new_state
from highground.engine.state import Known, Nothing, Order, Part, Pass, State
from highground.engine.ways import Way, set_off
from tests.engine.playing import Played
from tests.foresight import same_odds

BOOK: Final = Rulebook("gamble")
THROW: Final = BOOK.clause("GA-1", "Throw", "so many dice; the sum is won")
CALL: Final = BOOK.clause("GA-2", "Call", "the other side may halve what is about to be won")

D6: Final[Die] = die(6)
LOADED: Final = Die("loaded", (0, 10), ("low", "high"), (3, 1))


class GambleTable(Part):
    won: int
    halved: bool


GambleGame = Game[GambleTable, Nothing, Nothing]
GambleKnown = Known[GambleTable, Nothing]


class MayThrow(Question):
    clause: ClassVar[Clause] = THROW
    settled: ClassVar[bool] = True


class MayHalve(Question):
    clause: ClassVar[Clause] = CALL


class Throw(Order):
    """`dice` d6 in one step, `loaded` loaded ones in a step each; a success is `need` or more."""

    dice: Final[int] = 0
    loaded: Final[int] = 0
    need: Final[int] = 0
    classed: Final[bool] = False
    call: Final[bool] = False


class Halve(Order):
    pass


class SomeDice(Frame):
    order: Final[Throw]


class LoadedDie(Frame):
    pass


@check(MayThrow, Throw)
def check_throw(known: GambleKnown, asked: MayThrow, order: Throw) -> Refusal | None:
    return None


@resolve(MayThrow, Throw)
def throw(game: GambleGame, asked: MayThrow, order: Throw) -> None:
    frames: list[Frame] = [MayHalve(1)] if order.call else []
    game.then(*frames, SomeDice(order), *[LoadedDie() for _ in range(order.loaded)], MayThrow(0))


@step(SomeDice)
def some_dice(game: GambleGame, now: SomeDice) -> None:
    """GA-1: the sum of the dice, or with a `need` how many reach it."""
    need = now.order.need
    classes = tuple(int(face >= need) for face in D6.faces) if now.order.classed else ()
    rolls = [game.roll(D6, THROW, 0, classes) for _ in range(now.order.dice)]
    won = sum(int(roll >= need) for roll in rolls) if need else sum(rolls)
    game.table.won += won // 2 if game.table.halved else won
    game.table.halved = False


@step(LoadedDie)
def loaded_die(game: GambleGame, now: LoadedDie) -> None:
    game.table.won += game.roll(LOADED, THROW)


@check(MayHalve, Halve)
def check_halve(known: GambleKnown, asked: MayHalve, order: Halve) -> Refusal | None:
    return None


@resolve(MayHalve, Halve)
def halve(game: GambleGame, asked: MayHalve, order: Halve) -> None:
    game.table.halved = True


may_pass(MayHalve)


@candidates(MayHalve)
def suggest_halving(known: GambleKnown, asked: MayHalve, budget: int, chance: Any) -> list[Candidate]:
    return [Candidate(Halve(), "halve"), Candidate(Pass(), "hold")]


def gamble() -> State[GambleTable, Nothing, Nothing]:
    return new_state(GambleTable(0, False), [Nothing(), Nothing()], Nothing(), MayThrow(0))


def won(table: Any) -> dict[str, str]:
    return {"won": str(table.won)}


def odds(order: Throw, **more: Any) -> Odds:
    return odds_of(gamble(), 0, order, won, Scripted([]), **more)


def counted(values: list[int]) -> dict[str, Fraction]:
    """Each value's share of a list of equally likely ones; winning nothing is no change."""
    shares = {str(each): Fraction(values.count(each), len(values)) for each in set(values)}
    shares.pop("0", None)
    return shares


# -- exact ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_the_sum_of_dice_thrown_in_one_step(dice: int) -> None:
    found = odds(Throw(dice))
    assert found.exact
    assert found.error == 0
    assert found.changes["won"] == counted([sum(faces) for faces in product(range(1, 7), repeat=dice)])


def test_weighted_faces_count_by_their_weight() -> None:
    found = odds(Throw(loaded=2))
    assert found.changes["won"] == counted([a + b for a, b in product((0, 0, 0, 10), repeat=2)])


def test_dice_of_several_steps_multiply() -> None:
    found = odds(Throw(1, loaded=1))
    assert found.changes["won"] == counted([a + b for a, b in product(range(1, 7), (0, 0, 0, 10))])


@pytest.mark.parametrize("need", range(2, 7))
def test_grouping_outcomes_into_classes_changes_the_work_and_not_the_odds(need: int) -> None:
    expected = counted([sum(f >= need for f in faces) for faces in product(range(1, 7), repeat=3)])
    one_by_one, classed = Throw(3, need=need), Throw(3, need=need, classed=True)
    assert odds(one_by_one).changes["won"] == expected
    assert odds(classed).changes["won"] == expected
    assert len(branches(gamble(), 0, one_by_one, hold, 1000).ends) == 216
    assert len(branches(gamble(), 0, classed, hold, 1000).ends) == 8


def test_whole_outcomes_add_up_to_one_and_come_likeliest_first() -> None:
    found = odds(Throw(2))
    shares = [share for _, share in found.outcomes]
    assert sum(shares) == 1
    assert shares == sorted(shares, reverse=True)
    assert found.outcomes[0] == ((("won", "0", "7"),), Fraction(1, 6))


def test_an_order_that_changes_nothing_has_one_outcome() -> None:
    assert odds(Throw()).outcomes == [((), Fraction(1))]


def test_asking_for_odds_leaves_the_game_as_it_was() -> None:
    state = gamble()
    before = digest(state)
    odds_of(state, 0, Throw(2, loaded=1, call=True), won, Scripted([]))
    assert digest(state) == before


def test_every_end_is_a_state_of_its_own_in_which_play_can_go_on() -> None:
    found = branches(gamble(), 0, Throw(1), hold, 100)
    assert sorted(end.state.table.won for end in found.ends) == [1, 2, 3, 4, 5, 6]
    for end in found.ends:
        Played(end.state, "6").gives(0, Throw(1))
    assert sorted(end.state.table.won for end in found.ends) == [7, 8, 9, 10, 11, 12]


# -- questions on the way -------------------------------------------------------------------------------


def test_a_question_on_the_way_is_answered_by_the_named_policy_and_the_result_says_so() -> None:
    held = odds(Throw(1, call=True))
    assert (held.policy, held.assumed) == ("everybody holds", {"MayHalve": "Pass"})
    assert held.changes["won"] == counted([1, 2, 3, 4, 5, 6])
    halved = odds(Throw(1, call=True), policy=first_candidate, policy_name="first suggestion")
    assert (halved.policy, halved.assumed) == ("first suggestion", {"MayHalve": "Halve"})
    assert halved.changes["won"] == counted([0, 1, 1, 2, 2, 3])


# -- foreseen -------------------------------------------------------------------------------------------


class Contest(Order):
    """One d6 against another, in a step each; who is ahead wins 1. After a win come `more` loaded dice."""

    more: Final[int] = 0
    told: Final[int] = 2


class Contested(Frame):
    order: Final[Contest]
    first: Final[int]


class Begun(Frame):
    order: Final[Contest]


class ContestOutlook(Outlook):
    """Who is ahead, `told` from so many dice: two are the truth, none is nothing, three are a mistake."""

    def __init__(self, told: int) -> None:
        self.told = told

    def is_certain(self) -> bool:
        return self.told > 0

    def groups(self) -> list[Prospect]:
        return [
            Prospect(self.each_of(group)[0].picks, len(self.each_of(group)), group) for group in (False, True)
        ]

    def each_of(self, group: int) -> list[Prospect]:
        rolls = product(range(6), repeat=self.told)
        return [Prospect(list(each), 1, group) for each in rolls if (each[0] > each[1]) is bool(group)]


@check(MayThrow, Contest)
def check_contest(known: GambleKnown, asked: MayThrow, order: Contest) -> Refusal | None:
    return None


@resolve(MayThrow, Contest)
def contest(game: GambleGame, asked: MayThrow, order: Contest) -> None:
    game.then(Begun(order), MayThrow(0))


@step(Begun)
def begin_contest(game: GambleGame, now: Begun) -> None:
    game.chance.foresee(ContestOutlook(now.order.told))
    game.then(Contested(now.order, game.roll(D6, THROW)))


@step(Contested)
def end_contest(game: GambleGame, now: Contested) -> None:
    if now.first > game.roll(D6, THROW):
        game.table.won += 1
        game.then(*[LoadedDie() for _ in range(now.order.more)])


def test_of_what_comes_to_the_same_one_is_followed() -> None:
    foreseen, one_by_one = same_odds(gamble(), 0, Contest(), won)
    assert (foreseen.samples, one_by_one.samples) == (2, 36)
    assert foreseen.changes["won"] == {"1": Fraction(15, 36)}


def test_where_chance_is_asked_for_more_they_are_followed_one_by_one() -> None:
    foreseen, one_by_one = same_odds(gamble(), 0, Contest(more=1), won)
    assert (foreseen.samples, one_by_one.samples) == (1 + 15 * 2, 21 + 15 * 2)
    assert foreseen.changes["won"] == {"1": Fraction(15 * 3, 36 * 4), "11": Fraction(15, 36 * 4)}


def test_what_cannot_be_told_for_certain_is_not_foreseen() -> None:
    foreseen, one_by_one = same_odds(gamble(), 0, Contest(told=0), won)
    assert foreseen.samples == one_by_one.samples == 36


def test_foreseeing_more_than_will_be_asked_is_our_mistake() -> None:
    with pytest.raises(RuleBug, match="more was foreseen"):
        odds_of(gamble(), 0, Contest(told=3), won, Scripted([]))


def test_play_takes_no_notice_of_what_a_step_foresees() -> None:
    played = Played(gamble(), "5", "4").gives(0, Contest())
    assert played.state.table.won == 1


def test_ends_in_which_play_can_go_on_are_looked_at_one_by_one_unless_asked_otherwise() -> None:
    assert len(branches(gamble(), 0, Contest(), hold, 100).ends) == 36
    assert len(branches(gamble(), 0, Contest(), hold, 100, foresee=True).ends) == 2


# -- too much to enumerate ------------------------------------------------------------------------------


def test_beyond_its_budget_the_answer_is_sampled_and_says_so() -> None:
    luck = Seeded(seed_of("odds"))
    found = odds_of(gamble(), 0, Throw(3), won, luck, budget=100, samples=400)
    assert not found.exact
    assert found.samples == 400
    assert found.error == pytest.approx(0.025)
    assert sum(found.changes["won"].values()) == 1
    assert luck.position >= 1200, "every sample throws its own dice"
    exact = odds(Throw(3)).changes["won"]
    for value, share in found.changes["won"].items():
        assert abs(float(share - exact[value])) < 5 * found.error


def test_at_its_budget_it_is_still_enumerated() -> None:
    assert odds(Throw(3), budget=216).exact
    assert not odds_of(gamble(), 0, Throw(3), won, Seeded(seed_of(0)), budget=215, samples=10).exact


def test_the_same_luck_gives_the_same_samples() -> None:
    one, two = [
        odds_of(gamble(), 0, Throw(3, call=True), won, Seeded(seed_of(5)), budget=10, samples=50)
        for _ in range(2)
    ]
    assert one.outcomes == two.outcomes
    assert one.assumed == {"MayHalve": "Pass"}


# -- remembered -----------------------------------------------------------------------------------------


def remembered(memory: OddsMemory, won_before: int, order: Throw, **given: Any) -> Odds:
    state = gamble()
    state.table.won = won_before
    return memory.odds_of(digest(state), state, 0, order, won, Seeded(seed_of(1)), **given)


def test_odds_are_the_same_with_and_without_memory() -> None:
    on, off = OddsMemory(), OddsMemory(0)
    for _ in range(2):
        for before in (0, 3):
            for order in (Throw(2), Throw(1, loaded=1, call=True)):
                for policy in (hold, first_candidate):
                    one = remembered(on, before, order, policy=policy)
                    two = remembered(off, before, order, policy=policy)
                    assert (one.outcomes, one.changes, one.assumed) == (
                        two.outcomes,
                        two.changes,
                        two.assumed,
                    )
    assert (len(on), len(off)) == (8, 0)


def test_what_was_counted_is_not_counted_again() -> None:
    memory = OddsMemory()
    assert remembered(memory, 0, Throw(2)) is remembered(memory, 0, Throw(2))
    assert remembered(memory, 0, Throw(2)) is not remembered(memory, 1, Throw(2))


def test_memory_has_a_bound_and_the_oldest_goes_first() -> None:
    memory = OddsMemory(2)
    first = remembered(memory, 0, Throw(1))
    second = remembered(memory, 1, Throw(1))
    remembered(memory, 2, Throw(1))
    assert len(memory) == 2
    assert remembered(memory, 1, Throw(1)) is second
    assert remembered(memory, 0, Throw(1)) is not first


def test_what_was_sampled_is_not_remembered() -> None:
    memory = OddsMemory()
    assert not remembered(memory, 0, Throw(3), budget=10, samples=20).exact
    assert len(memory) == 0


# -- at once, and better ---------------------------------------------------------------------------


def reckoning(order: Throw, **more: Any) -> Reckoning:
    luck = Seeded(seed_of("plays"))
    return Reckoning(gamble().table, [set_off(gamble(), 0, order)], won, luck, **more)


def test_what_takes_long_is_estimated_at_once_and_told_better_by_going_on() -> None:
    """Nine dice fall in ten million ways; the mean of their sum is 31.5."""
    found = reckoning(Throw(9))
    errors = []
    for _ in range(3):
        began = monotonic()
        found.work(0.05)
        assert monotonic() - began < 5, "it stops about when it is told to"
        odds = found.odds()
        assert not odds.exact
        assert not found.done
        assert sum(share for _, share in odds.outcomes) == 1
        errors.append(odds.error)
    assert errors[0] > errors[1] > errors[2] > 0
    mean = sum(int(value) * share for value, share in odds.changes["won"].items())
    assert abs(float(mean) - 31.5) < 30 * odds.error


def test_what_can_be_counted_in_time_is_exact_and_nothing_is_played() -> None:
    found = reckoning(Throw(2))
    found.work(60)
    assert (found.exact, found.done, found.played) == (True, True, 0)
    assert found.odds().outcomes == odds(Throw(2)).outcomes


def test_counting_goes_on_where_it_stopped_and_comes_to_the_same() -> None:
    found = reckoning(Throw(4))
    while not found.done:
        found.work(0.0)
    assert found.exact
    assert found.odds().outcomes == odds(Throw(4)).outcomes


def test_several_ways_that_it_may_begin_with_are_weighed_as_likely_as_they_are() -> None:
    """Halved in a third of all ways: one die is then worth 0, 1, 1, 2, 2, 3."""
    halved = gamble()
    halved.table.halved = True
    for budget in (100_000, 0):
        one, other = set_off(gamble(), 0, Throw(1)), set_off(halved, 0, Throw(1))
        starts = [Way(one.state, [], 2, 3, one.base), Way(other.state, [], 1, 3, other.base)]
        found = Reckoning(gamble().table, starts, won, Seeded(seed_of("p")), budget=budget, samples=4000)
        found.finish()
        whole, half = Fraction(2, 3), Fraction(1, 3)
        expected = {"6": whole / 6, "1": whole / 6 + half * 2 / 6}
        for value, share in expected.items():
            assert abs(found.odds().changes["won"][value] - share) <= 4 * found.odds().error


def test_odds_in_memory_go_on_when_they_are_asked_for_again() -> None:
    memory, luck = OddsMemory(), Seeded(seed_of("plays"))
    asked = [memory.odds_of("here", gamble(), 0, Throw(9), won, luck, seconds=0.05) for _ in range(2)]
    assert asked[1].samples > asked[0].samples
    assert len(memory) == 0, "only what is exact is known for good"


# -- planned answers -------------------------------------------------------------------------------


def test_a_planned_answer_is_given_where_it_is_asked_for_and_the_policy_answers_the_rest() -> None:
    found = Reckoning(
        gamble().table,
        [set_off(gamble(), 0, Throw(1, call=True))],
        won,
        Scripted([]),
        plan=((1, Halve()),),
    )
    found.finish()
    assert found.planned == 1
    assert found.odds().changes["won"] == counted([0, 1, 1, 2, 2, 3])
    assert found.odds().assumed == {}


def test_a_planned_answer_of_another_seat_waits() -> None:
    found = Reckoning(
        gamble().table, [set_off(gamble(), 0, Throw(1, call=True))], won, Scripted([]), plan=((0, Halve()),)
    )
    found.finish()
    assert found.planned == 0
    assert found.odds().assumed == {"MayHalve": "Pass"}


def test_what_a_script_says_comes_up_before_anything_branches() -> None:
    found = Reckoning(gamble().table, [set_off(gamble(), 0, Throw(2))], won, Scripted([]), script=("6",))
    found.finish()
    assert found.odds().changes["won"] == counted([7, 8, 9, 10, 11, 12])
    assert found.script_left() == 0
