"""The chance to win: fitted for all that ships, a curve that ends as the game did, luck that adds up."""

from __future__ import annotations

import pytest

from highground.bots.base import make_bot
from highground.engine.chance import Seeded, seed_of
from highground.engine.match import Match, new_header
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Setup
from highground.lab.winning import WinMeter, course_of, fit_for

SYSTEMS = ("primer", "ascension", "conflict", "collide", "torn", "ail")


def played(seed: int) -> Match:
    rules = find_ruleset("primer")
    setup = Setup("crossing", ["blue", "amber"], rules.read_options({}))
    match = Match(rules, new_header(rules, setup, seed_of(seed).hex(), ["greedy", "greedy"]))
    bots = [make_bot("greedy", rules, Seeded(seed_of(f"{seed} {seat}"))) for seat in range(2)]
    while waiting := match.waiting_for():
        match.play(waiting[0], bots[waiting[0]].choose(match.view(waiting[0])))
    return match


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_shipped_scenario_of_two_sides_is_fitted_and_tried(system: str) -> None:
    rules = find_ruleset(system)
    for scenario in rules.scenarios():
        if len(rules.default_rosters(scenario)) == 2:
            fit = fit_for(system, scenario)
            assert fit is not None
            assert fit.games >= 40
            # What comes first in the lobby was fitted on more games than the others.
            assert fit.gap < (0.03 if scenario == rules.scenarios()[0] else 0.1)
            assert fit.early >= 0
            assert fit.early + fit.late >= 0


def test_where_the_network_tells_the_odds_they_follow_its_lead_and_both_sides_agree() -> None:
    rules = find_ruleset("ail")
    fit = fit_for("ail", "firefight")
    assert fit is not None
    assert fit.network
    setup = Setup("firefight", list(rules.default_rosters("firefight")), rules.read_options({}))
    match = Match(rules, new_header(rules, rules.among_bots(setup), seed_of(1).hex(), ["greedy", "greedy"]))
    bots = [make_bot("greedy", rules, Seeded(seed_of(f"odds {seat}"))) for seat in range(2)]
    for _ in range(60):
        seat = match.waiting_for()[0]
        match.play(seat, bots[seat].choose(match.view(seat)))
    mine, theirs = [WinMeter(rules, seat, 2, fit, "").value(match.state) for seat in range(2)]
    assert mine + theirs == pytest.approx(1)
    steeper = fit._replace(early=2 * fit.early, late=2 * fit.late)
    assert abs(WinMeter(rules, 0, 2, steeper, "").value(match.state) - 0.5) > abs(mine - 0.5) > 0


def test_what_the_first_seat_has_beside_its_lead_is_taken_from_the_other() -> None:
    rules = find_ruleset("primer")
    known = fit_for("primer", "crossing")
    assert known is not None
    state = rules.open(Setup("crossing", ["blue", "amber"], rules.read_options({})))
    even = known._replace(early=0.0, late=0.0, first=0.0, later=0.0, network=False)
    ahead = even._replace(first=1.0)
    assert [WinMeter(rules, seat, 2, even, "").value(state) for seat in range(2)] == [0.5, 0.5]
    mine, theirs = [WinMeter(rules, seat, 2, ahead, "").value(state) for seat in range(2)]
    assert mine == pytest.approx(0.731, abs=0.001)
    assert mine + theirs == pytest.approx(1)


def test_a_scenario_that_nobody_fitted_borrows_and_says_so() -> None:
    fit = fit_for("primer", "of one's own")
    assert fit is not None
    assert fit.games == 0
    assert fit_for("no such system", "at all") is None


def test_the_curve_ends_where_the_game_did_and_luck_adds_up() -> None:
    match = played(4)
    found = course_of(match)
    assert found is not None
    assert len(found.moments) == len(match.inputs)
    assert all(0 <= each.chance <= 1 for each in found.moments)
    assert found.result is not None
    assert found.moments[-1].chance == found.result
    luck = [each.luck for each in found.moments]
    assert [each is None for each in luck] == [not given.outcomes for given in match.inputs]
    assert found.adjusted == pytest.approx(found.result - sum(each for each in luck if each is not None))


def test_the_chances_of_both_sides_make_one() -> None:
    match = played(5)
    fit = fit_for("primer", "crossing")
    assert fit is not None
    part = Match(match.rules, match.header, None, match.inputs[: len(match.inputs) * 3 // 4])
    mine, theirs = [WinMeter(match.rules, seat, 2, fit, "").value(part.state) for seat in range(2)]
    assert mine + theirs == pytest.approx(1)
    assert mine != theirs
