"""Three sides, one of them a team of two players whose order is fixed at the start.

Each side activates one model in turn. A team's slot goes to its next member, in the order the team
has chosen, who still has a model to activate.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from highground.engine.agenda import Frame, Question, SealedQuestion, step
from highground.engine.clauses import Clause, Rulebook
from highground.engine.codec import digest
from highground.engine.events import Event
from highground.engine.game import Game
from highground.engine.orders import Refusal, check, refuse, resolve, reveal
from highground.engine.ruleset import Result, new_state
from highground.engine.state import Known, Order, Part, State
from tests.engine.playing import Played, ending_after_saving, seen_bytes

BOOK: Final = Rulebook("alliance")
SIDES: Final = BOOK.clause("AL-1", "Sides", "sides take turns; each turn activates one model")
TEAM: Final = BOOK.clause("AL-2", "Teams", "mates fix their order at the start, and keep to it")
BID: Final = BOOK.clause("AL-3", "Order of sides", "every player bids in secret; the team's sum counts")


class AllianceTable(Part):
    """`teams` are the seats of each side in their order; `ready` counts models still to activate."""

    teams: list[tuple[int, ...]]
    ready: list[int]
    next_mate: list[int]
    order: list[int]


class Purse(Part):
    """What a player alone knows."""

    coins: int


class Box(Part):
    """What nobody knows: coins under the table."""

    coins: int


AllianceGame = Game[AllianceTable, Purse, Box]
AllianceKnown = Known[AllianceTable, Purse]


def alliance(ready: list[int], coins: tuple[int, ...] = (5, 5, 5, 5)) -> State[AllianceTable, Purse, Box]:
    """Seats 0 and 3 are a team, 1 and 2 play for themselves."""
    table = AllianceTable([(0, 3), (1,), (2,)], ready, [0, 0, 0], [])
    own = [Purse(each) for each in coins]
    return new_state(table, own, Box(0), MayBid((0, 1, 2, 3)), MayOrderTeam(0), NextSide(0))


class MayBid(SealedQuestion):
    clause: ClassVar[Clause] = BID


class MayOrderTeam(Question):
    clause: ClassVar[Clause] = TEAM


class MayActivateOne(Question):
    clause: ClassVar[Clause] = SIDES
    settled: ClassVar[bool] = True


class NextSide(Frame):
    slot: Final[int]


class Bid(Order):
    coins: Final[int]


class OrderTeam(Order):
    seats: Final[tuple[int, ...]]


class ActivateOne(Order):
    pass


class Activated(Event):
    seat: Final[int]


@check(MayBid, Bid)
def check_bid(known: AllianceKnown, asked: MayBid, order: Bid) -> Refusal | None:
    if not 0 <= order.coins <= known.own.coins:
        return refuse(BID, "not_enough_coins", order.coins, known.own.coins)
    return None


@reveal(MayBid)
def compare_bids(game: AllianceGame, asked: MayBid, answers: dict[int, Any]) -> None:
    """AL-3: the higher sum goes first; of equals the one that stands earlier."""
    table = game.table
    for seat, bid in answers.items():
        game.own[seat].coins -= bid.coins
        game.secret.coins += bid.coins
    sums = [sum(answers[seat].coins for seat in team) for team in table.teams]
    table.order = sorted(range(len(sums)), key=lambda side: -sums[side])


@check(MayOrderTeam, OrderTeam)
def check_order_team(known: AllianceKnown, asked: MayOrderTeam, order: OrderTeam) -> Refusal | None:
    if sorted(order.seats) != [0, 3]:
        return refuse(TEAM, "not_your_team")
    return None


@resolve(MayOrderTeam, OrderTeam)
def order_team(game: AllianceGame, asked: MayOrderTeam, order: OrderTeam) -> None:
    game.table.teams[0] = order.seats


@step(NextSide)
def next_side(game: AllianceGame, now: NextSide) -> None:
    """AL-1, AL-2: the next side with a model to activate, and of it the next mate who has one."""
    table = game.table
    for slot in range(now.slot, now.slot + len(table.order)):
        side = table.order[slot % len(table.order)]
        team = table.teams[side]
        for turn in range(table.next_mate[side], table.next_mate[side] + len(team)):
            seat = team[turn % len(team)]
            if table.ready[seat]:
                table.next_mate[side] = (turn + 1) % len(team)
                game.then(MayActivateOne(seat), NextSide((slot + 1) % len(table.order)))
                return


@check(MayActivateOne, ActivateOne)
def check_activate_one(known: AllianceKnown, asked: MayActivateOne, order: ActivateOne) -> Refusal | None:
    return None


@resolve(MayActivateOne, ActivateOne)
def activate_one(game: AllianceGame, asked: MayActivateOne, order: ActivateOne) -> None:
    game.table.ready[asked.seat] -= 1
    game.emit(Activated(asked.seat), SIDES)


# -- proofs ------------------------------------------------------------------------------------------------


def begun(ready: list[int], mates: tuple[int, int] = (0, 3), bids: tuple[int, ...] = (1, 1, 0, 1)) -> Played:
    played = Played(alliance(ready))
    for seat, coins in enumerate(bids):
        played.gives(seat, Bid(coins))
    return played.gives(0, OrderTeam(mates))


def order_of_play(played: Played) -> list[int]:
    while played.waits_for():
        played.gives(played.waits_for()[0], ActivateOne())
    return [event.seat for event in played.events(Activated)]


def test_three_sides_take_turns_and_team_mates_share_their_sides_slots() -> None:
    assert order_of_play(begun([2, 2, 2, 2])) == [0, 1, 2, 3, 1, 2, 0, 3]


def test_mates_keep_the_order_they_chose() -> None:
    assert order_of_play(begun([2, 2, 2, 2], mates=(3, 0))) == [3, 1, 2, 0, 1, 2, 3, 0]


def test_a_mate_without_models_is_skipped_and_the_other_goes_on_one_model_a_turn() -> None:
    assert order_of_play(begun([1, 3, 0, 3])) == [0, 1, 3, 1, 3, 1, 3]


def test_the_bids_of_a_team_are_added_up() -> None:
    assert order_of_play(begun([1, 1, 1, 1], bids=(2, 3, 5, 2)))[:3] == [2, 0, 1]


def test_four_sealed_bids_stay_hidden_until_the_last() -> None:
    one, two = Played(alliance([1, 1, 1, 1])), Played(alliance([1, 1, 1, 1]))
    one.gives(2, Bid(0)).gives(0, Bid(4))
    two.gives(2, Bid(5)).gives(0, Bid(1))
    assert one.waits_for() == (1, 3)
    for seat in (1, 3, -1):
        assert seen_bytes(one.state, seat) == seen_bytes(two.state, seat)


def test_even_a_team_mate_does_not_see_into_a_purse() -> None:
    rich, poor = alliance([1, 1, 1, 1], (9, 5, 5, 5)), alliance([1, 1, 1, 1], (1, 5, 5, 5))
    assert seen_bytes(rich, 3) == seen_bytes(poor, 3)
    assert seen_bytes(rich, 0) != seen_bytes(poor, 0)


def test_a_bid_beyond_ones_purse_and_a_stranger_in_the_team_are_refused() -> None:
    assert Played(alliance([1, 1, 1, 1])).refuses(2, Bid(6)).clause == "AL-3"
    played = Played(alliance([1, 1, 1, 1]))
    for seat in range(4):
        played.gives(seat, Bid(0))
    assert played.refuses(0, OrderTeam((0, 1))).why == "not_your_team"
    assert played.refuses(3, OrderTeam((0, 3))).why == "not_asked"


def test_a_result_can_name_all_players_of_the_side_that_won() -> None:
    assert Result((0, 3), (4, 1, 2, 4), SIDES.id).winners == (0, 3)


def test_a_game_of_four_saved_in_the_middle_goes_on_the_same() -> None:
    def go_on(state: State[Any, Any, Any]) -> None:
        order_of_play(Played(state))

    half = begun([2, 2, 2, 2]).gives(0, ActivateOne()).gives(1, ActivateOne())
    whole = begun([2, 2, 2, 2])
    order_of_play(whole)
    assert ending_after_saving(half.state, go_on) == digest(whole.state)
