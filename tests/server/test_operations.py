"""For those who run a server: health, metrics, headers, limits, logs, the client's files."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from tests.server.house import House

pytestmark = pytest.mark.slow


def test_health_and_metrics_are_told(house: House) -> None:
    assert house.http.get(f"{house.url}/healthz").json()["status"] == "ok"
    house.guest()
    text = house.http.get(f"{house.url}/metrics").text
    assert 'highground_requests_total{method="POST",route="/api/guests",status="201"}' in text
    assert "highground_tables " in text


def test_every_answer_carries_security_headers(house: House) -> None:
    for path in ("/", "/healthz", "/api/systems", "/api/nothing", "/nothing.js"):
        headers = house.http.get(f"{house.url}{path}").headers
        assert headers["x-content-type-options"] == "nosniff", path
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert "server" not in headers
    assert house.http.get(f"{house.url}/api/systems").headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "path", ["/../app.py", "/%2e%2e/app.py", "/..%2f..%2fsettings.py", "/%00", "/assets/../../app.py"]
)
def test_only_the_clients_files_are_served(house: House, path: str) -> None:
    answer = house.http.get(f"{house.url}{path}")
    assert "make_app" not in answer.text
    assert "Settings" not in answer.text


def test_limits_hold(make_database: Callable[[str], str]) -> None:
    limits = {
        "requests_per_second": 0.01,
        "request_burst": 12,
        "messages_per_second": 0.01,
        "message_burst": 3,
        "sockets_per_person": 1,
        "open_matches": 2,
    }
    environment = {"HIGHGROUND_LIMITS": json.dumps(limits)}
    with House(make_database("sqlite"), environment=environment) as house:
        ann = house.guest()
        first = ann.begin()
        ann.begin()
        assert "unfinished" in ann.ask("POST", "/matches", {"system": "primer"}, 429)["text"]
        with ann.sit(first["id"]) as seat:
            with ann.sit(first["id"]) as second:
                assert second.welcome["problem"]["error"] == "too_many"
                assert second.until_closed() == 4429
            answers = [seat.request("ping")["type"] for _ in range(5)]
            assert answers == ["pong", "pong", "pong", "error", "error"]
        statuses = [house.answer("GET", "/systems").status_code for _ in range(12)]
        assert statuses[-1] == 429
        assert house.http.get(f"{house.url}/healthz").status_code == 200


def test_logs_are_json_lines_without_secrets(make_database: Callable[[str], str]) -> None:
    house = House(make_database("sqlite"), environment={"HIGHGROUND_LOG": "info"}).start()
    ann = house.guest()
    match = ann.begin()
    with ann.sit(match["id"]) as seat:
        seat.request("resign")
        seed = seat.match["seed"]
    said = house.stop()
    house.http.close()
    lines = [json.loads(line) for line in said.splitlines() if line.startswith("{")]
    assert any(line["message"] == "request" and line["route"] == "/api/matches" for line in lines)
    assert ann.token not in said
    assert seed not in said


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--database", "nonsense"], "not the address of a database"),
        (["--database", "mysql://localhost/x"], "sqlite+aiosqlite"),
        (["--database", "postgresql+asyncpg://nobody@127.0.0.1:1/none"], "cannot be used"),
        (["--port", "99999"], "port"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(
    make_database: Callable[[str], str], arguments: list[str], said: str
) -> None:
    with pytest.raises(RuntimeError, match="did not start") as failed:
        House(make_database("sqlite"), *arguments).start()
    lines = str(failed.value).strip().splitlines()
    assert said in lines[-1]
    assert not any(line.startswith("Traceback") for line in lines)
