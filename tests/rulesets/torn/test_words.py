"""Orders of Torn as people write them, and a position as named facts."""

from __future__ import annotations

import pytest

from highground.engine.errors import ContentError
from highground.engine.state import Order, Pass
from highground.rulesets.torn.files.library import cards, gods
from highground.rulesets.torn.ruleset import RULESET
from highground.rulesets.torn.state.orders import (
    Activate,
    ChooseZone,
    Declare,
    Deploy,
    Eject,
    EndActivation,
    Go,
    NameAttacker,
    PassItem,
    PlayCard,
    PutItem,
    React,
    Reserve,
    RollFor,
    Settle,
    TakeItem,
    To,
)
from highground.rulesets.torn.table.words import VOCABULARY, printed
from tests.rulesets.torn.positions import bits, marker, mini, rock, table, vortex

NAMES = ["guard", "levy-1", "levy-2"]

WRITTEN: list[tuple[str, Order]] = [
    ("attacker opponent", NameAttacker("opponent")),
    ("zone North", ChooseZone("North")),
    ("deploy guard 0,-3", Deploy("guard", (0, -3))),
    ("deploy guard 1,2,5", Deploy("guard", (1, 2, 5))),
    ("reserve guard", Reserve("guard")),
    ("activate guard", Activate("guard")),
    ("declare move", Declare("Move", ())),
    ("declare halberd-hook levy-1", Declare("Halberd Hook", ("levy-1",))),
    ("declare kiln-burst levy-1 levy-2", Declare("Kiln Burst", ("levy-1", "levy-2"))),
    ("declare take-an-item", Declare("Take an Item", ())),
    ("take marker-1", TakeItem("marker-1")),
    ("put 3,-1", PutItem((3, -1))),
    ("give levy-1", PassItem("levy-1")),
    ("end", EndActivation()),
    ("go", Go(())),
    ("go 0,1 0,2", Go(((0, 1), (0, 2)))),
    ("react levy-1 defense", React("levy-1", "Defense")),
    ("play forge-spark", PlayCard("Forge-Spark", ())),
    ("play raise-bulwark 1,-1", PlayCard("Raise Bulwark", ("1,-1",))),
    ("play mending-rain levy-1 levy-2", PlayCard("Mending Rain", ("levy-1", "levy-2"))),
    ("pass", Pass()),
    ("settle Burning", Settle("Burning")),
    ("to -4,2", To((-4, 2))),
    ("eject levy-2", Eject("levy-2")),
    ("roll vortex-1", RollFor("vortex-1")),
]


@pytest.mark.parametrize(("text", "order"), WRITTEN, ids=[text for text, _ in WRITTEN])
def test_an_order_is_read_and_written_the_same(text: str, order: Order) -> None:
    assert VOCABULARY.read(text, NAMES) == order
    assert VOCABULARY.write(order) == text


@pytest.mark.parametrize(
    "text", ['declare "Halberd Hook" levy-1', "declare Halberd-Hook LEVY-1", "declare 'halberd hook' Levy-1"]
)
def test_a_printed_name_may_be_written_in_several_ways(text: str) -> None:
    assert VOCABULARY.read(text, NAMES) == Declare("Halberd Hook", ("levy-1",))


def test_every_action_and_card_that_ships_has_a_short_name_of_its_own() -> None:
    for card in cards().values():
        for tile in card.tiles:
            order = Declare(tile.name, ())
            assert VOCABULARY.read(VOCABULARY.write(order), NAMES) == order
            assert '"' not in VOCABULARY.write(order)
    for god in gods():
        assert VOCABULARY.read(VOCABULARY.write(PlayCard(god.name, ())), NAMES) == PlayCard(god.name, ())


def test_a_name_that_no_card_of_ours_has_is_kept_and_quoted() -> None:
    assert printed("Great Blow") == "Great Blow"
    order = Declare("Great Blow", ("levy-1",))
    assert VOCABULARY.write(order) == "declare 'Great Blow' levy-1"
    assert VOCABULARY.read("declare 'Great Blow' levy-1", NAMES) == order


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("deploy guard", "0 spots are given"),
        ("deploy guard 1", "a spot is written"),
        ("deploy guard 1,2,3,4", "a spot is written"),
        ("deploy guard 1,x", "a spot is written"),
        ("deploy guard 1,2 3,4", "2 spots are given"),
        ("deploy guard 1000,0", "a spot is written"),
        ("deploy gard 0,0", "there is no model 'gard'"),
        ("put", "0 spots are given"),
        ("attacker him", "who cannot be 'him'"),
        ("declare", "ends too early"),
        ("play", "ends too early"),
        ("react levy-1", "0 names are given"),
        ("react levy-1 defense again", "2 names are given"),
        ("take", "0 names are given"),
        ("end now", "too many"),
        ("jump", "there is no order 'jump'"),
    ],
)
def test_what_cannot_be_read_is_explained(text: str, said: str) -> None:
    with pytest.raises(ContentError, match=said):
        VOCABULARY.read(text, NAMES)


def test_every_order_has_a_verb_and_says_how_it_is_used() -> None:
    usages = {verb.name: verb.usage() for verb in VOCABULARY.verbs}
    assert usages["deploy"] == "deploy MINI SPOT"
    assert usages["go"] == "go [SPOT…]"
    assert usages["declare"] == "declare ACTION [TARGET…]"
    assert usages["play"] == "play CARD [CHOICE…]"
    assert usages["react"] == "react MINI ACTION"
    assert usages["attacker"] == "attacker me|opponent"


# -- facts ---------------------------------------------------------------------------------------


def test_a_position_is_told_as_facts() -> None:
    at = table(
        mini("guard", "Lampguard", (0, 0), damage=2, conditions=bits("Burning", "Rooted")),
        mini("lev", "Undertow Leviathan", (1, 0, 0), 1, activated=True),
        mini("off", "Lampguard"),
        rock(-1, 0), vortex(0, -2, 3, 4), marker(0, 5), marker(0, 0, "Death", holder="guard"),
        faith=((1, 2, 3, 4), (0, 0, 0, 0)),
    )  # fmt: skip
    at.players[0].discard[0] = 1
    found = RULESET.facts(at)
    wanted = {
        "turn": "1", "phase": "ACTIVATIONS", "step": "TURNS", "score": "0-0", "active": "", "time": "0",
        "Player 1.faith Death": "4", "Player 1.crystals": "0", "Player 1.discard": "Forge-Spark",
        "guard.at": "0,0", "guard.damage": "2", "guard.conditions": "Burning Rooted",
        "guard.holds": "marker-2",
        "lev.at": "1,0,0", "lev.activated": "true", "off.status": "roster", "off.at": "",
        "marker-1.at": "0,5", "marker-1.holder": "", "marker-2.at": "", "marker-2.holder": "guard",
        "vortex-1.at": "0,-2", "vortex-1.supply": "3", "vortex-1.arrow": "4", "rock-1.at": "-1,0",
    }  # fmt: skip
    assert {name: found[name] for name in wanted} == wanted


def test_facts_tell_nothing_of_a_hand_but_its_size() -> None:
    found = RULESET.facts(table(mini("guard", "Lampguard", (0, 0))))
    assert [name for name in found if "hand" in name] == ["Player 1.hand", "Player 2.hand"]


def test_people_read_printed_names_for_ids() -> None:
    at = table(
        mini("wick-skirmisher-2", "Wick Skirmisher", (0, 0)),
        mini("ox", "Brass Strider"),
        rock(1, 1),
        vortex(0, 2),
    )
    speaker = RULESET.speaker(at, "en")
    ids = ["wick-skirmisher-2", "ox", at.landscape[0].name, at.vortices[0].name, "raise-bulwark", "bulwark-2"]
    assert [speaker.title(id) for id in ids] == [
        "Wick Skirmisher 2", "Ox", "Rock 1", "Vortex 1", "Raise Bulwark", "Bulwark 2",
    ]  # fmt: skip
