"""Laws of the record: the same seed gives the same game, whoever plays, saved or not, undone or not."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from highground.engine.chance import Seeded, seed_of
from highground.engine.codec import digest, encode
from highground.engine.match import Match, new_header
from highground.engine.plugins import find_ruleset
from highground.engine.saved import load_match, match_lines, save_match
from highground.lab.simulate import simulate
from tests.laws.games import choose, every_system, pool, random_setup

numbers = st.integers(0, pool() - 1)


def _match(system: str, number: int, decisions: int) -> Match:
    """A match of some decisions, all chosen at random."""
    rules = find_ruleset(system)
    setup = random_setup(rules, number)
    players = [f"player {seat}" for seat in range(len(setup.rosters))]
    match = Match(rules, new_header(rules, setup, seed_of(number).hex(), players))
    _play(match, decisions, Seeded(seed_of(f"players {number}")))
    return match


def _play(match: Match, decisions: int, luck: Seeded) -> None:
    for _ in range(decisions):
        if not match.waiting_for():
            return
        seat = match.waiting_for()[0]
        match.play(seat, choose(match.state, seat, luck))


def _told(match: Match) -> list[object]:
    return [encode(each) for some in match.told for each in some]


@pytest.mark.slow
@every_system
def test_one_worker_and_two_play_the_same_games(system: str) -> None:
    """More games than a batch has, where that is quick: then the workers share them."""
    rules = find_ruleset(system)
    few = settings().max_examples < 100
    games = 3 if few else 40
    for number in range(1 if few else len(rules.scenarios())):
        setup = random_setup(rules, number)
        bots = ["uniform", *["greedy"] * (len(setup.rosters) - 1)]
        alone = simulate(system, setup, bots, games, seed=7, workers=1)
        shared = simulate(system, setup, bots, games, seed=7, workers=2)
        assert alone.digest() == shared.digest()
        assert (alone.wins, alone.draws, alone.decisions) == (shared.wins, shared.draws, shared.decisions)


@every_system
@given(number=numbers, decisions=st.integers(0, 20))
def test_the_same_inputs_give_the_same_match(system: str, number: int, decisions: int) -> None:
    one, two = _match(system, number, decisions), _match(system, number, decisions)
    assert one.digest() == two.digest()
    assert _told(one) == _told(two)
    assert match_lines(one) == match_lines(two)


@every_system
@given(number=numbers, decisions=st.integers(0, 20))
def test_a_match_goes_on_after_saving_and_loading_as_if_it_had_not_been_saved(
    system: str, number: int, decisions: int
) -> None:
    match = _match(system, number, decisions)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "saved.match")
        save_match(match, path)
        loaded = load_match(path, find_ruleset)
    assert loaded.digest() == match.digest()
    assert _told(loaded) == _told(match)
    assert loaded.inputs == match.inputs
    for each in (match, loaded):
        _play(each, 6, Seeded(seed_of("on")))
    assert loaded.digest() == match.digest()
    assert _told(loaded) == _told(match)


@every_system
@given(number=numbers, decisions=st.integers(1, 20), back=st.integers(1, 20))
def test_what_is_taken_back_and_played_again_comes_out_the_same(
    system: str, number: int, decisions: int, back: int
) -> None:
    match = _match(system, number, decisions)
    digests = {len(match.inputs): match.digest()}
    before = _told(match)
    count = min(back, len(match.inputs) - 1)
    match.undo(count)
    assert match.digest() == _match(system, number, len(match.inputs) - 1).digest()
    match.redo(count)
    assert match.digest() == digests[len(match.inputs)]
    assert _told(match) == before
    assert not match.undone


@every_system
@given(number=numbers, decisions=st.integers(1, 12))
def test_taking_back_never_rolls_again(system: str, number: int, decisions: int) -> None:
    """Undone one at a time and played on by the same players, a match is the one that was never undone."""
    straight = _match(system, number, decisions)
    match = _match(system, number, decisions)
    for _ in range(min(3, len(match.inputs) - 1)):
        match.undo()
    while match.undone:
        given = match.undone[0]
        assert given.order is not None
        rest = match.undone[1:]
        match.play(given.seat, given.order)
        match.undone = rest
    assert match.digest() == straight.digest()
    assert match.inputs == straight.inputs


@every_system
@given(number=numbers, decisions=st.integers(1, 16), at=st.integers(1, 16))
def test_a_fork_shares_its_past_and_the_seed_accounts_for_all_luck(
    system: str, number: int, decisions: int, at: int
) -> None:
    match = _match(system, number, decisions)
    assert match.verify_luck() >= 0
    shared = min(at, len(match.inputs))
    fork = match.fork(shared, seed_of("another").hex())
    assert fork.inputs == match.inputs[:shared]
    assert digest(fork.state) == digest(_match(system, number, shared - 1).state)
    _play(fork, 4, Seeded(seed_of("on")))
    assert fork.verify_luck() >= 0
