"""C-8.2, Advantageous Terrain and Ley Lines; C-8.1.h and i, putting terrain on the table."""

from __future__ import annotations

from typing import Any

import pytest

import highground.rulesets.ascension.rulebook as R
from highground.engine.orders import candidates_for
from highground.engine.state import Order, Pass
from highground.engine.tally import Tally
from highground.geometry.measure import gap
from highground.geometry.shapes import Point, Polygon
from highground.geometry.units import INCH, MM, mm
from highground.rulesets.ascension.rules.combat.modifiers import add_attack, add_defense
from highground.rulesets.ascension.rules.combat.sight import aim_model
from highground.rulesets.ascension.rules.flow.rounds import EndRound, MayAct, StartOfActivation
from highground.rulesets.ascension.rules.movement.move import strides_of
from highground.rulesets.ascension.scenarios.advantageous import (
    MayAssign,
    advantageous_refusal,
    hand_over,
    ley_lines_refusal,
    lines_of,
    place_advantageous,
    score_pieces,
)
from highground.rulesets.ascension.scenarios.battlefield import QUOTAS, STOCK, MayPlaceTerrain, PlaceTerrain
from highground.rulesets.ascension.scenarios.orders import AssignLine, FreeInch, PlacePiece
from highground.rulesets.ascension.state.models import Model, Table
from highground.rulesets.ascension.state.orders import Move, Step
from highground.rulesets.ascension.state.terrain_pieces import Terrain
from tests.marks import clause
from tests.rulesets.ascension.positions import Playing, attack, box, disc, halves, model, piece, point, table


def special(objective: str, name: str, at: tuple[float, float] = (500, 500), **given: Any) -> Terrain:
    """A piece of Advantageous Terrain that side 0 placed."""
    size = 3 if objective == "nexus" else 2
    given = {"placer": 0, "holder": 0, **given}
    return piece(name, size, disc(*at, 25), "indestructible unmovable", objective=objective, **given)


def line(name: str, at: tuple[float, float], assigned: str = "", uses: int = 0) -> Terrain:
    x, y = at
    made = piece(name, 1, box(x - 38, y - 6, x + 38, y + 6), "indestructible unmovable", objective="ley_line")
    made.assigned, made.uses = assigned, uses
    return made


def special_table(*things: Model | Terrain, **given: Any) -> Table:
    at = table(*things, **given)
    at.marks["advantageous terrain"] = 1
    return at


def interact(name: str) -> Move:
    return Move((Step("interact", name=name),))


# -- holding -------------------------------------------------------------------------------------


@clause("C-8.2.a")
def test_whoever_places_it_holds_it() -> None:
    gateway = STOCK["Ancient Gateway"].at("Gateway 1", point(500, 500), Point(MM, 0))
    game = Playing(table(model("Ada"), model("Bo", 1, at_mm=(900, 900)))).does(place_advantageous, gateway, 1)
    placed = game.piece("Gateway 1")
    assert (placed.placer, placed.holder) == (1, 1)
    assert game.tells("PieceHeld", piece="Gateway 1", side=1)


@clause("C-8.2.c")
@pytest.mark.parametrize("kind", ["gateway", "font", "nexus"])
def test_another_team_takes_advantageous_terrain_by_an_interact(kind: str) -> None:
    gate = special(kind, "Gateway", placer=1, holder=1)
    game = Playing(special_table(model("Ada", at_mm=(459, 500)), model("Bo", 1, at_mm=(900, 900)), gate))
    game.plays(interact("Gateway"))
    assert game.piece("Gateway").holder == 0
    assert game.refuses(interact("Gateway")).why == "already_held"


@clause("C-8.2.c")
@pytest.mark.parametrize("side", [0, 1])
def test_what_ones_own_side_placed_and_holds_is_not_taken(side: int) -> None:
    gate = special("gateway", "Gateway", placer=side, holder=side)
    ada, other = model("Ada", at_mm=(459, 500)), model("Bo", 1, at_mm=(541, 500))
    actor = "Bo" if side else "Ada"
    game = Playing(special_table(ada, other, gate, acting=actor))
    refusal = game.refuses(interact("Gateway"))
    assert (refusal.clause, refusal.why, refusal.facts["piece"]) == ("C-8.2.c", "already_held", "Gateway")
    thief = Playing(special_table(ada, other, gate, acting="Ada" if side else "Bo"))
    assert thief.allows(interact("Gateway"))


@pytest.mark.parametrize(("placer", "taken"), [(0, True), (1, True), (-1, False)])
def test_only_what_a_player_placed_changes_hands(placer: int, taken: bool) -> None:
    gate = special("gateway", "Gateway", placer=placer, holder=placer)
    game = Playing(special_table(model("Ada", at_mm=(459, 500)), model("Bo", 1, at_mm=(900, 900)), gate))
    game.does(hand_over, game["Bo"], game.piece("Gateway"), R.C_8_2_C)
    assert game.piece("Gateway").holder == (1 if taken else -1)
    assert len(game.events("PieceTaken")) == taken


@pytest.mark.parametrize(
    ("placer", "holder", "score"),
    [(1, -1, [0, 0]), (1, 0, [1, 0]), (1, 1, [0, 0]), (0, 0, [0, 0]), (0, 1, [0, 1]), (-1, 0, [0, 0])],
)
def test_a_piece_scores_for_a_side_that_holds_it_and_did_not_place_it(
    placer: int, holder: int, score: list[int]
) -> None:
    gate = special("gateway", "Gateway", placer=placer, holder=holder)
    at = special_table(model("Ada", at_mm=(459, 500)), model("Bo", 1, at_mm=(900, 900)), gate)
    game = Playing(at).does(score_pieces, R.C_8_2_B)
    assert game.table.score == score


@clause("C-8.2.b", "C-8.2.d")
def test_held_by_an_opponent_at_the_end_of_a_round_it_scores_and_goes_back() -> None:
    gate = special("gateway", "Gateway", placer=1, holder=0)
    game = Playing(
        special_table(model("Ada", at_mm=(459, 500)), model("Bo", 1, at_mm=(900, 900)), gate), EndRound()
    )
    assert game.table.score == [1, 0]
    assert game.piece("Gateway").holder == 1
    assert game.last("PieceReturned").side == 1


def test_advantageous_terrain_scores_nothing_in_its_placers_hands() -> None:
    gate = special("gateway", "Gateway")
    game = Playing(
        special_table(model("Ada", at_mm=(459, 500)), model("Bo", 1, at_mm=(900, 900)), gate), EndRound()
    )
    assert game.table.score == [0, 0]


@clause("C-8.2.b")
def test_at_the_end_of_a_round_only_advantageous_terrain_in_others_hands_goes_back() -> None:
    crate = piece("Crate", 1, disc(300, 300, 20), objective="cargo", placer=1, holder=0)
    pieces = (special("gateway", "Mine"), special("font", "Lent", (700, 500), placer=1), crate)
    ada, other = model("Ada", at_mm=(100, 100)), model("Bo", 1, at_mm=(900, 900))
    game = Playing(special_table(ada, other, *pieces), EndRound())
    assert [(each.piece, each.side) for each in game.events("PieceReturned")] == [("Lent", 1)]
    assert [each.holder for each in game.table.terrain] == [0, 1, 0]


@clause("C-8.2.e")
def test_no_second_piece_of_a_name_that_the_scenario_uses() -> None:
    font = special("font", "Font of Conflict", placer=-1, holder=-1)
    at = table(model("Ada"), font)
    refusal = advantageous_refusal(at, "font")
    assert refusal is not None
    assert refusal.clause == "C-8.2.e"
    assert advantageous_refusal(at, "nexus") is None
    for placer in (0, 1):
        placed = special("font", "Font of Conflict", placer=placer, holder=placer)
        assert advantageous_refusal(table(model("Ada"), placed), "font") is None, "the players' own"


# -- what it gives -------------------------------------------------------------------------------


def attack_bonus(at: Table, name: str, target: str) -> Tally:
    total = Tally([])
    attacker = at.models[name]
    add_attack(total, at, attacker, attacker.profile.attacks[0], at.models[target])
    return total


@clause("C-8.2.f")
def test_the_font_helps_the_holders_leader_with_all_attacks() -> None:
    things = (
        model("Ada", leader=True, attacks=[attack(skill=2)]),
        model("Alf", at_mm=(200, 100), attacks=[attack(skill=2)]),
        model("Bo", 1, at_mm=(150, 100)),
    )
    at = special_table(*things, special("font", "Font"))
    assert attack_bonus(at, "Ada", "Bo").total() == 3
    assert attack_bonus(at, "Alf", "Bo").total() == 2
    at.terrain[0].holder = 1
    assert attack_bonus(at, "Ada", "Bo").total() == 2


@clause("C-8.2.g")
@pytest.mark.parametrize(
    ("lines", "x", "strides"), [(0, 566.4, 4), (0, 566.5, 3), (1, 591.8, 4), (1, 591.9, 3)]
)
def test_the_gateway_gives_a_stride_to_friends_who_start_near_it(lines: int, x: float, strides: int) -> None:
    tied = [line(f"Line {n}", (100 + 100 * n, 900), "Gateway") for n in range(lines)]
    near = model("Ada", at_mm=(x, 500))
    at = special_table(near, model("Bo", 1, at_mm=(900, 900)), special("gateway", "Gateway"), *tied)
    game = Playing(at, StartOfActivation("Ada"), MayAct(0, "Ada"))
    assert strides_of(game.table, game["Ada"]).total() == strides
    game["Ada"].at = point(530, 500) if strides == 3 else point(700, 500)
    assert strides_of(game.table, game["Ada"]).total() == strides, "where it starts counts"
    at.marks["at a gateway"] = 1
    assert strides_of(game.table, game["Ada"]).total() == 4


@clause("C-8.2.g")
def test_whoever_starts_away_from_the_gateway_gets_nothing_from_the_one_before() -> None:
    at = special_table(
        model("Ada", at_mm=(530, 500)), model("Alf", at_mm=(900, 100)), special("gateway", "Gateway")
    )
    game = Playing(at, StartOfActivation("Ada"), MayAct(0, "Ada"))
    assert strides_of(game.table, game["Ada"]).total() == 4
    game.table.turn.model = "Alf"
    game = Playing(game.table, StartOfActivation("Alf"), MayAct(0, "Alf"))
    assert strides_of(game.table, game["Alf"]).total() == 3


@clause("C-8.2.h")
def test_the_nexus_helps_the_holders_models_within_an_inch_a_line() -> None:
    for x, bonus in ((566.4, 1), (566.5, 0)):
        at = special_table(
            model("Ada", at_mm=(x, 500), attacks=[attack(skill=2)]),
            model("Bo", 1, at_mm=(900, 900), attacks=[attack(skill=2)]),
            special("nexus", "Nexus"),
            line("Line 1", (100, 900), "Nexus"),
        )
        assert attack_bonus(at, "Ada", "Bo").total() == 2 + bonus
        defense = Tally([])
        ada, bo = at.models["Ada"], at.models["Bo"]
        add_defense(defense, at, bo, bo.profile.attacks[0], ada, aim_model(at, bo))
        assert defense.total() == 2 + bonus
        order = FreeInch(point(x + 25.4, 500))
        game = Playing(at)
        if bonus:
            game.plays(order)
            assert game["Ada"].at == point(x + 25.4, 500)
            assert game["Ada"].exhaust[0] == 0
            assert game.refuses(FreeInch(point(x, 500))).clause == "C-8.2.h"
        else:
            assert game.refuses(order).why == "no_free_inch"


@clause("C-8.2.h")
def test_the_free_inch_is_an_inch() -> None:
    at = special_table(
        model("Ada", at_mm=(545, 500)), model("Bo", 1, at_mm=(900, 900)), special("nexus", "Nexus"),
        line("Line 1", (100, 900), "Nexus"),
    )  # fmt: skip
    refusal = Playing(at).refuses(FreeInch(point(570.42, 500)))
    assert (refusal.clause, refusal.limit) == ("C-8.2.h", INCH)


# -- Ley Lines -----------------------------------------------------------------------------------


@clause("C-8.2.i")
def test_there_are_at_most_four_ley_lines() -> None:
    assert ley_lines_refusal(4) is None
    refusal = ley_lines_refusal(5)
    assert refusal is not None
    assert (refusal.measured, refusal.limit) == (5, 4)
    stock = STOCK["Ley Line"]
    assert (stock.size, stock.length, stock.width) == (2, 3 * INCH, INCH // 2)


@clause("C-8.2.i")
def test_a_fifth_ley_line_is_not_placed_but_other_terrain_is() -> None:
    game = placing().plays(put("Ley Line", 100, 100), Pass())
    for number in range(1, 4):
        game.plays(put("Ley Line", 100, 100 + 100 * number))
    refusal = game.refuses(put("Ley Line", 100, 500))
    assert (refusal.clause, refusal.measured, refusal.limit) == ("C-8.2.i", 5, 4)
    assert game.allows(put("Wall", 500, 500))


@clause("C-8.2.j")
@pytest.mark.parametrize(("x", "allowed"), [(253.4, True), (253.5, False)])
def test_a_ley_line_is_tied_to_a_piece_within_six_inches(x: float, allowed: bool) -> None:
    at = special_table(
        model("Ada", at_mm=(100, 128)),
        model("Bo", 1, at_mm=(900, 900)),
        line("Line 1", (100, 106)),
        special("gateway", "Gateway", (x + 38 + 25 - 1, 106)),
    )
    game = Playing(at)
    if allowed:
        game.plays(interact("Line 1"))
        assert game.piece("Line 1").assigned == "Gateway"
        assert lines_of(game.table, "Gateway") == 1
    else:
        refusal = game.refuses(interact("Line 1"))
        assert (refusal.clause, refusal.limit) == ("C-8.2.j", 6 * INCH)


@clause("C-8.2.j")
def test_of_pieces_out_of_reach_the_nearest_is_told() -> None:
    at = special_table(
        model("Ada", at_mm=(100, 128)),
        model("Bo", 1, at_mm=(900, 900)),
        line("Line 1", (100, 106)),
        special("gateway", "Gateway", (700, 106)),
        special("font", "Font", (500, 106)),
    )
    refusal = Playing(at).refuses(interact("Line 1"))
    assert refusal.measured == gap(at.terrain[0].shape, at.terrain[2].shape)
    none = special_table(
        model("Ada", at_mm=(100, 128)), model("Bo", 1, at_mm=(900, 900)), line("Line 1", (100, 106))
    )
    assert Playing(none).refuses(interact("Line 1")).measured is None


@clause("C-8.2.j")
def test_between_several_pieces_the_player_chooses_and_no_piece_has_more_than_three() -> None:
    full = [line(f"Line {n}", (200 * n, 900), "Gateway") for n in (2, 3, 4)]
    at = special_table(
        model("Ada", at_mm=(100, 128)),
        model("Bo", 1, at_mm=(900, 500)),
        line("Line 1", (100, 106)),
        special("gateway", "Gateway", (200, 106)),
        special("nexus", "Nexus", (100, 200)),
        special("font", "Font", (200, 200)),
        *full,
    )
    game = Playing(at).plays(interact("Line 1"))
    assert isinstance(game.asks(), MayAssign)
    assert game.refuses(AssignLine("Gateway")).clause == "C-8.2.j"
    assert suggested(game) == [AssignLine("Nexus"), AssignLine("Font")]
    game.piece("Nexus").holder = 1
    assert suggested(game) == [AssignLine("Font"), AssignLine("Nexus")], "one's own first"
    game.plays(AssignLine("Font"))
    assert game.piece("Line 1").assigned == "Font"


def suggested(game: Playing) -> list[Order]:
    asked = game.asks()
    assert asked is not None
    return [each.order for each in candidates_for(game.state.known(game.seat), asked, 9, game.chance)]


@clause("C-8.2.j")
def test_a_line_stays_with_a_full_piece_that_it_is_tied_to_already() -> None:
    others = [line(f"Line {n}", (200 * n, 900), "Gateway") for n in (2, 3)]
    at = special_table(
        model("Ada", at_mm=(100, 128)),
        model("Bo", 1, at_mm=(900, 500)),
        line("Line 1", (100, 106), "Gateway"),
        special("gateway", "Gateway", (200, 106)),
        *others,
    )
    game = Playing(at).plays(interact("Line 1"))
    assert (game.piece("Line 1").assigned, game.last("LineAssigned").lines) == ("Gateway", 3)


@clause("C-8.2.j")
def test_a_line_with_nothing_to_tie_it_to_is_told_whether_that_is_far_or_full() -> None:
    who = (model("Ada", at_mm=(100, 128)), model("Bo", 1, at_mm=(900, 500)), line("Line 1", (100, 106)))
    alone = Playing(special_table(*who)).refuses(interact("Line 1"))
    assert (alone.why, alone.measured) == ("no_piece_in_reach", None)
    full = [line(f"Line {n}", (200 * n, 900), "Gateway") for n in (2, 3, 4)]
    near, far = special("gateway", "Gateway", (200, 106)), special("font", "Font", (700, 106))
    refusal = Playing(special_table(*who, near, far, *full)).refuses(interact("Line 1"))
    assert (refusal.why, refusal.measured, refusal.limit) == ("enough_lines", 3, 3)


@clause("C-8.2.k")
def test_the_third_interaction_removes_a_ley_line() -> None:
    at = special_table(
        model("Ada", at_mm=(100, 128)), model("Bo", 1, at_mm=(900, 900)), line("Line 1", (100, 106), uses=1),
        special("gateway", "Gateway", (200, 106)),
    )  # fmt: skip
    game = Playing(at).plays(interact("Line 1"))
    assert game.piece("Line 1").standing
    game.plays(Move((Step("interact", name="Line 1"),)))
    assert not game.piece("Line 1").standing
    assert lines_of(game.table, "Gateway") == 0


# -- putting terrain on the table ----------------------------------------------------------------


def placing(**given: Any) -> Playing:
    return Playing(
        table(model("Ada", on_table=False), model("Bo", 1, on_table=False), **given), PlaceTerrain()
    )


def put(name: str, x: float, y: float) -> PlacePiece:
    return PlacePiece(name, point(x, y), Point(MM, 0))


@clause("C-8.1.h")
def test_players_place_terrain_in_turns_until_they_have_enough() -> None:
    game = placing()
    asked = game.asks()
    assert isinstance(asked, MayPlaceTerrain)
    assert asked.seat == 0
    game.plays(put("Wall", 200, 200), put("Wall", 200, 400))
    assert [each.seat for each in game.events("TerrainPlaced")] == [0, 1]
    game.plays(Pass(), put("Hut", 700, 700), put("Hut", 700, 500), Pass())
    assert game.asks() is None
    assert [each.seat for each in game.events("PlacingStopped")] == [0, 1]
    assert [each.piece.name for each in game.table.terrain] == ["Wall 1", "Wall 2", "Hut 1", "Hut 2"]
    assert not [key for key in game.table.marks if key.startswith("placed")]


@clause("C-8.1.h")
@pytest.mark.parametrize(("quota", "name"), list(enumerate(["Crates", "Wall", "Rocks", "Tower"])))
def test_no_more_pieces_of_a_size_are_placed_than_its_quota(quota: int, name: str) -> None:
    game = placing()
    game.plays(put("Gate", 60, 960), Pass())
    most = QUOTAS[quota][1] - (1 if name == "Wall" else 0)
    for number in range(most):
        game.plays(put(name, 150 + 120 * number, 300))
    allowed = QUOTAS[quota][1]
    assert game.measures(put(name, 150, 700)) == ("C-8.1.h", "enough_of_that_size", allowed + 1, allowed)


@clause("C-8.1.h")
def test_who_has_placed_all_of_every_size_is_not_asked_again() -> None:
    game = placing()
    game.plays(put("Wall", 200, 200))
    for quota, (_, most) in enumerate(QUOTAS):
        game.table.marks[f"placed 0 {quota}"] = most
    game.plays(put("Wall", 200, 400))
    asked = game.asks()
    assert isinstance(asked, MayPlaceTerrain)
    assert asked.seat == 1


@clause("C-8.1.h")
def test_terrain_may_lie_right_along_each_edge_of_the_board() -> None:
    game, hut = placing(), STOCK["Hut"]
    across, along = hut.length // 2, hut.width // 2
    far = [game.table.board.width - across, game.table.board.height - along]
    middle = Point(mm(500), mm(500))
    for x, y, dx, dy in (
        (across, middle.y, -1, 0),
        (far[0], middle.y, 1, 0),
        (middle.x, along, 0, -1),
        (middle.x, far[1], 0, 1),
    ):
        assert game.allows(PlacePiece("Hut", Point(x, y), Point(MM, 0)))
        assert (
            game.refuses(PlacePiece("Hut", Point(x + dx, y + dy), Point(MM, 0))).why == "piece_off_the_board"
        )


@clause("C-8.1.h")
def test_terrain_lies_on_the_board_and_on_nothing_else() -> None:
    game = placing().plays(put("Wall", 200, 200))
    assert game.refuses(put("Hut", 200, 200)).why == "pieces_overlap"
    assert game.refuses(put("Hut", 10, 200)).why == "piece_off_the_board"
    assert game.refuses(put("Castle", 500, 500)).why == "not_in_stock"
    nowhere = PlacePiece("Hut", point(500, 500), Point(0, 0))
    assert game.refuses(nowhere).why == "piece_needs_direction"


@clause("C-8.1.h")
@pytest.mark.parametrize(
    ("name", "size", "length_mm", "width_mm", "traits"),
    [
        ("Font of Conflict", 2, 50, 50, "indestructible unmovable"),
        ("Ancient Gateway", 2, 55, 20, "reinforced"),
        ("Power Nexus", 3, 75, 75, "indestructible unmovable"),
        ("Crates", 0.5, 24, 24, "fragile"),
        ("Low wall", 1, 75, 10, ""),
        ("Bushes", 1, 80, 60, "difficult indestructible"),
        ("Acid pool", 0.5, 80, 70, "hazardous no_cover indestructible"),
        ("Ley Line", 1, 76.2, 12.7, "indestructible unmovable"),
        ("Wall", 2, 110, 12, ""),
        ("Gate", 2, 60, 12, "door"),
        ("Hut", 2, 55, 50, "reinforced"),
        ("House", 3, 85, 75, "reinforced"),
        ("Rocks", 3, 80, 50, "impassable indestructible"),
        ("Tower", 4, 90, 90, "reinforced"),
    ],
)
def test_a_piece_of_the_stock_lies_as_large_as_its_kind_is(
    name: str, size: float, length_mm: float, width_mm: float, traits: str
) -> None:
    (laid,) = placing().plays(put(name, 500, 500)).table.terrain
    assert (laid.piece.size, laid.piece.traits) == (halves(size), tuple(traits.split()))
    half_long, half_wide = length_mm / 2, width_mm / 2
    lies = box(500 - half_long, 500 - half_wide, 500 + half_long, 500 + half_wide)
    assert laid.shape == lies
    assert laid.piece.levels == ((4, 4) if name == "Tower" else ())
    assert laid.piece.wounds == 0, "as many as its Size gives"


@clause("C-8.1.h")
def test_a_piece_lies_lengthwise_the_way_it_faces() -> None:
    order = PlacePiece("Wall", point(500, 500), Point(3 * MM, 4 * MM))
    (wall,) = placing().plays(order).table.terrain
    corners = [(471.8, 452.4), (537.8, 540.4), (528.2, 547.6), (462.2, 459.6)]
    assert wall.shape == Polygon(tuple(point(x, y) for x, y in corners))


@clause("C-8.1.h")
def test_three_players_place_terrain_one_after_the_other() -> None:
    at = table(*[model(name, seat, on_table=False) for seat, name in enumerate(("Ada", "Bo", "Cai"))])
    game = Playing(at, PlaceTerrain())
    asked = []
    for number in range(6):
        asked.append(game.seat)
        game.plays(put("Wall", 200, 100 + 100 * number))
    assert asked == [0, 1, 2, 0, 1, 2]


@clause("C-8.1.i")
def test_advantageous_terrain_is_swapped_in_before_the_rest_three_times_at_most() -> None:
    game = placing().plays(put("Font of Conflict", 200, 200), Pass())
    game.plays(put("Ancient Gateway", 400, 200), put("Power Nexus", 600, 200))
    assert game.last("AdvantageSwapped").swapped == 3
    assert game.measures(put("Font of Conflict", 800, 200)) == ("C-8.1.i", "enough_swapped", 4, 3)


@clause("C-8.1.i")
def test_advantageous_terrain_is_placed_before_ordinary_terrain() -> None:
    game = placing().plays(put("Wall", 200, 200), Pass())
    assert game.refuses(put("Power Nexus", 600, 200)).why == "advantageous_first"
    assert game.allows(put("Ley Line", 600, 200))
