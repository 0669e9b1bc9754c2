"""Chapter 2, The turn: TU-1, TU-2 and TU-3."""

from __future__ import annotations

from tests.marks import clause
from tests.rulesets.primer.drawing import scene

FOUR = "Ada --2in-- Cy --20in-- Bo --2in-- Dee"


# -- TU-1: taking turns --------------------------------------------------------------------------


@clause("TU-1")
def test_sides_alternate_one_model_each() -> None:
    table = scene(FOUR, blue="Cy")
    asked = []
    for words in ("activate Ada", "activate Bo", "activate Cy"):
        asked.append(table.seat)
        table.plays(words, "done")
    assert [*asked, table.seat] == [0, 1, 0, 1]


@clause("TU-1")
def test_a_side_without_a_fresh_model_is_passed_over() -> None:
    table = scene("Ada --20in-- Bo --2in-- Dee")
    table.plays("activate Ada", "done", "activate Bo", "done")
    assert table.last("SidePassedOver").side == 0
    assert table.seat == 1


@clause("TU-1")
def test_either_side_is_passed_over_in_favour_of_the_other() -> None:
    table = scene("Ada --2in-- Cy --2in-- Eve --20in-- Bo", blue="Cy Eve")
    table.plays("activate Ada", "done", "activate Bo", "done", "activate Cy", "done")
    assert table.last("SidePassedOver").side == 1
    assert table.seat == 0
    assert table.allows("activate Eve")


@clause("TU-1")
def test_a_side_with_a_fresh_model_is_not_passed_over() -> None:
    table = scene(FOUR, blue="Cy").plays("activate Ada", "done", "activate Bo", "done")
    assert "SidePassedOver" not in table.happened()
    assert table.seat == 0


@clause("TU-1")
def test_a_model_that_has_acted_is_refused_and_a_fresh_one_is_not() -> None:
    table = scene(FOUR, blue="Cy", who={"Ada": {"fresh": False}})
    refusal = table.refuses("activate Ada")
    assert (refusal.clause, refusal.why) == ("TU-1", "not_fresh")
    assert table.allows("activate Cy")


@clause("TU-1")
def test_an_enemy_model_cannot_be_activated() -> None:
    refusal = scene("Ada --6in-- Bo").refuses("activate Bo")
    assert (refusal.clause, refusal.why) == ("TU-1", "not_your_model")


@clause("TU-1")
def test_a_removed_model_cannot_be_activated() -> None:
    table = scene(FOUR, blue="Cy", who={"Cy": {"wounds": 0}})
    refusal = table.refuses("activate Cy")
    assert (refusal.clause, refusal.why) == ("TU-1", "not_on_the_table")


@clause("TU-1")
def test_another_order_does_not_answer_who_acts() -> None:
    refusal = scene("Ada --6in-- Bo").refuses("shoot Bo")
    assert (refusal.clause, refusal.why) == ("TU-1", "not_an_answer")


# -- TU-2: an activation -------------------------------------------------------------------------


@clause("TU-2", "MV-1")
def test_a_model_moves_and_then_shoots() -> None:
    table = scene("Ada --8in-- Bo", dice=[1])
    table.plays("activate Ada", "move 7,12", "shoot Bo", "hold")
    assert (table.asked, table.seat) == ("MayActivate", 1)
    assert not scene("Ada --8in-- Bo").plays("activate Ada", "move 7,12").allows("move 6,12")


@clause("TU-2", "SH-1")
def test_a_model_shoots_and_then_moves() -> None:
    table = scene("Ada --8in-- Bo", dice=[1])
    table.plays("activate Ada", "shoot Bo", "hold")
    assert table.asked == "MayAct"
    assert table.refuses("shoot Bo").clause == "TU-2"
    table.plays("move 7,12")
    assert (table.asked, table.seat) == ("MayActivate", 1)


@clause("TU-2")
def test_a_second_move_in_an_activation_is_refused() -> None:
    refusal = scene("Ada --8in-- Bo").plays("activate Ada", "move 7,12").refuses("move 7.5,12")
    assert (refusal.clause, refusal.why) == ("TU-2", "already_moved")


@clause("TU-2")
def test_a_second_shot_in_an_activation_is_refused() -> None:
    table = scene("Ada --8in-- Bo", dice=[1]).plays("activate Ada", "shoot Bo", "hold")
    refusal = table.refuses("shoot Bo")
    assert (refusal.clause, refusal.why) == ("TU-2", "already_shot")


@clause("TU-1", "TU-2")
def test_moving_and_shooting_may_both_be_left_out() -> None:
    table = scene("Ada --8in-- Bo").plays("activate Ada")
    assert table.refuses("duck").clause == "TU-2"
    table.plays("done")
    assert table.seat == 1
    assert table.facts["Ada.fresh"] == "false"


@clause("TU-2")
def test_what_one_model_did_does_not_count_for_the_next() -> None:
    table = scene("Ada --8in-- Bo", dice=[1])
    table.plays("activate Ada", "move 7,12", "shoot Bo", "hold", "activate Bo")
    assert table.allows("shoot Ada")
    assert table.allows("move 15,14")
    assert table.refuses("duck").clause == "TU-2"


@clause("TU-2")
def test_a_case_may_begin_with_a_model_that_has_already_moved() -> None:
    table = scene("Ada --8in-- Bo", active="Ada", moved=True)
    assert table.refuses("move 7,12").clause == "TU-2"
    assert table.allows("shoot Bo")
    assert table.facts["Ada.fresh"] == "false"


# -- TU-3: the round -----------------------------------------------------------------------------


@clause("TU-3")
def test_the_round_ends_when_nobody_is_fresh_and_all_are_fresh_again() -> None:
    table = scene("Ada --20in-- Bo", who={"Bo": {"alert": False}}).plays("activate Ada", "done")
    assert table.facts["round"] == "1"
    table.plays("activate Bo", "done")
    assert table.facts["round"] == "2"
    assert [table.facts[f"{name}.fresh"] for name in ("Ada", "Bo")] == ["true", "true"]
    assert table.facts["Bo.alert"] == "true"


@clause("TU-3")
def test_the_other_side_begins_the_next_round() -> None:
    table = scene("Ada --20in-- Bo").plays("activate Ada", "done", "activate Bo", "done")
    assert table.last("RoundStarted").side == table.seat == 1
    table.plays("activate Bo", "done", "activate Ada", "done")
    assert table.last("RoundStarted").side == table.seat == 0


@clause("TU-3")
def test_a_removed_model_is_not_fresh_again() -> None:
    table = scene(FOUR, blue="Cy", who={"Cy": {"wounds": 0}, "Dee": {"wounds": 0}})
    table.plays("activate Ada", "done", "activate Bo", "done")
    assert table.facts["round"] == "2"
    assert (table.facts["Cy.fresh"], table.facts["Cy.alert"]) == ("false", "false")
