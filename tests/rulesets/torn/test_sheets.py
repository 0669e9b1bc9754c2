"""A miniature's card beside the board, and what a roster may name."""

from __future__ import annotations

import re

import pytest

from highground.draw.terminal import to_text
from highground.engine.ruleset import RosterChoice, Setup
from highground.rulesets.torn.files.content import RosterFile
from highground.rulesets.torn.files.library import cards, gods
from highground.rulesets.torn.ruleset import RULESET
from highground.rulesets.torn.state.activation import Activation
from highground.rulesets.torn.state.names import DEPLOY, DRAW, TURNS
from tests.rulesets.torn.positions import bits, marker, mini, own, state, table


def test_a_sheet_shows_the_card_and_what_has_become_of_the_miniature() -> None:
    facts = {"damage": 3, "defense": 1, "ward": 2, "conditions": bits("Burning", "Rooted")}
    at = table(mini("a1", "Ysolde Marr", (0, 0), **facts), marker(0, 0, holder="a1"))
    at.activation = Activation(0, 5, time=1, received=2)
    shown = RULESET.sheet(state(at).known(1), "a1")
    assert (shown.title, shown.kind) == ("a1", "Hero, Infantry")
    assert [(stat.label, stat.value, stat.note) for stat in shown.stats] == [
        ("Life", "7 / 10", "field"),
        ("Def melee", "3+3", ""),
        ("Def ranged", "2+3", ""),
        ("Time", "1", ""),
        ("holds", "marker-1", ""),
    ]


def test_every_tile_is_a_line_and_every_special_a_figure() -> None:
    at = table(mini("a1", "Orrek Saltmouth", (0, 0)), mini("b1", "Undertow Leviathan", (2, 0, 0), 1))
    found = {line.label: line for line in RULESET.sheet(state(at).known(0), "a1").lines}
    lines = {name: (line.value, line.note) for name, line in found.items()}
    assert lines["Move"] == ("3 hexes", "")
    assert lines["Defense"] == ("", "Reaction")
    assert lines["Anchor Swing"] == ("1 hex, damage 2", "Melee, Physical, Push 1")
    assert lines["Maelstrom"] == ("6 hexes, damage 3", "Ranged, Ether, Blast, 9 Destruction")
    assert lines["Devotion"] == ("2 Destruction", "")
    assert lines["Drag Under"] == ("4 hexes", "Pull 3, 4 Death")
    drawn = {name: (line.pips, line.dice, line.die, line.tone) for name, line in found.items()}
    assert drawn["Move"] == (1, 0, "", "")
    assert drawn["Defense"] == (1, 1, "defence", "reaction")
    assert drawn["Maelstrom"] == (2, 6, "attack", "")
    huge = RULESET.sheet(state(at).known(0), "b1")
    assert {line.label: line.value for line in huge.lines}["Run"] == "2 Hexons"
    figures = {stat.label: stat.value for stat in huge.stats}
    assert (figures["Steadfast"], figures["Fearsome"], figures["Resist Physical"]) == ("✓", "✓", "1")


def test_time_markers_are_pips_in_three_sockets() -> None:
    at = table(mini("a1", "Ysolde Marr", (0, 0)))
    at.activation = Activation(0, 5, time=2, received=2)
    lines = {line.label: line.note for line in RULESET.sheet(state(at).known(0), "a1").lines}
    assert (lines["Move"], lines["Run"], lines["Defense"]) == ("leaves 1", "leaves 0", "Reaction")
    [time] = [stat for stat in RULESET.sheet(state(at).known(0), "a1").stats if stat.label == "Time"]
    assert (time.pips, time.sockets) == (2, 3)


def test_a_sheet_says_what_dice_a_tile_throws() -> None:
    for language, attack, defence in (
        ("en", "Attack Dice", "Defence Dice"),
        ("ru", "кубики атаки", "кубики защиты"),
    ):
        speaker = RULESET.speaker(table(), language)
        assert (speaker.label("attack"), speaker.label("defence")) == (attack, defence)


@pytest.mark.parametrize("scenario", RULESET.scenarios())
def test_the_terminal_shows_the_number_of_every_hexon_that_is_free(scenario: str) -> None:
    setup = Setup(scenario, RULESET.default_rosters(scenario), RULESET.read_options({}))
    at = RULESET.open(setup)
    drawn = to_text(RULESET.picture(at.known(0)), 76).plain.split("└")[0]
    field = at.table.field()
    lying = {field.hexon_of[each.at] for each in at.table.markers}
    for number, (a, b) in enumerate(field.hexons):
        shown = f"{a},{b}" in re.findall(r"-?\d+,-?\d+", drawn)
        assert shown != (number in lying), (a, b)


def test_the_terminal_says_where_a_miniature_stands_as_orders_do() -> None:
    at = table(
        mini("guard", "Lampguard", (4, -2)),
        mini("ox", "Barnacle Ox", (1, 1), 1),
        mini("lev", "Undertow Leviathan", (-2, 0, 3), 1),
    )
    drawn = to_text(RULESET.picture(state(at).known(0)), 76).plain
    assert [line.split("at ")[1].split()[0] for line in drawn.splitlines() if "at " in line] == [
        "4,-2", "1,1", "-2,0,3",
    ]  # fmt: skip


def test_a_god_card_in_hand_says_what_it_costs_when_it_is_played_and_what_it_does() -> None:
    for language in ("en", "ru"):
        speaker = RULESET.speaker(table(), language)
        held = RULESET.hand(state(table(), own0=own([god.name for god in gods()])).known(0))
        assert len(held) == 16
        for card, god in zip(held, gods(), strict=True):
            assert (card.name, card.price) == (god.name, god.cost)
            assert speaker.label(card.text) not in ("", card.text), (language, card.name)
            assert speaker.label(card.window) != card.window, (language, card.window)


def test_everybody_sees_what_a_player_holds_but_not_which_cards() -> None:
    at = table(mini("a1", "Ysolde Marr", (0, 0)))
    player = at.players[1]
    player.faith[:] = [1, 0, 7, 0]
    player.crystals, player.wonders, player.hand, player.deck = 3, 1, 5, 6
    held = RULESET.holdings(at, 1)
    assert [(each.name, each.amount) for each in held] == [
        *[("faith: Creation", 1), ("faith: Destruction", 0), ("faith: Life", 7), ("faith: Death", 0)],
        *[("Crystals", 3), ("Wonders", 1), ("Hand", 5), ("Deck", 6)],
    ]
    assert [each.glyph for each in held if each.glyph][:2] == ["g-creation", "g-destruction"]


def test_phases_are_those_of_the_turn_or_the_steps_of_the_party() -> None:
    at = table(mini("a1", "Ysolde Marr", (0, 0)))
    at.step, at.phase = TURNS, DRAW
    shown = RULESET.phases(at)
    assert (len(shown.names), shown.names[shown.now]) == (6, "phase: DRAW")
    at.step = DEPLOY
    shown = RULESET.phases(at)
    assert (len(shown.names), shown.names[shown.now]) == (6, "phase: DEPLOY")


def test_every_card_that_ships_has_a_sheet_that_cites_the_book() -> None:
    for name in cards():
        spot = {0: (0, 0), 1: (0, 0), 2: (0, 0, 0)}[cards()[name].size]
        shown = RULESET.sheet(state(table(mini("it", name, spot))).known(0), "it")
        assert len(shown.lines) >= len(cards()[name].tiles)
        assert {stat.clause for stat in (*shown.stats, *shown.lines)} <= set(RULESET.book.clauses)


def test_a_roster_may_name_what_the_catalogue_lists() -> None:
    assert RULESET.roster_model() is RosterFile
    found = RULESET.roster_catalogue()
    names: dict[str, list[RosterChoice]] = {}
    for choice in found:
        names.setdefault(choice.path, []).append(choice)
        assert choice.clause in RULESET.book.clauses
    assert [each.name for each in names["size"]] == ["Skirmish", "Expedition", "Grand"]
    assert [each.name for each in names["hero"]] == ["Orrek Saltmouth", "Ysolde Marr"]
    assert len(names["minis[]"]) == len(names["minis[].card"]) == len(cards()) - 2
    assert [each.name for each in names["deck"]] == [god.name for god in gods()]
    assert {each.about for each in names["deck"]} == {"Creation", "Destruction", "Life", "Death"}
