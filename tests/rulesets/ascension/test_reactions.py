"""Companion 5, Reactions: Bo is attacked by Ada, 50 mm away, and may have something to say to it."""

from __future__ import annotations

from typing import Any

import pytest

from highground.engine.chance import Branching
from highground.engine.orders import candidates_for
from highground.engine.state import Pass
from highground.geometry.shapes import Point
from highground.geometry.units import INCH, mm
from highground.rulesets.ascension.rules.combat.reactions import DODGE, MORE_DEFENSE, NEGATE, REDUCE
from highground.rulesets.ascension.state.activation import Turn
from highground.rulesets.ascension.state.orders import Attack, ChooseCondition, ChooseSpot, React
from tests.marks import clause
from tests.rulesets.ascension.fights import EVEN, ada, at, bo, fight, shoot, shot, toward
from tests.rulesets.ascension.positions import Playing, attack, box, effect, facet, model, piece, point

THREE = ["A♠", "A♥", "3♣", "J♦", "2♣"]


def agile(gap_mm: float = 50, *reactions: str, **given: Any) -> Any:
    """Bo with these reactions, or a dodge."""
    return bo(gap_mm, reactions=[facet(name) for name in reactions or (DODGE,)], **given)


def dodge(x: float, y: float) -> React:
    return React(DODGE, point(x, y))


def asks(played: Playing) -> str:
    return type(played.asks()).__name__


# -- C-5.1 to C-5.3: who may react ---------------------------------------------------------------


@clause("C-5.3")
def test_the_targets_player_is_asked_and_may_hold() -> None:
    played = fight(ada(), agile(), cards=EVEN).plays(shoot("Bo"))
    asked: Any = played.asks()
    assert (asks(played), asked.seat, asked.model) == ("MayReact", 1, "Bo")
    assert played.events("CardsTurned") == []
    played.plays(Pass())
    assert played.last("AttackCompared").target == "Bo"
    played = fight(ada(), agile(), cards=EVEN).plays(shoot("Bo"), dodge(182, 110))
    assert played.table.turn.actions == 1


def test_nobody_is_asked_who_has_nothing_to_use() -> None:
    played = fight(ada(), agile(50, NEGATE, REDUCE), cards=EVEN).plays(shoot("Bo"))
    assert played.events("AttackCompared")
    tired = agile(50, DODGE, exhaust={DODGE: 1})
    assert fight(ada(), tired, cards=EVEN).plays(shoot("Bo")).events("AttackCompared")


@clause("C-5.2")
def test_a_reaction_takes_a_token_and_must_have_none() -> None:
    both = agile(50, DODGE, MORE_DEFENSE, exhaust={DODGE: 1})
    played = fight(ada(), both, cards=THREE).plays(shoot("Bo"))
    refusal = played.refuses(dodge(182, 110))
    assert (refusal.clause, refusal.why, refusal.measured, refusal.limit) == ("C-5.2", "exhausted", 1, 0)
    played.plays(React(MORE_DEFENSE))
    assert played["Bo"].exhaust == [0, 1, 1]


def test_a_tiring_reaction_takes_two() -> None:
    target = bo(50, reactions=[facet(DODGE, tiring=True)])
    played = fight(ada(), target, cards=EVEN).plays(shoot("Bo"), dodge(182, 110))
    assert played["Bo"].exhaust == [0, 2]


@clause("C-5.1")
def test_one_reaction_to_one_attack() -> None:
    played = fight(ada(), agile(50, DODGE, MORE_DEFENSE), cards=EVEN)
    played.plays(shoot("Bo"), dodge(182, 110))
    assert played.events("AttackCompared")
    assert len(played.events("ReactionUsed")) == 1
    played = fight(ada(), agile(50, DODGE, MORE_DEFENSE)).plays(shoot("Bo"))
    refusal = played.refuses(React(NEGATE))
    assert (refusal.clause, refusal.why) == ("C-5.1", "wrong_trigger")
    only = fight(ada(), agile(50, DODGE)).plays(shoot("Bo"))
    assert only.refuses(React(MORE_DEFENSE)).why == "no_such_reaction"


@clause("C-5.3")
def test_no_reactions_in_ones_own_activation() -> None:
    """Somebody else attacks while Bo is the Active Model, as a scenario may have it."""
    played = fight(ada(), agile(50, DODGE, MORE_DEFENSE), cards=EVEN).plays(shoot("Bo"))
    played.table.turn = Turn("Bo")
    assert played.refuses(React(MORE_DEFENSE)).clause == "C-5.3"


# -- C-5.6: dodging ------------------------------------------------------------------------------


@clause("C-5.6")
def test_a_dodge_is_an_inch_at_most() -> None:
    played = fight(ada(), agile(), cards=EVEN).plays(shoot("Bo"))
    refusal = played.refuses(dodge(182, 125.42))
    assert (refusal.clause, refusal.why, refusal.limit) == ("C-5.6", "too_far", INCH)
    assert played.refuses(React(DODGE)).why == "say_where"
    assert played.plays(dodge(182, 125.4))["Bo"].at == point(182, 125.4)


def test_a_dodge_is_a_way_that_could_be_walked() -> None:
    blocker = model("Ox", 0, 1, (182, 140))
    played = fight(ada(), agile(), blocker, cards=EVEN).plays(shoot("Bo"))
    assert not played.allows(dodge(182, 120))
    wall = piece("Wall", 3, box(200, 0, 210, 300))
    assert not fight(ada(), agile(), wall).plays(shoot("Bo")).allows(dodge(190, 100))


@clause("C-5.6")
def test_one_who_stays_in_reach_is_attacked_where_it_is_now() -> None:
    wall = piece("Wall", 1, box(130, 105, 140, 112))
    played = fight(ada(), agile(50, size=3), wall, cards=EVEN).plays(shoot("Bo"), dodge(196, 120))
    defense = {part.why: part.amount for part in played.last("AttackCompared").defense.parts}
    assert defense["cover"] == 2


@clause("C-5.6")
def test_one_who_gets_out_of_range_is_not_attacked() -> None:
    """Nobody else is there: no card is turned, and the action is used up."""
    played = fight(ada(), agile(150)).plays(shoot("Bo"), dodge(307, 100))
    assert played.last("TargetEscaped").target == "Bo"
    assert played.events("CardsTurned") == []
    assert played["Ada"].exhaust == [0, 1]
    assert asks(played) == "MayAct"


@clause("C-5.6")
def test_one_who_gets_out_of_sight_is_not_attacked() -> None:
    wall = piece("Wall", 2, box(130, 101, 140, 140))
    played = fight(ada(), agile(), wall).plays(shoot("Bo"), dodge(182, 120))
    assert played.last("TargetEscaped").target == "Bo"
    assert played.tells("ModelDodged", model="Bo")


@clause("C-5.6")
def test_the_attacker_may_then_name_another_who_may_react_in_turn() -> None:
    other = agile(name="Cy", at_mm=(100, 200))
    far = bo(name="Di", at_mm=(500, 500))
    played = fight(ada(), agile(150), other, far, cards=EVEN).plays(shoot("Bo"), dodge(307, 100))
    asked: Any = played.asks()
    assert (asks(played), asked.seat) == ("MayRetarget", 0)
    assert played.refuses(shoot("Di")).clause == "R-6.1.2.f"
    assert played.refuses(shoot("Bo")).clause == "R-6.1.2.f"
    assert played.refuses(shoot("Cy", attack="Bite")).why == "same_attack"
    assert played.measures(Attack("Shot", ())) == ("C-5.6", "one_target", 0, 1)
    assert played.measures(shoot("Cy", "Di")) == ("C-5.6", "one_target", 2, 1)
    played.plays(shoot("Cy"))
    assert (asks(played), played.asks().model) == ("MayReact", "Cy")  # type: ignore[union-attr]
    assert played.plays(Pass()).last("AttackCompared").target == "Cy"


def test_the_attacker_may_leave_it_at_a_dodge() -> None:
    other = bo(name="Cy", at_mm=(100, 200))
    played = fight(ada(), agile(150), other).plays(shoot("Bo"), dodge(307, 100), Pass())
    assert played.events("AttackCompared") == []
    assert played["Ada"].exhaust == [0, 1]


@clause("C-5.6")
def test_terrain_will_do_as_well() -> None:
    wall = piece("Wall", 1, box(100, 150, 110, 160))
    played = fight(ada(), agile(150), wall, cards=["A♠", "A♥"]).plays(shoot("Bo"), dodge(307, 100))
    assert played.plays(shoot("Wall")).last("TerrainCompared").target == "Wall"
    assert played.tells("TargetChanged", attacker="Ada", target="Wall")


@clause("C-5.6")
def test_where_friends_are_targets_one_may_be_named_in_the_place_of_who_got_away() -> None:
    friend = model("Al", 0, at_mm=(100, 200))
    for allowed in (True, False):
        played = fight(ada(), agile(150), friend, cards=EVEN, target_friends=allowed)
        played.plays(shoot("Bo"), dodge(307, 100))
        assert played.tells("TargetEscaped", attacker="Ada", target="Bo")
        assert (played.asked == "MayRetarget") is allowed
        if allowed:
            assert played.refuses(shoot("Ada")).clause.startswith("R-6.1.2")
            assert played.plays(shoot("Al")).last("AttackCompared").target == "Al"


def test_out_of_a_template_one_just_gets_away() -> None:
    blast = attack("Blast", "area", 2, 6, span_in=2)
    target = agile(at_mm=(200, 135))
    played = fight(ada(blast), target, bo(name="Cy", at_mm=(200, 80)), cards=EVEN)
    played.plays(at(200, 100), dodge(200, 160))
    assert [each.target for each in played.events("AttackCompared")] == ["Cy"]
    lance = attack("Lance", "breakthrough", 2, 6)
    played = fight(ada(lance), agile(at_mm=(200, 120))).plays(toward(400, 100), dodge(200, 145))
    assert played.last("TargetEscaped").target == "Bo"


# -- C-5.6 in a chain ----------------------------------------------------------------------------

BOUNCE = attack("Bounce", "ricochet", 2, 4, links=2, between_in=2)
CHAIN = Attack("Bounce", ("Bo", "Cy"))


@clause("R-6.1.2.e")
def test_a_link_that_gets_away_breaks_the_chain_unless_replaced() -> None:
    things = agile(100), bo(name="Cy", at_mm=(232, 140))
    played = fight(ada(BOUNCE), *things).plays(CHAIN, dodge(240, 90))
    assert played.last("TargetEscaped").target == "Bo"
    assert played.last("ChainBroken").target == "Cy"
    assert played.events("CardsTurned") == []


@clause("R-6.1.2.e")
def test_each_link_of_a_chain_may_react_in_its_turn() -> None:
    wary = agile(name="Cy", at_mm=(232, 140))
    played = fight(ada(BOUNCE), bo(100), wary, cards=[*EVEN, "2♣", "2♦"]).plays(CHAIN)
    assert (played.asked, played.asks().model) == ("MayReact", "Cy")  # type: ignore[union-attr]
    played.plays(Pass())
    assert [each.target for each in played.events("AttackCompared")] == ["Bo", "Cy"]
    assert played.events("ChainBroken") == []


@clause("C-5.6")
def test_a_replaced_link_leads_on() -> None:
    things = agile(100), bo(name="Cy", at_mm=(232, 150)), bo(name="Di", at_mm=(190, 120))
    played = fight(ada(BOUNCE), *things, cards=[*EVEN, "2♣", "2♦"]).plays(CHAIN, dodge(240, 90))
    assert played.refuses(Attack("Bounce", ("Cy",))).why == "twice_in_a_chain"
    played.plays(Attack("Bounce", ("Di",)))
    assert [each.target for each in played.events("AttackCompared")] == ["Di", "Cy"]


@clause("R-6.1.2.e")
def test_a_link_that_moves_too_far_from_the_next_one_breaks_the_chain() -> None:
    things = agile(50), bo(name="Cy", at_mm=(182 + 32 + 50, 100))
    played = fight(ada(BOUNCE), *things, cards=EVEN).plays(CHAIN, dodge(170, 100))
    assert [each.target for each in played.events("AttackCompared")] == ["Bo"]
    assert played.last("ChainBroken").target == "Cy"


# -- C-5.7: three cards --------------------------------------------------------------------------


@clause("C-5.7")
def test_three_cards_of_which_the_owner_drops_one() -> None:
    played = fight(ada(), agile(50, MORE_DEFENSE), cards=THREE).plays(shoot("Bo"), React(MORE_DEFENSE))
    asked: Any = played.asks()
    assert (asks(played), asked.seat) == ("MayDropCard", 1)
    assert played.refuses(ChooseCondition("A♠")).why == "card_not_turned"
    played.plays(ChooseCondition("J♦"))
    assert played.last("AttackCompared").defense.total() == 3 + 2 + 2
    assert [each.deck.left for each in played.table.players] == [15, 14]
    assert not played.table.turned
    assert played.tells("DefenseRaised", cards=3, model="Bo")
    assert played.tells("CardDropped", card="J♦", seat=1)


def test_three_cards_are_no_answer_where_defenders_turn_none() -> None:
    played = fight(ada(), agile(50, MORE_DEFENSE), cards=["A♠", "A♥"], defender_flips=False)
    assert played.plays(shoot("Bo")).last("AttackCompared").target == "Bo"


def test_the_lowest_card_is_suggested_first() -> None:
    played = fight(ada(), agile(50, MORE_DEFENSE), cards=THREE).plays(shoot("Bo"), React(MORE_DEFENSE))
    asked: Any = played.asks()
    found = candidates_for(played.state.known(1), asked, 8, Branching([]))
    assert [each.order for each in found] == [ChooseCondition(card) for card in ("J♦", "2♣", "3♣")]


# -- C-5.4, C-5.5: about to be moved -------------------------------------------------------------


def shoved(*reactions: str, thrown: bool = False, **given: Any) -> Playing:
    """Ada, of Size 3, hits Bo and pushes or throws him."""
    name = "Throw" if thrown else "Knockback"
    grab = shot(1, effects=[effect(name)], **given)
    target = agile(0, *reactions, at_mm=(156, 100))
    return fight(ada(grab, size=3), target, cards=["A♠", "2♥", "A♣", "A♦"]).plays(shoot("Bo"))


@clause("C-5.4")
def test_a_push_can_be_negated() -> None:
    played = shoved(NEGATE)
    assert (asks(played), played.asks().seat) == ("MayStandFast", 1)  # type: ignore[union-attr]
    played.plays(React(NEGATE))
    assert (played["Bo"].at, played["Bo"].wounds) == (point(156, 100), 4)


@clause("C-5.4")
def test_a_throw_can_be_negated() -> None:
    played = shoved(NEGATE, thrown=True).plays(ChooseSpot(point(300, 100)), React(NEGATE))
    assert (asks(played), played["Bo"].at) == ("MayAct", point(156, 100))


@clause("C-5.5")
def test_a_push_can_be_reduced_to_nothing() -> None:
    assert shoved(REDUCE).plays(React(REDUCE))["Bo"].at == point(156, 100)


@clause("C-5.1", "C-3.8")
def test_a_throw_cannot_be_reduced() -> None:
    played = shoved(REDUCE, thrown=True).plays(ChooseSpot(point(300, 100)))
    assert asks(played) == "MayAct"
    both = shoved(NEGATE, REDUCE, thrown=True).plays(ChooseSpot(point(300, 100)))
    assert both.refuses(React(REDUCE)).clause == "C-5.1"
    assert both.tells("Hurled", attacker="Ada", target="Bo")


@clause("C-3.7")
def test_a_target_that_does_not_negate_a_push_or_throw_is_moved() -> None:
    assert shoved(NEGATE).plays(Pass())["Bo"].at == point(156 + 25.4, 100)
    thrown = shoved(NEGATE, thrown=True).plays(ChooseSpot(point(300, 100)), Pass())
    assert thrown["Bo"].at.x > mm(156)


# -- suggestions ---------------------------------------------------------------------------------


def test_on_free_ground_more_cards_and_eight_dodges_are_suggested() -> None:
    played = fight(ada(), agile(50, DODGE, MORE_DEFENSE)).plays(shoot("Bo"))
    found = [each.order for each in candidates_for(played.state.known(1), played.asks(), 30, Branching([]))]  # type: ignore[arg-type]
    assert (found[0], found[-1]) == (React(MORE_DEFENSE), Pass())
    here, slant = played["Bo"].at, INCH * 70 // 99
    ways = [
        (INCH, 0), (slant, slant), (0, INCH), (-slant, slant),
        (-INCH, 0), (-slant, -slant), (0, -INCH), (slant, -slant),
    ]  # fmt: skip
    assert found[1:-1] == [React(DODGE, here.plus(Point(x, y))) for x, y in ways]


@pytest.mark.parametrize("reactions", [(DODGE,), (MORE_DEFENSE,), (DODGE, MORE_DEFENSE)])
def test_everything_suggested_is_legal(reactions: tuple[str, ...]) -> None:
    wall = piece("Wall", 3, box(190, 120, 260, 130))
    played = fight(ada(), agile(50, *reactions), wall).plays(shoot("Bo"))
    found = candidates_for(played.state.known(1), played.asks(), 30, Branching([]))  # type: ignore[arg-type]
    assert isinstance(found[-1].order, Pass)
    assert len(found) > 1
    assert all(played.allows(each.order) for each in found)
