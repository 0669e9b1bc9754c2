"""Laws of chance: a step asks before it changes anything, and all the odds of an order add up to one."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from highground.engine.agenda import Asking
from highground.engine.chance import Branch, Branching, Seeded, seed_of
from highground.engine.codec import digest, encode
from highground.engine.dice import Ask
from highground.engine.game import Game, waiting_for
from highground.engine.odds import first_candidate, hold, odds_of
from highground.engine.orders import candidates_for
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Ruleset
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
    """Outcomes said to have the same consequences have the same consequences.

    A die leaves no trace but those. A card that was drawn is missing from its deck, so two cards are alike
    if the facts and what comes next are, which is what odds look at.
    """
    ends: dict[int, tuple[str, str]] = {}
    for index, group in enumerate(asked.classes):
        if asked.weights[index]:
            end, more = _try(state, [*forced, index])
            if more is None:
                now = _without_the_deck(rules, end) if asked.what == CARD else digest(end)
                label, first = ends.setdefault(group, (asked.labels[index], now))
                assert now == first, f"{asked.what}: {asked.labels[index]} is not the same as {label}"


def _without_the_deck(rules: Ruleset, state: AnyState) -> str:
    return digest([rules.facts(state.table), state.agenda])


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
                here.state, here.seat, order, here.rules.facts, here.luck(), policy, budget=2000, samples=8
            )
            assert sum(share for _, share in odds.outcomes) == Fraction(1)
            assert all(share > 0 for _, share in odds.outcomes)
            for name, values in odds.changes.items():
                assert 0 < sum(values.values()) <= 1, name
            assert odds.exact == (odds.error == 0)
    assert first_difference(before, encode(here.state)) is None
