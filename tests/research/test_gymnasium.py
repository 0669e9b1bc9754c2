"""Gymnasium's own checks on every system; many tables at once."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from highground.engine.errors import ContentError
from highground.engine.state import Pass
from highground.observation.space import Space
from highground.research import gymnasium as ours
from highground.research.actions import moved_to, mover
from highground.research.arrays import open_stage
from highground.research.episodes import Episode
from highground.research.vector import Tables
from tests.laws.games import every_system

SMALL = Space(candidates=32)


def registered(system: str) -> str:
    return f"Highground/{system.capitalize()}-v1"


@every_system
def test_a_seat_passes_the_environment_check(system: str) -> None:
    check_env(gymnasium.make(registered(system), opponents="uniform").unwrapped, skip_render_check=True)


def test_a_seat_that_is_drawn_passes_the_environment_check_too(capsys: pytest.CaptureFixture[str]) -> None:
    check_env(gymnasium.make(registered("primer"), opponents="uniform").unwrapped)
    assert "The Crossing" in capsys.readouterr().out


def test_many_tables_are_made_by_the_same_id() -> None:
    made = gymnasium.make_vec(
        registered("primer"),
        num_envs=3,
        vectorization_mode="vector_entry_point",
        opponents="uniform",
    )
    assert isinstance(made.unwrapped, Tables)
    seen, _ = made.reset(seed=1)
    assert made.observation_space.contains(seen)
    made.close()


def last_offered(seen: dict[str, Any]) -> Any:
    return np.maximum(seen["action_mask"].sum(-1, dtype=np.int64) - 1, 0)


def test_a_seat_alone_plays_as_one_of_many_does() -> None:
    tables = Tables(2, "primer", opponents="uniform", space=SMALL)
    seen, _ = tables.reset(seed=7)
    firsts = tables.seeds()
    for _ in range(12):
        seen, rewards, ended, cut, _ = tables.step(last_offered(seen))
        assert not rewards.any()
        assert not ended.any()
        assert not cut.any()
    alone = ours.Seat("primer", opponents="uniform", space=SMALL)
    alone.begin(firsts[1])
    one = alone.look()
    for _ in range(12):
        one, *_ = alone.step(int(last_offered(one)))
    assert all(np.array_equal(one[name], seen[name][1]) for name in one)
    tables.close()


@pytest.mark.slow
def test_worker_processes_play_the_very_same_games() -> None:
    here = Tables(4, "primer", opponents="uniform", limit=20, space=SMALL)
    there = Tables(4, "primer", opponents="uniform", limit=20, space=SMALL, workers=2)
    ours_, _ = here.reset(seed=5)
    theirs, _ = there.reset(seed=5)
    ends = 0
    for _ in range(60):
        actions = last_offered(ours_)
        ours_, *counts = here.step(actions)
        theirs, *others = there.step(actions)
        assert all(np.array_equal(ours_[name], theirs[name]) for name in ours_)
        assert all(np.array_equal(one, two) for one, two in zip(counts[:3], others[:3], strict=True))
        ends += int(counts[1].sum() + counts[2].sum())
    assert ends >= 8, "games that were cut off began anew, with the same seeds"
    here.close()
    there.close()


def test_a_game_that_was_cut_off_begins_anew_with_the_step_after() -> None:
    tables = Tables(1, "primer", opponents="uniform", limit=4, space=SMALL)
    tables.reset(seed=5)
    for _ in range(4):
        _, _, _, cut, _ = tables.step([127])
        if cut[0]:
            break
    assert cut[0]
    again, reward, _, cut, _ = tables.step([0])
    assert not cut[0]
    assert reward[0] == 0
    assert again["action_mask"].sum() > 0
    tables.close()


def test_more_workers_than_games_are_refused() -> None:
    with pytest.raises(ContentError, match="2 games cannot be shared by 3 workers"):
        Tables(2, workers=3)


@pytest.mark.parametrize("mode", ["ansi", "svg", "rgb_array"])
def test_a_seat_is_drawn_by_our_own_drawings(mode: str) -> None:
    seat = ours.Seat("primer", render_mode=mode)
    seat.reset(seed=1)
    drawn = seat.render()
    if mode == "rgb_array":
        assert drawn.shape[1:] == (480, 3)
        assert len(np.unique(drawn.reshape(-1, 3), axis=0)) > 20
    else:
        assert "The Crossing" in drawn
        assert "Ada" in drawn


@every_system
def test_places_that_no_candidate_names_are_gone_to_in_every_system(system: str) -> None:
    episode = Episode(open_stage(system), 3)
    luck = np.random.default_rng(2)
    gone = 0
    while gone < 3 and not episode.over():
        seat, offered = episode.seat, episode.offered(episode.seat)
        for each in offered[:8]:
            moved = moved_to(episode, seat, each.order, *luck.uniform(-0.9, 0.9, 2))
            if moved is not None:
                assert episode.allows(seat, moved)
                assert type(moved) is type(each.order)
                gone += moved not in [one.order for one in offered]
        episode.take(seat, int(luck.integers(len(offered))))
    assert gone >= 3


class TestPlaces:
    """The parametric mode: a candidate's kind of order, but to another place."""

    def seat(self) -> ours.Seat:
        made = ours.Seat("primer", actions="parametric", opponents="uniform")
        made.reset(seed=2)
        made.step({"candidate": 0, "moved": 0, "place": [0.0, 0.0]})
        return made

    def move(self, made: ours.Seat) -> int:
        """The number of a move among what is offered."""
        offered = made.episode.offered(0)
        return next(at for at, each in enumerate(offered) if type(each.order).__name__ == "Move")

    def test_a_check_of_gymnasium_passes_in_this_mode_too(self) -> None:
        made = ours.Seat("primer", actions="parametric", opponents="uniform")
        check_env(made, skip_render_check=True)

    def test_a_model_goes_towards_a_place_that_no_candidate_names(self) -> None:
        made = self.seat()
        active = mover(made.episode, 0, made.episode.question(), Pass())
        before = made.episode.game.table.models[active].at
        far = {"candidate": self.move(made), "moved": 1, "place": [0.013, 0.017]}
        _, _, _, _, info = made.step(far)
        after = made.episode.game.table.models[active].at
        assert info == {}
        assert after != before
        goal = made.stage.encoder.point(0.013, 0.017)
        assert (after.x - goal.x) ** 2 + (after.y - goal.y) ** 2 < (before.x - goal.x) ** 2 + (
            before.y - goal.y
        ) ** 2

    def test_an_order_that_goes_nowhere_cannot_be_sent_elsewhere(self) -> None:
        made = self.seat()
        offered = made.episode.offered(0)
        still = next(at for at, each in enumerate(offered) if type(each.order).__name__ != "Move")
        _, _, _, _, info = made.step({"candidate": still, "moved": 1, "place": [0.0, 0.0]})
        assert info == {"refused": True}
