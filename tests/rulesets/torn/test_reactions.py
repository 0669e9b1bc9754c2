"""T-13, T-11.4, T-11.5, C-4.9: who may react, how, and what it costs him."""

from __future__ import annotations

from typing import Any

import pytest

from highground.engine.state import Pass
from highground.rulesets.torn.rules.party.flow import Activations
from highground.rulesets.torn.state.orders import Activate, Declare, EndActivation, Go, PlayCard, React, To
from tests.marks import clause, option
from tests.rulesets.torn.positions import Playing, bits, card, embers, mini, own, table, vortex

GUARD, LEVY, ORREK, HOUND = "Lampguard", "Drowned Levy", "Orrek Saltmouth", "Glasswork Hound"


def attack(*others: Any, dice: str = "", target: str = "b1", **given: Any) -> Playing:
    """a1 attacks b1, who stands beside it; the reactions are open."""
    at = table(mini("a1", GUARD, (0, 0)), *others, **given)
    game = Playing(at, Activations(), dice=dice.replace(" ", ""))
    return game.plays(Activate("a1"), Declare("Halberd Hook", (target,)))


def target(of: Any = LEVY, **facts: Any) -> Any:
    return mini("b1", of, (1, 0), 1, **facts)


OTHER = mini("b2", LEVY, (0, 8), 1)
THIRD = mini("b3", LEVY, (1, 7), 1)


# -- who may ---------------------------------------------------------------------------------------------


@clause("T-13.1")
@option("reactions_by", "both")
def test_the_active_mini_never_reacts_to_itself() -> None:
    game = attack(target(), mini("a2", GUARD, (0, -3)), options={"reactions_by": "both"})
    assert game.seat == 1
    game.plays(Pass())
    assert (game.asked, game.seat) == ("MayReact", 0)
    assert game.refuses(React("a1", "Defense")).clause == "T-13.1"
    assert game.allows(React("a2", "Defense"))


@clause("T-12.6")
@pytest.mark.parametrize("side", [0, 1])
def test_where_both_may_react_the_opponent_of_the_active_player_is_first(side: int) -> None:
    things = (
        mini("a1", GUARD, (0, 0), side),
        mini("b1", LEVY, (1, 0), 1 - side),
        mini("a2", GUARD, (0, -3), side),
    )
    game = Playing(table(*things, initiative=side, options={"reactions_by": "both"}), Activations())
    game.plays(Activate("a1"), Declare("Halberd Hook", ("b1",)))
    assert (game.asked, game.seat) == ("MayReact", 1 - side)
    game.plays(Pass())
    assert (game.asked, game.seat) == ("MayReact", side)


@clause("T-12.6")
@option("reactions_by", "opponent")
def test_only_the_opponent_reacts() -> None:
    game = attack(target(), mini("a2", GUARD, (0, -3)), dice="BBBB B")
    assert game.seat == 1
    assert game.refuses(React("a2", "Defense")).clause == "T-12.6"
    game.plays(Pass())
    assert game.events("AttackRolled")


@clause("T-11.4")
def test_a_reaction_may_be_printed_anywhere_on_its_card() -> None:
    tiles = card(LEVY).tiles
    first = tuple(each for each in tiles if each.name == "Defense")
    rest = tuple(each for each in tiles if each.name != "Defense")
    for order in (first + rest, rest + first):
        game = attack(target(card(LEVY, tiles=order)), dice="BBBB BB")
        game.plays(React("b1", "Defense"))
        assert game.tells("DefenseRaised", mini="b1", dice=first[0].pool)
        assert game.tells("ReactionDeclared", mini="b1", action="Defense")


@clause("T-13.2")
def test_reaction_tiles_are_for_reactions_only() -> None:
    game = attack(target())
    assert game.refuses(React("b1", "Rusted Gaff")).clause == "T-13.2"
    assert game.refuses(React("b1", "Snap")).clause == "T-13.2"
    at = table(mini("a1", GUARD, (0, 0)), mini("b1", LEVY, (5, 0), 1))
    assert Playing(at, Activations()).plays(Activate("a1")).refuses(Declare("Defense", ())).clause == "T-13.2"


@clause("T-13.3")
def test_any_number_may_react_to_one_action() -> None:
    game = attack(target(), OTHER, THIRD, dice="BBBB BB")
    for name in ("b2", "b1", "b3"):
        game.plays(React(name, "Defense"))
    assert [event.mini for event in game.events("ReactionDeclared")] == ["b2", "b1", "b3"]
    assert game.events("AttackRolled"), "nobody is left to react"


@clause("T-13.4", "T-11.5")
def test_defense_is_in_place_before_the_dice() -> None:
    game = attack(target(GUARD), dice="SSBB BBBBB")
    game.plays(React("b1", "Defense"))
    rolled = game.last("DefenceRolled").dice
    assert rolled.total() == 5
    assert [(part.amount, part.clause) for part in rolled.parts] == [(3, "T-9.4"), (2, "T-11.5")]
    assert game.order_of("ReactionResolved", "AttackRolled") == ["ReactionResolved", "AttackRolled"]
    assert game.tells("DefenseRaised", dice=2, mini="b1")


@clause("T-11.5", "T-13.9")
def test_defense_lasts_until_the_end_of_the_current_activation() -> None:
    game = attack(target(), OTHER, dice="BBBB BB").plays(React("b1", "Defense"), Pass())
    assert game["b1"].defense == 1
    game.plays(EndActivation())
    assert game["b1"].defense == 0
    assert game.last("GuardEnded").mini == "b1"


@clause("T-11.4")
def test_defense_is_for_those_not_yet_activated() -> None:
    game = attack(target(), OTHER, dice="BBBBBB").plays(React("b1", "Defense"))
    assert game.cited("T-11.4") == 1
    game = attack(target(activated=True), OTHER)
    assert not game.allows(React("b1", "Defense"))


@clause("T-13.6")
@pytest.mark.parametrize("again", [False, True])
def test_an_activated_mini_cannot_react(again: bool) -> None:
    """Nor if it has been granted a Reactivation (R-32)."""
    game = attack(target(activated=True, again=again), OTHER)
    assert game.refuses(React("b1", "Defense")).clause == "T-13.6"
    assert game.allows(React("b2", "Defense"))


@clause("T-13.7")
def test_who_reacted_counts_as_activated() -> None:
    game = attack(target(), dice="BBBB BB").plays(React("b1", "Defense"))
    assert game["b1"].activated
    assert game.table.first_done == 1
    game.plays(EndActivation())
    assert game.events("AllActivated")
    assert game.tells("CountsAsActivated", mini="b1")


@clause("T-13.8")
def test_a_reaction_earns_no_devotion_and_triggers_nothing() -> None:
    game = attack(target(), dice="BBBB BB").plays(React("b1", "Defense"))
    assert game.table.players[1].faith == [0, 0, 0, 0]
    assert {event.mini for event in game.events("StepReached")} == {"a1"}
    assert not [event for event in game.events("TimeGained") if event.mini == "b1"]


@clause("T-13.10")
def test_most_cards_have_defense() -> None:
    assert attack(target()).allows(React("b1", "Defense"))


@clause("T-13.11")
@pytest.mark.parametrize("marker", ["Burning", "Poisoned", "Stunned", "Afraid", "Rooted"])
def test_any_condition_marker_forbids_reactions(marker: str) -> None:
    game = attack(target(conditions=bits(marker)), OTHER)
    assert game.refuses(React("b1", "Defense")).clause == "T-13.11"


@clause("T-13.12")
@pytest.mark.parametrize("ground", [vortex(0, 0), embers(0, 0)])
def test_on_a_vortex_or_dangerous_ground_nobody_reacts(ground: Any) -> None:
    at = table(mini("a1", GUARD, (2, 0)), mini("b1", LEVY, (1, 0), 1), mini("b2", LEVY, (0, 8), 1), ground)
    game = Playing(at, Activations()).plays(Activate("a1"), Declare("Halberd Hook", ("b1",)))
    assert game.refuses(React("b1", "Defense")).clause == "T-13.12"
    assert game.allows(React("b2", "Defense"))


@clause("C-7.2")
def test_a_vortex_is_flat_and_no_dangerous_landscape() -> None:
    far = mini("b2", LEVY, (0, 8), 1)
    at = table(mini("a1", GUARD, (2, 0)), mini("b1", LEVY, (-2, 0), 1), far, vortex(0, 0))
    game = Playing(at, Activations()).plays(Activate("a1"), Declare("Move", ()), Pass())
    game.plays(Go(((1, 0), (0, 0))))
    assert game.spot("a1") == (0, 0)
    assert game.last("EndedOnVortex").vortex == "vortex-1"
    at = table(mini("a1", GUARD, (2, 0)), mini("b1", LEVY, (1, 0), 1), far, vortex(0, 0))
    game = Playing(at, Activations()).plays(Activate("a1"), Declare("Halberd Hook", ("b1",)))
    refusal = game.refuses(React("b1", "Defense"))
    assert (refusal.clause, refusal.facts["ground"]) == ("T-13.12", ["vortex-1"])


def test_nobody_is_asked_where_nobody_can_react() -> None:
    game = attack(target(conditions=bits("Rooted")), dice="BBBB B")
    assert not game.events("ReactionsOpen")
    assert game.asked == "MayDeclare"


# -- cards first ----------------------------------------------------------------------------------


def test_cards_of_the_targeted_come_before_the_first_reaction() -> None:
    at = table(mini("a1", LEVY, (0, 0)), mini("b1", GUARD, (1, 0), 1), faith=((0,) * 4, (3, 0, 0, 0)))
    game = Playing(at, Activations(), dice="BBBBBBBB", own1=own(["Tempered Will"]))
    game.plays(Activate("a1"), Pass(), Declare("Rusted Gaff", ("b1",)))
    assert (game.asked, game.seat) == ("MayPlay", 1)
    game.plays(PlayCard("Tempered Will", ("b1",)))
    assert game.asked == "MayReact"
    assert game["b1"].ward == 2


@clause("T-12.6")
@pytest.mark.parametrize("by", ["opponent", "both"])
def test_no_card_follows_a_reaction(by: str) -> None:
    """Both own a target and hold a card for it; after the first Reaction nobody is asked again (R-51)."""
    at = table(
        mini("a1", "Kiln Adept", (0, 0)),
        mini("a2", GUARD, (4, 1)),
        mini("b1", GUARD, (4, 0), 1),
        mini("b2", GUARD, (4, -1), 1),
        faith=((9, 0, 0, 0), (9, 0, 0, 0)),
        options={"reactions_by": by},
    )
    hands = [own(["Tempered Will", "Tempered Will"]) for _ in range(2)]
    game = Playing(at, Activations(), dice="B" * 30, own0=hands[0], own1=hands[1])
    game.plays(Activate("a1"), Pass(), Pass(), Declare("Kiln Burst", ("b1", "a2", "b2")))
    assert (game.asked, game.seat) == ("MayPlay", 0)
    game.plays(Pass())
    assert (game.asked, game.seat) == ("MayPlay", 1)
    game.plays(PlayCard("Tempered Will", ("b1",)))
    game.plays(Pass(), Pass())
    seen: list[str] = []
    while not game.events("AttackRolled"):
        seen.append(game.asked)
        ready = [each for each in ("b1", "b2", "a2") if game.allows(React(each, "Defense"))]
        game.plays(React(ready[0], "Defense") if ready else Pass())
    assert seen == ["MayReact"] * (3 if by == "both" else 2)


# -- C-4.9, T-13.5: Counter Attack ----------------------------------------------------------------------


def struck(dice: str, *others: Any, **facts: Any) -> Playing:
    """A levy strikes Orrek, who can strike back."""
    at = table(mini("a1", LEVY, (0, 0)), mini("b1", ORREK, (1, 0), 1, **facts), *others)
    game = Playing(at, Activations(), dice=dice.replace(" ", ""))
    return game.plays(Activate("a1"), Declare("Rusted Gaff", ("b1",)))


@clause("T-13.5", "C-4.9")
def test_a_counter_attack_waits_for_the_attack() -> None:
    game = struck("BBB BBB SSB B").plays(React("b1", "Return Blow"))
    assert game.order_of("CounterPrepared", "AttackRolled", "CounterBegan") == [
        "CounterPrepared",
        "AttackRolled",
        "CounterBegan",
        "AttackRolled",
    ]
    assert game["a1"].status == 3, "two dice of damage 2 kill a levy"
    assert game["b1"].activated


@clause("T-13.5")
def test_who_is_committed_declares_nothing_else() -> None:
    game = struck("BBB BBB", mini("b2", LEVY, (0, 8), 1)).plays(React("b1", "Return Blow"))
    assert not game["b1"].activated
    assert game.refuses(React("b1", "Defense")).clause == "T-13.5"


@clause("C-4.9")
def test_only_a_target_of_melee_strikes_back() -> None:
    at = table(
        mini("a1", GUARD, (0, 0)),
        mini("b1", ORREK, (1, 0), 1),
        mini("b2", ORREK, (0, 1), 1),
        mini("b3", ORREK, (4, 0), 1),
    )
    game = Playing(at, Activations()).plays(Activate("a1"), Declare("Halberd Hook", ("b1",)))
    assert game.refuses(React("b2", "Return Blow")).clause == "C-4.9"
    assert game.allows(React("b1", "Return Blow"))
    archer = table(mini("a1", "Prism Arbalester", (0, 0)), mini("b1", ORREK, (1, 0), 1))
    game = Playing(archer, Activations()).plays(Activate("a1"), Declare("Split Bolt", ("b1",)))
    assert game.refuses(React("b1", "Return Blow")).clause == "C-4.9"


@clause("C-4.9")
def test_a_counter_attack_fizzles_out_of_reach_and_still_activates() -> None:
    at = table(mini("a1", GUARD, (0, 0)), mini("hound", HOUND, (1, 0), 1))
    game = Playing(at, Activations(), dice="SBBBB").plays(
        Activate("a1"), Declare("Shieldwall Shove", ("hound",))
    )
    game.plays(React("hound", "Snap"))
    while game.asked == "ChooseShove":
        game.plays(To((2, 0) if game.spot("hound") == (1, 0) else (3, 0)))
    assert game.events("CounterFizzled")
    assert game["hound"].activated
    assert game.tells("CounterOver", mini="hound")


@clause("C-4.9")
def test_markers_received_do_not_prevent_it() -> None:
    at = table(mini("a1", "Ysolde Marr", (0, 0)), mini("b1", ORREK, (1, 0), 1))
    game = Playing(at, Activations(), dice="XBBB" + "B" * 9)
    game.plays(Activate("a1"), Declare("Beacon Blade", ("b1",)), React("b1", "Return Blow"))
    assert game["b1"].conditions == bits("Stunned")
    assert game.events("CounterBegan")


@clause("C-4.9")
def test_a_counter_attack_has_nothing_of_what_the_activation_gives() -> None:
    """Neither the attacker's Concentration nor a Sundering Word is the defender's."""
    at = table(mini("a1", GUARD, (0, 0)), target(ORREK))
    game = Playing(at, Activations(), dice="BBBBBBB BBB BBB BBB".replace(" ", ""))
    game.plays(Activate("a1"), Declare("Concentration", ()))
    game.plays(*([Pass()] if game.asked == "MayReact" else []))
    game.table.activation.edge = 2
    game.plays(Declare("Halberd Hook", ("b1",)), React("b1", "Return Blow"))
    assert [event.dice.total() for event in game.events("AttackRolled")] == [4 + 1 + 2, 3]
