"""Chapter 3, Game flow: Rounds, Turns, passing, Exhaust Tokens, skipped sides, teams, Elite Activation."""

from __future__ import annotations

from typing import Any

import pytest

import highground.rulesets.ascension.rulebook as R
from highground.engine.game import Game
from highground.engine.state import Order
from highground.rulesets.ascension.rules.combat.damage import lose_wounds
from highground.rulesets.ascension.rules.flow.exhaustion import action_refusal, finish_action
from highground.rulesets.ascension.rules.flow.leader import MayActivateElite
from highground.rulesets.ascension.rules.flow.rounds import (
    MayAct,
    MayActivate,
    NextTurn,
    StartRound,
    act_again,
)
from highground.rulesets.ascension.rules.flow.turn_order import may_pass_turn, unactivated
from highground.rulesets.ascension.state.models import MOVE, Model, Table
from highground.rulesets.ascension.state.orders import Activate, EndActivation, PassTurn
from tests.marks import clause, option
from tests.rulesets.ascension.positions import Playing, attack, facet, model, table


def forces(*counts: int, done: tuple[int, ...] = (), round: int = 0, **given: Any) -> Table:
    """So many models a seat, A1, A2 … B1 …, the first `done` of a seat already activated."""
    models: list[Model] = []
    for seat, count in enumerate(counts):
        for number in range(count):
            name = f"{'ABCD'[seat]}{number + 1}"
            flagged = seat < len(done) and number < done[seat]
            models.append(model(name, seat, at_mm=(50 + 60 * number, 50 + 100 * seat), activated=flagged))
    sides = given.pop("sides", tuple(range(len(counts))))
    made = table(*models, acting="", sides=sides, round=round, **given)
    made.next = 0
    return made


def activate(played: Playing, *names: str) -> Playing:
    """These activate in turn and do nothing."""
    for name in names:
        played.plays(Activate(name), EndActivation())
    return played


def seat(played: Playing) -> int:
    asked = played.asks()
    assert isinstance(asked, MayActivate)
    return asked.seat


def opened(*counts: int, **given: Any) -> Playing:
    return Playing(forces(*counts, **given), StartRound())


# -- Rounds -------------------------------------------------------------------------------


@clause("R-3.1.1.a", "R-3.1.1.b")
def test_sides_alternate_with_one_model_each_from_the_winner_of_initiative() -> None:
    at = forces(3, 3)
    at.order = [1, 0]
    played = Playing(at, StartRound())
    asked = []
    for name in ("B1", "A1", "B2", "A2", "B3", "A3"):
        asked.append(seat(played))
        activate(played, name)
    assert asked == [1, 0, 1, 0, 1, 0]
    assert played.table.round == 2
    assert played.events("SideOpens")[0].side == 1


@clause("R-3.1.1.c")
def test_activated_models_are_marked_openly_until_the_round_is_over() -> None:
    played = activate(opened(2, 1), "A1", "B1")
    assert [played[name].activated for name in ("A1", "A2", "B1")] == [True, False, True]
    assert played.last("ModelFlagged").model == "B1"
    activate(played, "A2")
    assert played.table.round == 2
    assert not any(each.activated for each in played.table.models.values())


@clause("R-3.1.1.d")
def test_a_round_ends_when_nobody_on_the_table_is_left() -> None:
    played = activate(opened(2, 1), "A1", "B1")
    assert played.cited("R-3.1.1.d") == 0
    activate(played, "A2")
    assert played.cited("R-3.1.1.d") == 1
    assert played.order_of("RoundEnded", "RoundStarted") == ["RoundStarted", "RoundEnded", "RoundStarted"]


@clause("R-3.1.1.d")
def test_a_model_destroyed_before_its_activation_is_not_waited_for() -> None:
    """A2 is removed while B1 acts: the Round ends after that Turn, and not before (RUL-58)."""
    played = activate(opened(2, 1), "A1").plays(Activate("B1"))
    played.does(lambda game: lose_wounds(game, played["A2"], 9, R.R_7_1_4_A))
    assert isinstance(played.asks(), MayAct)
    assert played.cited("R-3.1.1.d") == 0
    played.plays(EndActivation())
    assert played.cited("R-3.1.1.d") == 1


# -- pass or declare ---------------------------------------------------------


@clause("R-3.2.1.a", "R-3.2.3.a", "R-3.2.6.a")
def test_the_steps_of_a_turn_come_in_the_order_of_the_book() -> None:
    at = forces(1, 1)
    at.models["A1"].exhaust[MOVE] = 1
    played = activate(Playing(at, StartRound()), "A1")
    kinds = ["TurnBegan", "ModelDeclared", "ExhaustRemoved", "ModelFlagged", "TurnEnded"]
    assert played.order_of(*kinds) == [*kinds, "TurnBegan"]


@pytest.mark.parametrize(
    ("counts", "done", "allowed"),
    [
        ((1, 3), (), True),
        ((1, 2), (), False),
        ((1, 3, 2), (), False),
        ((1, 3, 3), (), True),
        ((3, 5), (2, 2), True),
        ((3, 5), (1, 2), False),
        ((1, 3, 0), (), True),
        ((1, 3, 1), (0, 0, 1), False),
        ((1, 1, 3), (0, 1, 0), False),
        ((1, 3, 0, 0), (), True),
    ],
    ids=["1 to 3", "1 to 2", "1 to 3 and 2", "1 to 3 and 3", "counts un-activated", "2 to 3", "wiped out",
         "a side all of whose models have activated", "the first such side", "two wiped out"],
)  # fmt: skip
@clause("R-3.2.3.a")
def test_passing_is_open_two_behind_every_other_side(
    counts: tuple[int, ...], done: tuple[int, ...], allowed: bool
) -> None:
    at = forces(*counts, done=done, round=1)
    played = Playing(at, NextTurn())
    assert may_pass_turn(at, 0) is allowed
    assert played.allows(PassTurn()) is allowed
    assert played.refuses(Activate("B1")).why == "not_your_model"


@clause("R-3.2.2.a")
def test_a_refused_pass_says_how_many_are_missing() -> None:
    refusal = opened(1, 2).refuses(PassTurn())
    assert (refusal.clause, refusal.why, refusal.measured, refusal.limit) == (
        "R-3.2.2.a",
        "may_not_pass",
        2,
        3,
    )


@clause("R-3.2.2.a")
def test_whoever_has_no_opponent_left_cannot_pass() -> None:
    at = forces(1, 1)
    at.models["B1"].on_table = False
    refusal = Playing(at, StartRound()).refuses(PassTurn())
    assert (refusal.measured, refusal.limit) == (0, 3)


@clause("R-3.2.2.b", "R-3.2.3.a")
def test_nobody_has_to_pass() -> None:
    played = opened(1, 3)
    assert played.allows(PassTurn())
    activate(played, "A1")
    assert played.last("PassDeclined").seat == 0
    assert played["A1"].activated


@clause("R-3.2.2.c")
def test_a_pass_activates_nobody_and_nothing_of_an_activation_happens() -> None:
    at = forces(1, 3)
    bearer = at.models["A1"]
    bearer.conditions[3], bearer.exhaust[MOVE], bearer.running = 1, 1, True
    played = Playing(at, StartRound()).plays(PassTurn())
    assert seat(played) == 1
    assert (bearer.activated, bearer.wounds, bearer.exhaust[MOVE], bearer.running) == (False, 5, 1, True)
    assert unactivated(played.table, 0) == 1
    activate(played, "B1")
    assert seat(played) == 0
    assert played.refuses(PassTurn()).clause == "R-3.2.2.a", "now it is 1 to 2"
    assert played.tells("TurnPassed", seat=0)


@clause("R-3.2.3.a")
def test_only_an_own_model_on_the_table_that_has_not_activated_can_be_declared() -> None:
    at = forces(3, 1, done=(1,), round=1)
    at.models["A3"].on_table = False
    played = Playing(at, NextTurn())
    assert [played.refuses(Activate(name)).why for name in ("A1", "B1", "A3", "Z")] == [
        "already_activated",
        "not_your_model",
        "not_on_the_table",
        "not_on_the_table",
    ]
    assert {played.refuses(Activate(name)).clause for name in ("A1", "B1", "A3", "Z")} == {"R-3.2.3.a"}
    assert played.allows(Activate("A2"))
    activate(played, "A2")
    assert played.last("ModelDeclared").model == "A2"


# -- tokens and actions --------------------------------------------------------


def slammer(**given: Any) -> Model:
    return model("Ada", attacks=[attack("Slam"), attack("Shot")], abilities=[facet("Shift Self")], **given)


@clause("R-3.2.4.a")
def test_one_token_leaves_each_action() -> None:
    at = table(slammer(exhaust={"Move": 1, "Slam": 2}), model("Bo", 1, at_mm=(300, 100)), acting="")
    at.next = 0
    played = Playing(at, NextTurn()).plays(Activate("Ada"))
    assert played["Ada"].exhaust == [0, 1, 0, 0]
    assert played.last("ExhaustRemoved").actions == ("Move", "Slam")


@clause("R-9.1.c", "R-3.2.5.b")
def test_a_token_keeps_its_action_from_being_taken_until_it_is_removed_also_in_later_turns() -> None:
    """Two tokens on Slam: through this Turn it stays exhausted, in the next it is free."""
    at = table(slammer(exhaust={"Move": 1, "Slam": 2}), model("Bo", 1, at_mm=(300, 100)), acting="")
    at.next = 0
    played = Playing(at, NextTurn()).plays(Activate("Ada"))
    assert played.last("StillExhausted").actions == ("Slam",)
    assert refused(played, 1).clause == "R-3.2.5.b"
    assert refused(played, MOVE) is None
    activate(played.plays(EndActivation()), "Bo")
    assert (played.table.round, played["Ada"].exhaust[1]) == (2, 1), "the Turn and the Round are over"
    played.plays(Activate("Ada"))
    assert played.cited("R-9.1.c") == 1
    assert refused(played, 1) is None


@clause("R-9.1.a")
def test_everything_that_a_model_can_declare_is_an_action_and_holds_tokens_of_its_own() -> None:
    ada = model("Ada", attacks=[attack("Slam")], abilities=[facet("Shift Self")], reactions=[facet("Dodge")])
    assert ada.profile.actions == ("Move", "Slam", "Shift Self", "Dodge")
    played = Playing(table(ada))
    for action in range(4):
        played.does(finish_action, ada, action, False, False)
        assert ada.exhaust == [1] * (action + 1) + [0] * (3 - action)


def acting() -> tuple[Playing, Model]:
    played = Playing(table(slammer(), model("Bo", 1, at_mm=(300, 100))))
    return played, played["Ada"]


def refused(played: Playing, action: int, counts: bool = True) -> Any:
    return action_refusal(played.table, played["Ada"], action, counts)


@clause("R-3.2.5.a", "R-3.2.5.d")
def test_two_actions_and_no_third() -> None:
    played, ada = acting()
    for action in (1, 2):
        assert refused(played, action) is None
        played.does(finish_action, ada, action, False, True)
    refusal = refused(played, MOVE)
    assert (refusal.clause, refusal.why, refusal.measured, refusal.limit) == (
        "R-3.2.5.a",
        "two_actions_done",
        3,
        2,
    )
    assert played.table.turn.actions == 2


@clause("R-3.2.5.b", "R-3.2.5.d")
def test_an_exhausted_action_cannot_be_taken_and_blocks_no_other() -> None:
    played, ada = acting()
    played.does(finish_action, ada, 1, False, True)
    refusal = refused(played, 1)
    assert (refusal.clause, refusal.why, refusal.facts["action"]) == ("R-3.2.5.b", "exhausted", "Slam")
    assert (refusal.measured, refusal.limit) == (1, 0)
    assert refused(played, 2) is None
    assert played.last("ActionExhausted").tokens == 1


@clause("R-3.2.5.d")
def test_an_action_with_the_exhaustion_option_gets_two_tokens() -> None:
    played, ada = acting()
    played.does(finish_action, ada, 1, True, True)
    assert ada.exhaust == [0, 2, 0, 0]


@clause("R-3.2.5.c")
def test_a_secondary_ability_is_free_of_the_two_but_not_of_its_own_token() -> None:
    played, ada = acting()
    played.does(finish_action, ada, 1, False, True).does(finish_action, ada, 3, False, False)
    assert played.table.turn.actions == 1
    assert played.last("ActionWasFree").action == "Shift Self"
    played.does(finish_action, ada, 2, False, True)
    assert refused(played, 3, counts=False).clause == "R-3.2.5.b"
    assert refused(played, 3, counts=True).clause == "R-3.2.5.a"


@clause("R-3.2.5.d")
def test_a_reaction_outside_the_own_activation_is_not_called_free() -> None:
    played, _ = acting()
    played.does(finish_action, played["Bo"], MOVE, False, False)
    assert played.cited("R-3.2.5.c") == 0


@clause("R-3.2.5.a")
def test_an_activation_may_hold_no_action_at_all() -> None:
    played, _ = acting()
    assert played.refuses(PassTurn()).clause == "R-3.2.5.a"
    assert played.allows(EndActivation())


def test_a_model_that_is_gone_is_not_asked_again() -> None:
    played, ada = acting()
    ada.on_table = False
    before = len(played.state.agenda)
    game = Game(played.state, played.chance)
    act_again(game, ada)
    assert len(played.state.agenda) == before


@clause("R-3.2.6.a", "R-3.1.1.c")
def test_the_model_is_flagged_before_the_next_side_begins() -> None:
    played = activate(opened(1, 1), "A1")
    assert played.order_of("ModelFlagged", "TurnEnded", "TurnBegan")[-3:] == [
        "ModelFlagged",
        "TurnEnded",
        "TurnBegan",
    ]
    assert played.table.turn.model == ""


# -- whose turn -------------------------------------------------------------------------


@clause("R-3.3.2.c")
def test_a_side_with_nobody_left_is_skipped_until_the_next_round() -> None:
    played = activate(opened(3, 1), "A1", "B1")
    assert seat(played) == 0
    activate(played, "A2")
    assert played.cited("R-3.3.2.c") == 1
    assert seat(played) == 0
    activate(played, "A3")
    assert seat(played) == 1, "in the next Round it is there again"
    assert played.tells("SideSkipped", side=1)


@clause("R-3.3.2.c")
@pytest.mark.parametrize(("done", "skipped", "turn"), [((1,), [0], 1), ((1, 1), [0, 1], 2)])
def test_only_the_sides_before_the_next_one_with_somebody_left_are_skipped(
    done: tuple[int, ...], skipped: list[int], turn: int
) -> None:
    played = Playing(forces(1, 1, 1, 1, done=done, round=1), NextTurn())
    assert [each.side for each in played.events("SideSkipped")] == skipped
    assert (seat(played), played.table.next) == (turn, turn + 1)


def test_at_the_end_of_a_round_nobody_counts_as_skipped() -> None:
    assert activate(opened(1, 1), "A1", "B1").cited("R-3.3.2.c") == 0


@clause("R-3.3.2.b")
def test_a_new_round_starts_with_the_side_that_would_have_acted_next() -> None:
    """P, Q, R; P is last to act because the others had run out: Q opens, though it had been skipped."""
    played = activate(opened(2, 1, 1), "A1", "B1", "C1", "A2")
    assert played.table.round == 2
    assert seat(played) == played.last("SideOpens").side == 1
    assert played.cited("R-3.3.2.b") == 1


@clause("R-3.3.2.b")
def test_a_side_with_no_models_on_the_table_does_not_open_a_round() -> None:
    played = activate(opened(2, 1, 1), "A1")
    played.does(lambda game: lose_wounds(game, played["B1"], 9, R.R_7_1_4_A))
    played.state.agenda[-1:] = []
    played.does(lambda game: game.then(NextTurn()))
    activate(played, "C1", "A2")
    assert played.table.round == 2
    assert seat(played) == played.last("SideOpens").side == 2


# -- .e: teams ----------------------------------------------------------------------------


def teams(**given: Any) -> Playing:
    """Seats 0 and 2 are a team with one and three models, seat 1 stands alone with three."""
    return opened(1, 3, 3, sides=(0, 1, 0), **given)


@clause("R-3.3.2.e")
@option("team_slot", "one_model")
def test_one_model_a_slot_and_a_mate_without_models_is_skipped() -> None:
    played = teams()
    asked = []
    for name in ("A1", "B1", "C1", "B2", "C2", "B3", "C3"):
        asked.append(seat(played))
        activate(played, name)
    assert asked == [0, 1, 2, 1, 2, 1, 2]
    assert played.table.round == 2
    assert {each.seat for each in played.events("MateSkipped")} == {0}


@clause("R-3.3.2.e")
@option("team_slot", "one_per_player")
def test_with_the_house_rule_a_slot_holds_one_model_of_each_mate_who_has_one() -> None:
    played = teams(team_slot="one_per_player")
    asked = []
    for name in ("A1", "C1", "B1", "C2", "B2", "C3", "B3"):
        asked.append(seat(played))
        activate(played, name)
    assert asked == [0, 2, 1, 2, 1, 2, 1]
    assert played.table.round == 2


@option("team_slot", "one_per_player")
def test_a_mate_who_lost_his_models_meanwhile_does_not_give_the_slot_back() -> None:
    """Player 1 has two; Player 3's models go while the first acts: the slot is over."""
    played = opened(2, 2, 1, sides=(0, 1, 0), team_slot="one_per_player").plays(Activate("A1"))
    played.does(lambda game: lose_wounds(game, played["C1"], 9, R.R_7_1_4_A))
    played.plays(EndActivation())
    assert seat(played) == 1
    activate(played, "B1")
    assert seat(played) == 0


def test_a_team_that_passes_does_not_advance_its_inner_order() -> None:
    played = opened(1, 4, 1, sides=(0, 1, 0))
    assert seat(played) == 0
    played.plays(PassTurn())
    activate(played, "B1")
    assert seat(played) == 0
    assert played.refuses(Activate("C1")).why == "not_your_model"


def test_passing_counts_by_side() -> None:
    assert may_pass_turn(forces(1, 4, 1, sides=(0, 1, 0)), 0)
    assert not may_pass_turn(forces(1, 3, 1, sides=(0, 1, 0)), 0)


# -- C-7.2: Elite Activation ---------------------------------------------------------------------


def court(*costs: int, leader: int = 83) -> Playing:
    """A Leader with friends of these costs, and an enemy."""
    models = [model("Lead", 0, at_mm=(50, 50), leader=True, cost=leader)]
    for number, cost in enumerate(costs):
        models.append(model(f"F{number + 1}", 0, at_mm=(120 + 60 * number, 50), cost=cost))
    models += [model("Foe", 1, at_mm=(50, 300)), model("Foe2", 1, at_mm=(150, 300))]
    made = table(*models, acting="", round=0)
    made.next = 0
    return Playing(made, StartRound())


def tries(played: Playing, order: Order) -> str | None:
    return None if played.allows(order) else played.refuses(order).why


@clause("C-7.2")
def test_after_the_leader_a_friend_of_at_most_half_its_cost_may_activate_at_once() -> None:
    played = activate(court(41, 42), "Lead")
    assert played.asks() == MayActivateElite(0, "Lead")
    assert MayActivateElite.settled, "the Leader's activation has had all its effects"
    refusal = played.refuses(Activate("F2"))
    assert (refusal.clause, refusal.why, refusal.measured, refusal.limit) == (
        "C-7.2",
        "costs_too_much",
        84,
        83,
    )
    assert tries(played, Activate("Foe")) == "not_your_model"
    assert tries(played, Activate("Lead")) == "already_activated"
    assert tries(played, Activate("nobody")) == "not_on_the_table"
    activate(played, "F1")
    assert played.last("EliteActivation").model == "F1"
    assert seat(played) == 1, "both were one Turn of the side"
    assert played["F1"].activated


@clause("C-7.2")
def test_exactly_half_the_cost_is_allowed() -> None:
    played = activate(court(40, leader=80), "Lead")
    assert played.asks() == MayActivateElite(0, "Lead")
    assert played.allows(Activate("F1"))
    assert played.refuses(Activate("Foe")).clause == "C-7.2"


def test_the_side_may_leave_the_elite_activation_out() -> None:
    played = activate(court(40), "Lead").plays(PassTurn())
    assert seat(played) == 1
    assert not played["F1"].activated


def test_without_an_eligible_friend_nobody_is_asked() -> None:
    assert seat(activate(court(42), "Lead")) == 1
    assert seat(activate(court(10), "F1")) == 1, "only the Leader brings somebody"


@clause("C-7.2")
def test_the_friend_follows_the_normal_rules_and_brings_nobody_further() -> None:
    at = court(10, 10)
    at["F1"].exhaust[MOVE] = 1
    at.plays(Activate("Lead"), EndActivation(), Activate("F1"))
    assert at.table.turn.elite
    assert at["F1"].exhaust[MOVE] == 0
    at.plays(EndActivation())
    assert seat(at) == 1
