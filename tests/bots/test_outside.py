"""Bots in other processes: they play, and whatever else they do is a verdict, never a hung match."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from highground.bots.base import bot_maker
from highground.bots.outside import Hired
from highground.engine.errors import ContentError
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Setup
from highground.lab.playout import FORFEIT, Playout, play_out

pytestmark = pytest.mark.slow

GOOD = """
for line in sys.stdin:
    asked = json.loads(line)
    print(json.dumps({"pick": len(asked["candidates"]) - 1}), flush=True)
"""


def play(tmp_path: Path, body: str, settings: str = "") -> Playout:
    """A game of a bot that does `body` against one that plays at random."""
    script = tmp_path / "mybot.py"
    script.write_text("import json, os, sys, time\n" + body)
    rules = find_ruleset("primer")
    setup = Setup("crossing", ["blue", "amber"], rules.read_options({}))
    return play_out(rules, setup, [Hired(f"process{settings}:{sys.executable} {script}"), "uniform"], 1)


def test_a_bot_that_answers_plays_a_whole_game(tmp_path: Path) -> None:
    game = play(tmp_path, GOOD)
    assert game.verdict == ""
    assert game.result.clause != FORFEIT
    assert game.decisions > 10


def test_an_outside_player_may_answer_in_the_words_that_play_takes(tmp_path: Path) -> None:
    words = GOOD.replace(
        '{"pick": len(asked["candidates"]) - 1}', '{"order": asked["candidates"][-1]["order"]}'
    )
    assert play(tmp_path, words).digest == play(tmp_path, GOOD).digest


def test_an_outside_player_may_answer_with_an_offer_and_its_values(tmp_path: Path) -> None:
    last = 'asked["candidates"][-1]'
    offers = GOOD.replace(
        '{"pick": len(asked["candidates"]) - 1}', f'{{"offer": {last}["offer"], "values": {last}["values"]}}'
    )
    assert play(tmp_path, offers).digest == play(tmp_path, GOOD).digest


def says(answer: str) -> str:
    """Answers the first question so, and all others well."""
    return f"sys.stdin.readline(); print({answer!r}, flush=True)\n{GOOD}"


FAILURES = [
    ("time.sleep(60)", "did not answer within 0.4 s"),
    ("sys.exit(7)", "has ended with status 7"),
    (says("shoot"), "answered what is no JSON: 'shoot'"),
    (says("[1]"), "answered neither an order nor a candidate's number: '[1]'"),
    (says('{"pick": 999}'), "answered neither an order nor"),
    (says('{"pick": true}'), "answered neither an order nor"),
    (says('{"order": "dance"}'), "gave an order that cannot be read"),
    (says('{"order": "duck"}'), "gave an illegal order: ["),
    (says('{"offer": "dance"}'), "gave an order that cannot be read"),
    (says('{"offer": "activate", "values": {"model": 7}}'), "gave an order that cannot be read"),
    (says('{"offer": "activate", "values": []}'), "answered neither an order nor"),
    (says('{"offer": "duck", "values": {}}'), "gave an illegal order: ["),
    ('while True: sys.stdout.write("x" * 65536)', "bytes without an end of line"),
]


@pytest.mark.parametrize(("body", "said"), FAILURES)
def test_a_failure_forfeits_the_game(tmp_path: Path, body: str, said: str) -> None:
    game = play(tmp_path, body, "+0.4s" if "sleep" in body else "")
    assert said in game.verdict
    assert game.result.winners == (1,)
    assert game.result.clause == FORFEIT


@pytest.mark.parametrize(("body", "said"), FAILURES[1:3])
def test_by_agreement_a_failure_is_answered_by_the_first_candidate(
    tmp_path: Path, body: str, said: str
) -> None:
    game = play(tmp_path, body, "+default")
    assert said in game.verdict
    assert game.result.clause != FORFEIT
    assert game.decisions > 10


def test_a_command_that_does_not_exist_is_a_verdict_too() -> None:
    rules = find_ruleset("primer")
    setup = Setup("crossing", ["blue", "amber"], rules.read_options({}))
    game = play_out(rules, setup, [Hired("process:no-such-program-here"), "uniform"], 1)
    assert game.verdict == "no-such-program-here could not be started: No such file or directory"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("process:", "no command; write it as process:python3 mybot.py"),
        ("process+soon:mybot", "'soon' is no setting; valid: +5s, +default, +forfeit"),
        ("process+0s:mybot", "'0s' is no setting"),
        ("process:'mybot", "the command cannot be read"),
    ],
)
def test_a_name_that_cannot_be_read_is_refused_before_anything_is_played(name: str, said: str) -> None:
    with pytest.raises(ContentError) as caught:
        bot_maker(Hired(name))
    assert said in str(caught.value)
