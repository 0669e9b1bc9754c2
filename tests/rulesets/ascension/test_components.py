"""Chapter 1, Components: bases, terrain, decks, tokens, clashes and open points."""

from __future__ import annotations

from collections import Counter

import pytest

import highground.rulesets.ascension.rulebook as R
from highground.engine.chance import Seeded, seed_of
from highground.engine.errors import ContentError
from highground.engine.match import Match, new_header
from highground.engine.options import Value
from highground.engine.orders import candidates_for
from highground.engine.ruleset import Setup
from highground.engine.tally import tally
from highground.geometry.units import mm
from highground.rulesets.ascension.rulebook.options import OPTIONS, Options
from highground.rulesets.ascension.rules.cards.values import CARD_NAMES, CARDS
from highground.rulesets.ascension.rules.components import (
    LayOut,
    agreed,
    base_refusal,
    cards_refusal,
    demand,
    overrule,
    tokens_refusal,
)
from highground.rulesets.ascension.ruleset import RULESET
from tests.marks import clause
from tests.rulesets.ascension.positions import Playing, attack, box, disc, model, piece, profile, table

WALL = piece("Wall", 2, box(200, 0, 300, 100))


# -- R-1.1.2 ----------------------------------------------------------------------------


@clause("R-1.1.1.a")
def test_a_base_measures_25_to_170_mm_in_every_direction() -> None:
    for ahead, across in ((25, 25), (170, 170), (170, 25), (75, 42)):
        assert base_refusal("Ada", mm(ahead) // 2, mm(across) // 2) is None
    for ahead, across, why, measured, limit in (
        (24, 24, "base_too_small", 24, 25),
        (40, 24, "base_too_small", 24, 25),
        (24, 40, "base_too_small", 24, 25),
        (171, 171, "base_too_large", 171, 170),
        (171, 100, "base_too_large", 171, 170),
    ):
        refusal = base_refusal("Ada", mm(ahead) // 2, mm(across) // 2)
        assert refusal is not None
        assert (refusal.clause, refusal.why) == ("R-1.1.1.a", why)
        assert (refusal.measured, refusal.limit) == (mm(measured), mm(limit))


@clause("R-1.1.1.a")
def test_a_refused_base_is_an_error_of_its_file() -> None:
    demand(base_refusal("Ada", mm(32) // 2, mm(32) // 2), "force.toml")
    with pytest.raises(ContentError, match=r"force\.toml: \[R-1\.1\.1\.a\]"):
        demand(base_refusal("Ada", mm(24) // 2, mm(24) // 2), "force.toml")


@clause("R-1.1.1.b", "R-1.1.2.b")
def test_terrain_may_be_of_any_width_and_kind() -> None:
    at = table(
        model("Ada"),
        piece("Crate", 0.5, disc(300, 300, 5)),
        piece("Hall", 6, box(400, 0, 800, 400), kind="moot"),
    )
    assert len(Playing(at, LayOut()).table.terrain) == 2


@clause("R-1.1.2.a")
def test_a_table_without_terrain_is_reported() -> None:
    played = Playing(table(model("Ada")), LayOut())
    assert played.cited("R-1.1.2.a") == 1
    assert Playing(table(model("Ada"), WALL), LayOut()).cited("R-1.1.2.a") == 0


# -- the deck ------------------------------------------------------------------


@clause("R-1.1.4.a")
def test_every_player_has_a_deck_of_18_of_their_own() -> None:
    played = Playing(table(model("Ada"), model("Bo", 1, at_mm=(300, 100)), WALL), LayOut())
    assert [(each.seat, each.cards) for each in played.events("DeckReady")] == [(0, 18), (1, 18)]
    assert len(CARD_NAMES) == len(set(CARD_NAMES)) == CARDS == 18
    ranks = Counter(name if name in ("RJ", "BJ") else name[:-1] for name in CARD_NAMES)
    assert ranks == {"A": 4, "2": 4, "3": 4, "J": 4, "RJ": 1, "BJ": 1}
    mine, theirs = [player.deck for player in played.table.players]
    assert mine is not theirs


@clause("R-1.1.5.a", "R-1.1.4.a")
def test_a_card_is_in_a_deck_once_and_must_be_one_of_its_cards() -> None:
    assert {name for name in CARD_NAMES if len(name) == 2 and name[0] in "A23J" and name[1] in "♠♥♦♣"} == {
        rank + suit for rank in "A23J" for suit in "♠♥♦♣"
    }
    assert cards_refusal(list(CARD_NAMES)) is None
    twice = cards_refusal(["A♠", "2♠", "A♠"])
    assert twice is not None
    assert (twice.clause, twice.why, twice.facts["card"]) == ("R-1.1.5.a", "card_twice", "A♠")
    unknown = cards_refusal(["A♠", "4♠"])
    assert unknown is not None
    assert (unknown.clause, unknown.why, unknown.facts["card"]) == ("R-1.1.4.a", "no_such_card", "4♠")


# -- R-1.1.3 -------------------------------------------------------------------------------------


@clause("R-1.1.3.a")
def test_movement_is_counted_in_millimetres_an_inch_being_25_4() -> None:
    from highground.geometry.units import inch

    assert inch(1) == mm("25.4") == 25_400


# -- tokens -----------------------------------------------------------------------------


def test_tokens_stand_with_the_model_and_its_actions() -> None:
    ada = model("Ada", attacks=[attack("Slam")], conditions=(1, 0, 2, 0), exhaust={"Slam": 2})
    assert (ada.conditions, ada.exhaust, ada.activated) == ([1, 0, 2, 0], [0, 2], False)
    assert table(ada).marks == {}


@clause("R-1.1.7.a", "R-7.1.0.a")
def test_tokens_mark_conditions_that_exist_and_actions_a_model_has() -> None:
    sheet, usual = profile("Ada", attacks=[attack("Slam")]), Options()
    assert tokens_refusal(sheet, {"Slow": 2, "DOT": 0}, {"Move": 1, "Slam": 3}, usual) is None
    assert tokens_refusal(sheet, {}, {"Move": 0, "Slam": 0}, usual) is None
    found = [
        tokens_refusal(sheet, {"Stun": 1}, {}, usual),
        tokens_refusal(sheet, {"Slow": 3}, {}, usual),
        tokens_refusal(sheet, {"Slow": -1}, {}, usual),
        tokens_refusal(sheet, {}, {"Shot": 1}, usual),
        tokens_refusal(sheet, {}, {"Slam": -1}, usual),
    ]
    assert [each and (each.clause, each.why, each.measured, each.limit) for each in found] == [
        ("R-1.1.7.a", "no_such_condition", None, None),
        ("R-7.1.0.a", "too_many_tokens", 3, 2),
        ("R-7.1.0.a", "too_many_tokens", -1, 2),
        ("R-1.1.7.a", "no_such_action", None, None),
        ("R-1.1.7.a", "tokens_below_none", -1, 0),
    ]
    assert tokens_refusal(sheet, {"Slow": 3}, {}, Options(condition_cap=3)) is None


# -- R-1.1.8 -------------------------------------------------------------------------------------


@clause("R-1.1.8.a")
def test_a_narrower_rule_takes_the_place_of_the_general_ones() -> None:
    general = tally(4, R.R_7_2_7_B, "terrain_size")
    overrule(general, 3, "stated_wounds")
    assert general.total() == 3
    assert (general.parts[-1].amount, general.parts[-1].clause) == (-1, "R-1.1.8.a")


@clause("R-1.1.8.b")
def test_open_points_are_agreed_before_anything_else_happens() -> None:
    at = table(model("Ada"), WALL, initiative="every_round", condition_cap=3, burn_on_first_shuffle=False)
    played = Playing(at, LayOut())
    assert [(each.option, each.value) for each in played.events("RuleChanged")] == [
        ("initiative", "every_round"),
        ("burn_on_first_shuffle", "false"),
        ("condition_cap", "3"),
    ]
    assert played.happened()[:4] == ["RulesAgreed", "RuleChanged", "RuleChanged", "RuleChanged"]
    assert agreed(Options()) == []


@clause("R-1.1.8.b")
def test_nothing_in_a_game_changes_what_was_agreed() -> None:
    """Every option in another value than usual; after every order it is still what the header says."""
    others = {each.name: each.values[-1] for each in OPTIONS}
    agreed_on = RULESET.read_options(others)
    setup = Setup("seize_fate", list(RULESET.default_rosters("seize_fate")), agreed_on)
    match = Match(RULESET, new_header(RULESET, setup, seed_of("agreed").hex(), ["human", "human"]))
    luck = Seeded(seed_of("orders"))
    for _ in range(60):
        question = match.asking()
        if question is None:
            break
        (seat, *_) = match.waiting_for()
        found = candidates_for(match.state.known(seat), question, 8, luck)
        told = match.play(seat, found[luck.below(len(found))].order)
        assert "RuleChanged" not in [type(each.event).__name__ for each in told]
        options = match.state.table.options
        assert {name: getattr(options, name) for name in others} == others
    assert match.state.table.round >= 1


@pytest.mark.parametrize(("name", "value"), [("condition_cap", 9), ("initiative", "never"), ("luck", True)])
def test_only_what_is_an_open_point_can_be_agreed_on(name: str, value: Value) -> None:
    with pytest.raises(ContentError, match=name):
        RULESET.read_options({name: value})
