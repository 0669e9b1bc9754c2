"""What forms offer: everything that could be meant, and nothing of the other player's hand."""

from __future__ import annotations

from highground.engine.offers import Offer
from highground.engine.state import Pass
from highground.rulesets.torn.rules.party.deployment import DeployNext
from highground.rulesets.torn.rules.party.flow import Activations
from highground.rulesets.torn.ruleset import RULESET
from highground.rulesets.torn.state.orders import Activate, Declare
from tests.rulesets.torn.positions import Playing, bits, marker, mini, own, rock, table, vortex

GUARD, LEVY = "Lampguard", "Drowned Levy"


def offered(game: Playing, verb: str, field: str) -> list[str] | None:
    question = game.asks()
    assert question is not None
    return RULESET.offering(game.state.known(game.seat), question).named(verb, field)


def test_actions_and_targets_of_the_active_miniature() -> None:
    at = table(
        mini("a1", GUARD, (0, 0)), mini("b1", LEVY, (1, 0), 1), vortex(2, 0), marker(3, 0), rock(-1, 0)
    )
    game = Playing(at, Activations()).plays(Activate("a1"))
    actions = offered(game, "declare", "action")
    assert actions is not None
    assert "Halberd Hook" in actions
    assert actions[-1] == "Defense", "a Reaction is shown last, and refused"
    assert not game.allows(Declare("Defense", ()))
    assert offered(game, "declare", "targets") == ["b1", "a1", "vortex-1"]
    assert offered(game, "take", "marker") == ["marker-1"]
    assert offered(game, "declare", "nothing") is None
    game.plays(Declare("Move", ()))
    assert offered(game, "react", "action") == ["Defense"]


def test_cards_are_those_in_ones_own_hand() -> None:
    at = table(mini("a1", GUARD, (0, 0)), mini("b1", LEVY, (1, 0), 1), vortex(2, 0), rock(-1, 0))
    game = Playing(at, Activations(), own0=own(["Forge-Spark"]), own1=own(["Wither"])).plays(Activate("a1"))
    assert offered(game, "play", "card") == ["Forge-Spark"]
    assert offered(game, "play", "chosen") == ["a1", "b1", "vortex-1", "rock-1"]
    game.plays(Pass())
    assert offered(game, "play", "card") == ["Wither"]


def test_spots_zones_and_effects() -> None:
    game = Playing(table(mini("a1", GUARD)), DeployNext(0))
    spots = offered(game, "deploy", "spot")
    assert spots
    assert game.allows(RULESET.vocabulary.read(f"deploy a1 {spots[0]}", ["a1"]))
    at = table(mini("a1", GUARD, (0, 0), conditions=bits("Burning", "Rooted")), mini("b1", LEVY, (0, 8), 1))
    due = Playing(at, Activations()).plays(Activate("a1"))
    assert offered(due, "settle", "effect") == ["Burning", "Rooted"]


def test_only_ones_own_that_wait_are_set_up_and_only_what_is_held_is_passed_on() -> None:
    game = Playing(
        table(mini("a1", GUARD), mini("b1", LEVY, None, 1), mini("a2", GUARD, (0, 0))), DeployNext(0)
    )
    assert offered(game, "deploy", "mini") == offered(game, "reserve", "mini") == ["a1"]
    empty = Playing(table(mini("a1", GUARD, (0, 0)), mini("a2", GUARD, (1, 0))), Activations())
    assert offered(empty.plays(Activate("a1")), "give", "ally") == []
    at = table(mini("a1", GUARD, (0, 0)), mini("a2", GUARD, (1, 0)), marker(0, 0, holder="a1"))
    assert offered(Playing(at, Activations()).plays(Activate("a1")), "give", "ally") == ["a2"]


def test_dice_fall_openly_but_god_cards_do_not() -> None:
    assert RULESET.falls_openly("attack", "C-4.3")
    assert RULESET.falls_openly("card", "C-7.7")
    assert not RULESET.falls_openly("card", "T-7.3")
    assert RULESET.vocabulary.find("go").preview == "move"
    assert RULESET.vocabulary.find("play").preview == ""


def test_actions_are_offers_of_their_own_with_what_they_cost_show_and_reach() -> None:
    def offers(far: int) -> dict[str, Offer]:
        at = table(mini("a1", GUARD, (0, 0)), mini("b1", LEVY, (far, 0), 1))
        game = Playing(at, Activations()).plays(Activate("a1"))
        question = game.asks()
        assert question is not None
        return {each.id: each for each in RULESET.offers(game.state.known(game.seat), question)}

    near, far = offers(1), offers(8)
    run, hook = near["declare:Run"], near["declare:Halberd Hook"]
    assert (run.role, run.manner, run.preview) == ("hurry", "button", "run")
    assert (hook.role, hook.manner, hook.preview) == ("attack", "target", "attack")
    assert hook.cost is not None
    assert hook.cost.label == "Halberd Hook"
    assert ([aim.target for aim in hook.targets], hook.refusal) == (["b1"], None)
    refusal = far["declare:Halberd Hook"].refusal
    assert refusal is not None
    assert (refusal.why, refusal.measured) == ("too_far", 8)
