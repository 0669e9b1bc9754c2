"""Beside a real table: dice and cards are told, or rolled when asked; what players allow is on record."""

from __future__ import annotations

import time
import uuid
from typing import Any

import pytest

from tests.server.house import House, Person, Seat

SYSTEMS = ["primer", "ascension", "conflict", "collide", "torn", "ail"]


def begin(ann: Person, system: str = "primer", **given: Any) -> dict[str, Any]:
    """A match beside a real table, its opening rolled here."""
    said = ann.ask("POST", "/companions", {"system": system, "roll": 200, **given}, 201)
    match: dict[str, Any] = said["match"]
    return match


def give(seat: Seat, order: str | dict[str, Any], **more: Any) -> dict[str, Any]:
    given = {"words": order} if isinstance(order, str) else order
    return seat.request("order", order=given, key=uuid.uuid4().hex, after=seat.seq, **more)


def test_the_opening_asks_for_its_dice_one_by_one_and_the_match_begins_with_what_was_told(
    house: House,
) -> None:
    ann = house.guest()
    first = ann.ask("POST", "/companions", {"system": "primer"}, 201)
    assert first["match"] is None
    assert first["need"]["what"] == "d6"
    assert first["need"]["side"] == "Blue"
    assert [face["label"] for face in first["need"]["faces"]] == ["1", "2", "3", "4", "5", "6"]
    second = ann.ask("POST", "/companions", {"system": "primer", "chance": ["5"]}, 201)
    assert [each["label"] for each in second["fallen"]] == ["5"]
    assert second["need"]["number"] == 1
    begun = ann.ask("POST", "/companions", {"system": "primer", "chance": ["5", "2"]}, 201)["match"]
    assert begun["real_dice"]
    assert begun["commitment"] == ""
    with ann.sit(begun["id"]) as seat:
        assert [each["label"] for each in seat.steps[0]["chance"]] == ["5", "2"]


def test_what_cannot_come_up_and_what_is_too_much_are_refused_and_nothing_is_made(house: House) -> None:
    ann = house.guest()
    wrong = ann.ask("POST", "/companions", {"system": "primer", "chance": ["7"]}, 422)
    assert "possible: 1, 2" in wrong["text"]
    more = ann.ask("POST", "/companions", {"system": "primer", "chance": ["5", "2", "1"]}, 422)
    assert "only 2 came up" in more["text"]
    bot = {"system": "primer", "seats": [{"who": "me"}, {"who": "bot"}]}
    assert "only people play" in ann.ask("POST", "/companions", bot, 422)["text"]
    assert ann.ask("GET", "/matches")["mine"] == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_one_person_plays_both_sides_of_every_system_and_is_always_at_the_seat_that_is_asked(
    house: House, system: str
) -> None:
    ann = house.guest()
    match = begin(ann, system)
    seats = set()
    give_up = time.monotonic() + 60
    with ann.sit(match["id"]) as seat:
        for _ in range(24):
            if seat.over or time.monotonic() > give_up:
                break
            assert seat.mine
            assert seat.match["you"] in seat.table["asked"]["seats"]
            seats.add(seat.match["you"])
            idea = seat.table["question"]["suggestions"][0]["order"]
            assert give(seat, idea, roll=200)["type"] == "done"
        assert seats == {0, 1}


def test_an_order_that_needs_a_die_waits_for_it_and_changes_nothing_until_it_is_told(house: House) -> None:
    ann = house.guest()
    match = begin(ann)
    with ann.sit(match["id"]) as seat:
        need = _until_a_die_is_needed(seat)
        before = seat.seq
        assert give(seat, need["order"])["type"] == "needed"
        assert seat.seq == before
        wrong = give(seat, need["order"], chance=["heads"])
        assert wrong["type"] == "error"
        assert "cannot come up" in wrong["problem"]["text"]
        face = need["answer"]["need"]["faces"][-1]["label"]
        rest = give(seat, need["order"], chance=[face])
        while rest["type"] == "needed":
            came = [each["label"] for each in rest["fallen"]]
            rest = give(seat, need["order"], chance=[*came, rest["need"]["faces"][0]["label"]])
        assert rest["type"] == "done"
        assert seat.steps[-1]["chance"][0]["label"] == face


def _until_a_die_is_needed(seat: Seat) -> dict[str, Any]:
    """Play until somebody shoots, and nobody told what came up."""
    for _ in range(60):
        offers = {each["id"] for each in seat.table["question"]["offers"] if each["refusal"] is None}
        ideas = [each["order"] for each in seat.table["question"]["suggestions"]]
        idea = next((each for each in ideas if (each["offer"] or "").startswith("shoot")), ideas[0])
        answer = give(seat, idea)
        if answer["type"] == "needed":
            return {"order": idea, "answer": answer}
        assert answer["type"] == "done", (answer, offers)
    raise AssertionError("nobody ever shot")


def test_what_the_players_allow_is_done_and_the_log_names_the_clause(house: House) -> None:
    ann = house.guest()
    match = begin(ann)
    with ann.sit(match["id"]) as seat:
        who, whom = ("Ada", "Sif") if seat.match["you"] == 0 else ("Sif", "Ada")
        assert give(seat, f"activate {who}")["type"] == "done"
        refused = give(seat, f"shoot {whom}")
        assert refused["type"] == "refused"
        assert give(seat, f"shoot {whom}", allow=True)["type"] == "done"
        assert seat.steps[-1]["allowed"] == refused["refusal"]["clause"]
    # What is on record is what a server knows that opens it anew.
    text = house.answer("GET", f"/matches/{match['id']}/export", token=ann.token).text
    assert f'"clause":"{refused["refusal"]["clause"]}"' in text


def test_what_answers_nothing_that_is_asked_cannot_be_allowed(house: House) -> None:
    ann = house.guest()
    match = begin(ann)
    with ann.sit(match["id"]) as seat:
        before = seat.seq
        assert give(seat, "done", allow=True)["type"] == "refused"
        nobody = give(seat, "activate Nobody", allow=True)
        assert nobody["type"] in ("refused", "error")
        assert seat.seq == before
        assert seat.mine


def test_where_the_server_rolls_nobody_tells_what_came_up_or_allows_anything(house: House) -> None:
    ann = house.guest()
    match = ann.begin()
    with ann.sit(match["id"]) as seat:
        seat.until(lambda s: s.mine)
        words = seat.suggestions()[0]
        for more in ({"chance": ["6"]}, {"roll": 1}, {"allow": True}):
            assert give(seat, words, **more)["problem"]["error"] == "invalid"


def test_a_typing_mistake_is_taken_back_even_after_dice_and_by_one_person_alone(house: House) -> None:
    ann = house.guest()
    match = begin(ann)
    with ann.sit(match["id"]) as seat:
        need = _until_a_die_is_needed(seat)
        step = seat.table["step"]
        assert give(seat, need["order"], roll=200)["type"] == "done"
        assert seat.table["may_undo"] == 1
        assert seat.request("undo", step=step)["type"] == "done"
        assert seat.table["step"] == step
        assert seat.table["may_redo"] == 1


def test_two_phones_have_a_seat_each(house: House) -> None:
    ann, bob = house.guest(), house.guest("Bob")
    match = begin(ann, seats=[{"who": "me"}, {"who": "friend"}])
    with ann.sit(match["id"]) as one, bob.sit_down(match["invitation"]) as two:
        one.until(lambda s: s.match["status"] == "playing")
        assert {one.match["you"], two.match["you"]} == {0, 1}
        mover = one if one.mine else two
        assert give(mover, mover.suggestions()[0], roll=200)["type"] == "done"


def test_a_position_of_the_judge_is_gone_on_with_beside_a_real_table(house: House) -> None:
    ann = house.guest()
    case = ann.ask("GET", "/systems/primer/case-form")["quick"]
    made = ann.ask("POST", "/systems/primer/judge/play", {"case": case, "real_dice": True}, 201)
    assert made["real_dice"]
    assert [seat["person"] for seat in made["seats"]] == [ann.id, ann.id]
