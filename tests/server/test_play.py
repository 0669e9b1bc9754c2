"""Playing over a socket: orders, answers, what everybody sees, on each database."""

from __future__ import annotations

import pytest

from tests.server.house import Closed, House, Seat

SYSTEMS = ["primer", "ascension"]


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_guest_plays_a_bot_to_the_end(house: House, system: str) -> None:
    ann = house.guest()
    match = ann.begin(system)
    with ann.sit(match["id"]) as seat:
        assert seat.seat == 0
        seat.play_on(1_000)
        assert seat.over
        assert seat.match["status"] == "finished"
        assert seat.match["result"] is not None
        assert [step["step"] for step in seat.steps] == list(range(len(seat.steps)))
        numbers = [event["number"] for step in seat.steps for event in step["events"] if event["number"]]
        assert numbers == list(range(1, len(numbers) + 1))


def test_two_people_see_the_same_game(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    match = ann.begin_with(bob)
    with ann.sit(match["id"]) as one, bob.sit(match["id"], language="ru") as two:
        for _ in range(12):
            for seat in (one, two):
                seat.until(lambda s: s.seq == max(one.seq, two.seq))
            mover = one if one.mine else two
            assert one.mine != two.mine
            assert mover.order(mover.suggestions()[0])["type"] == "done"
        for seat in (one, two):
            seat.until(lambda s: s.seq == max(one.seq, two.seq))
        assert one.table["scene"]["figures"][0]["at"] == two.table["scene"]["figures"][0]["at"]
        assert [step["order"] for step in one.steps if step["order"]] != []
        said = [event["text"] for step in two.steps for event in step["events"]]
        assert any("раунд" in text.lower() for text in said), "Bob reads Russian"


def test_an_order_that_the_rules_refuse_changes_nothing_and_says_why(house: House) -> None:
    ann, bob = house.guest(), house.guest("Bob")
    match = ann.begin_with(bob)
    with ann.sit(match["id"]) as one, bob.sit(match["id"]) as two:
        mover = one if one.mine else two
        theirs = "Sif" if mover is one else "Ada"
        before = mover.seq
        answer = mover.order(f"activate {theirs}")
        assert answer["type"] == "refused"
        assert answer["refusal"]["clause"] == "TU-1"
        assert answer["refusal"]["text"] == f"{theirs} is not yours."
        other = two if mover is one else one
        asked = other.order("activate Ada")
        assert asked["type"] == "refused"
        assert mover.seq == other.seq == before


def test_an_order_with_the_same_key_is_done_once(house: House) -> None:
    ann, bob = house.guest(), house.guest("Bob")
    match = ann.begin_with(bob)
    with ann.sit(match["id"]) as one, bob.sit(match["id"]) as two:
        mover = one if one.mine else two
        after = mover.seq
        words = mover.suggestions()[0]
        first = mover.order(words, "the key", after)
        again = mover.order(words, "the key", after)
        assert first["type"] == again["type"] == "done"
        assert first["seq"] == again["seq"]
        assert mover.order(words, "another", after)["problem"]["error"] == "stale"


def test_an_offer_with_values_is_an_order_and_its_fields_are_judged(house: House) -> None:
    ann, bob = house.guest(), house.guest("Bob")
    match = ann.begin_with(bob)
    with ann.sit(match["id"]) as one, bob.sit(match["id"]) as two:
        mover = one if one.mine else two
        (offer,) = mover.table["question"]["offers"]
        assert (offer["id"], offer["role"], offer["fields"][0]["kind"]) == ("activate", "activate", "model")
        legal = [each["value"] for each in offer["fields"][0]["choices"] if each["refusal"] is None]
        assert len(legal) == 4
        order = {"offer": "activate", "values": {"model": legal[0]}}
        assert mover.request("check", order=order)["found"]["legal"]
        done = mover.request("order", order=order, after=mover.seq, key="k")
        assert done["type"] == "done"
        at = next(f["at"] for f in mover.table["scene"]["figures"] if f["name"] == legal[0])
        to = [at[0], at[1] + (25_400 if at[1] < 300_000 else -25_400)]
        move = {"offer": "move", "values": {"path": [to]}}
        assert mover.request("check", order=move)["found"]["words"].startswith("move ")
        assert mover.request("order", order=move, after=mover.seq, key="k2")["type"] == "done"
        moved = next(f["at"] for f in mover.table["scene"]["figures"] if f["name"] == legal[0])
        assert moved == to


def test_what_may_be_done_unasked_is_offered_while_another_decides(house: House) -> None:
    """Conflict, C-6.11: whoever likes drops prone in the opponent's turn too."""
    ann, bob = house.guest("Ann"), house.guest("Bob")
    match = ann.begin_with(bob, "conflict")
    with ann.sit(match["id"]) as one, bob.sit(match["id"]) as two:
        for _ in range(60):
            for seat in (one, two):
                seat.until(lambda s: s.seq == max(one.seq, two.seq))
            mover, other = (one, two) if one.mine else (two, one)
            assert mover.table["unasked"] == [], "whoever is asked has the question"
            if mover.table["asked"]["kind"] == "MayAct":
                break
            assert mover.order(mover.suggestions()[0])["type"] == "done"
        (offer,) = other.table["unasked"]
        assert (offer["id"], other.table["question"]) == ("prone", None)
        (field,) = offer["fields"]
        legal = [each["value"] for each in field["choices"] if each["refusal"] is None]
        own = [each["name"] for each in other.table["scene"]["figures"] if each["side"] == other.seat]
        assert sorted(legal) == sorted(own)
        order = {"offer": offer["id"], "values": {"model": legal[0]}}
        assert other.request("order", order=order, after=other.seq, key="down")["type"] == "done"
        mover.until(lambda s: s.seq == other.seq)
        assert [event["clause"] for event in mover.steps[-1]["events"]] == ["C-6.11"]
        assert mover.mine
        (again,) = other.table["unasked"]
        left = [each["value"] for each in again["fields"][0]["choices"] if each["refusal"] is None]
        assert left == [each for each in legal if each != legal[0]]


def test_a_preview_shows_how_far_and_gives_the_order_for_it(house: House) -> None:
    ann, bob = house.guest(), house.guest("Bob")
    match = ann.begin_with(bob)
    with ann.sit(match["id"]) as one, bob.sit(match["id"]) as two:
        mover = one if one.mine else two
        mover.order(mover.suggestions()[0])
        name = mover.table["asked"]["subject"]
        at = next(f["at"] for f in mover.table["scene"]["figures"] if f["name"] == name)
        far = [at[0], 300_000]
        answer = mover.request("preview", model=name, kind="move", path=[far])["found"]
        assert answer["refusal"]["clause"] == "MV-1"
        assert answer["legal"][0] == at
        assert answer["stop"] == answer["legal"][-1]
        assert answer["order"]["offer"] == "move"
        assert mover.order(answer["order"])["type"] == "done"
        targets = mover.request("preview", model=name, kind="shoot")["found"]["targets"]
        assert {target["target"] for target in targets} == {"Ada", "Ben", "Cleo", "Dov"} or len(targets) == 4
        watcher = Seat(house, match["id"], None)
        assert watcher.request("preview", model=name, kind="shoot")["found"]["targets"]
        watcher.leave()


def test_odds_are_exact_fractions(house: House) -> None:
    ann = house.guest()
    match = ann.begin()
    with ann.sit(match["id"]) as seat:

        def shot(seat: Seat) -> str:
            return next((words for words in seat.suggestions() if words.startswith("shoot")), "")

        for _ in range(200):
            seat.until(lambda s: s.mine or s.over)
            if seat.over or shot(seat):
                break
            seat.order(seat.suggestions()[0])
        if not seat.over:
            odds = seat.request("odds", order={"words": shot(seat)})["found"]
            assert odds["exact"]
            assert sum(outcome["share"] for outcome in odds["outcomes"]) == pytest.approx(1.0)
            assert "/" in odds["outcomes"][0]["chance"]


def test_odds_say_what_of_an_attack_is_certain(house: House) -> None:
    """Skill, cover and the like, whatever the cards add: no card is among the lines."""
    ann = house.guest()
    match = ann.begin("ascension", scenario="seize_fate")
    with ann.sit(match["id"]) as seat:
        for _ in range(400):
            seat.until(lambda s: s.mine or s.over)
            attacks = [words for words in seat.suggestions() if words.startswith("attack")]
            if attacks:
                break
            seat.order(seat.suggestions()[0])
        promised = seat.request("odds", order={"words": attacks[0]})["found"]["tallies"]
        assert [tally["name"] for tally in promised] == ["attack", "defense"]
        for tally in promised:
            assert tally["total"] == sum(line["amount"] for line in tally["lines"])
            assert all(line["clause"] and "card" not in line["text"] for line in tally["lines"])


def test_the_odds_of_a_reaction_are_those_of_what_it_reacts_to(house: House) -> None:
    """Carried through to the end of the shot it hurts less if one ducks; by itself a duck hurts nobody."""
    ann = house.guest()
    match = ann.begin()
    with ann.sit(match["id"]) as seat:
        for _ in range(200):
            seat.until(lambda s: s.mine or s.over)
            if seat.over or "duck" in seat.suggestions():
                break
            seat.order(seat.suggestions()[0])
        assert not seat.over

        def hurt(words: str, through: bool) -> float:
            found = seat.request("odds", order={"words": words}, through=through)["found"]
            facts = [fact for fact in found["facts"] if fact["kind"] == "wounds"]
            return sum(float(value["share"]) for fact in facts for value in fact["values"])

        other = next(words for words in seat.suggestions() if words != "duck")
        assert 0 < hurt("duck", True) < hurt(other, True)
        assert hurt("duck", False) == hurt(other, False) == 0


def test_odds_after_another_order(house: House) -> None:
    """What a shot would come to after a step: legal or not as it will be then; nothing is changed by it."""
    ann, bob = house.guest(), house.guest("Bob")
    match = ann.begin_with(bob)
    with ann.sit(match["id"]) as one, bob.sit(match["id"]) as two:
        mover = one if one.mine else two
        mover.order(mover.suggestions()[0])
        before = mover.seq
        name = mover.table["asked"]["subject"]
        targets = mover.request("preview", model=name, kind="shoot")["found"]["targets"]
        far = max(targets, key=lambda target: target["distance"])
        step = next(words for words in mover.suggestions() if words.startswith("move"))
        shot = {"words": f"shoot {far['target']}"}
        later = mover.request("odds", order=shot, after={"words": step})
        assert later["type"] == "refused"
        assert later["refusal"]["clause"].startswith("SH-")
        first = mover.request("odds", order={"words": step}, after={"words": f"shoot {far['target']}"})
        assert first["type"] == "refused", "what comes first must be legal now"
        assert mover.seq == before


def test_what_a_bot_weighed_can_be_opened(house: House) -> None:
    ann = house.guest()
    match = ann.begin()
    with ann.sit(match["id"]) as seat:
        seat.play_on(3)
        seat.until(lambda s: any(step["explained"] for step in s.steps))
        step = next(step for step in seat.steps if step["explained"])
        answer = seat.request("weighed", step=step["step"])
        found = answer["found"]
        assert found["bot"] == "greedy"
        assert any(each["chosen"] for each in found["weighed"])
        for each in found["weighed"]:
            assert not each["why"] or each["why"].startswith(f"rather than {each['words']}: ")
        assert seat.request("weighed", step=9_999)["problem"]["error"] == "not_found"


def test_a_watcher_sees_but_may_not_act(house: House) -> None:
    ann = house.guest()
    match = ann.begin()
    with Seat(house, match["id"], None) as watcher:
        assert watcher.seat is None
        assert watcher.table["question"] is None
        assert watcher.order("activate Ada")["problem"]["error"] == "forbidden"
        assert watcher.request("resign")["problem"]["error"] == "forbidden"


def test_a_match_that_is_not_public_is_for_those_who_sit_there(house: House) -> None:
    ann, eve = house.guest(), house.guest("Eve")
    match = ann.begin(public=False)
    house.ask("GET", f"/matches/{match['id']}", token=eve.token, expect=403)
    with eve.sit(match["id"]) as turned_away:
        assert turned_away.welcome["problem"]["error"] == "forbidden"
        with pytest.raises(Closed) as closed:
            turned_away.hear()
    assert closed.value.code == 4403


def test_giving_up_ends_the_match_and_opens_the_seed(house: House) -> None:
    ann, bob = house.guest(), house.guest("Bob")
    match = ann.begin_with(bob)
    assert match["seed"] is None
    with ann.sit(match["id"]) as one, bob.sit(match["id"]) as two:
        assert one.request("resign")["type"] == "done"
        two.until(lambda s: s.over)
        assert two.match["result"]["winners"] == [1]
        assert two.match["result"]["resigned"] == 0
        assert two.match["seed"]
        assert two.order("activate Ada")["problem"]["error"] == "conflict"


def test_the_seed_is_the_one_whose_hash_was_published(house: House) -> None:
    from hashlib import sha256

    ann = house.guest()
    match = ann.begin()
    with ann.sit(match["id"]) as seat:
        seat.request("resign")
        assert sha256(bytes.fromhex(seat.match["seed"])).hexdigest() == match["commitment"]
