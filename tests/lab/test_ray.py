"""A study on real Ray clusters: two nodes, one of which is killed in the middle; and one elsewhere."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from highground.engine.errors import ContentError
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


# -- from outside, as a client -----------------------------------------------------------------------------


TOKEN = "7" * 64


def free_port() -> int:
    """One outside of what Ray takes for its workers (10002 to 19999)."""
    while True:
        with socket.socket() as made:
            made.bind(("127.0.0.1", 0))
            port = int(made.getsockname()[1])
        if port > 20000:
            return port


def environment(home: Path, **more: str) -> dict[str, str]:
    """What a person's shell has who lives at `home`: no token but the one that may lie there."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("RAY_")}
    paths = os.pathsep.join([str(Path.cwd()), os.environ.get("PYTHONPATH", "")])
    return {**kept, "HOME": str(home), "PYTHONPATH": paths, "RAY_ENABLE_UV_RUN_RUNTIME_ENV": "0", **more}


@contextmanager
def started_head(home: Path) -> Iterator[str]:
    """A head with a client server, as `ray start --head` starts it: its address; empty: it did not."""
    port = free_port()
    begin = [
        sys.executable,
        "-c",
        "from ray.scripts.scripts import main; main()",
        "start",
        "--head",
        "--block",
    ]
    more = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": TOKEN}
    # The path of a socket is short, so a folder of pytest's will not do.
    with TemporaryDirectory(prefix="ray", ignore_cleanup_errors=True) as kept:
        process = subprocess.Popen(
            [*begin, "--port", str(free_port()), "--ray-client-server-port", str(port)]
            + [
                "--num-cpus",
                "1",
                "--include-dashboard",
                "false",
                "--disable-usage-stats",
                "--temp-dir",
                kept,
            ],
            env=environment(home, PYTHONUNBUFFERED="1", **more),
            stdout=(home / "head.txt").open("w"),
            stderr=subprocess.STDOUT,
        )
        try:
            yield f"ray://127.0.0.1:{port}" if comes_up(process, port, home / "head.txt") else ""
        finally:
            process.terminate()
            process.wait(60)


def comes_up(process: subprocess.Popen[bytes], port: int, said: Path) -> bool:
    """Its parts may give each other up after all has begun; then it says so, and ends."""
    end = time.monotonic() + 150
    while time.monotonic() < end and process.poll() is None:
        with socket.socket() as made:
            up = made.connect_ex(("127.0.0.1", port)) == 0 and "block forever" in said.read_text()
        time.sleep(3 if up else 0.5)
        if up:
            return process.poll() is None
    return False


@pytest.fixture(scope="module")
def head(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """A head's address, and a home to speak to it from. A raylet gives up when its agents are not there after
    a quarter of a minute: on a very busy machine, often."""
    home = tmp_path_factory.mktemp("home")
    for _ in range(3):
        with started_head(home) as address:
            if address:
                yield address, home
                return
    raise AssertionError("no Ray head comes up on this machine")


def lab_run(file: Path, on: str, env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "highground", "lab", "run", str(file), "--on", on],
        env=env,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def test_a_cluster_elsewhere_plays_a_study_to_the_same_bytes(head: tuple[str, Path], tmp_path: Path) -> None:
    """By the client's protocol; the token is one that lies where Ray keeps it."""
    address, home = head
    (home / ".ray").mkdir(exist_ok=True)
    (home / ".ray" / "auth_token").write_text(TOKEN)
    here, there = study(tmp_path / "a", PATCHED), study(tmp_path / "b", PATCHED)
    StudyRun(here, InProcess()).run()
    ended = lab_run(there, address, environment(home))
    assert ended.returncode == 0, ended.stderr
    assert everything(there) == everything(here)


def test_a_cluster_that_does_not_know_the_token_is_no_cluster_for_us(
    head: tuple[str, Path], tmp_path: Path
) -> None:
    address, home = head
    there = study(tmp_path / "b")
    ended = lab_run(there, address, environment(home, RAY_AUTH_TOKEN="8" * 64))
    assert ended.returncode != 0
    assert "Traceback" not in ended.stderr
    told = re.sub(r"\s+", " ", ended.stderr)
    assert f"no Ray cluster at {address}" in told
    assert "RAY_AUTH_TOKEN" in told


def test_where_nobody_answers_is_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"no Ray cluster at ray://127\.0\.0\.1:1:"):
        OnRay("ray://127.0.0.1:1")
    with pytest.raises(ContentError, match="HOST:PORT"):
        OnRay("ray://somewhere")
