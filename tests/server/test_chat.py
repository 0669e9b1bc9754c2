"""Chat: heard by those who sit there alone; plain text, not too much of it; muted and reported."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

from sqlalchemy import select

from highground.server.store.database import Database
from highground.server.store.schema import chat, reports
from tests.server.house import House, Person, Seat


def _table(house: House) -> tuple[Person, Person, str]:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    return ann, bob, str(ann.begin_with(bob)["id"])


def _heard(seat: Seat) -> list[dict[str, Any]]:
    """What has come until now."""
    assert seat.request("ping")["type"] == "pong"
    return [each["line"] for each in seat.messages if each["type"] == "heard"]


def test_what_is_said_is_heard_by_both_and_by_nobody_who_watches(house: House) -> None:
    ann, bob, match = _table(house)
    with ann.sit(match) as one, bob.sit(match) as two, Seat(house, match, None) as watcher:
        assert one.request("say", text="<b>hi</b>\u202e  there\n")["type"] == "done"
        assert two.request("say", phrase="luck")["type"] == "done"
        first, second = _heard(two)
        assert (first["text"], first["name"], first["seat"]) == ("<b>hi</b> there", "Ann", 0), "plain text"
        assert (second["text"], second["phrase"]) == ("", "luck")
        assert _heard(one) == [first, second]
        assert _heard(watcher) == []
        assert watcher.welcome["chat"] == []
        assert watcher.request("say", text="I see his cards")["problem"]["error"] == "forbidden"
    with bob.sit(match) as again:
        assert [line["text"] for line in again.welcome["chat"]] == ["<b>hi</b> there", ""]


def test_too_long_too_much_and_nothing_at_all_is_refused(house: House) -> None:
    ann, _, match = _table(house)
    with ann.sit(match) as seat:
        seat.say({"v": 1, "type": "say", "id": 90, "text": "x" * 301})
        assert seat.hear()["problem"]["error"] == "bad_request"
        assert seat.request("say", text=" \u200b ")["problem"]["error"] == "invalid"
        assert seat.request("say", text="a", phrase="luck")["problem"]["error"] == "invalid"
        said = [seat.request("say", text=f"{number}") for number in range(12)]
        assert said[0]["type"] == "done"
        assert said[-1]["problem"]["error"] == "too_many"


def test_whoever_is_muted_is_not_heard_until_they_are_again(house: House) -> None:
    ann, bob, match = _table(house)
    with ann.sit(match) as one, bob.sit(match) as two:
        assert one.request("mute", person=bob.id, on=True)["type"] == "done"
        two.request("say", text="psst")
        assert _heard(one) == []
        assert len(_heard(two)) == 1
        assert one.request("mute", person=ann.id, on=True)["problem"]["error"] == "not_found"
    with ann.sit(match) as one, bob.sit(match) as two:
        assert (one.welcome["chat"], one.welcome["muted"]) == ([], [bob.id])
        one.request("mute", person=bob.id, on=False)
        two.request("say", text="better")
        assert [line["text"] for line in _heard(one)] == ["better"]


def test_what_was_reported_is_kept_for_whoever_runs_the_server_and_goes_with_an_account(
    house: House,
) -> None:
    ann, bob, match = _table(house)
    with ann.sit(match) as one, bob.sit(match) as two:
        two.request("say", text="something bad")
        (line,) = _heard(one)
        assert one.request("report", line=line["id"], why="rude")["type"] == "done"
        assert one.request("report", line="nothing", why="")["problem"]["error"] == "not_found"
    assert asyncio.run(_kept(house.database, match)) == ([("something bad", "rude")], 1)
    house.ask("POST", "/me/delete", {}, bob.token)
    assert asyncio.run(_kept(house.database, match)) == ([], 0)


def test_the_same_line_is_reported_once(house: House) -> None:
    ann, bob, match = _table(house)
    with ann.sit(match) as one, bob.sit(match) as two:
        two.request("say", text="something bad")
        (line,) = _heard(one)
        for why in ("rude", "rude again"):
            assert one.request("report", line=line["id"], why=why)["type"] == "done"
    assert asyncio.run(_kept(house.database, match))[0] == [("something bad", "rude")]


def test_who_talks_without_end_silences_nobody_else(make_database: Callable[[str], str]) -> None:
    limits = json.dumps({"chat_lines": 3, "chat_burst": 100, "request_burst": 1000})
    with House(make_database("sqlite"), environment={"HIGHGROUND_LIMITS": limits}) as house:
        ann, bob, match = _table(house)
        with ann.sit(match) as one, bob.sit(match) as two:
            said = [one.request("say", text="me")["type"] for _ in range(4)]
            assert said == ["done", "done", "done", "error"]
            assert two.request("say", text="may I?")["type"] == "done"


async def _kept(address: str, match: str) -> tuple[list[tuple[str, str]], int]:
    database = Database(address)
    async with database.reading() as connection:
        told = (await connection.execute(select(reports).where(reports.c.match == match))).all()
        lines = (await connection.execute(select(chat).where(chat.c.match == match))).all()
    await database.close()
    return [(row.text, row.why) for row in told], len(lines)
