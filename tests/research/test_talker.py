"""The reference client for language models, with a scripted model in its place."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from io import StringIO
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from highground.bots.outside import Hired
from highground.cli.app import make_app
from highground.engine.codec import encode
from highground.engine.orders import candidates_for
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Setup
from highground.engine.views import view
from highground.lab.playout import FORFEIT, play_out
from highground.research.talker import AGAIN, Service, Talker, serve
from tests.laws.games import Spot, every_system, moment

SCRIPTED = """
import json, sys
for line in sys.stdin:
    prompt = json.loads(line)["prompt"]
    print(json.dumps({"text": "I would take number 1."}), flush=True)
"""


FIRST = Spot(0, 0)


def asked(system: str, spot: Spot = FIRST) -> tuple[dict[str, Any], list[str]]:
    """A question as a match puts it, and the orders that it offers."""
    here = moment(system, spot)
    found = candidates_for(here.state.known(here.seat), here.question, 64, here.luck())
    words = [here.rules.vocabulary.write(each.order) for each in found]
    line = {
        "v": 1,
        "type": "choose",
        "system": system,
        "seat": here.seat,
        "question": type(here.question).__name__,
        "facts": {},
        "view": encode(view(here.state, here.seat)),
        "candidates": [
            {"order": order, "intent": each.intent} for order, each in zip(words, found, strict=True)
        ],
    }
    return line, words


def choice() -> tuple[dict[str, Any], list[str]]:
    """A question of Primer's with several answers."""
    found = [asked("primer", Spot(0, at)) for at in range(12)]
    return max(found, key=lambda each: len(each[1]))


class Says:
    """A model that says what it is told to say, and keeps what it was asked."""

    def __init__(self, *said: str) -> None:
        self.said = list(said)
        self.prompts: list[str] = []

    def __call__(self, prompt: str) -> str:
        self.prompts.append(prompt)
        return self.said.pop(0)


@every_system
def test_the_prompt_is_short_and_numbers_orders_that_the_match_offers(system: str) -> None:
    for at in range(4):
        line, words = asked(system, Spot(0, at))
        if len(words) < 2:
            continue
        model = Says("2")
        picked = Talker(model).answer(line)["pick"]
        (prompt,) = model.prompts
        offers = [each for each in prompt.splitlines() if each[:1].isdigit()]
        assert 2 <= len(offers) <= 12
        assert offers[1].startswith(f"2 {words[picked]}")
        assert len(prompt) < 3000


def test_offers_come_best_first_with_what_they_come_to() -> None:
    line, _ = choice()
    model = Says("1")
    Talker(model).answer(line)
    offers = [each for each in model.prompts[0].splitlines() if each[:1].isdigit()]
    behind = [float(each.rpartition("(")[2].rstrip(")")) for each in offers[1:]]
    assert behind == sorted(behind, reverse=True)
    assert behind[-1] < 0


def test_who_does_not_name_an_offer_is_asked_once_more() -> None:
    line, _ = choice()
    model = Says("Shoot them all, 9000 times!", "Fine: 3")
    talker = Talker(model)
    second = talker.answer(line)
    assert model.prompts[1] == f"{model.prompts[0]}\n{AGAIN}"
    assert talker.misunderstood == 1
    assert second == Talker(Says("3")).answer(line)


def test_whatever_is_said_a_legal_order_is_given() -> None:
    line, words = choice()
    talker = Talker(Says("nothing", ""))
    assert 0 <= talker.answer(line)["pick"] < len(words)
    assert talker.misunderstood == 2


def test_a_model_is_not_asked_where_there_is_no_choice() -> None:
    line, _ = asked("primer")
    line["candidates"] = line["candidates"][:1]
    assert Talker(Says()).answer(line) == {"pick": 0}


def test_lines_are_answered_one_by_one() -> None:
    line, _ = choice()
    out = StringIO()
    serve(Talker(Says("1", "2")), StringIO(json.dumps(line) + "\n" + json.dumps(line) + "\n"), out)
    first, second = [json.loads(each)["pick"] for each in out.getvalue().splitlines()]
    assert first != second


@contextmanager
def chat_service(said: str) -> Iterator[tuple[str, list[Any]]]:
    """A service on this machine that answers every chat alike."""
    heard: list[Any] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            heard.append((body, self.headers["Authorization"]))
            answer = json.dumps({"choices": [{"message": {"content": said}}]}).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, format: str, *args: Any) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1/chat/completions", heard
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_a_service_is_asked_in_the_usual_chat_protocol() -> None:
    with chat_service("2") as (url, heard):
        assert Service(url, "small", "secret")("What now?") == "2"
    ((body, key),) = heard
    assert body["model"] == "small"
    assert body["messages"] == [{"role": "user", "content": "What now?"}]
    assert key == "Bearer secret"


@pytest.fixture
def seated(tmp_path: Path) -> str:
    """The name under which the scripted model sits down."""
    script = tmp_path / "model.py"
    script.write_text(SCRIPTED)
    command = f"'{sys.executable} {script}'"
    return f"process+30s:{sys.executable} -m highground.research.talker --command {command}"


@pytest.mark.slow
def test_a_language_model_plays_a_whole_game(seated: str) -> None:
    rules = find_ruleset("primer")
    setup = Setup("crossing", ["blue", "amber"], rules.read_options({}))
    game = play_out(rules, setup, [Hired(seated), "uniform"], 1)
    assert game.verdict == ""
    assert game.result.clause != FORFEIT
    assert game.result.winners == (0,), "the best offer, one order ahead, beats a player at random"


@pytest.mark.slow
def test_an_arena_takes_it(seated: str, capsys: pytest.CaptureFixture[str]) -> None:
    make_app()(
        ["arena", "primer", "--bots", f"{seated},uniform", "--games", "2", "--workers", "1", "--json"],
        standalone_mode=False,
    )
    held = json.loads(capsys.readouterr().out)
    assert held["stuck"] == []
    assert held["ratings"][0]["name"] == seated
