"""Laws of whole games: they end, and on the way nobody stands on anybody, nothing is less than nothing."""

from __future__ import annotations

import re
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from highground.engine.codec import decode, encode
from highground.engine.describe import LANGUAGES
from highground.engine.picture import Picture
from highground.engine.views import view
from highground.geometry.bases import bounding_box
from highground.geometry.measure import overlap
from tests.laws.games import Moment, Spot, every_system, moment, played, pool, spots
from tests.laws.junk import junk_orders
from tests.laws.locales import sentences

PLANE = "plane"


@every_system
@given(number=st.integers(0, pool() - 1))
def test_a_random_game_ends_with_a_result(system: str, number: int) -> None:
    """Within the limit of decisions, which `played` insists on."""
    game = played(system, number)
    assert game.decisions > 0
    assert game.result is not None
    sides = len(game.setup.rosters)
    assert game.result.clause in game.rules.book.clauses
    assert len(game.result.scores) == sides
    assert set(game.result.winners) <= set(range(sides))


@every_system
@given(spot=spots())
def test_no_two_bases_overlap_and_none_leaves_the_table(system: str, spot: Spot) -> None:
    _all_have_room(moment(system, spot))


@every_system
@given(data=st.data(), spot=spots())
def test_no_order_that_is_accepted_leaves_bases_overlapping_or_off_the_table(
    system: str, data: st.DataObject, spot: Spot
) -> None:
    """Not only what bots would do: whatever the check lets through."""
    here = moment(system, spot)
    for order in data.draw(st.lists(junk_orders(here, system), min_size=12, max_size=12)):
        if here.game().check(here.seat, order) is None:
            after = moment(system, spot)
            game = after.game()
            game.answer(after.seat, order)
            game.advance()
            _all_have_room(after)


def _all_have_room(here: Moment) -> None:
    for seen in _pictures(here):
        if seen.grid != PLANE:
            continue
        for one, two in combinations(seen.figures, 2):
            if overlap(one.base, two.base):
                allowed = here.rules.may_overlap(here.state, one.name, two.name)
                assert allowed, f"{one.name} stands on {two.name}"
        for figure in seen.figures:
            left, low, right, high = bounding_box(figure.base)
            assert min(left, low) >= 0, f"{figure.name} stands over the edge"
            assert right <= seen.width, f"{figure.name} stands over the edge"
            assert high <= seen.height, f"{figure.name} stands over the edge"


def _pictures(here: Moment) -> list[Picture]:
    sides = here.rules.sides(here.state.table)
    return [here.rules.picture(here.state.known(seat)) for seat in range(len(sides))]


@every_system
@given(spot=spots())
def test_a_picture_shows_each_model_once_and_is_the_same_from_a_sent_view(system: str, spot: Spot) -> None:
    here = moment(system, spot)
    for seat, seen in enumerate(_pictures(here)):
        names = [figure.name for figure in seen.figures]
        assert len(set(names)) == len(names)
        owners = here.rules.owners(here.state.table)
        assert {figure.name: figure.side for figure in seen.figures}.items() <= owners.items()
        assert len(seen.sides) == len(seen.scores) == len(here.rules.sides(here.state.table))
        assert here.rules.picture(decode(encode(view(here.state, seat))).known()) == seen
        assert decode(encode(seen)) == seen


@every_system
@given(spot=spots())
def test_no_count_is_negative(system: str, spot: Spot) -> None:
    here = moment(system, spot)
    for name, value in here.rules.facts(here.state.table).items():
        assert not re.fullmatch(r"-\d+", value), f"{name} is {value}"
    for seen in _pictures(here):
        for figure in seen.figures:
            assert figure.wounds >= 0, figure.name


@every_system
@given(spot=spots())
def test_every_position_has_a_value_for_every_seat(system: str, spot: Spot) -> None:
    here = moment(system, spot)
    for seat in range(len(here.rules.sides(here.state.table))):
        value = here.rules.evaluate(here.state.known(seat))
        assert isinstance(value, int)
        assert value == here.rules.evaluate(decode(encode(view(here.state, seat))).known())


@every_system
@given(spot=spots())
def test_the_parts_of_an_evaluation_sum_to_it_and_have_words(system: str, spot: Spot) -> None:
    here = moment(system, spot)
    for seat in range(len(here.rules.sides(here.state.table))):
        parts = here.rules.worth(here.state.known(seat))
        assert sum(each.value for each in parts) == here.rules.evaluate(here.state.known(seat))
        for part in parts:
            assert part.each > 0
            for language in LANGUAGES:
                said = sentences(here.rules.package, language)["worth"]
                assert {f"{part.part}_more", f"{part.part}_less"} <= set(said)
