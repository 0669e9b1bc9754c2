"""Laws of openings: every option value gives a game that can be played, every scenario takes every roster,
whoever is asked finds an answer."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from highground.content.load import validate
from highground.engine.chance import Seeded, seed_of
from highground.engine.codec import digest
from highground.engine.game import Game, waiting_for
from highground.engine.options import Option, Value
from highground.engine.orders import candidates_for
from highground.engine.plugins import find_ruleset, ruleset_names
from highground.engine.ruleset import Setup
from highground.judge import judge
from highground.lab.playout import DECISION_LIMIT, play_out
from tests.laws.games import AnyState, every_system, left_to_the_whole_suite, opened, question_of

BUDGET = 24
SEEDS = 8


def values_of(option: Option) -> list[Value]:
    """All values, and both ends of a range."""
    ends = [end for end in (option.low, option.high) if end is not None]
    return [*option.values, *[end for end in ends if end not in option.values]]


def _all_options() -> Iterator[Any]:
    for system in ruleset_names():
        for option in find_ruleset(system).options:
            for value in values_of(option):
                id, marks = f"{system}-{option.name}-{value}", left_to_the_whole_suite(system)
                yield pytest.param(system, option, value, id=id, marks=marks)


every_value = pytest.mark.parametrize(("system", "option", "value"), list(_all_options()))


def _usual(system: str, options: dict[str, Value]) -> Setup:
    rules = find_ruleset(system)
    scenario = rules.scenarios()[0]
    return Setup(scenario, list(rules.default_rosters(scenario)), options)


@every_system
def test_a_table_with_nobody_on_it_can_be_judged(system: str) -> None:
    """What the judge's page begins with: nobody can be asked, so no turn is looked for again and again."""
    rules = find_ruleset(system)
    case = validate(rules.case_model(), {"system": system, "title": "Nobody", "orders": []}, "case")
    assert judge(rules, case, "case").orders == [], "or a RuleBug after a million steps"


@every_value
def test_every_value_of_every_option_gives_a_playable_game(system: str, option: Option, value: Value) -> None:
    setup = _usual(system, {option.name: value})
    rules = find_ruleset(system)
    assert rules.read_options(setup.options)[option.name] == value
    game = play_out(rules, setup, ["uniform"] * len(setup.rosters), seed=1)
    assert game.decisions > 0


@every_value
def test_every_value_can_be_written_on_a_command_line(system: str, option: Option, value: Value) -> None:
    text = "none" if value is None else str(value).lower()
    assert option.read(text) == value
    assert type(option.read(text)) is type(value)


@every_system
def test_the_first_value_is_the_default_and_saying_it_changes_nothing(system: str) -> None:
    rules = find_ruleset(system)
    said = {option.name: option.default() for option in rules.options}
    assert rules.read_options({}) == said
    assert digest(rules.open(_usual(system, {}))) == digest(rules.open(_usual(system, said)))


@every_system
def test_every_option_is_heard_by_the_game(system: str) -> None:
    """Another value gives another opening state: at the least, the table remembers it."""
    rules = find_ruleset(system)
    usual = digest(rules.open(_usual(system, {})))
    for option in rules.options:
        for value in values_of(option)[1:]:
            assert digest(rules.open(_usual(system, {option.name: value}))) != usual, (
                f"{option.name} = {value}"
            )


@every_system
def test_no_two_models_that_ship_have_one_name(system: str) -> None:
    """A case calls them by it."""
    names = [each.name for each in find_ruleset(system).case_units()]
    assert sorted(set(names)) == sorted(names)


@every_system
def test_every_scenario_opens_with_every_pair_of_rosters_that_the_book_admits(system: str) -> None:
    """A scenario may keep a roster out, if it says by which clause; somewhere every roster is admitted."""
    rules = find_ruleset(system)
    assert rules.scenarios()
    admitted: set[str] = set()
    for scenario in rules.scenarios():
        usual = list(rules.default_rosters(scenario))
        assert set(usual) <= set(rules.rosters())
        assert opened(rules, Setup(scenario, list(usual), {})) is not None
        for pair in product(rules.rosters(), repeat=min(2, len(usual))):
            setup = Setup(scenario, [*pair, *usual[2:]], {})
            state = opened(rules, setup)
            if state is None:
                continue
            admitted.update(pair)
            game: Game[Any, Any, Any] = Game(state, Seeded(seed_of("opening")))
            game.advance()
            assert waiting_for(game.state), f"nobody is asked anything in {setup!r}"
            names = rules.models(game.state.table)
            assert len(set(names)) == len(names)
            sides = rules.sides(game.state.table)
            assert len(set(sides)) == len(sides) == len(usual)
    assert admitted == set(rules.rosters())


def _seated(system: str) -> Iterator[Any]:
    """Every scenario with its default rosters, and with any other that ships in each seat."""
    rules = find_ruleset(system)
    for scenario in rules.scenarios():
        usual = list(rules.default_rosters(scenario))
        yield Setup(scenario, list(usual), {})
        for seat, roster in product(range(len(usual)), rules.rosters()):
            if roster not in usual:
                yield Setup(scenario, [*usual[:seat], roster, *usual[seat + 1 :]], {})


def _unanswered(state: AnyState, luck: Seeded) -> str:
    """Play on at random to the end; the first question to which nothing is suggested, or nothing."""
    game: Game[Any, Any, Any] = Game(state, luck, True)
    for _ in range(DECISION_LIMIT):
        game.advance()
        if not waiting_for(state):
            return ""
        for seat in waiting_for(state):
            found = candidates_for(state.known(seat), question_of(state), BUDGET, luck)
            if not found:
                return f"{question_of(state)!r}"
            game.answer(seat, found[luck.below(len(found))].order)
    return "it does not end"


@pytest.mark.slow
@pytest.mark.compiled_only
@every_system
def test_whoever_is_asked_finds_an_answer_with_any_roster_that_ships(system: str) -> None:
    rules = find_ruleset(system)
    for setup in _seated(system):
        state = opened(rules, setup)
        if state is not None:
            for seed in range(SEEDS):
                assert _unanswered(state.clone(), Seeded(seed_of(seed))) == "", f"seed {seed}: {setup!r}"


@every_system
def test_opening_needs_no_luck_and_gives_the_same_state_every_time(system: str) -> None:
    rules = find_ruleset(system)
    for scenario in rules.scenarios():
        setup = Setup(scenario, list(rules.default_rosters(scenario)), {})
        assert digest(rules.open(setup)) == digest(rules.open(setup))
    assert rules.content_digest() == rules.content_digest()
