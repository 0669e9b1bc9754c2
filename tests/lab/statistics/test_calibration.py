"""95 % is 95 %: each interval holds the truth in 93 to 97 of a hundred repeats, where the truth is known."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest
from scipy import special, stats

from highground.lab.statistics.looks import LOOKS, bounds, interval_at
from highground.lab.statistics.models import fit, fit_worths
from highground.lab.statistics.shares import (
    Estimate,
    detectable,
    fdr,
    holm,
    mean_of,
    paired,
    ratio_of,
    share_of,
    wilson_of,
)

pytestmark = pytest.mark.compiled_only
"""Once is enough: nothing of this is compiled."""

REPEATS = 2000
LEAST, MOST = 0.93, 0.97


def held(estimates: list[Estimate], truth: float) -> float:
    return float(np.mean([each.low <= truth <= each.high for each in estimates]))


def luck(name: str) -> np.random.Generator:
    return np.random.default_rng(list(name.encode()))


# -- a toy game, counted out ---------------------------------------------------------------------------
# Both roll a die, the first player adds 1; equal: a draw. The same dice are used again with seats swapped.

FACES = list(product(range(6), range(6)))
TOY = [(float(a + 1 > b) + 0.5 * (a + 1 == b), float(a > b + 1) + 0.5 * (a == b + 1)) for a, b in FACES]
"""For each pair of dice: what the first force gets in the first seat, and in the second."""
TOY_TRUTH = float(np.mean(TOY))


def toy_games(rng: np.random.Generator, seeds: int) -> tuple[Any, Any]:
    rolled = np.array(TOY)[rng.integers(0, 36, seeds)]
    return rolled.ravel(), np.repeat(np.arange(seeds), 2)


def test_the_toy_game_is_fair_once_seats_are_swapped() -> None:
    assert np.mean(TOY) == pytest.approx(0.5)
    first_seat = np.mean([one for one, _ in TOY])
    assert first_seat == pytest.approx((21 + 0.5 * 5) / 36)


@pytest.mark.parametrize("truth", [0.5, 0.3, 0.1])
def test_shares_of_coins_are_held(truth: float) -> None:
    rng = luck(f"coins {truth}")
    games = 200
    found = [share_of((rng.random(games) < truth).astype(float), np.arange(games)) for _ in range(REPEATS)]
    assert LEAST <= held(found, truth) <= MOST


def test_shares_of_the_toy_game_are_held_though_its_games_share_dice() -> None:
    rng = luck("toy")
    found = [share_of(*toy_games(rng, 100)) for _ in range(REPEATS)]
    assert LEAST <= held(found, TOY_TRUTH) <= MOST
    # Taken for independent, the same games would give intervals that are too short.
    naive = [Estimate(each.value, *wilson_of(each.value, each.games), each.games, "") for each in found]
    assert held(naive, TOY_TRUTH) < held(found, TOY_TRUTH)


def test_shares_are_held_where_two_games_of_a_seed_go_the_same_way() -> None:
    rng = luck("alike")
    seeds = np.repeat(np.arange(100), 2)
    found = []
    for _ in range(REPEATS):
        one = (rng.random(100) < 0.4).astype(float)
        other = np.where(rng.random(100) < 0.8, one, (rng.random(100) < 0.4).astype(float))
        found.append(share_of(np.column_stack([one, other]).ravel(), seeds))
    assert LEAST <= held(found, 0.4) <= MOST


@pytest.mark.parametrize("drawn", [0.2, 0.5, 0.9])
def test_shares_are_held_where_many_games_are_drawn(drawn: float) -> None:
    """Each game on a seed of its own, as where a force meets itself: a draw is not a coin."""
    rng = luck(f"drawn {drawn}")
    truth = drawn / 2 + (1 - drawn) * 0.4
    found = []
    for _ in range(REPEATS):
        scores = np.where(rng.random(200) < drawn, 0.5, rng.random(200) < 0.4)
        found.append(share_of(scores, np.arange(200)))
    assert LEAST <= held(found, truth) <= MOST


@pytest.mark.parametrize("seat", [0.2, 0.4, 0.45])
def test_shares_are_held_where_the_seat_decides_most_games(seat: float) -> None:
    rng = luck(f"seat {seat}")
    found = []
    for _ in range(REPEATS):
        scores = rng.random((200, 2)) < np.array([0.5 + seat, 0.5 - seat])
        found.append(share_of(scores.astype(float).ravel(), np.repeat(np.arange(200), 2)))
    assert LEAST <= held(found, 0.5) <= MOST


def test_shares_of_what_a_game_has_many_of_are_held() -> None:
    """Orders of one game are given alike: a hundred of them are not a hundred games."""
    rng = luck("orders")
    seeds = np.repeat(np.arange(60), 2)
    found, naive = [], []
    for _ in range(REPEATS):
        liking = rng.beta(2, 6, 60).repeat(2)
        offered = rng.poisson(10, 120)
        taken = rng.binomial(offered, liking)
        found.append(ratio_of(taken, offered, seeds))
        plain = wilson_of(found[-1].value, offered.sum())
        naive.append(Estimate(found[-1].value, *plain, 120, ""))
    assert LEAST <= held(found, 0.25) <= MOST
    assert held(naive, 0.25) < 0.8


def test_what_never_happened_is_as_sure_as_there_are_seeds() -> None:
    never = ratio_of(np.zeros(40), np.full(40, 50), np.arange(40) // 2)
    assert (never.value, never.low) == (0, 0)
    assert never.high == pytest.approx(wilson_of(0, 20)[1])


def test_means_and_paired_differences_are_held() -> None:
    rng = luck("paired")
    means, shifts = [], []
    for _ in range(REPEATS):
        base = rng.random(80)
        left, right = (base < 0.5).astype(float), (base + rng.normal(0, 0.2, 80) < 0.6).astype(float)
        shifts.append(paired(left, right, 160))
        means.append(mean_of(rng.exponential(3.0, 160), np.repeat(np.arange(80), 2)))
    truth = (
        float(np.mean(luck("paired truth").random(2_000_000) + luck("b").normal(0, 0.2, 2_000_000) < 0.6))
        - 0.5
    )
    assert LEAST <= held(shifts, truth) <= MOST
    assert LEAST <= held(means, 3.0) <= MOST


def test_all_looks_together_hold_the_truth() -> None:
    rng = luck("looks")
    seeds = np.repeat(np.arange(500), 2)
    whole = 0
    for _ in range(REPEATS):
        scores, _ = toy_games(rng, 500)
        looks = [interval_at(k, scores[: 200 * k], seeds[: 200 * k]) for k in range(1, LOOKS + 1)]
        whole += all(each.low <= TOY_TRUTH <= each.high for each in looks)
    assert LEAST <= whole / REPEATS <= MOST


def test_who_peeks_with_plain_intervals_is_fooled() -> None:
    """The reason for the bounds: plain intervals at the same looks are wrong far more often than 5 %."""
    rng = luck("peeking")
    missed = 0
    for _ in range(REPEATS):
        scores = (rng.random(1000) < 0.5).astype(float)
        plain = [wilson_of(float(np.mean(scores[: 200 * k])), 200 * k) for k in range(1, LOOKS + 1)]
        missed += not all(low <= 0.5 <= high for low, high in plain)
    assert missed / REPEATS > 0.08


def test_bounds_are_those_of_the_books() -> None:
    assert bounds()[-1] == pytest.approx(2.04, abs=0.01)
    assert bounds()[0] == pytest.approx(4.56, abs=0.03)


def test_effects_of_the_logistic_model_are_held() -> None:
    """Force, seat and first turn at once, games sharing their seeds' luck."""
    rng = luck("logistic")
    truth = np.array([0.5, 0.25, -0.3])
    seeds = np.repeat(np.arange(150), 2)
    hits = np.zeros(3)
    for _ in range(REPEATS):
        force = rng.choice([-1.0, 0.0, 1.0], 150).repeat(2)
        seat = np.tile([1.0, -1.0], 150)
        first = rng.choice([-1.0, 1.0], 300)
        table = np.column_stack([force, seat, first])
        scores = (rng.random(300) < special.expit(table @ truth)).astype(float)
        made = fit(table, scores, seeds)
        hits += [made.interval(at)[0] <= truth[at] <= made.interval(at)[1] for at in range(3)]
    assert np.all(hits / REPEATS >= LEAST), hits / REPEATS
    assert np.all(hits / REPEATS <= MOST), hits / REPEATS


@pytest.mark.slow
@pytest.mark.parametrize(("pairs", "each"), [(200, 4), (40, 40)])
def test_worths_are_held_where_pairs_of_forces_are_more_than_what_they_hold(pairs: int, each: int) -> None:
    """Taken for independent, many games of few pairs would tell too much."""
    rng = luck(f"worths of {pairs}")
    prices = np.array([10.0, 15, 20, 30, 40, 55])
    names, rate = [f"unit {at}" for at in range(len(prices))], 0.03
    repeats = REPEATS // 4
    inside = naive = 0
    number, seat = np.repeat(np.arange(pairs), each), np.tile([1.0, -1.0], pairs * each // 2)
    for _ in range(repeats):
        deviations = rng.normal(0, 0.25, len(prices))
        more = rng.integers(0, 3, (pairs, len(prices))) - rng.integers(0, 3, (pairs, len(prices)))
        odds = more @ (rate * prices + deviations) + rng.normal(0, 0.8, pairs)
        scores = (rng.random(len(number)) < special.expit(odds[number] + 0.2 * seat)).astype(float)
        for groups in (number, np.arange(len(number))):
            made = fit_worths(names, more[number].astype(float), prices, seat[:, None], scores, groups)
            ends = [made.interval(at) for at in range(len(prices))]
            truth = prices + deviations / rate
            hits = sum(low <= true <= high for (low, high), true in zip(ends, truth, strict=True))
            inside, naive = (inside + hits, naive) if groups is number else (inside, naive + hits)
    count = repeats * len(prices)
    assert LEAST <= inside / count <= MOST, inside / count
    assert naive < inside


@pytest.mark.slow
@pytest.mark.parametrize("stray", [0.1, 0.25, 0.5])
def test_worths_in_points_are_held(stray: float) -> None:
    """Units whose true worth strays from their prices, in forces that spend differently."""
    rng = luck("worths")
    prices = np.array([10.0, 15, 20, 30, 40, 55])
    names = [f"unit {at}" for at in range(len(prices))]
    rate = 0.03
    inside, count = 0, 0
    for _ in range(REPEATS):
        deviations = rng.normal(0, stray, len(prices))
        holds = rng.integers(0, 3, (500, len(prices))) - rng.integers(0, 3, (500, len(prices)))
        seat = rng.choice([-1.0, 1.0], (500, 1))
        line = holds @ (rate * prices + deviations) + 0.2 * seat[:, 0]
        scores = (rng.random(500) < special.expit(line)).astype(float)
        made = fit_worths(names, holds.astype(float), prices, seat, scores, np.arange(500))
        for at, true in enumerate(prices + deviations / rate):
            low, high = made.interval(at)
            inside += low <= true <= high
            count += 1
    assert LEAST <= inside / count <= MOST


def test_a_point_that_decides_nothing_prices_nothing() -> None:
    rng = luck("nothing")
    holds = rng.integers(-1, 2, (300, 3)).astype(float)
    scores = (rng.random(300) < 0.5).astype(float)
    names, prices = ["a", "b", "c"], np.array([1.0, 2, 3])
    assert not fit_worths(names, holds, prices, np.ones((300, 1)), scores, np.arange(300)).telling()


# -- many comparisons ------------------------------------------------------------------------------------


def test_holm_and_fdr_are_those_of_the_textbooks() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert fdr([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.02, 0.04, 0.04, 0.02])


def test_holm_is_seldom_wrong_even_once_in_a_table_of_twenty() -> None:
    rng = luck("holm")
    wrong = sum(min(holm(list(rng.random(20)))) < 0.05 for _ in range(REPEATS))
    assert 1 - wrong / REPEATS >= LEAST


def test_the_detectable_effect_is_found_four_times_out_of_five() -> None:
    rng = luck("power")
    effect = detectable(1 / np.sqrt(100))
    found = 0
    for _ in range(REPEATS):
        made = paired(np.zeros(100), rng.normal(effect, 1, 100), 200)
        found += made.low > 0
    assert 0.77 <= found / REPEATS <= 0.83


def test_wilson_is_scipys() -> None:
    theirs = stats.binomtest(37, 100).proportion_ci(method="wilson")
    assert wilson_of(0.37, 100) == pytest.approx((theirs.low, theirs.high))
