"""What a table shows: the picture of a position, reach and targets before an order is given."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from highground.draw.board import cells
from highground.engine.preview import Preview
from highground.engine.ruleset import Setup
from highground.engine.state import Known, Nothing
from highground.engine.views import view
from highground.geometry import hexes
from highground.geometry.hexons import centre_of, hexes_of
from highground.geometry.measure import overlap
from highground.geometry.shapes import Point
from highground.rulesets.torn.files.library import cards
from highground.rulesets.torn.rules.movement.move import path_refusal
from highground.rulesets.torn.ruleset import RULESET
from highground.rulesets.torn.state.names import DEPLOY
from highground.rulesets.torn.state.orders import Declare, Deploy, Go
from highground.rulesets.torn.state.pieces import Table
from highground.rulesets.torn.table.picture import CELL, HEX, base_of, picture
from tests.marks import clause
from tests.rulesets.torn.positions import (
    bits,
    card,
    embers,
    marker,
    mini,
    mire,
    own,
    rock,
    state,
    table,
    thicket,
    vortex,
)


def shown(at: Table, name: str, kind: str, *path: tuple[int, int]) -> Preview:
    """A preview along these hexes."""
    return RULESET.preview(state(at).known(0), name, kind, [hexes.layout(spot, HEX) for spot in path])


def ends(found: Preview) -> dict[tuple[int, int], int]:
    return {hexes.hex_at(spot.at, HEX): spot.cost // CELL for spot in found.reach}


# -- movement ------------------------------------------------------------------------------------


def test_reach_is_every_hex_that_a_move_can_end_on_and_its_cost() -> None:
    found = ends(shown(table(mini("a1", "Lampguard", (0, 0))), "a1", "move"))
    assert found == {at: hexes.distance((0, 0), at) for at in hexes.disc((0, 0), 3)[1:]}


def test_reach_goes_around_what_is_in_the_way() -> None:
    at = table(
        mini("a1", "Lampguard", (0, 0)),
        mini("a2", "Lampguard", (1, 0)),
        mini("b1", "Drowned Levy", (0, 1), 1),
    )
    found = ends(shown(at, "a1", "move"))
    assert (1, 0) not in found
    assert (0, 1) not in found
    assert found[2, 0] == 2
    assert found[0, 2] == 3


def test_a_legal_path_is_shown_whole() -> None:
    found = shown(table(mini("a1", "Lampguard", (0, 0))), "a1", "move", (1, 0), (2, 0))
    assert found.refusal is None
    assert found.stop is None
    assert [hexes.hex_at(point, HEX) for point in found.legal] == [(0, 0), (1, 0), (2, 0)]
    assert (found.cost // CELL, found.limit // CELL) == (2, 3)


def test_of_an_illegal_path_the_legal_part_is_shown_and_why_it_ends() -> None:
    at = table(mini("a1", "Lampguard", (0, 0)), mini("b1", "Drowned Levy", (2, 0), 1))
    found = shown(at, "a1", "move", (1, 0), (2, 0), (3, 0))
    assert [hexes.hex_at(point, HEX) for point in found.legal] == [(0, 0), (1, 0)]
    assert found.stop == found.legal[-1]
    expected = path_refusal(at, at.minis[0], 3, ((1, 0), (2, 0), (3, 0)))
    assert found.refusal == expected is not None


def test_points_within_one_hex_are_one_step() -> None:
    at = table(mini("a1", "Lampguard", (0, 0)))
    near = [Point(1_000, 500), Point(3_000, 0), hexes.layout((1, 0), HEX)]
    found = RULESET.preview(state(at).known(0), "a1", "move", near)
    assert found.cost == CELL


def test_large_and_huge_miniatures_step_by_hexons() -> None:
    at = table(mini("ox", "Barnacle Ox", (0, 0)), mini("lev", "Undertow Leviathan", (-2, 0, 2), 1))
    found = shown(at, "ox", "move", (2, 1))
    assert (found.refusal, found.cost) == (None, CELL)
    assert len(found.reach) == 6
    assert shown(at, "lev", "move").reach


@clause("T-11.12")
def test_a_miniature_without_the_tile_is_told_so() -> None:
    at = table(mini("a1", "Lampguard", (0, 0)))
    assert shown(at, "a1", "move").refusal is None
    tiles = tuple(tile for tile in cards()["Lampguard"].tiles if tile.name != "Move")
    still = table(mini("a1", card("Lampguard", tiles=tiles), (0, 0)))
    found = shown(still, "a1", "move")
    assert found.refusal is not None
    assert found.refusal.why == "not_on_its_card"


@pytest.mark.parametrize("kind", ["move", "attack"])
def test_who_is_not_on_the_field_is_told_so(kind: str) -> None:
    found = shown(table(mini("a1", "Lampguard")), "a1", kind)
    assert found.refusal is not None
    assert found.refusal.why == "not_on_the_field"


def test_a_hex_further_away_is_walked_to_and_the_order_comes_along() -> None:
    at = table(mini("a1", "Lampguard", (0, 0)), mini("b1", "Drowned Levy", (1, 0), 1))
    found = shown(at, "a1", "move", (2, 0))
    assert found.refusal is None
    assert isinstance(found.order, Go)
    assert len(found.order.path) == 2 + 1
    assert found.order.path[-1] == (2, 0)


def test_spots_lie_where_the_miniature_that_takes_them_would_stand() -> None:
    known = state(table(mini("a1", "Lampguard", (0, 0)), mini("ox", "Barnacle Ox", (-1, 0)))).known(0)
    on_foot = RULESET.places(known, None, Deploy("a1", (1, 0)))
    large = RULESET.places(known, None, Deploy("ox", (1, 0)))
    assert on_foot == [hexes.layout((1, 0), HEX)]
    assert large != on_foot
    assert RULESET.places(known, None, Deploy("ox", (90, 0))) == []


# -- attacks -------------------------------------------------------------------------------------


def test_targets_say_how_far_and_why_not() -> None:
    at = table(
        mini("a1", "Prism Arbalester", (-3, 0)),
        mini("near", "Drowned Levy", (2, 0), 1),
        mini("far", "Drowned Levy", (8, 0), 1),
    )
    lines = shown(at, "a1", "attack").targets
    assert {line.label for line in lines} == {"Split Bolt", "Focused Bolt"}
    near, far = [line for line in lines if line.label == "Focused Bolt"]
    assert near.order == Declare("Focused Bolt", ("near",))
    assert (near.target, near.distance // CELL, near.refusal) == ("near", 5, None)
    assert far.refusal is not None
    assert (far.refusal.why, far.refusal.measured, far.refusal.limit) == ("too_far", 11, 10)


@pytest.mark.parametrize(
    ("between", "cover"),
    [((), ""), ((mini("x", "Drowned Levy", (1, 0), 1),), "Infantry"), ((thicket(1, 0),), "Thicket")],
)
def test_targets_show_their_cover(between: Any, cover: str) -> None:
    at = table(mini("a1", "Prism Arbalester", (-2, 0)), mini("b1", "Drowned Levy", (2, 1), 1), *between)
    if cover == "Infantry":
        at = table(mini("a1", "Prism Arbalester", (-2, 0)), mini("b1", "Drowned Levy", (3, 0), 1), *between)
    assert {line.cover for line in shown(at, "a1", "attack").targets if line.target == "b1"} == {cover}


# -- the picture ---------------------------------------------------------------------------------


def test_the_picture_shows_the_whole_field_and_everything_on_it() -> None:
    at = table(
        mini("a1", "Lampguard", (0, 0), conditions=bits("Burning"), damage=2, activated=True),
        mini("ox", "Barnacle Ox", (-1, 0)), mini("off", "Lampguard"),
        mini("lev", "Undertow Leviathan", (1, 0, 0), 1),
        rock(1, -1), embers(-1, 1), mire(0, 1), thicket(0, -1), vortex(-2, 0, 3, 4), marker(3, 0),
        marker(0, 0, holder="a1"),
    )  # fmt: skip
    seen = picture(state(at).known(0))
    assert len(cells(seen)) == 259
    kinds = {piece.name: piece.kind for piece in seen.pieces if piece.name}
    assert kinds == {
        "rock-1": "solid", "embers-1": "hazardous", "mire-1": "difficult", "thicket-1": "open",
        "vortex-1": "ether", "marker-1": "console",
    }  # fmt: skip
    assert [figure.name for figure in seen.figures] == ["a1", "ox", "lev"]
    assert [figure.name for figure in seen.waiting] == ["off"], "who is yet to be set up can be looked at"
    guard = seen.figures[0]
    assert (guard.wounds, guard.wounds_full, guard.done) == (4, 6, True)
    assert guard.badges == ("Burning", "marker")
    [whirl] = [piece for piece in seen.pieces if piece.name == "vortex-1"]
    assert (whirl.label, whirl.count) == ("vortex-1 ↖ 3", 3)
    assert whirl.heading == hexes.layout(centre_of(0, -1), HEX), "the way to its neighbour in direction 4"
    assert [(piece.label, piece.symbol) for piece in seen.pieces if piece.name in ("rock-1", "marker-1")] == [
        ("", ""),
        ("", "i-flag"),
    ]


def test_a_player_is_shown_his_own_tokens_and_hand_and_nobody_elses() -> None:
    at = table(mini("a1", "Lampguard", (0, 0)), faith=((2, 0, 1, 0), (0, 0, 0, 0)))
    held = state(at, own0=own(("Ruin", "Ruin", "Wither")), own1=own(("Blueprint",)))
    assert picture(held.known(0)).note == (
        "Turn 1 · activations · faith 2 Creation, 1 Life · crystals 0 · hand: 2 × Ruin, Wither"
    )
    assert picture(held.known(1)).note == "Turn 1 · activations · faith none · crystals 0 · hand: Blueprint"
    assert picture(view(held, -1).known()).note == "Turn 1 · activations"


def test_zones_are_shown_until_everybody_is_set_up_and_control_always() -> None:
    at = table(mini("a1", "Lampguard", (0, 0)), control=((0, 0, 2), (1, 0, 1)))
    assert [(zone.name, zone.side) for zone in picture(state(at).known(0)).zones] == [
        ("worth 2", 0),
        ("worth 1", -1),
    ]
    at.step = DEPLOY
    names = [(zone.name, zone.side) for zone in picture(state(at).known(0)).zones]
    assert names[:2] == [("North", 0), ("South", 1)]


def test_bases_fit_their_hexes_so_that_neighbours_do_not_overlap() -> None:
    """Whoever may stand beside a Large or Huge miniature stands clear of its base."""
    for of, spot in (
        ("Barnacle Ox", (0, 0)),
        *[("Undertow Leviathan", (0, 0, facing)) for facing in range(6)],
    ):
        at = table(mini("big", of, spot))
        field = at.field()
        big = at.minis[0]
        under = field.base(big.size, big.place)
        for there in range(len(field.hexes)):
            if there not in under and field.gap_to(big.size, big.place, there) == 1:
                small = table(mini("a1", "Lampguard", field.hexes[there])).minis[0]
                assert not overlap(base_of(field, big), base_of(field, small)), (of, spot, field.hexes[there])


def test_two_large_miniatures_side_by_side_do_not_overlap() -> None:
    at = table(
        mini("one", "Barnacle Ox", (0, 0)),
        mini("two", "Brass Strider", (1, 0)),
        mini("six", "Barnacle Ox", (0, 1)),
    )
    bases = [base_of(at.field(), each) for each in at.minis]
    assert not any(overlap(one, two) for one, two in combinations(bases, 2))


def test_a_hand_is_as_many_cards_as_the_player_holds_and_each_says_what_it_does() -> None:
    rules = Setup("harvest_of_the_storm", ["lanternwright", "hollowtide"], {})
    opened = RULESET.open(rules)
    known = opened.known(0)
    known.own.hand[0] = 2
    held = RULESET.hand(known)
    assert [card.name for card in held] == [known.table.board.gods[0].name] * 2
    for language in ("en", "ru"):
        speaker = RULESET.speaker(known.table, language)
        for god in known.table.board.gods:
            assert speaker.label(f"{god.name}: text") != f"{god.name}: text"
    assert RULESET.hand(Known(known.table, Nothing(), 0)) == ()


# -- what a movement would bring about -------------------------------------------------------------


def notes(found: Preview) -> dict[str, str]:
    return {each.note: each.clause for each in found.notes}


def test_who_makes_room_and_who_is_passed_is_said_before_a_large_miniature_goes() -> None:
    hexon = {spot: hexes_of(*spot) for spot in ((1, 0), (2, 0))}
    at = table(
        mini("big", "Brass Strider", (0, 0)),
        mini("a1", "Lampguard", hexon[1, 0][1]),
        mini("b1", "Drowned Levy", hexon[2, 0][0], 1),
        mini("b2", "Drowned Levy", hexon[2, 0][1], 1),
    )
    far = shown(at, "big", "run", hexon[1, 0][0], hexon[2, 0][0])
    assert notes(far) == {"ejects_many": "C-3.7", "passes": "C-3.3"}
    assert far.notes[0].facts["minis"] == ["b1", "b2"]
    assert far.summary is not None
    assert (far.summary.note, far.summary.facts["steps"], far.summary.facts["limit"]) == ("goes_hexons", 2, 3)
    near = shown(at, "big", "run", hexon[1, 0][0])
    assert notes(near) == {"ejects_one": "C-3.7"}
    assert shown(at, "big", "run").notes == ()
    assert shown(at, "big", "run").summary is None


def test_the_ground_at_the_end_of_a_way_is_said_before_it_is_gone() -> None:
    at = table(mini("a1", "Wick Skirmisher", (0, 0)), vortex(1, 0), embers(-1, 0))
    whirl, fire = hexes_of(1, 0), hexes_of(-1, 0)
    beside = next(spot for spot in hexes.disc((0, 0), 3) if min(hexes.distance(spot, h) for h in whirl) == 1)
    assert notes(shown(at, "a1", "run", beside)) == {"ends_beside_vortex": "C-7.4"}
    assert notes(shown(at, "a1", "run", whirl[4])) == {"ends_on_vortex": "C-7.2"}
    assert notes(shown(at, "a1", "run", fire[1])) == {"ends_on": "C-6.3"}


def test_large_miniatures_are_shown_hexons_and_infantry_hexes() -> None:
    at = table(mini("big", "Brass Strider", (0, 0)), mini("a1", "Lampguard", (0, 5)))
    assert len(shown(at, "big", "move").areas) == 6
    assert shown(at, "a1", "move").areas == ()


def test_a_previewed_sweep_names_all_that_it_must_and_so_can_be_declared() -> None:
    at = table(
        mini("a1", "Orrek Saltmouth", (0, 0)),
        mini("b1", "Lampguard", (1, 0), 1),
        mini("b2", "Lampguard", (0, 1), 1),
    )
    lines = [each for each in shown(at, "a1", "attack").targets if each.label == "Riptide Sweep"]
    assert [each.order for each in lines] == [Declare("Riptide Sweep", ("b1", "b2"))] * 2
