"""Taking back: at once against a bot, by agreement among people; what came up stays."""

from __future__ import annotations

from functools import partial

from tests.server.house import House, Seat


def _is_at(step: int, seat: Seat) -> bool:
    return bool(seat.table["step"] == step)


def until_something_can_be_taken_back(seat: Seat) -> None:
    """Play on until an own order is the last on which luck could have had a part, and had none."""
    for _ in range(60):
        seat.until(lambda s: s.mine)
        if seat.table["may_undo"] is not None:
            return
        seat.play_on(1)
    raise AssertionError("sixty orders, and luck in every one")


def until_something_came_up(seat: Seat) -> int:
    """Play on until dice fell; the step on which they did."""
    for _ in range(60):
        seat.play_on(1)
        seat.until(lambda s: s.mine)
        fell = [step["step"] for step in seat.steps[1:] if step["chance"]]
        if fell:
            return int(fell[-1])
    raise AssertionError("sixty orders, and no die")


def test_what_came_up_is_not_taken_back_against_a_bot(house: House) -> None:
    ann = house.guest()
    match = ann.begin()
    with ann.sit(match["id"]) as seat:
        fell = until_something_came_up(seat)
        before = seat.table["step"]
        answer = seat.request("undo", step=fell - 1)
        assert answer["problem"]["error"] == "conflict"
        assert "What came up or was revealed since then stays" in answer["problem"]["text"]
        assert seat.table["step"] == before
        back = seat.table["may_undo"]
        assert back is None or before - back >= fell


def test_what_came_up_is_not_taken_back_by_agreement_either(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    match = ann.begin_with(bob)
    with ann.sit(match["id"]) as one, bob.sit(match["id"]) as two:
        for _ in range(80):
            mover, other = (one, two) if one.mine else (two, one)
            mover.order(mover.suggestions()[0])
            given = mover.table["step"]
            other.until(partial(_is_at, given))
            if one.steps[-1]["chance"]:
                break
        assert one.steps[-1]["chance"]
        assert one.request("undo", step=one.table["step"] - 1)["problem"]["error"] == "conflict"
        assert one.table["offer"] is None
        assert (one.table["may_undo"], two.table["may_undo"]) == (None, None)


def test_against_a_bot_orders_are_taken_back_at_once_and_come_out_the_same(house: House) -> None:
    ann = house.guest()
    match = ann.begin()
    with ann.sit(match["id"]) as seat:
        seat.play_on(6)
        until_something_can_be_taken_back(seat)
        played, back = seat.steps, seat.table["may_undo"]
        target = seat.table["step"] - back
        mine = played[target + 1]["order"]["words"]
        assert seat.request("undo", step=target)["type"] == "done"
        seat.until(lambda s: s.table["step"] == target)
        assert len(seat.steps) == target + 1
        assert seat.mine
        seat.order(mine)
        seat.until(lambda s: s.table["step"] >= played[-1]["step"])
        assert seat.steps[: len(played)] == played, (
            "the same order, the same luck, the same answer of the bot"
        )


def test_what_was_taken_back_can_be_done_again_until_something_else_is_played(house: House) -> None:
    ann = house.guest()
    match = ann.begin()
    with ann.sit(match["id"]) as seat:
        seat.play_on(6)
        until_something_can_be_taken_back(seat)
        assert seat.table["may_redo"] is None
        played, back = seat.steps, seat.table["may_undo"]
        target = seat.table["step"] - back
        for _ in range(2):
            seat.request("undo", step=target)
            assert seat.table["may_redo"] == back
            assert seat.request("redo")["type"] == "done"
            seat.until(lambda s: s.table["step"] == len(played) - 1)
            assert [step["order"] for step in seat.steps] == [step["order"] for step in played]
            assert [step["events"] for step in seat.steps] == [step["events"] for step in played]
        with ann.sit(match["id"]) as again:
            assert [step["events"] for step in again.steps] == [step["events"] for step in played]
        seat.request("undo", step=target)
        seat.order(seat.suggestions()[-1])
        assert seat.request("redo")["problem"]["error"] == "conflict"


def test_people_must_agree(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    match = ann.begin_with(bob)
    with ann.sit(match["id"]) as one, bob.sit(match["id"]) as two:
        mover, other = (one, two) if one.mine else (two, one)
        mover.order(mover.suggestions()[0])
        other.until(lambda s: s.table["step"] == 1)
        assert other.table["may_undo"] is None
        assert mover.table["may_undo"] == 1
        mover.request("undo", step=0)
        assert mover.table["step"] == 1, "an offer alone takes nothing back"
        other.until(lambda s: s.table["offer"] is not None)
        assert other.table["offer"] == {"seat": mover.seat, "step": 0, "accepted": [mover.seat]}
        assert other.request("undo_answer", accept=False)["type"] == "done"
        mover.until(lambda s: s.table["offer"] is None)
        mover.request("undo", step=0)
        other.until(lambda s: s.table["offer"] is not None)
        another = other.request("undo_answer", accept=True, step=7)
        assert another["problem"]["error"] == "stale", "that is not what was offered"
        other.request("undo_answer", accept=True, step=0)
        mover.until(lambda s: s.table["step"] == 0)
        assert mover.mine
        assert other.request("undo_answer", accept=True)["problem"]["error"] == "conflict"
        assert mover.table["may_redo"] is None
        assert mover.request("redo")["problem"]["error"] == "conflict", "nor is it done again by one alone"


def test_an_order_withdraws_an_offer_and_nonsense_is_refused(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    match = ann.begin_with(bob)
    with ann.sit(match["id"]) as one, bob.sit(match["id"]) as two:
        mover = one if one.mine else two
        mover.order(mover.suggestions()[0])
        mover.request("undo", step=0)
        mover.until(lambda s: s.table["offer"] is not None)
        assert mover.mine
        mover.order(mover.suggestions()[-1])
        assert mover.table["offer"] is None
        assert mover.request("undo", step=99)["problem"]["error"] == "invalid"
        assert mover.request("undo", step=mover.table["step"])["problem"]["error"] == "invalid"


def test_who_was_away_while_orders_were_taken_back_starts_afresh(house: House) -> None:
    ann = house.guest()
    match = ann.begin()
    with ann.sit(match["id"]) as seat:
        seat.play_on(4)
        until_something_can_be_taken_back(seat)
        seq, target = seat.seq, seat.table["step"] - seat.table["may_undo"]
        seat.request("undo", step=target)
        with ann.sit(match["id"], seq) as again:
            assert again.welcome["reset"]
            assert [step["step"] for step in again.steps] == list(range(len(again.steps)))
            assert len(again.steps) == again.table["step"] + 1


def test_who_was_away_gets_what_they_missed_and_no_more(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    match = ann.begin_with(bob)
    with ann.sit(match["id"]) as one:
        with bob.sit(match["id"]) as two:
            seq = two.seq
        for _ in range(20):
            if not one.mine:
                break
            one.order(one.suggestions()[-1])
        with bob.sit(match["id"], seq) as two:
            assert not two.welcome["reset"]
            assert [step["step"] for step in two.welcome["steps"]] == list(range(1, one.table["step"] + 1))
        with bob.sit(match["id"], 10_000) as two:
            assert two.welcome["reset"], "a number from another life"
