"""Tournaments: everybody meets everybody, Swiss rounds pair those who stand alike, rounds follow."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from highground.server.store import tournaments as store
from highground.server.store.database import Database, now
from highground.server.store.tournaments import EntrantRow, TournamentRow
from highground.server.tournaments.pairing import Game, round_robin, standings, swiss, swiss_rounds
from tests.server.house import House, Person


@pytest.mark.parametrize("count", range(2, 13))
def test_in_a_round_robin_everybody_meets_everybody_once(count: int) -> None:
    people = [f"p{each:02}" for each in range(count)]
    rounds = round_robin(people)
    assert len(rounds) == count - 1 + count % 2
    games = [game for each in rounds for game in each if game.second is not None]
    met = sorted(sorted((game.first, game.second or "")) for game in games)
    assert met == sorted(sorted(pair) for pair in combinations(people, 2))
    for each in rounds:
        playing = [who for game in each for who in (game.first, game.second) if who is not None]
        assert sorted(playing) == people, "each has one game or a bye in each round"
    firsts = [sum(game.first == who for game in games) for who in people]
    assert max(firsts) - min(firsts) <= 2, "sides alternate"


@pytest.mark.parametrize("count", range(3, 12))
def test_swiss_rounds_pair_nobody_twice_and_give_nobody_two_byes(count: int) -> None:
    people = [f"p{each:02}" for each in range(count)]
    games: list[Game] = []
    for _ in range(min(swiss_rounds(count), count - 1)):
        fresh = swiss(people, games)
        seated = [who for game in fresh for who in (game.first, game.second) if who is not None]
        assert sorted(seated) == people
        # The one who is listed earlier always wins.
        for game in fresh:
            score = None if game.second is None else 2 * (game.first < game.second)
            games.append(Game(game.first, game.second, score))
    met = [frozenset((game.first, game.second)) for game in games if game.second is not None]
    byes = [game.first for game in games if game.second is None]
    assert len(met) == len(set(met))
    assert len(byes) == len(set(byes))
    assert standings(people, games)[0].person == people[0]


def test_who_met_stronger_opponents_stands_higher_at_the_same_score() -> None:
    games = [Game("a", "b", 2), Game("c", "d", 2), Game("a", "c", 0), Game("b", "d", 2)]
    found = standings(["b", "a", "c", "d"], games)
    assert [each.person for each in found] == ["c", "a", "b", "d"]
    assert found[1].score == found[2].score == 2
    assert (found[1].buchholz, found[2].buchholz) == (6, 2), "a met the winner, b the last"


def _wait(ann: Person, id: str, so: Any) -> dict[str, Any]:
    for _ in range(80):
        found: dict[str, Any] = ann.ask("GET", f"/tournaments/{id}")
        if so(found):
            return found
        time.sleep(0.5)
    raise AssertionError("it never came")


def _game(ann: Person, id: str, number: int) -> dict[str, Any]:
    """The game of a round, once it has begun."""

    def games(found: dict[str, Any]) -> list[dict[str, Any]]:
        return [each for each in found["pairings"] if each["round"] == number and each["match"]]

    (game,) = games(_wait(ann, id, lambda found: bool(games(found))))
    return game


def test_a_tournament_is_entered_begun_and_played_round_by_round(house: House) -> None:
    ann, bob, eve = house.guest("Ann"), house.guest("Bob"), house.guest("Eve")
    made = ann.ask("POST", "/tournaments", {"name": "Cup", "system": "primer", "kind": "round_robin"}, 201)
    id = made["tournament"]["id"]
    bob.ask("POST", f"/tournaments/{id}/start", expect=403)
    ann.ask("POST", f"/tournaments/{id}/start", expect=409)
    for person in (ann, bob, eve):
        person.ask("POST", f"/tournaments/{id}/enter")
    assert bob.ask("POST", f"/tournaments/{id}/enter")["tournament"]["entrants"] == 3, "nobody is in twice"
    begun = ann.ask("POST", f"/tournaments/{id}/start")
    assert (begun["tournament"]["status"], begun["tournament"]["rounds"]) == ("running", 3)
    house.guest("Late").ask("POST", f"/tournaments/{id}/enter", expect=409)
    people = {"Ann": ann, "Bob": bob, "Eve": eve}
    for number in (1, 2, 3):
        game = _game(ann, id, number)
        # Ann beats everybody, Bob beats Eve.
        loser = max(game["first"], game["second"])
        with people[loser].sit(game["match"]) as seat:
            assert seat.request("resign")["type"] == "done"
    over = _wait(ann, id, lambda t: t["tournament"]["status"] == "finished")
    scores = [(each["name"], each["score"]) for each in over["standings"]]
    assert scores == [("Ann", 3.0), ("Bob", 2.0), ("Eve", 1.0)], "a bye is worth a win"
    assert id in {each["id"] for each in house.ask("GET", "/tournaments")["tournaments"]}


def test_somebody_who_leaves_for_good_loses_their_games_and_their_name(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    id = ann.ask("POST", "/tournaments", {"name": "Duel", "system": "primer"}, 201)["tournament"]["id"]
    for person in (ann, bob):
        person.ask("POST", f"/tournaments/{id}/enter")
    ann.ask("POST", f"/tournaments/{id}/start")
    house.ask("POST", "/me/delete", {}, bob.token)
    over = _wait(ann, id, lambda t: t["tournament"]["status"] == "finished")
    assert [(each["name"], each["score"]) for each in over["standings"]] == [("Ann", 1.0), ("—", 0.0)]
    assert bob.id not in str(over)


def test_what_makes_no_tournament_is_refused(house: House) -> None:
    ann = house.guest("Ann")
    names: list[dict[str, Any]] = [{"name": ""}, {"name": "a\u200bb"}]
    for wrong in (*names, {"kind": "knockout"}, {"rounds": 99}, {"scenario": "nowhere"}):
        ann.ask("POST", "/tournaments", {"name": "Cup", "system": "primer", **wrong}, 422)
    ann.ask("POST", "/tournaments", {"name": "Cup", "system": "nothing"}, 404)
    made = [ann.ask("POST", "/tournaments", {"name": "Cup", "system": "primer"}, 201) for _ in range(5)]
    ann.ask("POST", "/tournaments", {"name": "Cup", "system": "primer"}, 429)
    for each in made:
        path = f"/tournaments/{each['tournament']['id']}"
        assert house.answer("DELETE", path, token=ann.token).status_code == 204
    house.ask("GET", "/tournaments/nothing", expect=404)


async def _listed(address: str) -> tuple[list[str], list[str]]:
    """Who made what is listed; and what is kept once it is cleared away."""
    database = Database(address)
    await database.open()
    rows = [(f"crowd{number}", "crowd", now()) for number in range(60)]
    for id, made_by, created in [*rows, ("club", "club", now() - 1000), ("old", "old", 1)]:
        row = TournamentRow(
            id, "Cup", "primer", "duel", "swiss", 3, "turns", "", False, made_by, "open", 0, created
        )
        await store.add(database, row)
    await store.enter(database, EntrantRow("old", "somebody", "Somebody", 1))
    listed = [row.id for row in await store.latest(database, 50)]
    await store.clear_away(database, 1000)
    kept = [id for id in ("club", "old") if await store.find(database, id) is not None]
    assert await store.entrants_of(database, "old") == []
    await database.close()
    return listed, kept


def test_one_maker_fills_no_list_and_what_nobody_begins_is_forgotten(
    kind: str, make_database: Callable[[str], str]
) -> None:
    listed, kept = asyncio.run(_listed(make_database(kind)))
    assert len(listed) == 50
    assert {"club", "old"} < set(listed[:3])
    assert kept == ["club"]
