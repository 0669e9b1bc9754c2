"""Luck: scored against its expectation, nothing on average, and shown in replays."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from highground.engine.chance import Seeded
from highground.engine.game import Game
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Result, Setup
from highground.lab.cells import Cell, Chunk
from highground.lab.luck import LuckMeter, result_for, scale_of
from highground.lab.playing import play_chunk
from highground.lab.statistics.shares import mean_of
from tests.cli.program import REPLAY, run


def primer() -> Any:
    rules = find_ruleset("primer")
    return rules, rules.open(Setup("crossing", ["blue", "amber"], rules.read_options({})))


def played(games: int) -> tuple[Any, Any, Any]:
    cell = Cell(
        0, "", "primer", "crossing", ("blue", "amber"), ("uniform", "uniform"), {}, 1, games, {}, "luck"
    )
    found = play_chunk(cell, Chunk(0, 0, games))
    score, luck, seed = (np.array(found[name]) for name in ("score", "luck", "seed"))
    return score, luck, seed


def test_luck_is_nothing_on_average_and_takes_noise_away() -> None:
    """Unbiased: the interval of its mean holds nothing; and results vary less without it."""
    score, luck, seeds = played(120)
    mean = mean_of(luck, seeds)
    assert mean.low <= 0 <= mean.high
    assert mean.half < 0.1
    assert np.std(luck) > 0.02
    assert np.var(score - luck) < np.var(score)


def test_where_all_that_may_come_up_is_counted_luck_weighs_to_exactly_nothing() -> None:
    """One die, whatever it is worth: its luck over all faces, weighed by their chance, is nothing."""
    rules, _ = primer()
    case = rules.case_model().model_validate(_case())
    state = rules.open_case(case, "case")
    game: Game[Any, Any, Any] = Game(state, Seeded(b"0" * 16), True)
    game.advance()
    game.answer(0, rules.vocabulary.read("shoot Target"))
    meter = LuckMeter(rules, 0, 2, 3000.0, "test")
    values = []
    for face in range(6):
        after = state.clone()
        Game(after, _Face(face), True).advance()
        values.append(meter.score(state, after))
    assert max(values) > 0.01
    assert sum(values) == pytest.approx(0, abs=1e-12)


def _case() -> dict[str, Any]:
    models = [
        {"name": "Attacker", "side": 0, "profile": "Trooper", "at_in": (12, 12)},
        {"name": "Target", "side": 1, "profile": "Trooper", "at_in": (12, 16), "alert": False},
    ]
    return {"system": "primer", "active": "Attacker", "models": models, "orders": [{"order": "shoot Target"}]}


class _Face(Seeded):
    def __init__(self, face: int) -> None:
        super().__init__(b"0" * 16)
        self.face = face

    def pick(self, ask: Any) -> int:
        return self.face


def test_a_shared_win_is_shared_and_a_draw_is_an_equal_part() -> None:
    assert result_for(Result((0,), (1, 0), ""), 0, 2) == 1
    assert result_for(Result((), (1, 1), ""), 1, 2) == 0.5
    assert result_for(Result((0, 2), (1, 0, 1), ""), 2, 3) == 0.5
    assert result_for(Result((0, 2), (1, 0, 1), ""), 1, 3) == 0


def test_a_scale_is_found_once_and_the_same() -> None:
    scale = scale_of("primer", "crossing")
    scale_of.cache_clear()
    assert scale_of("primer", "crossing") == scale > 0


def test_a_replay_tells_luck_in_both_languages() -> None:
    told = run("replay", REPLAY, "--luck")
    assert told.status == 0, told.err
    assert "Luck of Blue: " in told.out
    assert "the result with luck taken out: " in told.out
    assert "результат без удачи" in run("replay", REPLAY, "--luck", "--lang", "ru").out
    assert "Luck of" not in run("replay", REPLAY).out


def test_a_replays_luck_is_that_of_the_lab(tmp_path: Path) -> None:
    import json

    told = json.loads(run("replay", REPLAY, "--luck", "--json").out)
    assert told["luck"]
    assert all(abs(each["luck"]) <= 1 for each in told["luck"])
    assert {each["input"] for each in told["luck"]} == {
        number for number, each in enumerate(told["inputs"]) if each["outcomes"]
    }
