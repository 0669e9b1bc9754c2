"""Laws of the tools that tell odds: `compare`, `judge --odds`, the terminal's `odds` and the table's preview
say what comes of walking every way that chance can go.
"""

from __future__ import annotations

import pickle
from fractions import Fraction
from functools import lru_cache
from pathlib import Path

import pytest
from hypothesis import given

from highground.cli.terminal import Terminal
from highground.content.cases import CaseFile, read_case
from highground.content.playing import Weighing, last_weighed
from highground.engine.agenda import SealedQuestion
from highground.engine.chance import seed_of
from highground.engine.errors import ContentError
from highground.engine.match import Match, new_header
from highground.engine.odds import Odds
from highground.engine.orders import candidates_for
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Ruleset
from highground.engine.state import Order
from highground.engine.views import view
from highground.engine.ways import through
from highground.judge import judge
from highground.lab.compare import Side, attack_found
from highground.server.workers import OUTCOMES_MOST, count_odds
from tests.laws.enumeration import Truth, enumerate_all
from tests.laws.games import AnyState, Spot, every_system, moment, played, random_setup, spots
from tests.sources import OURS

pytestmark = pytest.mark.either_build

MOST = 2_500
"""So many ends of an order are walked one by one."""
FEW = 400
LONG = 600.0
CASES = Path(__file__).parents[1] / "cases"


def _agrees(odds: Odds, truth: Truth) -> None:
    """What a tool says of an order is the truth, to the last fraction."""
    assert odds.exact
    assert {frozenset(changed): share for changed, share in odds.outcomes} == truth.outcomes
    assert odds.changes == truth.facts
    told = {(each.who, each.what): each for each in odds.tolls}
    for (who, what), spread in truth.lost.items():
        toll = told.pop((who, what), None)
        if toll is None:
            assert set(spread) == {0}, f"{who} loses {what}, and nobody says so"
        else:
            assert toll.lost == spread
            assert toll.removed() == truth.removed.get(who, 0)
            assert toll.hit() == sum(share for amount, share in spread.items() if amount > 0)
    assert not told
    for who, share in truth.removed.items():
        assert any(each.who == who and each.removed() == share for each in odds.tolls)


def _table_agrees(rules: Ruleset, state: AnyState, seat: int, order: Order, truth: Truth) -> None:
    """What the server's worker says."""
    seen = pickle.dumps(view(state, seat))
    found = count_odds(rules.name, seen, seat, pickle.dumps((None, order)), through(state), 2)
    assert isinstance(found, dict)
    if not found["exact"]:
        return
    told = {fact: {value: Fraction(chance) for value, chance, _ in ways} for fact, _, ways in found["facts"]}
    assert told == truth.facts
    if len(truth.outcomes) <= OUTCOMES_MOST:
        outcomes = {
            frozenset(map(tuple, changed)): Fraction(chance) for chance, _, changed in found["outcomes"]
        }
        assert outcomes == truth.outcomes
    for who, what, chance, hit, removed, _, values in found["losses"]:
        spread = truth.lost[who, what]
        assert Fraction(chance) == sum(share for amount, share in spread.items() if amount > 0)
        assert hit == pytest.approx(float(Fraction(chance)))
        assert removed == pytest.approx(float(truth.removed.get(who, 0)))
        assert {amount: Fraction(each) for amount, each, _, _ in values} == dict(spread)


def _terminal_agrees(rules: Ruleset, state: AnyState, seat: int, order: Order, truth: Truth) -> None:
    """What `odds` says to whoever plays this position."""
    terminal = Terminal(_match(rules.name), "en")
    terminal.match.state = state.clone()
    odds = terminal.odds_for(seat, order)
    for _ in range(20):
        if odds.exact:
            break
        odds = terminal.odds_for(seat, order)
    _agrees(odds, truth)


@lru_cache(maxsize=8)
def _match(system: str) -> Match:
    """A match of the system, to be put into other positions."""
    rules = find_ruleset(system)
    setup = rules.among_bots(random_setup(rules, 0))
    return Match(rules, new_header(rules, setup, seed_of("law").hex(), ["human"] * len(setup.rosters)))


# -- over shipped cases ------------------------------------------------------------------------------------


def _weighings(path: Path) -> list[tuple[CaseFile, Weighing]]:
    """A case as it is, whose last order is weighed; and without what comes up: the first that needs it."""
    rules, case = read_case(path, find_ruleset)
    found: list[tuple[CaseFile, Weighing]] = []
    for each in (case, case.model_copy(update={"chance": []})):
        try:
            found.append((each, last_weighed(rules, each, path.name)))
        except ContentError:
            # Nothing is ordered, or it cannot be weighed: the game rolls at its very beginning, or is over.
            continue
    return found


@pytest.mark.slow
@pytest.mark.parametrize("system", OURS)
def test_every_tool_tells_what_all_ways_of_a_shipped_case_come_to(system: str) -> None:
    rules = find_ruleset(system)
    walked = depends = 0
    for path in sorted((CASES / system).glob("*.toml")):
        for case, weighing in _weighings(path):
            (start,) = weighing.ways
            state, seat, order = start.state, weighing.seat, weighing.order
            plan, script = weighing.plan, weighing.script
            truth = enumerate_all(rules, state, seat, order, through(state), MOST, plan, script)
            if truth is None:
                continue
            walked += 1
            depends += len(truth.outcomes) > 1
            _agrees(attack_found(Side(rules, {}), case, path.name, 2, 1, LONG).odds, truth)
            _judge_agrees(rules, case, truth)
            plain = truth if not plan and not script else None
            plain = plain or enumerate_all(rules, state, seat, order, through(state), MOST)
            if plain is not None and not isinstance(state.agenda[-1].frame, SealedQuestion):
                _table_agrees(rules, state, seat, order, plain)
                _terminal_agrees(rules, state, seat, order, plain)
    assert walked >= 4
    assert depends >= 1


def _judge_agrees(rules: Ruleset, case: CaseFile, truth: Truth) -> None:
    """A case that does not say what comes up is told by `judge --odds`, where it depends on that."""
    if case.chance:
        return
    found = judge(rules, case, "case", odds=True, patience=LONG)
    weighed = [each.odds for each in found.orders if each.odds is not None]
    if len(truth.outcomes) > 1:
        assert weighed
        _agrees(weighed[0], truth)


@pytest.mark.slow
@pytest.mark.parametrize("system", OURS)
def test_every_shipped_case_has_odds_whether_or_not_it_says_what_comes_up(system: str) -> None:
    rules = find_ruleset(system)
    for path in sorted((CASES / system).glob("*.toml")):
        _, case = read_case(path, find_ruleset)
        assert judge(rules, case, path.name, odds=True, patience=0.05).failures() == []
        unsaid = case.model_copy(update={"chance": []})
        assert judge(rules, unsaid, path.name, odds=True, patience=0.05).trouble == ""


# -- in positions of shipped scenarios ---------------------------------------------------------------------


@every_system
@given(spot=spots())
def test_every_tool_tells_what_all_ways_of_an_order_come_to(system: str, spot: Spot) -> None:
    here = moment(system, spot)
    if isinstance(here.question, SealedQuestion):
        return
    rules, state, seat = here.rules, here.state, here.seat
    for each in candidates_for(state.known(seat), here.question, 3, here.luck()):
        truth = enumerate_all(rules, state, seat, each.order, through(state), FEW)
        if truth is not None:
            _table_agrees(rules, state, seat, each.order, truth)
            _terminal_agrees(rules, state, seat, each.order, truth)


# -- what rulesets declare ---------------------------------------------------------------------------------

GONE = {
    "ascension": ("on_table", "false"),
    "conflict": ("on_table", "false"),
    "collide": ("on_table", "false"),
    "torn": ("status", "killed"),
    "ail": ("out", "true"),
}
"""The fact that says who is removed; in the primer nobody says anything more of them."""
COUNTED = {
    "primer": {"wounds": ("wounds", -1)},
    "ascension": {"wounds": ("wounds", -1)},
    "conflict": {"wounds": ("wounds", -1)},
    "collide": {"health": ("health", -1)},
    "torn": {"damage": ("damage", 1)},
    "ail": {"stress": ("ps", 1)},
}
"""What is lost, the fact that counts it, and whether it counts what is left."""


@pytest.mark.slow
@pytest.mark.parametrize("system", OURS)
def test_what_a_ruleset_declares_lost_is_what_its_facts_say(system: str) -> None:
    rules = find_ruleset(system)
    removed = hurt = 0
    for number in range(4):
        game = played(system, number)
        whole = rules.harm(game.kept[0].table)
        for state in game.kept:
            facts, harms = rules.facts(state.table), rules.harm(state.table)
            for who in rules.models(state.table):
                harm = harms[who]
                for what, (fact, sign) in COUNTED[system].items():
                    assert harm.lost[what] == sign * int(facts[f"{who}.{fact}"])
                    hurt += who in whole and harm.lost[what] > whole[who].lost[what]
                if system in GONE:
                    kind, value = GONE[system]
                    assert harm.removed == (facts[f"{who}.{kind}"] == value)
                    removed += harm.removed
    assert hurt
    assert removed or system not in GONE
