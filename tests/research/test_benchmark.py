"""The benchmark runs, at toy size."""

from __future__ import annotations

from benchmarks import research


def test_every_number_of_the_benchmark_is_measured() -> None:
    assert research.ours("primer", 0.05, True, 1) > 0
    assert research.ours("primer", 0.05, False, 1) > 0
    assert research.in_tables("primer", 0.05, 0) > 0
    assert research.spiel("tic_tac_toe", 0.05, True) > 0
    assert research.spiel("highground_primer", 0.05, True) > 0
    assert research.zoo("no_such_game", 0.05) is None
