"""The proof of strength: what was played is kept whatever happens, and the verdict is the one agreed on."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.strength import Contest, Game, Kept, Verdict, contests

ABOUT = {"system": "primer", "sources": "1"}


def game(number: int, winner: str) -> Game:
    return Game("a v b", number, number // 2, winner, [1, 0], 10, 0.1, "")


def test_a_stopped_run_finds_its_games_again_without_the_one_that_was_cut_off(tmp_path: Path) -> None:
    file = tmp_path / "primer.jsonl"
    kept = Kept(file, ABOUT)
    for number in range(3):
        kept.add(game(number, "a"))
    file.write_text(file.read_text(encoding="utf-8")[:-20], encoding="utf-8")
    again = Kept(file, ABOUT)
    assert sorted(again.games) == [("a v b", 0), ("a v b", 1)]
    again.add(game(2, "b"))
    assert Kept(file, ABOUT).games["a v b", 2].winner == "b"


def test_games_of_other_sources_are_not_mixed_in(tmp_path: Path) -> None:
    Kept(tmp_path / "primer.jsonl", ABOUT)
    with pytest.raises(SystemExit):
        Kept(tmp_path / "primer.jsonl", {**ABOUT, "sources": "2"})


@pytest.mark.parametrize(
    ("wins", "losses", "drawn", "holds"),
    [(72, 48, 0, True), (71, 49, 0, False), (12, 8, 0, False), (95, 5, 20, True), (95, 5, 30, False)],
)
def test_a_bot_holds_its_own_by_share_interval_and_decided_games(
    wins: int, losses: int, drawn: int, holds: bool
) -> None:
    """Sixty in a hundred of the decided games, an interval above one half, at most a fifth undecided."""
    winners = ["a"] * wins + ["b"] * losses + [""] * drawn
    contest = Contest("a", "b", len(winners), 1, 0.6, 0.2, 0.5)
    verdict = Verdict(contest, [game(number, winner) for number, winner in enumerate(winners)])
    assert verdict.holds is holds


def test_two_games_share_a_seed_with_seats_swapped() -> None:
    contest = contests(120, 200)[1]
    played = list(contest.numbers())
    assert len(played) == 120
    for (_, seed, seated), (_, other, swapped) in zip(played[::2], played[1::2], strict=True):
        assert seed == other
        assert seated == swapped[::-1]
