"""Laws of events: whose doing something is."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from highground.engine.events import actor_of
from highground.record import fields_of
from tests.laws.games import every_system, played, pool


@every_system
@given(number=st.integers(0, pool() - 1))
def test_an_event_that_names_several_models_says_which_of_them_acts(system: str, number: int) -> None:
    game = played(system, number)
    rules = game.rules
    models = {name for state in game.kept for name in rules.models(state.table)}
    for told in game.told:
        values = [getattr(told.event, field) for field in fields_of(type(told.event))]
        named = {value for value in values if isinstance(value, str) and value in models}
        if len(named) > 1:
            assert actor_of(told.event, rules.actors, models) in named, told.event
