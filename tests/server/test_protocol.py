"""The protocol as it is written down: what is generated is fresh, and the server keeps its word."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from highground.server.protocol.generate import files
from highground.server.protocol.messages import SERVER_MESSAGE
from tests.server.house import House

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = 20
CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
    "negative_data_rejection",
)


@pytest.mark.pure_only
def test_what_is_generated_from_the_messages_is_fresh() -> None:
    for name, text in files().items():
        assert (ROOT / name).read_text(encoding="utf-8") == text, f"{name} is stale: make protocol"


def test_every_message_is_one_of_those_described(house: House) -> None:
    ann = house.guest()
    match = ann.begin("ascension")
    with ann.sit(match["id"]) as seat:
        seat.play_on(12)
        seat.request("ping")
        seat.request("language", language="ru")
        seat.request("preview", model="Lancer Vey", kind="stride", path=[[300_000, 300_000]])
        seat.request("preview", model="Lancer Vey", kind="attack")
        seat.request("undo", step=0)
        seat.request("resign")
        for text in seat.came:
            SERVER_MESSAGE.validate_json(text)


@pytest.mark.slow
@pytest.mark.compiled_only
def test_no_request_makes_the_server_fail_or_break_its_word(make_database: Callable[[str], str]) -> None:
    limits = {"requests_per_second": 1e6, "request_burst": 1_000_000, "open_matches": 1_000_000}
    with House(make_database("sqlite"), environment={"HIGHGROUND_LIMITS": json.dumps(limits)}) as house:
        ann = house.guest()
        command = [str(Path(sys.executable).parent / "schemathesis"), "run", f"{house.url}/api/openapi.json"]
        command += [
            "-H",
            f"Authorization: Bearer {ann.token}",
            "--max-examples",
            str(EXAMPLES),
            "--seed",
            "1",
        ]
        command += ["--phases", "examples,coverage,fuzzing", "--checks", ",".join(CHECKS), "--no-color"]
        command += ["--request-timeout", "60"]
        done = subprocess.run(command, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout[-4_000:]
        assert house.guest().name == "Ann", "and it is still there"
