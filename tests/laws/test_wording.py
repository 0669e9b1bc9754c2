"""Laws of words: orders are named as the game names them, and what people named as they did."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from highground.engine.describe import LANGUAGES, Speaker
from highground.engine.odds import odds_of
from highground.engine.orders import candidates_for, check_order, order_kinds
from highground.engine.plugins import find_ruleset
from tests.laws.games import Spot, every_system, moment, played, spots

CLASS_NAME = re.compile(r"[A-Z][a-z]+[A-Z]\w*")


@every_system
@given(spot=spots(), language=st.sampled_from(LANGUAGES))
def test_an_order_that_is_no_answer_is_refused_in_the_words_of_the_game(
    system: str, spot: Spot, language: str
) -> None:
    here = moment(system, spot)
    taken = order_kinds(here.question)
    other = next((each for each in played(system, spot.game).orders if type(each) not in taken), None)
    if other is None:
        return
    refusal = check_order(here.state.known(here.seat), here.question, other)
    assert refusal is not None
    speaker = here.rules.speaker(here.state.table, language)
    said = speaker.refusal(refusal)
    assert not CLASS_NAME.search(said), said
    for kind in taken:
        verb = here.rules.vocabulary.verb_for(kind)
        assert verb is not None, f"{kind.__name__} cannot be written"
        assert speaker.order(verb.name) in said
        assert not CLASS_NAME.search(speaker.assumed(type(here.question).__name__, kind.__name__))


@every_system
@given(spot=spots(), language=st.sampled_from(LANGUAGES))
def test_what_odds_assume_is_said_in_a_sentence_without_gaps(system: str, spot: Spot, language: str) -> None:
    here = moment(system, spot)
    speaker = here.rules.speaker(here.state.table, language)
    for each in candidates_for(here.state.known(here.seat), here.question, 4, here.luck()):
        found = odds_of(
            here.state, here.seat, each.order, here.rules.facts, here.luck(), budget=60, samples=1
        )
        for question, answer in found.assumed.items():
            assert "…" not in speaker.assumed(question, answer)


@pytest.mark.parametrize("system", ["torn", "ascension", "ail"])
def test_a_name_is_said_as_it_is_even_if_the_game_has_a_word_for_it(system: str) -> None:
    package = find_ruleset(system).package
    speaker = Speaker(package, "en", ("A", "B"), titles={"S": "S", "wounds": "wounds"}, names=("S", "wounds"))
    assert (speaker.title("S"), speaker.title("wounds")) == ("S", "wounds")
