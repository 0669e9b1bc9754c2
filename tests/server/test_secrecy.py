"""Nothing hidden is ever sent: every byte that goes to a seat is the same whatever that seat cannot know.

Games are played twice, at real tables over a real database, in two worlds that differ only in what Bob
cannot know: the cards in Ann's hand, the bids of hers that were never shown, the deck, the seed. Everything
Bob and a watcher are sent is recorded and compared.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from highground.engine.chance import Scripted, Seeded, seed_of
from highground.engine.codec import encode
from highground.engine.match import Header, Input, Match, new_header
from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Ruleset, Setup
from highground.server.protocol import messages as say
from highground.server.protocol.messages import CLIENT_MESSAGE
from highground.server.replays.frames import make_frames
from highground.server.services import Services
from highground.server.settings import Settings
from highground.server.store import matches as store
from highground.server.store.matches import Entry, MatchRow, SeatRow
from highground.server.tables.connection import Connection
from highground.server.tables.match_log import MatchLog, dump, with_seed
from tests.server.cups import CARDS
from tests.server.house import House, Person, Seat
from tests.server.inline import Inline

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("cups")]
ROOT = Path(__file__).resolve().parents[2]
GAMES = 24
TIMES = re.compile(r'"(created|changed)":"[^"]*"')
OPENED = re.compile(r'"(commitment|seed)":"[^"]*"')


class World:
    """A match at a real table, and everything that Bob and a watcher were sent."""

    def __init__(self, folder: Path, header: Header, inputs: list[Input], luck: list[str]) -> None:
        self.folder = folder
        self.header = header
        self.inputs = inputs
        self.luck = luck
        self.bob: list[str] = []
        self.watcher: list[str] = []

    async def play(self, orders: list[tuple[int, str]], requests: list[dict[str, Any]]) -> World:
        """Give these orders; before each, Bob and the watcher ask for everything that can be asked."""
        services = Services(Settings(database=f"sqlite+aiosqlite:///{self.folder / 'w.db'}"))
        services.tables.workers = Inline()
        await services.database.open()
        await services.people.open()
        await services.scribe.open()
        try:
            table = await self._table(services)
            readers = [Connection(0, "ann", "en"), Connection(1, "bob", "en"), Connection(-1, None, "ru")]
            for reader in readers:
                await table.connect(reader, -1)
            for number, (seat, words) in enumerate(orders):
                for reader in readers[1:]:
                    for request in requests:
                        message = CLIENT_MESSAGE.validate_json(json.dumps({"v": 1, "id": number, **request}))
                        reader.answer(await table.handle(reader, message))
                given = {"words": words}
                order = {"v": 1, "id": 1, "type": "order", "order": given, "after": 999, "key": f"{number}"}
                answer = await table.handle(readers[seat], CLIENT_MESSAGE.validate_json(json.dumps(order)))
                assert isinstance(answer, say.Done), (words, answer)
            self.bob, self.watcher = _sent(readers[1]), _sent(readers[2])
            kept = await services.tables.kept(table.course.row)
            for person, heard in (("bob", self.bob), (None, self.watcher)):
                heard.append(make_frames(kept, person, "en", False).decode())
        finally:
            await services.scribe.close()
            await services.tables.close()
            await services.database.close()
        return self

    async def _table(self, services: Services) -> Any:
        rules = find_ruleset(self.header.system)
        seats = [SeatRow("m", n, "person", who, who, "") for n, who in enumerate(("ann", "bob"))]
        header = dump(encode(with_seed(self.header, "")))
        row = MatchRow(
            "m",
            header,
            self.header.seed,
            "c",
            "t",
            rules.name,
            "live",
            True,
            None,
            None,
            "playing",
            "{}",
            "",
            0,
            0,
        )
        course = MatchLog(rules, row, seats)
        entries = []
        for number, given in enumerate(self.inputs, 1):
            body = {"input": encode(given)}
            course.apply(number, "input", given.seat, body)
            entries.append(Entry("m", number, 0, "input", given.seat, dump(body), "", ""))
        row = replace(row, summary=dump(course.summary()))
        await store.add_match(services.database, row, seats, entries)
        table = await services.tables.table("m")
        if self.luck:
            table.course.game.chance = Scripted(self.luck, Seeded(bytes(32)))
        return table


def _sent(reader: Connection) -> list[str]:
    found = []
    while not reader.outbox.empty():
        text = reader.outbox.get_nowait()
        assert text is not None
        found.append(TIMES.sub("", text))
    return found


def _opening(rules: Ruleset, seed: str, luck: list[str]) -> tuple[Header, list[Input]]:
    """A match whose opening came up like this."""
    setup = Setup(rules.scenarios()[0], list(rules.default_rosters(rules.scenarios()[0])), {})
    setup = Setup(setup.scenario, setup.rosters, rules.read_options({}))
    header = new_header(rules, setup, seed, ["human", "human"])
    after = Seeded(bytes.fromhex(seed))
    match = Match(rules, header, Scripted(luck, after) if luck else None)
    return header, match.inputs


def _compare(one: World, two: World) -> None:
    assert one.bob, "something was sent"
    assert one.bob == two.bob
    assert one.watcher == two.watcher


# -- hands, decks and bids -----------------------------------------------------------------------------------


def _two_hands(luck: random.Random) -> tuple[list[str], list[str], list[str]]:
    """Two hands that Ann could hold, and one of Bob's."""
    deck = list(CARDS) * 3
    luck.shuffle(deck)
    bob, rest = deck[:3], deck[3:]
    return rest[:3], rest[3:6], bob


def _bids(
    ann: list[str], other: list[str], bob: list[str], luck: random.Random
) -> Iterator[tuple[str, str, str]]:
    """Bids for each round that look the same to Bob in both worlds: she loses to him, or shows the same
    card.
    """
    for _ in range(3):
        ways = [
            (a, b, c)
            for a in ann
            for b in other
            for c in bob
            if (a < c and b < c) or (a == b and a > c) or (a == b == c)
        ]
        if not ways:
            return
        way = luck.choice(ways)
        for hand, card in zip((ann, other, bob), way, strict=True):
            hand.remove(card)
        yield way


def _cups_pair(number: int, tmp_path: Path) -> tuple[World, World, list[Any], list[Any]]:
    luck = random.Random(number)
    rules = find_ruleset("cups")
    ann, other, bob = _two_hands(luck)
    worlds, orders = [], []
    seeds = [seed_of(f"{number}/{side}").hex() for side in (1, 2)]
    for side, hand in enumerate((ann, other)):
        dealt = [card for pair in zip(hand, bob, strict=True) for card in pair]
        folder = tmp_path / f"{number}-{side}"
        folder.mkdir()
        header, inputs = _opening(rules, seeds[side], dealt)
        worlds.append(World(folder, header, inputs, []))
    lists: tuple[list[tuple[int, str]], list[tuple[int, str]]] = ([], [])
    draws: tuple[list[str], list[str]] = ([], [])
    for mine, another, his in _bids(ann[:], other[:], bob[:], luck):
        first = luck.choice((0, 1))
        for given, card in zip(lists, (mine, another), strict=True):
            given += sorted([(0, f"bid {card}"), (1, f"bid {his}")], key=lambda each: each[0] != first)
        if mine != his or another != his:
            winner = 0 if mine > his else 1
            peeks = luck.choice((True, False))
            for side, given in enumerate(lists):
                given.append((winner, "peek" if peeks else "hold"))
                if peeks:
                    # Ann draws another card in each world; Bob the same one.
                    draws[side].append(CARDS[(side + number) % 6] if winner == 0 else CARDS[number % 6])
    orders = list(lists)
    for world, drawn in zip(worlds, draws, strict=True):
        world.luck = drawn
    return worlds[0], worlds[1], orders[0], orders[1]


CUP_REQUESTS: list[dict[str, Any]] = [
    {"type": "check", "order": {"words": "bid 3"}},
    {"type": "check", "order": {"words": "peek"}},
    {"type": "choices", "order": {"offer": "bid"}, "field": "card"},
    {"type": "preview", "model": "Left cup", "kind": "look"},
    {"type": "weighed", "step": 1},
    {"type": "undo_answer", "accept": False},
]


def test_hands_bids_and_the_deck_stay_hidden_over_many_games(tmp_path: Path) -> None:
    played = 0
    for number in range(GAMES):
        one, two, orders, others = _cups_pair(number, tmp_path)
        if not orders:
            continue
        asyncio.run(one.play(orders, CUP_REQUESTS))
        asyncio.run(two.play(others, CUP_REQUESTS))
        assert one.inputs != two.inputs, "the worlds differ"
        _compare(*[_without_seed(each) for each in (one, two)])
        played += len(orders)
    assert played > GAMES


def _without_seed(world: World) -> World:
    """The hash of the seed is published on purpose, and the seed once the game is over."""
    world.bob = [OPENED.sub("", text) for text in world.bob]
    world.watcher = [OPENED.sub("", text) for text in world.watcher]
    return world


def test_the_test_would_notice(tmp_path: Path) -> None:
    """What Bob may know does change what he is sent: his own cards."""
    rules = find_ruleset("cups")
    seen = []
    for side, mine in enumerate((["4", "5", "6"], ["4", "5", "5"])):
        dealt = [card for pair in zip(["1", "2", "3"], mine, strict=True) for card in pair]
        folder = tmp_path / str(side)
        folder.mkdir()
        header, inputs = _opening(rules, seed_of(1).hex(), dealt)
        world = World(folder, header, inputs, [])
        asyncio.run(world.play([(0, "bid 1")], CUP_REQUESTS))
        seen.append(world)
    assert seen[0].bob != seen[1].bob
    assert seen[0].watcher == seen[1].watcher


# -- Ascension: a sealed pick, and the seed ------------------------------------------------------------------


def _with_a_pick(rules: Ruleset, number: int) -> tuple[Header, list[Input]]:
    """The opening of the game of this number among those that begin with the sealed pick.

    Where the Red Joker comes up its suit is asked for first.
    """
    seed = 100
    while True:
        header, inputs = _opening(rules, seed_of(seed).hex(), [])
        number -= type(Match(rules, header, None, inputs).asking()).__name__ == "MayPick"
        if number < 0:
            return header, inputs
        seed += 1


@pytest.mark.parametrize("number", range(4))
def test_a_sealed_pick_and_the_seed_stay_hidden(tmp_path: Path, number: int) -> None:
    rules = find_ruleset("ascension")
    header, inputs = _with_a_pick(rules, number)
    other = with_seed(header, seed_of(f"another {number}").hex())
    requests: list[dict[str, Any]] = [
        {"type": "check", "order": {"words": "pick prowess seize_fate_company"}},
        {"type": "preview", "model": "Lancer Vey", "kind": "stride", "path": [[300_000, 300_000]]},
        {"type": "preview", "model": "Lancer Vey", "kind": "attack"},
    ]
    worlds = []
    for side, (head, goal) in enumerate(((header, "first_blood"), (other, "fortune"))):
        folder = tmp_path / str(side)
        folder.mkdir()
        world = World(folder, head, inputs, [])
        asyncio.run(world.play([(0, f"pick {goal} seize_fate_company")], requests))
        worlds.append(_without_seed(world))
    _compare(*worlds)
    assert not any("first_blood" in text and '"sealed":{' in text for text in worlds[0].bob)


def test_the_seed_is_in_nothing_that_is_sent_before_the_end(tmp_path: Path) -> None:
    rules = find_ruleset("primer")
    seed = seed_of("kept").hex()
    header, inputs = _opening(rules, seed, [])
    match = Match(rules, header, None, inputs)
    (seat,) = match.waiting_for()
    words = "activate Ada" if seat == 0 else "activate Sif"
    world = World(tmp_path, header, inputs, [])
    asyncio.run(world.play([(seat, words)], [{"type": "preview", "model": "Ada", "kind": "move"}]))
    assert not any(seed in text for text in [*world.bob, *world.watcher])


@pytest.mark.parametrize("system", ["ascension", "collide"])
def test_a_position_for_the_judge_holds_no_sealed_answer_of_somebody_else(house: House, system: str) -> None:
    """Nobody has a hand here; what was answered in secret is its giver's alone until all have answered."""
    ann, bob = house.guest("Ann"), house.guest("Bob")
    match = ann.begin_with(bob, system)["id"]
    with ann.sit(match) as one, bob.sit(match) as two:
        while one.table["asked"]["seats"] != [0, 1]:
            given = (one if one.mine else two).order(_idea(one if one.mine else two))["seq"]
            for seat in (one, two):
                seat.until(partial(_has_heard_of, given))
        assert one.order(_idea(one))["type"] == "done"
        house.ask("GET", f"/matches/{match}/case", expect=403)
        house.guest("Eve").ask("GET", f"/matches/{match}/case", expect=403)

        def sealed(person: Person) -> Any:
            told = person.ask("GET", f"/matches/{match}/case")["case"]["state"]
            return json.loads("".join(told))["sealed"]

        assert len(sealed(ann)) == 1
        assert sealed(bob) == []
        assert two.order(_idea(two))["type"] == "done"
        assert house.ask("GET", f"/matches/{match}/case")["case"]["state"]


def _idea(seat: Seat) -> dict[str, Any]:
    found: dict[str, Any] = seat.table["question"]["suggestions"][0]["order"]
    return found


def _has_heard_of(seq: int, seat: Seat) -> bool:
    return seat.seq >= seq


def test_whoever_plays_on_from_a_position_may_look_at_all_of_it(house: House) -> None:
    """Whoever wrote it knows every hand in it, so nobody else at the table is to know less."""
    ann, bob, eve = house.guest("Ann"), house.guest("Bob"), house.guest("Eve")
    case = house.ask("GET", "/systems/torn/case-form")["quick"]
    given = {"case": case, "seats": [{"who": "me"}, {"who": "friend"}], "public": True}
    match = ann.ask("POST", "/systems/torn/judge/play", given, 201)
    bob.ask("POST", f"/invitations/{match['invitation']}")
    first, other = (who.ask("GET", f"/matches/{match['id']}/case?step=0")["case"] for who in (ann, bob))
    assert first == other
    state = json.loads("".join(first["state"]))
    assert all(own["$"] != "Nothing" for own in state["own"])
    eve.ask("GET", f"/matches/{match['id']}/case?step=0", expect=403)
