"""Every kind of terrain and every badge that games show has a card: in both languages, by a clause."""

from __future__ import annotations

import re
from typing import Any

import pytest

from highground.bots.base import make_bot
from highground.engine.chance import Seeded, seed_of
from highground.engine.describe import LANGUAGES
from highground.engine.game import Game, waiting_for
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Setup
from highground.engine.views import view
from highground.server.lobby.terms import show_terms, terms_of

SYSTEMS = ("primer", "ascension", "conflict", "collide", "torn", "ail")
TOKEN = re.compile(r"-\d+$")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", SYSTEMS)
def test_terms_cite_clauses_and_are_told_in_each_language(system: str, language: str) -> None:
    rules = find_ruleset(system)
    said = show_terms(system, language)
    for term in (*said.terrain.values(), *said.words):
        assert term.clause in rules.book.clauses, term
        assert bool(re.search("[а-яё]", term.text)) == (language == "ru")
    labels = [term.label for term in said.words]
    assert len(labels) == len(set(labels))


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_lies_on_shipped_tables_and_what_models_wear_has_a_card(system: str) -> None:
    rules, terms = find_ruleset(system), terms_of(system)
    for scenario in rules.scenarios():
        rosters: list[Any] = list(rules.default_rosters(scenario))
        state = rules.open(rules.among_bots(Setup(scenario, rosters, rules.read_options({}))))
        game: Game[Any, Any, Any] = Game(state, Seeded(seed_of(3)), True)
        bots = [make_bot("greedy", rules, Seeded(seed_of(f"{seat}"))) for seat in range(len(rosters))]
        for _ in range(40):
            game.advance()
            asked = waiting_for(state)
            if not asked:
                break
            for seat in asked:
                game.answer(seat, bots[seat].choose(view(state, seat)))
        drawn = rules.picture(state.known(0))
        for piece in drawn.pieces:
            assert piece.kind in ("field", *terms.terrain), f"{piece.kind} ({piece.label})"
        for figure in drawn.figures:
            for badge in figure.badges:
                word = re.sub(r"\s+[−+-]?[\d/½.]+$", "", badge)
                assert word in terms.words or TOKEN.search(word), badge
