"""W-11: sight and cover, with the ledger's reference figures."""

from __future__ import annotations

from typing import Any

import pytest

from highground.engine.codec import digest
from highground.engine.game import Game
from highground.rulesets.collide.rules.sight import HAIR, enough_hidden, widths
from highground.rulesets.collide.state.measuring import STEP
from tests.marks import clause, option
from tests.rulesets.collide.positions import (
    Playing,
    ability,
    block,
    hedge,
    kind,
    sheet,
    table,
    token,
    unit,
    weapon,
)
from tests.scene import scripted

PISTOL = weapon("Long", "Ranged")
SOLID = block("solid", 4, 0, 5, 3)
TOUCHED = block("touched", 0.5, 0, 1.5, 3)
HEDGE = hedge("hedge", 8, -1, 8.5, 1)


def seen(base: float, *things: Any, **facts: Any) -> tuple[float, float]:
    """V and C, in steps, from (0, 0) to a target at (10, 0)."""
    made = table(unit("s", (0, 0)), unit("t", (10, 0), 1, of=sheet(base_steps=base)), *things, **facts)
    source, target = made.find("s"), made.find("t")
    found = widths(made, source, source.at, target.base, target.number)
    return round(found[0] / STEP, 2), round(found[1] / STEP, 2)


def shot(*things: Any, base: float = 1, dice: list[int] | None = None, **facts: Any) -> Playing:
    """A shot from (0, 0) at a target at (10, 0) with DV 2."""
    target = unit("t", (10, 0), 1, of=sheet(base_steps=base, dv=2, health=20))
    made = table(unit("s", (0, 0), of=sheet(weapons=[PISTOL])), target, *things, **facts)
    game = Playing(made, dice=dice or [6]).plays("activate s")
    return game.plays("attack s:long@t")


def in_the_way(y: float) -> Any:
    return unit("b", (5, y), 1)


@pytest.mark.parametrize(
    ("base", "things", "v", "c", "cover"),
    [
        (1, (in_the_way(0),), 0.0, 0.0, None),
        (1, (in_the_way(0.6),), 0.7, 0.7, True),
        (1, (in_the_way(0.8),), 1.0, 1.0, False),
        (2, (in_the_way(0.6),), 1.2, 1.2, False),
        (2, (in_the_way(0.4),), 0.8, 0.8, True),
        (3, (in_the_way(0.6),), 1.7, 1.7, False),
        (1, (SOLID,), 0.5, 0.5, True),
        (1, (TOUCHED,), 0.5, 1.0, False),
        (1, (HEDGE,), 1.0, 0.0, True),
        (3, (HEDGE,), 3.0, 0.5, True),
        (1, (TOUCHED, HEDGE), 0.5, 0.0, True),
    ],
)
def test_the_reference_figures(
    base: float, things: tuple[Any, ...], v: float, c: float, cover: bool | None
) -> None:
    assert seen(base, *things) == (v, c)
    made = table(unit("t", (10, 0), 1, of=sheet(base_steps=base)))
    if cover is None:
        assert v * STEP <= HAIR
    else:
        assert enough_hidden(made.find("t").base, round(c * STEP)) is cover


@clause("W-11.1", "W-11.2")
@pytest.mark.parametrize("seat", [0, 1])
def test_models_of_either_side_hide(seat: int) -> None:
    made = table(unit("s", (0, 0)), unit("t", (10, 0), 1), unit("b", (5, 0), seat))
    game = Playing(made).plays("activate s")
    assert game.refuses("attack s:rifle@t").clause == "W-11.2"
    walled = Playing(table(unit("s", (0, 0)), unit("t", (10, 0), 1), block("w", 4, -2, 5, 2)))
    assert walled.plays("activate s").refuses("attack s:rifle@t").clause == "W-11.1"


@clause("W-11.3", "W-11.4")
def test_one_free_line_is_enough_and_the_rest_is_cover() -> None:
    game = shot(in_the_way(0.6))
    assert game.events("AttackMade")
    assert game.cited("W-11.3") == 1
    assert "W-11.4" in parts(game)
    assert modifier(game) == -1
    assert modifier(shot(in_the_way(0.8))) == 0


@clause("W-11.3")
@pytest.mark.parametrize(
    ("thing", "seen", "clear"),
    [
        (unit("b", (5, 0.6)), 0.7, 0.7),
        (HEDGE, 1, 0),
        (block("wall", 4, 0, 5, 3), 0.5, 0.5),
        (block("own", 0.5, 0, 1.5, 3), 0.5, 1),
    ],
)  # fmt: skip
def test_how_much_is_seen_and_clear_is_told(thing: Any, seen: float, clear: float) -> None:
    """Part D of the reference figures: V and C."""
    told = shot(thing).last("TargetMeasured")
    assert told.seen == pytest.approx(seen * STEP, abs=STEP / 100)
    assert told.clear == pytest.approx(clear * STEP, abs=STEP / 100)
    said = [each for each in shot(thing).said() if "clear of cover" in each]
    assert said == [f"[W-11.3] S sees {seen:g}″ of T, and {clear:g}″ is clear of cover."]


def test_in_melee_nothing_is_measured() -> None:
    made = table(unit("s", (0, 0)), unit("t", (1, 0), 1))
    game = Playing(made, dice=[6]).plays("activate s", "attack s:knife@t")
    assert "AttackMade" in game.happened()
    assert game.events("TargetMeasured") == []


def test_a_shot_that_nobody_hears_of_comes_to_the_same() -> None:
    found = []
    for quiet in (False, True):
        playing = Playing(table(unit("s", (0, 0)), unit("t", (5, 0), 1), HEDGE)).plays("activate s")
        game = Game(playing.state, scripted([6]), quiet)
        game.answer(0, playing.read("attack s:rifle@t"))
        game.advance()
        found.append(digest(playing.state))
    assert found[0] == found[1]


def parts(game: Playing) -> list[str]:
    return [part.clause for part in game.last("KnackRolled").total.parts]


def modifier(game: Playing) -> int:
    rolled = game.last("KnackRolled")
    return int(rolled.total.total() - rolled.die)


def lost(game: Playing) -> int:
    return int(game.last("UnitHarmed").lost)


@clause("W-11.5", "W-11.10", "W-11.11")
def test_a_hedge_covers_for_one_on_each_side() -> None:
    game = shot(HEDGE)
    assert modifier(game) == -1
    assert lost(game) == 5 - 3
    open_ground = shot()
    assert modifier(open_ground) == 0
    assert lost(open_ground) == 5 - 2


@clause("W-11.11")
@pytest.mark.parametrize(("die", "hit"), [(4, False), (5, True)])
def test_a_four_misses_and_a_five_hits(die: int, hit: bool) -> None:
    assert shot(HEDGE, dice=[die]).last("AttackMade").hit is hit


@clause("W-11.7")
def test_no_cover_by_what_the_attacker_touches() -> None:
    game = shot(TOUCHED)
    assert "W-11.7" in parts(game)
    assert modifier(game) == 0
    apart = block("apart", 0.61, 0, 1.5, 3)
    assert modifier(shot(apart)) == -1


@clause("W-11.7")
@option("cover_exception", "attacker")
@option("cover_exception", "both")
def test_the_exception_may_ask_that_both_touch() -> None:
    assert modifier(shot(TOUCHED, options={"cover_exception": "attacker"})) == 0
    assert modifier(shot(TOUCHED, options={"cover_exception": "both"})) == -1
    long = block("long", 0.5, 0, 9.5, 0.3, cover=True)
    assert modifier(shot(long, options={"cover_exception": "both"})) == 0
    assert "W-11.7" in parts(shot(TOUCHED))


@clause("W-11.8")
def test_cover_that_both_touch_gives_none() -> None:
    wide = hedge("wide", 0, 0.4, 3, 1)
    made = table(
        unit("s", (0, 0), of=sheet(weapons=[PISTOL])), unit("t", (3, 0), 1, of=sheet(dv=2, health=20)), wide
    )
    game = Playing(made, dice=[6]).plays("activate s", "attack s:long@t")
    assert "W-11.8" in parts(game)
    assert modifier(game) == 0
    assert lost(game) == 3


@clause("W-11.7")
def test_a_wall_that_both_touch_but_that_hides_nothing_is_not_why_there_is_no_cover() -> None:
    """The attacker's own block hides half the target; the kerb runs along beside the line of fire."""
    kerb = hedge("kerb", 0, -0.9, 10, -0.5)
    found = parts(shot(TOUCHED, kerb))
    assert "W-11.7" in found
    assert "W-11.8" not in found


@clause("W-11.9")
def test_something_else_still_covers() -> None:
    game = shot(TOUCHED, HEDGE)
    assert "W-11.9" in parts(game)
    assert modifier(game) == -1


@clause("W-11.12")
def test_melee_knows_no_cover() -> None:
    made = table(unit("s", (0, 0)), unit("t", (1, 0), 1, of=sheet(dv=2)), hedge("h", 0.9, -1, 2, 1))
    game = Playing(made, dice=[4]).plays("activate s", "attack s:knife@t")
    assert modifier(game) == 0
    assert lost(game) == 4 - 2
    assert "W-11.12" in parts(game)


@clause("W-11.13")
def test_cover_is_no_defence_type() -> None:
    target = unit("t", (10, 0), 1, of=sheet(defence_types=[], health=20))
    made = table(unit("s", (0, 0), of=sheet(weapons=[PISTOL])), target, HEDGE)
    game = Playing(made, dice=[6]).plays("activate s", "attack s:long@t")
    assert lost(game) == 10 - 1


@clause("W-11.14")
def test_large_units_need_less_than_a_step_showing() -> None:
    assert modifier(shot(in_the_way(0.6), base=2)) == 0
    covered = shot(in_the_way(0.4), base=2)
    assert modifier(covered) == -1
    assert "W-11.14" in parts(covered)


@clause("W-11.15", "W-16.5")
def test_cover_does_not_stack() -> None:
    game = shot(HEDGE, in_the_way(0.6))
    assert modifier(game) == -1
    assert lost(game) == 5 - 3
    assert "W-11.15" in parts(game)


@clause("W-11.5", "W-11.15")
def test_a_wall_that_hides_no_more_than_a_hair_is_no_second_cover() -> None:
    """Exactly a hair of the target, and more where the wall reaches a hundredth further down."""
    hidden = []
    for low, told in ((0.25, "W-11.5"), (0.24, "W-11.15")):
        wall = block("wall", 4.01, low, 5.01, 3, blocks_los=True)
        made = table(unit("s", (0, 0)), unit("t", (10, 0), 1), wall)
        source, target = made.find("s"), made.find("t")
        hidden.append(STEP - widths(made, source, source.at, target.base, target.number)[0])
        assert told in parts(shot(HEDGE, wall))
    assert hidden[0] == HAIR < hidden[1]


@clause("W-11.2")
@option("formation_transparent", False)
@option("formation_transparent", True)
def test_members_of_the_formation_may_be_seen_through() -> None:
    for value in (False, True):
        made = table(
            unit("s", (0, 0)),
            unit("mate", (1, 0)),
            unit("t", (10, 0), 1),
            options={"formation_transparent": value},
        )
        game = Playing(made, dice=[4]).plays("activate s mate")
        assert game.allows("attack s:rifle@t") is value
        if value:
            assert game.plays("attack s:rifle@t").last("AttackMade").target == "t"
        else:
            assert game.refuses("attack s:rifle@t").clause == "W-11.2"


@clause("W-11.1")
def test_a_piece_one_stands_in_covers_but_does_not_hide() -> None:
    wood = block("wood", 8, -2, 12, 2, blocks_los=True)
    game = shot(wood)
    assert modifier(game) == -1
    before = block("wood", 7, -2, 9, 2, blocks_los=True)
    made = table(unit("s", (0, 0)), unit("t", (10, 0), 1), before)
    assert Playing(made).plays("activate s").refuses("attack s:rifle@t").clause == "W-11.1"


@clause("W-15.5")
def test_only_tokens_that_say_so_block_sight() -> None:
    plain = shot(token("corpse-1", (5, 0)))
    assert modifier(plain) == 0
    veil = token("veil", (5, 0), kind("Veil", blocks_los=True))
    made = table(unit("s", (0, 0)), unit("t", (10, 0), 1), veil)
    assert Playing(made).plays("activate s").refuses("attack s:rifle@t").clause == "W-15.5"


@clause("W-11.8")
def test_who_stands_in_a_wood_sees_out_of_it_and_gives_no_cover_by_it() -> None:
    wood = block("wood", -2, -2, 2, 2, blocks_los=True)
    game = shot(wood)
    assert game.events("AttackMade")
    assert modifier(game) == 0
    beside = hedge("beside", 0, -0.4, 3, -0.2)
    made = table(unit("s", (0, 0)), unit("t", (3, 0), 1), beside)
    assert "W-11.8" in parts(Playing(made, dice=[6]).plays("activate s", "attack s:rifle@t"))


@clause("W-11.7")
def test_touching_forgives_a_tenth_of_a_step() -> None:
    assert modifier(shot(block("near", 0.6, 0, 1.5, 3))) == 0
    assert modifier(shot(block("off", 0.61, 0, 1.5, 3))) == -1
    assert modifier(shot(block("off", 0.51, 0, 1.5, 3), options={"contact_slack": 0})) == -1


@pytest.mark.parametrize(("dx", "dy"), [(1, 0), (0, 1), (-1, 0), (0, -1)])
@pytest.mark.parametrize("aside", [0.6, -0.6])
def test_sight_is_the_same_in_every_direction(dx: int, dy: int, aside: float) -> None:
    at = (5 * dx - aside * dy, 5 * dy + aside * dx)
    made = table(unit("s", (0, 0)), unit("t", (10 * dx, 10 * dy), 1), unit("b", at))
    source, target = made.find("s"), made.find("t")
    found = widths(made, source, source.at, target.base, target.number)
    assert found[0] == found[1] == pytest.approx(0.7 * STEP, abs=STEP / 100)


def test_what_is_hidden_by_less_than_a_thousandth_is_not() -> None:
    for base, clear in ((1, STEP), (2, STEP)):
        disc = table(unit("t", (10, 0), 1, of=sheet(base_steps=base))).find("t").base
        assert not enough_hidden(disc, clear - HAIR)
        assert enough_hidden(disc, clear - HAIR - 1)


@clause("W-11.5")
def test_what_is_touched_and_in_nobodys_way_has_no_part_in_it() -> None:
    behind = hedge("behind", -1, -1, -0.4, 1)
    assert "W-11.5" in parts(shot(HEDGE, behind))
    assert "W-11.9" not in parts(shot(HEDGE, behind))


@clause("E-share_sight")
def test_who_lends_its_eyes_need_not_see_the_target_in_the_open() -> None:
    lend = ability("Lend", "active", {"do": "share_sight", "who": "target"}, targets=1)
    units = (unit("s", (0, 0)), unit("eyes", (0, 1), of=sheet(abilities=[lend])), unit("t", (10, 1), 1))
    wall, low = block("wall", 4, -1, 5, 0.7), hedge("low", 9, 0, 9.2, 2)
    game = Playing(table(*units, wall, low), dice=[6]).plays("activate s eyes")
    assert game.refuses("attack s:rifle@t").clause == "W-11.1"
    assert game.plays("use eyes lend on:s", "attack s:rifle@t").cited("E-share_sight") == 2


@clause("E-share_sight", "W-11.1")
def test_eyes_are_lent_to_one_unit_and_nothing_else_lends_them() -> None:
    """What is done to `s` by another ability is no sight, and what is lent to `s` does not help `o`."""
    lend = ability("Lend", "active", {"do": "share_sight", "who": "target"}, targets=1)
    calm = ability("Calm", "active", {"do": "knack_mod", "amount": 1, "who": "target"}, targets=1)
    eyes = unit("eyes", (0, 1), of=sheet(abilities=[lend, calm]))
    units = (unit("s", (0, 0)), unit("o", (0, -1)), eyes, unit("t", (10, 1), 1))
    wall = block("wall", 4, -3, 5, 0.7)
    game = Playing(table(*units, wall)).plays("activate s o eyes", "use eyes calm on:s")
    assert game.refuses("attack s:rifle@t").clause == "W-11.1"
    game.plays("use eyes lend on:s")
    assert game.allows("attack s:rifle@t")
    assert game.refuses("attack o:rifle@t").clause == "W-11.1"


@clause("W-11.1")
def test_a_thousandth_of_a_step_is_not_seen_and_a_little_more_is() -> None:
    """A wall before the target ends so that 25 um of it show, then 26."""
    for edge, width, legal in ((10_140, HAIR, False), (10_139, HAIR + 1, True)):
        made = table(unit("s", (0, 0)), unit("t", (10, 0), 1), block("w", 8, -3, 8.4, edge / STEP))
        source, target = made.find("s"), made.find("t")
        assert widths(made, source, source.at, target.base, target.number)[0] == width
        game = Playing(made).plays("activate s")
        assert game.allows("attack s:rifle@t") is legal
        if not legal:
            assert game.refuses("attack s:rifle@t").clause == "W-11.1", "it is the wall, and no token"


@clause("W-11.4", "W-11.5", "W-11.14")
def test_a_thousandth_of_a_step_behind_a_hedge_is_not_hidden_and_a_little_more_is() -> None:
    """A hedge whose edge is drawn to the micrometre: what is told of cover goes by the same measure."""
    for base, edge, hidden, told in (
        (2, 20_300, HAIR, "W-11.4"),
        (2, 20_299, HAIR + 1, "W-11.14"),
        (1, 10_140, HAIR, "W-11.4"),
        (1, 10_139, HAIR + 1, "W-11.5"),
    ):
        low = hedge("low", 7, edge / STEP, 8, 3)
        made = table(unit("s", (0, 0)), unit("t", (10, 0), 1, of=sheet(base_steps=base)), low)
        source, target = made.find("s"), made.find("t")
        assert widths(made, source, source.at, target.base, target.number)[1] == base * STEP - hidden
        game = Playing(made, dice=[6]).plays("activate s", "attack s:rifle@t")
        assert told in parts(game)
        assert modifier(game) == (-1 if told == "W-11.5" else 0)
