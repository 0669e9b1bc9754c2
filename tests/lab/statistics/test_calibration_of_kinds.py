"""95 % is 95 % in reports, too: what the kinds of study make of games whose truth is known."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

import numpy as np
import polars as pl
import pytest
from scipy import special

from highground.lab.cells import Cell
from highground.lab.findings import Findings
from highground.lab.kinds import points as points_kind
from highground.lab.kinds.cheapness import LESS, rate_of, too_cheap
from highground.lab.kinds.health import _explained
from highground.lab.kinds.matrix import _model
from highground.lab.kinds.shared import adjusted
from highground.lab.kinds.sweep import _crossing, surest
from highground.lab.ratings import Pairing, rate
from highground.lab.rosters import Drawn
from highground.lab.statistics.looks import LOOKS, interval_at
from highground.lab.statistics.models import fit_worths
from highground.lab.statistics.shares import Estimate, chance_of, paired, scatter_of, share_of
from highground.lab.studies.models import Matrix, Points
from tests.lab.statistics.test_calibration import LEAST, MOST, REPEATS, held, luck

pytestmark = pytest.mark.compiled_only
"""Once is enough: nothing of this is compiled."""

FORCES = {"a": 0.4, "b": 0.0, "c": -0.2}
SEAT = 0.25


def cell_of(number: int, games: int, **labels: str) -> Cell:
    return Cell(number, "", "primer", "", (), (), {}, 1, games, labels)


def won(rng: np.random.Generator, odds: Any, draws: float = 0.0) -> Any:
    """A game a row; some are drawn, whoever is ahead."""
    scores = (rng.random(np.shape(odds)) < special.expit(odds)).astype(float)
    return np.where(rng.random(np.shape(odds)) < draws, 0.5, scores)


# -- matrix --------------------------------------------------------------------------------------------


def matrix_games(rng: np.random.Generator, cells: list[Cell], draws: float) -> Any:
    """Seats swapped on the same seeds; the dice of a seed favour the same side in every cell."""
    frames = []
    dice = rng.normal(0, 0.5, max(cell.games for cell in cells) // 2)
    for cell in cells:
        turn = np.arange(cell.games) % 2
        odds = FORCES[cell.labels["a"]] - FORCES[cell.labels["b"]] + SEAT * (1 - 2 * turn)
        odds = odds + dice[: cell.games // 2].repeat(2) * (1 - 2 * turn)
        frames.append(
            pl.DataFrame(
                {
                    "cell": [cell.number] * cell.games,
                    "game": range(cell.games),
                    "seed": np.arange(cell.games) // 2,
                    "turn": turn,
                    "first": [-1] * cell.games,
                    "side": [-1] * cell.games,
                    "score": won(rng, odds, draws),
                }
            )
        )
    return pl.concat(frames)


def matrix_truth(draws: float) -> Any:
    """What the model comes to over very many games: dice and draws pull it towards nothing."""
    cells = matrix_cells(400_000)
    made = _model(cells, matrix_games(luck("matrix truth"), cells, draws))
    assert made is not None
    return np.array([made.force("a").value, made.force("c").value, made.factor("seat").value])


def matrix_cells(games: int) -> list[Cell]:
    return [cell_of(at, games, a=one, b=two) for at, (one, two) in enumerate(combinations(FORCES, 2))]


@pytest.mark.slow
@pytest.mark.parametrize("early", [False, True])
def test_force_and_seat_of_a_matrix_are_held_also_where_cells_stop_early(early: bool) -> None:
    rng = luck(f"matrix {early}")
    truth = matrix_truth(0.1)
    hits = np.zeros(3)
    cells = matrix_cells(200)
    for _ in range(REPEATS):
        games = matrix_games(rng, cells, 0.1)
        if early:
            games = pl.concat([stopped(games.filter(pl.col("cell") == cell.number)) for cell in cells])
        made = _model(cells, games)
        assert made is not None
        found = [made.force("a"), made.force("c"), made.factor("seat")]
        hits += [each.low <= true <= each.high for each, true in zip(found, truth, strict=True)]
    assert np.all((hits / REPEATS >= LEAST) & (hits / REPEATS <= MOST)), hits / REPEATS


def stopped(games: Any, goal: float = 0.11) -> Any:
    """As a study with `until` plays a cell."""
    for look in range(1, LOOKS + 1):
        seen = games.head(len(games) * look // LOOKS)
        if interval_at(look, seen["score"].to_numpy(), seen["seed"].to_numpy()).half <= goal:
            break
    return seen


def test_differences_are_held_where_both_sides_stop_early() -> None:
    rng = luck("early change")
    found = []
    for _ in range(REPEATS):
        sides = []
        for odds in (0.0, 0.6):
            score = won(rng, np.full(400, odds))
            games = pl.DataFrame({"score": score, "seed": np.arange(400) // 2})
            sides.append(stopped(games, 0.08)["score"].to_numpy())
        least = min(len(side) for side in sides) // 2
        one, two = (side[: 2 * least].reshape(-1, 2).mean(axis=1) for side in sides)
        found.append(paired(one, two, 2 * least))
    assert LEAST <= held(found, float(special.expit(0.6)) - 0.5) <= MOST


def test_points_too_cheap_are_held() -> None:
    """Two forces show what a point is worth, a third how strong it is: it is 20 points too cheap."""
    rng = luck("cheap")
    study = Matrix.model_validate({"kind": "matrix", "system": "primer", "rosters": ["a", "b"]})
    cells = [cell_of(at, 400, **{LESS: f"{price} points less"}) for at, price in enumerate((30, 45))]
    hits = count = 0
    for _ in range(REPEATS):
        scores = np.concatenate([won(rng, np.full(400, 0.02 * price)) for price in (30, 45)])
        number = np.repeat([0, 1], 400)
        made = rate_of(study, cells, pl.DataFrame({"cell": number, "seed": np.arange(800), "score": scores}))
        if made is not None:
            said = too_cheap(share_of(won(rng, np.full(400, 0.4)), np.arange(400)), made)
            off, half = (float(each) for each in re.findall(r"\d+", said)[:2])
            hits += abs(off - 20) <= half + 0.5
            count += 1
    assert count > 0.95 * REPEATS
    assert LEAST <= hits / count <= MOST


# -- sweep and luck ------------------------------------------------------------------------------------


def test_where_a_curve_crosses_even_is_held() -> None:
    """A line whose truth is known: even at 4."""
    rng = luck("crossing")
    values = [1, 2, 3, 4, 5, 6]
    cells = [cell_of(at, 60) for at in range(6)]
    number, seeds = np.repeat(np.arange(6), 60), np.tile(np.arange(60) // 2, 6)
    hits = 0
    for _ in range(REPEATS):
        games = pl.DataFrame({"cell": number, "seed": seeds, "score": won(rng, 0.6 * (number - 3))})
        said = _crossing("it", "x", cells, values, games)
        low, high = re.findall(r"95 %: ([-\d.]+) to ([-\d.]+)", said)[0]
        hits += float(low) <= 4 <= float(high)
    assert LEAST <= hits / REPEATS <= MOST


def test_values_that_are_all_the_same_are_seldom_called_different() -> None:
    """The best and the worst of eight: without the correction for 28 pairs they differ far too often."""
    rng = luck("same")
    fooled = naive = 0
    repeats = REPEATS // 4
    for _ in range(repeats):
        score = won(rng, np.zeros((8, 200)))
        played = [pl.DataFrame({"seed": np.arange(200) // 2, "score": each}) for each in score]
        fooled += surest(played) < 0.05
        naive += surest(played) < 0.05 * 28
    assert fooled / repeats <= 1 - LEAST
    assert naive / repeats > 0.2


def lucky(rng: np.random.Generator, seeds: int) -> Any:
    """Games of a seed, the luck of the second being in part that of the first the other way round."""
    one = rng.normal(0, 0.2, seeds)
    both = np.column_stack([one, -0.1 * one + rng.normal(0, 0.2, seeds)]).ravel()
    number = np.arange(2 * seeds) // 2
    return pl.DataFrame(
        {"cell": [0] * len(both), "seed": number, "luck": both, "score": won(rng, 0.3 + 5 * both)}
    )


def test_results_without_luck_have_the_mean_of_results_and_less_noise() -> None:
    rng = luck("without luck")
    many = lucky(rng, 1_000_000)
    cell = cell_of(0, 200)
    found, plain = [], []
    for _ in range(REPEATS):
        games = lucky(rng, 100)
        clean = adjusted(cell, games)
        assert clean is not None
        found.append(clean)
        plain.append(share_of(games["score"].to_numpy(), games["seed"].to_numpy()))
    assert LEAST <= held(found, float(many["score"].mean())) <= MOST
    assert np.mean([each.half for each in found]) < 0.95 * np.mean([each.half for each in plain])


def test_the_part_that_luck_explains_is_held() -> None:
    rng = luck("explained")
    many = lucky(rng, 1_000_000)
    truth = float(np.corrcoef(many["luck"], many["score"])[0, 1] ** 2)
    hits = 0
    for _ in range(REPEATS):
        games = lucky(rng, 100)
        _, low, high = _explained(games["luck"].to_numpy(), games["score"].to_numpy())
        hits += low <= truth <= high
    assert LEAST <= hits / REPEATS <= MOST


# -- points and ratings --------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0.0, 0.2])
@pytest.mark.parametrize(("pairs", "spread"), [(20, 0.1), (50, 0.05), (50, 0.2), (250, 0.1)])
def test_scatter_is_held_also_where_the_seat_decides(pairs: int, spread: float, seat: float) -> None:
    rng = luck(f"scatter {pairs} {spread}")
    found, seeds = [], [np.arange(8) // 2] * pairs
    for _ in range(REPEATS):
        shares = 0.5 + spread * np.sqrt(3) * rng.uniform(-1, 1, (pairs, 1))
        shares = np.clip(shares + seat * np.tile([1, -1], 4), 0, 1)
        found.append(scatter_of(list((rng.random((pairs, 8)) < shares).astype(float)), seeds))
    assert LEAST <= held(found, spread) <= MOST


@pytest.mark.slow
def test_two_things_that_do_not_help_each_other_are_seldom_said_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pairs of rosters that have more in them than what they hold, each played eight times."""
    rng = luck("together")
    names, prices = list("abcd"), np.array([10.0, 15, 20, 30])
    study = Points.model_validate({"kind": "points", "system": "primer"})
    told: list[list[float]] = []

    def heard(chances: list[float]) -> list[float]:
        told.append(chances)
        return chances

    monkeypatch.setattr(points_kind, "fdr", heard)
    for _ in range(REPEATS // 10):
        pairs = [
            points_kind._Pair(*[Drawn({}, dict(zip(names, held, strict=True)), 0) for held in each])
            for each in rng.integers(0, 3, (200, 2, 4)).tolist()
        ]
        monkeypatch.setattr(points_kind, "_drawn", lambda *asked, made=pairs: made)
        more = np.array([[p.left.holds[n] - p.right.holds[n] for n in names] for p in pairs], float)
        number = np.repeat(np.arange(200), 8)
        odds = more @ (0.03 * prices) + rng.normal(0, 0.5, 200)
        games = pl.DataFrame({"cell": number, "turn": np.tile([0, 1], 800), "score": won(rng, odds[number])})
        seat = np.column_stack([1.0 - 2.0 * games["turn"].to_numpy(), np.ones(len(games))])
        worths = fit_worths(names, more[number], prices, seat, games["score"].to_numpy(), number)
        points_kind._say_interactions(Findings("", "", "", [], 0), study, None, games, worths)  # type: ignore[arg-type]
    wrong = float(np.mean(np.array(told) < 0.05))
    assert 1 - MOST <= wrong <= 1 - LEAST


def test_ratings_are_held() -> None:
    rng = luck("ratings")
    truth = {"weak": -150.0, "middle": 10.0, "strong": 140.0}
    hits = 0
    for _ in range(REPEATS):
        found = []
        for one, two in (("weak", "middle"), ("weak", "strong"), ("middle", "strong")):
            wins = int(rng.binomial(100, 1 / (1 + 10 ** ((truth[two] - truth[one]) / 400))))
            found.append(Pairing(one, two, wins, 100 - wins, 0))
        hits += sum(abs(each.rating - truth[each.name]) <= each.error for each in rate(found))
    assert LEAST <= hits / (3 * REPEATS) <= MOST


def test_the_p_value_of_a_difference_is_that_of_a_textbook() -> None:
    # Ten off, and five is what 95 % are within: twice 1.96 standard errors.
    assert chance_of(Estimate(0.6, 0.55, 0.65, 600, ""), 0.5) == pytest.approx(8.9e-5, rel=0.02)


def test_few_seeds_that_say_the_same_are_no_surer_than_coins() -> None:
    """Four seeds with one round more each: so would four coins fall alike, once in eight."""
    assert chance_of(paired(np.zeros(4), np.ones(4), 8)) == pytest.approx(1 / 8)
    assert chance_of(paired(np.zeros(1), np.ones(1), 2)) == 1
