"""Laws over whole games: no card, token or crystal is lost or made, and every position is a legal one."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from highground.bots import greedy, uniform  # noqa: F401 - registers the bots
from highground.bots.base import make_bot
from highground.engine.chance import Seeded, seed_of
from highground.engine.game import Game, waiting_for
from highground.engine.ruleset import Setup
from highground.engine.views import view
from highground.rulesets.torn.ruleset import RULESET
from highground.rulesets.torn.state.field import INFANTRY, OFF
from highground.rulesets.torn.state.names import DOMAINS, FIELD, KILLED, NOBODY
from highground.rulesets.torn.state.pieces import Table

MAKING_ROOM = ("ChooseEjected", "ChooseSpot")
TornGame = Game[Any, Any, Any]
SETUPS: list[tuple[str, str, dict[str, Any]]] = [
    ("shards_at_the_crossing", "uniform", {}),
    ("harvest_of_the_storm", "uniform", {"deck.reshuffle": True, "time_cap": "held", "opening_hand": 2}),
    ("hold_the_causeway", "uniform", {"hexon.chirality": "left", "reactions_by": "both"}),
    ("shards_at_the_crossing", "greedy", {"concentration_waits": True, "movement_once": True}),
    ("harvest_of_the_storm", "greedy", {}),
]


class Books:
    """What the events of a game say everybody should have."""

    def __init__(self, at: Table) -> None:
        self.faith: Counter[tuple[int, str]] = Counter()
        self.crystals: Counter[int] = Counter()
        self.supply = {vortex.name: vortex.supply for vortex in at.vortices}
        self.read = 0

    def keep(self, game: TornGame) -> None:
        for told in game.told[self.read :]:
            event: Any = told.event
            kind = type(event).__name__
            if kind == "FaithGained":
                self.faith[event.side, event.domain] += event.amount
            elif kind == "FaithPaid":
                self.faith[event.side, event.domain] -= event.amount
            elif kind == "CrystalsTaken":
                self.crystals[event.side] += event.amount
                self.supply[event.vortex] -= event.amount
            elif kind == "CrystalsGained":
                self.crystals[event.side] += event.amount
            elif kind == "SupplyLost":
                self.supply[event.vortex] -= event.amount
        self.read = len(game.told)


def check_books(at: Table, books: Books) -> None:
    for seat, player in enumerate(at.players):
        assert player.faith == [books.faith[seat, domain] for domain in DOMAINS]
        assert min(player.faith) >= 0
        assert player.crystals == books.crystals[seat]
    for vortex in at.vortices:
        assert vortex.supply == books.supply[vortex.name] >= 0


def check_cards(game: TornGame, decks: list[Counter[int]]) -> None:
    at = game.table
    for seat, own in enumerate(game.own):
        player = at.players[seat]
        assert (player.hand, player.deck) == (sum(own.hand), own.deck.left)
        held = Counter(dict(enumerate(own.hand))) + Counter(dict(enumerate(own.deck.unseen)))
        assert +held + Counter(dict(enumerate(player.discard))) == decks[seat]
    wonders = at.wonder_deck
    assert wonders.left == sum(wonders.unseen)
    if not any(type(todo.frame).__name__ in ("Spent",) for todo in game.state.agenda):
        assert wonders.left + sum(wonders.discard) == len(at.board.wonders)


def check_position(at: Table) -> None:
    field = at.field()
    taken: set[int] = set()
    solid = {each for el in at.landscape if at.terrain(el).volume for each in el.hexons}
    for mini in at.minis:
        assert (mini.place == OFF) == (mini.status != FIELD)
        if mini.status == KILLED:
            assert not mini.conditions
        if mini.status != FIELD:
            continue
        assert 0 <= mini.damage < at.card(mini).life
        base = field.base(mini.size, mini.place)
        assert taken.isdisjoint(base), f"{mini.name} stands on somebody"
        taken.update(base)
        assert solid.isdisjoint(field.hexons_under(mini.size, mini.place)), f"{mini.name} stands in a rock"
    feet = {mini.place for mini in at.minis if mini.status == FIELD and mini.size == INFANTRY}
    for marker in at.markers:
        assert (marker.at == OFF) != (marker.holder == NOBODY)
        assert marker.at not in feet
        assert marker.holder == NOBODY or at.minis[marker.holder].status == FIELD
    holders = [marker.holder for marker in at.markers if marker.holder != NOBODY]
    assert len(holders) == len(set(holders))
    where = [vortex.hexon for vortex in at.vortices if vortex.hexon != OFF]
    assert len(where) == len(set(where))
    assert solid.isdisjoint(where)
    assert 0 <= at.activation.time <= 3


@pytest.mark.parametrize(("scenario", "bot", "options"), SETUPS)
def test_nothing_is_lost_or_made_and_nobody_stands_where_none_may(
    scenario: str, bot: str, options: dict[str, Any]
) -> None:
    setup = Setup(scenario, RULESET.default_rosters(scenario), RULESET.read_options(options))
    state = RULESET.open(setup)
    decks = [Counter({k: n for k, n in enumerate(own.deck.unseen) if n}) for own in state.own]
    assert [sum(deck.values()) for deck in decks] == [12, 12]
    game: TornGame = Game(state, Seeded(seed_of(3)))
    books = Books(state.table)
    players = [make_bot(bot, RULESET, Seeded(seed_of(f"{bot} {seat}"))) for seat in (0, 1)]
    game.advance()
    while waiting_for(state):
        books.keep(game)
        check_books(game.table, books)
        check_cards(game, decks)
        if type(game.asking()).__name__ not in MAKING_ROOM:
            check_position(game.table)
        (seat,) = waiting_for(state)
        order = players[seat].choose(view(state, seat))
        assert game.check(seat, order) is None
        game.answer(seat, order)
        game.advance()
    assert RULESET.result(state.table) is not None
