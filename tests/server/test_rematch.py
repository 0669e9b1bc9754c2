"""Rematches carry the other along, sides swapped; forks go on against the bot that was there."""

from __future__ import annotations

from typing import Any

from tests.server.house import House, Person


def _over(house: House, **given: Any) -> tuple[Person, Person, dict[str, Any]]:
    """Two people, and a match that the first has given up."""
    ann, bob = house.guest("Ann"), house.guest("Bob")
    match = ann.begin_with(bob, **given)
    with ann.sit(match["id"]) as seat:
        assert seat.request("resign")["type"] == "done"
    return ann, bob, match


def test_a_rematch_asks_the_other_along_and_swaps_sides(house: House) -> None:
    clock = {"kind": "side", "seconds": 600, "increment": 10}
    ann, bob, match = _over(house, clock=clock)
    assert bob.ask("GET", f"/matches/{match['id']}/rematch")["match"] is None
    made = ann.ask("POST", f"/matches/{match['id']}/rematch")
    assert made["you"] == 1, "who sat first sits second"
    assert (made["status"], made["rematch_of"]) == ("waiting", match["id"])
    assert made["clock"]["increment"] == 10, "as long as before"
    asked = bob.ask("GET", "/matches")["asked"]
    assert [each["id"] for each in asked] == [made["id"]], "the other is told in the lobby"
    assert bob.ask("GET", f"/matches/{match['id']}/rematch")["match"]["id"] == made["id"]
    taken = bob.ask("POST", f"/matches/{match['id']}/rematch")
    assert (taken["id"], taken["you"], taken["status"]) == (made["id"], 0, "playing")
    assert [seat["name"] for seat in taken["seats"]] == ["Bob", "Ann"]
    assert bob.ask("GET", "/matches")["asked"] == []
    again = ann.ask("POST", f"/matches/{match['id']}/rematch")
    assert again["id"] == made["id"], "there is one rematch of a match"


def test_a_rematch_is_played_with_the_same_forces_and_fresh_luck(house: House) -> None:
    own = house.ask("GET", "/systems/primer/rosters/blue")["data"] | {"side": "Mine"}
    ann, bob = house.guest("Ann"), house.guest("Bob")
    match = ann.begin(seats=[{"who": "me", "roster": own}, {"who": "friend"}])
    bob.ask("POST", f"/invitations/{match['invitation']}")
    with bob.sit(match["id"]) as seat:
        seat.request("resign")
    made = bob.ask("POST", f"/matches/{match['id']}/rematch")
    assert made["commitment"] != match["commitment"]
    assert (made["scenario"], made["forked_from"]) == (match["scenario"], None)
    assert [seat["side"] for seat in made["seats"]] == [seat["side"] for seat in match["seats"]]


def test_only_those_who_played_have_a_rematch_and_only_once_it_is_over(house: House) -> None:
    ann, bob, match = _over(house)
    eve = house.guest("Eve")
    for method in ("GET", "POST", "DELETE"):
        eve.ask(method, f"/matches/{match['id']}/rematch", expect=403)
    going = ann.begin_with(bob)
    ann.ask("POST", f"/matches/{going['id']}/rematch", expect=409)
    bob.ask("DELETE", f"/matches/{match['id']}/rematch", expect=404)


def test_a_rematch_may_be_declined_until_it_has_begun(house: House) -> None:
    ann, bob, match = _over(house)
    made = ann.ask("POST", f"/matches/{match['id']}/rematch")
    assert house.answer("DELETE", f"/matches/{match['id']}/rematch", token=bob.token).status_code == 204
    ann.ask("GET", f"/matches/{made['id']}", expect=404)
    ann.ask("POST", f"/matches/{match['id']}/rematch")
    bob.ask("POST", f"/matches/{match['id']}/rematch")
    ann.ask("DELETE", f"/matches/{match['id']}/rematch", expect=409)


def test_against_a_bot_a_rematch_begins_at_once_on_the_same_side(house: House) -> None:
    ann = house.guest("Ann")
    match = ann.begin(seats=[{"who": "bot", "bot": "uniform"}, {"who": "me"}])
    with ann.sit(match["id"]) as seat:
        seat.request("resign")
    made = ann.ask("POST", f"/matches/{match['id']}/rematch")
    assert (made["status"], made["you"], made["seats"][0]["bot"]) == ("playing", 1, "uniform")


def test_a_fork_of_a_game_against_random_goes_on_against_random(house: House) -> None:
    ann = house.guest("Ann")
    match = ann.begin(seats=[{"who": "bot", "bot": "uniform"}, {"who": "me"}])
    with ann.sit(match["id"]) as seat:
        seat.request("resign")
    fork = ann.ask("POST", f"/matches/{match['id']}/fork", {"step": 0}, 201)
    assert [seat["bot"] for seat in fork["seats"]] == ["uniform", ""]
    assert fork["you"] == 1, "and on one's own side"
