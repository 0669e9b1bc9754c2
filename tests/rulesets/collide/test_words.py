"""Orders of If Worlds Collide as people write them, and a position as named facts."""

from __future__ import annotations

from typing import Any

import pytest

from highground.engine.errors import ContentError
from highground.engine.state import Order, Pass
from highground.geometry.units import INCH
from highground.rulesets.collide.files.library import factions, sheets
from highground.rulesets.collide.rules.missions.orders import (
    ChooseSide,
    ChooseZone,
    Demolish,
    PickPortal,
    PlacePortal,
    Search,
    Spend,
    Surge,
    Teleport,
)
from highground.rulesets.collide.ruleset import RULESET
from highground.rulesets.collide.state.orders import (
    Activate,
    Attack,
    Deploy,
    EndActivation,
    Move,
    Nudge,
    PickUp,
    Placement,
    RemoveToken,
    Shot,
    Stop,
    UseAbility,
    UseTactic,
    UseTrigger,
    Walk,
)
from highground.rulesets.collide.table.words import VOCABULARY, printed
from tests.rulesets.collide.positions import Playing, hedge, sheet, spot, table, token, unit

NAMES = ["ada", "bo-1", "bo-2"]
AT = spot((12, 5.5))

WRITTEN: list[tuple[str, Order]] = [
    ("deploy ada@12,5.5 bo-1@13,6", Deploy((Placement("ada", AT), Placement("bo-1", spot((13, 6)))))),
    ("activate ada bo-1", Activate(("ada", "bo-1"))),
    ("stop", Stop()),
    ("tactic white-heat", UseTactic("White Heat")),
    ("tactic march-in-step 2", UseTactic("March in Step", 2)),
    ("move ada:12,5.5", Move((Walk("ada", (AT,)),))),
    ("move ada:1,2;12,5.5 bo-1!:12,5.5",
     Move((Walk("ada", (spot((1, 2)), AT)), Walk("bo-1", (AT,), True)))),
    ("attack ada:coal-sling@bo-1", Attack((Shot("ada", "Coal Sling", "bo-1"),))),
    ("attack ada:coal-sling@bo-1 by:near ap:2 ada:ash-knife!@bo-2",
     Attack((Shot("ada", "Coal Sling", "bo-1", "near", 2), Shot("ada", "Ash Knife", "bo-2", "", 0, True)))),
    ("use ada ash-veil at:12,5.5", UseAbility("ada", "Ash Veil", (), AT)),
    ("use ada bellow on:bo-1,bo-2", UseAbility("ada", "Bellow", ("bo-1", "bo-2"))),
    ("use ada mend-the-pane on:ada ap:1", UseAbility("ada", "Mend the Pane", ("ada",), None, 1)),
    ("pickup ada crate-1", PickUp("ada", "crate-1")),
    ("remove ada path-2", RemoveToken("ada", "path-2")),
    ("end", EndActivation()),
    ("trigger", UseTrigger()),
    ("trigger 2", UseTrigger(2)),
    ("nudge bo-1 ada", Nudge("bo-1", "ada")),
    ("pass", Pass()),
    ("portal 12,5.5", PlacePortal(AT)),
    ("from portal-2", PickPortal("portal-2")),
    ("zone Lower", ChooseZone("Lower")),
    ("side blue", ChooseSide("blue")),
    ("teleport ada 12,5.5", Teleport("ada", AT)),
    ("demolish ada portal-1", Demolish("ada", "portal-1")),
    ("search ada", Search("ada")),
    ("search ada 1", Search("ada", 1)),
    ("surge reuse", Surge("reuse")),
    ("spend 2 ash-1 corpse-2", Spend(2, ("ash-1", "corpse-2"))),
    ("spend 3", Spend(3)),
]  # fmt: skip


@pytest.mark.parametrize(("text", "order"), WRITTEN, ids=[text for text, _ in WRITTEN])
def test_an_order_is_read_and_written_alike(text: str, order: Order) -> None:
    assert VOCABULARY.read(text, NAMES) == order
    assert VOCABULARY.write(order) == text


def test_every_verb_has_an_example_here() -> None:
    assert {text.split()[0] for text, _ in WRITTEN} == {verb.name for verb in VOCABULARY.verbs}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("deploy ada", "says no place"),
        ("move ada", "says no path"),
        ("attack ada", "is no attack"),
        ("attack ap:1", "goes behind an attack"),
        ("attack ada:coal-sling/far@bo-1", "no mode 'far'"),
        ("attack ada:coal-sling@bo-1+x", "whole number"),
        ("use ada", "ends too early"),
        ("use ada ash-veil now", "too many"),
        ("tactic", "ends too early"),
        ("trigger 1 2", "one is enough"),
        ("side green", "cannot be 'green'"),
        ("activate eve", "no model 'eve'"),
    ],
)
def test_what_is_wrong_with_an_order_is_said(text: str, says: str) -> None:
    with pytest.raises(ContentError, match=says):
        VOCABULARY.read(text, NAMES)


def test_printed_names_are_read_in_any_form() -> None:
    assert printed("WHITE heat") == printed("white-heat") == "White Heat"
    assert printed("Home-made") == "Home-made"
    for name in factions():
        for each in sheets(name).values():
            for weapon in each.weapons:
                assert printed(weapon.name) == weapon.name


def test_a_name_that_no_sheet_has_is_written_in_quotes() -> None:
    order = Attack((Shot("ada", "Long Lance", "bo-1"),))
    assert VOCABULARY.write(order) == "attack 'ada:Long Lance@bo-1'"
    assert VOCABULARY.read(VOCABULARY.write(order), NAMES) == order


def test_a_form_makes_the_same_order() -> None:
    shot = {"part": "focus", "unit": "ada", "weapon": "coal-sling", "target": "bo-1", "mode": "near", "ap": 1}
    assert filled("attack", shots=[shot]) == Attack((Shot("ada", "Coal Sling", "bo-1", "near", 1, True),))
    walk = {"part": "dash", "unit": "ada", "path": [[INCH, INCH], [2 * INCH, INCH]]}
    assert filled("move", walks=[walk]) == Move((Walk("ada", (spot((1, 1)), spot((2, 1))), True),))
    use = UseAbility("ada", "Bellow", ("bo-1", "bo-2"))
    assert filled("use", unit="ada", ability="bellow", targets=["bo-1", "bo-2"]) == use
    put = {"part": "place", "unit": "ada", "at": [INCH, INCH]}
    assert filled("deploy", placements=[put]) == Deploy((Placement("ada", spot((1, 1))),))
    assert filled("tactic", tactic="White Heat") == UseTactic("White Heat")


def filled(verb: str, **values: Any) -> Order:
    """The order that a filled-in form means."""
    return VOCABULARY.fill(VOCABULARY.find(verb).form(), values, NAMES)


def test_a_position_as_facts() -> None:
    at = table(unit("ada", (3.25, 4)), unit("bo", (9, 4), 1, health=7), token("ash-1", (5, 5), "ash"))
    facts = Playing(at).facts
    assert facts["ada.at"] == "3.25,4"
    assert facts["bo.health"] == "7"
    assert facts["ash-1.at"] == "5,5"
    assert facts["One.ap"] == "5"
    assert facts["score"] == "0-0"
    assert facts["phase"] == "orders"


def test_a_sheet_shows_figures_weapons_and_abilities() -> None:
    at = table(unit("cap", (3, 4), 0, "Lantern Captain"), unit("bo", (9, 4), 1))
    shown = RULESET.sheet(Playing(at).state.known(0), "cap")
    assert shown.kind == "Lantern Captain"
    stats = {each.label: each.value for each in shown.stats}
    assert (stats["Health"], stats["Move"], stats["AP"]) == ("22/22", "6", "5")
    assert [each.value for each in shown.lines[:2]] == ["Near, A2, 4+, D5", "Melee, A3, 3+, D4"]
    assert RULESET.holdings(at, 0)[0].amount == 5
    assert [each.label for each in shown.lines] == [
        "Signal Pistol", "Boarding Sabre", "Light the Way", "Steady Hands",
    ]  # fmt: skip
    assert all(each.clause in RULESET.book.clauses for each in (*shown.stats, *shown.lines))


def test_the_sheet_of_who_acts_shows_the_tactics_at_hand_and_one_cell_for_its_state() -> None:
    mine = ("Broadside", "Cast Off")
    cap = unit("cap", (3, 4), 0, "Lantern Captain", moved=True)
    game = Playing(table(cap, unit("bo", (9, 4), 1), tactics=(mine, ())))

    def lines() -> list[str]:
        return [each.label for each in RULESET.sheet(game.state.known(0), "cap").lines]

    assert not set(mine) & set(lines())
    game.plays("activate cap")
    assert lines()[-len(mine) :] == list(mine)
    assert [
        each.value for each in RULESET.sheet(game.state.known(0), "cap").stats if each.label == "state"
    ] == ["moved"]


def test_a_sheet_shows_what_is_left_of_health_points_and_attacks() -> None:
    at = table(unit("cap", (3, 4), 0, "Lantern Captain", health=9), unit("bo", (9, 4), 1), ap=(4, 5))
    game = Playing(at, dice=[2]).plays("activate cap", "attack cap:signal-pistol@bo")
    shown = RULESET.sheet(game.state.known(0), "cap")
    stats = {each.label: each.value for each in shown.stats}
    assert (stats["Health"], stats["AP"]) == ("9/22", "3")
    assert shown.lines[0].value == "Near, A1/2, 4+, D5"


def test_the_table_tells_round_phase_and_both_pools() -> None:
    at = table(unit("ada", (3, 4)), unit("bo", (9, 4), 1), ap=(4, 2), environment="Sea Fret")
    note = RULESET.picture(Playing(at).state.known(0)).note
    assert note.split(" · ")[:2] == ["round 1 of 5, orders, AP 4 : 2", "Sea Fret"]


def test_the_log_says_what_a_loss_of_health_is_made_of() -> None:
    """CRITICAL, defence and cover stand in the sentence."""
    target = unit("bo", (9, 0), 1, of=sheet(health=30, dv=2, defence_types=[]))
    game = Playing(table(unit("ada", (0, 0)), target, hedge("row", 7, -1, 7.5, 1)), dice=[5])
    game.plays("activate ada", "attack ada:rifle@bo+1")
    assert game.said()[-1] == (
        "[W-16.4] Bo loses 7 health (5 damage + 5 CRITICAL − 2 defence value − 1 cover); 23 left."
    )
    rolled = "Ada, Rifle (attack): 5 die + 1 activation points − 1 cover = 5 against 4: success."
    assert f"[W-12.2] {rolled}" in game.said()


def test_the_picture_shows_units_tokens_and_terrain() -> None:
    at = table(unit("ada", (3, 4)), unit("bo", (9, 4), 1), token("ash-1", (5, 5), "ash"), size=(36, 36))
    drawn = RULESET.picture(Playing(at).state.known(0))
    assert [each.name for each in drawn.figures] == ["ada", "bo"]
    assert [each.name for each in drawn.pieces] == ["ash-1"]
    assert (drawn.round, drawn.rounds) == (1, 5)


def test_people_read_printed_names_for_ids() -> None:
    at = table(
        unit("cutlass-hand-2", (0, 0), of="Cutlass Hand"),
        unit("old-ben", (3, 0)),
        token("ash-1", (6, 0), "ash"),
    )
    speaker = RULESET.speaker(at, "en")
    ids = ["cutlass-hand-2", "old-ben", "ash-1", "coal-sling", "objective-3", "portal-1"]
    read = ["Cutlass Hand 2", "Old Ben", "Ash 1", "Coal Sling", "Objective 3", "Portal 1"]
    assert [speaker.title(id) for id in ids] == read
    assert speaker.titled("cutlass-hand-2@12,5.5 old-ben") == "Cutlass Hand 2@12,5.5 Old Ben"
