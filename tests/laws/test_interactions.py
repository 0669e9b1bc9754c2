"""Laws of rules that meet: random games under every pair of option values, watched at every step.

A clause may be right by itself and wrong beside another. So games are played with options drawn so that every
two values meet, with any rosters in any scenario, and on the way everything that the other laws promise of
chosen moments is asked of what just happens to come up.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from highground.content.cases import read_case
from highground.content.grounds import on_ground
from highground.engine.chance import Seeded, seed_of
from highground.engine.codec import canonical, decode, digest, encode
from highground.engine.game import Game, waiting_for
from highground.engine.match import Match, new_header
from highground.engine.orders import Refusal, candidates_for
from highground.engine.plugins import find_ruleset, ruleset_names
from highground.engine.ruleset import Ruleset, Setup
from highground.engine.state import Order
from highground.engine.views import view
from highground.judge import judge
from highground.lab.playout import DECISION_LIMIT
from highground.lab.rosters import shipped_roster
from tests.laws.covering import settings_of
from tests.laws.games import choose, every_system, opened, question_of

CASES = Path(__file__).parents[1] / "cases"
BUDGET = 24
TRIES = 40
# Of so many decisions one is looked at closely; of so many of those what is offered and shown is tried.
CLOSELY = 8
OFFERED = 6
# So many pairs of games are compared before an option is said to change nothing.
PAIRS = 400


def _games() -> int:
    """Games of each system: a few pure, a few hundred in all compiled, ten thousand in the soak."""
    return {15: 6, 100: 40}.get(settings().max_examples, 1_700)


@cache
def _rows(system: str) -> list[dict[str, Any]]:
    return settings_of(find_ruleset(system))


def _setup(rules: Ruleset, number: int) -> Setup:
    """Settings in turn, with any scenario and any rosters that suit it."""
    luck = Seeded(seed_of(f"interactions {number}"))
    rows = _rows(rules.name)
    scenarios, shipped = rules.scenarios(), rules.rosters()
    for _ in range(TRIES):
        scenario = scenarios[luck.below(len(scenarios))]
        rosters: list[Any] = [shipped[luck.below(len(shipped))] for _ in rules.default_rosters(scenario)]
        setup = Setup(scenario, rosters, dict(rows[number % len(rows)]))
        if opened(rules, setup) is not None:
            return setup
    scenario = scenarios[number % len(scenarios)]
    return Setup(scenario, list(rules.default_rosters(scenario)), dict(rows[number % len(rows)]))


@every_system
def test_games_under_every_pair_of_options_keep_every_promise(system: str) -> None:
    rules = find_ruleset(system)
    for number in range(_games()):
        setup = _setup(rules, number)
        try:
            _watch(rules, setup, number)
        except Exception as error:
            error.add_note(f"{system}: game {number} with {setup!r}")
            raise


def _watch(rules: Ruleset, setup: Setup, number: int) -> None:
    """Play a game to its end; nothing may break on the way."""
    match = Match(rules, new_header(rules, setup, seed_of(number).hex(), ["a"] * len(setup.rosters)))
    luck = Seeded(seed_of(f"players {number}"))
    seen: list[Order] = []
    for at in range(DECISION_LIMIT):
        if not match.waiting_for():
            break
        seat = match.waiting_for()[0]
        if luck.below(CLOSELY) == 0:
            _look_closely(match, seat, seen, luck)
        order = choose(match.state, seat, luck)
        told = match.play(seat, order)
        for each in told:
            assert each.clause in rules.book.clauses, f"{each.event!r} cites {each.clause!r}"
        if luck.below(4 * CLOSELY) == 0 and at:
            _take_back_and_redo(match)
        seen.append(order)
    result = match.result()
    assert result is not None, "not over"
    assert result.clause in rules.book.clauses


def _look_closely(match: Match, seat: int, seen: list[Order], luck: Seeded) -> None:
    """What is suggested is legal, what is refused has its clause, and nobody sees what is hidden."""
    rules, state = match.rules, match.state
    before = digest(state)
    for each in candidates_for(state.known(seat), question_of(state), BUDGET, luck):
        assert match.check(seat, each.order) is None, f"suggested but refused: {each!r}"
    for order in seen[-BUDGET:]:
        refusal = match.check(seat, order)
        if isinstance(refusal, Refusal):
            assert refusal.clause in rules.book.clauses, f"{order!r} is refused by {refusal.clause!r}"
    for asked in range(len(rules.sides(state.table))):
        sent = decode(encode(view(state, asked)))
        world = rules.deal(sent, Seeded(seed_of(luck.below(99))))
        assert canonical(view(world, asked)) == canonical(view(state, asked))
    if luck.below(OFFERED) == 0:
        _try_what_is_offered(match, seat, luck)
    assert digest(state) == before, "looking changed the table"


def _try_what_is_offered(match: Match, seat: int, luck: Seeded) -> None:
    """An offer and a preview say of an order what comes of it: it is legal, or is refused for that reason."""
    known, question = match.state.known(seat), question_of(match.state)
    offering = match.rules.offering(known, question)
    for offer in offering.offers():
        for aim in offer.targets:
            if aim.order is not None:
                said = match.check(seat, aim.order)
                assert said if offer.refusal else said == aim.refusal, (offer.id, aim, said)
        if offer.refusal is not None:
            assert offer.refusal.clause in match.rules.book.clauses
        elif offer.preview and offer.subject:
            shown = match.rules.preview(known, offer.subject, offer.preview, [])
            for line in shown.targets:
                if line.order is not None and line.label in ("", offer.means):
                    assert match.check(seat, line.order) == line.refusal, (offer.id, line)
            if offer.manner == "move" and shown.reach:
                to = shown.reach[luck.below(len(shown.reach))].at
                walked = match.rules.preview(known, offer.subject, offer.preview, [to])
                assert walked.order is None or match.check(seat, walked.order) is None, (offer.id, to)


def _take_back_and_redo(match: Match) -> None:
    """Undo is replay: the same state, to the last bit."""
    before = match.digest()
    match.undo()
    match.redo()
    assert match.digest() == before


# -- what options are for -----------------------------------------------------------------------------

ALL_THREE = {"physical": 3, "energy": 1, "psyche": 1}
FOUR = {
    "name": "Rifle",
    "type": "Energy",
    "strength": 4,
    "range_in": 3,
    "effects": [
        {"name": "Slow", "trigger": "Both Suits", "suits": ["♦"]},
        {"name": "Weaken", "trigger": "Both Suits", "suits": ["♣"]},
    ],
}

# Values that games between shipped forces do not come upon: a case that plays otherwise without its option.
IN_A_CASE = {
    "ail ki_v progressive": "ki_five_goes_on",
    "collide long_road_timeout red": "the_time_is_out",
    "conflict climb move_only": "a_climb_is_no_maneuver",
    "conflict displacement owner": "the_owner_makes_room",
    "conflict target_friends True": "a_friend_is_named",
}
# Values that decide what may be played at all: forces that differ from one that ships in so much of a few
# models (None: nothing is said of it), and tables.
IN_A_FORCE: dict[str, dict[int, dict[str, Any]]] = {
    "conflict min_model_cost 0": {
        0: {"resistances": ALL_THREE},
        1: {"wounds": 5},
        3: {"strides": None, "wounds": None, "attacks": [{"name": "Strike", "type": "Physical"}]},
    },
    "conflict reactions True": {1: {"wounds": 2}, 3: {"reactions": ["Side Step"]}},
    "conflict resistance_first_point 1": {0: {"resistances": ALL_THREE}, 1: {"wounds": 4}},
    "conflict strength4_price house": {2: {"attacks": [FOUR]}},
}
ON_A_TABLE = {"collide board_area_tolerance 0": {"board_steps": [36, 36.5]}}
# No game knows these: they are for what a company buys between two battles. Each has clause tests of its own.
BETWEEN_GAMES = ("conflict coin_rate 2", "conflict renown_rate 2")
NOT_COME_UPON = (*IN_A_CASE, *IN_A_FORCE, *ON_A_TABLE, *BETWEEN_GAMES)

RARELY = {"collide forced_move_counts True": 1300}
"""Values that matter once in a thousand games: from which one on to look."""


def _values() -> list[Any]:
    """Every value of every option that is not the default."""
    found = []
    for system in ruleset_names():
        for option in find_ruleset(system).options:
            for value in option.values[1:]:
                if f"{system} {option.name} {value}" not in NOT_COME_UPON:
                    name = f"{system}-{option.name}-{value}"
                    found.append(pytest.param(system, option.name, value, id=name))
    return found


@pytest.mark.slow
@pytest.mark.compiled_only
@pytest.mark.parametrize(("system", "option", "value"), _values())
def test_every_value_of_every_option_changes_some_game(system: str, option: str, value: Any) -> None:
    rules = find_ruleset(system)
    first = RARELY.get(f"{system} {option} {value}", 0)
    for number in range(first, first + PAIRS):
        setup = _setup(rules, number // 2)
        if number % 2 == 0:
            # By itself; then beside any values of the other options, for some matter only together.
            setup = Setup(setup.scenario, setup.rosters, {})
        usual, other = (
            _story(rules, Setup(setup.scenario, setup.rosters, {**setup.options, option: each}), number)
            for each in (_default_of(rules, option), value)
        )
        if usual != other:
            return
    pytest.fail(f"{PAIRS} games were the same with {option} = {value!r}")


def _named(key: str) -> tuple[Ruleset, str, Any]:
    """A system, an option and the value of it that a key says."""
    system, name, said = key.split()
    rules = find_ruleset(system)
    (option,) = [each for each in rules.options if each.name == name]
    (value,) = [each for each in option.values if str(each) == said]
    return rules, name, value


@pytest.mark.parametrize("key", IN_A_CASE)
def test_a_value_that_games_do_not_come_upon_changes_a_case(key: str) -> None:
    rules, name, value = _named(key)
    path = CASES / rules.name / f"{IN_A_CASE[key]}.toml"
    _, case = read_case(path, find_ruleset)
    stories = []
    for each in (_default_of(rules, name), value):
        found = judge(rules, case.model_copy(update={"options": {name: each}}), path.name)
        told = [encode(one.event) for order in found.orders for one in order.told]
        stories.append((told, [order.refusal is None for order in found.orders], found.result()))
    assert stories[0] != stories[1]


@pytest.mark.parametrize("key", IN_A_FORCE)
def test_a_value_that_prices_or_allows_decides_which_forces_play(key: str) -> None:
    rules, name, value = _named(key)
    force = shipped_roster(rules, "ashen_vanguard")
    for number, each in enumerate(force["models"]):
        changed = {**each, "cost": None, **IN_A_FORCE[key].get(number, {})}
        force["models"][number] = {said: what for said, what in changed.items() if what is not None}
    played = [_plays(rules, name, each, force) for each in (_default_of(rules, name), value)]
    assert played == [False, True]


@pytest.mark.parametrize("key", ON_A_TABLE)
def test_a_value_that_measures_tables_decides_which_are_played_on(key: str) -> None:
    rules, name, value = _named(key)
    usual = Setup(rules.scenarios()[0], list(rules.default_rosters(rules.scenarios()[0])), {})
    opened_on = []
    for each in (_default_of(rules, name), value):
        setup = Setup(usual.scenario, usual.rosters, rules.read_options({name: each}))
        opened_on.append(
            opened(rules, on_ground(setup, {"system": rules.name, **ON_A_TABLE[key]})) is not None
        )
    assert opened_on == [True, False]


def _plays(rules: Ruleset, name: str, value: Any, force: dict[str, Any]) -> bool:
    """Whether a force is legal under a value, and a game with it comes to its end."""
    if rules.check_roster(force, "roster", rules.read_options({name: value})).breaches:
        return False
    scenario = rules.scenarios()[0]
    rosters = [force, *rules.default_rosters(scenario)[1:]]
    return _story(rules, Setup(scenario, rosters, rules.read_options({name: value})), 0) is not None


def _default_of(rules: Ruleset, name: str) -> Any:
    return next(option.default() for option in rules.options if option.name == name)


def _story(rules: Ruleset, setup: Setup, number: int) -> list[object] | None:
    """All that is told and asked in a game of players who choose at random."""
    state = opened(rules, setup)
    if state is None:
        return None
    luck = Seeded(seed_of(f"players {number}"))
    game: Game[Any, Any, Any] = Game(state, Seeded(seed_of(number)))
    told: list[object] = []
    for _ in range(DECISION_LIMIT):
        game.advance()
        told += [
            (type(each.event).__name__, each.clause, encode(each.event)) for each in game.told[len(told) :]
        ]
        if not waiting_for(state):
            break
        for seat in waiting_for(state):
            game.answer(seat, choose(state, seat, luck))
    return told
