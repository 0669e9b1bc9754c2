"""Laws of orders: suggestions are legal, a refusal changes nothing, what is accepted is carried out."""

from __future__ import annotations

from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from highground.engine.chance import Seeded, seed_of
from highground.engine.codec import decode, encode
from highground.engine.errors import IllegalOrder
from highground.engine.game import Game
from highground.engine.match import Match, new_header
from highground.engine.orders import Candidate, Refusal, candidates_for, check_order
from highground.engine.plugins import find_ruleset
from highground.engine.state import Order, Pass
from highground.engine.views import view
from highground.rulesets.conflict.state.orders import DropProne
from tests.laws.games import Moment, Spot, choose, every_system, moment, random_setup, spots
from tests.laws.junk import junk_orders
from tests.laws.records import first_difference

UNASKED: Final = (DropProne,)
"""What a book lets be ordered at any time, whoever is asked (C-6.11)."""

BUDGETS: Final = st.sampled_from([1, 4, 24, 200])


def _several(here: Moment, system: str) -> st.SearchStrategy[list[Order]]:
    return st.lists(junk_orders(here, system), min_size=8, max_size=8)


@every_system
@given(spot=spots(), budget=BUDGETS)
def test_there_is_always_a_candidate_and_every_candidate_passes_its_check(
    system: str, spot: Spot, budget: int
) -> None:
    here = moment(system, spot)
    before = encode(here.state)
    for seat in here.seats:
        found = candidates_for(here.state.known(seat), here.question, budget, here.luck())
        assert found, f"nothing is suggested for {here.question!r}"
        for each in found:
            assert isinstance(each, Candidate)
            assert here.game().check(seat, each.order) is None, each
    assert first_difference(before, encode(here.state)) is None


@every_system
@given(spot=spots(), budget=BUDGETS, seed=st.integers(0, 9))
def test_candidates_are_the_same_for_the_same_luck_and_for_a_view_that_was_sent(
    system: str, spot: Spot, budget: int, seed: int
) -> None:
    here = moment(system, spot)
    for seat in here.seats:
        sent = decode(encode(view(here.state, seat)))
        knowns = [here.state.known(seat), here.state.clone().known(seat), sent.known()]
        question = sent.asking()
        assert question == here.question
        found = [candidates_for(each, question, budget, Seeded(seed_of(seed))) for each in knowns]
        assert found[0] == found[1] == found[2]


@every_system
@given(spot=spots())
def test_every_candidate_can_be_written_in_words_and_read_back(system: str, spot: Spot) -> None:
    here = moment(system, spot)
    words, names = here.rules.vocabulary, here.rules.models(here.state.table)
    for each in candidates_for(here.state.known(here.seat), here.question, 24, here.luck()):
        assert words.verb_for(type(each.order)) is not None, f"{type(each.order).__name__} has no verb"
        assert words.read(words.write(each.order), names) == each.order


@every_system
@given(data=st.data(), spot=spots())
def test_a_check_of_any_order_answers_and_changes_nothing(
    system: str, data: st.DataObject, spot: Spot
) -> None:
    here = moment(system, spot)
    before = encode(here.state)
    for order in data.draw(_several(here, system)):
        refusal = here.game().check(here.seat, order)
        assert refusal is None or isinstance(refusal, Refusal)
        if refusal is not None:
            assert refusal.clause in here.rules.book.clauses
            assert decode(encode(refusal)) == refusal
    assert first_difference(before, encode(here.state)) is None


@every_system
@given(data=st.data(), spot=spots())
def test_whatever_passes_its_check_can_be_carried_out(system: str, data: st.DataObject, spot: Spot) -> None:
    here = moment(system, spot)
    for order in data.draw(_several(here, system)):
        if here.game().check(here.seat, order) is None:
            game: Game[Any, Any, Any] = Game(here.state.clone(), here.luck())
            game.answer(here.seat, order)
            game.advance()


@every_system
@given(data=st.data(), spot=spots())
def test_a_received_view_checks_orders_as_the_table_does(
    system: str, data: st.DataObject, spot: Spot
) -> None:
    here = moment(system, spot)
    sent = decode(encode(view(here.state, here.seat)))
    for order in data.draw(_several(here, system)):
        assert check_order(sent.known(), sent.asking(), order) == here.game().check(here.seat, order)


@every_system
@given(data=st.data(), spot=spots(), seat=st.integers(-2, 6))
def test_a_seat_that_is_not_asked_is_refused_whatever_it_orders(
    system: str, data: st.DataObject, spot: Spot, seat: int
) -> None:
    here = moment(system, spot)
    candidate = choose(here.state, here.seat, here.luck())
    for order in (candidate, Pass(), data.draw(junk_orders(here, system))):
        if seat not in here.seats:
            refusal = here.game().check(seat, order)
            if refusal is None:
                # What a model may do unasked at any time, its owner may order.
                assert isinstance(order, UNASKED), order
            elif refusal.why == "not_asked":
                assert refusal.clause == type(here.question).clause.id
            else:
                assert refusal.clause in here.rules.book.clauses
                assert 0 <= seat < len(here.state.own)


@every_system
@given(data=st.data(), number=st.integers(0, 3), decisions=st.integers(0, 5))
def test_a_refused_order_leaves_a_match_as_it_was(
    system: str, data: st.DataObject, number: int, decisions: int
) -> None:
    """State, record, what was told, what may be played again, and luck."""
    rules = find_ruleset(system)
    setup = random_setup(rules, number)
    match = Match(rules, new_header(rules, setup, seed_of(number).hex(), ["a"] * len(setup.rosters)))
    players = Seeded(seed_of("players"))
    for _ in range(decisions + 1):
        (seat, *_) = match.waiting_for()
        match.play(seat, choose(match.state, seat, players))
    match.undo()
    before = _all_of(match)
    here = moment(system, Spot(number, 0))
    here.state = match.state
    for seat in range(-1, len(setup.rosters)):
        order = data.draw(junk_orders(here, system))
        if match.check(seat, order) is not None:
            with pytest.raises(IllegalOrder) as refused:
                match.play(seat, order)
            assert refused.value.refusal == match.check(seat, order)
    assert _all_of(match) == before


def _all_of(match: Match) -> object:
    luck = match.chance
    assert isinstance(luck, Seeded)
    told = [[encode(each) for each in some] for some in match.told]
    return encode(match.state), encode(match.inputs), encode(match.undone), told, luck.position
