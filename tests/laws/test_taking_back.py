"""What has been seen cannot be taken back: dice, sealed answers once all are in, cards played from a hand."""

from __future__ import annotations

import pytest

import highground.bots  # noqa: F401 - registers the bots
from highground.bots.base import make_bot
from highground.engine.agenda import SealedQuestion
from highground.engine.chance import Seeded, seed_of
from highground.engine.codec import encode
from highground.engine.errors import ContentError
from highground.engine.match import Match, new_header
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Setup
from tests.sources import OURS

ORDERS = 100
SEALED = ("ascension", "collide", "conflict")
"""The systems whose first scenario asks several at once."""
BARE = {"ascension", "conflict", "torn"}
"""Those in which something hidden is shown without a die: picks, cards. Collide rolls at once."""


def begun(system: str, seed: str = "seen") -> Match:
    rules = find_ruleset(system)
    scenario = rules.scenarios()[0]
    setup = Setup(scenario, list(rules.default_rosters(scenario)), rules.read_options({}))
    return Match(rules, new_header(rules, setup, seed_of(seed).hex(), ["a", "b"]))


def hands(match: Match) -> list[object]:
    return [encode(part) for part in match.state.own]


@pytest.mark.parametrize("system", OURS)
def test_what_was_revealed_stays_and_what_nobody_saw_is_taken_back(system: str) -> None:
    match = begun(system)
    bot = make_bot("uniform", match.rules, Seeded(seed_of("anybody")))
    revealed, taken_back = 0, 0
    for _ in range(ORDERS):
        if not match.state.agenda:
            break
        asked, held, before = match.asking(), hands(match), match.digest()
        seat = match.waiting_for()[0]
        match.play(seat, bot.choose(match.view(seat)))
        all_in = isinstance(asked, SealedQuestion) and not match.state.sealed
        if match.inputs[-1].outcomes or all_in or hands(match) != held:
            with pytest.raises(ContentError, match="came up or was revealed since then stays"):
                match.take_back()
            assert match.stays() == len(match.inputs)
            if not match.inputs[-1].outcomes:
                revealed += 1
                again = Match(match.rules, match.header, None, match.inputs)
                assert again.stays() == match.stays(), "opened again, it stays as well"
        else:
            match.take_back()
            assert match.digest() == before
            match.redo()
            taken_back += 1
    assert taken_back
    assert bool(revealed) == (system in BARE)


@pytest.mark.parametrize("system", SEALED)
def test_a_sealed_answer_is_taken_back_until_the_last_is_in(system: str) -> None:
    match = begun(system)
    bot = make_bot("uniform", match.rules, Seeded(seed_of("anybody")))
    while not isinstance(match.asking(), SealedQuestion):
        seat = match.waiting_for()[0]
        match.play(seat, bot.choose(match.view(seat)))
        assert len(match.inputs) < ORDERS
    before = len(match.inputs)
    seat = match.waiting_for()[0]
    match.play(seat, bot.choose(match.view(seat)))
    assert len(match.state.sealed) == 1
    match.take_back()
    assert len(match.inputs) == before
