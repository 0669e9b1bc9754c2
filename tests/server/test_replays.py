"""Replays: shown step by step, exported, verified, imported, forked; nothing hidden in an unfinished one."""

from __future__ import annotations

import json
import random
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from highground.engine.plugins import find_ruleset
from highground.engine.saved import commitment_of, linked_lines, read_lines
from tests.server.house import House, Person

pytestmark = pytest.mark.slow


def _finished(person: Person, system: str = "primer") -> dict[str, Any]:
    match = person.begin(system)
    with person.sit(match["id"]) as seat:
        seat.play_on(1_000)
        assert seat.over
        return seat.match


def _highground(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "highground", *arguments], capture_output=True, text=True)


def _export(person: Person, match: str) -> str:
    return person.house.answer("GET", f"/matches/{match}/export", token=person.token).text


def test_a_finished_match_is_shown_step_by_step(house: House) -> None:
    ann = house.guest()
    match = _finished(ann)
    replay = ann.ask("GET", f"/matches/{match['id']}/replay?lang=ru")
    assert replay["complete"]
    frames = replay["frames"]
    assert [frame["step"]["step"] for frame in frames] == list(range(match["step"] + 1))
    assert frames[0]["scene"]["board"] is not None
    assert frames[1]["scene"]["board"] is None
    assert frames[-1]["asked"] is None


def test_an_exported_match_verifies_and_a_forged_one_does_not(house: House, tmp_path: Path) -> None:
    ann = house.guest()
    match = _finished(ann)
    text = _export(ann, match["id"])
    file = tmp_path / "match.jsonl"
    file.write_text(text, encoding="utf-8")
    verified = _highground("replay", "--verify", "--json", str(file))
    assert verified.returncode == 0, verified.stderr
    assert json.loads(verified.stdout)["commitment"] == match["commitment"]
    file.write_text(text.replace(match["commitment"], "0" * 64), encoding="utf-8")
    damaged = _highground("replay", "--verify", str(file))
    assert (damaged.returncode, "damaged" in damaged.stderr) == (2, True)


def test_a_forger_who_writes_the_whole_file_anew_is_found_out(house: House, tmp_path: Path) -> None:
    """Links that fit prove nothing: the seed must be the one that was published, and give these dice."""
    ann = house.guest()
    bodies = read_lines(_export(ann, _finished(ann)["id"]), "the file")
    del bodies[-1]["signature"]  # it would not fit
    file = tmp_path / "forged.jsonl"

    def verified(changed: list[dict[str, Any]]) -> subprocess.CompletedProcess[str]:
        file.write_text("\n".join(linked_lines(changed)) + "\n", encoding="utf-8")
        return _highground("replay", "--verify", str(file))

    assert verified(bodies).returncode == 0
    published = verified([{**bodies[0], "commitment": "0" * 64}, *bodies[1:]])
    assert (published.returncode, "hash was published" in published.stderr) == (2, True)
    header = {**bodies[0]["header"], "seed": "0" * 64}
    seed = {**bodies[0], "header": header, "commitment": commitment_of("0" * 64)}
    luck = verified([seed, *bodies[1:]])
    assert (luck.returncode, "the seed gives" in luck.stderr) == (2, True)


def test_the_shuffles_of_a_finished_match_are_verified_on_demand(house: House) -> None:
    ann = house.guest("Ann")
    match = _finished(ann)
    verified = ann.ask("POST", f"/matches/{match['id']}/verify")
    assert verified["fault"] == ""
    assert verified["published"]
    assert verified["commitment"] == match["commitment"]
    assert verified["outcomes"] > 0
    assert ann.ask("POST", f"/matches/{ann.begin()['id']}/verify", expect=422)["error"] == "unplayable"


def test_an_export_comes_back_as_a_match_to_watch_and_to_fork(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    match = _finished(ann)
    kept = bob.ask("POST", "/replays", {"text": _export(ann, match["id"])}, 201)["match"]
    assert kept["status"] == "finished"
    assert kept["result"]["winners"] == match["result"]["winners"]
    one = ann.ask("GET", f"/matches/{match['id']}/replay")["frames"]
    two = bob.ask("GET", f"/matches/{kept['id']}/replay")["frames"]
    assert [f["step"]["events"] for f in one] == [f["step"]["events"] for f in two]
    forked = bob.ask("POST", f"/matches/{kept['id']}/fork", {"step": 5}, 201)
    assert forked["commitment"] != match["commitment"], "a fork has luck of its own"
    assert (forked["forked_at"], forked["step"]) == (5, 5)
    assert [fork["id"] for fork in bob.ask("GET", f"/matches/{kept['id']}/replay")["forks"]] == [forked["id"]]
    assert ann.ask("GET", f"/matches/{match['id']}/replay")["forks"] == []
    with bob.sit(forked["id"]) as seat:
        assert [s["order"] for s in seat.steps[:6]] == [f["step"]["order"] for f in one[:6]]
        seat.play_on(2)


@pytest.mark.parametrize("damage", ["", "nonsense", "{}\n", '{"link":"x","body":{"end":0}}\n'])
def test_a_file_that_is_no_match_is_refused_with_a_reason(house: House, damage: str) -> None:
    ann = house.guest()
    problem = ann.ask("POST", "/replays", {"text": damage}, 422)
    assert problem["text"]


NONSENSE: list[Any] = [None, -1, 10**30, "\x00", "x" * 300, [], {}, {"$": "x"}, 1.5, True, "nope", [[[]]]]


def _places(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value inside of a value."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inside:
        yield (*at, key)
        yield from _places(each, (*at, key))


def _with(value: Any, at: tuple[Any, ...], new: Any) -> Any:
    changed = json.loads(json.dumps(value))
    inner = changed
    for key in at[:-1]:
        inner = inner[key]
    inner[at[-1]] = new
    return changed


@pytest.mark.parametrize("finished", [True, False], ids=["a match", "a recording"])
def test_a_file_with_nonsense_anywhere_is_kept_or_refused_and_breaks_nothing(
    house: House, finished: bool
) -> None:
    """Files whose links fit, with nonsense in places of every kind: types, names, numbers, dice, orders."""
    ann = house.guest()
    match = ann.begin()
    with ann.sit(match["id"]) as seat:
        seat.play_on(4)
        if finished:
            seat.request("resign")
    bodies = read_lines(_export(ann, match["id"]), "the file")
    luck = random.Random(1)
    places = [at for at in _places(bodies) if finished or at[0] == 0 or luck.random() < 0.05]
    for at in luck.sample(places, 60):
        text = "\n".join(linked_lines(_with(bodies, at, luck.choice(NONSENSE)))) + "\n"
        kept = house.answer("POST", "/replays", {"text": text}, ann.token)
        assert kept.status_code in (201, 422), (at, kept.text)
        if kept.status_code == 201:
            id = kept.json()["match"]["id"]
            for path in ("", "/replay", "/export"):
                shown = house.answer("GET", f"/matches/{id}{path}", token=ann.token)
                assert shown.status_code == 200, (at, path, shown.text)
    assert house.ask("GET", "/matches", token=ann.token)["finished"] is not None


def test_an_unfinished_match_is_exported_without_its_seed_and_can_be_watched(house: House) -> None:
    ann = house.guest()
    match = ann.begin("ascension")
    with ann.sit(match["id"]) as seat:
        seat.play_on(6)
        text = _export(ann, match["id"])
        step = seat.table["step"]
        assert "seed" not in text
        kept = ann.ask("POST", "/replays", {"text": text}, 201)["match"]
        shown = ann.ask("GET", f"/matches/{kept['id']}/replay")
        assert len(shown["frames"]) > step - 2
        ann.ask("POST", f"/matches/{kept['id']}/fork", {"step": 1}, 422)
        ann.ask("POST", f"/matches/{match['id']}/fork", {"step": 1}, 409)
        seat.request("resign")


def test_sealed_answers_are_not_in_an_export_before_they_are_opened(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    match = ann.begin_with(bob, "ascension")
    with ann.sit(match["id"]) as one, bob.sit(match["id"]) as two:
        while one.table["asked"]["kind"] != "MayPick":
            # The Red Joker came up when the sides flipped for Initiative.
            mover = one if one.mine else two
            mover.order(mover.suggestions()[0])
            for seat in (one, two):
                seat.until(lambda s: s.seq == max(one.seq, two.seq))
        words = one.suggestions()[0]
        goal = words.split()[1]
        assert one.order(words)["type"] == "done"
        two.until(lambda s: s.seq == one.seq)
        assert one.table["sealed"]["words"] == words
        assert two.table["sealed"] is None
        assert two.steps[-1]["order"] is None
        assert goal not in json.dumps(two.steps)
        assert goal not in _export(bob, match["id"])
        assert goal in _export(ann, match["id"])


def test_a_resigned_match_keeps_its_end_when_it_travels(house: House) -> None:
    ann = house.guest()
    match = ann.begin()
    with ann.sit(match["id"]) as seat:
        seat.play_on(2)
        seat.request("resign")
    kept = ann.ask("POST", "/replays", {"text": _export(ann, match["id"])}, 201)["match"]
    assert kept["result"]["resigned"] == 0


def test_a_match_begun_on_other_rules_is_watched_and_exported_but_not_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "old.db"
    with House(f"sqlite+aiosqlite:///{file}") as house:
        ann = house.guest()
        match = ann.begin()
        with ann.sit(match["id"]) as seat:
            seat.play_on(4)
        house.stop()
        _change_rules(file)
        house.start()
        assert not ann.ask("GET", f"/matches/{match['id']}")["playable"]
        with ann.sit(match["id"]) as seat:
            assert seat.table["step"] >= 4
            assert seat.order("done")["problem"]["error"] == "unplayable"
        assert len(ann.ask("GET", f"/matches/{match['id']}/replay")["frames"]) >= 5
        assert _export(ann, match["id"]).count("\n") >= 5
        assert ann.ask("POST", f"/matches/{match['id']}/fork", {"step": 1}, 409)["error"] == "conflict"


def _change_rules(file: Path) -> None:
    """As if all matches had been begun on other content."""
    with sqlite3.connect(file) as database:
        content = find_ruleset("primer").content_digest()
        database.execute("UPDATE matches SET header = replace(header, ?, ?)", (content, "0" * len(content)))


def test_a_finished_match_teaches_how_it_went(house: House) -> None:
    ann = house.guest()
    match = _finished(ann)
    learned = ann.ask("GET", f"/matches/{match['id']}/learned")
    assert len(learned["moments"]) == match["step"] + 1
    assert learned["moments"][-1]["chance"] == learned["result"]
    assert any(each["luck"] for each in learned["moments"])
    assert learned["games"] > 0


def test_a_strong_bot_says_what_it_would_have_done(house: House) -> None:
    ann = house.guest()
    match = _finished(ann)
    advice = ann.ask("GET", f"/matches/{match['id']}/advice/4?lang=ru")
    assert advice["step"] == 4
    assert [each["chosen"] for each in advice["thought"]["weighed"]].count(True) == 1
    for step, status in ((0, 422), (99_999, 404)):
        answer = house.answer("GET", f"/matches/{match['id']}/advice/{step}", token=ann.token)
        assert answer.status_code == status


def test_a_match_that_goes_on_teaches_nobody(house: House) -> None:
    ann = house.guest()
    match = ann.begin("primer")
    for part in ("learned", "advice/1"):
        assert house.answer("GET", f"/matches/{match['id']}/{part}", token=ann.token).status_code == 409
