"""Laws of observations: nothing that the seat may not know, room for all that ships, numbers in bounds."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from highground.engine.chance import Seeded, seed_of
from highground.engine.codec import decode, encode
from highground.engine.game import waiting_for
from highground.engine.orders import candidates_for
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Setup
from highground.engine.views import view
from highground.observation.encoder import Encoder
from highground.observation.space import ONE, WORDS, Space
from tests.laws.games import AnyState, Moment, Spot, every_system, moment, spots

SPACE = Space()
AT = {block.name: block for block in SPACE.blocks()}


def seen(here: Moment, state: AnyState, seat: int) -> bytes:
    """A seat's observation of a state, with what it is offered if it is asked."""
    encoder = Encoder(here.rules, SPACE, here.state.known(0))
    into = memoryview(bytearray(2 * encoder.size)).cast("h")
    known = state.known(seat)
    found = []
    if seat in waiting_for(state):
        found = candidates_for(known, here.question, SPACE.candidates, here.luck())
    encoder.write(known, here.question, found, into)
    return into.tobytes()


@every_system
@given(spot=spots(), seed=st.integers(0, 99))
def test_observations_of_states_that_differ_in_what_is_hidden_are_the_same_bytes(
    system: str, spot: Spot, seed: int
) -> None:
    here = moment(system, spot)
    for seat in range(len(here.rules.sides(here.state.table))):
        sent = decode(encode(view(here.state, seat)))
        other = here.rules.deal(sent, Seeded(seed_of(seed)))
        assert seen(here, other, seat) == seen(here, here.state, seat)


@every_system
@given(spot=spots())
def test_an_observation_keeps_to_its_space(system: str, spot: Spot) -> None:
    here = moment(system, spot)
    numbers = memoryview(seen(here, here.state, here.seat)).cast("h")
    for block in SPACE.blocks():
        values = numbers[block.at : block.end].tolist()
        low, high = {
            "number": (-ONE, ONE), "word": (0, WORDS - 1), "index": (0, SPACE.units), "mask": (0, 1)
        }[block.kind]  # fmt: skip
        assert min(values) >= low
        assert max(values) <= high
    mask = numbers[AT["action_mask"].at : AT["action_mask"].end].tolist()
    assert sum(mask) > 0
    assert mask == sorted(mask, reverse=True), "candidates come first, without gaps"


@every_system
@given(spot=spots())
def test_who_is_not_asked_sees_the_table_and_is_offered_nothing(system: str, spot: Spot) -> None:
    here = moment(system, spot)
    for seat in range(len(here.rules.sides(here.state.table))):
        numbers = memoryview(seen(here, here.state, seat)).cast("h")
        asked = seat in here.seats
        assert any(numbers[AT["action_mask"].at : AT["action_mask"].end]) is asked
        assert any(numbers[AT["scalars"].at : AT["scalars"].end])


@every_system
def test_there_is_room_for_everything_in_every_scenario_that_ships(system: str) -> None:
    rules = find_ruleset(system)
    left_out = AT["scalars"].at + 14
    for scenario in rules.scenarios():
        setup = Setup(scenario, list(rules.default_rosters(scenario)), rules.read_options({}))
        state = rules.open(setup)
        here = Encoder(rules, SPACE, state.known(0))
        into = memoryview(bytearray(2 * here.size)).cast("h")
        here.write(state.known(0), None, [], into)
        assert into[left_out] == 0, f"{scenario} has more than an observation holds"
