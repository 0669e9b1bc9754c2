"""Laws of views: nobody sees what is hidden from them, and a guess at it is a world they could be in."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from highground.engine.chance import Seeded, seed_of
from highground.engine.codec import canonical, decode, digest, encode
from highground.engine.events import EVERYBODY, seen_by
from highground.engine.game import waiting_for
from highground.engine.state import Nothing
from highground.engine.views import view
from tests.laws.games import AnyState, Moment, Spot, choose, every_system, moment, played, spots
from tests.laws.records import first_difference

seeds = st.integers(0, 99)


def _dealt(here: Moment, seat: int, seed: int) -> AnyState:
    """A world that this seat could be in, dealt from what was sent to it."""
    sent = decode(encode(view(here.state, seat)))
    return here.rules.deal(sent, Seeded(seed_of(seed)))


def _seats(here: Moment) -> range:
    return range(len(here.rules.sides(here.state.table)))


@every_system
@given(spot=spots(), seed=seeds)
def test_a_dealt_world_looks_to_its_dealer_exactly_as_the_real_one(
    system: str, spot: Spot, seed: int
) -> None:
    here = moment(system, spot)
    for seat in _seats(here):
        real, guess = view(here.state, seat), view(_dealt(here, seat, seed), seat)
        assert first_difference(encode(real), encode(guess)) is None
        assert canonical(guess) == canonical(real)


@every_system
@given(spot=spots(), one=seeds, two=seeds)
def test_two_deals_differ_only_in_what_is_hidden(system: str, spot: Spot, one: int, two: int) -> None:
    """So states that differ only there give this seat and the spectators the same bytes."""
    here = moment(system, spot)
    for seat in _seats(here):
        first, second = _dealt(here, seat, one), _dealt(here, seat, two)
        assert first.table == second.table == here.state.table
        assert first.agenda == second.agenda == here.state.agenda
        assert first.receipts == second.receipts == here.state.receipts
        assert first.own[seat] == second.own[seat] == here.state.own[seat]
        assert canonical(view(first, seat)) == canonical(view(second, seat))
        assert canonical(view(first, -1)) == canonical(view(second, -1)) == canonical(view(here.state, -1))


@every_system
@given(spot=spots(), seed=seeds)
def test_dealing_is_repeatable_and_leaves_the_view_alone(system: str, spot: Spot, seed: int) -> None:
    here = moment(system, spot)
    before = digest(here.state)
    for seat in _seats(here):
        world = here.rules.deal(view(here.state, seat), Seeded(seed_of(seed)))
        again = here.rules.deal(view(here.state, seat), Seeded(seed_of(seed)))
        assert digest(world) == digest(again)
        for asked in waiting_for(world):
            there = Moment(here.rules, world)
            game = there.game()
            game.answer(asked, choose(world, asked, there.luck()))
            game.advance()
            break
    assert digest(here.state) == before


@every_system
@given(spot=spots())
def test_views_of_players_and_spectators_can_be_sent(system: str, spot: Spot) -> None:
    here = moment(system, spot)
    for seat in [*_seats(here), -1]:
        seen = view(here.state, seat)
        sent = decode(encode(seen))
        assert sent == seen
        assert canonical(sent) == canonical(seen)
        assert seat >= 0 or sent.own == Nothing()


@every_system
@given(spot=spots())
def test_a_sealed_answer_is_seen_only_by_who_gave_it(system: str, spot: Spot) -> None:
    here = moment(system, spot)
    given = {each.seat: each.order for each in here.state.sealed}
    for seat in [*_seats(here), -1]:
        assert view(here.state, seat).sealed == given.get(seat)


@every_system
def test_what_is_told_to_one_seat_reaches_no_other(system: str) -> None:
    for number in range(3):
        told = played(system, number).told
        sides = len(played(system, number).setup.rosters)
        for seat in range(-1, sides):
            assert all(each.to in (EVERYBODY, seat) for each in seen_by(told, seat))
        public = [each.number for each in seen_by(told, -1)]
        assert public == list(range(1, len(public) + 1)), (
            "a gap in the numbers tells that something is hidden"
        )
