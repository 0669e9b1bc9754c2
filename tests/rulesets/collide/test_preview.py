"""Previews agree with checks."""

from __future__ import annotations

from highground.engine.chance import Seeded, seed_of
from highground.engine.match import Match, new_header
from highground.engine.orders import Refusal, candidates_for
from highground.engine.ruleset import Setup
from highground.rulesets.collide.ruleset import RULESET
from highground.rulesets.collide.state.measuring import STEP
from tests.marks import clause
from tests.rulesets.collide.positions import KNIFE, Playing, block, hedge, sheet, spot, table, unit, weapon

PISTOL = weapon("Pistol", "Near")


def test_a_path_is_legal_as_far_as_the_move_goes() -> None:
    game = Playing(table(unit("a", (0, 0)), unit("x", (0, 20), 1))).plays("activate a")
    seen = RULESET.preview(game.state.known(0), "a", "move", [spot((4, 0))])
    assert (seen.cost, seen.limit, seen.refusal) == (4 * STEP, 6 * STEP, None)
    dash = RULESET.preview(game.state.known(0), "a", "move", [spot((9, 0))])
    assert (dash.cost, dash.limit, dash.refusal) == (9 * STEP, 10 * STEP, None)
    assert dash.order is not None
    assert game.allows(dash.order)


def test_a_previewed_move_stops_at_what_is_in_the_way() -> None:
    made = table(unit("a", (0, 0)), unit("x", (0, 20), 1), block("wall", 3, -2, 4, 2))
    game = Playing(made).plays("activate a")
    seen = RULESET.preview(game.state.known(0), "a", "move", [spot((5, 0))])
    assert seen.refusal is not None
    assert seen.refusal.clause == "W-8.3"
    assert seen.stop is not None
    assert abs(seen.stop.x - round(2.5 * STEP)) <= STEP // 50
    assert seen.order is not None
    assert game.allows(seen.order)


def test_every_weapon_at_every_enemy() -> None:
    made = table(
        unit("a", (0, 0), of=sheet(weapons=[PISTOL, KNIFE])),
        unit("x", (6, 0), 1),
        unit("y", (9, 5), 1),
        hedge("h", 4, -1, 4.5, 1),
    )
    game = Playing(made).plays("activate a")
    lines = RULESET.preview(game.state.known(0), "a", "attack", []).targets
    told = {(line.label, line.target): line for line in lines}
    assert told["Pistol", "x"].need == 5
    note = told["Pistol", "x"].note
    assert note is not None
    assert (note.why, note.clause) == ("in_cover", "W-11.11")
    assert [line.refusal.clause for line in lines if line.refusal is not None] == [
        "W-10.3",
        "W-10.2",
        "W-10.2",
    ]
    for line in lines:
        assert (line.order is None) == (line.refusal is not None)


def test_a_unit_that_is_not_activated_has_no_preview() -> None:
    game = Playing(table(unit("a", (0, 0)), unit("x", (0, 20), 1))).plays("activate a")
    seen = RULESET.preview(game.state.known(0), "x", "move", [spot((4, 0))])
    assert seen.refusal is not None
    assert seen.refusal.clause == "W-5.11"


def test_each_weapon_is_an_offer_of_its_own_with_whom_it_reaches_or_why_nobody() -> None:
    game = Playing(table(unit("a", (0, 0)), unit("x", (0, 20), 1))).plays("activate a")
    asked = game.asks()
    assert asked is not None
    found = {each.id: each for each in RULESET.offers(game.state.known(0), asked)}
    rifle, knife = found["attack:Rifle"], found["attack:Knife"]
    assert (rifle.subject, rifle.manner, rifle.refusal) == ("a", "target", None)
    assert [aim.target for aim in rifle.targets if aim.refusal is None] == ["x"]
    assert knife.refusal is not None
    assert knife.refusal.why == "not_adjacent"


def test_forms_name_what_there_is() -> None:
    game = Playing(table(unit("a", (0, 0)), unit("x", (0, 20), 1)))
    known = game.state.known(0)
    asked = game.asks()
    assert asked is not None
    assert RULESET.offering(known, asked).named("activate", "units") == ["a"]
    game.plays("activate a")
    asked = game.asks()
    assert asked is not None
    assert RULESET.offering(known, asked).named("attack", "weapon") == ["rifle", "knife"]
    assert RULESET.offering(known, asked).named("attack", "target") == ["a", "x"]
    assert RULESET.offering(known, asked).named("tactic", "tactic") == []


def test_an_ability_for_which_nobody_will_do_is_offered_with_that_reason() -> None:
    """Bellow moves two members of one's activation: who acts alone cannot use it."""
    setup = Setup("short_skirmish", list(RULESET.default_rosters("short_skirmish")), {})
    match = Match(RULESET, new_header(RULESET, setup, seed_of("bellow").hex(), ["Ann", "Bob"]))
    while type(match.asking()).__name__ != "MayActivate" or match.waiting_for() != (0,):
        (seat, *_) = match.waiting_for()
        question = match.asking()
        assert question is not None
        found = candidates_for(match.state.known(seat), question, 8, Seeded(seed_of("luck")))
        match.play(seat, found[-1].order)
    match.play(0, RULESET.vocabulary.read("activate quarterbosun", RULESET.models(match.state.table)))
    asked = match.asking()
    assert asked is not None
    offers = {each.id: each for each in RULESET.offers(match.state.known(0), asked)}
    refusal = offers["use"].refusal
    assert refusal is not None
    assert refusal.clause == "W-15.3"


@clause("W-10.10")
def test_a_unit_that_fired_heavy_is_offered_no_move() -> None:
    cannon = weapon("Cannon", "Ranged", "Heavy")
    made = table(unit("a", (0, 0), of=sheet(weapons=[cannon])), unit("x", (0, 9), 1))
    game = Playing(made, dice=[1]).plays("activate a")

    def refusal() -> Refusal | None:
        question = game.asks()
        assert question is not None
        offers = RULESET.offers(game.state.known(0), question)
        return next(each.refusal for each in offers if each.id == "move")

    assert refusal() is None
    game.plays("attack a:cannon@x")
    found = refusal()
    assert found is not None
    assert found.clause == "W-10.10"


@clause("W-7.7")
def test_extra_steps_are_not_offered_to_a_unit_that_has_attacked() -> None:
    game = Playing(table(unit("a", (0, 0)), unit("x", (0, 20), 1)), dice=[1]).plays("activate a")

    def refusal() -> Refusal | None:
        question = game.asks()
        assert question is not None
        offers = RULESET.offers(game.state.known(0), question)
        return next(each.refusal for each in offers if each.id == "move/dash")

    assert refusal() is None
    game.plays("attack a:rifle@x")
    found = refusal()
    assert found is not None
    assert found.why == "attacked_already"


def test_a_unit_out_of_its_activation_has_a_reach_and_a_threat_all_the_same() -> None:
    made = table(unit("a", (0, 0)), unit("x", (0, 20), 1, of=sheet(weapons=[PISTOL, KNIFE])))
    known = Playing(made).plays("activate a").state.known(0)
    walking = RULESET.walking(known, "x", "move")
    assert walking is not None
    assert walking.may([spot((0, 15))])
    assert not walking.may([spot((0, 1))])
    assert [each.label for each in RULESET.threats(known, "x")] == ["Pistol", "Knife"]
