"""`highground sim`: many games between bots."""

from __future__ import annotations

import json

import pytest

from tests.cli.program import complaint, run

KEYS = {"games", "wins", "wins_by_seat", "draws", "interval", "decisions", "seconds", "games_per_s", "digest"}


def sim(*words: str) -> dict[str, object]:
    ran = run("sim", "primer", "--json", *words)
    assert ran.status == 0, ran.err
    return dict(json.loads(ran.out))


def test_the_json_has_all_that_programs_read() -> None:
    found = sim("--games", "4", "--bots", "uniform,greedy")
    assert set(found) >= KEYS
    assert found["games"] == 4
    wins, by_seat, draws = found["wins"], found["wins_by_seat"], found["draws"]
    assert isinstance(wins, dict)
    assert isinstance(by_seat, list)
    assert isinstance(draws, int)
    assert set(wins) == {"uniform", "greedy"}
    assert sum(wins.values()) + draws == sum(by_seat) + draws == 4


@pytest.mark.slow
def test_the_same_seed_gives_the_same_games_with_any_number_of_workers() -> None:
    one, two = (sim("--games", "34", "--bots", "uniform,uniform", "--workers", n) for n in ("1", "2"))
    assert one["digest"] == two["digest"]
    assert {key: one[key] for key in KEYS - {"seconds", "games_per_s"}} == {
        key: two[key] for key in KEYS - {"seconds", "games_per_s"}
    }


def test_another_seed_or_option_gives_other_games() -> None:
    words = ("--games", "2", "--bots", "uniform,uniform")
    digests = {
        str(sim(*words, *more)["digest"])
        for more in ((), ("--seed", "2"), ("--option", "ducking=off"), ("--scenario", "ruin"))
    }
    assert len(digests) == 4


def test_for_people_wins_come_with_their_interval() -> None:
    shown = run("sim", "primer", "--games", "2", "--bots", "uniform,greedy")
    assert shown.status == 0
    assert any(line.startswith("greedy") and "(95 %: " in line for line in shown.lines)
    assert shown.lines[-1].startswith("digest ")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--games", "0"), "at least 1 game must be played, not 0"),
        (("--games", "-5"), "at least 1 game must be played, not -5"),
        (("--workers", "-1"), "at least 1 worker is needed, not -1"),
        (("--bots", "greedy"), "--bots names 1, but crossing has 2 seats"),
        (("--bots", "greedy,gredy"), "there is no bot 'gredy'; did you mean 'greedy'?"),
        (("--seed", "1" * 80), "a seed has 16 to 64 bytes"),
    ],
)
def test_what_cannot_be_played_is_refused(words: tuple[str, ...], said: str) -> None:
    assert complaint(run("sim", "primer", *words)).startswith(said)
