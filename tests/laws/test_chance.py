"""Laws of chance: a step asks before it changes anything, and all the odds of an order add up to one."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from highground.engine.agenda import Asking
from highground.engine.chance import Branch, Branching, Chance, Seeded, pools_of, seed_of
from highground.engine.codec import digest, encode
from highground.engine.dice import Ask
from highground.engine.game import Game, waiting_for
from highground.engine.odds import first_candidate, hold, odds_of
from highground.engine.orders import candidates_for
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Ruleset
from tests.laws.decks import exchange, exchanged
from tests.laws.games import AnyState, Spot, choose, every_system, moment, pool, random_setup, spots
from tests.laws.records import first_difference

DECISIONS = 5
CARD = "card"


@every_system
@given(spot=spots(), seed=st.integers(0, 99))
def test_a_step_asks_chance_before_it_changes_anything(system: str, spot: Spot, seed: int) -> None:
    """Every frame is broken off at each of its draws: with the frame put back, nothing has changed."""
    rules, state = find_ruleset(system), moment(system, spot).state
    luck = Seeded(seed_of(seed))
    for _ in range(DECISIONS):
        for seat in waiting_for(state):
            Game(state, luck).answer(seat, choose(state, seat, luck))
        state = _run_frames(rules, state, luck)


@every_system
@given(number=st.integers(0, pool() - 1), seed=st.integers(0, 99))
def test_setting_up_asks_chance_before_it_changes_anything(system: str, number: int, seed: int) -> None:
    """The same from the very first frame to the first question."""
    rules = find_ruleset(system)
    _run_frames(rules, rules.open(random_setup(rules, number)), Seeded(seed_of(seed)))


def _run_frames(rules: Ruleset, state: AnyState, luck: Seeded) -> AnyState:
    """The state when somebody is asked next, or all is over."""
    while state.agenda and not isinstance(state.agenda[-1].frame, Asking):
        state = _run_frame(rules, state, luck)
    return state


def _run_frame(rules: Ruleset, state: AnyState, luck: Seeded) -> AnyState:
    """The state after the next frame, which is tried anew with one more outcome each time it asks."""
    forced: list[int] = []
    while True:
        trial, asked = _try(state, forced)
        if asked is None:
            return trial
        assert first_difference(encode(state), encode(trial)) is None, (
            f"{type(state.agenda[-1].frame).__name__} changed something before it asked for {asked.what}"
        )
        _well_asked(asked)
        _alike(rules, state, forced, asked)
        forced.append(luck.pick(asked))


def _try(state: AnyState, forced: list[int]) -> tuple[AnyState, Ask | None]:
    """The next frame run on a copy with these outcomes; what it asked for beyond them, if anything."""
    trial = state.clone()
    todo = trial.agenda[-1]
    game: Game[Any, Any, Any] = Game(trial, Branching(list(forced)))
    try:
        game.run_next()
    except Branch as branch:
        trial.agenda.append(todo)
        return trial, branch.ask
    return trial, None


def _well_asked(asked: Ask) -> None:
    """What is asked can be recorded by its label and weighed."""
    able = [label for label, weight in zip(asked.labels, asked.weights, strict=True) if weight]
    assert able, f"{asked.what}: nothing can come up"
    assert len(set(able)) == len(able), f"{asked.what}: two outcomes have the same name"
    assert all(weight >= 0 for weight in asked.weights)
    assert len(asked.classes) in (0, len(asked.labels))


def _alike(rules: Ruleset, state: AnyState, forced: list[int], asked: Ask) -> None:
    """Outcomes said to have the same consequences have the same consequences, up to the next question.

    A die leaves no trace but those. A card that was drawn is missing from its deck: with the two cards
    exchanged, in that deck and in whatever is drawn from it afterwards, the states must be the same to the
    last counter. So odds may follow one card for all of its class.
    """
    firsts: dict[int, tuple[AnyState, Following]] = {}
    for index, group in enumerate(asked.classes):
        if not asked.weights[index]:
            continue
        if group not in firsts:
            firsts[group] = _played_on(state, Following([*forced, index]))
            continue
        end, path = firsts[group]
        first = path.taken[len(forced)]
        other, _ = _played_on(state, Following(path.instead(len(forced), asked, first, index)))
        if asked.what == CARD:
            other = exchanged(rules.name, other, asked.seat, first, index)
        assert digest(other) == digest(end), (
            f"{asked.what}: {asked.labels[index]} is not the same as {asked.labels[first]}"
        )


class Following(Chance):
    """Gives the outcomes it is told, then always the first that can come up; keeps what it gave."""

    def __init__(self, forced: list[int]) -> None:
        self.forced = forced
        self.taken: list[int] = []
        self.asks: list[Ask] = []

    def pick(self, ask: Ask) -> int:
        at = len(self.taken)
        able = (index for index, weight in enumerate(ask.weights) if weight)
        self.taken.append(self.forced[at] if at < len(self.forced) else next(able))
        self.asks.append(ask)
        return self.taken[-1]

    def pool(self, ask: Ask, count: int) -> list[int]:
        """One outcome for each different showing, as odds have it."""
        if not count:
            return [0] * len(ask.labels)
        shown = pools_of(ask.weights, count)
        labels = tuple([str(number) for number in range(len(shown))])
        weights = tuple([weight for _, weight in shown])
        return shown[self.pick(Ask(ask.what, ask.seat, ask.clause, labels, weights, ()))][0][:]

    def instead(self, at: int, asked: Ask, one: int, other: int) -> list[int]:
        """The same outcomes with the one at this place changed; of the same deck, the two cards exchanged."""
        changed = [*self.taken[:at], other]
        for ask, each in zip(self.asks[at + 1 :], self.taken[at + 1 :], strict=True):
            same_deck = asked.what == CARD == ask.what and ask.seat == asked.seat
            changed.append(exchange(each, one, other) if same_deck else each)
        return changed


def _played_on(state: AnyState, chance: Following) -> tuple[AnyState, Following]:
    """A copy of the state, played to the next question."""
    copy = state.clone()
    Game(copy, chance, True).advance()
    return copy, chance


@every_system
@given(spot=spots())
def test_the_odds_of_an_order_add_up_to_exactly_one(system: str, spot: Spot) -> None:
    here = moment(system, spot)
    before = encode(here.state)
    orders = [
        each.order for each in candidates_for(here.state.known(here.seat), here.question, 8, here.luck())
    ]
    for policy in (hold, first_candidate):
        for order in orders:
            odds = odds_of(
                here.state, here.seat, order, here.rules.facts, here.luck(), policy, budget=300, samples=8
            )
            assert sum(share for _, share in odds.outcomes) == Fraction(1)
            assert all(share > 0 for _, share in odds.outcomes)
            for name, values in odds.changes.items():
                assert 0 < sum(values.values()) <= 1, name
            assert odds.exact == (odds.error == 0)
    assert first_difference(before, encode(here.state)) is None


@every_system
@given(spot=spots())
def test_odds_that_a_ruleset_foresees_are_those_of_every_outcome_by_itself(system: str, spot: Spot) -> None:
    here = moment(system, spot)
    orders = [
        each.order for each in candidates_for(here.state.known(here.seat), here.question, 4, here.luck())
    ]
    for order in orders:
        luck, facts = here.luck(), here.rules.facts
        foreseen = odds_of(here.state, here.seat, order, facts, luck, budget=60, samples=1)
        if foreseen.exact:
            each = odds_of(here.state, here.seat, order, facts, luck, budget=1200, samples=1, foresee=False)
            if each.exact:
                assert foreseen.outcomes == each.outcomes
                assert foreseen.changes == each.changes
                assert foreseen.assumed == each.assumed
