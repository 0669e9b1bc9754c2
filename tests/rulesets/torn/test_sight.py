"""C-4.10 and C-4.11: lines of sight over hexes, cover, harassment; C-6.2 blocks, C-6.3's thickets cover."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from highground.rulesets.torn.rules.combat.sight import BLIND, COVERED, OPEN, bodies, look
from highground.rulesets.torn.rules.party.flow import Activations, Prepare
from highground.rulesets.torn.state.field import field_of
from highground.rulesets.torn.state.orders import Activate, Declare, Go
from tests.marks import clause
from tests.rulesets.torn.positions import Playing, card, mini, rock, table, thicket

ARCHER, GUARD, LEVY, OX = "Prism Arbalester", "Lampguard", "Drowned Levy", "Barnacle Ox"
FAR = mini("far", LEVY, (0, 8), 1, activated=True)


def aiming(*things: Any, spot: tuple[int, int] = (0, 0), dice: str = "") -> Playing:
    at = table(mini("a1", ARCHER, spot), *things, FAR)
    return Playing(at, Activations(), dice=dice.replace(" ", "")).plays(Activate("a1"))


def foe(spot: tuple[int, ...], name: str = "b1", of: Any = LEVY) -> Any:
    return mini(name, of, spot, 1, activated=True)


# -- C-4.10 ---------------------------------------------------------------------------------------------


@clause("C-4.10")
def test_volume_landscape_blocks_a_line_through_it() -> None:
    assert aiming(foe((6, 0))).allows(Declare("Split Bolt", ("b1",)))
    game = aiming(foe((4, 2)), rock(1, 0))
    assert game.refuses(Declare("Split Bolt", ("b1",))).clause == "C-4.10"


@clause("C-6.2", "C-4.10")
def test_volume_fills_whole_hexons_and_blocks_sight_and_movement() -> None:
    laid = Playing(table(rock(1, 0)), Prepare()).last("LandscapeLaid")
    assert (laid.terrain, laid.spots) == ("Volume Landscape", ((1, 0),))
    game = aiming(foe((4, 2)), rock(1, 0), spot=(0, 0))
    assert game.refuses(Declare("Split Bolt", ("b1",))).clause == "C-4.10"
    game.plays(Declare("Move", ()))
    for there in ((1, 1), (2, 0)):
        assert game.refuses(Go(((1, 0), there))).clause == "C-3.2"


@clause("C-6.1")
def test_flat_terrain_blocks_nothing() -> None:
    assert Playing(table(thicket(1, 0)), Prepare()).last("LandscapeLaid").terrain == "Thicket"
    game = aiming(foe((4, 2)), thicket(1, 0))
    assert game.allows(Declare("Split Bolt", ("b1",)))
    game.plays(Declare("Move", ()), Go(((1, 0), (2, 0))))


@clause("C-4.10")
def test_large_miniatures_block_but_infantry_does_not() -> None:
    big = mini("a2", OX, (1, 0))
    assert aiming(foe((4, 2)), big).refuses(Declare("Split Bolt", ("b1",))).clause == "C-4.10"
    assert aiming(foe((4, 2)), mini("a2", GUARD, (2, 1))).allows(Declare("Split Bolt", ("b1",)))


@clause("C-4.10")
def test_a_line_on_a_border_needs_one_clear_side() -> None:
    """From (0,0) to (2,-1) the line runs between (1,0) and (1,-1)."""
    at = table(mini("a1", ARCHER, (0, 0)), foe((2, -1)), mini("wall", OX, (1, 0)))
    field = at.field()
    assert {field.hexes[each] for side in field.lines(0, field.hex_number[2, -1]) for each in side} == {
        (1, 0),
        (1, -1),
    }
    filled = bodies(at)
    assert look(at, filled, at.minis[0], at.minis[1], 8) == OPEN
    filled[field.hex_number[1, 0]] = at.minis[2].number
    assert look(at, filled, at.minis[0], at.minis[1], 8) == OPEN, "the other side is clear"
    filled[field.hex_number[1, -1]] = at.minis[2].number
    assert look(at, filled, at.minis[0], at.minis[1], 8) == BLIND
    game = aiming(foe((4, -2)), rock(1, 0), rock(1, -1), rock(2, -1))
    assert game.refuses(Declare("Split Bolt", ("b1",))).clause == "C-4.10"


def test_neighbours_always_see_each_other() -> None:
    at = table(mini("a1", ARCHER, (1, 0)), foe((2, 0)), rock(0, 1), rock(1, -1))
    assert look(at, bodies(at), at.minis[0], at.minis[1], 8) == OPEN


def test_a_large_mini_looks_from_and_is_seen_at_any_hex() -> None:
    at = table(mini("a1", ARCHER, (0, 0)), foe((2, -1), "ox", OX), rock(1, 0))
    assert look(at, bodies(at), at.minis[0], at.minis[1], 8) != BLIND
    assert look(at, bodies(at), at.minis[1], at.minis[0], 8) != BLIND


def rounded(q: float, r: float) -> tuple[int, int]:
    s = -q - r
    rq, rr, rs = round(q), round(r), round(s)
    dq, dr, ds = abs(rq - q), abs(rr - r), abs(rs - s)
    if dq > dr and dq > ds:
        rq = -rr - rs
    elif dr > ds:
        rr = -rq - rs
    return rq, rr


@pytest.mark.parametrize("side", [0, 1])
def test_lines_are_those_of_the_companions_formula(side: int) -> None:
    """C-4.10 with its epsilon of a millionth, in floating point, for every hex from the middle."""
    field = field_of(3, "right")
    push = 1e-6 if side == 0 else -1e-6
    for there, (q, r) in enumerate(field.hexes):
        n = field.apart[0][there]
        line = [rounded(q * i / n + push, r * i / n + 2 * push) for i in range(1, n)]
        assert [field.hexes[each] for each in field.lines(0, there)[side]] == [
            at for at in line if at in field.hex_number
        ]


def test_sight_is_mutual() -> None:
    at = table(mini("a1", ARCHER, (0, 0)), foe((1, 0)), rock(1, 0), rock(-1, 1), mini("a2", GUARD, (-1, 0)))
    field, filled = at.field(), bodies(at)
    one, other = at.minis[0], at.minis[1]
    for here, there in product(range(0, 259, 13), range(0, 259, 7)):
        if filled[here] == filled[there] == -1:
            one.place, other.place = here, there
            assert look(at, filled, one, other, 99) == look(at, filled, other, one, 99), (
                field.hexes[here],
                field.hexes[there],
            )


# -- C-4.11 ---------------------------------------------------------------------------------------------


def shot(*things: Any, target: str = "b1", dice: str = "BBBB BBBB") -> Playing:
    return aiming(*things, dice=dice).plays(Declare("Split Bolt", (target,)))


def reasons(game: Playing) -> list[tuple[int, str, str]]:
    return [(part.amount, part.clause, part.why) for part in game.last("DefenceRolled").dice.parts]


@clause("C-4.11")
def test_infantry_on_every_clear_line_covers() -> None:
    covered = shot(foe((4, 0)), mini("a2", GUARD, (2, 0)))
    assert (1, "C-4.11", "cover") in reasons(covered)
    either = shot(foe((4, 0)), foe((2, 0), "b2"))
    assert (1, "C-4.11", "cover") in reasons(either)
    assert len(reasons(shot(foe((4, 0)), mini("a2", GUARD, (2, 1))))) == 1


@clause("C-4.11")
def test_a_thicket_covers_and_nothing_stacks() -> None:
    game = shot(foe((4, 2)), mini("a2", GUARD, (2, 1)), thicket(1, 0), thicket(2, 0))
    assert [part for part in reasons(game) if part[2] == "cover"] == [(1, "C-4.11", "cover")]
    field = field_of(3, "right")
    assert field.hexons[field.hexon_of[field.hex_number[4, 2]]] == (2, 0)


@clause("C-4.11")
def test_melee_knows_no_cover() -> None:
    at = table(mini("a1", GUARD, (0, 0)), foe((2, 0)), mini("a2", GUARD, (1, 0)), thicket(1, 0), FAR)
    game = Playing(at, Activations(), dice="BBBBB").plays(Activate("a1"), Declare("Halberd Hook", ("b1",)))
    assert len(reasons(game)) == 1
    assert look(game.table, bodies(game.table), game["a1"], game["b1"], 2) == COVERED
    archer = shot(foe((4, 0)), mini("a2", GUARD, (2, 0)))
    assert (1, "C-4.11", "cover") in reasons(archer)


@clause("C-4.11")
def test_an_adjacent_enemy_harasses_a_shooter() -> None:
    game = shot(foe((4, 0)), foe((0, 1), "b2"), dice="BBB BB")
    parts = [(part.amount, part.clause) for part in game.last("AttackRolled").dice.parts]
    assert parts == [(4, "T-9.6"), (-1, "C-4.11")]
    assert len(shot(foe((4, 0)), foe((0, 2), "b2")).last("AttackRolled").dice.parts) == 1


@clause("C-4.11")
def test_others_in_a_blast_have_no_line_only_a_thicket_covers_them() -> None:
    adept = card("Kiln Adept")
    things = (foe((4, 0)), foe((5, 0), "b2"), foe((4, 1), "b3"), mini("a2", GUARD, (2, 0)), thicket(2, -1))
    at = table(mini("a1", adept, (0, 0)), *things, FAR)
    game = Playing(at, Activations(), dice="B" * 12).plays(
        Activate("a1"), Declare("Kiln Burst", ("b1", "b2", "b3"))
    )
    covers = {
        event.target: [part.why for part in event.dice.parts if part.why == "cover"]
        for event in game.events("DefenceRolled")
    }
    field = field_of(3, "right")
    inside = {name: field.hexons[field.hexon_of[game[name].place]] == (2, -1) for name in ("b2", "b3")}
    assert covers["b1"] == ["cover"]
    assert {name: bool(covers[name]) for name in inside} == inside
