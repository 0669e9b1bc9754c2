"""For those who run a server: health, metrics, headers, limits, logs, the client's files."""

from __future__ import annotations

import json
import time
from collections.abc import Callable

import pytest
from websockets.sync.client import connect

from highground.server.tables.connection import Connection
from tests.server.house import House, Program

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


def test_a_pages_address_may_have_dots_in_it_but_a_file_that_is_not_there_is_not_found(house: House) -> None:
    page = house.http.get(f"{house.url}/")
    assert house.http.get(f"{house.url}/rules/ascension/R-6.2.2.b").text == page.text
    for path in ("/nothing.js", "/assets/nothing.js"):
        assert house.http.get(f"{house.url}{path}").status_code == 404


def test_the_limits_of_the_settings_hold(make_database: Callable[[str], str]) -> None:
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


def test_a_house_is_only_so_large(make_database: Callable[[str], str]) -> None:
    """Sockets in all, sockets from one address, open tables, the size of a file: each has its limit."""
    limits = {"sockets": 3, "sockets_per_address": 2, "tables": 1, "replay_bytes": 2_000, "body_bytes": 1_000}
    limits["hello_seconds"] = 1
    environment = {"HIGHGROUND_LIMITS": json.dumps(limits)}
    with House(make_database("sqlite"), environment=environment) as house:
        ann = house.guest()
        first, second = ann.begin()["id"], ann.begin()["id"]
        with ann.sit(first) as one, ann.sit(first) as two:
            assert one.seat == two.seat == 0
            with ann.sit(first) as third:
                assert third.welcome["problem"]["error"] == "too_many"
                assert third.until_closed() == 4429
        while "highground_sockets 0.0" not in house.http.get(f"{house.url}/metrics").text:
            time.sleep(0.02)  # a busy server hears a little later that they have left
        with ann.sit(second) as no_room:
            assert no_room.welcome["problem"]["error"] == "unavailable"
        with ann.sit(first) as again:
            assert again.seat == 0, "who left makes room"
        with connect(f"{house.url.replace('http', 'ws')}/api/matches/{first}/socket") as silent:
            assert "Nobody said hello" in str(silent.recv())
        ann.ask("POST", "/replays", {"text": "x" * 1_500}, 422)
        ann.ask("POST", "/replays", {"text": "x" * 2_500}, 413)
        ann.ask("POST", "/guests", {"name": "x" * 1_500}, 413)


def test_who_does_not_read_is_sent_away_and_keeps_nobody_waiting() -> None:
    reader = Connection(0, "ann", "en")
    sent = 0
    while reader.closed is None and sent < 10_000:
        reader.send_text("something")
        sent += 1
    assert reader.closed == 4429
    assert reader.outbox.qsize() < sent, "and what waits for them is bounded"


def test_behind_a_proxy_each_client_is_counted_apart_and_none_chooses_who_it_is(
    make_database: Callable[[str], str],
) -> None:
    environment = {"HIGHGROUND_LIMITS": json.dumps({"requests_per_second": 0.01, "request_burst": 2})}
    with House(make_database("sqlite"), "--behind-proxy", environment=environment) as house:

        def asks(forwarded: str) -> int:
            headers = {"X-Forwarded-For": forwarded}
            return house.http.get(f"{house.url}/api/matches", headers=headers).status_code

        assert [asks("198.51.100.1") for _ in range(3)] == [200, 200, 429]
        assert asks("198.51.100.2") == 200, "another client"
        assert asks("203.0.113.7, 198.51.100.1") == 429, "the proxy saw 198.51.100.1, whatever that says"


def test_logs_are_json_lines_without_secrets(make_database: Callable[[str], str]) -> None:
    house = Program(make_database("sqlite"), environment={"HIGHGROUND_LOG": "info"}).start()
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
        (["--database", "sqlite+aiosqlite://"], "name a file"),
        (["--database", "sqlite+aiosqlite:////dev/null/x.db"], "cannot be made"),
        (["--database", "sqlite+aiosqlite:////proc/x.db"], "cannot be used"),
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
