"""Games are generated, learned from, exported and played, all at toy size."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from highground.bots.base import BOTS, Weighed, bot_maker, make_bot
from highground.bots.learned import (
    SPACE,
    WEIGHTS,
    Learned,
    LearnedSearch,
    Reader,
    changed_since,
    network_for,
    rules_seen,
)
from highground.bots.network import Network, NetworkFile, load_network
from highground.bots.outside import Hired
from highground.engine.chance import Seeded, seed_of
from highground.engine.errors import ContentError
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Setup
from highground.engine.views import view
from highground.lab.playout import play_out
from highground.observation.space import Space
from research import shards
from research.export import pack
from research.generate import generate, mirrored, wanted
from research.quick import Quick
from tests.laws.games import Spot, every_system, moment

ROOT = Path(__file__).parents[2]
WIDE = 8


def tensors(layers: int = 1) -> dict[str, Any]:
    """Weights of a small network, by chance."""
    luck = np.random.default_rng(5)
    columns = {block.name: block.columns for block in SPACE.blocks()}
    linears = {
        name: columns[name] for name in ("units", "terrain", "hand", "holdings", "scalars", "candidates")
    }
    made: dict[str, Any] = {"words.weight": luck.normal(0, 0.3, (1024, WIDE)), "last_gain": np.ones(WIDE)}
    made["slope"] = np.array([3.0])
    made["words.weight"][0] = 0.0
    for at in range(layers):
        made[f"layers.{at}.look_gain"] = made[f"layers.{at}.think_gain"] = np.ones(WIDE)
        linears |= {f"layers.{at}.{name}": WIDE for name in ("query", "key", "give", "take", "wide")}
        linears[f"layers.{at}.narrow"] = 2 * WIDE
    linears |= dict.fromkeys(("named.0", "named.1", "named.2", "whole", "like", "value", "outcome"), WIDE)
    for name, inputs in linears.items():
        outputs = 1 if name in ("like", "outcome") else 2 * WIDE if name.endswith("wide") else WIDE
        made[f"{name}.weight"] = luck.normal(0, 0.5, (outputs, inputs))
        made[f"{name}.bias"] = luck.normal(0, 0.1, outputs)
    return {name: value.astype(np.float32) for name, value in made.items()}


def packed(system: str, **changed: Any) -> bytes:
    rules = find_ruleset(system)
    card = {
        "system": system, "rules": rules_seen(rules), "space": SPACE.signature(), "layers": 1, "wide": WIDE,
        "unit": 400.0, "scale": 3000.0,
    }  # fmt: skip
    return pack(tensors(), card | changed)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "toy.net"
    path.write_bytes(packed("primer"))
    return path


@every_system
def test_a_network_of_one_shape_plays_every_system(system: str, tmp_path: Path) -> None:
    path = tmp_path / "toy.net"
    path.write_bytes(packed(system))
    here = moment(system, Spot(0, 5))
    bot = make_bot(Hired(f"learned:{path}"), here.rules, Seeded(seed_of(1)))
    order = bot.choose(view(here.state, here.seat))
    assert here.game().check(here.seat, order) is None
    likes = [each.value for each in bot.weighed]
    assert len(likes) == 1 or len(set(likes)) > 1


@every_system
def test_workers_read_a_position_as_the_core_does(system: str, tmp_path: Path) -> None:
    path = tmp_path / "toy.net"
    path.write_bytes(packed(system))
    reader = Reader(find_ruleset(system), load_network(path, SPACE))
    weighed: list[Weighed] = []
    at = 20
    while len(weighed) < 2:  # where there is nothing to choose, nothing is read
        here = moment(system, Spot(0, at))
        weighed = reader.weigh(view(here.state, here.seat), 64, Seeded(seed_of("quick")))
        at += 1
    reading = reader.network.read(reader.room)
    here = moment(system, Spot(0, 6))
    other = observed(here)
    seen_by_both = np.array([np.array(reader.room, np.int16), np.array(other, np.int16)])
    likes, leads = Quick(path, SPACE).read(seen_by_both)
    unit = reader.network.unit
    assert likes[0] * unit == pytest.approx([each.value for each in weighed], rel=1e-3, abs=1e-2)
    assert leads[0] == pytest.approx(reading.lead, rel=1e-3, abs=1e-4)
    assert likes[1] == pytest.approx(reader.network.read(other).likes, rel=1e-3, abs=1e-4)


def test_a_learned_player_takes_what_it_likes_best(file: Path) -> None:
    here = moment("primer", Spot(0, 5))
    bot = Learned(here.rules, Seeded(seed_of(1)), file)
    order = bot.choose(view(here.state, here.seat))
    assert order == max(bot.weighed, key=lambda each: each.value).candidate.order


def test_a_search_with_a_network_plays_a_legal_game(file: Path) -> None:
    here = moment("primer", Spot(0, 5))
    bot = LearnedSearch(here.rules, Seeded(seed_of(1)), 0.0, 12, file)
    order = bot.choose(view(here.state, here.seat))
    assert here.game().check(here.seat, order) is None
    assert bot.walks == 12 or len(bot.weighed) == 1


def test_a_name_with_a_budget_makes_a_search_that_learned() -> None:
    with pytest.raises(ContentError, match="no budget"):
        bot_maker("search+learned:soon")
    assert bot_maker("search:20") is not None


def test_a_file_of_weights_plays_only_where_the_command_line_names_it(file: Path) -> None:
    with pytest.raises(ContentError, match="only where the command line names it"):
        bot_maker(f"learned:{file}")
    assert bot_maker(Hired(f"learned:{file}")) is not None


def test_bare_names_are_known_only_where_weights_ship() -> None:
    ship = any(WEIGHTS.glob("*.net"))
    assert ("learned" in BOTS) is ship
    assert ("search+learned" in BOTS) is ship


def test_a_system_that_nobody_learned_says_so() -> None:
    with pytest.raises(ContentError, match="nobody has learned nonesuch yet"):
        network_for("nonesuch")


def test_weights_of_another_system_are_refused(file: Path) -> None:
    with pytest.raises(ContentError, match="this learned primer, not torn"):
        network_for("torn", file)


def test_weights_of_another_space_are_refused(file: Path) -> None:
    with pytest.raises(ContentError, match="it was learned in the space"):
        load_network(file, Space(candidates=16))


def test_what_was_learned_from_other_rules_says_so(file: Path) -> None:
    rules = find_ruleset("primer")
    assert changed_since(rules, load_network(file, SPACE)) == ""
    other = Network(NetworkFile(packed("primer", rules="primer 0 abc"), "toy"), SPACE)
    assert changed_since(rules, other) == f"it learned primer 0 abc; these are {rules_seen(rules)}"


def test_a_network_of_the_wrong_shape_is_refused() -> None:
    made = tensors()
    made["whole.weight"] = made["whole.weight"][:, :-1]
    card = json.loads(packed("primer").split(b"\n")[1])
    with pytest.raises(ContentError, match=r"has no 'whole.weight' of 8 by 8"):
        Network(NetworkFile(pack(made, card), "toy"), SPACE)


@pytest.mark.parametrize("cut", [0, 10, 30, 200, 5000, -1])
def test_a_broken_file_is_refused_in_a_sentence(cut: int) -> None:
    with pytest.raises(ContentError, match="file of a learned player"):
        NetworkFile(packed("primer")[:cut], "toy")


def test_bytes_are_close_to_what_they_stand_for() -> None:
    exact = tensors()
    read = NetworkFile(packed("primer"), "toy")
    for name, values in exact.items():
        found = np.array(read.matrix(name, *np.atleast_2d(values).shape))
        most = np.abs(np.atleast_2d(values)).max(1, keepdims=True)
        assert np.all(np.abs(found - np.atleast_2d(values)) <= most / 127)


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games")
    assert generate("primer", folder, games=3, workers=1)[0] == 3
    return folder


@pytest.mark.slow
def test_games_are_written_as_arrays_that_tell_what_they_are(games: Path) -> None:
    data = shards.load_all(games)
    rules = find_ruleset("primer")
    assert data.about["rules"] == rules_seen(rules)
    assert data.about["space"] == SPACE.signature()
    count = len(data.seen)
    assert data.seen.shape == (count, SPACE.size())
    assert sorted(set(data.game.tolist())) == [0, 1, 2]
    assert set(data.outcome.tolist()) <= {-1, 0, 1}
    shares = data.wanted.sum(1, dtype=int)
    assert np.all((shares > 200) | (shares == 0)), "they add up to about 255"
    assert 0.1 < np.mean(shares == 0) < 0.4, "some positions are kept as an onlooker sees them"
    (mask,) = (block for block in SPACE.blocks() if block.name == "action_mask")
    offered = data.seen[:, mask.at : mask.end].astype(bool)
    assert not data.wanted[~offered].any(), "nothing is wanted that was not offered"
    assert not offered[shares == 0].any()


def test_in_a_mirror_only_places_and_directions_change() -> None:
    found = mirrored(SPACE)
    at = {block.name: block for block in SPACE.blocks()}
    units, candidates = at["units"], at["candidates"]
    assert {units.at, units.at + 10} == {each for each in found["x"] if each < units.at + units.columns}
    assert {units.at + 1, units.at + 11} == {each for each in found["y"] if each < units.at + units.columns}
    assert {candidates.at + 1, candidates.at + 3} <= set(found["x"])
    assert not set(found["x"]) & set(found["y"])


def test_what_the_teacher_thinks_better_of_is_wanted_more() -> None:
    here = moment("primer", Spot(0, 5))
    bot = make_bot("greedy", here.rules, Seeded(seed_of(1)))
    bot.choose(view(here.state, here.seat))
    shares = wanted(bot.weighed, 400.0)
    assert sum(shares) == pytest.approx(1.0)
    ranked = sorted(range(len(shares)), key=lambda at: bot.weighed[at].value)
    assert [shares[at] for at in ranked] == sorted(shares)


@pytest.mark.slow
class TestLearning:
    """What needs PyTorch."""

    @pytest.fixture(autouse=True)
    def torch(self) -> Any:
        torch = pytest.importorskip("torch")
        torch.set_num_threads(1)
        return torch

    def test_the_core_reads_a_position_as_pytorch_does(self, torch: Any) -> None:
        from research.network import Network as Learner
        from research.network import ended

        blocks = [(b.name, b.kind, b.rows, b.columns, b.at) for b in SPACE.blocks()]
        learner = Learner(blocks, WIDE, 1)
        file = NetworkFile(packed("primer"), "toy")
        shapes = learner.state_dict()
        exported = {
            name: torch.tensor(matrix_of(file, name, shape), dtype=torch.float32).reshape(shape.shape)
            for name, shape in shapes.items()
        }
        learner.load_state_dict(exported)
        core = Network(file, SPACE)
        for system in ("primer", "torn", "ail"):
            here = moment(system, Spot(0, 6))
            seen = observed(here)
            with torch.no_grad():
                likes, lead = learner(torch.tensor(np.array(seen)[None]))
            found = core.read(seen)
            assert found.likes == pytest.approx(likes[0].tolist(), rel=1e-3, abs=1e-3)
            assert found.value == pytest.approx(float(ended(lead)[0]), rel=1e-3, abs=1e-3)

    def test_a_run_leaves_a_player_and_is_taken_up_again(self, games: Path, tmp_path: Path) -> None:
        from research.run import main

        out = tmp_path / "run"
        budget = ["--batch", "32", "--wide", "8"]
        given = ["primer", "--data", str(games), "--out", str(out), "--steps", "6", *budget]
        # As on a machine that has nothing of ours.
        alone = f"import sys; from research.run import main; main({given!r}); print(*sys.modules)"
        told = subprocess.run(
            [sys.executable, "-c", alone],
            cwd=ROOT,
            env={**os.environ, "OMP_NUM_THREADS": "1"},
            check=True,
            capture_output=True,
            text=True,
        )
        assert "research.learn" in told.stdout.split()
        assert "highground" not in told.stdout.split()
        main(["primer", "--data", str(games), "--out", str(out), "--steps", "9", *budget])
        curve = [json.loads(line) for line in (out / "curve.jsonl").read_text().splitlines()]
        assert [each["step"] for each in curve] == [6, 9]
        card = json.loads((out / "card.json").read_text())
        assert card["system"] == "primer"
        assert card["learned"]["games"] == 3
        rules = find_ruleset("primer")
        setup = Setup("crossing", ["blue", "amber"], rules.read_options({}))
        game = play_out(rules, setup, [Hired(f"learned:{out / 'primer.net'}"), "uniform"], 1)
        assert game.decisions > 10

    def test_a_learner_begins_greedily_and_goes_on_where_it_was_left(self, tmp_path: Path) -> None:
        """Workers play with the newest weights, and what they did is learned from."""
        from research.improve import main

        asked = ["primer", "--out", str(tmp_path), "--rounds", "1", "--workers", "1", "--decisions", "60"]
        main(asked)
        reader = NetworkFile((tmp_path / "primer.net").read_bytes(), "primer.net")
        assert reader.vector("slope", 1)[0] == pytest.approx(10.0, abs=0.5)
        main([*asked, "--opponents", ""])
        lines = [json.loads(line) for line in (tmp_path / "curve.jsonl").read_text().splitlines()]
        assert [line["round"] for line in lines] == [1, 2]
        card = load_network(tmp_path / "primer.net", SPACE).card
        assert card["learned"]["rounds"] == 2
        assert card["learned"]["decisions"] >= 120

    def test_a_learner_may_begin_with_a_player_that_there_is(self, file: Path, tmp_path: Path) -> None:
        """Less sure than it was, it likes the same."""
        from research.improve import Run

        card = json.loads(file.read_bytes().split(b"\n")[1])
        card["learned"] = {"games": 7, "decisions": 70}
        file.write_bytes(pack(tensors(), card))
        run = Run("primer", tmp_path / "run", sys.executable, 1, file, WIDE, 1)
        run.soften(2.0)
        run.write("primer.net")
        found = NetworkFile((tmp_path / "run" / "primer.net").read_bytes(), "primer.net")
        assert found.vector("slope", 1)[0] == pytest.approx(1.5)
        assert found.card["learned"]["games"] == 7
        assert found.card["learned"]["began_with"] == card["rules"]

    def test_what_ended_better_than_thought_is_done_more_often(self, torch: Any) -> None:
        from research.improve import Rollouts

        file = {
            "seen": np.ones((3, 2), np.int16), "columns": np.array([0, 3]), "taken": np.zeros(3, int),
            "logs": np.zeros(3, np.float32), "lengths": np.array([2, 1]), "outcomes": np.array([1, -1]),
            "margins": np.array([2, -2]), "hired": np.array([1, 0]),
        }  # fmt: skip
        games = Rollouts([file], 4, "cpu")
        assert games.seen.tolist() == [[1, 0, 0, 1]] * 3
        better = games.better(np.array([0.0, 0.5, 0.5], np.float32)).tolist()
        assert better == pytest.approx([0.5 + 0.97 * 0.5, 0.5, -1.5])
        assert games.against.tolist() == [1]
        assert Rollouts([file], 4, "cpu", 0.5).ends.tolist() == pytest.approx([0.75, -0.75])

    @pytest.mark.parametrize(("together", "alone", "threads"), [(2.0, 3.0, 4), (9.0, 3.0, 1)])
    def test_as_many_threads_learn_as_are_quickest(
        self, torch: Any, together: float, alone: float, threads: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        from research import learn

        clock = iter([0.0, 50.0, 50.0, 50.0 + together, 70.0, 70.0 + alone])
        monkeypatch.setattr(learn, "monotonic", lambda: next(clock))
        torch.set_num_threads(4)
        trial = learn.Threads()
        for _ in range(5):
            trial.begin()
            trial.end()
        assert torch.get_num_threads() == threads
        torch.set_num_threads(1)

    def test_learning_lowers_what_is_wrong(self, games: Path, tmp_path: Path) -> None:
        from research.learn import learn

        learn(shards.load_all(games), tmp_path, steps=60, batch=64, wide=16, layers=1, every=20)
        curve = [json.loads(line) for line in (tmp_path / "curve.jsonl").read_text().splitlines()]
        assert curve[-1]["policy"] < curve[0]["policy"]


def matrix_of(file: NetworkFile, name: str, like: Any) -> list[list[float]]:
    rows, columns = like.shape if len(like.shape) == 2 else (1, like.shape[0])
    return file.matrix(name, rows, columns)


def observed(here: Any) -> memoryview:
    from highground.engine.orders import candidates_for
    from highground.observation.encoder import Encoder

    encoder = Encoder(here.rules, SPACE, here.state.known(0))
    into = memoryview(bytearray(2 * encoder.size)).cast("h")
    found = candidates_for(here.state.known(here.seat), here.question, 64, here.luck())
    encoder.write(here.state.known(here.seat), here.question, found, into)
    return into
