"""A study on a real Ray cluster of two nodes, one of which is killed in the middle."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from highground.lab.ray_runner import OnRay
from highground.lab.runners import Done, InProcess, Task
from highground.lab.running import StudyRun, status_of
from tests.lab.test_running import MATRIX, PATCHED, everything, study

pytestmark = [pytest.mark.slow, pytest.mark.compiled_only, pytest.mark.filterwarnings("ignore")]

LONG = MATRIX.replace("games = 32", "games = 64")


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Two nodes on this machine, each with one core's worth of work."""
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    monkeypatch.setenv("RAY_ENABLE_UV_RUN_RUNTIME_ENV", "0")
    # The nodes' workers find what this process finds.
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(Path.cwd()), os.environ.get("PYTHONPATH", "")]))
    import ray
    from ray.cluster_utils import Cluster

    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    try:
        yield made
    finally:
        ray.shutdown()
        made.shutdown()


class Killing(OnRay):
    """Kills a node once so much is done, with `kill -9` of its processes."""

    def __init__(self, cluster: Any, node: Any, after: int) -> None:
        super().__init__(cluster.address)
        self.cluster, self.node, self.after = cluster, node, after
        self.killed = False

    def play(self, world: str, tasks: Iterator[Task]) -> Iterator[Done]:
        for number, done in enumerate(super().play(world, tasks)):
            yield done
            if number == self.after and not self.killed:
                self.killed = True
                self.cluster.remove_node(self.node, allow_graceful=False)


def test_a_node_killed_in_the_middle_changes_nothing(cluster: Any, tmp_path: Path) -> None:
    here, there = study(tmp_path / "a", LONG), study(tmp_path / "b", LONG)
    StudyRun(here, InProcess()).run()
    node = cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    runner = Killing(cluster, node, 1)
    assert "2 workers on 2 nodes" in runner.name
    made = StudyRun(there, runner)
    made._seconds_a_game = 1.0
    made.run()
    assert runner.killed
    assert everything(there) == everything(here)
    assert status_of(there)["state"] == "finished"


def test_patched_content_has_workers_of_its_own_on_ray(cluster: Any, tmp_path: Path) -> None:
    here, there = study(tmp_path / "a", PATCHED), study(tmp_path / "b", PATCHED)
    StudyRun(here, InProcess()).run()
    StudyRun(there, OnRay(cluster.address)).run()
    assert everything(there) == everything(here)
