"""R-37, R-44, R-46 to R-48: rounds, turns, extra turns, the end of a battle, and what is in hand."""

from __future__ import annotations

from typing import Any

from highground.engine.codec import digest
from highground.engine.describe import Speaker
from highground.rulesets.ail.rules.flow.rounds import aftermath
from highground.rulesets.ail.ruleset import RULESET
from highground.rulesets.ail.state.pieces import HeldOverwatch
from tests.marks import clause
from tests.rulesets.ail.battles import OUT, battle, ended, fighter
from tests.rulesets.ail.positions import Playing, figure, table, wound

AWAY = (9, 9)


# -- R-44.a, R-44.b --------------------------------------------------------------------------------------


@clause("R-44.a", "R-44.b")
def test_a_round_is_everybodys_turn_in_initiative_order_then_its_end() -> None:
    game = Playing(table(figure("Ada"), figure("Bo", 1, AWAY), figure("Cy")), [5] * 6)
    seen, turns = [], []
    while game.asked == "MayAct":
        seen.append(game.figure)
        turns.append(game.table.turns)
        game.plays("end")
    assert turns == [1, 2, 3]
    assert (seen, game.asked, game.table.round) == (["Ada", "Bo", "Cy"], "MayPrepare", 2)
    assert [name for name in game.happened() if name in ("RoundEnded", "RoundStarted")] == [
        "RoundEnded",
        "RoundStarted",
    ]


def test_an_action_that_is_owed_comes_off_the_next_budget() -> None:
    for debt in (0, 1):
        game = Playing(table(figure("Ada"), figure("Bo", 1, AWAY, debt=debt)), [9, 9, 1, 1]).plays(
            "end", "end"
        )
        for _ in range(6):
            if game.asked != "MayPrepare":
                break
            game.plays("ready")
        assert game.asked == ("MayLoseAction" if debt else "MayAct")
        assert game["Bo"].debt == 0


def test_when_its_turn_starts_a_figure_may_grip_again() -> None:
    bo = figure("Bo", 1, AWAY, gripped=True, struck=True)
    game = Playing(table(figure("Ada"), bo), [5] * 4).plays("end")
    assert game.figure == "Bo"
    assert (game["Bo"].gripped, game["Bo"].struck) == (False, False)


@clause("R-44.b")
def test_who_is_taken_out_before_its_turn_has_none() -> None:
    game = Playing(table(figure("Ada"), figure("Bo", 1, AWAY, ps=99), figure("Cy", 1, AWAY))).plays("end")
    assert game.figure == "Cy"
    assert game.tells("TurnStarted", extra="", figure="Cy")
    assert game.tells("TurnEnded", figure="Ada")


@clause("R-44.b")
def test_actions_come_in_any_order_until_the_turn_is_ended() -> None:
    game = Playing(table(figure("Ada", guns=["Corvane carbine"]), figure("Bo", 1, AWAY)))
    game.plays("aim sight", "move 1,0")
    assert (game.asked, game.figure) == ("MayAct", "Ada")
    game.plays("end")
    assert game.figure == "Bo"


@clause("R-44.a")
def test_what_lasts_a_round_ends_with_it() -> None:
    ada = figure("Ada", ki=2, counter_punch=True, tactics_edge=-5)
    game = Playing(table(figure("Bo", 1, AWAY), ada, acting="Ada")).plays("end")
    assert (game["Ada"].ki, game["Ada"].counter_punch, game["Ada"].tactics_edge) == (0, False, 0)


@clause("R-44.b")
def test_a_suppression_lapses_at_the_end_of_the_victims_next_turn() -> None:
    game = Playing(table(figure("Ada", suppressed=3), figure("Bo", 1, AWAY))).plays("end")
    assert game["Ada"].suppressed == 0


# -- R-44.c: extra turns -------------------------------------------------------------------------------


@clause("R-44.c")
def test_an_extra_turn_has_two_moves_of_its_own_and_no_bleeding() -> None:
    """One vs Many with what is left of the normal budget waiting outside of it."""
    ada = figure("Ada", init=6, move=0, wounds=[wound("slashing", "arm")])
    game = Playing(table(ada, figure("Bo", 1, AWAY))).plays("onevsmany", "end")
    assert (game.figure, game.table.turn.extra) == ("Ada", "many")
    assert (game["Ada"].standard, game["Ada"].move, game["Ada"].ps) == (0, 2, 1)
    game.plays("end")
    assert (game["Ada"].standard, game["Ada"].move, game["Ada"].ps) == (1, 0, 1)
    assert game.figure == "Bo"


# -- R-44.d, R-37: the end -----------------------------------------------------------------------------


@clause("R-44.d")
def test_without_a_scenario_the_last_side_able_wins() -> None:
    table_ = battle("", "", fighter("Bo", 1, 9, 3, ps=OUT), fighter("Ada", 0, 0, 0)).plays("end")
    assert (ended(table_).winners, ended(table_).clause) == ((0,), "R-44.d")


@clause("R-37")
def test_no_condition_outlasts_a_battle() -> None:
    conditions = ("hunkered", "prone", "immobilized", "decked", "last_place")
    counts = ("suppressed", "moving", "ki", "tactics_edge")
    holds = {"holding": "Bo", "overwatch": [HeldOverwatch("Bo", False)]}
    said: dict[str, Any] = {**dict.fromkeys(conditions, True), **dict.fromkeys(counts, 1), **holds}
    game = Playing(table(figure("Ada", **said), figure("Bo", 1, grappled_by="Ada")))
    for name in ("Ada", "Bo"):
        game.does(aftermath, game[name])
        left = game[name]
        assert [getattr(left, each) for each in conditions] == [False] * 5
        assert [getattr(left, each) for each in counts] == [0] * 4
        assert (left.overwatch, left.holding, left.grappled_by) == ([], "", "")
    assert [each.figure for each in game.events("Cleared")] == ["Ada", "Bo"]


@clause("R-37", "A-1.22", "A-1.23")
def test_after_combat_stress_resets_advantage_goes_pools_refill_and_wounds_stay() -> None:
    said: dict[str, Any] = {
        "ps": 5, "acc": 3, "init": 2, "adrenaline": 0, "focus": 1, "willpower": 0, "stance": "alert",
        "wounds": [{"kind": "burn", "place": "legs"}],
        "aimed": [{"device": "sight", "weapon": "Corvane carbine", "points": 2}],
    }  # fmt: skip
    game = battle("", "", fighter("Bo", 1, 9, 3, ps=OUT), fighter("Ada", 0, 0, 0, **said)).plays("end")
    facts = {
        name: game.facts[f"Ada.{name}"] for name in ("ps", "acc", "init", "adrenaline", "focus", "willpower")
    }
    assert facts == {"ps": "0", "acc": "0", "init": "0", "adrenaline": "4", "focus": "4", "willpower": "2"}
    assert (game.facts["Ada.stance"], game.facts["Ada.wounds"]) == ("", "burn legs 1")
    assert game.facts["Bo.ps"] == "13"
    assert game.tells("Cleared", figure="Ada")
    (left,) = game.state.table.figures["Ada"].wounds
    assert (left.treated, left.lingering) == (False, True)


# -- R-47 ----------------------------------------------------------------------------------


@clause("R-42")
def test_what_is_refused_changes_nothing_and_draws_no_dice() -> None:
    game = Playing(table(figure("Ada", standard=0, guns=["Corvane carbine"]), figure("Bo", 1, AWAY)), [7, 7])
    before = digest(game.state)
    refusal = game.refuses("shoot Bo single full")
    assert (digest(game.state), game.dice_left) == (before, 2)
    assert Speaker(RULESET.package, "en", ("A", "B")).refusal(refusal) == "[R-5.a] Ada has no Standard left."


@clause("R-40")
def test_notes_of_the_draft_are_not_in_play() -> None:
    """Nobody can be asked which Advantage is for what, and no list has moves without a price."""
    from highground.rulesets.ail.rules.advantage.buying import MOVES

    assert all(move.price > 0 for move in MOVES.values())


@clause("R-47")
def test_nobody_is_surprised_or_unaware_unless_a_scenario_says_so() -> None:
    for rules, map in (("firefight", "customs_quay"), ("last_stand", "signal_tower"), ("", "")):
        game = battle(rules, map, fighter("Bo", 1, 7, 4), fighter("Ada", 0, 0, 0))
        game.plays("end")
        assert [
            game.facts[f"{name}.{what}"] for name in ("Ada", "Bo") for what in ("surprised_by", "unaware_of")
        ] == [""] * 4


# -- in hand -------------------------------------------------------------------------------------


def armed(**given: Any) -> Playing:
    weapons: dict[str, Any] = {"guns": ["Kestrel service pistol"], "blades": ["Trench knife"]}
    return Playing(table(figure("Ada", **weapons, **given), figure("Bo", 1, AWAY)))


@clause("R-48.a")
def test_another_weapon_is_taken_in_hand_for_a_move() -> None:
    game = armed().plays("draw 'Trench knife'")
    assert (game["Ada"].in_hand, game["Ada"].move, game["Ada"].standard) == ("Trench knife", 0, 1)
    assert game.refuses("draw 'Trench knife'").clause == "R-48.a"
    assert game.refuses("draw 'Great blade'").clause == "R-48.a"
    assert game.tells("InHand", figure="Ada", weapon="Trench knife")


@clause("R-48.b", "R-48.a")
def test_dropping_is_free_and_picking_up_a_move() -> None:
    game = armed(ammo={"Kestrel service pistol": 1}).plays("drop")
    assert (game["Ada"].in_hand, game["Ada"].move, game["Ada"].standard) == ("", 1, 1)
    assert game.refuses("drop").clause == "R-48.b"
    game.plays("pickup 'Kestrel service pistol'")
    assert (game["Ada"].in_hand, game["Ada"].ammo["Kestrel service pistol"], game["Ada"].move) == (
        "Kestrel service pistol", 1, 0,
    )  # fmt: skip
    assert game.table.dropped == []


@clause("R-48.b", "R-48.a")
def test_a_blade_too_lies_where_it_was_dropped_until_somebody_takes_it_up() -> None:
    game = armed(in_hand="Trench knife").plays("drop")
    assert [(each.at, each.weapon.name) for each in game.table.dropped] == [((0, 0), "Trench knife")]
    assert game["Ada"].blades == []
    game.plays("pickup 'Trench knife'")
    assert ([each.name for each in game["Ada"].blades], game.table.dropped) == (["Trench knife"], [])


@clause("R-48.a")
def test_only_what_lies_in_ones_own_square_is_picked_up() -> None:
    game = armed().plays("drop", "move 1,0")
    assert game.refuses("pickup 'Kestrel service pistol'").clause == "R-48.a"
