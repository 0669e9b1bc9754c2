"""What both builds must agree on, as JSON: `python -m tests.facts SYSTEM` prints it for the build it runs in.

Digests of whole games, the fields of every record class, and every class of record met in those games with a
digest of one instance, which was pickled, encoded and made again on the way.
"""

from __future__ import annotations

import importlib
import json
import pickle
import pkgutil
import sys
from typing import Any

import highground
from highground.bots.base import make_bot
from highground.engine.agenda import Asking
from highground.engine.chance import Seeded
from highground.engine.codec import decode, digest, encode, tag_of
from highground.engine.game import Game, waiting_for
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Ruleset, Setup
from highground.engine.state import Known
from highground.engine.views import view
from highground.lab.playout import play_out, seeds_of
from highground.record import Record, fields_of
from tests.laws.records import record_classes, walk

__all__ = ["facts"]

BOTS = ("greedy", "uniform")
GAMES = 3
EVERY = 8
"""All that can be shown is looked at every so many decisions: previews of all models cost more than play."""
COMPILED = ("record", "geometry", "engine", "rulesets", "bots", "lab")


def facts(systems: list[str]) -> dict[str, Any]:
    """Everything to compare, for these systems."""
    for found in pkgutil.walk_packages(highground.__path__, "highground."):
        if found.name.split(".")[1] in COMPILED:
            importlib.import_module(found.name)
    games: dict[str, list[str]] = {}
    met: dict[str, str] = {}
    for system in systems:
        rules = find_ruleset(system)
        for scenario in rules.scenarios():
            setup = Setup(scenario, list(rules.default_rosters(scenario)), {})
            for bot in BOTS:
                games[f"{system} {scenario} {bot}"] = [
                    _game(rules, setup, bot, seed) for seed in range(GAMES)
                ]
            _meet(rules, setup, met)
    fields = {f"{cls.__module__}.{cls.__name__}": list(fields_of(cls)) for cls in record_classes()}
    return {"games": games, "fields": fields, "met": met}


def _game(rules: Ruleset, setup: Setup, bot: str, seed: int) -> str:
    done = play_out(rules, setup, [bot] * len(setup.rosters), seed)
    return f"{done.digest} {done.decisions} {digest(done.result)}"


def _meet(rules: Ruleset, setup: Setup, met: dict[str, str]) -> None:
    """Play one game and look at every record in it: states, events, orders, views."""
    seats = range(len(setup.rosters))
    seeds = seeds_of(1, len(seats))
    game: Game[Any, Any, Any] = Game(rules.open(setup), Seeded(seeds[0]))
    players = [make_bot("uniform", rules, Seeded(seeds[seat + 1])) for seat in seats]
    _look([setup, rules.options, *rules.book.clauses.values()], met)
    decisions = 0
    while game.advance() is not None:
        decisions += 1
        for seat in waiting_for(game.state):
            seen = view(game.state, seat)
            order = players[seat].choose(seen)
            considered = [each.candidate for each in players[seat].weighed]
            _look([game.state.agenda, order, considered], met)
            if decisions % EVERY == 1:
                _look([game.state, seen, *_shown(rules, game.state.known(seat), seen.asking())], met)
            game.answer(seat, order)
    _look([game.told, rules.result(game.state.table)], met)


def _shown(rules: Ruleset, known: Known[Any, Any], question: Asking | None) -> list[Record]:
    """The picture, what is offered, and a preview of every kind of order for every model."""
    models, kinds = rules.models(known.table), rules.vocabulary.previews
    previews = [rules.preview(known, model, kind, []) for model in models for kind in kinds]
    offers = [] if question is None else rules.offers(known, question)
    return [rules.picture(known), *offers, *previews]


def _look(value: Any, met: dict[str, str]) -> None:
    """Note the first instance of each class."""
    for path, each in walk(value):
        if isinstance(each, Record) and tag_of(type(each)) not in met:
            for again in (pickle.loads(pickle.dumps(each)), decode(encode(each))):
                if again != each or digest(again) != digest(each):
                    raise AssertionError(f"{tag_of(type(each))} at {path} is not the same after being stored")
            met[tag_of(type(each))] = digest(each)


if __name__ == "__main__":
    print(json.dumps(facts(sys.argv[1:]), indent=1, sort_keys=True))
